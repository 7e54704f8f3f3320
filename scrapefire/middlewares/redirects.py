"""The thin guard at 650 that sees redirects before Scrapy's RedirectMiddleware (600) does.

A page that redirects to itself with a new cookie is how many sites check for a cookie jar; Scrapy's duplicate filter
would drop the second request silently.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin, urlsplit

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from w3lib.url import safe_url_string

from scrapefire import settings as settings_table
from scrapefire.attempts import META_KEY
from scrapefire.errors import InvalidURLError, RedirectLimitError
from scrapefire.net.refresh import refresh_target
from scrapefire.net.request_headers import without_secrets
from scrapefire.urls import may_share_secrets

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
        self._settings = crawler.settings
        self._limit = crawler.settings.getint("REDIRECT_MAX_TIMES")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RedirectGuardMiddleware:
        return cls(crawler)

    async def process_response(self, request: Request, response: Response) -> Request | Response:
        """The request again when it was redirected to itself, or elsewhere by a ``Refresh`` header.

        Raises:
            RedirectLimitError: it was redirected too often.
        """
        if META_KEY not in request.meta:
            return response
        # A redirect to a page that another request has had would be dropped silently, and with it this one's item.
        request.dont_filter = True
        if _is_unwanted(request, response):
            return response
        if response.status in _REDIRECTS:
            _check_scheme(request, response)
            self._check_limit(request)
            return self._again(request, response.status, request.url) if _is_to_itself(request, response) else response
        refresh = response.headers.get("Refresh")
        target = refresh_target(refresh.decode("latin-1") if refresh else None, request.url, self._settings)
        if target is None or response.status >= 300:
            return response
        self._check_limit(request)
        return self._again(request, "refresh header", target)

    def _check_limit(self, request: Request) -> None:
        times = request.meta.get("redirect_times", 0)
        if times >= self._limit:
            raise RedirectLimitError(f"{request.url} was redirected {times} times")

    def _again(self, request: Request, reason: str | int, url: str) -> Request:
        allowed = request if may_share_secrets(request.url, url) else without_secrets(request)
        again = allowed.replace(url=url, dont_filter=True)
        again.meta["redirect_times"] = request.meta.get("redirect_times", 0) + 1
        again.meta["redirect_urls"] = [*request.meta.get("redirect_urls", ()), request.url]
        again.meta["redirect_reasons"] = [*request.meta.get("redirect_reasons", ()), reason]
        return again


def _check_scheme(request: Request, response: Response) -> None:
    location = response.headers.get("Location")
    target = urljoin(request.url, safe_url_string(location)) if location else request.url
    if urlsplit(target).scheme not in ("http", "https"):
        raise InvalidURLError(f"{request.url} redirects to a {urlsplit(target).scheme}: URL, which is not followed")


def _is_unwanted(request: Request, response: Response) -> bool:
    return bool(request.meta.get("dont_redirect")) or response.status in request.meta.get("handle_httpstatus_list", ())


def _is_to_itself(request: Request, response: Response) -> bool:
    location = response.headers.get("Location")
    if location is None or request.method not in ("GET", "HEAD"):
        return False
    target = urljoin(request.url, safe_url_string(location))
    return urldefrag(target).url == urldefrag(request.url).url
