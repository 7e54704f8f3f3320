"""What the judge sees of a page: visible text by zone, forms, scripts, empty containers.  One walk over the tree.

The walk ends early on long pages: a page with hundreds of words of content needs no further look at its end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from scrapefire.judging.zones import (
    BLOCKS,
    CHROME,
    CONTENT,
    ENOUGH_WORDS,
    FOOT,
    HIDDEN_STYLE,
    count_words,
    hidden,
    zone_of,
)

_MAX_EVENTS = 6_000
_MACHINE_LIMIT = 60_000
_MAX_LINK_TEXTS = 40
_LABEL = 6  # words that a container shows while it waits for its content

_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_HEAD_TAGS = frozenset(("title", "meta", "link", "script", "style", "base", "noscript", "template", "bgsound"))
_QUOTES = frozenset(("pre", "blockquote"))
_MAINS = frozenset(("main", "article"))
_UNSEEN = frozenset(("style", "template", "head", "title", "datalist", "object", "select", "textarea", "map"))
_CONTAINER = frozenset(("div", "main", "section", "ul", "ol", "tbody", "article", "span", "p", "table"))
_DECORATION = re.compile(
    r"(?:^|[/_.\s-])(?:spinner|(?:pre|ajax-?)?loader|loading|logo|pixel|blank|spacer|sprite|icon)s?(?:[/_.\s\d-]|$)",
    re.I,
)
_MUSTACHE = re.compile(r"\{\{[^{}]*\}\}")
_TEMPLATE = 500
_UNSEEN_STYLE = re.compile(rf"{HIDDEN_STYLE.pattern}|(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$)", re.I)
_JSON_TYPE = re.compile(r"json|importmap|speculationrules|x-template|text/(?:html|template|x-handlebars)", re.I)


@dataclass(slots=True)
class Block:
    """A run of visible text between block boundaries."""

    text: str
    zone: str
    heading: bool
    words: int
    linked: bool
    quoted: bool
    main: bool = False


@dataclass(slots=True)
class Signals:
    """Everything that the decision rests on, in page order where there is an order."""

    title: str = ""
    blocks: list[Block] = field(default_factory=list)
    noscript: str = ""
    machine: str = ""
    data_scripts: list[tuple[str, str]] = field(default_factory=list)
    inline_code: list[str] = field(default_factory=list)
    script_urls: list[str] = field(default_factory=list)
    module_scripts: int = 0
    empty_containers: list[str] = field(default_factory=list)
    thin_containers: list[str] = field(default_factory=list)
    media: int = 0
    frames: list[str] = field(default_factory=list)
    canvases: int = 0
    password: str = ""
    text_inputs: int = 0
    textareas: int = 0
    images_to_press: int = 0
    boxes: int = 0
    forms: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    refresh: str = ""
    links: int = 0
    link_texts: list[tuple[str, str]] = field(default_factory=list)
    images: list[str] = field(default_factory=list)
    complete: bool = True

    def words(self, zone: str) -> int:
        """Words of visible text in a zone."""
        return sum(block.words for block in self.blocks if block.zone == zone)

    def headings(self) -> list[str]:
        """Texts of the headings, first to last."""
        return [block.text for block in self.blocks if block.heading]


def read_signals(root: Any) -> Signals:
    """Walk an lxml tree whose root is the ``html`` element."""
    reader = _Reader()
    head = root.find("head")
    if head is not None:
        reader.read_head(head)
        # libxml2 leaves what it does not know in the head when no <body> is written.
        for child in head:
            if isinstance(child.tag, str) and child.tag not in _HEAD_TAGS:
                reader.read_body(child)
    body = root.find("body")
    if body is not None:
        reader.read_body(body)
    return reader.finish()


class _Reader:
    def __init__(self) -> None:
        self.signals = Signals()
        self._buffer: list[str] = []
        self._links_open = 0
        self._quotes_open = 0
        self._mains_open = 0
        self._linked = 0
        self._machine: list[str] = []
        self._machine_size = 0
        self._seen = 0
        self._content = 0

    # ---- head ----------------------------------------------------------------------------------------------------

    def read_head(self, head: Any) -> None:
        for element in head.iter("title", "meta", "script", "noscript"):
            tag = element.tag
            if tag == "title":
                if not self.signals.title:
                    self.signals.title = _squeeze(element.text or "")
            elif tag == "meta":
                self._meta(element)
            elif tag == "script":
                self._script(element)
            elif tag == "noscript":
                self.signals.noscript += " " + _squeeze(" ".join(element.itertext()))

    def _meta(self, element: Any) -> None:
        if (element.get("http-equiv") or "").lower() == "refresh":
            self.signals.refresh = element.get("content") or ""
            self._tell(self.signals.refresh)

    # ---- body ----------------------------------------------------------------------------------------------------

    def read_body(self, body: Any) -> None:
        zones = [CONTENT]
        marks = [0]
        starts = [0]
        headings = 0
        events = 0
        if body.tag != "body" and self._opaque(body, body.tag, CONTENT):
            return
        walk = etree.iterwalk(body, events=("start", "end"))
        for event, element in walk:
            events += 1
            tag = element.tag
            if not isinstance(tag, str):
                continue
            if event == "start":
                if tag in BLOCKS:
                    self._flush(zones[-1], headings)
                if element is not body and self._opaque(element, tag, zones[-1]):
                    walk.skip_subtree()
                    zones.append(zones[-1])
                    marks.append(-1)
                    starts.append(0)
                    continue
                headings += tag in _HEADINGS
                zones.append(zones[-1] if element is body else zone_of(element, tag, zones[-1]))
                marks.append(self._seen)
                starts.append(len(self.signals.blocks))
                self._visit(element, tag, zones[-1])
                self._links_open += tag == "a"
                self._quotes_open += tag in _QUOTES
                self._mains_open += tag in _MAINS
                self._add(element.text)
                continue
            mark, begin = marks.pop(), starts.pop()
            if tag in BLOCKS and mark >= 0:
                self._flush(zones[-1], headings)
            zone = zones.pop()
            if mark >= 0:
                headings -= tag in _HEADINGS
                self._links_open -= tag == "a"
                self._quotes_open -= tag in _QUOTES
                self._mains_open -= tag in _MAINS
                if zone not in (CHROME, FOOT) and not self._buffer:
                    if mark == self._seen:
                        self._empty(element, tag)
                    elif mark + 1 == self._seen and begin + 1 == len(self.signals.blocks):
                        self._thin(element, self.signals.blocks[-1])
            self._add(element.tail if element is not body else None)
            if events > _MAX_EVENTS or self._content > ENOUGH_WORDS:
                self.signals.complete = False
                break
        self._flush(zones[-1] if zones else CONTENT, headings)

    def _add(self, text: str | None) -> None:
        if text and not text.isspace():
            self._buffer.append(text)
            if self._links_open:
                self._linked += len(text)

    def _flush(self, zone: str, headings: int) -> None:
        if not self._buffer:
            return
        pieces = " ".join(self._buffer).split()
        self._buffer.clear()
        text = " ".join(pieces)
        linked, self._linked = self._linked * 2 > len(text), 0
        if not text or ("{{" in text[:_TEMPLATE] and not _MUSTACHE.sub("", text[:_TEMPLATE]).strip(" :,-")):
            return
        words = len(pieces) if text.isascii() else count_words(text)
        self._seen += 1
        if zone == CONTENT:
            self._content += words
        self.signals.blocks.append(
            Block(text, zone, headings > 0, words, linked, self._quotes_open > 0, self._mains_open > 0)
        )

    def _opaque(self, element: Any, tag: str, zone: str) -> bool:
        """Handle what holds no visible text; whether its subtree is to be skipped."""
        if tag == "script":
            self._script(element)
            return True
        if tag == "noscript":
            self.signals.noscript += " " + _squeeze(" ".join(element.itertext()))
            return True
        if tag == "template":
            return not (element.get("shadowrootmode") or element.get("shadowroot"))
        if tag in ("svg", "canvas", "iframe", "frame", "video", "audio", "embed", "object", "math"):
            self._media(element, tag)
            return tag != "math"
        if tag == "textarea":
            self.signals.text_inputs += zone not in (CHROME, FOOT)
            self.signals.textareas += zone not in (CHROME, FOOT)
        if tag == "meta":
            self._meta(element)
        if tag == "title" and not self.signals.title:
            self.signals.title = _squeeze(element.text or "")
        if tag in _UNSEEN:
            return True
        return hidden(element, tag)

    def _media(self, element: Any, tag: str) -> None:
        if tag == "canvas":
            self.signals.canvases += 1
        elif tag in ("iframe", "frame"):
            src = element.get("src") or ""
            self._tell(src)
            small = {element.get("width"), element.get("height")} & {"0", "1", "0px", "1px"}
            unseen = _UNSEEN_STYLE.search(element.get("style") or "")
            blank = src.lower().startswith(("javascript:", "about:"))
            if ((src and not blank) or element.get("srcdoc")) and not small and not unseen:
                self.signals.frames.append(src)
                self._seen += 1
        elif tag == "svg":
            self._seen += 1
            drawn = element.findtext(".//{*}text") or element.findtext(".//text")
            self.signals.media += bool(drawn and drawn.strip())
        else:
            self.signals.media += 1
            self._seen += 1

    def _visit(self, element: Any, tag: str, zone: str) -> None:
        signals = self.signals
        attributes = element.attrib
        if attributes:
            self._tell(attributes.get("id"))
            if tag not in ("a", "p", "li"):
                self._tell(attributes.get("class"))
        if "-" in tag:
            self._tell(tag)
        if tag == "img":
            self._image(element, zone)
        elif tag == "input":
            self._input(element, zone)
        elif tag == "form":
            action = attributes.get("action") or ""
            signals.forms.append(action)
            self._tell(action)
        elif tag == "button" or (tag == "a" and attributes.get("role") == "button"):
            signals.buttons.append((zone, _squeeze(" ".join(element.itertext()))[:80]))
        elif tag == "a":
            signals.links += 1
            if zone not in (CHROME, FOOT) and len(signals.link_texts) < _MAX_LINK_TEXTS:
                signals.link_texts.append((zone, _squeeze(" ".join(element.itertext()))[:80]))

    def _image(self, element: Any, zone: str) -> None:
        src = element.get("src") or element.get("data-src") or element.get("srcset") or ""
        small = {element.get("width"), element.get("height")} & {"0", "1", "2"}
        told = f"{src[:200]} {element.get('alt') or ''} {element.get('class') or ''}"
        if not src or small:
            return
        self._tell(told)
        self.signals.images.append(told)
        if zone == CONTENT and not _DECORATION.search(told):
            self.signals.media += 1
            self._seen += 1

    def _input(self, element: Any, zone: str) -> None:
        kind = (element.get("type") or "text").lower()
        self._tell(element.get("name"))
        if kind == "password":
            self.signals.password = zone if self.signals.password != CONTENT else CONTENT
        elif kind in ("submit", "button"):
            self.signals.buttons.append((zone, (element.get("value") or "")[:80]))
        elif kind in ("text", "email", "tel", "search", "number", "url"):
            self.signals.text_inputs += zone not in (CHROME, FOOT)
        elif kind in ("checkbox", "radio"):
            self.signals.boxes += zone == CONTENT
        elif kind == "image":
            self.signals.images_to_press += 1
        if kind != "hidden":
            self._seen += 1

    def _thin(self, element: Any, block: Block) -> None:
        name = f"<{element.tag}>" if "-" in element.tag else element.get("id")
        if block.words <= _LABEL and not block.heading and name:
            self.signals.thin_containers.append(name)

    def _empty(self, element: Any, tag: str) -> None:
        if "-" in tag or (tag in _CONTAINER and (element.get("id") or tag == "main" or _data_attribute(element))):
            self.signals.empty_containers.append(f"<{tag}>" if "-" in tag else element.get("id") or tag)

    # ---- what machines read --------------------------------------------------------------------------------------

    def _script(self, element: Any) -> None:
        signals = self.signals
        kind = (element.get("type") or "").lower()
        src = element.get("src")
        if src:
            signals.script_urls.append(src[:300])
            signals.module_scripts += kind == "module"
            self._tell(src[:300])
            return
        text = element.text or ""
        if _JSON_TYPE.search(kind):
            signals.data_scripts.append((element.get("id") or kind, text))
            if "ld+json" in kind:
                self._tell(text[:400])
            return
        if text.strip():
            signals.inline_code.append(text)
            signals.module_scripts += kind == "module"
            self._tell(text[:20_000])

    def _tell(self, text: str | None) -> None:
        if text and self._machine_size < _MACHINE_LIMIT:
            self._machine.append(text)
            self._machine_size += len(text)

    def finish(self) -> Signals:
        self.signals.machine = "\n".join(self._machine).lower()
        return self.signals


def _data_attribute(element: Any) -> bool:
    return any(name.startswith(("data-", "ng-", "v-", "x-")) for name in element.attrib)


def _squeeze(text: str) -> str:
    return " ".join(text.split())
