"""The demo site: a few pages about rock pools on loopback.

``python demo/site.py [--port N]`` prints its address as the first line and serves until SIGTERM, Ctrl-C, or the end
of a pipe on its standard input. Port 0 (the default) takes a free one.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import stat
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from files import field_guide, survey_sheet

PAGES = Path(__file__).with_name("pages")
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


class Handler(SimpleHTTPRequestHandler):
    """Files of the folder ``pages``, and the two made ones."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
    }

    def __init__(self, *args: object, made: dict[str, tuple[bytes, str]], **kwargs: object):
        self.made = made
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        file = self.made.get(self.path)
        if file is None:
            return super().do_GET()
        data, content_type = file
        self.send_response(200)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        return None

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the demo's output is what was scraped."""


def stop_with_stdin(server: ThreadingHTTPServer) -> None:
    """Stop the server when a pipe on standard input ends; a terminal or /dev/null there means nothing."""
    with contextlib.suppress(OSError, ValueError):
        if stat.S_ISFIFO(os.fstat(sys.stdin.fileno()).st_mode):
            sys.stdin.buffer.read()
            server.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the demo site on loopback.")
    parser.add_argument("--port", type=int, default=0, help="port to listen on (0: any free one)")
    arguments = parser.parse_args()
    made = {
        "/files/field-guide.pdf": (field_guide(), "application/pdf"),
        "/files/survey-sheet.docx": (survey_sheet(), WORD),
    }
    handler = partial(Handler, directory=str(PAGES), made=made)
    with ThreadingHTTPServer(("127.0.0.1", arguments.port), handler) as server:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
        threading.Thread(target=stop_with_stdin, args=[server], daemon=True).start()
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever(poll_interval=0.1)


if __name__ == "__main__":
    main()
