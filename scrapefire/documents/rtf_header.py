"""What stands before an RTF file's text (RTF 1.9.1, header): fonts, styles, lists, and what the file says of itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from scrapefire.documents.rtf_tokens import CHARSETS, SYMBOL_CHARSET, code_page
from scrapefire.documents.symbols import symbol
from scrapefire.documents.word_styles import list_depth

#: Destinations whose words are numbers of an entry; a style's group also holds its name.
ENTRIES = frozenset((
    "fonttbl", "stylesheet", "style", "listtable", "list", "overrides", "override", "creatim", "revtim",
))  # fmt: skip
_QUOTES = ("quote", "intense quote", "quotations", "block text")


@dataclass
class Style:
    """What a paragraph is by its style: a heading's level, 0 for text; a list's depth by its name; its look."""

    level: int = 0
    quote: bool = False
    depth: int = 0
    bold: bool = False
    italic: bool = False


@dataclass
class Levels:
    """Formats and first numbers of a list's levels."""

    formats: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)


class Header:
    """The header's tables, filled word by word."""

    def __init__(self) -> None:
        self.page = "cp1252"
        self.styles: dict[int, Style] = {}
        self.metadata: dict[str, object] = {}
        self._fonts: dict[int, str] = {}
        self._symbols: dict[int | None, str] = {}  # symbol fonts by number: their names
        self._lists: dict[int, Levels] = {}
        self._overrides: dict[int, int] = {}
        self._entry: dict[str, int] = {}  # numbers of the table entry being read
        self._levels = Levels()

    def begin(self, target: str) -> None:
        """A destination of :data:`ENTRIES` begins an entry."""
        self._entry = {}
        if target == "list":
            self._levels = Levels()

    def word(self, target: str, word: str, value: int | None) -> None:
        """A control word inside the entry."""
        if target == "fonttbl":
            self._font_word(word, value)
            return
        if word == "levelnfc":
            self._levels.formats.append(value or 0)
        elif word == "levelstartat":
            self._levels.starts.append(1 if value is None else value)
        self._entry.setdefault(word, 0 if value is None else value)

    def font_name(self, text: str) -> None:
        """Text in the font table."""
        number = self._entry.get("f", 0)
        if number in self._symbols and not self._symbols[number]:
            self._symbols[number] = text.strip("; ")

    def end(self, target: str, text: str) -> None:
        """A destination ends that held *text*."""
        if target in ("title", "author") and text:
            self.metadata[target] = " ".join(text.split())
        elif target in ("creatim", "revtim"):
            self._end_date("created" if target == "creatim" else "modified")
        elif target == "style":
            self._end_style(text)
        elif target == "list":
            self._lists[self._entry.get("listid", 0)] = self._levels
        elif target == "override":
            self._overrides[self._entry.get("ls", 0)] = self._entry.get("listid", 0)

    def has_list(self, list_id: int) -> bool:
        """Whether the number that paragraphs use stands for a list."""
        return list_id in self._overrides

    def levels(self, list_id: int) -> Levels:
        """The levels of the list that paragraphs call by this number."""
        return self._lists.get(self._overrides.get(list_id, 0), Levels())

    def decode(self, data: bytes, font: int | None) -> str:
        """Bytes of the text, in the code page of their font."""
        if font in self._symbols:
            return "".join(symbol(self._symbols[font], byte) for byte in data)
        page = self._fonts.get(font, self.page) if font is not None else self.page
        return data.decode(page, "replace")

    def character(self, code: int, font: int | None) -> str:
        """A character by its code point; symbol fonts have theirs in the private use area."""
        if 0xF000 <= code <= 0xF0FF and font in self._symbols:
            return symbol(self._symbols[font], code)
        return chr(code) if code <= 0x10FFFF else ""

    def _font_word(self, word: str, value: int | None) -> None:
        if word == "f":
            self._entry["f"] = value or 0
        elif word == "fcharset":
            if value == SYMBOL_CHARSET:
                self._symbols[self._entry.get("f", 0)] = ""
            elif value in CHARSETS:
                self._fonts[self._entry.get("f", 0)] = CHARSETS[value]
        elif word == "cpg" and value:
            self._fonts[self._entry.get("f", 0)] = code_page(value)

    def _end_style(self, name: str) -> None:
        name = name.rstrip(";").strip().lower()
        match = re.match(r"heading ([1-9])\b", name)
        outline = self._entry.get("outlinelevel")
        level = int(match.group(1)) if match else outline + 1 if outline is not None and 0 <= outline < 9 else 0
        if name == "title":
            level = 1
        if name in ("toc heading", "contents heading"):
            level = level or 1
        bold, italic = (self._entry.get(word, -1) != -1 for word in ("b", "i"))
        self.styles[self._entry.get("s", 0)] = Style(level, name in _QUOTES, list_depth(name), bold, italic)

    def _end_date(self, name: str) -> None:
        found = self._entry
        if 1970 <= found.get("yr", 0) < 3000:
            day = f"{found['yr']:04d}-{found.get('mo', 1):02d}-{found.get('dy', 1):02d}"
            self.metadata[name] = f"{day}T{found.get('hr', 0):02d}:{found.get('min', 0):02d}:{found.get('sec', 0):02d}"
