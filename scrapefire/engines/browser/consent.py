"""Consent walls answered and overlays closed, as a visitor would: by their own buttons, refusing where one may.

A glance of ours finds what lies over the page and presses its button.  Where that finds no button of a known consent
platform, DuckDuckGo's autoconsent (MPL-2.0, an extra package, used unmodified) knows hundreds of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.script import IsolatedWorld, load_script

logger = logging.getLogger(__name__)

_MAX_FRAMES = 8
_AUTOCONSENT_SECONDS = 5.0
_PROMPT_SECONDS = 0.2

_PRESS = load_script("press_notice")


async def answer_consent(cdp: CDPSession, pass_time: Callable[[], Awaitable[None]]) -> str | None:
    """Press the button of a consent notice, or close a window that lies over the page.

    Args:
        cdp: a DevTools session of the page.
        pass_time: lets a moment pass for the page's timers.

    Returns:
        The label of what was pressed (``autoconsent`` for the library's doing); None when there was nothing to press.
    """
    unanswered = False
    for frame in await _frames(cdp):
        try:
            outcome = await IsolatedWorld(cdp, frame).call(_PRESS, ["refuse", "accept", "close"])
        except PlaywrightError:
            continue  # it navigates, or lives in another process
        if outcome["pressed"]:
            logger.debug("pressed a button of a notice over the page")
            return str(outcome["label"])
        unanswered = unanswered or outcome["consent"]
    if unanswered and await _autoconsent(cdp, pass_time):
        return "autoconsent"
    return None


async def _frames(cdp: CDPSession) -> list[str]:
    """The main frame and the frames in it: consent platforms like to live in one."""
    tree = (await cdp.send("Page.getFrameTree"))["frameTree"]
    return [tree["frame"]["id"], *(child["frame"]["id"] for child in tree.get("childFrames", [])[:_MAX_FRAMES])]


# ---- autoconsent -------------------------------------------------------------------------------------------------

_START = load_script("autoconsent")
_NEXT = "() => globalThis.autoconsentNext()"
_ANSWER = "(id, result) => globalThis.autoconsentReceiveMessage({type: 'evalResp', id, result})"


@lru_cache(maxsize=1)
def _library() -> tuple[str, str] | None:
    if find_spec("duckduckgo_autoconsent") is None:
        return None
    from duckduckgo_autoconsent import bundle, rules_json  # type: ignore[import-untyped,unused-ignore]

    rules = json.loads(rules_json())
    return bundle(), json.dumps(rules["autoconsent"] if isinstance(rules, dict) else rules)


async def _autoconsent(cdp: CDPSession, pass_time: Callable[[], Awaitable[None]]) -> bool:
    library = await asyncio.to_thread(_library)
    if library is None:
        return False
    idle = asyncio.Event()
    clock = asyncio.ensure_future(_run_clock(pass_time, idle))
    try:
        async with asyncio.timeout(_AUTOCONSENT_SECONDS):
            return await _converse(cdp, library, idle)
    except (PlaywrightError, TimeoutError):
        return False
    finally:
        clock.cancel()


async def _run_clock(pass_time: Callable[[], Awaitable[None]], idle: asyncio.Event) -> None:
    """Let time pass for the page while the library wants nothing: its patience with an answer is a second of it."""
    with contextlib.suppress(PlaywrightError):  # the page is gone
        while True:
            await idle.wait()
            await pass_time()


async def _converse(cdp: CDPSession, library: tuple[str, str], idle: asyncio.Event) -> bool:
    """Start the library and do what it asks for, until it says whether it was told no."""
    world = IsolatedWorld(cdp)
    await world.call(_START, *library)
    while True:
        idle.set()
        event: dict[str, Any] = await world.call(_NEXT)
        if "done" in event:
            return bool(event["done"])
        idle.clear()
        waits = asyncio.get_running_loop().call_later(
            _PROMPT_SECONDS, idle.set
        )  # a snippet may wait for a timer itself
        wanted = event["eval"]
        answer = await _evaluate(cdp, wanted["code"])
        waits.cancel()
        await world.call(_ANSWER, wanted["id"], answer)


async def _evaluate(cdp: CDPSession, code: str) -> bool:
    """Whether a snippet of the library, run among the page's own scripts, says yes; those of a platform are only there."""
    answer = await cdp.send("Runtime.evaluate", {"expression": code, "returnByValue": True, "awaitPromise": True})
    return "exceptionDetails" not in answer and bool(answer["result"].get("value"))
