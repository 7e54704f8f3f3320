"""The demo site serves what the demo scrapes, and ends when it should."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import docx
import pypdfium2
import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "demo" / "site.py"


@pytest.fixture(scope="module")
def demo() -> Iterator[str]:
    process = start(subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    yield process.stdout.readline().decode().strip()
    process.stdin.close()
    assert process.wait(10) == 0
    process.stdout.close()


def start(stdin: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, str(SCRIPT), "--port", "0"], stdin=stdin, stdout=subprocess.PIPE)


def get(url: str) -> tuple[str, bytes]:
    with urllib.request.urlopen(url, timeout=5) as answer:
        return answer.headers["Content-Type"], answer.read()


def test_static_article(demo: str) -> None:
    content_type, body = get(demo + "zones.html")
    assert content_type == "text/html; charset=utf-8"
    assert b"breadcrumb sponge" in body


def test_script_page_has_no_content_of_its_own(demo: str) -> None:
    assert b"low water" not in get(demo + "tides.html")[1].lower()
    assert get(demo + "tides.js")[0].startswith("text/javascript")
    assert b"Low water" in get(demo + "data/tides.json")[1]


def test_pdf_is_real(demo: str) -> None:
    content_type, body = get(demo + "files/field-guide.pdf")
    assert content_type == "application/pdf"
    document = pypdfium2.PdfDocument(body)
    texts = [page.get_textpage().get_text_range() for page in document]
    assert len(texts) == 2
    assert "Beadlet anemone" in texts[0]
    assert "Before you leave" in texts[1]
    document.close()


def test_docx_is_real(demo: str) -> None:
    document = docx.Document(io.BytesIO(get(demo + "files/survey-sheet.docx")[1]))
    assert document.paragraphs[0].text == "Rock pool survey sheet"
    assert document.tables[0].rows[1].cells[0].text == "Limpet"


def test_without_a_pipe_it_serves_until_sigterm() -> None:
    process = start(subprocess.DEVNULL)
    assert process.stdout is not None
    url = process.stdout.readline().decode().strip()
    assert get(url)[0].startswith("text/html")
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
    process.stdout.close()
