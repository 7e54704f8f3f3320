"""Joins what columns and pages cut: paragraphs, list items and tables that go on elsewhere."""

from __future__ import annotations

import re
from itertools import pairwise

from scrapefire.documents.pdf.model import Block, Line, Table

_END = re.compile(r"[.!?:。！？：…؟۔।][\"'”’»)\]]*$")


def join_flow(blocks: list[Block]) -> list[Block]:
    """The blocks with the parts of one paragraph or table made one, at the place of the first part."""
    result: list[Block] = []
    for block in blocks:
        before = _joinable(result, block)
        if before is None:
            result.append(block)
        elif block.kind == "table" and before.table is not None and block.table is not None:
            rows = block.table.rows
            if _row_text(rows[0]) == _row_text(before.table.rows[0]):
                rows = rows[1:]
            before.table = Table(_join_rows(before.table.rows, rows), before.table.edges)
            before.last_page = block.page
        else:
            before.lines = before.lines + block.lines
    return result


def _join_rows(above: list[list[list[Line]]], below: list[list[list[Line]]]) -> list[list[list[Line]]]:
    """The rows of both; a row that the page's end cut, some cells here and the others there, is one."""
    if above and below and all(bool(here) != bool(there) for here, there in zip(above[-1], below[0])):
        whole = [here or there for here, there in zip(above[-1], below[0])]
        return [*above[:-1], whole, *below[1:]]
    if above and below and _goes_on(above[-1], below[0]):
        return [*above[:-1], [here + there for here, there in zip(above[-1], below[0])], *below[1:]]
    return above + below


def _goes_on(above: list[list[Line]], below: list[list[Line]]) -> bool:
    """Whether a page's first row is the rest of the last one: some cells go on in small letters, others have ended."""
    pairs = [(here, there) for here, there in zip(above, below) if there]
    ended = any(here and not there for here, there in zip(above, below))
    return ended and all(
        here and there[0].text[:1].islower() and not _END.search(here[-1].text) for here, there in pairs
    )


def _joinable(result: list[Block], block: Block) -> Block | None:
    """The block that *block* continues, if any; small print at a page's foot may stand between."""
    if not result or not block.lines or block.note:
        return None
    for before in reversed(result[-8:]):
        if before.note:
            continue
        if before.kind == block.kind == "table":
            return (
                before
                if max(before.page, before.last_page) + 1 == block.page and _same_columns(before, block)
                else None
            )
        if before.kind in ("paragraph", "list") and block.kind == "paragraph" and before.lines:
            if _continues(before, block):
                return before
            if not _is_small_print(before, block):
                return None
        elif not _is_small_print(before, block):
            return None
    return None


def _is_small_print(before: Block, block: Block) -> bool:
    """Whether a block is a note below the text: smaller, and at the end of another page or column."""
    if not before.lines or before.lines[0].size >= 0.93 * block.lines[0].size:
        return False
    return before.page < block.page or before.box.x1 < block.box.x0


def _continues(before: Block, block: Block) -> bool:
    last, first = before.lines[-1], block.lines[0]
    moved = block.page != before.page or first.base < last.base - last.size or first.x0 > last.x1
    if not moved or block.page - before.page > 1 or abs(last.size - first.size) > 0.06 * last.size:
        return False
    if _all_bold(last) != _all_bold(first) or _END.search(last.text) or len(last.text) < 8:
        return False
    if before.kind == "list" and not first.text[:1].islower():
        return False
    return _reaches_end(before, last) or first.text[:1].islower()


def _reaches_end(before: Block, last: Line) -> bool:
    """Whether the paragraph's last line is as long as its others: it was cut, it did not end."""
    if len(before.lines) < 2:
        return len(last.text) > 40
    if last.rtl:
        return last.x0 < min(line.x0 for line in before.lines[:-1]) + 4 * last.size
    return last.x1 > max(line.x1 for line in before.lines[:-1]) - 4 * last.size


def _same_columns(before: Block, block: Block) -> bool:
    if before.table is None or block.table is None or len(before.table.edges) != len(block.table.edges):
        return False
    shift = block.table.edges[0] - before.table.edges[0]
    narrowest = min(b - a for a, b in pairwise(before.table.edges)) if len(before.table.edges) > 1 else 0.0
    # Columns that are centred or flush right begin where their widest cell does.
    most = max(8.0, 0.35 * narrowest)
    return all(abs(b - a - shift) < most for a, b in zip(before.table.edges, block.table.edges))


def _row_text(row: list[list[Line]]) -> list[str]:
    return [" ".join(line.text for line in cell) for cell in row]


def _all_bold(line: Line) -> bool:
    return bool(line.spans) and all(span.style.bold for span in line.spans)
