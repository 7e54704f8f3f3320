"""Binary workbooks of Excel 2007 and later ([MS-XLSB]): records of a type, a length and bytes, one part a sheet.

Shown as the XML workbook is: visible sheets, rows and columns, numbers by their formats, links by their addresses.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO

from scrapefire.documents.drawings import drawing_blocks
from scrapefire.documents.metadata import core_properties
from scrapefire.documents.model import Content
from scrapefire.documents.package import Package, Relationship
from scrapefire.documents.sheet_formats import BUILTIN, show, show_text
from scrapefire.documents.sheet_grid import MAX_CELLS, Book, Sheet, to_content
from scrapefire.errors import DocumentParseError

# Record types, section 2.3.2.
_ROW, _COLUMNS, _MERGE, _LINK, _DRAWING = 0, 60, 176, 494, 550
_BUNDLE_SHEET, _BOOK_PROPERTIES, _STRING_ITEM = 156, 153, 19
_FORMAT, _STYLE, _CELL_STYLES, _CELL_STYLES_END = 44, 47, 617, 618
_LONG_CELLS = {2: "rk", 3: "error", 4: "bool", 5: "real", 6: "text", 7: "shared", 8: "text", 9: "real", 10: "bool",
               11: "error", 62: "rich"}  # fmt: skip
_SHORT_CELLS = {13: "rk", 14: "error", 15: "bool", 16: "real", 17: "text", 18: "shared"}
_BLANK, _SHORT_BLANK = 1, 12
_HIDDEN_ROW, _HIDDEN_COLUMN, _EPOCH_1904 = 0x10, 0x01, 0x01

_ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A",
           43: "#GETTING_DATA"}  # fmt: skip
_MAX_RECORD = 1 << 24
_MOST_ROWS, _MOST_COLUMNS = 1 << 20, 1 << 14
_BROKEN = (struct.error, ValueError, IndexError)
_LINKED_ROWS, _LINKED_COLUMNS = 64, 16  # a link may be laid over a whole sheet


def read_binary_workbook(data: bytes) -> Content:
    """The visible worksheets of a workbook.

    Raises:
        DocumentParseError: it has no workbook part, or is larger than can be parsed.
        PasswordRequiredError: it is encrypted.
        struct.error, ValueError: a record is not as long as it should be.
    """
    package = Package(data)
    name = package.part("officeDocument") or "xl/workbook.bin"
    if not package.find(name):
        raise DocumentParseError("the file has no workbook inside")
    relationships = package.relationships(name)
    book = Book(package)
    book.strings = _shared_strings(package, package.part("sharedStrings", name) or "xl/sharedStrings.bin")
    book.formats = _formats(package, package.part("styles", name) or "xl/styles.bin")
    sheets: list[Sheet] = []
    budget = MAX_CELLS
    for kind, record in _records(package, name):
        if kind == _BOOK_PROPERTIES and record:
            book.date1904 = bool(record[0] & _EPOCH_1904)
        elif kind == _BUNDLE_SHEET:
            state = struct.unpack_from("<I", record)[0]
            key, at = _string(record, 8)
            target = relationships.get(key)
            if state == 0 and target is not None and target.kind == "worksheet" and package.find(target.target):
                sheets.append(_sheet(book, _string(record, at)[0], target.target, budget))
                budget -= len(sheets[-1].cells)
    content = to_content(sheets)
    content.metadata = {**core_properties(package), **content.metadata}
    content.warnings += package.warnings
    if budget <= 0:
        content.warnings.append(f"only the first {MAX_CELLS} cells are given: the workbook is larger")
    return content


def _records(package: Package, name: str) -> Iterator[tuple[int, bytes]]:
    """Type and bytes of each record of a part (section 2.1.4); a part cut off ends with its last whole one."""
    if not package.find(name):
        return
    with package.open(name) as stream:
        while (kind := _varint(stream, 2)) is not None and (size := _varint(stream, 4)) is not None:
            if size > _MAX_RECORD:
                raise ValueError(f"a record of {size} bytes")
            record = stream.read(size)
            if len(record) < size:
                return
            yield kind, record


def _varint(stream: IO[bytes], most: int) -> int | None:
    """A number of at most *most* bytes, seven bits each, the low ones first; None at the part's end."""
    value = 0
    for place in range(most):
        byte = stream.read(1)
        if not byte:
            return None
        value |= (byte[0] & 0x7F) << 7 * place
        if byte[0] < 0x80:
            break
    return value


def _string(record: bytes, at: int) -> tuple[str, int]:
    """An XLWideString (section 2.5.168) and where it ends; a null one is empty."""
    (length,) = struct.unpack_from("<I", record, at)
    at += 4
    if length == 0xFFFFFFFF:
        return "", at
    if at + 2 * length > len(record):
        raise ValueError("a text ends outside of its record")
    return record[at : at + 2 * length].decode("utf-16-le", "replace"), at + 2 * length


def _shared_strings(package: Package, name: str) -> list[str]:
    return [_string(record, 1)[0] for kind, record in _records(package, name) if kind == _STRING_ITEM]


def _formats(package: Package, name: str) -> list[str]:
    """The format code of each cell style; damage in their part costs the looks of numbers, not the numbers."""
    codes = dict(BUILTIN)
    formats: list[str] = []
    of_cells = False
    try:
        for kind, record in _records(package, name):
            if kind == _FORMAT:
                codes[struct.unpack_from("<H", record)[0]] = _string(record, 2)[0]
            elif kind in (_CELL_STYLES, _CELL_STYLES_END):
                of_cells = kind == _CELL_STYLES
            elif kind == _STYLE and of_cells:
                formats.append(codes.get(struct.unpack_from("<H", record, 2)[0], "General"))
    except _BROKEN:
        package.warnings.append("the styles of the workbook are damaged: numbers may be shown without their formats")
    return formats


def _sheet(book: Book, name: str, part: str, budget: int) -> Sheet:
    sheet = Sheet(name)
    reader = _SheetReader(book, sheet, book.package.relationships(part), budget)
    try:
        for kind, record in _records(book.package, part):
            reader.take(kind, record)
    except _BROKEN:
        book.package.warnings.append(f"the sheet {name!r} is damaged: cells may be missing")
    return sheet


@dataclass
class _SheetReader:
    """Puts into a sheet what its records tell, one after the other."""

    book: Book
    sheet: Sheet
    relationships: Mapping[str, Relationship]
    budget: int
    row: int = -1
    column: int = -1

    def take(self, kind: int, record: bytes) -> None:
        sheet = self.sheet
        if kind == _ROW:
            self.row, self.column = struct.unpack_from("<I", record)[0], -1
            if record[11] & _HIDDEN_ROW:
                sheet.hidden_rows.add(self.row)
        elif kind in _LONG_CELLS or kind == _BLANK:
            self.column = struct.unpack_from("<I", record)[0]
            self._cell(record[4:], _LONG_CELLS.get(kind, ""))
        elif kind in _SHORT_CELLS or kind == _SHORT_BLANK:
            self.column += 1
            self._cell(record, _SHORT_CELLS.get(kind, ""))
        elif kind == _COLUMNS:
            first, last, _, _, flags = struct.unpack_from("<IIIIH", record)
            if flags & _HIDDEN_COLUMN:
                sheet.hidden_columns.update(range(first, min(last + 1, _MOST_COLUMNS)))
        elif kind == _MERGE:
            top, bottom, left, right = struct.unpack_from("<IIII", record)
            sheet.merges.append((top, left, bottom, right))
        elif kind == _LINK:
            self._link(record)
        elif kind == _DRAWING and (drawing := self.relationships.get(_string(record, 0)[0])) is not None:
            sheet.notes += drawing_blocks(self.book.package, drawing.target)

    def _cell(self, record: bytes, kind: str) -> None:
        """Put in what a cell shows; *record* begins with its style (section 2.5.9)."""
        cells, formats = self.sheet.cells, self.book.formats
        in_sheet = 0 <= self.row < _MOST_ROWS and self.column < _MOST_COLUMNS
        if not kind or len(cells) >= self.budget or not in_sheet:
            return
        style = int.from_bytes(record[:3], "little")
        text = self._shown(record, kind, formats[style] if style < len(formats) else "General")
        if text:
            cells[self.row, self.column] = text

    def _shown(self, record: bytes, kind: str, code: str) -> str:
        if kind in ("rk", "real"):
            value = _rk(record, 4) if kind == "rk" else struct.unpack_from("<d", record, 4)[0]
            return show(value, code, date1904=self.book.date1904)
        if kind == "shared":
            index = struct.unpack_from("<I", record, 4)[0]
            return show_text(self.book.strings[index], code) if index < len(self.book.strings) else ""
        if kind in ("text", "rich"):
            return show_text(_string(record, 5 if kind == "rich" else 4)[0], code)
        if kind == "bool":
            return "TRUE" if record[4] else "FALSE"
        return _ERRORS.get(record[4], "#ERR")

    def _link(self, record: bytes) -> None:
        top, bottom, left, right = struct.unpack_from("<IIII", record)
        target = self.relationships.get(_string(record, 16)[0])
        if target is None or not target.external:
            return
        for row in range(top, min(bottom + 1, top + _LINKED_ROWS)):
            for column in range(left, min(right + 1, left + _LINKED_COLUMNS)):
                self.sheet.links[row, column] = target.target


def _rk(record: bytes, at: int) -> float:
    """An RkNumber (section 2.5.122): 30 bits of an integer or of a double, of hundredths or not."""
    (raw,) = struct.unpack_from("<i", record, at)
    high = struct.pack("<i", raw & ~3)
    value = float(raw >> 2) if raw & 2 else struct.unpack("<d", b"\0\0\0\0" + high)[0]
    return float(value / 100 if raw & 1 else value)
