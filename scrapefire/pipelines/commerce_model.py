"""Products and menus by a model: what it is asked for, and what of its answer is kept.

What the page does not say is left out: a product or dish whose title does not stand in it, and a price.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scrapefire.llm.client import LLMClient
from scrapefire.llm.evidence import evidence
from scrapefire.llm.extract import extract
from scrapefire.llm.reading import aside
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage

__all__ = ["read_by_model"]

Node = dict[str, Any]

_TEXT = {"type": "string"}
_PRICE = {
    "type": "object",
    "properties": {"amount": {"type": "number"}, "currency": {"type": "string", "description": "ISO 4217 code"}},
    "required": ["amount"],
}
_STATES = ["in_stock", "limited", "out_of_stock", "discontinued", "preorder", "backorder", "made_to_order", "reserved"]


def _object(required: str, **properties: Any) -> Node:
    return {"type": "object", "properties": properties, "required": [required]}


def _list(entry: Node) -> Node:
    return {"type": "array", "items": entry}


_VALUES = dict.fromkeys(("color", "size", "material", "pattern", "width", "height", "depth", "weight"), _TEXT)
_VARIANT = _object(
    "title",
    id=_TEXT,
    sku=_TEXT,
    title=_TEXT,
    values={"type": "object", "properties": _VALUES},
    price={**_PRICE, "description": "the regular price"},
    sale={**_PRICE, "description": "the lower price that is asked for now, where there is one"},
    availability={"type": "string", "enum": _STATES},
)
_DISH = _object("title", title=_TEXT, description=_TEXT, price=_PRICE, diets=_list(_TEXT))
_SECTION = _object("title", title=_TEXT, description=_TEXT, items=_list(_DISH))
_MERCHANT = _object("name", name=_TEXT, phone=_TEXT, address=_TEXT, cuisine=_TEXT, price_range=_TEXT)

#: The schemas of :mod:`scrapefire.content.products`, without what a model cannot know of a page's text.
_SCHEMAS: Mapping[str, StrictSchema] = {
    "product": StrictSchema(
        {
            "type": "object",
            "properties": {
                "product": _object(
                    "title", title=_TEXT, brand=_TEXT, category=_TEXT, description=_TEXT, variants=_list(_VARIANT)
                )
            },
        }
    ),
    "menu": StrictSchema(
        {
            "type": "object",
            "properties": {
                "menu": {
                    "type": "object",
                    "properties": {"merchant": _MERCHANT, "sections": _list(_SECTION), "items": _list(_DISH)},
                }
            },
        }
    ),
}
_PROMPTS = {
    "product": (
        "The one product that the page is about and offers for sale, with its variants; null when the page is about no"
        " product or lists several. Title as on the page, prices as numbers."
    ),
    "menu": (
        "The menu of the restaurant whose page it is: its sections with their dishes, dishes outside of sections, and"
        " the restaurant itself; null when the page has no menu. Titles as on the page, prices as numbers."
    ),
}


async def read_by_model(
    client: LLMClient, name: str, markdown: str, url: str, *, meter: Usage
) -> tuple[Node | None, list[str]]:
    """The product or menu of a page, in the shape of :mod:`scrapefire.content.products`, and warnings.

    Args:
        client: the crawl's client.
        name: ``product`` or ``menu``.
        markdown: the page.
        url: its address.
        meter: gets the tokens used.

    Returns:
        ``None`` in place of the data when the model finds none, or says what the page does not.

    Raises:
        LLMError: what :func:`scrapefire.llm.extract.extract` raises.
    """
    found = await extract(client, markdown, schema=_SCHEMAS[name], prompt=_PROMPTS[name], meter=meter)
    value = found.value.get(name) if isinstance(found.value, dict) else None
    kept = _KEEPERS[name](await aside(_said, markdown, value), url) if value else None
    return kept, [f"{name}: {warning.removeprefix('json: ')}" for warning in found.warnings]


def _said(markdown: str, value: Node) -> Node:
    """What of an answer the page says, without empty values."""
    numbers = {one["path"] for one in evidence(value, markdown) if one["text"] is None}
    page = _fold(markdown)

    def kept(one: Any, path: str) -> Any:
        if isinstance(one, list):
            return [found for number, entry in enumerate(one) if (found := kept(entry, f"{path}[{number}]"))]
        if not isinstance(one, dict):
            return one
        if f"{path}.amount" in numbers:
            return {}
        if "title" in one and ".variants[" not in path and _fold(one["title"]) not in page:
            return {}  # that of a variant is often put together
        named = {name: kept(entry, f"{path}.{name}") for name, entry in one.items()}
        return {name: entry for name, entry in named.items() if entry not in (None, "", [], {})}

    found: Node = kept(value, "$")
    return found


def _product(value: Node, url: str) -> Node | None:
    if "title" not in value:
        return None
    variants = value.get("variants") or [{"title": value["title"]}]
    return {**value, "url": url, "variants": variants}


def _menu(value: Node, url: str) -> Node | None:
    if "merchant" in value:
        value = {**value, "merchant": {**value["merchant"], "url": url}}
    return value if any(section.get("items") for section in value.get("sections", ())) or value.get("items") else None


_KEEPERS = {"product": _product, "menu": _menu}


def _fold(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).strip().casefold()
