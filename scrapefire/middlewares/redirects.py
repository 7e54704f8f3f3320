"""The thin guard at 650 that sees redirects before Scrapy's RedirectMiddleware (600) does.

A page that redirects to itself with a new cookie is how many sites check for a cookie jar; Scrapy's duplicate filter
would drop the second request silently.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from w3lib.url import safe_url_string

from scrapefire import settings as settings_table
from scrapefire.attempts import META_KEY
from scrapefire.errors import RedirectLimitError

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class RedirectGuardMiddleware:
    """Follows redirects of a scrape request to its own URL, as often as ``REDIRECT_MAX_TIMES`` allows.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        if not settings_table.get(crawler.settings, "ENABLED") or not crawler.settings.getbool("REDIRECT_ENABLED"):
            raise NotConfigured
        self._limit = crawler.settings.getint("REDIRECT_MAX_TIMES")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RedirectGuardMiddleware:
        return cls(crawler)

    async def process_response(self, request: Request, response: Response) -> Request | Response:
        """The request again when it was redirected to itself.

        Raises:
            RedirectLimitError: it was redirected too often.
        """
        if META_KEY not in request.meta:
            return response
        # A redirect to a page that another request has had would be dropped silently, and with it this one's item.
        request.dont_filter = True
        if response.status not in _REDIRECTS or _is_unwanted(request, response):
            return response
        times = request.meta.get("redirect_times", 0)
        if times >= self._limit:
            raise RedirectLimitError(f"{request.url} was redirected {times} times")
        if not _is_to_itself(request, response):
            return response
        again = request.replace(dont_filter=True)
        again.meta["redirect_times"] = times + 1
        again.meta["redirect_urls"] = [*request.meta.get("redirect_urls", ()), request.url]
        again.meta["redirect_reasons"] = [*request.meta.get("redirect_reasons", ()), response.status]
        return again


def _is_unwanted(request: Request, response: Response) -> bool:
    return bool(request.meta.get("dont_redirect")) or response.status in request.meta.get("handle_httpstatus_list", ())


def _is_to_itself(request: Request, response: Response) -> bool:
    location = response.headers.get("Location")
    if location is None or request.method not in ("GET", "HEAD"):
        return False
    target = urljoin(request.url, safe_url_string(location))
    return urldefrag(target).url == urldefrag(request.url).url
