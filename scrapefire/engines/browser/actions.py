"""The nine actions that a caller can have performed on the page (FIRECRAWL section 3)."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import CDPSession, Locator, Page
from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.capture import MAX_CHARACTERS, capture
from scrapefire.engines.browser.pictures import print_pdf, screenshot
from scrapefire.engines.browser.ready import Readiness
from scrapefire.engines.browser.watch import PageWatch
from scrapefire.errors import ActionError
from scrapefire.net.blobs import BlobFolder

CLICK_SECONDS = 5.0
SELECTOR_SECONDS = 30.0
SCRIPT_SECONDS = 10.0
MAX_VALUE = 1 << 20
"""Bytes of JSON that the value of a script may have."""

_REACTION_SECONDS = 0.1
_MAX_CLICKS = 100
_ANSI = re.compile(r"\x1b\[[0-9;]*m")

_HAS_FOCUS = "() => !!document.activeElement && document.activeElement !== document.body"
_SCROLL_PAGE = "sign => window.scrollBy({top: sign * innerHeight, behavior: 'instant'})"
_SCROLL_ELEMENT = "(element, sign) => element.scrollBy({top: sign * element.clientHeight, behavior: 'instant'})"
_CLICK = "element => element.click()"


class Actions:
    """Performs a caller's actions one after the other.

    Args:
        page: Playwright's page; ``cdp``: our DevTools session of it.
        watch, readiness: the page's state, and the waiting for it.
        blobs: where pictures and printed pages are kept.
        left: tells how many seconds remain for everything.
    """

    def __init__(
        self,
        page: Page,
        cdp: CDPSession,
        watch: PageWatch,
        readiness: Readiness,
        blobs: BlobFolder,
        left: Callable[[], float],
    ) -> None:
        self._page = page
        self._cdp = cdp
        self._watch = watch
        self._readiness = readiness
        self._blobs = blobs
        self._left = left
        self.results: dict[str, list[Any]] = {"screenshots": [], "scrapes": [], "javascript_returns": [], "pdfs": []}

    async def perform(self, actions: tuple[Any, ...]) -> dict[str, Any] | None:
        """Perform ``actions``.

        Returns:
            Results by kind (``screenshots``, ``scrapes``, ``javascript_returns``, ``pdfs``), or None without any.

        Raises:
            ActionError: one failed; the message names it by its place (from 0) and type.
        """
        for index, action in enumerate(actions):
            step: Callable[[Any], Awaitable[None]] = getattr(self, f"_{action.type}")
            try:
                await step(action)
            except PlaywrightError as exc:
                raise _action_error(index, action, _reason(exc)) from exc
            except _FailedError as exc:
                raise _action_error(index, action, str(exc)) from exc
        return self.results if any(self.results.values()) else None

    # ---- one method an action, named by its type -----------------------------------------------------------------

    async def _wait(self, action: Any) -> None:
        if action.selector is None:
            await asyncio.sleep(min(action.milliseconds / 1000, self._left()))
            return
        seconds = min(SELECTOR_SECONDS, self._left() - 0.5)
        await self._locate(action.selector).first.wait_for(state="attached", timeout=_ms(seconds))

    async def _click(self, action: Any) -> None:
        targets = [self._locate(action.selector).first]
        if action.all:
            count = min(await self._locate(action.selector).count(), _MAX_CLICKS)
            if not count:
                raise _FailedError("no element matches the selector")
            # From the last to the first: what a click puts in or takes out changes no number that is still to come.
            targets = [self._locate(action.selector).nth(number) for number in reversed(range(count))]
        for target in targets:
            await self._click_one(target)
            await self._react()

    async def _click_one(self, target: Locator) -> None:
        try:
            await target.click(timeout=_ms(min(CLICK_SECONDS, self._left() - 0.5)))
        except PlaywrightError as exc:
            if "intercepts pointer events" not in str(exc) and "outside of the viewport" not in str(exc):
                raise
            await target.evaluate(_CLICK)  # something lies over it; the element itself is meant

    async def _write(self, action: Any) -> None:
        if not await self._page.evaluate(_HAS_FOCUS):
            raise _FailedError("no element has the focus; click the field first")
        await self._page.keyboard.type(action.text)

    async def _press(self, action: Any) -> None:
        await self._page.keyboard.press(action.key)
        await self._react()

    async def _scroll(self, action: Any) -> None:
        sign = -1 if action.direction == "up" else 1
        if action.selector is None:
            await self._page.evaluate(_SCROLL_PAGE, sign)
        else:
            target = self._locate(action.selector).first
            await target.evaluate(_SCROLL_ELEMENT, sign, timeout=_ms(min(CLICK_SECONDS, self._left() - 0.5)))
        await self._react()

    async def _screenshot(self, action: Any) -> None:
        self.results["screenshots"].append(await screenshot(self._page, self._blobs, action))

    async def _scrape(self, action: Any) -> None:
        left = MAX_CHARACTERS - sum(len(scrape["html"]) for scrape in self.results["scrapes"])
        shown = await capture(self._cdp, left)
        if shown.cut:
            raise _FailedError(f"what is scraped has more than {MAX_CHARACTERS} characters of HTML")
        self.results["scrapes"].append({"url": shown.url, "html": shown.html})

    async def _pdf(self, action: Any) -> None:
        made = await print_pdf(
            self._page, self._blobs, paper=action.format, landscape=action.landscape, scale=action.scale
        )
        self.results["pdfs"].append(made)

    async def _execute_javascript(self, action: Any) -> None:
        answer = await self._evaluate(action.script)
        if "Illegal return statement" in _thrown(answer):
            answer = await self._evaluate(f"(async () => {{ {action.script}\n }})()")
        if thrown := _thrown(answer):
            raise _FailedError(thrown)
        value = answer["result"].get("value")
        if len(json.dumps(value)) > MAX_VALUE:
            raise _FailedError(f"its value is larger than {MAX_VALUE} bytes")
        self.results["javascript_returns"].append({"type": answer["result"]["type"], "value": value})
        await self._react()

    async def _evaluate(self, script: str) -> dict[str, Any]:
        seconds = min(SCRIPT_SECONDS, self._left() - 0.5)
        try:
            async with asyncio.timeout(seconds):
                answer: dict[str, Any] = await self._cdp.send(
                    "Runtime.evaluate",
                    {
                        "expression": script,
                        "awaitPromise": True,
                        "returnByValue": True,
                        "userGesture": True,
                        "timeout": _ms(seconds),
                    },
                )
        except TimeoutError:
            raise _FailedError(f"the script did not end within {seconds:g} seconds") from None
        return answer

    # ---- what follows --------------------------------------------------------------------------------------------

    def _locate(self, selector: str) -> Locator:
        return self._page.locator(f"css={selector}")

    async def _react(self) -> None:
        """Give the page a moment to react; when it goes elsewhere, wait until it is there."""
        await asyncio.sleep(_REACTION_SECONDS)
        while self._watch.windows:
            await self._follow(self._watch.windows.pop())
        if self._watch.navigating:
            await self._readiness.loaded(self._left() - 1.0)

    async def _follow(self, url: str) -> None:
        """What opens in a new window is what the click was for: the page goes there, and the window is closed."""
        self._watch.windows.clear()
        if url.startswith(("http://", "https://")):
            await self._cdp.send("Page.navigate", {"url": url, "referrer": self._page.url})


class _FailedError(Exception):
    """Why an action could not be performed, in words for the caller."""


def _action_error(index: int, action: Any, reason: str) -> ActionError:
    selector = getattr(action, "selector", None)
    what = f"actions[{index}] ({action.type}{f' {selector}' if selector else ''})"
    return ActionError(f"{what} failed: {reason}", index=index, action=action.type)


def _reason(exc: PlaywrightError) -> str:
    text = _ANSI.sub("", str(exc)).strip()
    first = text.partition("\n")[0].removeprefix("Error: ")
    if "Timeout" in first and "exceeded" in first:
        if "locator resolved to" in text:
            return "the element is there, but it can neither be seen nor used"
        return "no element matches the selector"
    return re.sub(r"^(Locator|Page|Keyboard|CDPSession)\.\w+: ", "", first)[:300]


def _thrown(answer: dict[str, Any]) -> str:
    details = answer.get("exceptionDetails")
    if not details:
        return ""
    thrown = details.get("exception") or {}
    return str(thrown.get("description") or thrown.get("value") or details.get("text")).partition("\n")[0][:300]


def _ms(seconds: float) -> float:
    return max(50.0, seconds * 1000)
