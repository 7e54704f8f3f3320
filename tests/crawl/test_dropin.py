"""The extension in a project that has its own middleware, pipeline, handler and fingerprinter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers.crawl import CrawlRun, run_crawl
from tests.site.client import Site

PROJECT = Path(__file__).with_name("dropin_project.py")
OWN = "dropin_project"


@pytest.fixture(scope="module")
def crawl(site_process: Site) -> tuple[CrawlRun, list[Any]]:
    site_process.reset()
    run = run_crawl(
        PROJECT,
        {
            "DOWNLOADER_MIDDLEWARES": {f"{OWN}.OwnMiddleware": 600},
            "ITEM_PIPELINES": {f"{OWN}.OwnPipeline": 300},
            "DOWNLOAD_HANDLERS": {"http": f"{OWN}.OwnHandler"},
            "REQUEST_FINGERPRINTER_CLASS": f"{OWN}.OwnFingerprinter",
        },
        args={"base": site_process.url("/").rstrip("/")},
        environment={"PYTHONPATH": f"{PROJECT.parents[2]}:{PROJECT.parent}"},
    )
    return run, site_process.requests()


def documents(run: CrawlRun) -> list[dict[str, Any]]:
    return [item for item in run.items if "kind" not in item]


def test_scrape_requests_become_documents(crawl: tuple[CrawlRun, list[Any]]) -> None:
    article = next(item for item in documents(crawl[0]) if item["url"].endswith("/plain/article"))
    assert article["verdict"] == "ok"
    assert len(article["markdown"]) > 200
    assert article["formats"] == {"markdown": "ok", "links": "ok"}
    assert "html" not in article


def test_the_callback_gets_a_response_with_selectors(crawl: tuple[CrawlRun, list[Any]]) -> None:
    article = next(item for item in documents(crawl[0]) if item["url"].endswith("/plain/article"))
    assert any(warning.startswith("css:") and len(warning) > 5 for warning in article["warnings"])


def test_an_honest_404_is_a_document_with_its_status(crawl: tuple[CrawlRun, list[Any]]) -> None:
    missing = next(item for item in documents(crawl[0]) if item["url"].endswith("/status/404"))
    assert missing["metadata"]["status_code"] == 404
    assert missing["verdict"] == "error_status"
    assert "error" not in missing


def test_plain_requests_go_on_as_before(crawl: tuple[CrawlRun, list[Any]]) -> None:
    plain = next(item for item in crawl[0].items if item.get("kind") == "plain")
    assert plain["class"] == "HtmlResponse"
    assert plain["own_pipeline"]
    assert {"kind": "plain-error", "type": "HttpError", "own_pipeline": True} in crawl[0].items


def test_the_projects_own_middleware_and_handler_see_every_request(crawl: tuple[CrawlRun, list[Any]]) -> None:
    run, requests = crawl
    assert {request["path"] for request in requests} == {"/plain/article", "/status/404"}
    for request in requests:
        headers = {name.lower(): value for name, value in request["headers"]}
        assert headers.get("x-own-middleware") == "yes"
        assert headers.get("x-own-handler") == "yes"
    assert all("flag:own-middleware" in document["warnings"] for document in documents(run))


def test_the_projects_own_pipeline_sees_documents(crawl: tuple[CrawlRun, list[Any]]) -> None:
    assert all("own-pipeline" in document["warnings"] for document in documents(crawl[0]))


def test_the_projects_own_fingerprinter_still_finds_duplicates(crawl: tuple[CrawlRun, list[Any]]) -> None:
    run, requests = crawl
    assert sum(request["path"] == "/plain/article" for request in requests) == 2  # one plain, one scraped
    assert run.stats["dupefilter/filtered"] == 1


def test_transparent_mode_scrapes_what_the_spider_asks_and_nothing_else(site: Site) -> None:
    run = run_crawl(
        [site.url("/plain/article")],
        {"SCRAPEFIRE_TRANSPARENT": True, "ROBOTSTXT_OBEY": True},
        documents=True,
    )
    (response,) = run.responses
    assert response.result is not None
    assert response.result["engine"] == "fetch"
    assert run.items[0]["markdown"]
    assert run.stats["scrapefire/races"] == 1
    assert "/robots.txt" in [request["path"] for request in site.requests()]


def test_a_request_can_be_left_out_of_transparent_mode(site: Site) -> None:
    run = run_crawl(
        [{"url": site.url("/plain/article"), "meta": {"scrapefire": False}}], {"SCRAPEFIRE_TRANSPARENT": True}
    )
    assert run.responses[0].result is None


def test_site_options_and_defaults_are_merged_under_the_requests_own(site: Site) -> None:
    run = run_crawl(
        [{"url": site.url("/plain/article"), "meta": {"scrapefire": {"options": {"formats": ["links"]}}}}],
        {
            "SCRAPEFIRE_OPTIONS": {"formats": ["html"], "link_style": "none", "only_main_content": False},
            "SCRAPEFIRE_SITES": {"127.0.0.1": {"onlyMainContent": True}},
        },
    )
    assert run.responses[0].result is not None
    assert run.responses[0].result["options"] == {"formats": ["links"], "link_style": "none"}


def test_switched_off_the_project_runs_as_without_it(site: Site) -> None:
    run = run_crawl([site.url("/plain/article")], {"SCRAPEFIRE_ENABLED": False, "SCRAPEFIRE_TRANSPARENT": True})
    assert run.responses[0].result is None
