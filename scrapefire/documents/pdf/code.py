"""Finds program code: paragraphs set wholly in a monospaced font, in a document whose text is not."""

from __future__ import annotations

from scrapefire.documents.pdf.blocks import whole_box
from scrapefire.documents.pdf.model import Block, Line

_LEAST_LINES = 2
_MOST_SHARE = 0.5  # of the document's text: more is a typewritten document


def mark_code(blocks: list[Block]) -> list[Block]:
    """The blocks with runs of monospaced paragraphs of one page made one block of code each."""
    lines = [line for block in blocks for line in block.lines]
    mono = sum(len(line.text) for line in lines if _is_mono(line))
    if not mono or mono > _MOST_SHARE * sum(len(line.text) for line in lines):
        return blocks
    result: list[Block] = []
    run: list[Block] = []
    for block in blocks:
        if not _is_code(block) or (run and (run[-1].page != block.page or run[-1].box.y0 > block.box.y0)):
            result += _joined(run)
            run = []
        if _is_code(block):
            run.append(block)
        else:
            result.append(block)
    return result + _joined(run)


def _joined(run: list[Block]) -> list[Block]:
    lines = [line for block in run for line in block.lines]
    if len(lines) < _LEAST_LINES:
        return run
    return [Block("code", lines, whole_box(run), run[0].page)]


def _is_code(block: Block) -> bool:
    return block.kind in ("paragraph", "list") and bool(block.lines) and all(_is_mono(line) for line in block.lines)


def _is_mono(line: Line) -> bool:
    spans = [span for span in line.spans if span.text.strip()]
    return bool(spans) and all(span.style.mono for span in spans)
