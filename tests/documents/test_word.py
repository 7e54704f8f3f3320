from __future__ import annotations

import io

import docx as python_docx
import pytest

from scrapefire.documents import convert, to_markdown
from scrapefire.errors import DocumentParseError
from tests.documents.make_samples import NUMBERING, STYLES
from tests.documents.office_files import abstract, docx, list_item, num, p, package, r, table, tc, zip_file


def markdown(body: str, **parts: object) -> str:
    return str(to_markdown(docx(body, **parts))["markdown"])  # type: ignore[arg-type]


def test_headings_come_by_style_by_outline_and_by_what_a_style_is_based_on() -> None:
    styles = STYLES + (
        '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Chapter"/><w:basedOn w:val="Heading2"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Ouvert"><w:name w:val="Partie"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>'
    )
    body = (
        p("Whole", style="T")
        + p("One", style="Heading1")
        + p("Two", style="Mine")
        + p("Three", style="Ouvert")
        + p("Four", properties='<w:outlineLvl w:val="3"/>')
        + p("text", properties='<w:outlineLvl w:val="9"/>')
    )
    assert markdown(body, styles=styles) == "# Whole\n\n# One\n\n## Two\n\n### Three\n\n#### Four\n\ntext\n"


def test_a_style_based_on_itself_is_no_error() -> None:
    styles = '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="A"/></w:style>'
    assert markdown(p("x", style="A"), styles=styles) == "x\n"


def test_numbering_is_shown_as_displayed_and_goes_on_after_a_table() -> None:
    body = list_item("a") + list_item("b") + table(tc(p("x")) + tc(p("y"))) + list_item("c")
    assert markdown(body, numbering=NUMBERING) == "1. a\n2. b\n\n| x | y |\n| --- | --- |\n\n3. c\n"


def test_a_paragraph_in_a_list_without_a_mark_goes_on_in_its_item() -> None:
    numbering = NUMBERING + abstract(8, ("bullet", " ")) + num(8)
    unnumbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'
    body = (
        list_item("a")
        + list_item("more of a", num=8)
        + list_item("b")
        + p("more of b", properties=f'{unnumbered}<w:ind w:left="720"/>')
        + p("text", properties=unnumbered)
    )
    assert markdown(body, numbering=numbering) == "1. a\n\n   more of a\n\n2. b\n\n   more of b\n\ntext\n"


def test_labels_of_several_numbers_are_kept_as_text_also_in_headings() -> None:
    numbering = abstract(1, ("decimal", "%1."), ("decimal", "%1.%2.")) + num(1)
    body = list_item("a") + list_item("b", level=1) + list_item("c", level=1) + list_item("d")
    assert markdown(body, numbering=numbering) == "1. a\n   - 1.1. b\n   - 1.2. c\n2. d\n"
    heading = p("Scope", style="Heading1", properties='<w:numPr><w:numId w:val="1"/></w:numPr>')
    assert markdown(heading, numbering=numbering, styles=STYLES) == "# 1 Scope\n"


def test_a_list_with_a_start_of_its_own_starts_again() -> None:
    restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    numbering = abstract(1, ("decimal", "%1.")) + num(1) + num(2, 1, restart)
    body = list_item("a") + list_item("b") + p("between") + list_item("c", num=2) + list_item("d", num=1)
    assert markdown(body, numbering=numbering) == "1. a\n2. b\n\nbetween\n\n1. c\n2. d\n"


def test_python_docx_list_styles_nest_by_their_names() -> None:
    document = python_docx.Document()
    for text, style in (("a", "List Bullet"), ("b", "List Bullet 2"), ("c", "List Number"), ("d", "List Number")):
        document.add_paragraph(text, style=style)
    out = io.BytesIO()
    document.save(out)
    assert to_markdown(out.getvalue())["markdown"] == "- a\n  - b\n\n1. c\n2. d\n"


def test_check_boxes_become_task_lists() -> None:
    numbering = abstract(1, ("bullet", "☐")) + num(1) + abstract(2, ("bullet", "☒")) + num(2)
    body = list_item("open") + list_item("done", num=2) + p("☑ in text")
    assert markdown(body, numbering=numbering) == "- [ ] open\n- [x] done\n- [x] in text\n"


def test_changes_count_as_accepted_even_where_a_paragraph_mark_was_deleted() -> None:
    gone = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'
    body = (
        p("Joined ", properties=gone)
        + p("to this.")
        + p(
            runs=f'<w:moveFrom w:id="2" w:author="A">{r("left")}</w:moveFrom><w:moveTo w:id="3" w:author="A">{r("came")}</w:moveTo>'
        )
        + table(
            tc(p("kept")) + tc(p("row")),
            f'<w:trPr><w:del w:id="4" w:author="A"/></w:trPr>{tc(p("dropped"))}',
            tc(p("a")) + tc(p("b")),
        )
    )
    text = markdown(body)
    assert text.startswith("Joined to this.\n\ncame\n\n")
    assert "dropped" not in text
    assert "left" not in text


def test_hidden_text_comments_and_page_headers_are_left_out() -> None:
    body = (
        p(runs=r("Shown") + r(" not shown", "<w:vanish/>") + '<w:r><w:commentReference w:id="1"/></w:r>')
        + p("secret", style="Hidden")
        + '<w:sectPr><w:headerReference w:type="default" r:id="h1"/></w:sectPr>'
    )
    styles = '<w:style w:type="paragraph" w:styleId="Hidden"><w:name w:val="H"/><w:rPr><w:vanish/></w:rPr></w:style>'
    assert (
        markdown(body, styles=styles, parts={"comments": f'<w:comment w:id="1">{p("a remark")}</w:comment>'})
        == "Shown\n"
    )


def test_links_come_from_elements_and_from_fields_and_lead_outside_only() -> None:
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://e.org/a b" \\l "top" </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{r("field")}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    simple = f'<w:fldSimple w:instr=" HYPERLINK &quot;https://e.org/s&quot; ">{r("simple")}</w:fldSimple>'
    inner = f'<w:hyperlink w:anchor="here">{r("inner")}</w:hyperlink>'
    body = p(runs=f"{field}{r(' ')}{simple}{r(' ')}{inner}")
    assert markdown(body) == "[field](https://e.org/a%20b#top) [simple](https://e.org/s) inner\n"


def test_merged_cells_keep_the_shape_of_the_table() -> None:
    down, on = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    body = table(
        tc(p("Wide"), '<w:gridSpan w:val="2"/>') + tc(p("End")),
        tc(p("Tall"), down) + tc(p("a")) + tc(p("b")),
        tc(p(), on) + tc(p("c")) + tc(p("d")),
    )
    assert markdown(body) == "| Wide |  | End |\n| --- | --- | --- |\n| Tall | a | b |\n| Tall | c | d |\n"
    made = convert(docx(body)).html or ""
    assert '<th colspan="2">Wide</th>' in made
    assert '<td rowspan="2">Tall</td>' in made


def test_lists_in_cells_stay_in_their_cell_and_a_table_in_a_table_stays_one() -> None:
    body = table(tc(p("Team")) + tc(p("Tasks")), tc(p("Deck")) + tc(list_item("Paint") + list_item("Oil")))
    assert markdown(body, numbering=NUMBERING).endswith("| Deck | 1. Paint<br>2. Oil |\n")
    nested = table(tc(p("outer")) + tc(table(tc(p("in")) + tc(p("ner"))) + p()))
    text = markdown(nested)
    assert text.count("<table>") == 2
    assert "\n\n" not in text.strip()


def test_a_table_of_one_cell_is_a_frame_around_text() -> None:
    assert markdown(table(tc(p("One", style="Heading1") + p("two"))), styles=STYLES) == "# One\n\ntwo\n"


def test_footnotes_and_endnotes_are_noted_in_the_order_of_their_marks() -> None:
    body = p(
        runs=r("a")
        + '<w:r><w:endnoteReference w:id="1"/></w:r>'
        + r(" b")
        + '<w:r><w:footnoteReference w:id="1"/></w:r>'
    )
    parts = {
        "footnotes": f'<w:footnote w:type="separator" w:id="0">{p("---")}</w:footnote><w:footnote w:id="1">{p("foot")}</w:footnote>',
        "endnotes": f'<w:endnote w:id="1">{p("end")}</w:endnote>',
    }
    assert markdown(body, parts=parts) == "a[^1] b[^2]\n\n[^1]: end\n\n[^2]: foot\n"


def test_pictures_are_known_by_their_description_and_text_boxes_follow_their_paragraph() -> None:
    drawing = (
        '<w:drawing xmlns:wp="wp" xmlns:a="a" xmlns:pic="pic"><wp:inline><wp:docPr id="1" name="x" descr="A lighthouse"/>'
        "<a:graphic><a:graphicData><pic:pic/></a:graphicData></a:graphic></wp:inline></w:drawing>"
    )
    box = (
        '<mc:AlternateContent xmlns:mc="mc"><mc:Choice><w:drawing xmlns:wps="wps"><wps:wsp><wps:txbx><w:txbxContent>'
        f'{p("In the box")}</w:txbxContent></wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict xmlns:v="v"><v:textbox>'
        f"<w:txbxContent>{p('In the box')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent>"
    )
    body = p(runs=f"<w:r>{drawing}</w:r>") + p(runs=r("Anchor") + f"<w:r>{box}</w:r>")
    assert markdown(body) == "![A lighthouse]()\n\nAnchor\n\nIn the box\n"


def test_code_and_quotes_keep_together() -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="Source Code"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Q"><w:name w:val="Intense Quote"/></w:style>'
    )
    body = p("a = 1", style="C") + p("b = 2", style="C") + p("said", style="Q") + p("and done", style="Q")
    assert markdown(body, styles=styles) == "```\na = 1\nb = 2\n```\n\n> said\n>\n> and done\n"


def test_formulas_become_latex() -> None:
    math = (
        '<m:oMath xmlns:m="m"><m:f><m:num><m:r><m:t>π</m:t></m:r></m:num><m:den><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e>'
        "<m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:den></m:f></m:oMath>"
    )
    assert markdown(p(runs=r("So ") + math)) == "So $\\frac{\\pi}{x^{2}}$\n"
    shown = "$$\\frac{\\pi}{x^{2}}$$\n"
    assert markdown(p(runs=math)) == shown
    assert markdown(p(runs=math + math)) == f"{shown}\n{shown}"
    text_before = p(runs=r("So ") + f'<m:oMathPara xmlns:m="m">{math}</m:oMathPara>')
    assert markdown(text_before) == f"So {shown}"


def test_symbol_characters_are_what_the_font_shows() -> None:
    body = p(runs='<w:r><w:sym w:font="Symbol" w:char="F0DA"/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>')
    assert markdown(body) == "∨✓\n"


def test_a_strict_file_and_one_with_missing_parts_are_read_all_the_same() -> None:
    strict = docx(p("Strict words", style="Heading1"), styles=STYLES)
    import zipfile

    source = zipfile.ZipFile(io.BytesIO(strict))
    members = {
        name: source.read(name)
        .replace(
            b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
            b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        )
        .replace(b"http://schemas.openxmlformats.org/officeDocument/2006", b"http://purl.oclc.org/ooxml/officeDocument")
        for name in source.namelist()
        if name != "word/numbering.xml"
    }
    assert to_markdown(zip_file(members))["markdown"] == "# Strict words\n"
    dangling = {
        **members,
        "word/_rels/document.xml.rels": source.read("word/_rels/document.xml.rels").replace(b"styles.xml", b"lost.xml"),
    }
    assert "Strict words" in to_markdown(zip_file(dangling))["markdown"]


def test_metadata_is_told() -> None:
    document = python_docx.Document()
    document.core_properties.title, document.core_properties.author = "Logbook", "Harbour office"
    document.add_paragraph("x")
    out = io.BytesIO()
    document.save(out)
    metadata = to_markdown(out.getvalue())["metadata"]
    assert (metadata["title"], metadata["author"]) == ("Logbook", "Harbour office")
    assert metadata["created"].startswith("20")


def test_a_package_without_a_document_is_damaged() -> None:
    with pytest.raises(DocumentParseError, match="no Word document"):
        to_markdown(package("docx", {"word/styles.xml": "<x/>"}))


def test_two_line_breaks_below_each_other_end_a_paragraph() -> None:
    runs = r("one") + "<w:r><w:br/></w:r>" + r("two") + "<w:r><w:br/><w:t> </w:t><w:br/></w:r>" + r("three")
    assert markdown(p(runs=runs)) == "one\\\ntwo\n\nthree\n"
    listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    assert markdown(p(runs=runs, properties=listed), numbering=NUMBERING) == "1. one\\\n   two\n\n   three\n"


def test_the_heading_of_a_table_of_contents_is_a_heading_though_no_part_of_the_outline() -> None:
    styles = STYLES + (
        '<w:style w:type="paragraph" w:styleId="TH"><w:name w:val="TOC Heading"/><w:basedOn w:val="Heading1"/>'
        '<w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="T1"><w:name w:val="toc 1"/><w:basedOn w:val="Heading1"/></w:style>'
    )
    assert markdown(p("Contents", style="TH") + p("One", style="T1"), styles=styles) == "# Contents\n\nOne\n"


def test_words_in_formulas_keep_their_spaces_and_optional_hyphens_are_not_shown() -> None:
    space = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    upright = f"<m:oMath {space}><m:r><m:rPr><m:nor/></m:rPr><m:t>5% of it</m:t></m:r></m:oMath>"
    slanted = f"<m:oMath {space}><m:r><m:t>speed of light</m:t></m:r></m:oMath>"
    assert markdown(p(runs=upright + slanted)) == "$$\\text{5\\% of it}$$\n\n$$speed\\ of\\ light$$\n"
    assert markdown(p("Donau\u00addampf")) == "Donaudampf\n"
