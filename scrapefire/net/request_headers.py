"""Which headers go to the site that is asked: the caller's own, and never a secret to another origin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.http import Headers

from scrapefire.attempts import META_KEY
from scrapefire.net.languages import accept_language
from scrapefire.net.places import languages_at
from scrapefire.urls import may_share_secrets

if TYPE_CHECKING:
    from scrapy import Request

    from scrapefire.options import ScrapeOptions

SECRET_HEADERS = frozenset({"authorization", "cookie", "proxy-authorization", "x-api-key"})


def caller_headers(request: Request, options: ScrapeOptions) -> dict[str, str]:
    """The headers of the option ``headers`` that may go to ``request.url``.

    Credentials stay with the origin that the caller named (RFC 9110 section 15.4; Fetch section 4.4).
    """
    at_home = _is_at_home(request)
    return {name: value for name, value in options.headers.items() if at_home or name.lower() not in SECRET_HEADERS}


def target_headers(request: Request, options: ScrapeOptions) -> Headers:
    """Scrapy's headers of the request with the caller's over them; proxy credentials are left out.

    Secrets of the caller that a redirect has carried to another origin are taken away again: Scrapy itself does so for
    ``Authorization`` and ``Cookie`` only.  A ``Cookie`` of the caller is added to what Scrapy's cookie jar has put there.
    """
    headers = Headers(request.headers)
    headers.pop("Proxy-Authorization", None)
    if not _is_at_home(request):
        for name, value in options.headers.items():
            if name.lower() in SECRET_HEADERS and headers.get(name) == value.encode():
                headers.pop(name)
    for name, value in caller_headers(request, options).items():
        if name.lower() == "cookie" and (jar := headers.get("Cookie")):
            headers[name] = _merge_cookies(jar.decode("latin-1"), value)
        else:
            headers[name] = value
    return headers


def languages_header(options: ScrapeOptions, country: str | None = None) -> str:
    """The ``Accept-Language`` of the option ``location``: its languages, else those of its country.

    Args:
        options: the caller's options.
        country: where a stealth proxy comes out, for a scrape without a location.

    Returns:
        The header's value; empty where nobody asked for a place, or the caller's own header names languages.
    """
    if any(name.lower() == "accept-language" for name in options.headers):
        return ""
    location = options.location
    if location is not None and location.languages:
        return accept_language(location.languages)
    country = (location.country if location is not None else None) or country
    return accept_language(languages_at(country)) if country else ""


def without_secrets(request: Request) -> Request:
    """The request as it may go to another origin: without credentials and cookies; those of its proxy stay."""
    headers = Headers(request.headers)
    for name in SECRET_HEADERS - {"proxy-authorization"}:
        headers.pop(name, None)
    return request.replace(headers=headers, cookies=None)


def _is_at_home(request: Request) -> bool:
    asked = (request.meta.get(META_KEY) or {}).get("source_url") or request.url
    return may_share_secrets(asked, request.url)


def _merge_cookies(jar: str, caller: str) -> str:
    """Cookie pairs of both; the jar's value wins, since it is the site's newer word."""
    pairs = {}
    for text in (caller, jar):
        for pair in text.split(";"):
            name, _, value = pair.strip().partition("=")
            if name:
                pairs[name] = value
    return "; ".join(f"{name}={value}" for name, value in pairs.items())
