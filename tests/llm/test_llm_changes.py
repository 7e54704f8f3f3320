"""Two versions of a page compared: without a model where that is enough, by schema, and in words."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.diff import json_changes
from scrapefire.errors import LLMRefusalError, LLMSchemaMismatchError
from scrapefire.llm.changes import Version, track
from scrapefire.llm.client import LLMClient
from scrapefire.llm.config import LLMConfig
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage
from tests.llm.scripted_model import Script, ScriptedModel

BEFORE = Version("# Ferry\n\nAdults pay 12 EUR. Children go free.", "2026-05-01T08:00:00+00:00")
AFTER = Version("# Ferry\n\nAdults pay 14 EUR. Children go free.", "2026-06-01T08:00:00+00:00")
PRICES = StrictSchema(
    {
        "type": "object",
        "properties": {"adult": {"type": "number"}, "children": {"type": "string"}, "note": {"type": "string"}},
        "required": ["adult"],
    }
)
BOTH = ("git-diff", "json")


def reads(body: dict[str, Any]) -> str:
    """A model that reads the price that is there."""
    text = body["messages"][-1]["content"]
    return json.dumps({"adult": 14 if "14 EUR" in text else 12, "children": "free", "note": None})


@asynccontextmanager
async def talking(script: Script) -> AsyncIterator[tuple[LLMClient, ScriptedModel]]:
    model = ScriptedModel(script)
    client = LLMClient(LLMConfig.parse({"base_url": model.url, "model": "small", "retries": 0}))
    try:
        yield client, model
    finally:
        await client.close()
        model.close()


@pytest.mark.parametrize(
    ("previous", "current", "value"),
    [
        (None, AFTER, {"change_status": "new"}),
        (None, Version("gone", status=404), {"change_status": "removed"}),
        (BEFORE, Version("gone", status=410), {"change_status": "removed", "previous_scrape_at": BEFORE.scraped_at}),
        (BEFORE, BEFORE, {"change_status": "same", "previous_scrape_at": BEFORE.scraped_at}),
    ],
)
async def test_no_model_is_asked_where_nothing_can_be_compared(
    previous: Version | None, current: Version, value: dict[str, Any]
) -> None:
    found = await track(None, previous, current, modes=BOTH, schema=PRICES)
    assert found.value == value


async def test_a_diff_needs_no_model() -> None:
    found = await track(None, BEFORE, AFTER, modes=["git-diff"])
    assert found.value["change_status"] == "changed"
    assert "+Adults pay 14 EUR. Children go free." in found.value["diff"]["text"]
    assert "json" not in found.value
    assert "diff" not in (await track(None, BEFORE, AFTER)).value


async def test_by_schema_the_keys_that_differ_and_no_others() -> None:
    meter = Usage()
    async with talking(reads) as (client, model):
        found = await track(client, BEFORE, AFTER, modes=BOTH, schema=PRICES, meter=meter)
        assert len(model.requests) == 2
        assert not any("12 EUR" in prompt and "14 EUR" in prompt for prompt in model.prompts)
    assert found.value["json"] == {"adult": {"previous": 12, "current": 14}}
    assert found.data == {"adult": 14, "children": "free"}
    assert found.value["diff"]["json"]["files"][0]["additions"] == 1
    assert meter.calls == 2
    assert found.warnings == []


async def test_what_was_read_from_the_last_version_is_not_read_again() -> None:
    known = Version(BEFORE.markdown, BEFORE.scraped_at, data={"adult": 12, "children": "half"})
    async with talking(reads) as (client, model):
        found = await track(client, known, AFTER, modes=["json"], schema=PRICES)
        assert len(model.requests) == 1
        same = await track(client, known, Version(BEFORE.markdown), modes=["json"], schema=PRICES)
        assert len(model.requests) == 1
    assert found.value["json"] == {
        "adult": {"previous": 12, "current": 14},
        "children": {"previous": "half", "current": "free"},
    }
    assert same.data == known.data, "the next comparison finds it with the page that has not changed"


async def test_a_change_that_the_schema_does_not_ask_for_is_an_empty_difference() -> None:
    other = Version(BEFORE.markdown + "\n\nNew: a kiosk.")
    async with talking(reads) as (client, _):
        found = await track(client, BEFORE, other, modes=["json"], schema=PRICES)
    assert found.value["change_status"] == "changed"
    assert found.value["json"] == {}


async def test_without_a_schema_one_comparison_in_words() -> None:
    async with talking(["Adults pay 2 EUR more."]) as (client, model):
        found = await track(client, BEFORE, AFTER, modes=["json"], prompt="prices")
    assert found.value["json"] == {"summary": "Adults pay 2 EUR more."}
    (prompt,) = model.prompts
    assert "12 EUR" in prompt
    assert "14 EUR" in prompt
    assert "What matters: prices" in prompt
    assert prompt.count("BEGIN") >= 2, "both versions are fenced"


@pytest.mark.parametrize(
    ("schema", "reply", "error"),
    [
        (PRICES, {"content": None, "refusal": "no"}, LLMRefusalError),
        (PRICES, {"content": '{"adult": "many"}'}, LLMSchemaMismatchError),
        (None, {"content": None, "refusal": "no"}, LLMRefusalError),
    ],
)
async def test_a_model_that_fails_is_an_error_and_not_a_difference(
    schema: StrictSchema | None, reply: dict[str, Any], error: type[Exception]
) -> None:
    async with talking([reply]) as (client, _):
        with pytest.raises(error):
            await track(client, BEFORE, AFTER, modes=["json"], schema=schema)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100)
@given(JSON, JSON)
def test_differences_are_told_key_by_key_and_lead_from_one_to_the_other(before: Any, after: Any) -> None:
    assert json_changes(before, before) == {}
    found = json_changes(before, after)
    assert json_changes(after, before) == {
        key: {"previous": both["current"], "current": both["previous"]} for key, both in found.items()
    }
    if isinstance(before, dict) and isinstance(after, dict):
        patched = {**before, **{key: both["current"] for key, both in found.items()}}
        assert json_changes(patched, after) == {}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": True}, {"a": 1}, {"a": {"previous": True, "current": 1}}),
        ({"a": 1}, {"a": 1.0}, {}),
        ({"a": None}, {}, {}),
        ({"a": [1, 2]}, {"a": [2, 1]}, {"a": {"previous": [1, 2], "current": [2, 1]}}),
        ([1], [1, 2], {"value": {"previous": [1], "current": [1, 2]}}),
        ({}, [1], {"value": {"previous": None, "current": [1]}}),
    ],
)
def test_what_is_a_difference(before: Any, after: Any, expected: dict[str, Any]) -> None:
    assert json_changes(before, after) == expected
