"""Which engines to try for a request, and in which order: a pure function of flags and engine rows.

The algorithm is Firecrawl's (FIRECRAWL section 6): every flag has a priority, an engine must serve at least half of
their sum, specialists step back when a general engine remains, the most able goes first.  That narrowing alone can
leave nothing, or file parsers only, where an engine could serve the page in part.  Such a plan is *relaxed*:

* Engines that fetch pages are let in below the threshold; what they cannot do stands in ``unsupported``, and becomes a
  warning on the item.
* A stealth proxy is wanted of whatever goes to the web: neither a cache that could serve it nor a parser counts.
* A file parser runs for its own file, and then it is no specialist out of place; for others only where it is alone.
* ``actions`` and ``branding`` are never dropped: engines that can do them are the only candidates; none is an error.

With ``relax=False`` the narrowing is Firecrawl's to the letter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from scrapefire.engines.rows import ENGINE_ROWS, EngineRow, base_name
from scrapefire.errors import (
    ActionsNotSupportedError,
    BadRequestError,
    BrandingNotSupportedError,
    NoEngineError,
    ScrapeError,
)
from scrapefire.flags import FILE_FLAGS, HARD_FLAGS, Flag
from scrapefire.options.model import nearest

WIKIPEDIA_SHARE = 0.5
"""Share of the pages of Wikimedia's hosts that the engine for them serves."""

_WIKIMEDIA = ("wikipedia.org", "wikimedia.org", "wiktionary.org", "wikibooks.org", "wikiquote.org", "wikisource.org")
_X_TWITTER = ("x.com", "twitter.com")
_NEEDS_PLAIN_HTTP = frozenset({Flag.FAST_MODE, Flag.ATSV, Flag.AUDIO, Flag.VIDEO})
_PLAIN_HTTP = ("fetch", "tls")


@dataclass(frozen=True)
class PlannedEngine:
    """One step of a plan.

    Args:
        engine: name of the engine.
        support_score: sum of the priorities of the flags that it serves.
        unsupported: flags that it does not serve.
    """

    engine: str
    support_score: int
    unsupported: frozenset[Flag]


def build_fallback_list(
    flags: frozenset[Flag],
    engines: Sequence[EngineRow],
    *,
    force: str | Sequence[str] | None = None,
    lockdown: bool = False,
    cache_allowed: bool = True,
    prefetched: bool = False,
    host: str = "",
    wikipedia_draw: float = 0.0,
    tried: Collection[str] = (),
    drop_fetch_when_browser: bool = False,
    relax: bool = True,
) -> list[PlannedEngine]:
    """The engines to try, best first.

    Args:
        flags: what the request needs.
        engines: rows of the engines that are switched on, in table order.
        force: one engine or several, to be used in this order in place of the plan's own choice.
        lockdown: only caches may be asked.
        cache_allowed: False leaves the caches out.
        prefetched: the file is there already and only has to be parsed: parsers alone are planned, whatever was forced.
        host: the URL's host; Wikimedia's and X's have engines of their own.
        wikipedia_draw: a random number from 0 up to 1; from :data:`WIKIPEDIA_SHARE` on Wikimedia's engine steps aside.
        tried: engines that are not to be tried again.
        drop_fetch_when_browser: Firecrawl's rule of 2026: no plain HTTP where a browser can run actions.
        relax: False keeps to Firecrawl's narrowing even where it leaves nothing.

    Raises:
        ActionsNotSupportedError, BrandingNotSupportedError: no engine can do what must not be dropped.
        BadRequestError: ``force`` names an engine that does not exist.
        NoEngineError: ``force`` names an engine that is switched off.
    """
    if lockdown:
        planned = [row for row in engines if row.is_cache]
    elif prefetched:
        planned = _parsers(flags, engines)
    elif force:
        planned = _check_hard(flags, _forced(force, engines))
    else:
        candidates = [row for row in engines if cache_allowed or not row.is_cache]
        if drop_fetch_when_browser and _NEEDS_PLAIN_HTTP.isdisjoint(flags):
            candidates = _without_plain_http(candidates)
        candidates = _for_host(candidates, flags, host, wikipedia_draw)
        planned = _narrow(candidates, flags) if relax else _narrow_as_firecrawl(candidates, flags)
    return [PlannedEngine(row.name, row.score(flags), flags - row.features) for row in planned if row.name not in tried]


# ---- candidates ------------------------------------------------------------------------------------------------------


def _forced(force: str | Sequence[str], engines: Sequence[EngineRow]) -> list[EngineRow]:
    rows = {row.name: row for row in engines}
    names = [force] if isinstance(force, str) else list(force)
    for name in names:
        if name not in rows and name not in ENGINE_ROWS:
            meant = nearest(name, [*rows, *ENGINE_ROWS])
            raise BadRequestError(
                f"force_engine: there is no engine named {name!r}" + (f"; did you mean {meant}?" if meant else ""),
                advice=f"Engines: {', '.join(ENGINE_ROWS)}.",
            )
        if name not in rows:
            raise NoEngineError(f"force_engine: the engine {name!r} is switched off", engine=name)
    return [rows[name] for name in dict.fromkeys(names)]


def _parsers(flags: frozenset[Flag], engines: Sequence[EngineRow]) -> list[EngineRow]:
    """The parsers for a file that is there already.

    Its actions have run in the browser that fetched it; branding can never be read from it.
    """
    parsers = _check_hard(flags - {Flag.ACTIONS}, [row for row in engines if row.is_parser])
    return _best_first([row for row in parsers if _reads_file(row, flags)] or parsers, flags)


def _without_plain_http(rows: list[EngineRow]) -> list[EngineRow]:
    if not any(Flag.ACTIONS in row.features for row in rows):
        return rows
    return [row for row in rows if base_name(row.name) not in _PLAIN_HTTP and "tlsclient" not in row.name]


def _for_host(rows: list[EngineRow], flags: frozenset[Flag], host: str, wikipedia_draw: float) -> list[EngineRow]:
    """Engines that serve some hosts only: there alone or among the others, elsewhere not at all."""
    here = {"wikipedia": _is_under(host, _WIKIMEDIA) and wikipedia_draw < WIKIPEDIA_SHARE}
    here["x-twitter"] = _is_under(host, _X_TWITTER)
    rows = [row for row in rows if here.get(row.name, True)]
    for row in rows:
        alone = row.name == "x-twitter" and HARD_FLAGS.isdisjoint(flags)
        if alone or (row.name == "data-layer" and flags <= row.features):
            return [row]
    return rows


def _is_under(host: str, domains: Iterable[str]) -> bool:
    name = host.lower().removesuffix(".")
    return any(name == domain or name.endswith(f".{domain}") for domain in domains)


# ---- narrowing -------------------------------------------------------------------------------------------------------


def _narrow_as_firecrawl(rows: list[EngineRow], flags: frozenset[Flag]) -> list[EngineRow]:
    kept = _above_threshold(rows, flags)
    if Flag.STEALTH_PROXY in flags:
        kept = [row for row in kept if Flag.STEALTH_PROXY in row.features] or kept
    if any(row.quality > 0 and not row.is_cache for row in kept):
        kept = [row for row in kept if row.quality > 0]
    if Flag.BRANDING in flags and not any(Flag.BRANDING in row.features for row in kept):
        raise _unsupported(*_HARD[Flag.BRANDING], flags)
    return _best_first(kept, flags)


def _narrow(rows: list[EngineRow], flags: frozenset[Flag]) -> list[EngineRow]:
    rows = _check_hard(flags, rows)
    kept = _above_threshold(rows, flags)
    if not any(_serves(row, flags) for row in kept):
        kept = [row for row in rows if row in kept or row.is_page_engine]
    kept = _through_proxy(kept, flags)
    if any(row.is_page_engine for row in kept):
        kept = [row for row in kept if FILE_FLAGS.isdisjoint(row.features) or _reads_file(row, flags)]
    if any(row.is_page_engine and row.quality > 0 for row in kept):
        kept = [row for row in kept if row.quality > 0 or _reads_file(row, flags)]
    return _best_first(kept, flags)


def _above_threshold(rows: list[EngineRow], flags: frozenset[Flag]) -> list[EngineRow]:
    threshold = sum(flag.priority for flag in flags) // 2
    return [row for row in rows if row.score(flags) >= threshold]


def _serves(row: EngineRow, flags: frozenset[Flag]) -> bool:
    """Whether a plan that has ``row`` can bring the page or file at all, as it was asked for."""
    return row.is_page_engine or (row.is_parser and _reads_file(row, flags) and Flag.STEALTH_PROXY not in flags)


def _reads_file(row: EngineRow, flags: frozenset[Flag]) -> bool:
    return not (row.features & flags).isdisjoint(FILE_FLAGS)


def _through_proxy(rows: list[EngineRow], flags: frozenset[Flag]) -> list[EngineRow]:
    """Only engines with a stealth proxy, when it is asked for and one of them goes to the web."""
    able = [row for row in rows if Flag.STEALTH_PROXY in row.features]
    return able if Flag.STEALTH_PROXY in flags and any(row.is_page_engine for row in able) else rows


def _best_first(rows: list[EngineRow], flags: frozenset[Flag]) -> list[EngineRow]:
    return sorted(rows, key=lambda row: (-row.score(flags), -row.quality))


# ---- what must not be dropped ----------------------------------------------------------------------------------------


def _check_hard(flags: frozenset[Flag], rows: list[EngineRow]) -> list[EngineRow]:
    """The engines that can do all that must not be dropped."""
    for flag, error in _HARD.items():
        if flag in flags:
            rows = [row for row in rows if flag in row.features]
            if not rows:
                raise _unsupported(*error, flags)
    return rows


_HARD: dict[Flag, tuple[type[ScrapeError], str]] = {
    Flag.ACTIONS: (ActionsNotSupportedError, "actions cannot run on"),
    Flag.BRANDING: (BrandingNotSupportedError, "branding cannot be read from"),
}


def _unsupported(error: type[ScrapeError], what: str, flags: frozenset[Flag]) -> ScrapeError:
    if flags.isdisjoint(FILE_FLAGS):
        return error()
    kind = "a PDF file" if Flag.PDF in flags else "a document file"
    return error(f"{what} {kind}", advice="Leave it out for files: only pages that a browser shows have it.")
