"""Pages that are images: which they are, and what OCR reads on them, as lines for the layout."""

from __future__ import annotations

import math
import time
from statistics import median
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

from scrapefire.documents import ocr
from scrapefire.documents.pdf.glyphs import width_of
from scrapefire.documents.pdf.lines import make_line
from scrapefire.documents.pdf.model import PageContent, Span, Style

_FEW_CHARACTERS = 50
_LARGE_IMAGE = 0.5  # of the page
_BAD_CHARACTERS = 0.2  # of all
_MANY_PATHS = 200
_PIXELS = 1760.0  # of the longer side: 150 dpi on A4
_HEIGHT_TO_SIZE = 0.74  # a box of OCR is so much taller than the font size
_LONG, _FAIR = 30, 12  # letters
_SAME, _NEARLY_SAME = 1.22, 1.35  # letters that differ less in width are of one size: in long and in short pieces
_PADDING = 0.13  # em that the detector's boxes are wider at either end than their text


def is_scan(page: PageContent) -> bool:
    """Whether the page's text layer is missing or useless: it is an image, outlines, or has no Unicode values."""
    if page.characters < _FEW_CHARACTERS and page.image_area > _LARGE_IMAGE:
        return True
    if page.characters < 5 and page.paths >= _MANY_PATHS:
        return True
    return page.characters > 20 and page.bad_characters > _BAD_CHARACTERS * page.characters


def read_scans(document: pypdfium2.PdfDocument, pages: list[PageContent], seconds: float) -> int:
    """Put what OCR reads in place of the pages' lines; gives how many pages were read before the time was over.

    Args:
        seconds: CPU time to spend; at least one page is read.
    """
    started, done = time.process_time(), 0
    for page in pages:
        spent = time.process_time() - started
        if done and spent + spent / done > seconds:
            break
        _read_scan(document, page)
        done += 1
    return done


def _read_scan(document: pypdfium2.PdfDocument, page: PageContent) -> None:
    source = document[page.number - 1]
    try:
        scale = min(max(_PIXELS / max(*source.get_size(), 1.0), 0.1), 8.0)
        image = _render(source, scale)
        page.width, page.height = source.get_size()
    finally:
        source.close()
    fill_from_image(page, image, scale)


def fill_from_image(page: PageContent, image: Any, scale: float) -> None:
    """Give the page the lines that OCR reads in *image*, which shows it at *scale* pixels a point."""
    words = ocr.recognise(image)
    # The detector cuts at gaps itself: its pieces stay apart, so that cells of a table do.
    page.lines = [make_line([span]) for span in _spans(words, scale)]
    page.side_lines, page.rules, page.fills = [], [], []
    page.characters = sum(len(word.text) for word in words)
    page.bad_characters = 0
    page.scanned = True


def _render(source: pypdfium2.PdfPage, scale: float) -> Any:
    bitmap = source.render(scale=scale, rev_byteorder=False, force_bitmap_format=pdfium.FPDFBitmap_BGR)
    try:
        return np.ascontiguousarray(bitmap.to_numpy()).copy()
    finally:
        bitmap.close()


def _spans(words: list[ocr.Word], scale: float) -> list[Span]:
    """Spans in points, turned by the scan's skew; heights that nearly agree are one size."""
    if not words:
        return []
    angle = median(_slope(word) for word in words if len(word.text) > 8) if any(len(w.text) > 8 for w in words) else 0.0
    cos, sin = math.cos(-angle), math.sin(-angle)
    boxes = []
    for word in words:
        points = [((x * cos - y * sin) / scale, (x * sin + y * cos) / scale) for x, y in word.corners]
        xs, ys = sorted(x for x, _ in points), sorted(y for _, y in points)
        boxes.append(((xs[0] + xs[1]) / 2, sum(ys[:2]) / 2, (xs[2] + xs[3]) / 2, sum(ys[2:]) / 2))
    usual = median(y1 - y0 for _, y0, _, y1 in boxes)
    advances = [_advance(word.text, x1 - x0) for word, (x0, _, x1, _) in zip(words, boxes)]
    body = median([advance for word, advance in zip(words, advances) if len(word.text) >= _LONG] or advances)
    spans = []
    for order, (word, advance, (x0, y0, x1, y1)) in enumerate(zip(words, advances, boxes)):
        size = usual * _HEIGHT_TO_SIZE * _scale(word.text, advance / body, (y1 - y0) / usual)
        pad = min(_PADDING * size, 0.2 * (x1 - x0))
        # Boxes differ in height with the letters in them; the middle is the steadier measure.
        base = (y0 + y1) / 2 + 0.33 * size
        spans.append(Span(word.text.strip(), x0 + pad, x1 - pad, y0, y1, base, size, Style(), None, order))
    return _on_lines(spans)


def _advance(text: str, width: float) -> float:
    """Width of a letter; one of a script without spaces counts as two."""
    return width / max(width_of(text), 1)


def _scale(text: str, wider: float, taller: float) -> float:
    """How much larger than the page's usual a piece is set.

    The height of OCR's boxes depends on the letters and on the length, the width of a letter hardly; but it needs
    some letters to be a fair mean.
    """
    if len(text) < _FAIR:
        return taller if taller > 1.5 else 1.0
    same = _SAME if len(text) >= _LONG else _NEARLY_SAME
    return 1.0 if 1 / same < wider < same else wider


def _on_lines(spans: list[Span]) -> list[Span]:
    """Give spans that stand side by side one baseline."""
    spans.sort(key=lambda span: span.base)
    group: list[Span] = []
    for span in [*spans, None]:
        if span is not None and group and span.base - group[-1].base < 0.35 * span.size:
            group.append(span)
            continue
        if group:
            base = median(item.base for item in group)
            for item in group:
                item.base = base
        group = [span] if span is not None else []
    return spans


def _slope(word: ocr.Word) -> float:
    (xa, ya), (xb, yb) = word.corners[0], word.corners[1]
    return math.atan2(yb - ya, xb - xa)
