"""Redaction of items: Markdown first, every other text at the end, nothing raw when it fails."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.utils.test import get_crawler

from scrapefire.attempts import Attempt, ScrapeState
from scrapefire.content.pii import task
from scrapefire.document import Document
from scrapefire.errors import ActionError
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines import STACK
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.coerce import CoerceTransformer
from scrapefire.pipelines.files import FilesTransformer
from scrapefire.pipelines.redact import RedactFieldsTransformer, RedactMarkdownTransformer
from tests.helpers.steps import run_steps

PAGE = "Write to ann@example.com."
BOTH = {"step": RedactMarkdownTransformer, "more": [RedactFieldsTransformer]}
BOTH_STEPS: list[type[Transformer]] = [RedactMarkdownTransformer, RedactFieldsTransformer]


class Fill(RedactMarkdownTransformer):
    """Puts text into other fields, as the steps between do."""

    async def transform(self, document: Any, work: Any) -> None:
        document["html"] = "<p>ann@example.com</p>"
        document["links"] = ["mailto:ann@example.com", "https://example.com/"]
        document["json"] = {"mail": "ann@example.com", "n": 5}
        document["metadata"]["author"] = "ann@example.com"
        document["metadata"]["source_url"] = "https://example.com/?m=ann@example.com"


def test_nothing_is_touched_unasked() -> None:
    document, _ = run_steps(PAGE, {"formats": ["markdown"]}, **BOTH)
    assert document["markdown"] == PAGE


@pytest.mark.parametrize(
    ("asked", "markdown"),
    [
        ({"mode": "fast"}, "Write to [EMAIL]."),
        ({"mode": "fast", "replace_style": "mask"}, "Write to ***************."),
        ({"entities": ["PHONE"]}, PAGE),
    ],
)
def test_options(asked: dict[str, Any], markdown: str) -> None:
    document, _ = run_steps(PAGE, {"formats": ["markdown"], "redact_pii": asked}, **BOTH)
    assert document["markdown"] == markdown


def test_every_other_text_is_redacted_as_well() -> None:
    document, error = run_steps(
        PAGE,
        {"formats": ["markdown"], "redact_pii": {"mode": "fast"}},
        step=RedactMarkdownTransformer,
        more=[Fill, RedactFieldsTransformer],
    )
    assert error is None
    assert document["html"] == "<p>[EMAIL]</p>"
    assert document["links"] == ["mailto:[EMAIL]", "https://example.com/"]
    assert document["json"] == {"mail": "[EMAIL]", "n": 5}
    assert document["metadata"]["author"] == "[EMAIL]"
    assert document["metadata"]["source_url"] == "https://example.com/?m=ann@example.com"  # what was asked for


def test_a_long_page_is_redacted_in_a_worker() -> None:
    page = "Write to ann@example.com. " * 800
    document, error = run_steps(
        page, {"formats": ["markdown"], "redact_pii": {"mode": "fast"}}, step=RedactMarkdownTransformer
    )
    assert error is None
    assert document["markdown"] == "Write to [EMAIL]. " * 800


PROSE = "Yesterday Sarah Connor met the board in Leeds. Sarah Connor wrote to ann@example.com."


def test_a_model_finds_names_in_running_text_and_in_every_field() -> None:
    """Presidio and a spaCy model, in a worker: extra ``pii``."""

    class Names(Fill):
        async def transform(self, document: Any, work: Any) -> None:
            document["html"] = "<main class=Board><p title=x>Yesterday <b>Sarah Connor</b> met the board.</p></main>"
            document["links"] = ["https://example.com/sarah-connor"]
            document["metadata"]["author"] = "Sarah Connor"

    options = {"formats": ["markdown", "html", "links"], "redact_pii": {"mode": "accurate"}}
    document, error = run_steps(PROSE, options, step=RedactMarkdownTransformer, more=[Names, RedactFieldsTransformer])
    assert error is None
    assert document["markdown"] == "Yesterday [PERSON] met the board in Leeds. [PERSON] wrote to [EMAIL]."
    assert document["html"] == "<main class=Board><p title=x>Yesterday <b>[PERSON]</b> met the board.</p></main>"
    assert document["links"] == ["https://example.com/sarah-connor"]
    assert document["metadata"]["author"] == "[PERSON]"
    assert document["warnings"] == []


GERMAN = "Gestern traf der Vorstand in der Halle zusammen. Frau Anna Schmidt leitete die lange Sitzung am Abend. " * 3


def test_a_language_without_a_model_is_said_and_the_rules_still_hold() -> None:
    options = {"formats": ["markdown"], "redact_pii": {"mode": "accurate"}}
    html = f"<html lang=de-AT><body><p>{GERMAN}</p></body></html>"
    document, error = run_steps(
        GERMAN, options, step=RedactMarkdownTransformer, kind="html", text=html, result={"url": "https://a.example/"}
    )
    assert error is None
    assert "Frau [PERSON] leitete" in document["markdown"]
    assert "'de'" in document["warnings"][0]


@pytest.mark.parametrize(
    ("mode", "emptied"), [("accurate", True), (None, False), ("aggressive", False), ("fast", False)]
)
def test_without_the_extra_only_the_mode_that_needs_it_fails(
    monkeypatch: pytest.MonkeyPatch, mode: str | None, emptied: bool
) -> None:
    monkeypatch.setattr("scrapefire.content.pii.names.installed_models", dict)
    asked = {} if mode is None else {"mode": mode}
    document, error = run_steps(PAGE, {"formats": ["markdown"], "redact_pii": asked}, **BOTH)
    if emptied:
        assert error is not None
        assert error.code == "REDACTION_UNAVAILABLE"
        assert document["markdown"] == ""
        assert any("scrapefire[pii]" in warning for warning in document["warnings"])
    else:
        assert error is None
        assert document["markdown"] == "Write to [EMAIL]."
        assert any("rules alone" in warning for warning in document["warnings"]) == (mode != "fast")


def test_a_failure_leaves_nothing_raw(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: bytes, **args: Any) -> dict[str, Any]:
        raise RuntimeError("out of order")

    monkeypatch.setattr("scrapefire.content.pii.task.redact_task", broken)
    document, error = run_steps(
        PAGE,
        {"formats": ["markdown"], "redact_pii": {"mode": "fast"}},
        step=RedactMarkdownTransformer,
        more=[Fill, RedactFieldsTransformer],
    )
    assert error is not None
    assert document["markdown"] == ""
    assert "ann@" not in str({name: value for name, value in document.items() if name not in ("url", "metadata")})
    assert "author" not in document["metadata"]
    assert any("redact_pii" in warning for warning in document["warnings"])


def test_markdown_is_redacted_before_any_model_and_the_rest_after_the_last_step() -> None:
    places = {path.rsplit(".", 1)[-1]: place for path, place in STACK.items()}
    models = [place for path, place in STACK.items() if "answers." in path]
    assert places["MarkdownTransformer"] < places["RedactMarkdownTransformer"] < min(models)
    assert (
        max(place for name, place in places.items() if name not in ("RedactFieldsTransformer", "CoerceTransformer"))
        < (places["RedactFieldsTransformer"])
    )


def test_the_task_keeps_the_shape_of_what_it_redacts() -> None:
    value = b'{"a": [1, null, true, "ann@example.com"], "b": {"c": 2.5}}'
    found = task.redact_task(value, mode="fast", entities=[], style="tag")["value"]
    assert found == {"a": [1, None, True, "[EMAIL]"], "b": {"c": 2.5}}


@pytest.mark.parametrize(
    ("style", "keys"),
    [
        ("tag", ["[EMAIL]", "name", "[EMAIL] 3", "[EMAIL] 2"]),
        ("mask", ["***************", "name", "*************** 2", "[EMAIL] 2"]),
        ("remove", ["", "name", " 2", "[EMAIL] 2"]),
    ],
)
def test_keys_are_redacted_and_no_entry_is_lost(style: Any, keys: list[str]) -> None:
    value = {"ann@example.com": 1, "name": 2, "bob@example.com": {"x": "bob@example.com"}, "[EMAIL] 2": 4}
    found = task.redact_task(json.dumps(value).encode(), mode="fast", entities=[], style=style)["value"]
    assert list(found) == keys
    assert list(found.values())[0::3] == [1, 4]
    assert "@" not in json.dumps(found)


KEYS = st.sampled_from(["a", "[EMAIL]", "[EMAIL] 2", "ann@example.com", "bob@example.com", "Mail cy@example.com", ""])


@given(st.dictionaries(KEYS, st.integers()), st.sampled_from(["tag", "mask", "remove"]))
def test_no_entry_is_lost_whatever_the_keys(value: dict[str, int], style: Any) -> None:
    found = task.redact_task(json.dumps(value).encode(), mode="fast", entities=[], style=style)["value"]
    assert list(found.values()) == list(value.values())
    assert "@" not in "".join(found)
    assert all(found[key] == one for key, one in value.items() if "@" not in key)


@pytest.mark.parametrize("mode", ["fast", "accurate", "aggressive"])
def test_names_of_fields_are_no_personal_data(mode: Any) -> None:
    names = [*Document.fields, "og:title", "twitter:creator", "article:published_time", "google-site-verification",
             "msvalidate.01", "phone_number", "e-mail", "first name", "Phone", "Address", "2024", "theme-color", "fb:app_id"]  # fmt: skip
    value = dict.fromkeys(names, 1)
    assert task.redact_task(json.dumps(value).encode(), mode=mode, entities=[], style="tag")["value"] == value


RETENTION = {"formats": ["markdown", "html"], "redact_pii": {"mode": "fast"}, "zero_data_retention": True}


def test_zero_data_retention_redacts_all_the_same_and_keeps_the_item_out_of_the_log() -> None:
    document, error = run_steps(
        PAGE, RETENTION, step=RedactMarkdownTransformer, more=[Fill, RedactFieldsTransformer], text=PAGE
    )
    assert error is None
    assert document["markdown"] == "Write to [EMAIL]."
    assert document["html"] == "<p>[EMAIL]</p>"
    assert document["warnings"] == []
    assert document._private


def test_the_item_may_stand_in_a_log_once_it_is_redacted() -> None:
    class Received(Fill):
        async def transform(self, document: Any, work: Any) -> None:
            document._private = not work.options.may_store_raw
            seen.append(repr(document))

    seen: list[str] = []
    options = {"formats": ["markdown"], "redact_pii": {"mode": "fast"}}
    document, _ = run_steps(PAGE, options, step=Received, more=BOTH_STEPS)
    assert "ann@" not in seen[0]
    assert "Write to [EMAIL]." in repr(document)


def test_bytes_are_refused_with_a_warning() -> None:
    """They would have to be read as what they are, changed, and written again."""
    options = {"formats": ["raw_base64"], "redact_pii": {"mode": "fast"}}
    work = {"kind": "html", "text": PAGE, "result": {"url": "https://a.example/"}, "body": PAGE.encode()}
    document, _ = run_steps("", options, step=FilesTransformer, more=[*BOTH_STEPS, CoerceTransformer], **work)
    assert "raw_base64" not in document
    assert document["formats"] == {"raw_base64": "refused"}
    assert document["reasons"]["raw_base64"]["code"] == "NOT_REDACTABLE"
    assert [warning.partition(":")[0] for warning in document["warnings"]] == ["raw_base64"]


def test_that_pictures_show_everything_is_said() -> None:
    class Shown(Fill):
        async def transform(self, document: Any, work: Any) -> None:
            document["screenshot"] = "/files/1.png"

    options = {"formats": ["markdown", "screenshot"], "redact_pii": {"mode": "fast"}}
    document, _ = run_steps(PAGE, options, step=Shown, more=BOTH_STEPS)
    assert document["screenshot"] == "/files/1.png"
    assert "pictures" in document["warnings"][0]


class Failed(Fill):
    """A step that makes the item an error item, with the page's words in the error and in the attempts."""

    name = "failed"
    on_failure = "raise"

    async def transform(self, document: Any, work: Any) -> None:
        document["attempts"] = [{"engine": "fetch", "outcome": "ok", "reason": "it says ann@example.com"}]
        raise ValueError("not JSON: ann@example.com")


@pytest.mark.parametrize("works", [True, False])
def test_an_error_and_the_attempts_quote_nothing(monkeypatch: pytest.MonkeyPatch, works: bool) -> None:
    def broken(data: bytes, **args: Any) -> dict[str, Any]:
        raise RuntimeError(f"cannot read {data!r}")

    if not works:
        monkeypatch.setattr("scrapefire.content.pii.task.redact_task", broken)
    options = {"formats": ["markdown"], "redact_pii": {"mode": "fast"}}
    document, _ = run_steps(
        PAGE, options, step=RedactMarkdownTransformer, more=[Failed, RedactFieldsTransformer, CoerceTransformer]
    )
    assert "ann@" not in str(dict(document))
    assert document["error"]["code"] == "UNKNOWN_ERROR"
    assert document["attempts"][0]["engine"] == "fetch"
    assert document["attempts"][0].get("reason") == ("it says [EMAIL]" if works else None)


async def redacted_failure(asked: dict[str, Any]) -> Document:
    """What the step makes of a scrape that ended with an error in the page's words."""
    error = ActionError("actions[0] (executeJavascript) failed: no desk of ann@example.com")
    attempt = Attempt("browser", error.code, 0.5, reason=error.message)
    options = ScrapeOptions.parse(asked).to_json()
    state = replace(ScrapeState.start("https://a.example/", asked), options=options, attempts=(attempt,))
    item = Document.from_error(error, "https://a.example/", state.to_meta())
    assert ("ann@" in repr(item)) == ("redact_pii" not in asked), "Scrapy logs every item"
    step = RedactFieldsTransformer.from_crawler(get_crawler(settings_dict={"TELNETCONSOLE_ENABLED": False}))
    assert await step.process_item(item) is item
    return item


async def test_an_error_in_place_of_a_document_quotes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    item = await redacted_failure({"redact_pii": {"mode": "fast"}})
    assert item["error"]["message"] == "actions[0] (executeJavascript) failed: no desk of [EMAIL]"
    assert item["error"]["code"] == "SCRAPE_ACTION_ERROR"
    assert item["metadata"]["error"] == item["attempts"][0]["reason"] == item["error"]["message"]
    assert item["attempts"][0]["seconds"] == 0.5

    monkeypatch.setattr("scrapefire.content.pii.task.redact_task", None)
    item = await redacted_failure({"redact_pii": {"mode": "fast"}})
    assert item["error"]["code"] == "SCRAPE_ACTION_ERROR"
    assert item["error"]["message"] == item["metadata"]["error"] == "an action failed"
    assert "ann@" not in str(dict(item))


async def test_an_error_stays_as_it_is_unasked() -> None:
    assert "ann@example.com" in (await redacted_failure({"formats": ["markdown"]}))["error"]["message"]
