"""Metadata that a PDF holds as XMP alone (ISO 32000-2, 14.3.2; ISO 16684-1), as PDF 2.0 wants it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from scrapefire.documents.package import Element, attribute, descendants, parse_xml

_MAX_FILE, _MAX_PACKET = 64 << 20, 4 << 20
_NAMES = {
    "title": ("title",),
    "author": ("creator",),
    "subject": ("description",),
    "keywords": ("Keywords",),
    "creator": ("CreatorTool",),
    "created": ("CreateDate",),
    "modified": ("ModifyDate",),
}


def read_xmp(data: bytes) -> dict[str, Any]:
    """Title, author, dates (ISO 8601) and what else the catalog's XMP packet tells; nothing where it cannot be read."""
    if b"/Metadata" not in data or len(data) > _MAX_FILE:  # a stream's dictionary is never packed
        return {}
    root = parse_xml(_packet(data))
    found = {name: _value(root, names) for name, names in _NAMES.items()}
    return {name: value for name, value in found.items() if value}


def _packet(data: bytes) -> bytes:
    import pypdf

    try:
        stream = pypdf.PdfReader(BytesIO(data)).trailer["/Root"]["/Metadata"].get_object()  # type: ignore[index]
        packet: bytes = stream.get_data()
    except MemoryError:
        raise
    except Exception:  # pypdf's own and Python's errors, of a file that another reader has opened
        return b""
    return packet[:_MAX_PACKET]


def _value(root: Element | None, names: tuple[str, ...]) -> str:
    """A property's text: an element's, the items of its list, or an attribute of its description."""
    for each in descendants(root, *names):
        items = [" ".join((item.text or "").split()) for item in descendants(each, "li")]
        text = ", ".join(filter(None, items)) or " ".join((each.text or "").split())
        if text:
            return text
    for each in descendants(root, "Description"):
        for name in names:
            if text := attribute(each, name):
                return " ".join(text.split())
    return ""
