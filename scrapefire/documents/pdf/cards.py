"""Tells cards from columns: short texts with a title each, set in rows, are read row by row."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median

from scrapefire.documents.pdf.headings import is_formula
from scrapefire.documents.pdf.model import Line

_SAME_BASE = 1.5  # points
_NUMBER = re.compile(r"(\d{1,3})[.):]?\s")
_LARGER = 1.08  # times the usual size
_SHORTEST_TITLE, _LONGEST_TITLE = 3, 90  # letters
_SENTENCE = 25  # letters; half of a card's lines have more


def rows_of_cards(lines: list[Line], gutter: float) -> list[list[Line]]:
    """The lines of every row of cards on both sides of the gutter; text in columns is one such row.

    Cards whose titles are numbered downwards are columns.
    """
    titles = _level_titles(lines, gutter)
    if not titles or _are_numbered(titles):
        return [lines]
    tops = [_top(title) for title in titles]
    rows: list[list[Line]] = [[] for _ in range(len(tops) + 1)]
    for line in lines:
        rows[sum(line.base > top for top in tops)].append(line)
    return [row for row in rows if row]


def are_cards(lines: list[Line], gutter: float) -> bool:
    """Whether the lines on both sides of the gutter are cards with sentences in them, and not a table's cells."""
    if not _level_titles(lines, gutter):
        return False
    words = [line for line in lines if not is_formula(line.text)]
    sides = [[len(line.text) for line in words if _is_left(line, gutter) == left] for left in (True, False)]
    return all(median(side or [0]) >= _SENTENCE for side in sides)


def _level_titles(lines: list[Line], gutter: float) -> list[Line]:
    """The titles of the cards left of the gutter, if there are cards.

    They are there when, more than once, titles stand level on both sides, and hardly one is without another beside it.
    """
    usual = median(line.size for line in lines)
    sides = [sorted((line for line in lines if _is_left(line, gutter) == left), key=_base) for left in (True, False)]
    first, second = (_titles(side, usual) for side in sides)
    if len(first) < 2 or len(second) < 2:
        return []
    level = sum(_has_level(title, second) for title in first)
    if level < max(2, len(first) - 1) or not all(_has_level(title, first) for title in second):
        return []
    cut = any(_top(line) < _top(title) - 1 < line.base - 0.3 * line.size for line in lines for title in first)
    return [] if cut else first


def _has_level(title: Line, others: list[Line]) -> bool:
    return any(abs(title.base - other.base) < _SAME_BASE for other in others)


def _are_numbered(titles: list[Line]) -> bool:
    """Whether the titles' numbers follow each other."""
    numbers = [int(match[1]) for title in titles if (match := _NUMBER.match(title.text))]
    return len(numbers) == len(titles) and all(below == above + 1 for above, below in pairwise(numbers))


def _top(line: Line) -> float:
    return line.base - line.size


def _is_left(line: Line, gutter: float) -> bool:
    return (line.x0 + line.x1) / 2 < gutter


def _base(line: Line) -> float:
    return line.base


def _titles(side: list[Line], usual: float) -> list[Line]:
    """Lines that look like titles, the first of each; those of one base are one."""
    titles: list[Line] = []
    above: Line | None = None
    for line in side:
        if _is_title(line, usual) and not (above is not None and _is_title(above, usual) and _is_near(above, line)):
            titles.append(line)
        above = line
    return titles


def _is_near(above: Line, line: Line) -> bool:
    return line.base - above.base < 1.6 * line.size


def _is_title(line: Line, usual: float) -> bool:
    if (
        not _SHORTEST_TITLE <= len(line.text) <= _LONGEST_TITLE
        or not any(letter.isalpha() for letter in line.text)
        or is_formula(line.text)
    ):
        return False
    return line.size > _LARGER * usual or all(span.style.bold for span in line.spans)
