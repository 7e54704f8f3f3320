"""Steps that need no model: each runs when it is asked for, fills its field, survives a failure, and keeps nothing."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.utils.misc import load_object

from scrapefire.content.markdown import BASE64_PLACEHOLDER, base64_image_spans, remove_base64_images
from scrapefire.document import Document, Work
from scrapefire.llm.reading import sentences
from scrapefire.pipelines import STACK
from scrapefire.pipelines.attributes import AttributesTransformer
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.base64_images import Base64ImagesTransformer, _move
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


@pytest.mark.parametrize(("step", "options", "field", "part"), STEPS)
def test_no_step_runs_unasked(step: type[Transformer], options: dict[str, Any], field: str, part: str) -> None:
    document = run(step, {"formats": ["metadata"]})
    assert not document.get(field)
    assert document["warnings"] == []


def test_markdown_is_not_made_when_nothing_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def convert(self: ContentService, html: str, url: str, options: dict[str, Any]) -> dict[str, Any]:
        asked.extend(options["formats"])
        return dict.fromkeys(options["formats"], "")

    asked: list[str] = []
    monkeypatch.setattr(ContentService, "convert", convert)
    run(MarkdownTransformer, {"formats": ["html"]}, HtmlTransformer)
    assert "html" in asked
    assert "markdown" not in asked


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


def test_metadata_comes_whatever_is_asked_for_also_under_zero_data_retention() -> None:
    for options in ({"formats": ["links"]}, {"formats": ["metadata"], "zero_data_retention": True}):
        document = run(MetadataTransformer, options)
        assert document["metadata"]["author"] == "Ann Bell"
        assert document["warnings"] == []


def test_metadata_that_cannot_be_read_is_a_warning_and_what_is_known_of_the_response_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(self: ContentService, html: str, url: str, options: dict[str, Any]) -> dict[str, Any]:
        raise RuntimeError("out of order")

    monkeypatch.setattr(ContentService, "convert", broken)
    document = run(MetadataTransformer, {"formats": ["metadata"]}, CoerceTransformer)
    assert document["metadata"] == {"scrape_id": "t"}
    assert any(warning.startswith("metadata: ") and "out of order" in warning for warning in document["warnings"])


PICTURE = {"blob": "ab12.png", "size": 3}
#: What of an engine run lies in files, and what asks for it.
FILED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"formats": ["screenshot"]}, {"screenshot": PICTURE}),
    (
        {"formats": ["markdown"], "actions": [{"type": "screenshot"}, {"type": "pdf"}]},
        {"actions": {"screenshots": [PICTURE], "pdfs": [PICTURE], "scrapes": [], "javascript_returns": []}},
    ),
]


def filed(options: dict[str, Any], result: dict[str, Any], source: Path, folder: Path) -> Document:
    """The document after the step, with the engine's files at ``source`` and those that stay in ``folder``."""
    text = json.dumps(result).replace('"blob"', f'"path": {json.dumps(str(source))}, "blob"')
    steps = {"step": FilesTransformer, "more": [CoerceTransformer]}
    document, _ = run_steps("x", options, {"SCRAPEFIRE_BLOBS": str(folder)}, result=json.loads(text), **steps)
    return document


@pytest.mark.parametrize(("options", "result"), FILED, ids=["screenshot", "actions"])
def test_files_of_a_run_are_kept_where_they_stay(
    options: dict[str, Any], result: dict[str, Any], tmp_path: Path
) -> None:
    (tmp_path / "shot.png").write_bytes(b"\x89PN")
    document = filed(options, result, tmp_path / "shot.png", tmp_path / "kept")
    paths = [document["screenshot"]] if "screenshot" in document else document["actions"]["screenshots"]
    assert [Path(path).is_relative_to(tmp_path / "kept") for path in paths] == [True]
    assert document["warnings"] == []


@pytest.mark.parametrize(("options", "result"), FILED, ids=["screenshot", "actions"])
@pytest.mark.parametrize("broken", ["unwritable", "gone"])
def test_a_file_that_cannot_be_kept_is_a_warning_and_the_page_stays(
    options: dict[str, Any], result: dict[str, Any], broken: str, tmp_path: Path
) -> None:
    if broken == "unwritable":
        (tmp_path / "shot.png").write_bytes(b"\x89PN")
        (tmp_path / "kept").write_text("a file where the folder should be")
    document = filed(options, result, tmp_path / "shot.png", tmp_path / "kept")
    assert "screenshot" not in document
    assert "actions" not in document
    (warning,) = document["warnings"]
    assert warning.startswith("files: ")
    assert "SCRAPEFIRE_BLOBS" in warning
    if options["formats"] == ["screenshot"]:
        assert document["formats"] == {"screenshot": "missing"}
        assert document["reasons"]["screenshot"]["code"] == "FILE_NOT_KEPT"
    else:
        assert document["markdown"] == "x"


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


PICTURES = f"A ![dot]({DOT}) is one. It costs 4.50 EUR ![so. Big]({DOT}) here. Blue ![dot]({DOT})"


class Answered(Base64ImagesTransformer):
    """What the model steps leave: sentences of the Markdown, verbatim."""

    async def transform(self, document: Document, work: Work) -> None:
        document["highlights"] = PICTURES
        document["answer"] = PICTURES[PICTURES.index("Big") :]  # a sentence that begins in the middle of a picture
        document["summary"] = "No picture."
        document["html"] = f"<img src={DOT}>"
        document["metadata"]["evidence"] = [
            {"path": "$", "text": text, "start": start, "end": end} for text, start, end in sentences(PICTURES)
        ] + [{"path": "$.x", "text": None, "start": None, "end": None}]


class MadeAnError(Answered):
    name = "made_an_error"
    on_failure = "raise"

    async def transform(self, document: Document, work: Work) -> None:
        await super().transform(document, work)
        raise RuntimeError("out of order")


@pytest.mark.parametrize("before", [Answered, MadeAnError])
def test_no_text_of_the_item_holds_pictures_also_of_one_that_a_step_made_an_error(before: type[Transformer]) -> None:
    options = {"formats": ["markdown", "summary", {"type": "highlights", "query": "x"}]}
    document, _ = run_steps(PICTURES, options, step=before, more=[Base64ImagesTransformer])
    for field in ("markdown", "highlights", "answer"):
        assert "base64," not in document[field], field
        assert "Base64-Image-Removed" in document[field], field
    assert document["summary"] == "No picture."
    assert DOT in document["html"], "what the page says"


def test_evidence_still_points_at_its_sentence() -> None:
    options = {"formats": ["markdown"], "with_evidence": True}
    document, _ = run_steps(PICTURES, options, step=Answered, more=[Base64ImagesTransformer])
    *found, nowhere = document["metadata"]["evidence"]
    assert nowhere["start"] is None
    assert "It costs 4.50 EUR" in found[1]["text"]
    for one in found:
        assert one["text"] == document["markdown"][one["start"] : one["end"]]
        assert "base64," not in one["text"]


@given(
    st.lists(st.sampled_from([f"![a]({DOT})", "![]({DOT})", "Tea. ", "B![x. Y](data:image/png;base64,AA) ", "\n\n"]))
)
def test_evidence_is_moved_wherever_the_pictures_stand(parts: list[str]) -> None:
    before = "".join(parts)
    after = remove_base64_images(before)
    for text, start, end in sentences(before):
        one = {"text": text, "start": start, "end": end}
        _move(one, base64_image_spans(before), len(BASE64_PLACEHOLDER), after)
        assert 0 <= one["start"] <= one["end"] <= len(after)
        if "data:" not in text and "![" not in text:
            assert one["text"] == text


def test_pictures_that_cannot_be_removed_are_a_warning_and_the_page_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(markdown: str) -> str:
        raise RuntimeError("out of order")

    monkeypatch.setattr("scrapefire.content.markdown.remove_base64_images", broken)
    page = f"A ![dot]({DOT})."
    document, _ = run_steps(page, {"formats": ["markdown"]}, step=Base64ImagesTransformer, more=[CoerceTransformer])
    assert document["markdown"] == page
    assert document["formats"] == {"markdown": "ok"}
    assert document["warnings"][0].startswith("remove_base64_images: RuntimeError")


@pytest.mark.parametrize("more", [{}, {"zero_data_retention": True}], ids=["", "zdr"])
def test_chunks_are_slices_of_the_markdown(more: dict[str, Any]) -> None:
    page = f"# Tides\n\n{TEXT}\n\n## Times\n\n{TEXT}"
    options = {"formats": [{"type": "chunks", "max_tokens": 40}], **more}
    document, _ = run_steps(page, options, step=ChunksTransformer)
    assert len(document["chunks"]) > 1
    assert all(page[chunk["start"] : chunk["end"]].strip() in page for chunk in document["chunks"])
    assert document["chunks"][-1]["heading_path"] == ["Tides", "Times"]


def test_no_chunks_unasked() -> None:
    document, _ = run_steps("# Tides", {"formats": ["markdown"]}, step=ChunksTransformer)
    assert "chunks" not in document


def test_chunks_that_cannot_be_cut_are_a_warning_and_the_page_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: bytes, **args: Any) -> dict[str, Any]:
        raise RuntimeError("out of order")

    monkeypatch.setattr("scrapefire.content.chunks.chunk_task", broken)
    options = {"formats": ["markdown", {"type": "chunks", "max_tokens": 40}]}
    document, _ = run_steps("# Tides", options, step=ChunksTransformer, more=[CoerceTransformer])
    assert document["formats"] == {"markdown": "ok", "chunks": "missing"}
    assert "out of order" in document["reasons"]["chunks"]["message"]
    assert len(document["warnings"]) == 1


def test_every_step_of_the_stack_says_what_it_is_and_how_it_fails() -> None:
    for path in STACK:
        step = load_object(path)
        assert step.name
        assert step.on_failure in ("warn", "fail_closed", "raise"), path
        assert step.writes or step.name == "redact_pii_fields" or step.on_failure == "raise", path
