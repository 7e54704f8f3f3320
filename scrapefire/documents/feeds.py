"""Feeds as HTML: RSS 2.0 and its modules, RSS 1.0, Atom (RFC 4287)."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from html import escape
from typing import Any

from lxml import etree

from scrapefire.documents.metadata import iso_date
from scrapefire.documents.package import Element, attribute, child, children, descendants, local, parse_xml
from scrapefire.errors import DocumentParseError

_BODIES = ("encoded", "content", "description", "summary")
_DATES = ("pubDate", "published", "date", "updated")


def read_feed(data: bytes) -> tuple[str, dict[str, Any]]:
    """The feed's body as HTML, a heading for each entry, and its metadata.

    Raises:
        DocumentParseError: it is no XML.
    """
    root = parse_xml(data)
    if root is None:
        raise DocumentParseError("the feed is damaged: it is no XML")
    channel = child(root, "channel")
    head = channel if channel is not None else root
    title = _text(child(head, "title"))
    metadata = {"title": title} if title else {}
    language = _text(child(head, "language")) or attribute(root, "lang")
    if language:
        metadata["language"] = language
    parts = [f"<h1>{escape(title)}</h1>"] if title else []
    about = child(head, "description")
    parts.append(_html(about if about is not None else child(head, "subtitle")))
    parts += [_entry(each) for each in descendants(root, "item", "entry")]
    return "\n".join(part for part in parts if part), metadata


def _entry(element: Element) -> str:
    title = escape(_text(child(element, "title"))) or "Untitled"
    link = _link(element)
    heading = f'<h2><a href="{escape(link)}">{title}</a></h2>' if link else f"<h2>{title}</h2>"
    byline = " · ".join(part for part in (_date(element), _author(element)) if part)
    body = next((each for name in _BODIES for each in children(element, name) if _has_text(each)), None)
    return heading + (f"<p>{escape(byline)}</p>" if byline else "") + _html(body)


def _has_text(element: Element) -> bool:
    return bool("".join(element.itertext()).strip()) or len(element) > 0


def _link(element: Element) -> str:
    best = ""
    for each in children(element, "link"):
        href = attribute(each, "href") or (each.text or "").strip()
        if href and attribute(each, "rel", "alternate") == "alternate":
            return href
        best = best or href
    guid = child(element, "guid")
    if (
        not best
        and guid is not None
        and attribute(guid, "isPermaLink", "true") == "true"
        and (guid.text or "").startswith("http")
    ):
        best = (guid.text or "").strip()
    return best


def _date(element: Element) -> str:
    for name in _DATES:
        text = _text(child(element, name))
        if not text:
            continue
        day = iso_date(text)[:10]
        if day:
            return day
        try:
            return parsedate_to_datetime(text).date().isoformat()
        except (ValueError, TypeError, IndexError):
            return text
    return ""


def _author(element: Element) -> str:
    author = child(element, "author")
    name = _text(child(author, "name")) or _text(author)
    return name or _text(child(element, "creator"))


def _text(element: Element | None) -> str:
    """Plain text of an element; feeds escape HTML even where none is allowed."""
    if element is None:
        return ""
    text = " ".join("".join(element.itertext()).split())
    if "<" in text or "&" in text:
        fragment = _fragment(text)
        text = " ".join("".join(fragment.itertext()).split()) if fragment is not None else text
    return text


def _html(element: Element | None) -> str:
    """The HTML in an element, whole whatever the feed cut off: a stray tag must not swallow the next entry."""
    if element is None:
        return ""
    if any(isinstance(each.tag, str) for each in element):  # XHTML as XML, as Atom allows
        inner = "".join(etree.tostring(each, encoding="unicode", method="html") for each in element)
        source = (element.text or "") + inner
    else:
        source = "".join(element.itertext())
    if not source.strip():
        return ""
    fragment = _fragment(source)
    if fragment is None:
        return ""
    body = etree.tostring(fragment, encoding="unicode", method="html")
    return (
        body
        if any(local(each) in ("p", "div", "ul", "ol", "table", "h1", "h2", "h3") for each in fragment)
        else f"<p>{body}</p>"
    )


def _fragment(source: str) -> Element | None:
    from lxml import html

    try:
        made = html.fragment_fromstring(source, create_parent="div")
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, AssertionError):
        return None
    return made
