"""Binary PowerPoint files (.ppt, [MS-PPT]) to the document model: the slides that are shown, with their notes."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scrapefire.documents import ppt_records as rt
from scrapefire.documents.model import Block, Cell, Content, Heading, Image, Inline, Paragraph, Table, gather
from scrapefire.documents.ole import OleFile
from scrapefire.documents.ppt_records import Record, persisted, record_at, records
from scrapefire.documents.ppt_text import CENTER_TITLE, NOTES_TEXT, Text, texts
from scrapefire.documents.slide_order import reading_order
from scrapefire.errors import DocumentParseError, PasswordRequiredError

_ENCRYPTED = 0xF3D1C4DF
_TABLE_OPTION = 0x039F
_FURNITURE = (7, 8, 9, 10)  # placeholders of date, slide number, footer, header
_DEPTH = 30
_LINE = 96  # master units, 576 an inch; shapes whose tops differ by less stand beside each other
_NEAR = 8  # master units; edges of one row differ by rounding


@dataclass
class _Slide:
    record: Record
    outline: list[Text]
    notes: int


def parse_ppt(data: bytes) -> Content:
    """A presentation of PowerPoint 97 to 2003; errors as for :func:`~scrapefire.documents.conversion.convert`."""
    ole = OleFile(data)
    stream, user = ole.read("PowerPoint Document"), ole.read("Current User")
    if not stream:
        stream, user = ole.read("PP97_DUALSTORAGE", "PowerPoint Document"), ole.read("PP97_DUALSTORAGE", "Current User")
    if len(user) >= 16 and struct.unpack_from("<I", user, 12)[0] == _ENCRYPTED:
        raise PasswordRequiredError()
    if not stream:
        raise DocumentParseError("the file has no presentation inside")
    content = Content(_Reader(stream, user).blocks())
    content.metadata = ole.metadata()
    slides = sum(1 for block in content.blocks if isinstance(block, Heading))
    if slides:
        content.metadata.setdefault("total_pages", slides)
    return content


class _Reader:
    def __init__(self, stream: bytes, user: bytes) -> None:
        self.stream = stream
        self.places = persisted(stream, user)
        self.document = self._document()
        self.urls = dict(self._links())

    def blocks(self) -> list[Block]:
        slides = list(self._slides())
        notes = self._notes()
        out: list[Block] = []
        for slide in slides:
            out += self._slide(slide)
            out += notes.get(slide.notes, ()) if slide.notes else ()
        if not slides:  # a damaged file without its lists: every slide that lies about
            for record in records(self.stream):
                if record.type == rt.SLIDE:
                    out += self._slide(_Slide(record, [], 0))
        return out

    def _document(self) -> Record | None:
        for place in self.places.values():
            if place + 8 <= len(self.stream) and record_at(self.stream, place).type == rt.DOCUMENT:
                return record_at(self.stream, place)
        return next((each for each in records(self.stream) if each.type == rt.DOCUMENT), None)

    def _object(self, key: int) -> Record | None:
        place = self.places.get(key, -1)
        return record_at(self.stream, place) if 0 <= place <= len(self.stream) - 8 else None

    def _links(self) -> Iterator[tuple[int, str]]:
        for each in self.document.descendants(rt.LINK) if self.document is not None else ():
            atom = each.child(rt.LINK_ATOM)
            strings = {text.instance: text.data.decode("utf-16-le", "replace") for text in each.children(rt.C_STRING)}
            target = strings.get(1, "")
            if atom is not None and ("://" in target or target.startswith("mailto:")):
                yield atom.u32(0), target

    def _lists(self, instance: int) -> Iterator[tuple[Record, list[Record]]]:
        """Entries of the list of slides or notes: where each lies, and the records of its outline texts."""
        for each in self.document.children(rt.SLIDE_LIST) if self.document is not None else ():
            if each.instance != instance:
                continue
            entry: Record | None = None
            found: list[Record] = []
            for record in each.children():
                if record.type == rt.SLIDE_PERSIST:
                    if entry is not None:
                        yield entry, found
                    entry, found = record, []
                else:
                    found.append(record)
            if entry is not None:
                yield entry, found

    def _slides(self) -> Iterator[_Slide]:
        for entry, outline in self._lists(0):
            record = self._object(entry.u32(0))
            if record is None or record.type != rt.SLIDE:
                continue
            show = record.child(rt.SHOW_INFO)
            if show is not None and show.data[10:11] and show.data[10] & 4:
                continue
            atom = record.child(rt.SLIDE_ATOM)
            yield _Slide(record, texts(outline, self.urls), atom.u32(16) if atom is not None else 0)

    def _notes(self) -> dict[int, list[Block]]:
        found: dict[int, list[Block]] = {}
        for entry, outline in self._lists(2):
            record = self._object(entry.u32(0))
            if record is None or record.type != rt.NOTES:
                continue
            slide = _Slide(record, texts(outline, self.urls), 0)
            shown = [text for text in self._texts(slide) if text.kind == NOTES_TEXT]
            found[entry.u32(12)] = gather([block for text in shown for block in text.blocks()])
        return found

    # ---- slides --------------------------------------------------------------------------------------------------

    def _slide(self, slide: _Slide) -> list[Block]:
        title: list[Inline] = []
        level = 2
        body: list[Block] = []
        for found in self._shapes(slide):
            if not isinstance(found, Text):
                body.append(found)
            elif found.is_title and not title:
                title = found.title()
                level = 1 if found.kind == CENTER_TITLE else 2
            else:
                body += found.blocks()
        return [*([Heading(level, title)] if title else []), *gather(body)]

    def _texts(self, slide: _Slide) -> Iterator[Text]:
        return (found for found in self._shapes(slide) if isinstance(found, Text))

    def _shapes(self, slide: _Slide) -> Iterator[Text | Table | Paragraph]:
        """Texts, tables and pictures of a slide's drawing; texts of the outline that no shape takes up come last."""
        drawing = slide.record.child(rt.DRAWING, rt.DRAWING_GROUP)
        used: set[int] = set()
        if drawing is not None:
            for each in drawing.children(rt.GROUP):
                yield from self._group(each, slide, used, 0)
        for index, text in enumerate(slide.outline):
            if index not in used:
                yield text

    def _group(self, group: Record, slide: _Slide, used: set[int], depth: int) -> Iterator[Text | Table | Paragraph]:
        if depth > _DEPTH:
            return
        # The first shape of a group stands for the group itself and has no text.
        members = list(group.children(rt.GROUP, rt.SHAPE))[1:]
        for each in reading_order(members, _position, _LINE):
            if each.type == rt.SHAPE:
                yield from self._shape(each, slide, used)
            elif _is_table(each):
                yield from self._table(each, slide, used)
            else:
                yield from self._group(each, slide, used, depth + 1)

    def _shape(self, shape: Record, slide: _Slide, used: set[int]) -> Iterator[Text | Paragraph]:
        client = shape.child(rt.CLIENT_DATA, rt.PLACEHOLDER)
        box = shape.child(rt.TEXT_BOX)
        alt = rt.description(shape) if box is None else ""
        if alt:
            yield Paragraph([Image(alt)])
        if box is None or (client is not None and client.data[4:5] and client.data[4] in _FURNITURE):
            return
        reference = next((each for each in records(box.data) if each.type == rt.OUTLINE_REF), None)
        if reference is not None:
            index = reference.u32(0)
            if index < len(slide.outline):
                used.add(index)
                yield slide.outline[index]
            return
        yield from texts(records(box.data), self.urls)

    def _table(self, group: Record, slide: _Slide, used: set[int]) -> Iterator[Table]:
        """A table is a group of boxes: the edges of the boxes are its grid."""
        boxes: list[tuple[tuple[int, int, int, int], list[Block]]] = []
        for each in list(group.children(rt.SHAPE))[1:]:
            anchor = each.child(rt.CHILD_ANCHOR)
            if anchor is None or len(anchor.data) < 16 or each.child(rt.TEXT_BOX) is None:
                continue
            found = [text for text in self._shape(each, slide, used) if isinstance(text, Text)]
            blocks = [block for text in found for block in text.blocks()]
            boxes.append((struct.unpack_from("<4i", anchor.data, 0), gather(blocks)))
        if any(blocks for _, blocks in boxes):
            yield Table(_grid(boxes))


def _position(member: Record) -> tuple[float, float] | None:
    shape = member if member.type == rt.SHAPE else next(member.children(rt.SHAPE), member)
    anchor = shape.child(rt.CLIENT_ANCHOR)
    if anchor is not None and len(anchor.data) >= 8:
        top, left = struct.unpack_from("<2i" if len(anchor.data) >= 16 else "<2h", anchor.data, 0)
        return top, left
    anchor = shape.child(rt.CHILD_ANCHOR)
    if anchor is not None and len(anchor.data) >= 16:
        left, top = struct.unpack_from("<2i", anchor.data, 0)
        return top, left
    return None


def _is_table(group: Record) -> bool:
    first = next(group.children(rt.SHAPE), None)
    for options in first.children(rt.OPTIONS, rt.MORE_OPTIONS) if first is not None else ():
        count = options.instance
        if any(options.u32(6 * index) & 0x3FFF == _TABLE_OPTION for index in range(min(count, len(options.data) // 6))):
            return True
    return False


def _grid(boxes: list[tuple[tuple[int, int, int, int], list[Block]]]) -> list[list[Cell]]:
    columns = _edges(edge for (left, _, right, _), _ in boxes for edge in (left, right))
    rows = _edges(edge for (_, top, _, bottom), _ in boxes for edge in (top, bottom))
    made: list[list[tuple[int, Cell]]] = [[] for _ in rows]
    for (left, top, right, bottom), blocks in boxes:
        column, row = _index(columns, left), _index(rows, top)
        width, height = _index(columns, right) - column, _index(rows, bottom) - row
        made[row].append((column, Cell(blocks, max(1, width), max(1, height))))
    return [[each for _, each in sorted(line, key=lambda entry: entry[0])] for line in made if line]


def _edges(values: Iterable[int]) -> list[int]:
    out: list[int] = []
    for value in sorted(values):
        if not out or value - out[-1] > _NEAR:
            out.append(value)
    return out


def _index(edges: list[int], value: int) -> int:
    return min(range(len(edges)), key=lambda index: abs(edges[index] - value))
