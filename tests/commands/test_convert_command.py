"""``scrapy convert``: local files through the same stack, without a packet."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.documents.office_files import docx, p
from tests.documents.pdf_writer import Page, write_pdf
from tests.helpers.forks import run_command
from tests.site.client import Site

PAGE = """<!doctype html><html><head><title>Harbour</title><base href="https://example.com/port/">
<meta http-equiv="refresh" content="0; url={refresh}"></head><body><h1>Harbour</h1>
<p>The keeper of the lamp walks to the end of the pier every evening, see <a href="tides.html">the tides</a>.</p>
<img src="{refresh}"></body></html>"""


def convert(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return run_command("scrapefire", "convert", *args, cwd=cwd)


def items_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def files(site: Site, tmp_path: Path) -> Path:
    pages = [Page().text(72, 72, f"Harbour rules, sheet {word}", size=20) for word in ("one", "two")]
    for number, page in enumerate(pages):
        page.paragraph(72, 120, [f"Boats keep to the right of the lamp at pier {number}.", "Ropes are tied twice."])
    (tmp_path / "rules.pdf").write_bytes(write_pdf(pages, info={"Title": "Rules"}))
    (tmp_path / "no-extension").write_bytes((tmp_path / "rules.pdf").read_bytes())
    (tmp_path / "minutes.docx").write_bytes(docx(p("The council met in winter.")))
    (tmp_path / "crew list.csv").write_text("name,city\nAda,London\n")
    (tmp_path / "page.html").write_text(PAGE.format(refresh=site.url("/plain/article")))
    (tmp_path / "notes.md").write_text("# Notes\n\nBring rope.\n")
    (tmp_path / "junk.bin").write_bytes(bytes(range(256)) * 40)
    return tmp_path


def test_markdown_of_several_files_in_the_order_asked_for(files: Path) -> None:
    done = convert("minutes.docx", "rules.pdf", "crew list.csv", "notes.md", "no-extension", cwd=files)
    assert (done.returncode, done.stderr) == (0, "")
    minutes, rules, crew, notes, nameless = done.stdout.split("\n---\n\n")
    assert minutes.strip() == "The council met in winter."
    assert rules.startswith("# Harbour rules, sheet one")
    assert "Ropes are tied twice." in rules
    assert "| Ada | London |" in crew
    assert "Bring rope." in notes
    assert nameless.strip() == rules.strip()


def test_a_page_is_converted_like_a_fetched_one_and_nothing_is_requested(files: Path, site: Site) -> None:
    out = files / "out.jsonl"
    done = convert("page.html", "-f", "markdown,links,metadata,html", "-O", str(out), cwd=files)
    assert (done.returncode, done.stdout) == (0, "")
    (item,) = items_of(out)
    assert item["markdown"].startswith("# Harbour")
    assert item["links"] == ["https://example.com/port/tides.html"]
    assert item["metadata"]["source_url"] == (files / "page.html").as_uri()
    assert item["metadata"]["title"] == "Harbour"
    assert item["metadata"]["engine"] == "upload"
    assert item["verdict"] == "ok"
    assert site.requests("/plain/article") == []


def test_parsers_options_reach_a_local_pdf(files: Path) -> None:
    out = files / "out.jsonl"
    options = {"parsers": [{"type": "pdf", "pages": True, "blocks": True, "pageMarkers": True}]}
    done = convert("rules.pdf", "-O", str(out), "--options", json.dumps(options), cwd=files)
    assert done.returncode == 0, done.stderr
    (item,) = items_of(out)
    assert [page["number"] for page in item["pages"]] == [1, 2]
    assert "pier 1" in item["pages"][1]["markdown"]
    assert {block["page"] for block in item["blocks"]} == {1, 2}
    assert "<!-- page 2 -->" in item["markdown"]
    assert item["metadata"]["num_pages"] == item["metadata"]["total_pages"] == 2
    assert item["metadata"]["content_type"] == "application/pdf"


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("absent.pdf", "BAD_REQUEST", "does not exist"),
        (".", "BAD_REQUEST", "is a directory"),
        ("junk.bin", "SCRAPE_UNSUPPORTED_FILE_ERROR", "unsupported file"),
    ],
)
def test_what_cannot_be_converted_is_a_named_error_and_the_rest_goes_on(
    files: Path, name: str, code: str, words: str
) -> None:
    out = files / "out.jsonl"
    done = convert(name, "minutes.docx", "-O", str(out), cwd=files)
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    errors = {item["error"]["code"] for item in items_of(out) if "error" in item}
    assert errors == {code}
    assert [item["markdown"].strip() for item in items_of(out) if "markdown" in item] == ["The council met in winter."]


def test_what_only_a_browser_can_give_is_refused(files: Path) -> None:
    done = convert("page.html", "-f", "screenshot", cwd=files)
    assert done.returncode == 1
    assert "BAD_REQUEST" in done.stderr


def test_no_file_is_a_usage_error(tmp_path: Path) -> None:
    done = convert(cwd=tmp_path)
    assert done.returncode == 2
    assert "give a file" in done.stderr
