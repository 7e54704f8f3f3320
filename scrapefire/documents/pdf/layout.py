"""From pages of lines to a document: the order in which the layout's steps are taken."""

from __future__ import annotations

import copy
from typing import Any

from scrapefire.documents.pdf.blocks import body_size, page_blocks
from scrapefire.documents.pdf.code import mark_code
from scrapefire.documents.pdf.columns import Gutters
from scrapefire.documents.pdf.flow import join_flow
from scrapefire.documents.pdf.footnotes import link_footnotes
from scrapefire.documents.pdf.furniture import drop_page_furniture
from scrapefire.documents.pdf.glyphs import is_rtl
from scrapefire.documents.pdf.headings import mark_headings
from scrapefire.documents.pdf.hyphens import Vocabulary, count_words
from scrapefire.documents.pdf.model import Block, PageContent
from scrapefire.documents.pdf.running import drop_running_heads, drop_stamps
from scrapefire.documents.pdf.writer import join_parts, write_blocks
from scrapefire.documents.types import DocumentResult, ParseOptions


def lay_out(
    pages: list[PageContent],
    outline: dict[str, int],
    metadata: dict[str, Any],
    options: ParseOptions,
    warnings: list[str],
) -> DocumentResult:
    """The document that *pages* make; *outline* as :func:`source.read_outline` gives it."""
    drop_running_heads(pages)
    drop_stamps(pages)
    body = body_size(pages)
    for page in pages:
        drop_page_furniture(page, body)
    vocabulary = count_words(line.text for page in pages for line in page.lines)
    rtl = is_rtl("".join(line.text for page in pages[:20] for line in page.lines))
    blocks: list[Block] = []
    gutters = Gutters()
    for page in pages:
        carried = blocks[-1] if blocks and blocks[-1].kind == "table" else None
        blocks += page_blocks(page, rtl, carried, gutters)
    blocks = link_footnotes(blocks, body)
    mark_headings(blocks, body, outline)
    blocks = mark_code(blocks)
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
