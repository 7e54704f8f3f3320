"""Attribute values by selector."""

from __future__ import annotations

from scrapefire.content.attributes import extract_attributes
from scrapefire.content.page import Page

PAGE = Page('<div id="a" data-id="b"></div><div data-id="c"></div><div id="">x</div><p DATA-Price="5">y</p>')


def test_values_in_document_order_with_the_data_attribute_as_stand_in() -> None:
    assert extract_attributes(
        PAGE, [{"selector": "div", "attribute": "id"}, {"selector": "p", "attribute": "data-price"}]
    ) == [
        {"selector": "div", "attribute": "id", "values": ["a", "c", ""]},
        {"selector": "p", "attribute": "data-price", "values": ["5"]},
    ]


def test_a_broken_selector_gives_nothing_and_spoils_nothing() -> None:
    wanted = [
        {"selector": ":::bad", "attribute": "id"},
        {"selector": "p::text", "attribute": "id"},
        {"selector": "#a", "attribute": "ID"},
    ]
    assert [entry["values"] for entry in extract_attributes(PAGE, wanted)] == [[], [], ["a"]]
