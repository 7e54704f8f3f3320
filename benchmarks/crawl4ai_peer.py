"""The crawl of ``browser.py`` by crawl4ai, in an environment of its own; ``browser.py --crawl4ai PYTHON`` runs it.

crawl4ai drives the same browser program over its debugging port, waits until the network is quiet (with less the pages
that a script makes come without their text), and makes no Markdown of what it does not have to.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from browser import usage
from crawl4ai import AsyncWebCrawler, BrowserConfig, CacheMode, CrawlerRunConfig  # type: ignore[import-not-found]

RUN = CrawlerRunConfig(cache_mode=CacheMode.BYPASS, wait_until="networkidle", verbose=False)
SWITCHES = ("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run")


async def port_of(folder: Path) -> int:
    """The debugging port that the browser has opened."""
    file = folder / "DevToolsActivePort"
    while not (file.exists() and file.read_text()):
        await asyncio.sleep(0.05)
    return int(file.read_text().split()[0])


async def crawl(program: str, url: str, pages: int, at_once: int) -> dict[str, Any]:
    """Crawl ``pages`` pages and tell what it took."""
    facts: dict[str, Any] = {"complete": 0, "samples": []}
    slots = asyncio.Semaphore(at_once)

    async def one(crawler: Any, address: str) -> None:
        async with slots:
            result = await crawler.arun(address, config=RUN)
        facts["complete"] += (result.html or "").count("harbour wall") >= 100
        facts["samples"].append(usage(os.getpid())[1])

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        browser = subprocess.Popen(
            [program, *SWITCHES, f"--user-data-dir={name}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            config = BrowserConfig(cdp_url=f"http://127.0.0.1:{await port_of(Path(name))}", verbose=False)
            async with AsyncWebCrawler(config=config) as crawler:
                await crawler.arun(f"{url}/start", config=RUN)
                started, before = time.monotonic(), usage(os.getpid())[0]
                await asyncio.gather(*(one(crawler, f"{url}/{number}") for number in range(pages)))
                facts["seconds"] = time.monotonic() - started
                facts["cpu"] = usage(os.getpid())[0] - before
        finally:
            browser.kill()
            browser.wait()
    return facts


if __name__ == "__main__":
    found = asyncio.run(crawl(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
    print(json.dumps(found))
