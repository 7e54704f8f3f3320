"""Structures of binary Word files ([MS-DOC] 2.4 to 2.9): text by pieces, formatting by pages of runs, styles."""

from __future__ import annotations

import re
import struct
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from scrapefire.documents.doc_lists import list_definitions, list_overrides
from scrapefire.documents.doc_sprms import CharProperties, ParagraphProperties, char_properties, paragraph_properties
from scrapefire.documents.ole import OleFile
from scrapefire.documents.ppt_records import SHAPE, description, records
from scrapefire.documents.word_numbering import ListDef
from scrapefire.errors import DocumentParseError, PasswordRequiredError

_SHAPE, _SHAPE_FILE = 0x64, 0x66  # how a picture is stored
_MAX_STYLES = 5000
# Places in the file's table of structures (2.5.6).
STYLES, NOTE_MARKS, NOTE_TEXTS, CHAR_PAGES, PARAGRAPH_PAGES, FONTS, CLX = 1, 2, 3, 12, 13, 15, 33
ANCHORS, ENDNOTE_MARKS, ENDNOTE_TEXTS, BOX_TEXTS, LISTS, LIST_OVERRIDES = 40, 46, 47, 56, 73, 74


@dataclass(frozen=True)
class Piece:
    """A stretch of text: characters from ``start``, ``end`` exclusive, stored from byte ``offset`` on."""

    start: int
    end: int
    offset: int
    width: int
    modifiers: bytes


@dataclass
class DocStyle:
    """A style with all that it is based on."""

    name: str = ""
    level: int = 0
    bold: bool = False
    italic: bool = False
    list_id: int | None = None
    list_level: int = 0
    is_character: bool = False


class DocFile:
    """A binary Word file of Word 97 and later, opened.

    Args:
        ole: the compound file.

    Raises:
        DocumentParseError: its structures are damaged.
        PasswordRequiredError: it is encrypted.
    """

    def __init__(self, ole: OleFile) -> None:
        self.main = ole.read("WordDocument")
        if len(self.main) < 68:
            raise DocumentParseError("the file has no Word document inside")
        self.version = _u16(self.main, 2)
        flags = _u16(self.main, 10)
        if flags & 0x0100:
            raise PasswordRequiredError()
        self.table = b""
        self.data = b""
        self.counts: tuple[int, ...] = ()
        self.pieces: list[Piece] = []
        if self.version < 0xC0:
            return
        self.table = ole.read("1Table" if flags & 0x0200 else "0Table") or ole.read("0Table") or ole.read("1Table")
        self.data = ole.read("Data")
        # main text, footnotes, headers, macros, comments, endnotes, text boxes, text boxes of headers
        self.counts = tuple(max(0, count) for count in struct.unpack_from("<8i", self.main, 76))
        self.pieces = self._read_pieces()
        self.text = self._read_text()
        self._starts = [piece.start for piece in self.pieces]
        self._chars = self._pages(CHAR_PAGES, is_paragraph=False)
        self._paragraphs = self._pages(PARAGRAPH_PAGES, is_paragraph=True)
        self.fonts = self._read_fonts()
        self.styles = self._read_styles()
        self.lists = self._read_lists()

    # ---- text ----------------------------------------------------------------------------------------------------

    def structure(self, place: int) -> bytes:
        """One of the structures of the table stream."""
        at = 154 + 8 * place
        if at + 8 > len(self.main):
            return b""
        offset, size = struct.unpack_from("<II", self.main, at)
        return self.table[offset : offset + size]

    def _read_pieces(self) -> list[Piece]:
        clx, at = self.structure(CLX), 0
        modifiers: list[bytes] = []
        while at + 3 <= len(clx) and clx[at] == 1:
            size = _u16(clx, at + 1)
            modifiers.append(clx[at + 3 : at + 3 + size])
            at += 3 + size
        if at + 5 > len(clx) or clx[at] != 2:
            raise DocumentParseError("the file is damaged: its text cannot be found")
        plc = clx[at + 5 : at + 5 + struct.unpack_from("<I", clx, at + 1)[0]]
        count = (len(plc) - 4) // 12
        pieces = []
        for place in range(count):
            start, end = struct.unpack_from("<II", plc, 4 * place)
            raw, prm = struct.unpack_from("<IH", plc, 4 * (count + 1) + 8 * place + 2)
            compressed = bool(raw & 0x40000000)
            offset = (raw & 0x3FFFFFFF) // 2 if compressed else raw & 0x3FFFFFFF
            extra = modifiers[prm >> 1] if prm & 1 and prm >> 1 < len(modifiers) else b""
            if end > start:
                pieces.append(Piece(start, end, offset, 1 if compressed else 2, extra))
        return pieces

    def _read_text(self) -> str:
        """All characters; each UTF-16 unit is one, so that places in the file are places in the string."""
        parts = []
        at = 0
        for piece in self.pieces:
            if piece.start != at:
                raise DocumentParseError("the file is damaged: its text has gaps")
            size = (piece.end - piece.start) * piece.width
            raw = self.main[piece.offset : piece.offset + size]
            if piece.width == 1:
                part = raw.decode("cp1252", "replace")
            else:
                part = "".join(map(chr, struct.unpack(f"<{len(raw) // 2}H", raw[: len(raw) // 2 * 2])))
            parts.append(part)
            at = piece.start + len(part)
            if len(part) < piece.end - piece.start:  # cut off: what is there counts
                break
        return "".join(parts)

    def place(self, character: int) -> tuple[int, Piece] | None:
        """Where a character is stored."""
        index = bisect_right(self._starts, character) - 1
        if index < 0 or character >= self.pieces[index].end:
            return None
        piece = self.pieces[index]
        return piece.offset + (character - piece.start) * piece.width, piece

    # ---- formatting ----------------------------------------------------------------------------------------------

    def _pages(self, place: int, *, is_paragraph: bool) -> tuple[list[int], list[tuple[int, bytes]]]:
        """Runs by the byte where each begins: its end and its modifiers (2.9.33, 2.9.175)."""
        plc = self.structure(place)
        count = (len(plc) - 4) // 8
        runs: dict[int, tuple[int, bytes]] = {}
        for index in range(max(0, count)):
            number = struct.unpack_from("<I", plc, 4 * (count + 1) + 4 * index)[0] & 0x3FFFFF
            page = self.main[number * 512 : number * 512 + 512]
            if len(page) == 512:
                _read_page(page, is_paragraph, runs)
        starts = sorted(runs)
        return starts, [runs[start] for start in starts]

    def runs(self, start: int, end: int) -> Iterator[tuple[str, CharProperties]]:
        """The text between two characters, by runs of one formatting."""
        starts, ends = self._chars
        while start < end:
            found = self.place(start)
            if found is None:
                return
            offset, piece = found
            stop = min(end, piece.end)
            index = bisect_right(starts, offset) - 1
            modifiers = b""
            if index >= 0 and offset < ends[index][0]:
                run_end, modifiers = ends[index]
                stop = min(stop, start + max(1, (run_end - offset) // piece.width))
            elif index + 1 < len(starts):
                stop = min(stop, start + max(1, (starts[index + 1] - offset) // piece.width))
            properties = char_properties(modifiers)
            if piece.modifiers:
                char_properties(piece.modifiers, properties)
            yield self.text[start:stop], properties
            start = stop

    def paragraph(self, last: int) -> ParagraphProperties:
        """Properties of the paragraph that ends at a character."""
        found = self.place(last)
        properties = ParagraphProperties()
        if found is None:
            return properties
        offset, piece = found
        starts, ends = self._paragraphs
        index = bisect_right(starts, offset) - 1
        if index >= 0 and offset < ends[index][0]:
            modifiers = ends[index][1]
            properties.style = _u16(modifiers, 0) if len(modifiers) >= 2 else 0
            paragraph_properties(self._expanded(modifiers[2:]), properties)
        if piece.modifiers:
            paragraph_properties(piece.modifiers, properties)
        return properties

    def _expanded(self, modifiers: bytes) -> bytes:
        """Modifiers that were too long for their page lie in the data stream (2.6.2, sprmPHugePapx)."""
        code = _u16(modifiers, 0) if len(modifiers) >= 6 else 0
        if code not in (0x6646, 0x6645, 0x646B):
            return modifiers
        at = struct.unpack_from("<I", modifiers, 2)[0]
        size = _u16(self.data, at) if at + 2 <= len(self.data) else 0
        return self.data[at + 2 : at + 2 + size] + modifiers[6:]

    # ---- styles and lists ----------------------------------------------------------------------------------------

    def _read_styles(self) -> list[DocStyle]:
        data = self.structure(STYLES)
        if len(data) < 8:
            return []
        size, count, base = _u16(data, 0), _u16(data, 2), _u16(data, 4)
        at = 2 + size
        raw: list[bytes] = []
        for _ in range(min(count, _MAX_STYLES)):
            if at + 2 > len(data):
                break
            length = _u16(data, at)
            raw.append(data[at + 2 : at + 2 + length])
            at += 2 + length + (length & 1)
        made: dict[int, DocStyle] = {}
        return [_style(raw, index, base, made, 0) for index in range(len(raw))]

    def style(self, index: int) -> DocStyle:
        """A style; one that is missing says nothing."""
        return self.styles[index] if 0 <= index < len(self.styles) else DocStyle()

    def _read_fonts(self) -> list[str]:
        """Names of the fonts, by the numbers that runs give (2.9.286, 2.9.79)."""
        data = self.structure(FONTS)
        names: list[str] = []
        at = 4
        for _ in range(min(_u16(data, 0), _MAX_STYLES)):
            size = data[at] if at < len(data) else 0
            name = data[at + 40 : at + 1 + size].decode("utf-16-le", "replace")
            names.append(name.partition("\0")[0])
            at += 1 + size
        return names

    def font(self, index: int | None) -> str:
        """A font's name; empty for one that is missing."""
        return self.fonts[index] if index is not None and index < len(self.fonts) else ""

    def picture(self, at: int) -> str:
        """The alternative text of a picture in the text, by its place in the data stream (2.9.190, 2.9.192)."""
        head = self.data[at : at + 68]
        if len(head) < 68 or _u16(head, 6) not in (_SHAPE, _SHAPE_FILE):
            return ""
        start, size = _u16(head, 4), int.from_bytes(head[:4], "little")
        if _u16(head, 6) == _SHAPE_FILE:
            start += 1 + self.data[at + start : at + start + 1][0] if at + start < len(self.data) else 0
        shape = next((each for each in records(self.data[at + start : at + size]) if each.type == SHAPE), None)
        return description(shape) if shape is not None else ""

    def _read_lists(self) -> dict[int, ListDef]:
        """Lists by the number that paragraphs give, from 1 (2.9.131, 2.9.134)."""
        at = 154 + 8 * LISTS
        if at + 8 > len(self.main):
            return {}
        offset, size = struct.unpack_from("<II", self.main, at)
        if size < 2:
            return {}
        try:
            definitions = list_definitions(self.table, offset)
            return list_overrides(self.structure(LIST_OVERRIDES), definitions)
        except (struct.error, IndexError):
            return {}


def _read_page(page: bytes, is_paragraph: bool, into: dict[int, tuple[int, bytes]]) -> None:
    count = page[511]
    step = 13 if is_paragraph else 1
    if 4 * (count + 1) + step * count > 511:
        return
    bounds = struct.unpack_from(f"<{count + 1}I", page, 0)
    for index in range(count):
        at = page[4 * (count + 1) + step * index] * 2
        modifiers = b""
        if at:
            size = page[at] if at < 511 else 0
            if not is_paragraph:
                modifiers = page[at + 1 : at + 1 + size]
            elif size:
                modifiers = page[at + 1 : at + 2 * size]
            elif at + 1 < 511:
                modifiers = page[at + 2 : at + 2 + 2 * page[at + 1]]
        if bounds[index + 1] > bounds[index]:
            into[bounds[index]] = bounds[index + 1], modifiers


def _style(raw: list[bytes], index: int, base: int, made: dict[int, DocStyle], depth: int) -> DocStyle:
    """A style and, first, what it is based on (2.9.258)."""
    if index in made:
        return made[index]
    data = raw[index]
    if len(data) < 10 or depth > 20:
        return DocStyle()
    kind, parent = _u16(data, 2) & 15, _u16(data, 2) >> 4
    inherited = _style(raw, parent, base, made, depth + 1) if parent < len(raw) and parent != index else DocStyle()
    length = _u16(data, base) if base + 2 <= len(data) else 0
    name = data[base + 2 : base + 2 + 2 * length].decode("utf-16-le", "replace")
    style = DocStyle(
        name, inherited.level, inherited.bold, inherited.italic, inherited.list_id, inherited.list_level, kind == 2
    )
    at = base + 2 + 2 * length + 2
    updates = []
    for _ in range(_u16(data, 4) & 15):
        if at + 2 > len(data):
            break
        size = _u16(data, at)
        updates.append(data[at + 2 : at + 2 + size])
        at += 2 + size + (size & 1)
    if kind == 1 and updates:
        _apply_paragraph(style, updates[0][2:])
    if kind in (1, 2) and updates:
        properties = char_properties(updates[-1])
        style.bold = style.bold if properties.bold is None else properties.bold == 1
        style.italic = style.italic if properties.italic is None else properties.italic == 1
    known = _u16(data, 0) & 0xFFF
    match = re.match(r"heading ([1-9])$", name.strip(), re.IGNORECASE)
    if 1 <= known <= 9 or match:
        style.level = int(match.group(1)) if match else known
    elif known == 62 or name.lower() == "title":
        style.level = 1
    made[index] = style
    return style


def _apply_paragraph(style: DocStyle, modifiers: bytes) -> None:
    properties = paragraph_properties(modifiers, ParagraphProperties())
    if properties.outline is not None:
        style.level = properties.outline + 1 if properties.outline < 9 else 0
    if properties.list_id is not None:
        style.list_id, style.list_level = properties.list_id, properties.level


def _u16(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "little")
