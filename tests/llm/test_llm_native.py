"""Data that a page brings itself, by the user's schema."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scrapefire.llm.native import native_task, of_body, of_page
from scrapefire.llm.schema import StrictSchema

TALK = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "startDate": {"type": "string"}, "price": {"type": "number"}},
    "required": ["name"],
}
DATA = {"@type": "Event", "name": "Knots", "startDate": "2026-05-01", "price": "4.50", "extra": 1}
FOUND = {"name": "Knots", "startDate": "2026-05-01", "price": 4.5}
OTHER = {**DATA, "name": "Splices"}


def ld(*data: Any) -> str:
    return "".join(f'<script type="application/ld+json">{json.dumps(one)}</script>' for one in data)


MICRODATA = (
    '<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Knots</b>'
    '<time itemprop="startDate" datetime="2026-05-01">May</time><data itemprop="price" value="4.50">4,50</data></div>'
)
RDFA = (
    '<div vocab="https://schema.org/" typeof="Event"><b property="name">Knots</b>'
    '<time property="startDate" datetime="2026-05-01">May</time><data property="price" value="4.50">4,50</data></div>'
)


@pytest.mark.parametrize(
    "html",
    [
        ld(DATA),
        ld([DATA, {"name": "other"}]),
        ld({"@graph": [{"@type": "WebSite", "name": "x"}, DATA]}),
        ld({"@type": "WebPage", "mainEntity": DATA}),
        ld(DATA, DATA),
        MICRODATA,
        RDFA,
    ],
    ids=["alone", "list", "graph", "main entity", "twice", "microdata", "rdfa"],
)
@pytest.mark.parametrize(
    "schema",
    [
        TALK,
        {"$ref": "#/$defs/Talk", "$defs": {"Talk": TALK}},
        {"allOf": [{"$ref": "#/$defs/Talk"}], "$defs": {"Talk": TALK}},
    ],
    ids=["plain", "reference", "allOf"],
)
def test_the_one_thing_with_every_property(html: str, schema: dict[str, Any]) -> None:
    assert of_page(html, "", StrictSchema(schema)) == FOUND


@pytest.mark.parametrize(
    "html",
    [
        ld(DATA, OTHER),
        ld({"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": one} for one in (DATA, OTHER)]}),
    ],
)
@pytest.mark.parametrize(
    "schema",
    [{"type": "array", "items": TALK}, {"type": "array", "items": {"$ref": "#/$defs/T"}, "$defs": {"T": TALK}}],
)
def test_a_list_of_things_of_one_type(html: str, schema: dict[str, Any]) -> None:
    assert of_page(html, "", StrictSchema(schema)) == [FOUND, {**FOUND, "name": "Splices"}]
    assert of_page(ld(DATA), "", StrictSchema(schema)) is None  # one of perhaps many
    assert of_page(html, "", StrictSchema(TALK)) is None  # two could be meant


@pytest.mark.parametrize(
    ("html", "schema"),
    [
        (ld({**DATA, "price": "from 4.50"}), TALK),
        (ld({"name": "Knots"}), TALK),
        (ld(DATA), {"type": "object", "properties": {"name": {"type": "string"}, "price": {"type": "number"}}}),
        ("<p>Knots</p>", TALK),
        (ld("x", 3, None), TALK),
    ],
    ids=["does not fit", "lacks some", "fits by chance", "no data", "no objects"],
)
def test_where_the_page_does_not_bring_it_a_model_is_asked(html: str, schema: dict[str, Any]) -> None:
    assert of_page(html, "", StrictSchema(schema)) is None


def test_types_follow_the_schema_where_that_is_plain() -> None:
    wanted = {
        "brand": {"type": "string"},
        "sku": {"type": ["string", "null"]},
        "image": {"type": "array", "items": {"type": "string"}},
        "offers": {"type": "object", "properties": {"price": {"type": "number"}, "stock": {"type": "integer"}}},
    }
    data = {
        "brand": {"@type": "Brand", "name": "Bell"},
        "sku": 17,
        "image": {"@type": "ImageObject", "@id": "/a.png"},
        "offers": [{"price": "4.50", "stock": "7"}],
    }
    assert of_page(ld(data), "", StrictSchema({"type": "object", "properties": wanted})) == {
        "brand": "Bell",
        "sku": "17",
        "image": ["/a.png"],
        "offers": {"price": 4.5, "stock": 7},
    }


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ('{"name": "a", "price": 2, "extra": 1}', {"name": "a", "price": 2}),
        ('{"name": 3}', None),
        ('{"status": "ok"}', None),
        ("[1, 2]", None),
        ("{", None),
        ("[" * 100_000, None),
    ],
)
def test_a_json_body_by_the_schema(body: str, value: Any) -> None:
    assert of_body(body, StrictSchema(TALK)) == value
    optional = {key: one for key, one in TALK.items() if key != "required"}
    assert of_body(body, StrictSchema(optional)) == value  # nothing of what is asked for is no answer


def test_a_json_body_without_a_schema_is_the_data() -> None:
    assert native_task(b'[1, {"a": 2}]', kind="json", url="", schema=None) == {"value": [1, {"a": 2}]}
    assert native_task(b"[]", kind="json", url="", schema=None) == {"value": []}
    assert native_task(b'"text"', kind="json", url="", schema=None) == {}
