"""Cuts a page's glyphs into spans: where the baseline, the look, the size or the link changes, or a gap is wide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from scrapefire.documents.pdf.frame import Frame
from scrapefire.documents.pdf.glyphs import clean_codepoints, known_ligatures
from scrapefire.documents.pdf.model import Box, Span, Style

_BREAK_GAP = 0.8  # em; a wider gap ends a line's piece
_LOOSE_GAP = 1.9  # em; a loosely justified line may have such gaps, if they are all alike
_SPACE_GAP = 0.25  # em; so wide a gap is a space even where PDFium saw none
_TRACKED = 0.12  # em between the glyphs of letterspaced text
_APART = 0.13  # em beyond a glyph's advance: a space
_MOST_UNSURE = 200  # places a page
#: The direction of text that runs between two quarters.
SLANTED = 4
_HYPHENS = (0x02, 0xFFFE)  # how PDFium gives a hyphen at a line's end


@dataclass(slots=True)
class Run:
    """One text object's glyphs: what is asked once, not a glyph at a time; *quarter* as in :class:`Frame`."""

    size: float
    base_x: float
    base_y: float
    quarter: int
    style: int


@dataclass(slots=True)
class Glyphs:
    """A page's glyphs in the order of its content; boxes are left, bottom, right, top in user space.

    ``runs`` has None for blanks and line ends that PDFium made up; ``lengths`` counts the glyphs of each run.
    """

    codes: Any
    boxes: Any
    runs: list[Run | None]
    lengths: Any


def cut_spans(
    glyphs: Glyphs, quarter: int, frame: Frame, links: list[tuple[Box, str]], styles: list[Style]
) -> list[Span]:
    """Spans of the glyphs that run in direction *quarter*."""
    codes, run_of = glyphs.codes, np.repeat(np.arange(len(glyphs.runs)), glyphs.lengths)
    runs = glyphs.runs
    in_quarter = np.array([run is not None and run.quarter == quarter for run in runs])
    blank = (codes <= 32) | (codes == 0xA0) | (codes == 0x3000)
    inked = ~blank | (codes == _HYPHENS[0]) | (codes == _HYPHENS[1])
    chosen = np.flatnonzero(in_quarter[run_of] & inked)
    chosen = chosen[frame.holds(glyphs.boxes[chosen])]
    if not len(chosen):
        return []
    codes = _ligatures_in_order(codes, chosen, glyphs.boxes)
    turned = frame.boxes(glyphs.boxes[chosen], quarter)
    left, top, right, bottom = turned.T
    run = run_of[chosen]
    size = np.array([run.size if run else 0.0 for run in runs])[run]
    style = np.array([run.style if run else 0 for run in runs])[run]
    base = np.array([frame.point(run.base_x, run.base_y, quarter)[1] if run else 0.0 for run in runs])[run]
    link = _link_of(turned, links, quarter, frame)

    # What lies between glyph k and glyph k + 1:
    em = np.maximum(size[:-1], size[1:])
    rtl = _is_rtl(codes[chosen])
    either_rtl = rtl[:-1] | rtl[1:]
    forward, backward = left[1:] - right[:-1], left[:-1] - right[1:]
    gap = np.where(either_rtl & (np.abs(backward) < np.abs(forward)), backward, forward)
    blanks = chosen[1:] - chosen[:-1] - 1
    gap = gap - _tracking(gap, em, run)
    elsewhere = (
        ((left[1:] - left[:-1] < -0.4 * em) & ~either_rtl)
        | (np.abs(gap) > 3 * em)
        | (_count_between((codes == 10) | (codes == 13), chosen) > 0)
    )
    cut = (
        elsewhere
        | (np.abs(base[1:] - base[:-1]) > 0.12 * em)
        | ((gap > _BREAK_GAP * em) & ~_loosely_set(gap / em, run, blanks == 1))
        | (style[1:] != style[:-1])
        | (np.abs(size[1:] - size[:-1]) > 0.05 * em)
        | (link[1:] != link[:-1])
    )
    made_up = _count_between(blank & (glyphs.boxes[:, 2] - glyphs.boxes[:, 0] < 0.01), chosen)
    # A blank that the next glyph was set back over is no space.
    after = np.minimum(chosen[:-1] + 1, len(codes) - 1)
    blank_left = frame.boxes(glyphs.boxes[after], quarter)[:, 0]
    drawn = (blanks > made_up) & ((left[1:] > blank_left - 0.1 * em) | either_rtl | (np.abs(gap) > 3 * em))
    guessed = (blanks > 0) & (blanks == made_up)
    overhung = guessed & (gap <= 0.03 * em) & ~cut & ~either_rtl
    guessed &= gap > 0.03 * em
    guessed[_beyond_advance(overhung, (blanks == 0) & ~cut, left, codes[chosen], style, em)] = True
    space = (drawn | guessed | (gap > _SPACE_GAP * em)) & ~cut

    first = np.append(0, np.flatnonzero(cut) + 1)
    spaced = np.append(False, drawn & ~elsewhere)[first]
    text, begin, end = _texts(codes[chosen], space, first)
    spans = []
    for start, stop, x0, x1, y0, y1, line, points, look, target, order, apart in zip(
        begin,
        end,
        np.minimum.reduceat(left, first).tolist(),
        np.maximum.reduceat(right, first).tolist(),
        np.minimum.reduceat(top, first).tolist(),
        np.maximum.reduceat(bottom, first).tolist(),
        base[first].tolist(),
        size[first].tolist(),
        style[first].tolist(),
        link[first].tolist(),
        chosen[first].tolist(),
        spaced.tolist(),
    ):
        words = text[start:stop].replace("\0", "").strip(" ")
        if words:
            address = links[target][1] if target >= 0 else None
            spans.append(Span(words, x0, x1, y0, y1, line, points, styles[look], address, order, apart))
    return spans


def _beyond_advance(unsure: Any, plain: Any, left: Any, codes: Any, style: Any, em: Any) -> list[int]:
    """Which *unsure* places are wider than the glyph before them is where no blank follows it (at *plain* places).

    A glyph that hangs over, as a slanted w does, hides in its box the space that is set after it.
    """
    found: list[int] = []
    for place in np.flatnonzero(unsure)[:_MOST_UNSURE].tolist():
        same = plain & (codes[:-1] == codes[place]) & (style[:-1] == style[place])
        same &= np.abs(em - em[place]) < 0.01 * em[place]
        steps = (left[1:] - left[:-1])[same]
        if len(steps) and left[place + 1] - left[place] > steps.min() + _APART * em[place]:
            found.append(place)
    return found


def _ligatures_in_order(codes: Any, chosen: Any, boxes: Any) -> Any:
    """Turn round the letters of right-to-left ligatures (lam-alef): PDFium turns them with the line, as if apart.

    Not so those that the file gives as one presentation form: PDFium takes these apart itself, in order.
    """
    letters = codes[chosen]
    rtl = _is_rtl(letters)
    if not rtl.any():
        return codes
    same = rtl[1:] & rtl[:-1] & (boxes[chosen[1:]] == boxes[chosen[:-1]]).all(axis=1)
    edges = np.flatnonzero(np.diff(np.concatenate(([0], same.astype(np.int8), [0]))))
    for first, last in zip(edges[::2].tolist(), edges[1::2].tolist()):
        drawn = tuple(letters[first : last + 1].tolist())
        if drawn in known_ligatures() and drawn[::-1] not in known_ligatures():
            continue
        letters[first : last + 1] = letters[first : last + 1][::-1].copy()
    codes = codes.copy()
    codes[chosen] = letters
    return codes


def _texts(codes: Any, space: Any, first: Any) -> tuple[str, list[int], list[int]]:
    """The glyphs' text with spaces put in, and where in it each span begins and ends."""
    offset = np.append(0, np.cumsum(1 + np.append(space, False)))
    letters = np.full(int(offset[-1]), 32, dtype=np.uint32)
    letters[offset[:-1]] = codes
    last = np.append(first[1:], len(codes))
    return clean_codepoints(letters), offset[first].tolist(), offset[last].tolist()


def _count_between(marked: Any, chosen: Any) -> Any:
    """How many marked glyphs lie between each chosen one and the next."""
    total = np.append(0, np.cumsum(marked))
    return total[chosen[1:]] - total[chosen[:-1] + 1]


def _link_of(turned: Any, links: list[tuple[Box, str]], quarter: int, frame: Frame) -> Any:
    """The link that each glyph's middle lies in, or -1."""
    found = np.full(len(turned), -1)
    x, y = (turned[:, 0] + turned[:, 2]) / 2, (turned[:, 1] + turned[:, 3]) / 2
    for number, (box, _) in enumerate(links):
        x0, y0, x1, y1 = frame.turned(box, quarter)
        found[(x >= x0) & (x <= x1) & (y >= y0 - 1) & (y <= y1 + 1)] = number
    return found


def _tracking(gap: Any, em: Any, run: Any) -> Any:
    """The space that letterspacing puts between all glyphs of a run, for every gap inside one: most of its gaps have it."""
    inside = run[1:] == run[:-1]
    share = np.where(inside, gap / em, 0.0)
    if not (wide := inside & (share > _TRACKED)).any():
        return 0.0
    tracking = np.zeros(len(gap))
    counts = np.bincount(run[:-1][inside], minlength=int(run.max()) + 1)
    spaced = np.bincount(run[:-1][wide], minlength=len(counts))
    for number in np.flatnonzero((counts >= 4) & (spaced >= 0.9 * counts)).tolist():
        here = inside & (run[:-1] == number)
        tracking[here] = float(np.percentile(gap[here], 25))
    return tracking


def _loosely_set(gap: Any, run: Any, one_blank: Any) -> Any:
    """Which gaps (em) are spaces of a justified line: in one text object with others, all alike."""
    inside = one_blank & (run[1:] == run[:-1]) & (gap > 0.1)
    place = run[:-1][inside]
    widest = np.zeros(int(run.max()) + 1)
    narrowest = np.full(len(widest), np.inf)
    np.maximum.at(widest, place, gap[inside])
    np.minimum.at(narrowest, place, gap[inside])
    count = np.bincount(place, minlength=len(widest))
    even = (count >= 2) & (widest <= _LOOSE_GAP) & (narrowest >= np.where(count >= 3, 0.5, 0.75) * widest)
    return inside & even[run[:-1]]


def _is_rtl(codes: Any) -> Any:
    hebrew_to_arabic = (codes >= 0x590) & (codes <= 0x8FF)
    return hebrew_to_arabic | ((codes >= 0xFB1D) & (codes <= 0xFDFF)) | ((codes >= 0xFE70) & (codes <= 0xFEFC))
