from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scrapefire.documents import convert, to_markdown
from scrapefire.documents.text import find_delimiter, parse_csv


def markdown(data: bytes | str, name: str) -> str:
    return str(to_markdown(data.encode() if isinstance(data, str) else data, name)["markdown"])


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_separated_values_are_one_table_whatever_the_delimiter_and_encoding(delimiter: str, encoding: str) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(
        [["name", "note"], ["Zoë", 'say "hi", then; go'], ["Ødegård", "two\nlines"]]
    )
    assert markdown(out.getvalue().encode(encoding), "x.csv") == (
        '| name | note |\n| --- | --- |\n| Zoë | say "hi", then; go |\n| Ødegård | two<br>lines |\n'
    )


def test_excel_may_name_the_delimiter_and_rows_may_be_ragged() -> None:
    assert markdown("sep=;\na;b\n1;2;3\n", "x.csv") == "| a | b |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n"


def test_commas_in_prose_are_no_delimiters() -> None:
    assert find_delimiter("Name;Text\nA;one, two, three\nB;four\n") == ";"
    assert markdown("only\none\ncolumn\n", "x.csv") == "| only |\n| --- |\n| one |\n| column |\n"


def test_one_absurdly_wide_row_does_not_widen_the_others() -> None:
    data = ("a," * 50_000 + "\n" + "x\n" * 5_000).encode()
    assert len(markdown(data, "x.csv")) < 2_000_000


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.text(alphabet="ab,;\"'| 1\n", max_size=6), min_size=2, max_size=4), min_size=1, max_size=6))
def test_written_values_read_back(rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)
    width = len(rows[0])
    wanted = [[cell.strip() for cell in row] for row in rows if any(cell.strip() for cell in row)]
    if all(len(row) == width for row in rows) and wanted and find_delimiter(out.getvalue()) == ",":
        assert parse_csv(out.getvalue().encode()).blocks[0].rows == wanted  # type: ignore[union-attr]


def test_json_on_one_line_is_spread_out_and_other_json_stays_as_it_is() -> None:
    assert markdown('{"a":[1,"ü"]}', "x.json") == '```json\n{\n  "a": [\n    1,\n    "ü"\n  ]\n}\n```\n'
    laid_out = '{ "a":\n   1 }'
    assert markdown(laid_out, "x.json") == f"```json\n{laid_out}\n```\n"
    lines = '{"a":1}\n{"a":2}'
    assert markdown(lines, "x.jsonl") == f"```json\n{lines}\n```\n"
    assert markdown(json.dumps({"a": "```"}), "x.json").startswith("````json")


def test_deep_json_stays_as_it_is() -> None:
    deep = "[" * 50_000 + "]" * 50_000
    assert deep in markdown(deep, "x.json")


def test_xml_of_no_known_vocabulary_is_code() -> None:
    assert markdown("<?xml version='1.0'?><a><b/></a>", "x.xml") == "```xml\n<?xml version='1.0'?><a><b/></a>\n```\n"


def test_plain_text_is_never_taken_for_markdown() -> None:
    text = "# not a heading\n![x](https://evil.example/p.png)\n\n- a dash <script>alert(1)</script>"
    made = markdown(text, "x.txt")
    rendered = MarkdownIt("commonmark", {"html": True}).render(made)
    assert "<img" not in rendered
    assert "<script" not in rendered
    assert "<h1" not in rendered
    assert "<p># not a heading" in rendered


def test_paragraphs_keep_their_lines_and_columns_their_places() -> None:
    text = "  First line\n  second line\n\nName      Age\nAda       36\nGrace     85\n"
    assert (
        markdown(text, "x.txt") == "First line\\\nsecond line\n\n```\nName      Age\nAda       36\nGrace     85\n```\n"
    )


def test_markdown_files_are_kept_as_they_are() -> None:
    result = convert(b"# T\n\n* a\n", filename="notes.md")
    assert result.markdown == "# T\n\n* a\n"
    assert "<h1>T</h1>" in (result.html or "")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252", "utf-16-be"])
def test_text_is_decoded_whatever_its_encoding(encoding: str) -> None:
    text = "Die größte Brücke überquert den Fluß südlich des Marktes."
    assert markdown(text.encode(encoding), "x.txt").strip() == text


def test_a_quote_that_is_never_closed_costs_no_more_than_its_line() -> None:
    text = b'size,what\n"1,5",pipe\n3" pipe,steel\n4,"two words"\n'
    assert to_markdown(text, "a.csv")["markdown"] == (
        '| size | what |\n| --- | --- |\n| 1,5 | pipe |\n| 3" pipe | steel |\n| 4 | two words |\n'
    )
