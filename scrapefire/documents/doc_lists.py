"""Lists of binary Word files ([MS-DOC] 2.9.130 to 2.9.134): their levels, and what changes them."""

from __future__ import annotations

import struct

from scrapefire.documents.word_numbering import Level, ListDef

_FORMATS = {
    0: "decimal",
    1: "upperRoman",
    2: "lowerRoman",
    3: "upperLetter",
    4: "lowerLetter",
    5: "ordinal",
    22: "decimalZero",
    23: "bullet",
    255: "none",
}
_MAX_LISTS = 5000


def list_definitions(table: bytes, at: int) -> dict[int, list[Level]]:
    """Levels of the lists by their numbers (2.9.131); raises ``struct.error`` or ``IndexError`` where it is cut off."""
    count = min(int.from_bytes(table[at : at + 2], "little"), _MAX_LISTS)
    heads = [
        (struct.unpack_from("<i", table, at + 2 + 28 * place)[0], table[at + 2 + 28 * place + 26])
        for place in range(count)
    ]
    at += 2 + 28 * count
    found: dict[int, list[Level]] = {}
    for key, flags in heads:
        levels = []
        for _ in range(1 if flags & 1 else 9):
            level, at = _level(table, at)
            levels.append(level)
        found[key] = levels + levels[-1:] * (9 - len(levels))
    return found


def _level(table: bytes, at: int) -> tuple[Level, int]:
    """[MS-DOC] 2.9.130: a level, and where the next one begins."""
    start = struct.unpack_from("<i", table, at)[0]
    kind, flags = table[at + 4], table[at + 5]
    chars, paragraphs, limit = table[at + 24], table[at + 25], table[at + 26]
    at += 28 + chars + paragraphs
    size = int.from_bytes(table[at : at + 2], "little")
    raw = struct.unpack_from(f"<{size}H", table, at + 2)
    text = "".join(f"%{unit + 1}" if unit < 9 else chr(unit) for unit in raw)
    restart = limit if flags & 8 else None
    return Level(start, _FORMATS.get(kind, "decimal"), text, restart, bool(flags & 4)), at + 2 + 2 * size


def list_overrides(data: bytes, definitions: dict[int, list[Level]]) -> dict[int, ListDef]:
    """Lists by the number that paragraphs give, from 1 (2.9.134); errors as for :func:`list_definitions`."""
    count = min(struct.unpack_from("<I", data, 0)[0], _MAX_LISTS) if len(data) >= 4 else 0
    heads = [(struct.unpack_from("<i", data, 4 + 16 * place)[0], data[4 + 16 * place + 12]) for place in range(count)]
    at = 4 + 16 * count
    found: dict[int, ListDef] = {}
    for place, (key, changes) in enumerate(heads, 1):
        levels = list(definitions.get(key, ()))
        restarts: dict[int, int] = {}
        at += 4
        for _ in range(changes):
            if at + 8 > len(data):
                break
            start, flags = struct.unpack_from("<iI", data, at)
            at += 8
            level = flags & 15
            if flags & 32:
                made, at = _level(data, at)
                if level < len(levels):
                    levels[level] = made
                    restarts[level] = made.start
            if flags & 16:
                restarts[level] = start
        found[place] = ListDef(str(key), levels, restarts)
    return found
