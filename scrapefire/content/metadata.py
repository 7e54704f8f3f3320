"""Metadata of a page (FIRECRAWL section 12, and what Firecrawl leaves out).

Precedence, first that is there:

========================  ==========================================================================================
``title``                 ``title`` in the head, ``og:title``, ``twitter:title``, first ``h1``
``description``           all ``meta name=description`` joined with ", ", ``og:description``
``language``              ``html lang``, ``content-language``, ``og:locale``, detected
``canonical``             ``link rel=canonical``, ``og:url``
``author``                ``meta author``, ``article:author`` unless an address, JSON-LD, ``itemprop`` or ``rel`` author
``published_time``        ``article:published_time``, JSON-LD, ``itemprop``, date metas, ``time pubdate``, htmldate
``modified_time``         ``article:modified_time``, JSON-LD, ``itemprop``, date metas, ``og:updated_time``
========================  ==========================================================================================

A ``meta`` in the head goes before one that the parser found in the body; one inside other elements of the body speaks
for a part of the page and only gives raw values.

>>> extract_metadata(Page("<title>Tea</title><meta property='og:title' content='Green tea'>"))["og_title"]
'Green tea'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lxml.html import HtmlElement

from scrapefire.content.metadata_dates import published_and_modified
from scrapefire.content.metadata_language import detect_language
from scrapefire.content.metadata_signals import usage_signals
from scrapefire.content.metadata_structured import json_ld, json_ld_value, microdata, rdfa
from scrapefire.content.metadata_text import length
from scrapefire.content.page import Page

_FIELDS = {
    "og_title": "og:title",
    "og_description": "og:description",
    "og_url": "og:url",
    "og_image": "og:image",
    "og_audio": "og:audio",
    "og_determiner": "og:determiner",
    "og_locale": "og:locale",
    "og_site_name": "og:site_name",
    "og_video": "og:video",
    "article_section": "article:section",
    "article_tag": "article:tag",
    "published_time": "article:published_time",
    "modified_time": "article:modified_time",
    "dc_terms_keywords": "dcterms.keywords",
    "dc_description": "dc.description",
    "dc_subject": "dc.subject",
    "dc_terms_subject": "dcterms.subject",
    "dc_terms_audience": "dcterms.audience",
    "dc_type": "dc.type",
    "dc_terms_type": "dcterms.type",
    "dc_date": "dc.date",
    "dc_date_created": "dc.date.created",
    "dc_terms_created": "dcterms.created",
}
_FEED_TYPES = {
    "application/rss+xml": "rss",
    "application/atom+xml": "atom",
    "application/feed+json": "json",
    "application/rdf+xml": "rdf",
}
_NEVER_RAW = frozenset(("title", "viewport:"))

Metas = dict[str, list[str]]
Links = list[tuple[list[str], HtmlElement]]


def extract_metadata(
    page: Page, headers: Mapping[str, str] | None = None, *, text: str | None = None
) -> dict[str, Any]:
    """What the page says about itself; a field that is absent has no key.

    Args:
        page: the parsed page.
        headers: response headers, for ``X-Robots-Tag``, ``Content-Language``, ``Content-Signal`` and TDMRep.
        text: the main text or its Markdown, for language, word count and reading time; the body's text when absent.

    Every ``meta`` with a ``name``, ``property`` or ``itemprop`` is there under its own name too: a string, or a list
    when it is repeated.  Nothing in a page makes this raise: broken structured data is left out.
    """
    lowered = {name.lower(): value for name, value in (headers or {}).items()}
    own, foreign = _metas(page)
    found: dict[str, Any] = {name: _first(own, key) for name, key in _FIELDS.items()}
    for name in ("og_url", "og_image", "og_audio", "og_video"):
        found[name] = page.absolute(found[name]) if found[name] else ""
    found["og_locale_alternate"] = own.get("og:locale:alternate", [])
    found["description"] = ", ".join(own.get("description", ())) or _first(own, "og:description")
    found["title"] = _title(page) or _first(own, "og:title") or _first(own, "twitter:title") or _heading(page)
    links = _link_elements(page)
    found["favicon"] = _favicon(page, links)
    found["canonical"] = _canonical(page, own, links)
    found["feeds"] = _feeds(page, links)
    data = json_ld(page)
    found["json_ld"] = data
    found["microdata"] = microdata(page)
    found["rdfa"] = rdfa(page)
    found["author"] = _author(page, own, data)
    published, modified = published_and_modified(page, own, data)
    found["published_time"], found["modified_time"] = published, modified
    words = text if text is not None else _body_text(page)
    found["language"] = _language(page, own, lowered) or detect_language(words)
    found["word_count"], found["reading_time"] = length(words)
    found.update(usage_signals(page, own, lowered))
    return _raw(own, foreign) | {name: value for name, value in found.items() if value not in (None, "", [], {})}


def _metas(page: Page) -> tuple[Metas, Metas]:
    """Values by lower-case name: those that speak for the page, and those inside elements of its body."""
    own: Metas = {}
    foreign: Metas = {}
    body = page.body
    misplaced: Metas = {}
    for meta in page.root.iter("meta"):
        content = meta.get("content")
        if content is None:
            continue
        parent = meta.getparent()
        for attribute in ("name", "property", "itemprop"):
            for name in [meta.get(attribute)] if attribute == "name" else (meta.get(attribute) or "").split():
                if not name or not name.strip():
                    continue
                if _inside(meta, body):
                    target = misplaced if parent is body and attribute != "itemprop" else foreign
                else:
                    target = own
                target.setdefault(name.strip(), []).append(content.strip())
    for name, values in misplaced.items():
        own.setdefault(name, values)
    return _with_lower_case(own), foreign


def _inside(element: HtmlElement, body: HtmlElement) -> bool:
    return any(ancestor is body for ancestor in element.iterancestors())


def _with_lower_case(metas: Metas) -> Metas:
    for name in list(metas):
        lower = name.lower()
        if lower != name:
            metas[lower] = metas.get(lower, []) + metas.pop(name)
    return metas


def _raw(own: Metas, foreign: Metas) -> dict[str, str | list[str]]:
    merged = {name: values for name, values in foreign.items() if name.lower() not in own} | own
    return {
        name: values[0] if len(values) == 1 else values
        for name, values in merged.items()
        if name not in _NEVER_RAW and values
    }


def _first(metas: Metas, name: str) -> str:
    return next((value for value in metas.get(name, ()) if value), "")


def _title(page: Page) -> str:
    for title in page.root.iter("title"):
        if not any(ancestor.tag in ("svg", "math") for ancestor in title.iterancestors()):
            text = _squeezed(title)
            if text:
                return text
    return ""


def _heading(page: Page) -> str:
    return next(filter(None, (_squeezed(heading) for heading in page.body.iter("h1"))), "")


def _squeezed(element: HtmlElement) -> str:
    return " ".join("".join(element.itertext()).split())


def _link_elements(page: Page) -> list[tuple[list[str], HtmlElement]]:
    """``link`` elements with their types, those of the head first."""
    links = [link for link in page.root.iter("link") if (link.get("href") or "").strip()]
    links.sort(key=lambda link: _inside(link, page.body))
    return [((link.get("rel") or "").lower().split(), link) for link in links]


def _favicon(page: Page, links: Links) -> str:
    loose = ""
    for types, link in links:
        if "icon" in types:
            return page.absolute(link.get("href"))
        if not loose and any("icon" in kind for kind in types):
            loose = page.absolute(link.get("href"))
    return loose


def _canonical(page: Page, own: Metas, links: Links) -> str:
    for types, link in links:
        if "canonical" in types and not _inside(link, page.body):
            return page.absolute(link.get("href"))
    url = _first(own, "og:url")
    return page.absolute(url) if url else ""


def _feeds(page: Page, links: Links) -> list[dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for types, link in links:
        kind = _FEED_TYPES.get((link.get("type") or "").split(";")[0].strip().lower())
        if kind and "alternate" in types:
            url = page.absolute(link.get("href"))
            found.setdefault(url, {"url": url, "type": kind, "title": " ".join((link.get("title") or "").split())})
    return list(found.values())


def _author(page: Page, own: Metas, data: list[Any]) -> str:
    for name in (
        "author",
        "article:author",
        "dc.creator",
        "dcterms.creator",
        "byl",
        "parsely-author",
        "sailthru.author",
    ):
        value = _first(own, name)
        if value and not value.startswith(("http://", "https://", "/")):
            return value
    names = json_ld_value(data, "author")
    if names:
        return names
    if "author" not in page.html:  # saves two searches of the tree
        return ""
    for path in (".//*[@itemprop='author']", ".//a[@rel='author']"):
        for element in page.body.xpath(path):
            named = element.xpath(".//*[@itemprop='name']")
            value = (named[0].get("content") if named else None) or _squeezed(named[0] if named else element)
            if value and len(value) < 200:
                return value
    return ""


def _language(page: Page, own: Metas, headers: Mapping[str, str]) -> str:
    declared = (page.root.get("lang") or page.root.get("xml:lang") or "").strip()
    if not declared:
        for meta in page.root.iter("meta"):
            if (meta.get("http-equiv") or "").lower() == "content-language":
                declared = (meta.get("content") or "").split(",")[0].strip()
                break
    declared = declared or headers.get("content-language", "").split(",")[0].strip()
    return declared or _first(own, "og:locale").replace("_", "-")


def _body_text(page: Page) -> str:
    skipped = "parent::script or parent::style or parent::template or parent::noscript"
    return " ".join(page.body.xpath(f".//text()[not({skipped})]"))
