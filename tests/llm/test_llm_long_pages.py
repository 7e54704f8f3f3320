"""Long pages: read in parts, merged without loss, mended where something is missing or wrong."""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import asynccontextmanager
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.tokens import estimate_tokens
from scrapefire.errors import LLMInputTooLargeError, LLMRefusalError, LLMSchemaMismatchError, LLMTruncatedError
from scrapefire.llm import answers
from scrapefire.llm.client import LLMClient
from scrapefire.llm.config import LLMConfig
from scrapefire.llm.extract import extract
from scrapefire.llm.merge import merged
from scrapefire.llm.reading import MOST_PARTS, page_parts
from scrapefire.llm.repair import repaired
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage
from tests.llm.scripted_model import Script, ScriptedModel

ENTRY = {
    "type": "object",
    "properties": {"id": {"type": "string"}, "price": {"type": "number", "minimum": 0}},
    "required": ["id", "price"],
}
SHOP = {
    "type": "object",
    "properties": {
        "shop": {
            "type": "object",
            "properties": {"name": {"type": "string"}, "phone": {"type": "string"}},
            "required": ["name", "phone"],
        },
        "items": {"type": "array", "items": ENTRY, "minItems": 3},
    },
    "required": ["shop", "items"],
}


@asynccontextmanager
async def talking(script: Script, **config: Any):
    model = ScriptedModel(script)
    defaults = {"model": "small", "retries": 0, "context_tokens": 4000, "max_output_tokens": 500}
    client = LLMClient(LLMConfig.parse({"base_url": model.url, **defaults, **config}))
    try:
        yield client, model
    finally:
        await client.close()
        model.close()


def shelves(count: int, *, phone: str = "0123") -> str:
    """A page whose head has the shop's name and whose end has its phone, with an item a shelf between."""
    parts = [
        f"## Shelf {n}\n\nHere is item-{n} for {n + 1} EUR. " + "Fine rope of many strands. " * 100
        for n in range(count)
    ]
    return "\n\n".join(["# Rope shop", *parts, f"Phone {phone}" if phone else "The end."])


def user_text(body: dict[str, Any]) -> str:
    return str(body["messages"][1]["content"])


def sent_schema(body: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = body["response_format"]["json_schema"]["schema"]
    return found


def reads(text: str) -> dict[str, Any]:
    """What a careful reader finds in a part of the page."""
    name = "Rope shop" if "# Rope shop" in text else None
    phone = re.search(r"Phone (\d+)", text)
    items = [{"id": one, "price": float(price)} for one, price in re.findall(r"(item-\d+) for (\d+) EUR", text)]
    return {"shop": {"name": name, "phone": phone[1] if phone else None}, "items": items}


def everything(count: int) -> dict[str, Any]:
    return {
        "shop": {"name": "Rope shop", "phone": "0123"},
        "items": [{"id": f"item-{n}", "price": float(n + 1)} for n in range(count)],
    }


@pytest.mark.parametrize(
    "schema",
    [
        SHOP,
        {"$ref": "#/$defs/Shop", "$defs": {"Shop": SHOP}},
        {"allOf": [{"$ref": "#/$defs/Shop"}], "$defs": {"Shop": SHOP}},
    ],
    ids=["plain", "reference", "allOf"],
)
async def test_what_is_required_of_the_page_is_not_required_of_its_parts(schema: dict[str, Any]) -> None:
    """Also at a root that is a reference, and in objects below it; but half an entry of a list is none."""
    async with talking(lambda body: json.dumps(reads(user_text(body)))) as (client, model):
        found = await extract(client, shelves(12), schema=StrictSchema(schema))
    assert len(model.requests) > 3
    assert found.value == everything(12)
    assert found.warnings == []
    for body in model.requests:
        assert jsonschema.Draft202012Validator(sent_schema(body)).is_valid(
            {"shop": {"name": None, "phone": None}, "items": []}
        )
        assert not jsonschema.Draft202012Validator(sent_schema(body)).is_valid(
            {"shop": {"name": None, "phone": None}, "items": [{"id": None, "price": 1}]}
        )


async def test_a_wrong_value_of_a_part_is_repaired_with_that_part_before_the_eyes() -> None:
    def script(body: dict[str, Any]) -> str:
        text = user_text(body)
        found = reads(text.partition("BEGIN EARLIER ANSWER")[0])
        for item in found["items"]:
            if item["id"] == "item-7" and "EARLIER ANSWER" not in text:
                item["price"] = -1
        return json.dumps(found)

    async with talking(script) as (client, model):
        found = await extract(client, shelves(12), schema=StrictSchema(SHOP))
    again = [user_text(body) for body in model.requests if "EARLIER ANSWER" in user_text(body)]
    assert len(again) == 1
    assert "Here is item-7" in again[0]
    assert found.value == everything(12)


async def test_a_repair_that_is_shorter_does_not_replace_what_was_right() -> None:
    """The second answer fits the schema by itself, and lacks most entries of the first."""

    def script(body: dict[str, Any]) -> str:
        text = user_text(body)
        found = reads(text.partition("BEGIN EARLIER ANSWER")[0])
        found["shop"] = {"name": "Rope shop", "phone": "0123" if "EARLIER ANSWER" in text else None}
        found["items"] = found["items"][:3] if "EARLIER ANSWER" in text else found["items"]
        return json.dumps(found)

    async with talking(script, context_tokens=60_000) as (client, model):
        found = await extract(client, shelves(12), schema=StrictSchema(SHOP))
    assert len(model.requests) == 2
    assert found.value == everything(12)


async def test_what_is_missing_after_all_parts_were_read_is_asked_for_by_itself() -> None:
    def script(body: dict[str, Any]) -> str:
        text = user_text(body)
        if "value_0" in sent_schema(body)["properties"]:
            assert "/shop/phone" in text
            assert "Phone 0123" in text  # the part of the page that bears on it, of a page that is too long
            return json.dumps({"value_0": "0123"})
        found = reads(text)
        found["shop"]["phone"] = None
        return json.dumps(found)

    async with talking(script) as (client, model):
        found = await extract(client, shelves(20), schema=StrictSchema({"$ref": "#/$defs/S", "$defs": {"S": SHOP}}))
        assert all(estimate_tokens(prompt) < 4000 for prompt in model.prompts)
    assert found.value == everything(20)


async def test_what_the_page_does_not_say_is_a_mismatch_and_not_made_up() -> None:
    def script(body: dict[str, Any]) -> str:
        wanted = "value_0" in sent_schema(body)["properties"]
        return json.dumps({"value_0": None} if wanted else reads(user_text(body)))

    async with talking(script) as (client, _):
        with pytest.raises(LLMSchemaMismatchError, match="phone"):
            await extract(client, shelves(12, phone=""), schema=StrictSchema(SHOP))


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("I cannot say.", "not JSON"),
        ({"content": None, "refusal": "no"}, "refused"),
        ({"content": "{", "finish_reason": "length"}, "cut off"),
    ],
)
async def test_a_part_that_cannot_be_read_is_a_warning_and_the_others_stay(reply: Any, why: str) -> None:
    def script(body: dict[str, Any]) -> Any:
        return reply if "item-5 " in user_text(body) else json.dumps(reads(user_text(body)))

    meter = Usage()
    async with talking(script) as (client, model):
        found = await extract(client, shelves(12), schema=StrictSchema(SHOP), meter=meter)
    assert len(found.warnings) == 1
    assert re.match(rf"json: part \d of \d+ of the page could not be read: .*{why}", found.warnings[0])
    assert {"item-0", "item-11"} <= {item["id"] for item in found.value["items"]} < {f"item-{n}" for n in range(12)}
    assert meter.calls == len(model.requests)


@pytest.mark.parametrize("context", [60_000, 20_000], ids=["one part", "several parts"])
async def test_what_says_too_much_for_one_answer_is_read_in_halves(context: int) -> None:
    def script(body: dict[str, Any]) -> Any:
        found = reads(user_text(body))
        cut_off = {"content": json.dumps(found)[:40], "finish_reason": "length"}
        return cut_off if len(found["items"]) > 9 else json.dumps(found)

    meter = Usage()
    async with talking(script, context_tokens=context) as (client, model):
        found = await extract(client, shelves(30), schema=StrictSchema(SHOP), meter=meter)
    assert found.value == everything(30)
    assert found.warnings == []
    assert meter.calls == len(model.requests)


async def test_a_short_page_that_fills_every_answer_is_not_read_in_pieces() -> None:
    async with talking([{"content": "{", "finish_reason": "length"}]) as (client, model):
        with pytest.raises(LLMTruncatedError):
            await extract(client, "# Rope shop", schema=StrictSchema(SHOP))
    assert len(model.requests) == 2


async def test_when_no_part_can_be_read_the_first_failure_is_the_pages() -> None:
    async with talking([{"content": None, "refusal": "no"}]) as (client, _):
        with pytest.raises(LLMRefusalError):
            await extract(client, shelves(12), schema=StrictSchema(SHOP))


async def test_a_page_beyond_every_limit_is_read_as_far_as_allowed_and_says_so() -> None:
    async with talking(lambda body: json.dumps(reads(user_text(body)))) as (client, model):
        found = await extract(client, shelves(200), schema=StrictSchema({**SHOP, "required": ["items"]}).part())
    assert len(model.requests) == MOST_PARTS
    assert re.fullmatch(
        r"json: the page is too long; only its first 24 parts, \d+% of its text, were read", found.warnings[0]
    )
    assert [item["id"] for item in found.value["items"]][:3] == ["item-0", "item-1", "item-2"]


async def test_a_summary_of_a_page_that_is_too_long_says_so() -> None:
    async with talking(["Rope."]) as (client, model):
        assert await answers.summarise(client, shelves(40)) == (
            "Rope.",
            ["summary: the page is too long; its end was not read"],
        )
    assert "Phone 0123" not in model.prompts[0]


async def test_highlights_of_a_page_beyond_every_limit_say_so() -> None:
    async with talking(['{"lines": [0]}']) as (client, model):
        _, warnings = await answers.highlights(client, shelves(150), "rope")
    assert len(model.requests) == MOST_PARTS
    assert "only its first 24 parts" in warnings[0]


async def test_the_schema_has_its_place_in_the_token_budget() -> None:
    wide = {f"a_long_name_of_a_field_{n}": {"type": "string", "description": "what it means " * 6} for n in range(60)}
    schema = StrictSchema({"type": "object", "properties": wide})
    async with talking(["{}"], context_tokens=8000) as (client, model):
        await extract(client, shelves(30), schema=schema)
        assert len(model.requests) > 4
        for body in model.requests:
            shown = json.dumps(body["messages"], ensure_ascii=False)
            assert "a_long_name_of_a_field_59" in shown
            assert estimate_tokens(shown) + 500 < 8000
    async with talking(["{}"], context_tokens=3000) as (client, model):
        with pytest.raises(LLMInputTooLargeError, match="schema"):
            await extract(client, shelves(3), schema=schema)
    assert model.requests == []


async def test_a_huge_page_does_not_hold_up_the_event_loop() -> None:
    """Thirteen million characters: what cannot be read is not counted, and the rest not on the loop."""
    page = ("Fine rope is sold here by the metre. " * 40 + "\n\n") * 9_000
    longest = 0.0

    async def clock() -> None:
        nonlocal longest
        while True:
            before = time.thread_time()
            await asyncio.sleep(0.01)
            longest = max(longest, time.thread_time() - before)

    ticking = asyncio.create_task(clock())
    async with talking(['{"name": "Rope"}'], context_tokens=8000) as (client, model):
        found = await extract(
            client, page, schema=StrictSchema({"type": "object", "properties": {"name": {"type": "string"}}})
        )
    ticking.cancel()
    assert found.value == {"name": "Rope"}
    assert len(model.requests) <= MOST_PARTS
    assert longest < 0.3


def test_parts_hold_the_page_in_order() -> None:
    page = shelves(12)
    parts, share = page_parts(page, 1000)
    assert share == 1
    assert "".join("".join(parts).split()) == "".join(page.split())
    parts, share = page_parts(shelves(200), 1000)
    assert len(parts) == MOST_PARTS
    assert 0.1 < share < 0.5


def test_what_one_part_has_twice_stands_twice() -> None:
    assert merged([[1, 1], [1, 2]]) == [1, 1, 2]


# ---- which of two answers ------------------------------------------------------------------------------------------

LIST = StrictSchema(
    {"type": "object", "properties": {"n": {"type": "integer"}, "items": {"type": "array", "items": ENTRY}}}
)


@pytest.mark.parametrize(
    ("first", "second", "best"),
    [
        ({"n": "x", "items": []}, {"n": 1, "items": []}, {"n": 1, "items": []}),
        ({"n": "x", "items": [{"id": "a", "price": 1}]}, {"n": 1}, {"n": 1, "items": [{"id": "a", "price": 1}]}),
        (
            {"items": [{"id": "a", "price": "?"}, {"id": "b", "price": 2}]},
            {"items": [{"id": "a", "price": 1}, {"id": "b", "price": 2}]},
            {"items": [{"id": "a", "price": 1}, {"id": "b", "price": 2}]},
        ),
        # Other entries: what is wrong with one is not repaired by what another one has.
        (
            {"n": 1, "items": [{"id": "a", "price": "?"}, {"id": "b", "price": 2}]},
            {"n": 1, "items": [{"id": "c", "price": 9}]},
            {"n": 1, "items": [{"id": "c", "price": 9}]},
        ),
        ("?", {"n": 1}, {"n": 1}),
        # A wrong entry may go.
        (
            {"items": [3, {"id": "b", "price": 2}]},
            {"items": [{"id": "b", "price": 2}]},
            {"items": [{"id": "b", "price": 2}]},
        ),
    ],
)
def test_the_better_of_two_answers(first: Any, second: Any, best: Any) -> None:
    assert repaired(LIST, first, second) == best


VALUES = st.fixed_dictionaries(
    {},
    optional={
        "n": st.sampled_from([1, 2, "x", None]),
        "items": st.lists(
            st.fixed_dictionaries({}, optional={"id": st.sampled_from("abc"), "price": st.sampled_from([1, -1, "?"])}),
            max_size=3,
        ),
    },
)


@settings(max_examples=150, deadline=None)
@given(VALUES, VALUES)
def test_a_repair_is_never_worse_than_either_answer(first: Any, second: Any) -> None:
    found = repaired(LIST, first, second)
    assert len(LIST.faults(found)) <= len(LIST.faults(second))
    if not LIST.faults(first):
        assert found in (first, second)
        assert len(found.get("items", [])) >= len(first.get("items", []))
