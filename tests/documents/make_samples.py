"""Makes the files in ``data``: one text, one presentation and one workbook of our own in every format that LibreOffice writes.

    python tests/documents/make_samples.py

Binary formats cannot be made by hand; the files are kept so that the tests need no LibreOffice.
"""

from __future__ import annotations

import io
import lzma
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.documents.office_files import abstract, docx, list_item, num, p, r, table, tc

DATA = Path(__file__).parent / "data"
STYLES = (
    "".join(
        f'<w:style w:type="paragraph" w:styleId="Heading{level}"><w:name w:val="heading {level}"/>'
        f'<w:pPr><w:outlineLvl w:val="{level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>'
        for level in (1, 2)
    )
    + '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
)
NUMBERING = (
    abstract(1, ("decimal", "%1."), ("lowerLetter", "%2)"))
    + abstract(2, ("bullet", "•"), ("bullet", "o"))
    + num(1)
    + num(2)
)


def text_document() -> bytes:
    """A Word file with what a text document can hold."""
    body = [
        p("Harbour report", style="Heading1"),
        p(runs=r("Plain, ") + r("bold", "<w:b/>") + r(" and ") + r("slanted", "<w:i/>") + r(" words; H") + r("2", '<w:vertAlign w:val="subscript"/>') + r("O.")),
        p(runs=r("Read ") + f'<w:hyperlink r:id="link1">{r("the terms")}</w:hyperlink>' + r(" before use.")),
        p(runs=r("Seen. ") + r("Never to be seen.", "<w:vanish/>")),
        p(runs=r("Kept ") + f'<w:del w:id="1" w:author="A"><w:r><w:delText>wooden</w:delText></w:r></w:del><w:ins w:id="2" w:author="A">{r("steel")}</w:ins>' + r(" ladder.")),
        p("Crew", style="Heading2"),
        list_item("First"),
        list_item("Second"),
        list_item("Inner", level=1),
        table(tc(p("Item")) + tc(p("Price")), tc(p("Rope")) + tc(p("4")), tc(p("Both"), '<w:gridSpan w:val="2"/>')),
        list_item("Third"),
        list_item("Dot one", num=2),
        list_item("Dot two", num=2),
        p("Languages", style="Heading2"),
        p("Größe, Маяк светит, 灯台は港にある, שלום לך."),
        p(runs=r("Noted") + '<w:r><w:footnoteReference w:id="2"/></w:r>' + r(" here.")),
    ]  # fmt: skip
    notes = f'<w:footnote w:id="2">{p("What the note says.")}</w:footnote>'
    links = {"link1": "https://www.example.org/terms?a=1&b=2"}
    return docx("".join(body), styles=STYLES, numbering=NUMBERING, links=links, parts={"footnotes": notes})


def presentation() -> bytes:
    """A presentation: title slide, bullets on two levels, a link, notes, a table, and a slide that is hidden."""
    import pptx
    from pptx.util import Inches

    deck = pptx.Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[0])
    first.shapes.title.text, first.placeholders[1].text = "Harbour duties", "Winter plan"
    second = deck.slides.add_slide(deck.slide_layouts[1])
    second.shapes.title.text = "What is done"
    text = second.placeholders[1].text_frame
    text.text = "Ropes are checked"
    for line, level in (("every spring", 1), ("Lamps ", 0)):
        paragraph = text.add_paragraph()
        paragraph.text, paragraph.level = line, level
    run = text.paragraphs[2].add_run()
    run.text, run.hyperlink.address = "are listed", "https://www.example.org/lamps"
    second.notes_slide.notes_text_frame.text = "Say it slowly."
    third = deck.slides.add_slide(deck.slide_layouts[5])
    third.shapes.title.text = "Who does it"
    grid = third.shapes.add_table(2, 2, Inches(1), Inches(2), Inches(6), Inches(2)).table
    for row, cells in enumerate((("Job", "Crew"), ("Paint", "Deck two"))):
        for column, cell in enumerate(cells):
            grid.cell(row, column).text = cell
    hidden = deck.slides.add_slide(deck.slide_layouts[5])
    hidden.shapes.title.text = "Hidden slide"
    hidden._element.set("show", "0")
    deck.core_properties.author = deck.core_properties.last_modified_by = "Harbour office"
    deck.core_properties.title = "Duties"
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def workbook() -> bytes:
    """A workbook with formats, dates, a formula, merged cells, a link, a hidden sheet, row and column."""
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Stock"
    sheet["A1"] = "Winter stock"
    sheet.merge_cells("A1:D1")
    sheet.append(["Item", "Share", "Price", "Since", "Secret"])
    sheet.append(["Rope", 0.25, 1234.5, date(2024, 3, 5), "hidden column"])
    sheet.append(["Lamp", 0.5, 9.99, date(2023, 12, 24), "hidden column"])
    sheet.append(["Gone", 1, 1, date(2023, 1, 1), "hidden row"])
    for row in (3, 4, 5):
        sheet.cell(row, 2).number_format = "0%"
        sheet.cell(row, 3).number_format = '"$"#,##0.00'
        sheet.cell(row, 4).number_format = "yyyy-mm-dd"
    sheet["A6"], sheet["B6"] = "Total", "=B3+B4"
    sheet["A9"] = "The list"
    sheet["A9"].hyperlink = "https://www.example.org/list"
    sheet.column_dimensions["E"].hidden = True
    sheet.row_dimensions[5].hidden = True
    hidden = book.create_sheet("Hidden")
    hidden["A1"] = "hidden sheet"
    hidden.sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def convert(data: bytes, source: str, target: str) -> bytes:
    """One conversion by LibreOffice; ``target`` may name a filter after a colon."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"in.{source}"
        path.write_bytes(data)
        profile = f"-env:UserInstallation=file://{tempfile.gettempdir()}/scrapefire-samples"
        command = ["soffice", "--headless", profile, "--convert-to", target, "--outdir", f"{folder}/out", str(path)]
        subprocess.run(command, check=True, capture_output=True, timeout=180)
        return (Path(folder) / "out" / f"in.{target.partition(':')[0]}").read_bytes()


def main() -> None:
    DATA.mkdir(exist_ok=True)
    for target in ("doc:MS Word 97", "rtf", "odt"):
        (DATA / f"text.{target.partition(':')[0]}").write_bytes(convert(text_document(), "docx", target))
    (DATA / "slides.pptx").write_bytes(presentation())
    (DATA / "slides.odp").write_bytes(convert(presentation(), "pptx", "odp"))
    (DATA / "slides.ppt.xz").write_bytes(lzma.compress(convert(presentation(), "pptx", "ppt")))
    for target in ("xls", "xlsx", "ods"):
        (DATA / f"sheet.{target}").write_bytes(convert(workbook(), "xlsx", target))


if __name__ == "__main__":
    main()
