"""Property modifiers of binary Word files ([MS-DOC] 2.2.5 and 2.6), read into plain properties."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from scrapefire.documents.table_builder import CellDef, RowDef

_SIZES = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}
_DEF_TABLE = 0xD608
_CHANGE_TABS = 0xC615
_TOGGLES = {0x0835: "bold", 0x0836: "italic", 0x0837: "strike", 0x083C: "hidden", 0x0800: "deleted", 0x0811: "hidden"}


@dataclass
class CharProperties:
    """Formatting of a run.  Toggles are ``None`` where nothing is said; 0x80 and 0x81 follow or flip the style's."""

    bold: int | None = None
    italic: int | None = None
    strike: int | None = None
    hidden: int | None = None
    deleted: int | None = None
    script: str = ""
    special: bool = False
    style: int | None = None
    font: int | None = None
    picture: int | None = None  # where it lies in the data stream
    symbol: int = 0
    symbol_font: int | None = None


@dataclass
class ParagraphProperties:
    style: int = 0
    in_table: bool = False
    row_end: bool = False
    inner_cell: bool = False
    inner_row_end: bool = False
    nesting: int = 0
    level: int = 0
    list_id: int | None = None
    outline: int | None = None
    row: RowDef = field(default_factory=RowDef)


def sprms(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Codes and operands of a list of modifiers; a list that is cut off ends early."""
    at = 0
    while at + 2 <= len(data):
        code = data[at] | data[at + 1] << 8
        at += 2
        kind = code >> 13
        if kind != 6:
            size = _SIZES[kind]
        elif code == _DEF_TABLE:
            size = 1 + int.from_bytes(data[at : at + 2], "little")
        elif code == _CHANGE_TABS and data[at : at + 1] == b"\xff":
            deleted = data[at + 1] if at + 1 < len(data) else 0
            added = at + 2 + 4 * deleted
            size = 2 + 4 * deleted + 1 + 3 * (data[added] if added < len(data) else 0)
        else:
            size = 1 + (data[at] if at < len(data) else 0)
        yield code, data[at : at + size]
        at += size


def char_properties(data: bytes, into: CharProperties | None = None) -> CharProperties:
    """Properties of a run."""
    found = into if into is not None else CharProperties()
    for code, operand in sprms(data):
        if not operand:
            continue
        if code in _TOGGLES:
            setattr(found, _TOGGLES[code], operand[0])
        elif code == 0x2A53:
            found.strike = operand[0]
        elif code == 0x2A48:
            found.script = {1: "sup", 2: "sub"}.get(operand[0], "")
        elif code == 0x0855:
            found.special = operand[0] != 0
        elif code == 0x4A30:
            found.style = _word(operand)
        elif code == 0x6A09 and len(operand) >= 4:
            found.symbol_font, found.symbol = _word(operand), operand[2] | operand[3] << 8
        elif code == 0x6A03:
            found.picture = int.from_bytes(operand[:4], "little")
        elif code == 0x4A4F:
            found.font = _word(operand)
        elif code == 0x2A33:
            found.bold = found.italic = found.strike = found.hidden = None
            found.script = ""
    return found


def paragraph_properties(data: bytes, into: ParagraphProperties) -> ParagraphProperties:
    """Properties of a paragraph, and of the table row that it ends."""
    found = into
    for code, operand in sprms(data):
        if not operand:
            continue
        if code == 0x2416:
            found.in_table = operand[0] != 0
        elif code == 0x2417:
            found.row_end = operand[0] != 0
        elif code == 0x244B:
            found.inner_cell = operand[0] != 0
        elif code == 0x244C:
            found.inner_row_end = operand[0] != 0
        elif code == 0x6649:
            found.nesting = min(30, struct.unpack("<I", operand.ljust(4, b"\0"))[0])
        elif code == 0x260A:
            found.level = min(8, operand[0])
        elif code == 0x460B:
            found.list_id = _word(operand)
        elif code == 0x2640:
            found.outline = operand[0]
        elif code == 0x4600:
            found.style = _word(operand)
        elif code == _DEF_TABLE:
            found.row = _row_definition(operand, found.row.header)
        elif code == 0x3404:
            found.row.header = operand[0] != 0
        elif code == 0xD62B and len(operand) >= 3 and operand[1] < len(found.row.cells):
            found.row.cells[operand[1]].merged_down = operand[2] & 3 == 1
        elif code == 0x5624 and len(operand) >= 2:
            for each in found.row.cells[operand[0] + 1 : operand[1]]:
                each.merged = True
    return found


def _row_definition(operand: bytes, header: bool) -> RowDef:
    """[MS-DOC] 2.9.325: edges of the cells, and how each is merged."""
    count = operand[2] if len(operand) > 2 else 0
    edges = [
        int.from_bytes(operand[3 + 2 * place : 5 + 2 * place], "little", signed=True)
        for place in range(1, count + 1)
        if 5 + 2 * place <= len(operand)
    ]
    cells = []
    start = 3 + 2 * (count + 1)
    for place, edge in enumerate(edges):
        flags = int.from_bytes(operand[start + 20 * place : start + 20 * place + 2], "little")
        cells.append(CellDef(edge, merged=flags & 3 == 2, merged_down=flags >> 5 & 3 == 1))
    return RowDef(cells, header)


def _word(operand: bytes) -> int:
    return int.from_bytes(operand[:2], "little")
