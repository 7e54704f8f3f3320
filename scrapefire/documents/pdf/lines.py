"""Joins spans on one baseline into lines' pieces: what stands beside each other without a gap wider than a word's."""

from __future__ import annotations

import re

from scrapefire.documents.pdf.drop_caps import join_drop_caps
from scrapefire.documents.pdf.glyphs import clean, is_cjk, is_rtl
from scrapefire.documents.pdf.model import Line, Span

_JOIN_GAP = 0.8  # em
_WORD_GAP = 0.13  # em
_MINUS = re.compile(r"^(\d[\d.,]*%?)([-\u2212])$")
_CJK_GAP = 0.6  # em
_MARKER = re.compile(r"^(?:[.)]\d{1,3}|\d{1,3}[.)]|[•◦▪–-])$")


def build_lines(spans: list[Span]) -> list[Line]:
    """Pieces of lines, from top to bottom and left to right; a superscript joins the line that it rides on."""
    groups = _in_stream_order(join_drop_caps(spans))
    groups = _side_by_side(groups)
    page_rtl = is_rtl("".join(span.text for span in spans), 0.2)
    lines = [make_line(group, page_rtl) for group in groups]
    lines.sort(key=lambda line: (line.base, line.x0))
    return lines


def make_line(spans: list[Span], page_rtl: bool = False) -> Line:
    """A line of *spans*, put in reading order, with its text; a line without letters takes the page's direction."""
    largest = max(spans, key=lambda span: (span.size, span.x1 - span.x0))
    main = [span for span in spans if span.size > 0.75 * largest.size] or spans
    body = max(main, key=lambda span: span.x1 - span.x0)
    rtl = page_rtl or is_rtl("".join(span.text for span in spans))
    ordered = _order(spans, rtl)
    line = Line(
        ordered,
        min(span.x0 for span in spans),
        max(span.x1 for span in spans),
        min(span.top for span in main),
        max(span.bottom for span in main),
        body.base,
        body.size,
        rtl=rtl,
    )
    if page_rtl and len(ordered) == 1:
        # Right to left, PDFium takes a number's minus for a dash that follows it.
        ordered[0].text = _MINUS.sub(r"\2\1", ordered[0].text)
    line.text = clean(join_spans(ordered, rtl))
    return line


def merge_lines(lines: list[Line]) -> Line:
    """One line of several pieces on the same baseline."""
    if len(lines) == 1:
        return lines[0]
    return make_line([span for line in lines for span in line.spans], any(line.rtl for line in lines))


def join_spans(spans: list[Span], rtl: bool = False) -> str:
    """The spans' text with spaces where there are gaps."""
    parts: list[str] = []
    previous: Span | None = None
    for span in spans:
        if previous is not None and needs_space(previous, span, rtl):
            parts.append(" ")
        parts.append(span.text)
        previous = span
    return "".join(parts)


def needs_space(first: Span, second: Span, rtl: bool = False) -> bool:
    """Whether a space stands between two spans that follow each other."""
    if second.spaced and first.order < second.order:
        return True
    size = max(min(first.size, second.size), 1.0)
    gap = second.x0 - first.x1
    if rtl and second.x1 <= first.x0 + 0.3 * size:
        gap = first.x0 - second.x1
    if is_cjk(first.text[-1]) and is_cjk(second.text[0]):
        return gap > _CJK_GAP * size
    return gap > _WORD_GAP * size


def _order(spans: list[Span], rtl: bool) -> list[Span]:
    if len(spans) == 1:
        return spans
    if not rtl:
        return sorted(spans, key=lambda span: span.x0)
    ordered = sorted(spans, key=lambda span: -span.x1)
    result: list[Span] = []
    embedded: list[Span] = []  # pieces that run left to right inside the line
    for span in ordered:
        if is_rtl(span.text) or (not result and not embedded and _MARKER.match(span.text)):
            result += embedded[::-1]
            embedded = []
            result.append(span)
        else:
            embedded.append(span)
    return result + embedded[::-1]


def _in_stream_order(spans: list[Span]) -> list[list[Span]]:
    groups: list[list[Span]] = []
    for span in sorted(spans, key=lambda span: span.order):
        if groups and _continues(groups[-1], span):
            groups[-1].append(span)
        else:
            groups.append([span])
    return groups


def _continues(group: list[Span], span: Span) -> bool:
    last = group[-1]
    size = max(last.size, span.size)
    if _apart(last, span) > _JOIN_GAP * size or last.x0 - span.x1 > _JOIN_GAP * size:
        return False
    shift = abs(last.base - span.base)
    if shift <= 0.15 * size:
        return _apart(last, span) > -0.6 * size
    # sub- and superscripts
    base = max(group, key=lambda item: item.size)
    rides = shift < 0.6 * size and min(last.size, span.size) < 0.85 * size
    returns = abs(base.base - span.base) <= 0.15 * base.size and span.size > 0.85 * base.size
    # a letter set lower and kerned into the one before, as the E of TeX's name
    nested = len(span.text) == 1 and shift < 0.3 * size and _apart(last, span) < -0.03 * size
    return (rides or returns or nested) and _apart(last, span) > -0.3 * size


def _apart(first: Span, second: Span) -> float:
    """Horizontal gap between two spans, whichever stands first; negative when they overlap."""
    return max(second.x0 - first.x1, first.x0 - second.x1)


def _side_by_side(groups: list[list[Span]]) -> list[list[Span]]:
    """Join groups on one baseline that the content stream drew apart (words drawn one by one, out of order)."""
    keyed = sorted(groups, key=lambda group: (round(_base(group)), min(span.x0 for span in group)))
    result: list[list[Span]] = []
    open_groups: list[list[Span]] = []  # those whose baseline may still be met
    for group in keyed:
        base, size = _base(group), max(span.size for span in group)
        open_groups = [other for other in open_groups if base - _base(other) <= 0.3 * size + 2]
        for other in open_groups:
            if abs(_base(other) - base) <= 0.12 * size + 0.3 and _adjacent(other, group, size):
                other += group
                break
        else:
            result.append(group)
            open_groups.append(group)
    return result


def _adjacent(first: list[Span], second: list[Span], size: float) -> bool:
    x0, x1 = min(span.x0 for span in first), max(span.x1 for span in first)
    gap = max(min(span.x0 for span in second) - x1, x0 - max(span.x1 for span in second))
    similar = 0.6 < max(span.size for span in first) / size < 1.7
    return -0.25 * size <= gap <= 0.5 * size and similar


def _base(group: list[Span]) -> float:
    return max(group, key=lambda span: (span.size, span.x1 - span.x0)).base
