"""Steps that need no model: each runs when it is asked for, fills its field, survives a failure, and keeps nothing."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from scrapy.utils.misc import load_object

from scrapefire.document import Document
from scrapefire.pipelines import STACK
from scrapefire.pipelines.attributes import AttributesTransformer
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.base64_images import Base64ImagesTransformer
from scrapefire.pipelines.chunks import ChunksTransformer
from scrapefire.pipelines.coerce import CoerceTransformer
from scrapefire.pipelines.content import ContentService
from scrapefire.pipelines.files import FilesTransformer
from scrapefire.pipelines.html import HtmlTransformer
from scrapefire.pipelines.images import ImagesTransformer
from scrapefire.pipelines.links import LinksTransformer
from scrapefire.pipelines.markdown import MarkdownTransformer
from scrapefire.pipelines.metadata import MetadataTransformer
from tests.helpers.steps import run_steps

DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
TEXT = "High water comes an hour later each day, and the ferry leaves two hours before it. " * 3
PAGE = f"""<html lang=en><head><title>Tides</title><meta name=author content="Ann Bell"></head><body><main><h1>Tides</h1>
<p>{TEXT}<a href=/times rel=next>Times</a></p><img src=/map.png alt=Map width=300 height=200><img src="{DOT}" alt=dot></main></body></html>"""
ATTRIBUTES = {"type": "attributes", "selectors": [{"selector": "a", "attribute": "rel"}]}

#: Step, what asks for it, the field that it fills, and a part of what it fills it with.
STEPS: list[tuple[type[Transformer], dict[str, Any], str, str]] = [
    (HtmlTransformer, {"formats": ["html"]}, "html", "<h1>Tides</h1>"),
    (HtmlTransformer, {"formats": ["raw_html"]}, "raw_html", "<html lang=en>"),
    (MarkdownTransformer, {"formats": ["markdown"]}, "markdown", "# Tides"),
    (LinksTransformer, {"formats": ["links"]}, "links", "https://tide.example/times"),
    (ImagesTransformer, {"formats": ["images"]}, "images", "https://tide.example/map.png"),
    (AttributesTransformer, {"formats": [ATTRIBUTES]}, "attributes", "next"),
    (FilesTransformer, {"formats": ["raw_base64"]}, "raw_base64", base64.b64encode(PAGE.encode()).decode()[:40]),
]
CONTENT = [step for step in STEPS if step[0] is not FilesTransformer and step[2] != "raw_html"]


def run(step: type[Transformer], options: dict[str, Any], *more: type[Transformer]) -> Document:
    work = {"kind": "html", "text": PAGE, "result": {"url": "https://tide.example/"}, "body": PAGE.encode()}
    document, _ = run_steps("", options, step=step, more=more, **work)  # type: ignore[arg-type]
    return document


@pytest.mark.parametrize("more", [{}, {"zero_data_retention": True}], ids=["", "zdr"])
@pytest.mark.parametrize(("step", "options", "field", "part"), STEPS)
def test_a_step_fills_its_field_when_asked_also_under_zero_data_retention(
    step: type[Transformer], options: dict[str, Any], field: str, part: str, more: dict[str, Any]
) -> None:
    document = run(step, {**options, **more})
    assert part in str(document[field])
    assert document["warnings"] == []


@pytest.mark.parametrize(("step", "options", "field", "part"), [one for one in STEPS if one[2] != "markdown"])
def test_no_step_runs_unasked(step: type[Transformer], options: dict[str, Any], field: str, part: str) -> None:
    assert field not in run(step, {"formats": ["metadata"]})


@pytest.mark.parametrize(("step", "options", "field", "part"), CONTENT)
def test_a_failure_is_a_warning_with_the_format_missing(
    monkeypatch: pytest.MonkeyPatch, step: type[Transformer], options: dict[str, Any], field: str, part: str
) -> None:
    async def broken(self: ContentService, html: str, url: str, options: dict[str, Any]) -> dict[str, Any]:
        raise RuntimeError("out of order")

    monkeypatch.setattr(ContentService, "convert", broken)
    document = run(step, options, CoerceTransformer)
    name = "attributes" if isinstance(options["formats"][0], dict) else options["formats"][0]
    assert document["formats"] == {name: "missing"}
    assert "out of order" in document["reasons"][name]["message"]
    assert len(document["warnings"]) == 1


def test_metadata_of_the_response_wins_over_the_files_and_that_over_the_pages() -> None:
    work: dict[str, Any] = {"kind": "html", "text": PAGE, "result": {"pdf_metadata": {"author": "C", "pages": None}}}
    document, error = run_steps("", {"formats": ["markdown"]}, step=MetadataTransformer, **work)
    assert error is None
    assert document["metadata"]["title"] == "Tides"
    assert document["metadata"]["author"] == "C"
    assert document["metadata"]["scrape_id"] == "t"


def test_pages_and_blocks_of_a_file_come_with_its_metadata() -> None:
    work: dict[str, Any] = {"result": {"markdown": "x", "pages": [{"page": 1}], "blocks": [{"type": "text"}]}}
    document, _ = run_steps("x", {"formats": ["markdown"]}, step=MetadataTransformer, **work)
    assert document["pages"] == [{"page": 1}]
    assert document["blocks"] == [{"type": "text"}]


@pytest.mark.parametrize(
    ("options", "kept"),
    [({}, False), ({"remove_base64_images": False}, True), ({"zero_data_retention": True}, False)],
)
def test_pictures_in_the_text_give_way_unless_they_are_wanted(options: dict[str, Any], kept: bool) -> None:
    page = f"A ![dot]({DOT}) and ![map](https://tide.example/map.png)."
    document, _ = run_steps(page, {"formats": ["markdown"], **options}, step=Base64ImagesTransformer)
    assert (DOT in document["markdown"]) == kept
    assert ("<Base64-Image-Removed>" in document["markdown"]) != kept
    assert "https://tide.example/map.png" in document["markdown"]


@pytest.mark.parametrize("more", [{}, {"zero_data_retention": True}], ids=["", "zdr"])
def test_chunks_are_slices_of_the_markdown(more: dict[str, Any]) -> None:
    page = f"# Tides\n\n{TEXT}\n\n## Times\n\n{TEXT}"
    options = {"formats": [{"type": "chunks", "max_tokens": 40}], **more}
    document, _ = run_steps(page, options, step=ChunksTransformer)
    assert len(document["chunks"]) > 1
    assert all(page[chunk["start"] : chunk["end"]].strip() in page for chunk in document["chunks"])
    assert document["chunks"][-1]["heading_path"] == ["Tides", "Times"]


def test_every_step_of_the_stack_says_what_it_is_and_how_it_fails() -> None:
    for path in STACK:
        step = load_object(path)
        assert step.name
        assert step.on_failure in ("warn", "fail_closed", "raise"), path
        assert step.writes or step.name == "redact_pii_fields" or step.on_failure == "raise", path
