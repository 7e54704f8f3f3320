"""Model calls for extractors: counted for their template, and paused for a while when the model's server fails."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import Any

from scrapefire.errors import (
    LLMBudgetError,
    LLMNotConfiguredError,
    LLMRateLimitError,
    LLMTimeoutError,
    LLMUnavailableError,
    ScrapeError,
)
from scrapefire.extractors.writing import read_samples
from scrapefire.pipelines.extractors.state import Asked, Group, Live

_PAUSE = 30.0
_DOWN = (LLMBudgetError, LLMNotConfiguredError, LLMRateLimitError, LLMTimeoutError, LLMUnavailableError)


def check_pause(group: Group) -> None:
    """Raises what the model's server failed with, while it is not to be tried again."""
    if group.pause is not None and time.monotonic() < group.paused_until:
        raise group.pause


def can_ask(group: Group, page: Asked) -> bool:
    """Whether there is a model, and no pause."""
    if time.monotonic() < group.paused_until:
        return False
    try:
        page.client()
    except LLMNotConfiguredError:
        return False
    return True


async def ask(group: Group, live: Live, page: Asked, *, counted: bool = True) -> Any:
    """What the model reads from one page.

    Raises:
        ScrapeError: what it failed with.
    """
    call = read_samples(page.client(), [page.markdown], **page.wanted)
    (value,) = await counting(group, live, page, call, counted=counted)
    if isinstance(value, ScrapeError):
        raise value
    return value


async def counting(group: Group, live: Live, page: Asked, call: Awaitable[Any], *, counted: bool = True) -> Any:
    """Await a call that adds to the page's meter.

    Args:
        counted: whether it counts for what the template may take for learning.
    """
    before = page.meter.calls
    live.watch.calls += counted  # at once, so that others know of it
    failures: list[ScrapeError] = []
    try:
        found = await call
        failures = [one for one in found if isinstance(one, ScrapeError)] if isinstance(found, list) else []
        return found
    except ScrapeError as exc:
        failures = [exc]
        raise
    finally:
        # What failed has cost something as well, and is not to be tried without end.
        live.watch.calls += counted * (max(1, page.meter.calls - before) - 1)
        down = next((one for one in failures if isinstance(one, _DOWN)), None)
        if down is not None:
            group.pause, group.paused_until = down, time.monotonic() + _PAUSE
