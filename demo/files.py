"""The two files of the demo site, made when it starts: a PDF field guide and a Word survey sheet."""

from __future__ import annotations

import ctypes
import io
from dataclasses import dataclass

import docx
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

LEFT, RIGHT, TOP = 64, 531, 780

GUIDE = (
    (
        "Field guide to the rock pool",
        "This guide names what a visitor meets first. Sizes are those of grown animals. All of them may be "
        "looked at, none needs to be taken home.",
    ),
    (
        "Limpet",
        "A cone-shaped shell, 2 to 5 cm wide, clamped to bare rock. Limpets graze at high water and find the "
        "way back to their own place, a ring that the shell has ground into the stone. Never try to prise one "
        "off.",
    ),
    (
        "Beadlet anemone",
        "Out of the water a lump of dark red jelly; under water a ring of up to 192 tentacles. A row of blue "
        "beads below them holds its stings. It moves, but only a few centimetres in a day.",
    ),
    (
        "Shore crab",
        "Green or brown, up to 9 cm across, with five teeth on each side behind the eyes. It grows by leaving "
        "its shell; what looks like a dead crab in spring is mostly an empty suit.",
    ),
    (
        "Common prawn",
        "Clear as glass, 5 to 10 cm long, best seen by its shadow. It darts backwards when startled. Keep still "
        "for a minute and it comes to look at your fingers.",
    ),
    (
        "Before you leave",
        "Put back each stone the way it lay. Fill no holes and empty no buckets of one pool into another: the "
        "water of two pools may differ in salt and warmth more than their animals can bear.",
    ),
)


@dataclass(frozen=True)
class Style:
    font: str
    size: float
    leading: float
    width: float
    """Mean width of a character, in parts of the size."""


HEADING = Style("Helvetica-Bold", 16, 26, 0.56)
BODY = Style("Helvetica", 11, 16, 0.5)


def field_guide() -> bytes:
    """The PDF, two pages long."""
    document = pdfium.PdfDocument.new()
    for number, entries in enumerate((GUIDE[:3], GUIDE[3:]), 1):
        page = document.new_page(595, 842)
        y: float = TOP
        for title, text in entries:
            y = _write(document, page, title, HEADING, y) - 4
            y = _write(document, page, text, BODY, y) - 18
        _write(document, page, f"Field guide, page {number} of 2", BODY, 50)
        pdfium_c.FPDFPage_GenerateContent(page)
    out = io.BytesIO()
    document.save(out)
    document.close()
    return out.getvalue()


def _write(document: pdfium.PdfDocument, page: pdfium.PdfPage, text: str, style: Style, y: float) -> float:
    """Write wrapped lines down from ``y``; return where the next may stand."""
    for line in _wrap(text, int((RIGHT - LEFT) / (style.size * style.width))):
        label = pdfium_c.FPDFPageObj_NewTextObj(document, style.font.encode(), style.size)
        wide = (line + "\0").encode("utf-16-le")
        pdfium_c.FPDFText_SetText(label, ctypes.cast(wide, pdfium_c.FPDF_WIDESTRING))
        pdfium_c.FPDFPageObj_Transform(label, 1, 0, 0, 1, LEFT, y)
        pdfium_c.FPDFPage_InsertObject(page, label)
        y -= style.leading
    return y


def _wrap(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def survey_sheet() -> bytes:
    """The Word document: headings, a list, a table."""
    document = docx.Document()
    document.core_properties.title = "Rock pool survey sheet"
    document.core_properties.author = ""
    document.add_heading("Rock pool survey sheet", 0)
    document.add_paragraph(
        "One sheet for each pool. Fill in what you can see without moving anything, then turn stones."
    )
    document.add_heading("Before you start", 1)
    for step in (
        "Note the place, the date and the time of low water.",
        "Measure the pool: length, width, greatest depth.",
    ):
        document.add_paragraph(step, style="List Number")
    warning = document.add_paragraph("Keep an eye on the tide: ")
    warning.add_run("leave when the water turns.").bold = True
    document.add_heading("Counts", 1)
    rows = (
        ("Animal", "In the open", "Under stones"),
        ("Limpet", "", ""),
        ("Shore crab", "", ""),
        ("Beadlet anemone", "", ""),
    )
    table = document.add_table(rows=0, cols=3, style="Table Grid")
    for row in rows:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    document.add_heading("Afterwards", 1)
    document.add_paragraph(
        "Send the sheet to the warden of your shore, also when the pool was empty: that is a result too."
    )
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()
