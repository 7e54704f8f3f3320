"""Links of a page or of a part of it (FIRECRAWL section 13, WHATWG URL, HTML 4.6 link types).

>>> extract_links(Page("<a href=' b '>b</a><a href='#top'>top</a><a href='mailto:a@b.c'>mail</a>"), "https://example.com/a")
['https://example.com/b', 'mailto:a@b.c']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypedDict
from urllib.parse import urljoin, urlsplit, urlunsplit

from lxml.html import HtmlElement
from w3lib.url import safe_url_string

from scrapefire.content.page import BaseAddress, Page

_ONE_SLASH = re.compile(r"^(https?):/(?=[^/])", re.IGNORECASE)
_DROPPED_SCHEMES = ("javascript:", "vbscript:", "data:", "blob:", "about:")
_NEEDS_ENCODING = re.compile(r"[^\x21-\x7e]|[\"<>`]")
_ODD_HOST_OR_PATH = re.compile(r"^(?:[^:/?#]*[A-Z]|https?://[^/?#]*(?:[A-Z]|:)|https?://[^?#]*/\.\.?(?:[/?#]|$))")
_DEFAULT_PORT = {"http": re.compile(r":(?:80)?$"), "https": re.compile(r":(?:443)?$")}
_WEB = re.compile(r"^(?![a-z][a-z0-9+.\-]*:)|^https?:", re.IGNORECASE)
# What comes out as it went in: small host, no default port, no dot segments, nothing to encode, no fragment.
_CANONICAL = re.compile(
    r"https?://[a-z0-9.-]+(?::(?!(?:80|443)/)\d{1,5})?/(?!/)[\w/%~=&+-]*(?:\?[\w/%~=&+.-]+)?", re.ASCII
)
_CONTROL = re.compile(r"[\x00-\x20]+")


class LinkDetails(TypedDict):
    """One link: address, words, link types in order, and where it stands (``main``, ``boilerplate`` or ``hidden``)."""

    url: str
    text: str
    title: str
    rel: list[str]
    position: str


def extract_links(source: Page | HtmlElement, base_url: str = "") -> list[str]:
    """Absolute addresses of the links in ``source``, each once, in document order.

    Args:
        source: a page (all its links) or an element (those inside it).
        base_url: address that relative ones resolve against; a page's own base is used when empty.
            Without any the addresses stay as written.

    Links to a place on the same page and script addresses are left out, ``mailto:`` and ``tel:`` stay.
    """
    return list(dict.fromkeys(url for _, url in _links(source, base_url)))


def link_details(
    source: Page | HtmlElement,
    base_url: str = "",
    *,
    main: HtmlElement | None = None,
    visible: HtmlElement | None = None,
) -> list[LinkDetails]:
    """Links of ``source`` with their words, link types and position; repeated ones are kept.

    Args:
        source: as in :func:`extract_links`.
        base_url: as in :func:`extract_links`.
        main: the selected main content; a link that is in it too has the position ``main``.  Without it every link has.
        visible: what people see of the page; a link that is not in it has the position ``hidden``: it may be a trap.
    """
    base = resolver(source, base_url)[0]
    inside, shown = (
        None if part is None else {(url, _words(anchor)) for anchor, url in _links(part, base)}
        for part in (main, visible)
    )
    found: list[LinkDetails] = []
    for anchor, url in _links(source, base_url):
        text = _words(anchor)
        if shown is not None and (url, text) not in shown:
            position = "hidden"
        else:
            position = "main" if inside is None or (url, text) in inside else "boilerplate"
        found.append(
            {
                "url": url,
                "text": text,
                "title": " ".join((anchor.get("title") or "").split()),
                "rel": (anchor.get("rel") or "").lower().split(),
                "position": position,
            }
        )
    return found


def resolver(source: Page | HtmlElement, base_url: str = "") -> tuple[str, Callable[[str], str]]:
    """The base address that counts for ``source`` and a function that makes addresses absolute (none: unchanged)."""
    if isinstance(source, Page) and base_url in ("", source.base_url):
        return source.base_url, source.absolute if source.base_url else str.strip
    return base_url, BaseAddress(base_url).absolute if base_url else str.strip


def _links(source: Page | HtmlElement, base_url: str) -> Iterator[tuple[HtmlElement, str]]:
    base, absolute = resolver(source, base_url)
    root = source.root if isinstance(source, Page) else source
    for anchor in root.iter("a", "area"):
        url = _resolve(anchor.get("href") or "", base, absolute)
        if url:
            yield anchor, url


def _resolve(href: str, base: str, absolute: Callable[[str], str]) -> str:
    if _CANONICAL.fullmatch(href):
        return href
    href = href.strip()
    if not href or _CONTROL.sub("", href).lower().startswith(_DROPPED_SCHEMES):
        return ""
    if not base:
        return href
    if href.startswith("#"):
        return ""
    url = absolute(_ONE_SLASH.sub(r"\1://", _slashes(href)))
    if "#" in url and url.partition("#")[0] == base.partition("#")[0]:
        return ""
    try:
        if _ODD_HOST_OR_PATH.match(url):
            url = _normalised(url)
        return safe_url_string(url) if _NEEDS_ENCODING.search(url) else url
    except ValueError:
        return ""


def _slashes(href: str) -> str:
    """Backslashes before the query are slashes in addresses of the web (WHATWG URL, special schemes)."""
    if "\\" not in href or not _WEB.match(href):
        return href
    end = min((at for at in (href.find("?"), href.find("#")) if at >= 0), default=len(href))
    return href[:end].replace("\\", "/") + href[end:]


def _normalised(url: str) -> str:
    """Scheme and host in small letters, the default port and dot segments gone (WHATWG URL)."""
    parts = urlsplit(url)
    host = parts.netloc
    user, at, host = host.rpartition("@")
    host = _DEFAULT_PORT[parts.scheme].sub("", host.lower()) if parts.scheme in _DEFAULT_PORT else host
    path = urlsplit(urljoin("http://h/", parts.path)).path if parts.path else ""
    return urlunsplit((parts.scheme, f"{user}{at}{host}", path, parts.query, parts.fragment))


def _words(anchor: HtmlElement) -> str:
    text = " ".join("".join(anchor.itertext()).split())
    return text or " ".join(image.get("alt") or "" for image in anchor.iter("img")).strip()
