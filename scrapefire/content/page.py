"""A web page, parsed once (WHATWG HTML as far as libxml2's HTML5 tokenizer goes) and shared by every content step.

libxml2 drops text below 2048 levels and recursion in later steps fails long before, so the tree is made at most
:data:`MAX_DEPTH` levels deep: what lies deeper loses its tags and keeps its text.

>>> page = Page("<title>Tea</title><base href='/shop/'><p>Green", "https://example.com/x")
>>> page.base_url, page.body.text_content()
('https://example.com/shop/', 'Green')
"""

from __future__ import annotations

import re
from functools import cached_property
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

import lxml.html
from lxml import etree
from lxml.html import HtmlElement

MAX_DEPTH = 900
"""Levels of elements that are kept; deeper elements are flattened into their ancestor."""

_ODD_CHARACTERS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_XML_DECLARATION = re.compile(r"^\ufeff?\s*<\?xml[^>]*>")
_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
_DOCUMENT_END = re.compile(r"</(?:body|html)\s*>", re.IGNORECASE)
_BREAK_END = re.compile(r"</br\s*>", re.IGNORECASE)
_HEAD_ONLY = frozenset(
    {"base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "script", "style", "template", "title"}
)
_LINE_BREAKS = re.compile(r"[\t\r\n]+")
_UNWRITABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_URL_SPACE = "".join(map(chr, range(0x21)))
_VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "frame",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)
_VOID_FOR_HTML_ONLY = ("source", "track", "wbr", "embed", "param", "keygen", "bgsound", "basefont", "command")
_LOOKUP = etree.ElementDefaultClassLookup(element=HtmlElement)  # lxml.html's own asks Python for each element
_RAW = frozenset(("script", "style"))
_below_limit = etree.XPath(f"boolean(.{'/*' * MAX_DEPTH})")
# What urljoin would only put behind the origin, or leave as it is: plain characters, no dot segments.
_FROM_ROOT = re.compile(r"/(?!/)[\w/%~=&+-]*(?:\?[\w/%~=&+.-]+)?", re.ASCII)
_WHOLE = re.compile(r"https?://[a-z0-9.-]+(?::\d{1,5})?/[\w/%~=&+-]*(?:\?[\w/%~=&+.-]+)?", re.ASCII)
_PARSER_DEPTH = 2000
_SURELY_FLAT = MAX_DEPTH // 2  # tags that cannot nest too deep, with all that the parser puts in by itself


class Page:
    """HTML and the tree made of it.

    Args:
        html: the decoded page; any string is accepted, also an empty one.
        url: absolute address of the page; relative addresses stay relative without it.

    ``root`` (the ``html`` element) is shared: steps read it and work on copies.
    """

    def __init__(self, html: str, url: str = "") -> None:
        self.html = html
        self.url = url

    @cached_property
    def root(self) -> HtmlElement:
        """The ``html`` element, with exactly one ``body`` child, without comments and processing instructions."""
        source = _prepare(self.html)
        root = _parse(source)
        if source.count("<") > _SURELY_FLAT and not _flatten(root):
            root = _parse(_cut_depth(source))
            _flatten(root)
        _one_body(root)
        _close_head(root)
        _free_content_of_void_elements(root)
        return root

    @cached_property
    def body(self) -> HtmlElement:
        """The ``body`` element of :attr:`root`."""
        return self.root.find("body")

    @cached_property
    def head(self) -> HtmlElement | None:
        """The ``head`` element of :attr:`root`, if there is one."""
        return self.root.find("head")

    @cached_property
    def base_url(self) -> str:
        """Address that relative ones resolve against: the page's, resolved with its first ``base`` (HTML 2.4.3)."""
        for base in self.root.iter("base"):
            href = (base.get("href") or "").strip()
            if not href:
                continue
            try:
                resolved = urljoin(self.url, href)
                if urlsplit(resolved).scheme in ("http", "https"):
                    return str(resolved)
            except ValueError:
                pass
            break
        return self.url

    @cached_property
    def text_length(self) -> int:
        """Characters of text in the body, code of scripts and styles left out, spaces squeezed."""
        total = sum(len(" ".join(text.split())) for text in self.body.itertext())
        for code in self.body.iter("script", "style", "template"):
            total -= sum(len(" ".join(text.split())) for text in code.itertext())
        return max(total, 0)

    def absolute(self, address: str) -> str:
        """``address`` resolved against :attr:`base_url`, see :meth:`BaseAddress.absolute`."""
        return self._base.absolute(address)

    @cached_property
    def _base(self) -> BaseAddress:
        return BaseAddress(self.base_url)


class BaseAddress:
    """An address that others resolve against."""

    def __init__(self, url: str) -> None:
        self.url = url

    def absolute(self, address: str) -> str:
        """``address`` resolved against this one.

        As in WHATWG URL spaces around and line breaks inside go, and control characters, which no tree may hold, are
        escaped.
        """
        if _FROM_ROOT.fullmatch(address) and self._origin:
            return self._origin + address
        if _WHOLE.fullmatch(address):
            return address
        address = _LINE_BREAKS.sub("", address.strip(_URL_SPACE)).replace(" ", "%20")
        address = _UNWRITABLE.sub(lambda match: quote(match.group(), errors="replace"), address)
        if _FROM_ROOT.fullmatch(address) and self._origin:
            return self._origin + address
        try:
            resolved = urljoin(self._join_base, address)
        except ValueError:
            return address
        return resolved + "#" if address.endswith("#") and not resolved.endswith("#") else resolved

    @cached_property
    def _origin(self) -> str:
        """Scheme and host of the base address, empty when it has none of the web."""
        try:
            parts = urlsplit(self.url)
        except ValueError:
            return ""
        return f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https") and parts.netloc else ""

    @cached_property
    def _join_base(self) -> str:
        try:
            parts = urlsplit(self.url)
        except ValueError:
            return ""
        return urlunsplit(parts._replace(path="/")) if parts.netloc and not parts.path else self.url


def _prepare(html: str) -> str:
    html = _XML_DECLARATION.sub("", html, count=1)
    html = _ODD_CHARACTERS.sub("", html)
    html = _DOCUMENT_END.sub("", html)  # HTML lets content follow them, libxml2 drops it
    return _BREAK_END.sub("<br>", html) if "</br" in html or "</BR" in html else html


def _parse(source: str) -> HtmlElement:
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    parser.set_element_class_lookup(_LOOKUP)
    try:
        root = lxml.html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        root = None
    if root is None or root.tag != "html":
        root = lxml.html.document_fromstring("<html><head></head><body></body></html>")
    return root


def _cut_depth(source: str) -> str:
    """Drop the tags below the limit from the source itself, since the parser would drop the text with them."""
    out: list[str] = []
    stack: list[tuple[str, bool]] = []
    position = 0
    raw = ""
    for match in _TAG.finditer(source):
        closing, name = match.group(1), match.group(2).lower()
        if raw and not (closing and name == raw):
            continue
        raw = ""
        out.append(source[position : match.start()])
        position = match.end()
        kept = True
        if closing:
            if stack and stack[-1][0] == name:
                kept = stack.pop()[1]
            else:
                kept = len(stack) < MAX_DEPTH
        elif name not in _VOID and not match.group().endswith("/>"):
            kept = len(stack) < MAX_DEPTH or name in _RAW
            stack.append((name, kept))
            raw = name if name in _RAW else ""
        out.append(match.group() if kept else " ")
    out.append(source[position:])
    return "".join(out)


def _flatten(root: HtmlElement) -> bool:
    """Flatten what lies below the limit; False when the parser may have dropped text there."""
    if not _below_limit(root):
        return True
    level = [root]
    for _ in range(MAX_DEPTH):
        level = [child for element in level for child in element]
    deepest = MAX_DEPTH
    below = level
    while below:
        below = [child for element in below for child in element]
        deepest += 1
    for element in level:
        text = " ".join(element.itertext())
        for child in list(element):
            element.remove(child)
        element.text = text
    return deepest < _PARSER_DEPTH


def _one_body(root: HtmlElement) -> None:
    """Put what the parser left outside the body into it."""
    body = root.find("body")
    if body is None:
        body = etree.SubElement(root, "body")
    for child in list(root):
        if child is body or child.tag == "head":
            continue
        outside_after = root.index(child) > root.index(body)
        if child.tag in ("body", "html"):
            _move_children(child, body)
            root.remove(child)
        elif outside_after:
            body.append(child)
        else:
            body.insert(0, child)
    if body.tail and body.tail.strip():
        _append_text(body, body.tail)
    body.tail = None


def _close_head(root: HtmlElement) -> None:
    """Move what cannot stand in a head, and all after it, into the body (HTML 13.2.6.4.4).

    libxml2 knows no elements of HTML 5, so a page that leaves its ``body`` tag out has its ``main`` in the head.
    """
    head, body = root.find("head"), root.find("body")
    if head is None:
        return
    first = next((child for child in head if child.tag not in _HEAD_ONLY), None)
    if first is None:
        return
    misplaced = list(head)[head.index(first) :]
    if body.text and body.text.strip():
        last = misplaced[-1]
        last.tail, body.text = (last.tail or "") + body.text, None
    body[0:0] = misplaced


def _free_content_of_void_elements(root: HtmlElement) -> None:
    """Elements that HTML closes at once (``source``, ``wbr``) and libxml2 does not: what follows is no content of theirs."""
    for element in list(root.iter(*_VOID_FOR_HTML_ONLY)):
        parent = element.getparent()
        if parent is None or (len(element) == 0 and not element.text):
            continue
        text, element.text = element.text, None
        tail, element.tail = element.tail, None
        at = parent.index(element) + 1
        children = list(element)
        parent[at:at] = children
        element.tail = text
        if tail:
            last = children[-1] if children else element
            last.tail = (last.tail or "") + tail


def _move_children(source: HtmlElement, target: HtmlElement) -> None:
    _append_text(target, source.text)
    for child in list(source):
        target.append(child)
    _append_text(target, source.tail)
    source.tail = None


def _append_text(element: HtmlElement, text: str | None) -> None:
    if not text or not text.strip():
        return
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text
