"""PDF to Markdown: PDFium's glyphs, our own layout (ISO 32000-1; FIRECRAWL section 14)."""

from __future__ import annotations

import copy
from typing import Any

from pypdfium2 import PdfDocument

from scrapefire.documents import ocr
from scrapefire.documents.pdf.blocks import body_size, page_blocks
from scrapefire.documents.pdf.flow import join_flow
from scrapefire.documents.pdf.fonts import FontStyles
from scrapefire.documents.pdf.furniture import drop_page_furniture
from scrapefire.documents.pdf.glyphs import is_rtl
from scrapefire.documents.pdf.guard import MAX_UNPACKED, disarm
from scrapefire.documents.pdf.headings import mark_headings
from scrapefire.documents.pdf.inline import Vocabulary, count_words
from scrapefire.documents.pdf.model import Block, PageContent
from scrapefire.documents.pdf.reader import read_page
from scrapefire.documents.pdf.rescue import rescue_pdf
from scrapefire.documents.pdf.running import drop_running_heads
from scrapefire.documents.pdf.scans import is_scan, read_scans
from scrapefire.documents.pdf.source import open_document, read_metadata, read_outline
from scrapefire.documents.pdf.writer import join_parts, write_blocks
from scrapefire.documents.types import DocumentResult, ParseOptions
from scrapefire.errors import DocumentParseError, OCRRequiredError

_HEADER_WITHIN = 1 << 20  # readers look in the first KiB; servers put longer junk before it
_MAX_MISSING = 50


def parse_pdf(data: bytes, options: ParseOptions = ParseOptions()) -> DocumentResult:  # noqa: B008 - it is frozen
    """Convert a PDF.

    Raises:
        PasswordRequiredError: the file needs a password that is not empty.
        OCRRequiredError: mode ``fast`` met pages without a usable text layer.
        DocumentParseError: no text could be had from the file.
    """
    header = data[:_HEADER_WITHIN].find(b"%PDF-")
    if header < 0:
        raise DocumentParseError(
            "the file is not a PDF", advice="See what it is: its first bytes are not those of a PDF."
        )
    data, bombs = disarm(data)
    try:
        result = _parse(data[header:] if header > 0 else data, options)
    except DocumentParseError:
        result = rescue_pdf(data, options)
    if bombs:
        result.warnings.append(f"{bombs} stream(s) that unpack to over {MAX_UNPACKED >> 20} MiB were left out")
    return result


def _parse(data: bytes, options: ParseOptions) -> DocumentResult:
    with open_document(data) as document:
        total = len(document)
        count = min(total, options.max_pages or total)
        metadata = read_metadata(document)
        outline = read_outline(document)
        pages = _read_pages(document, count)
        warnings = _read_scans(document, pages, options)
    metadata |= {"num_pages": len(pages), "total_pages": total}
    return _convert(pages, outline, metadata, options, warnings)


def _read_pages(document: PdfDocument, count: int) -> list[PageContent]:
    fonts = FontStyles()
    pages: list[PageContent] = []
    missing = 0
    for index in range(count):
        page = read_page(document.raw, index, fonts)
        missing = 0 if page.width else missing + 1
        if missing > _MAX_MISSING:
            break  # a page tree that claims pages which are not there
        pages.append(page)
    if not any(page.width for page in pages):
        raise DocumentParseError("the PDF has no page that can be read")
    return pages


def _read_scans(document: PdfDocument, pages: list[PageContent], options: ParseOptions) -> list[str]:
    """Read by OCR the pages that need it; the warnings tell which were not read."""
    scans = pages if options.mode == "ocr" else [page for page in pages if is_scan(page)]
    if not scans:
        return []
    if options.mode == "fast" or not ocr.available():
        if 2 * len(scans) >= len(pages):
            raise OCRRequiredError(pages=[page.number for page in scans[:100]])
        return [f"{_these(scans)} without a usable text layer and {_were(scans)} not read: OCR is off or not installed"]
    done = read_scans(document, scans, options.ocr_seconds)
    left = scans[done:]
    return [f"{_these(left)} without a usable text layer and {_were(left)} not read: OCR took too long"] if left else []


def _these(pages: list[PageContent]) -> str:
    numbers = ", ".join(str(page.number) for page in pages[:20]) + (" ..." if len(pages) > 20 else "")
    return f"page {numbers} is" if len(pages) == 1 else f"pages {numbers} are"


def _were(pages: list[PageContent]) -> str:
    return "was" if len(pages) == 1 else "were"


def _convert(
    pages: list[PageContent],
    outline: dict[str, int],
    metadata: dict[str, Any],
    options: ParseOptions,
    warnings: list[str],
) -> DocumentResult:
    drop_running_heads(pages)
    body = body_size(pages)
    for page in pages:
        drop_page_furniture(page, body)
    vocabulary = count_words(line.text for page in pages for line in page.lines)
    rtl = is_rtl("".join(line.text for page in pages[:20] for line in page.lines))
    blocks: list[Block] = []
    for page in pages:
        carried = blocks[-1] if blocks and blocks[-1].kind == "table" else None
        blocks += page_blocks(page, rtl, carried)
    mark_headings(blocks, body, outline)
    result = DocumentResult("", metadata=metadata, warnings=warnings)
    if options.pages:
        result.pages = [_page(page.number, blocks, vocabulary) for page in pages]
    blocks = join_flow(blocks)
    parts = write_blocks(blocks, vocabulary)
    if options.blocks:
        result.blocks = [_described(block, part) for block, part in zip(blocks, parts)]
    result.markdown = join_parts(_marked(parts, blocks) if options.page_markers else parts, blocks)
    return result


def _page(number: int, blocks: list[Block], vocabulary: Vocabulary) -> dict[str, Any]:
    """One page by itself, paragraphs cut where the page ends."""
    own = join_flow([copy.copy(block) for block in blocks if block.page == number])
    return {"number": number, "markdown": join_parts(write_blocks(own, vocabulary), own)}


def _described(block: Block, markdown: str) -> dict[str, Any]:
    return {
        "type": block.kind,
        "page": block.page,
        "bbox": [round(side, 1) for side in block.box],
        "markdown": markdown.strip(),
    }


def _marked(parts: list[str], blocks: list[Block]) -> list[str]:
    """The parts with a comment before the first of each page."""
    marked, page = [], 0
    for part, block in zip(parts, blocks):
        marked.append(f"<!-- page {block.page} -->\n\n{part}" if block.page != page else part)
        page = block.page
    return marked
