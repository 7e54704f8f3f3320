"""Files that go to disk while they arrive: the same documents as from memory, and the memory of the crawl stays flat."""

from __future__ import annotations

import resource
import sys
from pathlib import Path
from typing import Any

import pytest
import scrapy

from scrapefire import Document, scrape_request
from tests.helpers.crawl import CrawlRun, run_crawl, run_scrape
from tests.site import files
from tests.site.client import Site

OCTETS = "application/octet-stream"
ROUTES: dict[str, dict[str, Any]] = {
    "/kept/report.pdf": {"file": "pdf12"},
    "/kept/octets": {"file": "pdf3", "content_type": OCTETS},
    "/kept/as-html": {"file": "pdf", "content_type": "text/html"},
    "/kept/packed": {"file": "docx", "chunked": True, "gzip": True},
    "/kept/names.csv": {"file": "csv"},
    "/kept/book": {"file": "epub", "content_type": OCTETS},
    "/kept/archive.zip": {"file": "zip"},
    "/kept/table.pdf": {"file": "xlsx"},
    "/kept/plain": {"file": "text"},
    "/kept/data.json": {"file": "json"},
    "/kept/cut.pdf": {"file": "pdf", "truncate": 900},
    "/kept/closed.pdf": {"file": "pdf-encrypted"},
}
PIECES = 6


def _documents(run: CrawlRun) -> dict[str, Any]:
    return {
        item["metadata"]["source_url"]: (
            item.get("markdown"),
            item.get("raw_base64"),
            item.get("error", {}).get("code"),
            [(attempt["engine"], attempt["outcome"]) for attempt in item["attempts"]],
        )
        for item in run.items
    }


@pytest.mark.parametrize("engine", ["fetch", "tls", "browser"])
def test_what_goes_through_the_disk_comes_out_the_same(site: Site, tmp_path: Path, engine: str) -> None:
    for path, step in ROUTES.items():
        site.route(path, step)
    urls = [*(site.url(path) for path in ROUTES), site.url("/plain/article")]
    targets = [*urls, {"url": site.url("/kept/report.pdf?whole"), "formats": ["raw_base64"]}]
    settings = {"SCRAPEFIRE_ENGINES": f"{engine},pdf,document", "SCRAPEFIRE_RETRY_TIMES": 0}
    found, handed_on = [], []
    for size in (0, 300):
        blobs = tmp_path / f"{engine}{size}"
        run = run_scrape(targets, settings | {"SCRAPEFIRE_SPOOL_SIZE": size, "SCRAPEFIRE_BLOBS": str(blobs)})
        found.append(_documents(run))
        assert list(blobs.glob(".partial-*")) == []
        handed_on.append(sorted(path.name for path in blobs.glob("??/*")))
    assert handed_on[0] == handed_on[1]
    in_memory, on_disk = found
    assert len(in_memory) == len(targets)
    assert on_disk == in_memory
    assert files.words_of("docx")[0] in on_disk[site.url("/kept/packed")][0]


class Large(scrapy.Spider):
    """Asks for the same large file several times at once, and notes the most memory that this process had."""

    name = "large"

    def __init__(self, base: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.base = base

    async def start(self) -> Any:
        for number in range(PIECES):
            yield scrape_request(f"{self.base}{number}", callback=self.parse, formats=["markdown"])

    def parse(self, response: Any) -> Any:
        yield Document.from_response(response)

    def closed(self, reason: str) -> None:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        self.crawler.stats.set_value("peak_bytes", peak if sys.platform == "darwin" else peak * 1024)


@pytest.mark.parametrize("engine", ["fetch", "tls"])
@pytest.mark.slow
def test_large_files_are_not_held_in_memory(site: Site, engine: str) -> None:
    site.route("/large/*", {"file": "docx-large", "content_type": OCTETS})
    settings = {"SCRAPEFIRE_ENGINES": f"{engine},document", "CONCURRENT_REQUESTS_PER_DOMAIN": PIECES}
    peaks = []
    for size in (4 << 20, 0):
        run = run_crawl(
            Large, settings | {"SCRAPEFIRE_SPOOL_SIZE": size}, args={"base": site.url("/large/")}, timeout=120
        )
        assert [item.get("verdict", item.get("error")) for item in run.items] == ["ok"] * PIECES
        assert run.stats["downloader/response_bytes"] > PIECES * files.LARGE
        peaks.append(run.stats["peak_bytes"])
    on_disk, in_memory = peaks
    # How many of them are under way together depends on the machine; one is, always.
    assert in_memory - on_disk > files.LARGE, (in_memory >> 20, on_disk >> 20)


@pytest.mark.parametrize("engine", ["fetch", "tls"])
def test_a_download_over_the_limit_leaves_nothing_on_disk(site: Site, tmp_path: Path, engine: str) -> None:
    paths = ["/size/endless-file", "/size/declared-huge", "/encoding/bomb"]
    settings = {"SCRAPEFIRE_SPOOL_SIZE": 1000, "DOWNLOAD_MAXSIZE": 1 << 20, "SCRAPEFIRE_BLOBS": str(tmp_path)}
    run = run_scrape([site.url(path) for path in paths], settings | {"SCRAPEFIRE_ENGINES": f"{engine},document"})
    assert [item["error"]["code"] for item in run.items] == ["SCRAPE_BODY_TOO_LARGE"] * len(paths)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("size", [0, 300])
@pytest.mark.parametrize("engine", ["fetch", "tls", "browser"])
def test_a_disk_that_takes_nothing_is_named(site: Site, tmp_path: Path, engine: str, size: int) -> None:
    site.route("/kept/octets", {"file": "pdf3", "content_type": OCTETS})
    (tmp_path / "taken").write_text("a file where the folder should be")
    settings = {
        "SCRAPEFIRE_SPOOL_SIZE": size,
        "SCRAPEFIRE_BLOBS": str(tmp_path / "taken"),
        "SCRAPEFIRE_ENGINES": engine,
    }
    (item,) = run_scrape([site.url("/kept/octets")], settings).items
    assert item["error"]["code"] == "FILE_NOT_KEPT"
    assert "SCRAPEFIRE_BLOBS" in item["error"]["advice"]
    assert len(site.requests("/kept/octets")) == 1
