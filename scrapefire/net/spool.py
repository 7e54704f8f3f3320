"""Bodies that are too large to be held in memory: written to disk while they arrive."""

from __future__ import annotations

import contextlib
import os
import tempfile
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from scrapefire.errors import FileNotKeptError

HEAD = 1 << 16
"""Bytes of a file that tell what it is."""
PARTIAL = ".partial-"
"""Prefix of files that are not whole yet."""
_PIECE = 1 << 20


@contextlib.contextmanager
def naming_disk_errors() -> Iterator[None]:
    """Within it an ``OSError`` of the folder for files becomes a :class:`FileNotKeptError`."""
    try:
        yield
    except OSError as exc:
        raise FileNotKeptError(f"{FileNotKeptError.default_message}: {exc.strerror}") from exc


class SpooledFile:
    """A body on disk; its file goes with the last reference to it, unless it has been moved away.

    Args:
        path: where the file lies.
        size: its bytes.
    """

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self.size = size
        self._finalizer = weakref.finalize(self, path.unlink, missing_ok=True)

    def head(self, size: int = HEAD) -> bytes:
        """The first bytes."""
        return read_head(self.path, size)

    def read(self) -> bytes:
        """All bytes."""
        return self.path.read_bytes()

    def pieces(self) -> Iterator[bytes]:
        """All bytes, one after the other."""
        with self.path.open("rb") as file:
            while piece := file.read(_PIECE):
                yield piece


def read_head(path: Path, size: int = HEAD) -> bytes:
    """The first bytes of a file."""
    with path.open("rb") as file:
        return file.read(size)


def head_of(body: bytes | SpooledFile, size: int = HEAD) -> bytes:
    """The first bytes of a body."""
    return body[:size] if isinstance(body, bytes) else body.head(size)


def size_of(body: bytes | SpooledFile) -> int:
    """All bytes of a body, counted."""
    return len(body) if isinstance(body, bytes) else body.size


def in_memory(body: bytes | SpooledFile) -> bytes:
    """All bytes of a body."""
    return body if isinstance(body, bytes) else body.read()


class Spool:
    """Takes a body piece by piece: in memory up to ``limit`` bytes, else in a file.

    Args:
        folder: where the file is made; made itself when it is missing.
        limit: most bytes that may be in memory; 0 means that all are.
    """

    def __init__(self, folder: Path, limit: int) -> None:
        self._folder = folder
        self._limit = limit
        self._pieces: list[bytes] = []
        self._file: BinaryIO | None = None
        self._spooled: SpooledFile | None = None
        self._error: OSError | None = None
        self.size = 0
        """Bytes taken so far."""

    def write(self, data: bytes) -> int:
        """Take one more piece; what the disk says to it comes from :meth:`finish`, since a protocol has no use for it."""
        self.size += len(data)
        if self._error is None:
            try:
                self._put(data)
            except OSError as exc:
                self._error = exc
        return len(data)

    def _put(self, data: bytes) -> None:
        if self._file is not None:
            self._file.write(data)
            return
        self._pieces.append(data)
        if self._limit and self.size > self._limit:
            self._roll()

    def _roll(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=PARTIAL)
        self._spooled = SpooledFile(Path(name), 0)
        self._file = os.fdopen(handle, "wb")
        weakref.finalize(self, self._file.close)
        for piece in self._pieces:
            self._file.write(piece)
        self._pieces.clear()

    def finish(self) -> bytes | SpooledFile:
        """The body: its bytes, or the file that holds them.

        Raises:
            FileNotKeptError: the disk did not take it.
        """
        if self._error is not None:
            with naming_disk_errors():
                raise self._error
        if self._spooled is None or self._file is None:
            return b"".join(self._pieces)
        self._file.close()
        self._spooled.size = self.size
        return self._spooled
