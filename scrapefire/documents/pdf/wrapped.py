"""Tells which lines of an aligned table go on with the row above: the further lines of cells that are wrapped."""

from __future__ import annotations

import re
from itertools import pairwise

from scrapefire.documents.pdf.model import Line

Placed = list[list[tuple[int, Line]]]
"""Lines of a table, each as its pieces with their columns."""

_FIGURES = re.compile(r"[\W\d_]*$")
_SAME_PITCH, _APART = 1.08, 1.2  # of the closest lines' distance
_LINE_PITCH = 1.7  # em between two lines of a cell at most


def continuations(bases: list[float], placed: Placed) -> list[bool]:
    """Whether each line (its baseline in *bases*) goes on with the row above."""
    gaps = [below - above for above, below in pairwise(bases)]
    if not gaps:
        return [False]
    return _set_apart(gaps, placed) or [
        closer or wrapped for closer, wrapped in zip(_closer(gaps, placed), _wrapped(gaps, placed))
    ]


def _columns(line: list[tuple[int, Line]]) -> set[int]:
    return {column for column, _ in line}


def _set_apart(gaps: list[float], placed: Placed) -> list[bool]:
    """The answer where space sets rows apart, each of lines that get fewer as its cells end; else an empty list."""
    closest = min(gaps)
    size = placed[0][0][1].size
    if closest > _LINE_PITCH * size or max(gaps) < _APART * closest:
        return []
    if any(_SAME_PITCH * closest < gap < _APART * closest for gap in gaps):
        return []
    goes_on = [False, *(gap <= _SAME_PITCH * closest for gap in gaps)]
    groups: list[Placed] = []
    for line, on in zip(placed, goes_on):
        if on:
            groups[-1].append(line)
        else:
            groups.append([line])
    several = [group for group in groups if len(group) > 1]
    ending = sum(_columns(group[-1]) < _columns(group[0]) for group in several)
    nested = all(_columns(below) <= _columns(above) for group in several for above, below in pairwise(group))
    if len(groups) < 3 or not nested or 2 * ending < len(several) or any(map(counts_on, several)):
        return []
    return goes_on


def counts_on(group: Placed) -> bool:
    """Whether some column has figures in line after line: those are rows."""
    return len(group) > 1 and any(
        _is_figures(piece) and any(column == other and _is_figures(below) for other, below in line)
        for column, piece in group[0]
        for line in group[1:]
    )


def _closer(gaps: list[float], placed: Placed) -> list[bool]:
    """Lines closer than rows usually are, and not in every column."""
    result = [False]
    widths = [len(_columns(line)) for line in placed]
    full = max(widths)
    starts = [gap for gap, width in zip(gaps, widths[1:]) if width >= max(2, full - 1)]
    pitch = min(starts) if starts else 0.0
    for gap, line, width in zip(gaps, placed[1:], widths[1:]):
        closer = bool(pitch) and gap < 0.85 * pitch
        first_empty = all(column > 0 for column, _ in line)
        lone = len(line) == 1 and first_empty and gap <= 1.02 * pitch and line[0][1].text[:1].islower()
        result.append((closer and width < full) or lone)
    return result


def _wrapped(gaps: list[float], placed: Placed) -> list[bool]:
    """Lines of some of the row's columns whose first words had no room above."""
    right: dict[int, float] = {}
    for line in placed:
        for column, piece in line:
            right[column] = max(right.get(column, piece.x1), piece.x1)
    result = [False]
    start = placed[0]
    above = dict(placed[0])
    for gap, line in zip(gaps, placed[1:]):
        on = (
            _columns(line) < _columns(start)
            and gap <= _LINE_PITCH * line[0][1].size
            and all(_no_room(above.get(column), piece, right[column], column) for column, piece in line)
        )
        result.append(on)
        if on:
            above |= dict(line)
        else:
            start, above = line, dict(line)
    return result


def _no_room(above: Line | None, piece: Line, right: float, column: int) -> bool:
    if above is None or _is_figures(piece) or (column == 0 and not piece.text[:1].islower()):
        return False
    if len(piece.text) < 2 or abs(piece.x0 - above.x0) > 3:
        return False
    first_word = piece.text.split(" ", 1)[0]
    return above.x1 + (len(first_word) + 1) * piece.width / len(piece.text) > right


def _is_figures(piece: Line) -> bool:
    return bool(_FIGURES.match(piece.text))
