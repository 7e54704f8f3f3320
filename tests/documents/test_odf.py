from __future__ import annotations

import io
import zipfile

import pytest

from scrapefire.documents import to_markdown
from scrapefire.errors import DocumentParseError, PasswordRequiredError
from tests.documents.office_files import odf, zip_file


def text(body: str, **more: str) -> str:
    return str(to_markdown(odf("text", body, **more))["markdown"])


LISTS = (
    '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>'
    '<text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2" style:num-suffix="."/></text:list-style>'
    '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>'
)


def items(*texts: str) -> str:
    return "".join(f"<text:list-item><text:p>{each}</text:p></text:list-item>" for each in texts)


def test_headings_come_by_level_and_by_style() -> None:
    styles = '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>'
    body = '<text:p text:style-name="P1">Whole</text:p><text:h text:outline-level="2">Two</text:h><text:p text:style-name="Heading_20_3">Three</text:p>'
    assert text(body, automatic=styles) == "# Whole\n\n## Two\n\n### Three\n"


def test_outline_numbers_are_shown_where_the_outline_shows_them() -> None:
    outline = (
        '<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="1"/>'
        '<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>'
    )
    body = '<text:h text:outline-level="1">A</text:h><text:h text:outline-level="2">B</text:h><text:h text:outline-level="2">C</text:h>'
    assert text(body, styles=outline) == "# 1 A\n\n## 1.1 B\n\n## 1.2 C\n"


def test_lists_count_on_where_they_say_so_and_show_their_levels() -> None:
    inner = f"<text:list-item><text:p>b</text:p><text:list>{items('c')}</text:list></text:list-item>"
    body = (
        f'<text:list text:style-name="N">{items("a")}{inner}</text:list><text:p>between</text:p>'
        f'<text:list text:style-name="N" text:continue-numbering="true">{items("d")}</text:list><text:p>again</text:p>'
        f'<text:list text:style-name="N">{items("e")}</text:list>'
    )
    assert text(body, automatic=LISTS) == "1. a\n2. b\n   - 2.1. c\n\nbetween\n\n3. d\n\nagain\n\n1. e\n"


def test_an_item_holds_its_paragraphs_and_tables() -> None:
    grid = "<table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table>"
    body = f'<text:list text:style-name="B"><text:list-item><text:p>a</text:p><text:p>more</text:p>{grid}</text:list-item></text:list>'
    assert text(body, automatic=LISTS) == "- a\n\n  more\n\n  | x | y |\n  | --- | --- |\n"


def test_runs_have_the_look_of_their_style() -> None:
    styles = (
        '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>'
        '<style:style style:name="T2" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>'
        '<style:style style:name="T3" style:family="text"><style:text-properties text:display="none"/></style:style>'
    )
    body = (
        '<text:p>a <text:span text:style-name="T1">b<text:s text:c="3"/>c</text:span><text:span text:style-name="T2">2</text:span>'
        '<text:span text:style-name="T3">hidden</text:span><text:tab/>d<text:line-break/>e</text:p>'
    )
    assert text(body, automatic=styles) == "a **b c**<sup>2</sup> d\\\ne\n"


def test_deleted_text_remarks_and_hidden_sections_are_left_out() -> None:
    body = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>deleted</text:p></text:deletion></text:changed-region></text:tracked-changes>"
        "<text:p>kept<office:annotation><text:p>remark</text:p></office:annotation></text:p>"
        '<text:section text:display="none"><text:p>hidden</text:p></text:section><text:section><text:p>shown</text:p></text:section>'
    )
    assert text(body) == "kept\n\nshown\n"


def test_links_notes_and_pictures() -> None:
    body = (
        '<text:p>See <text:a xlink:href="https://e.org/a?b=1&amp;c=2">the page</text:a><text:note text:id="n1"><text:note-citation>1</text:note-citation>'
        "<text:note-body><text:p>the note</text:p></text:note-body></text:note>, "
        '<text:a xlink:href="#inside">inside</text:a> <draw:frame><draw:image xlink:href="Pictures/1.png"/><svg:desc>A lamp</svg:desc></draw:frame></text:p>'
    )
    assert text(body) == "See [the page](https://e.org/a?b=1&c=2)[^1], inside ![A lamp]()\n\n[^1]: the note\n"


def test_tables_have_heads_spans_and_frames() -> None:
    body = (
        "<table:table><table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned='2'><text:p>Head</text:p></table:table-cell>"
        "<table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row><table:table-cell table:number-rows-spanned='2'>"
        "<text:p>tall</text:p></table:table-cell><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row><table:table-row>"
        "<table:covered-table-cell/><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>"
        '<text:p><draw:frame><draw:text-box><text:p>in a box</text:p></draw:text-box></draw:frame></text:p>'
    )  # fmt: skip
    assert text(body) == "| Head |  |\n| --- | --- |\n| tall | a |\n| tall | b |\n\nin a box\n"


def test_metadata_names_who_began_the_document() -> None:
    meta = (
        "<meta:initial-creator>First</meta:initial-creator><dc:creator>Last</dc:creator><dc:title>Log</dc:title>"
        "<meta:creation-date>2024-03-05T10:00:00.5</meta:creation-date><dc:date>2024-03-06T10:00:00</dc:date>"
        '<meta:document-statistic meta:page-count="3"/>'
    )
    metadata = to_markdown(odf("text", "<text:p>x</text:p>", meta=meta))["metadata"]
    assert metadata["author"] == "First"
    assert (metadata["title"], metadata["created"], metadata["modified"]) == (
        "Log",
        "2024-03-05T10:00:00",
        "2024-03-06T10:00:00",
    )
    assert metadata["total_pages"] == 3


def test_an_encrypted_file_needs_its_password() -> None:
    manifest = '<manifest xmlns="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><file-entry full-path="content.xml"><encryption-data/></file-entry></manifest>'
    data = zip_file(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": b"\x01\x02",
            "META-INF/manifest.xml": manifest,
        }
    )
    with pytest.raises(PasswordRequiredError):
        to_markdown(data)


@pytest.mark.parametrize("kind", ["text", "spreadsheet", "presentation"])
def test_a_file_without_content_is_damaged(kind: str) -> None:
    with pytest.raises(DocumentParseError):
        to_markdown(zip_file({"mimetype": f"application/vnd.oasis.opendocument.{kind}", "meta.xml": "<x/>"}))


def test_slides_hidden_ones_and_furniture_are_left_out_and_shapes_read_from_the_top() -> None:
    styles = '<style:style style:name="dp1" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'

    def frame(inner: str, y: int, kind: str = "", more: str = "") -> str:
        named = f' presentation:class="{kind}"' if kind else ""
        return f'<draw:frame{named} svg:x="1cm" svg:y="{y}cm"{more}><draw:text-box><text:p>{inner}</text:p></draw:text-box></draw:frame>'

    body = (
        f'<draw:page draw:name="a">{frame("low", 9)}{frame("Heading", 1, "title")}<draw:g>{frame("high", 5)}</draw:g>'
        f"{frame('7', 12, 'page-number')}{frame('prompt', 3, 'outline', more=' presentation:placeholder=' + chr(34) + 'true' + chr(34))}</draw:page>"
        f'<draw:page draw:style-name="dp1">{frame("secret", 1)}</draw:page>'
    )
    data = odf("presentation", body, automatic=styles)
    result = to_markdown(data)
    assert result["markdown"] == "## Heading\n\nhigh\n\nlow\n"
    assert result["metadata"]["total_pages"] == 1


def test_a_heading_in_a_list_shows_its_number_and_a_list_that_goes_on_counts_on() -> None:
    levels = "".join(
        f'<text:list-level-style-number text:level="{level}" style:num-format="1" style:num-suffix="."'
        f' text:display-levels="{level}"/>'
        for level in (1, 2)
    )
    automatic = f'<text:list-style style:name="L">{levels}</text:list-style>'

    def nested(text: str, start: str = "") -> str:
        item = f'<text:list-item><text:h text:outline-level="2">{text}</text:h></text:list-item>'
        return f'<text:list text:style-name="L" {start}><text:list-item>{{}}<text:list>{item}</text:list></text:list-item></text:list>'

    body = nested("Inner").format('<text:h text:outline-level="1">Outer</text:h>') + "<text:p>text</text:p>"
    body += nested("Next", 'text:continue-numbering="true"').format("")
    data = odf("text", body, automatic=automatic)
    assert to_markdown(data)["markdown"] == "# 1 Outer\n\n## 1.1. Inner\n\ntext\n\n## 1.2. Next\n"


def test_formulas_and_charts_are_read_from_the_documents_that_are_embedded() -> None:
    frame = '<draw:frame><draw:object xlink:href="./Object {}"/><svg:desc>alt</svg:desc></draw:frame>'
    body = (
        f"<text:p>Area {frame.format(1)}.</text:p><text:p>{frame.format(1)}</text:p><text:p>{frame.format(2)}</text:p>"
    )
    spaces = 'xmlns:office="o" xmlns:chart="c" xmlns:table="t" xmlns:text="x"'
    cells = "".join(f"<table:table-cell><text:p>{text}</text:p></table:table-cell>" for text in ("", "Ships"))
    row = cells.replace("Ships", "7").replace("<text:p></text:p>", "<text:p>May</text:p>")
    parts: dict[str, bytes | str] = {
        "Object 1/content.xml": '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:semantics><m:mrow><m:mi>A</m:mi><m:mo>=</m:mo>'
        "<m:mi>π</m:mi><m:msup><m:mi>r</m:mi><m:mn>2</m:mn></m:msup></m:mrow>"
        '<m:annotation encoding="StarMath 5.0">A = %pi r^2</m:annotation></m:semantics></m:math>',
        "Object 2/content.xml": f"<office:document-content {spaces}><office:body><office:chart><chart:chart><chart:title><text:p>Harbour"
        "</text:p></chart:title><table:table><table:table-header-rows>"
        f"<table:table-row>{cells}</table:table-row></table:table-header-rows><table:table-rows><table:table-row>{row}</table:table-row>"
        "</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>",
    }
    archive = zipfile.ZipFile(io.BytesIO(odf("text", body)))
    data = zip_file({**{name: archive.read(name) for name in archive.namelist()}, **parts})
    assert to_markdown(data)["markdown"] == (
        "Area $A=\\pi r^{2}$.\n\n$$A=\\pi r^{2}$$\n\nHarbour\n\n|  | Ships |\n| --- | --- |\n| May | 7 |\n"
    )


def test_symbols_linked_pictures_and_list_styles_by_name() -> None:
    automatic = (
        '<style:style style:name="T1" style:family="text"><style:text-properties style:font-name="Symbol"/></style:style>'
        '<style:style style:name="List_20_Bullet_20_2" style:family="paragraph"/>'
    )
    body = (
        '<text:p><text:span text:style-name="T1">\uf06c</text:span> \uf0fc '
        '<text:a xlink:href="https://e.org/"><draw:frame><svg:desc>Map</svg:desc></draw:frame></text:a></text:p>'
        "<text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>"
        '<text:list><text:list-item><text:p text:style-name="List_20_Bullet_20_2">b</text:p></text:list-item></text:list>'
    )
    assert to_markdown(odf("text", body, automatic=automatic))["markdown"] == (
        "λ ✓ [![Map]()](https://e.org/)\n\n- a\n  - b\n"
    )


def test_on_slides_a_list_of_other_looks_counts_on() -> None:
    styles = "".join(
        f'<text:list-style style:name="{name}"><text:list-level-style-number text:level="1" style:num-format="{kind}"'
        f' style:num-suffix="."/></text:list-style>'
        for name, kind in (("A", "1"), ("B", "1"), ("C", "a"))
    )
    lists = "".join(
        f'<text:list text:style-name="{name}">{items(each)}</text:list>'
        for name, each in (("A", "one"), ("B", "two"), ("C", "letter"))
    )
    body = f'<draw:page><draw:frame svg:y="1cm" svg:x="1cm"><draw:text-box>{lists}</draw:text-box></draw:frame></draw:page>'
    data = odf("presentation", body, automatic=styles)
    assert to_markdown(data)["markdown"] == "1. one\n2. two\n\n1) letter\n"
    assert text(lists, automatic=styles) == "1. one\n\n1) two\n\n1. letter\n"
