"""The politeness gate: one budget a download slot for every engine run, primaries and hedges alike.

Scrapy's downloader starts requests by its slots' limits, but it knows nothing of the second and third engine of a
race, and with ``DOWNLOAD_DELAY`` 0 it lets more requests through than ``CONCURRENT_REQUESTS_PER_DOMAIN`` says.  The
gate holds both limits for everything that goes to a site: no run starts without a permit, and a run that Scrapy did not
start itself waits for the slot's clock and sets it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scrapefire.errors import JobCancelledError

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.core.downloader import Slot
    from scrapy.crawler import Crawler

_MANY_LINES = 1000
_IDLE = 60.0  # seconds
_FAREWELL = 0.05  # seconds that a cancelled run keeps its place: its server hears of the end before the next one begins
_STOP_POLL = 0.25  # seconds between looks at whether the crawl is being stopped, which no signal tells early


@dataclass
class _Line:
    """Who runs in a slot, and who waits for it."""

    active: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)
    held_until: float = 0.0
    last_start: float = float("-inf")


class PolitenessGate:
    """Permits by download slot.

    Args:
        crawler: the running crawl; its downloader's slots give concurrency and delay, as AutoThrottle changes them.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._lines: dict[str, _Line] = {}

    @contextlib.asynccontextmanager
    async def permit(self, request: Request, *, hedge: bool = False) -> AsyncIterator[float]:
        """Hold one place of the request's slot.

        Args:
            request: its ``download_slot`` names the slot.
            hedge: True for a run that Scrapy's own slot did not start: it waits for the slot's delay as well.

        Yields:
            seconds that were waited.

        Raises:
            JobCancelledError: the crawl is being stopped, and the place was not to be had at once.
        """
        key = request.meta.get("download_slot") or ""
        line = self._lines.setdefault(key, _Line())
        started = _now()
        await self._enter(line, key)
        began = broken_off = False
        try:
            await self._wait_for_hold(line)
            await self._wait_for_clock(line, key, hedge)
            began = True
            yield _now() - started
        except asyncio.CancelledError:
            broken_off = began
            raise
        finally:
            if broken_off:
                asyncio.get_running_loop().call_later(_FAREWELL, self._leave, key, line)
            else:
                self._leave(key, line)

    def hold(self, request: Request, seconds: float) -> None:
        """Let nothing start in the request's slot for that long (a site said Retry-After)."""
        line = self._lines.setdefault(request.meta.get("download_slot") or "", _Line())
        line.held_until = max(line.held_until, _now() + seconds)

    def active(self, key: str) -> int:
        """Runs under way in a slot."""
        return self._lines[key].active if key in self._lines else 0

    async def _enter(self, line: _Line, key: str) -> None:
        if line.active < self._concurrency(key) and not line.waiting:
            line.active += 1
            return
        turn = asyncio.get_running_loop().create_future()
        line.waiting.append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._leave(key, line)  # the place came in the moment that the wait was given up
            else:
                line.waiting.remove(turn)
            raise

    def _leave(self, key: str, line: _Line) -> None:
        line.active -= 1
        while line.waiting and line.active < self._concurrency(key):
            turn = line.waiting.popleft()
            if not turn.done():
                line.active += 1
                turn.set_result(None)
        if len(self._lines) > _MANY_LINES:
            self._forget_idle()

    def _forget_idle(self) -> None:
        """Drop slots in which nothing has happened for a while, so that a crawl of many sites does not grow."""
        now = _now()
        for key, line in list(self._lines.items()):
            if not line.active and not line.waiting and max(line.held_until, line.last_start + _IDLE) < now:
                del self._lines[key]

    async def _wait_for_hold(self, line: _Line) -> None:
        while (left := line.held_until - _now()) > 0:
            await self._sleep(left)

    async def _sleep(self, seconds: float) -> None:
        if not await pause(self._crawler, min(seconds, _STOP_POLL)):
            raise JobCancelledError()

    async def _wait_for_clock(self, line: _Line, key: str, hedge: bool) -> None:
        """Keep the slot's delay between two starts.

        Scrapy's clock counts from the moment that a request leaves its queue; on a busy machine the start comes later,
        so that two may fall together.  A primary keeps the least delay that the jitter allows, a hedge a whole one.
        """
        slot = self._slot(key)
        if slot is None or not slot.delay:
            line.last_start = _now()
            return
        gap = slot.download_delay() if hedge else slot.delay * max(0.0, 1 - slot.jitter)
        while True:
            since = max(line.last_start, slot.lastseen) if hedge else line.last_start
            left = since + gap - _now()
            if left <= 0:
                break
            await self._sleep(left)
        line.last_start = _now()
        if hedge:
            slot.lastseen = line.last_start  # Scrapy's next request of the slot waits from here on

    def _concurrency(self, key: str) -> int:
        slot = self._slot(key)
        # Scrapy takes 0 and less as "none at all"; one keeps a crawl alive.
        return max(1, slot.concurrency) if slot is not None else 1 << 30

    def _slot(self, key: str) -> Slot | None:
        engine = self._crawler.engine
        return engine.downloader.slots.get(key) if engine is not None else None


def _now() -> float:
    """The loop's clock, which is ``time.monotonic``, the clock of Scrapy's slots."""
    return asyncio.get_running_loop().time()


async def pause(crawler: Crawler, seconds: float) -> bool:
    """Wait; False, and sooner, when the crawl is being stopped."""
    end = _now() + seconds
    while not is_stopping(crawler):
        if (left := end - _now()) <= 0:
            return True
        await asyncio.sleep(min(left, _STOP_POLL))
    return False


def is_stopping(crawler: Crawler) -> bool:
    """True once the crawl is on its way to the end, by Ctrl-C or CloseSpider."""
    engine = crawler.engine
    if engine is None or not crawler.crawling:
        return True
    slot = engine._slot
    return slot is not None and slot.closing is not None
