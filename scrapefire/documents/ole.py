"""OLE compound files ([MS-CFB]) and the properties that Office writes into them ([MS-OLEPS])."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from typing import Any

import olefile

from scrapefire.documents.rtf_tokens import code_page
from scrapefire.errors import DocumentParseError

_MAX_STREAM = 256 << 20


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
        try:
            properties = self._ole.get_metadata()
        except Exception:  # see above
            return {}
        page = code_page((properties.codepage or 1252) % 65536)
        found: dict[str, Any] = {}
        for name, value in (
            ("title", properties.title),
            ("author", properties.author),
            ("subject", properties.subject),
            ("keywords", properties.keywords),
        ):
            text = value.decode(page, "replace") if isinstance(value, bytes) else str(value or "")
            text = " ".join(text.replace("\0", "").split())
            if text:
                found[name] = text
        for name, value in (("created", properties.create_time), ("modified", properties.last_saved_time)):
            if isinstance(value, datetime) and value.year >= 1970:
                found[name] = value.isoformat(timespec="seconds")
        if isinstance(properties.num_pages, int) and properties.num_pages > 0:
            found["total_pages"] = properties.num_pages
        return found
