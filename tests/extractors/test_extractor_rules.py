"""Rules: what is understood, what is refused, and what they read."""

from __future__ import annotations

import contextlib
import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.errors import InvalidExtractorError
from scrapefire.extractors import tasks
from scrapefire.extractors.rules import parse_rules, pointer
from scrapefire.extractors.run import run_rules
from scrapefire.extractors.selectors import Selector
from scrapefire.extractors.shape import Shape
from scrapefire.extractors.source import PageSource
from scrapefire.extractors.values import How
from scrapefire.llm.schema import StrictSchema
from tests.helpers import shop

PAGE = """<html><head><base href="/shop/"><meta property="og:title" content="Tea"><title>T</title>
<script type="application/ld+json">{"@graph": [{"@type": "Product", "sku": "T1", "offers": {"price": "4.50"}}]}</script>
<script>window.__STATE__ = {cart: {items: [{id: 7, title: "Pot"}, {id: 8, title: "Cup"}]}}</script></head>
<body><h1 class="t">Green <b>tea</b><br>loose</h1><p class=price>1.299,00 &euro;</p><p class=date>12.05.2026</p>
<p class=when>May 12, 2026</p><a class=more href="pot.html">Pot</a><ul><li data-id=1>A <i>x</i></li><li data-id=2>B</li></ul>
<table><tr><th>Weight</th><td>2 kg</td></tr><tr><th>Origin</th><td>Assam</td></tr></table>
<p class=stock>Out of stock</p></body></html>"""
URL = "https://example.com/p/1"


def read(*rules: dict[str, Any], schema: dict[str, Any] | None = None, page: str = PAGE) -> Any:
    shape = Shape(StrictSchema(schema)) if schema else None
    return run_rules(parse_rules([{"by": "css", **rule} for rule in rules], shape), PageSource(page, URL))


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ({"select": "h1.t"}, "Green tea loose"),
        ({"select": "h1.t::text"}, "Green"),
        ({"select": "a::attr(href)"}, "pot.html"),
        ({"select": "a.more", "attribute": "href"}, "https://example.com/shop/pot.html"),
        ({"select": ".price", "type": "number"}, 1299.0),
        ({"select": ".price", "type": "integer", "decimal": ","}, 1299),
        ({"select": ".price", "type": "number", "regex": r"([\d.,]+)"}, 1299.0),
        ({"select": ".date", "type": "date", "date_format": "%d.%m.%Y"}, "2026-05-12"),
        ({"select": ".when", "type": "date"}, "2026-05-12"),
        ({"select": ".stock", "type": "boolean"}, False),
        ({"select": ".stock", "type": "boolean", "regex": "^In"}, False),
        ({"select": ".stock", "map": {"out of stock": "OutOfStock"}}, "OutOfStock"),
        ({"select": ".nothing", "default": "none"}, "none"),
        ({"select": "li", "take": "last"}, "B"),
        ({"select": "li", "take": "join"}, "A x B"),
        ({"by": "xpath", "select": "//tr[th='Weight']/td"}, "2 kg"),
        ({"by": "xpath", "select": "normalize-space(//tr[th='Origin']/td)"}, "Assam"),
        ({"by": "xpath", "select": "count(//li)", "type": "integer"}, 2),
        ({"by": "jmespath", "select": "json_ld[?\"@type\" == 'Product'].sku | [0]"}, "T1"),
        ({"by": "jmespath", "select": "json_ld[0].offers.price", "type": "number"}, 4.5),
        ({"by": "jmespath", "select": 'meta."og:title"'}, "Tea"),
        ({"by": "jmespath", "select": "embedded.embedded_json.cart.items[0].id", "type": "integer"}, 7),
    ],
)
def test_what_a_rule_reads(rule: dict[str, Any], value: Any) -> None:
    assert read({"field": "/x", **rule}) == {"x": value}


def test_lists_of_texts_and_of_objects_and_lists_inside_them() -> None:
    assert read({"field": "tags[]", "select": "li", "attribute": "data-id"}) == {"tags": ["1", "2"]}
    found = read(
        {"field": "/rows/*", "select": "li"},
        {"field": "/rows/*/id", "select": "", "attribute": "data-id", "type": "integer"},
        {"field": "/rows/*/marks/*", "select": "i"},
    )
    assert found == {"rows": [{"id": 1, "marks": ["x"]}, {"id": 2, "marks": []}]}
    assert read({"field": "/*", "select": "li::text"}) == ["A", "B"]


def test_entries_of_embedded_data() -> None:
    found = read(
        {"field": "/items/*", "by": "jmespath", "select": "embedded.embedded_json.cart.items"},
        {"field": "/items/*/name", "by": "jmespath", "select": "title"},
    )
    assert found == {"items": [{"name": "Pot"}, {"name": "Cup"}]}


def test_rules_of_one_field_are_tried_in_their_order() -> None:
    assert read({"field": "/x", "select": ".none"}, {"field": "/x", "select": ".date"}) == {"x": "12.05.2026"}


def test_a_map_of_free_keys_is_read_as_pairs() -> None:
    schema = {"type": "object", "properties": {"facts": {"type": "object", "additionalProperties": {"type": "string"}}}}
    found = read(
        {"field": "/facts/*", "select": "tr"},
        {"field": "/facts/*/key", "select": "th"},
        {"field": "/facts/*/value", "select": "td"},
        schema=schema,
    )
    assert StrictSchema(schema).denormalise(found) == {"facts": {"Weight": "2 kg", "Origin": "Assam"}}


@pytest.mark.parametrize(
    ("written", "understood"),
    [("/a/*/b", "/a/*/b"), ("a[].b", "/a/*/b"), ("$.a[*].b", "/a/*/b"), ("a.b", "/a/b"), ("a[0]", "/a/*"), ("", "")],
)
def test_other_ways_to_write_a_field(written: str, understood: str) -> None:
    assert pointer(written) == understood


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({"by": "css", "select": "h1["}, "not a CSS selector"),
        ({"by": "css", "select": "a " * 300}, "longer than 500"),
        ({"by": "css", "select": "a > " * 60 + "b"}, "too many parts"),
        ({"by": "xpath", "select": "//h1["}, "not an XPath expression"),
        ({"by": "xpath", "select": "//h1[document('x')]"}, "document() is not allowed"),
        ({"by": "xpath", "select": "//h1[re:test(., 'x')]"}, "prefixes are not allowed"),
        ({"by": "xpath", "select": "//h1[$x]"}, "variables"),
        ({"by": "xpath", "select": "//*[count(//*) > 1]"}, "may not start from the root"),
        ({"by": "xpath", "select": "//*[.//*[.//*]]"}, "nested predicate"),
        ({"by": "xpath", "select": "//a//b//c//d//e"}, "too many steps"),
        ({"by": "xpath", "select": "//a/following::b"}, "axis following"),
        ({"by": "jmespath", "select": "a["}, "not a JMESPath expression"),
        ({"by": "jmespath", "select": "[@,@][]|[@,@][]"}, "multi select list is not allowed"),
        ({"by": "jmespath", "select": "map(&a, b)"}, "not allowed"),
        ({"by": "jmespath", "select": "sort_by(a, &b)"}, "not allowed"),
        ({"by": "python", "select": "open('x')"}, "by must be"),
        ({"by": "css", "select": "a", "regex": "(?=a)"}, "RE2"),
        ({"by": "css", "select": "a", "regex": r"(a)\1"}, "RE2"),
        ({"by": "css", "select": "a", "regex": "a{1,1000}{1,1000}"}, "RE2"),
        ({"by": "css", "select": "a", "regex": "("}, "RE2"),
        ({"by": "css", "select": "a", "type": "code"}, "type must be"),
        ({"by": "css", "select": "a", "take": "some"}, "take must be"),
        ({"by": "css", "select": "a", "take": "all"}, "ends with"),
        ({"by": "css", "select": "a", "map": [[1, 2]]}, "map must be"),
        ({"by": "css", "select": "a", "default": {}}, "default"),
        ({"by": "css", "select": "a", "date_format": "%Q"}, "strptime"),
        ({"by": "css", "select": "a", "code": "x"}, "unknown keys"),
        ({"by": "css", "select": None}, "select must be text"),
    ],
)
def test_what_is_refused_says_why(rule: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidExtractorError) as caught:
        parse_rules([{"field": "/x", **rule}])
    assert message in str(caught.value.message)
    assert len(caught.value.details["problems"]) == 1


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ([{"field": "/a/*/b", "by": "css", "select": "b"}], "there is no rule for /a/*"),
        (
            [{"field": "/a/*", "by": "css", "select": "li"}, {"field": "/a/*/b", "by": "jmespath", "select": "b"}],
            "jmespath looks only",
        ),
        (
            [{"field": "/a/*", "by": "css", "select": "li"}, {"field": "/a/*/b", "by": "xpath", "select": "//b"}],
            "relative",
        ),
    ],
)
def test_rules_that_do_not_go_together(rules: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(InvalidExtractorError, match="rule for"):
        parse_rules(rules)
    with pytest.raises(InvalidExtractorError) as caught:
        parse_rules(rules)
    assert message in caught.value.message


def test_lists_that_a_field_does_not_name_are_named_by_the_schema() -> None:
    schema = {"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}}}}
    assert read({"field": "tags", "select": "li", "attribute": "data-id"}, schema=schema) == {"tags": ["1", "2"]}
    shape = Shape(StrictSchema(shop.SCHEMA))
    assert [shape.completed(field) for field in ("/name", "/reviews", "/reviews/stars", "/reviews/*/stars")] == [
        "/name", "/reviews/*", "/reviews/*/stars", "/reviews/*/stars",
    ]  # fmt: skip


def test_a_field_that_the_schema_has_not_is_refused_and_types_come_from_it() -> None:
    shape = Shape(StrictSchema(shop.SCHEMA))
    with pytest.raises(InvalidExtractorError, match="no such field"):
        parse_rules([{"field": "/colour", "by": "css", "select": "a"}], shape)
    rules = parse_rules(
        [
            {"field": "/price", "by": "css", "select": "a"},
            {"field": "/reviews/*", "by": "css", "select": "a"},
            {"field": "/reviews/*/stars", "by": "css", "select": "a"},
        ],
        shape,
    )
    assert [rule.how.type for rule in rules] == ["number", "json", "integer"]
    assert parse_rules([rule.to_dict() for rule in rules], shape) == rules


@pytest.mark.parametrize("schema", [{"$ref": "#/$defs/Node", "$defs": {"Node": {"type": "object", "properties": {
    "name": {"type": "string"}, "inside": {"type": "array", "items": {"$ref": "#/$defs/Node"}}}}}}])  # fmt: skip
def test_recursive_schemas_are_known_as_deep_as_the_rules_go(schema: dict[str, Any]) -> None:
    assert Shape(StrictSchema(schema)).knows("/inside/*/inside/*/name")


@settings(max_examples=80, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=12),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["field", "by", "select", "regex", "map", "take", "type", "rules", "default"]), inner
            )
        ),
        max_leaves=12,
    )
)
def test_whatever_a_model_answers_is_rules_or_a_named_error(data: Any) -> None:
    with contextlib.suppress(InvalidExtractorError):
        assert json.dumps([rule.to_dict() for rule in parse_rules(data)])


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["css", "xpath", "jmespath"]),
    st.lists(
        st.sampled_from(
            [*"/[]().*@|,=<>:-' \"", "//", "div", "a", "text()", "count", "not", "::", "..", "1", "$x", "&b"]
        ),
        max_size=14,
    ),
)
def test_any_selector_is_refused_or_finds_a_list(language: Any, parts: list[str]) -> None:
    page = PageSource(PAGE, URL)
    try:
        selector = Selector(language, "".join(parts))
        found = selector.find(page.data if language == "jmespath" else page.root)
    except ValueError:
        return
    assert isinstance(found, list)


def test_a_bomb_in_a_regular_expression_is_linear() -> None:
    how = How(regex="(a+)+$", type="string")
    started = time.process_time()
    assert how.read(["a" * 90_000 + "b"], "") is None
    assert time.process_time() - started < 1


def test_what_selects_out_of_proportion_is_an_error_of_its_own() -> None:
    page = "<div>" * 200 + "word " * 4000 + "</div>" * 200
    rules = parse_rules([{"field": "/a/*", "by": "css", "select": "div"}])
    with pytest.raises(InvalidExtractorError, match="selects more than"):
        run_rules(rules * 3, PageSource(page * 3))


def test_rules_that_take_long_are_no_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "LONGEST", 0.05)
    page = "<ul>" + "<li>x</li>" * 1_500 + "</ul>"
    slow = "//li[count(preceding-sibling::*) > count(following-sibling::*) + count(../*) + count(../*)]"
    rules = json.dumps([{"field": "/a/*", "by": "xpath", "select": slow}])
    found = tasks.rules_task(page.encode(), url="", kind="html", schema=None, rules=rules)
    assert found["problems"] == ["the rules take longer than 0.05 seconds for this page"]


@pytest.mark.parametrize(
    ("text", "decimal", "number"),
    [
        ("1.299,00 €", "", 1299.0),
        ("$1,299.50", "", 1299.5),
        ("3,14", "", 3.14),
        ("12.345", ",", 12345.0),
        ("-5", "", -5.0),
        ("4.5 out of 5", "", 4.5),
        ("none", "", None),
        ("9" * 400, "", None),
    ],
)
def test_numbers_as_pages_write_them(text: str, decimal: str, number: float | None) -> None:
    assert How(type="number", decimal=decimal).read([text], "") == number
