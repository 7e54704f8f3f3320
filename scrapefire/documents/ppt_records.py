"""Records of binary PowerPoint files ([MS-PPT] 2.3) and of their drawings ([MS-ODRAW] 2.2): a tree, read on demand."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

# Record types ([MS-PPT] 2.13.24, [MS-ODRAW] 2.2).
DOCUMENT, SLIDE, SLIDE_ATOM, NOTES, SLIDE_PERSIST = 0x03E8, 0x03EE, 0x03EF, 0x03F0, 0x03F3
SHOW_INFO, DRAWING, PLACEHOLDER, CRYPT_SESSION = 0x03F9, 0x040C, 0x0BC3, 0x2F14
OUTLINE_REF, TEXT_HEADER, TEXT_CHARS, TEXT_STYLES, TEXT_BYTES = 0x0F9E, 0x0F9F, 0x0FA0, 0x0FA1, 0x0FA8
LINK_ATOM, LINK, LINK_RANGE, C_STRING = 0x0FD3, 0x0FD7, 0x0FDF, 0x0FBA
SLIDE_LIST, ACTION, ACTION_ATOM, USER_EDIT, PERSIST_DIRECTORY = 0x0FF0, 0x0FF2, 0x0FF3, 0x0FF5, 0x1772
DRAWING_GROUP, GROUP, SHAPE, TEXT_BOX = 0xF002, 0xF003, 0xF004, 0xF00D
CHILD_ANCHOR, CLIENT_ANCHOR, CLIENT_DATA = 0xF00F, 0xF010, 0xF011
OPTIONS, MORE_OPTIONS = 0xF00B, 0xF122
_OPTIONS = (OPTIONS, 0xF121, MORE_OPTIONS)
_DESCRIPTION = 0x0381
_MAX_DEPTH = 40
_MAX_PERSISTED = 200_000


@dataclass(frozen=True, slots=True)
class Record:
    """One record: its type, its instance, and its data."""

    type: int
    instance: int
    data: bytes
    is_container: bool

    def children(self, *types: int) -> Iterator[Record]:
        """Records inside, of some types or all."""
        return (
            (each for each in records(self.data) if not types or each.type in types) if self.is_container else iter(())
        )

    def child(self, *path: int) -> Record | None:
        """The first record along a path of types."""
        found: Record | None = self
        for kind in path:
            found = next(found.children(kind), None) if found is not None else None
        return found

    def descendants(self, *types: int, depth: int = 0) -> Iterator[Record]:
        """Records inside at any depth, in order."""
        for each in self.children():
            if each.type in types:
                yield each
            if depth < _MAX_DEPTH:
                yield from each.descendants(*types, depth=depth + 1)

    def u32(self, at: int) -> int:
        """An unsigned number of the data; 0 behind its end."""
        return int.from_bytes(self.data[at : at + 4], "little")


def records(data: bytes, at: int = 0) -> Iterator[Record]:
    """Records one after the other; one that is cut off is the last."""
    while at + 8 <= len(data):
        record = record_at(data, at)
        yield record
        at += 8 + max(len(record.data), struct.unpack_from("<I", data, at + 4)[0])


def record_at(data: bytes, at: int) -> Record:
    """The record at a place of a stream."""
    head, kind, size = struct.unpack_from("<HHI", data, at)
    return Record(kind, head >> 4, data[at + 8 : at + 8 + size], head & 15 == 15)


def description(shape: Record) -> str:
    """The alternative text of a shape ([MS-ODRAW] 2.3.4.5); empty without one."""
    for options in shape.children(*_OPTIONS):
        data, at = options.data, 6 * options.instance  # what does not fit into an entry comes behind all entries
        for index in range(min(options.instance, len(data) // 6)):
            code, size = struct.unpack_from("<HI", data, 6 * index)
            if not code & 0x8000:
                continue
            if code & 0x3FFF == _DESCRIPTION:
                text = data[at : at + size].decode("utf-16-le", "replace")
                return " ".join(text.partition("\0")[0].split())
            at += size
    return ""


def persisted(stream: bytes, current_user: bytes) -> dict[int, int]:
    """Where the objects of the newest version lie, by id: the chain of edits, the newest first (2.3.4, 2.3.5)."""
    found: dict[int, int] = {}
    at = struct.unpack_from("<I", current_user, 16)[0] if len(current_user) >= 20 else 0
    seen: set[int] = set()
    while 0 <= at <= len(stream) - 8 and at not in seen and len(found) < _MAX_PERSISTED:
        seen.add(at)
        edit = record_at(stream, at)
        if edit.type != USER_EDIT:
            break
        directory = edit.u32(12)
        if directory + 8 <= len(stream):
            _read_directory(record_at(stream, directory), found)
        at = edit.u32(8)
        if not at:
            break
    return found


def _read_directory(record: Record, found: dict[int, int]) -> None:
    data, at = record.data, 0
    while record.type == PERSIST_DIRECTORY and at + 4 <= len(data):
        head = struct.unpack_from("<I", data, at)[0]
        first, count = head & 0xFFFFF, head >> 20
        for index in range(min(count, (len(data) - at - 4) // 4)):
            found.setdefault(first + index, struct.unpack_from("<I", data, at + 4 + 4 * index)[0])
        at += 4 + 4 * count
