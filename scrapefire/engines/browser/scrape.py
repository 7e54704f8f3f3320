"""One run of a browser engine, from the leased page to the result."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Dialog, Page
from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.base import EngineResult, EngineTask
from scrapefire.engines.bodies import take_body
from scrapefire.engines.browser.actions import Actions
from scrapefire.engines.browser.asking import asked_of, is_live, proxy_url_of, wants_pictures
from scrapefire.engines.browser.blocking import AdBlocker, ad_blocker
from scrapefire.engines.browser.branding import read_branding
from scrapefire.engines.browser.capture import MAX_CHARACTERS, capture
from scrapefire.engines.browser.consent import answer_consent
from scrapefire.engines.browser.cookies import seed_cookies, won_cookies
from scrapefire.engines.browser.environment import Environment, environment_of
from scrapefire.engines.browser.failures import net_error, playwright_error
from scrapefire.engines.browser.pictures import screenshot
from scrapefire.engines.browser.profiles import ProfileStore
from scrapefire.engines.browser.ready import Readiness
from scrapefire.engines.browser.script import IsolatedWorld
from scrapefire.engines.browser.scrolling import scroll_to_end
from scrapefire.engines.browser.session import BrowserSession, Lease
from scrapefire.engines.browser.traffic import Asked, Traffic
from scrapefire.engines.browser.watch import MainDocument, PageWatch
from scrapefire.errors import ProxySelectionError, ScrapeTimeoutError, UnsafeAddressError
from scrapefire.net.blobs import BlobFolder
from scrapefire.net.body import DecodedBody
from scrapefire.net.guard_proxy import GuardProxy
from scrapefire.net.resolve import Resolver

_CAPTURE_SECONDS = 1.0
"""Kept of the time limit for reading the page, once it has loaded."""

_NO_BODY = ("ERR_HTTP_RESPONSE_CODE_FAILURE", "ERR_INVALID_AUTH_CREDENTIALS")
"""An error status without a body, and a refusal that the browser would have asked its user for a password about."""

_MAX_NOTICES = 3
_UNWANTED = ("Image", "Media", "Font")


@dataclass(frozen=True)
class Variant:
    """How the engines of this package differ.

    Args:
        name: the engine.
        block: leave out pictures, films and fonts where no screenshot is wanted.
        hurry: pass the page's timers by virtual time instead of waiting for them.
        stealth: seem to be where the proxy comes out.
    """

    name: str
    block: bool = True
    hurry: bool = True
    stealth: bool = False

    @property
    def reuse(self) -> bool:
        """Whether a wiped context will do: the patient and the stealthy variants get one that is new."""
        return self.block and self.hurry


@dataclass(frozen=True)
class Means:
    """What a run works with besides its page."""

    environment: Environment
    guard: GuardProxy
    blobs: BlobFolder
    profiles: ProfileStore
    ads: AdBlocker | None
    resolver: Resolver | None


async def scrape(session: BrowserSession, task: EngineTask, variant: Variant, blobs: BlobFolder) -> EngineResult:
    """Open the page that ``task`` asks for, and read it when it is ready.

    Raises:
        ScrapeError: as told in :meth:`scrapefire.engines.base.Engine.fetch`.
    """
    asked = asked_of(task)
    verify = session.verifies_certificates if task.verify_tls is None else task.verify_tls
    proxy = await session.proxy(proxy_url_of(task))
    headers = {name.lower(): value for name, value in asked.headers.items()}
    environment = environment_of(task, await session.user_agent(), headers=headers, stealth=variant.stealth)
    options = {"ignore_https_errors": not verify, "accept_downloads": False, "proxy": proxy, **environment.context}
    profile, profiles = task.options.profile, ProfileStore()
    if profile is not None:
        options["storage_state"] = await profiles.load(profile.name)
    ads = await ad_blocker(session.crawler.settings) if task.options.block_ads else None
    hurried = variant.hurry and not is_live(task.options)
    # A process keeps the kind of clock that its first page had.
    clock = "hurried" if hurried else "real"
    reuse = variant.reuse and profile is None and "@" not in urlsplit(asked.url).netloc
    async with session.lease(clock if reuse else None, **options) as lease:
        run = _Run(
            lease, task, variant, asked, Means(environment, session.guard, blobs, profiles, ads, session.resolver)
        )
        try:
            async with asyncio.timeout(task.timeout):
                result = await run.go()
                lease.clean = run.is_clean
                lease.hurried = lease.hurried or run.has_hurried
                lease.plain = run.is_plain
                return result
        except TimeoutError as exc:
            raise ScrapeTimeoutError(f"{task.request.url} did not load within {task.timeout:g} seconds") from exc
        except PlaywrightError as exc:
            raise playwright_error(exc, task.request.url) from exc
        finally:
            run.leave()


def _header(headers: dict[str, str], name: str) -> str | None:
    return next((value for key, value in headers.items() if key.lower() == name), None)


class _Run:
    """The steps of one run; each reads what the ones before it have left."""

    def __init__(self, lease: Lease, task: EngineTask, variant: Variant, asked: Asked, means: Means) -> None:
        self._lease = lease
        self._means = means
        self._task = task
        self._variant = variant
        self._asked = asked
        self._deadline = time.monotonic() + task.timeout
        self._started = time.monotonic()
        self._watch = PageWatch(lease.page, lease.cdp, task.max_size)
        options = task.options
        blocked = _UNWANTED if variant.block and not wants_pictures(options) else ()
        raw = options.wants("raw_base64")
        self._traffic = Traffic(
            lease.cdp,
            self._watch,
            asked,
            task.max_size,
            blocked,
            functools.partial(means.blobs.spool, private=not options.may_store_raw),
            raw=raw,
            ads=means.ads,
            resolver=means.resolver,
        )
        world = IsolatedWorld(lease.cdp)
        hurry = variant.hurry and not is_live(options)
        self._readiness = Readiness(self._watch, world, hurry=hurry, clocked=lease.hurried)
        self._actions: dict[str, Any] | None = None
        self._screenshot: dict[str, Any] | None = None
        self._branding: dict[str, Any] | None = None
        self._timings: dict[str, float] = {}

    async def go(self) -> EngineResult:
        """All steps; what the page's own failure says counts more than what it makes of the steps."""
        self._lease.page.on("dialog", _dismiss)
        self._lease.page.on("popup", _close)
        await asyncio.gather(
            self._watch.start(),
            self._traffic.start(),
            seed_cookies(self._lease.cdp, self._task.request, self._task.options),
            self._tell_languages(),
        )
        self._mark("opened")
        return await self._unless_failed(self._steps())

    @property
    def is_clean(self) -> bool:
        """Whether all that the run has left in its context can be wiped; the browser's passwords cannot."""
        return not self._watch.asked_for_password

    @property
    def is_plain(self) -> bool:
        """Whether nothing was done with the page but to look at it, and all its documents were of one origin."""
        return not is_live(self._task.options) and len(self._watch.origins) <= 1

    @property
    def has_hurried(self) -> bool:
        """Whether the page's process has a virtual clock now."""
        return self._readiness.has_hurried

    def leave(self) -> None:
        """Listen to the page no longer: it may serve another scrape."""
        self._watch.stop()

    async def _steps(self) -> EngineResult:
        await self._navigate()
        self._mark("answered")
        if (document := self._file()) is not None:
            return await self._result_of_file(document)
        await self._wait()
        self._mark("ready")
        self._check_where_it_went()
        before = self._file()
        if before is not None and not (before.aside and await self._has_content()):
            return await self._result_of_file(before)
        await self._act()
        if (document := self._file()) is not None and document is not before:
            return await self._result_of_file(document)  # where the actions have led
        return await self._result_of_page()

    async def _has_content(self) -> bool:
        """A page that starts a download is the page that was asked for, if there is anything on it."""
        glance = await self._readiness.glance()
        return glance is not None and not glance.thin

    async def _unless_failed(self, steps: Coroutine[Any, Any, EngineResult]) -> EngineResult:
        work = asyncio.ensure_future(steps)
        failure = self._watch.failure
        both: set[asyncio.Future[Any]] = {work, failure}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if failure.done():
                raise failure.result()
            return work.result()
        finally:
            if not work.done():
                work.cancel()
            work.add_done_callback(_mark_seen)

    # ---- steps ---------------------------------------------------------------------------------------------------

    async def _navigate(self) -> None:
        where: dict[str, Any] = {"url": self._asked.url}
        if referrer := _header(self._asked.headers, "referer"):
            where["referrer"] = referrer
        answer = await self._lease.cdp.send("Page.navigate", where)
        failed = answer.get("errorText")
        document = self._watch.documents[0] if self._watch.documents else None
        if document is not None and document.status == 407:
            raise ProxySelectionError("the proxy refused the user name and password", reason="auth")
        if document is not None and document.file is not None:
            return
        if failed:
            refused = self._means.guard.failure(self._asked.url if document is None else document.url)
            if (
                any(code in failed for code in _NO_BODY)
                and document is not None
                and document.status
                and refused is None
            ):
                document.file = b""  # the browser would show a page of its own
                return
            url = document.url if document else self._asked.url
            raise refused or net_error(failed, url)
        await self._watch.until(lambda: self._watch.document is not None, self._left())

    async def _tell_languages(self) -> None:
        environment = self._means.environment
        if environment.languages:
            await self._lease.cdp.send("Emulation.setUserAgentOverride", environment.user_agent_override)
            await self._lease.cdp.send("Emulation.setLocaleOverride", {"locale": environment.locale})

    async def _wait(self) -> None:
        await self._readiness.loaded(self._left() - _CAPTURE_SECONDS)
        if self._asked.method == "GET" and self._file() is None and await self._readiness.is_garbled():
            await self._load_decoded()
        if self._task.options.wait_for:
            await asyncio.sleep(min(self._task.options.wait_for / 1000, self._left() - _CAPTURE_SECONDS))
        else:
            await self._readiness.settled(self._left() - _CAPTURE_SECONDS)

    async def _load_decoded(self) -> None:
        """Ask for the page once more and decode it here."""
        self._traffic.decodes = True
        self._watch.documents.clear()
        await self._navigate()
        await self._readiness.loaded(self._left() - _CAPTURE_SECONDS)

    async def _answer_notices(self) -> None:
        pressed: set[str] = set()
        while len(pressed) < _MAX_NOTICES:
            label = await answer_consent(self._lease.cdp, self._readiness.pass_time)
            if label is None or label in pressed:
                return  # nothing lies over the page, or its button does nothing
            pressed.add(label)
            await self._readiness.settled(self._left() - _CAPTURE_SECONDS)

    async def _act(self) -> None:
        """What the caller has asked to be done with the page, and the pictures of it."""
        options = self._task.options
        lease = self._lease
        await self._answer_notices()
        if options.actions:
            actions = Actions(lease.page, lease.cdp, self._watch, self._readiness, self._means.blobs, self._left)
            self._actions = await actions.perform(options.actions)
            await self._readiness.settled(self._left() - _CAPTURE_SECONDS)
        if options.scroll_to_end:
            await scroll_to_end(self._watch, IsolatedWorld(lease.cdp), self._left() - _CAPTURE_SECONDS)
        if options.screenshot is not None:
            self._screenshot = await screenshot(self._lease.page, self._means.blobs, options.screenshot)
        if options.wants("branding"):
            self._branding = await read_branding(lease.cdp)

    def _check_where_it_went(self) -> None:
        """A page that sends itself to an address which is refused is as unsafe as one that redirects there.

        Raises:
            UnsafeAddressError: it did.
        """
        for document in self._watch.documents:
            refused = self._means.guard.failure(document.url) if document.failed else None
            if isinstance(refused, UnsafeAddressError):
                raise refused

    def _file(self) -> MainDocument | None:
        """The file that the page led to, if the last thing that it asked for is one."""
        last = self._watch.documents[-1] if self._watch.documents else None
        return last if last is not None and last.file is not None else None

    # ---- results -------------------------------------------------------------------------------------------------

    async def _result_of_page(self) -> EngineResult:
        self._check_where_it_went()
        shown = await capture(self._lease.cdp)
        self._mark("read")
        if (profile := self._task.options.profile) is not None and profile.save_changes:
            await self._means.profiles.save(profile.name, self._lease.context)
        document = self._watch.document
        result = self._result(document or MainDocument("", self._asked.url, status=200))
        result.url = shown.url
        result.body = shown.html.encode("utf-8", "replace")
        result.encoding = "utf-8"
        result.rendered = True
        result.cookies = await won_cookies(self._lease.cdp, self._task.request, self._task.options)
        if shown.cut:
            result.warnings.append(
                f"The page in the browser has more than {MAX_CHARACTERS} characters of HTML; the rest was cut off."
            )
        result.actions = self._actions
        result.screenshot = self._screenshot
        result.branding = self._branding
        return result

    async def _result_of_file(self, document: MainDocument) -> EngineResult:
        result = self._result(document)
        await take_body(result, DecodedBody.of(document.file or b""))
        result.cookies = await won_cookies(self._lease.cdp, self._task.request, self._task.options)
        result.actions = self._actions
        return result

    def _result(self, document: MainDocument) -> EngineResult:
        headers = [
            (name, value)
            for name, value in document.headers
            if name.lower() not in ("content-encoding", "content-length")
        ]
        before = [earlier.url for earlier in self._watch.documents if earlier.committed and earlier is not document]
        hops = [*before, *document.hops]
        return EngineResult(
            engine=self._variant.name,
            url=document.url,
            status=document.status,
            headers=headers,
            truncated=document.truncated,
            content_type=document.header("content-type") or None,
            redirect_urls=hops,
            proxy_used=self._task.proxy.tier if self._task.proxy else "basic",
            timezone=self._means.environment.timezone,
            timings=dict(self._timings),
            wire_bytes=document.wire_bytes or document.received,
        )

    def _left(self) -> float:
        return max(0.05, self._deadline - time.monotonic())

    def _mark(self, stage: str) -> None:
        self._timings[stage] = round(time.monotonic() - self._started, 3)


async def _dismiss(dialog: Dialog) -> None:
    with contextlib.suppress(PlaywrightError):  # the page may go with its dialog
        await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())


async def _close(popup: Page) -> None:
    with contextlib.suppress(PlaywrightError):
        await popup.close()


def _mark_seen(work: asyncio.Future[Any]) -> None:
    if not work.cancelled():
        work.exception()
