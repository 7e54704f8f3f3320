"""Takes a page apart into blocks: tables, then columns, then paragraphs, list items and code in each column."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median

from scrapefire.documents.pdf.aligned import Row, find_tables, rows_of
from scrapefire.documents.pdf.columns import Column, Gutters, find_columns
from scrapefire.documents.pdf.lines import merge_lines
from scrapefire.documents.pdf.markers import marker_number, marker_of
from scrapefire.documents.pdf.model import Block, Box, Line, PageContent, Table, around
from scrapefire.documents.pdf.ruled import Grid, fill_grid, find_grids
from scrapefire.documents.pdf.ruled_rows import find_ruled_rows
from scrapefire.documents.pdf.side_heads import before_text

_END = re.compile(r"[.!?:;。！？：…؟۔।][\"'”’»)\]]*$")
_MOST_ITEMS = 99
_TABLE_MARK = "\ufffc"


def page_blocks(
    page: PageContent, rtl: bool, carried: Block | None = None, gutters: Gutters | None = None
) -> list[Block]:
    """The page's blocks in reading order.

    Args:
        carried: the table that the page before ended with.
        gutters: those between the columns of the pages before.
    """
    lines, tables = _take_grids(page)
    blocks: list[Block] = []
    for column in find_columns(lines, rtl, gutters):
        edges = carried.table.edges if carried is not None and carried.table is not None and not blocks else []
        blocks += _column_blocks(column, page, tables, edges)
    if rtl:
        for block in blocks:
            if block.table is not None:
                block.table.rows = [row[::-1] for row in block.table.rows]
    for line in [*page.side_lines, *page.slanted]:
        blocks.append(Block("paragraph", [line], around([line]), page.number, aside=True))
    return blocks


def _take_grids(page: PageContent) -> tuple[list[Line], dict[int, Block]]:
    """Lines with every drawn table replaced by one line that stands for it, and the tables by that line's id."""
    lines, tables = page.lines, {}
    for grid in sorted(find_grids(page.rules), key=lambda grid: -grid.box.area):
        cells, outside = fill_grid(grid, lines)
        if not _is_table(grid, cells, page):
            continue
        table = _trimmed(cells, grid)
        if table is None:
            continue
        block = _stand_in(grid.box, table, page)
        tables[id(block.lines[0])] = block
        lines = [*outside, block.lines[0]]
    for box, table, taken in find_ruled_rows(page.rules, [line for line in lines if id(line) not in tables]):
        block = _stand_in(box, table, page)
        tables[id(block.lines[0])] = block
        gone = set(map(id, taken))
        lines = [*(line for line in lines if id(line) not in gone), block.lines[0]]
    return lines, tables


def _stand_in(box: Box, table: Table, page: PageContent) -> Block:
    """A table's block, whose one line stands for the table among the page's."""
    line = Line([], box.x0, box.x1, box.y0, box.y1, box.y0 + 1, 1.0, text=_TABLE_MARK)
    return Block("table", [line], box, page.number, table=table)


def _is_table(grid: Grid, cells: list[list[list[Line]]], page: PageContent) -> bool:
    """Whether a grid holds a table rather than frames around the page's text or a drawing."""
    texts = [lines for row in cells for lines in row if lines]
    owners = set(grid.owner.values())
    if len(texts) < 3 or len(owners) < 3:
        return False
    longest = max(sum(len(line.text) for line in lines) for lines in texts)
    total = sum(len(line.text) for lines in texts for line in lines)
    if (longest > 0.8 * total and longest > 400) or any(_is_laid_out(lines) for lines in texts):
        return False
    return len(texts) >= 0.25 * len(owners)


def _is_laid_out(lines: list[Line]) -> bool:
    """Whether a cell holds rows of several pieces: then it is a frame around columns or a table, not a cell."""
    if len(lines) < 6:
        return False
    return sum(len(row.pieces) > 1 and not marker_of(row.pieces[0].text) for row in rows_of(lines)) >= 3


def _trimmed(cells: list[list[list[Line]]], grid: Grid) -> Table | None:
    """The table without empty rows and columns."""
    rows = [row for row in cells if any(row)]
    if not rows:
        return None
    used = [column for column in range(len(rows[0])) if any(row[column] for row in rows)]
    if len(used) < 2 or len(rows) < 2:
        return None
    return Table([[row[column] for column in used] for row in rows], [grid.xs[column] for column in used])


def _column_blocks(column: Column, page: PageContent, tables: dict[int, Block], edges: list[float]) -> list[Block]:
    blocks: list[Block] = []
    stretch: list[Line] = []
    for line in sorted(column.lines, key=lambda line: (line.base, line.x0)):
        if line.text == _TABLE_MARK:
            blocks += _stretch_blocks(stretch, column, page, edges if not blocks else [])
            stretch = []
            blocks.append(tables[id(line)])
        else:
            stretch.append(line)
    return blocks + _stretch_blocks(stretch, column, page, edges if not blocks else [])


def _stretch_blocks(lines: list[Line], column: Column, page: PageContent, edges: list[float]) -> list[Block]:
    if not lines:
        return []
    rows = [_with_marker(row) for row in rows_of(lines)]
    blocks: list[Block] = []
    start = 0
    for first, stop, table in find_tables(rows, page.rules, lambda text: bool(marker_of(text)), edges):
        blocks += _paragraphs(rows[start:first], column, page)
        pieces = [piece for row in rows[first:stop] for piece in row.pieces]
        blocks.append(Block("table", pieces, around(pieces), page.number, table=Table(table.cells, table.edges)))
        start = stop
    return blocks + _paragraphs(rows[start:], column, page)


def _with_marker(row: Row) -> Row:
    """A marker and the piece after it are one piece."""
    if len(row.pieces) < 2:
        return row
    first, second = (row.pieces[-1], row.pieces[-2]) if row.pieces[0].rtl else (row.pieces[0], row.pieces[1])
    marker = marker_of(first.text)
    gap = max(second.x0 - first.x1, first.x0 - second.x1)
    if not marker or len(marker) != len(first.text.strip()) or gap > 4 * row.size:
        return row
    rest = [piece for piece in row.pieces if piece is not first and piece is not second]
    pieces = sorted([merge_lines([first, second]), *rest], key=lambda piece: piece.x0)
    return Row(pieces, row.base, row.size)


def _paragraphs(rows: list[Row], column: Column, page: PageContent) -> list[Block]:
    lines = [merge_lines(row.pieces) for row in before_text(rows)]
    if not lines:
        return []
    right = max(line.x1 for line in lines)
    left = min(line.x0 for line in lines)
    leading = _leading(lines)
    spaced = _is_spaced(lines, leading)
    blocks: list[Block] = []
    current: list[Line] = []
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        if current and _starts_block(current, line, following, left, right, leading, spaced):
            blocks.append(_block(current, column, page))
            current = []
        current.append(line)
    blocks.append(_block(current, column, page))
    return blocks


def _block(lines: list[Line], column: Column, page: PageContent) -> Block:
    marker = marker_of(lines[0].text) if _is_item(lines[0]) else ""
    if (marker_number(marker) or 0) > _MOST_ITEMS:
        marker = ""  # numbered questions, paragraphs or notes: the number is part of the text
    block = Block("list" if marker else "paragraph", lines, around(lines), page.number, marker=marker)
    first = lines[0]
    block.indent = column.x1 - first.x1 if first.rtl else first.x0 - column.x0
    return block


def _is_item(line: Line) -> bool:
    marker = marker_of(line.text)
    return bool(marker) and len(line.text) > len(marker)


def _leading(lines: list[Line]) -> float:
    """The usual distance between baselines inside a paragraph, in em."""
    pitches = Counter(
        round((below.base - above.base) / below.size, 1)
        for above, below in pairwise(lines)
        if abs(above.size - below.size) < 0.1 * below.size and 0.8 <= (below.base - above.base) / below.size <= 2.2
    )
    if not pitches:
        return 1.25
    most = max(pitches.values())
    return min(pitch for pitch, count in pitches.items() if count >= 0.5 * most)


def _starts_block(
    current: list[Line],
    line: Line,
    following: Line | None,
    left: float,
    right: float,
    leading: float,
    spaced: bool,
) -> bool:
    """Whether *line* begins a new block after the lines of *current*."""
    last = current[-1]
    size = max(line.size, last.size)
    pitch = line.base - last.base
    if pitch > (leading * 1.22 + 0.12) * size or pitch < 0.3 * size:
        return True
    if abs(line.size - last.size) > 0.09 * size or _bold(line) != _bold(last):
        return True
    if _is_item(line) and _marker_fits(current, line):
        return True
    if _is_item(current[0]):
        return _leaves_item(current, line)
    return _indented(current, line, following, left, right) or _ended_early(last, line, left, right, spaced)


def _marker_fits(current: list[Line], line: Line) -> bool:
    """Whether a marker at the line's start is one, and not a number that a sentence was broken before."""
    marker = marker_of(line.text)
    number = marker_number(marker)
    inside = marker_of(current[0].text) if _is_item(current[0]) else ""
    if number is None and marker[:1] not in "-–—*":
        return True
    if inside and (number is None or _juts_out(line, current[0])):
        return True
    before = marker_number(inside)
    if number is not None and (number == 1 or (before is not None and number == before + 1)):
        return True
    text_start = line.spans[0].text
    apart = len(line.spans) > 1 and len(text_start.strip()) <= len(marker)
    return apart or bool(_END.search(current[-1].text)) or (bool(inside) and abs(line.x0 - current[0].x0) < 3)


def _juts_out(line: Line, first: Line) -> bool:
    """Whether the line begins before the item's own marker: it is an item of the list around."""
    return (line.x1 - first.x1 if line.rtl else first.x0 - line.x0) > 0.5 * line.size


def _leaves_item(current: list[Line], line: Line) -> bool:
    """Whether a line without a marker no longer belongs to the list item above it."""
    first = current[0]
    if first.rtl:
        return line.x1 > first.x1 - 0.3 * line.size and bool(_END.search(current[-1].text)) and len(current) > 1
    hanging = len(current) > 1 and current[1].x0 > first.x0 + 0.5 * line.size
    if hanging:
        return line.x0 < current[1].x0 - 0.5 * line.size
    return False


def _indented(current: list[Line], line: Line, following: Line | None, left: float, right: float) -> bool:
    """Whether the line is a paragraph's first by its indent."""
    last = current[-1]
    inset = (last.x1 - line.x1) if line.rtl else (line.x0 - last.x0)
    if not 0.7 * line.size < inset < 6 * line.size:
        return False
    if len(current) == 1:
        # A hanging indent: the first line juts out and the rest stands back.
        return following is not None and (
            (last.x1 - following.x1 if line.rtl else following.x0 - last.x0) < 0.4 * line.size
        )
    if following is None:
        return _end_is_short(last, right) or bool(_END.search(last.text))
    back = (following.x1 - line.x1) if line.rtl else (line.x0 - following.x0)
    return back > 0.5 * line.size or _end_is_short(last, right)


def _end_is_short(line: Line, right: float) -> bool:
    return right - line.x1 > 3 * line.size


def _is_spaced(lines: list[Line], leading: float) -> bool:
    """Whether paragraphs are set apart by space, so that a short line alone says little."""
    gaps = sum(
        (leading * 1.22 + 0.12) * below.size < below.base - above.base < 2.6 * leading * below.size
        for above, below in pairwise(lines)
        if abs(above.size - below.size) < 0.1 * below.size
    )
    return gaps >= 1


def _ended_early(last: Line, line: Line, left: float, right: float, spaced: bool) -> bool:
    """Whether the next line's first word would have fitted on the line above: its writer broke it on purpose."""
    room = (last.x0 - left) if last.rtl else (right - last.x1)
    first_word = line.text.split(" ", 1)[0][:30]
    needed = (len(first_word) + 1) * 0.5 * line.size
    width = right - left
    if room < needed + 1.5 * line.size or (spaced and room < 0.3 * width):
        return False
    centred = abs((last.x0 - left) - (right - last.x1)) < 2 * line.size and last.x0 - left > 2 * line.size
    if centred:
        return False
    return bool(_END.search(last.text)) or (room > 0.35 * width and not line.text[:1].islower())


def _bold(line: Line) -> bool:
    return (
        bool(line.spans)
        and all(span.style.bold for span in line.spans if any(c.isalnum() for c in span.text))
        and any(span.style.bold for span in line.spans)
    )


def body_size(pages: list[PageContent]) -> float:
    """The size that most of the document's text has."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            sizes[round(line.size * 2) / 2] += len(line.text)
    return max(sizes, key=lambda size: sizes[size]) if sizes else 10.0


def middle_size(lines: list[Line]) -> float:
    """The size of most lines."""
    return float(median(line.size for line in lines)) if lines else 0.0


def whole_box(blocks: list[Block]) -> Box:
    """The box around blocks."""
    return Box(
        min(block.box.x0 for block in blocks), min(block.box.y0 for block in blocks),
        max(block.box.x1 for block in blocks), max(block.box.y1 for block in blocks),
    )  # fmt: skip
