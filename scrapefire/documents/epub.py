"""EPUB books (EPUB 3.3 and 2): the documents of the spine, in its order, as one HTML body."""

from __future__ import annotations

import posixpath
import re
from html import escape, unescape
from typing import Any
from urllib.parse import unquote, urlsplit

from lxml import etree, html

from scrapefire.documents.metadata import dublin_core
from scrapefire.documents.package import Element, Package, attribute, child, children, descendants, local
from scrapefire.documents.text import decode
from scrapefire.errors import DocumentParseError, PasswordRequiredError

_MAX_TEXT = 24 << 20
_DOCUMENTS = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml", "application/xml", "text/xml")
_SELF_CLOSED = re.compile(
    r"<(title|script|style|a|p|div|span|i|b|em|strong|td|th|li|iframe|textarea)\b([^<>]*)/>", re.IGNORECASE
)


def read_book(data: bytes) -> tuple[str, dict[str, Any]]:
    """The book's body as HTML, and its metadata.

    Raises:
        DocumentParseError: the file is damaged, or has no package document or readable chapter.
        PasswordRequiredError: its chapters are encrypted.
    """
    package = Package(data)
    name = _package_document(package)
    root = package.xml(name)
    if root is None:
        raise DocumentParseError("the file has no book inside")
    folder = posixpath.dirname(name)
    locked = _encrypted(package)
    bodies: list[str] = []
    total = 0
    for path in _reading_order(root, folder):
        found = package.find(path)
        if found is None:
            continue
        if found in locked:
            raise PasswordRequiredError(
                "the book is protected against copying", advice="Get the book without protection."
            )
        total += package.size(found)
        if total > _MAX_TEXT:
            raise DocumentParseError("the book is larger than can be parsed", advice="Split the book.")
        bodies.append(_body(package.read(found)))
    if not any(bodies):
        raise DocumentParseError("the book has no readable chapter")
    metadata = dublin_core(child(root, "metadata"))
    chapters = len(bodies)
    if about := metadata.get("description"):
        plain = re.sub(r"<[^<>]*>", " ", unescape(about))  # publishers write HTML into it
        bodies.insert(0, f"<p>{escape(plain)}</p>")  # readers show it before the text
    metadata["num_pages"] = metadata["total_pages"] = chapters
    return "\n".join(bodies), metadata


def _package_document(package: Package) -> str:
    container = package.xml("META-INF/container.xml")
    for each in descendants(container, "rootfile"):
        path = unquote(attribute(each, "full-path"))
        if package.find(path):
            return path
    found = next((name for name in package.names() if name.lower().endswith(".opf")), None)
    if found is None:
        raise DocumentParseError("the file has no book inside")
    return found


def _reading_order(root: Element, folder: str) -> list[str]:
    """Paths of the spine's documents; those aside from the linear text come last, the table of contents not at all."""
    items = {attribute(each, "id"): each for each in children(child(root, "manifest"), "item")}
    linear: list[Element] = []
    aside: list[Element] = []
    for each in children(child(root, "spine"), "itemref"):
        item = items.get(attribute(each, "idref"))
        if item is None or "nav" in attribute(item, "properties").split():
            continue
        (aside if attribute(each, "linear") == "no" else linear).append(item)
    chosen = linear + aside or [each for each in items.values() if attribute(each, "media-type") in _DOCUMENTS[:2]]
    paths = [
        posixpath.normpath(posixpath.join(folder, unquote(urlsplit(attribute(each, "href")).path)))
        for each in chosen
        if attribute(each, "media-type") in _DOCUMENTS
    ]
    return list(dict.fromkeys(paths))


def _encrypted(package: Package) -> set[str]:
    """Members that are encrypted; scrambled fonts are among them and do no harm."""
    root = package.xml("META-INF/encryption.xml")
    found = {package.find(unquote(attribute(each, "URI"))) for each in descendants(root, "CipherReference")}
    return {name for name in found if name}


def _body(data: bytes) -> str:
    """A chapter's body; links within the book lead nowhere outside it and lose their target."""
    source = _SELF_CLOSED.sub(r"<\1\2></\1>", decode(data, "application/xhtml+xml"))
    source = re.sub(r"^\s*<\?xml.*?\?>", "", source, count=1, flags=re.DOTALL)
    try:
        tree = html.document_fromstring(source) if source.strip() else None
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return ""
    body = child(tree, "body") if tree is not None else None
    if body is None:
        return ""
    for each in body.iter("a", "img", "nav"):
        if local(each) == "a" and not re.match(r"(?i)(?:https?|mailto|ftp|tel):", each.get("href") or "http:"):
            each.attrib.pop("href")
        elif local(each) == "img" and not re.match(r"(?i)https?:", each.get("src") or ""):
            each.set("src", "")
    inner = etree.tostring(body, encoding="unicode", method="html")
    return re.sub(r"^<body[^>]*>|</body>\s*$", "", inner.strip())
