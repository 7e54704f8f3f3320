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
_PUNCTUATION = ",;:、，；"
_BARS = "|·•›»"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
# The patterns below are matched against lower-cased text: without IGNORECASE the engine skips to first letters.
_DATE = re.compile(
    rf"\b\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}}\b|\b{_MONTH}[a-z]*\.? \d{{1,2}}\b|"
    rf"\b\d{{1,2}}\.? {_MONTH}|\b\d+ ?(?:hours?|days?|weeks?|months?|years?|min|h|d) ago"
)


class _Wording:
    """An expression of many words, tried only where a piece of text that each of its matches holds occurs.

    A look for a piece is many times faster than an alternation tried at every character.
    """

    def __init__(self, pattern: str, pieces: str) -> None:
        self._pieces = tuple(pieces.split("|"))
        self._search = re.compile(pattern).search

    def is_in(self, text: str) -> bool:
        for piece in self._pieces:
            if piece in text:
                return self._search(text) is not None
        return False


_PRICE = _Wording(r"[$€£¥₹]\s?\d|\d\s?(?:[€£¥₹]|usd|eur|kr|zł|руб)", "$|€|£|¥|₹|usd|eur|kr|zł|руб")
_LEGAL = _Wording(
    r"©|\(c\) ?\d|copyright|all rights reserved|terms (?:of|and)|privacy|cookie|impressum|datenschutz",
    "©|(c)|copyright|all rights reserved|terms |privacy|cookie|impressum|datenschutz",
)
_CALL = _Wording(
    r"sign (?:up|in)|log ?in|subscri|newsletter|register|join (?:us|now)|follow us|share|tweet|download (?:the )?app|"
    r"advertis|sponsored|skip to|add to (?:cart|wishlist|compare)|buy now|shop now|learn more|read more|see (?:all|more)|"
    r"view (?:all|more)|load more|show more|back to top|next page|previous|contact us|get started|your email|cart|menu",
    "sign |log|subscri|newsletter|register|join |follow us|share|tweet|download |advertis|sponsored|skip to|add to | now|"
    " more| all|back to top|next page|previous|contact us|get started|your email|cart|menu",
)
_RELATED = _Wording(
    r"related|recommended|you (?:may|might) (?:also )?like|also (?:like|viewed|bought)|more (?:from|in|on|like|stories)|"
    r"popular|trending|latest|recent(?:ly)? (?:posts|viewed|articles)|read next|similar|up next|don.t miss|most read|"
    r"customers? (?:who|also)|comments?$|leave a (?:reply|comment)|reviews?$|tags?:|categories|filed under|about the author",
    "related|recommended|you m|also |more |popular|trending|latest|recent| next|similar| miss|most read|customer|comment|"
    "leave a |review|tag|categories|filed under|about the author",
)
_BYLINE = re.compile(r"(?:by|von|par|por|written by|posted by|author)\b")
_TALK = frozenset(
    "reply replies quote posted like likes upvote joined posts views wrote solution answer answered".split()
)
_WORD_BYTES = (string.ascii_letters + string.digits + "_").encode()
_SPACED = bytes(code if code in _WORD_BYTES else 32 for code in range(256))  # what is no word becomes a space
_SPACED_TEXT = "".join(map(chr, _SPACED[:128]))
_LETTERS = string.ascii_letters.encode()
_CAPITALS = string.ascii_uppercase.encode()
_DIGITS = string.digits.encode()
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


def words_of(text: str) -> list[str]:
    """What :data:`WORD` finds."""
    return text.translate(_SPACED_TEXT).split() if text.isascii() else WORD.findall(text)


def _text(text: str) -> tuple[float, ...]:
    length = len(text)
    letters, upper, digits, capitals, short_words, count = _characters(text)
    lowered = text.lower() if length < 400 else ""
    short = length < 200
    title_like = length < 100
    return (
        math.log1p(length),
        count,
        sum(map(text.count, _PUNCTUATION)) / count,
        text.rstrip(_CLOSERS)[-1:] in _SENTENCE_ENDS,
        min(len(_SENTENCES.findall(text)), 20),
        upper / letters,
        digits / length,
        letters / count,
        capitals / count,
        short_words / count,
        sum(map(text.count, _BARS)),
        short and digits > 0 and _DATE.search(lowered) is not None,
        short and digits > 0 and _PRICE.is_in(lowered),
        length < 400 and _LEGAL.is_in(lowered),
        short and _CALL.is_in(lowered),
        title_like and _RELATED.is_in(lowered),
        title_like and _BYLINE.match(lowered) is not None,
        short and not _TALK.isdisjoint(words_of(lowered)),
        text[-1] == "?",
    )


_short_text = lru_cache(maxsize=4_096)(_text)


def _characters(text: str) -> tuple[int, int, int, int, int, int]:
    """Letters, capital letters, digits; capitalised words, words up to 3 long, words.

    Of letters and words at least one each, so that they can divide.
    """
    if not text.isascii():
        words = WORD.findall(text)
        letters = sum(map(str.isalpha, text)) or 1
        capitals = sum(map(str.isupper, [word[0] for word in words]))
        short_words = sum([len(word) <= 3 for word in words])
        upper, digits = sum(map(str.isupper, text)), sum(map(str.isdigit, text))
        return letters, upper, digits, capitals, short_words, len(words) or 1
    data = text.encode("ascii")
    length = len(data)
    parts = data.translate(_SPACED).split()
    lengths = list(map(len, parts))
    initials = bytes([part[0] for part in parts])
    return (
        length - len(data.translate(None, _LETTERS)) or 1,
        length - len(data.translate(None, _CAPITALS)),
        length - len(data.translate(None, _DIGITS)),
        len(parts) - len(initials.translate(None, _CAPITALS)),
        lengths.count(1) + lengths.count(2) + lengths.count(3),
        len(parts) or 1,
    )
