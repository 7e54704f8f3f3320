"""The judge's face: options, evidence, JSON, and that it stands anything."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.page import Page
from scrapefire.judging import KINDS, Verdict, judge

URL = "https://www.example.org/reports/1"
HTML = {"Content-Type": "text/html; charset=utf-8"}
SHELL = b'<!doctype html><title>App</title><div id="root"></div><script type="module" src="/main.js"></script>'


def test_a_verdict_round_trips_as_json():
    verdict = judge(403, HTML, b"<title>403 Forbidden</title><h1>403 Forbidden</h1>", URL)
    assert Verdict.from_dict(json.loads(json.dumps(verdict.to_dict()))) == verdict
    assert verdict.evidence
    assert 0 < verdict.confidence <= 1


def test_an_unknown_kind_is_refused():
    with pytest.raises(ValueError, match="soft_404"):
        Verdict.from_dict({"kind": "great"})


def test_what_the_engine_knows_comes_first():
    assert judge(200, HTML, b"<p>half a p", URL, truncated=True).kind == "truncated"


def test_a_rendered_page_is_no_shell_and_not_cut():
    assert judge(200, HTML, SHELL, URL).kind == "js_shell"
    assert judge(200, HTML, SHELL, URL, rendered=True).kind == "empty"
    assert judge(200, {**HTML, "Content-Length": "99999"}, SHELL, URL, rendered=True).kind == "empty"


def test_wanted_kinds_count_as_content():
    pdf = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\nxref\ntrailer<<>>\nstartxref\n9\n%%EOF"
    assert judge(200, {}, pdf, URL).kind == "file"
    verdict = judge(200, {}, pdf, URL, want=frozenset(("file",)))
    assert verdict.kind == "ok"
    assert "pdf" in verdict.reason


def test_a_page_that_was_parsed_already_is_not_parsed_again():
    page = Page(SHELL.decode(), URL)
    root = page.root
    assert judge(200, HTML, SHELL, URL, page=page).kind == "js_shell"
    assert page.root is root


@pytest.mark.parametrize("headers", [HTML, list(HTML.items()), {b"Content-Type": [b"text/html"]}, {}])
def test_headers_in_every_form(headers):
    assert judge(200, headers, b"<p>The pier is open to visitors today.", URL).kind == "ok"


def test_a_redirect_is_left_to_who_follows_it():
    assert judge(301, {"Location": "/new"}, b"", URL).kind == "ok"


def test_truncation_is_not_seen_in_pages_that_leave_end_tags_out():
    assert judge(200, HTML, b"<!doctype html><title>x</title><p>One<p>Two<ul><li>a<li>b</ul>", URL).kind == "ok"


HOSTILE = {
    "deep": "<div>" * 30_000,
    "open tags": "<p " * 100_000,
    "open div tags": "<html>" + "<div " * 60_000,
    "comments": "<!--" * 60_000,
    "scripts": "<script>" * 50_000,
    "templates": "<html>" + "<template>" * 30_000,
    "ampersands": "&" * 300_000,
    "braces": "{" * 100_000,
    "mustaches": "{{a}} {{" * 30_000,
    "brackets": "[" * 100_000,
    "words": "a " * 300_000,
    "messages": "404 not found. " * 20_000,
    "one word": "x" * 500_000,
    "links": "<a href=x>" * 40_000,
    "chinese": "\u4e0d\u5b58\u5728" * 60_000,
    "quotes in meta": "<meta " + "\"'" * 5_000,
    "spaces": "<p>access" + " " * 300_000 + "denied",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("type_", ["text/html", "application/json"])
def test_hostile_bodies_take_bounded_time(name, type_):
    started = time.process_time()
    judge(200, {"Content-Type": type_}, HOSTILE[name].encode(), URL)
    assert time.process_time() - started < 3


@settings(max_examples=250, deadline=None)
@given(
    st.integers(100, 999),
    st.binary(max_size=600),
    st.sampled_from(
        [
            "",
            "text/html",
            "application/json",
            "text/xml",
            "text/plain",
            "text/html; charset=utf-16",
            "image/png",
            "\x00;;",
        ]
    ),
    st.text(max_size=40),
)
def test_any_response_gets_a_verdict(status, body, type_, url):
    assert judge(status, {"Content-Type": type_}, body, url).kind in KINDS


PIECES = [
    "<div id=root>",
    "</div>",
    "<script>",
    "</script>",
    "<p>Access denied",
    "<title>404",
    "<form>",
    "<input type=password>",
    "<!--",
    "cookies",
    "<html>",
    "{",
    "\x00",
    "<svg>",
    "<template>",
    "<noscript>",
    "Loading...",
    "<iframe src=x>",
    "<button>Accept",
    "&nbsp;",
    "\ud83d\ude00",
]


@settings(max_examples=250, deadline=None)
@given(
    st.lists(
        st.one_of(st.sampled_from(PIECES), st.text(st.characters(exclude_categories=["Cs"]), max_size=12)), max_size=40
    ),
    st.sampled_from([200, 403, 404, 503]),
    st.booleans(),
)
def test_any_markup_gets_a_verdict(pieces, status, rendered):
    body = "".join(pieces).encode("utf-8", "replace")
    assert judge(status, HTML, body, URL, rendered=rendered).kind in KINDS
