"""Characters of the symbol fonts, which stand in files as if they were Latin letters.

Symbol follows Adobe's Symbol encoding; of Wingdings only what people use as marks is known.

>>> symbol("Symbol", 0xF0DA), symbol("Wingdings", 0xFC), symbol("Webdings", 0x41)
('∨', '✓', '')
"""

from __future__ import annotations

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
