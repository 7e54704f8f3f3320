"""Which engines there are, and which can run with a project's settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scrapy.utils.misc import load_object

from scrapefire import settings as settings_table
from scrapefire.engines.base import Engine, EngineContext
from scrapefire.engines.rows import EngineRow
from scrapefire.errors import BadRequestError

#: Import paths, best loaded late: some pull in a browser driver or a TLS library.
ENGINE_CLASSES: Mapping[str, str] = {
    "fetch": "scrapefire.engines.fetch.FetchEngine",
    "tls": "scrapefire.engines.tls.TlsEngine",
    "tls;stealth": "scrapefire.engines.tls.TlsStealthEngine",
    "browser": "scrapefire.engines.browser.BrowserEngine",
    "browser(retry)": "scrapefire.engines.browser.BrowserRetryEngine",
    "browser;stealth": "scrapefire.engines.browser.BrowserStealthEngine",
    "browser(retry);stealth": "scrapefire.engines.browser.BrowserRetryStealthEngine",
    "pdf": "scrapefire.engines.files.PdfEngine",
    "document": "scrapefire.engines.files.DocumentEngine",
}


@dataclass(frozen=True)
class EngineStatus:
    """One engine as ``scrapy doctor`` shows it: its row, and why it is off (None: it is on)."""

    name: str
    row: EngineRow
    why_off: str | None


def survey(settings: Any) -> list[EngineStatus]:
    """Every engine in table order, with the reason when it is off.

    Raises:
        BadRequestError: ``SCRAPEFIRE_ENGINES`` or ``SCRAPEFIRE_QUALITY`` names an engine that does not exist.
    """
    allowed: tuple[str, ...] = settings_table.get(settings, "ENGINES")
    quality: dict[str, Any] = settings_table.get(settings, "QUALITY")
    _check_names([*allowed, *quality])
    found = []
    for name in ENGINE_CLASSES:
        cls = engine_class(name)
        why = cls.why_off(settings)
        if allowed and name not in allowed:
            why = "SCRAPEFIRE_ENGINES does not name it"
        row = cls.row if name not in quality else EngineRow(name, cls.row.features, int(quality[name]))
        found.append(EngineStatus(name, row, why))
    return found


def engine_class(name: str) -> type[Engine]:
    """The class of an engine, imported when first asked for."""
    cls: type[Engine] = load_object(ENGINE_CLASSES[name])
    return cls


def _check_names(names: list[str]) -> None:
    for name in names:
        if name not in ENGINE_CLASSES:
            raise BadRequestError(f"there is no engine named {name!r}", advice=f"Engines: {', '.join(ENGINE_CLASSES)}.")


class EngineRegistry:
    """The engines of one crawl, made when first used and closed once.

    Args:
        context: what engines are made from.
    """

    def __init__(self, context: EngineContext) -> None:
        self._context = context
        self._engines: dict[str, Engine] = {}
        self.rows: tuple[EngineRow, ...] = tuple(
            status.row for status in survey(context.crawler.settings) if status.why_off is None
        )

    def get(self, name: str) -> Engine:
        """The engine of that name."""
        if name not in self._engines:
            self._engines[name] = engine_class(name)(self._context)
        return self._engines[name]

    async def close(self) -> None:
        """Close every engine that was made."""
        engines, self._engines = self._engines, {}
        for engine in engines.values():
            await engine.close()
