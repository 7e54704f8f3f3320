"""From glyph codes to clean text: ligatures, presentation forms, symbol fonts' bullets, stray controls (Unicode)."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

import numpy as np

SOFT_HYPHEN = "\u00ad"

_SYMBOLS = {
    0x02: SOFT_HYPHEN,
    0xFFFE: SOFT_HYPHEN,
    0xA0: " ",
    0xF0B7: "•",
    0xF0A7: "▪",
    0xF0A8: "▫",
    0xF0D8: "➢",
    0xF0FC: "✓",
    0xF0E0: "→",
    0xF02D: "-",
    0xF0BE: "—",
    0xFEFF: "",
    0xFFFD: "�",
}
# The text is in reading order already; left in, marks could only turn it (UAX #9).
_DIRECTION_MARKS = (0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_CJK = re.compile("[\u3000-\u312f\u3190-\u9fff\uf900-\ufaff\uff00-\uffef]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LIGATURES = re.compile("[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc\u2f00-\u2fdf\uf900-\ufaff]")


def clean_codepoints(codes: Any) -> str:
    """The text of an array of code points, one character each: replaced ones keep the length, NUL marks what to drop.

    Ligatures would change the length, so they are taken apart later, by :func:`clean`.
    """
    for code, text in _SYMBOLS.items():
        hit = codes == code
        if hit.any():
            codes[hit] = ord(text) if text else 0
    codes[(codes < 32) | (codes > 0x10FFFF) | np.isin(codes, _DIRECTION_MARKS)] = 0
    cleaned: str = codes.astype(np.uint32).tobytes().decode("utf-32-le", "surrogatepass")
    return cleaned


def clean(text: str) -> str:
    """Join surrogate pairs (PDFium's glyphs are UTF-16 units) and take ligatures and presentation forms apart.

    >>> clean("e\ufb03cient")
    'efficient'
    """
    if text.isascii():
        return text
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
    return _LIGATURES.sub(lambda match: unicodedata.normalize("NFKC", match.group()), text)


@cache
def known_ligatures() -> frozenset[tuple[int, ...]]:
    """Code points, in reading order, of the right-to-left ligatures that Unicode has presentation forms of."""
    forms = (unicodedata.normalize("NFKC", chr(code)) for code in (*range(0xFB1D, 0xFE00), *range(0xFE70, 0xFEFD)))
    return frozenset(tuple(map(ord, form)) for form in forms if len(form) > 1)


def is_rtl(text: str, share: float = 0.5) -> bool:
    """Whether more than *share* of the letters run from right to left."""
    if text.isascii():
        return False
    rtl = len(_RTL.findall(text))
    return rtl > 0 and rtl > share * sum(c.isalpha() for c in text)


def width_of(text: str) -> int:
    """Letters, those of scripts without spaces counted twice: about the width in half ems."""
    return len(text) if text.isascii() else len(text) + len(_CJK.findall(text))


def is_cjk(character: str) -> bool:
    """Whether the character is of a script without spaces between words."""
    return (
        "\u3000" <= character <= "\u312f"
        or "\u3190" <= character <= "\u9fff"
        or "\uf900" <= character <= "\ufaff"
        or "\uff00" <= character <= "\uffef"
    )
