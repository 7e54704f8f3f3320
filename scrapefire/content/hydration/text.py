"""What a string in a page's data is: text for people, HTML, an address, or something for machines."""

from __future__ import annotations

import re

from scrapefire.content.metadata_text import word_count

_TAG = re.compile(
    r"</?(?:p|h[1-6]|ul|ol|li|br|div|section|article|blockquote|table|strong|em|b|i|a|figure|pre)\b[^<>]*>", re.I
)
_PLACEHOLDER = re.compile(r"\{\{?\s*[\w.,\s]{1,40}\}\}?|%\(?\w*\)?[sd]\b|\$\{|\$t\(|%\{\w+\}")
_CODE = re.compile(
    r"[{};]\s*\n|=>|\bfunction\s*\(|\bvar\s+\w+\s*=|!important|\bimport\s+[\w{]|^\s*[@.#][\w-]+\s*\{|\}\s*\}"
    r"|\bfragment \w+ on\b|^\s*(?:query|mutation)\s*\w*\s*[({]|^\s*SELECT\s.+\sFROM\s",
    re.S,
)
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?//\S+$|/[^\s/]\S*$|data:|mailto:|tel:|#\S*$|\S+@\S+\.\w+$", re.I)
_IMAGE = re.compile(r"[^\s?#]+\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]\S*)?$", re.I)
_WORD = re.compile(r"[^\W\d_](?:[^\W_]|['’\-.])*")
_AROUND_WORDS = "\"'“”‘’«»„()[]…,.;:!?–—-*/&+%€$£#0123456789"
_SENTENCE = re.compile(r"[.!?…。！？:;,،؟।]")
_DENSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")  # scripts that write without spaces
_SENTENCE_WORDS = 6


def is_html(text: str) -> bool:
    """Whether a string is HTML: a tag of text markup that closes, or a break."""
    return "<" in text and _TAG.search(text) is not None and ("</" in text or "<br" in text or "<p" in text.lower())


def has_placeholder(text: str) -> bool:
    """Whether a string waits for values to be put into it, as messages of an interface do."""
    return _PLACEHOLDER.search(text) is not None


def is_address(text: str) -> bool:
    """Whether a string is a URL, a path or an address of another kind."""
    return _ADDRESS.match(text.strip()) is not None


def is_image(text: str) -> bool:
    """Whether a string is the address of a picture."""
    return len(text) < 2000 and _IMAGE.match(text.strip()) is not None


def is_human(text: str) -> bool:
    """Whether a string is written in words, and not an identifier, a class list, a date, code or an address."""
    text = text.strip()
    if not text or is_address(text) or _CODE.search(text):
        return False
    if _DENSE.search(text):
        return True
    tokens = [token.strip(_AROUND_WORDS) for token in text.split()]
    words = [token for token in tokens if token]
    if not words:
        return False
    good = sum(_WORD.fullmatch(word) is not None for word in words)
    if good < 0.75 * len(words):
        return False
    if len(words) == 1:
        return words[0][:1].isupper() or not words[0].isascii()
    # A list of classes or keywords has neither a capital letter nor a stop.
    return bool(_SENTENCE.search(text)) or any(word[:1].isupper() or not word.isascii() for word in words)


def is_prose(text: str) -> bool:
    """Whether a string is at least one sentence for people."""
    return is_human(text) and word_count(text) >= _SENTENCE_WORDS and bool(_SENTENCE.search(text))
