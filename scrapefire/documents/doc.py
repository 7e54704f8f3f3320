"""Binary Word files (.doc, [MS-DOC]) to the document model.

The characters tell the structure: marks end paragraphs, cells, rows and fields.  Deleted and hidden text, comments,
page headers and footers are left out.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, replace

from scrapefire.documents.doc_file import (
    ANCHORS,
    BOX_TEXTS,
    ENDNOTE_MARKS,
    ENDNOTE_TEXTS,
    NOTE_MARKS,
    NOTE_TEXTS,
    DocFile,
    DocStyle,
)
from scrapefire.documents.doc_sprms import CharProperties, ParagraphProperties
from scrapefire.documents.flat import is_flat
from scrapefire.documents.model import (
    Block,
    Content,
    Heading,
    Image,
    Inline,
    ListLine,
    NoteRef,
    Paragraph,
    Quote,
    Span,
    gather,
    is_blank,
    plain,
    whole,
)
from scrapefire.documents.ole import OleFile
from scrapefire.documents.symbols import readable, symbol
from scrapefire.documents.table_builder import RowDef, TableBuilder
from scrapefire.documents.word import parse_word
from scrapefire.documents.word_numbering import Counters
from scrapefire.documents.word_runs import hyperlink
from scrapefire.documents.word_styles import list_depth
from scrapefire.errors import DocumentParseError

_ENDS = re.compile("[\r\x07\x0c]")
_CHARS = {"\t": " ", "\x0b": "\n", "\x0e": " ", "\x1e": "\u2011", "\x1f": "", "\xa0": "\xa0", "\x0c": " "}
_QUOTE = re.compile(r"^(?:intense )?quot(?:e|ation)s?$|^block text$", re.IGNORECASE)


@dataclass
class _Field:
    instruction: str = ""
    shown: bool = False
    href: str = ""


def parse_doc(data: bytes) -> Content:
    """A binary Word file; errors as for :func:`~scrapefire.documents.conversion.convert`."""
    if is_flat(data):  # Word 2003 XML goes by the same name
        return parse_word(data)
    ole = OleFile(data)
    file = DocFile(ole)
    if not file.pieces:
        return Content(_old_text(file.main), metadata=ole.metadata())
    content = _Reader(file).content()
    content.metadata = ole.metadata()
    return content


def _old_text(main: bytes) -> list[Block]:
    """The text of Word 6 and 95, whose formatting is laid out differently: paragraphs alone."""
    start, end = struct.unpack_from("<II", main, 24)
    text = main[start:end].decode("cp1252", "replace")
    text = re.sub("\x13[^\x14\x15]*\x14?|\x15", "", text).replace("\x07", " ")
    blocks: list[Block] = [Paragraph(plain(part)) for part in re.split("[\r\x0c]", text) if part.strip()]
    if not blocks:
        raise DocumentParseError()
    return blocks


class _Reader:
    def __init__(self, file: DocFile) -> None:
        self.file = file
        self.counters = Counters()
        self.fields: list[_Field] = []
        self.tables: list[TableBuilder] = []
        self.blocks: list[Block] = []
        self.open: list[Inline] = []
        main, notes, headers, macros, comments, ends, boxes, _ = file.counts
        self.marks: dict[int, str] = {}
        self.ranges: dict[str, tuple[int, int]] = {}
        self._find_notes(NOTE_MARKS, NOTE_TEXTS, main, notes, "footnote")
        self._find_notes(ENDNOTE_MARKS, ENDNOTE_TEXTS, main + notes + headers + macros + comments, ends, "endnote")
        self.boxes = self._find_boxes(main + notes + headers + macros + comments + ends, boxes)

    def content(self) -> Content:
        """The main text, with text boxes behind the paragraph that holds their anchor."""
        blocks = self.read(0, min(self.file.counts[0], len(self.file.text)))
        notes = {key: self.read(*bounds) for key, bounds in self.ranges.items()}
        return Content(blocks, {key: text for key, text in notes.items() if text})

    def read(self, start: int, end: int) -> list[Block]:
        """Blocks of a stretch of text."""
        outer = self.blocks, self.tables, self.open, self.fields
        self.blocks, self.tables, self.open, self.fields = [], [], [], []
        text = self.file.text
        while start < end:
            match = _ENDS.search(text, start, end)
            last = match.start() if match else end - 1
            self._paragraph(start, last, text[last] if match else "")
            start = last + 1
        self._append(self._finish_tables(0, RowDef()), 0)
        if self.open:
            self.blocks.append(Paragraph(self.open))
        made = gather(self.blocks)
        self.blocks, self.tables, self.open, self.fields = outer
        return made

    # ---- notes and text boxes ------------------------------------------------------------------------------------

    def _find_notes(self, marks: int, texts: int, base: int, size: int, kind: str) -> None:
        count = (len(self.file.structure(marks)) - 4) // 6
        if count <= 0:
            return
        places = _positions(self.file.structure(marks), count)
        bounds = _positions(self.file.structure(texts), count + 1)
        last = 0
        for index, place in enumerate(places[: max(0, len(bounds) - 1)]):
            key = f"{kind}{index + 1}"
            start, end = bounds[index], min(bounds[index + 1], size)
            if last <= start < end:
                last = end
                self.marks[place] = key
                self.ranges[key] = base + start, base + end

    def _find_boxes(self, base: int, size: int) -> dict[int, list[tuple[int, int]]]:
        """Text boxes by the character that they are anchored at."""
        data, anchors = self.file.structure(BOX_TEXTS), self.file.structure(ANCHORS)
        count = (len(data) - 4) // 26
        shapes = (len(anchors) - 4) // 30
        where = {}
        for index, place in enumerate(_positions(anchors, shapes) if shapes > 0 else ()):
            where[struct.unpack_from("<i", anchors, 4 * (shapes + 1) + 26 * index)[0]] = place
        found: dict[int, list[tuple[int, int]]] = {}
        bounds = _positions(data, count + 1) if count > 0 else []
        last = 0
        for index in range(len(bounds) - 1):
            shape = struct.unpack_from("<i", data, 4 * (count + 1) + 22 * index + 14)[0]
            start, end = bounds[index], min(bounds[index + 1], size)
            if last <= start < end and shape in where:
                last = end
                found.setdefault(where[shape], []).append((base + start, base + end))
        return found

    # ---- paragraphs and tables -----------------------------------------------------------------------------------

    def _paragraph(self, start: int, last: int, mark: str) -> None:
        properties = self.file.paragraph(last)
        inlines, mark_deleted = self._inlines(start, last)
        # Taken out as they are read: in a damaged file a box may lie in itself.
        boxes = [bounds for place in range(start, last + 1) if place in self.boxes for bounds in self.boxes.pop(place)]
        depth = max(properties.nesting, 1) if properties.in_table or mark == "\x07" else 0
        if mark_deleted and not depth:
            self.open += inlines
            return
        if self.open:
            inlines, self.open = [*self.open, *inlines], []
        if depth and (properties.row_end or properties.inner_row_end):
            self._append(self._finish_tables(depth, properties.row), depth)
            self.tables[depth - 1].end_row(properties.row)
            return
        self._append(self._finish_tables(depth, RowDef()), depth)
        if not is_blank(inlines):
            self._append([self._block(inlines, properties)], depth)
        for bounds in boxes:
            self._append(self.read(*bounds), depth)
        if depth and (mark == "\x07" or properties.inner_cell):
            self.tables[depth - 1].end_cell()

    def _append(self, blocks: list[Block], depth: int) -> None:
        while len(self.tables) < depth:
            self.tables.append(TableBuilder())
        if depth:
            self.tables[depth - 1].blocks += blocks
        else:
            self.blocks += blocks

    def _finish_tables(self, depth: int, definition: RowDef) -> list[Block]:
        blocks: list[Block] = []
        while len(self.tables) > depth:
            table = self.tables.pop()
            table.blocks += blocks
            blocks = table.finish(definition)
        return blocks

    def _block(self, inlines: list[Inline], properties: ParagraphProperties) -> Block:
        style = self.file.style(properties.style)
        level = style.level
        if properties.outline is not None:
            level = properties.outline + 1 if properties.outline < 9 else 0
        line = self._list_line(inlines, properties, style)
        if level:
            calm = [replace(part, bold=False, italic=False) if isinstance(part, Span) else part for part in inlines]
            label = "" if line is None else line.label or (str(line.number) if line.number is not None else "")
            return Heading(level, [*plain(f"{label} " if label else ""), *calm])
        if line is not None:
            return line
        return Quote([Paragraph(inlines)]) if _QUOTE.match(style.name) else Paragraph(inlines)

    def _list_line(self, inlines: list[Inline], properties: ParagraphProperties, style: DocStyle) -> ListLine | None:
        own = properties.list_id
        list_id = style.list_id if own is None else own
        level = properties.level if own is not None or properties.level else style.list_level
        found = self.file.lists.get(list_id or 0)
        if found is None:
            return None
        mark = self.counters.next(str(list_id), found, level)
        if mark is None:
            return None
        depth = max(level, list_depth(style.name))
        if mark.number is None:
            return ListLine(depth, inlines, key=found.key)
        if not mark.plain:
            return ListLine(depth, inlines, label=mark.label, key=found.key)
        return ListLine(depth, inlines, number=mark.number, key=found.key, style=mark.style)

    # ---- text ----------------------------------------------------------------------------------------------------

    def _inlines(self, start: int, last: int) -> tuple[list[Inline], bool]:
        """Inlines of a paragraph without its mark, and whether the mark was deleted."""
        out: list[Inline] = []
        at = start
        deleted = False
        style = self.file.style(self.file.paragraph(last).style)
        for text, properties in self.file.runs(start, last + 1):
            stop = at + len(text)
            if stop == last + 1:
                deleted = properties.deleted == 1
                text = text[:-1] if _ENDS.match(text[-1:]) else text
            self._run(text, at, properties, style, out)
            at = stop
        return out, deleted

    def _run(self, text: str, at: int, properties: CharProperties, style: DocStyle, out: list[Inline]) -> None:
        shown: list[str] = []
        gone = properties.deleted == 1 or properties.hidden in (1, 0x81)

        def flush() -> None:
            joined = "".join(shown)
            shown.clear()
            if joined and not gone:
                out.append(self._span(whole(joined), properties, style))

        for offset, char in enumerate(text):
            if char == "\x13":
                flush()
                self.fields.append(_Field())
            elif char == "\x14":
                flush()
                if self.fields:
                    self.fields[-1].shown = True
                    self.fields[-1].href = hyperlink(self.fields[-1].instruction)
            elif char == "\x15":
                flush()
                if self.fields:
                    self.fields.pop()
            elif any(not each.shown for each in self.fields):
                if not self.fields[-1].shown:
                    self.fields[-1].instruction += char
            elif at + offset in self.marks:
                flush()
                if not gone:
                    out.append(NoteRef(self.marks[at + offset]))
            elif char == "\x01" and properties.picture is not None and not gone:
                flush()
                alt = self.file.picture(properties.picture)
                href = next((each.href for each in reversed(self.fields) if each.href), "")
                out += [Image(alt, href=href)] if alt else []
            elif char == "(" and properties.symbol:
                shown.append(symbol(self.file.font(properties.symbol_font) or "Symbol", properties.symbol))
            elif char in _CHARS:
                shown.append(_CHARS[char])
            elif char >= " ":
                shown.append(char)
        flush()

    def _span(self, text: str, properties: CharProperties, style: DocStyle) -> Span:
        look = self.file.style(properties.style) if properties.style is not None else DocStyle()
        href = next((each.href for each in reversed(self.fields) if each.href), "")
        return Span(
            readable(text, self.file.font(properties.font)),
            bold=_toggle(properties.bold, look.bold, style.bold),
            italic=_toggle(properties.italic, look.italic, style.italic),
            strike=properties.strike == 1,
            script=properties.script,
            href=href,
        )


def _toggle(value: int | None, look: bool, style: bool) -> bool:
    """Whether a run is set off: what its paragraph's style is anyway does not set it off."""
    if value is None or value == 0x80:
        return look
    return not style if value == 0x81 else value == 1


def _positions(plc: bytes, count: int) -> list[int]:
    count = min(count, len(plc) // 4)
    return list(struct.unpack_from(f"<{count}I", plc, 0))
