"""Tables that are drawn: a grid of rules gives the cells, missing rules between cells merge them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from scrapefire.documents.pdf.model import Box, Line, Rule
from scrapefire.documents.pdf.split import split_line

_TOUCH = 3.5  # points; rules so close are one line, or meet
_MAX_CELLS = 20_000


@dataclass(slots=True)
class Grid:
    """A drawn table: edges of its columns and rows, and which cells are one."""

    xs: list[float]
    ys: list[float]
    owner: dict[tuple[int, int], tuple[int, int]]

    @property
    def box(self) -> Box:
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


def find_grids(rules: list[Rule]) -> list[Grid]:
    """Grids of at least two columns and two rows, made of rules that touch each other."""
    level = joined([(rule.y0, rule.x0, rule.x1) for rule in rules if rule.y0 == rule.y1])
    upright = joined([(rule.x0, rule.y0, rule.y1) for rule in rules if rule.x0 == rule.x1])
    if len(level) < 2 or len(upright) < 2 or len(level) * len(upright) > 1_000_000:
        return []
    grids = []
    for horizontal, vertical in _connected(level, upright):
        grid = _grid(horizontal, vertical)
        if grid is not None:
            grids.append(grid)
    return grids


def fill_grid(grid: Grid, lines: list[Line]) -> tuple[list[list[list[Line]]], list[Line]]:
    """Lines of every cell, row by row (a merged cell's at its upper left), and the lines outside the grid."""
    columns, rows = len(grid.xs) - 1, len(grid.ys) - 1
    cells: list[list[list[Line]]] = [[[] for _ in range(columns)] for _ in range(rows)]
    outside: list[Line] = []
    box = grid.box
    for line in lines:
        middle = (line.top + line.bottom) / 2
        if not (box.y0 - 1 <= middle <= box.y1 + 1 and box.x0 - 2 <= (line.x0 + line.x1) / 2 and line.x0 < box.x1 - 2):
            outside.append(line)
            continue
        row = _slot(grid.ys, middle)
        for part in split_line(line, _edges_crossed(grid, row, line)):
            place = grid.owner[row, _slot(grid.xs, (part.x0 + part.x1) / 2)]
            cells[place[0]][place[1]].append(part)
    return cells, outside


def _edges_crossed(grid: Grid, row: int, line: Line) -> list[float]:
    """Column edges inside the line that are edges of cells in this row."""
    return [
        x
        for column, x in enumerate(grid.xs[1:-1])
        if line.x0 + 2 < x < line.x1 - 2 and grid.owner[row, column] != grid.owner[row, column + 1]
    ]


def _slot(edges: list[float], value: float) -> int:
    for index, edge in enumerate(edges[1:-1]):
        if value < edge:
            return index
    return len(edges) - 2


def joined(segments: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Segments (position, start, end) with the collinear ones that touch joined."""
    bands: list[list[tuple[float, float, float]]] = []
    for segment in sorted(segments):
        if bands and segment[0] - bands[-1][0][0] <= 1.6:
            bands[-1].append(segment)
        else:
            bands.append([segment])
    result = []
    for band in bands:
        position = sum(item[0] for item in band) / len(band)
        start, end = None, 0.0
        for _, begin, stop in sorted(band, key=lambda item: item[1]):
            if start is not None and begin <= end + _TOUCH:
                end = max(end, stop)
                continue
            if start is not None:
                result.append((position, start, end))
            start, end = begin, stop
        if start is not None:
            result.append((position, start, end))
    return [segment for segment in result if segment[2] - segment[1] >= 6]


def _connected(
    level: list[tuple[float, float, float]], upright: list[tuple[float, float, float]]
) -> list[tuple[list[tuple[float, float, float]], list[tuple[float, float, float]]]]:
    parent = list(range(len(level) + len(upright)))

    def root(item: int) -> int:
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    for i, (y, x0, x1) in enumerate(level):
        for j, (x, y0, y1) in enumerate(upright):
            if x0 - _TOUCH <= x <= x1 + _TOUCH and y0 - _TOUCH <= y <= y1 + _TOUCH:
                parent[root(i)] = root(len(level) + j)
    groups: dict[int, tuple[list[tuple[float, float, float]], list[tuple[float, float, float]]]] = defaultdict(
        lambda: ([], [])
    )
    for i, segment in enumerate(level):
        groups[root(i)][0].append(segment)
    for j, segment in enumerate(upright):
        groups[root(len(level) + j)][1].append(segment)
    return [group for group in groups.values() if len(group[0]) >= 2 and len(group[1]) >= 2]


def _grid(level: list[tuple[float, float, float]], upright: list[tuple[float, float, float]]) -> Grid | None:
    xs = _opened(_positions(upright), level)
    ys = _opened(_positions(level), upright)
    columns, rows = len(xs) - 1, len(ys) - 1
    if columns < 2 or rows < 2 or columns * rows > _MAX_CELLS:
        return None
    owner = {(row, column): (row, column) for row in range(rows) for column in range(columns)}
    for row in range(rows):
        middle = (ys[row] + ys[row + 1]) / 2
        for column in range(1, columns):
            if not _covered(upright, xs[column], middle):
                owner[row, column] = owner[row, column - 1]
    for column in range(columns):
        middle = (xs[column] + xs[column + 1]) / 2
        for row in range(1, rows):
            same_shape = all(
                (owner[row, c] == owner[row, column]) == (owner[row - 1, c] == owner[row - 1, column])
                for c in (column - 1, column + 1)
                if 0 <= c < columns
            )
            if same_shape and not _covered(level, ys[row], middle):
                owner[row, column] = owner[row - 1, column]
    return Grid(xs, ys, owner)


def _opened(edges: list[float], across: list[tuple[float, float, float]]) -> list[float]:
    """The edges, with one more where most rules run on past the first or last: a table open at that side."""
    if not edges:
        return edges
    before = [start for _, start, _ in across if start < edges[0] - 6]
    after = [end for _, _, end in across if end > edges[-1] + 6]
    if 2 * len(before) >= len(across) and len(before) >= 2:
        edges = [min(before), *edges]
    if 2 * len(after) >= len(across) and len(after) >= 2:
        edges = [*edges, max(after)]
    return edges


def _positions(segments: list[tuple[float, float, float]]) -> list[float]:
    found: list[float] = []
    for position in sorted(segment[0] for segment in segments):
        if not found or position - found[-1] > _TOUCH:
            found.append(position)
    return found


def _covered(segments: list[tuple[float, float, float]], position: float, along: float) -> bool:
    return any(abs(at - position) <= _TOUCH and start - 1 <= along <= end + 1 for at, start, end in segments)
