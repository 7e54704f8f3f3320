"""Binary workbooks of Excel: what their cells show, and what stays out of sight."""

from __future__ import annotations

import contextlib
import io
import struct
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.documents import convert, to_markdown
from scrapefire.documents.sheets_xlsb import read_binary_workbook
from scrapefire.errors import DocumentParseError, ScrapeError
from tests.documents.office_files import zip_file
from tests.documents.xlsb_file import Rows, record, wide, workbook

STOCK = Rows(
    "Stock",
    [
        ["Item", "Share", "Price", "Since", "Secret"],
        ["Rope", (0.25, "percent"), (1234.5, "euro"), (45000.0, "date"), "hidden column"],
        ["Lamp", (0.333333, "percent"), (7, "euro"), (61, "date"), "hidden column"],
        ["Gone", (1, "percent"), (1, "euro"), (1, "date"), "hidden row"],
        ["Total", (True, "plain"), "#N/A", "=by hand", None],
        ["The list"],
    ],
    hidden_rows=[3],
    hidden_columns=[4],
    merges=[(5, 0, 5, 1)],
    links={(5, 0): "https://www.example.org/list"},
)
BOOK = workbook(STOCK, Rows("Away", [["hidden sheet"]], state=1), Rows("Gone", [["very hidden"]], state=2))


def test_a_binary_workbook_shows_what_a_reader_sees() -> None:
    result = to_markdown(BOOK, "stock.xlsb")
    assert result["markdown"].splitlines() == [
        "## Stock",
        "",
        "| Item | Share | Price | Since |",
        "| --- | --- | --- | --- |",
        "| Rope | 25% | € 1,234.50 | 15 Mar 2023 |",
        "| Lamp | 33% | € 7.00 | 1 Mar 1900 |",
        "| Total | TRUE | #N/A | by hand |",
        "| [The list](https://www.example.org/list) |  |  |  |",
    ]
    assert result["metadata"]["sheets"] == ["Stock"]
    assert result["metadata"]["num_pages"] == result["metadata"]["total_pages"] == 1
    assert result["metadata"]["content_type"] == "application/vnd.ms-excel.sheet.binary.macroEnabled.12"


def test_a_reader_of_others_takes_the_file_for_what_it_is() -> None:
    import python_calamine

    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(BOOK))
    assert book.sheet_names == ["Stock", "Away", "Gone"]
    rows = book.get_sheet_by_name("Stock").to_python()
    assert rows[1][:3] == ["Rope", 0.25, 1234.5]
    assert str(rows[1][3]) == "2023-03-15"


def test_days_may_count_from_1904() -> None:
    book = workbook(Rows("Days", [["Since", "Until"], [(1, "date"), (2, "date")]]), date1904=True)
    assert "| 2 Jan 1904 | 3 Jan 1904 |" in to_markdown(book)["markdown"]


def test_cells_may_follow_each_other_without_their_columns() -> None:
    style = bytes(4)
    rows = [record(0, struct.pack("<IIHHBI", row, 0, 300, 0, 0, 0)) for row in range(2)]
    first = record(17, style + wide("one")) + record(16, style + struct.pack("<d", 2.5))
    second = record(12, style) + record(13, style + struct.pack("<i", -7 << 2 | 2))
    parts = _members(workbook(Rows("S", [["x"]])))
    body = record(145) + rows[0] + first + rows[1] + second + record(146)
    parts["xl/worksheets/sheet1.bin"] = record(129) + body + record(130)
    text = to_markdown(zip_file(parts))["markdown"]
    assert text.splitlines()[2:] == ["| one | 2.5 |", "| --- | --- |", "|  | -7 |"]


def _members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_damaged_styles_cost_the_looks_and_not_the_words() -> None:
    parts = _members(BOOK)
    parts["xl/styles.bin"] = b"\x2c\x02\x00\x00"  # a format without its code
    result = convert(zip_file(parts))
    assert "| Rope | 0.25 |" in result.markdown
    assert "styles" in result.warnings[0]
    assert "hidden sheet" not in result.markdown


def test_a_binary_workbook_without_its_book_is_damaged() -> None:
    parts = _members(BOOK)
    del parts["xl/workbook.bin"]
    with pytest.raises(DocumentParseError, match="no workbook"):
        to_markdown(zip_file(parts), "a.xlsb")


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.sampled_from(["xl/worksheets/sheet1.bin", "xl/workbook.bin", "xl/styles.bin"]))
def test_any_records_give_text_or_a_named_error(noise: bytes, part: str) -> None:
    parts = _members(BOOK)
    parts[part] = parts[part][: len(noise)] + noise
    with contextlib.suppress(ScrapeError):
        to_markdown(zip_file(parts), "a.xlsb")


def test_any_cut_of_the_sheet_keeps_what_came_before() -> None:
    parts = _members(BOOK)
    whole = parts["xl/worksheets/sheet1.bin"]
    parts["xl/worksheets/sheet1.bin"] = whole[: len(whole) // 2]
    content = read_binary_workbook(zip_file(parts))
    assert content.blocks
