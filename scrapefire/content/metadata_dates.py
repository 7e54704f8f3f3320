"""Dates of a page: declared ones first, htmldate only where nothing is declared."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping
from typing import Any

from lxml.html import HtmlElement

from scrapefire.content.metadata_structured import json_ld_value
from scrapefire.content.page import Page

_PUBLISHED = (
    "article:published_time",
    "og:published_time",
    "datepublished",
    "date",
    "pubdate",
    "publishdate",
    "publish-date",
    "publication_date",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date",
    "dc.date.created",
    "dcterms.created",
    "citation_publication_date",
    "citation_date",
    "parsely-pub-date",
    "sailthru.date",
    "created",
)
_MODIFIED = (
    "article:modified_time",
    "og:updated_time",
    "datemodified",
    "last-modified",
    "lastmod",
    "dc.date.modified",
    "dcterms.modified",
    "revised",
)
_DATE_LIKE = re.compile(r"\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2}")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAME = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_WRITTEN_DATE = re.compile(
    r"\b(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)\b"
    rf"|\b(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\.?\s+(?P<name>{_NAME})\.?,?\s+(?P<year2>(?:19|20)\d\d)\b"
    rf"|\b(?P<name2>{_NAME})\.?\s+(?P<day3>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year3>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_DATELINE_WORDS = re.compile(r"(?:first )?(?:published|posted|written|created|date)\b", re.IGNORECASE)
_DATELINE_NAMES = re.compile(r"\btime\b|date|publish|posted|byline|timestamp", re.IGNORECASE)
_DATELINE = 80
_YEAR = re.compile(r"(?:19|20)(?<=\b..)\d\d\b")  # digits first: the engine skips to them
_LOOKED_AT = 400
_COMMENTS = re.compile(r"comment|repl(?:y|ies)|respon[sd]|discuss", re.IGNORECASE)


def published_and_modified(page: Page, metas: Mapping[str, list[str]], data: list[Any]) -> tuple[str, str]:
    """Dates as the page writes them, or ``YYYY-MM-DD`` where htmldate had to look; empty when there is none.

    Args:
        page: the parsed page.
        metas: values of its ``meta`` elements by lower-case name.
        data: its JSON-LD.
    """
    published = (
        _meta(metas, _PUBLISHED[:1])
        or json_ld_value(data, "datePublished")
        or _property(page, "datePublished")
        or _meta(metas, _PUBLISHED)
        or json_ld_value(data, "uploadDate")
        or _time_element(page)
    )
    modified = (
        _meta(metas, _MODIFIED[:1])
        or json_ld_value(data, "dateModified")
        or _property(page, "dateModified")
        or _meta(metas, _MODIFIED)
    )
    return published or ("" if modified else _looked_up(page)), modified


def _beginning(page: Page) -> HtmlElement:
    tree = copy.deepcopy(page.root)
    body = tree.find("body")
    for place, element in enumerate(list(body.iter())):
        if place == 0 or element.getparent() is None:
            continue
        names = f"{element.get('class') or ''} {element.get('id') or ''}"
        if place > _LOOKED_AT or element.tag in ("script", "style", "footer", "aside") or _COMMENTS.search(names):
            element.drop_tree()
    return tree


def _meta(metas: Mapping[str, list[str]], names: Iterable[str]) -> str:
    for name in names:
        for value in metas.get(name, ()):
            if _DATE_LIKE.search(value):
                return value
    return ""


def _property(page: Page, name: str) -> str:
    if name not in page.html:
        return ""
    for element in page.root.xpath(".//*[contains(concat(' ', @itemprop, ' '), concat(' ', $name, ' '))]", name=name):
        if _in_comments(element):
            continue
        value = element.get("datetime") or element.get("content") or "".join(element.itertext())
        if _DATE_LIKE.search(value):
            return " ".join(value.split())
    return ""


def _time_element(page: Page) -> str:
    """The date of a ``time`` that says so, or that stands in the page's only article."""
    times = [time for time in page.body.iter("time") if _DATE_LIKE.search(time.get("datetime") or "")]
    times = [time for time in times if not _in_comments(time)]
    articles = list(page.body.iter("article"))
    for time in times:
        if time.get("pubdate") is not None or (len(articles) == 1 and articles[0] in time.iterancestors("article")):
            return str(time.get("datetime")).strip()
    return ""


def _in_comments(element: Any) -> bool:
    return any(
        _COMMENTS.search(f"{ancestor.get('class') or ''} {ancestor.get('id') or ''}")
        or (ancestor.get("itemprop") or "") == "comment"
        for ancestor in element.iterancestors()
    )


def _looked_up(page: Page) -> str:
    """What htmldate finds by markup in the beginning of the page, else a short line there that tells a date.

    Its extensive search is left out: it takes any date of the text, and reads languages for seconds first.
    """
    if not _YEAR.search(page.html):
        return ""
    tree = _beginning(page)
    if not _YEAR.search("".join(tree.itertext())):
        return ""
    from htmldate import find_date  # late: it brings dateparser, and most pages declare their date

    try:
        found = find_date(tree, original_date=True, extensive_search=False, url=page.url or None) or ""
    except Exception:  # htmldate parses what it finds; whatever fails in there only means no date
        found = ""
    # only a year was found when it is the first of January, often that of a copyright line
    return _told(tree) if not found or found.endswith("-01-01") else found


def _told(tree: HtmlElement) -> str:
    """The date of a dateline: a short line that names it, or that its class or element names."""
    for element in tree.find("body").iter():
        line = " ".join((element.text or "").split())
        if not 8 <= len(line) <= _DATELINE:
            continue
        names = f"{element.tag} {element.get('class') or ''} {element.get('id') or ''}"
        match = _WRITTEN_DATE.search(line)
        if match and (_DATELINE_NAMES.search(names) or _DATELINE_WORDS.match(line)):
            return _iso(match)
    return ""


def _iso(match: re.Match[str]) -> str:
    year = match["year"] or match["year2"] or match["year3"]
    month = match["month"] or str(_MONTHS.index((match["name"] or match["name2"])[:3].lower()) + 1)
    day = match["day"] or match["day2"] or match["day3"]
    return f"{year}-{int(month):02d}-{int(day):02d}" if 1 <= int(month) <= 12 and 1 <= int(day) <= 31 else ""
