"""Tables whose rows are drawn and whose columns are not: a level rule between every two rows, all of one width."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from scrapefire.documents.pdf.aligned import column_edges, column_of, rows_of
from scrapefire.documents.pdf.model import Box, Line, Rule, Table
from scrapefire.documents.pdf.ruled import joined
from scrapefire.documents.pdf.wrapped import counts_on

_SAME = 3.0  # points
_LEAST_RULES = 3
_LEAST_WIDTH = 120.0  # points
_TALLEST = 250.0  # points between two rules


def find_ruled_rows(rules: list[Rule], lines: list[Line]) -> list[tuple[Box, Table, list[Line]]]:
    """Tables with their boxes and the lines that are in them."""
    found = []
    for ys, x0, x1 in _ladders(rules):
        inside = [line for line in lines if x0 - _SAME <= line.x0 and line.x1 <= x1 + _SAME]
        bands = [
            [line for line in inside if top < line.base - 0.3 * line.size < bottom]
            for top, bottom in pairwise(_with_head(ys, inside))
        ]
        bands = [band for band in bands if band]
        table = _table(bands) if len(bands) >= _LEAST_RULES else None
        if table is not None:
            taken = [line for band in bands for line in band]
            box = Box(x0, min(line.top for line in taken), x1, max(line.bottom for line in taken))
            found.append((box, table, taken))
    return found


def _ladders(rules: list[Rule]) -> list[tuple[list[float], float, float]]:
    """Rules of one width below each other: their heights, and the sides that they share."""
    level = joined([(rule.y0, rule.x0, rule.x1) for rule in rules if rule.y0 == rule.y1])
    groups: dict[tuple[int, int], list[tuple[float, float, float]]] = defaultdict(list)
    for y, x0, x1 in level:
        if x1 - x0 >= _LEAST_WIDTH:
            groups[round(x0 / _SAME), round(x1 / _SAME)].append((y, x0, x1))
    ladders = []
    for group in groups.values():
        run: list[tuple[float, float, float]] = []
        for rule in [*sorted(group), None]:
            if rule is not None and (not run or rule[0] - run[-1][0] <= _TALLEST):
                run.append(rule)
                continue
            if len(run) >= _LEAST_RULES:
                ladders.append(([y for y, _, _ in run], run[0][1], run[0][2]))
            run = [rule] if rule is not None else []
    return ladders


def _with_head(ys: list[float], lines: list[Line]) -> list[float]:
    """The rules' heights, with one more above where a row of several pieces stands right above the first rule."""
    close = [line for line in lines if 0 < ys[0] - line.base < 1.5 * line.size]
    if len(close) < 2:
        return ys
    return [min(line.top for line in close) - 1, *ys]


def _table(bands: list[list[Line]]) -> Table | None:
    """The table of the lines between the rules, if these are cells in columns and each band is one row."""
    rows = [row for band in bands for row in rows_of(band)]
    edges = column_edges(rows)
    if len(edges) < 2:
        return None
    cells = []
    for band in bands:
        placed = [[(column_of(edges, piece), piece) for piece in row.pieces] for row in rows_of(band)]
        if counts_on(placed):
            return None  # several rows between two rules
        row: list[list[Line]] = [[] for _ in edges]
        for line in placed:
            for column, piece in line:
                row[column].append(piece)
        cells.append(row)
    filled = [sum(bool(cell) for cell in row) for row in cells]
    if 2 * sum(count > 1 for count in filled) < len(filled) + 1 or sum(filled) < 0.45 * len(filled) * len(edges):
        return None
    return Table(cells, edges)
