"""OpenDocument files (ODF 1.3 part 3): text, spreadsheets and presentations, in packages."""

from __future__ import annotations

import re
from typing import Any

from scrapefire.documents.metadata import dublin_core
from scrapefire.documents.model import Block, Content, Heading
from scrapefire.documents.odf_objects import OdfObjects
from scrapefire.documents.odf_styles import OdfStyles
from scrapefire.documents.odf_text import OdfReader
from scrapefire.documents.package import Element, Package, attribute, child, children, descendants, local, number
from scrapefire.documents.slide_order import reading_order
from scrapefire.errors import DocumentParseError, PasswordRequiredError

_LINE = 0.5  # centimetres; shapes whose tops differ by less stand beside each other


def parse_odt(data: bytes) -> Content:
    """A text document; errors as for :func:`~scrapefire.documents.conversion.convert`."""
    package, body, reader = _open(data)
    text = child(body, "text")
    if text is None:
        raise DocumentParseError("the file has no text document inside")
    blocks = reader.blocks(text)
    return Content(blocks, reader.notes, metadata(package), package.warnings)


def parse_odp(data: bytes) -> Content:
    """A presentation: a heading and the content of every slide that is shown, in order, with its notes."""
    package, body, reader = _open(data)
    pages = [page for page in children(child(body, "presentation"), "page") if not _is_hidden(page, reader.styles)]
    blocks: list[Block] = []
    for page in pages:
        blocks += _slide(page, reader)
    found = metadata(package)
    found["num_pages"] = found["total_pages"] = len(pages)
    return Content(blocks, reader.notes, found, package.warnings)


def check_encryption(package: Package) -> None:
    """Raise :class:`PasswordRequiredError` for an encrypted package (ODF 1.3 part 2, section 3.4)."""
    manifest = package.xml("META-INF/manifest.xml")
    if next(descendants(manifest, "encryption-data"), None) is not None:
        raise PasswordRequiredError()


def metadata(package: Package) -> dict[str, Any]:
    """Metadata of ``meta.xml``; the author is who began the document, else who saved it last."""
    root = package.xml("meta.xml")
    found = dublin_core(root)
    first = next(descendants(root, "initial-creator"), None)
    if first is not None and (first.text or "").strip():
        found["author"] = " ".join(first.text.split())
    saved = next(descendants(root, "date"), None)
    if saved is not None and saved.text:
        found.setdefault("modified", saved.text.partition(".")[0])
    pages = number(attribute(next(descendants(root, "document-statistic"), None), "page-count"))
    if pages:
        found["total_pages"] = pages
    return found


def _open(data: bytes) -> tuple[Package, Element, OdfReader]:
    package = Package(data)
    check_encryption(package)
    root = package.xml("content.xml")
    if root is None:
        raise DocumentParseError("the file has no document inside")
    styles = OdfStyles(package.xml("styles.xml"), root)
    body = child(root, "body")
    is_slides = child(body, "presentation") is not None
    return package, body, OdfReader(styles, OdfObjects(package), is_slides=is_slides)


def _is_hidden(page: Element, styles: OdfStyles) -> bool:
    return styles.drawing_property(attribute(page, "style-name"), "visibility") == "hidden"


def _slide(page: Element, reader: OdfReader) -> list[Block]:
    titles: list[Block] = []
    rest: list[Block] = []
    notes: list[Block] = []
    for each in reading_order(children(page), _position, _LINE):
        kind = attribute(each, "class")
        if attribute(each, "placeholder") == "true":
            continue
        if local(each) == "notes":
            notes += _notes(each, reader)
        elif kind in ("header", "footer", "date-time", "page-number"):
            continue
        elif kind == "title" and not titles:
            inlines = reader.title(each)
            titles += [Heading(2, inlines)] if inlines else []
        else:
            rest += reader.shape(each)
    return [*titles, *rest, *notes]


def _position(shape: Element) -> tuple[float, float] | None:
    if local(shape) == "g":  # a group lies where its first member lies
        shape = next(children(shape), shape)
    top, left = (_centimetres(attribute(shape, name)) for name in ("y", "x"))
    return None if top is None or left is None else (top, left)


def _centimetres(length: str) -> float | None:
    match = re.fullmatch(r"(-?\d+(?:\.\d+)?)(cm|mm|in|pt)?", length)
    if not match:
        return None
    return float(match.group(1)) * {"mm": 0.1, "in": 2.54, "pt": 0.0353}.get(match.group(2) or "", 1.0)


def _notes(element: Element, reader: OdfReader) -> list[Block]:
    out: list[Block] = []
    for each in children(element):
        if attribute(each, "class") == "notes" and attribute(each, "placeholder") != "true":
            out += reader.shape(each)
    return out
