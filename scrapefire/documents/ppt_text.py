"""Text of binary PowerPoint files: characters, levels, bullets, emphasis, links ([MS-PPT] 2.9)."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from scrapefire.documents.model import Block, Inline, ListLine, Paragraph, Span, is_blank, whole
from scrapefire.documents.ppt_records import (
    ACTION,
    ACTION_ATOM,
    LINK_RANGE,
    TEXT_BYTES,
    TEXT_CHARS,
    TEXT_HEADER,
    TEXT_STYLES,
    Record,
)

TITLE, BODY, NOTES_TEXT, OTHER, CENTER_BODY, CENTER_TITLE, HALF_BODY, QUARTER_BODY = 0, 1, 2, 4, 5, 6, 7, 8
_WITH_BULLETS = (BODY, HALF_BODY, QUARTER_BODY)
# Fields of paragraph and character exceptions in the order in which they are stored: mask, size (2.9.20, 2.9.15).
_PARAGRAPH_FIELDS = (
    *((0x80, 2), (0x10, 2), (0x40, 2), (0x20, 4), (0x800, 2), (0x1000, 2), (0x2000, 2), (0x4000, 2)),
    *((0x100, 2), (0x400, 2), (0x8000, 2)),
)
_PARAGRAPH_TAIL = ((0x10000, 2), (0xE0000, 2), (0x200000, 2))
_CHARACTER_FIELDS = (
    (0x10000, 2),
    (0x200000, 2),
    (0x400000, 2),
    (0x800000, 2),
    (0x20000, 2),
    (0x40000, 4),
    (0x80000, 2),
)


@dataclass
class _Paragraph:
    count: int
    level: int = 0
    bullet: bool | None = None


@dataclass
class _Run:
    count: int
    bold: bool = False
    italic: bool = False


@dataclass
class Text:
    """A text with its formatting.

    Args:
        kind: what it is: title, body, notes ...
        links: ``(first, end, URL)`` of its links.
    """

    kind: int
    characters: str = ""
    paragraphs: list[_Paragraph] = field(default_factory=list)
    runs: list[_Run] = field(default_factory=list)
    links: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def is_title(self) -> bool:
        return self.kind in (TITLE, CENTER_TITLE)

    def title(self) -> list[Inline]:
        """The text as one line without emphasis."""
        text = " ".join(self.characters.replace("\x0b", " ").replace("\r", " ").split())
        return [Span(whole(text))] if text else []

    def blocks(self) -> list[Block]:
        """The text as paragraphs and list lines."""
        out: list[Block] = []
        at = 0
        for line in self.characters.split("\r"):
            inlines = self._inlines(at, at + len(line))
            if not is_blank(inlines):
                out.append(self._block(inlines, self._paragraph(at)))
            at += len(line) + 1
        return out

    def _block(self, inlines: list[Inline], paragraph: _Paragraph) -> Block:
        bullet = paragraph.bullet if paragraph.bullet is not None else self.kind in _WITH_BULLETS
        return ListLine(paragraph.level, inlines, key=str(id(self))) if bullet else Paragraph(inlines)

    def _paragraph(self, at: int) -> _Paragraph:
        end = 0
        for each in self.paragraphs:
            end += each.count
            if at < end:
                return each
        return _Paragraph(0)

    def _inlines(self, start: int, end: int) -> list[Inline]:
        cuts = sorted({start, end, *self._cuts(start, end)})
        return [self._span(left, right) for left, right in pairwise(cuts)]

    def _cuts(self, start: int, end: int) -> Iterable[int]:
        at = 0
        for run in self.runs:
            at += run.count
            if start < at < end:
                yield at
        for first, last, _ in self.links:
            yield from (place for place in (first, last) if start < place < end)

    def _span(self, start: int, end: int) -> Span:
        run, at = _Run(0), 0
        for each in self.runs:
            at += each.count
            if start < at:
                run = each
                break
        href = next((url for first, last, url in self.links if first <= start < last), "")
        shown = self.characters[start:end].replace("\x0b", "\n").replace("\t", " ")
        text = whole("".join(char for char in shown if char >= " " or char == "\n"))
        return Span(text, bold=run.bold, italic=run.italic, href=href)


def texts(found: Iterable[Record], urls: Mapping[int, str]) -> list[Text]:
    """The texts that a run of records holds, each begun by its header.

    Args:
        found: records of a text box or of the outline.
        urls: targets of links by id.
    """
    out: list[Text] = []
    pending = ""
    for each in found:
        if each.type == TEXT_HEADER:
            out.append(Text(each.u32(0)))
        elif not out:
            continue
        elif each.type == TEXT_CHARS:
            units = each.data[: len(each.data) // 2 * 2]
            out[-1].characters = "".join(map(chr, struct.unpack(f"<{len(units) // 2}H", units)))
        elif each.type == TEXT_BYTES:
            out[-1].characters = each.data.decode("latin-1")
        elif each.type == TEXT_STYLES:
            _styles(each.data, out[-1])
        elif each.type == ACTION:
            atom = each.child(ACTION_ATOM)
            pending = urls.get(atom.u32(4), "") if atom is not None else ""
        elif each.type == LINK_RANGE and pending:
            out[-1].links.append((each.u32(0), each.u32(4), pending))
            pending = ""
    return out


def _styles(data: bytes, text: Text) -> None:
    """Runs of paragraphs, then runs of characters; each ends one behind the text (2.9.44)."""
    length, at, covered = len(text.characters) + 1, 0, 0
    while covered < length and at + 10 <= len(data):
        count, level, mask = struct.unpack_from("<IHI", data, at)
        at += 10
        paragraph = _Paragraph(count, min(level, 8))
        if mask & 0xF:
            flags = int.from_bytes(data[at : at + 2], "little")
            paragraph.bullet = bool(flags & 1) if mask & 1 else None
            at += 2
        at += sum(size for bit, size in _PARAGRAPH_FIELDS if mask & bit)
        if mask & 0x100000:
            at += 2 + 4 * int.from_bytes(data[at : at + 2], "little")
        at += sum(size for bit, size in _PARAGRAPH_TAIL if mask & bit)
        text.paragraphs.append(paragraph)
        covered += max(1, count)
    covered = 0
    while covered < length and at + 8 <= len(data):
        count, mask = struct.unpack_from("<II", data, at)
        at += 8
        run = _Run(count)
        if mask & 0x3FFF:
            flags = int.from_bytes(data[at : at + 2], "little")
            run.bold, run.italic = bool(flags & 1), bool(flags & 2)
            at += 2
        at += sum(size for bit, size in _CHARACTER_FIELDS if mask & bit)
        text.runs.append(run)
        covered += max(1, count)
