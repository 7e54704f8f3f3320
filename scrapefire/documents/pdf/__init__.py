"""PDF to Markdown: PDFium's glyphs, our own layout (ISO 32000-1; FIRECRAWL section 14)."""

from __future__ import annotations

from typing import Any

from scrapefire.documents.pdf.blocks import body_size, page_blocks
from scrapefire.documents.pdf.flow import join_flow
from scrapefire.documents.pdf.furniture import drop_page_furniture
from scrapefire.documents.pdf.glyphs import is_rtl
from scrapefire.documents.pdf.headings import mark_headings
from scrapefire.documents.pdf.inline import count_words
from scrapefire.documents.pdf.model import Block, PageContent
from scrapefire.documents.pdf.reader import FontStyles, read_page
from scrapefire.documents.pdf.running import drop_running_heads
from scrapefire.documents.pdf.source import open_document, read_metadata, read_outline
from scrapefire.documents.pdf.writer import join_parts, write_blocks
from scrapefire.documents.types import DocumentResult, ParseOptions


def parse_pdf(data: bytes, options: ParseOptions = ParseOptions()) -> DocumentResult:  # noqa: B008 - it is frozen
    """Convert a PDF.

    Raises:
        PasswordRequiredError: the file needs a password that is not empty.
        OCRRequiredError: mode ``fast`` met pages without a usable text layer.
        DocumentParseError: no text could be had from the file.
    """
    with open_document(data) as document:
        total = len(document)
        count = min(total, options.max_pages or total)
        metadata = read_metadata(document)
        outline = read_outline(document)
        fonts = FontStyles()
        pages = [read_page(document.raw, index, fonts) for index in range(count)]
    metadata |= {"num_pages": count, "total_pages": total}
    return _convert(pages, outline, metadata, options)


def _convert(
    pages: list[PageContent], outline: dict[str, int], metadata: dict[str, Any], options: ParseOptions
) -> DocumentResult:
    drop_running_heads(pages)
    vocabulary = count_words(line.text for page in pages for line in page.lines)
    body = body_size(pages)
    for page in pages:
        drop_page_furniture(page, body)
    rtl = is_rtl("".join(line.text for page in pages[:20] for line in page.lines))
    blocks: list[Block] = []
    for page in pages:
        carried = blocks[-1] if blocks and blocks[-1].kind == "table" else None
        blocks += page_blocks(page, rtl, carried)
    mark_headings(blocks, body, outline)
    blocks = join_flow(blocks)
    parts = write_blocks(blocks, vocabulary)
    return DocumentResult(markdown=join_parts(parts, blocks), metadata=metadata)
