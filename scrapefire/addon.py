"""One line in ``ADDONS`` turns everything on, and leaves what a project has set in place.

``ADDONS = {"scrapefire.Addon": 500}``
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import NotConfigured

from scrapefire import fingerprint
from scrapefire import settings as settings_table
from scrapefire.fingerprint import ScrapeFingerprinter
from scrapefire.middlewares.redirects import RedirectGuardMiddleware
from scrapefire.middlewares.robots import RobotsPolicyMiddleware
from scrapefire.middlewares.scrape import LOCAL_SLOT, ScrapeMiddleware
from scrapefire.orchestration import handler
from scrapefire.orchestration.handler import RoutingHandler, scheme_handlers
from scrapefire.pipelines import STACK

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings, Settings

logger = logging.getLogger(__name__)

_TEXT_TAGS = ("textarea", "template", "title", "style", "xmp")
_ITEMS_AT_ONCE = 16
_ADDON_PRIORITY = 15  # Scrapy's own priority of what an addon sets


class Addon:
    """Scrapy addon: download handler, middlewares, fingerprinter, pipelines."""

    def update_settings(self, settings: Settings) -> None:
        """Wire the extension into a project's settings."""
        if not settings_table.get(settings, "ENABLED"):
            raise NotConfigured("SCRAPEFIRE_ENABLED is False")
        for name in settings_table.unknown_settings(settings):
            logger.warning("%s is no setting of ScrapeFire; see the settings reference", name)
        self._wrap_handlers(settings)
        self._wrap_fingerprinter(settings)
        settings.setdefault_in_component_priority_dict("DOWNLOADER_MIDDLEWARES", RobotsPolicyMiddleware, 95)
        settings.setdefault_in_component_priority_dict("DOWNLOADER_MIDDLEWARES", ScrapeMiddleware, 560)
        settings.setdefault_in_component_priority_dict("DOWNLOADER_MIDDLEWARES", RedirectGuardMiddleware, 650)
        _add_steps(settings)
        if not settings.getpriority("METAREFRESH_IGNORE_TAGS"):
            # What stands in these is text, not a redirect.
            _put(settings, "METAREFRESH_IGNORE_TAGS", [*settings.getlist("METAREFRESH_IGNORE_TAGS"), *_TEXT_TAGS])
        # Scrapy starts so many tasks for every response, a hundred by default; of most come one item or a few.
        settings.set("CONCURRENT_ITEMS", _ITEMS_AT_ONCE, _ADDON_PRIORITY)
        _put(
            settings,
            "DOWNLOAD_SLOTS",
            {LOCAL_SLOT: {"concurrency": 16, "delay": 0}, **settings.getdict("DOWNLOAD_SLOTS")},
        )

    def _wrap_handlers(self, settings: Settings) -> None:
        fallback = {
            scheme: path for scheme, path in scheme_handlers(settings).items() if not _is_ours(path, RoutingHandler)
        }
        if fallback:
            settings.set(handler.FALLBACK_SETTING, fallback, _ADDON_PRIORITY)
        _put(
            settings,
            "DOWNLOAD_HANDLERS",
            {**settings.getdict("DOWNLOAD_HANDLERS"), **dict.fromkeys(fallback, RoutingHandler)},
        )

    def _wrap_fingerprinter(self, settings: Settings) -> None:
        current = settings["REQUEST_FINGERPRINTER_CLASS"]
        if not _is_ours(current, ScrapeFingerprinter):
            settings.set(fingerprint.FALLBACK_SETTING, current, _ADDON_PRIORITY)
            _put(settings, "REQUEST_FINGERPRINTER_CLASS", ScrapeFingerprinter)


def _is_ours(path: Any, cls: type) -> bool:
    return path is cls or path == f"{cls.__module__}.{cls.__qualname__}"


def _put(settings: BaseSettings, name: str, value: Any) -> None:
    """Set a value at the priority that the project used, since an addon's own would lose against it."""
    settings.set(name, value, max(settings.getpriority(name) or 0, _ADDON_PRIORITY))


def _add_steps(settings: Settings) -> None:
    """The transformer stack, each step where the project has not placed it itself."""
    steps = settings.getdict("ITEM_PIPELINES")
    known = {path if isinstance(path, str) else f"{path.__module__}.{path.__qualname__}" for path in steps}
    _put(settings, "ITEM_PIPELINES", {**steps, **{path: place for path, place in STACK.items() if path not in known}})
