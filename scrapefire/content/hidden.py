"""Hidden content: what a browser would not show goes, what waits for a click, a scroll or a script stays.

Decided from inline styles, the page's own style sheets, attributes and markup (CSS Display 3, CSS Visibility, HTML's
``hidden``).  ``aria-hidden`` alone hides nothing.  Closed ``details``, tabs, accordions and what the page's scripts
name stay, since a reader can bring them up; text of zero size, off the screen, clipped away, transparent or in the
colour of its background goes.
"""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from scrapefire.content.hidden_rules import controlled_ids, is_box_hidden, is_waiting, same_colour
from scrapefire.content.hidden_styles import Cascade
from scrapefire.content.hidden_text import strip_invisible
from scrapefire.content.page import Page

_SVG_UNSEEN = ("title", "desc", "metadata", "defs", "symbol")
_MOST = 0.5
"""A hidden part that holds more than this share of the page's text is what a script will show."""
_MUCH = 2_000
"""Characters that such a part holds at least, unless they are a hundredth of the page's."""
MAX_ELEMENTS = 25_000
"""Of pages with more elements only inline styles and attributes are read."""
_SCRIPT_LIMIT = 400_000


def drop_hidden(body: HtmlElement, page: Page) -> None:
    """Remove from ``body`` (a working copy of the page's) the text that a browser would not show."""
    self_contained = not page.root.xpath("boolean(//link[contains(@rel, 'stylesheet')])")
    elements = list(body.iter())
    large = len(elements) > MAX_ELEMENTS
    cascade = Cascade(body, [] if large else _sheets(page), colours=self_contained)
    scripts = _Scripts(page)
    for svg in list(body.iter("svg")):
        for element in list(svg.iter(*_SVG_UNSEEN)):
            _drop(element)
    candidates = cascade.styled()
    candidates.update(body.xpath("descendant-or-self::*[@hidden or @style or @bgcolor or @color]"))
    invisible: list[HtmlElement] = []
    for element in [element for element in elements if element in candidates]:
        if element is body or element.getparent() is None:
            continue
        values = cascade.values(element)
        reason = is_box_hidden(element, values)
        if reason is None and same_colour(element, cascade, self_contained):
            reason = "colour"
        if reason is None:
            continue
        if reason in ("visibility", "font"):
            invisible.append(element)
        elif not _stays(element, values, reason, scripts, page):
            _drop(element)
    _blank_invisible(invisible, cascade, scripts, page)
    _strip_characters(body)


def _stays(element: HtmlElement, values: dict[str, str], reason: str, scripts: _Scripts, page: Page) -> bool:
    if is_waiting(element, values, reason, scripts.controlled) or scripts.name(element):
        return True
    length = _length(element)
    return length > min(len(page.html) / 100, _MUCH) and length > page.text_length * _MOST


def _blank_invisible(elements: list[HtmlElement], cascade: Cascade, scripts: _Scripts, page: Page) -> None:
    """Inherited hiding (``visibility``, ``font-size: 0``): descendants that set the property anew are seen again."""
    for element in elements:
        if element.getparent() is None or _stays(element, cascade.values(element), "visibility", scripts, page):
            continue
        seen_again = False
        for inner in list(element.iter()):
            visible = inner is not element and _shown_again(inner, element, cascade)
            seen_again = seen_again or visible
            if not visible and inner.text:
                inner.text = None
            if inner is not element and inner.tail and not _shown_again(inner.getparent(), element, cascade):
                inner.tail = None
            if not visible and inner.tag in ("img", "picture", "video", "iframe") and inner.getparent() is not None:
                inner.set("hidden", "hidden")
        if not seen_again:
            _drop(element)


def _shown_again(element: HtmlElement, above: HtmlElement, cascade: Cascade) -> bool:
    while element is not None and element is not above:
        values = cascade.values(element)
        if values.get("visibility") == "visible":
            return True
        size = values.get("font-size", "")
        if re.match(r"[1-9]\d*(\.\d+)?(px|pt|rem|vw)|[a-z]", size) and not re.match(r"[01](\.\d+)?px", size):
            return True
        element = element.getparent()
    return False


class _Scripts:
    """The page's inline scripts, asked whether they name an element."""

    def __init__(self, page: Page) -> None:
        parts: list[str] = []
        size = 0
        for script in page.root.iter("script"):
            text = script.text or ""
            if text and "json" not in (script.get("type") or "") and size < _SCRIPT_LIMIT:
                parts.append(text)
                size += len(text)
        self._text = "\n".join(parts)
        self.controlled = controlled_ids(page.body)
        self._handlers = " ".join(page.root.xpath("//@onclick|//@onmouseover|//@onchange|//@onload")[:500])

    def name(self, element: HtmlElement) -> bool:
        """Whether a script or an event handler has the element's id, or one of its classes as a selector."""
        if not self._text and not self._handlers:
            return False
        identifier = element.get("id") or ""
        if (
            len(identifier) > 1
            and self._mentions(identifier)
            and re.search(rf"['\"#.]{re.escape(identifier)}\b", self._text + self._handlers)
        ):
            return True
        return any(
            name in self._text
            and re.search(rf"\.{re.escape(name)}\b|ClassName\(\s*['\"]{re.escape(name)}['\"]", self._text)
            for name in (element.get("class") or "").split()[:6]
            if len(name) > 2
        )

    def _mentions(self, name: str) -> bool:
        return name in self._text or name in self._handlers


def _sheets(page: Page) -> list[str]:
    sheets = []
    for style in page.root.iter("style"):
        media = (style.get("media") or "all").lower()
        above = style.getparent()
        if above is not None and above.tag in ("noscript", "template"):
            continue
        if style.text and ("all" in media or "screen" in media) and "not" not in media:
            sheets.append(style.text)
    return sheets


def _strip_characters(body: HtmlElement) -> None:
    for element in body.iter():
        if element.text and not element.text.isascii():
            element.text = strip_invisible(element.text)
        if element.tail and not element.tail.isascii():
            element.tail = strip_invisible(element.tail)


def _length(element: HtmlElement) -> int:
    return len(" ".join("".join(element.itertext()).split()))


def _drop(element: HtmlElement) -> None:
    if element.getparent() is not None:
        element.drop_tree()
