"""SpreadsheetML (ECMA-376 part 1, section 18), read as a stream: a sheet of a million rows needs no tree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import IO

from lxml import etree

from scrapefire.documents.drawings import drawing_blocks
from scrapefire.documents.metadata import core_properties
from scrapefire.documents.model import Content
from scrapefire.documents.package import Element, Package, Relationship, attribute, child, children, local, number
from scrapefire.documents.sheet_formats import BUILTIN, show, show_text
from scrapefire.documents.sheet_grid import MAX_CELLS, Book, Sheet, to_content
from scrapefire.errors import DocumentParseError

_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_HYPERLINK = re.compile(r'^\s*HYPERLINK\(\s*"([^"]+)"', re.IGNORECASE)
_URL = re.compile(r"^(?:https?|ftp|mailto):", re.IGNORECASE)


def read_workbook(data: bytes) -> Content:
    """The visible worksheets of a workbook.

    Raises:
        DocumentParseError: it has no workbook part, or is larger than can be parsed.
    """
    package = Package(data)
    name = package.part("officeDocument") or "xl/workbook.xml"
    root = package.xml(name)
    if root is None:
        raise DocumentParseError("the file has no workbook inside")
    relationships = package.relationships(name)
    book = Book(package, date1904=attribute(child(root, "workbookPr"), "date1904") in ("1", "true"))
    book.strings = list(_shared_strings(package, package.part("sharedStrings", name) or "xl/sharedStrings.xml"))
    book.formats = _formats(package.xml(package.part("styles", name) or "xl/styles.xml"))
    sheets = []
    budget = MAX_CELLS
    for each in children(child(root, "sheets"), "sheet"):
        target = relationships.get(_relationship_id(each))
        if attribute(each, "state", "visible") != "visible" or target is None or not package.find(target.target):
            continue
        sheet = _sheet(book, attribute(each, "name"), target, budget)
        budget -= len(sheet.cells)
        sheets.append(sheet)
    content = to_content(sheets)
    content.metadata = {**core_properties(package), **content.metadata}
    content.warnings += package.warnings
    if budget <= 0:
        content.warnings.append(f"only the first {MAX_CELLS} cells are given: the workbook is larger")
    return content


def _relationship_id(element: Element) -> str:
    return next((str(value) for key, value in element.attrib.items() if key.endswith("relationships}id")), "")


def _events(package: Package, name: str, *tags: str) -> Iterator[Element]:
    """Elements of a part as they end; what was read is thrown away."""
    wanted = [f"{{*}}{tag}" for tag in tags]

    def read(stream: IO[bytes]) -> Iterable[tuple[str, Element]]:
        events: Iterable[tuple[str, Element]] = etree.iterparse(
            stream, events=("end",), tag=wanted, resolve_entities=False, no_network=True, load_dtd=False, recover=True
        )
        return events

    for _, element in package.parts(name, read):
        yield element
        element.clear()
        parent = element.getparent()
        while parent is not None and element.getprevious() is not None and len(parent):
            del parent[0]


def _shared_strings(package: Package, name: str) -> Iterator[str]:
    if package.find(name):
        for element in _events(package, name, "si"):
            yield _rich_text(element)


def _rich_text(element: Element) -> str:
    """Text of a string item without its reading aids."""
    parts = []
    for each in children(element):
        kind = local(each)
        if kind == "t":
            parts.append(each.text or "")
        elif kind == "r":
            parts.extend(part.text or "" for part in children(each, "t"))
    return _unescape("".join(parts))


def _unescape(text: str) -> str:
    """``_x000D_`` and its like (section 22.9.2.19)."""
    if "_x" not in text:
        return text
    return _ESCAPED.sub(lambda match: _char(int(match.group(1), 16)), text)


def _char(code: int) -> str:
    return "" if (code < 32 and code not in (9, 10)) or 0xD800 <= code < 0xE000 else chr(code)


def _formats(root: Element | None) -> list[str]:
    """The format code of each cell style."""
    codes = dict(BUILTIN)
    for each in children(child(root, "numFmts"), "numFmt"):
        codes[number(attribute(each, "numFmtId"))] = attribute(each, "formatCode")
    return [
        codes.get(number(attribute(each, "numFmtId")), "General") for each in children(child(root, "cellXfs"), "xf")
    ]


def _sheet(book: Book, name: str, target: Relationship, budget: int) -> Sheet:
    sheet = Sheet(name)
    relationships = book.package.relationships(target.target)
    row = -1
    for element in _events(book.package, target.target, "row", "col", "mergeCell", "hyperlink", "drawing"):
        kind = local(element)
        if kind == "row":
            row = number(attribute(element, "r"), row + 2) - 1
            if attribute(element, "hidden") in ("1", "true"):
                sheet.hidden_rows.add(row)
            if len(sheet.cells) < budget:
                _row(book, sheet, element, row)
        elif kind == "col":
            if attribute(element, "hidden") in ("1", "true") and len(sheet.hidden_columns) < 16384:
                first, last = number(attribute(element, "min")), number(attribute(element, "max"))
                sheet.hidden_columns.update(range(first - 1, min(last, 16384)))
        elif kind == "mergeCell":
            area = _area(attribute(element, "ref"))
            if area:
                sheet.merges.append(area)
        elif kind == "hyperlink":
            _hyperlink(sheet, element, relationships)
        elif kind == "drawing":
            drawing = relationships.get(_relationship_id(element))
            if drawing is not None:
                sheet.notes += drawing_blocks(book.package, drawing.target)
    return sheet


def _row(book: Book, sheet: Sheet, element: Element, row: int) -> None:
    column = -1
    for each in children(element, "c"):
        place = _place(each.get("r") or "")
        column = place[1] if place else column + 1
        raw, formula, inline = "", None, None
        for part in each:
            tag = part.tag
            if not isinstance(tag, str):
                continue
            if tag.endswith("}v"):
                raw = part.text or ""
            elif tag.endswith("}f"):
                formula = part
            elif tag.endswith("}is"):
                inline = part
        text = _rich_text(inline) if inline is not None else _cell_text(book, each, raw) if raw else ""
        if text:
            sheet.cells[row, column] = text
        link = _HYPERLINK.match(formula.text) if formula is not None and formula.text else None
        if link and _URL.match(link.group(1)):
            sheet.links[row, column] = link.group(1)


def _cell_text(book: Book, element: Element, raw: str) -> str:
    """What a cell with a stored value shows."""
    kind = element.get("t") or "n"
    style = number(element.get("s") or "0")
    code = book.formats[style] if 0 <= style < len(book.formats) else "General"
    if kind == "s":
        index = number(raw, -1)
        return show_text(book.strings[index], code) if 0 <= index < len(book.strings) else ""
    if kind == "str":
        return show_text(_unescape(raw), code)
    if kind == "b":
        return "TRUE" if raw.strip() in ("1", "true") else "FALSE"
    if kind == "e":
        return raw
    if kind == "d":
        return raw.replace("T00:00:00", "").replace("T", " ").removesuffix("Z")
    try:
        return show(float(raw), code, date1904=book.date1904)
    except ValueError:
        return raw


def _hyperlink(sheet: Sheet, element: Element, relationships: Mapping[str, Relationship]) -> None:
    target = relationships.get(_relationship_id(element))
    area = _area(attribute(element, "ref"))
    if target is None or not target.external or area is None:
        return
    for row in range(area[0], min(area[2], area[0] + 63) + 1):
        for column in range(area[1], min(area[3], area[1] + 15) + 1):
            sheet.links[row, column] = target.target


def _place(reference: str) -> tuple[int, int] | None:
    """Row and column of a reference such as ``C7``, from 0."""
    match = _REFERENCE.match(reference)
    if not match:
        return None
    column = 0
    for letter in match.group(1).upper():
        column = column * 26 + ord(letter) - 64
    return int(match.group(2)) - 1, column - 1


def _area(reference: str) -> tuple[int, int, int, int] | None:
    first, _, last = reference.partition(":")
    start, end = _place(first), _place(last or first)
    return (*start, *end) if start and end else None
