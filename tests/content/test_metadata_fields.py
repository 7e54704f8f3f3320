"""Metadata: precedence, raw metas, structured data, dates, language, signals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scrapefire.content import convert
from scrapefire.content.metadata import extract_metadata
from scrapefire.content.metadata_structured import json_ld
from scrapefire.content.metadata_text import length, word_count
from scrapefire.content.page import Page

URL = "https://example.com/a/b"


def metadata(head: str, body: str = "", headers: dict[str, str] | None = None, lang: str = "en") -> dict[str, Any]:
    html = f"<!doctype html><html lang='{lang}'><head>{head}</head><body>{body}</body></html>"
    return extract_metadata(Page(html, URL), headers)


@pytest.mark.parametrize(
    ("head", "body", "field", "expected"),
    [
        ("<title> Two\n words </title>", "<svg><title>icon</title></svg>", "title", "Two words"),
        ("<meta property='og:title' content='OG'>", "<svg><title>icon</title></svg>", "title", "OG"),
        ("<meta name='twitter:title' content='TW'>", "<h1>H</h1>", "title", "TW"),
        ("", "<h1>Heading</h1>", "title", "Heading"),
        ("<meta name='title' content='M'><title>T</title>", "", "title", "T"),
        ("<meta name=description content=a><meta name=description content=b>", "", "description", "a, b"),
        ("<meta property='og:description' content='d'>", "", "description", "d"),
        (
            "<meta property='og:image' content='1'><meta property='og:image' content='2'>",
            "",
            "og_image",
            "https://example.com/a/1",
        ),
        ("<meta property='og:image' content='1'><meta property='og:image' content='2'>", "", "og:image", ["1", "2"]),
        ("<meta name=keywords content='a,b'>", "", "keywords", "a,b"),
        ("<meta property='og:locale:alternate' content='fr_FR'>", "", "og_locale_alternate", ["fr_FR"]),
        (
            "<meta property='og:title' content='Own'>",
            "<div><meta property='og:title' content='Widget'></div>",
            "og_title",
            "Own",
        ),
        ("", "<div><meta itemprop='price' content='5'></div>", "price", "5"),
        ("<link rel='shortcut icon' href='/f.ico'>", "", "favicon", "https://example.com/f.ico"),
        (
            "<link rel='mask-icon' href='/m'><link rel=icon href='/i'>",
            "<link rel=icon href='/w'>",
            "favicon",
            "https://example.com/i",
        ),
        ("<link rel=canonical href='/c'>", "", "canonical", "https://example.com/c"),
        ("<meta property='og:url' content='/o'>", "", "canonical", "https://example.com/o"),
        ("<meta name=author content='Ida Moor'>", "", "author", "Ida Moor"),
        (
            "<meta property='article:author' content='https://fb.example/x'>"
            "<script type='application/ld+json'>{'@type':'x'}</script>"
            '<script type="application/ld+json">{"@graph":[{"author":[{"name":"A"},{"name":"B"}]}]}</script>',
            "",
            "author",
            "A, B",
        ),
        ("", "<p>By <a rel=author href=/x>Ida Moor</a></p>", "author", "Ida Moor"),
        ("<meta property='article:published_time' content='2024-02-03'>", "", "published_time", "2024-02-03"),
        (
            '<script type="application/ld+json">{"datePublished":"2024-02-03"}</script>',
            "",
            "published_time",
            "2024-02-03",
        ),
        (
            "",
            "<time itemprop=datePublished datetime=2018-08-27>x</time>"
            "<div class=comment><time datetime=2018-09-14>y</time></div>",
            "published_time",
            "2018-08-27",
        ),
        ("<meta name=date content=2020-01-02>", "", "published_time", "2020-01-02"),
        ("<meta property='og:updated_time' content='2021-05-06'>", "", "modified_time", "2021-05-06"),
        ("<meta name='robots' content='noindex, NOAI'>", "", "robots_directives", ["noindex", "noai"]),
        ("<meta name='robots' content='noai, noimageai'>", "", "ai_use", {"refused": ["noai", "noimageai"]}),
        (
            "<link rel='license' href='/l'>",
            "<a rel='license nofollow' href='/l'>x</a>",
            "license",
            ["https://example.com/l"],
        ),
        (
            "<link rel=alternate type=application/rss+xml href=/feed title=News>",
            "",
            "feeds",
            [{"url": "https://example.com/feed", "type": "rss", "title": "News"}],
        ),
    ],
)
def test_fields(head: str, body: str, field: str, expected: object) -> None:
    assert metadata(head, body)[field] == expected


def test_absent_fields_have_no_key() -> None:
    found = metadata("<title></title>")
    assert set(found) == {"language", "word_count", "reading_time"}


def test_headers_speak_too() -> None:
    found = metadata(
        "",
        headers={
            "X-Robots-Tag": "googlebot: nofollow, max-snippet: 5",
            "Content-Signal": "search=yes, ai-train=no",
            "TDM-Reservation": "1",
            "tdm-policy": "/policy.json",
        },
    )
    assert found["robots_directives"] == ["nofollow", "max-snippet: 5"]
    assert found["ai_use"] == {
        "tdm_reservation": 1,
        "tdm_policy": "https://example.com/policy.json",
        "content_signal": {"search": True, "ai-train": False},
    }


@pytest.mark.parametrize(
    ("html", "headers", "expected"),
    [
        ("<html lang='pt-BR'><meta property='og:locale' content='en_US'>", {}, "pt-BR"),
        ("<meta http-equiv='Content-Language' content='de, en'>", {}, "de"),
        ("<p>x</p>", {"Content-Language": "fr"}, "fr"),
        ("<meta property='og:locale' content='en_US'>", {}, "en-US"),
        (
            "<p>Der ruhige Hafen erwacht früh, und die Boote fahren hinaus, lange bevor der erste Bus ankommt.</p>",
            {},
            "de",
        ),
        ("<p>42</p>", {}, None),
    ],
)
def test_language_declared_or_detected(html: str, headers: dict[str, str], expected: str | None) -> None:
    assert extract_metadata(Page(html), headers).get("language") == expected


@pytest.mark.parametrize(
    "source",
    [
        '{"@type":"Event","name":"Open day"}',
        '{"@type":"Event","name":"Open day"};',
        '{"@type":"Event","name":"Open day",}',
        '// <![CDATA[\n{"@type":"Event","name":"Open day"}\n// ]]>',
        '<!-- {"@type":"Event","name":"Open day"} -->',
        '/* note */ {"@type":"Event", "name":"Open day" /* x */}',
        "{&quot;@type&quot;:&quot;Event&quot;,&quot;name&quot;:&quot;Open day&quot;}",
    ],
)
def test_json_ld_is_repaired(source: str) -> None:
    assert json_ld(Page(f"<script type='application/ld+json'>{source}</script>")) == [
        {"@type": "Event", "name": "Open day"}
    ]


def test_broken_json_ld_spoils_nothing_else() -> None:
    blocks = ('{"a": "bad "quote""}', '[{"n": 1}, {"n": 2}]', '{"s": "// not, }] a comment"}', "[" * 100_000)
    html = "".join(f"<script type='Application/LD+JSON; charset=utf-8'>{block}</script>" for block in blocks)
    assert json_ld(Page(html)) == [{"n": 1}, {"n": 2}, {"s": "// not, }] a comment"}]


def test_microdata_and_rdfa_with_items_inside_items() -> None:
    found = metadata(
        "",
        "<div itemscope itemtype='https://schema.org/Product'><b itemprop=name>Bell</b><img itemprop=image src=/b.png>"
        "<div itemprop=offers itemscope itemtype='https://schema.org/Offer'><meta itemprop=price content=5></div></div>"
        "<div vocab='https://schema.org/' typeof=Person><span property=name>Ida</span></div>",
    )
    offer = {"type": "https://schema.org/Offer", "properties": {"price": ["5"]}}
    assert found["microdata"] == [
        {
            "type": "https://schema.org/Product",
            "properties": {"name": ["Bell"], "image": ["https://example.com/b.png"], "offers": [offer]},
        }
    ]
    assert found["rdfa"] == [{"type": "Person", "properties": {"name": ["Ida"]}}]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("<p>Published on 27 August 2018</p>", "2018-08-27"),
        ("<span class=post-date>August 27th, 2018</span>", "2018-08-27"),
        ("<div class=byline>By Ida Moor, 2018-08-27</div>", "2018-08-27"),
        ("<p>The bridge was opened on 27 August 1988 by the mayor.</p>", None),
        ("<p>Posted on 45 August 2018</p>", None),
    ],
)
def test_dates_are_looked_for_when_none_is_declared(line: str, expected: str | None) -> None:
    body = f"<article><h1>News</h1>{line}</article><div class=comments><p>Posted 14 September 2019</p></div>"
    assert metadata("", body).get("published_time") == expected


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Seven cliffs", 2),
        ("don't stop", 2),
        ("重要な文", 4),
        ("[a](https://e.x/very/long) b", 2),
        ("", 0),
        ("3.5 km", 2),
    ],
)
def test_words_are_counted_without_addresses(text: str, words: int) -> None:
    assert word_count(text) == words


def test_reading_time_is_in_whole_minutes() -> None:
    assert [length("word " * count)[1] for count in (0, 1, 238, 239, 2380)] == [0, 1, 1, 2, 10]


def test_fields_of_a_converted_page_answer_to_firecrawls_names_too() -> None:
    page = '<meta property="og:site_name" content="Teas"><p>Tea.'
    metadata = convert(page, "https://example.com/")["metadata"]
    assert metadata["ogSiteName"] == metadata.get("ogSiteName") == metadata["og_site_name"] == "Teas"
    assert "ogSiteName" in metadata
    assert "ogImage" not in metadata
    assert metadata.get("ogImage", 1) == 1
    with pytest.raises(KeyError, match="ogImage"):
        metadata["ogImage"]
    assert "ogSiteName" not in json.loads(json.dumps(metadata))
