"""Bad input, each kind through a real crawl: a named error item that says what to do, no traceback, no hang."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.crawl import CrawlRun, run_crawl
from tests.site.client import Site

SPIDER = Path(__file__).parents[2] / "scrapefire" / "spiders" / "scrape.py"


def entries(site: Site) -> dict[str, tuple[dict[str, Any] | str, set[str]]]:
    """What is asked for, and the codes that may come of it."""
    return {
        "no-url": ("not a url", {"INVALID_URL"}),
        "unknown-scheme": ("gopher://example.com/", {"INVALID_URL"}),
        "two-schemes": ("http://http://example.com", {"INVALID_URL"}),
        "unresolvable": ("http://no-such-host.invalid/", {"SCRAPE_DNS_RESOLUTION_ERROR"}),
        "refused": (f"http://127.0.0.1:{site.free_port()}/", {"SCRAPE_SITE_ERROR"}),
        "bad-certificate": (
            {"url": site.url("/plain/article", scheme="https", tls="expired"), "skip_tls_verification": False},
            {"SCRAPE_SSL_ERROR"},
        ),
        "too-large": (site.url("/size/declared-huge"), {"SCRAPE_BODY_TOO_LARGE"}),
        "endless": (site.url("/size/endless"), {"SCRAPE_BODY_TOO_LARGE"}),
        "drip": ({"url": site.url("/size/endless-drip"), "timeout": 3000}, {"SCRAPE_TIMEOUT"}),
        "binary": (site.url("/types/binary-as-itself"), {"SCRAPE_UNSUPPORTED_FILE_ERROR"}),
        "binary-as-html": (site.url("/types/binary-as-html"), {"SCRAPE_UNSUPPORTED_FILE_ERROR"}),
        "unknown-option": ({"url": site.url("/plain/article"), "wait_fro": 5}, {"BAD_REQUEST"}),
        "bad-selector": ({"url": site.url("/plain/docs"), "include_tags": ["p[["]}, {"BAD_REQUEST"}),
        "private": ("http://10.1.2.3/", {"SCRAPE_UNSAFE_ADDRESS"}),
        "redirect-to-private": (site.url("/ssrf/redirect/private-host"), {"SCRAPE_UNSAFE_ADDRESS"}),
        "endless-redirect": (site.url("/redirect/endless"), {"SCRAPE_REDIRECT_LIMIT"}),
        "encrypted": (site.url("/documents/encrypted.pdf"), {"SCRAPE_PASSWORD_REQUIRED"}),
    }


@pytest.fixture(scope="module")
def crawled(site_process: Site, tmp_path_factory: pytest.TempPathFactory) -> tuple[CrawlRun, dict[str, Any]]:
    site_process.reset()
    asked = entries(site_process)
    folder = tmp_path_factory.mktemp("bad")
    lines = [line if isinstance(line, str) else json.dumps(line) for line, _ in asked.values()]
    (folder / "urls.txt").write_text("\n".join(lines))
    run = run_crawl(
        SPIDER,
        {
            "SCRAPEFIRE_ENGINES": "fetch,tls,pdf,document",
            "SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.1",
            "SCRAPEFIRE_RETRY_DELAY": 0.05,
            "DOWNLOAD_MAXSIZE": 2_000_000,
            "DOWNLOAD_TIMEOUT": 20,
            "SCRAPEFIRE_OPTIONS": {"timeout": 30_000},
        },
        args={"input": str(folder / "urls.txt")},
        timeout=150,
    )
    return run, {
        (line if isinstance(line, str) else line["url"]): (name, codes) for name, (line, codes) in asked.items()
    }


NAMES = (
    "no-url unknown-scheme two-schemes unresolvable refused bad-certificate too-large endless drip binary binary-as-html "
    "unknown-option bad-selector private redirect-to-private endless-redirect encrypted"
).split()


@pytest.mark.parametrize("name", NAMES)
def test_each_has_an_error_item_that_says_what_to_do(crawled: Any, name: str) -> None:
    run, asked = crawled
    url, (_, codes) = next((url, entry) for url, entry in asked.items() if entry[0] == name)
    found = [item for item in run.items if url in (item["metadata"]["source_url"], item["url"])]
    assert len(found) == 1
    error = found[0]["error"]
    assert error["code"] in codes
    assert error["message"]
    assert error["advice"].endswith(".")
    assert "Traceback" not in error["message"]


def test_nothing_vanishes_and_no_traceback_is_shown(crawled: Any) -> None:
    run, asked = crawled
    assert len(run.items) == len(asked) == len(NAMES)
    assert "Traceback" not in run.log
    assert run.stats["finish_reason"] == "finished"


def test_a_cut_off_page_is_kept_with_its_verdict(site: Site) -> None:
    run = run_crawl(
        [{"url": site.url("/transport/short-always"), "meta": {"scrapefire": {"options": {}}}}],
        {"SCRAPEFIRE_ENGINES": "fetch", "SCRAPEFIRE_RETRY_DELAY": 0.05},
        documents=True,
    )
    (item,) = run.items
    assert item["verdict"] == "truncated"
    assert any(warning.startswith("truncated:") for warning in item["warnings"])
