"""The last step: nothing that was not asked for leaves, and every format has a status with its reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scrapy.utils.test import get_crawler

from scrapefire.document import Document, Work
from scrapefire.errors import FormatMissingError, LLMTimeoutError
from scrapefire.pipelines.answers import CleanContentTransformer, InjectionGuardTransformer, ModelStepsTransformer
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.coerce import CoerceTransformer
from scrapefire.pipelines.commerce import CommerceTransformer
from scrapefire.pipelines.files import FilesTransformer
from scrapefire.pipelines.markdown import MarkdownTransformer
from scrapefire.pipelines.redact import RedactFieldsTransformer, RedactMarkdownTransformer
from tests.helpers.steps import run_steps
from tests.llm.scripted_model import Script, scripted_model

PAGE = "# Rope shop\n\nRope costs 4.50 EUR a metre. Write to ann@example.com."


def coerced(
    options: dict[str, Any], *steps: type[Transformer], script: Script | None = None, page: str = PAGE, **work: Any
) -> Document:
    """The document after ``steps`` and the last one."""
    chain: list[type[Transformer]] = [*steps, CoerceTransformer]
    with scripted_model(script or []) as model:
        llm = {"base_url": model.url, "model": "small", "retries": 0} if script else {}
        settings = {"SCRAPEFIRE_LLM": llm} if llm else {}
        return run_steps(page, options, settings, step=chain[0], more=chain[1:], **work)[0]


class Fill(Transformer):
    """Fills fields that nobody has asked for."""

    name = "fill"

    async def transform(self, document: Document, work: Work) -> None:
        document["html"] = "<p>x</p>"
        document["links"] = []
        document["pages"] = [{"page": 1}]


class Broken(Transformer):
    """Fails."""

    name = "broken"
    writes = ("links",)

    async def transform(self, document: Document, work: Work) -> None:
        raise RuntimeError("out of order")


def test_what_was_asked_for_stays_and_the_rest_goes() -> None:
    document = coerced({"formats": ["markdown", "links"]}, Fill)
    assert document["formats"] == {"markdown": "ok", "links": "ok"}
    assert document["markdown"] == PAGE
    assert document["links"] == []  # empty is an answer
    assert "html" not in document
    assert document["pages"] == [{"page": 1}]
    assert "reasons" not in document
    assert document["warnings"] == []
    assert document._work is None


def test_a_format_that_nothing_filled_is_missing_with_a_warning() -> None:
    document = coerced({"formats": ["markdown", "images"]})
    assert document["formats"] == {"markdown": "ok", "images": "missing"}
    assert document["reasons"] == {"images": FormatMissingError().to_dict()}
    (warning,) = document["warnings"]
    assert "images" in warning


def test_the_failure_of_its_step_is_the_reason_and_is_told_once() -> None:
    document = coerced({"formats": ["markdown", "links"]}, Broken)
    assert document["formats"]["links"] == "missing"
    assert document["reasons"]["links"]["message"] == "RuntimeError: out of order"
    assert len(document["warnings"]) == 1


@pytest.mark.parametrize(
    ("options", "step", "work", "words"),
    [
        ({"formats": ["product"]}, CommerceTransformer, {"kind": "html", "text": "<p>x</p>"}, "no data of a product"),
        ({"formats": ["screenshot"]}, FilesTransformer, {"result": {"engine": "fetch"}}, "the engine fetch takes no"),
        ({"formats": ["markdown"]}, MarkdownTransformer, {"kind": "html", "text": "<script>1</script>"}, "has no text"),
    ],
)
def test_what_the_page_does_not_have_is_missing_and_said(
    options: dict[str, Any], step: type[Transformer], work: dict[str, Any], words: str
) -> None:
    class Judged(step):  # type: ignore[misc,valid-type]
        async def transform(self, document: Document, work: Work) -> None:
            document["verdict"] = "ok"
            await super().transform(document, work)

    document = coerced(options, Judged, **{"result": {}, **work})
    (name,) = options["formats"]
    assert document["formats"] == {name: "missing"}
    assert document["reasons"][name]["code"] == "FORMAT_MISSING"
    assert words in document["reasons"][name]["message"]
    assert len(document["warnings"]) == 1


@pytest.mark.parametrize(
    ("reply", "more", "status", "code"),
    [
        ({"content": "Words."}, {}, "ok", None),
        ({"content": None, "refusal": "no"}, {}, "refused", "LLM_REFUSAL"),
        ({"content": "Words."}, {"zero_data_retention": True}, "refused", "SCRAPE_ZDR_VIOLATION_ERROR"),
        ({"status": 500, "error": {"message": "down"}}, {}, "missing", "LLM_UNAVAILABLE"),
        ({"content": ""}, {}, "missing", "LLM_ERROR"),
    ],
)
def test_a_refusal_is_no_failure(reply: Any, more: dict[str, Any], status: str, code: str | None) -> None:
    document = coerced({"formats": ["markdown", "summary"], **more}, ModelStepsTransformer, script=[reply])
    assert document["formats"] == {"markdown": "ok", "summary": status}
    assert document.get("reasons", {}).get("summary", {}).get("code") == code


def test_formats_that_share_a_field_get_its_status() -> None:
    question = {"type": "question", "question": "What is sold?"}
    document = coerced({"formats": [question]}, ModelStepsTransformer, script=["Rope."])
    assert document["formats"] == {"question": "ok"}
    assert document["answer"] == "Rope."
    assert "markdown" not in document


def test_a_step_that_could_not_improve_a_field_leaves_it_ok() -> None:
    options = {"formats": ["markdown"], "only_clean_content": True}
    document = coerced(options, CleanContentTransformer)
    assert document["markdown"] == PAGE
    assert document["formats"] == {"markdown": "ok"}
    assert "LLM" in document["warnings"][0]


def test_a_field_that_was_emptied_is_not_ok(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: bytes, **args: Any) -> dict[str, Any]:
        raise RuntimeError("out of order")

    monkeypatch.setattr("scrapefire.content.pii.task.redact_task", broken)
    document = coerced(
        {"formats": ["markdown", "links"], "redact_pii": {"mode": "fast"}},
        Fill,
        RedactMarkdownTransformer,
        RedactFieldsTransformer,
    )
    assert document["formats"] == {"markdown": "missing", "links": "missing"}
    assert "RuntimeError" in document["reasons"]["markdown"]["message"]
    assert "out of order" not in str(dict(document)), "what a failure says may quote the page"
    assert "RuntimeError" in document["reasons"]["links"]["message"]


def test_an_item_that_a_step_made_an_error_is_redacted_and_coerced_like_the_others() -> None:
    bad = json.dumps({"injection": True, "reason": "it addresses a model"})
    options = {"formats": ["markdown", "summary"], "check_prompt_injection": True, "redact_pii": {"mode": "fast"}}

    class Raw(Fill):
        async def transform(self, document: Document, work: Work) -> None:
            document["html"] = "<p>ann@example.com</p>"
            document["metadata"]["author"] = "ann@example.com"

    document = coerced(
        options,
        Raw,
        RedactMarkdownTransformer,
        InjectionGuardTransformer,
        ModelStepsTransformer,
        RedactFieldsTransformer,
        script=[bad],
    )
    assert document["error"]["code"] == "SCRAPE_PROMPT_INJECTION_DETECTED"
    assert document["formats"] == {"markdown": "ok", "summary": "refused"}
    assert document["reasons"]["summary"]["code"] == "SCRAPE_PROMPT_INJECTION_DETECTED"
    assert "html" not in document
    assert "ann@" not in str(dict(document))


def test_reasons_that_quote_the_page_are_redacted() -> None:
    class Quotes(Broken):
        async def transform(self, document: Document, work: Work) -> None:
            raise LLMTimeoutError("no answer to 'write to ann@example.com'")

    options = {"formats": ["links"], "redact_pii": {"mode": "fast"}}
    document = coerced(options, Quotes, RedactFieldsTransformer)
    assert document["reasons"]["links"]["code"] == "LLM_TIMEOUT"
    assert document["reasons"]["links"]["message"] == "no answer to 'write to [EMAIL]'"
    assert "ann@" not in str(document["warnings"])


@pytest.mark.parametrize("more", [{}, {"zero_data_retention": True}], ids=["", "zdr"])
def test_when_it_fails_itself_what_was_not_asked_for_is_gone_all_the_same(more: dict[str, Any]) -> None:
    class Odd(Fill):
        """A step of a project that leaves an error of a form of its own."""

        runs_after_error = True

        async def transform(self, document: Document, work: Work) -> None:
            await super().transform(document, work)
            document["error"] = "ann@example.com is away"

    document = coerced({"formats": ["markdown", "images"], **more}, Odd)
    assert document["markdown"] == PAGE
    assert "html" not in document
    assert "formats" not in document
    assert document["warnings"][-1].startswith("coerce: AttributeError")
    assert document._work is None


@pytest.mark.parametrize(
    ("options", "formats"),
    [
        ({"formats": ["markdown"], "zero_data_retention": True}, {"markdown": "ok"}),
        ({"formats": ["markdown", "links"], "zero_data_retention": True}, {"markdown": "ok", "links": "missing"}),
    ],
)
def test_it_works_under_zero_data_retention(options: dict[str, Any], formats: dict[str, str]) -> None:
    assert coerced(options)["formats"] == formats


async def test_an_item_without_a_document_passes_untouched() -> None:
    item = Document(url="https://example.com/", error={"code": "X"}, metadata={}, warnings=[], attempts=[])
    step = CoerceTransformer.from_crawler(get_crawler(settings_dict={"TELNETCONSOLE_ENABLED": False}))
    assert await step.process_item(item) is item
    assert "formats" not in item
