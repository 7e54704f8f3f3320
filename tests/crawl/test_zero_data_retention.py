"""Zero data retention: after the crawl nothing of the pages is on any disk that the crawl could write to, nor in its log."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.documents.office_files import docx, p
from tests.documents.pdf_writer import Page, write_pdf
from tests.helpers.crawl import CrawlRun, run_scrape
from tests.helpers.traces import run_keeping_all, traces
from tests.llm.scripted_model import scripted_model
from tests.site.client import Site

MARKER = "zanzibarquartz"
WORDS = f"The {MARKER} was found by the keeper of the lighthouse, who wrote it down the same evening. " * 4
MODEL_FORMATS = [
    {"type": "json", "schema": {"type": "object", "properties": {"find": {"type": "string"}}}},
    "summary",
    {"type": "question", "question": "What was found?"},
    {"type": "highlights", "query": "the find"},
]


def pdf() -> bytes:
    page = Page()
    page.paragraph(72, 72, [f"The {MARKER} was found by the keeper of the lighthouse."] * 3)
    return write_pdf([page])


def routes(site: Site) -> dict[str, dict[str, Any]]:
    """Pages of every way through the house, with the options that they are asked with."""
    html = f"<!doctype html><title>{MARKER}</title><main><h1>A find</h1><p>{WORDS}</p></main>"
    script = f"<title>x</title><body><div id=root></div><script>root.innerHTML = `<p>{WORDS}</p>`</script>"
    bodies: dict[str, dict[str, Any]] = {
        "/page": {"body": html},
        "/app": {"body": script},
        "/file": {"body": pdf(), "content_type": "application/pdf"},
        "/letter": {"body": docx(p(WORDS)), "content_type": "application/octet-stream"},
        "/gone": {"body": html, "status": 404},
        "/down": {"body": f"<h1>503 Service Unavailable</h1><p>Ask the {MARKER}.</p>", "status": 503},
        "/data": {"body": json.dumps({"find": WORDS}), "content_type": "application/json"},
        "/damaged": {"body": pdf()[:300], "content_type": "application/pdf"},
    }
    for path, body in bodies.items():
        site.route(path, body)
    every = {"formats": ["markdown", "html", "rawHtml", "links", "metadata", "chunks", "product"]}
    return {
        "/page": {
            "formats": [*every["formats"], *MODEL_FORMATS],
            "onlyCleanContent": True,
            "checkPromptInjection": True,
        },
        "/app": {"force_engine": ["browser"], "formats": ["markdown", "branding"], "scroll_to_end": True},
        "/file": every,
        "/letter": every,
        "/gone": every,
        "/down": every,
        "/data": every,
        "/damaged": every,
    }


@pytest.fixture
def folder() -> Iterator[Path]:
    """Short, since a browser's sockets lie in the folder for temporary files."""
    with tempfile.TemporaryDirectory(prefix="zdr-") as name:
        yield Path(name)


def crawl(site: Site, folder: Path, **options: Any) -> CrawlRun:
    """One crawl of all of them that keeps whatever it can: job, blobs, HTTP cache, temporary files."""
    targets = [{"url": site.url(path), **asked, **options} for path, asked in routes(site).items()]
    with scripted_model(["{}"]) as model:
        run = run_keeping_all(targets, folder, model.url)
        run.stats["asked of the model"] = len(model.requests)
    return run


def test_nothing_of_the_pages_is_left_or_logged(site: Site, folder: Path) -> None:
    run = crawl(site, folder, zero_data_retention=True)
    items = {item["metadata"]["source_url"].rpartition("/")[2]: item for item in run.items}
    for name in ("page", "app", "file", "letter", "gone", "down", "data"):
        assert MARKER in items[name].get("markdown", ""), items[name]
    assert list(traces(folder, MARKER)) == []
    assert MARKER not in run.log
    assert "lighthouse" not in run.log
    assert list((folder / "blobs").rglob("*")) == []
    assert list((folder / "tmp").iterdir()) == []
    assert "Scraped from" in run.log, "items are still told, by the names of their fields"

    page = items["page"]
    refused = {"json": "refused", "summary": "refused", "question": "refused", "highlights": "refused"}
    assert {name: status for name, status in page["formats"].items() if name in refused} == refused
    for step in (*refused, "only_clean_content", "check_prompt_injection"):
        assert any(warning.startswith(f"{step}: refused") for warning in page["warnings"]), step
    assert run.stats["asked of the model"] == 0
    assert run.stats["scrapefire/reissues"] > 2, "files were handed on, and a page was kept while it was tried again"
    assert "error" in items["damaged"] or items["damaged"]["warnings"]


@pytest.mark.slow
def test_the_same_crawl_without_it_leaves_traces_that_the_scan_finds(site: Site, folder: Path) -> None:
    """Else the test above could not fail."""
    run = crawl(site, folder)
    kinds = {path.partition("/")[0] for path in traces(folder, MARKER)}
    assert {"blobs", "cache"} <= kinds
    assert MARKER in run.log
    assert run.stats["asked of the model"] > 0


@pytest.mark.parametrize(
    "asked",
    [
        {"formats": ["screenshot"]},
        {"formats": ["markdown"], "actions": [{"type": "screenshot"}]},
        {"formats": ["markdown"], "actions": [{"type": "pdf"}]},
        {"formats": ["markdown"], "profile": {"name": "x"}},
    ],
)
def test_files_that_would_stay_are_refused_before_anything_is_fetched(site: Site, asked: dict[str, Any]) -> None:
    site.route("/shown", {"body": WORDS})
    (item,) = run_scrape([{"url": site.url("/shown"), "zero_data_retention": True, **asked}]).items
    assert item["error"]["code"] == "SCRAPE_ZDR_VIOLATION_ERROR"
    assert site.requests("/shown") == []


@pytest.mark.parametrize("private", [True, False])
def test_failures_that_quote_the_page_are_told_by_their_name_alone(site: Site, private: bool) -> None:
    site.route("/quoted", {"body": f"<main><h1>A find</h1><p>{WORDS}</p></main>"})
    target = {"url": site.url("/quoted"), "zero_data_retention": private, "formats": ["markdown"]}
    run = run_scrape([target], {"SCRAPEFIRE_POST_PROCESSORS": "tests.crawl.hooks.quoting", "LOG_LEVEL": "WARNING"})
    (item,) = run.items
    assert MARKER in item["markdown"]
    assert "post-processor quoting failed" in run.log
    assert any(warning.startswith("the post-processor quoting failed: ") for warning in item["warnings"])
    assert (MARKER in run.log) is not private
    assert any(MARKER in warning for warning in item["warnings"]) is not private


def test_an_unknown_error_of_an_engine_is_told_by_its_name_alone(site: Site) -> None:
    settings = {
        "DOWNLOAD_HANDLERS": {"http": "tests.crawl.broken_handler.BrokenHandler"},
        "SCRAPEFIRE_ENGINES": "fetch",
    }
    (public, private) = (
        run_scrape([{"url": site.url("/x"), "zero_data_retention": zdr}], settings) for zdr in (False, True)
    )
    assert "handler bug" in public.log
    assert "handler bug" in public.items[0]["error"]["message"]
    assert "handler bug" not in private.log
    assert "ZeroDivisionError" in private.items[0]["error"]["message"]
