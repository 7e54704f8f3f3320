"""Tables that are not drawn: rows of short pieces whose sides stand in line, row after row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scrapefire.documents.pdf.model import Line, Rule
from scrapefire.documents.pdf.wrapped import continuations

_MIN_ROWS = 3
_MAX_ROW_GAP = 3.2  # em between baselines inside one table


@dataclass(slots=True)
class Row:
    """Pieces on one baseline, left to right."""

    pieces: list[Line]
    base: float
    size: float

    @property
    def x0(self) -> float:
        return self.pieces[0].x0

    @property
    def x1(self) -> float:
        return max(piece.x1 for piece in self.pieces)


@dataclass(slots=True)
class AlignedTable:
    """Cells (each a list of lines) row by row, and the left sides of the columns."""

    cells: list[list[list[Line]]]
    edges: list[float]


def rows_of(lines: list[Line]) -> list[Row]:
    """Group pieces by baseline."""
    rows: list[Row] = []
    for line in sorted(lines, key=lambda line: (line.base, line.x0)):
        row = rows[-1] if rows else None
        if row is not None and abs(row.base - line.base) <= max(0.18 * max(line.size, row.size), 1.0):
            row.pieces.append(line)
            row.size = max(row.size, line.size)
        else:
            rows.append(Row([line], line.base, line.size))
    for row in rows:
        row.pieces.sort(key=lambda piece: piece.x0)
    return rows


def stands_in_table(row: Row, beside: Row, rules: list[Rule]) -> bool:
    """Whether the row is a table's: under the columns of the row beside it, or between upright rules."""
    starts = [piece.x0 for piece in beside.pieces]
    under = sum(min(abs(piece.x0 - x) for x in starts) < 3 for piece in row.pieces)
    middle = row.base - row.size / 2
    return (len(starts) > 1 and under > 1) or any(
        rule.x0 == rule.x1 and rule.y0 < middle < rule.y1 and rule.y1 - rule.y0 < 60 * row.size for rule in rules
    )


def find_tables(
    rows: list[Row], rules: list[Rule], is_marker: Callable[[str], bool], carried: list[float]
) -> list[tuple[int, int, AlignedTable]]:
    """Tables among *rows* as (first row, row after the last, table).

    The first rows may go on with a table of the page before, whose columns begin at *carried*.
    """
    found = []
    start = 0
    if carried:
        start = _carried_rows(rows, carried)
        if start:
            cells: list[list[list[Line]]] = [[[] for _ in carried] for _ in range(start)]
            for row, line in zip(rows[:start], cells):
                for piece in row.pieces:
                    line[column_of(carried, piece)].append(piece)
            found.append((0, start, AlignedTable(cells, carried)))
    while start < len(rows):
        if len(rows[start].pieces) < 2 or is_marker(rows[start].pieces[0].text):
            start += 1
            continue
        stop = _extent(rows, start)
        above = found[-1][1] if found else 0
        first = start - 1 if start > above and _hangs_over(rows[start - 1], rows[start]) else start
        table = None
        while stop - first >= 2 and table is None:
            table = _table(rows[first:stop], rules)
            if table is None:
                stop -= max(1, (stop - first) // 4)
        if table is not None:
            found.append((first, stop, table))
            start = stop
        else:
            start += 1
    return found


def _carried_rows(rows: list[Row], edges: list[float]) -> int:
    """How many of the first rows stand in the columns that begin at *edges*."""
    count = 0
    for row in rows:
        slots = [column_of(edges, piece) for piece in row.pieces]
        if len(row.pieces) < 2 or len(set(slots)) < len(slots):
            break
        inside = all(
            piece.x0 > edges[slot] - 12 and (slot + 1 == len(edges) or piece.x1 < edges[slot + 1])
            for slot, piece in zip(slots, row.pieces)
        )
        flush = any(abs(edges[slot] - piece.x0) < 3 for slot, piece in zip(slots, row.pieces))
        if not inside or not (flush or len(slots) == len(edges)):
            break
        count += 1
    return count


def _hangs_over(row: Row, below: Row) -> bool:
    """Whether a row of one piece is the first line of a cell that the row below is centred on."""
    return len(row.pieces) == 1 and below.base - row.base < 0.95 * row.size and row.x1 < below.x1


def _extent(rows: list[Row], start: int) -> int:
    """The row after the last that may belong to a table which starts at *start*."""
    end, single, last_many = start + 1, 0, start
    gaps: list[float] = []
    while end < len(rows):
        row, above = rows[end], rows[end - 1]
        gap = row.base - above.base
        usual = max(float(np.median(gaps)), 1.3 * row.size) if len(gaps) >= 2 else 0.0
        if gap > _MAX_ROW_GAP * max(row.size, above.size) or (usual and gap > 2.2 * usual + 2):
            break
        if not 0.7 < row.size / max(rows[start].size, 1) < 1.45:
            break
        if len(row.pieces) == 1:
            if row.size > 1.12 * rows[start].size and all(span.style.bold for span in row.pieces[0].spans):
                break  # a heading
            single += 1
            if single > 4 or _is_long(row, rows[start:end]):
                break
        else:
            single, last_many = 0, end
        gaps.append(gap)
        end += 1
    return last_many + 1 + _trailing(rows, last_many + 1, end, min(gaps, default=0.0))


def _trailing(rows: list[Row], first: int, end: int, pitch: float) -> int:
    """How many one-piece rows after the last full one are still its wrapped cell: close below, inside its columns."""
    count = 0
    for index in range(first, end):
        row, above = rows[index], rows[index - 1]
        tops = [piece.x0 for piece in above.pieces]
        close = row.base - above.base < max(1.35 * row.size, min(1.05 * pitch, 1.7 * row.size))
        sibling = rows[index - 2] if index >= 2 else above
        if (
            len(sibling.pieces) == 1
            and abs(sibling.x0 - row.x0) < 3
            and row.base - sibling.base < 1.7 * row.size
            and len(above.pieces) > 1
        ):
            count += 1  # the last line of a cell whose row is centred on it
            continue
        if not close or min(abs(row.x0 - x) for x in tops) > 3 or (abs(row.x0 - tops[0]) < 3 and len(tops) > 1):
            break
        count += 1
    return count


def _is_long(row: Row, above: list[Row]) -> bool:
    """Whether a one-piece row is prose across the columns."""
    left, right = min(other.x0 for other in above), max(other.x1 for other in above)
    return row.x1 - row.x0 > 0.75 * (right - left) and len(row.pieces[0].text) > 50


def _table(rows: list[Row], rules: list[Rule]) -> AlignedTable | None:
    many = [row for row in rows if len(row.pieces) >= 2]
    ruled = _has_rules(rows, rules)
    if len(many) < (2 if ruled else _MIN_ROWS) or len(many) < 0.25 * len(rows):
        return None
    wrapped = len(many) < 0.5 * len(rows)
    edges = column_edges(rows if wrapped else many)
    columns = len(edges)
    if columns < 2:
        return None
    placed = [[(column_of(edges, piece), piece) for piece in row.pieces] for row in rows]
    if not _regular(placed, columns, ruled):
        return None
    if wrapped and not _goes_on(rows, placed):
        cells = _rows_of_blocks(placed, columns)
    else:
        cells = _rows_of_lines(rows, placed, columns)
    filled = sum(bool(cell) for row in cells for cell in row)
    if len(cells) < 2 or filled < 0.45 * len(cells) * columns:
        return None
    return AlignedTable(cells, edges)


def _goes_on(rows: list[Row], placed: list[list[tuple[int, Line]]]) -> bool:
    """Whether lines of one piece go on with the row above: cells are wrapped, and none is centred beside another."""
    on = continuations([row.base for row in rows], placed)
    return all(goes_on for goes_on, line in zip(on, placed) if len(line) == 1)


def _rows_of_lines(rows: list[Row], placed: list[list[tuple[int, Line]]], columns: int) -> list[list[list[Line]]]:
    """Cells where each line is a row, but for lines that continue the row above."""
    cells: list[list[list[Line]]] = []
    rows, placed = _with_centred(rows, placed)
    for row, continues in zip(placed, continuations([row.base for row in rows], placed)):
        if not continues or not cells:
            cells.append([[] for _ in range(columns)])
        for slot, piece in row:
            cells[-1][slot].append(piece)
    return cells


def _with_centred(
    rows: list[Row], placed: list[list[tuple[int, Line]]]
) -> tuple[list[Row], list[list[tuple[int, Line]]]]:
    """Rows with the lines of a wrapped cell that they are centred on."""
    full = [len({slot for slot, _ in row}) > 1 for row in placed]
    pitches = [rows[b].base - rows[a].base for a, b in pairwise(range(len(rows))) if full[a] and full[b]]
    taken: dict[int, int] = {}  # a line's row -> the row that it belongs to
    for index in (index for index, is_full in enumerate(full) if is_full):
        above, below = _lone(rows, placed, index, -1), _lone(rows, placed, index, 1)
        if not above or not below or placed[above[0]][0][0] != placed[below[0]][0][0]:
            continue
        own = [piece for slot, piece in placed[index] if slot == placed[above[0]][0][0]]
        lines = [placed[at][0][1] for at in above[::-1]] + own + [placed[at][0][1] for at in below]
        steps = [below.base - above.base for above, below in pairwise(lines)]
        wrapped = max(steps) <= 1.35 * rows[index].size and (not own or max(steps) < 0.8 * min(pitches, default=0.0))
        middle = (lines[0].base + lines[-1].base) / 2
        if wrapped and abs(middle - rows[index].base) <= 0.4 * rows[index].size:
            taken |= dict.fromkeys([*above, *below], index)
    if not taken:
        return rows, placed
    kept = [index for index in range(len(rows)) if index not in taken]
    joined = [[*placed[index], *(placed[at][0] for at, to in taken.items() if to == index)] for index in kept]
    return [rows[index] for index in kept], joined


def _lone(rows: list[Row], placed: list[list[tuple[int, Line]]], index: int, step: int) -> list[int]:
    """The rows next to *index* on one side that have one piece, all in one column and close together."""
    found: list[int] = []
    at = index + step
    while 0 <= at < len(rows) and len(placed[at]) == 1 and len(found) < 3:
        if found and (
            placed[at][0][0] != placed[found[0]][0][0]
            or abs(rows[at].base - rows[found[-1]].base) > 1.35 * rows[at].size
        ):
            break
        found.append(at)
        at += step
    return found


def _rows_of_blocks(placed: list[list[tuple[int, Line]]], columns: int) -> list[list[list[Line]]]:
    """Cells where some are of several lines and others centred beside them: what lies level is a row."""
    blocks: list[tuple[float, float, int, list[Line]]] = []
    for column in range(columns):
        pieces = [piece for row in placed for slot, piece in row if slot == column]
        blocks += [(*_extent_of(group), column, group) for group in _blocks_of(pieces)]
    cells: list[list[list[Line]]] = []
    end = 0.0
    for top, bottom, column, group in sorted(blocks, key=lambda block: block[:3]):
        if not cells or top >= end:
            cells.append([[] for _ in range(columns)])
            end = bottom
        end = max(end, bottom)
        cells[-1][column] += group
    return cells


def _blocks_of(pieces: list[Line]) -> list[list[Line]]:
    """One column's pieces, those of one cell together: they are closer than cells are."""
    pieces = sorted(pieces, key=lambda piece: piece.base)
    pitches = [below.base - above.base for above, below in pairwise(pieces)]
    closest = min(pitches, default=0.0)
    wraps = bool(pitches) and closest < 1.6 * pieces[0].size and max(pitches) > 1.1 * closest
    blocks: list[list[Line]] = []
    for index, piece in enumerate(pieces):
        if index and wraps and pitches[index - 1] <= 1.08 * closest:
            blocks[-1].append(piece)
        else:
            blocks.append([piece])
    return blocks


def _extent_of(lines: list[Line]) -> tuple[float, float]:
    """Top and bottom of a cell's text, a little less than its lines are high, so that rows set close stay apart."""
    return min(line.base - 0.6 * line.size for line in lines), max(line.base for line in lines)


def column_edges(rows: list[Row]) -> list[float]:
    """Left sides of the columns: the strips that pieces cover, between strips that (nearly) none does."""
    x0, x1 = min(row.x0 for row in rows), max(row.x1 for row in rows)
    bins = int(x1 - x0) + 2
    if bins > 20_000:
        return []
    cover = np.zeros(bins + 1)
    for row in rows:
        for piece in row.pieces:
            cover[int(piece.x0 - x0)] += 1
            cover[min(int(piece.x1 - x0) + 1, bins)] -= 1
    cover = np.cumsum(cover)[:bins]
    allowed = 0 if len(rows) < 6 else int(0.12 * len(rows))
    busy = np.flatnonzero(np.diff(np.concatenate(([0], (cover > allowed).astype(np.int8), [0]))))
    size = float(np.median([row.size for row in rows]))
    strips: list[list[float]] = []
    for first, last in zip(busy[::2].tolist(), busy[1::2].tolist()):
        if strips and first - strips[-1][1] < 0.2 * size:
            strips[-1][1] = last
        else:
            strips.append([first, last])
    return [x0 + first for first, _ in strips]


def column_of(edges: list[float], piece: Line) -> int:
    """The column that a piece stands in, of those that begin at *edges*."""
    slot = 0
    for index, edge in enumerate(edges):
        if piece.x0 + 0.35 * (piece.x1 - piece.x0) >= edge - 1:
            slot = index
    return slot


def _regular(placed: list[list[tuple[int, Line]]], columns: int, ruled: bool) -> bool:
    """Whether the pieces stand in line (left, right or middle) and are cells rather than prose."""
    aligned = total = letters = 0
    for column in range(columns):
        pieces = [piece for row in placed for slot, piece in row if slot == column]
        if not pieces:
            return False
        total += len(pieces)
        letters += sum(len(piece.text) for piece in pieces)
        aligned += max(
            _in_line([piece.x0 for piece in pieces]),
            _in_line([piece.x1 for piece in pieces]),
            _in_line([(piece.x0 + piece.x1) / 2 for piece in pieces]),
        )
    doubled = sum(len(row) - len({slot for slot, _ in row}) for row in placed)
    share = aligned / total
    if doubled > 0.25 * total:
        return False
    if columns == 2:
        return share >= (0.6 if ruled else 0.75) and letters / total <= (90 if ruled else 45)
    return share >= 0.55 and letters / total <= 60


def _in_line(values: list[float]) -> int:
    """How many values lie within 2 points of one that most share."""
    array = np.array(values)
    return int((np.abs(array[:, None] - array[None, :]) <= 2.0).sum(axis=1).max()) if len(array) <= 400 else len(array)


def _has_rules(rows: list[Row], rules: list[Rule]) -> bool:
    """Whether at least two level rules run along the rows, as in tables with lines above and below only."""
    top, bottom = rows[0].base - 2.5 * rows[0].size, rows[-1].base + 2 * rows[-1].size
    left, right = min(row.x0 for row in rows), max(row.x1 for row in rows)
    seen = {
        round(rule.y0 / 3)
        for rule in rules
        if rule.y0 == rule.y1
        and top <= rule.y0 <= bottom
        and min(rule.x1, right) - max(rule.x0, left) > 0.6 * (right - left)
    }
    return len(seen) >= 2
