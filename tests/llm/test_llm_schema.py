"""Schemas for strict output: what is sent, and what comes back of an answer."""

from __future__ import annotations

import copy
import time
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from scrapefire.errors import InvalidSchemaError
from scrapefire.llm.repair import Wanted
from scrapefire.llm.schema import StrictSchema, tidied


def strict_nodes(node: Any, *, named: bool = False):
    if isinstance(node, dict):
        if not named:
            yield node
        for key, value in node.items():
            if named or key in ("items", "additionalProperties"):
                yield from strict_nodes(value)
            elif key in ("properties", "$defs"):
                yield from strict_nodes(value, named=True)
            elif key == "anyOf":
                for one in value:
                    yield from strict_nodes(one)


ALLOWED = {
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "anyOf",
    "$ref",
    "$defs",
    "description",
}


def assert_strict(sent: dict[str, Any]) -> None:
    assert sent["type"] == "object"
    for node in strict_nodes(sent):
        assert node.keys() <= ALLOWED
        if "properties" in node:
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])
        if "$ref" in node and node["$ref"] != "#":
            assert node["$ref"].removeprefix("#/$defs/") in sent["$defs"]


def obj(properties: dict[str, Any], required: list[str] | None = None, **more: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required or [], **more}


def test_optional_properties_are_nullable_in_what_is_sent_and_absent_again_in_the_result() -> None:
    schema = StrictSchema(
        obj({"a": {"type": "string"}, "b": {"type": "integer"}, "c": {"type": ["string", "null"]}}, ["a"])
    )
    assert schema.sent["properties"] == {
        "a": {"type": "string"},
        "b": {"type": ["integer", "null"]},
        "c": {"type": ["string", "null"]},
    }
    # c may be null by the user's own schema, so null stays.
    assert schema.denormalise({"a": "x", "b": None, "c": None}) == {"a": "x", "c": None}


@pytest.mark.parametrize(
    "optional",
    [
        {"enum": ["red", "blue"]},
        {"const": 3},
        {"type": "array", "items": {"type": "string"}},
        obj({"x": {"type": "string"}}, ["x"]),
        {"anyOf": [{"type": "string"}, {"type": "number"}]},
        {"$ref": "#/$defs/T"},
        {"type": "object", "additionalProperties": {"type": "number"}},
    ],
)
def test_every_kind_of_optional_takes_null(optional: dict[str, Any]) -> None:
    user = obj({"p": optional}, **{"$defs": {"T": {"type": "string"}}})
    schema = StrictSchema(user)
    assert_strict(schema.sent)
    assert jsonschema.Draft202012Validator(schema.sent).is_valid({"p": None})
    assert schema.denormalise({"p": None}) == {}


@pytest.mark.parametrize(
    "name", ["default", "format", "required", "title", "properties", "$ref", "items", "type", "not"]
)
def test_properties_named_like_keywords_stay(name: str) -> None:
    schema = StrictSchema(obj({name: {"type": "string", "default": "x", "minLength": 1}}, [name]))
    assert schema.sent["properties"] == {name: {"type": "string", "description": "minLength: 1"}}
    assert schema.denormalise({name: "v"}) == {name: "v"}
    bare = StrictSchema({name: {"type": "string"}, "other": {"type": "number"}})
    assert set(bare.sent["properties"]) == {name, "other"}


def test_constraints_go_to_the_description_and_are_validated_afterwards() -> None:
    schema = StrictSchema(
        obj(
            {
                "tags": {
                    "type": "array",
                    "items": {"type": "string", "pattern": "^a"},
                    "minItems": 2,
                    "description": "Two tags",
                }
            },
            ["tags"],
        )
    )
    tags = schema.sent["properties"]["tags"]
    assert tags["description"] == "Two tags; minItems: 2"
    assert tags["items"]["description"] == "pattern: ^a"
    assert schema.problems({"tags": ["ab", "ac"]}) == []
    assert [problem.split(":")[0] for problem in schema.problems({"tags": ["b"]})] == ["$.tags[0]", "$.tags"] or len(
        schema.problems({"tags": ["b"]})
    ) == 2


@pytest.mark.parametrize(
    ("root", "value", "wrapper"),
    [
        ({"type": "array", "items": obj({"a": {"type": "string"}}, ["a"])}, [{"a": "x"}], "items"),
        ({"type": "string"}, "x", "value"),
        ({"anyOf": [obj({"a": {"type": "string"}}, ["a"]), {"type": "string"}]}, {"a": "x"}, "value"),
        ({"enum": ["a", None]}, None, "value"),
    ],
)
def test_roots_that_are_no_objects_are_wrapped_and_unwrapped(root: dict[str, Any], value: Any, wrapper: str) -> None:
    schema = StrictSchema(root)
    assert_strict(schema.sent)
    assert jsonschema.Draft202012Validator(schema.sent).is_valid({wrapper: value})
    assert schema.denormalise({wrapper: value}) == value
    assert schema.problems(value) == []


def test_a_property_called_items_in_the_users_object_is_not_unwrapped() -> None:
    assert StrictSchema(obj({"items": {"type": "array"}}, ["items"])).denormalise({"items": [1]}) == {"items": [1]}


def test_recursion_through_the_root_survives_wrapping() -> None:
    tree = obj({"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#"}}}, ["name"])
    value = {"name": "a", "children": [{"name": "b", "children": None}]}
    assert StrictSchema(tree).denormalise(value) == {"name": "a", "children": [{"name": "b"}]}
    forest = StrictSchema({"type": "array", "items": obj({"kids": {"$ref": "#"}})})
    assert_strict(forest.sent)
    assert forest.denormalise({"items": [{"kids": [{"kids": None}]}]}) == [{"kids": [{}]}]


def test_definitions_of_pydantic_models() -> None:
    class Node(BaseModel):
        name: str
        next: Node | None = None

    schema = StrictSchema(Node.model_json_schema())
    assert_strict(schema.sent)
    assert schema.is_complex
    assert Node.model_validate(schema.denormalise({"name": "a", "next": {"name": "b", "next": None}})).next is not None


def test_all_of_is_merged_and_one_of_becomes_any_of() -> None:
    user = {
        "allOf": [obj({"a": {"type": "string"}}, ["a"]), {"$ref": "#/$defs/B"}],
        "$defs": {"B": obj({"b": {"oneOf": [{"type": "integer"}, {"type": "string"}]}}, ["b"])},
    }
    schema = StrictSchema(user)
    assert_strict(schema.sent)
    assert set(schema.sent["properties"]) == {"a", "b"}
    assert schema.denormalise({"a": "x", "b": 1, "c": 2}) == {"a": "x", "b": 1}


def test_maps_travel_as_pairs() -> None:
    schema = StrictSchema(obj({"m": {"type": "object", "additionalProperties": {"type": "integer"}}}, ["m"]))
    assert_strict(schema.sent)
    assert schema.denormalise({"m": [{"key": "a", "value": 1}]}) == {"m": {"a": 1}}
    assert schema.denormalise({"m": {"a": 1}}) == {"m": {"a": 1}}  # a server without strict mode may answer plainly


def test_tuples_of_both_spellings() -> None:
    for tuple_schema in (
        {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False},
        {"type": "array", "items": [{"type": "string"}, {"type": "integer"}]},
    ):
        schema = StrictSchema(obj({"pair": tuple_schema}, ["pair"]))
        assert_strict(schema.sent)
        assert schema.problems({"pair": ["a", 1]}) == []
        assert schema.problems({"pair": [1, "a"]})


@pytest.mark.parametrize(
    "bad",
    [
        {"type": "object", "additionalProperties": True},
        obj({"data": {"type": "object"}}),
        {"anyOf": [{"type": "object", "additionalProperties": True}, {"type": "string"}]},
        {"$ref": "#/$defs/Nobody"},
        {"$ref": "https://example.com/schema.json"},
        {"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}},
        {"$defs": {"A": {"allOf": [{"$ref": "#/$defs/A"}, {"type": "object"}]}}, "$ref": "#/$defs/A"},
        {"type": "text"},
        {"type": "object", "properties": {"a": {"type": "string", "pattern": "("}}, "required": "a"},
        {"$dynamicRef": "#x"},
        "string",
        None,
    ],
)
def test_unusable_schemas_are_named_errors(bad: Any) -> None:
    with pytest.raises(InvalidSchemaError) as caught:
        StrictSchema(bad)
    assert caught.value.advice


def test_deep_and_exploding_schemas_end_quickly() -> None:
    deep: dict[str, Any] = {"type": "string"}
    for _ in range(400):
        deep = obj({"a": deep})
    wide: dict[str, Any] = {"type": "object", "$defs": {"d0": obj({"x": {"type": "string"}})}}
    for n in range(40):
        ref = {"$ref": f"#/$defs/d{n}", "minProperties": n}
        wide["$defs"][f"d{n + 1}"] = obj({"l": ref, "r": ref})
    wide["properties"] = {"top": {"$ref": "#/$defs/d40"}}
    started = time.process_time()
    for schema in (deep, wide):
        with pytest.raises(InvalidSchemaError):
            StrictSchema(schema)
    assert time.process_time() - started < 5


def test_slips_that_mean_nothing_are_tidied() -> None:
    assert tidied(obj({"name": {"type": "string"}}, ["name", "age"], additionalProperties=True)) == obj(
        {"name": {"type": "string"}}, ["name"]
    )
    inner = {"$defs": {"P": obj({"n": {"type": "string"}}, ["x"], additionalProperties=True)}}
    assert tidied(inner) == {"$defs": {"P": {"type": "object", "properties": {"n": {"type": "string"}}}}}


LEAVES = st.sampled_from(
    [
        {"type": "string"},
        {"type": "integer"},
        {"type": ["boolean", "null"]},
        {"enum": ["a", "b"]},
        {"const": 1},
        {},
        {"type": "string", "default": "x"},
        {"$ref": "#/$defs/Thing"},
    ]
)
NAMES = st.sampled_from(["a", "b", "type", "default", "items", "$ref", "enum"])


@st.composite
def objects(draw: Any, inner: st.SearchStrategy[Any]) -> dict[str, Any]:
    properties = draw(st.dictionaries(NAMES, inner, min_size=1, max_size=4))
    required = draw(st.lists(st.sampled_from(sorted(properties)), unique=True))
    return obj(properties, required)


def _inner(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return (
        objects(children)
        | children.map(lambda one: {"type": "array", "items": one})
        | children.map(lambda one: {"type": "object", "additionalProperties": one or {"type": "null"}})
        | st.lists(children, min_size=1, max_size=2).map(lambda many: {"anyOf": many})
        | st.lists(objects(LEAVES), min_size=1, max_size=2).map(lambda many: {"allOf": many})
    )


SCHEMAS = st.recursive(LEAVES, _inner, max_leaves=8)


@st.composite
def answers(draw: Any, sent: dict[str, Any], node: dict[str, Any] | None = None, depth: int = 0) -> Any:
    node = sent if node is None else node
    while "$ref" in node:
        node = sent if node["$ref"] == "#" else sent["$defs"][node["$ref"].removeprefix("#/$defs/")]
    if "anyOf" in node:
        branches = node["anyOf"]
        chosen = branches[-1] if depth > 5 else draw(st.sampled_from(branches))
        return draw(answers(sent, chosen, depth + 1))
    if "enum" in node:
        return draw(st.sampled_from(node["enum"]))
    kinds = node["type"] if isinstance(node["type"], list) else [node["type"]]
    kind = draw(st.sampled_from(kinds))
    if kind == "object":
        return {name: draw(answers(sent, one, depth + 1)) for name, one in node["properties"].items()}
    if kind == "array":
        return [
            draw(answers(sent, node["items"], depth + 1)) for _ in range(0 if depth > 5 else draw(st.integers(0, 2)))
        ]
    return draw(
        {
            "string": st.text(max_size=3),
            "integer": st.integers(),
            "number": st.integers(),
            "boolean": st.booleans(),
            "null": st.none(),
        }[kind]
    )


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_every_answer_to_what_is_sent_fits_the_users_schema(data: Any) -> None:
    thing = obj({"name": {"type": "string"}, "next": {"$ref": "#/$defs/Thing"}}, ["name"])
    user = {**data.draw(SCHEMAS), "$defs": {"Thing": thing}}
    try:
        schema = StrictSchema(user)
    except InvalidSchemaError:
        pytest.fail(f"refused {user}")
    assert_strict(schema.sent)
    answer = data.draw(answers(schema.sent))
    assert jsonschema.Draft202012Validator(schema.sent).is_valid(answer)
    result = schema.denormalise(answer)
    if "allOf" not in str(user):  # branches of allOf may contradict each other
        assert schema.problems(result) == [], (user, answer, result)


PLAIN_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(SCHEMAS, PLAIN_JSON)
def test_what_fits_the_schema_fits_that_of_a_part(inner: dict[str, Any], value: Any) -> None:
    thing = obj({"name": {"type": "string"}, "next": {"$ref": "#/$defs/Thing"}}, ["name"])
    schema = StrictSchema({**inner, "$defs": {"Thing": thing}})
    part = schema.part()
    assert_strict(part.sent)
    if not schema.faults(value):
        assert part.faults(value) == []


@settings(max_examples=60, deadline=None)
@given(SCHEMAS, PLAIN_JSON, PLAIN_JSON)
def test_what_is_wrong_can_be_asked_for_by_itself(inner: dict[str, Any], value: Any, other: Any) -> None:
    thing = obj({"name": {"type": "string"}, "next": {"$ref": "#/$defs/Thing"}}, ["name"])
    schema = StrictSchema({**inner, "$defs": {"Thing": thing}})
    faults = schema.faults(value)
    wanted = Wanted(schema, value, faults)
    if wanted.schema is not None:
        assert_strict(wanted.schema.sent)
        assert 1 <= len(wanted.schema.sent["properties"]) <= len(faults)
        before = copy.deepcopy(value)
        wanted.filled(value, dict.fromkeys(wanted.schema.sent["properties"], other))
        assert value == before
