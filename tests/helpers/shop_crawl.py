"""A real crawl of the shop whose template changes half-way, with the model that reads by looking."""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.helpers import reading_model, shop
from tests.helpers.crawl import run_scrape
from tests.llm.scripted_model import scripted_model

FIELDS = tuple(shop.SCHEMA["properties"])


@dataclass
class ShopCrawl:
    """What came of it.

    Args:
        pages: product pages that were crawled.
        calls: model calls, by what was asked for.
        right: pages on which a field was right, by field.
        wrong: numbers of pages with a field that was not.
        stats: the crawl's statistics.
    """

    pages: int
    calls: Counter[str]
    right: Counter[str] = field(default_factory=Counter)
    wrong: list[int] = field(default_factory=list)
    stats: dict[str, Any] = field(default_factory=dict)

    @property
    def calls_per_1000(self) -> float:
        return 1000 * sum(self.calls.values()) / self.pages

    @property
    def share_right(self) -> float:
        return sum(self.right.values()) / (self.pages * len(FIELDS))


@contextlib.contextmanager
def shop_server(change_after: int, design: str) -> Iterator[str]:
    """The shop's address; product pages have another design once so many of them were served."""
    served = 0
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            nonlocal served
            body, status = b"", 404
            if self.path.startswith("/p/"):
                with lock:
                    served += 1
                    now = design if served > change_after else "early"
                body, status = shop.page(int(self.path[3:]), now).encode(), 200
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def crawl_shop(pages: int, design: str, folder: Path, *, timeout: float = 600, **settings: Any) -> ShopCrawl:
    """Crawl so many product pages; the design changes after half of them.

    Args:
        design: the later one; ``early`` for no change.
        folder: for the extractors.
        timeout: seconds.
        settings: of the project, without their prefix.
    """
    asked = {"formats": [{"type": "deterministic_json", "schema": shop.SCHEMA}]}
    with scripted_model(reading_model.answer) as model, shop_server(pages // 2, design) as address:
        urls = [f"{address}/p/{number}" for number in range(pages)]
        named = {f"SCRAPEFIRE_{name}": value for name, value in settings.items()}
        named |= {"SCRAPEFIRE_LLM": {"base_url": model.url, "model": "looking"}, "SCRAPEFIRE_OPTIONS": asked}
        run = run_scrape(urls, {"SCRAPEFIRE_BLOBS": str(folder), **named}, formats="", timeout=timeout)
        calls = Counter(body["response_format"]["json_schema"]["name"] for body in model.requests)
    result = ShopCrawl(pages, calls, stats=run.stats)
    for item in run.items:
        _compare(result, item, address)
    return result


def _compare(result: ShopCrawl, item: dict[str, Any], address: str) -> None:
    number = int(item["url"].rsplit("/", 1)[1])
    expected = shop.product(number)
    expected["image"] = address + expected["image"]
    found = item.get("json") or {}
    right = [name for name in FIELDS if (found.get(name) or None) == (expected.get(name) or None)]
    # In stock or not is a value, and so is no.
    if "in_stock" in right and found.get("in_stock") is not expected["in_stock"]:
        right.remove("in_stock")
    result.right.update(right)
    if len(right) < len(FIELDS):
        result.wrong.append(number)
