"""The steps that ask a model: when they run, what they fill, how they fail, and what they refuse."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scrapefire.document import Document
from scrapefire.errors import ScrapeError
from scrapefire.pipelines.base64_images import Base64ImagesTransformer
from scrapefire.pipelines.deterministic_json import DeterministicJsonTransformer
from scrapefire.pipelines.json_data import JsonTransformer
from tests.helpers.crawl import run_scrape
from tests.helpers.steps import run_steps
from tests.llm.scripted_model import Script, ScriptedModel, scripted_model
from tests.site.client import Site

PAGE = "# Rope shop\n\nWe sell rope for 4.50 EUR a metre.\n\nOpen on Monday."
SCHEMA = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "price": {"type": "number"}},
    "required": ["name"],
}
JSON = {"type": "json", "schema": SCHEMA}
EVERY = [
    ("json", {"formats": [JSON]}, "json"),
    ("summary", {"formats": ["summary"]}, "summary"),
    ("question", {"formats": [{"type": "question", "question": "What is sold?"}]}, "answer"),
    ("highlights", {"formats": [{"type": "highlights", "query": "price"}]}, "highlights"),
    ("question", {"formats": [{"type": "query", "prompt": "price", "mode": "directQuote"}]}, "answer"),
    ("clean", {"formats": ["markdown"], "only_clean_content": True}, "markdown"),
    ("guard", {"formats": ["markdown"], "check_prompt_injection": True}, "markdown"),
]


def any_answer(body: dict[str, Any]) -> str:
    if "response_format" not in body:
        return "Words."
    name = body["response_format"]["json_schema"]["name"]
    return json.dumps(
        {
            "extraction": {"name": "Rope shop", "price": 4.5},
            "lines": {"lines": [1]},
            "verdict": {"injection": False, "reason": ""},
        }[name]
    )


def run(
    script: Script, step: str, options: dict[str, Any], page: str = PAGE, **settings: Any
) -> tuple[Document, ScrapeError | None, ScriptedModel]:
    work = {**settings.pop("work", {}), "more": settings.pop("more", ())}
    with scripted_model(script) as model:
        llm = {"base_url": model.url, "model": "small", "retries": 0, "price": {"input": 1, "output": 1}}
        document, error = run_steps(page, options, {"SCRAPEFIRE_LLM": llm, **settings}, step=step, **work)
    return document, error, model


@pytest.mark.parametrize(
    ("step", "options", "field", "value"),
    [
        (*EVERY[0], {"name": "Rope shop", "price": 4.5}),
        (*EVERY[1], "Words."),
        (*EVERY[2], "Words."),
        (*EVERY[3], "We sell rope for 4.50 EUR a metre."),
        (*EVERY[4], "We sell rope for 4.50 EUR a metre."),
        (*EVERY[5], "# Rope shop\n\nOpen on Monday."),
        (*EVERY[6], PAGE),
    ],
)
def test_what_each_step_fills_and_what_it_costs(step: str, options: dict[str, Any], field: str, value: Any) -> None:
    document, error, model = run(any_answer, step, options)
    assert error is None
    assert document[field] == value
    assert document["warnings"] == []
    assert document["metadata"]["llm_usage"] == {
        "calls": 1, "prompt_tokens": 100, "completion_tokens": 10, "cost": 0.00011,
    }  # fmt: skip
    assert len(model.requests) == 1


@pytest.mark.parametrize(("step", "options", "field"), EVERY)
def test_no_step_runs_unasked(step: str, options: dict[str, Any], field: str) -> None:
    document, _, model = run(any_answer, step, {"formats": ["markdown"]})
    assert model.requests == []
    assert set(document) == {"url", "markdown", "metadata", "warnings", "attempts"}


@pytest.mark.parametrize(("step", "options", "field"), EVERY)
def test_without_a_model_a_warning_and_the_page(step: str, options: dict[str, Any], field: str) -> None:
    document, _ = run_steps(PAGE, options, step=step)
    assert document["markdown"] == PAGE
    assert "error" not in document
    assert any("none is configured" in warning and "SCRAPEFIRE_LLM" in warning for warning in document["warnings"])


@pytest.mark.parametrize(("step", "options", "field"), EVERY)
def test_zero_data_retention_refuses_each(step: str, options: dict[str, Any], field: str) -> None:
    document, _, model = run(any_answer, step, {**options, "zero_data_retention": True})
    assert model.requests == []
    assert any("zero data retention" in warning for warning in document["warnings"])
    assert document["markdown"] == PAGE


@pytest.mark.parametrize(("step", "options", "field"), EVERY)
@pytest.mark.parametrize(
    "reply",
    [
        {"content": None, "refusal": "no"},
        {"status": 500, "error": {"message": "down"}},
        {"raw": "{"},
        {"content": "?{"},
    ],
)
def test_a_failure_is_a_warning_and_never_a_lost_page(
    step: str, options: dict[str, Any], field: str, reply: dict[str, Any]
) -> None:
    document, _, _ = run([reply], step, options)
    assert document["markdown"] == PAGE
    assert "error" not in document
    if field in ("answer", "summary") and reply == {"content": "?{"} and "query" not in str(options):
        assert document[field] == "?{"  # free text is free
    else:
        assert document["warnings"]


def test_an_invalid_schema_is_named_and_costs_nothing() -> None:
    options = {"formats": [{"type": "json", "schema": {"type": "object", "properties": {"x": {"$ref": "#/$defs/No"}}}}]}
    document, error, model = run(any_answer, "json", options)
    assert error is not None
    assert error.code == "INVALID_SCHEMA"
    assert "#/$defs/No" in document["warnings"][0]
    assert model.requests == []


@pytest.mark.parametrize(
    ("work", "value"),
    [
        ({"result": {"json": {"name": "a", "price": 1}}}, {"name": "a", "price": 1}),
        ({"kind": "json", "text": '{"name": "b", "price": 2}'}, {"name": "b", "price": 2}),
    ],
)
def test_json_that_the_page_brings_itself_is_used_first(work: dict[str, Any], value: Any) -> None:
    document, _, model = run(any_answer, "json", {"formats": [JSON]}, work=work)
    assert document["json"] == value
    assert model.requests == []


def test_json_of_the_page_that_does_not_fit_is_not_used() -> None:
    document, _, model = run(any_answer, "json", {"formats": [JSON]}, work={"kind": "json", "text": '{"name": 3}'})
    assert document["json"] == {"name": "Rope shop", "price": 4.5}
    assert len(model.requests) == 1


def test_json_ld_is_used_when_one_object_has_all_that_is_asked_for() -> None:
    properties = {"name": {"type": "string"}, "startDate": {"type": "string"}, "url": {"type": "string"}}
    options = {"formats": [{"type": "json", "schema": {"type": "object", "properties": properties}}]}
    event = {"@type": "Event", "name": "Open day", "startDate": "2026-05-01", "url": "/x", "extra": 1}
    html = f'<script type="application/ld+json">{json.dumps([event, {"name": "other"}])}</script>'
    document, _, model = run(any_answer, "json", options, work={"kind": "html", "text": html})
    assert document["json"] == {"name": "Open day", "startDate": "2026-05-01", "url": "/x"}
    assert model.requests == []


def test_every_value_has_its_evidence_on_request() -> None:
    document, _, _ = run(any_answer, "json", {"formats": [JSON], "with_evidence": True})
    found = {entry["path"]: entry["text"] for entry in document["metadata"]["evidence"]}
    assert found == {"$.name": "# Rope shop", "$.price": "We sell rope for 4.50 EUR a metre."}


NATIVE = (
    '<script type="application/ld+json">{"@type": "Product", "name": "Rope shop", "price": 4.5, "sku": "R-1"}</script>'
)
THREE = {"name": {"type": "string"}, "price": {"type": "number"}, "sku": {"type": "string"}}


@pytest.mark.parametrize("form", ["json", "deterministic_json"])
def test_what_the_page_brings_itself_has_evidence_too(form: str) -> None:
    """The sentence where the page says it, else that it is from the page's data."""
    options = {"formats": [{"type": form, "schema": {"type": "object", "properties": THREE}}], "with_evidence": True}
    step = DeterministicJsonTransformer if form == "deterministic_json" else JsonTransformer
    document, _ = run_steps(PAGE, options, step=step, kind="html", text=NATIVE)
    assert document["json"] == {"name": "Rope shop", "price": 4.5, "sku": "R-1"}
    nowhere = {"path": "$.sku", "text": None, "start": None, "end": None, "source": "page_data"}
    assert document["metadata"]["evidence"] == [
        {"path": "$.name", "text": "# Rope shop", "start": 0, "end": 11, "source": "page"},
        {"path": "$.price", "text": "We sell rope for 4.50 EUR a metre.", "start": 13, "end": 47, "source": "page"},
        nowhere,
    ]


def test_where_not_every_value_has_evidence_a_warning_says_so() -> None:
    body = json.dumps([{"n": number} for number in range(600)])
    options = {"formats": ["json"], "with_evidence": True}
    document, _ = run_steps(f"```json\n{body}\n```", options, step="json", kind="json", text=body)
    assert len(document["json"]) == 600
    assert len(document["metadata"]["evidence"]) == 500
    assert document["warnings"] == ["json: evidence is given for the first 500 of 600 values"]


def test_evidence_has_its_place_in_the_markdown_that_the_item_holds() -> None:
    """Pictures in the text are removed after the model has read it; the places move with the text."""
    dot = "data:image/png;base64," + "iVBORw0KGgo" * 40
    page = f"![dot]({dot})\n\n# Rope shop\n\nA picture ![of rope]({dot}) and we sell rope for 4.50 EUR a metre ![.]({dot})."
    document, _, _ = run(
        any_answer, "json", {"formats": ["markdown", JSON], "with_evidence": True}, page, more=[Base64ImagesTransformer]
    )
    assert dot not in document["markdown"]
    found = {entry["path"]: entry for entry in document["metadata"]["evidence"]}
    assert "4.50 EUR" in found["$.price"]["text"]
    for entry in found.values():
        assert document["markdown"][entry["start"] : entry["end"]] == entry["text"]


def test_a_page_that_gives_orders_becomes_an_error_item() -> None:
    bad = json.dumps({"injection": True, "reason": "it addresses a model"})
    document, _, _ = run([bad], "guard", {"formats": ["markdown"], "check_prompt_injection": True})
    assert document["error"]["code"] == "SCRAPE_PROMPT_INJECTION_DETECTED"
    assert document["markdown"] == PAGE


def test_with_the_json_formats_own_check_only_the_json_is_refused() -> None:
    bad = json.dumps({"injection": True, "reason": "it addresses a model"})
    document, error, model = run([bad], "json", {"formats": [{**JSON, "check_prompt_injection": True}]})
    assert error is not None
    assert error.code == "SCRAPE_PROMPT_INJECTION_DETECTED"
    assert "json" not in document
    assert "error" not in document
    assert len(model.requests) == 1


def test_the_steps_of_one_item_run_together() -> None:
    def slow(body: dict[str, Any]) -> Any:
        return {"content": any_answer(body), "delay": 0.3}

    options = {
        "formats": [JSON, "summary", {"type": "question", "question": "?"}, {"type": "highlights", "query": "x"}]
    }
    document, _, model = run(slow, "together", options)
    assert {"json", "summary", "answer", "highlights"} <= set(document)
    assert document["metadata"]["llm_usage"]["calls"] == 4
    assert model.most_at_once == 4


def test_a_spent_budget_stops_model_steps_and_not_the_page() -> None:
    document, error, model = run(any_answer, "summary", {"formats": ["summary"]}, SCRAPEFIRE_LLM_BUDGET="1")
    assert error is not None
    assert error.code == "LLM_BUDGET_SPENT"
    assert model.requests == []
    assert document["markdown"] == PAGE


def test_a_spent_budget_stops_the_model_steps_of_a_crawl_and_not_the_crawl(site: Site) -> None:
    """Five pages, two calls allowed: two have the format, the others say why not, and all of them have their text."""
    words = "We sell rope for 4.50 EUR a metre. This text is long enough to be a page, with more about twine. " * 3
    for number in range(5):
        body = f"<html><body><main><h1>Shop {number}</h1><p>Number {number}. {words}</p></main></body></html>"
        site.route(f"/shop/{number}", {"body": body})
    with scripted_model(any_answer) as model:
        settings = {
            "SCRAPEFIRE_LLM": {"base_url": model.url, "model": "small", "price": {"input": 1, "output": 1}},
            "SCRAPEFIRE_LLM_BUDGET": {"calls": 2},
        }
        crawl = run_scrape(
            [{"url": site.url(f"/shop/{n}"), "formats": ["markdown", "summary"]} for n in range(5)], settings
        )
    assert len(model.requests) == 2
    assert sorted(item["formats"]["summary"] for item in crawl.items) == ["ok", "ok", "refused", "refused", "refused"]
    assert {item["reasons"]["summary"]["code"] for item in crawl.items if "reasons" in item} == {"LLM_BUDGET_SPENT"}
    assert all(item["formats"]["markdown"] == "ok" and "Number" in item["markdown"] for item in crawl.items)
    assert crawl.stats["finish_reason"] == "finished"
    assert crawl.stats["scrapefire/llm/calls"] == 2
    assert crawl.stats["scrapefire/llm/cost"] == pytest.approx(0.00022)


@pytest.mark.parametrize(
    ("reply", "code", "calls"),
    [
        ({"content": None, "refusal": "no"}, "LLM_REFUSAL", 1),
        ({"content": "{", "finish_reason": "length"}, "LLM_TRUNCATED", 2),
        ({"content": None}, "LLM_ERROR", 1),
    ],
)
def test_calls_that_end_in_an_error_are_on_the_items_bill(reply: dict[str, Any], code: str, calls: int) -> None:
    document, error, _ = run([reply], "json", {"formats": [JSON]})
    assert error is not None
    assert error.code == code
    assert document["metadata"]["llm_usage"] == {
        "calls": calls, "prompt_tokens": 100 * calls, "completion_tokens": 10 * calls, "cost": 0.00011 * calls,
    }  # fmt: skip


def test_a_crawl_with_model_steps_end_to_end(site: Site) -> None:
    """Spider, stack and feed: pages with json and summary, one model call a page and format, use in the statistics."""
    words = "We sell rope for 4.50 EUR a metre. This text is long enough to be a page, with more about twine. " * 3
    site.route("/shop", {"body": f"<html><body><main><h1>Rope shop</h1><p>{words}</p></main></body></html>"})
    with scripted_model(any_answer) as model:
        llm = {"base_url": model.url, "model": "small"}
        options = {"url": site.url("/shop"), "formats": ["markdown", JSON, "summary"], "redactPII": {"mode": "fast"}}
        crawl = run_scrape([options], {"SCRAPEFIRE_LLM": llm})
        (item,) = crawl.items
    assert item["json"] == {"name": "Rope shop", "price": 4.5}
    assert item["summary"] == "Words."
    assert item["formats"] == {"markdown": "ok", "json": "ok", "summary": "ok"}
    assert len(model.requests) == 2
    assert crawl.stats["scrapefire/llm/calls"] == 2
    assert "BEGIN PAGE" not in crawl.log
