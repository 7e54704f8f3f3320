"""The engine table as data: what each engine can truly do, how good it is, how long it may reasonably take.

An engine class takes its row from here by name; the plan reads nothing else of an engine.  Variants are named
``base;variant`` and ``base(retry)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from scrapefire.flags import FILE_FLAGS, Flag

if TYPE_CHECKING:
    from scrapefire.options import ScrapeOptions


@dataclass(frozen=True)
class EngineRow:
    """One engine in the table.

    Args:
        name: name of the engine, with its variant.
        features: flags that it can serve.
        quality: which of two equally able engines goes first; zero and below marks a specialist that only runs where
            no engine above zero can serve the request.
    """

    name: str
    features: frozenset[Flag]
    quality: int

    @property
    def is_cache(self) -> bool:
        """Whether it only gives what was fetched before."""
        return self.name == "index" or self.name.startswith("index;")

    @property
    def is_parser(self) -> bool:
        """Whether it reads files only."""
        return not self.is_cache and not FILE_FLAGS.isdisjoint(self.features)

    @property
    def is_page_engine(self) -> bool:
        """Whether it can fetch any page from the web."""
        return not self.is_cache and not self.is_parser

    def score(self, flags: frozenset[Flag]) -> int:
        """Sum of the priorities of those ``flags`` that it can serve."""
        return sum(flag.priority for flag in flags & self.features)


_MEDIA = {Flag.AUDIO, Flag.VIDEO}
_PLAIN_HTTP = {Flag.SKIP_TLS_VERIFICATION, Flag.FAST_MODE, Flag.LOCATION, *_MEDIA}
_BROWSER = {
    Flag.ACTIONS,
    Flag.WAIT_FOR,
    Flag.SCREENSHOT,
    Flag.SCREENSHOT_FULL,
    Flag.LOCATION,
    Flag.MOBILE,
    Flag.SKIP_TLS_VERIFICATION,
    Flag.BRANDING,
    Flag.DISABLE_ADBLOCK,
    *_MEDIA,
}
_PARSER = {Flag.FAST_MODE, Flag.DISABLE_ADBLOCK, Flag.SKIP_TLS_VERIFICATION}
_CACHE = {
    Flag.WAIT_FOR,
    Flag.SCREENSHOT,
    Flag.SCREENSHOT_FULL,
    Flag.LOCATION,
    Flag.MOBILE,
    Flag.SKIP_TLS_VERIFICATION,
    Flag.FAST_MODE,
    Flag.STEALTH_PROXY,
    Flag.DISABLE_ADBLOCK,
}
_API = {Flag.SKIP_TLS_VERIFICATION, Flag.FAST_MODE, Flag.DISABLE_ADBLOCK}


def _row(name: str, quality: int, *features: set[Flag]) -> tuple[str, EngineRow]:
    return name, EngineRow(name, frozenset().union(*features), quality)


ENGINE_ROWS: Mapping[str, EngineRow] = MappingProxyType(
    dict(
        [
            _row("data-layer", 2000, _API),
            _row("x-twitter", 1500, _API),
            _row("index", 1000, _CACHE),
            _row("index;documents", -1, _CACHE, {Flag.PDF, Flag.DOCUMENT, Flag.IMAGE}),
            _row("wikipedia", 500, _API),
            _row("fetch", 60, _PLAIN_HTTP),
            _row("tls", 50, _PLAIN_HTTP, {Flag.ATSV}),
            _row("browser", 40, _BROWSER),
            _row("browser(retry)", 35, _BROWSER),
            _row("browser;stealth", -2, _BROWSER, {Flag.STEALTH_PROXY}),
            _row("browser(retry);stealth", -5, _BROWSER, {Flag.STEALTH_PROXY}),
            _row("tls;stealth", -15, _PLAIN_HTTP, {Flag.ATSV, Flag.STEALTH_PROXY}),
            _row("pdf", -20, _PARSER, {Flag.PDF}),
            _row("document", -20, _PARSER, {Flag.DOCUMENT, Flag.IMAGE}),
        ]
    )
)
"""Every engine that the project knows, in table order, whether it is switched on or not.

What a row claims is true of the engine: plain HTTP honours a location by ``Accept-Language`` and a proxy of that
country, but shows no advertisements that a script would load; file parsers fetch over the project's own handler, which
can leave certificates unchecked but has no stealth proxy; audio and video are the work of a later step that any fetched
page can feed.
"""

_SELECTOR_WAIT = 2.5
_OTHER_ACTION = 0.25
_BRANDING_WAIT = 2.0
_REASONABLE_SECONDS = {
    "index": 1.5,
    "fetch": 15.0,
    "tls": 15.0,
    "document": 15.0,
    "wikipedia": 15.0,
    "x-twitter": 30.0,
    "data-layer": 30.0,
    "browser": 30.0,
    "pdf": 120.0,
}


def base_name(engine: str) -> str:
    """The engine that a variant is a variant of.

    >>> base_name("browser(retry);stealth")
    'browser'
    """
    return engine.partition(";")[0].removesuffix("(retry)")


def max_reasonable_time(engine: str, options: ScrapeOptions) -> float:
    """Seconds that a run of ``engine`` may reasonably take; after that the next engine joins the race.

    A browser gets what the options make it wait on top.

    Raises:
        KeyError: there is no engine of that name.
    """
    base = base_name(engine)
    seconds = _REASONABLE_SECONDS[base]
    if base == "browser":
        seconds += _asked_wait(options)
    return seconds


def _asked_wait(options: ScrapeOptions) -> float:
    wait = options.wait_for / 1000 or (_BRANDING_WAIT if options.wants("branding") else 0.0)
    return wait + sum(_action_seconds(action) for action in options.actions)


def _action_seconds(action: object) -> float:
    milliseconds = getattr(action, "milliseconds", None)
    if milliseconds is not None:
        return float(milliseconds) / 1000
    return _SELECTOR_WAIT if getattr(action, "type", "") == "wait" else _OTHER_ACTION
