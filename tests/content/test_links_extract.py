"""Links: absolute, each once, in order."""

from __future__ import annotations

import lxml.html
import pytest

from scrapefire.content import convert
from scrapefire.content.links import extract_links, link_details
from scrapefire.content.page import Page

URL = "https://example.org/foo/bar"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            '<a href="b">x</a><a href="/a">x</a><a href="b">again</a>',
            ["https://example.org/foo/b", "https://example.org/a"],
        ),
        ('<base href="/"><a href="page.php">x</a>', ["https://example.org/page.php"]),
        ('<base href="../"><a href="page.php">x</a>', ["https://example.org/page.php"]),
        ('<base href="https://cdn.example.com/"><a href="a.css">x</a>', ["https://cdn.example.com/a.css"]),
        ('<base href="javascript:void(0)"><a href="next">x</a>', ["https://example.org/foo/next"]),
        (
            '<base href="//m.example.net/r/"><a href="//f.example.net/a b.zip">x</a>',
            ["https://f.example.net/a%20b.zip"],
        ),
        ('<a href="#top">x</a><a href="">x</a><a>x</a><a href="  ">x</a>', []),
        ('<a href="https://example.org/foo/bar#part">x</a>', []),
        ('<a href="/other#part">x</a>', ["https://example.org/other#part"]),
        ('<a href="mailto:a@b.c">x</a><a href="tel:+123">x</a>', ["mailto:a@b.c", "tel:+123"]),
        ('<a href=" JavaScript:x()">x</a><a href="java\nscript:x">x</a><a href="data:,x">x</a>', []),
        ('<a href="https:/e.com/x">x</a><a href="http:/e.com/y">x</a>', ["https://e.com/x", "http://e.com/y"]),
        ('<a href="\n/c\n/d.html ">x</a>', ["https://example.org/c/d.html"]),
        ('<a href="?a=1&amp;b=2">x</a>', ["https://example.org/foo/bar?a=1&b=2"]),
        ('<a href="https://münchen.example/ü?q=ä">x</a>', ["https://xn--mnchen-3ya.example/%C3%BC?q=%C3%A4"]),
        ('<a href="http://[bad/">x</a><a href="/ok">x</a>', ["http://[bad/", "https://example.org/ok"]),
        ('<a href="HTTPS://User@Example.COM:443/A/../b/./C?Q=/../x">x</a>', ["https://User@example.com/b/C?Q=/../x"]),
        ('<a href="\\\\e.x\\a\\b?c=\\d">x</a>', ["https://e.x/a/b?c=\\d"]),
        ('<a href="http://e.x:8080/">x</a>', ["http://e.x:8080/"]),
        ('<map><area href="/area"></map>', ["https://example.org/area"]),
    ],
)
def test_links_of_a_page(html: str, expected: list[str]) -> None:
    assert extract_links(Page(html, URL)) == expected


def test_links_without_an_address_of_the_page_stay_as_written() -> None:
    html = '<a href="/p">x</a><a href="../q">x</a><a href="?r">x</a><a href="#s">x</a>'
    assert extract_links(Page(html)) == ["/p", "../q", "?r", "#s"]


def test_links_of_an_element_resolve_against_the_address_given() -> None:
    element = lxml.html.fromstring('<div><a href="b">x</a></div>')
    assert extract_links(element, URL) == ["https://example.org/foo/b"]


def test_details_tell_words_types_and_position() -> None:
    page = Page(
        '<nav><a href="/n" rel="nofollow  UGC">Nav  item</a></nav>'
        '<main><a href="/m" title="T"><img src="i" alt="Picture"></a></main>',
        URL,
    )
    found = link_details(page, main=page.root.find(".//main"))
    assert found == [
        {
            "url": "https://example.org/n",
            "text": "Nav item",
            "title": "",
            "rel": ["nofollow", "ugc"],
            "position": "boilerplate",
        },
        {"url": "https://example.org/m", "text": "Picture", "title": "T", "rel": [], "position": "main"},
    ]
    assert {link["position"] for link in link_details(page)} == {"main"}


def test_links_that_nobody_sees_are_marked_as_hidden() -> None:
    text = "The ferry leaves at nine and comes back at noon, in summer once more at dusk. " * 4
    html = f"""<nav><a href=/n>News</a></nav><main><h1>Ferry</h1><p>{text} <a href=/t>Times</a></p></main>
    <div style="display:none"><a href=/trap>Times</a></div><a href=/far style="position:absolute;left:-9999px">x</a>"""
    found = convert(html, URL, {"formats": ["link_details"]})["link_details"]
    assert {link["url"].rpartition("/")[2]: link["position"] for link in found} == {
        "n": "boilerplate", "t": "main", "trap": "hidden", "far": "hidden",
    }  # fmt: skip
