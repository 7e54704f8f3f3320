"""A glance says yes only where the text of a page is content, and costs little whatever the source."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.judging import FRAMED, judge
from scrapefire.judging.glance import full_of_text

PROSE = "<p>The night ferry leaves at ten from the fourth pier, and the bar on deck closes at one.</p>\n" * 30


@pytest.mark.parametrize(
    "source",
    [
        f"<body>{PROSE}",
        f"<html><head><title>x</title></head><body class=page><main>{PROSE}</main></body></html>",
        f"<body><nav>{PROSE}</nav><div class='story'>{PROSE}</div>",
        f"<body><!-- {'x' * 500} --><script>if (a<b) {{}}</script>{PROSE}",
        f"<body><p hidden>{PROSE}</p>{PROSE}{PROSE}",
        PROSE,
    ],
)
def test_a_page_full_of_text(source):
    assert full_of_text(source)


@pytest.mark.parametrize(
    "source",
    [
        "",
        f"<body><p>Short.</p><!-- {PROSE} -->",
        f"<body><nav>{PROSE}</nav>",
        f"<body><div class='cookie-banner'><div>{PROSE}</div></div><p>Short.</p>",
        f"<body><div style='display: none'>{PROSE}</div>",
        f"<body><div role=navigation>{PROSE}</div>",
        f"<body><script>document.write('{PROSE}')</script>",
        f"<body><noscript>{PROSE}</noscript><div id=root></div>",
        f"<body><template>{PROSE}</template>",
        f"<body><pre>{PROSE}</pre>",
        f'<body><div data-page=\'{{"html": "{PROSE}"}}\'></div>',
        "<body>" + "<a href=/x>One of very many links</a> " * 300,
    ],
)
def test_text_that_is_no_content(source):
    assert not full_of_text(source)


@pytest.mark.parametrize(
    "source",
    [
        "<p " * 100_000,
        "<!--" * 100_000,
        "<script>" * 60_000,
        "<div class=nav>" * 60_000,
        "<a>" * 100_000,
        "<" * 500_000,
    ],
)
def test_odd_sources_take_linear_time(source):
    started = time.process_time()
    assert not full_of_text(source)
    assert time.process_time() - started < 1.5


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="<>/ap\"'=! -", max_size=60))
def test_any_source_is_stood(source):
    full_of_text(source + PROSE)


def test_a_crash_is_seen_behind_any_amount_of_text():
    trace = "<pre>Traceback (most recent call last):\n  File &quot;/srv/app.py&quot;, line 3</pre>"
    page = f"<title>KeyError at /items</title><h1>KeyError at /items</h1>{PROSE}{trace}".encode()
    assert judge(500, {}, page, "https://www.example.org/items").kind == "error_status"
    assert judge(200, {}, page, "https://www.example.org/items").kind == "error_status"
    about = f"<title>How to read a KeyError</title>{PROSE}{trace}".encode()
    assert judge(200, {}, about, "https://www.example.org/items").kind == "ok"


def test_lengths_of_coded_bodies_and_of_parts():
    html = {"Content-Type": "text/html"}
    tiny = b"<p>The bridge is open."
    assert judge(200, {**html, "Content-Encoding": "gzip", "Content-Length": "44"}, tiny, "https://x.example/").ok
    cut = judge(200, {**html, "Content-Encoding": "gzip", "Content-Length": "4000"}, tiny * 99, "https://x.example/")
    assert cut.kind == "truncated"
    assert judge(206, {**html, "Content-Range": "bytes 0-21/900"}, tiny, "https://x.example/").kind == "truncated"
    assert judge(206, {**html, "Content-Range": "bytes 0-21/22"}, tiny, "https://x.example/").ok


def test_a_page_of_frames_is_right_and_says_that_they_are_not_there():
    framed = b"<title>Notes</title><h1>Notes</h1><iframe src='/notes.html' width=800 height=600></iframe>"
    verdict = judge(200, {}, framed, "https://www.example.org/")
    assert verdict.ok
    assert FRAMED in verdict.evidence
    assert FRAMED not in judge(200, {}, framed, "https://www.example.org/", rendered=True).evidence
    assert FRAMED not in judge(200, {}, framed + PROSE.encode(), "https://www.example.org/").evidence
