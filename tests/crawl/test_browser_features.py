"""What only a browser can do, asked for in a real crawl and found in its items."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.crawl import CrawlRun, run_scrape
from tests.site.client import Site, header
from tests.site.registry import CASES, load

TEXT = "<p>High water comes an hour later each day, and the ferry leaves two hours before it. </p>" * 6
LATE = f"{TEXT}<script>setTimeout(() => document.body.append('written late'), 700)</script>"
FORM = f"""{TEXT}<button>Show times</button><p id=times></p><script>document.querySelector('button').onclick = () =>
setTimeout(() => document.querySelector('#times').textContent = 'Ferry at noon and at dusk.', 100)</script>"""
WIDTH = f"{TEXT}<p id=w></p><script>document.querySelector('#w').textContent = 'window ' + innerWidth</script>"
PDF = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"


def targets(site: Site) -> list[dict[str, Any]]:
    """One target a feature."""
    load()
    more = CASES["/js/load-more"]
    return [
        {"url": site.url("/late"), "wait_for": 1200},
        {
            "url": site.url("/form"),
            "actions": [
                {"type": "scrape"},
                {"type": "click", "selector": "button"},
                {"type": "wait", "milliseconds": 300},
                {"type": "execute_javascript", "script": "document.querySelector('#times').textContent.length"},
                {"type": "screenshot"},
                {"type": "pdf"},
            ],
        },
        {"url": site.url("/shot"), "formats": ["markdown", {"type": "screenshot", "quality": 40}]},
        {"url": site.url("/phone"), "mobile": True},
        {"url": site.url("/place"), "location": {"country": "DE"}, "force_engine": ["browser"]},
        {"url": site.url("/known"), "profile": {"name": "ferry"}},
        {"url": site.url("/bytes.pdf"), "formats": ["raw_base64"]},
        {"url": site.url_of(more), "scroll_to_end": True},
        {"url": site.url("/private"), "formats": ["screenshot"], "zero_data_retention": True},
    ]


def crawl(site: Site, folder: Path) -> CrawlRun:
    """One crawl with all of them."""
    bodies = {"/late": LATE, "/form": FORM, "/shot": TEXT, "/phone": WIDTH, "/place": TEXT, "/known": TEXT}
    for path, body in bodies.items():
        page = f"<!doctype html><title>Tide</title><meta name=viewport content='width=device-width'><body>{body}"
        site.route(path, {"body": page, "headers": {"Set-Cookie": "seen=1; Max-Age=600"} if path == "/known" else {}})
    site.route("/bytes.pdf", {"body": PDF, "content_type": "application/pdf"})
    data = {"XDG_DATA_HOME": str(folder / "data")}
    return run_scrape(targets(site), cwd=folder, environment=data, timeout=240)


@pytest.mark.slow
def test_every_browser_feature_arrives_in_the_item_of_a_crawl(site: Site, tmp_path: Path) -> None:
    run, folder = crawl(site, tmp_path), tmp_path
    items = {item["metadata"]["source_url"]: item for item in run.items}
    refused = items.pop(site.url("/private"))
    assert refused["error"]["code"] == "SCRAPE_ZDR_VIOLATION_ERROR"
    assert site.requests("/private") == []
    assert {url: item["error"] for url, item in items.items() if "error" in item} == {}

    assert "written late" in items[site.url("/late")]["markdown"]
    assert "window 412" in items[site.url("/phone")]["markdown"]
    assert (header(site.requests("/place")[0], "accept-language") or "").startswith("de-DE,de")
    assert all(word in items[site.url("/js/load-more")]["markdown"] for word in CASES["/js/load-more"].words)
    assert base64.b64decode(items[site.url("/bytes.pdf")]["raw_base64"]) == PDF
    assert list((folder / "data").rglob("ferry.json"))

    form = items[site.url("/form")]
    assert "Ferry at noon and at dusk." in form["markdown"]
    assert form["actions"]["javascript_returns"] == [{"type": "number", "value": 26}]
    (scrape,) = form["actions"]["scrapes"]
    assert "Ferry at noon" not in scrape["html"].partition("<script>")[0]
    shot = items[site.url("/shot")]["screenshot"]
    kinds = {shot: b"\xff\xd8\xff", form["actions"]["screenshots"][0]: b"\x89PNG", form["actions"]["pdfs"][0]: b"%PDF-"}
    for path, start in kinds.items():
        assert Path(path).is_relative_to(folder / "scrapefire-files"), "files that were asked for outlive the crawl"
        assert Path(path).read_bytes().startswith(start)
    assert "never retrieved" not in run.log
