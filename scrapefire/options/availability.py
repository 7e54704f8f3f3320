"""Options that are known but have no effect here: built later, or part of a hosted service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from scrapefire.errors import NotAvailableYetError, NotOfferedError, ZDRViolationError
from scrapefire.options.model import snake_case

if TYPE_CHECKING:
    from scrapefire.options.scrape import ScrapeOptions

NOT_YET = frozenset(
    {
        "formats.change_tracking",
        "formats.audio",
        "formats.video",
        "min_age",
        "use_mock",
    }
)
"""What later work brings.  An entry goes when its feature stands: an option, or one format, action or parser option."""

NOT_OFFERED = frozenset(
    {"threat_protection", "safe_mode", "audit_metadata", "domain_tools", "tool_detail", "origin", "integration"}
)
"""Options of Firecrawl's cloud product that have no counterpart here."""

_EXPERIMENTAL = "__experimental"


def without_cloud_options(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """``data`` without the options that are not offered, and their names; ``None`` and ``False`` ask for nothing."""
    kept: dict[str, Any] = {}
    refused = []
    for key, value in data.items():
        if isinstance(key, str) and (snake_case(key) in NOT_OFFERED or key.startswith(_EXPERIMENTAL)):
            if value is not None and value is not False:
                refused.append(key)
        else:
            kept[key] = value
    return kept, refused


def check_offered(refused: list[str]) -> None:
    """Raises :class:`NotOfferedError` when an option of the cloud product was asked for."""
    if refused:
        raise NotOfferedError(f"{', '.join(refused)}: not offered: cloud product", options=refused)


def check_available(options: ScrapeOptions) -> None:
    """Raises :class:`NotAvailableYetError` when ``options`` ask for something that is not built yet."""
    missing = [name for name in asked_for(options) if name in NOT_YET]
    if missing:
        names = ", ".join(missing)
        raise NotAvailableYetError(f"{names}: not available yet", options=missing)


def check_retention(options: ScrapeOptions) -> None:
    """Raises :class:`ZDRViolationError` when zero data retention is asked for together with files that would stay."""
    if not options.zero_data_retention:
        return
    kept = [f"formats.{name}" for name in options.format_names if name == "screenshot"]
    kept += [f"actions.{action.type}" for action in options.actions if action.type in ("screenshot", "pdf")]
    kept += ["profile"] if options.profile is not None and options.profile.save_changes else []
    if kept:
        features = list(dict.fromkeys(kept))
        raise ZDRViolationError(f"{', '.join(features)}: not under zero_data_retention", options=features)


def asked_for(options: ScrapeOptions) -> Iterator[str]:
    """Names of all that ``options`` ask for: ``mobile``, ``formats.json``, ``actions.click``, ``parsers.pages``."""
    asked = options.to_json()
    yield from asked
    for entry in options.formats:
        yield f"formats.{entry.type}"
    for action in options.actions:
        yield f"actions.{action.type}"
    for parser in asked.get("parsers", ()):
        if isinstance(parser, Mapping):
            yield from (f"parsers.{key}" for key in parser if key != "type")
