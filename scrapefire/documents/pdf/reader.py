"""Reads a page's glyphs and graphics through PDFium's C interface (ISO 32000-1, 9 and 8.5).

Python's cost a glyph is what makes PDF slow, so only the box is asked glyph by glyph, by raw address; all else is
asked once a text object, or worked out on arrays.
"""

from __future__ import annotations

import ctypes
import math
from collections import deque
from itertools import repeat
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument

from scrapefire.documents.pdf.annotations import with_annotations
from scrapefire.documents.pdf.fonts import FontStyles
from scrapefire.documents.pdf.frame import Frame
from scrapefire.documents.pdf.graphics import read_graphics
from scrapefire.documents.pdf.lines import build_lines
from scrapefire.documents.pdf.links import read_links
from scrapefire.documents.pdf.model import PageContent, Rule
from scrapefire.documents.pdf.slanted import slanted_lines
from scrapefire.documents.pdf.spans import SLANTED, Glyphs, Run, cut_spans
from scrapefire.documents.pdf.vertical import turn_columns

# PYFUNCTYPE: calls this short are not worth giving up the interpreter's lock for.
_loose_box = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)(
    ctypes.cast(pdfium.FPDFText_GetLooseCharBox, ctypes.c_void_p).value or 0
)
_text_object = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)(
    ctypes.cast(pdfium.FPDFText_GetTextObject, ctypes.c_void_p).value or 0
)

_MAX_CHARACTERS = 200_000
_NO_WIDTH = 0.01  # points
_INDIC = (0x900, 0x109F)  # Devanagari to Myanmar
_NOTHING = 0x200E  # a mark that is no blank, and is left out of the text
_MODES_STROKED = (1, 2)
_SLANT = 0.08  # of a quarter of a turn, 7 degrees; a scan's text may lean that much


def read_page(document: PdfDocument, index: int, fonts: FontStyles) -> PageContent:
    """Read page *index* (from 0); a page that PDFium cannot load has no size."""
    page = pdfium.FPDF_LoadPage(document.raw, index)
    if not page:
        return PageContent(index + 1, 0, 0)
    try:
        links = read_links(document.raw, page)
        page = with_annotations(document, index, page)
        frame = Frame.of(page)
        graphics = read_graphics(page)
        content = PageContent(index + 1, frame.width, frame.height)
        content.paths, content.image_area = graphics.paths, graphics.image_area(frame.box)
        glyphs = _read_glyphs(page, fonts)
        quarter = 0
        if glyphs is not None:
            _count_characters(content, glyphs.codes)
            turn_columns(glyphs)
            quarters = _quarters(glyphs)
            quarter = quarters[0]
            labels, content.slanted = slanted_lines(glyphs, quarter, frame, fonts.styles)
            for number, turn in enumerate(quarters):
                lines = build_lines(cut_spans(glyphs, turn, frame, links, fonts.styles))
                if number == 0:
                    content.lines = sorted([*lines, *labels], key=lambda line: (line.base, line.x0))
                else:
                    content.side_lines += lines
        if quarter % 2:
            content.width, content.height = frame.height, frame.width
        content.rules = [Rule(*frame.turned(rule, quarter)) for rule in graphics.rules]
        content.fills = [frame.turned(fill, quarter) for fill in graphics.fills]
        return content
    finally:
        pdfium.FPDF_ClosePage(page)


def _read_glyphs(page: Any, fonts: FontStyles) -> Glyphs | None:
    text_page = pdfium.FPDFText_LoadPage(page)
    if not text_page:
        return None
    try:
        count = min(pdfium.FPDFText_CountChars(text_page), _MAX_CHARACTERS)
        if count <= 0:
            return None
        codes = _drop_pieces(text_page, _codes(text_page, count))
        boxes = _boxes(text_page, count)
        objects = _objects(text_page, count, (codes <= 32) & (boxes[:, 2] - boxes[:, 0] < _NO_WIDTH))
        starts = np.flatnonzero(np.diff(objects, prepend=-1))
        runs = [_run(text_page, start, fonts) if objects[start] else None for start in starts.tolist()]
        return Glyphs(codes, boxes, runs, np.diff(np.append(starts, count)))
    finally:
        pdfium.FPDFText_ClosePage(text_page)


def _quarters(glyphs: Glyphs) -> list[int]:
    """The directions in which glyphs run, the most used first."""
    weights = [0] * (SLANTED + 1)
    for run, length in zip(glyphs.runs, glyphs.lengths.tolist()):
        if run is not None:
            weights[run.quarter] += length
    return sorted((quarter for quarter in range(4) if weights[quarter]), key=lambda quarter: -weights[quarter]) or [0]


def _count_characters(content: PageContent, codes: Any) -> None:
    content.characters = int((codes > 32).sum())
    private = (codes >= 0xE000) & (codes < 0xF8FF)
    content.bad_characters = int((private | (codes == 0xFFFD)).sum())


def _codes(text_page: Any, count: int) -> Any:
    buffer = (ctypes.c_ushort * (count + 1))()
    if pdfium.FPDFText_GetText(text_page, 0, count, buffer) == count + 1:
        return np.ctypeslib.as_array(buffer)[:count].astype(np.uint32)
    get = pdfium.FPDFText_GetUnicode
    return np.array([get(text_page, index) for index in range(count)], dtype=np.uint32)


def _drop_pieces(text_page: Any, codes: Any) -> Any:
    """Codes without those that PDFium made up in text of Indic scripts: numbers of glyphs without a meaning.

    There a syllable is several glyphs, and some writers give all of its letters to one of them and none to the rest.
    """
    indic = (codes >= _INDIC[0]) & (codes <= _INDIC[1])
    if not indic.any():
        return codes
    ask = pdfium.FPDFText_HasUnicodeMapError
    for index in np.flatnonzero(~indic & (codes > 32)).tolist():
        if ask(text_page, index) == 1:
            codes[index] = _NOTHING
    return codes


def _boxes(text_page: Any, count: int) -> Any:
    """Left, bottom, right, top of every glyph's box: its advance wide, from descender to ascender high."""
    handle = ctypes.cast(text_page, ctypes.c_void_p).value
    buffer = (ctypes.c_float * (4 * count))()
    address = ctypes.addressof(buffer)
    # The one call a glyph that cannot be spared; a deque of length 0 runs the map without a loop in Python.
    deque(map(_loose_box, repeat(handle), range(count), range(address, address + 16 * count, 16)), maxlen=0)
    return np.ctypeslib.as_array(buffer).reshape(count, 4)[:, [0, 3, 2, 1]].astype(np.float64)


def _objects(text_page: Any, count: int, unsure: Any) -> Any:
    """The text object of every glyph, 0 for those that PDFium made up.

    An object's glyphs stand together, so where two glyphs some way apart have the same object, those between have it
    too; only blanks without a width may be made up, and those (*unsure*) are asked one by one.
    """
    handle, ask = ctypes.cast(text_page, ctypes.c_void_p).value, _text_object
    objects = np.zeros(count, dtype=np.int64)
    start = 0
    while start < count:
        step = min(24, count - start)
        first = ask(handle, start) or 0
        while step > 1 and (not first or (ask(handle, start + step - 1) or 0) != first):
            step //= 2
        objects[start : start + step] = first
        start += step
    for index in np.flatnonzero(unsure).tolist():
        objects[index] = ask(handle, index) or 0
    return objects


def _run(text_page: Any, start: int, fonts: FontStyles) -> Run:
    matrix, x, y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetMatrix(text_page, start, matrix)
    pdfium.FPDFText_GetCharOrigin(text_page, start, x, y)
    text_object = pdfium.FPDFText_GetTextObject(text_page, start)
    stroked = pdfium.FPDFTextObj_GetTextRenderMode(text_object) in _MODES_STROKED
    size = abs(pdfium.FPDFText_GetFontSize(text_page, start)) * math.hypot(matrix.c, matrix.d)
    turn = math.atan2(matrix.b, matrix.a) / (math.pi / 2)
    quarter = round(turn) % 4 if abs(turn - round(turn)) < _SLANT else SLANTED
    style = fonts.index(pdfium.FPDFTextObj_GetFont(text_object), stroked)
    return Run(min(max(size, 1.0), 400.0), x.value, y.value, quarter, style)
