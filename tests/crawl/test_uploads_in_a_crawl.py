"""Local files in a crawl by the option ``uploaded_file``: each kind through its parser, and no packet to the site."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.helpers.crawl import CrawlRun, run_scrape
from tests.site import files
from tests.site.client import Site
from tests.site.text import article

BROWSERS = {"wait_for": 500, "scroll_to_end": True, "profile": {"name": "me"}}


@pytest.fixture(scope="module")
def ran(site_process: Site, tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, CrawlRun]:
    site, folder = site_process, tmp_path_factory.mktemp("files")
    site.reset()
    targets: list[dict[str, Any]] = []

    def add(name: str, data: bytes, **options: Any) -> None:
        path = Path(folder, name)
        path.write_bytes(data)
        targets.append({"url": site.url(f"/upload/{name}"), "uploaded_file": str(path), **options})

    add("picture.png", files.body("png")[0])
    add("unread.png", files.body("png")[0], parsers=["pdf"])
    add("book.epub", files.body("epub")[0])
    add("no-name", files.body("epub")[0])
    add("names.csv", files.body("csv")[0])
    add("waiting.pdf", files.body("pdf")[0], **BROWSERS)
    add("waiting.html", article("Harbour", "upload", ("quayside",)).encode(), **BROWSERS)
    add("acted.pdf", files.body("pdf")[0], actions=[{"type": "wait", "milliseconds": 10}])
    return site, run_scrape(targets, {"SCRAPEFIRE_BROWSER": False}, timeout=120)


def item_of(ran: tuple[Site, CrawlRun], name: str) -> dict[str, Any]:
    site, run = ran
    (item,) = [item for item in run.items if item["metadata"].get("source_url") == site.url(f"/upload/{name}")]
    return item


@pytest.mark.parametrize("name", ["book.epub", "no-name"])
def test_a_local_book_is_read_along_its_spine(ran: tuple[Site, CrawlRun], name: str) -> None:
    item = item_of(ran, name)
    assert [word for word in files.words_of("epub") if word not in item["markdown"]] == []
    assert item["markdown"].index("# Chapter 1") < item["markdown"].index("# Chapter 3")
    assert item["metadata"]["title"] == "Shore book"
    assert (item["metadata"]["num_pages"], item["metadata"]["content_type"]) == (3, "application/epub+zip")
    assert (item["verdict"], item["metadata"]["engine"]) == ("ok", "document")


def test_a_local_picture_goes_to_the_reader_of_pictures(ran: tuple[Site, CrawlRun]) -> None:
    item = item_of(ran, "picture.png")
    assert (item["metadata"]["content_type"], item["metadata"]["engine"]) == ("image/png", "document")
    assert (item["metadata"]["width"], item["metadata"]["height"]) == (64, 48)
    assert any("text" in warning or "OCR" in warning for warning in item["warnings"])


def test_a_local_picture_is_left_unread_where_no_parser_is_for_it(ran: tuple[Site, CrawlRun]) -> None:
    item = item_of(ran, "unread.png")
    assert any("parsers leaves image out" in warning for warning in item["warnings"])


def test_a_local_table_is_a_table(ran: tuple[Site, CrawlRun]) -> None:
    assert f"| lower | {files.words_of('csv')[0]} |" in item_of(ran, "names.csv")["markdown"]


@pytest.mark.parametrize("name", ["waiting.pdf", "waiting.html"])
def test_what_only_a_browser_would_do_is_warned_of(ran: tuple[Site, CrawlRun], name: str) -> None:
    item = item_of(ran, name)
    assert item["verdict"] == "ok"
    assert (files.words_of("pdf")[0] if name.endswith("pdf") else "quayside") in item["markdown"]
    warning = "wait_for, scroll_to_end, profile: without effect, since a local file is not opened in a browser"
    assert item["warnings"].count(warning) == 1
    assert not any("does not support" in one for one in item["warnings"])


def test_what_only_a_browser_can_give_is_an_error(ran: tuple[Site, CrawlRun]) -> None:
    (item,) = [item for item in ran[1].items if "acted.pdf" in item["url"]]
    assert item["error"]["code"] == "BAD_REQUEST"


def test_nothing_is_asked_of_the_site(ran: tuple[Site, CrawlRun]) -> None:
    assert ran[0].requests() == []
