"""The client against a scripted server: structure, retries, limits, and a name for every failure."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from scrapefire.errors import (
    BadRequestError,
    LLMBudgetError,
    LLMError,
    LLMInputTooLargeError,
    LLMRateLimitError,
    LLMRefusalError,
    LLMTimeoutError,
    LLMTruncatedError,
    LLMUnavailableError,
)
from scrapefire.llm.client import LLMClient, Prompt, all_of
from scrapefire.llm.config import LLMConfig
from scrapefire.llm.failures import retry_after
from scrapefire.llm.usage import Budget, Usage
from tests.llm.scripted_model import Script, ScriptedModel

SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False}
PLAIN = Prompt("You read.", "Read this.", (("PAGE", "Tea is green."),))
DATA = Prompt("You read.", "Read this.", (("PAGE", "Tea is green."),), SCHEMA)


@asynccontextmanager
async def talking(script: Script, budget: Budget | None = None, **config: Any):
    model = ScriptedModel(script)
    settings = {"base_url": model.url, "model": "small", "retries": 1, **config}
    client = LLMClient(LLMConfig.parse(settings), budget)
    try:
        yield client, model
    finally:
        await client.close()
        model.close()


async def test_a_plain_answer_with_its_usage() -> None:
    meter = Usage()
    async with talking(["Green."], price={"input": 1.0, "output": 10.0}) as (client, model):
        reply = await client.ask(PLAIN, meter=meter)
    assert reply.text == "Green."
    assert meter == Usage(1, 100, 10, pytest.approx(0.0002)) == client.budget.spent
    body = model.requests[0]
    assert "response_format" not in body
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert "Tea" not in body["messages"][0]["content"]


async def test_structure_is_asked_for_as_the_server_can_and_remembered() -> None:
    def script(body: dict[str, Any]) -> Any:
        kind = body.get("response_format", {}).get("type")
        if kind is not None:
            return {"status": 400, "error": {"message": f"response_format {kind} is not supported"}}
        return '```json\n{"a": "x"}\n```'

    async with talking(script) as (client, model):
        await client.ask(DATA)
        await client.ask(Prompt("You read.", "Read again.", (), SCHEMA))
    kinds = [body.get("response_format", {}).get("type") for body in model.requests]
    assert kinds == ["json_schema", "json_object", None, None]
    assert json.dumps(SCHEMA) in model.requests[2]["messages"][0]["content"]


async def test_a_schema_that_the_server_refuses_is_asked_for_otherwise_this_once() -> None:
    def script(body: dict[str, Any]) -> Any:
        if body.get("response_format", {}).get("type") == "json_schema" and body["messages"][1]["content"] != "other":
            return {"status": 400, "error": {"message": "Invalid schema for response_format 'answer'"}}
        return '{"a": "x"}'

    async with talking(script) as (client, model):
        await client.ask(DATA)
        await client.ask(Prompt("You read.", "other", (), SCHEMA))
    kinds = [body["response_format"]["type"] for body in model.requests]
    assert kinds == ["json_schema", "json_object", "json_schema"]


@pytest.mark.parametrize(
    "reply",
    [
        {"content": None, "refusal": "I cannot help with that."},
        {"content": "", "finish_reason": "content_filter"},
        {"status": 400, "error": {"message": "filtered", "code": "content_filter"}},
        {"status": 400, "error": {"message": "violates the content policy"}},
    ],
)
async def test_refusals_are_not_tried_again(reply: dict[str, Any]) -> None:
    async with talking([reply]) as (client, model):
        with pytest.raises(LLMRefusalError):
            await client.ask(DATA)
    assert len(model.requests) == 1


async def test_a_cut_off_answer_gets_twice_the_room_once() -> None:
    cut = {"content": '{"a": "x', "finish_reason": "length"}
    async with talking([cut, '{"a": "xy"}']) as (client, model):
        reply = await client.ask(DATA)
        assert reply.usage.calls == 2
    assert reply.text == '{"a": "xy"}'
    assert model.requests[1]["max_tokens"] == 2 * model.requests[0]["max_tokens"]
    async with talking([cut, {"content": None, "finish_reason": "length"}]) as (client, model):
        with pytest.raises(LLMTruncatedError):
            await client.ask(DATA)
    assert len(model.requests) == 2


async def test_retry_after_is_waited_out() -> None:
    limited = {"status": 429, "error": {"message": "slow down"}, "headers": {"Retry-After": "0.3"}}
    async with talking([limited, "Green."]) as (client, model):
        started = time.monotonic()
        assert (await client.ask(PLAIN)).text == "Green."
        assert time.monotonic() - started >= 0.3
    assert len(model.requests) == 2


@pytest.mark.parametrize("header", [("retry-after-ms", "300"), ("Retry-After", "date"), ("retry-after", "0.3")])
async def test_a_wait_is_understood_however_it_is_written(header: tuple[str, str]) -> None:
    """In milliseconds as OpenAI writes it, and as an HTTP date (RFC 9110, section 10.2.3); it holds for all calls."""
    name, value = header
    if value == "date":
        value = format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True)
    limited = {"status": 429, "error": {"message": "slow down"}, "headers": {name: value}}
    async with talking([limited, "Green."]) as (client, model):
        started = time.monotonic()
        assert (await client.ask(PLAIN)).text == "Green."
        waited = time.monotonic() - started
    assert 0.3 <= waited < 5
    assert len(model.requests) == 2


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ({"retry-after-ms": "1500"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "2"}, 2.0),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.0),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({}, None),
    ],
)
def test_what_a_server_may_say_of_the_wait(value: dict[str, str], seconds: float | None) -> None:
    assert retry_after(value) == seconds
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    assert 80 < (retry_after({"retry-after": later}) or 0) <= 90


@pytest.mark.parametrize(
    ("error", "headers"),
    [({"message": "x", "code": "insufficient_quota"}, {}), ({"message": "slow down"}, {"Retry-After": "9999"})],
)
async def test_a_spent_quota_and_a_long_wait_are_not_waited_for(error: dict[str, str], headers: dict[str, str]) -> None:
    async with talking([{"status": 429, "error": error, "headers": headers}], retries=3) as (client, model):
        with pytest.raises(LLMRateLimitError):
            await client.ask(PLAIN)
    assert len(model.requests) == 1


async def test_the_retry_model_is_asked_when_the_first_is_over_its_quota() -> None:
    def script(body: dict[str, Any]) -> Any:
        if body["model"] == "small":
            return {"status": 429, "error": {"message": "quota", "code": "insufficient_quota"}}
        return "Green."

    async with talking(script, retry_model="spare") as (client, model):
        reply = await client.ask(PLAIN)
    assert (reply.text, reply.model) == ("Green.", "spare")
    assert [body["model"] for body in model.requests] == ["small", "spare"]


async def test_server_errors_are_tried_again_and_then_named() -> None:
    broken = {"status": 500, "error": {"message": "down"}}
    async with talking([broken, "Green."]) as (client, model):
        assert (await client.ask(PLAIN)).text == "Green."
    async with talking([broken]) as (client, model):
        with pytest.raises(LLMUnavailableError, match="500"):
            await client.ask(PLAIN)
    assert len(model.requests) == 2


@pytest.mark.parametrize(
    "reply",
    [
        {"raw": "<html>Welcome</html>", "headers": {"Content-Type": "text/html"}},
        {"raw": "{"},
        {"raw": "[]"},
        {"raw": '{"choices": []}'},
        {"raw": '{"choices": [{"message": {"content": [1]}}]}'},
        {"raw": "null"},
        {"raw": ""},
    ],
)
async def test_replies_that_are_none_have_a_name(reply: dict[str, Any]) -> None:
    async with talking([reply], retries=0) as (client, _):
        with pytest.raises(LLMError):
            await client.ask(DATA)


async def test_a_slow_server_is_left_in_time() -> None:
    async with talking([{"content": "late", "delay": 3}], timeout=0.3, retries=0) as (client, _):
        started = time.monotonic()
        with pytest.raises(LLMTimeoutError):
            await client.ask(PLAIN)
        assert time.monotonic() - started < 2


async def test_an_unreachable_server_has_a_name() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    client = LLMClient(LLMConfig.parse({"base_url": url, "model": "m", "retries": 0}))
    with pytest.raises(LLMUnavailableError, match="cannot be reached"):
        await client.ask(PLAIN)
    await client.close()


async def test_a_wrong_key_ends_all_further_calls_at_once() -> None:
    async with talking([{"status": 401, "error": {"message": "bad key"}}]) as (client, model):
        for task in ("one", "two", "three"):
            with pytest.raises(LLMUnavailableError, match="401"):
                await client.ask(Prompt("s", task))
    assert len(model.requests) == 1


async def test_a_prompt_over_the_window_is_named() -> None:
    long = {"status": 400, "error": {"message": "This model's maximum context length is 4096 tokens"}}
    async with talking([long]) as (client, model):
        with pytest.raises(LLMInputTooLargeError):
            await client.ask(DATA)
        with pytest.raises(LLMInputTooLargeError):
            await client.ask(Prompt("s", "word " * 200_000))
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("replies", "error", "calls"),
    [
        ([{"content": None, "refusal": "no"}], LLMRefusalError, 1),
        ([{"content": "", "finish_reason": "content_filter"}], LLMRefusalError, 1),
        ([{"content": '{"a', "finish_reason": "length"}], LLMTruncatedError, 2),
        ([{"content": None}], LLMError, 1),
    ],
)
async def test_what_ends_in_an_error_is_paid_for_and_counted(
    replies: list[dict[str, Any]], error: type[Exception], calls: int
) -> None:
    meter = Usage()
    async with talking(replies, price={"input": 1.0, "output": 1.0}) as (client, model):
        with pytest.raises(error):
            await client.ask(DATA, meter=meter)
    assert len(model.requests) == calls
    assert meter == client.budget.spent == Usage(calls, 100 * calls, 10 * calls, pytest.approx(0.00011 * calls))


async def test_a_failing_call_among_several_does_not_hide_what_the_others_cost() -> None:
    def script(body: dict[str, Any]) -> Any:
        first = "number 0" in body["messages"][1]["content"]
        return {"content": None, "refusal": "no"} if first else {"content": "x", "delay": 0.2}

    meter = Usage()
    async with talking(script) as (client, _):
        with pytest.raises(LLMRefusalError):
            await all_of(client.ask(Prompt("s", f"number {n}"), meter=meter) for n in range(3))
    assert meter.calls == 3


async def test_the_memory_of_calls_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scrapefire.llm.client._REMEMBERED", 3)
    async with talking(["Green."]) as (client, model):
        for task in ("1", "2", "3", "1", "4"):
            await client.ask(Prompt("s", task))
        assert len(client._calls) == 3
        assert len(model.requests) == 4
        await client.ask(Prompt("s", "1"))  # was asked for again, so it stayed
        assert len(model.requests) == 4
        await client.ask(Prompt("s", "2"))
        assert len(model.requests) == 5


async def test_identical_calls_are_made_once_and_counted_once() -> None:
    first, second, third = Usage(), Usage(), Usage()
    async with talking([{"content": "Green.", "delay": 0.2}]) as (client, model):
        await asyncio.gather(client.ask(PLAIN, meter=first), client.ask(PLAIN, meter=second))
        await client.ask(PLAIN, meter=third)
    assert len(model.requests) == 1
    assert (first.calls, second.calls, third.calls) == (1, 0, 0)


async def test_a_cancelled_caller_does_not_take_the_answer_from_another() -> None:
    async with talking([{"content": "Green.", "delay": 0.4}]) as (client, model):
        one, other = asyncio.create_task(client.ask(PLAIN)), asyncio.create_task(client.ask(PLAIN))
        await asyncio.sleep(0.1)
        one.cancel()
        assert (await other).text == "Green."
    assert len(model.requests) == 1


async def test_a_failure_is_not_remembered() -> None:
    async with talking([{"content": "", "finish_reason": "content_filter"}, "Green."]) as (client, _):
        with pytest.raises(LLMRefusalError):
            await client.ask(PLAIN)
        assert (await client.ask(PLAIN)).text == "Green."


async def test_not_more_calls_at_once_than_allowed() -> None:
    async with talking([{"content": "x", "delay": 0.1}], concurrency=2) as (client, model):
        await asyncio.gather(*(client.ask(Prompt("s", str(number))) for number in range(8)))
    assert model.most_at_once == 2


@pytest.mark.parametrize("limit", [{"calls": 2}, {"tokens": 900}, {"cost": 0.0009}])
async def test_the_budget_stops_calls(limit: dict[str, float]) -> None:
    reply = {"content": "x", "usage": {"prompt_tokens": 300, "completion_tokens": 50, "total_tokens": 350}}
    async with talking([reply], Budget.parse(limit), price={"input": 1.0, "output": 2.0}) as (client, model):
        answered = 0
        for number in range(10):
            try:
                await client.ask(Prompt("s", str(number)))
                answered += 1
            except LLMBudgetError:
                break
    assert answered == len(model.requests) == 2


async def test_calls_under_way_count_against_the_budget() -> None:
    async with talking([{"content": "x", "delay": 0.1}], Budget.parse({"calls": 3})) as (client, model):
        calls = [client.ask(Prompt("s", str(number))) for number in range(8)]
        done = await asyncio.gather(*calls, return_exceptions=True)
    assert len(model.requests) == 3
    assert sum(isinstance(one, LLMBudgetError) for one in done) == 5


async def test_a_key_from_the_environment_goes_to_its_own_server_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-private")
    async with talking(["x"]) as (client, model):
        await client.ask(PLAIN)
    assert "sk-private" not in model.keys[0]
    assert "sk-shown" not in repr(LLMConfig.parse({"model": "m", "api_key": "sk-shown"}))


async def test_nothing_of_a_page_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with talking([{"status": 500, "error": {"message": "down"}}, "Green."]) as (client, _):
        await client.ask(Prompt("s", "t", (("PAGE", "confidential-word"),)))
    assert "confidential-word" not in caplog.text


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"model": 3},
        {"model": "m", "modell": "x"},
        {"model": "m", "timeout": 0},
        {"model": "m", "retries": True},
        {"model": "m", "chain_models": "m"},
        {"model": "m", "output": "xml"},
        {"model": "m", "price": 3},
    ],
)
def test_a_wrong_configuration_names_the_key(bad: dict[str, Any]) -> None:
    with pytest.raises(BadRequestError, match="SCRAPEFIRE_LLM") as caught:
        LLMConfig.parse(bad)
    assert "base_url" in caught.value.advice


@pytest.mark.parametrize("bad", ["many", {"token": 5}, {"cost": -1}, {"calls": True}])
def test_a_wrong_budget_is_refused(bad: Any) -> None:
    with pytest.raises(BadRequestError, match="SCRAPEFIRE_LLM_BUDGET"):
        Budget.parse(bad)


def test_prices_by_model() -> None:
    config = LLMConfig.parse({"model": "a", "price": {"a": {"input": 2, "output": 4}, "b": {"input": 1}}})
    assert config.cost("a", 1_000_000, 500_000) == 4.0
    assert config.cost("b", 1_000_000, 500_000) == 1.0
    assert config.cost("c", 1_000_000, 0) == 0.0
