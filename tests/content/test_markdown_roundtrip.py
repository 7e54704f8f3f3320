"""HTML to Markdown and back through a CommonMark renderer: the reader must see the same."""

from __future__ import annotations

import re

import lxml.html
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml.html import HtmlElement
from markdown_it import MarkdownIt

from scrapefire.content.markdown import TIERS, run_tiers, to_markdown

RENDERER = MarkdownIt("commonmark", {"html": True, "maxNesting": 100}).enable(["table", "strikethrough"])
QUICK = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))

# pieces that mean something to Markdown, in every neighbourhood
SIGNS = st.sampled_from(
    [
        *"*_`~<>&[]()!#|\\-+.:=\"'$€「」。é",
        "**",
        "__",
        "``",
        "~~",
        "](",
        "![",
        "1.",
        "12)",
        "# ",
        "- ",
        "> ",
        "***",
        "---",
        "===",
        "<b>",
        "&amp;",
        "[^1]",
        "[a]: b",
        "http://x.y",
        "\\(",
        "x_y",
        "a*b",
    ]
)
WORDS = st.sampled_from(["a", "b1", "word", "два", "重要", " ", " ", "  ", "\n", "\u00a0", "."])
TEXT = st.lists(st.one_of(WORDS, SIGNS), min_size=1, max_size=6).map("".join)


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def wrapped(tag: str) -> st.SearchStrategy[str]:
    return INLINE_SMALL.map(lambda inner: f"<{tag}>{inner}</{tag}>")


CODE = TEXT.map(lambda text: f"<code>{escaped(text)}</code>")
LEAF = TEXT.map(escaped)
INLINE_SMALL: st.SearchStrategy[str] = st.deferred(
    lambda: st.lists(st.one_of(LEAF, LEAF, MARKED, CODE), max_size=3).map("".join)
)
MARKED: st.SearchStrategy[str] = st.deferred(lambda: st.one_of(*map(wrapped, ("b", "i", "del", "span"))))
LINK = INLINE_SMALL.map(lambda inner: f'<a href="https://e.x/p" class="c">{inner}</a>')
IMAGE = TEXT.map(lambda text: f'<img src="https://e.x/i" alt="{escaped(text).replace(chr(34), "&quot;")}">')
INLINE = st.lists(st.one_of(LEAF, LEAF, MARKED, CODE, LINK, IMAGE, st.just("<br>")), max_size=6).map("".join)
PARAGRAPH = INLINE.map(lambda inner: f"<p>{inner}</p>")
HEADING = INLINE.map(lambda inner: f"<h2>{inner}</h2>")
PRE = TEXT.map(lambda text: f"<pre><code>{escaped(text)}</code></pre>")
CELLS = st.lists(INLINE, min_size=2, max_size=2)
TABLE = st.lists(CELLS, min_size=1, max_size=3).map(
    lambda rows: (
        "<table><tr><th>k</th><th>v</th></tr>"
        + "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in rows)
        + "</table>"
    )
)
BLOCKS: st.SearchStrategy[str] = st.deferred(
    lambda: st.lists(st.one_of(PARAGRAPH, PARAGRAPH, HEADING, PRE, TABLE, LIST, QUOTE), min_size=1, max_size=3).map(
        "".join
    )
)
ITEM = st.one_of(INLINE, st.tuples(INLINE, BLOCKS).map("".join), BLOCKS)
LIST = st.tuples(st.sampled_from(["ul", "ol"]), st.lists(ITEM, min_size=1, max_size=3)).map(
    lambda parts: f"<{parts[0]}>" + "".join(f"<li>{item}</li>" for item in parts[1]) + f"</{parts[0]}>"
)
QUOTE = BLOCKS.map(lambda inner: f"<blockquote>{inner}</blockquote>")


def tree(html: str) -> HtmlElement:
    return lxml.html.fromstring(f"<div>{html}</div>", parser=lxml.html.HTMLParser(encoding="utf-8"))


def rendered(markdown: str) -> HtmlElement:
    return tree(RENDERER.render(markdown))


def words(element: HtmlElement) -> str:
    """All visible text without spaces, which blocks and breaks are free to add or drop."""
    return re.sub(r"\s+", "", "".join(element.itertext()))


def listed(element: HtmlElement, *tags: str) -> list[str]:
    return [found for found in (words(match) for match in element.iter(*tags)) if found]


@QUICK
@given(BLOCKS)
def test_text_links_images_and_code_survive(html: str) -> None:
    source = tree(html)
    result = rendered(to_markdown(source))
    assert words(result) == words(source)
    assert len(list(result.iter("a"))) <= len(list(source.iter("a")))
    assert {a.get("href") for a in result.iter("a")} <= {"https://e.x/p"}
    assert listed(result, "a") == listed(source, "a")
    assert [i.get("alt", "").split() for i in result.iter("img")] == [
        i.get("alt", "").split() for i in source.iter("img")
    ]
    assert "".join(listed(result, "code")) == "".join(listed(source, "code"))


@QUICK
@given(PARAGRAPH)
def test_marks_survive(html: str) -> None:
    source = tree(html)
    result = rendered(to_markdown(source))
    for ours, theirs in (("b", "strong"), ("i", "em"), ("del", "s")):
        marked = "".join(listed_outermost(source, ours))
        assert "".join(listed_outermost(result, theirs, "del" if ours == "del" else theirs)) == marked


def listed_outermost(element: HtmlElement, *tags: str) -> list[str]:
    return [words(m) for m in element.iter(*tags) if not any(a.tag in tags for a in m.iterancestors())]


@QUICK
@given(BLOCKS)
def test_block_structure_survives(html: str) -> None:
    source = tree(html)
    result = rendered(to_markdown(source))
    for tag in ("h2", "blockquote"):
        assert listed(result, tag) == listed(source, tag)
    assert listed(result, "li") == listed(source, "li")
    assert listed(result, "ol") == listed(source, "ol")


@QUICK
@given(BLOCKS)
def test_converting_what_was_rendered_changes_nothing_more(html: str) -> None:
    once = to_markdown(rendered(to_markdown(tree(html))))
    assert to_markdown(rendered(once)) == once


@QUICK
@given(
    st.lists(
        st.one_of(
            BLOCKS,
            TEXT,
            st.sampled_from(
                [
                    "<p",
                    "</div>",
                    "<table><td>",
                    "</b>",
                    "<a href=",
                    "<li>",
                    "<![CDATA[",
                    "<!--",
                    "&#x0;",
                    "<svg><p>",
                    "</p></p>",
                    "<pre>",
                    "<math>",
                ]
            ),
        ),
        max_size=8,
    ).map("".join),
    st.data(),
)
def test_mutated_html_never_fails(html: str, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(html)))
    mutated = html[:cut] + html[cut + 3 :]
    result = run_tiers(TIERS[:1], tree(mutated))
    assert isinstance(result, str)
