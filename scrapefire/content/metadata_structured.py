"""Structured data: JSON-LD 1.1, Microdata (WHATWG HTML 5) and RDFa Lite 1.1, each broken piece left out alone.

>>> json_ld(Page('<script type="application/ld+json">{"@type": "Event", "name": "Open day",};</script>'))
[{'@type': 'Event', 'name': 'Open day'}]
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from lxml.html import HtmlElement

from scrapefire.content.page import Page

_WRAPPING = re.compile(r"<!--|-->|/\*\s*<!\[CDATA\[\s*\*/|/\*\s*\]\]>\s*\*/|<!\[CDATA\[|\]\]>")
_STRING_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_STRING_OR_COMMA = re.compile(r'"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])', re.DOTALL)
_ADDRESSES = {
    **dict.fromkeys(("audio", "embed", "iframe", "img", "source", "track", "video"), "src"),
    **dict.fromkeys(("a", "area", "link"), "href"),
    "object": "data",
}
_VALUES = {"data": "value", "meter": "value", "time": "datetime"}
_LONGEST = 1_000_000
_MOST_ITEMS = 200
_DEEPEST = 20
ABOUT = ("@graph", "mainEntity", "mainEntityOfPage")
"""Properties of JSON-LD under which the page's own things stand."""


def json_ld(page: Page) -> list[Any]:
    """The page's JSON-LD objects in order; a block that no repair makes readable is left out, the others stay."""
    found: list[Any] = []
    for script in page.root.iter("script"):
        if (script.get("type") or "").split(";")[0].strip().lower() == "application/ld+json":
            for value in _parse(script.text or ""):
                found.extend(value if isinstance(value, list) else [value])
    return found


def json_ld_value(data: Any, name: str) -> str:
    """First text of a property in JSON-LD, a person's or organisation's name for a node, several joined with ", "."""
    for node in nodes_in(data):
        text = _text(node.get(name))
        if text:
            return text
    return ""


def microdata(page: Page) -> list[dict[str, Any]]:
    """Top-level Microdata items: ``{"type", "properties": {name: [values]}}``."""
    if not _mentions(page, "itemscope", "itemScope", "ITEMSCOPE"):
        return []
    items = page.root.xpath(".//*[@itemscope][not(@itemprop)]")
    return [_item(page, element, 0) for element in items[:_MOST_ITEMS]]


def rdfa(page: Page) -> list[dict[str, Any]]:
    """Top-level RDFa Lite resources: ``{"type", "properties": {name: [values]}}``."""
    if not _mentions(page, "typeof=", "typeOf=", "TYPEOF="):
        return []
    items = page.root.xpath(".//*[@typeof][not(@property)]")
    return [_resource(page, element, 0) for element in items[:_MOST_ITEMS]]


def nodes_in(data: Any, children: Iterable[str] = ABOUT, depth: int = 0) -> Iterator[dict[str, Any]]:
    """The things that JSON-LD is about, not those that it only mentions.

    Args:
        data: a JSON-LD value.
        children: properties whose values are things of their own.
    """
    if depth > _DEEPEST:
        return
    if isinstance(data, list):
        for entry in data:
            yield from nodes_in(entry, children, depth + 1)
    elif isinstance(data, dict):
        yield data
        for name in children:
            yield from nodes_in(data.get(name), children, depth + 1)


def as_json_ld(item: Any, depth: int = 0) -> Any:
    """An item of :func:`microdata` or :func:`rdfa` as JSON-LD has it; what has another shape as it is."""
    if depth > _DEEPEST or not isinstance(item, dict) or item.keys() != {"type", "properties"}:
        return item
    values = {name: [as_json_ld(one, depth + 1) for one in many] for name, many in item["properties"].items()}
    types = item["type"] if isinstance(item["type"], list) else [item["type"]]
    values["@type"] = [name.rstrip("/").rpartition("/")[2] for name in types]
    return {name: many[0] if len(many) == 1 else many for name, many in values.items()}


def _mentions(page: Page, *names: str) -> bool:
    """Whether the source holds one of the names: cheaper than a walk over the tree, and most pages hold none."""
    return any(name in page.html for name in names)


def _parse(source: str) -> list[Any]:
    source = source.strip()
    if not source or len(source) > _LONGEST:
        return []
    return _decode_all(source) or _decode_all(_repaired(source)) or _decode_all(_repaired(html.unescape(source)))


def _decode_all(source: str) -> list[Any]:
    """Every JSON value of a text that holds one or more of them one after the other."""
    decoder = json.JSONDecoder(strict=False)
    values: list[Any] = []
    position = 0
    try:
        while position < len(source):
            value, position = decoder.raw_decode(source, position)
            values.append(value)
            while position < len(source) and source[position] in " \t\r\n;,":
                position += 1
    except (ValueError, RecursionError):
        return []
    return [value for value in values if isinstance(value, (dict, list))]


def _repaired(source: str) -> str:
    source = _WRAPPING.sub(" ", source)
    source = _STRING_OR_COMMENT.sub(lambda match: match.group() if match.group()[0] == '"' else " ", source)
    source = _STRING_OR_COMMA.sub(lambda match: match.group() if match.group()[0] == '"' else "", source)
    return source.strip().strip(";").strip()


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, map(_text, value)))
    if isinstance(value, dict):
        value = value.get("name") or value.get("@value") or ""
    return " ".join(value.split()) if isinstance(value, str) else ""


def _types(value: str | None) -> str | list[str]:
    names = (value or "").split()
    return names[0] if len(names) == 1 else names


def _item(page: Page, element: HtmlElement, depth: int) -> dict[str, Any]:
    properties: dict[str, list[Any]] = {}
    for child in _own(element, "itemscope"):
        for name in (child.get("itemprop") or "").split():
            nested = child.get("itemscope") is not None and depth < _DEEPEST
            value = _item(page, child, depth + 1) if nested else _value(page, child)
            properties.setdefault(name, []).append(value)
    return {"type": _types(element.get("itemtype")), "properties": properties}


def _resource(page: Page, element: HtmlElement, depth: int) -> dict[str, Any]:
    properties: dict[str, list[Any]] = {}
    for child in _own(element, "typeof"):
        for name in (child.get("property") or "").split():
            nested = child.get("typeof") is not None and depth < _DEEPEST
            value = _resource(page, child, depth + 1) if nested else (child.get("content") or _value(page, child))
            properties.setdefault(name, []).append(value)
    return {"type": _types(element.get("typeof")), "properties": properties}


def _own(element: HtmlElement, scope: str) -> Iterator[HtmlElement]:
    """Descendants that belong to ``element`` and not to another scope inside it."""
    stack = list(reversed(element))
    while stack:
        child = stack.pop()
        yield child
        if child.get(scope) is None:
            stack.extend(reversed(child))


def _value(page: Page, element: HtmlElement) -> str:
    """Value of a property by its element (HTML 5.2.4)."""
    tag = element.tag
    if tag == "meta" or element.get("content") is not None:
        return (element.get("content") or "").strip()
    address = _ADDRESSES.get(tag)
    if address:
        return page.absolute(element.get(address) or "")
    value = element.get(_VALUES[tag]) if tag in _VALUES else None
    return str(value or " ".join("".join(element.itertext()).split()))
