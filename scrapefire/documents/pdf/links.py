"""Reads a page's link annotations that lead to the web (ISO 32000-1, 12.5.6.5)."""

from __future__ import annotations

import ctypes
import re
from typing import Any

import pypdfium2.raw as pdfium

from scrapefire.documents.pdf.model import Box

_MOST = 2000
_WEB = re.compile(r"(?:https?|mailto|ftp|tel):", re.IGNORECASE)


def read_links(document: Any, page: Any) -> list[tuple[Box, str]]:
    """Rectangles (user space, bottom before top) and addresses."""
    links: list[tuple[Box, str]] = []
    position, link, rectangle = ctypes.c_int(0), pdfium.FPDF_LINK(), pdfium.FS_RECTF()
    while len(links) < _MOST and pdfium.FPDFLink_Enumerate(page, position, link):
        target = _target(document, link)
        if _WEB.match(target) and pdfium.FPDFLink_GetAnnotRect(link, rectangle):
            low, high = sorted((rectangle.bottom, rectangle.top))
            links.append((Box(rectangle.left, low, rectangle.right, high), target))
    return links


def _target(document: Any, link: Any) -> str:
    action = pdfium.FPDFLink_GetAction(link)
    if not action or pdfium.FPDFAction_GetType(action) != pdfium.PDFACTION_URI:
        return ""
    length = pdfium.FPDFAction_GetURIPath(document, action, None, 0)
    if not 1 < length < 10_000:
        return ""
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFAction_GetURIPath(document, action, buffer, length)
    return buffer.value.decode("utf-8", "replace").strip()
