"""Disarms streams that unpack to absurd sizes before a parser meets them (ISO 32000-1, 7.4: stream filters)."""

from __future__ import annotations

import re
import zlib

MAX_UNPACKED = 48 << 20
_RATIO = 1032  # Deflate makes nothing smaller than that; shorter streams cannot reach the limit
_STREAM = re.compile(rb"stream\r?\n")
_FLATE = re.compile(rb"/(?:FlateDecode|Fl)\b")
_HEAD = 4096
_CHUNK = 1 << 16
_MAX_LAYERS = 4


def disarm(data: bytes) -> tuple[bytes, int]:
    """The file with every Deflate stream that unpacks to more than ``MAX_UNPACKED`` bytes zeroed, and their number.

    Zeroed streams keep their length, so that the cross-reference table stays right; PDFium takes them for damaged.
    Images are left alone: nothing here unpacks them.
    """
    bombs = [
        (start, end)
        for start, end, layers in _flate_streams(data)
        if (end - start) * _RATIO**layers > MAX_UNPACKED and _explodes(data, start, end, layers)
    ]
    if not bombs:
        return data, 0
    changed = bytearray(data)
    for start, end in bombs:
        changed[start:end] = bytes(end - start)
    return bytes(changed), len(bombs)


def _flate_streams(data: bytes) -> list[tuple[int, int, int]]:
    """Start, end and Deflate layers of the streams whose dictionary names the filter."""
    found = []
    position = 0
    while match := _STREAM.search(data, position):
        start = position = match.end()
        if data[match.start() - 3 : match.start()] == b"end":
            continue
        end = data.find(b"endstream", start)
        end = len(data) if end < 0 else end
        head = data[max(0, match.start() - _HEAD) : match.start()]
        head = head[head.rfind(b" obj") + 1 :]
        layers = len(_FLATE.findall(head))
        if layers and not (b"/Image" in head and layers == 1):
            found.append((start, end, min(layers, _MAX_LAYERS)))
        position = end
    return found


def _explodes(data: bytes, start: int, end: int, layers: int) -> bool:
    """Whether the stream unpacks to more than the limit; never unpacks more than that."""
    pieces = [memoryview(data)[at : min(at + _CHUNK, end)] for at in range(start, end, _CHUNK)]
    for _ in range(layers):
        unpacked: list[memoryview] = []
        total = 0
        machine = zlib.decompressobj()
        try:
            for piece in pieces:
                rest: bytes | memoryview = piece
                while len(rest):
                    out = machine.decompress(rest, 1 << 20)
                    total += len(out)
                    if total > MAX_UNPACKED:
                        return True
                    unpacked.append(memoryview(out))
                    rest = machine.unconsumed_tail
                    if not out and not rest:
                        break
                if machine.eof:
                    break
        except zlib.error:
            pass  # damaged: what came before the damage counts
        pieces = unpacked
    return False
