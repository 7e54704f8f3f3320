from __future__ import annotations

from collections.abc import Mapping

from scrapefire.documents import convert, to_markdown
from tests.documents.office_files import package, relationships

P = "http://schemas.openxmlformats.org/presentationml/2006/main"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SPACES = f'xmlns:p="{P}" xmlns:a="{A}" xmlns:r="{R}"'


def deck(*slides: str, rels: Mapping[str, tuple[str, str]] | None = None, **members: str) -> bytes:
    ids = "".join(f'<p:sldId id="{256 + place}" r:id="rId{place}"/>' for place in range(len(slides)))
    parts = {
        "ppt/presentation.xml": f"<p:presentation {SPACES}><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": relationships(
            {f"rId{place}": ("slide", f"slides/slide{place}.xml") for place in range(len(slides))}
        ),
    }
    for place, slide in enumerate(slides):
        parts[f"ppt/slides/slide{place}.xml"] = slide
        parts[f"ppt/slides/_rels/slide{place}.xml.rels"] = relationships(rels or {})
    return package("pptx", {**parts, **members})


def slide(inner: str, attributes: str = "") -> str:
    return f"<p:sld {SPACES} {attributes}><p:cSld><p:spTree>{inner}</p:spTree></p:cSld></p:sld>"


def shape(text: str, kind: str = "", y: int | None = None, x: int = 0, hidden: bool = False) -> str:
    ph = f"<p:ph {kind}/>" if kind else ""
    place = f'<a:xfrm><a:off x="{x}" y="{y}"/></a:xfrm>' if y is not None else ""
    shown = ' hidden="1"' if hidden else ""
    body = text if text.startswith("<") else f"<a:p><a:r><a:t>{text}</a:t></a:r></a:p>"
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="1" name="s"{shown}/><p:nvPr>{ph}</p:nvPr></p:nvSpPr><p:spPr>{place}</p:spPr>'
        f"<p:txBody>{body}</p:txBody></p:sp>"
    )


def para(text: str, properties: str = "", run: str = "") -> str:
    return f"<a:p>{properties}<a:r><a:rPr {run}/><a:t>{text}</a:t></a:r></a:p>"


def markdown(data: bytes) -> str:
    return str(to_markdown(data)["markdown"])


def test_slides_come_in_the_order_of_the_show_without_hidden_ones_and_furniture() -> None:
    first = slide(shape("Opening", 'type="ctrTitle"') + shape("for all", 'type="subTitle" idx="1"'))
    second = slide(shape("7", 'type="sldNum" idx="3"') + shape("Facts", 'type="title"') + shape("x", hidden=True))
    assert markdown(deck(first, slide(shape("secret"), 'show="0"'), second)) == "# Opening\n\nfor all\n\n## Facts\n"


def test_shapes_are_read_from_the_top_and_at_one_height_from_the_left() -> None:
    inner = (
        shape("low", y=5_000_000)
        + shape("right", y=1_010_000, x=9)
        + shape("left", y=1_000_000, x=1)
        + shape("beside left")
    )
    assert markdown(deck(slide(inner))) == "left\n\nbeside left\n\nright\n\nlow\n"


def test_bullets_come_from_the_paragraph_the_shape_and_the_master() -> None:
    master = (
        f"<p:sldMaster {SPACES}><p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char='•'/></a:lvl1pPr>"
        "<a:lvl2pPr><a:buChar char='–'/></a:lvl2pPr></p:bodyStyle></p:txStyles></p:sldMaster>"
    )
    body = para("one") + para("in", '<a:pPr lvl="1"/>') + para("plain", "<a:pPr><a:buNone/></a:pPr>")
    free = para("first", '<a:pPr><a:buAutoNum type="arabicPeriod" startAt="3"/></a:pPr>') + para(
        "second", '<a:pPr><a:buAutoNum type="arabicPeriod" startAt="3"/></a:pPr>'
    )
    data = deck(
        slide(shape(body, 'idx="1"') + shape(free)),
        rels={"rId1": ("slideLayout", "../slideLayouts/l.xml")},
        **{
            "ppt/slideLayouts/l.xml": f"<p:sldLayout {SPACES}/>",
            "ppt/slideLayouts/_rels/l.xml.rels": relationships({"rId1": ("slideMaster", "../slideMasters/m.xml")}),
            "ppt/slideMasters/m.xml": master,
        },
    )
    assert markdown(data) == "- one\n  - in\n\nplain\n\n3. first\n4. second\n"


def test_runs_links_and_breaks() -> None:
    text = (
        '<a:p><a:r><a:rPr b="1"/><a:t>bold</a:t></a:r><a:br/><a:r><a:rPr><a:hlinkClick r:id="rId5"/></a:rPr><a:t>go</a:t></a:r>'
        '<a:r><a:rPr baseline="30000"/><a:t>2</a:t></a:r></a:p>'
    )
    data = deck(slide(shape(text)), rels={"rId5": ("hyperlink", "https://e.org/a?b=1&c=2")})
    assert markdown(data) == "**bold**\\\n[go](https://e.org/a?b=1&c=2)<sup>2</sup>\n"


def frame(inner: str) -> str:
    return f"<p:graphicFrame><a:graphic><a:graphicData>{inner}</a:graphicData></a:graphic></p:graphicFrame>"


def test_tables_keep_their_merged_cells() -> None:
    def tc(text: str, attributes: str = "") -> str:
        return f"<a:tc {attributes}><a:txBody>{para(text) if text else '<a:p/>'}</a:txBody></a:tc>"

    rows = (
        f"<a:tr>{tc('wide', 'gridSpan=' + chr(34) + '2' + chr(34))}{tc('', 'hMerge=' + chr(34) + '1' + chr(34))}</a:tr>"
        f"<a:tr>{tc('a')}{tc('b')}</a:tr>"
    )
    assert markdown(deck(slide(frame(f"<a:tbl>{rows}</a:tbl>")))) == "| wide |  |\n| --- | --- |\n| a | b |\n"


def test_charts_are_their_data_and_diagrams_their_texts() -> None:
    c = "http://schemas.openxmlformats.org/drawingml/2006/chart"
    chart = (
        f'<c:chartSpace xmlns:c="{c}" xmlns:a="{A}"><c:chart><c:title><c:tx><c:rich>{para("Catch")}</c:rich></c:tx></c:title><c:plotArea><c:barChart>'
        "<c:ser><c:tx><c:strRef><c:strCache><c:pt idx='0'><c:v>Cod</c:v></c:pt></c:strCache></c:strRef></c:tx>"
        "<c:cat><c:strRef><c:strCache><c:pt idx='0'><c:v>May</c:v></c:pt><c:pt idx='1'><c:v>June</c:v></c:pt></c:strCache></c:strRef></c:cat>"
        "<c:val><c:numRef><c:numCache><c:pt idx='1'><c:v>7</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>"
        "</c:barChart></c:plotArea></c:chart></c:chartSpace>"
    )
    diagram = f"<d:dataModel xmlns:d='d' xmlns:a='{A}'><d:ptLst><d:pt><d:t>{para('Step one')}</d:t></d:pt><d:pt/></d:ptLst></d:dataModel>"
    inner = frame(f'<c:chart xmlns:c="{c}" r:id="rId8"/>') + frame(
        '<dgm:relIds xmlns:dgm="dgm" r:dm="rId9" r:lo="rId1"/>'
    )
    rels = {"rId8": ("chart", "../charts/c.xml"), "rId9": ("diagramData", "../diagrams/d.xml")}
    data = deck(slide(inner), rels=rels, **{"ppt/charts/c.xml": chart, "ppt/diagrams/d.xml": diagram})
    assert markdown(data) == "Catch\n\n|  | Cod |\n| --- | --- |\n| May |  |\n| June | 7 |\n\n- Step one\n"


def test_pictures_are_known_by_their_description_and_notes_follow_the_slide() -> None:
    picture = '<p:pic><p:nvPicPr><p:cNvPr id="1" name="x" descr="A lamp"/></p:nvPicPr></p:pic>'
    notes = f"<p:notes {SPACES}><p:cSld><p:spTree>{shape('Slide image', 'type=' + chr(34) + 'sldImg' + chr(34))}{shape('Say it slowly', 'type=' + chr(34) + 'body' + chr(34) + ' idx=' + chr(34) + '1' + chr(34))}</p:spTree></p:cSld></p:notes>"
    data = deck(
        slide(picture), rels={"rId3": ("notesSlide", "../notesSlides/n.xml")}, **{"ppt/notesSlides/n.xml": notes}
    )
    assert markdown(data) == "![A lamp]()\n\nSay it slowly\n"


def test_numbers_begin_where_they_say_and_another_way_to_number_is_another_list() -> None:
    def numbered(text: str, kind: str, start: str = "") -> str:
        return para(text, f'<a:pPr><a:buAutoNum type="{kind}"{start}/></a:pPr>')

    text = numbered("one", "arabicPeriod") + numbered("two", "arabicPeriod") + numbered("letter", "alphaLcParenR")
    text += numbered("five", "arabicPeriod", ' startAt="5"') + numbered("six", "arabicPeriod", ' startAt="5"')
    result = convert(deck(slide(shape(text))))
    assert result.markdown == "1. one\n2. two\n\n1) letter\n\n5. five\n6. six\n"
    assert '<ol type="a">' in result.html
