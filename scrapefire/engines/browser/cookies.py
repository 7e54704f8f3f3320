"""Cookies on their way from a request into the browser, and from the browser back (RFC 6265)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scrapefire.net.request_headers import target_headers

if TYPE_CHECKING:
    from playwright.async_api import CDPSession
    from scrapy import Request

    from scrapefire.options import ScrapeOptions


async def seed_cookies(cdp: CDPSession, request: Request, options: ScrapeOptions) -> None:
    """Cookies of the request go to its host alone; the browser answers for all later ones."""
    parts = urlsplit(request.url)
    url = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}/"
    cookies = [{"name": name, "value": value, "url": url} for name, value in _asked_with(request, options)]
    if cookies:
        await cdp.send("Network.setCookies", {"cookies": cookies})


async def won_cookies(cdp: CDPSession, request: Request, options: ScrapeOptions) -> list[str]:
    """The cookies that the browser would now send to the request's address and that did not come with it.

    Returns:
        ``Set-Cookie`` values, for the crawl's cookie jar; none of a ``profile``, which keeps them for itself.
    """
    if options.profile is not None:
        return []
    known = set(_asked_with(request, options))
    found = await cdp.send("Network.getCookies", {"urls": [request.url]})
    return [_set_cookie(cookie) for cookie in found["cookies"] if (cookie["name"], cookie["value"]) not in known]


def _asked_with(request: Request, options: ScrapeOptions) -> list[tuple[str, str]]:
    header = target_headers(request, options).get("Cookie") or b""
    pairs = (pair.strip().partition("=") for pair in header.decode("latin-1").split(";"))
    return [(name, value) for name, _, value in pairs if name]


def _set_cookie(cookie: dict[str, Any]) -> str:
    """A cookie of the browser's jar as the Set-Cookie value that would make it (RFC 6265 section 4.1)."""
    parts = [f"{cookie['name']}={cookie['value']}", f"Path={cookie['path']}"]
    if cookie["domain"].startswith("."):
        parts.append(f"Domain={cookie['domain'][1:]}")
    if cookie.get("expires", -1) > 0:
        parts.append(f"Max-Age={max(0, int(cookie['expires'] - time.time()))}")
    parts += [name for name, set_ in (("Secure", cookie.get("secure")), ("HttpOnly", cookie.get("httpOnly"))) if set_]
    if cookie.get("sameSite"):
        parts.append(f"SameSite={cookie['sameSite']}")
    return "; ".join(parts)
