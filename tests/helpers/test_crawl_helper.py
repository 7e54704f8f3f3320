"""The crawl helper brings back what happened, also of a crawl that fails, hangs or is killed."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
import scrapy

from tests.helpers.crawl import run_crawl, start_crawl
from tests.site.client import Site


class TwoItems(scrapy.Spider):
    """A spider at the top of a test module."""

    name = "two"
    at = ""

    async def start(self):
        yield scrapy.Request(self.at)

    def parse(self, response):
        yield {"title": response.css("title::text").get()}
        raise ValueError("after the first")


def test_requests_give_responses_errors_and_stats(site: Site) -> None:
    site.route("/echo", {"status": 201, "headers": {"X-A": "1"}, "body": "made"})
    requests = [
        {"url": site.url("/echo"), "method": "POST", "body": "data", "headers": {"X-In": "2"}, "meta": {"k": [1]}},
        f"http://127.0.0.1:{site.free_port()}/",
    ]
    run = run_crawl(requests, {"RETRY_ENABLED": False}, addon=False)
    (response,) = run.responses
    assert (response.status, response.text, response.meta["k"]) == (201, "made", [1])
    assert response.headers["X-A"] == ["1"]
    assert [error["from"] for error in run.errors] == ["errback"]
    assert run.stats["downloader/request_count"] == 2
    assert site.requests("/echo")[0]["body"] == "data"
    assert run.returncode == 0


def test_spider_class_and_spider_error(site: Site) -> None:
    run = run_crawl(TwoItems, addon=False, args={"at": site.url("/plain/article")})
    assert run.items == [{"title": "Life between the tides"}]
    assert [(error["from"], error["message"]) for error in run.errors] == [("spider", "after the first")]


def test_hanging_crawl_fails_with_its_log(site: Site) -> None:
    site.route("/hang", {"hang": True})
    with pytest.raises(AssertionError, match="Spider opened"):
        run_crawl([site.url("/hang")], addon=False, timeout=2)
    site.wait_event(kind="aborted", path="/hang")


def test_crash_at_start_fails_with_its_log() -> None:
    with pytest.raises(AssertionError, match="no_such_module"):
        run_crawl([], {"ITEM_PIPELINES": {"no_such_module.Pipeline": 1}}, addon=False)


def test_killed_crawl_leaves_what_it_had(site: Site, tmp_path: Path) -> None:
    site.route("/hang", {"hang": True})
    crawl = start_crawl([site.url("/plain/article"), site.url("/hang")], addon=False, cwd=tmp_path)
    site.wait_event(kind="response", path="/plain/article", timeout=20)
    site.wait_event(kind="request", path="/hang", timeout=20)
    while not crawl.so_far().responses:
        assert crawl.process.poll() is None
    crawl.signal(signal.SIGKILL)
    run = crawl.wait(5, check=False)
    assert run.returncode == -signal.SIGKILL
    assert [response.status for response in run.responses] == [200]
