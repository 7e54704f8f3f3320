"""What a browser has won at a site serves the pages after it through Scrapy's cookie jar, and nothing else does."""

from __future__ import annotations

from typing import Any

from tests.helpers.crawl import CrawlRun, run_scrape
from tests.site.client import Site, header
from tests.site.text import prose

PAGE = f"<!doctype html><title>Quay</title><h1>Quay</h1>{prose('quay', (), 4)}"
CHECK = """<!doctype html><title>One moment</title><noscript>Enable JavaScript to continue.</noscript>
<script>document.cookie = 'clearance=won; path=/'; location.reload()</script>"""
ONE_BY_ONE = {"CONCURRENT_REQUESTS": 1}


def crawl(site: Site, *targets: str | dict[str, Any], **settings: Any) -> CrawlRun:
    return run_scrape(list(targets), ONE_BY_ONE | settings, timeout=120)


def guarded(site: Site, path: str) -> str:
    site.route(path, [{"when": {"Cookie": "clearance=won"}, "body": PAGE}, {"status": 403, "body": CHECK}])
    return site.url(path)


def test_a_clearance_cookie_that_was_won_once_serves_the_site(site: Site) -> None:
    first, second = guarded(site, "/first"), guarded(site, "/second")
    run = crawl(site, first, second)
    assert [item["verdict"] for item in run.items] == ["ok", "ok"]
    (only,) = site.requests("/second")
    assert "clearance=won" in (header(only, "cookie") or "")
    assert run.stats["scrapefire/engine/browser/runs"] == 1


def test_a_jar_of_its_own_and_no_jar_at_all_keep_what_was_won_apart(site: Site) -> None:
    first, second = guarded(site, "/first"), guarded(site, "/second")
    crawl(site, first, second, COOKIES_ENABLED=False)
    assert header(site.requests("/second")[0], "cookie") is None


def test_cookies_that_the_caller_gave_for_one_page_stay_with_it(site: Site) -> None:
    given = {"url": guarded(site, "/first"), "headers": {"Cookie": "clearance=won"}, "force_engine": ["browser"]}
    run = crawl(site, given, {"url": guarded(site, "/second"), "force_engine": ["fetch"]})
    assert run.items[0]["verdict"] == "ok"
    assert all(header(event, "cookie") is None for event in site.requests("/second"))
