"""Numbers that describe the text of a run by itself, whatever stands around it."""

from __future__ import annotations

import math
import re
import string
from functools import lru_cache

WORD = re.compile(r"\w+")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")

OWN = tuple(
    "length words punct ends_sentence sentences upper digits wordlength capitals shortwords bars date price legal call "
    "related byline talk question linkdensity links strong heading p li cell box control".split()
)
"""Names of what :func:`own_features` gives, in order."""

_SENTENCES = re.compile(r"[.!?。！？](?:\s|$)")
_CLOSERS = "'\")]»”’"
_SENTENCE_ENDS = frozenset(".!?…。！？:")
_PUNCTUATION = re.compile(r"[,;:、，；]")
_BARS = re.compile("[|·•›»]")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
# The patterns below are matched against lower-cased text: without IGNORECASE the engine skips to first letters.
_DATE = re.compile(
    rf"\b\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}}\b|\b{_MONTH}[a-z]*\.? \d{{1,2}}\b|"
    rf"\b\d{{1,2}}\.? {_MONTH}|\b\d+ ?(?:hours?|days?|weeks?|months?|years?|min|h|d) ago"
)
_PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:[€£¥₹]|usd|eur|kr|zł|руб)")
_LEGAL = re.compile(r"©|\(c\) ?\d|copyright|all rights reserved|terms (?:of|and)|privacy|cookie|impressum|datenschutz")
_CALL = re.compile(
    r"sign (?:up|in)|log ?in|subscri|newsletter|register|join (?:us|now)|follow us|share|tweet|download (?:the )?app|"
    r"advertis|sponsored|skip to|add to (?:cart|wishlist|compare)|buy now|shop now|learn more|read more|see (?:all|more)|"
    r"view (?:all|more)|load more|show more|back to top|next page|previous|contact us|get started|your email|cart|menu"
)
_RELATED = re.compile(
    r"related|recommended|you (?:may|might) (?:also )?like|also (?:like|viewed|bought)|more (?:from|in|on|like|stories)|"
    r"popular|trending|latest|recent(?:ly)? (?:posts|viewed|articles)|read next|similar|up next|don.t miss|most read|"
    r"customers? (?:who|also)|comments?$|leave a (?:reply|comment)|reviews?$|tags?:|categories|filed under|about the author"
)
_BYLINE = re.compile(r"(?:by|von|par|por|written by|posted by|author)\b")
_TALK = frozenset(
    "reply replies quote posted like likes upvote joined posts views wrote solution answer answered".split()
)
_LETTERS = string.ascii_letters.encode()
_CAPITALS = string.ascii_uppercase.encode()
_DIGITS = string.digits.encode()
_CAPITALISED = re.compile(rb"\b[A-Z]")
_SHORT_WORDS = re.compile(rb"\b\w{1,3}\b")
_CACHED_LENGTH = 60
_BOXES = frozenset(("div", "body", "section", "article"))
_CONTROLS = frozenset(("a", "button", "label", "option"))


def own_features(text: str, tag: str, linked: int, links: int, strong: int) -> tuple[float, ...]:
    """The numbers that :data:`OWN` names.

    Args:
        text: the run's text, not empty, without spaces around it.
        tag: of the element that holds it.
        linked: characters of it inside links.
        links: number of links.
        strong: characters of it that are bold.
    """
    length = len(text)
    # Short texts come again on every page of a site: menus, footers, buttons.
    numbers = _short_text(text) if length < _CACHED_LENGTH else _text(text)
    return (
        *numbers,
        linked / length,
        min(links, 30),
        strong / length,
        HEADINGS.index(tag) + 1 if tag in HEADINGS else 0,
        tag == "p",
        tag == "li",
        tag == "td" or tag == "th",
        tag in _BOXES,
        tag in _CONTROLS,
    )


def _text(text: str) -> tuple[float, ...]:
    length = len(text)
    count = len(WORD.findall(text)) or 1
    letters, upper, digits, capitals, short_words = _characters(text)
    lowered = text.lower() if length < 400 else ""
    short = length < 200
    title_like = length < 100
    return (
        math.log1p(length),
        count,
        len(_PUNCTUATION.findall(text)) / count,
        text.rstrip(_CLOSERS)[-1:] in _SENTENCE_ENDS,
        min(len(_SENTENCES.findall(text)), 20),
        upper / letters,
        digits / length,
        letters / count,
        capitals / count,
        short_words / count,
        len(_BARS.findall(text)),
        short and digits > 0 and _DATE.search(lowered) is not None,
        short and digits > 0 and _PRICE.search(lowered) is not None,
        length < 400 and _LEGAL.search(lowered) is not None,
        short and _CALL.search(lowered) is not None,
        title_like and _RELATED.search(lowered) is not None,
        title_like and _BYLINE.match(lowered) is not None,
        short and not _TALK.isdisjoint(WORD.findall(lowered)),
        text[-1] == "?",
    )


_short_text = lru_cache(maxsize=4_096)(_text)


def _characters(text: str) -> tuple[int, int, int, int, int]:
    """Letters (at least one, so that it can divide), capital letters, digits; capitalised words, words up to 3 long."""
    if not text.isascii():
        words = WORD.findall(text)
        letters = sum(map(str.isalpha, text)) or 1
        capitals = sum(map(str.isupper, [word[0] for word in words]))
        short_words = sum([len(word) <= 3 for word in words])
        return letters, sum(map(str.isupper, text)), sum(map(str.isdigit, text)), capitals, short_words
    data = text.encode("ascii")
    length = len(data)
    return (
        length - len(data.translate(None, _LETTERS)) or 1,
        length - len(data.translate(None, _CAPITALS)),
        length - len(data.translate(None, _DIGITS)),
        len(_CAPITALISED.findall(data)),
        len(_SHORT_WORDS.findall(data)),
    )
