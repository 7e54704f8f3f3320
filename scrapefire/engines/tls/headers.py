"""The request headers of the ``tls`` engine: Chrome's own, with what caller, spider and cookie jar put over them.

Chrome's defaults come with libcurl's profile; here is only what differs from them.  A name with the value None is a
default that must not be sent.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scrapy.settings.default_settings import DEFAULT_REQUEST_HEADERS

from scrapefire.net.request_headers import caller_headers, languages_header, target_headers
from scrapefire.urls import same_origin, site_key

if TYPE_CHECKING:
    from scrapy import Request

    from scrapefire.options import ScrapeOptions

ORDER = (
    "Host,Connection,Content-Length,Cache-Control,sec-ch-ua,sec-ch-ua-mobile,sec-ch-ua-platform,Origin,Content-Type,"
    "Upgrade-Insecure-Requests,User-Agent,Accept,Sec-Fetch-Site,Sec-Fetch-Mode,Sec-Fetch-User,Sec-Fetch-Dest,Referer,"
    "Accept-Encoding,Accept-Language,Cookie,Priority"
)
"""The order in which Chrome sends the headers of a navigation; others follow."""

_CHROME = re.compile(r"\bChrom(?:e|ium)/(\d+)")
_PLATFORMS = (
    ("Android", "Android"),
    ("CrOS", "Chrome OS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)

Line = tuple[bytes, bytes | None]
# libcurl would call every body a form, and its profile is that of a reload.
_FIXED: tuple[Line, ...] = ((b"Connection", b"keep-alive"), (b"Cache-Control", None), (b"Content-Type", None))


def header_lines(request: Request, options: ScrapeOptions, settings: Any, country: str | None = None) -> list[Line]:
    """What goes over Chrome's default headers.

    ``User-Agent``, ``Accept``, ``Accept-Language`` and ``Accept-Encoding`` that Scrapy put on the request by default
    are left to Chrome; those that the option ``headers`` or the spider's own request names are sent.  The option
    ``location``, or the country of a stealth proxy, makes ``Accept-Language``.  Client hints follow a user agent that the caller names, and
    ``Sec-Fetch-Site`` follows the referrer (Fetch Metadata, section 2.2).

    Args:
        request: Scrapy's request, with its cookies.
        options: the caller's options.
        settings: Scrapy's settings, for what its defaults are.
        country: where a stealth proxy comes out.
    """
    headers = target_headers(request, options)
    asked = {name.lower() for name in caller_headers(request, options)}
    for name in _scrapy_defaults(request, settings):
        if name.lower() not in asked:
            headers.pop(name, None)
    if languages := languages_header(options, country):
        headers["Accept-Language"] = languages
    lines: list[Line] = [(name, _one_line(value)) for name, values in headers.items() for value in values]
    present = {name.lower() for name, _ in lines}
    return lines + [line for line in (*_FIXED, *_derived(headers, request.url)) if line[0].lower() not in present]


def _scrapy_defaults(request: Request, settings: Any) -> list[str]:
    """Names of the headers that are on the request by Scrapy's default, not by anybody's wish."""
    sent = {name: (request.headers.get(name) or b"").decode("latin-1") for name in ("Accept", "Accept-Language")}
    names = [name for name, value in sent.items() if value == DEFAULT_REQUEST_HEADERS[name]]
    agent = (request.headers.get("User-Agent") or b"").decode("latin-1")
    if agent == settings.get("USER_AGENT") or agent.startswith("Scrapy/"):
        names.append("User-Agent")
    # HttpCompressionMiddleware lists what is installed; only what nobody would list so is somebody's wish.
    if (request.headers.get("Accept-Encoding") or b"").startswith(b"gzip, deflate"):
        names.append("Accept-Encoding")
    return names


def _derived(headers: Any, url: str) -> list[Line]:
    lines: list[Line] = []
    if referrer := headers.get("Referer"):
        lines.append((b"Sec-Fetch-Site", _fetch_site(referrer.decode("latin-1"), url).encode()))
    if agent := headers.get("User-Agent"):
        lines += client_hints(agent.decode("latin-1"))
    return lines


def _fetch_site(referrer: str, url: str) -> str:
    if same_origin(referrer, url):
        return "same-origin"
    ours, theirs = site_key(url), site_key(referrer)
    related = ours == theirs or ours.endswith("." + theirs) or theirs.endswith("." + ours)
    return "same-site" if related and theirs else "cross-site"


def client_hints(user_agent: str) -> list[Line]:
    """The low-entropy client hints that agree with a user agent; browsers other than Chromium's family send none.

    >>> client_hints("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")[0]
    (b'sec-ch-ua', None)
    """
    found = _CHROME.search(user_agent)
    if found is None:
        return [(b"sec-ch-ua", None), (b"sec-ch-ua-mobile", None), (b"sec-ch-ua-platform", None)]
    version = found[1]
    platform = next((name for word, name in _PLATFORMS if word in user_agent), "Unknown")
    brands = f'"Chromium";v="{version}", "Not?A_Brand";v="24", "Google Chrome";v="{version}"'
    return [
        (b"sec-ch-ua", brands.encode()),
        (b"sec-ch-ua-mobile", b"?1" if "Mobile" in user_agent else b"?0"),
        (b"sec-ch-ua-platform", f'"{platform}"'.encode()),
    ]


def _one_line(value: bytes) -> bytes:
    """A value without line breaks: nobody smuggles a header in (RFC 9110 section 5.5)."""
    return b" ".join(value.replace(b"\0", b"").splitlines()).strip()
