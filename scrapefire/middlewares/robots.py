"""The thin step at 95, before Scrapy's own robots.txt middleware (100).

What it asks for on behalf of a scrape request is guarded as the page itself is: a page may redirect to an address that
must not be reached, and so may a robots.txt.  Lockdown and local files send no packet, so that not even robots.txt may be asked for.  With
``SCRAPEFIRE_CHECK_ROBOTS`` scrape requests obey robots.txt where the project's ``ROBOTSTXT_OBEY`` is off (RFC 9309;
FIRECRAWL section 7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.exceptions import NotConfigured
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.defer import ensure_awaitable

from scrapefire import settings as settings_table
from scrapefire.attempts import META_KEY
from scrapefire.net.guard import GUARDED
from scrapefire.net.twin import crawler_twin
from scrapefire.options import merge_options
from scrapefire.urls import site_key

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler


class RobotsPolicyMiddleware:
    """Decides whether robots.txt is asked for on behalf of a scrape request.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        if not settings_table.get(settings, "ENABLED"):
            raise NotConfigured("SCRAPEFIRE_ENABLED is False")
        self._defaults: dict[str, Any] = settings_table.get(settings, "OPTIONS")
        self._sites: dict[str, Any] = settings_table.get(settings, "SITES")
        self._crawler = crawler
        self._wanted = settings_table.get(settings, "CHECK_ROBOTS") and not settings.getbool("ROBOTSTXT_OBEY")
        self._robots: RobotsTxtMiddleware | None = None
        self._transparent: bool = settings_table.get(settings, "TRANSPARENT")
        self._asked_for: set[str] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RobotsPolicyMiddleware:
        return cls(crawler)

    async def process_request(self, request: Request) -> None:
        """Let the request pass, or raise Scrapy's IgnoreRequest when robots.txt forbids it."""
        data = request.meta.get(META_KEY)
        if request.callback is NO_CALLBACK and request.url in self._asked_for:
            request.meta[GUARDED] = True
        if isinstance(data, Mapping) or (data is None and self._transparent and request.callback is not NO_CALLBACK):
            self._asked_for.add(_robots_url(request.url))
        if not isinstance(data, Mapping):
            return
        asked = data.get("asked" if "v" in data else "options") or {}
        site = self._sites.get(site_key(request.url), {})
        merged = merge_options(self._defaults, site, asked) if isinstance(asked, Mapping) else {}
        if merged.get("lockdown") or merged.get("uploaded_file"):
            request.meta["dont_obey_robotstxt"] = True
        elif self._wanted:
            if self._robots is None:  # not sooner: it needs the engine, which comes after the middlewares
                self._robots = RobotsTxtMiddleware(crawler_twin(self._crawler, "ROBOTSTXT_OBEY", True))
            await ensure_awaitable(self._robots.process_request(request))


def _robots_url(url: str) -> str:
    """Where Scrapy looks for the robots.txt of a page."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/robots.txt"
