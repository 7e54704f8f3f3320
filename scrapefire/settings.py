"""Every ``SCRAPEFIRE_*`` setting: default, type and meaning.  The reference page is made from this table.

Values come from the command line (``-s``), else the environment variable of the same name, else the project's
``settings.py``, else the default below.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scrapefire.errors import BadRequestError

PREFIX = "SCRAPEFIRE_"
_COMMAND_LINE_PRIORITY = 40
_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off", ""})


def _bool(value: Any) -> bool:
    text = str(value).strip().lower()
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    raise ValueError("expected true or false")


def _json(value: Any) -> Any:
    if isinstance(value, str):
        return json.loads(value) if value.strip() else None
    return value


def _object(value: Any) -> dict[str, Any]:
    value = _json(value)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ValueError("expected a JSON object")
    return dict(value)


def _names(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    items = value.split(",") if isinstance(value, str) else value
    return tuple(name for name in (str(item).strip() for item in items) if name)


def _seconds(value: Any) -> float:
    number = float(value)
    if number < 0:
        raise ValueError("expected seconds, zero or more")
    return number


def _count(value: Any) -> int:
    number = int(value)
    if number < 0:
        raise ValueError("expected a whole number, zero or more")
    return number


def _share(value: Any) -> float:
    number = float(value)
    if not 0 <= number <= 1:
        raise ValueError("expected a number from 0 to 1")
    return number


@dataclass(frozen=True)
class Setting:
    """One row: name without prefix, type as the docs name it, default, reader of raw values, one-line meaning."""

    name: str
    type: str
    default: Any
    read: Callable[[Any], Any]
    meaning: str

    @property
    def full_name(self) -> str:
        return PREFIX + self.name


SETTINGS: tuple[Setting, ...] = (
    Setting("ENABLED", "bool", True, _bool, "False turns the extension off: requests are downloaded as without it."),
    Setting(
        "TRANSPARENT",
        "bool",
        False,
        _bool,
        "Treat every request of a spider as a scrape request; robots.txt and media requests excepted.",
    ),
    Setting("OPTIONS", "JSON object", {}, _object, "Default options of every scrape request."),
    Setting(
        "SITES",
        "JSON object",
        {},
        _object,
        'Options by site: {"example.com": {"wait_for": 1000}}; the key is the host without www.',
    ),
    Setting(
        "ENGINES",
        "list",
        (),
        _names,
        "Engines that may run, by name; empty means all that can. Variants are named with their base.",
    ),
    Setting(
        "QUALITY",
        "JSON object",
        {},
        _object,
        'Quality of engines in place of the built-in one: {"browser": 80} renders everything first.',
    ),
    Setting(
        "MAX_REASONABLE_TIME",
        "JSON object",
        {},
        _object,
        'Seconds by engine after which the next one joins the race, in place of the built-in ones: {"fetch": 3}.',
    ),
    Setting(
        "WATERFALL_DELAY",
        "seconds",
        0.0,
        _seconds,
        "Added to an engine's maximum reasonable time before the next engine joins the race.",
    ),
    Setting(
        "HYDRATION",
        "bool",
        True,
        _bool,
        "Take an application's content from the data that its page carries, where that is enough, without a browser.",
    ),
    Setting("MAX_ATTEMPTS", "int", 6, _count, "Races that one request may have, its reissues included."),
    Setting("MAX_FEATURE_ADDS", "int", 3, _count, "Reissues that add a feature flag."),
    Setting("MAX_FEATURE_REMOVALS", "int", 3, _count, "Reissues that remove a feature flag."),
    Setting("MAX_PDF_PREFETCHES", "int", 2, _count, "Reissues that hand a fetched PDF to its parser."),
    Setting("MAX_DOCUMENT_PREFETCHES", "int", 2, _count, "Reissues that hand a fetched document to its parser."),
    Setting(
        "RETRY_TIMES",
        "int",
        2,
        _count,
        "Retries of one request after a 5xx, a network error, a cut-off body or an empty page.",
    ),
    Setting("RETRY_DELAY", "seconds", 1.0, _seconds, "Wait before the first retry; doubled for each further one."),
    Setting(
        "MAX_RETRY_AFTER",
        "seconds",
        120.0,
        _seconds,
        "Longest Retry-After that is waited out; a longer one counts as a refusal.",
    ),
    Setting("BROWSER", "path or URL", "", str, "Chromium to use: a program, a CDP URL or a Playwright server URL."),
    Setting("BROWSER_PAGES", "int", 4, _count, "Pages open in the browser at the same time."),
    Setting("BROWSER_RECYCLE", "int", 500, _count, "Pages after which the browser is started afresh; 0 means never."),
    Setting(
        "PROXIES",
        "JSON object",
        {},
        _object,
        'Proxies by tier: {"basic": [...], "stealth": [...]}; each a URL or {"url", "country", "sticky"}.',
    ),
    Setting("ALLOW_HOSTS", "list", (), _names, "Hosts exempt from the address guard: names, addresses or networks."),
    Setting("ADDRESS_GUARD", "bool", True, _bool, "Refuse private, loopback and link-local addresses, on every hop."),
    Setting("BLOCK_LISTS", "list", (), _names, "Ad-block lists (paths); empty means Debian's, when installed."),
    Setting("WORKERS", "int", 2, _count, "Worker processes for files and large pages."),
    Setting("WORKER_TIMEOUT", "seconds", 120.0, _seconds, "Longest time that a worker may take for one file."),
    Setting("WORKER_CPU_TIME", "seconds", 60.0, _seconds, "Longest processor time that a worker may take."),
    Setting("WORKER_MEMORY", "bytes", 1 << 30, _count, "Most memory that a worker may take for one file."),
    Setting(
        "CONTENT_WORKERS",
        "int",
        None,
        _count,
        "Processes that turn HTML into Markdown; 0 does it in the crawl's own process. One a processor if not set, at most 4.",
    ),
    Setting(
        "SITE_BOILERPLATE",
        "bool",
        False,
        _bool,
        "Learn in a crawl what text the pages of a site share, and cut it out of their main content.",
    ),
    Setting(
        "INLINE_SIZE",
        "bytes",
        12_288,
        _count,
        "HTML up to this size may be converted in a thread of the crawl's own process.",
    ),
    Setting("LLM", "JSON object", {}, _object, 'Model server: {"base_url", "api_key", "model", ...}.'),
    Setting(
        "LLM_BUDGET",
        "number or JSON object",
        None,
        _json,
        'Most that model steps may use: tokens, or {"tokens", "cost", "calls"}; then they stop, not the crawl.',
    ),
    Setting("LLM_CONCURRENCY", "int", 4, _count, "Calls of the language model at the same time."),
    Setting(
        "EXTRACTORS",
        "path",
        "",
        str,
        "Folder of the extractors learned for deterministic_json; empty means extractors beside the files.",
    ),
    Setting(
        "EXTRACTOR_CALLS",
        "int",
        4,
        _count,
        "Model calls for learning that each template of pages may take for every 1,000 of its pages.",
    ),
    Setting(
        "EXTRACTOR_SHADOW_RATE",
        "number",
        0.001,
        _share,
        "Share of pages whose extracted data is compared with what the model reads though nothing looks wrong; 0 is none.",
    ),
    Setting(
        "EXTRACTOR_SAMPLES", "int", 3, _count, "Pages that an extractor is learned from, when as many come together."
    ),
    Setting("STORE", "URL", "", str, "Store of cached pages and snapshots; not available yet, leave it empty."),
    Setting(
        "BLOBS",
        "path",
        "",
        str,
        "Folder of files; empty means JOBDIR, else one of this run, and ./scrapefire-files for what was asked for.",
    ),
    Setting(
        "SPOOL_SIZE",
        "bytes",
        4 << 20,
        _count,
        "Bytes of a response held in memory while it arrives; what is larger goes to disk, in BLOBS. 0 means never.",
    ),
    Setting(
        "CHECK_ROBOTS",
        "bool",
        False,
        _bool,
        "Check robots.txt for scrape requests even where ROBOTSTXT_OBEY is off.",
    ),
    Setting(
        "ERROR_HOOK",
        "import path",
        "",
        str,
        "Called with (error, context) for every unknown exception; page content is never in the context.",
    ),
    Setting(
        "POST_PROCESSORS",
        "list",
        (),
        _names,
        "Import paths of functions that may improve an engine's result before it becomes a response.",
    ),
)

_BY_NAME = {setting.name: setting for setting in SETTINGS}


def get(settings: Any, name: str) -> Any:
    """The value of one setting, read and checked.

    Args:
        settings: Scrapy's settings, or any mapping.
        name: the setting's name without the ``SCRAPEFIRE_`` prefix.

    Raises:
        BadRequestError: the value cannot be read as the setting's type.
    """
    setting = _BY_NAME[name]
    raw = _raw(settings, setting.full_name)
    if raw is None:
        return setting.default
    try:
        return setting.read(raw)
    except (ValueError, TypeError) as exc:
        raise BadRequestError(
            f"the setting {setting.full_name} cannot be read: {exc}",
            advice=f"{setting.full_name} takes: {setting.type}. {setting.meaning}",
        ) from exc


def _raw(settings: Any, full_name: str) -> Any:
    getpriority = getattr(settings, "getpriority", None)
    if getpriority is not None and (getpriority(full_name) or 0) >= _COMMAND_LINE_PRIORITY:
        return settings.get(full_name)
    if full_name in os.environ:
        return os.environ[full_name]
    return settings.get(full_name)


def unknown_settings(settings: Any) -> list[str]:
    """Names with our prefix, in settings or environment, that are no settings: most likely misspelt."""
    known = {setting.full_name for setting in SETTINGS}
    names = {name for name in settings if isinstance(name, str)} | set(os.environ)
    return sorted(name for name in names if name.startswith(PREFIX) and name not in known)
