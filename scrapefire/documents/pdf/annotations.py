"""Text that lies on a page as annotations: filled form fields, typed-on text, stamps (ISO 32000-1, 12.5.6 and 12.7)."""

from __future__ import annotations

from typing import Any

import pypdfium2.raw as pdfium
from pypdfium2 import PdfDocument

_TEXT = (pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP)
_MOST = 2000


def with_annotations(document: PdfDocument, index: int, page: Any) -> Any:
    """The loaded page, or where it has such annotations the page loaded anew with their text as its own.

    All annotations go with that, so links are to be read before.
    """
    count = pdfium.FPDFPage_GetAnnotCount(page)
    if not 0 < count <= _MOST:
        return page
    kinds = [_kind(page, number) for number in range(count)]
    if not any(kind in _TEXT for kind in kinds):
        return page
    for number in range(count - 1, -1, -1):
        if kinds[number] not in _TEXT:
            pdfium.FPDFPage_RemoveAnnot(page, number)
    if document.formenv is not None:  # fields without an appearance of their own get one
        pdfium.FORM_OnAfterLoadPage(page, document.formenv)
        pdfium.FORM_OnBeforeClosePage(page, document.formenv)
    if pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY) != pdfium.FLATTEN_SUCCESS:
        return page
    flat = pdfium.FPDF_LoadPage(document.raw, index)
    if not flat:
        return page
    pdfium.FPDF_ClosePage(page)
    return flat


def _kind(page: Any, number: int) -> int:
    annotation = pdfium.FPDFPage_GetAnnot(page, number)
    if not annotation:
        return int(pdfium.FPDF_ANNOT_UNKNOWN)
    try:
        return int(pdfium.FPDFAnnot_GetSubtype(annotation))
    finally:
        pdfium.FPDFPage_CloseAnnot(annotation)
