"""Headings that stand in the margin beside their text: read before it, not inside its first lines."""

from __future__ import annotations

from collections import Counter

from scrapefire.documents.pdf.aligned import Row
from scrapefire.documents.pdf.model import Line

_MOST = 0.4  # of the rows have a piece of a heading in the margin
_ROW_PITCH = 1.7  # em between the lines of one heading
_LEAST_ROWS = 4


def before_text(rows: list[Row]) -> list[Row]:
    """The rows with bold pieces left of the text put before the row that they begin beside, one heading after the other."""
    heads = _side_pieces(rows)
    if not heads:
        return rows
    result: list[Row] = []
    waiting: list[Row] = []  # rows of text beside a heading of several lines
    above: Line | None = None
    for row in rows:
        piece = row.pieces[0] if id(row.pieces[0]) in heads else None
        rest = row.pieces[1:] if piece is not None else row.pieces
        if piece is None or above is None or piece.base - above.base > _ROW_PITCH * piece.size:
            goes_on = piece is None and above is not None and row.base - above.base < _ROW_PITCH * row.size
            if not goes_on:
                result += waiting
                waiting, above = [], None
        if piece is not None:
            result.append(Row([piece], piece.base, piece.size))
            above = piece
        if rest:
            (waiting if above is not None else result).append(Row(rest, row.base, row.size))
    return result + waiting


def _side_pieces(rows: list[Row]) -> set[int]:
    """The bold pieces that stand left of where most rows begin, when nothing else does."""
    if len(rows) < _LEAST_ROWS:
        return set()
    starts = Counter(round(row.pieces[-1].x0) for row in rows)
    text_x0 = max(starts, key=lambda start: starts[start])
    side = [row.pieces[0] for row in rows if row.pieces[0].x1 < text_x0 - 0.5 * row.size]
    outside = any(len(row.pieces) > 2 for row in rows if row.pieces[0].x1 < text_x0 - 0.5 * row.size)
    if not side or outside or len(side) > _MOST * len(rows) or not all(map(_is_bold, side)):
        return set()
    beside = sum(len(row.pieces) > 1 and id(row.pieces[0]) in set(map(id, side)) for row in rows)
    return set(map(id, side)) if beside else set()


def _is_bold(line: Line) -> bool:
    return bool(line.spans) and all(span.style.bold for span in line.spans)
