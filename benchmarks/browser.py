"""The browser engine against plain scrapy-playwright and crawl4ai, and its memory over many pages.

    python benchmarks/browser.py speed --pages 40 --rounds 3 [--crawl4ai PYTHON]
    python benchmarks/browser.py memory --pages 1000

Both crawl the same local site with the same number of pages open at once, one after the other, in turn.  Of each crawl
the pages a second, the processor seconds a page and the peak memory (PSS) of all its processes are told, driver and
browser included.  ``PYTHON`` is the interpreter of an environment that has crawl4ai.  Half of the pages are static with styles and pictures, half are made by a script that fetches data.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

LATENCY = 0.02
TEXT = "<p>" + "The harbour wall was raised after the storm of that winter. " * 12 + "</p>"
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c63000100000500010d0a2db40000000049454e44ae426082"
)
SCRIPT = """addEventListener('load', async () => { const data = await (await fetch('/data')).json();
document.getElementById('root').innerHTML = data.map(text => '<p>' + text + '</p>').join('') })"""


class Site(BaseHTTPRequestHandler):
    """A page a path: even numbers are static, odd ones are made by a script."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        time.sleep(LATENCY)
        kind, body = self.answer()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def answer(self) -> tuple[str, bytes]:
        name = self.path.strip("/")
        if name == "data":
            return "application/json", json.dumps([TEXT] * 10).encode()
        if name == "app.js":
            return "text/javascript", SCRIPT.encode()
        if name == "style.css":
            return "text/css", b"p { margin: 1em }"
        if name.endswith(".png"):
            return "image/png", PICTURE
        pictures = "".join(f'<img src="/{n}.png" width=100 height=80>' for n in range(6))
        head = f'<!doctype html><title>Page {name}</title><link rel=stylesheet href="/style.css">'
        if name.isdigit() and int(name) % 2:
            return "text/html", f'{head}<div id=root></div><script src="/app.js"></script>'.encode()
        return "text/html", f"{head}<h1>Page {name}</h1>{pictures}{TEXT * 10}".encode()

    def log_message(self, *_: Any) -> None:
        """Nothing: the log is not what is measured."""


# ---- one crawl, in a process of its own


def crawl(contender: str, url: str, pages: int, at_once: int) -> None:
    """Crawl ``pages`` pages and print what it took as JSON."""
    from scrapy import Request, Spider, signals
    from scrapy.crawler import CrawlerProcess

    facts: dict[str, Any] = {"complete": 0, "samples": []}

    class PagesSpider(Spider):
        name = "pages"

        async def start(self) -> Any:
            yield Request(f"{url}/start", meta={"playwright": True}, callback=self.first)

        def first(self, _: Any) -> Iterator[Request]:
            facts["started"] = time.monotonic()
            facts["cpu_before"] = usage(os.getpid())[0]
            for number in range(pages):
                yield Request(f"{url}/{number}", meta={"playwright": True})

        def parse(self, response: Any) -> None:
            facts["complete"] += response.text.count("harbour wall") >= 100
            if facts["complete"] % max(1, pages // 50) == 0:
                facts["samples"].append(usage(os.getpid())[1])

    def finished() -> None:
        facts["seconds"] = time.monotonic() - facts["started"]
        facts["cpu"] = usage(os.getpid())[0] - facts.pop("cpu_before")

    handler = "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"
    if contender == "scrapefire":
        handler = f"{__name__}.EngineHandler" if __name__ != "__main__" else "browser.EngineHandler"
    process = CrawlerProcess(
        {
            "DOWNLOAD_HANDLERS": {"http": handler},
            "CONCURRENT_REQUESTS": at_once,
            "CONCURRENT_REQUESTS_PER_DOMAIN": at_once,
            "DOWNLOAD_DELAY": 0,
            "SCRAPEFIRE_BROWSER_PAGES": at_once,
            "SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.1",
            "PLAYWRIGHT_LAUNCH_OPTIONS": launch_options() if contender != "scrapefire" else {},
            "LOG_LEVEL": "ERROR",
            "TELNETCONSOLE_ENABLED": False,
        }
    )
    crawler = process.create_crawler(PagesSpider)
    crawler.signals.connect(finished, signals.spider_idle, weak=False)
    process.crawl(crawler)
    process.start()
    facts.pop("started")
    print(json.dumps(facts))


def launch_options() -> dict[str, Any]:
    """The same browser for scrapy-playwright as for the engine."""
    from scrapefire.engines.browser.find import Browser, find_browser

    found = find_browser({})
    assert isinstance(found, Browser), found
    return {"executable_path": found.address} if found.address else {}


class EngineHandler:
    """The browser engine as a download handler, with nothing around it."""

    lazy = False

    def __init__(self, crawler: Any) -> None:
        from scrapefire.engines.base import EngineContext
        from scrapefire.engines.browser import BrowserEngine
        from scrapefire.net.blobs import BlobFolder

        blobs = BlobFolder.from_settings(crawler.settings)
        self.engine = BrowserEngine(EngineContext(crawler, None, blobs, None))  # type: ignore[arg-type]

    @classmethod
    def from_crawler(cls, crawler: Any) -> EngineHandler:
        return cls(crawler)

    async def download_request(self, request: Any) -> Any:
        from scrapy.http import HtmlResponse

        from scrapefire.engines.base import EngineTask
        from scrapefire.options import ScrapeOptions

        result = await self.engine.fetch(EngineTask(request, ScrapeOptions(), frozenset(), 60, 0))
        return HtmlResponse(result.url, status=result.status, body=result.body, encoding="utf-8", request=request)

    async def close(self) -> None:
        await self.engine.close()


# ---- what a tree of processes uses


def usage(root: int) -> tuple[float, float]:
    """Processor seconds of a process and all below it (children that have ended included), and their memory in MB."""
    stats = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        stats[int(path.parent.name)] = (int(fields[1]), sum(map(int, fields[11:15])))
    family = {root}
    while more := {pid for pid, (parent, _) in stats.items() if parent in family} - family:
        family |= more
    ticks = sum(stats[pid][1] for pid in family if pid in stats)
    return ticks / os.sysconf("SC_CLK_TCK"), sum(map(memory, family)) / 1024


def memory(pid: int) -> int:
    """Proportional set size in KB."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


# ---- measuring


def measure(contender: str, url: str, pages: int, at_once: int) -> dict[str, Any]:
    """Run one crawl in a process of its own; ``contender`` is a name, or the interpreter that has crawl4ai."""
    command = [sys.executable, __file__, "_crawl", contender, url, str(pages), str(at_once)]
    if "/" in contender:
        peer = str(Path(__file__).with_name("crawl4ai_peer.py"))
        command = [contender, peer, launch_options()["executable_path"], url, str(pages), str(at_once)]
    folder = Path(__file__).resolve().parent
    env = os.environ | {"PYTHONPATH": f"{folder}:{folder.parent}"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    try:
        facts: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        raise SystemExit(f"{contender} failed:\n{done.stderr[-3000:]}") from None
    return facts


def speed(url: str, pages: int, rounds: int, at_once: int, crawl4ai: str) -> None:
    rows: dict[str, list[dict[str, Any]]] = {"scrapy-playwright": [], "scrapefire": []}
    if crawl4ai:
        rows[crawl4ai] = []
    for _ in range(rounds):
        for contender, row in rows.items():
            row.append(measure(contender, url, pages, at_once))
    for contender, row in rows.items():
        rate = statistics.median(pages / one["seconds"] for one in row)
        cpu = statistics.median(one["cpu"] / pages for one in row)
        peak = statistics.median(max(one["samples"]) for one in row)
        whole = min(one["complete"] for one in row)
        name = "crawl4ai" if "/" in contender else contender
        print(f"{name:18} {rate:6.2f} pages/s {cpu:6.3f} CPU-s/page {peak:6.0f} MB peak, {whole}/{pages} pages whole")
    for contender in rows.keys() - {"scrapefire"}:
        ratios = [a["seconds"] / b["seconds"] for a, b in zip(rows[contender], rows["scrapefire"])]
        name = "crawl4ai" if "/" in contender else contender
        print(
            f"scrapefire is {statistics.median(ratios):.2f} times as fast as {name} ({[round(r, 2) for r in ratios]})"
        )


def flat(url: str, pages: int, at_once: int) -> None:
    facts = measure("scrapefire", url, pages, at_once)
    samples = facts["samples"]
    print("memory in MB over the crawl:", " ".join(f"{one:.0f}" for one in samples))
    tenth = max(1, len(samples) // 10)
    first, last = statistics.median(samples[:tenth]), statistics.median(samples[-tenth:])
    print(
        f"{facts['complete']}/{pages} pages whole, {pages / facts['seconds']:.2f} pages/s, {facts['cpu'] / pages:.3f} CPU-s/page"
    )
    print(f"median of the first tenth of the pages {first:.0f} MB, of the last {last:.0f} MB: {last / first:.2f}")


def main() -> None:
    if sys.argv[1:2] == ["_crawl"]:
        _, _, contender, url, pages, at_once = sys.argv
        crawl(contender, url, int(pages), int(at_once))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "memory"])
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--at-once", type=int, default=4)
    parser.add_argument("--crawl4ai", default="", metavar="PYTHON")
    arguments = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    if arguments.what == "speed":
        speed(url, arguments.pages, arguments.rounds, arguments.at_once, arguments.crawl4ai)
    else:
        flat(url, arguments.pages, arguments.at_once)
    server.shutdown()


if __name__ == "__main__":
    main()
