"""XML Spreadsheet 2003, which many programs still write under the name ``.xls``."""

from __future__ import annotations

from scrapefire.documents.model import Content
from scrapefire.documents.package import Element, attribute, child, children, descendants, number
from scrapefire.documents.sheet_formats import general
from scrapefire.documents.sheet_grid import MAX_CELLS, Sheet, to_content

NAMESPACE = "urn:schemas-microsoft-com:office:spreadsheet"


def is_spreadsheet(root: Element | None) -> bool:
    """Whether XML is such a workbook."""
    return root is not None and root.tag == f"{{{NAMESPACE}}}Workbook"


def read_spreadsheet(root: Element) -> Content:
    """The visible sheets of a workbook; values are as stored, since formats live in the program that wrote them."""
    content = to_content(
        _sheet(each) for each in children(root, "Worksheet") if (child(each, "WorksheetOptions", "Visible") is None)
    )
    title = next(descendants(child(root, "DocumentProperties"), "Title"), None)
    if title is not None and title.text:
        content.metadata["title"] = title.text.strip()
    return content


def _sheet(element: Element) -> Sheet:
    sheet = Sheet(attribute(element, "Name"))
    row = -1
    for each in descendants(element, "Row"):
        row = number(attribute(each, "Index"), row + 2) - 1
        if attribute(each, "Hidden") == "1":
            sheet.hidden_rows.add(row)
        column = -1
        for cell in children(each, "Cell"):
            column = number(attribute(cell, "Index"), column + 2) - 1
            text = _text(child(cell, "Data"))
            if text and len(sheet.cells) < MAX_CELLS:
                sheet.cells[row, column] = text
            link = attribute(cell, "HRef")
            if link and not link.startswith("#"):
                sheet.links[row, column] = link
            right, down = number(attribute(cell, "MergeAcross")), number(attribute(cell, "MergeDown"))
            if right > 0 or down > 0:
                sheet.merges.append((row, column, row + max(0, down), column + max(0, right)))
                column += max(0, right)
    return sheet


def _text(data: Element | None) -> str:
    if data is None:
        return ""
    text = "".join(data.itertext())
    kind = attribute(data, "Type")
    if kind == "Number":
        try:
            return general(float(text))
        except ValueError:
            return text
    if kind == "Boolean":
        return "TRUE" if text.strip() == "1" else "FALSE"
    if kind == "DateTime":
        return text.replace("T00:00:00.000", "").replace("T", " ").removesuffix(".000")
    return text
