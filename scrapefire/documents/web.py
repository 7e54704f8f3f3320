"""Files made of web pages: HTML, feeds (RSS 2.0, RSS 1.0, RFC 4287) and EPUB books, and web archives."""

from __future__ import annotations

import re
from typing import Any

from scrapefire.documents.render_html import page
from scrapefire.documents.sniff import FileKind
from scrapefire.documents.text import decode
from scrapefire.documents.types import DocumentResult

# Characters that no XML tree takes, written out or by their number.
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_REFERENCE = re.compile(r"&#(?:[xX]([0-9a-fA-F]{1,6})|(\d{1,7}));")


def parse(data: bytes, kind: FileKind, content_type: str = "") -> DocumentResult:
    """A page, feed, book or web archive as Markdown and HTML.

    Raises:
        DocumentParseError: nothing can be read.
        PasswordRequiredError: the book is encrypted.
    """
    if kind.ext == "epub":
        from scrapefire.documents.epub import read_book

        body, metadata = read_book(data)
    elif kind.ext == "mhtml":
        from scrapefire.documents.mhtml import read_archive

        return _result(read_archive(data), None)
    elif kind.kind == "feed":
        from scrapefire.documents.feeds import read_feed

        body, metadata = read_feed(data)
    else:
        return _result(decode(data, content_type), None)
    # Lists of books are marked as converters of e-books mark them (calibre, MarkItDown).
    return _result(page(body, metadata), metadata, "*" if kind.ext == "epub" else "-")


def _result(html: str, metadata: dict[str, Any] | None, bullet: str = "-") -> DocumentResult:
    from scrapefire.content.conversion import convert

    formats = ("markdown",) if metadata is not None else ("markdown", "metadata")
    html = _CONTROLS.sub("", _REFERENCE.sub(_readable, html))
    made = convert(html, "", {"only_main_content": False, "formats": formats, "bullet": bullet})
    if metadata is None:
        found = made["metadata"]
        metadata = {name: found[name] for name in ("title", "author", "language") if found.get(name)}
    markdown = str(made["markdown"]).strip()
    return DocumentResult(markdown + "\n" if markdown else "", html, metadata)


def _readable(match: re.Match[str]) -> str:
    code = int(match[1], 16) if match[1] else int(match[2])
    return "" if code < 0x110000 and _CONTROLS.match(chr(code)) else match[0]
