"""Pages that only show a file, and pages that show one beside their text."""

from __future__ import annotations

import pytest

from scrapefire.content.page import Page
from scrapefire.content.viewers import viewed_file
from scrapefire.urls import rewrite_url

URL = "https://library.example/reports/7"
FILE = "https://library.example/files/report.pdf"
TOOLBAR = (
    "<button>Previous</button><button>Next</button><span>Zoom</span><div>Thumbnails Document outline Attachments</div>"
)
LONG = "<p>" + "The report tells how the harbour was built, stone by stone, and what it cost. " * 6 + "</p>"

VIEWERS = {
    "iframe": '<h1>Annual report</h1><iframe src="/files/report.pdf#view=FitH" width="100%" height="900"></iframe>',
    "embed by type": '<embed src="/files/report.pdf" type="application/pdf">',
    "object with words for other browsers": '<object data="/files/report.pdf" type="application/pdf"><p>Your browser shows no PDF files. <a href="/files/report.pdf">Download it</a> and open it in a program that can show it.</p></object>',
    "google": '<iframe src="https://docs.google.com/viewer?url=https%3A%2F%2Flibrary.example%2Ffiles%2Freport.pdf&amp;embedded=true"></iframe>',
    "gview": '<iframe src="//docs.google.com/gview?embedded=true&amp;url=https://library.example/files/report.pdf"></iframe>',
    "framed pdf.js": '<iframe src="/pdfjs/web/viewer.html?file=%2Ffiles%2Freport.pdf"></iframe>',
    "script": '<div id="pdf"></div><script src=/pdfobject.js></script><script>PDFObject.embed("/files/report.pdf", "#pdf")</script>',
    "inside the frame of a site": f'<header>{LONG}</header><main><h1>Report</h1><iframe src="/files/report.pdf"></iframe></main><footer>{LONG}</footer>',
    "shown twice": '<object data="/files/report.pdf"><embed src="/files/report.pdf"></object>',
}  # fmt: skip
OTHERS = {
    "article": f'<article><h1>The harbour</h1>{LONG}<iframe src="/files/report.pdf"></iframe></article>',
    "two files": '<iframe src="/files/report.pdf"></iframe><iframe src="/files/other.pdf"></iframe>',
    "film": '<iframe src="https://video.example/embed/7"></iframe>',
    "hidden": '<p>Closed today.</p><iframe src="/files/report.pdf" style="display:none"></iframe>',
    "a point": '<p>Closed today.</p><iframe src="/files/report.pdf" width="1" height="1"></iframe>',
    "link": '<p>Closed today. <a href="/files/report.pdf">Report</a></p>',
    "data": '<embed src="data:application/pdf;base64,JVBERi0=" type="application/pdf">',
    "script address": '<iframe src="javascript:location=\'/files/report.pdf\'"></iframe>',
    "itself": f'<embed src="{URL}" type="application/pdf">',
    "frame of a form": '<iframe src="/form?file=report"></iframe>',
}  # fmt: skip


@pytest.mark.parametrize("name", VIEWERS)
def test_a_page_that_only_shows_a_file_names_it(name: str) -> None:
    found = viewed_file(Page(f"<!doctype html><title>Report</title><body>{VIEWERS[name]}", URL))
    assert found is not None
    assert found.partition("#")[0] == FILE


@pytest.mark.parametrize("name", OTHERS)
def test_other_pages_name_none(name: str) -> None:
    assert viewed_file(Page(f"<!doctype html><title>Report</title><body>{OTHERS[name]}", URL)) is None


def test_the_viewer_of_pdfjs_names_the_file_of_its_address() -> None:
    html = f'<script src="../build/pdf.mjs"></script><script src="viewer.mjs"></script><body><div id="outerContainer">{TOOLBAR * 20}</div>'
    url = "https://library.example/pdfjs/web/viewer.html"
    assert viewed_file(Page(html, f"{url}?file=../../files/report.pdf")) == FILE
    assert viewed_file(Page(html, url)) is None
    assert viewed_file(Page(html, f"{url}?file=blob:https://library.example/1")) is None


@pytest.mark.parametrize("url", [
    "https://docs.google.com/viewer?url=https%3A%2F%2Flibrary.example%2Ffiles%2Freport.pdf",
    "https://docs.google.com/gview?url=https://library.example/files/report.pdf&embedded=true",
    "https://view.officeapps.live.com/op/embed.aspx?src=https%3A%2F%2Flibrary.example%2Ffiles%2Freport.pdf",
])  # fmt: skip
def test_a_viewer_that_is_asked_for_becomes_its_file(url: str) -> None:
    assert rewrite_url(url) == FILE


@pytest.mark.parametrize(
    "inner", ["file:///etc/passwd", "javascript:1", "", "http://localhost/x", "gopher://x.example/"]
)
def test_a_viewer_of_something_else_stays(inner: str) -> None:
    assert rewrite_url(f"https://docs.google.com/viewer?url={inner}") is None
