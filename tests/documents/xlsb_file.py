"""A binary workbook made by hand ([MS-XLSB]): no free program writes one."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.documents.office_files import relationships, zip_file

Value = float | int | str | bool | None
FORMATS = {164: '"€" #,##0.00', 165: "d mmm yyyy"}
#: What cells of each look are called, and the number format behind.
LOOKS = {"plain": 0, "percent": 9, "euro": 164, "date": 165}


@dataclass
class Rows:
    """One sheet: rows of ``value`` or ``(value, look)``; places count from 0."""

    name: str
    rows: Sequence[Sequence[object]]
    state: int = 0
    hidden_rows: Sequence[int] = ()
    hidden_columns: Sequence[int] = ()
    merges: Sequence[tuple[int, int, int, int]] = ()
    links: dict[tuple[int, int], str] = field(default_factory=dict)


def record(kind: int, body: bytes = b"") -> bytes:
    """Type and length in seven bits a byte, then the body (section 2.1.4)."""
    head = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
    size, length = bytearray(), len(body)
    while True:
        size.append(length & 0x7F | (0x80 if length > 0x7F else 0))
        length >>= 7
        if not length:
            return head + bytes(size) + body


def wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def workbook(*sheets: Rows, date1904: bool = False) -> bytes:
    """The file's bytes: texts are shared strings, every second one is written into its cell."""
    strings: list[str] = []
    book = record(131) + record(153, struct.pack("<II", int(date1904), 0) + wide("")) + record(143)
    book += b"".join(
        record(156, struct.pack("<II", sheet.state, number) + wide(f"rId{number}") + wide(sheet.name))
        for number, sheet in enumerate(sheets, 1)
    )
    book += record(144) + record(132)
    parts: dict[str, bytes | str] = {}
    for number, sheet in enumerate(sheets, 1):
        parts[f"xl/worksheets/sheet{number}.bin"] = _sheet(sheet, strings)
        if sheet.links:
            links = {f"rId{place}": ("hyperlink", url) for place, url in enumerate(sheet.links.values(), 1)}
            parts[f"xl/worksheets/_rels/sheet{number}.bin.rels"] = relationships(links)
    targets = {f"rId{number}": ("worksheet", f"worksheets/sheet{number}.bin") for number in range(1, len(sheets) + 1)}
    targets |= {"rId90": ("sharedStrings", "sharedStrings.bin"), "rId91": ("styles", "styles.bin")}
    items = b"".join(record(19, b"\0" + wide(text)) for text in strings)
    shared = record(159, struct.pack("<II", len(strings), len(strings))) + items + record(160)
    types = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>'
    )
    head = {"[Content_Types].xml": types, "_rels/.rels": relationships({"rId1": ("officeDocument", "xl/workbook.bin")})}
    own = {
        "xl/workbook.bin": book,
        "xl/_rels/workbook.bin.rels": relationships(targets),
        "xl/sharedStrings.bin": shared,
        "xl/styles.bin": _styles(),
    }
    return zip_file({**head, **own, **parts})


def _styles() -> bytes:
    formats = b"".join(record(44, struct.pack("<H", key) + wide(code)) for key, code in FORMATS.items())
    style = [record(47, struct.pack("<HHHHHBBHBB", 0, key, 0, 0, 0, 0, 0, 0, 0, 0)) for key in LOOKS.values()]
    base = record(626, struct.pack("<I", 1)) + record(47, bytes(16)) + record(627)
    cells = record(617, struct.pack("<I", len(style))) + b"".join(style) + record(618)
    return (
        record(278) + record(615, struct.pack("<I", len(FORMATS))) + formats + record(616) + base + cells + record(279)
    )


def _sheet(sheet: Rows, strings: list[str]) -> bytes:
    height, width = len(sheet.rows), max((len(row) for row in sheet.rows), default=0)
    data = record(129) + record(148, struct.pack("<IIII", 0, max(height - 1, 0), 0, max(width - 1, 0)))
    if sheet.hidden_columns:
        columns = [record(60, struct.pack("<IIIIH", column, column, 2560, 0, 1)) for column in sheet.hidden_columns]
        data += record(390) + b"".join(columns) + record(391)
    data += record(145)
    for number, row in enumerate(sheet.rows):
        flags = 0x1000 if number in sheet.hidden_rows else 0
        data += record(
            0, struct.pack("<IIHHBI", number, 0, 300, flags, 0, 1) + struct.pack("<II", 0, max(width - 1, 0))
        )
        for column, cell in enumerate(row):
            value, look = cell if isinstance(cell, tuple) else (cell, "plain")
            data += _cell(column, value, list(LOOKS).index(look), strings)
    data += record(146)
    if sheet.merges:
        areas = [
            record(176, struct.pack("<IIII", top, bottom, left, right)) for top, left, bottom, right in sheet.merges
        ]
        data += record(177, struct.pack("<I", len(sheet.merges))) + b"".join(areas) + record(178)
    for place, (row, column) in enumerate(sheet.links, 1):
        rest = wide(f"rId{place}") + wide("") + wide("") + wide("")
        data += record(494, struct.pack("<IIII", row, row, column, column) + rest)
    return data + record(130)


def _cell(column: int, value: object, style: int, strings: list[str]) -> bytes:
    head = struct.pack("<II", column, style)
    if value is None:
        return record(1, head)
    if isinstance(value, bool):
        return record(4, head + bytes([value]))
    if isinstance(value, int):
        return record(2, head + struct.pack("<i", value << 2 | 2))
    if isinstance(value, float) and round(value * 100) == value * 100 and abs(value) < 1e6:
        return record(2, head + struct.pack("<i", round(value * 100) << 2 | 3))
    if isinstance(value, float):
        return record(5, head + struct.pack("<d", value))
    text = str(value)
    if text.startswith("="):  # a formula's text; the formula itself is empty
        return record(8, head + wide(text[1:]) + struct.pack("<HII", 0, 0, 0))
    if text.startswith("#"):
        return record(3, head + bytes([42]))
    if len(strings) % 2:
        strings.append("")
        return record(6, head + wide(text))
    strings.append(text)
    return record(7, head + struct.pack("<I", len(strings) - 1))
