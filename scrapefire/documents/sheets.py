"""Spreadsheets: xlsx and xlsm by their XML, xlsb by its records, xls by xlrd; calamine is the rescue of the first three.

Only what a reader would see: visible sheets, rows and columns, values as their formats show them, results of formulas.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from scrapefire.documents.flat import is_flat
from scrapefire.documents.model import Content
from scrapefire.documents.ole import OleFile
from scrapefire.documents.package import parse_xml
from scrapefire.documents.sheet_formats import general, show, show_text
from scrapefire.documents.sheet_grid import MAX_CELLS, Sheet, to_content
from scrapefire.documents.sheets_xml import is_spreadsheet, read_spreadsheet
from scrapefire.documents.sniff_containers import is_ole
from scrapefire.errors import DocumentParseError, PasswordRequiredError, ScrapeError

logger = logging.getLogger(__name__)
_BLANK = (0, 6)  # xlrd's types of a cell that is not there, and of one that is only formatted
_ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}


def parse_xlsx(data: bytes) -> Content:
    """An Office Open XML workbook; errors as for :func:`~scrapefire.documents.conversion.convert`."""
    from scrapefire.documents.sheets_xlsx import read_workbook

    try:
        return read_workbook(data)
    except ScrapeError:
        raise
    except Exception:
        logger.debug("the first reader failed", exc_info=True)
        return _calamine(data)


def parse_xls(data: bytes) -> Content:
    """A workbook of Excel 2.1 to 2003, binary or kept as XML."""
    if is_flat(data):
        root = parse_xml(data)
        if root is None or not is_spreadsheet(root):
            raise DocumentParseError("the file has no workbook inside")
        return read_spreadsheet(root)
    # calamine is no rescue here: a damaged compound file can make it claim all memory, which ends the process.
    return _read_xls(data)


def parse_xlsb(data: bytes) -> Content:
    """A binary workbook of Excel 2007 and later."""
    from scrapefire.documents.package import Package
    from scrapefire.documents.sheets_xlsb import read_binary_workbook

    try:
        return read_binary_workbook(data)
    except ScrapeError:
        raise
    except Exception:
        logger.debug("the first reader failed", exc_info=True)
    package = Package(data)
    for name in package.names():
        package.open(name).close()  # refuses what unpacks to too much
    return _calamine(data)


def _calamine(data: bytes) -> Content:
    import python_calamine as calamine

    try:
        book = calamine.CalamineWorkbook.from_filelike(BytesIO(data))
        sheets = [
            _calamine_sheet(book.get_sheet_by_name(meta.name))
            for meta in book.sheets_metadata
            if meta.visible == calamine.SheetVisibleEnum.Visible and meta.typ == calamine.SheetTypeEnum.WorkSheet
        ]
    except calamine.PasswordError as error:
        raise PasswordRequiredError() from error
    except calamine.CalamineError as error:
        raise DocumentParseError(f"the workbook is damaged: {error}") from error
    except BaseException as error:
        if (
            type(error).__name__ != "PanicException"
        ):  # how a failed check in Rust arrives: no Exception, but no more than that
            raise
        raise DocumentParseError("the workbook is damaged") from error
    return to_content(sheets)


def _calamine_sheet(source: Any) -> Sheet:
    sheet = Sheet(source.name)
    left, top = source.start[::-1] if source.start else (0, 0)
    if source.total_height * source.total_width > 20 * MAX_CELLS:
        raise DocumentParseError("the sheet is larger than can be parsed")
    for row, line in enumerate(source.iter_rows(), top):
        for column, value in enumerate(line, left):
            text = plain_value(value)
            if text:
                sheet.cells[row, column] = text
        if len(sheet.cells) > MAX_CELLS:
            break
    sheet.merges = [(*first, *last) for first, last in source.merged_cell_ranges or ()]
    return sheet


def plain_value(value: object) -> str:
    """A value of a reader that knows no formats."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return general(float(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return value.isoformat("seconds")
    if isinstance(value, timedelta):
        seconds = int(value.total_seconds())
        return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return str(value)


def _read_xls(data: bytes) -> Content:
    import xlrd

    ole = OleFile(data) if is_ole(data) else None
    if ole is not None:
        # xlrd gets the stream itself: its own reader of compound files may loop for ever in a damaged one.
        data = ole.read("Workbook") or ole.read("Book")
        if not data:
            raise DocumentParseError("the file has no workbook inside")
    try:
        with xlrd.open_workbook(
            file_contents=data, formatting_info=True, on_demand=True, ragged_rows=True, logfile=_Silent()
        ) as book:
            content = to_content(_xls_sheets(book))
            author = getattr(book, "user_name", "")
    except xlrd.XLRDError as error:
        if "encrypted" in str(error).lower() or "password" in str(error).lower():
            raise PasswordRequiredError() from error
        raise DocumentParseError(f"the workbook is damaged: {error}") from error
    if author:
        content.metadata["last_author"] = author
    content.metadata = {**(ole.metadata() if ole is not None else {}), **content.metadata}
    return content


class _Silent:
    """Swallows the remarks that xlrd writes about odd files."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        pass


def _xls_sheets(book: Any) -> Iterable[Sheet]:
    for index in range(book.nsheets):
        source = book.sheet_by_index(index)
        if source.visibility == 0:
            yield _xls_sheet(book, source)
        book.unload_sheet(index)


def _xls_sheet(book: Any, source: Any) -> Sheet:
    sheet = Sheet(source.name)
    for row in range(source.nrows):
        for column, kind in enumerate(source.row_types(row)):
            text = _xls_text(book, source.cell(row, column)) if kind not in _BLANK else ""
            if text:
                sheet.cells[row, column] = text
    sheet.merges = [(top, left, bottom - 1, right - 1) for top, bottom, left, right in source.merged_cells]
    sheet.hidden_rows = {row for row, info in source.rowinfo_map.items() if info.hidden}
    sheet.hidden_columns = {column for column, info in source.colinfo_map.items() if info.hidden}
    for place, link in source.hyperlink_map.items():
        if link.type == "url" and isinstance(link.url_or_path, str):
            sheet.links[place] = link.url_or_path
    return sheet


def _xls_text(book: Any, each: Any) -> str:
    import xlrd

    if each.ctype in (xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE):
        return show(float(each.value), _xls_format(book, each.xf_index), date1904=bool(book.datemode))
    if each.ctype == xlrd.XL_CELL_TEXT:
        return show_text(each.value, _xls_format(book, each.xf_index))
    if each.ctype == xlrd.XL_CELL_BOOLEAN:
        return "TRUE" if each.value else "FALSE"
    if each.ctype == xlrd.XL_CELL_ERROR:
        return _ERRORS.get(each.value, "#ERR")
    return ""


def _xls_format(book: Any, xf_index: int | None) -> str:
    from scrapefire.documents.sheet_formats import BUILTIN

    try:
        key = book.xf_list[xf_index].format_key
        if key in (14, 22):  # their look depends on the reader's country
            return BUILTIN[key]
        return book.format_map[key].format_str or "General"
    except (KeyError, IndexError, TypeError):
        return "General"
