"""Reads a page's glyphs, rules, images and links through PDFium's C interface (ISO 32000-1, 9 and 8.5).

Python's cost a glyph is what makes PDF slow, so the calls a glyph are two (box and text object), made with raw
addresses, and all else works on arrays or on whole runs.
"""

from __future__ import annotations

import ctypes
import math
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium

from scrapefire.documents.pdf.glyphs import clean_codepoints
from scrapefire.documents.pdf.graphics import Graphics, read_graphics
from scrapefire.documents.pdf.lines import build_lines
from scrapefire.documents.pdf.model import PageContent, Rule, Span, Style, Box

_loose_box = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)(
    ctypes.cast(pdfium.FPDFText_GetLooseCharBox, ctypes.c_void_p).value or 0
)
_text_object = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)(
    ctypes.cast(pdfium.FPDFText_GetTextObject, ctypes.c_void_p).value or 0
)

_MAX_CHARACTERS = 200_000
_BREAK_GAP = 0.8  # em; a wider gap ends a line's piece
_LOOSE_GAP = 1.9  # em; a loosely justified line may have such gaps, if they are all alike
_SPACE_GAP = 0.25  # em; so wide a gap is a space even where PDFium saw none
_BOLD = re.compile(r"bold|black|heavy|[-,]bd|demi|extrabd|(?<![a-z])CMB|CMBX|medi(?!um|ci|ae)", re.IGNORECASE)
_ITALIC = re.compile(r"italic|oblique|[-,]it\b|CMTI|CMSL", re.IGNORECASE)
_MONO = re.compile(r"mono|courier|consol|typewriter|CMTT|menlo|inconsolata|sourcecode", re.IGNORECASE)


@dataclass(slots=True)
class _Run:
    """One text object's glyphs: what is asked once, not a glyph at a time."""

    size: float
    base_x: float
    base_y: float
    angle: int
    style: int


class FontStyles:
    """Styles of a document's fonts, asked once a font."""

    def __init__(self) -> None:
        self.styles: list[Style] = [Style()]
        self._by_font: dict[tuple[int, bool], int] = {}

    def index(self, font: Any, stroked: bool) -> int:
        """Place of the font's style in :attr:`styles`."""
        key = (ctypes.cast(font, ctypes.c_void_p).value or 0, stroked)
        if key not in self._by_font:
            style = _font_style(font, stroked) if key[0] else Style(bold=stroked)
            if style not in self.styles:
                self.styles.append(style)
            self._by_font[key] = self.styles.index(style)
        return self._by_font[key]


def read_page(document: Any, index: int, fonts: FontStyles) -> PageContent:
    """Read page *index* (from 0); a page that PDFium cannot load is empty."""
    page = pdfium.FPDF_LoadPage(document, index)
    if not page:
        return PageContent(index + 1, 0, 0)
    try:
        text_page = pdfium.FPDFText_LoadPage(page)
        try:
            graphics = read_graphics(page)
            return _Reader(document, page, text_page, fonts).read(index, graphics)
        finally:
            if text_page:
                pdfium.FPDFText_ClosePage(text_page)
    finally:
        pdfium.FPDF_ClosePage(page)


class _Reader:
    def __init__(self, document: Any, page: Any, text_page: Any, fonts: FontStyles) -> None:
        self.document, self.page, self.text_page, self.fonts = document, page, text_page, fonts
        self.width, self.height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
        if pdfium.FPDFPage_GetRotation(page) % 2:
            self.width, self.height = self.height, self.width
        self.left, self.bottom = _origin(page)

    def read(self, index: int, graphics: Graphics) -> PageContent:
        content = PageContent(index + 1, self.width, self.height)
        content.paths = graphics.paths
        content.image_area = graphics.image_area(
            Box(self.left, self.bottom, self.left + self.width, self.bottom + self.height)
        )
        count = min(pdfium.FPDFText_CountChars(self.text_page), _MAX_CHARACTERS) if self.text_page else 0
        if count <= 0:
            return content
        codes = self._codes(count)
        boxes, objects = self._geometry(count, (codes <= 32).tolist())
        starts = np.flatnonzero(np.diff(objects, prepend=-1))
        runs = [self._run(int(start)) if objects[start] else None for start in starts]
        real = np.array([run is not None for run in runs])
        angles = np.array([run.angle if run else 0 for run in runs])
        lengths = np.diff(np.append(starts, count))
        weights = [int(lengths[real & (angles == quarter)].sum()) for quarter in range(4)]
        main = int(np.argmax(weights))
        links = self._links()
        visible = codes > 32
        content.characters = int(visible.sum())
        content.bad_characters = int((((codes == 0xFFFD) | (codes == 0xFFFE) | ((codes >= 0xE000) & (codes < 0xF8FF)) | (codes < 32)) & ~np.isin(codes, (0, 2, 9, 10, 13))).sum())
        for quarter in sorted(range(4), key=lambda quarter: quarter != main):
            if not weights[quarter]:
                continue
            spans = self._spans(codes, boxes, starts, lengths, runs, quarter, links)
            if quarter == main:
                content.lines = build_lines(spans)
            else:
                content.side_lines += build_lines(spans)
        if main % 2:
            content.width, content.height = self.height, self.width
        content.rules = [_turn_rule(rule, main, self) for rule in graphics.rules]
        content.fills = [Box(*_turn_box(fill, main, self)) for fill in graphics.fills]
        return content

    def _codes(self, count: int) -> Any:
        buffer = (ctypes.c_ushort * (count + 1))()
        if pdfium.FPDFText_GetText(self.text_page, 0, count, buffer) == count + 1:
            return np.frombuffer(buffer, dtype=np.uint16)[:count].astype(np.uint32)
        get = pdfium.FPDFText_GetUnicode
        return np.array([get(self.text_page, i) for i in range(count)], dtype=np.uint32)

    def _geometry(self, count: int, blank: Any) -> tuple[Any, Any]:
        """Boxes (left, bottom, right, top) and text objects of every glyph; glyphs that PDFium made up have object 0."""
        handle = ctypes.cast(self.text_page, ctypes.c_void_p).value
        buffer = (ctypes.c_float * (4 * count))()
        address = ctypes.addressof(buffer)
        box = _loose_box
        for i in range(count):
            box(handle, i, address + 16 * i)
        objects = self._objects(count, blank)
        boxes = np.frombuffer(buffer, dtype=np.float32).reshape(count, 4)[:, [0, 3, 2, 1]].astype(np.float64)
        return boxes, objects

    def _objects(self, count: int, blank: list[bool]) -> Any:
        """The text object of every glyph.

        An object's glyphs stand together, so where two glyphs some way apart have the same object, those between have
        it too; only blanks may be made up by PDFium and are asked one by one.
        """
        handle = ctypes.cast(self.text_page, ctypes.c_void_p).value
        ask = _text_object
        objects = [0] * count
        start = 0
        while start < count:
            step = min(24, count - start)
            first = ask(handle, start) or 0
            while step > 1 and ((ask(handle, start + step - 1) or 0) != first or not first):
                step //= 2
            for i in range(start, start + step):
                objects[i] = (ask(handle, i) or 0) if blank[i] else first
            start += step
        return np.array(objects, dtype=np.int64)

    def _run(self, start: int) -> _Run:
        matrix, x, y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
        pdfium.FPDFText_GetMatrix(self.text_page, start, matrix)
        pdfium.FPDFText_GetCharOrigin(self.text_page, start, x, y)
        text_object = pdfium.FPDFText_GetTextObject(self.text_page, start)
        mode = pdfium.FPDFTextObj_GetTextRenderMode(text_object)
        size = abs(pdfium.FPDFText_GetFontSize(self.text_page, start)) * math.hypot(matrix.c, matrix.d)
        angle = round(math.atan2(matrix.b, matrix.a) / (math.pi / 2)) % 4
        style = self.fonts.index(pdfium.FPDFTextObj_GetFont(text_object), mode in (1, 2))
        return _Run(min(max(size, 1.0), 400.0), x.value, y.value, angle, style)

    def _spans(
        self, codes: Any, boxes: Any, starts: Any, lengths: Any, runs: list[_Run | None], quarter: int, links: list[tuple[Box, str]]
    ) -> list[Span]:
        """Cut the glyphs that run in one direction into spans."""
        run_of = np.repeat(np.arange(len(starts)), lengths)
        in_quarter = np.array([run is not None and run.angle == quarter for run in runs])
        size_of = np.array([run.size if run else 0 for run in runs])
        style_of = np.array([run.style if run else 0 for run in runs])
        base_of = np.array([_turn_point(run.base_x, run.base_y, quarter, self)[1] if run else 0 for run in runs])
        blank = (codes <= 32) | (codes == 0xA0) | (codes == 0x3000)
        chosen = np.flatnonzero(in_quarter[run_of] & ~blank & (codes != 0xFFFE) | in_quarter[run_of] & ((codes == 2) | (codes == 0xFFFE)))
        if not len(chosen):
            return []
        chosen = chosen[self._on_page(boxes[chosen])]
        if not len(chosen):
            return []
        turned = _turn_boxes(boxes[chosen], quarter, self)
        left, top, right, bottom = turned.T
        code, run = codes[chosen], run_of[chosen]
        size, style, base = size_of[run], style_of[run], base_of[run]
        link = _link_of(turned, links, quarter, self)
        # Between glyph k and k + 1:
        em = np.maximum(size[:-1], size[1:])
        forward, backward = left[1:] - right[:-1], left[:-1] - right[1:]
        rtl = _is_rtl(code)
        either_rtl = rtl[:-1] | rtl[1:]
        gap = np.where(either_rtl & (np.abs(backward) < np.abs(forward)), backward, forward)
        skipped = chosen[1:] - chosen[:-1] > 1
        newline = np.zeros(len(codes) + 1, dtype=np.int64)
        newline[1:] = np.cumsum((codes == 10) | (codes == 13))
        made_up = np.zeros(len(codes) + 1, dtype=np.int64)
        made_up[1:] = np.cumsum(blank & (boxes[:, 2] - boxes[:, 0] < 0.01))
        blanks = chosen[1:] - chosen[:-1] - 1
        generated_only = skipped & (made_up[chosen[1:]] - made_up[chosen[:-1]] >= blanks)
        explicit = skipped & ~generated_only
        # A blank that the next glyph was set back over is no space.
        blank_left = _turn_boxes(boxes[np.minimum(chosen[:-1] + 1, len(boxes) - 1)], quarter, self)[:, 0]
        space = (
            (explicit & ((left[1:] > blank_left - 0.1 * em) | either_rtl | (np.abs(gap) > 3 * em)))
            | (generated_only & (gap > 0.03 * em))
            | (gap > _SPACE_GAP * em)
        )
        cut = (
            (np.abs(base[1:] - base[:-1]) > 0.12 * em)
            | ((gap > _BREAK_GAP * em) & ~_loosely_set(gap / em, run, blanks == 1))
            | ((left[1:] - left[:-1] < -0.4 * em) & ~either_rtl)
            | (np.abs(gap) > 3 * em)
            | (style[1:] != style[:-1])
            | (np.abs(size[1:] - size[:-1]) > 0.05 * em)
            | (link[1:] != link[:-1])
            | (newline[chosen[1:]] != newline[chosen[:-1]])
        )
        first = np.append(0, np.flatnonzero(cut) + 1)
        last = np.append(first[1:], len(chosen))
        space &= ~cut
        space_after = np.append(space, False)
        offset = np.append(0, np.cumsum(1 + space_after))
        letters = np.full(int(offset[-1]), 32, dtype=np.uint32)
        letters[offset[:-1]] = code
        text = clean_codepoints(letters)
        x0, x1 = np.minimum.reduceat(left, first), np.maximum.reduceat(right, first)
        y0, y1 = np.minimum.reduceat(top, first), np.maximum.reduceat(bottom, first)
        begin, end = offset[first], offset[last]
        styles, targets = self.fonts.styles, [target for _, target in links]
        columns = zip(
            first.tolist(), begin.tolist(), end.tolist(), x0.tolist(), x1.tolist(), y0.tolist(), y1.tolist(),
            base[first].tolist(), size[first].tolist(), style[first].tolist(), link[first].tolist(), chosen[first].tolist(),
        )  # fmt: skip
        spans = []
        for _, start, stop, sx0, sx1, sy0, sy1, line, points, look, target, order in columns:
            words = text[start:stop].replace("\0", "").strip(" ")
            if words:
                spans.append(Span(words, sx0, sx1, sy0, sy1, line, points, styles[look], targets[target] if target >= 0 else None, order))
        return spans

    def _on_page(self, boxes: Any) -> Any:
        """Which boxes have their middle on the visible page, or so near it that it is an overflow rather than hidden."""
        across = 0.08 * self.width
        x, y = (boxes[:, 0] + boxes[:, 2]) / 2 - self.left, (boxes[:, 1] + boxes[:, 3]) / 2 - self.bottom
        return (x > -2) & (x < self.width + across) & (y > -2) & (y < self.height + 2)

    def _links(self) -> list[tuple[Box, str]]:
        """Rectangles (user space, bottom before top) and web addresses of the page's link annotations."""
        links = []
        position, link, rectangle = ctypes.c_int(0), pdfium.FPDF_LINK(), pdfium.FS_RECTF()
        while len(links) < 2000 and pdfium.FPDFLink_Enumerate(self.page, position, link):
            action = pdfium.FPDFLink_GetAction(link)
            if not action or pdfium.FPDFAction_GetType(action) != pdfium.PDFACTION_URI:
                continue
            length = pdfium.FPDFAction_GetURIPath(self.document, action, None, 0)
            if not 1 < length < 10_000 or not pdfium.FPDFLink_GetAnnotRect(link, rectangle):
                continue
            buffer = ctypes.create_string_buffer(length)
            pdfium.FPDFAction_GetURIPath(self.document, action, buffer, length)
            target = buffer.value.decode("utf-8", "replace").strip()
            low, high = sorted((rectangle.bottom, rectangle.top))
            if re.match(r"(?:https?|mailto|ftp|tel):", target, re.IGNORECASE):
                links.append((Box(rectangle.left, low, rectangle.right, high), target))
        return links


def _link_of(turned: Any, links: list[tuple[Box, str]], quarter: int, frame: _Reader) -> Any:
    """The link that each glyph's middle lies in, or -1."""
    found = np.full(len(turned), -1)
    x, y = (turned[:, 0] + turned[:, 2]) / 2, (turned[:, 1] + turned[:, 3]) / 2
    for number, (box, _) in enumerate(links):
        x0, y0, x1, y1 = _turn_box(box, quarter, frame)
        found[(x >= x0) & (x <= x1) & (y >= y0 - 1) & (y <= y1 + 1)] = number
    return found


def _loosely_set(gap: Any, run: Any, one_blank: Any) -> Any:
    """Which gaps (em) are spaces of a justified line: in one text object with two others at least, all alike."""
    inside = one_blank & (run[1:] == run[:-1]) & (gap > 0.1)
    place = run[:-1][inside]
    widest = np.zeros(int(run.max()) + 1)
    narrowest = np.full(len(widest), np.inf)
    np.maximum.at(widest, place, gap[inside])
    np.minimum.at(narrowest, place, gap[inside])
    count = np.bincount(place, minlength=len(widest))
    even = (count >= 2) & (widest <= _LOOSE_GAP) & (narrowest >= np.where(count >= 3, 0.5, 0.75) * widest)
    return inside & even[run[:-1]]


def _is_rtl(code: Any) -> Any:
    return ((code >= 0x590) & (code <= 0x8FF)) | ((code >= 0xFB1D) & (code <= 0xFDFF)) | ((code >= 0xFE70) & (code <= 0xFEFC))


def _origin(page: Any) -> tuple[float, float]:
    box = pdfium.FS_RECTF()
    if pdfium.FPDF_GetPageBoundingBox(page, box):
        return box.left, box.bottom
    return 0.0, 0.0


def _turn_point(x: float, y: float, quarter: int, frame: _Reader) -> tuple[float, float]:
    """From user space to the page turned so that text of direction *quarter* (times 90 degrees) is upright."""
    x, y = x - frame.left, y - frame.bottom
    if quarter == 0:
        return x, frame.height - y
    if quarter == 1:
        return y, x
    if quarter == 2:
        return frame.width - x, y
    return frame.height - y, frame.width - x


def _turn_boxes(boxes: Any, quarter: int, frame: _Reader) -> Any:
    """:func:`_turn_point` for an array of left, bottom, right, top; gives left, top, right, bottom."""
    left, low = boxes[:, 0] - frame.left, boxes[:, 1] - frame.bottom
    right, high = boxes[:, 2] - frame.left, boxes[:, 3] - frame.bottom
    if quarter == 0:
        sides = (left, frame.height - high, right, frame.height - low)
    elif quarter == 1:
        sides = (low, left, high, right)
    elif quarter == 2:
        sides = (frame.width - right, low, frame.width - left, high)
    else:
        sides = (frame.height - high, frame.width - right, frame.height - low, frame.width - left)
    return np.stack(sides, axis=1)


def _turn_box(box: Box, quarter: int, frame: _Reader) -> tuple[float, float, float, float]:
    (xa, ya), (xb, yb) = _turn_point(box.x0, box.y0, quarter, frame), _turn_point(box.x1, box.y1, quarter, frame)
    return min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb)


def _turn_rule(rule: Rule, quarter: int, frame: _Reader) -> Rule:
    return Rule(*_turn_box(Box(*rule), quarter, frame))


def _font_style(font: Any, stroked: bool) -> Style:
    length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    name = ""
    if 1 < length < 1000:
        buffer = ctypes.create_string_buffer(length)
        pdfium.FPDFFont_GetBaseFontName(font, buffer, length)
        name = buffer.value.decode("latin-1").split("+", 1)[-1]
    flags, weight = pdfium.FPDFFont_GetFlags(font), pdfium.FPDFFont_GetWeight(font)
    angle = ctypes.c_int(0)
    pdfium.FPDFFont_GetItalicAngle(font, angle)
    return Style(
        bold=stroked or bool(_BOLD.search(name)) or bool(flags > 0 and flags & 1 << 18),
        italic=bool(_ITALIC.search(name)) or bool(flags > 0 and flags & 1 << 6),
        mono=bool(_MONO.search(name)) or bool(flags > 0 and flags & 1),
    )
