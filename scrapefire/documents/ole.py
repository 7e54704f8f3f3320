"""OLE compound files ([MS-CFB]) and the properties that Office writes into them ([MS-OLEPS])."""

from __future__ import annotations

import contextlib
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any

import olefile

from scrapefire.documents.rtf_tokens import code_page
from scrapefire.errors import DocumentParseError

_MAX_STREAM = 256 << 20
_MAX_PROPERTIES, _MAX_TEXT = 1000, 1 << 16
_CODE_PAGE = 1


class OleFile:
    """The streams of a compound file.

    Args:
        data: the file.

    Raises:
        DocumentParseError: it is no compound file, or damaged.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._ole = olefile.OleFileIO(BytesIO(data))
        except Exception as error:  # olefile raises what struct, its own checks and Python's lists raise
            raise DocumentParseError(f"the file is damaged: {error}") from error

    def has(self, *path: str) -> bool:
        """Whether there is such a stream."""
        return bool(self._ole.exists(list(path)))

    def read(self, *path: str) -> bytes:
        """A stream's bytes; empty when there is no such stream, or when it is damaged."""
        try:
            if not self.has(*path) or self._ole.get_size(list(path)) > _MAX_STREAM:
                return b""
            with self._ole.openstream(list(path)) as stream:
                return bytes(stream.read())
        except Exception:  # see above
            return b""

    def metadata(self) -> dict[str, Any]:
        """Title, author, dates and counts of the summary information."""
        properties = read_properties(self.read("\x05SummaryInformation"))
        page = properties.get(_CODE_PAGE, 1252)
        page = code_page(page % 65536 if isinstance(page, int) else 1252)
        found: dict[str, Any] = {}
        for name, key in (("title", 2), ("author", 4), ("subject", 3), ("keywords", 5)):
            value = properties.get(key, "")
            text = value.decode(page, "replace") if isinstance(value, bytes) else str(value)
            text = " ".join(text.replace("\0", "").split())
            if text:
                found[name] = text
        for name, key in (("created", 12), ("modified", 13)):
            when = properties.get(key)
            if isinstance(when, datetime) and when.year >= 1970:
                found[name] = when.isoformat(timespec="seconds")
        pages = properties.get(14)
        if isinstance(pages, int) and pages > 0:
            found["total_pages"] = pages
        return found


def read_properties(data: bytes) -> dict[int, bytes | str | int | datetime]:
    """The properties of a stream's first set, by number ([MS-OLEPS] 2.20 and 2.21); other types are passed over."""
    found: dict[int, bytes | str | int | datetime] = {}
    start = _u32(data, 44)
    for index in range(min(_u32(data, start + 4), _MAX_PROPERTIES)):
        key, at = _u32(data, start + 8 + 8 * index), start + _u32(data, start + 12 + 8 * index)
        kind, size, body = _u32(data, at) & 0xFFFF, _u32(data, at + 4), data[at + 8 : at + 8 + _MAX_TEXT]
        if kind == 2:
            found[key] = size & 0xFFFF
        elif kind == 3:
            found[key] = size
        elif kind == 30:
            found[key] = body[:size].partition(b"\0")[0]
        elif kind == 31:
            found[key] = body[: 2 * size].decode("utf-16-le", "replace").partition("\0")[0]
        elif kind == 64:
            with contextlib.suppress(OverflowError):
                ticks = size | _u32(data, at + 8) << 32  # of 100 nanoseconds, from 1601
                found[key] = datetime(1601, 1, 1) + timedelta(microseconds=ticks // 10)
    return found


def _u32(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")
