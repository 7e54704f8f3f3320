"""A glance at the source of a page: does so much text stand in its content that no message page can be meant?

Most pages of a crawl are full of text.  For them one pass over the tags up to the three hundredth word answers what the
tree would; it costs a tenth of parsing.  Where the source is odd, or text is rare, the glance says nothing.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from scrapefire.judging.zones import CHROME_NAME, CHROME_ROLES, CONSENT_NAME, HIDDEN_STYLE, count_words

_ENOUGH = 300
_FEW = 3  # words that make a run of text more than a label
_MOST_TAGS = 2_500
_BODY = re.compile(r"<body\b", re.I)
_TAG = re.compile(r"<(?:(!--)|(/?)([a-zA-Z][a-zA-Z0-9-]*)([^<>]*)(>?))")
_SKIPPED = frozenset(
    """
    head nav aside footer menu dialog noscript template select datalist svg math iframe object video audio canvas map
    pre blockquote button label legend a script style textarea title noframes xmp
    """.split()
)
_FLAT = frozenset("script style textarea title noframes xmp a button label head noscript".split())  # never nested
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_PLAIN = frozenset("html body main article p b i em strong h1 h2 h3 h4 h5 h6 td tr table tbody br img".split())
_ATTRIBUTE = re.compile(r"""\b(class|id|style|role|hidden)\b(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""", re.I)
_HIDDEN_CLASS = re.compile(r"(?:^|\s)(?:hidden|d-none|is-hidden|visually-hidden|sr-only|hide|invisible)(?:\s|$)")
_DIGITS = re.compile(r"\d+")  # numbered names are looked at once
_LETTERS = re.compile("[a-z]+")
# A word or part of a word without which no name, role or style below can tell anything.
_HINTS = frozenset(
    """
    hidden none hide invisible sr screen banner search complementary contentinfo nav navbar navigation menu menubar
    topmenu footer sidebar breadcrumb breadcrumbs topbar header masthead skip skiplink toolbar legal social copyright
    cmp sp cc age didomi klaro truste axeptio iubenda
    """.split()
)
_HINT_PARTS = ("cookie", "consent", "gdpr", "ccpa", "onetrust", "usercentric", "quantcast", "cmp", "artea", "message")
_LINKS_COUNT = frozenset(("main", "article"))


def full_of_text(html: str, enough: int = _ENOUGH) -> bool:
    """Whether ``enough`` words stand in the visible content outside of menus, frames, quotes and dialogues.

    Links count in ``main`` and ``article`` alone.  False says nothing.  Time is linear in the length of the source.
    """
    body = _BODY.search(html)
    at = body.start() if body else 0
    words = 0.0
    main = 0
    for _ in range(_MOST_TAGS):
        tag = _TAG.search(html, at)
        if tag is None:
            return False
        start = tag.start()
        if start - at > _FEW:
            count = count_words(html[at:start])
            if count >= _FEW:
                words += count
        if words >= enough:
            return True
        at = tag.end()
        comment, closing, name, attributes, whole = tag.groups()
        if comment:
            at = html.find("-->", at) + 3
            if at == 2:
                return False
            continue
        if not whole:
            return False  # a quoted value with tags in it, or the end
        name = name.lower()
        if name in _LINKS_COUNT:
            main += -1 if closing else 1
            continue
        if closing or name in _VOID:
            continue
        if attributes and _odd(attributes):
            return False
        if name in _SKIPPED or (attributes and name not in _PLAIN and _apart(_DIGITS.sub("0", attributes))):
            end = _end(html, name, at)
            if end < 0:
                return False
            if main > 0 and name == "a":
                words += count_words(_bare(html[at:end]))
            at = end
    return False


def _end(html: str, name: str, at: int) -> int:
    """Where an element whose content starts at ``at`` is over, with or without its end tag; -1 when it never is."""
    if name in _FLAT:
        end = html.find(f"</{name}", at)
        return end if end >= 0 else html.find(f"</{name.upper()}", at)
    depth = 1
    for tag in _tags_of(name).finditer(html, at):
        depth += -1 if tag[1] else 1
        if not depth:
            return html.find(">", tag.end()) + 1
    return -1


@cache
def _tags_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){re.escape(name)}(?=[\s/>])", re.I)


_MARKUP = re.compile(r"<[^<>]*>")


def _bare(markup: str) -> str:
    return _MARKUP.sub(" ", markup) if "<" in markup else markup


def _odd(attributes: str) -> bool:
    """Whether a quoted value seems to go on beyond the tag."""
    return bool(attributes.count('"') & 1) or ("='" in attributes and bool(attributes.count("'") & 1))


@lru_cache(maxsize=4096)
def _apart(attributes: str) -> bool:
    """Whether an element is hidden, or no part of the content by its name or role."""
    lowered = attributes.lower()
    if _HINTS.isdisjoint(_LETTERS.findall(lowered)) and not any(part in lowered for part in _HINT_PARTS):
        return False
    names = ""
    for attribute in _ATTRIBUTE.finditer(attributes):
        key = attribute[1].lower()
        value = attribute[2] or attribute[3] or attribute[4] or ""
        if key == "hidden" or (key == "style" and HIDDEN_STYLE.search(value)):
            return True
        if key == "role" and (value in CHROME_ROLES or value == "contentinfo"):
            return True
        if key in ("class", "id"):
            names += f" {value}"
    if len(names) < 3:
        return False
    return bool(_HIDDEN_CLASS.search(names) or CHROME_NAME.search(names) or CONSENT_NAME.search(names))
