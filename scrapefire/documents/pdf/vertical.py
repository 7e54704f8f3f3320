"""East Asian text set in upright columns, read from top to bottom and from right to left.

Its glyphs stand upright below each other. They are given the direction of text that was turned clockwise, as the Latin
words between them are, so that the rest of the layout sees lines.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from scrapefire.documents.pdf.spans import Glyphs

_LEAST_GLYPHS = 20
_STEP = (0.5, 1.7)  # em from glyph to glyph below
_BASE = 0.12  # em from a column's left side to the baseline of turned Latin words
_MOST_ACROSS = 4  # glyphs side by side in a column, as the digits of a year
_DOWNWARDS = 3  # quarters


def turn_columns(glyphs: Glyphs) -> None:
    """Give the runs of a page's upright columns the direction and baseline of lines; other pages stay as they are."""
    codes = glyphs.codes
    run_of = np.repeat(np.arange(len(glyphs.runs)), glyphs.lengths)
    upright = np.array([run is not None and run.quarter == 0 for run in glyphs.runs])[run_of]
    east = upright & _is_east_asian(codes)
    if int(east.sum()) < _LEAST_GLYPHS:
        return
    inked = np.flatnonzero(upright & (codes > 32))
    size = np.array([run.size if run else 1.0 for run in glyphs.runs])[run_of]
    stacked = np.zeros(len(codes), dtype=bool)
    stacked[inked] = _stacked(glyphs.boxes[inked], size[inked])
    if 2 * int((stacked & east).sum()) < int(east.sum()):
        return
    columns = _columns(glyphs.boxes, np.flatnonzero(stacked & east), size)
    starts = np.append(0, np.cumsum(glyphs.lengths))
    for number, run in enumerate(glyphs.runs):
        if run is None or run.quarter not in (0, _DOWNWARDS):
            continue
        first, last = int(starts[number]), int(starts[number + 1])
        is_column = bool(stacked[first:last].any()) and 2 * int(stacked[first:last].sum()) >= last - first
        left = float(glyphs.boxes[first, 0])
        short = last - first <= _MOST_ACROSS
        if run.quarter == 0 and not is_column and not short:
            continue
        base = _base_of(left if run.quarter == 0 else run.base_x, columns)
        if base is not None:
            run.quarter, run.base_x = _DOWNWARDS, base


def _stacked(boxes: Any, size: Any) -> Any:
    """Which glyphs have the one before or after right above or below them."""
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, boxes[:, 1]
    em = np.maximum(size[1:], size[:-1])
    drop = (y[:-1] - y[1:]) / em
    pair = (np.abs(x[1:] - x[:-1]) < 0.3 * em) & (drop > _STEP[0]) & (drop < _STEP[1])
    return np.append(pair, False) | np.append(False, pair)


def _columns(boxes: Any, glyphs: Any, size: Any) -> list[tuple[float, float, float]]:
    """The columns' left sides, right sides and baselines."""
    found: dict[int, tuple[float, float, float]] = {}
    for left, em in zip(boxes[glyphs, 0].tolist(), size[glyphs].tolist()):
        key = round(left)
        if key not in found:
            found[key] = (left, left + em, left + _BASE * em)
    return [found[key] for key in sorted(found)]


def _base_of(left: float, columns: list[tuple[float, float, float]]) -> float | None:
    """The baseline of the column that *left* lies in, of several the one that begins nearest."""
    inside = [column for column in columns if column[0] - 1.5 <= left < column[1] - 0.3]
    return min(inside, key=lambda column: abs(column[0] - left))[2] if inside else None


def _is_east_asian(codes: Any) -> Any:
    kana_to_han = (codes >= 0x3000) & (codes <= 0x9FFF)
    hangul = (codes >= 0xAC00) & (codes <= 0xD7AF)
    return kana_to_han | hangul | ((codes >= 0xF900) & (codes <= 0xFAFF)) | ((codes >= 0xFE30) & (codes <= 0xFFEF))
