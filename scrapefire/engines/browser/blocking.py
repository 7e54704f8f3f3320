"""Advertisements and trackers are not loaded: block lists in the Adblock Plus syntax, by the extra package adblock."""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from scrapefire import settings as settings_table
from scrapefire.errors import BadRequestError

logger = logging.getLogger(__name__)

# Debian's webext-ublock-origin-chromium and -firefox bring EasyList and EasyPrivacy.
_DEBIAN_FOLDERS = (
    "/usr/share/chromium/extensions/ublock-origin/assets/thirdparties/easylist",
    "/usr/share/webext/ublock-origin/assets/thirdparties/easylist",
)
_TYPES = {
    "Document": "sub_frame",
    "Stylesheet": "stylesheet",
    "Image": "image",
    "Media": "media",
    "Font": "font",
    "Script": "script",
    "XHR": "xmlhttprequest",
    "Fetch": "xmlhttprequest",
    "Ping": "ping",
    "CSPViolationReport": "csp_report",
}


class AdBlocker:
    """Decides by lists; get it by :func:`ad_blocker`."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def blocks(self, url: str, page: str, resource_type: str) -> bool:
        """Whether a request of ``page`` is for an advertisement or tracker; ``resource_type`` is CDP's."""
        return bool(self._engine.check_network_urls(url, page, _TYPES.get(resource_type, "other")).matched)


async def ad_blocker(settings: Any) -> AdBlocker | None:
    """The blocker of these settings; None, with one warning in the log, when there is nothing to block by.

    Raises:
        BadRequestError: ``SCRAPEFIRE_BLOCK_LISTS`` names a file that cannot be read.
    """
    lists = _configured(settings) or _installed()
    if find_spec("adblock") is None:
        _warn_once("the package adblock is not installed (pip install 'scrapefire[adblock]')")
        return None
    if not lists:
        _warn_once("there are no block lists (SCRAPEFIRE_BLOCK_LISTS, or Debian's webext-ublock-origin-chromium)")
        return None
    return await asyncio.to_thread(_build, lists)


def _configured(settings: Any) -> tuple[str, ...]:
    return tuple(str(Path(name).expanduser()) for name in settings_table.get(settings, "BLOCK_LISTS"))


def _installed() -> tuple[str, ...]:
    folder = next((place for place in map(Path, _DEBIAN_FOLDERS) if place.is_dir()), None)
    return tuple(str(path) for path in sorted(folder.glob("easy*.txt"))) if folder else ()


@lru_cache(maxsize=4)
def _warn_once(reason: str) -> None:
    logger.warning("advertisements are loaded with the pages: %s", reason)


@lru_cache(maxsize=4)
def _build(lists: tuple[str, ...]) -> AdBlocker:
    """Reading EasyList takes most of a second, so each set of lists is read once."""
    import adblock

    filters = adblock.FilterSet()
    for name in lists:
        try:
            filters.add_filter_list(Path(name).read_text(encoding="utf-8", errors="replace"))
        except OSError as exc:
            raise BadRequestError(
                f"the block list {name} cannot be read: {exc.strerror}",
                advice="SCRAPEFIRE_BLOCK_LISTS takes paths of lists in the Adblock Plus syntax, separated by commas.",
            ) from exc
    return AdBlocker(adblock.Engine(filters))
