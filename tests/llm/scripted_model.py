"""A chat completions server that answers as it is told, in a thread, and keeps what it was asked."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = dict[str, Any] | str
Script = Sequence[Answer] | Callable[[dict[str, Any]], Answer]


class ScriptedModel:
    """The server. ``script`` is a list of replies, given in turn (the last one for ever), or a function of the request.

    A reply is the answer's text, or an object: ``content``, ``finish_reason``, ``refusal``, ``usage``; ``status`` and
    ``error`` for a failure; ``headers``; ``raw`` for a body as it is; ``delay`` in seconds.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def prompts(self) -> list[str]:
        """All that the server was shown, a text a call."""
        return ["\n".join(str(message["content"]) for message in body["messages"]) for body in self.requests]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _answer(self, body: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            number = len(self.requests)
            self.requests.append(body)
        found = self.script(body) if callable(self.script) else self.script[min(number, len(self.script) - 1)]
        return {"content": found} if isinstance(found, str) else found

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        model = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                model.keys.append(self.headers.get("Authorization", ""))
                with model._lock:
                    model._at_once += 1
                    model.most_at_once = max(model.most_at_once, model._at_once)
                try:
                    answer = model._answer(body)
                    time.sleep(answer.get("delay", 0))
                finally:
                    with model._lock:
                        model._at_once -= 1
                with contextlib.suppress(ConnectionError):
                    self._reply(answer, body)

            def _reply(self, answer: dict[str, Any], body: dict[str, Any]) -> None:
                data = answer["raw"].encode() if "raw" in answer else json.dumps(completion(answer, body)).encode()
                self.send_response(answer.get("status", 200))
                headers = {"Content-Type": "application/json", "Content-Length": str(len(data))}
                for name, value in (headers | answer.get("headers", {})).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *args: Any) -> None:
                pass

        return Handler


def completion(answer: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    """The reply's body (OpenAI's chat completion object)."""
    if "error" in answer:
        return {"error": answer["error"]}
    message = {"role": "assistant", "content": answer.get("content"), "refusal": answer.get("refusal")}
    usage = answer.get("usage", {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110})
    choice = {"index": 0, "message": message, "finish_reason": answer.get("finish_reason", "stop")}
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": body["model"],
        "choices": [choice],
        "usage": usage,
    }


@contextlib.contextmanager
def scripted_model(script: Script) -> Iterator[ScriptedModel]:
    """A running server."""
    model = ScriptedModel(script)
    try:
        yield model
    finally:
        model.close()
