"""Opens a PDF with PDFium and asks what it says of itself: information and outline (ISO 32000-1, 12.3, 14.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from scrapefire.documents.pdf.headings import squash
from scrapefire.errors import DocumentParseError, PasswordRequiredError

_DATE = re.compile(r"(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:([Zz])|([+-])(\d{2})'?(?:(\d{2}))?)?")
_KEYS = {"title": "Title", "author": "Author", "subject": "Subject", "keywords": "Keywords", "creator": "Creator"}


@contextmanager
def open_document(data: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """The opened document; an empty user password is tried, any other is an error.

    Raises:
        PasswordRequiredError: the file needs a password.
        DocumentParseError: PDFium cannot make anything of the file.
    """
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if pdfium.FPDF_GetLastError() == pdfium.FPDF_ERR_PASSWORD or "password" in str(error).lower():
            raise PasswordRequiredError("the PDF is encrypted and needs a password") from error
        raise DocumentParseError("the PDF is damaged and could not be opened") from error
    try:
        if document.get_formtype() == pdfium.FORMTYPE_ACRO_FORM:
            with suppress(pypdfium2.PdfiumError):
                document.init_forms()
        yield document
    finally:
        document.close()


def read_metadata(document: pypdfium2.PdfDocument) -> dict[str, Any]:
    """Title, author, dates (ISO 8601) and what else the information dictionary holds."""
    found: dict[str, Any] = {}
    for name, key in _KEYS.items():
        value = document.get_metadata_value(key).replace("\0", "").strip()
        if value:
            found[name] = value
    for name, key in (("created", "CreationDate"), ("modified", "ModDate")):
        value = parse_date(document.get_metadata_value(key))
        if value:
            found[name] = value
    return found


def parse_date(text: str) -> str | None:
    """A PDF date (ISO 32000-1, 7.9.4) as ISO 8601; None when it is none.

    >>> parse_date("D:20240305100000+01'00'")
    '2024-03-05T10:00:00+01:00'
    """
    match = _DATE.match(text.strip())
    if not match:
        return None
    year, month, day, hour, minute, second = (int(part) if part else None for part in match.groups()[:6])
    zone = None
    if match[7]:
        zone = UTC
    elif match[8]:
        offset = timedelta(hours=int(match[9]), minutes=int(match[10] or 0))
        zone = timezone(-offset if match[8] == "-" else offset) if offset < timedelta(hours=24) else None
    try:
        return datetime(
            year or 1, month or 1, day or 1, hour or 0, minute or 0, min(second or 0, 59), tzinfo=zone
        ).isoformat()
    except ValueError:
        return None


def read_outline(document: pypdfium2.PdfDocument) -> dict[str, int]:
    """Depth (from 1) of every title in the outline, squashed; the first 5,000."""
    outline: dict[str, int] = {}
    try:
        for item in document.get_toc(max_depth=8):
            title = squash(item.get_title() or "")
            if title:
                outline.setdefault(title, item.level + 1)
            if len(outline) >= 5000:
                break
    except pypdfium2.PdfiumError:
        pass
    return outline
