"""A page that only shows a PDF ends in the PDF's text, under the rules that hold for every hop."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.crawl import CrawlRun, run_scrape
from tests.site.client import Site, header
from tests.site.events import Event
from tests.site.text import article

PAGES = {
    "/iframe": '<h1>Report</h1><iframe src="/file/report.pdf" width="100%"></iframe>',
    "/object": '<object data="/file/report.pdf" type="application/pdf"><p>No PDF viewer.</p></object>',
    "/pdfjs/web/viewer.html": '<script src="../build/pdf.mjs"></script><div id="viewerContainer"><button>Next</button></div>',
    "/secret": '<embed src="/file/report.pdf" type="application/pdf">',
    "/abroad": '<embed src="{elsewhere}/file/abroad.pdf" type="application/pdf">',
    "/inner": '<embed src="{private}/file/report.pdf" type="application/pdf">',
    "/closed": '<embed src="/closed/report.pdf" type="application/pdf">',
    "/gone": '<embed src="/file/gone.pdf" type="application/pdf">',
    "/round": '<embed src="/round.pdf" type="application/pdf">',
    "/raw": '<iframe src="/file/report.pdf" width="100%"></iframe>',
}
SECRETS = {"Authorization": "Basic eA==", "X-Api-Key": "k-1", "Cookie": "session=s-1", "X-Trace": "t-1"}


@pytest.fixture(scope="module")
def ran(site_process: Site) -> tuple[Site, CrawlRun]:
    site = site_process
    site.reset()
    for path, body in PAGES.items():
        body = body.format(private=site.url("", host=9), elsewhere=site.url("", host=1))
        site.route(path, {"body": f"<!doctype html><html lang=en><title>Report</title><body>{body}</body></html>"})
    site.route("/article", {"body": article("Harbour", "viewers", ("quayside",)).replace("</article>", '<iframe src="/file/report.pdf"></iframe></article>')})  # fmt: skip
    site.route("/file/report.pdf", {"file": "pdf"})
    site.route("/file/abroad.pdf", {"file": "pdf"})
    site.route("/file/gone.pdf", {"status": 404, "body": "<h1>Not found</h1>"})
    site.route("/round.pdf", {"body": '<!doctype html><body><embed src="/round" type="application/pdf">'})
    site.route("/robots.txt", {"body": "User-agent: *\nDisallow: /closed/", "content_type": "text/plain"})
    targets: list[Any] = [
        site.url(path) for path in ("/iframe", "/object", "/inner", "/closed", "/gone", "/round", "/article")
    ]
    targets.append(site.url("/pdfjs/web/viewer.html?file=%2Ffile%2Freport.pdf"))
    targets.append({"url": site.url("/raw"), "formats": ["raw_html"]})
    targets += [{"url": site.url(path, host=2), "headers": SECRETS} for path in ("/secret", "/abroad")]
    settings = {
        "SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.1,127.0.0.2",
        "SCRAPEFIRE_CHECK_ROBOTS": True,
        "REDIRECT_MAX_TIMES": 4,
    }
    return site, run_scrape(targets, settings, timeout=180)


def item_of(ran: tuple[Site, CrawlRun], path: str) -> dict[str, Any]:
    (item,) = [item for item in ran[1].items if path in item["metadata"]["source_url"]]
    return item


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/iframe", "/object", "/pdfjs/web/viewer.html", "/secret", "/abroad"])
def test_a_viewer_ends_in_the_text_of_its_file(ran: tuple[Site, CrawlRun], path: str) -> None:
    item = item_of(ran, path)
    assert item["verdict"] == "ok"
    assert item["metadata"]["num_pages"] >= 1
    assert item["metadata"]["url"].endswith(("/file/report.pdf", "/file/abroad.pdf"))
    assert [attempt["engine"] for attempt in item["attempts"]][-1] == "pdf"


@pytest.mark.slow
def test_an_article_that_shows_a_file_stays_an_article(ran: tuple[Site, CrawlRun]) -> None:
    item = item_of(ran, "/article")
    assert "quayside" in item["markdown"]
    assert "num_pages" not in item["metadata"]


@pytest.mark.slow
def test_a_page_that_is_asked_for_as_it_is_stays(ran: tuple[Site, CrawlRun]) -> None:
    assert "<iframe" in item_of(ran, "/raw")["raw_html"]


@pytest.mark.slow
def test_the_address_guard_holds_for_the_file(ran: tuple[Site, CrawlRun]) -> None:
    assert item_of(ran, "/inner")["error"]["code"] == "SCRAPE_UNSAFE_ADDRESS"
    assert not ran[0].requests(host="127.0.0.9")


@pytest.mark.slow
def test_robots_rules_hold_for_the_file(ran: tuple[Site, CrawlRun]) -> None:
    assert item_of(ran, "/closed")["error"]["code"] == "CRAWL_DENIAL"
    assert not ran[0].requests("/closed/report.pdf")


@pytest.mark.slow
def test_a_file_that_is_not_there_is_said_so(ran: tuple[Site, CrawlRun]) -> None:
    item = item_of(ran, "/gone")
    assert item["metadata"]["status_code"] == 404
    assert item["verdict"] == "error_status"


@pytest.mark.slow
def test_viewers_that_show_each_other_end(ran: tuple[Site, CrawlRun]) -> None:
    assert item_of(ran, "/round")["error"]["code"] == "SCRAPE_REDIRECT_LIMIT"


def sent(event: Event) -> dict[str, str | None]:
    return {name: header(event, name) for name in SECRETS}


@pytest.mark.slow
def test_credentials_stay_with_the_origin(ran: tuple[Site, CrawlRun]) -> None:
    for path in ("/secret", "/abroad"):
        asked = ran[0].requests(path)
        assert asked
        assert all(sent(event) == SECRETS for event in asked)
    at_home = ran[0].requests("/file/report.pdf", host="127.0.0.2")
    assert at_home
    assert all(sent(event) == SECRETS for event in at_home)
    abroad = ran[0].requests("/file/abroad.pdf")
    assert {event["host"] for event in abroad} == {"127.0.0.1"}
    without = dict.fromkeys(SECRETS) | {"X-Trace": "t-1"}
    assert [sent(event) for event in abroad] == [without] * len(abroad)
