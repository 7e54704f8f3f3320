"""Files over the wire: long ones and every kind once, under names and types that tell nothing or lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import scrapy
from scrapy.http import HtmlResponse, Response

from scrapefire import Document, scrape_request
from tests.helpers.crawl import LOCAL_HOSTS, CrawlRun, run_crawl
from tests.site import files
from tests.site.client import Site

OCTETS = "application/octet-stream"
ATTACHED = {"Content-Disposition": 'attachment; filename="long report.pdf"'}
LIBRARIES = "(?i)scrapy|python"
REFUSED = "<html><head><title>Access denied</title></head><body><h1>Access denied</h1><p>Your request looks automated.</p></body></html>"
#: Path, the file behind it, and the steps that serve it.
DISGUISES: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "/long/plain.pdf": ("pdf12", [{"file": "pdf12"}]),
    "/long/no-extension": ("pdf12", [{"file": "pdf12"}]),
    "/long/as-html": ("pdf12", [{"file": "pdf12", "content_type": "text/html; charset=utf-8"}]),
    "/long/as-image.pdf": ("pdf12", [{"file": "pdf12", "content_type": "image/png"}]),
    "/long/attached": ("pdf12", [{"file": "pdf12", "content_type": OCTETS, "headers": ATTACHED}]),
    "/long/moved": ("pdf300", [{"location": "/long/target"}]),
    "/long/guarded.pdf": ("pdf300", [{"when": {"user-agent": LIBRARIES}, "status": 403, "body": REFUSED}, {"file": "pdf300"}]),
    "/long/guarded": ("pdf12", [{"when": {"user-agent": LIBRARIES}, "status": 403, "body": REFUSED}, {"file": "pdf12"}]),
    "/long/chunked": ("pdf12", [{"file": "pdf12", "chunked": True, "gzip": True}]),
}  # fmt: skip
PAGES = {"pdf12": 12, "pdf300": 300}
#: What a reader finds in each file, and how many pages it has (chapters, sheets, slides), where that is known.
KINDS: dict[str, tuple[tuple[str, ...], int | None]] = {
    "docx": (files.words_of("docx"), None),
    "doc": (("Kept steel ladder.", "Größe, Маяк светит"), None),
    "odt": (("Kept steel ladder.", "Größe, Маяк светит"), 1),
    "rtf": (("Kept steel ladder.", "Größe, Маяк светит"), None),
    "xlsx": (files.words_of("xlsx"), 1),
    "xlsb": (files.words_of("xlsb"), 1),
    "xls": (("| Rope | 25% |",), 1),
    "ods": (("| Rope | 25% |",), 1),
    "pptx": (("Ropes are checked", "Say it slowly."), 3),
    "ppt": (("Ropes are checked", "Say it slowly."), 3),
    "odp": (("Ropes are checked", "Say it slowly."), 3),
    "epub": (files.words_of("epub"), 3),
    "csv": (files.words_of("csv"), None),
}


class Files(scrapy.Spider):
    """Gives the document of each response, and what selectors find on it."""

    name = "files"

    def __init__(self, urls: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.urls = urls.split()

    async def start(self) -> Any:
        for url in self.urls:
            yield scrape_request(url, callback=self.parse, formats=["markdown", "html", "metadata"])

    def parse(self, response: Response) -> Iterator[Any]:
        yield Document.from_response(response)
        yield {
            "asked": response.request.meta["scrapefire"]["url"] if response.request else "",
            "flags": response.meta["scrapefire"]["flags"],
            "is_html": isinstance(response, HtmlResponse),
            "headings": response.css("h1::text, h2::text").getall(),
            "cells": response.css("td::text, th::text").getall(),
            "paragraphs": response.css("p::text").getall()[:3],
        }


@pytest.fixture(scope="module")
def crawled(site_process: Site) -> tuple[Site, CrawlRun]:
    site = site_process
    site.reset()
    site.route("/long/target", {"file": "pdf300", "content_type": OCTETS})
    for path, (_, steps) in DISGUISES.items():
        site.route(path, steps)
    for kind in KINDS:
        site.route(f"/kinds/{kind}", {"file": kind, **({} if kind == "csv" else {"content_type": OCTETS})})
    site.route("/kinds/png", {"file": "png", "content_type": OCTETS})
    site.route("/kinds/table.pdf", {"file": "csv"})
    urls = [
        site.url(path) for path in ["/kinds/png", "/kinds/table.pdf", *DISGUISES, *(f"/kinds/{kind}" for kind in KINDS)]
    ]
    settings = {"SCRAPEFIRE_ALLOW_HOSTS": LOCAL_HOSTS, "SCRAPEFIRE_BROWSER": False}
    return site, run_crawl(Files, settings, args={"urls": " ".join(urls)}, timeout=240)


def document_of(crawled: tuple[Site, CrawlRun], path: str) -> dict[str, Any]:
    """The one document of an address; what went wrong with it, if there is none."""
    site, run = crawled
    found = [item for item in run.items if "metadata" in item and item["metadata"]["source_url"] == site.url(path)]
    assert len(found) == 1, run.errors
    assert "error" not in found[0], found[0]["error"]
    return found[0]


def selected(crawled: tuple[Site, CrawlRun], path: str) -> dict[str, Any]:
    site, run = crawled
    return next(item for item in run.items if item.get("asked") == site.url(path))


@pytest.mark.slow
@pytest.mark.parametrize("path", list(DISGUISES))
def test_a_long_pdf_is_whole_under_every_disguise(crawled: tuple[Site, CrawlRun], path: str) -> None:
    document, name = document_of(crawled, path), DISGUISES[path][0]
    words = files.words_of(name, PAGES[name])
    assert [word for word in words if word not in document["markdown"]] == []
    places = [document["markdown"].index(word) for word in words]
    assert places == sorted(places)
    assert document["markdown"].startswith(f"# Report {name}")
    metadata = document["metadata"]
    assert metadata["num_pages"] == metadata["total_pages"] == PAGES[name]
    assert metadata["content_type"] == "application/pdf"
    assert metadata["title"] == f"Report {name}"
    assert (document["verdict"], document["attempts"][-1]["engine"]) == ("ok", "pdf")


def test_a_guarded_file_is_fetched_by_an_engine_that_is_let_in(crawled: tuple[Site, CrawlRun]) -> None:
    site, _ = crawled
    for path in ("/long/guarded.pdf", "/long/guarded"):
        served = [event["status"] for event in site.events(kind="response", path=path)]
        assert served.count(200) == 1, "the file was downloaded more than once"
        assert 403 in served


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_file_is_read_without_a_name_or_a_type(crawled: tuple[Site, CrawlRun], kind: str) -> None:
    document, (words, pages) = document_of(crawled, f"/kinds/{kind}"), KINDS[kind]
    assert [word for word in words if word not in document["markdown"]] == []
    assert document["verdict"] == "ok"
    assert document["attempts"][-1]["engine"] == "document"
    assert document["metadata"]["content_type"].partition(";")[0] == files.FILES[kind][1]
    assert document["metadata"].get("num_pages") == document["metadata"].get("total_pages")
    if pages is not None:
        assert document["metadata"]["num_pages"] == pages


def test_a_file_raises_the_flag_of_its_parser(crawled: tuple[Site, CrawlRun]) -> None:
    for path, flag in (("/kinds/png", "image"), ("/kinds/xls", "document"), ("/long/attached", "pdf")):
        assert selected(crawled, path)["flags"] == [flag]
    picture = document_of(crawled, "/kinds/png")
    assert picture["attempts"][-1]["engine"] == "document"
    assert picture["metadata"]["content_type"] == "image/png"


def test_a_table_at_the_address_of_a_pdf_is_handed_on(crawled: tuple[Site, CrawlRun]) -> None:
    document = document_of(crawled, "/kinds/table.pdf")
    assert f"| lower | {files.words_of('csv')[0]} |" in document["markdown"]
    assert [attempt["engine"] for attempt in document["attempts"]] == ["pdf", "document"]
    assert len(crawled[0].requests("/kinds/table.pdf")) == 1


def test_selectors_work_on_a_converted_file(crawled: tuple[Site, CrawlRun]) -> None:
    for path in ("/long/attached", "/kinds/doc", "/kinds/xlsb", "/kinds/epub"):
        assert selected(crawled, path)["is_html"], path
    assert selected(crawled, "/long/attached")["headings"] == ["Report pdf12"]
    assert selected(crawled, "/kinds/doc")["headings"] == ["Harbour report", "Crew", "Languages"]
    assert selected(crawled, "/kinds/xlsb")["cells"][:3] == ["zone", "name", "lower"]
    assert selected(crawled, "/kinds/epub")["headings"] == ["Chapter 1", "Chapter 2", "Chapter 3"]
    assert any(files.words_of("epub")[0] in text for text in selected(crawled, "/kinds/epub")["paragraphs"])


def test_nothing_is_downloaded_twice(crawled: tuple[Site, CrawlRun]) -> None:
    site, _ = crawled
    for path in [*DISGUISES, "/long/target", *(f"/kinds/{kind}" for kind in KINDS)]:
        whole = [event for event in site.events(kind="response", path=path) if event["status"] in (200, 302)]
        assert len(whole) == 1, path
