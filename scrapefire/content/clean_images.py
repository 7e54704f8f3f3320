"""Images: the real address out of ``srcset``, lazy attributes, ``picture`` and ``noscript`` (HTML 4.8.4).

>>> best_of_srcset("s.jpg 640w, l.jpg 1280w")
('l.jpg', 'w')
"""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from scrapefire.content.page import Page

_LAZY = [
    "data-src",
    "data-lazy-src",
    "data-original",
    "data-original-src",
    "data-lazy",
    "data-hi-res-src",
    "data-full-src",
    "data-image",
    "data-img-src",
    "data-url",
    "data-srcfull",
    "data-orig-file",
    "nitro-lazy-src",
]
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "data-original-set", "nitro-lazy-srcset")
_CANDIDATE = re.compile(r"\s*,*\s*(\S*[^\s,])(?:\s+([\d.eE+]+)([wxh])[^,]*)?\s*(?:,|$)")
_PLACEHOLDER = re.compile(
    r"^data:|^about:|placeholder|spacer|blank\.(gif|png)|(1x1|pixel|transparent|loading|lazy)[^/]*\.(gif|png|svg)$",
    re.IGNORECASE,
)
_IMAGE_LIKE = re.compile(r"^(https?:)?//|^/|^\.{0,2}/|\.(jpe?g|png|gif|webp|avif|svg|bmp)([?#]|$)", re.IGNORECASE)


def best_of_srcset(value: str) -> tuple[str, str]:
    """Address and descriptor unit (``w``, ``x``) of the largest candidate; empty strings when there is none."""
    best, unit, size = "", "", -1.0
    for match in _CANDIDATE.finditer(value.strip()):
        try:
            width = float(match.group(2) or 1)
        except ValueError:
            width = 1.0
        if width > size:
            best, unit, size = match.group(1), match.group(3) or "x", width
    return best, unit


def resolve_images(body: HtmlElement, page: Page) -> None:
    """Give every ``img`` one absolute ``src``: the largest candidate, the lazy one, or that of its ``picture``."""
    for image in list(body.iter("img", "amp-img")):
        address = _address(image)
        for name in ("srcset", "sizes", *_LAZY_SETS, *_LAZY):
            image.attrib.pop(name, None)
        image.tag = "img"
        if not address:
            image.attrib.pop("src", None)
        else:
            image.set("src", page.absolute(address))
    for picture in list(body.iter("picture")):
        for source in list(picture.iter("source")):
            source.drop_tree()
        picture.drop_tag()


def _address(image: HtmlElement) -> str:
    source = (image.get("src") or "").strip()
    sets = [image.get("srcset") or ""] + [image.get(name) or "" for name in _LAZY_SETS]
    candidates = next((value for value in sets if value.strip() and not value.strip().startswith("data:")), "")
    if candidates:
        best, unit = best_of_srcset(candidates)
        if best and (unit == "w" or _larger_than_one(candidates) or not source or _PLACEHOLDER.search(source)):
            return best
    for name in _LAZY:
        value = (image.get(name) or "").strip()
        if value and " " not in value and not value.startswith(("data:", "{", "[")) and _IMAGE_LIKE.search(value):
            return value
    if (not source or _PLACEHOLDER.search(source)) and (picture := _from_picture(image)):
        return picture
    return source


def _larger_than_one(candidates: str) -> bool:
    return any(
        match.group(3) == "x" and match.group(2) not in ("1", "1.0") for match in _CANDIDATE.finditer(candidates)
    )


def _from_picture(image: HtmlElement) -> str:
    parent = image.getparent()
    if parent is None or parent.tag != "picture":
        return ""
    for source in parent.iter("source"):
        for name in ("srcset", "data-srcset"):
            best = best_of_srcset(source.get(name) or "")[0]
            if best and not best.startswith("data:"):
                return best
    return ""


def recover_from_noscript(body: HtmlElement) -> None:
    """Put an image that stands in ``noscript`` in place of the stand-in beside it; noscript itself goes later."""
    for noscript in list(body.iter("noscript")):
        images = [image for image in noscript.iter("img") if not _is_pixel(image)]
        parent = noscript.getparent()
        if not images or parent is None or len(" ".join(noscript.itertext()).split()) > 40:
            continue
        stand_in = _stand_in(noscript, images[0])
        if stand_in is not None:
            tail, stand_in.tail = stand_in.tail, None
            images[0].tail = tail
            stand_in.getparent().replace(stand_in, images[0])
        elif parent.xpath("count(.//img[not(ancestor::noscript)])") == 0 or parent.tag == "body":
            for image in images:
                image.tail = None
                noscript.addprevious(image)


def _stand_in(noscript: HtmlElement, real: HtmlElement) -> HtmlElement | None:
    """The image before or after the noscript that it replaces once scripts run."""
    for sibling in (noscript.getprevious(), noscript.getnext()):
        if sibling is None:
            continue
        images = [sibling] if sibling.tag == "img" else list(sibling.iter("img"))
        if len(images) == 1 and not _is_pixel(images[0]):
            return images[0]
    parent = noscript.getparent()
    images = [image for image in parent.iter("img") if not any(up.tag == "noscript" for up in image.iterancestors())]
    if len(images) == 1 and (images[0].get("alt") or "") == (real.get("alt") or ""):
        return images[0]
    return None


def _is_pixel(image: HtmlElement) -> bool:
    return (
        (image.get("width") in ("0", "1"))
        or (image.get("height") in ("0", "1"))
        or "display:none" in ((image.get("style") or "").replace(" ", ""))
    )


def drop_repeated(body: HtmlElement) -> None:
    """Keep the first of several images with one address; in tables all stay, where an icon is a value."""
    seen: set[str] = set()
    for image in list(body.iter("img")):
        address = image.get("src") or ""
        if not address:
            continue
        if address in seen and not any(up.tag in ("td", "th") for up in image.iterancestors()):
            image.drop_tree()
        seen.add(address)
