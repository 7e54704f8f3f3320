"""The readers of embedded data: they give back what was written, end on anything, and never run away."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.hydration import hydrate
from scrapefire.content.hydration.devalue import is_flat, unflatten
from scrapefire.content.hydration.flight import read_rows, stream_of
from scrapefire.content.hydration.literals import LiteralError, read_literal

TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)
CODE = st.lists(
    st.sampled_from(["{", "}", "[", "]", "(", ")", "function", "return", "=>", "a", "b.c", "'", '"', "`", ":", ",", "=", ";",
                     "...", "!", "1", "-", "\\", "//", "/*", "new Date", "JSON.parse", "void", " ", "\n", "${"]),
    max_size=40,
).map("".join)  # fmt: skip


def written(value: Any, parameters: dict[str, Any]) -> str:
    """A value as a minifier would write it; some of its strings become parameters."""
    if isinstance(value, str):
        if len(value) % 3 == 1:
            name = f"p{len(parameters)}"
            parameters[name] = value
            return name
        quote = "'" if len(value) % 2 else '"'
        text = value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace(quote, f"\\{quote}")
        return f"{quote}{text}{quote}"
    if isinstance(value, dict):
        members = [f"{json.dumps(key)} :{written(one, parameters)}" for key, one in value.items()]
        return "{" + ", // x\n".join(members) + (",}" if members else "}")
    if isinstance(value, list):
        return "[" + " ,/* y */".join(written(one, parameters) for one in value) + ("]" if not value else ",]")
    if value is None:
        return "void 0"
    return {True: "!0", False: "!1"}[value] if isinstance(value, bool) else json.dumps(value)


@settings(max_examples=80)
@given(VALUES)
def test_json_is_a_literal(value: Any) -> None:
    source = json.dumps(value)
    assert read_literal(f"x={source};y", 2) == (value, 2 + len(source))


@settings(max_examples=80)
@given(st.lists(VALUES, max_size=4) | st.dictionaries(TEXTS, VALUES, max_size=4))
def test_a_call_with_its_strings_as_parameters_gives_the_value(value: Any) -> None:
    parameters: dict[str, Any] = {}
    body = written(value, parameters)
    source = f"(function({','.join(parameters)}){{return {body}}}({','.join(map(json.dumps, parameters.values()))}))"
    found, end = read_literal(source)
    assert found == value
    assert end == len(source)


@settings(max_examples=200)
@given(CODE | st.text(max_size=60))
def test_any_text_is_a_literal_or_a_named_error(source: str) -> None:
    try:
        _, end = read_literal(source)
    except LiteralError:
        return
    assert 0 < end <= len(source)


@pytest.mark.parametrize(
    "piece", ["[", "{a:", "(", "(function(){return ", "!", "'\\", "`", "/*", "a.", "{...", "new a("]
)
def test_a_million_characters_of_one_kind_end_soon(piece: str) -> None:
    started = time.process_time()
    with pytest.raises(LiteralError):
        read_literal("[" + piece * (300_000 // len(piece)))
    assert time.process_time() - started < 3


def test_values_that_hold_themselves_many_times_are_bounded() -> None:
    doubling = "".join(f"a.x{n}=a;" for n in range(60))
    value, _ = read_literal(f"(function(a){{{doubling}return a}}({{}}))")
    started = time.process_time()
    assert hydrate(f"<div id=root></div><script>window.a=(function(a){{{doubling}return a}}({{}}))</script>") is None
    assert time.process_time() - started < 5
    assert value["x0"] is value


def flatten(value: Any) -> list[Any]:
    """Nuxt's way of writing a value: members by their number."""
    flat: list[Any] = [["Reactive", 1]]

    def add(one: Any) -> int:
        if one is None:
            return -1
        number = len(flat)
        flat.append(one)
        if isinstance(one, dict):
            flat[number] = {key: add(inner) for key, inner in one.items()}
        elif isinstance(one, list):
            flat[number] = [add(inner) for inner in one]
        return number

    add(value)
    return flat


@settings(max_examples=100)
@given(st.dictionaries(TEXTS.filter(lambda key: not key.startswith("_")), VALUES, max_size=4))
def test_flat_lists_are_read_back(value: dict[str, Any]) -> None:
    flat = flatten(value)
    assert is_flat(flat)
    assert unflatten(flat) == value


@settings(max_examples=80)
@given(st.lists(VALUES | st.integers(-9, 9) | st.lists(st.integers(-9, 30), max_size=4), min_size=1, max_size=20))
def test_any_list_can_be_unflattened(values: list[Any]) -> None:
    json.dumps(unflatten(values))


def test_cycles_are_cut_where_they_close() -> None:
    assert unflatten([{"self": 0, "name": 1}, "Tea"]) == {"self": None, "name": "Tea"}


@settings(max_examples=100)
@given(
    st.dictionaries(st.integers(0, 200).map(lambda n: f"{n:x}"), TEXTS | st.lists(TEXTS, max_size=3), max_size=6),
    st.integers(1, 40),
)
def test_rows_survive_being_cut_anywhere(rows: dict[str, Any], size: int) -> None:
    stream = ""
    for name, value in rows.items():
        as_text = isinstance(value, str)
        stream += f"{name}:T{len(value.encode()):x},{value}" if as_text else f"{name}:{json.dumps(value)}\n"
    pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
    pushes = [f"self.__next_f.push([1,{json.dumps(piece)}])" for piece in pieces]
    assert read_rows(stream_of(pushes)) == rows


@settings(max_examples=80)
@given(CODE | st.text(max_size=60), VALUES)
def test_no_page_makes_it_fail(code: str, value: Any) -> None:
    data = json.dumps(value)
    hydrate(
        f"<div id=app></div><script>window.a={code}</script><script id=__NEXT_DATA__ type=application/json>{data}</script>"
        f"<script>self.__next_f.push([1,{json.dumps('0:' + data)}])</script><script>window.__NUXT__={data}</script>"
        f"<script type=application/ld+json>{data}</script>"
    )
