"""RTF 1.9.1 as tokens: groups, control words, hexadecimal bytes and text; and which code page a font writes in."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n\x00]+|([^\\{}\r\n\x00]+)",
    re.DOTALL,
)

#: Code page of a font's character set (RTF 1.9.1, font table).
CHARSETS = {
    77: "mac_roman", 78: "cp932", 79: "cp949", 80: "cp936", 81: "cp950", 83: "mac_greek", 84: "mac_turkish",
    88: "mac_latin2", 89: "mac_cyrillic", 128: "cp932", 129: "cp949", 130: "johab", 134: "cp936", 136: "cp950",
    161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251",
    222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
SYMBOL_CHARSET = 2
_PAGES = {10000: "mac_roman", 65001: "utf-8", 708: "cp720", 709: "cp1256", 1361: "johab", 0: "cp1252"}


@dataclass(frozen=True, slots=True)
class Token:
    """``kind`` is one of ``{``, ``}``, ``word``, ``bytes`` or ``symbol``."""

    kind: str
    word: str = ""
    value: int | None = None
    data: bytes = b""


def tokens(data: bytes) -> Iterator[Token]:
    """The tokens of an RTF file; binary data (``\\bin``) is passed over."""
    at = 0
    while True:
        match = _TOKEN.match(data, at)
        if match is None:
            if at >= len(data):
                return
            at += 1  # a backslash with nothing behind it
            continue
        at = match.end()
        word, value, code, symbol, brace, text = match.groups()
        if word is not None:
            number = int(value) if value else None
            if word == b"bin":
                at += max(0, number or 0)
                continue
            yield Token("word", word.decode("ascii"), number)
        elif text is not None:
            yield Token("bytes", data=text)
        elif code is not None:
            yield Token("bytes", "'", data=bytes([int(code, 16)]))
        elif brace is not None:
            yield Token(brace.decode("ascii"))
        elif symbol is not None:
            yield Token("symbol", symbol.decode("latin-1"))


def code_page(value: int) -> str:
    """Python's name of a Windows code page; Western for one that Python does not know."""
    name = _PAGES.get(value, f"cp{value}")
    try:
        codecs.lookup(name)
    except LookupError:
        return "cp1252"
    return name
