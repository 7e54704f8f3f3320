"""The step that fills ``branding``, and the model's word on its tone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scrapefire.document import Document
from scrapefire.errors import ScrapeError
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.answers import ModelStepsTransformer
from scrapefire.pipelines.branding import BrandingTransformer
from scrapefire.pipelines.coerce import CoerceTransformer
from tests.helpers.steps import run_steps
from tests.llm.scripted_model import Script, ScriptedModel, scripted_model

PAGE = "# Harbour Line\n\nWe cross at noon, come what may."
LOOK = {"url": "https://harbour.example/", "title": "Harbour", "canvas": "#0b5d7a", "points": {"#0b5d7a": 480}}
TONE = {"type": "branding", "tone": True}
SPEECH = {"tone": "plain, sturdy", "energy": "medium", "target_audience": "travellers"}


def brand_item(options: dict[str, Any], result: dict[str, Any] | None = None, page: str = PAGE) -> Document:
    work: dict[str, Any] = {"kind": "html", "text": "", "result": {"branding": LOOK} if result is None else result}
    return run_steps(page, options, step=BrandingTransformer, more=[CoerceTransformer], **work)[0]


def with_tone(script: Script, options: dict[str, Any]) -> tuple[Document, ScrapeError | None, ScriptedModel]:
    with scripted_model(script) as model:
        settings = {"SCRAPEFIRE_LLM": {"base_url": model.url, "model": "small", "retries": 0}}
        document, error = run_steps(
            PAGE, options, settings, step=BrandingTransformer, more=[ModelStepsTransformer, CoerceTransformer],
            kind="html", text="", result={"branding": LOOK},
        )  # fmt: skip
    return document, error, model


@pytest.mark.parametrize("more", [{}, {"zero_data_retention": True}])
def test_what_the_browser_read_becomes_the_brand(more: dict[str, Any]) -> None:
    document = brand_item({"formats": ["branding"], **more})
    assert document["branding"]["color_scheme"] == "dark"
    assert document["formats"] == {"branding": "ok"}
    assert document["warnings"] == []
    assert "markdown" not in document


def test_a_large_reading_is_understood_in_a_worker() -> None:
    look = {**LOOK, "variables": {f"--x-{number}": "#aabbcc" for number in range(5000)}}
    document = brand_item({"formats": ["branding"]}, {"branding": look})
    assert document["branding"]["brand_name"] == "Harbour"


def test_it_does_not_run_unasked() -> None:
    assert "branding" not in brand_item({"formats": ["markdown"]})


def test_what_could_not_be_read_is_missing_with_a_warning() -> None:
    document = brand_item({"formats": ["branding"]}, {})
    assert document["formats"] == {"branding": "missing"}
    assert "could not read" in document["reasons"]["branding"]["message"]
    assert len(document["warnings"]) == 1


def test_a_reading_that_makes_no_sense_is_a_warning() -> None:
    document = brand_item({"formats": ["markdown", "branding"]}, {"branding": {"texts": 5}})
    assert document["formats"] == {"markdown": "ok", "branding": "missing"}
    assert document["markdown"] == PAGE


def test_a_model_tells_the_tone_on_request_and_sees_the_text_alone() -> None:
    document, error, model = with_tone([json.dumps(SPEECH)], {"formats": [TONE]})
    assert error is None
    assert document["branding"]["tone"] == "plain, sturdy"
    assert document["branding"]["personality"] == {"energy": "medium", "target_audience": "travellers"}
    assert document["branding"]["colors"]["background"] == "#0B5D7A"
    assert document["metadata"]["llm_usage"]["calls"] == 1
    assert "come what may" in model.prompts[0]
    assert "#0b5d7a" not in model.prompts[0].lower()
    assert ScrapeOptions.parse({"formats": [TONE]}).needs_markdown
    assert not ScrapeOptions.parse({"formats": ["branding"]}).needs_markdown


@pytest.mark.parametrize("asked", ["branding", TONE], ids=["unasked", "asked"])
def test_without_a_model_the_brand_comes_and_a_warning_says_what_is_not_there(asked: Any) -> None:
    document, _ = run_steps(
        PAGE, {"formats": [asked]}, step=BrandingTransformer, more=[ModelStepsTransformer, CoerceTransformer],
        kind="html", text="", result={"branding": LOOK},
    )  # fmt: skip
    assert document["formats"] == {"branding": "ok"}
    assert "tone" not in document["branding"]
    assert "llm_usage" not in document["metadata"]
    named = ["branding_tone"] if asked is TONE else []
    assert [warning.partition(":")[0] for warning in document["warnings"]] == named
    assert all("SCRAPEFIRE_LLM" in warning for warning in document["warnings"])


@pytest.mark.parametrize(
    ("reply", "more", "words"),
    [
        ({"content": None, "refusal": "no"}, {}, "refused"),
        ({"content": '{"tone": 5}'}, {}, "cannot be read"),
        ({"content": json.dumps(SPEECH)}, {"zero_data_retention": True}, "zero data retention"),
    ],
)
def test_without_the_models_word_the_brand_stays(reply: dict[str, Any], more: dict[str, Any], words: str) -> None:
    document, _, model = with_tone([reply], {"formats": [TONE], **more})
    assert document["formats"] == {"branding": "ok"}
    assert "tone" not in document["branding"]
    assert any("branding_tone" in warning and words in warning for warning in document["warnings"])
    assert bool(model.requests) != bool(more)
