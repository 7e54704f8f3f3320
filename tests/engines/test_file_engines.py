"""The file engines: parsers in workers, the second reader, and files that are handed on unread."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scrapy import Request

from scrapefire.engines.base import EngineContext, EngineResult, EngineTask
from scrapefire.engines.files import DocumentEngine, FileEngine, PdfEngine, parse_options
from scrapefire.errors import (
    DocumentParseError,
    DocumentPrefetchFailedError,
    PasswordRequiredError,
    PDFPrefetchFailedError,
    WorkerLimitError,
)
from scrapefire.net.blobs import BlobFolder
from scrapefire.options import ScrapeOptions
from scrapefire.workers import WorkerPool
from tests.documents.pdf_writer import Page, write_pdf
from tests.site.files import DOCX, docx, encrypted_pdf, png

REPORT = write_pdf([Page().text(72, 100, "The lamp keeper's report"), Page().text(72, 100, "Second sheet")])


class FirstReaderKilled(WorkerPool):
    """A pool in which the first reader never lives to answer."""

    error: Exception = WorkerLimitError("parsing took longer than 1 s", limit="timeout")

    async def run(self, task: str, *args: Any, **kwargs: Any) -> dict[str, Any]:
        if task.endswith(":convert_task"):
            raise self.error
        return await super().run(task, *args, **kwargs)


@pytest.fixture
def context(tmp_path: Path) -> Iterator[EngineContext]:
    workers = FirstReaderKilled(1)
    yield EngineContext(None, workers, BlobFolder(tmp_path), None)  # type: ignore[arg-type] - prefetched files need no more
    workers.kill()


async def parse(
    context: EngineContext, engine: type[FileEngine], data: bytes, mime: str, **options: Any
) -> EngineResult:
    prefetch = {
        "blob": context.blobs.put(data)["blob"],
        "kind": engine.name,
        "result": {"url": "https://example.com/file", "status": 200, "content_type": mime},
    }
    task = EngineTask(
        Request("https://example.com/file"), ScrapeOptions.parse(options), frozenset(), 60.0, 0, prefetch=prefetch
    )
    return await engine(context).fetch(task)


@pytest.mark.parametrize(
    "error",
    [
        WorkerLimitError("parsing needed more than 1024 MiB", limit="memory"),
        DocumentParseError("the file made its parser crash", signal="SIGSEGV"),
    ],
)
async def test_a_pdf_that_kills_the_first_reader_is_read_by_the_second(
    context: EngineContext, error: Exception
) -> None:
    context.workers.error = error  # type: ignore[attr-defined]
    result = await parse(context, PdfEngine, REPORT, "application/pdf")
    assert "The lamp keeper's report" in (result.markdown or "")
    assert (result.pdf_metadata or {})["total_pages"] == 2
    assert "without layout" in result.warnings[0]


async def test_when_the_second_reader_fails_too_the_first_ones_error_stands(context: EngineContext) -> None:
    with pytest.raises(WorkerLimitError, match="longer than 1 s"):
        await parse(context, PdfEngine, b"%PDF-1.7\n" + bytes(2000), "application/pdf")


async def test_an_error_that_is_no_death_goes_to_no_second_reader(context: EngineContext) -> None:
    context.workers.error = PasswordRequiredError()  # type: ignore[attr-defined]
    with pytest.raises(PasswordRequiredError):
        await parse(context, PdfEngine, encrypted_pdf(["closed"]), "application/pdf")


async def test_a_pdf_without_its_parser_comes_back_as_base64(context: EngineContext) -> None:
    result = await parse(context, PdfEngine, REPORT, "application/pdf", parsers=["image"])
    assert base64.b64decode(result.markdown or "") == REPORT


async def test_an_image_without_its_parser_is_left_unread(context: EngineContext) -> None:
    result = await parse(context, DocumentEngine, png(), "image/png", parsers=["pdf"])
    assert (result.html_from_file, result.markdown, result.content_type) == ("", None, "image/png")
    assert "parsers leaves image out" in result.warnings[0]


async def test_a_prefetched_file_of_another_kind_is_an_error(context: EngineContext) -> None:
    with pytest.raises(DocumentPrefetchFailedError):
        await parse(context, DocumentEngine, REPORT, "application/pdf")


def test_ocr_ends_before_its_job_does() -> None:
    pool = WorkerPool(1, timeout=120, cpu_time=60)
    assert pool.cpu_seconds(40) == 20
    for options in (ScrapeOptions(), ScrapeOptions.parse({"parsers": []})):
        assert parse_options(options, pool.cpu_seconds(40)).ocr_seconds < 20


class Watched(WorkerPool):
    """A pool that tells what it was given."""

    given: list[Any]

    async def run(self, task: str, data: bytes | Path = b"", **kwargs: Any) -> dict[str, Any]:
        self.given.append(data)
        return await super().run(task, data, **kwargs)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[EngineContext]:
    workers = Watched(1)
    workers.given = []
    yield EngineContext(None, workers, BlobFolder(tmp_path), None)  # type: ignore[arg-type] - prefetched files need no more
    workers.kill()


@pytest.mark.parametrize(
    ("engine", "data", "mime", "words"),
    [
        (PdfEngine, REPORT, "application/pdf", "The lamp keeper's report"),
        (DocumentEngine, docx("Tides", ["High at noon."]), DOCX, "High at noon."),
        (DocumentEngine, b"zone,name\nlower,limpet\n", "text/csv", "limpet"),
    ],
)
async def test_a_prefetched_file_on_disk_is_read_by_the_worker_alone(
    watched: EngineContext,
    monkeypatch: pytest.MonkeyPatch,
    engine: type[FileEngine],
    data: bytes,
    mime: str,
    words: str,
) -> None:
    monkeypatch.setattr(BlobFolder, "read", lambda *_: pytest.fail("the file was read into the crawl's process"))
    result = await parse(watched, engine, data, mime)
    assert [type(one) for one in watched.workers.given] == [type(Path())]  # type: ignore[attr-defined]
    assert words in (result.markdown or "")
    assert result.content_type == mime


async def test_a_prefetched_file_that_may_not_be_stored_stays_in_memory(watched: EngineContext) -> None:
    blob = watched.blobs.put_private(REPORT)["blob"]
    prefetch = {"blob": blob, "kind": "pdf", "result": {"url": "https://example.com/file", "status": 200}}
    task = EngineTask(Request("https://example.com/"), ScrapeOptions(), frozenset(), 60.0, 0, prefetch=prefetch)
    result = await PdfEngine(watched).fetch(task)
    assert watched.workers.given == [REPORT]  # type: ignore[attr-defined]
    assert "Second sheet" in (result.markdown or "")
    assert not list(watched.blobs.folder.rglob("*"))


async def test_a_prefetched_file_that_is_gone_is_an_error_of_its_own(watched: EngineContext) -> None:
    prefetch = {"blob": "0" * 64, "kind": "pdf", "result": {"url": "https://example.com/file", "status": 200}}
    task = EngineTask(Request("https://example.com/"), ScrapeOptions(), frozenset(), 60.0, 0, prefetch=prefetch)
    with pytest.raises(PDFPrefetchFailedError, match="no longer there"):
        await PdfEngine(watched).fetch(task)
