"""What a font's name and flags say of its look: bold, italic, monospaced (ISO 32000-1, 9.8.2)."""

from __future__ import annotations

import ctypes
import re
from typing import Any

import pypdfium2.raw as pdfium

from scrapefire.documents.pdf.model import Style

_BOLD = re.compile(r"bold|black|heavy|[-,]bd|demi|extrabd|(?<![a-z])CMB|CMBX|SFBX|medi(?!um|ci|ae)", re.IGNORECASE)
_ITALIC = re.compile(r"italic|oblique|[-,]it\b|CMTI|CMSL|SFTI|SFSL", re.IGNORECASE)
_MONO = re.compile(r"mono|courier|consol|typewriter|CMTT|SFTT|menlo|inconsolata|sourcecode", re.IGNORECASE)
_FIXED_PITCH, _ITALIC_FLAG, _FORCE_BOLD = 1 << 0, 1 << 6, 1 << 18


class FontStyles:
    """Styles of a document's fonts, asked once a font."""

    def __init__(self) -> None:
        self.styles: list[Style] = [Style()]
        self._by_font: dict[tuple[int, bool], int] = {}

    def index(self, font: Any, stroked: bool) -> int:
        """Place of the font's style in :attr:`styles`; *stroked* glyphs are outlined, which makes them bold."""
        key = (ctypes.cast(font, ctypes.c_void_p).value or 0, stroked)
        if key not in self._by_font:
            style = _font_style(font, stroked) if key[0] else Style(bold=stroked)
            if style not in self.styles:
                self.styles.append(style)
            self._by_font[key] = self.styles.index(style)
        return self._by_font[key]


def _font_style(font: Any, stroked: bool) -> Style:
    name, flags = _base_name(font), max(0, pdfium.FPDFFont_GetFlags(font))
    return Style(
        bold=stroked or bool(_BOLD.search(name)) or bool(flags & _FORCE_BOLD),
        italic=bool(_ITALIC.search(name)) or bool(flags & _ITALIC_FLAG),
        mono=bool(_MONO.search(name)) or bool(flags & _FIXED_PITCH),
    )


def _base_name(font: Any) -> str:
    """The font's name without the prefix that marks a subset."""
    length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    if not 1 < length < 1000:
        return ""
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDFFont_GetBaseFontName(font, buffer, length)
    return buffer.value.decode("latin-1").split("+", 1)[-1]
