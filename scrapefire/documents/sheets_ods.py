"""OpenDocument spreadsheets (ODF 1.3 part 3, section 9), read as a stream; every cell brings the text that it shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import IO

from lxml import etree

from scrapefire.documents.model import Content
from scrapefire.documents.odf import check_encryption, metadata
from scrapefire.documents.odf_styles import OdfStyles
from scrapefire.documents.package import Element, Package, attribute, children, local, number
from scrapefire.documents.sheet_formats import general
from scrapefire.documents.sheet_grid import MAX_CELLS, Sheet, to_content
from scrapefire.errors import DocumentParseError

_MAX_ROWS, _MAX_COLUMNS = 1_048_576, 16_384


def parse_ods(data: bytes) -> Content:
    """The visible sheets of a spreadsheet; errors as for :func:`~scrapefire.documents.conversion.convert`."""
    package = Package(data)
    check_encryption(package)
    if package.find("content.xml") is None:
        raise DocumentParseError("the file has no spreadsheet inside")
    sheets = _sheets(package)
    content = to_content(sheets)
    content.metadata = {**metadata(package), **content.metadata}
    content.warnings += package.warnings
    if sum(len(sheet.cells) for sheet in sheets) >= MAX_CELLS:
        content.warnings.append(f"only the first {MAX_CELLS} cells are given: the spreadsheet is larger")
    return content


def _events(stream: IO[bytes]) -> Iterable[tuple[str, Element]]:
    tags = [f"{{*}}{name}" for name in ("automatic-styles", "table", "table-row", "table-column")]
    events: Iterable[tuple[str, Element]] = etree.iterparse(
        stream,
        events=("start", "end"),
        tag=tags,
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        recover=True,
    )
    return events


class _Walk:
    """What is known while the stream goes by: the sheet being read, the next row, and the columns that are hidden."""

    def __init__(self, styles: OdfStyles) -> None:
        self.styles = styles
        self.sheets: list[Sheet] = []
        self.sheet: Sheet | None = None
        self.row = 0
        self.column = 0
        self.cells = 0


def _sheets(package: Package) -> list[Sheet]:
    walk = _Walk(OdfStyles(package.xml("styles.xml")))
    tables = 0  # tables inside cells belong to their cell
    for event, element in package.parts("content.xml", _events):
        name = local(element)
        if name == "table":
            tables += 1 if event == "start" else -1
            if tables == (1 if event == "start" else 0):
                _table(walk, element, event)
        elif event == "start" or (tables != 1 and name != "automatic-styles"):
            continue
        elif name == "automatic-styles":
            walk.styles = OdfStyles(package.xml("styles.xml"), element.getparent())
            continue
        elif name == "table-column":
            _column(walk, element)
        else:
            _row(walk, element)
        if event == "end":
            element.clear()
    return walk.sheets


def _table(walk: _Walk, element: Element, event: str) -> None:
    if event == "end":
        walk.sheet = None
        return
    walk.row = walk.column = 0
    if walk.styles.table_is_shown(attribute(element, "style-name")) and local(element.getparent()) == "spreadsheet":
        walk.sheet = Sheet(attribute(element, "name"))
        walk.sheets.append(walk.sheet)


def _column(walk: _Walk, element: Element) -> None:
    count = min(number(attribute(element, "number-columns-repeated", "1"), 1), _MAX_COLUMNS)
    if walk.sheet is not None and attribute(element, "visibility", "visible") != "visible":
        walk.sheet.hidden_columns.update(range(walk.column, walk.column + count))
    walk.column += count


def _row(walk: _Walk, element: Element) -> None:
    count = max(1, min(number(attribute(element, "number-rows-repeated", "1"), 1), _MAX_ROWS))
    sheet, first = walk.sheet, walk.row
    walk.row += count
    if sheet is None:
        return
    hidden = attribute(element, "visibility", "visible") != "visible"
    if hidden:
        if len(sheet.hidden_rows) < _MAX_ROWS:
            sheet.hidden_rows.update(range(first, first + min(count, _MAX_ROWS)))
        return
    line = _cells(sheet, element, first)
    for down in range(min(count, 100) if line else 0):  # a row that stands for many alike
        for column, text in line.items():
            if walk.cells >= MAX_CELLS:
                return
            sheet.cells[first + down, column] = text
            walk.cells += 1


def _cells(sheet: Sheet, row: Element, place: int) -> dict[int, str]:
    line: dict[int, str] = {}
    column = 0
    for each in children(row, "table-cell", "covered-table-cell"):
        named = {key.rpartition("}")[2]: str(value) for key, value in each.attrib.items()}
        count = max(1, number(named.get("number-columns-repeated", "1"), 1))
        text = _cell_text(each, named) if local(each) == "table-cell" else ""
        if text:
            line.update(dict.fromkeys(range(column, min(column + min(count, 1000), _MAX_COLUMNS)), text))
            href = attribute(next(iter(each.iter("{*}a")), None), "href")
            if href and not href.startswith("#"):
                sheet.links[place, column] = href
        if "number-columns-spanned" in named or "number-rows-spanned" in named:
            width = number(named.get("number-columns-spanned", "1"), 1)
            height = number(named.get("number-rows-spanned", "1"), 1)
            sheet.merges.append((place, column, place + height - 1, column + width - 1))
        column += count
        if column >= _MAX_COLUMNS:
            break
    return line


def _cell_text(element: Element, named: Mapping[str, str]) -> str:
    text = "\n".join(_paragraph_text(each) for each in children(element, "p")).strip()
    if text:
        return text
    kind, value = named.get("value-type", ""), named.get("value", "")
    if kind in ("float", "percentage", "currency") and value:
        try:
            return general(float(value))
        except ValueError:
            return value
    if kind == "date":
        return named.get("date-value", "").removesuffix("T00:00:00").replace("T", " ")
    if kind == "boolean":
        return named.get("boolean-value", "").upper()
    return named.get("string-value", "") if kind == "string" else ""


def _paragraph_text(element: Element) -> str:
    parts = [element.text or ""]
    for each in element:
        name = local(each)
        if name in ("s", "tab"):
            parts.append(" " * max(1, min(100, number(attribute(each, "c", "1"), 1))))
        elif name == "line-break":
            parts.append("\n")
        elif name and name not in ("annotation", "ruby-text"):
            parts.append(_paragraph_text(each))
        parts.append(each.tail or "")
    return "".join(parts)
