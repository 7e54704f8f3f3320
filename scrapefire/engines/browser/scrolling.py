"""Scrolling to the end of a page that grows as one reads, and pressing its "load more"."""

from __future__ import annotations

import asyncio
import time

from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.script import IsolatedWorld, load_script
from scrapefire.engines.browser.watch import PageWatch

MAX_SECONDS = 30.0
MAX_STEPS = 200
_PATIENCE = 3
_PAUSE = 0.15
_QUIET_AT_MOST = 5.0

_STEP = load_script("scroll_step")


async def scroll_to_end(watch: PageWatch, world: IsolatedWorld, seconds: float) -> int:
    """Scroll, and press "load more", until the page stops growing.

    Args:
        seconds: time that it may take; never more than ``MAX_SECONDS``.

    Returns:
        Steps that made the page grow.
    """
    deadline = time.monotonic() + min(seconds, MAX_SECONDS)
    before, idle, grown = (0, 0), 0, 0
    for _ in range(MAX_STEPS):
        try:
            state = await world.call(_STEP, True)
        except PlaywrightError:
            break  # it went elsewhere
        await asyncio.sleep(_PAUSE)
        await watch.quiet(_PAUSE, min(_QUIET_AT_MOST, max(0.0, deadline - time.monotonic())))
        now = (state["height"], state["count"])
        idle = 0 if now != before else idle + 1
        grown += now != before
        before = now
        if idle >= _PATIENCE or time.monotonic() >= deadline or watch.failure.done():
            break
    return grown
