"""Hidden content: what a browser would not show goes, what waits for a click, a scroll or a script stays.

Decided from inline styles, the page's own style sheets, attributes and markup (CSS Display 3, CSS Visibility, HTML's
``hidden``).  ``aria-hidden`` alone hides nothing.  Closed ``details``, tabs, accordions and what the page's scripts
name stay, since a reader can bring them up; text of zero size, off the screen, clipped away, transparent or in the
colour of its background goes.
"""

from __future__ import annotations

import re
from base64 import b64decode
from functools import cached_property
from urllib.parse import unquote

from lxml.html import HtmlElement

from scrapefire.content.hidden_rules import blends_in, clear_ink, controlled_ids, is_box_hidden, is_waiting, same_colour
from scrapefire.content.hidden_sheets import keyframes, media_holds
from scrapefire.content.hidden_styles import Cascade
from scrapefire.content.hidden_text import has_controls, has_invisible, rare_characters, strip_controls, strip_invisible
from scrapefire.content.page import Page

_SVG_UNSEEN = ("title", "desc", "metadata", "defs", "symbol")
_MOST = 0.5
"""A hidden part that holds more than this share of the page's text is what a script will show."""
_MUCH = 2_000
"""Characters that such a part holds at least, unless they are a hundredth of the page's."""
_HIDING = frozenset(("hidden", "style", "bgcolor", "color", "popover"))
"""Attributes that may hide the element that has them."""
_OPENED = frozenset(("display", "visibility", "size"))
"""Reasons for which something is hidden that a button or a link brings up."""
_CLASS_NAME = re.compile(r"ClassName\(\s*['\"]")
_INHERITED = ("visibility", "font", "ink", "colour")
_CAUSES = {
    "display": frozenset(("display", "content-visibility")),
    "visibility": frozenset(("visibility",)),
    "opacity": frozenset(("opacity", "filter")),
    "size": frozenset(("height", "max-height", "width", "max-width", "overflow")),
    "place": frozenset(
        ("left", "top", "right", "bottom", "transform", "translate", "scale", "position", "margin-left")
    ),
    "clip": frozenset(("clip", "clip-path", "position")),
    "font": frozenset(("font-size",)),
}
"""Properties that show again, when a hover or a checked box sets them, what is hidden for a reason."""
MAX_ELEMENTS = 25_000
"""Of pages with more elements only inline styles and attributes are read."""
_SCRIPT_LIMIT = 400_000


def drop_hidden(body: HtmlElement, page: Page) -> None:
    """Remove from ``body`` (a working copy of the page's) the text that a browser would not show."""
    self_contained = not any(
        "stylesheet" in (link.get("rel") or "") and not (link.get("href") or "").startswith("data:")
        for link in page.root.iter("link")
    )
    elements = list(body.iter())
    large = len(elements) > MAX_ELEMENTS
    sheets = [] if large else _sheets(page)
    cascade = Cascade(body, sheets, elements, colours=self_contained)
    scripts = _Scripts(page, sheets)
    for svg in list(body.iter("svg")):
        for element in list(svg.iter(*_SVG_UNSEEN)):
            _drop(element)
    styled = cascade.styled()
    # asked of each element, since XPath takes longer over attributes than Python does
    candidates = [
        element
        for element in elements
        if element in styled or not _HIDING.isdisjoint(element.keys()) or element.tag == "dialog"
    ]
    invisible: list[tuple[HtmlElement, str]] = []
    for element in candidates:
        if element is body or element.getparent() is None:
            continue
        values = cascade.values(element)
        reason = is_box_hidden(element, values)
        if reason is None and same_colour(element, cascade, self_contained):
            reason = "colour"
        if reason is None:
            continue
        if reason in _INHERITED:
            invisible.append((element, reason))
        elif not _stays(element, cascade, reason, scripts, page):
            _drop(element)
    for element, reason in invisible:
        if element.getparent() is not None and not _stays(element, cascade, reason, scripts, page):
            _blank(element, reason, cascade, self_contained)
    for gauge in body.iter("progress", "meter"):
        for child in list(gauge):
            child.drop_tree()
        gauge.text = None
    for image in list(body.iter("img")):
        if _is_pixel(image, cascade):
            _drop(image)
    rare = rare_characters(page.html)
    controls = has_controls(page.html, rare)
    if controls or has_invisible(page.html, rare):
        _strip_characters(body, controls=controls)


def _stays(element: HtmlElement, cascade: Cascade, reason: str, scripts: _Scripts, page: Page) -> bool:
    values = cascade.values(element)
    if is_waiting(element, values, reason, scripts.frames) or scripts.name(element):
        return True
    if reason in _OPENED and element.get("id") in scripts.controlled:
        return True
    if _CAUSES.get(reason, frozenset()) & cascade.revealed(element) and not _is_menu(element):
        return True
    length = _length(element)
    return length > min(len(page.html) / 100, _MUCH) and length > page.text_length * _MOST


def _is_menu(element: HtmlElement) -> bool:
    """Whether most of the text is that of links."""
    links = sum(_length(link) for link in element.iter("a"))
    return links * 2 > _length(element)


def _blank(element: HtmlElement, reason: str, cascade: Cascade, self_contained: bool) -> None:
    """Take out text hidden by what is inherited; descendants that set the property anew are seen again."""
    again: dict[HtmlElement, bool] = {}

    def seen(inner: HtmlElement) -> bool:
        if inner is element:
            return False
        if inner not in again:
            again[inner] = _shown_again(inner, element, reason, cascade, self_contained)
        return again[inner]

    for inner in list(element.iter()):
        visible = seen(inner)
        if not visible and inner.text:
            inner.text = None
        if inner is not element and inner.tail and not seen(inner.getparent()):
            inner.tail = None
        if (
            not visible
            and reason == "visibility"
            and inner.tag in ("img", "picture", "video", "iframe")
            and inner.getparent() is not None
        ):
            inner.set("hidden", "hidden")
    if not any(again.values()) and not (
        reason in ("ink", "colour") and element.xpath("boolean(.//img|.//video|.//iframe)")
    ):
        _drop(element)


def _shown_again(element: HtmlElement, above: HtmlElement, reason: str, cascade: Cascade, self_contained: bool) -> bool:
    if reason == "colour":
        return not blends_in(element, cascade, self_contained)
    while element is not None and element is not above:
        values = cascade.values(element)
        if reason == "visibility" and "visibility" in values:
            return values["visibility"] == "visible"
        if reason == "ink" and ({"color", "-webkit-text-fill-color"} & values.keys() or element.get("color")):
            return not clear_ink(values)
        size = values.get("font-size", "")
        if reason == "font" and re.match(r"[1-9]\d*(\.\d+)?(px|pt|rem|vw)|[a-z]", size):
            return not re.match(r"1(\.\d+)?(px|pt)|inherit|smaller|larger", size)
        element = element.getparent()
    return False


def _is_pixel(image: HtmlElement, cascade: Cascade) -> bool:
    """Whether an image is a counting pixel: nobody reads its description."""
    if image.get("data-src") or image.get("srcset") or image.get("data-srcset"):
        return False
    values = cascade.values(image)
    sides = [re.sub(r"px$", "", (values.get(side) or image.get(side) or "").strip()) for side in ("width", "height")]
    return all(side in ("0", "1") for side in sides)


class _Scripts:
    """The page's inline scripts, asked whether they name an element, and what its style sheets animate."""

    def __init__(self, page: Page, sheets: list[str]) -> None:
        self._page = page
        self._sheets = sheets
        self._selected: dict[str, bool] = {}

    @cached_property
    def controlled(self) -> frozenset[str]:
        """Ids that a button or link of the page names as what it opens."""
        return controlled_ids(self._page.body)

    @cached_property
    def _text(self) -> str:
        parts: list[str] = []
        size = 0
        for script in self._page.root.iter("script"):
            text = script.text or ""
            if text and "json" not in (script.get("type") or "") and size < _SCRIPT_LIMIT:
                parts.append(text)
                size += len(text)
        return "\n".join(parts)

    @cached_property
    def _handlers(self) -> str:
        return " ".join(self._page.root.xpath("//@onclick|//@onmouseover|//@onchange|//@onload")[:500])

    @cached_property
    def _all(self) -> str:
        return self._text + self._handlers

    @cached_property
    def _by_class(self) -> list[int]:
        """Where names begin that scripts look for with ``getElementsByClassName``."""
        return [match.end() for match in _CLASS_NAME.finditer(self._text)]

    @cached_property
    def frames(self) -> dict[str, str]:
        """The animations of the page's style sheets, by name."""
        return {name: text for sheet in self._sheets for name, text in keyframes(sheet).items()}

    def name(self, element: HtmlElement) -> bool:
        """Whether a script or an event handler has the element's id, or one of its classes as a selector."""
        if not self._text and not self._handlers:
            return False
        identifier = element.get("id") or ""
        if len(identifier) > 1 and self._mentions(identifier) and _is_word(self._all, identifier, "'\"#."):
            return True
        return any(self._selects(name) for name in (element.get("class") or "").split()[:6] if len(name) > 2)

    def _selects(self, name: str) -> bool:
        """Whether a script has a class as a selector or looks for it by name."""
        if name not in self._selected:
            text = self._text
            self._selected[name] = name in text and (
                _is_word(text, name, ".")
                or any(
                    text.startswith(name, start) and text[start + len(name) : start + len(name) + 1] in ("'", '"')
                    for start in self._by_class
                )
            )
        return self._selected[name]

    def _mentions(self, name: str) -> bool:
        return name in self._text or name in self._handlers


def _is_word(text: str, name: str, signs: str) -> bool:
    """Whether a name stands in a text behind one of some signs, with the edge of a word at its end."""
    ends_word = _of_word(name[-1])
    position = text.find(name)
    while position >= 0:
        end = position + len(name)
        if position and text[position - 1] in signs and ends_word != (end < len(text) and _of_word(text[end])):
            return True
        position = text.find(name, position + 1)
    return False


def _of_word(character: str) -> bool:
    return character == "_" or character.isalnum()


def _sheets(page: Page) -> list[str]:
    sheets = []
    for style in page.root.iter("style", "link"):
        above = style.getparent()
        if above is not None and above.tag in ("noscript", "template"):
            continue
        kind = (style.get("type") or "text/css").strip().lower()
        text = style.text if style.tag == "style" else _sheet_in_address(style)
        if text and kind == "text/css" and media_holds(style.get("media") or ""):
            sheets.append(text)
    return sheets


def _sheet_in_address(link: HtmlElement) -> str | None:
    """The style sheet that a link holds in a ``data:`` address (RFC 2397)."""
    head, comma, data = (link.get("href") or "").partition(",")
    if not comma or not head.startswith("data:text/css") or (link.get("rel") or "").lower() != "stylesheet":
        return None
    if not head.endswith(";base64"):
        return unquote(data)
    try:
        return b64decode(unquote(data), validate=True).decode("utf-8", "replace")
    except ValueError:
        return None


def _strip_characters(body: HtmlElement, *, controls: bool) -> None:
    for element in body.iter():
        if element.text and (controls or not element.text.isascii()):
            element.text = strip_invisible(strip_controls(element.text))
        if element.tail and (controls or not element.tail.isascii()):
            element.tail = strip_invisible(strip_controls(element.tail))
    for element in body.xpath("descendant-or-self::*[@alt or @title or @aria-label or @href]"):
        for name in ("alt", "title", "aria-label", "href"):
            value = element.get(name)
            if value and not value.isascii() and (seen := strip_invisible(strip_controls(value))) != value:
                element.set(name, seen)


def _length(element: HtmlElement) -> int:
    return len(" ".join("".join(element.itertext()).split()))


def _drop(element: HtmlElement) -> None:
    if element.getparent() is not None:
        element.drop_tree()
