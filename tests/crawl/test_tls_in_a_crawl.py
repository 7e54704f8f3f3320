"""The ``tls`` engine in a real crawl: Scrapy's cookie jar, redirects and the race work with it."""

from __future__ import annotations

from tests.helpers.crawl import run_scrape
from tests.site.client import Site, header
from tests.site.registry import CASES, cases

PATHS = ("/bot/tls-fingerprint", "/redirect/same-url-cookie", "/redirect/chain", "/encoding/br", "/charset/gbk-none")


def test_a_crawl_by_tls_alone_wins_pages_with_scrapys_cookies_and_redirects(site: Site) -> None:
    cases()
    wanted = {site.url_of(CASES[path]): CASES[path] for path in PATHS}
    run = run_scrape(list(wanted), {"SCRAPEFIRE_ENGINES": "tls"})
    found = {item["metadata"]["source_url"]: item for item in run.items}
    for url, case in wanted.items():
        assert not found[url].get("error"), found[url]
        assert all(word in found[url]["markdown"] for word in case.words), url
    first, second = site.requests("/redirect/same-url-cookie")
    assert header(first, "Cookie") is None
    assert header(second, "Cookie")
    assert all("Chrome/" in (header(event, "User-Agent") or "") for event in site.requests())
    assert run.stats["scrapefire/engine/tls/runs"] >= len(PATHS)
    assert "never retrieved" not in run.log
    assert "Unclosed" not in run.log
