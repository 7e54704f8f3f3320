"""Reading order: cuts a page's lines into columns at gutters that few lines cross, top to bottom, left to right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scrapefire.documents.pdf.cards import are_cards, rows_of_cards
from scrapefire.documents.pdf.glyphs import width_of
from scrapefire.documents.pdf.markers import marker_of
from scrapefire.documents.pdf.model import Line

_BIN = 1.0  # points
_MAX_DEPTH = 6
_MOST_GUTTERS = 12
_MIN_LINES = 4  # a column has so many lines at least


@dataclass(slots=True)
class Column:
    """Lines that are read one after the other, and the sides of the column that they stand in."""

    lines: list[Line]
    x0: float
    x1: float


class Gutters:
    """The gutters that a document's pages have had: on its last page a column may be too short to show one."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, int], tuple[float, float]] = {}

    def note(self, gutter: float, lines: list[Line]) -> None:
        """Remember a gutter between columns of *lines*, by the place where the column right of it begins."""
        x0 = min((line.x0 for line in lines if line.x0 >= gutter), default=0.0)
        if x0 and len(self._seen) < _MOST_GUTTERS:
            self._seen[round(gutter / 4), round(x0 / 4)] = (gutter, x0)

    def fitting(self, lines: list[Line]) -> float | None:
        """The gutter known from other pages that *lines* keep off, with running text before it and a column's start after."""
        for gutter, x0 in self._seen.values():
            left = [line for line in lines if line.x1 <= gutter]
            right = [line for line in lines if line.x0 >= gutter]
            if not left or not right or len(left) + len(right) < len(lines):
                continue
            full = sum(line.x1 > gutter - 0.2 * (gutter - line.x0) for line in left)
            if abs(min(line.x0 for line in right) - x0) < 3 and full >= 0.4 * len(left) and _is_prose(left):
                return gutter
        return None


def find_columns(lines: list[Line], rtl: bool = False, gutters: Gutters | None = None) -> list[Column]:
    """The page's columns in reading order; a line across several columns ends them and starts anew.

    Args:
        gutters: those of the pages before, to which the page's are added.
    """
    return _cut(lines, rtl, 0, gutters or Gutters())


def _cut(lines: list[Line], rtl: bool, depth: int, gutters: Gutters) -> list[Column]:
    if not lines:
        return []
    whole = Column(lines, min(line.x0 for line in lines), max(line.x1 for line in lines))
    if depth >= _MAX_DEPTH:
        return [whole]
    gutter = _gutter(lines) if len(lines) >= 2 * _MIN_LINES else None
    if gutter is None:
        gutter = gutters.fitting(lines)
    if gutter is None:
        return [whole]
    columns: list[Column] = []
    for band, crossing in _bands(lines, gutter):
        if crossing:
            inside = len(band) < len(lines)
            columns += _cut(band, rtl, depth + 1, gutters) if inside else [Column(band, whole.x0, whole.x1)]
            continue
        gutters.note(gutter, band)
        for cards in rows_of_cards(band, gutter):
            left = [line for line in cards if (line.x0 + line.x1) / 2 < gutter]
            right = [line for line in cards if (line.x0 + line.x1) / 2 >= gutter]
            for side in (right, left) if rtl else (left, right):
                columns += _cut(side, rtl, depth + 1, gutters)
    return _joined(columns)


def _joined(columns: list[Column]) -> list[Column]:
    """Columns that continue each other straight down, joined: a band's cut must not cut a paragraph."""
    result: list[Column] = []
    for column in columns:
        last = result[-1] if result else None
        if last is not None and abs(last.x0 - column.x0) < 3 and abs(last.x1 - column.x1) < 3:
            last.lines += column.lines
        else:
            result.append(column)
    return result


def _bands(lines: list[Line], gutter: float) -> list[tuple[list[Line], bool]]:
    """Runs of lines from top to bottom that cross the gutter (True) or keep off it (False)."""
    bands: list[tuple[list[Line], bool]] = []
    for line in sorted(lines, key=lambda line: (line.base, line.x0)):
        crossing = line.x0 < gutter < line.x1
        if bands and bands[-1][1] == crossing:
            bands[-1][0].append(line)
        else:
            bands.append(([line], crossing))
    return _absorbed(bands, gutter)


def _absorbed(bands: list[tuple[list[Line], bool]], gutter: float) -> list[tuple[list[Line], bool]]:
    """A few short lines between crossing ones belong to them: the last lines of paragraphs across the columns."""
    result: list[tuple[list[Line], bool]] = []
    for index, (band, crossing) in enumerate(bands):
        sides = {(line.x0 + line.x1) / 2 < gutter for line in band}
        between = 0 < index < len(bands) - 1 or (index == len(bands) - 1 and len(bands) > 1)
        if not crossing and between and (len(sides) == 1 and len(band) <= 3):
            crossing = True
        if result and result[-1][1] == crossing:
            result[-1] = (result[-1][0] + band, crossing)
        else:
            result.append((band, crossing))
    return result


def _gutter(lines: list[Line]) -> float | None:
    """The middle of the best strip that separates prose from prose, if there is one."""
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    bins = int((x1 - x0) / _BIN) + 2
    if bins < 60 or bins > 20_000:
        return None
    cover = np.zeros(bins + 1)
    starts = np.array([int((line.x0 - x0) / _BIN) for line in lines])
    ends = np.array([int((line.x1 - x0) / _BIN) + 1 for line in lines])
    np.add.at(cover, starts, 1)
    np.add.at(cover, np.minimum(ends, bins), -1)
    cover = np.cumsum(cover)[:bins]
    size = float(np.median([line.size for line in lines]))
    allowed = max(1, int(0.6 * len(lines)))
    candidates = _strips(cover, allowed, max(4.0, 0.55 * size) / _BIN)
    best: tuple[float, float] | None = None
    for first, last in candidates:
        middle = x0 + (first + last) / 2 * _BIN
        if not (x0 + 20 < middle < x1 - 20):
            continue
        value = _value(lines, middle, (last - first) * _BIN)
        if value > 0 and (best is None or value > best[0]):
            best = (value, middle)
    return best[1] if best else None


def _strips(cover: np.ndarray, allowed: int, narrowest: float) -> list[tuple[int, int]]:
    """Strips (first bin, last bin, lines across) where the cover is lowest for itself and its neighbours."""
    strips: list[tuple[int, int]] = []
    for limit in sorted({0, 1, 2, allowed // 4, allowed // 2, allowed}):
        if limit > allowed:
            continue
        low = np.flatnonzero(np.diff(np.concatenate(([0], (cover <= limit).astype(np.int8), [0]))))
        for first, last in zip(low[::2].tolist(), low[1::2].tolist()):
            if first > 0 and last < len(cover) - 1 and last - first >= narrowest and (first, last) not in strips:
                strips.append((first, last))
    changes = np.flatnonzero(np.diff(cover)) + 1
    for before, first, last in zip([0, *changes.tolist()], changes.tolist(), changes[1:].tolist()):
        lowest = cover[first] < cover[before] and cover[first] < cover[last]
        if lowest and last - first >= narrowest and cover[first] <= allowed and (first, last) not in strips:
            strips.append((first, last))
    return strips


def _value(lines: list[Line], middle: float, width: float) -> float:
    """How good a gutter is: over 0 when both sides read as columns of prose beside each other."""
    left = [line for line in lines if line.x1 <= middle]
    right = [line for line in lines if line.x0 >= middle]
    if len(left) < _MIN_LINES or len(right) < _MIN_LINES:
        return 0.0
    top = max(min(line.top for line in left), min(line.top for line in right))
    bottom = min(max(line.bottom for line in left), max(line.bottom for line in right))
    shared = bottom - top
    beside = (
        sum(line.bottom > top and line.top < bottom for line in left),
        sum(line.bottom > top and line.top < bottom for line in right),
    )
    if shared <= 0 or min(beside) < 3:
        return 0.0
    left, right = _worded(left), _worded(right)
    prose = _is_prose(left), _is_prose(right)
    if not (
        all(prose)
        or _independent(left, right, shared, width)
        or (prose[0] and _is_aside(left, right, shared, width))
        or (prose[1] and _is_aside(right, left, shared, width))
        or are_cards(left + right, middle)
    ):
        return 0.0
    across = sum(line.x0 < middle < line.x1 and top < line.base < bottom for line in lines)
    return min(len(left), len(right)) - 1.5 * across + min(width, 30.0) / 10


def _worded(lines: list[Line]) -> list[Line]:
    """The lines without list markers that stand alone."""
    return [line for line in lines if len(line.text) > 5 or marker_of(line.text) != line.text]


def _independent(left: list[Line], right: list[Line], shared: float, width: float) -> bool:
    """Whether two sides keep their own baselines, as columns do and cells do not."""
    if min(len(left), len(right)) < 5:
        return False
    size = float(np.median([line.size for line in left + right]))
    lengths = min(float(np.median([len(line.text) for line in side])) for side in (left, right))
    height = min(max(line.bottom for line in side) - min(line.top for line in side) for side in (left, right))
    bases = np.array([line.base for line in right])
    level = sum(bool((np.abs(bases - line.base) < 1.0).any()) for line in left)
    return width >= 1.2 * size and lengths >= 10 and shared > 0.6 * height and level < 0.4 * len(left)


def _is_aside(prose: list[Line], aside: list[Line], shared: float, width: float) -> bool:
    """Whether short lines beside running text are a box of their own: cells would stand level with the text."""
    if len(prose) < 10 or len(aside) < 6 or float(np.median([width_of(line.text) for line in prose])) < 30:
        return False
    size = float(np.median([line.size for line in prose]))
    height = max(line.bottom for line in aside) - min(line.top for line in aside)
    bases = np.array([line.base for line in prose])
    level = sum(bool((np.abs(bases - line.base) < 1.0).any()) for line in aside)
    return width >= 1.2 * size and shared > 0.6 * height and level < 0.35 * len(aside)


def _is_prose(lines: list[Line]) -> bool:
    """Whether the lines are running text: several words each, most with another line right below."""
    lengths = [width_of(line.text) for line in lines]
    if not lengths or float(np.median(lengths)) < 15:
        return False
    chained = 0
    ordered = sorted(lines, key=lambda line: line.base)
    for index, line in enumerate(ordered):
        for below in ordered[index + 1 : index + 12]:
            pitch = below.base - line.base
            if pitch > 1.75 * line.size:
                break
            if pitch > 0.8 * line.size and min(below.x1, line.x1) - max(below.x0, line.x0) > 0.5 * min(
                below.width, line.width
            ):
                chained += 1
                break
    return chained >= 0.5 * len(lines)
