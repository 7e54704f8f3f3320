"""Branding through a whole crawl: the item of a page, and the three errors where no engine can read it."""

from __future__ import annotations

import pytest

from tests.engines.brand_pages import PAGES
from tests.helpers.crawl import run_scrape
from tests.site.client import Site

PDF = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"


@pytest.mark.slow
def test_a_page_has_its_brand_and_files_say_why_they_have_none(site: Site) -> None:
    site.route("/night", {"body": PAGES["night"]})
    site.route("/quiet", {"body": PDF, "content_type": "application/pdf"})
    paths = ["/night", "/documents/report.pdf", "/documents/counts.xlsx", "/quiet"]
    run = run_scrape([{"url": site.url(path), "formats": ["branding", "markdown"]} for path in paths], timeout=120)
    items = {item["metadata"]["source_url"].removeprefix(site.url("")): item for item in run.items}
    page = items["/night"]
    assert page["formats"] == {"branding": "ok", "markdown": "ok"}
    assert page["branding"]["color_scheme"] == "dark"
    assert "Build lanterns" in page["markdown"]
    assert page["metadata"]["engine"].startswith("browser")
    kinds = {"/documents/report.pdf": "a PDF file", "/documents/counts.xlsx": "a document file", "/quiet": "a PDF file"}
    for path, kind in kinds.items():
        assert items[path]["error"]["code"] == "SCRAPE_BRANDING_NOT_SUPPORTED", path
        assert kind in items[path]["error"]["message"]
        assert "Leave it out" in items[path]["error"]["advice"]


@pytest.mark.slow
def test_without_a_browser_there_is_no_branding_and_the_error_says_what_to_do(site: Site) -> None:
    settings = {"SCRAPEFIRE_ENGINES": ["fetch", "tls", "pdf", "document"]}
    run = run_scrape([{"url": site.url("/night"), "formats": ["branding"]}], settings)
    (item,) = run.items
    assert item["error"]["code"] == "SCRAPE_BRANDING_NOT_SUPPORTED"
    assert "browser" in item["error"]["message"]
    assert "Chromium" in item["error"]["advice"]
    assert site.requests("/night") == []
