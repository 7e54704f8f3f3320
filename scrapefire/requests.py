"""One function that makes a scrape request, for spiders of any project."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from types import MethodType
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request, Spider
from twisted.python.failure import Failure

from scrapefire.attempts import META_KEY
from scrapefire.document import Document
from scrapefire.options import ScrapeOptions
from scrapefire.urls import validate_url


def scrape_request(
    url: str,
    *,
    callback: Callable[..., Any] | None = None,
    errback: Callable[..., Any] | None = None,
    request: dict[str, Any] | None = None,
    **options: Any,
) -> Request:
    """A request that is scraped: planned, raced, judged and escalated.

    Args:
        url: http or https URL; without a scheme, ``http://`` is put before it.  With the option ``uploaded_file`` it only
            names the document and is never fetched, so that any URL will do.
        callback: gets the response; the spider's ``parse`` when None, as ever in Scrapy.
        errback: gets the failure; without one the error item comes out, so that nothing vanishes from the feed.
        request: further arguments for :class:`scrapy.Request` (``method``, ``body``, ``priority``, ``meta`` ...).
        options: scrape options by name, such as ``formats=["markdown", "links"]`` (FIRECRAWL section 1).

    Raises:
        InvalidURLError: the URL cannot be scraped.
        BadRequestError, NotAvailableYetError, NotOfferedError: the options are not valid.
    """
    arguments = dict(request or {})
    checked = ScrapeOptions.parse(options)
    # Cookies are added by the engine: Scrapy's jar would send them with other requests to the site too.
    headers = {name: value for name, value in checked.headers.items() if name.lower() != "cookie"}
    arguments["headers"] = {**headers, **dict(arguments.get("headers") or {})}
    arguments["meta"] = {**(arguments.get("meta") or {}), META_KEY: {"options": _plain(options)}}
    if not checked.uploaded_file:
        url = validate_url(url, allow_hosts=_host(url))
    return Request(url, callback=callback, errback=errback or ERRBACK, **arguments)


def _error_item(spider: Spider | None, failure: Failure) -> Iterator[Document]:
    yield Document.from_failure(failure)


def _plain(options: dict[str, Any]) -> dict[str, Any]:
    """The options as plain JSON, which is all that a disk queue can keep: a pydantic class becomes its schema."""
    plain: dict[str, Any] = json.loads(json.dumps(options, default=lambda value: value.model_json_schema()))
    return plain


class _SpiderErrback:
    """An errback that disk queues can store although it is no method of the spider's class.

    Scrapy stores callbacks by the name of the spider's method; :func:`equip_spider` gives every spider this one.
    """

    name = "scrapefire_error_item"
    __func__ = staticmethod(_error_item)

    def __call__(self, failure: Failure) -> Iterator[Document]:
        return _error_item(None, failure)


ERRBACK = _SpiderErrback()


def equip_spider(spider: Spider) -> None:
    """Give the spider the method that the default errback is stored as."""
    setattr(spider, _SpiderErrback.name, MethodType(_error_item, spider))


def _host(url: str) -> tuple[str, ...]:
    """The URL's own host: whether one without a top-level domain may be fetched is for the settings to say."""
    try:
        return (urlsplit(url if "//" in url else f"//{url}").hostname or "",)
    except (ValueError, TypeError, AttributeError):
        return ()
