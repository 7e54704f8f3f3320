"""Characters of the symbol fonts, which stand in files as if they were Latin letters.

Symbol follows Adobe's Symbol encoding; of Wingdings only what people use as marks is known.

>>> symbol("Symbol", 0xF0DA), symbol("Wingdings", 0xFC), symbol("Webdings", 0x41)
('∨', '✓', '')
"""

from __future__ import annotations

import re

_SYMBOL = (
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ "
    + " " * 32
    + " ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ "
)
_WINGDINGS = {
    0x20: " ", 0x22: "✂", 0x28: "☎", 0x2A: "✉", 0x46: "☞", 0x4A: "☺", 0x4C: "☹", 0x6C: "●", 0x6E: "■", 0x6F: "☐",
    0x71: "❑", 0x72: "❒", 0x75: "◆", 0x76: "❖", 0x77: "•", 0x9E: "·", 0x9F: "•", 0xA1: "○", 0xA7: "▪", 0xA8: "☐",
    0xB6: "☆", 0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xF0: "⇨", 0xFB: "✗", 0xFC: "✓",
    0xFD: "☒", 0xFE: "☑", 0x52: "☑", 0x53: "☒", 0xA3: "☐",
}  # fmt: skip

_PRIVATE = re.compile("[\uf000-\uf0ff]")


def readable(text: str, font: str = "") -> str:
    """Text with the private characters that stand for those of symbol fonts replaced by what they show.

    Args:
        text: the text.
        font: the font's name; where it is not known, what is commonest in documents is taken.

    >>> readable("a \uf0fc b \uf06c"), readable("\uf06c", "Symbol")
    ('a ✓ b ●', 'λ')
    """
    return _PRIVATE.sub(lambda match: _private(ord(match.group()), font), text) if _PRIVATE.search(text) else text


def _private(code: int, font: str) -> str:
    named = font.lower().startswith(("wingdings", "symbol", "webdings", "marlett", "zapf"))
    return symbol(font, code) if named else symbol("Wingdings", code) or symbol("Symbol", code).strip()


def symbol(font: str, code: int) -> str:
    """The character that a symbol font shows for a code; empty where it is not known."""
    if 0xF000 <= code <= 0xF0FF:
        code -= 0xF000
    name = font.lower()
    if name.startswith("wingdings"):
        return _WINGDINGS.get(code, "")
    if name.startswith("symbol"):
        return _SYMBOL[code - 0x20] if 0x20 <= code <= 0xFF else ""
    if name.startswith(("webdings", "marlett", "zapf")):
        return ""
    return chr(code) if 0x20 <= code < 0xD800 else ""
