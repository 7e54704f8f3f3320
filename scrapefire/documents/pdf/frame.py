"""Turns user space (origin at a corner of the page's box, y upwards) into pages that read upright, y downwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium

from scrapefire.documents.pdf.model import Box, Rule


@dataclass(frozen=True, slots=True)
class Frame:
    """The page's box; a *quarter* is the direction of text in quarters of a turn, counter-clockwise."""

    left: float
    bottom: float
    width: float
    height: float

    @classmethod
    def of(cls, page: Any) -> Frame:
        """The frame of a loaded page, as it is before /Rotate."""
        width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
        if pdfium.FPDFPage_GetRotation(page) % 2:
            width, height = height, width
        box = pdfium.FS_RECTF()
        if pdfium.FPDF_GetPageBoundingBox(page, box):
            return cls(box.left, box.bottom, width, height)
        return cls(0.0, 0.0, width, height)

    @property
    def box(self) -> Box:
        """The frame in user space, bottom before top."""
        return Box(self.left, self.bottom, self.left + self.width, self.bottom + self.height)

    def point(self, x: float, y: float, quarter: int) -> tuple[float, float]:
        """A point, so that text of direction *quarter* is upright."""
        x, y = x - self.left, y - self.bottom
        if quarter == 0:
            return x, self.height - y
        if quarter == 1:
            return y, x
        if quarter == 2:
            return self.width - x, y
        return self.height - y, self.width - x

    def boxes(self, boxes: Any, quarter: int) -> Any:
        """:meth:`point` for an array of left, bottom, right, top; gives left, top, right, bottom."""
        left, low = boxes[:, 0] - self.left, boxes[:, 1] - self.bottom
        right, high = boxes[:, 2] - self.left, boxes[:, 3] - self.bottom
        if quarter == 0:
            sides = (left, self.height - high, right, self.height - low)
        elif quarter == 1:
            sides = (low, left, high, right)
        elif quarter == 2:
            sides = (self.width - right, low, self.width - left, high)
        else:
            sides = (self.height - high, self.width - right, self.height - low, self.width - left)
        return np.stack(sides, axis=1)

    def turned(self, box: Box | Rule, quarter: int) -> Box:
        """:meth:`point` for a box."""
        (xa, ya), (xb, yb) = self.point(box.x0, box.y0, quarter), self.point(box.x1, box.y1, quarter)
        return Box(min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb))

    def holds(self, boxes: Any) -> Any:
        """Which boxes have their middle on the page; a little to its right is overflow rather than hidden."""
        x, y = (boxes[:, 0] + boxes[:, 2]) / 2 - self.left, (boxes[:, 1] + boxes[:, 3]) / 2 - self.bottom
        return (x > -2) & (x < 1.08 * self.width) & (y > -2) & (y < self.height + 2)
