"""Word count and reading time.

>>> word_count("Seven cliffs by the sea"), word_count("重要な文")
(5, 4)
"""

from __future__ import annotations

import math
import re

_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f]")
_WORD = re.compile(r"[^\W_]+(?:['’.,\-][^\W_]+)*")
_ADDRESS = re.compile(r"\]\([^)\s]*\)|<?https?://[^\s)>]+>?")
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
    text = _ADDRESS.sub("]", text)
    characters = 0
    if not text.isascii():
        text, characters = _CJK.subn(" ", text)
    return len(_WORD.findall(text)), characters
