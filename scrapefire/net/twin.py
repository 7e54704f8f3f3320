"""A crawler that differs from the running one in a setting: what is built from it sees the other value."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


def crawler_twin(crawler: Crawler, name: str, value: Any) -> Crawler:
    """A shallow copy of ``crawler`` with its own settings, in which ``name`` has ``value``.

    Components of Scrapy read their settings from the crawler that they are built from.
    """
    twin = copy.copy(crawler)
    twin.settings = crawler.settings.copy()
    twin.settings.frozen = False
    twin.settings.set(name, value, priority="cmdline")
    return twin
