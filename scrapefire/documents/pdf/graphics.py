"""Reads a page's drawn rules, filled boxes and images: what rules a table, frames a box or makes a page a scan."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from scrapefire.documents.pdf.model import Box, Rule

_MAX_OBJECTS = 20_000
_MAX_PATHS = 4_000
_MAX_SEGMENTS = 1_000
_MAX_DEPTH = 4
_THIN = 2.6  # points; what is thinner is a line, not a box
_SHORT = 4.0  # points; what is shorter is a dot of a dotted line


@dataclass(slots=True)
class Graphics:
    """In user space: x to the right, y upwards."""

    rules: list[Rule] = field(default_factory=list)
    fills: list[Box] = field(default_factory=list)
    images: list[Box] = field(default_factory=list)
    paths: int = 0

    def image_area(self, page: Box) -> float:
        """Share of the page that images cover, overlaps counted twice but never over 1."""
        if not page.area:
            return 0.0
        inside = (
            Box(max(box.x0, page.x0), max(box.y0, page.y0), min(box.x1, page.x1), min(box.y1, page.y1))
            for box in self.images
        )
        return min(1.0, sum(box.area for box in inside if box.x1 > box.x0) / page.area)


class _Matrix(NamedTuple):
    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: _Matrix) -> _Matrix:
        return _Matrix(*self._linear(first.a, first.b), *self._linear(first.c, first.d), *self.apply(first.e, first.f))

    def _linear(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y, self.b * x + self.d * y


def read_graphics(page: Any) -> Graphics:
    """Rules, fills and images of a loaded page; of a drawing with thousands of paths only the first."""
    graphics = Graphics()
    bounds = [ctypes.c_float() for _ in range(4)]
    for item, kind, outer in _objects(page):
        if kind == pdfium.FPDF_PAGEOBJ_PATH and graphics.paths >= _MAX_PATHS:
            continue
        if not pdfium.FPDFPageObj_GetBounds(item, *bounds):
            continue
        left, bottom, right, top = (side.value for side in bounds)
        if outer is not None:
            (xa, ya), (xb, yb) = outer.apply(left, bottom), outer.apply(right, top)
            left, right, bottom, top = min(xa, xb), max(xa, xb), min(ya, yb), max(ya, yb)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            graphics.paths += 1
            _read_path(item, Box(left, bottom, right, top), outer, graphics)
        else:
            graphics.images.append(Box(left, bottom, right, top))
    return graphics


def _objects(page: Any) -> Iterator[tuple[Any, int, _Matrix | None]]:
    """Paths and images with the matrix of the forms around them."""
    budget = _MAX_OBJECTS
    stack: list[tuple[Any, int, _Matrix | None, int]] = []
    for index in range(min(pdfium.FPDFPage_CountObjects(page), budget)):
        item = pdfium.FPDFPage_GetObject(page, index)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind in (pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE):
            yield item, kind, None
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            stack.append((item, kind, None, 0))
    while stack and budget > 0:
        form, _, outer, depth = stack.pop()
        matrix = _matrix(form) if outer is None else outer.after(_matrix(form))
        count = min(pdfium.FPDFFormObj_CountObjects(form), budget)
        budget -= max(count, 1)
        for index in range(count):
            item = pdfium.FPDFFormObj_GetObject(form, index)
            kind = pdfium.FPDFPageObj_GetType(item)
            if kind in (pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE):
                yield item, kind, matrix
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _MAX_DEPTH:
                stack.append((item, kind, matrix, depth + 1))


def _matrix(item: Any) -> _Matrix:
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(item, matrix):
        return _Matrix()
    return _Matrix(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _read_path(path: Any, box: Box, outer: _Matrix | None, graphics: Graphics) -> None:
    width, height = box.x1 - box.x0, box.y1 - box.y0
    if width < _SHORT and height < _SHORT:
        return
    fill, stroke = ctypes.c_int(0), ctypes.c_int(0)
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    if not fill.value and not stroke.value:
        return  # a clip
    if min(width, height) <= _THIN:
        graphics.rules.append(_middle(box))
        return
    count = pdfium.FPDFPath_CountSegments(path)
    if count > _MAX_SEGMENTS:
        return
    for corners, curved in _subpaths(path, count, outer):
        _read_subpath(corners, curved, bool(fill.value), bool(stroke.value), graphics)


def _read_subpath(
    corners: list[tuple[float, float]], curved: bool, fill: bool, stroke: bool, graphics: Graphics
) -> None:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    box = Box(min(xs), min(ys), max(xs), max(ys))
    width, height = box.x1 - box.x0, box.y1 - box.y0
    if min(width, height) <= _THIN:
        if max(width, height) >= _SHORT:
            graphics.rules.append(_middle(box))
        return
    if fill and not curved and len(corners) in (4, 5, 6):
        graphics.fills.append(box)
    if stroke:
        for (xa, ya), (xb, yb) in pairwise(corners):
            if (abs(xa - xb) < 0.5) != (abs(ya - yb) < 0.5) and abs(xa - xb) + abs(ya - yb) >= _SHORT:
                graphics.rules.append(_middle(Box(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb))))


def _subpaths(path: Any, count: int, outer: _Matrix | None) -> Iterator[tuple[list[tuple[float, float]], bool]]:
    """Corners of each subpath in user space, and whether it has curves."""
    matrix = _matrix(path) if outer is None else outer.after(_matrix(path))
    x, y = ctypes.c_float(), ctypes.c_float()
    corners: list[tuple[float, float]] = []
    curved = False
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            if len(corners) > 1:
                yield corners, curved
            corners, curved = [], False
        elif kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            curved = True
        corners.append(matrix.apply(x.value, y.value))
        if len(corners) > 1 and pdfium.FPDFPathSegment_GetClose(segment):
            corners.append(corners[0])
    if len(corners) > 1:
        yield corners, curved


def _middle(box: Box) -> Rule:
    if box.x1 - box.x0 >= box.y1 - box.y0:
        y = (box.y0 + box.y1) / 2
        return Rule(box.x0, y, box.x1, y)
    x = (box.x0 + box.x1) / 2
    return Rule(x, box.y0, x, box.y1)
