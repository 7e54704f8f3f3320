"""Evidence: the sentence that says a value, and its place."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.llm.evidence import evidence

PAGE = (
    "# Rope shop\n\nWe sell rope, 12 m for 4,50 EUR. It is in stock. Hundred knots are taught.\n\n"
    "Founded on 3 May 1999 by [Ann Bell](https://x.example/ann) of the harbour. Still here.\n\n店は朝九時に開きます。夜は閉まります。"
)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("rope", "# Rope shop"),
        (4.5, "We sell rope, 12 m for 4,50 EUR."),
        (12, "We sell rope, 12 m for 4,50 EUR."),
        ("12 m for 4,50 EUR. It is in stock", "We sell rope, 12 m for 4,50 EUR. It is in stock."),
        ("red", None),  # is no word of the page, though "Hundred" holds it
        ("silk", None),
        (99, None),
        (10**400, None),
        ("1999-05-03", "Founded on 3 May 1999 by [Ann Bell](https://x.example/ann) of the harbour."),
        ("1999-05-04", None),
        ("1999-13-03", None),
        ("Ann Bell of the harbour", "Founded on 3 May 1999 by [Ann Bell](https://x.example/ann) of the harbour."),
        ("https://x.example/ann", "Founded on 3 May 1999 by [Ann Bell](https://x.example/ann) of the harbour."),
        ("朝九時", "店は朝九時に開きます。"),
    ],
)
def test_the_sentence_that_says_a_value(value: Any, sentence: str | None) -> None:
    (found,) = evidence({"x": value}, PAGE)
    assert found["text"] == sentence
    assert found["source"] == ("page" if sentence else None)
    if sentence:
        assert PAGE[found["start"] : found["end"]] == sentence


@pytest.mark.parametrize("name", ["inStock", "in_stock", "isInStock", "is_in_stock"])
def test_of_a_boolean_the_sentence_that_speaks_of_it(name: str) -> None:
    assert evidence({name: True}, PAGE)[0] == {
        "path": f"$.{name}", "text": "It is in stock.", "start": 46, "end": 61, "source": "name",
    }  # fmt: skip
    assert evidence({"soldOut": False}, PAGE)[0]["source"] is None
    assert evidence([True], PAGE)[0]["text"] is None


def test_paths_name_every_value() -> None:
    found = evidence({"a": [{"b c": "rope"}, {"d": None, "e": ""}], "f": {"g": 12}}, PAGE)
    assert [entry["path"] for entry in found] == ["$.a[0]['b c']", "$.f.g"]


def test_data_of_the_page_that_its_text_does_not_say_is_named_as_such() -> None:
    found = evidence({"n": "rope", "sku": "R-7"}, PAGE, is_native=True)
    assert [entry["source"] for entry in found] == ["page", "page_data"]
    assert found[1]["start"] is None


def test_of_a_line_without_end_the_piece_that_says_it() -> None:
    page = '{"items":[' + ",".join(f'{{"id":"item-{n}","price":{n}.25}}' for n in range(3000)) + "]}"
    found = evidence([{"id": "item-1234", "price": 1234.25}], page)
    for entry in found:
        assert "1234" in entry["text"]
        assert len(entry["text"]) <= 800
        assert page[entry["start"] : entry["end"]] == entry["text"]


def test_many_values_of_a_large_page_take_no_time_each() -> None:
    page = "\n\n".join(f"Item {n} costs {n}.75 EUR, as a wise old sailor said about it." for n in range(20_000))
    value = [{"name": f"Item {n}", "price": n + 0.75, "no": "x" * n} for n in range(0, 20_000, 100)]
    started = time.process_time()
    found = evidence(value, page)
    assert time.process_time() - started < 5
    assert sum(entry["text"] is not None for entry in found) == 400


@settings(max_examples=150, deadline=None)
@given(
    st.text(st.sampled_from("ab1. ,;\n#[](!é語。 "), max_size=900) | st.text(max_size=900).map(lambda text: text * 3),
    st.recursive(
        st.text(max_size=4) | st.integers() | st.floats(allow_nan=False) | st.booleans() | st.none(),
        st.lists,
        max_leaves=6,
    ),
)
def test_places_are_true_whatever_the_page(page: str, value: Any) -> None:
    for entry in evidence({"x": value}, page):
        if entry["text"] is not None:
            assert page[entry["start"] : entry["end"]] == entry["text"] != ""
