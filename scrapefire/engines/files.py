"""``pdf`` and ``document``: files to HTML and Markdown by parsers in killable workers (FIRECRAWL section 14)."""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

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
    WorkerLimitError,
)
from scrapefire.net.spool import HEAD, read_head
from scrapefire.options import ScrapeOptions

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_CONVERT = "scrapefire.documents:convert_task"
_RESCUE = "scrapefire.documents.pdf.rescue:rescue_task"
_OCR_SHARE = 0.75
"""Share of a job's CPU time that OCR may take: the rest is for the text layer and the layout."""
_RESCUE_SHARE, _RESCUE_SECONDS = 0.25, 15.0
_LEAST_SECONDS = 1.0


@dataclass(frozen=True)
class _File:
    """A file to parse: what is known of it, and its bytes or where they lie; ``source`` has no body then."""

    source: EngineResult
    data: bytes | Path
    kind: FileKind

    def read(self) -> bytes:
        return self.data if isinstance(self.data, bytes) else self.data.read_bytes()


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
        if task.prefetch is None:
            source = await self.context.http.get(task, self.name)
            if source.status in _REDIRECTS and source.header("location"):
                return source  # type: ignore[no-any-return]
            kind = sniff(source.body, source.content_type or "", source.url, partial=source.file is not None)
            file = _File(source, source.file.path if source.file else source.body, kind)
        else:
            file = self._prefetched(task.prefetch)
        if file.kind.kind not in self.kinds:
            return self._refuse(task, file)
        if not self._wanted(task):
            return self._as_base64(file)
        if file.kind.kind == "image" and not task.options.reads_images:
            return self._unread(file.source)
        parsed = await self._parse(task, file, task.timeout - (time.monotonic() - started))
        return self._merge(file, parsed)

    def _prefetched(self, prefetch: Mapping[str, Any]) -> _File:
        """The file that was fetched before; one that lies on disk is read by the worker alone, all but its head."""
        blobs = self.context.blobs
        try:
            data = blobs.place(prefetch["blob"])
            head = data[:HEAD] if isinstance(data, bytes) else read_head(data)
        except FileNotFoundError:
            raise self.prefetch_failed("the prefetched file is no longer there") from None
        source = EngineResult.from_dict({"engine": self.name, **prefetch["result"]}, b"")
        return _File(source, data, sniff(head, source.content_type or "", source.url, partial=len(head) == HEAD))

    def _refuse(self, task: EngineTask, file: _File) -> EngineResult:
        kind, source = file.kind.kind, file.source
        if task.prefetch is not None:
            raise self.prefetch_failed(f"the prefetched file turned out to be {kind}")
        if file.kind.parser and source.status < 400:
            return source  # another parser's file: the judge says "file" and the bytes are handed on
        error = self.refused(f"{source.url} answered {source.status} with {kind} in place of the file")
        error.details["status"] = source.status
        raise error

    def _wanted(self, task: EngineTask) -> bool:
        return True

    def _as_base64(self, file: _File) -> EngineResult:
        """The file itself as text, for callers that switched the parser off."""
        encoded = base64.b64encode(file.read()).decode("ascii")
        return replace(
            file.source, body=encoded.encode(), file=None, encoding="utf-8", markdown=encoded, html_from_file=encoded
        )

    def _unread(self, source: EngineResult) -> EngineResult:
        """An image whose parser the caller switched off: its verdict will be ``file``."""
        warning = "the file is an image and was not read: the option parsers leaves image out"
        return replace(
            source, body=b"", file=None, encoding="utf-8", html_from_file="", warnings=[*source.warnings, warning]
        )

    async def _parse(self, task: EngineTask, file: _File, seconds: float) -> DocumentResult:
        seconds = max(seconds, _LEAST_SECONDS)
        options = parse_options(task.options, self.context.workers.cpu_seconds(seconds))
        data = await self.context.workers.run(
            _CONVERT,
            file.data,
            timeout=seconds,
            filename=file.source.url,
            content_type=file.source.content_type or "",
            options=options.to_dict(),
        )
        return DocumentResult.from_dict(data)

    def _merge(self, file: _File, parsed: DocumentResult) -> EngineResult:
        source = file.source
        if not parsed.markdown.strip() and not parsed.html and not parsed.warnings:
            raise DocumentParseError("the file holds no text")
        return replace(
            source,
            engine=self.name,
            body=(parsed.html or "").encode(),
            file=None,
            encoding="utf-8",
            content_type=parsed.metadata.get("content_type") or file.kind.mime or source.content_type,
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

    async def _parse(self, task: EngineTask, file: _File, seconds: float) -> DocumentResult:
        """The first reader's result, or a second one's where the first was killed: by a crash or at a limit."""
        started = time.monotonic()
        try:
            # Some time is left to the second reader: a file that hangs one need not hang the other.
            return await super()._parse(task, file, seconds - min(_RESCUE_SHARE * seconds, _RESCUE_SECONDS))
        except (WorkerLimitError, DocumentParseError) as exc:
            left = seconds - (time.monotonic() - started)
            killed = isinstance(exc, WorkerLimitError) or "signal" in exc.details
            if not killed or left < _LEAST_SECONDS:
                raise
            try:
                options = parse_options(task.options, 0.0)
                data = await self.context.workers.run(_RESCUE, file.data, timeout=left, **options.to_dict())
            except ScrapeError:
                raise exc from None
        return DocumentResult.from_dict(data)


class DocumentEngine(FileEngine):
    """Office files, e-books, tables and images."""

    name = "document"
    refused = DocumentAntibotError
    prefetch_failed = DocumentPrefetchFailedError
    kinds = frozenset({"document", "image", "csv"})


def parse_options(options: ScrapeOptions, cpu_seconds: float) -> ParseOptions:
    """The option ``parsers`` as the parsers take it.

    Args:
        options: the caller's options.
        cpu_seconds: CPU time that the whole job may take.
    """
    ocr_seconds = _OCR_SHARE * cpu_seconds
    parser = options.pdf_parser
    if parser is None:
        return ParseOptions(ocr_seconds=ocr_seconds)
    return ParseOptions(
        mode=parser.mode,
        max_pages=parser.max_pages,
        pages=parser.pages,
        page_markers=parser.page_markers,
        blocks=parser.blocks,
        ocr_seconds=ocr_seconds,
    )
