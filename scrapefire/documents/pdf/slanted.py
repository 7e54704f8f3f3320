"""Text that runs at a slant, between the page's four directions: watermarks, labels of a chart's axis."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from scrapefire.documents.pdf.frame import Frame
from scrapefire.documents.pdf.glyphs import clean_codepoints
from scrapefire.documents.pdf.lines import make_line
from scrapefire.documents.pdf.model import Line, Span, Style
from scrapefire.documents.pdf.spans import SLANTED, Glyphs, Run

_FAR = 1.5  # em from one object to the next of the same text


def slanted_lines(glyphs: Glyphs, quarter: int, frame: Frame, styles: list[Style]) -> tuple[list[Line], list[Line]]:
    """Labels that begin side by side on one baseline, and the rest; boxed upright as text of direction *quarter* is.

    A label's box is where it begins, so that a table's head stands over its columns.
    """
    lines = [
        (first, line)
        for first, start, stop in _stretches(glyphs)
        if (line := _line(glyphs, first, start, stop, quarter, frame, styles)) is not None
    ]
    heights = Counter(round(frame.point(first.base_x, first.base_y, quarter)[1]) for first, _ in lines)
    labels: list[Line] = []
    others: list[Line] = []
    for first, line in lines:
        x, base = frame.point(first.base_x, first.base_y, quarter)
        if heights[round(base)] > 1:
            half = first.size / 2
            box = replace(line.spans[0], x0=x - half, x1=x + half, top=base - first.size, bottom=base, base=base)
            labels.append(make_line([box]))
        else:
            others.append(line)
    return labels, others


def _line(
    glyphs: Glyphs, first: Run, start: int, stop: int, quarter: int, frame: Frame, styles: list[Style]
) -> Line | None:
    text = clean_codepoints(glyphs.codes[start:stop].copy()).replace("\0", " ")
    words = " ".join(text.split())
    drawn = np.flatnonzero(glyphs.codes[start:stop] > 32) + start
    if not words or not len(drawn):
        return None
    boxes = frame.boxes(glyphs.boxes[drawn], quarter)
    (x0, y0), (x1, y1) = boxes[:, :2].min(axis=0).tolist(), boxes[:, 2:].max(axis=0).tolist()
    return make_line([Span(words, x0, x1, y0, y1, y1, first.size, styles[first.style], None, start)])


def _stretches(glyphs: Glyphs) -> list[tuple[Run, int, int]]:
    """Slanted runs close behind each other, with what PDFium made up between: the first run, first and last glyph."""
    stretches: list[tuple[Run, int, int]] = []
    stop, goes_on = 0, False
    for run, length in zip(glyphs.runs, glyphs.lengths.tolist()):
        start, stop = stop, stop + length
        if run is None:
            continue
        if run.quarter != SLANTED:
            goes_on = False
            continue
        if goes_on:
            left, bottom, right, top = glyphs.boxes[stretches[-1][2] - 1].tolist()
            far = _FAR * run.size
            goes_on = left - far < run.base_x < right + far and bottom - far < run.base_y < top + far
        if goes_on:
            stretches[-1] = (*stretches[-1][:2], stop)
        else:
            stretches.append((run, start, stop))
            goes_on = True
    return stretches
