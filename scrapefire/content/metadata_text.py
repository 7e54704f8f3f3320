"""Word count and reading time.

>>> word_count("Seven cliffs by the sea"), word_count("重要な文")
(5, 4)
"""

from __future__ import annotations

import math
import re

_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f]")
_WORD = re.compile(r"[^\W_]+(?:['’.,\-][^\W_]+)*")
_ADDRESS = re.compile(r"\]\([^)\s]*\)|<https?://[^\s)>]+>?|https?://[^\s)>]+>?")
# Letters and digits become "a", what may join two of them "-", all else a space. Runs of "a" matter by their first only.
_SHAPE = bytes(
    0x61 if chr(code).isalnum() and code < 128 else 0x2D if chr(code) in "'.,-" else 0x20 for code in range(256)
)
_WORDS_A_MINUTE = 238
_CJK_A_MINUTE = 500


def word_count(text: str) -> int:
    """Words of a text or of Markdown, addresses left out; in Chinese and Japanese each character counts."""
    return length(text)[0]


def length(text: str) -> tuple[int, int]:
    """Words of a text, and the minutes that silent reading takes, rounded up.

    238 words a minute (Brysbaert 2019), or 500 Chinese or Japanese characters.
    """
    words, characters = _count(text)
    return words + characters, math.ceil(words / _WORDS_A_MINUTE + characters / _CJK_A_MINUTE)


def _count(text: str) -> tuple[int, int]:
    if "](" in text or "://" in text:
        text = _ADDRESS.sub("]", text)
    if text.isascii():
        return _count_ascii(text), 0
    text, characters = _CJK.subn(" ", text)
    return len(_WORD.findall(text)), characters


def _count_ascii(text: str) -> int:
    """As many as ``_WORD`` finds, from a few passes over bytes: a word begins at a letter that no joiner ties to one."""
    shape = b" " + text.encode("ascii").translate(_SHAPE)
    return shape.count(b" a") + shape.count(b" -a") + shape.count(b"--a")
