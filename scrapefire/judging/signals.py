"""What the judge sees of a page: visible text by zone, forms, scripts, empty containers.  One walk over the tree.

The walk ends early on long pages: a page with hundreds of words of content needs no further look at its end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

CONTENT, CHROME, FOOT, CONSENT = "content", "chrome", "foot", "consent"
_MAX_EVENTS = 6_000
_ENOUGH_WORDS = 300
_MACHINE_LIMIT = 60_000
_MAX_LINK_TEXTS = 40
_MAX_PARAGRAPHS = 1500
_FEW = 12  # inline children that a paragraph without a <p> may have
_PROSE = 9  # words that make a paragraph prose

_BLOCK = frozenset(
    [
        *(
            "address",
            "article",
            "aside",
            "blockquote",
            "body",
            "br",
            "button",
            "caption",
            "dd",
            "details",
            "dialog",
            "div",
        ),
        *(
            "dl",
            "dt",
            "fieldset",
            "figcaption",
            "figure",
            "footer",
            "form",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "header",
        ),
        *(
            "hr",
            "label",
            "legend",
            "li",
            "main",
            "nav",
            "ol",
            "option",
            "p",
            "pre",
            "section",
            "summary",
            "table",
            "tbody",
        ),
        *("td", "tfoot", "th", "thead", "tr", "ul", "center"),
    ]
)
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_QUOTES = frozenset(("pre", "blockquote"))
_UNSEEN = frozenset(("style", "template", "head", "title", "datalist", "object", "select", "textarea", "map"))
_CHROME_TAGS = frozenset(("nav", "aside", "menu"))
_CHROME_ROLES = frozenset(("navigation", "banner", "search", "complementary", "menu", "menubar"))
_CHROME_NAME = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navigation|menu|topmenu|footer|sidebar|breadcrumbs?|topbar|site-header|masthead|skip-link|"
    r"skiplink|toolbar|legal-links|social-links|copyright)(?:$|[\s_-])",
    re.I,
)
_CONSENT_NAME = re.compile(
    r"cookie|consent|gdpr|ccpa|(?:^|[\s_-])cmp(?:$|[\s_-])|onetrust|didomi|usercentrics|quantcast|qc-cmp|sp_message|"
    r"truste|cc-window|cc-banner|axeptio|iubenda|klaro|tarteaucitron|(?:^|[\s_-])age-?(?:gate|verif|check)",
    re.I,
)
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_HIDDEN_CLASS = frozenset(
    ("hidden", "d-none", "is-hidden", "visually-hidden", "sr-only", "screen-reader-text", "hide", "invisible")
)
_CONTAINER = frozenset(("div", "main", "section", "ul", "ol", "tbody", "article", "span", "p", "table"))
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")
_DECORATION = re.compile(
    r"(?:^|[/_.\s-])(?:spinner|(?:pre|ajax-?)?loader|loading|logo|pixel|blank|spacer|sprite|icon)s?(?:[/_.\s\d-]|$)",
    re.I,
)
_MUSTACHE = re.compile(r"\{\{[^{}]*\}\}")
_TEMPLATE = 500
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
    media: int = 0
    frames: list[str] = field(default_factory=list)
    canvases: int = 0
    password: str = ""
    text_inputs: int = 0
    forms: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    refresh: str = ""
    meta: dict[str, str] = field(default_factory=dict)
    article_marks: int = 0
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


def count_words(text: str) -> int:
    """Words; scripts without spaces count two characters a word."""
    dense = len(_CJK.findall(text)) if not text.isascii() else 0
    return len(text.split()) + dense // 2


def read_signals(root: Any) -> Signals:
    """Walk an lxml tree whose root is the ``html`` element."""
    reader = _Reader()
    head = root.find("head")
    if head is not None:
        reader.read_head(head)
    body = root.find("body")
    if body is not None:
        reader.read_body(body)
    return reader.finish()


def full_of_prose(body: Any, enough: int = _ENOUGH_WORDS) -> bool:
    """Whether so many words stand in visible paragraphs of the content that no message page can be meant.

    A glance that spares most pages of some size the walk; False says nothing.
    """
    words = 0
    known: dict[Any, bool] = {}
    for number, paragraph in enumerate(body.iter("p", "li", "td", "dd", "pre", "div")):
        if number > _MAX_PARAGRAPHS:
            return False
        inline = len(paragraph) <= _FEW and paragraph.text and not any(child.tag in _BLOCK for child in paragraph)
        if paragraph.tag != "p" and not inline:
            continue
        count = count_words("".join(paragraph.itertext()))
        if count >= _PROSE and _stands_in_content(paragraph, body, known):
            words += count
            if words >= enough:
                return True
    return False


def _stands_in_content(element: Any, body: Any, known: dict[Any, bool]) -> bool:
    way = []
    good = True
    while element is not None and element is not body:
        if element in known:
            good = known[element]
            break
        way.append(element)
        element = element.getparent()
    for step in reversed(way):
        good = good and _is_content(step)
        known[step] = good
    return good


def _is_content(element: Any) -> bool:
    tag = element.tag
    if tag in _CHROME_TAGS or tag in ("footer", "noscript", "template") or element.get("role") in _CHROME_ROLES:
        return False
    if _hidden(element, tag):
        return False
    name = f"{element.get('class') or ''} {element.get('id') or ''}"
    return len(name) < 3 or not (_CONSENT_NAME.search(name) or _CHROME_NAME.search(name))


def _hidden(element: Any, tag: str) -> bool:
    attributes = element.attrib
    if not attributes:
        return False
    if "hidden" in attributes and (attributes.get("id") or "").startswith("S:"):
        return False  # a part that React streamed; a script only moves it to its place
    if "hidden" in attributes or (tag == "dialog" and "open" not in attributes):
        return True
    style = attributes.get("style")
    if style and _HIDDEN_STYLE.search(style):
        return True
    classes = attributes.get("class")
    return bool(classes) and not _HIDDEN_CLASS.isdisjoint(classes.split())


class _Reader:
    def __init__(self) -> None:
        self.signals = Signals()
        self._buffer: list[str] = []
        self._links_open = 0
        self._quotes_open = 0
        self._linked = 0
        self._machine: list[str] = []
        self._machine_size = 0
        self._seen = 0
        self._content = 0

    # ---- head ----------------------------------------------------------------------------------------------------

    def read_head(self, head: Any) -> None:
        for element in head.iter("title", "meta", "script", "noscript", "link"):
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
            elif element.get("rel") == "canonical":
                self.signals.article_marks += 1

    def _meta(self, element: Any) -> None:
        name = (element.get("property") or element.get("name") or element.get("http-equiv") or "").lower()
        content = element.get("content") or ""
        if not name:
            return
        if name == "refresh":
            self.signals.refresh = content
        self.signals.meta.setdefault(name, content)
        if name.startswith(("article:", "og:type", "product:", "twitter:card")) or name in ("author", "description"):
            self.signals.article_marks += 1

    # ---- body ----------------------------------------------------------------------------------------------------

    def read_body(self, body: Any) -> None:
        zones = [CONTENT]
        marks = [0]
        headings = 0
        events = 0
        walk = etree.iterwalk(body, events=("start", "end"))
        for event, element in walk:
            events += 1
            tag = element.tag
            if not isinstance(tag, str):
                continue
            if event == "start":
                if tag in _BLOCK:
                    self._flush(zones[-1], headings)
                if element is not body and self._opaque(element, tag, zones[-1]):
                    walk.skip_subtree()
                    zones.append(zones[-1])
                    marks.append(-1)
                    continue
                headings += tag in _HEADINGS
                zones.append(zones[-1] if element is body else self._zone(element, tag, zones[-1]))
                marks.append(self._seen)
                self._visit(element, tag, zones[-1])
                self._links_open += tag == "a"
                self._quotes_open += tag in _QUOTES
                self._add(element.text)
                continue
            mark = marks.pop()
            if tag in _BLOCK and mark >= 0:
                self._flush(zones[-1], headings)
            zone = zones.pop()
            if mark >= 0:
                headings -= tag in _HEADINGS
                self._links_open -= tag == "a"
                self._quotes_open -= tag in _QUOTES
                if mark == self._seen and not self._buffer and zone not in (CHROME, FOOT):
                    self._empty(element, tag)
            self._add(element.tail if element is not body else None)
            if events > _MAX_EVENTS or self._content > _ENOUGH_WORDS:
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
        self.signals.blocks.append(Block(text, zone, headings > 0, words, linked, self._quotes_open > 0))

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
            self.signals.text_inputs += 1
        if tag == "meta":
            self._meta(element)
        if tag == "title" and not self.signals.title:
            self.signals.title = _squeeze(element.text or "")
        if tag in _UNSEEN:
            return True
        return _hidden(element, tag)

    def _media(self, element: Any, tag: str) -> None:
        if tag == "canvas":
            self.signals.canvases += 1
        elif tag in ("iframe", "frame"):
            src = element.get("src") or ""
            self._tell(src)
            small = {element.get("width"), element.get("height")} & {"0", "1", "0px", "1px"}
            hidden = _HIDDEN_STYLE.search(element.get("style") or "")
            if (src or element.get("srcdoc")) and not small and not hidden:
                self.signals.frames.append(src)
                self._seen += 1
        elif tag == "svg":
            self._seen += 1
            drawn = element.findtext(".//{*}text") or element.findtext(".//text")
            self.signals.media += bool(drawn and drawn.strip())
        else:
            self.signals.media += 1
            self._seen += 1

    def _zone(self, element: Any, tag: str, zone: str) -> str:
        role = element.get("role")
        if zone != CONTENT:
            # Misnested pages put their main part into the menu.
            return CONTENT if zone == CHROME and (tag in ("main", "article") or role == "main") else zone
        if tag == "footer" or role == "contentinfo":
            return FOOT
        if tag in _CHROME_TAGS or role in _CHROME_ROLES:
            name = f"{element.get('class') or ''} {element.get('id') or ''}"
            return CONSENT if _CONSENT_NAME.search(name) else CHROME
        if tag == "header":
            # A page's header, not the one of an article in it.
            return (
                CHROME if not any(up.tag in ("main", "article", "section") for up in element.iterancestors()) else zone
            )
        if not element.attrib or tag in ("a", "main", "article"):
            return zone
        name = f"{element.get('class') or ''} {element.get('id') or ''}"
        if len(name) < 3:
            return zone
        if _CONSENT_NAME.search(name) and element.find(".//main") is None and element.find(".//article") is None:
            return CONSENT
        if _CHROME_NAME.search(name) and element.find(".//main") is None and element.find(".//h1") is None:
            return FOOT if "foot" in name.lower() else CHROME
        return zone

    def _visit(self, element: Any, tag: str, zone: str) -> None:
        signals = self.signals
        attributes = element.attrib
        if attributes:
            self._tell(attributes.get("id"))
            if tag not in ("a", "p", "li"):
                self._tell(attributes.get("class"))
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
        elif tag in ("article", "time", "pre", "code", "table"):
            signals.article_marks += 1

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
            self.signals.text_inputs += 1
        if kind != "hidden":
            self._seen += 1

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
                signals.article_marks += 1
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
