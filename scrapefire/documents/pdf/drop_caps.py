"""Puts a drop cap, the large letter that a text begins with, before the rest of its word."""

from __future__ import annotations

from collections import Counter

from scrapefire.documents.pdf.model import Span

_LARGE = 1.8  # times the size of the text beside it


def join_drop_caps(spans: list[Span]) -> list[Span]:
    """The spans with every drop cap joined to the first line beside it; the lines beside it begin where it does."""
    sizes: Counter[float] = Counter()
    for span in spans:
        sizes[span.size] += len(span.text)
    if not sizes:
        return spans
    usual = max(sizes, key=lambda size: sizes[size])
    caps = [span for span in spans if span.size > _LARGE * usual and len(span.text) == 1 and span.text.isupper()]
    for cap in caps[:50]:
        beside = [span for span in spans if _is_beside(cap, span)]
        if len({round(span.base) for span in beside}) < 2:
            continue
        first = min(beside, key=lambda span: (span.base, span.x0))
        first.text, first.order = cap.text + first.text, min(cap.order, first.order)
        for span in beside:
            span.x0 = cap.x0
        spans = [span for span in spans if span is not cap]
    return spans


def _is_beside(cap: Span, span: Span) -> bool:
    """Whether a line's first span stands right of the cap and no lower than its foot."""
    near = -0.1 * cap.size < span.x0 - cap.x1 < 0.4 * cap.size
    return near and span.size * _LARGE < cap.size and cap.base - cap.size < span.base <= cap.base + 0.3 * span.size
