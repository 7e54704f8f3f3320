"""Numbers that describe the text of a run by itself, whatever stands around it."""

from __future__ import annotations

import math
import re
import string
from collections.abc import Sequence
from functools import lru_cache
from struct import Struct

import numpy as np
from numpy.typing import NDArray

_Block = NDArray[np.float64]

WORD = re.compile(r"\w+")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")

OWN = tuple(
    "length words punct ends_sentence sentences upper digits wordlength capitals shortwords bars date price legal call "
    "related byline talk question linkdensity links strong heading p li cell box control".split()
)
"""Names of what :func:`own_features` gives, in order."""

_ENDS = ".!?。！？"
_CLOSERS = "'\")]»”’"
_SENTENCE_ENDS = frozenset(".!?…。！？:")
_PUNCTUATION = ",;:、，；"
_BARS = "|·•›»"
# The patterns and words below are looked for in lower-cased text: without IGNORECASE the engine skips to first letters.
# Plain words are looked for one by one, which is several times as fast as a pattern of them all.
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_MONTH = rf"(?:{'|'.join(_MONTHS)})"
_MONTH_DATE = re.compile(rf"\b{_MONTH}[a-z]*\.? \d{{1,2}}\b|\b\d{{1,2}}\.? {_MONTH}")
_SEPARATED = re.compile(r"[./-]\d{1,2}[./-]\d")
_NUMERIC_DATE = re.compile(r"\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b")
_AGO = re.compile(r"\b\d+ ?(?:hours?|days?|weeks?|months?|years?|min|h|d) ago")
_PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:[€£¥₹]|usd|eur|kr|zł|руб)")
_LEGAL = (
    "©",
    "copyright",
    "all rights reserved",
    "terms of",
    "terms and",
    "privacy",
    "cookie",
    "impressum",
    "datenschutz",
)
_COPYRIGHT_SIGN = re.compile(r"\(c\) ?\d")
_CALL = tuple(
    "sign up|sign in|log in|login|subscri|newsletter|register|join us|join now|follow us|share|tweet|download app|"
    "download the app|advertis|sponsored|skip to|add to wishlist|add to compare|buy now|shop now|learn more|read more|"
    "see all|see more|view all|view more|load more|show more|back to top|next page|previous|contact us|get started|"
    "your email|cart|menu".split("|")
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
_SPACED = "".join(char if char.isalnum() or char == "_" else " " for char in map(chr, range(128)))
_CACHED_LENGTH = 60
_BOXES = frozenset(("div", "body", "section", "article"))
_CONTROLS = frozenset(("a", "button", "label", "option"))
_TEXT_NUMBERS, _TAG_NUMBERS = Struct("19d"), Struct("6d")


def own_features(
    texts: Sequence[str], tags: Sequence[str], lengths: _Block, linked: _Block, links: _Block, strong: _Block
) -> _Block:
    """The numbers that :data:`OWN` names: one row each, one column a run.

    Args:
        texts: of the runs, none empty, with single spaces and none around.
        tags: of the elements that hold them.
        lengths: characters of them.
        linked: characters of them inside links.
        links: number of links.
        strong: characters of them that are bold.
    """
    # Short texts come again on every page of a site: menus, footers, buttons.
    by_text = [_short_text(text) if len(text) < _CACHED_LENGTH else _text(text) for text in texts]
    by_tag = [_tag(tag) for tag in tags]
    return np.concatenate(
        (
            np.frombuffer(b"".join(by_text)).reshape(len(texts), -1).T,
            np.stack((linked / lengths, np.minimum(links, 30), strong / lengths)),
            np.frombuffer(b"".join(by_tag)).reshape(len(tags), -1).T,
        )
    )


@lru_cache(maxsize=256)
def _tag(tag: str) -> bytes:
    return _TAG_NUMBERS.pack(
        HEADINGS.index(tag) + 1 if tag in HEADINGS else 0,
        tag == "p",
        tag == "li",
        tag == "td" or tag == "th",
        tag in _BOXES,
        tag in _CONTROLS,
    )


def words_of(text: str) -> list[str]:
    """What :data:`WORD` finds."""
    return text.translate(_SPACED).split() if text.isascii() else WORD.findall(text)


def _text(text: str) -> bytes:
    length = len(text)
    ascii_only = text.isascii()
    words, letters, upper, digits, capitals, short_words = _characters(text)
    count = words or 1
    lowered = text.lower() if length < 400 else ""
    short = length < 200
    title_like = length < 100
    return _TEXT_NUMBERS.pack(
        math.log1p(length),
        count,
        sum(map(text.count, _PUNCTUATION[:3] if ascii_only else _PUNCTUATION)) / count,
        text.rstrip(_CLOSERS)[-1:] in _SENTENCE_ENDS,
        min(_sentences(text, _ENDS[:3] if ascii_only else _ENDS), 20),
        upper / letters,
        digits / length,
        letters / count,
        capitals / count,
        short_words / count,
        sum(map(text.count, _BARS[:1] if ascii_only else _BARS)),
        short and digits > 0 and _has_date(lowered),
        short and digits > 0 and _PRICE.search(lowered) is not None,
        length < 400 and _is_legal(lowered),
        short and any(map(lowered.__contains__, _CALL)),
        title_like and _RELATED.search(lowered) is not None,
        title_like and _BYLINE.match(lowered) is not None,
        short and not _TALK.isdisjoint(words_of(lowered)),
        text[-1] == "?",
    )


_short_text = lru_cache(maxsize=4_096)(_text)


def _sentences(text: str, ends: str) -> int:
    """How often one of ``ends`` stands before a space or at the end."""
    return sum([text.count(end + " ") for end in ends]) + (text[-1] in ends)


def _has_date(lowered: str) -> bool:
    return bool(
        (_SEPARATED.search(lowered) and _NUMERIC_DATE.search(lowered))
        or (any(map(lowered.__contains__, _MONTHS)) and _MONTH_DATE.search(lowered))
        or (" ago" in lowered and _AGO.search(lowered))
    )


def _is_legal(lowered: str) -> bool:
    return any(map(lowered.__contains__, _LEGAL)) or ("(c)" in lowered and bool(_COPYRIGHT_SIGN.search(lowered)))


# Characters beyond ASCII are taken for one of ASCII that counts as they do; what counts as a capital letter and is
# no letter has bytes of its own: encircled ones stand in no word, Roman numbers do.
_CIRCLED_CAPITAL, _NUMBER_CAPITAL = "\x80", "\x81"
_MOST_CHARACTERS = 30_000
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")


class _LikeAscii(dict[int, str]):
    """A table for ``str.translate`` that is filled as characters are met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char.isalpha():
            like = "A" if char.isupper() else "a"
        elif char.isupper():
            like = _NUMBER_CAPITAL if char.isalnum() else _CIRCLED_CAPITAL
        elif char.isdigit():
            like = "0"
        else:
            like = "_" if char.isalnum() else " "
        if len(self) < _MOST_CHARACTERS:
            self[code] = like
        return like


_LIKE_ASCII = _LikeAscii()


def _as_ascii(beyond: re.Match[str]) -> str:
    return beyond[0].translate(_LIKE_ASCII)


_LETTERS = string.ascii_letters.encode()
_CAPITALS = string.ascii_uppercase.encode() + (_CIRCLED_CAPITAL + _NUMBER_CAPITAL).encode("latin-1")
_DIGITS = string.digits.encode()
_IN_WORDS = bytes(
    ord("A" if char.isupper() else "a" if char.isalnum() or char == "_" else " ") for char in map(chr, range(128))
) + b" A".ljust(128)
_ANY_CASE = bytes(ord("a") if byte == ord("A") else byte for byte in range(256))


def _characters(text: str) -> tuple[int, int, int, int, int, int]:
    """Words; letters (at least one, so that it can divide), capitals, digits; words with a capital, up to 3 long."""
    data = (text if text.isascii() else _BEYOND_ASCII.sub(_as_ascii, text)).encode("latin-1")
    length = len(data)
    begun = b" " + data.translate(_IN_WORDS)
    in_words = begun.translate(_ANY_CASE)
    words = in_words.count(b" a")
    return (
        words,
        length - len(data.translate(None, _LETTERS)) or 1,
        length - len(data.translate(None, _CAPITALS)),
        length - len(data.translate(None, _DIGITS)),
        begun.count(b" A"),
        words - in_words.count(b" aaaa"),
    )
