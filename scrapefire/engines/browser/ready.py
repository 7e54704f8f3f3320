"""When is a page ready?  Waiting that ends by itself, soon after the page has nothing more to do.

A static page is ready with its load event.  A page with scripts is ready when its network is quiet and its timers have
run: their next seconds pass at once, by Chromium's virtual time (CDP ``Emulation.setVirtualTimePolicy``), which halts
while an answer of the network is awaited.  Where a page must not see a hurried clock, the same seconds are waited.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.script import IsolatedWorld, load_script
from scrapefire.engines.browser.watch import PageWatch

_LOAD_SECONDS = 10.0
_STALLED_SECONDS = 2.0
"""Longest wait for the load event once the document itself is parsed, and the longest in which nothing arrives: one
hanging picture must not hold a page."""

_QUIET_SECONDS = 0.05
_SETTLE_SECONDS = 3.0
_UNFINISHED_SECONDS = 12.0
_HURRIED_MS = 5000
_STARVATION = 1000
_PATIENT_QUIET = 0.5
_PATIENT_SECONDS = 5.0
_POLL = 0.1
_LONG_POLL = 0.3

_PROBE = load_script("glance")
_IS_GARBLED = load_script("is_garbled")


@dataclass(frozen=True)
class Glance:
    """The page at one moment: scripts, characters to read, and whether it looks unfinished."""

    scripts: int
    length: int
    thin: bool
    busy: bool

    @property
    def unfinished(self) -> bool:
        """There is next to nothing to read yet, or the page says that more is coming."""
        return self.thin or self.busy


class Readiness:
    """Waits for one page.

    Args:
        watch: the page's state.
        world: where scripts of ours run in it.
        hurry: pass the page's timers by virtual time; else they are waited for.
        clocked: the page's process has a virtual clock from an earlier page already.

    Attributes:
        has_hurried: virtual time was begun.
    """

    def __init__(self, watch: PageWatch, world: IsolatedWorld, *, hurry: bool, clocked: bool = False) -> None:
        self._watch = watch
        self._world = world
        self._hurry = hurry
        self._clocked = clocked
        self.has_hurried = False
        self._expired = asyncio.Event()
        world.cdp.on("Emulation.virtualTimeBudgetExpired", lambda _: self._expired.set())

    async def loaded(self, seconds: float) -> None:
        """Wait until the document that is shown is parsed and, for a while, until all that belongs to it has loaded."""
        deadline = time.monotonic() + seconds
        watch = self._watch

        def parsed() -> bool:
            return watch.failure.done() or (
                not watch.navigating and watch.document is not None and (watch.document.dom_loaded or watch.broken_off)
            )

        def complete() -> bool:
            return watch.failure.done() or (
                not watch.navigating and watch.document is not None and (watch.document.loaded or watch.broken_off)
            )

        while not await watch.until(parsed, min(_POLL, deadline - time.monotonic())) and time.monotonic() < deadline:
            if self._clocked and time.monotonic() - watch.active_at > _STALLED_SECONDS:
                await self._advance_slice()  # the clock waits for what hangs, and what is parsed waits for the clock
        stalled = time.monotonic() + min(_LOAD_SECONDS, deadline - time.monotonic())
        while not await watch.until(complete, _POLL) and time.monotonic() < stalled:
            if time.monotonic() - watch.active_at > _STALLED_SECONDS:
                return

    async def settled(self, seconds: float) -> None:
        """Wait until the page is ready, for at most ``seconds``."""
        deadline = time.monotonic() + seconds
        glance = await self.glance()
        if glance is not None and glance.scripts == 0:
            return
        if self._hurry:
            await self._watch.quiet(_QUIET_SECONDS, min(_SETTLE_SECONDS, seconds))
            await self._pass_timers(deadline)
        else:
            await self._watch.quiet(_PATIENT_QUIET, min(_UNFINISHED_SECONDS, seconds))
            await self._stable(min(time.monotonic() + _PATIENT_SECONDS, deadline))
        await self._finished(deadline)

    async def glance(self) -> Glance | None:
        """What the page looks like; None while it has no document to look at."""
        try:
            return Glance(**await self._world.call(_PROBE))
        except PlaywrightError:
            return None  # it navigates: the next look sees the new document

    async def is_garbled(self) -> bool:
        """Whether the browser seems to have decoded the page by a wrong charset."""
        try:
            return bool(await self._world.call(_IS_GARBLED))
        except PlaywrightError:
            return False  # it navigates

    # ---- timers --------------------------------------------------------------------------------------------------

    async def _pass_timers(self, deadline: float) -> None:
        """Let the next seconds of the page's timers pass, waiting for what they ask of the network."""
        started = time.monotonic()
        await self._advance("pauseIfNetworkFetchesPending")
        while not await self._has_expired(_LONG_POLL):
            if time.monotonic() >= deadline or self._watch.failure.done():
                return
            if await self._waits_in_vain(time.monotonic() - started):
                await self._advance("advance")
                await self._has_expired(_LONG_POLL)
                break
        if self._watch.navigating or (self._watch.document and not self._watch.document.loaded):
            await self.loaded(deadline - time.monotonic())

    async def _waits_in_vain(self, waited: float) -> bool:
        """What is still awaited of the network is a stream that stays open, or hangs and the page is read without."""
        watch = self._watch
        if not watch.busy and time.monotonic() - watch.quiet_since >= _LONG_POLL:
            return True
        if waited < _STALLED_SECONDS:
            return False
        glance = await self.glance()
        return waited >= _UNFINISHED_SECONDS or (glance is not None and not glance.unfinished)

    async def pass_time(self) -> None:
        """Let a moment pass for the page's timers, which stand still once a hurried page is ready."""
        await (self._advance_slice() if self._hurry else asyncio.sleep(_POLL))

    async def _advance(self, policy: str) -> None:
        self.has_hurried = True
        self._expired.clear()
        await self._world.cdp.send(
            "Emulation.setVirtualTimePolicy",
            {"policy": policy, "budget": _HURRIED_MS, "maxVirtualTimeTaskStarvationCount": _STARVATION},
        )

    async def _has_expired(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._expired.wait()
        except TimeoutError:
            return False
        return True

    async def _stable(self, deadline: float) -> None:
        """Wait until the text has not changed for a moment."""
        before, since = -1, time.monotonic()
        while (now := time.monotonic()) < deadline and now - since < _PATIENT_QUIET:
            glance = await self.glance()
            length = glance.length if glance else -1
            if length != before:
                before, since = length, now
            await asyncio.sleep(_POLL)

    async def _finished(self, deadline: float) -> None:
        """Give a page that looks unfinished some seconds of the real clock: a server may push the rest."""
        until = min(deadline, time.monotonic() + _SETTLE_SECONDS)
        while time.monotonic() < until and not self._watch.failure.done():
            glance = await self.glance()
            if glance is not None and not glance.unfinished:
                return
            if glance is not None and glance.thin and not glance.busy and not self._watch.busy and glance.length > 0:
                return  # a short page is a page
            await asyncio.sleep(_POLL)
            if self._hurry:
                await self._advance_slice()

    async def _advance_slice(self) -> None:
        self._expired.clear()
        await self._world.cdp.send(
            "Emulation.setVirtualTimePolicy",
            {"policy": "advance", "budget": _POLL * 1000, "maxVirtualTimeTaskStarvationCount": _STARVATION},
        )
        await self._has_expired(_POLL)
