"""Blocks to Markdown (CommonMark 0.31 with GFM tables)."""

from __future__ import annotations

import re

from scrapefire.documents.pdf.hyphens import Vocabulary
from scrapefire.documents.pdf.inline import escape, escape_start, inline_markdown
from scrapefire.documents.pdf.markers import marker_number
from scrapefire.documents.pdf.model import Block, Line, Table

_BLANK_LINE = 1.8  # em from baseline to baseline
_HEADING_SPACE = re.compile(r"\s+")


def write_blocks(blocks: list[Block], vocabulary: Vocabulary) -> list[str]:
    """The Markdown of each block; a run of list items is one string, at the place of the first, the others empty."""
    parts: list[str] = []
    stack: list[tuple[float, int]] = []  # indent and width of the markers above
    for index, block in enumerate(blocks):
        if block.kind != "list":
            stack = []
            parts.append(_write(block, vocabulary))
            continue
        glue = index > 0 and blocks[index - 1].kind == "list"
        parts.append(_item(block, vocabulary, stack, glue))
    return parts


def join_parts(parts: list[str], blocks: list[Block]) -> str:
    """One text of the blocks' Markdown: items of a list close together, else a blank line between."""
    texts: list[str] = []
    previous: Block | None = None
    for part, block in zip(parts, blocks):
        if not part.strip():
            continue
        if previous is not None:
            texts.append("\n" if previous.kind == block.kind == "list" else "\n\n")
        texts.append(part)
        previous = block
    return "".join(texts)


def _write(block: Block, vocabulary: Vocabulary) -> str:
    if block.kind == "table" and block.table is not None:
        return _table(block.table, vocabulary)
    if block.kind == "heading":
        return "#" * max(1, block.level) + " " + _heading(block, vocabulary)
    if block.kind == "code":
        return _code(block.lines)
    text = inline_markdown(block.lines, vocabulary)
    return f"[^{block.note}]: {text}" if block.note else text


def _heading(block: Block, vocabulary: Vocabulary) -> str:
    text = _HEADING_SPACE.sub(" ", inline_markdown(block.lines, vocabulary, emphasis=False, starts=False))
    return re.sub(r"(#+)$", r"\\\1", text)


def _item(block: Block, vocabulary: Vocabulary, stack: list[tuple[float, int]], glue: bool) -> str:
    if not glue:
        stack.clear()
    while stack and block.indent < stack[-1][0] - 3:
        stack.pop()
    if stack and block.indent <= stack[-1][0] + 5:
        stack.pop()
    inset = " " * sum(width for _, width in stack[:5])
    number = marker_number(block.marker)
    marker = f"{number}." if number is not None else "-"
    stack.append((block.indent, len(marker) + 1))
    text = inline_markdown(block.lines, vocabulary)
    prefix = escape(block.marker)
    for lead in (escape_start(prefix), prefix, block.marker, "\\" + block.marker):
        if text.startswith(lead):
            text = text[len(lead) :].lstrip()
            break
    if number is None and (block.marker[:1].isalnum() or block.marker.startswith("(")):
        text = f"{block.marker} {text}"
    return f"{inset}{marker} {escape_start(text)}"


def _table(table: Table, vocabulary: Vocabulary) -> str:
    rows = [[_cell(cell, vocabulary) for cell in row] for row in table.rows]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * len(rows[0]))
    return "\n".join(lines)


def _cell(lines: list[Line], vocabulary: Vocabulary) -> str:
    ordered = sorted(lines, key=lambda line: (round(line.base), line.x0))
    return inline_markdown(ordered, vocabulary, starts=False).replace("|", "\\|")


def _code(lines: list[Line]) -> str:
    left = min(line.x0 for line in lines)
    texts: list[str] = []
    above: Line | None = None
    for line in lines:
        if above is not None and line.base - above.base > _BLANK_LINE * line.size:
            texts.append("")
        texts.append(" " * max(0, round((line.x0 - left) / (0.6 * line.size))) + line.text)
        above = line
    text = "\n".join(texts)
    fence = "```" if "```" not in text else "~~~~"
    return f"{fence}\n{text}\n{fence}"
