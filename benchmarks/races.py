"""Races as the server sees them: cancel latency, peak concurrency, hedges, what 2 % slow pages cost.

    python benchmarks/races.py [--requests 1000] [--raced 2000]

Prints: milliseconds from the winner's answer to the loser's abort, by losing engine; peak concurrency and least gap with
and without hedges; hedges per 1,000 requests at 2 % slow pages, and the 95th and 99th percentile of a race's seconds
with and without; open files and memory of the crawl before and after many raced requests.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.helpers.crawl import CrawlRun, run_crawl
from tests.site.client import Site

GOOD = {"body": "<!doctype html><title>T</title><main><h1>Good page</h1>" + "<p>Sea water stays in the pool.</p>" * 9}
HTTP = {"SCRAPEFIRE_ENGINES": "fetch,tls", "LOG_LEVEL": "INFO"}
NEVER = {"fetch": 1000, "tls": 1000}


def crawl(site: Site, paths: list[str], settings: dict[str, Any], **options: Any) -> CrawlRun:
    """Scrape paths of the site without making documents."""
    requests = [{"url": site.url(path), "meta": {"scrapefire": {"options": options}}} for path in paths]
    return run_crawl(requests, {**HTTP, **settings}, timeout=900)


def cancel_latency(site: Site, loser: str, settings: dict[str, Any], rounds: int = 15) -> list[float]:
    """Milliseconds from the winner's answer to the abort of the loser, each round."""
    site.reset()
    agent = "Scrapy" if loser == "fetch" else "Mozilla"
    site.route("/race/*", [{"when": {"User-Agent": agent}, "hang": True}, GOOD])
    base = {"CONCURRENT_REQUESTS": 1, "SCRAPEFIRE_ENGINES": "fetch,tls,browser", **settings}
    crawl(site, [f"/race/{number}" for number in range(rounds)], base)
    found = []
    for number in range(rounds):
        won = site.events(kind="response", path=f"/race/{number}")
        lost = site.events(kind="aborted", path=f"/race/{number}")
        if won and lost:
            found.append(1000 * (lost[0]["t"] - won[0]["t"]))
    return found


def politeness(site: Site, settings: dict[str, Any]) -> tuple[int, float]:
    """Peak concurrency and least gap at the server."""
    site.reset()
    site.route("/page", [{**GOOD, "delay": 0.15}])
    crawl(site, [f"/page?{number}" for number in range(60)], settings)
    return site.peak(), min(site.gaps())


def slow_pages(site: Site, count: int, patience: dict[str, float]) -> tuple[float, float, float]:
    """Hedges per 1,000 requests, 95th and 99th percentile of race seconds, when one answer in fifty hangs for 3 s."""
    site.reset()
    site.route("/page/*", [{**GOOD, "delay": 0.02}])
    for number in range(0, count, 50):  # what is routed last comes first
        site.route(f"/page/{number}", [{**GOOD, "nth": 1, "delay": 3}, GOOD])
    run = crawl(site, [f"/page/{number}" for number in range(count)], {"SCRAPEFIRE_MAX_REASONABLE_TIME": patience})
    seconds = sorted(response.result["seconds"] for response in run.responses)  # type: ignore[index]
    hedges = 1000 * run.stats.get("scrapefire/hedges", 0) / count
    return hedges, seconds[int(0.95 * len(seconds))], seconds[int(0.99 * len(seconds))]


def main() -> None:
    """Measure all and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--raced", type=int, default=2000)
    args = parser.parse_args()
    with Site.start() as site:
        for loser, settings in {
            "fetch": {"SCRAPEFIRE_MAX_REASONABLE_TIME": {"fetch": 0.3}},
            "tls": {"SCRAPEFIRE_MAX_REASONABLE_TIME": {"tls": 0.3}, "SCRAPEFIRE_QUALITY": {"tls": 90}},
            "browser": {"SCRAPEFIRE_MAX_REASONABLE_TIME": {"browser": 4}, "SCRAPEFIRE_QUALITY": {"browser": 90}},
        }.items():
            found = cancel_latency(site, loser, settings)
            print(f"cancel, {loser} loses: median {statistics.median(found):.1f} ms, most {max(found):.1f} ms")
        hedging = {"SCRAPEFIRE_MAX_REASONABLE_TIME": {"fetch": 0.05, "tls": 0.05}}
        patient = {"SCRAPEFIRE_MAX_REASONABLE_TIME": NEVER}
        for name, extra in {"with hedges": hedging, "without": patient}.items():
            peak, _ = politeness(site, {"CONCURRENT_REQUESTS_PER_DOMAIN": 3, **extra})
            delayed = {"DOWNLOAD_DELAY": 0.2, "DOWNLOAD_DELAY_JITTER": 0, **extra}
            _, gap = politeness(site, delayed)
            print(f"politeness {name}: peak {peak} at a limit of 3; least gap {gap:.3f} s at a delay of 0.2 s")
        for name, patience in {"with hedges": {"fetch": 0.5, "tls": 0.5}, "without": NEVER}.items():
            hedges, late, latest = slow_pages(site, args.requests, patience)
            print(
                f"2 % slow pages {name}: {hedges:.0f} hedges per 1,000 requests, "
                f"95th percentile {late:.2f} s, 99th {latest:.2f} s"
            )
        site.reset()
        site.route("/page/*", [{"when": {"User-Agent": "Scrapy"}, "hang": True}, GOOD])
        settings = {"SCRAPEFIRE_MAX_REASONABLE_TIME": {"fetch": 0.05}, "CONCURRENT_REQUESTS_PER_DOMAIN": 16}
        run = crawl(site, [f"/page/{number}" for number in range(args.raced)], settings)
        start, most = run.stats["memusage/startup"], run.stats["memusage/max"]
        print(
            f"{args.raced} raced requests: {len(run.responses)} responses, memory {start / 1e6:.0f} MB at the start, "
            f"{most / 1e6:.0f} MB at most; still open at the server: {site.in_flight()}"
        )


if __name__ == "__main__":
    main()
