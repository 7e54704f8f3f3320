"""Scrape requests for one page have one fingerprint, however its URL is spelt; other requests keep the project's."""

from __future__ import annotations

import pytest
from scrapy import Request
from scrapy.utils.request import RequestFingerprinter
from scrapy.utils.test import get_crawler

from scrapefire import scrape_request
from scrapefire.fingerprint import FALLBACK_SETTING, ScrapeFingerprinter


class ByLength(RequestFingerprinter):
    """A project's own idea of what is the same."""

    def fingerprint(self, request):
        return str(len(request.url)).encode()


@pytest.fixture
def fingerprint():
    return ScrapeFingerprinter(get_crawler()).fingerprint


def test_spellings_of_one_page_are_one_request(fingerprint):
    urls = [
        "https://example.com/it%27s?b=2&a=1",
        "https://example.com/it's?a=1&b=2#top",
        "https://EXAMPLE.com:443/it's?a=1&b=2",
    ]
    assert len({fingerprint(scrape_request(url)) for url in urls}) == 1


def test_routes_of_an_application_are_requests_of_their_own(fingerprint):
    urls = ["https://example.com/app", "https://example.com/app#/orders", "https://example.com/app#/customers"]
    assert len({fingerprint(scrape_request(url)) for url in urls}) == 3


def test_what_changes_the_page_changes_the_fingerprint(fingerprint):
    url = "https://example.com/"
    plain = fingerprint(scrape_request(url, formats=["markdown"]))
    assert fingerprint(scrape_request(url, formats=["links"])) == plain
    assert fingerprint(scrape_request(url, mobile=True)) != plain


def test_other_requests_keep_the_fingerprint_that_they_had(fingerprint):
    for url in ("https://example.com/it%27s", "https://example.com/app#/orders"):
        assert fingerprint(Request(url)) == RequestFingerprinter().fingerprint(Request(url))


def test_a_fingerprinter_of_the_projects_own_decides_by_itself():
    fingerprinter = ScrapeFingerprinter(get_crawler(settings_dict={FALLBACK_SETTING: ByLength}))
    assert fingerprinter.fingerprint(scrape_request("https://example.com/%27")) == b"23"
    assert fingerprinter.fingerprint(scrape_request("https://example.com/#/route")) == b"27"
