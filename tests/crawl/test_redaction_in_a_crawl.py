"""Redaction in a crawl: nothing raw is stored, logged, shown to a model or given out, unless storing is asked for."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.documents.office_files import docx, p
from tests.documents.pdf_writer import Page, write_pdf
from tests.helpers.crawl import CrawlRun
from tests.helpers.traces import run_keeping_all, traces
from tests.llm.scripted_model import scripted_model
from tests.site.client import Site

MAIL = "zanzibar.quartz@keeper.example"
WORDS = f"The find was reported to {MAIL} by the keeper of the lighthouse, who wrote it down the same evening. " * 4
FORMATS = ["markdown", "html", "raw_html", "links", "metadata", "chunks", "summary"]


def pdf() -> bytes:
    page = Page()
    page.paragraph(72, 72, [f"Report what you find to {MAIL} on the same evening."] * 3)
    return write_pdf([page])


def serve(site: Site) -> list[str]:
    """Pages of every way through the house: in one go, handed on as a file, kept while it is tried again."""
    html = f"<!doctype html><title>A find</title><meta name=author content='{MAIL}'><main><h1>A find</h1><p>{WORDS}</p>"
    bodies: dict[str, dict[str, Any]] = {
        "/page": {"body": html},
        "/file": {"body": pdf(), "content_type": "application/pdf"},
        "/letter": {"body": docx(p(WORDS)), "content_type": "application/octet-stream"},
        "/down": {"body": f"<h1>503 Service Unavailable</h1><p>Ask {MAIL} for help.</p>", "status": 503},
        "/data": {"body": json.dumps({MAIL: WORDS, "n": 1}), "content_type": "application/json"},
    }
    for path, body in bodies.items():
        site.route(path, body)
    return list(bodies)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Short, and gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="pii-") as name:
        yield Path(name)


def crawl(site: Site, folder: Path, **options: Any) -> CrawlRun:
    """One crawl of all of them that keeps whatever it can: job, blobs, HTTP cache, temporary files."""
    asked = {"formats": FORMATS, "redact_pii": {"mode": "fast"}, **options}
    targets = [{"url": site.url(path), **asked} for path in serve(site)]
    with scripted_model(lambda body: f"Seen: {MAIL in json.dumps(body)}. Mail {MAIL}.") as model:
        return run_keeping_all(targets, folder, model.url)


def check_items(run: CrawlRun) -> None:
    """Every item has its text, without the address, and no model was shown it."""
    assert len(run.items) == 5
    for item in run.items:
        assert MAIL not in json.dumps(item), item["url"]
        assert "[EMAIL]" in item["markdown"], item
        assert item["summary"] == "Seen: False. Mail [EMAIL]."
    assert run.stats["scrapefire/reissues"] > 2, "files were handed on, and a page was kept while it was tried again"


@pytest.mark.parametrize(
    "options", [pytest.param({}, id="unset"), pytest.param({"store_in_cache": False}, id="no", marks=pytest.mark.slow)]
)
def test_nothing_raw_is_left_anywhere(site: Site, folder: Path, options: dict[str, Any]) -> None:
    run = crawl(site, folder, **options)
    check_items(run)
    assert list(traces(folder, MAIL)) == []
    assert list((folder / "blobs").rglob("*")) == []
    assert list((folder / "tmp").iterdir()) == []
    assert MAIL not in run.log
    assert "Scraped from" in run.log


def test_it_may_be_stored_where_that_is_said(site: Site, folder: Path) -> None:
    """And the scan finds it, else the test above could not fail."""
    run = crawl(site, folder, store_in_cache=True)
    check_items(run)
    assert {"blobs", "cache"} <= {path.partition("/")[0] for path in traces(folder, MAIL)}
