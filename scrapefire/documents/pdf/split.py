"""Cuts a line at given places, where a table's edges or a gutter run through it."""

from __future__ import annotations

from scrapefire.documents.pdf.lines import make_line
from scrapefire.documents.pdf.model import Line, Span


def split_line(line: Line, edges: list[float]) -> list[Line]:
    """The line's parts between *edges* (x, ascending); a span that crosses an edge is cut between words."""
    if not edges:
        return [line]
    parts: list[list[Span]] = [[] for _ in range(len(edges) + 1)]
    for span in line.spans:
        for piece in _cut(span, edges):
            middle = (piece.x0 + piece.x1) / 2
            parts[sum(edge <= middle for edge in edges)].append(piece)
    return [make_line(spans, line.rtl) for spans in parts if spans]


def _cut(span: Span, edges: list[float]) -> list[Span]:
    inside = [edge for edge in edges if span.x0 + 1 < edge < span.x1 - 1]
    if not inside or " " not in span.text:
        return [span]
    # Glyph widths are not kept: words are placed in proportion to their length.
    advance = (span.x1 - span.x0) / len(span.text)
    pieces: list[Span] = []
    position = 0
    groups: list[list[tuple[str, float, float]]] = [[] for _ in range(len(inside) + 1)]
    for word in span.text.split(" "):
        start = span.x0 + position * advance
        end = start + len(word) * advance
        groups[sum(edge <= (start + end) / 2 for edge in inside)].append((word, start, end))
        position += len(word) + 1
    for group in groups:
        if group:
            text = " ".join(word for word, _, _ in group)
            pieces.append(
                Span(
                    text, group[0][1], group[-1][2], span.top, span.bottom, span.base, span.size, span.style, span.link,
                    span.order,
                )
            )  # fmt: skip
    return pieces
