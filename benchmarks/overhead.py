"""Pages per second of whole crawls, relative to Scrapy that only downloads; paired, median of several rounds.

    python benchmarks/overhead.py [--pages 400] [--rounds 5] [--modes download,scrapefire,markdownify,fetch-only]

One process a crawl, a server of its own process with 20 ms latency and pages of about 8.6 KB.  ``download`` is plain
Scrapy; ``fetch-only`` is ScrapeFire that only downloads and judges; ``scrapefire`` makes Markdown, links and metadata;
``markdownify`` is plain Scrapy with markdownify in the callback.  CPU time is the figure to trust on a busy machine;
that of workers includes their start.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

LATENCY = 0.02
WORDS = (
    "rock pool tide limpet anemone kelp shore swell ledge cove brine wrack barnacle whelk spray ebb reef sand".split()
)


@functools.lru_cache(maxsize=10_000)  # the server's own work is not what is measured
def make_page(number: int) -> bytes:
    """A page of about 8.6 KB: navigation, an article with headings, a list, a table and code, a footer."""

    def words(start: int, count: int) -> str:
        return " ".join(WORDS[(number * 7 + start * 3 + i * (1 + start % 5)) % len(WORDS)] for i in range(count))

    paragraphs = "".join(
        f"<h2>Part {part} {words(part, 3)}</h2><p>{words(part, 55).capitalize()}, <a href='/page/{part}'>{words(part, 2)}"
        f"</a> and <b>{words(part + 1, 2)}</b>. {words(part + 2, 40).capitalize()}.</p>"
        for part in range(9)
    )
    rows = "".join(f"<tr><td>{words(row, 1)}</td><td>{row * number}</td></tr>" for row in range(8))
    nav = "".join(f"<li><a href='/nav/{item}'>{words(item, 2)}</a></li>" for item in range(14))
    return (
        f"<!doctype html><html lang='en'><head><title>Page {number} {words(1, 3)}</title>"
        f"<meta name='description' content='{words(2, 12)}'><meta property='og:title' content='{words(1, 3)}'></head>"
        f"<body><header><nav><ul>{nav}</ul></nav></header><main><article><h1>Page {number} {words(1, 3)}</h1>{paragraphs}"
        f"<ul><li>{words(3, 9)}</li><li>{words(4, 9)}</li></ul><table><tr><th>name</th><th>count</th></tr>{rows}</table>"
        f"<pre><code>for pool in pools:\n    print(pool)\n</code></pre></article></main>"
        f"<footer><p>{words(8, 20)}</p></footer></body></html>"
    ).encode()


class Server(asyncio.Protocol):
    """Just enough of HTTP/1.1."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.buffer = b""

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while b"\r\n\r\n" in self.buffer:
            head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
            number = int(head.split(b" ", 2)[1].rpartition(b"/")[2] or b"0")
            asyncio.get_running_loop().call_later(LATENCY, self._answer, number)

    def _answer(self, number: int) -> None:
        body = make_page(number)
        head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
        if not self.transport.is_closing():
            self.transport.write(head.encode() + body)  # type: ignore[attr-defined]


async def serve(pages: int) -> None:
    """Serve until standard input ends; the first line printed is the port."""
    for number in range(pages):
        make_page(number)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Server, "127.0.0.1", 0, backlog=500)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


def crawl(mode: str, base: str, pages: int) -> None:
    """One crawl in this process; prints seconds from first request to last item, as JSON."""
    import scrapy
    from scrapy import signals
    from scrapy.crawler import AsyncCrawlerProcess

    times: list[float] = []
    cpu: list[float] = []

    class BenchSpider(scrapy.Spider):
        name = "bench"

        async def start(self):  # type: ignore[no-untyped-def]
            from scrapefire import scrape_request

            for number in range(pages):
                url = f"{base}/page/{number}"
                if mode in ("download", "markdownify"):
                    yield scrapy.Request(url)
                else:
                    yield scrape_request(url, callback=self.parse, formats=["markdown", "links", "metadata"])

        def parse(self, response):  # type: ignore[no-untyped-def]
            if mode == "scrapefire":
                from scrapefire import Document

                yield Document.from_response(response)
            elif mode == "markdownify":
                import markdownify

                yield {"url": response.url, "markdown": markdownify.markdownify(response.text)}
            else:
                yield {"url": response.url}

    settings = {
        "LOG_LEVEL": "ERROR",
        "TELNETCONSOLE_ENABLED": False,
        "REMOTE_CONTROL_ENABLED": False,
        "CONCURRENT_REQUESTS": 32,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 32,
        "DOWNLOAD_DELAY": 0,
        "SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.1",
    }
    if mode in ("scrapefire", "fetch-only"):
        settings["ADDONS"] = {"scrapefire.Addon": 500}
    process = AsyncCrawlerProcess(settings)
    crawler = process.create_crawler(BenchSpider)

    def mark(*args: object, **kwargs: object) -> None:
        times.append(time.perf_counter())
        cpu.append(time.process_time())

    crawler.signals.connect(mark, signals.request_scheduled, weak=False)
    crawler.signals.connect(mark, signals.item_scraped, weak=False)
    process.crawl(crawler)
    process.start()
    count = crawler.stats.get_value("item_scraped_count")  # type: ignore[union-attr]
    assert count == pages, count
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        json.dumps(
            {
                "seconds": times[-1] - times[0],
                "cpu": cpu[-1] - cpu[0],
                "workers": workers.ru_utime + workers.ru_stime,
            }
        )
    )


def main() -> None:
    """Run the modes in turn, round by round, and print ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--modes", default="download,fetch-only,scrapefire,markdownify")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--crawl", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        asyncio.run(serve(args.pages))
        return
    if args.crawl:
        crawl(*args.crawl, args.pages)
        return
    me = [sys.executable, str(Path(__file__).resolve())]
    server = subprocess.Popen(
        [*me, "--serve", "--pages", str(args.pages)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    base = f"http://127.0.0.1:{server.stdout.readline().strip()}"
    modes = args.modes.split(",")
    rates: dict[str, list[float]] = {mode: [] for mode in modes}
    costs: dict[str, list[tuple[float, float]]] = {mode: [] for mode in modes}
    for _ in range(args.rounds):
        for mode in modes:
            command = [*me, "--crawl", mode, base, "--pages", str(args.pages)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            found = json.loads(done.stdout.splitlines()[-1])
            rates[mode].append(args.pages / found["seconds"])
            costs[mode].append((1000 * found["cpu"] / args.pages, 1000 * found["workers"] / args.pages))
    server.kill()
    print(f"{args.pages} pages of {len(make_page(1))} bytes, {args.rounds} rounds, relative to {modes[0]}:")
    for mode in modes:
        ratios = [rate / first for rate, first in zip(rates[mode], rates[modes[0]], strict=True)]
        print(
            f"  {mode:<12} {statistics.median(ratios):.2f}  (from {min(ratios):.2f} to {max(ratios):.2f}); "
            f"{statistics.median(rates[mode]):.0f} pages/s here; CPU ms a page "
            f"{statistics.median(cost for cost, _ in costs[mode]):.1f} in the crawl, "
            f"{statistics.median(cost for _, cost in costs[mode]):.1f} in workers"
        )


if __name__ == "__main__":
    main()
