"""Images of a page: content, lazy and responsive ones, posters, backgrounds, icons, previews (FIRECRAWL section 13).

>>> extract_images(Page("<img src=a.png><div style='background:url(b.png)'></div>", "https://example.com/"))
['https://example.com/a.png', 'https://example.com/b.png']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypedDict

from lxml.html import HtmlElement

from scrapefire.content.links import resolver
from scrapefire.content.page import Page

_CANDIDATE = re.compile(r"\s*,*\s*(\S*[^\s,])(?:\s[^,]*)?(?:,|$)")
_BACKGROUND = re.compile(r"url\(\s*(?:\"([^\"]*)\"|'([^']*)'|([^)\s]*))\s*\)", re.IGNORECASE)
_SIZE = re.compile(r"^\s*(\d+)(?:\.\d+)?\s*(?:px)?\s*$")
_META_NAMES = frozenset(
    ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src", "image", "thumbnailurl")
)
_SOURCES = ("src", "data-src", "data-lazy-src", "data-original")
_SETS = ("srcset", "data-srcset")


class ImageDetails(TypedDict):
    """One image: address, alternative text, declared size in pixels, caption, and the kind of place it stands in."""

    url: str
    alt: str
    width: int | None
    height: int | None
    caption: str
    kind: str


def extract_images(source: Page | HtmlElement, base_url: str = "") -> list[str]:
    """Absolute addresses of the images of ``source``, each once, in document order.

    Args:
        source: a page, or a part of it.
        base_url: address that relative ones resolve against; a page's own base is used when empty.
    """
    return list(dict.fromkeys(url for _, url, _ in _images(source, base_url)))


def image_details(source: Page | HtmlElement, base_url: str = "") -> list[ImageDetails]:
    """Like :func:`extract_images`, with alternative text, declared size, caption and kind.

    Kinds: ``image``, ``poster``, ``background``, ``icon``, ``meta``.  The first mention of an address counts, but a
    content image before a preview or an icon.
    """
    found: dict[str, ImageDetails] = {}
    for element, url, kind in _images(source, base_url):
        known = found.get(url)
        if known is None or (kind == "image" and known["kind"] in ("meta", "icon")):
            found[url] = {
                "url": url,
                "alt": " ".join((element.get("alt") or "").split()),
                "width": _pixels(element.get("width")),
                "height": _pixels(element.get("height")),
                "caption": _caption(element) if kind in ("image", "poster") else "",
                "kind": kind,
            }
    return list(found.values())


def _images(source: Page | HtmlElement, base_url: str) -> Iterator[tuple[HtmlElement, str, str]]:
    absolute = resolver(source, base_url)[1]
    root = source.root if isinstance(source, Page) else source
    for element in root.iter("img", "amp-img", "source", "meta", "link", "video", "input", "image"):
        for address, kind in _addresses(element):
            url = _resolved(address, absolute)
            if url:
                yield element, url, kind
    for element in root.xpath(".//*[contains(@style, 'url(')]"):
        for match in _BACKGROUND.finditer(element.get("style")):
            url = _resolved(match.group(1) or match.group(2) or match.group(3) or "", absolute)
            if url:
                yield element, url, "background"


def _addresses(element: HtmlElement) -> Iterator[tuple[str, str]]:
    tag = element.tag
    if tag in ("img", "amp-img") or (tag == "source" and _in_picture(element)):
        for name in _SOURCES:
            yield element.get(name) or "", "image"
        for name in _SETS:
            for match in _CANDIDATE.finditer((element.get(name) or "").strip()):
                yield match.group(1), "image"
    elif tag == "meta":
        name = element.get("property") or element.get("name") or element.get("itemprop") or ""
        if name.lower() in _META_NAMES:
            yield element.get("content") or "", "meta"
    elif tag == "link":
        if {"icon", "apple-touch-icon", "apple-touch-icon-precomposed", "image_src"} & _types(element):
            yield element.get("href") or "", "icon"
    elif tag == "video":
        yield element.get("poster") or "", "poster"
    elif tag == "input" and (element.get("type") or "").lower() == "image":
        yield element.get("src") or "", "image"
    elif tag == "image":
        yield element.get("href") or element.get("xlink:href") or "", "image"


def _types(element: HtmlElement) -> set[str]:
    return set((element.get("rel") or "").lower().split())


def _in_picture(element: HtmlElement) -> bool:
    parent = element.getparent()
    while parent is not None and parent.tag == "source":  # libxml2 nests what HTML leaves side by side
        parent = parent.getparent()
    return parent is not None and parent.tag == "picture"


def _resolved(address: str, absolute: Callable[[str], str]) -> str:
    address = address.strip()
    if not address or address.startswith("#"):
        return ""
    if address.startswith(("data:", "blob:")):
        return address
    return absolute(address)


def _pixels(value: str | None) -> int | None:
    match = _SIZE.match(value or "")
    return int(match.group(1)) if match else None


def _caption(element: HtmlElement) -> str:
    for ancestor in element.iterancestors("figure"):
        caption = ancestor.find(".//figcaption")
        return "" if caption is None else " ".join("".join(caption.itertext()).split())
    return ""
