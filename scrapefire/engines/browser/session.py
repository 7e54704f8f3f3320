"""The browser of one crawl: started when first needed, shared by all variants, restarted when dead, recycled when old.

Every scrape leases a new page in a context that holds nothing of any other scrape.  What a lease opened is closed
however the scrape ends; a cancelled scrape never takes the browser's start with it, since start, opening and closing run
in tasks that nobody cancels.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import BrowserContext, CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from scrapefire import settings as settings_table
from scrapefire.engines.browser.launch import Driver
from scrapefire.engines.browser.wiping import wipe
from scrapefire.errors import BrowserError
from scrapefire.net.guard import AddressGuard
from scrapefire.net.guard_proxy import GuardProxy
from scrapefire.net.resolve import Resolver
from scrapefire.net.upstream import Upstream

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_CLOSE_SECONDS = 5.0
_MAX_USES = 50
"""Scrapes that a context serves: whatever its process gathers goes with it."""

_SESSIONS: WeakKeyDictionary[Crawler, dict[bool, BrowserSession]] = WeakKeyDictionary()


@dataclass(eq=False)
class Generation:
    """One browser process, from start to end."""

    browser: PlaywrightBrowser
    user_agent: str
    leases: int = 0
    opened: int = 0
    retired: bool = False


@dataclass(eq=False)
class Lease:
    """A page in its own context, with a DevTools session of ours beside Playwright's.

    Args:
        kind: what its context was made with, where it may serve another scrape once it is wiped.
        uses: scrapes that the context has served.
        clean: set by the scrape: it ended as it should, and its context can be wiped.
        hurried: set by the scrape: the process that shows the page has been given a virtual clock, and keeps it.
        plain: set by the scrape: the page was only looked at, and showed documents of one origin.
    """

    generation: Generation
    context: BrowserContext
    page: Page
    cdp: CDPSession
    kind: str | None = None
    uses: int = 1
    clean: bool = False
    hurried: bool = False
    plain: bool = False


@dataclass(eq=False)
class BrowserSession:
    """Browsers and pages of one crawl; get it by :meth:`of`.

    Statistics: ``scrapefire/browser/starts``, ``/contexts``, ``/pages``, ``/pages_closed``, ``/max_pages``, ``/recycled``, ``/died``,
    and scrapy-playwright's ``playwright/browser_count``, ``context_count``, ``page_count``.
    """

    crawler: Crawler
    stealth: bool = False
    verifies_certificates: bool = field(init=False)
    guard: GuardProxy = field(init=False)
    _guards: bool = field(init=False)
    _driver: Driver = field(init=False)
    _slots: asyncio.Semaphore = field(init=False)
    _pages: int = field(init=False)
    _recycle_after: int = field(init=False)
    _current: Generation | None = None
    _starting: asyncio.Task[Generation] | None = None
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _generations: set[Generation] = field(default_factory=set)
    _idle: list[Lease] = field(default_factory=list)
    _open: int = 0

    def __post_init__(self) -> None:
        settings = self.crawler.settings
        self._driver = Driver(settings, stealth=self.stealth)
        self._pages = max(1, settings_table.get(settings, "BROWSER_PAGES"))
        self._slots = asyncio.Semaphore(self._pages)
        self._recycle_after = settings_table.get(settings, "BROWSER_RECYCLE")
        self._guards = settings_table.get(settings, "ADDRESS_GUARD")
        self.guard = GuardProxy(guard=self._guards, allow_hosts=settings_table.get(settings, "ALLOW_HOSTS"))
        self.verifies_certificates = settings.getbool("DOWNLOAD_VERIFY_CERTIFICATES")

    @classmethod
    def of(cls, crawler: Crawler, *, stealth: bool = False) -> BrowserSession:
        """The session of a crawl, made at the first call; stealth variants have one of their own."""
        sessions = _SESSIONS.setdefault(crawler, {})
        if stealth not in sessions:
            sessions[stealth] = cls(crawler, stealth)
        return sessions[stealth]

    async def user_agent(self) -> str:
        """The browser's own user agent, without the word Headless; starts the browser."""
        return (await self._generation()).user_agent

    # ---- pages ---------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def lease(self, kind: str | None = None, **context_options: Any) -> AsyncIterator[Lease]:
        """A page for one scrape; waits while ``SCRAPEFIRE_BROWSER_PAGES`` are open.

        Args:
            kind: the context may be one that was wiped after another scrape of this kind with the same options, and may
                serve others afterwards; None gives a new one.
            context_options: what Playwright's ``Browser.new_context`` takes.

        Raises:
            BrowserError: the browser does not start, or died twice in a row.
        """
        await self._slots.acquire()
        if kind is not None:
            kind = f"{kind} {json.dumps(context_options, sort_keys=True)}"
        opening = self._spawn(self._open_lease(kind, context_options))
        try:
            lease = await asyncio.shield(opening)
        except BaseException:
            self._spawn(self._dispose(opening))
            raise
        try:
            yield lease
        finally:
            self._spawn(self._dispose(opening))

    async def _open_lease(self, kind: str | None, context_options: dict[str, Any]) -> Lease:
        try:
            return await self._take_idle(kind) or await self._open_once(kind, context_options)
        except PlaywrightError as exc:
            # The browser was dead already and only now it shows: nothing was asked of the site yet, so once more.
            logger.info("the browser does not answer (%s); it is started afresh", _first_line(exc))
        try:
            return await self._open_once(kind, context_options)
        except PlaywrightError as exc:
            raise BrowserError(f"the browser opens no page: {_first_line(exc)}") from exc

    async def _take_idle(self, kind: str | None) -> Lease | None:
        """A context that was set aside, if there is one of the kind.

        Raises:
            PlaywrightError: its browser is dead.
        """
        generation = await self._generation()
        lease = next((one for one in self._idle if one.kind == kind and one.generation is generation), None)
        if kind is None or lease is None:
            return None
        self._idle.remove(lease)
        generation.leases += 1
        generation.opened += 1
        try:
            await lease.cdp.send("Page.getFrameTree")
        except BaseException:
            await self._close_context(generation, lease.context)
            raise
        self._count_open(1)
        return lease

    async def _open_once(self, kind: str | None, context_options: dict[str, Any]) -> Lease:
        generation = await self._generation()
        generation.leases += 1
        generation.opened += 1
        context = None
        try:
            context = await generation.browser.new_context(**context_options)
            page = await context.new_page()
            lease = Lease(generation, context, page, await context.new_cdp_session(page), kind)
        except BaseException:
            await self._close_context(generation, context)
            raise
        self._count("contexts")
        self.crawler.stats.inc_value("playwright/context_count")
        self._count_open(1)
        return lease

    async def _dispose(self, opening: asyncio.Task[Lease]) -> None:
        try:
            with contextlib.suppress(PlaywrightError, BrowserError):
                lease = await opening
                if not lease.clean:
                    # Closing takes several steps; the server of a page that lost its race sees its end at once.
                    self._spawn(_stop_loading(lease))
                if not await self._keep(lease):
                    await self._close_context(lease.generation, lease.context)
                self._count_open(-1)
        finally:
            self._slots.release()

    async def _keep(self, lease: Lease) -> bool:
        """Wipe a lease's context and set it aside for the next scrape of its kind; False when it must be closed."""
        if lease.kind is None or not lease.clean or lease.uses >= _MAX_USES or lease.generation.retired:
            return False
        try:
            async with asyncio.timeout(_CLOSE_SECONDS):
                wiped = await wipe(lease)
        except (PlaywrightError, TimeoutError):
            return False
        if wiped is None or lease.generation.retired:
            return False
        lease.generation.leases -= 1
        self._idle.append(wiped)
        while len(self._idle) > self._pages:
            oldest = self._idle.pop(0)
            oldest.generation.leases += 1  # closing counts it off
            await self._close_context(oldest.generation, oldest.context)
        return True

    async def _close_context(self, generation: Generation, context: BrowserContext | None) -> None:
        try:
            if context is not None:
                await asyncio.wait_for(context.close(), _CLOSE_SECONDS)
        except PlaywrightError:
            pass  # gone already, with its browser
        except TimeoutError:
            logger.warning("a page does not close within %g seconds; its browser is ended", _CLOSE_SECONDS)
            self._retire(generation)
        finally:
            if not generation.browser.is_connected():
                self._on_disconnected(generation)
            generation.leases -= 1
            await self._end_if_unused(generation)

    @functools.cached_property
    def resolver(self) -> Resolver | None:
        """Checks addresses for a browser on another machine, which our proxy does not stand before."""
        return Resolver(AddressGuard.from_settings(self.crawler.settings)) if self._driver.is_far else None

    async def proxy(self, url: str | None) -> dict[str, str] | None:
        """What Playwright is told of the proxy to use: ours in front of ``url``, which also guards addresses.

        A browser on another machine cannot reach ours: it gets ``url`` itself.
        """
        if self._driver.is_far:
            return _plain_proxy(url) if url else None
        if not url and not self._guards:
            return None
        return {"server": await self.guard.address(url)}

    # ---- browsers ------------------------------------------------------------------------------------------------

    async def _generation(self) -> Generation:
        current = self._current
        if current is not None and self._recycle_after and current.opened >= self._recycle_after:
            self._count("recycled")
            self._retire(current)
        if self._current is None:
            if self._starting is None:
                self._starting = self._spawn(self._start())
            return await asyncio.shield(self._starting)
        return self._current

    async def _start(self) -> Generation:
        try:
            browser = await self._driver.launch()
            generation = Generation(browser, await _user_agent(browser))
            browser.on("disconnected", lambda _: self._on_disconnected(generation))
            self._generations.add(generation)
            self._current = generation
            self._count("starts")
            self.crawler.stats.inc_value("playwright/browser_count")
            return generation
        except PlaywrightError as exc:
            raise BrowserError(f"the browser died while it started: {_first_line(exc)}") from exc
        finally:
            self._starting = None

    def _on_disconnected(self, generation: Generation) -> None:
        if not generation.retired:
            self._count("died")
            logger.warning("the browser has died; the next page starts it afresh")
        self._retire(generation)

    def _retire(self, generation: Generation) -> None:
        """No new page goes to this browser; it ends with its last one."""
        generation.retired = True
        self._idle = [lease for lease in self._idle if lease.generation is not generation]
        if self._current is generation:
            self._current = None
        if not generation.leases:
            self._spawn(self._end_if_unused(generation))

    async def _end_if_unused(self, generation: Generation) -> None:
        if generation.retired and not generation.leases and generation in self._generations:
            self._generations.discard(generation)
            await _close_browser(generation.browser)

    # ---- the end -------------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Close pages and browsers, stop the driver, and leave no process; may be called more than once."""
        if self._starting is not None:
            await asyncio.wait({self._starting})
        while pending := {task for task in self._tasks if task is not asyncio.current_task()}:
            await asyncio.wait(pending)
        generations, self._generations, self._current = self._generations, set(), None
        for generation in generations:
            generation.retired = True
            await _close_browser(generation.browser)
        await self._driver.close()
        await self.guard.close()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # marks it as seen: whoever waited for it has raised it

    def _count(self, name: str) -> None:
        self.crawler.stats.inc_value(f"scrapefire/browser/{name}")

    def _count_open(self, change: int) -> None:
        stats = self.crawler.stats
        assert stats is not None
        self._open += change
        if change > 0:
            self._count("pages")
            stats.inc_value("playwright/page_count")
            stats.max_value("scrapefire/browser/max_pages", self._open)
            stats.max_value("playwright/page_count/max_concurrent", self._open)
        else:
            self._count("pages_closed")
            stats.inc_value("playwright/page_count/closed")


async def _stop_loading(lease: Lease) -> None:
    with contextlib.suppress(PlaywrightError):
        await lease.cdp.send("Page.stopLoading")


async def _user_agent(browser: PlaywrightBrowser) -> str:
    session = await browser.new_browser_cdp_session()
    version = await session.send("Browser.getVersion")
    await session.detach()
    return str(version["userAgent"]).replace("HeadlessChrome", "Chrome")


async def _close_browser(browser: PlaywrightBrowser) -> None:
    with contextlib.suppress(PlaywrightError, TimeoutError):
        await asyncio.wait_for(browser.close(), _CLOSE_SECONDS)


def _plain_proxy(url: str) -> dict[str, str]:
    upstream = Upstream.parse(url)
    plain = {"server": f"{upstream.scheme}://{upstream.host}:{upstream.port}"}
    return plain | ({"username": upstream.user, "password": upstream.password} if upstream.user else {})


def _first_line(exc: Exception) -> str:
    return str(exc).strip().partition("\n")[0][:300]
