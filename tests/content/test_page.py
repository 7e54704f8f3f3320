"""A page is parsed once, whatever its markup is like."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content import convert
from scrapefire.content.page import MAX_DEPTH, Page


def depth(page: Page) -> int:
    deepest, level = 0, [page.root]
    while level:
        level = [child for element in level for child in element]
        deepest += 1
    return deepest


@pytest.mark.parametrize("html", ["", " ", "\x00", "<", "<!DOCTYPE html>", "<!-- only a comment -->", "<html></html>"])
def test_a_page_without_content_has_an_empty_body(html: str) -> None:
    assert Page(html).body.text_content().strip() in ("", "<")
    assert Page(html).text_length <= 1


@pytest.mark.parametrize("tag", ["div", "span", "b", "ul><li", "blockquote", "section"])
def test_deep_nesting_is_bounded_and_keeps_its_text(tag: str) -> None:
    html = f"<{tag}>x" * 5_000 + "<p>needle</p>"
    page = Page(html)
    assert depth(page) <= MAX_DEPTH + 2
    assert "needle" in page.body.text_content()


def test_text_after_the_end_of_the_document_is_kept() -> None:
    page = Page("<html><body><p>one </p></body></html><p>two </p></body></html>tail")
    assert page.body.text_content().split() == ["one", "two", "tail"]


def test_body_tags_in_the_head_do_not_end_the_page() -> None:
    page = Page("<html><head><div>early</div><title>T</title></head><body><p>late</p></body></html>")
    assert "early" in page.body.text_content()
    assert "late" in page.body.text_content()


def test_two_documents_in_one_are_one_body() -> None:
    page = Page("<html><body><p>a</p></body></html><html><head></head><body><p>b</p></body></html>")
    assert [child.tag for child in page.root].count("body") == 1
    assert "b" in page.body.text_content()


def test_control_characters_and_lone_surrogates_are_tolerated() -> None:
    page = Page("<p>a\x00b\x0bc\ud800d\uffffe</p>")
    assert page.body.text_content() == "abcde"


def test_xml_declaration_with_an_encoding_is_ignored() -> None:
    page = Page('<?xml version="1.0" encoding="latin-1"?><html><body><p>Zoë 東京</p></body></html>')
    assert page.body.text_content() == "Zoë 東京"


def test_tables_keep_text_that_stands_wrongly_in_them() -> None:
    page = Page("<table><div>stray</div><tr><td>cell</table>")
    assert "stray" in page.body.text_content()
    assert "cell" in page.body.text_content()


def test_void_elements_do_not_swallow_what_follows() -> None:
    page = Page("<picture><source srcset=a><img src=b></picture><p>a<wbr>b<b>c</b></p>d")
    assert page.body.find("picture").getchildren()[1].tag == "img"
    assert page.body.find("p").text_content() == "abc"
    assert page.body.find("p").find("wbr").getchildren() == []


@pytest.mark.parametrize(
    ("html", "url", "expected"),
    [
        ("<p>", "https://a.example/x/y", "https://a.example/x/y"),
        ("<base href='/b/'>", "https://a.example/x", "https://a.example/b/"),
        ("<base href='//c.example/'><base href='/d/'>", "https://a.example/x", "https://c.example/"),
        ("<base target='_blank'><base href='/d/'>", "https://a.example/x", "https://a.example/d/"),
        ("<base href='javascript:1'>", "https://a.example/x", "https://a.example/x"),
        ("<base href='http://['>", "https://a.example/x", "https://a.example/x"),
        ("<base href=''>", "https://a.example/x", "https://a.example/x"),
    ],
)
def test_base_address(html: str, url: str, expected: str) -> None:
    assert Page(html, url).base_url == expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/a", "https://e.example/a"),
        ("?q=1", "https://e.example/?q=1"),
        ("#part", "https://e.example/#part"),
        ("#", "https://e.example/#"),
        ("  /a\n/b ", "https://e.example/a/b"),
        ("/with space", "https://e.example/with%20space"),
        ("//o.example/x", "https://o.example/x"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("http://[broken", "http://[broken"),
    ],
)
def test_absolute_addresses(address: str, expected: str) -> None:
    assert Page("", "https://e.example").absolute(address) == expected


def test_the_tree_is_parsed_once() -> None:
    page = Page("<p>x")
    assert page.root is page.root
    assert page.body is page.root.find("body")


def test_text_length_leaves_code_out() -> None:
    assert Page("<p>four</p><script>ignored</script><style>ignored</style>").text_length == 4


def test_many_unclosed_tags_take_little_time() -> None:
    started = time.process_time()
    page = Page("<p>a<b><i><a href='/x'>word " * 7_500 + "<p>needle")
    assert "needle" in page.body.text_content()
    assert time.process_time() - started < 5


@pytest.mark.parametrize("sign", ["\x08", "\x7f", "\uffff", "\ud83d"])
def test_an_address_with_a_character_that_no_tree_may_hold_is_escaped(sign: str) -> None:
    html = f"<p>There is <a href='/a{sign}b?c'>nothing</a> but this.</p>"
    assert Page(html, "https://e.example/").absolute(f"/a{sign}b?c").startswith("https://e.example/a%")
    found = convert(html, "https://e.example/", {"formats": ["markdown", "links"], "only_main_content": False})
    assert "[nothing](https://e.example/a" in found["markdown"]


PIECES = st.sampled_from(
    ["<p>", "</p>", "<div>", "</div>", "<table>", "<tr>", "<td>", "</table>", "<b>", "</b>", "<ul>", "<li>", "</ul>", "<body>",
     "</body>", "</html>", "<html>", "<head>", "<title>", "</title>", "<svg>", "</svg>", "<a href='x'>", "</a>", "<", ">", "&amp;",
     "&#0;", "\x00", "é", "word ", "<!--", "-->", "<br>", "</br>", "<frameset>", "<select>", "<option>", "<template>", "</template>"]
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_markup_parses(html: str) -> None:
    page = Page(html, "https://e.example/")
    assert page.root.tag == "html"
    assert [child.tag for child in page.root].count("body") == 1
    assert page.text_length >= 0
