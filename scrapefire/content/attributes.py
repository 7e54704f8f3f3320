"""Attribute values by selector: the format ``attributes`` (FIRECRAWL section 2).

>>> extract_attributes(Page("<div id=a></div><div data-id=b></div>"), [{"selector": "div", "attribute": "id"}])
[{'selector': 'div', 'attribute': 'id', 'values': ['a', 'b']}]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from cssselect import SelectorError
from lxml.cssselect import CSSSelector
from lxml.etree import XPathError
from lxml.html import HtmlElement

from scrapefire.content.page import Page


class AttributeValues(TypedDict):
    """What one selector gave."""

    selector: str
    attribute: str
    values: list[str]


def extract_attributes(source: Page | HtmlElement, wanted: Iterable[Mapping[str, str]]) -> list[AttributeValues]:
    """Values of an attribute on every element that a CSS selector matches, in document order.

    Args:
        source: the page, or a part of it.
        wanted: mappings with ``selector`` and ``attribute``; ``data-<attribute>`` stands in for an absent one.

    A selector that is not valid gives no values.
    """
    root = source.root if isinstance(source, Page) else source
    return [
        {
            "selector": entry["selector"],
            "attribute": entry["attribute"],
            "values": _values(root, entry["selector"], entry["attribute"]),
        }
        for entry in wanted
    ]


def _values(root: HtmlElement, selector: str, attribute: str) -> list[str]:
    try:
        matches: Iterable[HtmlElement] = CSSSelector(selector, translator="html")(root)  # type: ignore[assignment]
    except (SelectorError, XPathError):
        return []
    name = attribute.lower()
    found = (element.get(name, element.get(f"data-{name}")) for element in matches)
    return [value for value in found if value is not None]
