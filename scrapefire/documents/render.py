"""Document model to Markdown: CommonMark 0.31 with GFM tables, task lists and footnotes.

>>> from scrapefire.documents.model import Content, Heading, Paragraph, Span
>>> text = Paragraph([Span("1. not a list, "), Span("bold ", bold=True), Span("text")])
>>> to_markdown(Content([Heading(1, [Span("Report")]), text]))
'# Report\\n\\n1\\\\. not a list, **bold** text\\n'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from scrapefire.documents.model import (
    Block,
    Cell,
    Code,
    Content,
    Heading,
    Image,
    Inline,
    Item,
    List,
    ListLine,
    Math,
    NoteRef,
    Paragraph,
    Quote,
    Span,
    Table,
    nest,
    rich_cells,
    tidy,
)
from scrapefire.documents.render_html import DEPTH, html_table, note_numbers

_MAX_PADDED = 200_000
_REPEATED = 80  # characters up to which a merged cell is said again
_ESCAPES = re.compile(r"[\\`*\[\]]|(?<![^\W_])_|_(?![^\W_])|~~|<(?=[A-Za-z/!?])|&(?=#?\w{1,32};)")
_SPECIAL = re.compile(r"[\\`*\[\]_~<&|\n\r\t\x0b\x0c]|  ")  # what a cell may not hold as it is
_LINE_START = re.compile(
    r"^(?:(#{1,6})(?=\s|$)|([-+])(?=\s|$)|(\d{1,9})([.)])(?=\s|$)|(>)|(={2,}|-{2,})(?=\s*$)|(~{3,}))"
)


def to_markdown(content: Content) -> str:
    """The document as Markdown, ending in one newline; empty for an empty document."""
    numbers = note_numbers(content)
    parts = [_blocks(nest(content.blocks), numbers)]
    for key, number in numbers.items():
        body = _blocks(nest(content.notes[key]), numbers)
        parts.append(f"[^{number}]: " + _indent(body, "    ").lstrip())
    text = "\n\n".join(part for part in parts if part.strip())
    return text + "\n" if text else ""


def _blocks(blocks: Sequence[Block], notes: dict[str, int], depth: int = 0) -> str:
    out: list[str] = []
    other_marker = False
    previous: Block | None = None
    for block in blocks:
        # Two lists after each other would melt into one: the second gets the other marker.
        alike = isinstance(block, List) and isinstance(previous, List) and block.ordered == previous.ordered
        other_marker = alike and not other_marker
        text = _block(block, notes, depth, other_marker)
        if text.strip():
            out.append(text)
            previous = block
    return "\n\n".join(out)


def _block(block: Block, notes: dict[str, int], depth: int, other_marker: bool = False) -> str:
    if isinstance(block, Paragraph):  # two line breaks below each other look like the end of a paragraph
        parts = (_line_start(_inlines(part, notes)) for part in _parted(block.inlines))
        return "\n\n".join(part for part in parts if part)
    if isinstance(block, Heading):
        text = _inlines(block.inlines, notes, " ")
        return f"{'#' * max(1, min(6, block.level))} {text}" if text else ""
    if isinstance(block, List):
        return _list(block, notes, depth, other_marker)
    if isinstance(block, Table):
        return _table(block, notes)
    if isinstance(block, Code):
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", block.text)), default=0))
        return f"{fence}{block.language}\n{block.text.rstrip()}\n{fence}"
    if isinstance(block, Quote):
        body = _blocks(nest(block.blocks), notes, depth + 1) if depth < DEPTH else ""
        return "\n".join(f"> {line}".rstrip() for line in body.splitlines())
    if isinstance(block, ListLine):
        return _blocks(nest([block]), notes, depth)
    return "---"


def _list(block: List, notes: dict[str, int], depth: int, other_marker: bool) -> str:
    if depth > DEPTH:
        return ""
    loose = any(_is_loose(item) for item in block.items)
    lines = []
    for number, item in enumerate(block.items, max(0, block.start)):
        marker = f"{number}{')' if other_marker else '.'}" if block.ordered else "*" if other_marker else "-"
        box = "" if item.checked is None else "[x] " if item.checked else "[ ] "
        first, *rest = item.blocks or [Paragraph([])]
        head = box + _block(first, notes, depth + 1)
        tail = _blocks(nest(rest), notes, depth + 1)
        body = head + ("\n\n" if loose else "\n") + tail if tail else head
        lines.append(f"{marker} " + _indent(body, " " * (len(marker) + 1)).lstrip())
    return ("\n\n" if loose else "\n").join(line.rstrip() for line in lines)


def _is_loose(item: Item) -> bool:
    return any(not isinstance(block, List) for block in item.blocks[1:])


def _indent(text: str, by: str) -> str:
    return "\n".join(by + line if line else "" for line in text.split("\n"))


def _table(block: Table, notes: dict[str, int]) -> str:
    if any(isinstance(inner, Table) for each in rich_cells(block) for inner in each.blocks):
        return html_table(block, notes)  # GFM has no table in a table
    rows = [[_calm(each) for each in row] for row in block.rows[:1]] + list(block.rows[1:])
    grid = table_grid(Table(rows), lambda each: _cell(each, notes))
    if not grid:
        return ""
    lines = ["| " + " | ".join(row) + " |" for row in grid]
    lines.insert(1, "|" + " --- |" * len(grid[0]))
    table = "\n".join(lines)
    caption = _line_start(_inlines(block.caption, notes))
    return f"{caption}\n\n{table}" if caption else table


def table_grid(block: Table, write: Callable[[Cell | str], str]) -> list[list[str]]:
    """The table as a rectangle of strings.

    A cell over several columns stands in the first of them; a short one over several rows stands in each, since a row
    should be understood alone.
    """
    grid: list[list[str]] = []
    covered: dict[int, tuple[int, str]] = {}  # column -> rows that a cell above still covers, and what it says
    for row in block.rows:
        if not covered and all(isinstance(each, str) for each in row):
            grid.append([write(each) for each in row])
            continue
        line: list[str] = []
        below: dict[int, tuple[int, str]] = {}
        for each in row:
            while len(line) in covered:
                line.append(covered[len(line)][1])
            text = write(each)
            width, height = (1, 1) if isinstance(each, str) else (max(1, each.colspan), each.rowspan)
            for offset in range(width):
                shown = text if offset == 0 else ""
                if height > 1:
                    below[len(line)] = height - 1, shown if len(text) <= _REPEATED else ""
                line.append(shown)
        for column in sorted(column for column in covered if column >= len(line)):
            line += [""] * (column - len(line)) + [covered[column][1]]
        covered = {column: (rows - 1, text) for column, (rows, text) in covered.items() if rows > 1} | below
        grid.append(line)
    while grid and not any(grid[-1]):
        grid.pop()
    grid = grid[next((place for place, line in enumerate(grid) if any(line)), 0) :]
    width = max((len(line) for line in grid), default=0)
    if not width:
        return []
    # GFM takes short rows as they are; only the head must be whole.  Padding is for the eye, and not for absurd tables.
    padded = grid if width * len(grid) <= _MAX_PADDED + 4 * sum(map(len, grid)) else grid[:1]
    for line in padded:
        line += [""] * (width - len(line))
    return grid


def _calm(each: Cell | str) -> Cell | str:
    """A cell of the head, which readers show bold anyway."""
    if isinstance(each, str):
        return each
    return Cell([_without_bold(block) for block in each.blocks], each.colspan, each.rowspan)


def _without_bold(block: Block) -> Block:
    if not isinstance(block, Paragraph):
        return block
    return Paragraph([replace(part, bold=False) if isinstance(part, Span) else part for part in block.inlines])


def _cell(each: Cell | str, notes: dict[str, int]) -> str:
    if isinstance(each, str):
        if not _SPECIAL.search(each):
            return each.strip()
        text = _ESCAPES.sub(r"\\\g<0>", " ".join(each.split(" "))).strip()
        return re.sub(r"\s*\n\s*", "<br>", text).replace("|", "\\|")
    return "<br>".join(part.replace("|", "\\|") for part in _cell_lines(each.blocks, notes, 0) if part)


def _cell_lines(blocks: Sequence[Block], notes: dict[str, int], depth: int) -> Iterable[str]:
    """The lines of a cell: GFM allows no block in it, so lists and quotes are spelled out."""
    if depth > DEPTH:
        return
    for block in nest(blocks):
        if isinstance(block, Paragraph | Heading):
            yield _inlines(block.inlines, notes, "<br>")
        elif isinstance(block, List):
            for number, item in enumerate(block.items, block.start):
                lines = [line for line in _cell_lines(item.blocks, notes, depth + 1) if line]
                mark = f"{number}. " if block.ordered else "- "
                box = "" if item.checked is None else "[x] " if item.checked else "[ ] "
                yield from [mark + box + line if place == 0 else line for place, line in enumerate(lines)]
        elif isinstance(block, Quote):
            yield from _cell_lines(block.blocks, notes, depth + 1)
        elif isinstance(block, Code):
            yield from (f"`{line}`" for line in block.text.splitlines() if line.strip())


def _parted(inlines: Sequence[Inline]) -> list[list[Inline]]:
    """Inlines cut where they hold empty lines."""
    if not any(isinstance(part, Span) and "\n" in part.text for part in inlines):
        return [list(inlines)]
    parts: list[list[Inline]] = [[]]
    blank = False  # whether nothing has been seen since the last line break
    for part in inlines:
        if not isinstance(part, Span) or part.code:
            parts[-1].append(part)
            blank = False
            continue
        for line in re.split(r"(\n)", part.text):
            if line == "\n" and blank:
                parts.append([])
            elif line:
                parts[-1].append(replace(part, text=line))
            blank = line == "\n" or (blank and not line.strip())
    return parts


def _line_start(text: str) -> str:
    """The paragraph with a backslash before what would make another block of it."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        line = line.lstrip()
        match = _LINE_START.match(line)
        if match:
            at = match.end(3) if match.group(3) else 0
            line = line[:at] + "\\" + line[at:]
        lines[index] = line
    return "\n".join(lines)


def _inlines(inlines: Sequence[Inline], notes: dict[str, int], line_break: str = "\\\n") -> str:
    """Inlines as one line of Markdown (or more, with hard breaks)."""
    text = _write(tidy(inlines), 0, notes, "", "")
    lines = [line.strip() for line in text.split("\n")]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return line_break.join(line for line in lines if line)


# Outermost first; each is one level of nesting: (attribute, delimiter, tag that does the same).
_MARKS = (("bold", "**", "strong"), ("italic", "*", "em"), ("strike", "~~", "del"))


_NAMES = tuple(name for name, _, _ in _MARKS)


def _write(parts: Sequence[Inline], level: int, notes: dict[str, int], before: str, after: str) -> str:
    """Markdown of parts that share the formatting of all levels above; ``before`` and ``after`` are the neighbours."""
    if level == 0:
        groups = [list(group) for _, group in groupby(parts, lambda part: getattr(part, "href", ""))]
        return _join(groups, before, after, lambda group, b, a: _link(group, notes, b, a))
    if level > len(_MARKS):
        return "".join(_atom(part, notes) for part in parts)
    name, mark, tag = _MARKS[level - 1]
    groups = [list(group) for _, group in groupby(parts, lambda part: getattr(part, name, False))]

    def write(group: list[Inline], left: str, right: str) -> str:
        if not getattr(group[0], name, False):
            return _write(group, level + 1, notes, left, right)
        # Marks that meet inside one another's edge are read wrongly unless all of the text has both.
        mixed = any(
            getattr(part, deeper, False) != getattr(group[0], deeper, False) for part in group for deeper in _NAMES
        )
        edge = mark[0] if mixed else ""
        return _wrap(_write(group, level + 1, notes, edge, edge), mark, tag, left, right)

    return _join(groups, before, after, write)


def _join(groups: list[list[Inline]], before: str, after: str, write: Callable[[list[Inline], str, str], str]) -> str:
    out = before[-1:]
    skip = len(out)
    for index, group in enumerate(groups):
        following = _first_char(groups[index + 1]) if index + 1 < len(groups) else after
        out += write(group, out[-1:], following)
        if index + 1 < len(groups) and following == "[" and out.endswith("!"):  # or the link would be a picture
            out = out[:-1] + "\\!"
    return out[skip:]


def _first_char(group: list[Inline]) -> str:
    first = group[0]
    if isinstance(first, Span):
        return "[" if first.href else first.text[:1]
    return "!"


def _wrap(inner: str, mark: str, tag: str, left: str, right: str) -> str:
    """Text between emphasis marks where CommonMark's flanking rules let them work, else between tags."""
    body = inner.strip()
    if not body:
        return inner
    lead, trail = inner[: len(inner) - len(inner.lstrip())], inner[len(inner.rstrip()) :]
    left, right = (lead or left)[-1:], (trail or right)[:1]
    if "\n" in body:  # a line break inside: each line on its own, so that no mark spans a block's edge
        lines = [f"{mark}{line.strip()}{mark}" if line.strip() else "" for line in body.split("\n")]
        return lead + "\n".join(lines) + trail
    if _may_open(left, body[0]) and _may_open(right, body[-1]) and left != mark[0] and right != mark[0]:
        return f"{lead}{mark}{body}{mark}{trail}"
    return f"{lead}<{tag}>{body}</{tag}>{trail}"


def _may_open(outside: str, inside: str) -> bool:
    """CommonMark 6.2: a delimiter run flanks unless punctuation is inside and a word outside."""
    return not _is_punctuation(inside) or not outside or outside.isspace() or _is_punctuation(outside)


def _is_punctuation(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def _link(group: list[Inline], notes: dict[str, int], before: str, after: str) -> str:
    href = getattr(group[0], "href", "")
    if not href:
        return _write(group, 1, notes, before, after)
    inner = _write(group, 1, notes, "", "").replace("\n", " ")
    body = inner.strip()
    if not body:
        return inner
    lead, trail = inner[: len(inner) - len(inner.lstrip())], inner[len(inner.rstrip()) :]
    return f"{lead}[{body}]({_target(href)}){trail}"


def _target(href: str) -> str:
    href = re.sub(r"[\s\x00-\x1f]+", "%20", href.strip())
    if href.count("(") != href.count(")") or "<" in href:
        href = href.replace("(", "%28").replace(")", "%29").replace("<", "%3C").replace(">", "%3E")
    return href


def _atom(part: Inline, notes: dict[str, int]) -> str:
    if isinstance(part, NoteRef):
        return f"[^{notes[part.key]}]" if part.key in notes else ""
    if isinstance(part, Math):
        return f"$${part.latex}$$" if part.display else f"${part.latex}$"
    if isinstance(part, Image):
        alt = _ESCAPES.sub(r"\\\g<0>", " ".join(part.alt.split()))
        return f"![{alt}]({_target(part.src)})" if part.src else f"![{alt}]()" if alt else ""
    if part.code:
        fence = "`" * (1 + max((len(run) for run in re.findall("`+", part.text)), default=0))
        body = part.text.strip()
        pad = " " if body[:1] == "`" or body[-1:] == "`" else ""
        return part.text.replace(body, f"{fence}{pad}{body}{pad}{fence}", 1) if body else part.text
    text = _ESCAPES.sub(r"\\\g<0>", part.text)
    return f"<{part.script}>{text}</{part.script}>" if part.script and text.strip() else text
