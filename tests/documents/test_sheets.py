from __future__ import annotations

import io
from datetime import date, datetime, time, timedelta
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.documents import convert, to_markdown
from scrapefire.documents.sheet_formats import general, is_date, show, show_text
from scrapefire.documents.sheet_grid import Sheet, to_content
from scrapefire.documents.sheets import plain_value
from scrapefire.errors import DocumentParseError
from tests.documents.office_files import odf, package, relationships


def saved(book: Any) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (1234567.891, "#,##0.00", "1,234,567.89"),
        (0.256, "0%", "26%"),
        (0.2564, "0.0%", "25.6%"),
        (-5, "0;(0)", "(5)"),
        (-5, "#,##0_);(#,##0)", "(5)"),
        (0, '0;-0;"none"', "none"),
        (1234.5, "[$€-407] #,##0.00", "€ 1,234.50"),
        (1234.5, '#,##0.00" kr"', "1,234.50 kr"),
        (1500000, '0.0,,"M"', "1.5M"),
        (12, "000", "012"),
        (5551234567, "(000) 000-0000", "(555) 123-4567"),
        (12345, "0.00E+00", "1.23E+04"),
        (0.5, "# ?/?", "1/2"),
        (2.25, "# ?/?", "2 1/4"),
        (5, "# ?/?", "5"),
        (0.75, "?/8", "6/8"),
        (1.005, "0.00", "1.01"),
        (2.5, "0.##", "2.5"),
        (3, "0.##", "3"),
        (45000, "yyyy-mm-dd", "2023-03-15"),
        (45000.75, "d mmm yyyy h:mm AM/PM", "15 Mar 2023 6:00 PM"),
        (45000.5, "dddd, mmmm d", "Wednesday, March 15"),
        (1.5, "[h]:mm", "36:00"),
        (0.000694444, "mm:ss", "01:00"),
        (0.5, "h:mm:ss.00", "12:00:00.00"),
        (1, "yyyy-mm-dd", "1900-01-01"),
        (61, "yyyy-mm-dd", "1900-03-01"),
        (150, "[>100]0 \"big\";0", "150 big"),
        (50, "[>100]0 \"big\";0", "50"),
        (7, "@", "7"),
        (0.1 + 0.2, "General", "0.3"),
        (1e20, "General", "1E+20"),
        (-0.0, "0.00", "0.00"),
        (-0.001, "0.00", "0.00"),
        (5, '0 "unclosed', "5 unclosed"),
        (5, "", "5"),
    ],
)  # fmt: skip
def test_numbers_are_shown_as_their_format_says(value: float, code: str, shown: str) -> None:
    assert show(value, code) == shown


def test_dates_of_old_macs_count_from_1904() -> None:
    assert show(0, "yyyy-mm-dd", date1904=True) == "1904-01-01"


def test_a_format_may_put_words_around_a_text() -> None:
    assert show_text("x", '"<"@">"') == "<x>"
    assert show_text("x", "0.00") == "x"


def test_date_formats_are_known_from_numbers() -> None:
    assert is_date("dd/mm/yy")
    assert not is_date("[Red]0.00")


@settings(max_examples=150, deadline=None)
@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(alphabet='0#?.,;%E+-/@ymdhs[]"\\_* $AMP', max_size=16),
)
def test_any_format_shows_something(value: float, code: str) -> None:
    assert isinstance(show(value, code), str)


@given(st.integers(-(10**14), 10**14))
def test_general_numbers_read_back(value: int) -> None:
    assert int(general(float(value))) == value


def test_the_cells_of_a_sheet_keep_their_types() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ["Word", 3, 2.5, True, None, date(2024, 3, 5)],
        ["a | b\nc", -1, "", False, "=1/0", datetime(2024, 3, 5, 6, 30)],
        ["nan", "None", 0, time(7, 5), timedelta(hours=30), "x"],
    ):
        sheet.append(row)
    text = to_markdown(saved(book))["markdown"]
    assert text == (
        "## Sheet\n\n| Word | 3 | 2.5 | TRUE |  | 2024-03-05 |\n| --- | --- | --- | --- | --- | --- |\n"
        "| a \\| b<br>c | -1 |  | FALSE |  | 2024-03-05 6:30:00 |\n| nan | None | 0 | 7:05:00 | 30:00:00 | x |\n"
    )


def test_what_lies_apart_on_a_sheet_comes_as_tables_of_its_own() -> None:
    cells = {(0, 0): "Title", (2, 0): "a", (2, 1): "b", (3, 0): "1", (3, 1): "2", (2, 4): "x", (3, 4): "y", (4, 4): "z"}
    blocks = to_content([Sheet("S", cells)]).blocks
    assert [getattr(block, "rows", None) for block in blocks[1:]] == [
        [["Title"]],
        [["a", "b"], ["1", "2"]],
        [["x"], ["y"], ["z"]],
    ]


def test_a_blank_column_within_a_table_is_no_gap() -> None:
    cells = {(0, 0): "a", (0, 2): "b", (1, 0): "1", (1, 2): "2"}
    assert to_content([Sheet("S", cells)]).blocks[1].rows == [["a", "b"], ["1", "2"]]  # type: ignore[union-attr]


def test_hidden_rows_and_columns_are_not_shown_and_leave_no_gap() -> None:
    cells = {(row, column): f"{row}{column}" for row in range(3) for column in range(3)}
    sheet = Sheet("S", cells, hidden_rows={1}, hidden_columns={1})
    assert to_content([sheet]).blocks[1].rows == [["00", "02"], ["20", "22"]]  # type: ignore[union-attr]


def workbook(sheet: str, **members: str) -> bytes:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return package(
        "xlsx",
        {
            "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets>'
            '<sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": relationships({"rId1": ("worksheet", "worksheets/sheet1.xml")}),
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}" xmlns:r="{rel}">{sheet}</worksheet>',
            **{name.replace("__", "/"): text for name, text in members.items()},
        },
    )


def test_cells_without_references_follow_each_other_and_strings_lose_their_reading_aids() -> None:
    rows = (
        '<row><c t="inlineStr"><is><r><t>Rich </t></r><r><t>text</t></r><rPh sb="0" eb="1"><t>yomi</t></rPh></is></c><c><v>1</v></c></row>'
        '<row r="4"><c r="C4" t="str"><v>a_x000D_b_x005F_</v></c><c t="e"><v>#N/A</v></c></row>'
    )
    text = to_markdown(workbook(f"<sheetData>{rows}</sheetData>"))["markdown"]
    assert text == "## One\n\n| Rich text | 1 |\n| --- | --- |\n\n| ab\\_ | #N/A |\n| --- | --- |\n"


def test_links_come_from_relationships_and_from_formulas() -> None:
    link = '<hyperlinks><hyperlink ref="A1" r:id="rId9"/><hyperlink ref="C1" location="Other!A1"/></hyperlinks>'
    cells = (
        '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><f>HYPERLINK("https://e.org/b","b")</f><v>b</v></c>'
        '<c r="C1" t="str"><v>c</v></c></row>'
    )
    rels = relationships({"rId9": ("hyperlink", "https://e.org/a?x=1&y=2")})
    data = workbook(f"<sheetData>{cells}</sheetData>{link}", **{"xl__worksheets___rels__sheet1.xml.rels": rels})
    assert "| [a](https://e.org/a?x=1&y=2) | [b](https://e.org/b) | c |" in to_markdown(data)["markdown"]


def test_a_far_corner_and_absurd_merges_cost_nothing() -> None:
    merges = '<mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="B2:XFD1048576"/></mergeCells>'
    cells = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    text = to_markdown(workbook(f"<sheetData>{cells}</sheetData>{merges}"))["markdown"]
    assert len(text) < 200


def test_a_scatter_of_cells_is_listed_without_its_blanks() -> None:
    cells = {(place, place): str(place) for place in range(3000)}
    text = convert(b"a,b").markdown  # the table writer is warm
    assert text
    from scrapefire.documents.render import to_markdown as write

    assert len(write(to_content([Sheet("S", cells)]))) < 100_000


def test_a_workbook_without_its_sheets_is_empty_and_one_without_a_workbook_is_damaged() -> None:
    empty = package("xlsx", {"xl/workbook.xml": "<workbook><sheets/></workbook>"})
    assert to_markdown(empty)["markdown"] == ""
    with pytest.raises(DocumentParseError):
        to_markdown(package("xlsx", {"xl/styles.xml": "<x/>"}))


def test_repeated_rows_and_columns_of_an_open_document_are_bounded() -> None:
    cell = '<table:table-cell table:number-columns-repeated="16000" office:value-type="float" office:value="1"/>'
    rows = f'<table:table-row table:number-rows-repeated="1000000">{cell}</table:table-row>'
    blank = '<table:table-row table:number-rows-repeated="1048576"><table:table-cell/></table:table-row>'
    data = odf("spreadsheet", f'<table:table table:name="S">{blank * 50}{rows}</table:table>')
    assert len(to_markdown(data)["markdown"]) < 20_000_000


def test_an_open_document_sheet_shows_texts_links_and_covered_cells() -> None:
    rows = (
        '<table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>Head</text:p></table:table-cell>'
        "<table:covered-table-cell/></table:table-row><table:table-row><table:table-cell>"
        '<text:p><text:a xlink:href="https://e.org/">go</text:a></text:p></table:table-cell>'
        '<table:table-cell office:value-type="float" office:value="2.50"><office:annotation><text:p>a remark</text:p>'
        "</office:annotation><text:p>2,50 €</text:p></table:table-cell></table:table-row>"
        '<table:table-row table:visibility="collapse"><table:table-cell><text:p>hidden</text:p></table:table-cell></table:table-row>'
    )
    data = odf("spreadsheet", f'<table:table table:name="S">{rows}</table:table>')
    text = to_markdown(data)["markdown"]
    assert text == "## S\n\n| Head |  |\n| --- | --- |\n| [go](https://e.org/) | 2,50 € |\n"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "TRUE"),
        (2.0, "2"),
        (datetime(2024, 1, 2), "2024-01-02"),
        (datetime(2024, 1, 2, 3, 4), "2024-01-02 03:04:00"),
        (date(2024, 1, 2), "2024-01-02"),
        (timedelta(hours=26), "26:00:00"),
        ("x", "x"),
    ],
)
def test_values_without_formats_are_plain(value: object, text: str) -> None:
    assert plain_value(value) == text


def test_a_workbook_kept_as_xml_is_read_as_one() -> None:
    data = (
        '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" '
        'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Stock"><Table>'
        '<Row><Cell ss:MergeAcross="1"><Data ss:Type="String">Head</Data></Cell></Row>'
        '<Row><Cell ss:HRef="https://e.org/"><Data ss:Type="String">go</Data></Cell><Cell><Data ss:Type="Number">2.50</Data></Cell></Row>'
        '<Row ss:Index="5"><Cell ss:Index="2"><Data ss:Type="DateTime">2024-03-05T00:00:00.000</Data></Cell></Row></Table></Worksheet>'
        '<Worksheet ss:Name="Off"><Table><Row><Cell><Data ss:Type="String">hidden</Data></Cell></Row></Table>'
        '<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>'
    )
    text = to_markdown(data.encode(), "export.xls", "application/vnd.ms-excel")["markdown"]
    assert text == "## Stock\n\n| Head |  |\n| --- | --- |\n| [go](https://e.org/) | 2.5 |\n\n| 2024-03-05 |\n| --- |\n"
