from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html
from markdown_it import MarkdownIt

from scrapefire.documents.model import (
    Block,
    Cell,
    Code,
    Content,
    Heading,
    Image,
    Inline,
    ListLine,
    Math,
    NoteRef,
    Paragraph,
    Quote,
    Rule,
    Span,
    Table,
    cell,
    plain,
    tidy,
)
from scrapefire.documents.render import to_markdown
from scrapefire.documents.render_html import to_html

READER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def one(*inlines: Inline) -> str:
    return to_markdown(Content([Paragraph(list(inlines))]))


def rendered(markdown: str) -> html.HtmlElement:
    return html.fromstring(f"<div>{READER.render(markdown)}</div>")


@pytest.mark.parametrize(
    "text",
    [
        "# no heading",
        "1. no list",
        "- no list",
        "> no quote",
        "*stars* and _lines_ and `ticks`",
        "[no](https://e.org) link ![no](x) image",
        "<b>no</b> tag & &amp; entity",
        "a\\b",
        "~~~ no fence",
        "---",
        "===",
        "2 * 3 * 4 ~~ 5",
        "snake_case_name",
        "<https://e.org>",
    ],
)
def test_text_stays_text(text: str) -> None:
    tree = rendered(one(Span(text)))
    assert tree.text_content().strip() == text
    assert not tree.xpath(".//a|.//img|.//h1|.//h2|.//li|.//em|.//strong|.//code|.//del|.//blockquote|.//hr|.//pre")


@pytest.mark.parametrize(
    ("inlines", "expected"),
    [
        ([Span("a "), Span("bold ", bold=True), Span("c")], "a **bold** c"),
        ([Span("a", bold=True), Span("b", bold=True)], "**ab**"),
        ([Span("a", bold=True), Span("b", bold=True, italic=True)], "**a<em>b</em>**"),
        ([Span("un"), Span("clear!", bold=True), Span("ly")], "un<strong>clear!</strong>ly"),
        ([Span("世界", bold=True), Span("です")], "**世界**です"),
        ([Span("「世界」", bold=True), Span("です")], "<strong>「世界」</strong>です"),
        ([Span("x"), Span("2", script="sup")], "x<sup>2</sup>"),
        ([Span("old", strike=True)], "~~old~~"),
        ([Span("a`b", code=True)], "``a`b``"),
        ([Span("go", href="https://e.org/a(b"), Span(".")], "[go](https://e.org/a%28b)."),
        ([Span("two\nlines")], "two\\\nlines"),
        ([Span("   ", bold=True), Span("x")], "x"),
        ([Math("x^2"), Span(" is")], "$x^2$ is"),
        ([Image("A [b]")], "![A \\[b\\]]()"),
    ],
)
def test_formatting_is_written_so_that_it_works(inlines: list[Inline], expected: str) -> None:
    assert one(*inlines) == expected + "\n"


def test_lists_below_each_other_stay_apart() -> None:
    lines: list[Block] = [
        ListLine(0, plain("a"), key="1"),
        ListLine(0, plain("b"), key="2"),
        ListLine(0, plain("c"), number=1),
    ]
    text = to_markdown(Content(lines))
    assert text == "- a\n\n* b\n\n1. c\n"
    assert len(rendered(text).xpath("./ul")) == 2


def test_an_item_of_several_blocks_holds_them_together() -> None:
    line = ListLine(0, plain("a"), number=9, more=[Paragraph(plain("more")), Code("x")])
    text = to_markdown(Content([line, ListLine(0, plain("b"), number=10), ListLine(1, plain("in"))]))
    tree = rendered(text)
    assert len(tree.xpath("./ol")) == 1
    assert tree.xpath("string(./ol/@start)") == "9"
    assert tree.xpath("./ol/li[1]/p[2]")[0].text == "more"
    assert tree.xpath("./ol/li[2]/ul/li")


def test_cells_hold_bars_breaks_lists_and_no_block() -> None:
    inner: list[Block] = [Paragraph(plain("a|b")), ListLine(0, plain("x")), ListLine(0, plain("y")), Code("c = 1")]
    text = to_markdown(Content([Table([[cell("h"), "s|t\nu"], [Cell(inner), "v"]])]))
    assert text == "| h | s\\|t<br>u |\n| --- | --- |\n| a\\|b<br>- x<br>- y<br>`c = 1` | v |\n"


def test_a_head_that_is_bold_throughout_needs_no_marks() -> None:
    head = Cell([Paragraph([Span("Name", bold=True)])])
    body = Cell([Paragraph([Span("Ada", bold=True)])])
    assert to_markdown(Content([Table([[head], [body]])])) == "| Name |\n| --- |\n| **Ada** |\n"


def test_notes_are_numbered_by_their_marks_and_unmarked_ones_come_last() -> None:
    content = Content(
        [Paragraph([Span("a"), NoteRef("y"), Span(" b"), NoteRef("x"), NoteRef("missing")])],
        notes={"x": [Paragraph(plain("ex"))], "z": [Paragraph(plain("zed"))], "y": [Paragraph(plain("why"))]},
    )
    assert to_markdown(content) == "a[^1] b[^2]\n\n[^1]: why\n\n[^2]: ex\n\n[^3]: zed\n"
    assert '<li id="fn2"><p>ex</p>' in to_html(content)


def test_an_empty_document_is_empty() -> None:
    assert to_markdown(Content([])) == ""


TEXT = st.text(alphabet=st.sampled_from(" abc*_`[]()<>&#|\\-+1.!~世、\n"), max_size=12)
SPANS = st.builds(
    Span,
    TEXT,
    bold=st.booleans(),
    italic=st.booleans(),
    strike=st.booleans(),
    href=st.sampled_from(["", "", "https://e.org/x"]),
)
INLINES = st.lists(SPANS, max_size=4).map(list)
LEAVES = st.one_of(
    st.builds(Paragraph, INLINES),
    st.builds(Heading, st.integers(1, 6), INLINES),
    st.builds(ListLine, st.integers(0, 3), INLINES, number=st.none() | st.integers(1, 20)),
    st.builds(Code, TEXT),
    st.builds(Rule),
)
BLOCKS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(Quote, st.lists(inner, max_size=2)),
        st.builds(Table, st.lists(st.lists(st.builds(Cell, st.lists(inner, max_size=2)), max_size=3), max_size=3)),
    ),
    max_leaves=6,
)


def squashed(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


@settings(max_examples=60, deadline=None)
@given(INLINES)
def test_whatever_the_formatting_the_text_survives(inlines: list[Inline]) -> None:
    wanted = squashed("".join(part.text for part in inlines if isinstance(part, Span)))
    tree = rendered(to_markdown(Content([Paragraph([Span("S "), *inlines, Span(" E")])])))
    assert squashed(tree.text_content()) == f"S{wanted}E"
    assert not tree.xpath(".//img|.//h1|.//li|.//blockquote|.//pre|.//hr")


@settings(max_examples=30, deadline=None)
@given(st.lists(BLOCKS, max_size=5))
def test_any_document_can_be_written_in_both_forms(blocks: list[Block]) -> None:
    content = Content(blocks)
    assert isinstance(to_markdown(content), str)
    assert html.fromstring(to_html(content)) is not None


def test_a_paragraph_of_very_many_pieces_takes_time_in_proportion() -> None:
    def cost(count: int) -> float:
        start = time.process_time()
        assert len(tidy([Span("word ")] * count)) == 1
        return time.process_time() - start

    cost(1000)
    assert cost(160_000) < 40 * cost(8_000) + 0.5
