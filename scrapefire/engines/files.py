"""``pdf`` and ``document``: files to HTML and Markdown by parsers in killable workers (FIRECRAWL section 14)."""

from __future__ import annotations

import base64
import time
from dataclasses import replace
from typing import ClassVar

from scrapefire.documents.sniff import FileKind, sniff
from scrapefire.documents.types import DocumentResult, ParseOptions
from scrapefire.engines.base import Engine, EngineResult, EngineTask
from scrapefire.errors import (
    DocumentAntibotError,
    DocumentParseError,
    DocumentPrefetchFailedError,
    PDFAntibotError,
    PDFPrefetchFailedError,
    ScrapeError,
)
from scrapefire.options import ScrapeOptions

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_CONVERT = "scrapefire.documents:convert_task"


class FileEngine(Engine):
    """What the file engines share: get the file (or take the prefetched one), check its bytes, parse it."""

    refused: ClassVar[type[ScrapeError]]
    prefetch_failed: ClassVar[type[ScrapeError]]
    kinds: ClassVar[frozenset[str]]

    async def fetch(self, task: EngineTask) -> EngineResult:
        """Parse the file of ``task``.

        Raises:
            PDFAntibotError, DocumentAntibotError: something else came in the file's place.
            PDFPrefetchFailedError, DocumentPrefetchFailedError: the prefetched bytes are no such file.
            DocumentParseError, PasswordRequiredError, OCRRequiredError, WorkerLimitError: from the parser.
        """
        started = time.monotonic()
        source = await self._source(task)
        if source.status in _REDIRECTS and source.header("location"):
            return source
        kind = sniff(source.body, source.content_type or "", source.url)
        if not self._is_mine(kind):
            return self._refuse(task, source, kind)
        if not self._wanted(task):
            return self._as_base64(source)
        parsed = await self._parse(task, source, task.timeout - (time.monotonic() - started))
        return self._merge(source, parsed, kind)

    async def _source(self, task: EngineTask) -> EngineResult:
        if task.prefetch is None:
            result: EngineResult = await self.context.http.get(task, self.name)
            return result
        try:
            body = self.context.blobs.read(task.prefetch["blob"])
        except FileNotFoundError:
            raise self.prefetch_failed("the prefetched file is no longer there") from None
        return EngineResult.from_dict({"engine": self.name, **task.prefetch["result"]}, body)

    def _is_mine(self, kind: FileKind) -> bool:
        return kind.kind in self.kinds

    def _refuse(self, task: EngineTask, source: EngineResult, kind: FileKind) -> EngineResult:
        if task.prefetch is not None:
            raise self.prefetch_failed(f"the prefetched file turned out to be {kind.kind}")
        if kind.kind in ("pdf", "document", "image") and source.status < 400:
            return source  # another parser's file: the judge says "file" and the bytes are handed on
        error = self.refused(f"{source.url} answered {source.status} with {kind.kind} in place of the file")
        error.details["status"] = source.status
        raise error

    def _wanted(self, task: EngineTask) -> bool:
        return True

    def _as_base64(self, source: EngineResult) -> EngineResult:
        """The file itself as text, for callers that switched the parser off."""
        encoded = base64.b64encode(source.body).decode("ascii")
        return replace(source, body=encoded.encode(), encoding="utf-8", markdown=encoded, html_from_file=encoded)

    async def _parse(self, task: EngineTask, source: EngineResult, seconds: float) -> DocumentResult:
        data = await self.context.workers.run(
            _CONVERT,
            source.body,
            timeout=max(seconds, 1.0),
            filename=source.url,
            content_type=source.content_type or "",
            options=parse_options(task.options).to_dict(),
        )
        return DocumentResult.from_dict(data)

    def _merge(self, source: EngineResult, parsed: DocumentResult, kind: FileKind) -> EngineResult:
        if not parsed.markdown.strip() and not parsed.html and not parsed.warnings:
            raise DocumentParseError("the file holds no text")
        return replace(
            source,
            engine=self.name,
            body=(parsed.html or "").encode(),
            encoding="utf-8",
            content_type=kind.mime or source.content_type,
            markdown=parsed.markdown,
            html_from_file=parsed.html,
            pages=parsed.pages,
            blocks=parsed.blocks,
            pdf_metadata=dict(parsed.metadata),
            warnings=[*source.warnings, *parsed.warnings],
            truncated=False,
        )


class PdfEngine(FileEngine):
    """PDF files."""

    name = "pdf"
    refused = PDFAntibotError
    prefetch_failed = PDFPrefetchFailedError
    kinds = frozenset({"pdf"})

    def _wanted(self, task: EngineTask) -> bool:
        return task.options.pdf_parser is not None


class DocumentEngine(FileEngine):
    """Office files, e-books, tables and images."""

    name = "document"
    refused = DocumentAntibotError
    prefetch_failed = DocumentPrefetchFailedError
    kinds = frozenset({"document", "image", "csv"})


def parse_options(options: ScrapeOptions) -> ParseOptions:
    """The option ``parsers`` as the parsers take it."""
    parser = options.pdf_parser
    if parser is None:
        return ParseOptions()
    return ParseOptions(
        mode=parser.mode,
        max_pages=parser.max_pages,
        pages=parser.pages,
        page_markers=parser.page_markers,
        blocks=parser.blocks,
    )
