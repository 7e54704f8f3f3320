"""Finds footnotes where the layout shows them clearly: a raised number in the text, the same before small print below."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from scrapefire.documents.pdf.model import Block, Line, Span, around

MARK = "^"
"""What the link of a span begins with that is the mark of a footnote; the note's id follows."""
_SMALLER = 0.93  # of the body's size: small print
_RAISED_SIZE, _RAISED_BY = 0.86, 0.15  # of the line's size
_PLAIN_NUMBER = re.compile(r"([1-9]\d{0,2})[.)]?\s+")


def link_footnotes(blocks: list[Block], body: float) -> list[Block]:
    """The blocks, notes with marks one block each with its id, their marks in the text as links to them.

    An id is the number as printed, with the page before it where an earlier page has a note of that number.
    """
    result: list[Block] = []
    taken: set[str] = set()
    for page in sorted({block.page for block in blocks}):
        result += _linked([block for block in blocks if block.page == page], body, taken)
    return result


def _linked(blocks: list[Block], body: float, taken: set[str]) -> list[Block]:
    text = [block for block in blocks if not _is_foot(block, blocks, body)]
    marks = [(number, span) for block in text for line in block.lines for number, span in _marks(line)]
    marked = {number for number, _ in marks}
    result: list[Block] = []
    notes: dict[str, str] = {}
    for block in blocks:
        parts = [block] if block in text else _split(block)
        for part in parts:
            number = "" if block in text else _leading_number(part.lines[0])
            if number in marked and number not in notes:
                notes[number] = number if number not in taken else f"{block.page}-{number}"
                taken.add(notes[number])
                part.note, part.kind, part.marker = notes[number], "paragraph", ""
                part.lines = [_without_number(part.lines[0]), *part.lines[1:]]
            result.append(part)
    for number, span in marks:
        if number in notes:
            span.link = MARK + notes[number]
    return result


def _is_foot(block: Block, page: list[Block], body: float) -> bool:
    """Whether a block is small print with a number before it, below all of the text that stands in its column."""
    if block.kind not in ("paragraph", "list") or block.aside or not _is_small(block, body):
        return False
    if not _leading_number(block.lines[0]):
        return False
    box = block.box
    return not any(
        other.box.y0 > box.y0 and not _is_small(other, body) and other.box.x0 < box.x1 and other.box.x1 > box.x0
        for other in page
        if other.lines
    )


def _is_small(block: Block, body: float) -> bool:
    return bool(block.lines) and max(line.size for line in block.lines) < _SMALLER * body


def _split(block: Block) -> list[Block]:
    """A block of several notes, cut where a line begins with a number of its own."""
    parts: list[list[Line]] = []
    number = ""
    for line in block.lines:
        own = _leading_number(line)
        if not parts or (own and (_begins_raised(line) or int(own) == int(number or 0) + 1)):
            parts.append([line])
            number = own
        else:
            parts[-1].append(line)
    return [block] if len(parts) == 1 else [replace(block, lines=lines, box=around(lines)) for lines in parts]


def _marks(line: Line) -> list[tuple[str, Span]]:
    """Raised numbers after a word; those after a digit are powers."""
    return [
        (span.text.strip(), span)
        for before, span in pairwise(line.spans)
        if _is_raised(span, line) and not before.text[-1:].isdigit()
    ]


def _begins_raised(line: Line) -> bool:
    return len(line.spans) > 1 and _is_raised(line.spans[0], line)


def _leading_number(line: Line) -> str:
    """The number that a line begins with, raised or not."""
    if _begins_raised(line):
        return line.spans[0].text.strip()
    match = _PLAIN_NUMBER.match(line.text)
    return match[1] if match else ""


def _without_number(line: Line) -> Line:
    first, *rest = line.spans
    if _begins_raised(line):
        return replace(line, spans=rest, text=line.text.strip().removeprefix(first.text.strip()).strip())
    match = _PLAIN_NUMBER.match(line.text)
    text = line.text[match.end() :] if match else line.text
    left = _PLAIN_NUMBER.sub("", f"{first.text} ", count=1).rstrip(" ")
    return replace(line, spans=[replace(first, text=left), *rest] if left else rest, text=text)


def _is_raised(span: Span, line: Line) -> bool:
    text = span.text.strip()
    raised = span.size < _RAISED_SIZE * line.size and line.base - span.base > _RAISED_BY * line.size
    return raised and text.isdecimal() and len(text) <= 3 and not text.startswith("0") and span.link is None
