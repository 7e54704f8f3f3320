"""Pages that only show a file: a frame around a PDF, the viewer of PDF.js, the viewers of Google and Microsoft.

Such a page has no content of its own; what was asked for is the file.  An article that shows a file beside its text is an
article.

>>> viewed_file(Page('<h1>Report</h1><embed src="/report.pdf" type="application/pdf">', "https://example.com/r"))
'https://example.com/report.pdf'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urljoin, urlsplit

from lxml.html import HtmlElement

from scrapefire.content.page import Page
from scrapefire.judging.zones import count_words, hidden
from scrapefire.urls import file_of_viewer

MAX_SIZE = 400_000
"""Characters of a page above which it is taken for no viewer."""
FEW_WORDS = 45
"""Words that may stand beside the file: its title, a sentence, links to download it."""

_MAYBE = re.compile(
    r"<(?:iframe|embed|object|frame)\b[^>]*(?:\.pdf|/pdf\b|[?&;](?:file|url|src)=)|pdfjs|pdf\.m?js|viewercontainer|pdfobject",
    re.IGNORECASE,
)
_SOURCES = {"iframe": "src", "frame": "src", "embed": "src", "object": "data"}
_AROUND = frozenset(
    "script style noscript template header nav footer aside iframe frame embed object audio video button select form".split()
)
_SCRIPTED = re.compile(
    r"(?:PDFObject\.embed|\bgetDocument)\(\s*(?:\{\s*[\"']?url[\"']?\s*:\s*)?[\"']([^\"'\s]+\.pdf(?:[?#][^\"'\s]*)?)[\"']"
)
_PDFJS = re.compile(r"pdf(?:js)?(?:\.min|\.worker)?\.m?js|viewer\.m?js|pdf_viewer", re.IGNORECASE)
_PDFJS_PATH = re.compile(r"/viewer(?:\.html?)?$", re.IGNORECASE)
_TINY = re.compile(r"^\s*[01](?:px)?\s*$")


def viewed_file(page: Page) -> str | None:
    """Address of the file that the page shows instead of content; None for every other page."""
    if len(page.html) > MAX_SIZE or not _MAYBE.search(page.html):
        return None
    if _is_pdfjs(page) and (own := _file_of_pdfjs(page.url)):
        return own
    found = {address.partition("#")[0]: address for address in _shown_files(page)}
    if len(found) != 1 or _words(page.body) > FEW_WORDS:
        return None
    (address,) = found.values()
    return address if address.partition("#")[0] != page.url.partition("#")[0] else None


def _file_of_pdfjs(url: str) -> str | None:
    """The file that the viewer of PDF.js is asked to show (its parameter ``file``)."""
    try:
        return _absolute(url, next(iter(parse_qs(urlsplit(url).query).get("file", ())), "").strip())
    except ValueError:
        return None


def _inner_file(address: str) -> str | None:
    """The file that a framed viewer shows."""
    if shown := file_of_viewer(address):
        return shown
    return _file_of_pdfjs(address) if _PDFJS_PATH.search(urlsplit(address).path) else None


def _absolute(base: str, address: str) -> str | None:
    """A web address; None for data, files of the machine, and nothing."""
    if not address:
        return None
    try:
        url = urljoin(base, address)
        return url if urlsplit(url).scheme in ("http", "https") and urlsplit(url).hostname else None
    except ValueError:
        return None


def _is_pdfjs(page: Page) -> bool:
    container = page.body.xpath('.//*[@id="viewerContainer" or @id="outerContainer"]')
    return bool(container) and any(_PDFJS.search(one.get("src") or "") for one in page.root.iter("script", "link"))


def _shown_files(page: Page) -> Iterator[str]:
    for element in page.body.iter(*_SOURCES):
        address = _absolute(page.base_url, (element.get(_SOURCES[element.tag]) or "").strip())
        if address is None or not _is_visible(element):
            continue
        if (inner := _inner_file(address)) is not None:
            yield inner
        elif _is_pdf(address, element.get("type") or ""):
            yield address
    for script in page.root.iter("script"):
        for found in _SCRIPTED.finditer(script.text or ""):
            if address := _absolute(page.base_url, found[1]):
                yield address


def _is_pdf(address: str, declared: str) -> bool:
    return declared.strip().lower() == "application/pdf" or urlsplit(address).path.lower().endswith(".pdf")


def _is_visible(element: HtmlElement) -> bool:
    if any(_TINY.match(element.get(side) or "") for side in ("width", "height")):
        return False
    return not any(hidden(one, str(one.tag)) for one in (element, *element.iterancestors()))


def _words(element: HtmlElement) -> int:
    """Words that are to be read, without the frame of the page and what stands in for the file."""
    words = count_words(element.text or "")
    for child in element:
        tag = str(child.tag)
        if tag not in _AROUND and not hidden(child, tag):
            words += _words(child)
        words += count_words(child.tail or "")
    return words
