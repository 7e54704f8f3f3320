"""Pictures that OCR does not read: no text is to be had, but size and format are told."""

from __future__ import annotations

import re
import struct

from scrapefire.documents import ocr
from scrapefire.documents.model import Content
from scrapefire.documents.sniff import sniff

_READABLE = frozenset({"png", "jpg", "gif", "webp", "bmp", "tif", "jp2"})


def is_picture(ext: str) -> bool:
    """Whether OCR can open images of that extension."""
    return ext in _READABLE


def parse_image(data: bytes) -> Content:
    """Format and, where the header tells it, width and height in pixels: for images that OCR does not read."""
    kind = sniff(data)
    size = image_size(data, kind.ext)
    metadata: dict[str, object] = {"format": kind.ext}
    if size is not None:
        metadata["width"], metadata["height"] = size
    if not is_picture(kind.ext):
        reason = f"OCR does not open {kind.ext} files"
    elif ocr.available():
        reason = "it is damaged, too large, or mode fast leaves OCR out"
    else:
        reason = "install the extra scrapefire[ocr] to get its text"
    warning = f"the file is an image and was not read: {reason}"
    return Content([], metadata=metadata, warnings=[warning])


def image_size(data: bytes, ext: str) -> tuple[int, int] | None:
    """Width and height of a picture; ``None`` where the header does not tell."""
    try:
        if ext == "png":
            return _pair(">II", data, 16)
        if ext == "gif":
            return _pair("<HH", data, 6)
        if ext == "bmp":
            width, height = _pair("<ii", data, 18)
            return width, abs(height)
        if ext == "webp":
            return _webp(data)
        if ext == "jpg":
            return _jpeg(data)
        if ext in ("avif", "heic"):
            match = re.search(rb"ispe\0\0\0\0(.{8})", data[:65536], re.DOTALL)
            return _pair(">II", match.group(1), 0) if match else None
    except (struct.error, IndexError):
        pass
    return None


def _pair(layout: str, data: bytes, at: int) -> tuple[int, int]:
    first, second = struct.unpack_from(layout, data, at)
    return int(first), int(second)


def _webp(data: bytes) -> tuple[int, int] | None:
    chunk = data[12:16]
    if chunk == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if chunk == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 ":
        width, height = _pair("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = _pair(">HH", data, at + 5)
            return width, height
        at += 2 if marker == 0xFF or 0xD0 <= marker <= 0xD9 else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
