"""A browser engine for tests: made once a module, since a browser's start costs more than many pages."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from scrapy import Request
from scrapy.utils.test import get_crawler

from scrapefire.engines.base import EngineContext, EngineResult, EngineTask
from scrapefire.engines.browser import BrowserEngine
from scrapefire.flags import derive_flags
from scrapefire.net.blobs import BlobFolder
from scrapefire.options import ScrapeOptions


class Bench:
    """An engine with its crawler and short-hands."""

    def __init__(self, engine: BrowserEngine):
        self.engine = engine
        self.crawler = engine.context.crawler

    async def get(
        self,
        url: str,
        *,
        timeout: float = 30.0,
        max_size: int = 1 << 24,
        request: dict[str, Any] | None = None,
        task: dict[str, Any] | None = None,
        **options: Any,
    ) -> EngineResult:
        """Fetch a URL; ``options`` are scrape options, ``request`` and ``task`` further arguments of those classes."""
        parsed = ScrapeOptions.model_validate(options)
        flags = derive_flags(parsed, url)
        return await self.engine.fetch(
            EngineTask(Request(url, **(request or {})), parsed, flags, timeout, max_size, **(task or {}))
        )

    def stat(self, name: str) -> int:
        """A statistic of the browser."""
        return int(self.crawler.stats.get_value(f"scrapefire/browser/{name}", 0))


@asynccontextmanager
async def bench(kind: type[BrowserEngine] = BrowserEngine, **settings: Any) -> AsyncIterator[Bench]:
    """An engine, closed at the end. Fails, and does not skip, where no browser is found."""
    crawler = get_crawler(settings_dict={"SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.0/8,localhost", **settings})
    reason = kind.why_off(crawler.settings)
    assert reason is None, f"these tests need a browser: {reason}"
    blobs = BlobFolder.from_settings(crawler.settings)
    engine = kind(EngineContext(crawler, workers=None, blobs=blobs, http=None))  # type: ignore[arg-type]
    try:
        yield Bench(engine)
    finally:
        await engine.close()
        blobs.close()


def text_of(result: EngineResult) -> str:
    """The body as text."""
    return result.body.decode(result.encoding or "utf-8", "replace")


def chromium_processes() -> set[int]:
    """Process ids of browsers that descend from this process and have not ended."""
    parents: dict[int, tuple[int, str, str]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, tail = stat.read_text().rpartition(")")
        except OSError:
            continue
        fields = tail.split()
        parents[int(stat.parent.name)] = (int(fields[1]), head.partition("(")[2], fields[0])
    found = set()
    for pid, (_, name, state) in parents.items():
        if "chrom" in name and state != "Z" and _descends(pid, parents):
            found.add(pid)
    return found


def _descends(pid: int, parents: dict[int, tuple[int, str, str]]) -> bool:
    while pid in parents:
        pid = parents[pid][0]
        if pid == os.getpid():
            return True
    return False


async def eventually(condition: Any, seconds: float = 5.0) -> bool:
    """Whether ``condition()`` comes true in time."""
    for _ in range(int(seconds / 0.02)):
        if condition():
            return True
        await asyncio.sleep(0.02)
    return bool(condition())
