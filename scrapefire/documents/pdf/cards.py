"""Tells cards from columns: short texts with a title each, set in rows, are read row by row."""

from __future__ import annotations

from statistics import median

from scrapefire.documents.pdf.headings import is_formula
from scrapefire.documents.pdf.model import Line

_SAME_BASE = 1.5  # points
_LARGER = 1.08  # times the usual size
_SHORTEST_TITLE, _LONGEST_TITLE = 3, 90  # letters
_SENTENCE = 25  # letters; half of a card's lines have more


def rows_of_cards(lines: list[Line], gutter: float) -> list[list[Line]]:
    """The lines of every row of cards on both sides of the gutter; text in columns is one such row.

    Cards are there when, more than once, titles stand level on both sides, and no title is without another beside it.
    """
    usual = median(line.size for line in lines)
    sides = [sorted((line for line in lines if _is_left(line, gutter) == left), key=_base) for left in (True, False)]
    titles = [_titles(side, usual) for side in sides]
    if len(titles[0]) < 2 or len(titles[1]) < 2:
        return [lines]
    level = [title for title in titles[0] if any(abs(title.base - other.base) < _SAME_BASE for other in titles[1])]
    alone = [title for title in titles[1] if not any(abs(title.base - other.base) < _SAME_BASE for other in titles[0])]
    if len(level) < 2 or alone or len(level) < len(titles[0]) - 1:
        return [lines]
    tops = [title.base - title.size for title in titles[0]]
    if any(line.base - line.size < top - 1 < line.base - 0.3 * line.size for line in lines for top in tops):
        return [lines]
    rows: list[list[Line]] = [[] for _ in range(len(tops) + 1)]
    for line in lines:
        rows[sum(line.base > top for top in tops)].append(line)
    return [row for row in rows if row]


def are_cards(lines: list[Line], gutter: float) -> bool:
    """Whether the lines on both sides of the gutter are cards with sentences in them, and not a table's cells."""
    if len(rows_of_cards(lines, gutter)) < 2:
        return False
    words = [line for line in lines if not is_formula(line.text)]
    sides = [[len(line.text) for line in words if _is_left(line, gutter) == left] for left in (True, False)]
    return all(median(side or [0]) >= _SENTENCE for side in sides)


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
