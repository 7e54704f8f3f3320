"""Data that a page brings itself, by the user's schema: a JSON body, JSON-LD 1.1, Microdata and RDFa (schema.org).

>>> asked = {"name": {"type": "string"}, "price": {"type": "number"}, "sku": {"type": "string"}}
>>> schema = StrictSchema({"type": "object", "properties": asked})
>>> page = '<script type="application/ld+json">{"@type": "Offer", "name": "Lamp", "price": "4.50", "sku": 7}</script>'
>>> of_page(page, "", schema)
{'name': 'Lamp', 'price': 4.5, 'sku': '7'}
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from scrapefire.content.metadata_structured import ABOUT, as_json_ld, json_ld, microdata, nodes_in, rdfa
from scrapefire.content.page import Page
from scrapefire.llm.merge import EMPTY
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.strict import JsonSchema, map_values, types_of

__all__ = ["native_task", "of_body", "of_page"]

_LEAST_PROPERTIES = 3
_DEEPEST = 12
_WRAPPERS = (*ABOUT, "itemListElement", "item")
_SOURCES: tuple[Callable[[Page], list[Any]], ...] = (json_ld, microdata, rdfa)


def native_task(data: bytes, *, kind: str, url: str, schema: JsonSchema | None) -> dict[str, Any]:
    """What a page brings itself, as a task of a worker: ``value`` where there is any.

    Args:
        data: the page as UTF-8.
        kind: ``json`` or ``html``.
        url: its address.
        schema: the user's.
    """
    text = data.decode("utf-8", "surrogatepass")
    strict = StrictSchema(schema) if schema is not None else None
    if kind == "json":
        found = of_body(text, strict)
    else:
        found = of_page(text, url, strict) if strict is not None else None
    return {"value": found} if found is not None else {}


def of_body(text: str, schema: StrictSchema | None) -> Any:
    """A JSON body, without what the schema does not name; ``None`` where it is none, does not fit, or has none of it."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return fitting(body, schema) if isinstance(body, dict | list) else None


def fitting(value: Any, schema: StrictSchema | None) -> Any:
    """Data as the schema asks for it; ``None`` where it does not fit or has nothing of what is asked for."""
    if schema is None:
        return value
    kept = schema.denormalise(value)
    return kept if kept not in EMPTY and not schema.problems(kept) else None


def of_page(html: str, url: str, schema: StrictSchema) -> Any:
    """The one thing in a page's data that has every property asked for; for a list all such things, of one type.

    A schema of fewer than three properties would fit by chance.  ``None`` where there is no such thing, or where several
    could be meant.
    """
    is_list = schema.entry is not None
    asked = (schema.entry if is_list else schema.root) or {}
    wanted = asked.get("properties", {})
    if len(wanted) < _LEAST_PROPERTIES or not any(mark in html for mark in ("ld+json", "itemscope", "typeof=")):
        return None
    page = Page(html, url)
    for source in _SOURCES:
        nodes = [
            node
            for one in source(page)
            for node in nodes_in(as_json_ld(one), _WRAPPERS)
            if wanted.keys() <= node.keys()
        ]
        found = _list_of(nodes, schema) if is_list else _one_of(nodes, schema)
        if found is not None:
            return found
    return None


def _one_of(nodes: list[dict[str, Any]], schema: StrictSchema) -> Any:
    values = {_key(value): value for node in nodes if (value := _fitted(node, schema)) is not None}
    return next(iter(values.values())) if len(values) == 1 else None


def _list_of(nodes: list[dict[str, Any]], schema: StrictSchema) -> Any:
    by_type: dict[str, dict[str, Any]] = {}
    for node in nodes:
        by_type.setdefault(_key(node.get("@type")), {})[_key(node)] = node
    lists = [list(group.values()) for group in by_type.values() if len(group) > 1]
    found = [value for one in lists if (value := _fitted(one, schema)) is not None]
    return found[0] if len(found) == 1 else None


def _fitted(value: Any, schema: StrictSchema) -> Any:
    return fitting(_as_asked(value, schema.user, schema), schema)


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _as_asked(value: Any, schema: Any, strict: StrictSchema, depth: int = 0) -> Any:
    """The value in the types of the schema, where that changes nothing of what it says."""
    level = strict.reader.followed(schema)
    types = [name for name in types_of(level) if name != "null"]
    if strict.reader.alternatives(level) or not types or depth > _DEEPEST:
        return value
    if types == ["array"]:
        entries = value if isinstance(value, list) else [value]
        return [_as_asked(one, level.get("items", {}), strict, depth + 1) for one in entries]
    if isinstance(value, list) and len(value) == 1 and "array" not in types:
        value = value[0]
    if isinstance(value, dict) and types == ["object"] and map_values(level) is None:
        properties = level.get("properties", {})
        return {
            name: _as_asked(one, properties[name], strict, depth + 1) if name in properties else one
            for name, one in value.items()
        }
    return _scalar(value, types)


def _scalar(value: Any, types: list[str]) -> Any:
    if isinstance(value, dict) and types == ["string"]:
        value = value.get("name", value.get("@value", value.get("@id", value)))  # a brand, an author, a picture
    if isinstance(value, str) and "string" not in types and {"number", "integer"} & set(types):
        try:
            number = float(value)
        except ValueError:
            return value
        return int(number) if number.is_integer() else number
    if isinstance(value, int | float) and not isinstance(value, bool) and types == ["string"]:
        return json.dumps(value)
    return value
