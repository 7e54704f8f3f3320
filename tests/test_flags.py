"""Flags: what options and URL ask of an engine."""

from __future__ import annotations

import pytest

from scrapefire.flags import DOCUMENT_EXTENSIONS, Flag, derive_flags, flag_of_url
from scrapefire.options import ScrapeOptions

PAGE = "https://example.com/page"


def flags(data, url=PAGE):
    return derive_flags(ScrapeOptions.from_json(data), url)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({}, set()),
        ({"formats": ["html", "links", "images", "summary"]}, set()),
        ({"actions": ["scrape"]}, {Flag.ACTIONS}),
        ({"scroll_to_end": True}, {Flag.ACTIONS}),
        ({"profile": {"name": "me"}}, {Flag.ACTIONS}),
        ({"wait_for": 1}, {Flag.WAIT_FOR}),
        ({"wait_for": 0}, set()),
        ({"formats": ["screenshot"]}, {Flag.SCREENSHOT}),
        ({"formats": [{"type": "screenshot", "full_page": True}]}, {Flag.SCREENSHOT_FULL}),
        ({"formats": ["audio", "video"]}, {Flag.AUDIO, Flag.VIDEO}),
        ({"formats": ["branding"]}, {Flag.BRANDING}),
        ({"atsv": True}, {Flag.ATSV}),
        ({"fast_mode": True}, {Flag.FAST_MODE}),
        ({"location": {"country": "DE"}}, {Flag.LOCATION}),
        ({"location": {"languages": ["de"]}}, {Flag.LOCATION}),
        ({"location": {}}, set()),
        ({"mobile": True}, {Flag.MOBILE}),
        ({"proxy": "stealth"}, {Flag.STEALTH_PROXY}),
        ({"proxy": "enhanced"}, {Flag.STEALTH_PROXY}),
        ({"proxy": "auto"}, set()),
        ({"proxy": "basic"}, set()),
        ({"proxy": "http://p:1"}, set()),
        ({"block_ads": False}, {Flag.DISABLE_ADBLOCK}),
        ({"headers": {"a": "b"}}, set()),
        ({"skip_tls_verification": True}, {Flag.SKIP_TLS_VERIFICATION}),
        ({"skip_tls_verification": False}, set()),
        ({"mobile": True, "wait_for": 5}, {Flag.MOBILE, Flag.WAIT_FOR}),
    ],
)
def test_flags_of_options(data, expected):
    assert flags(data) == expected


def test_lockdown_has_no_flags_whatever_else_is_asked():
    assert flags({"lockdown": True, "mobile": True, "formats": ["screenshot"]}, "https://example.com/a.pdf") == set()


@pytest.mark.parametrize(
    ("path", "flag"),
    [
        ("/a.pdf", Flag.PDF),
        ("/A.PDF", Flag.PDF),
        ("/a.pdf/view", Flag.PDF),
        ("/a.pdf?x=1#page=3", Flag.PDF),
        ("/a.pdf.html", None),
        ("/pdf", None),
        ("/a.pdfx", None),
        ("/?file=a.pdf", None),
        ("/#a.pdf", None),
        ("/a%2Epdf", Flag.PDF),
        ("/a.docx", Flag.DOCUMENT),
        ("/a.Docx/download", Flag.DOCUMENT),
        ("/a.pdf/b.xlsx", Flag.DOCUMENT),
        ("/a.doc.pdf", Flag.PDF),
        ("/a.docs", None),
        ("/docx", None),
        ("", None),
    ],
)
def test_flag_of_the_urls_path(path, flag):
    assert flag_of_url(f"https://example.com{path}") is flag


def test_every_document_extension_is_seen():
    assert {flag_of_url(f"https://example.com/file.{extension}") for extension in DOCUMENT_EXTENSIONS} == {
        Flag.DOCUMENT
    }


def test_a_host_that_looks_like_a_file_is_none():
    assert flag_of_url("https://files.pdf") is None


def test_flags_of_options_and_url_come_together():
    assert flags({"skip_tls_verification": True}, "https://example.com/a.csv") == {
        Flag.SKIP_TLS_VERIFICATION,
        Flag.DOCUMENT,
    }


def test_values_are_the_names_in_snake_case_and_all_have_a_priority():
    assert all(flag.value == flag.name.lower() and flag.priority > 0 for flag in Flag)
