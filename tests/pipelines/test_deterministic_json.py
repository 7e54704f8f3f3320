"""deterministic_json: what it costs, what it reads, and what happens when the template changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from scrapy import signals
from scrapy.utils.test import get_crawler

from scrapefire.content import to_markdown
from scrapefire.document import Document
from scrapefire.extractors import tasks
from scrapefire.pipelines.deterministic_json import DeterministicJsonTransformer
from scrapefire.pipelines.extractors.reader import PageReader
from scrapefire.pipelines.extractors.service import ExtractorService
from scrapefire.pipelines.extractors.state import Asked
from tests.helpers import reading_model, shop
from tests.helpers.steps import make_document
from tests.llm.scripted_model import Script, ScriptedModel, scripted_model

SITE = "https://quay.example"
ASKED = {"formats": [{"type": "deterministic_json", "schema": shop.SCHEMA}]}


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker for each test; the crawls under ``tests/crawl`` have theirs."""

    async def run_here(self: PageReader, task: str, page: Asked, **args: Any) -> dict[str, Any]:
        found = getattr(tasks, task)(page.data, url=page.url, kind=page.kind, **args)
        return json.loads(json.dumps(found))

    monkeypatch.setattr(PageReader, "_run", run_here)


class Run:
    """What came of pages: the documents in their order, the model and what it was asked, and the crawl's statistics."""

    def __init__(self) -> None:
        self.documents: list[Document] = []
        self.stats: dict[str, Any] = {}
        self.model: ScriptedModel | None = None

    @property
    def calls(self) -> int:
        assert self.model is not None
        return len(self.model.requests)

    @property
    def values(self) -> list[Any]:
        """The data of each page; no list is the same as an empty one."""
        found = [document.get("json") for document in self.documents]
        return [{"reviews": [], **one} if one and "sku" in one else one for one in found]

    @property
    def warnings(self) -> list[str]:
        return [warning for document in self.documents for warning in document["warnings"]]


def run(
    pages: Sequence[str | Sequence[str]],
    folder: Path,
    script: Script = reading_model.answer,
    options: Mapping[str, Any] = ASKED,
    *,
    with_model: bool = True,
    kind: str = "html",
    **settings: Any,
) -> Run:
    """Put pages through the step: one after the other, those of an inner list at the same time."""
    result = Run()
    with scripted_model(script) as model:
        result.model = model
        llm = {"SCRAPEFIRE_LLM": {"base_url": model.url, "model": "small", "retries": 0}} if with_model else {}
        named = {f"SCRAPEFIRE_{name}": value for name, value in settings.items()}
        crawler = get_crawler(
            settings_dict={"TELNETCONSOLE_ENABLED": False, "SCRAPEFIRE_BLOBS": str(folder), **llm, **named}
        )

        async def one(step: DeterministicJsonTransformer, html: str) -> None:
            markdown = to_markdown(html, SITE) if kind == "html" else html
            document = make_document(markdown, options, kind=kind, text=html, result={"url": f"{SITE}/p"})
            result.documents.append(document)
            await step.process_item(document)

        async def all_of_them() -> None:
            step = DeterministicJsonTransformer(crawler)
            for entry in pages:
                group = [entry] if isinstance(entry, str) else entry
                await asyncio.gather(*(one(step, html) for html in group))
            await crawler.signals.send_catch_log_async(signals.engine_stopped)

        asyncio.run(all_of_them())
        assert crawler.stats is not None
        result.stats = crawler.stats.get_stats()
    return result


def right(number: int) -> dict[str, Any]:
    data = shop.product(number)
    return {**data, "image": SITE + data["image"]}


def names(model: ScriptedModel | None) -> list[str]:
    assert model is not None
    return [body["response_format"]["json_schema"]["name"] for body in model.requests]


# ---- what it costs and what it reads ---------------------------------------------------------------------------------


def test_one_page_after_the_other_costs_three_calls_and_then_none(tmp_path: Path) -> None:
    numbers = [*range(1, 12)]
    found = run([shop.page(number) for number in numbers], tmp_path)
    assert found.values == [right(number) for number in numbers]
    assert names(found.model) == ["extraction", "extractor", "extraction"]  # the second page is checked
    assert found.warnings == []
    assert found.stats["scrapefire/extractors/learned"] == 1


def test_pages_that_come_together_wait_for_one_session(tmp_path: Path) -> None:
    numbers = [*range(1, 13)]
    found = run([[shop.page(number) for number in numbers]], tmp_path)
    assert found.values == [right(number) for number in numbers]
    assert found.calls == 3
    assert sum(document["metadata"].get("llm_usage", {}).get("calls", 0) for document in found.documents) == found.calls


def test_what_was_learned_is_there_for_the_next_crawl_even_without_a_model(tmp_path: Path) -> None:
    run([shop.page(number) for number in (1, 2, 3)], tmp_path)
    (file,) = (tmp_path / "extractors").rglob("*.json")
    assert file.parent.name == "quay.example"
    found = run([shop.page(number) for number in (4, 5)], tmp_path, with_model=False)
    assert found.values == [right(4), right(5)]
    assert found.warnings == []
    assert found.calls == 0


def test_each_template_of_a_site_has_its_own_extractor_and_each_schema_too(tmp_path: Path) -> None:
    numbers = [1, 2, 3]
    run([shop.page(number) for number in numbers], tmp_path)
    found = run([shop.page(number, "redesigned") for number in numbers], tmp_path)
    assert found.values == [right(number) for number in numbers]
    assert len(list((tmp_path / "extractors").rglob("*.json"))) == 2
    less = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
    other = run([shop.page(4)], tmp_path, options={"formats": [{"type": "deterministic_json", "schema": less}]})
    assert other.values == [{"name": right(4)["name"]}]
    assert other.calls == 2
    assert len(list((tmp_path / "extractors").rglob("*.json"))) == 3


def test_json_pages_are_read_as_well(tmp_path: Path) -> None:
    def body(number: int) -> str:
        return json.dumps({"ok": True, "result": {"title": f"Rope {number}", "cost": {"now": number + 0.5}}})

    def script(request: dict[str, Any]) -> str:
        if request["response_format"]["json_schema"]["name"] == "extractor":
            rules = [
                {"field": "/name", "by": "jmespath", "select": "body.result.title"},
                {"field": "/price", "by": "jmespath", "select": "body.result.cost.now"},
            ]
            return json.dumps({"rules": rules})
        number = int(str(request["messages"][1]["content"]).partition("Rope ")[2].partition('"')[0])
        return json.dumps({"name": f"Rope {number}", "price": number + 0.5})

    properties = {"name": {"type": "string"}, "price": {"type": "number"}}
    asked = {"formats": [{"type": "deterministic_json", "schema": {"type": "object", "properties": properties,
                                                                   "required": ["name"]}}]}  # fmt: skip
    found = run([body(number) for number in range(6)], tmp_path, script, asked, kind="json")
    assert found.values == [{"name": f"Rope {number}", "price": number + 0.5} for number in range(6)]
    assert found.calls == 3


def test_values_have_their_evidence_on_request(tmp_path: Path) -> None:
    found = run([shop.page(2)], tmp_path, options={**ASKED, "with_evidence": True})
    entries = {entry["path"]: entry["text"] for entry in found.documents[0]["metadata"]["evidence"]}
    assert "SK-0034" in entries["$.sku"]


def test_what_rules_read_and_the_text_does_not_say_is_from_the_pages_data(tmp_path: Path) -> None:
    pages = [shop.page(number).replace("<body>", f"<body data-lot=L{number}7>") for number in (1, 2, 3)]
    lot = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "lot": {"type": "string"}},
        "required": ["name"],
    }

    def script(request: dict[str, Any]) -> str:
        if request["response_format"]["json_schema"]["name"] == "extractor":
            rules = [{"field": "/name", "by": "css", "select": "h1"}]
            return json.dumps(
                {"rules": [*rules, {"field": "/lot", "by": "css", "select": "body", "attribute": "data-lot"}]}
            )
        names = [shop.product(number)["name"] for number in (1, 2, 3)]
        number = next(n for n, name in enumerate(names, 1) if name in str(request["messages"][1]["content"]))
        return json.dumps({"name": names[number - 1], "lot": f"L{number}7"})

    asked = {"formats": [{"type": "deterministic_json", "schema": lot}], "with_evidence": True}
    found = run(pages, tmp_path, script, asked)
    assert [one["json"]["lot"] for one in found.documents] == ["L17", "L27", "L37"]
    last = {entry["path"]: entry for entry in found.documents[-1]["metadata"]["evidence"]}
    assert (last["$.lot"]["text"], last["$.lot"]["source"]) == (None, "page_data")
    assert last["$.name"]["source"] == "page"


# ---- drift -----------------------------------------------------------------------------------------------------------


def test_fields_that_go_missing_are_learned_anew_at_once(tmp_path: Path) -> None:
    before, after = [*range(1, 20)], [*range(20, 40)]
    pages = [shop.page(number) for number in before] + [shop.page(number, "renamed") for number in after]
    found = run(pages, tmp_path, EXTRACTOR_CALLS=6)
    assert found.values == [right(number) for number in before + after]
    assert found.stats["scrapefire/extractors/learned"] == 2
    assert found.calls <= 6


def test_pages_of_the_former_design_that_come_in_between_spoil_no_learning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExtractorService, "_may_come", lambda self, waiting: waiting < 12)  # as in a crawl
    before, mixed = [*range(1, 20)], [*range(20, 44)]
    designs = [shop.page(number, "renamed" if number % 3 == 0 else "early") for number in mixed]
    found = run([*(shop.page(number) for number in before), designs], tmp_path, EXTRACTOR_CALLS=6)
    assert found.values == [right(number) for number in before + mixed]
    assert found.stats["scrapefire/extractors/learned"] == 2
    assert "scrapefire/extractors/not_learned" not in found.stats
    assert found.calls <= 6


def test_what_is_silently_wrong_is_found_by_a_check_and_learned_anew(tmp_path: Path) -> None:
    before, after = [*range(1, 15)], [*range(15, 40)]
    pages = [shop.page(number) for number in before] + [shop.page(number, "quiet") for number in after]
    found = run(pages, tmp_path, EXTRACTOR_SHADOW_RATE=0.1, EXTRACTOR_CALLS=6)
    wrong = [at for at, value in zip(before + after, found.values) if value != right(at)]
    assert wrong == [15, 16, 17, 18, 19]  # the twentieth page is the next to be checked
    assert found.stats["scrapefire/extractors/disagreements"] == 1
    (file,) = (tmp_path / "extractors").rglob("*.json")
    assert [version["status"] for version in json.loads(file.read_text())["versions"]] == ["wrong", "active"]


def test_a_change_that_is_taken_back_costs_no_call(tmp_path: Path) -> None:
    early, renamed = [*range(1, 10)], [*range(10, 20)]
    pages = [shop.page(number) for number in early] + [shop.page(number, "renamed") for number in renamed]
    first = run(pages, tmp_path, EXTRACTOR_CALLS=6)
    back = run([shop.page(number) for number in range(30, 45)], tmp_path, EXTRACTOR_CALLS=6)
    assert first.stats["scrapefire/extractors/learned"] == 2
    assert back.values == [right(number) for number in range(30, 45)]
    assert back.calls == 0


def test_when_nothing_better_is_learned_the_earlier_version_stays(tmp_path: Path) -> None:
    learned = run([shop.page(number) for number in (1, 2, 3)], tmp_path)
    assert learned.calls == 3

    def unable(body: dict[str, Any]) -> str:
        if body["response_format"]["json_schema"]["name"] == "extractor":
            return json.dumps({"rules": [{"field": "/name", "by": "css", "select": "h6.nowhere"}]})
        return reading_model.answer(body)

    pages = [shop.page(number, "quiet") for number in (4, 5, 6)]
    found = run(pages, tmp_path, unable, EXTRACTOR_SHADOW_RATE=1)
    (file,) = (tmp_path / "extractors").rglob("*.json")
    (version,) = json.loads(file.read_text())["versions"]
    assert version["status"] == "active"
    assert found.stats["scrapefire/extractors/not_learned"] >= 1
    assert found.values == [right(number) for number in (4, 5, 6)]  # each was checked, so the model's own data serves


def test_a_page_without_the_fields_is_no_drift(tmp_path: Path) -> None:
    bare = '<main class="product product-1"><h1 class="title">Gift card</h1><p class="stock">In stock</p></main>'
    pages = [shop.page(number) for number in range(1, 12)] + [bare, bare] + [shop.page(12)]
    found = run(pages, tmp_path, EXTRACTOR_CALLS=6)
    assert found.values[-1] == right(12)
    assert found.values[-2] is None
    assert any("required" in warning or "does not fit" in warning for warning in found.warnings)
    assert found.stats["scrapefire/extractors/learned"] == 1


# ---- limits, bad input, refusals -------------------------------------------------------------------------------------


def never_right(body: dict[str, Any]) -> str:
    if body["response_format"]["json_schema"]["name"] == "extractor":
        return json.dumps({"rules": [{"field": "/name", "by": "css", "select": "footer"}]})
    return reading_model.answer(body)


def test_a_template_that_cannot_be_learned_costs_no_more_than_its_calls(tmp_path: Path) -> None:
    found = run([shop.page(number) for number in range(1, 30)], tmp_path, never_right)
    assert found.calls == 4
    assert found.values[0] == right(1)  # the model has read it, so it counts
    assert found.values[-1] is None
    assert "no rules agree with the model" in found.warnings[-1]
    assert "SCRAPEFIRE_EXTRACTOR_CALLS" in found.warnings[-1]
    assert list(tmp_path.rglob("*.json")) == []


@pytest.mark.parametrize(
    "rules",
    [
        [{"field": "/name", "by": "css", "select": "h1["}],
        "none",
    ],
)
def test_invalid_rules_go_back_to_the_model_once_with_what_is_wrong(tmp_path: Path, rules: Any) -> None:
    tries = []

    def script(body: dict[str, Any]) -> str:
        if body["response_format"]["json_schema"]["name"] == "extractor":
            tries.append(body)
            if len(tries) == 1:
                return json.dumps({"rules": rules})
        return reading_model.answer(body)

    found = run([shop.page(1), shop.page(2)], tmp_path, script)
    assert found.values == [right(1), right(2)]
    assert len(tries) == 2
    assert "EARLIER ANSWER" in tries[1]["messages"][1]["content"]


def test_pages_that_hold_none_of_the_data_cost_a_call_or_two_and_no_rules_are_written(tmp_path: Path) -> None:
    properties = {"boiling_point": {"type": "number"}}
    asked = {"formats": [{"type": "deterministic_json", "schema": {"type": "object", "properties": properties}}]}
    found = run([shop.listing(number) for number in range(8)], tmp_path, ['{"boiling_point": null}'], asked)
    assert found.values[0] == {}
    assert set(names(found.model)) == {"extraction"}
    assert found.calls <= 4
    assert "none of the data" in found.warnings[-1]


def test_zero_data_retention_refuses_it(tmp_path: Path) -> None:
    found = run([shop.page(1)], tmp_path, options={**ASKED, "zero_data_retention": True})
    assert found.calls == 0
    assert found.values == [None]
    assert found.warnings == ["deterministic_json: refused under zero data retention"]
    assert list(tmp_path.rglob("*")) == []


def test_without_a_model_and_an_extractor_it_is_a_warning(tmp_path: Path) -> None:
    found = run([shop.page(1)], tmp_path, with_model=False)
    assert found.values == [None]
    assert "SCRAPEFIRE_LLM" in found.warnings[0]


def test_a_spent_budget_stops_learning_and_checks_but_no_extractor(tmp_path: Path) -> None:
    found = run([shop.page(1), shop.page(2)], tmp_path, LLM_BUDGET={"calls": 1})
    assert found.calls == 1
    assert found.values == [right(1), None]
    assert any("budget" in warning for warning in found.warnings)
    run([shop.page(number) for number in (1, 2, 3)], tmp_path)
    later = run([shop.page(4)], tmp_path, LLM_BUDGET={"calls": 0}, EXTRACTOR_SHADOW_RATE=1)
    assert later.values == [right(4)]


def test_documents_without_a_template_are_named(tmp_path: Path) -> None:
    found = run(["# Rope"], tmp_path, kind="file")
    assert found.values == [None]
    assert "only HTML and JSON pages have a template" in found.warnings[0]
    assert found.calls == 0


def test_an_invalid_schema_is_named_and_costs_nothing(tmp_path: Path) -> None:
    bad = {"type": "object", "properties": {"x": {"$ref": "#/$defs/No"}}}
    found = run([shop.page(1)], tmp_path, options={"formats": [{"type": "deterministic_json", "schema": bad}]})
    assert "#/$defs/No" in found.warnings[0]
    assert found.calls == 0


@pytest.mark.parametrize("reply", [{"status": 500, "error": {"message": "down"}}, {"content": None, "refusal": "no"}])
def test_a_model_that_fails_is_a_warning_on_each_page_and_is_not_asked_for_each(
    tmp_path: Path, reply: dict[str, Any]
) -> None:
    found = run([shop.page(number) for number in range(1, 9)], tmp_path, [reply])
    assert found.values == [None] * 8
    assert len(found.warnings) == 8
    assert found.calls <= 4


def test_a_damaged_file_is_left_out_and_learned_again(tmp_path: Path) -> None:
    run([shop.page(number) for number in (1, 2)], tmp_path)
    (file,) = (tmp_path / "extractors").rglob("*.json")
    file.write_text(file.read_text()[:200])
    found = run([shop.page(3)], tmp_path)
    assert found.values == [right(3)]
    assert found.calls == 2


def test_personal_data_reaches_neither_the_model_nor_the_disk(tmp_path: Path) -> None:
    """The rules are written from redacted pages, and the data is redacted by its own step afterwards."""

    def page(number: int) -> str:
        return (
            f"<main class=card><h1 class=name>Crew {number}</h1><p class=post>Post {number} is held since spring.</p>"
            f'<p class=mail><a href="mailto:crew{number}@quay.example">crew{number}@quay.example</a></p></main>'
        )

    def script(body: dict[str, Any]) -> str:
        if body["response_format"]["json_schema"]["name"] == "extractor":
            rules = [
                {"field": "/name", "by": "css", "select": "h1.name"},
                {"field": "/mail", "by": "css", "select": ".mail"},
            ]
            return json.dumps({"rules": rules})
        text = str(body["messages"][1]["content"])
        return json.dumps({"name": "Crew " + text.partition("Crew ")[2][0], "mail": "[EMAIL]"})

    properties = {"name": {"type": "string"}, "mail": {"type": "string"}}
    schema = {"type": "object", "properties": properties, "required": ["name"]}
    asked = {"formats": [{"type": "deterministic_json", "schema": schema}], "redact_pii": True}
    result = Run()
    with scripted_model(script) as model:
        llm = {"base_url": model.url, "model": "small"}
        settings = {"TELNETCONSOLE_ENABLED": False, "SCRAPEFIRE_BLOBS": str(tmp_path), "SCRAPEFIRE_LLM": llm}
        crawler = get_crawler(settings_dict=settings)

        async def all_of_them() -> None:
            step = DeterministicJsonTransformer(crawler)
            for number in (1, 2):
                markdown = f"# Crew {number}\n\nPost {number} is held since spring.\n\n[EMAIL]"
                document = make_document(markdown, asked, kind="html", text=page(number), result={"url": SITE})
                await step.process_item(document)
                result.documents.append(document)
            await crawler.signals.send_catch_log_async(signals.engine_stopped)

        asyncio.run(all_of_them())
    assert [value["name"] for value in result.values] == ["Crew 1", "Crew 2"]
    assert result.warnings == []
    assert all("@quay.example" not in prompt for prompt in model.prompts)
    kept = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    assert len(kept) == 1
    assert "@quay.example" not in kept[0]
