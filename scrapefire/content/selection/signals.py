"""What a page says about itself as a whole: title, address, declared types (Open Graph, schema.org), declared text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlsplit

from scrapefire.content.page import Page

KINDS = ("article", "product", "listing", "forum", "documentation", "faq", "site")
_KIND_OF_TYPE = {
    "article": "article",
    "newsarticle": "article",
    "blogposting": "article",
    "reportagenewsarticle": "article",
    "analysisnewsarticle": "article",
    "opinionnewsarticle": "article",
    "recipe": "article",
    "medicalwebpage": "article",
    "scholarlyarticle": "article",
    "product": "product",
    "productgroup": "product",
    "offer": "product",
    "aggregateoffer": "product",
    "book": "product",
    "itemlist": "listing",
    "collectionpage": "listing",
    "searchresultspage": "listing",
    "offercatalog": "listing",
    "discussionforumposting": "forum",
    "qapage": "forum",
    "question": "faq",
    "faqpage": "faq",
    "techarticle": "documentation",
    "apireference": "documentation",
    "localbusiness": "site",
    "service": "site",
    "profilepage": "site",
    "aboutpage": "site",
    "contactpage": "site",
}
_ADDRESS_WORDS = {
    "article": "blog news article articles story stories post posts opinion guide guides learn how magazine",
    "product": "product products dp item items shop p pd prod buy store sku",
    "listing": "category categories collection collections tag tags search archive archives list catalog browse c "
    "topics department best top",
    "forum": "forum forums thread threads topic t viewtopic showthread discussion discussions questions community "
    "comments r answers question",
    "documentation": "docs doc documentation api reference manual guide tutorial tutorials wiki help library stable "
    "latest developer developers",
    "faq": "faq faqs support help",
    "site": "about services service solutions pricing contact features company industries platform",
}
_KIND_OF_WORD: dict[str, list[int]] = {}
for _kind, _words in _ADDRESS_WORDS.items():
    for _word in _words.split():
        _KIND_OF_WORD.setdefault(_word, []).append(KINDS.index(_kind))
_WORD = re.compile(r"[a-z]+")
_TYPE = re.compile(r"\"@type\"\s*:\s*(?:\[\s*)?\"([A-Za-z:/.]+)\"")
_DATE_IN_PATH = re.compile(r"/(19|20)\d\d[/-]")
_TEXT_KEYS = frozenset(("articleBody", "text", "description", "reviewBody", "recipeInstructions", "abstract"))
MAX_DECLARED = 300_000


@dataclass(slots=True)
class Signals:
    """Facts about one page."""

    title: str = ""
    heading: str = ""
    description: str = ""
    declared_text: str = ""
    address: list[float] = field(default_factory=lambda: [0.0] * len(KINDS))
    types: list[float] = field(default_factory=lambda: [0.0] * len(KINDS))
    og_type: float = 0.0
    path_depth: int = 0
    slug_words: int = 0
    dated: bool = False

    @property
    def is_article(self) -> bool:
        """Whether the page declares itself an article (Open Graph or schema.org)."""
        return self.og_type == 1.0 or self.types[KINDS.index("article")] > 0


def read_signals(page: Page) -> Signals:
    """Collect the signals of ``page``; broken JSON-LD costs nothing but its own signal."""
    signals = Signals()
    title = page.root.find(".//title")
    signals.title = " ".join((title.text or "").split()) if title is not None else ""
    for meta in page.root.iter("meta"):
        name = (meta.get("property") or meta.get("name") or "").lower()
        content = meta.get("content") or ""
        if name == "og:title" and not signals.heading:
            signals.heading = content
        elif name in ("description", "og:description") and not signals.description:
            signals.description = content
        elif name == "og:type":
            signals.og_type = {"article": 1.0, "product": 2.0, "og:product": 2.0, "website": 3.0}.get(
                content.lower(), 4.0
            )
    _read_address(signals, page.url)
    _read_types(signals, page)
    return signals


def _read_address(signals: Signals, url: str) -> None:
    try:
        path = unquote(urlsplit(url).path).lower()
        host = (urlsplit(url).hostname or "").lower()
    except ValueError:
        return
    parts = [part for part in path.split("/") if part]
    signals.path_depth = len(parts)
    signals.slug_words = len(re.findall(r"[^\W\d_]+", parts[-1])) if parts else 0
    signals.dated = bool(_DATE_IN_PATH.search(path))
    words = {word for part in parts[:-1] or parts for word in _WORD.findall(part)} | set(_WORD.findall(host))
    for word in words:
        for kind in _KIND_OF_WORD.get(word, ()):
            signals.address[kind] = 1.0


def _read_types(signals: Signals, page: Page) -> None:
    declared: list[str] = []
    types: list[str] = []
    for script in page.root.iter("script"):
        if "ld+json" not in (script.get("type") or ""):
            continue
        text = script.text or ""
        types += _TYPE.findall(text)
        if len(text) < MAX_DECLARED:
            _collect(_load(text), declared, 0)
    types += [str(value) for value in page.root.xpath("//@itemtype")[:200]]
    for name in types:
        kind = _KIND_OF_TYPE.get(name.rstrip("/").rsplit("/", 1)[-1].lower())
        if kind:
            signals.types[KINDS.index(kind)] += 1.0
    signals.declared_text = "\n".join(declared)[:MAX_DECLARED]


def _load(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _collect(value: Any, into: list[str], depth: int) -> None:
    if depth > 12:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, str):
                if key in _TEXT_KEYS and len(inner) > 40:
                    into.append(inner)
            else:
                _collect(inner, into, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, str):
                continue
            _collect(inner, into, depth + 1)
