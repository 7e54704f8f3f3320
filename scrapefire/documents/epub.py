"""EPUB books (EPUB 3.3 and 2): the documents of the spine, in its order, as one HTML body."""

from __future__ import annotations

import posixpath
import re
from html import escape, unescape
from typing import Any
from urllib.parse import unquote, urlsplit

from lxml import etree, html

from scrapefire.content.markdown.footnotes import find_footnotes
from scrapefire.documents.metadata import dublin_core
from scrapefire.documents.package import Element, Package, attribute, child, children, descendants, local
from scrapefire.documents.text import decode
from scrapefire.errors import DocumentParseError, PasswordRequiredError

_MAX_TEXT = 24 << 20
_OUTSIDE = re.compile(r"(?i)(?:https?|mailto|ftp|tel):")
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
    book = html.Element("div")
    chapters = 0
    total = 0
    paths = list(dict.fromkeys(filter(None, map(package.find, _reading_order(root, folder)))))
    for index, found in enumerate(paths):
        if found in locked:
            raise PasswordRequiredError(
                "the book is protected against copying", advice="Get the book without protection."
            )
        total += package.size(found)
        if total > _MAX_TEXT:
            raise DocumentParseError("the book is larger than can be parsed", advice="Split the book.")
        chapters += 1
        body = _body(package.read(found))
        if body is not None:
            _name_places(body, index, found, paths)
            book.append(body)
    if not len(book):
        raise DocumentParseError("the book has no readable chapter")
    _drop_inner_links(book)
    bodies = [_inner(body) for body in book]
    metadata = dublin_core(child(root, "metadata"))
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


def _body(data: bytes) -> Element | None:
    """A chapter's body; ``None`` where there is none."""
    source = _SELF_CLOSED.sub(r"<\1\2></\1>", decode(data, "application/xhtml+xml"))
    source = re.sub(r"^\s*<\?xml.*?\?>", "", source, count=1, flags=re.DOTALL)
    try:
        tree = html.document_fromstring(source) if source.strip() else None
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None
    body = child(tree, "body") if tree is not None else None
    return body if body is not None and _inner(body) else None


def _name_places(body: Element, index: int, path: str, paths: list[str]) -> None:
    """Names of places and the links to them made unique in the book: every chapter may have its own ``note1``."""
    chapters = {each: place for place, each in enumerate(paths)}
    for each in body.iter(etree.Element):
        for name in ("id", "name"):
            if each.get(name):
                each.set(name, f"part{index}-{each.get(name)}")
        if local(each) == "a" and not _OUTSIDE.match(each.get("href") or "http:"):
            file, _, place = each.get("href").partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(file))) if file else path
            if place and target in chapters:
                each.set("href", f"#part{chapters[target]}-{place}")
            else:
                each.attrib.pop("href")
        elif local(each) == "img" and not re.match(r"(?i)https?:", each.get("src") or ""):
            each.set("src", "")


def _drop_inner_links(book: Element) -> None:
    """Links within the book lose their target, but for marks of notes and the way back from them."""
    notes = find_footnotes(book)
    for each in book.iter("a"):
        leads_back = notes.is_return(each) and any(above in notes.notes for above in each.iterancestors())
        if (each.get("href") or "").startswith("#") and each not in notes.marks and not leads_back:
            each.attrib.pop("href")


def _inner(body: Element) -> str:
    inner = etree.tostring(body, encoding="unicode", method="html", with_tail=False)
    return re.sub(r"^<body[^>]*>|</body>\s*$", "", inner.strip()).strip()
