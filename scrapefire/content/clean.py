"""Cleaning: a copy of the page without what no reader sees, cut down to what was asked for (FIRECRAWL section 10).

Order: copy the body, inline declarative shadow roots, bring back images from noscript, drop machinery and hidden
content, include and exclude by selector, select the main content, resolve images and addresses.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence

import lxml.html
from lxml.html import HtmlElement

from scrapefire.content.clean_images import drop_repeated, recover_from_noscript, resolve_images
from scrapefire.content.clean_selectors import exclude, include, validate_selectors
from scrapefire.content.hidden import drop_hidden
from scrapefire.content.page import Page
from scrapefire.content.select import drop_obvious, select_main

__all__ = ["clean", "cleaned_html", "validate_selectors"]

_MACHINERY = [
    "script",
    "style",
    "template",
    "noscript",
    "link",
    "meta",
    "base",
    "title",
    "head",
    "object",
    "embed",
    "applet",
    "frame",
    "frameset",
    "noframes",
    "noembed",
    "param",
]
_CONTROLS = ("a", "button", "label", "time")
_SIDE_BY_SIDE = (*_CONTROLS, "span", "small")
_EXACT = ("pre", "code", "kbd", "samp", "math", "svg", "textarea")
_SEAM = re.compile(r"[a-z0-9)%.!?][A-Z$€£¥#]")
_UNSEEN = ("script", "style", "template", "noscript")
_LONG = 600  # characters of a noscript that is more than a request to turn scripts on
_FAR_MORE = 3
_UNSAFE_SCHEMES = ("javascript:", "vbscript:", "data:text/html")


def clean(
    page: Page,
    *,
    only_main_content: bool = True,
    include_tags: Sequence[str] = (),
    exclude_tags: Sequence[str] = (),
    remove_hidden: bool = True,
) -> HtmlElement:
    """The cleaned page as a detached ``body`` element; the page's own tree stays untouched.

    Args:
        page: the parsed page.
        only_main_content: select the main content; otherwise the whole cleaned page is given.
        include_tags: CSS selectors; only what they match is kept, and the main content is not selected further.
        exclude_tags: CSS selectors; what they match goes.
        remove_hidden: drop what a browser would not show.

    Never empty when the page has text, unless the selectors exclude it.

    Raises:
        BadRequestError: a selector is not valid; it is named.
    """
    included = validate_selectors(include_tags, "include_tags")
    excluded = validate_selectors(exclude_tags, "exclude_tags")
    body = _working_copy(page, remove_hidden=remove_hidden)
    alive = list(body.iter())  # lxml makes an element's object anew each time when nothing holds it
    if included:
        body = _body_of(include(body, included))
    exclude(body, excluded)
    if only_main_content:
        if included:
            for element in body:
                drop_obvious(element)
        else:
            body = select_main(body, page)
    resolve_images(body, page)
    _resolve_links(body, page)
    drop_repeated(body)
    del alive
    return body


def cleaned_html(element: HtmlElement) -> str:
    """The result of :func:`clean` as HTML, wrapped in ``html`` and ``body``."""
    inner = lxml.html.tostring(element, encoding="unicode", with_tail=False)
    return f"<html>{inner}</html>" if element.tag == "body" else f"<html><body>{inner}</body></html>"


def _working_copy(page: Page, *, remove_hidden: bool) -> HtmlElement:
    body = copy.deepcopy(page.body)
    alive = list(body.iter())
    _inline_shadow_roots(body)
    recover_from_noscript(body)
    _show_fallback(body)
    if remove_hidden:
        drop_hidden(body, page)
    for element in list(body.iter(*_MACHINERY)):
        if element.tag != "script" or not (element.get("type") or "").startswith("math/"):
            element.drop_tree()
    for element in list(body.iter("iframe")):
        _empty(element)
    _separate_neighbours(body)
    del alive
    return body


def _separate_neighbours(body: HtmlElement) -> None:
    """Put a space between links, buttons and labels that stand side by side: margins part them on a screen."""
    for element in body.iter(*_SIDE_BY_SIDE):
        if element.tail:
            continue
        after = element.getnext()
        if after is None or after.tag not in _SIDE_BY_SIDE:
            continue
        left, right = "".join(element.itertext())[-1:], "".join(after.itertext())[:1]
        if not (left and right) or left.isspace() or right.isspace():
            continue
        controls = element.tag in _CONTROLS and after.tag in _CONTROLS
        if (controls or _SEAM.fullmatch(left + right)) and not any(up.tag in _EXACT for up in element.iterancestors()):
            element.tail = " "


def _inline_shadow_roots(body: HtmlElement) -> None:
    """Show declarative shadow roots where a browser shows them, with their slots filled (HTML, template element)."""
    for template in list(body.iter("template")):
        if (template.get("shadowrootmode") or template.get("shadowroot") or "").lower() not in ("open", "closed"):
            continue
        host = template.getparent()
        if host is not None:
            _inline(host, template)


def _inline(host: HtmlElement, template: HtmlElement) -> None:
    light = [child for child in host if child is not template]
    loose = [host.text or ""] + [child.tail or "" for child in host]
    for child in list(host):
        child.tail = None
        host.remove(child)
    host.text = None
    slots = {slot.get("name") or "": slot for slot in reversed(list(template.iter("slot")))}
    for slot in slots.values():
        if any((child.get("slot") or "") == (slot.get("name") or "") for child in light) or (
            not slot.get("name") and "".join(loose).strip()
        ):
            _empty(slot)
    if "" in slots:
        slots[""].text = " ".join(text.strip() for text in loose if text.strip()) or slots[""].text
    for child in light:
        slot = slots.get(child.get("slot") or "")
        if slot is not None:
            slot.append(child)
    host.text = template.text
    for child in list(template):
        host.append(child)
    for slot in list(host.iter("slot")):
        slot.drop_tag()


def _resolve_links(body: HtmlElement, page: Page) -> None:
    for element in body.iter("a", "area", "iframe", "source", "video", "audio"):
        for name in ("href", "src", "poster"):
            address = element.get(name)
            if address is None:
                continue
            if "".join(address.split()).lower().startswith(_UNSAFE_SCHEMES):
                del element.attrib[name]
            elif (resolved := page.absolute(address)) != address:
                element.set(name, resolved)


def _body_of(elements: list[HtmlElement]) -> HtmlElement:
    body: HtmlElement = lxml.html.HTMLParser().makeelement("body")
    for element in elements:
        element.tail = "\n"
        body.append(element)
    return body


def _show_fallback(body: HtmlElement) -> None:
    """Unwrap ``noscript`` where the page is in there: an application's copy for readers that run no scripts.

    Such a page has no other text, or far less of it (its frame, a loading screen).  A request to turn scripts on is short.
    """
    copies = list(body.iter("noscript"))
    if copies and _has_text(body):
        sizes = [_text_size(element) for element in copies]
        outside = _text_size(body) - sum(sizes) if max(sizes) > _LONG else 0
        copies = [element for element, size in zip(copies, sizes) if size > max(_LONG, _FAR_MORE * outside)]
    for element in copies:
        element.drop_tag()


def _text_size(element: HtmlElement) -> int:
    """Characters of text, spaces left out, without scripts and styles."""
    texts = element.xpath(".//text()[not(parent::script or parent::style or parent::template)]")
    return sum(len("".join(text.split())) for text in texts)


def _has_text(body: HtmlElement) -> bool:
    stack = [body]
    while stack:
        element = stack.pop()
        if element.text and element.text.strip():
            return True
        for child in element:
            if child.tail and child.tail.strip():
                return True
            if child.tag not in _UNSEEN:
                stack.append(child)
    return False


def _empty(element: HtmlElement) -> None:
    for child in list(element):
        element.remove(child)
    element.text = None
