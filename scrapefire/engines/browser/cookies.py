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
    header = target_headers(request, options).get("Cookie") or b""
    parts = urlsplit(request.url)
    cookies = [
        {"name": name, "value": value, "url": f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}/"}
        for name, _, value in (pair.strip().partition("=") for pair in header.decode("latin-1").split(";"))
        if name
    ]
    if cookies:
        await cdp.send("Network.setCookies", {"cookies": cookies})


async def held_cookies(cdp: CDPSession, url: str) -> list[str]:
    """The cookies that the browser would send to ``url``, as Set-Cookie values."""
    found = await cdp.send("Network.getCookies", {"urls": [url]})
    return [_set_cookie(cookie) for cookie in found["cookies"]]


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
