"""Finds a page's own head and foot where no other page repeats it: near the edge, set off, small or numbered."""

from __future__ import annotations

import re
from itertools import pairwise

from scrapefire.documents.pdf.aligned import Row, rows_of, stands_in_table
from scrapefire.documents.pdf.headings import is_caption
from scrapefire.documents.pdf.model import Line, PageContent

_NEAR = 0.1  # of the page's height
_NEAR_NUMBERED = 0.14  # small print with a page number at its end may stand so far in, on pages with wide margins
_APART = 1.7  # em between baselines
_MAX_ROWS = 3
_FEW_ROWS = 8  # a page with fewer rows keeps them all
_MAX_WORDS = 16
_SMALL_PRINT, _VERY_SMALL = 10.5, 8.6  # points

_PAGE_NUMBER = re.compile(
    r"^\W*(?:page|p\.|seite|стр\.?)?\s*(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|/|von|de|di|из)\s*\d{1,4})?\W*$",
    re.IGNORECASE,
)
#: Whose work it is and what may be done with it: said once, that is content.
_IMPRINT = re.compile(r"©|\(c\)|\bcopyright\b|all rights reserved", re.IGNORECASE)
_TELLS = re.compile(
    r"https?://|www\.|doi[:.]|\bdoi\b|©|\(c\)|copyright|all rights reserved|\bvol(?:ume|\.)|\bissue\b|\bissn\b"
    r"|\bpage \d|downloaded|download date|published by|\brevision\b|\brev\.|\bversion\b|\bconfidential\b"
    r"|\bproceedings\b|\bjournal\b|\bp/n\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{4}",
    re.IGNORECASE,
)


def drop_page_furniture(page: PageContent, body: float) -> None:
    """Take the page's head and foot out of its lines, up to three rows at either edge."""
    rows = rows_of(page.lines)
    if sum(map(_has_words, rows)) < _FEW_ROWS:
        return
    gone: set[int] = set()
    for ordered, at_top in ((rows, True), (rows[::-1], False)):
        stains = next((index for index, row in enumerate(ordered) if _has_words(row)), 0)
        count = _furniture_rows(ordered[stains:], page, at_top, body)
        if count:
            pieces = [piece for row in ordered[: stains + count] for piece in row.pieces]
            gone |= {id(piece) for piece in pieces if not _IMPRINT.search(piece.text)}
    page.lines = [line for line in page.lines if id(line) not in gone]


def _furniture_rows(rows: list[Row], page: PageContent, at_top: bool, body: float) -> int:
    """How many of the rows, from the edge inwards, are furniture with a gap behind them."""
    count = 0
    for index, (row, beside) in enumerate(pairwise(rows[: _MAX_ROWS + 1]), 1):
        if not _near_edge(row, page, at_top, body) or stands_in_table(row, beside, page.rules):
            break
        if not _is_furniture(row, body):
            break
        if abs(row.base - beside.base) >= _APART * min(row.size, body):
            count = index
    return count


def _has_words(row: Row) -> bool:
    return any(letter.isalnum() for piece in row.pieces for letter in piece.text)


def _near_edge(row: Row, page: PageContent, at_top: bool, body: float) -> bool:
    ends = (row.pieces[0], row.pieces[-1])
    numbered = len(row.pieces) > 1 and row.size < 0.95 * body and any(_PAGE_NUMBER.match(piece.text) for piece in ends)
    near = (_NEAR_NUMBERED if numbered else _NEAR) * page.height
    return row.base < near if at_top else row.base > page.height - near


def _is_furniture(row: Row, body: float) -> bool:
    text = " ".join(piece.text for piece in row.pieces)
    words = len(text.split())
    if any(_PAGE_NUMBER.match(piece.text) for piece in row.pieces) and words <= _MAX_WORDS:
        return True
    if (
        row.size > max(1.08 * body, _SMALL_PRINT)
        or words > 2 * _MAX_WORDS
        or _is_note(row.pieces[0])
        or is_caption(text)
    ):
        return False
    small = row.size < max(0.93 * body, _VERY_SMALL)
    if _TELLS.search(text):
        return small or words <= _MAX_WORDS
    return small and words <= _MAX_WORDS and not text.rstrip().endswith((".", ":"))


def _is_note(piece: Line) -> bool:
    """Whether the line begins like a footnote: a small raised mark before the text."""
    first = piece.spans[0]
    return first.text[:1] in "*†‡§¹²³" or (len(piece.spans) > 1 and first.size < 0.85 * piece.size)
