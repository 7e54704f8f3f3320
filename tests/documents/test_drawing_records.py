from __future__ import annotations

import struct

import pytest

from scrapefire.documents.doc_file import DocFile
from scrapefire.documents.ppt_records import SHAPE, Record, description


def shape(*entries: tuple[int, bytes | int]) -> bytes:
    """A shape with options: code and value, or what comes behind the entries."""
    table = b"".join(
        struct.pack("<HI", code | 0x8000, len(value)) if isinstance(value, bytes) else struct.pack("<HI", code, value)
        for code, value in entries
    )
    table += b"".join(value for _, value in entries if isinstance(value, bytes))
    options = struct.pack("<HHI", len(entries) << 4 | 3, 0xF00B, len(table)) + table
    return struct.pack("<HHI", 15, SHAPE, len(options)) + options


NAME, ALT = "Picture 1\0".encode("utf-16-le"), "A red\r\nsquare\0".encode("utf-16-le")
PICTURE = shape((0x4104, 1), (0x0380, NAME), (0x0381, ALT))


def test_a_shapes_description_lies_behind_its_options() -> None:
    assert description(Record(SHAPE, 0, PICTURE[8:], True)) == "A red square"
    assert description(Record(SHAPE, 0, shape((0x0380, NAME), (0x0381, 5))[8:], True)) == ""
    assert description(Record(SHAPE, 0, PICTURE[8:40], True)) == ""


@pytest.mark.parametrize(("kind", "name"), [(0x64, b""), (0x66, b"\x05c.png")])
def test_a_picture_in_the_text_of_a_binary_word_file_has_its_description(kind: int, name: bytes) -> None:
    file = object.__new__(DocFile)
    body = name + PICTURE
    file.data = b"\0" * 10 + struct.pack("<IHH", 68 + len(body), 68, kind).ljust(68, b"\0") + body
    assert file.picture(10) == "A red square"
    assert file.picture(60) == file.picture(10_000) == ""
