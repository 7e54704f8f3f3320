"""One stage of content decoding: bounded, streaming decompressors that forgive what servers do (RFC 9110 section 8.4).

Every stage is fed slices and yields pieces of limited size, so that a decompression bomb is noticed after a few
megabytes at most.  A stage looks at its first bytes before it believes the label: text or another format under a
``Content-Encoding`` label is passed through or decoded as what it is, with a warning.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Protocol

_PIECE = 1 << 16
# A zstd block of 4 bytes can stand for 128 KiB and the library has no output limit, so its input comes in small slices.
_ZSTD_SLICE = 512
_ZSTD_WINDOW = 8 << 20  # RFC 9659: what a decoder of "zstd" must support, and all that an encoder may ask for
_PROBE = 64
_SURE = 8  # so many printable bytes are no compressed stream; fewer can be (an empty brotli stream is ";")
_HELD = 1 << 16
_FALSE_LABEL = "Content-Encoding says {}, but the body is not compressed so; taken as it is"

GZIP_MAGIC = b"\x1f\x8b\x08"
ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"


class CorruptStreamError(Exception):
    """The compressed stream breaks off its format; what was yielded before is good."""


class Codec(Protocol):
    """One decompressor."""

    trailing: int

    def feed(self, data: bytes) -> Iterator[bytes]: ...

    def complete(self) -> bool:
        """Whether the stream had its end; called once, after the last input."""
        ...


class _Zlib:
    """gzip (with several members), zlib and raw deflate."""

    def __init__(self, wbits: int) -> None:
        self._wbits = wbits
        self._object = zlib.decompressobj(wbits)
        self._done = False
        self._tail = b""
        self.trailing = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        piece = b""
        # A full piece may leave output inside the library though all input is taken.
        while data or len(piece) == _PIECE:
            if self._done:
                data = self._next_member(data)
                if not data:
                    return
            try:
                piece = self._object.decompress(data, _PIECE)
            except zlib.error as error:
                raise CorruptStreamError(str(error)) from error
            if piece:
                yield piece
            data = self._object.unconsumed_tail
            if self._object.eof:
                self._done = True
                piece, data = b"", self._object.unused_data

    def _next_member(self, data: bytes) -> bytes:
        """Start another gzip member, or swallow what follows the stream."""
        data = self._tail + data
        self._tail = b""
        if self._wbits > 15 and not self.trailing:
            if data.startswith(GZIP_MAGIC):
                self._object = zlib.decompressobj(self._wbits)
                self._done = False
                return data
            if GZIP_MAGIC.startswith(data):
                self._tail = data
                return b""
        # Zero padding is usual on tapes and block devices and not worth a word.
        self.trailing += len(data.strip(b"\x00"))
        return b""

    def complete(self) -> bool:
        self.trailing += len(self._tail)
        return self._done or self._lacks_only_its_checksum()

    def _lacks_only_its_checksum(self) -> bool:
        """Whether the data has ended and only what checks it is missing, so that nothing of the body is lost.

        A stream that stands at its checksum says of any other bytes that the check fails; one that stands within its data
        takes them for data.
        """
        return all(self._fails_its_check(bytes((byte,)) * 8) for byte in (0xFF, 0x00, 0x55, 0xAA))

    def _fails_its_check(self, data: bytes) -> bool:
        try:
            self._object.copy().decompress(data)
        except zlib.error as error:
            return str(error).endswith(("incorrect data check", "incorrect length check"))
        return False


class _Brotli:
    def __init__(self) -> None:
        import brotli  # type: ignore[import-untyped]

        self._error = brotli.error
        self._new = brotli.Decompressor
        self._object = self._new()
        self._taken: list[bytes] = []
        self._produced = 0
        self._done = False
        self.trailing = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        if self._done:
            self.trailing += len(data)
            return
        try:
            for piece in self._process(data):
                self._produced += len(piece)
                yield piece
        except self._error as error:
            yield from self._replay(data, str(error))
            return
        self._taken.append(data)
        self._done = self._object.is_finished()

    def _process(self, data: bytes) -> Iterator[bytes]:
        piece = self._object.process(data, output_buffer_limit=_PIECE)
        while piece:
            yield piece
            if self._object.is_finished():
                return
            piece = self._object.process(b"", output_buffer_limit=_PIECE)

    def _replay(self, data: bytes, why: str) -> Iterator[bytes]:
        """Get what the last input still holds: one byte after the end of a stream makes the library drop its output.

        A fresh decoder takes the input again, the last chunk byte by byte.
        """
        self._object = self._new()
        skip = self._produced
        singles = (data[at : at + 1] for at in range(len(data)))
        for chunk in chain(self._taken, singles):
            if self._done:
                self.trailing += len(chunk)
                continue
            try:
                for piece in self._process(chunk):
                    fresh = piece[skip:]
                    skip -= len(piece) - len(fresh)
                    if fresh:
                        yield fresh
            except self._error as error:
                raise CorruptStreamError(why or "invalid brotli stream") from error
            self._done = self._object.is_finished()

    def complete(self) -> bool:
        return self._done


class _Zstd:
    def __init__(self) -> None:
        import zstandard

        self._error = zstandard.ZstdError
        self._decompressor = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW)
        self._object = self._decompressor.decompressobj()
        self._tail = b""
        self.trailing = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        for start in range(0, len(data), _ZSTD_SLICE):
            rest = data[start : start + _ZSTD_SLICE]
            while rest:
                if self._object.eof:
                    rest = self._next_frame(rest)
                    if not rest:
                        break
                try:
                    piece = self._object.decompress(rest)
                except self._error as error:
                    raise CorruptStreamError(str(error)) from error
                rest = self._object.unused_data if self._object.eof else b""
                for at in range(0, len(piece), _PIECE):
                    yield piece[at : at + _PIECE]

    def _next_frame(self, data: bytes) -> bytes:
        data = self._tail + data
        self._tail = b""
        skippable = data[1:4] == b"\x2a\x4d\x18" and data[0] & 0xF0 == 0x50
        if not self.trailing and (data.startswith(ZSTD_MAGIC) or skippable):
            self._object = self._decompressor.decompressobj()
            return data
        if not self.trailing and len(data) < 4:
            self._tail = data
            return b""
        self.trailing += len(data)
        return b""

    def complete(self) -> bool:
        self.trailing += len(self._tail)
        return bool(self._object.eof)


_CONTROLS = bytes(code for code in range(32) if code not in (9, 10, 12, 13))


def looks_like_text(data: bytes) -> bool:
    """Whether bytes are printable UTF-8 (a cut last character is forgiven): no compressed stream is, past a few."""
    if not data:
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(data) - 3 or error.reason != "unexpected end of data":
            return False
    return len(data.translate(None, _CONTROLS)) == len(data)


def sniff_coding(data: bytes) -> str:
    """The content coding that the first bytes give away: ``gzip``, ``zstd`` or ``""``."""
    if data.startswith(GZIP_MAGIC):
        return "gzip"
    return "zstd" if data.startswith(ZSTD_MAGIC) else ""


def _is_zlib(data: bytes) -> bool:
    return len(data) >= 2 and data[0] & 0x0F == 8 and data[0] >> 4 <= 7 and int.from_bytes(data[:2]) % 31 == 0


_CODECS: dict[str, Callable[[], Codec]] = {
    "gzip": lambda: _Zlib(31),
    "deflate": lambda: _Zlib(15),
    "raw deflate": lambda: _Zlib(-15),
    "br": _Brotli,
    "zstd": _Zstd,
}
CODINGS = frozenset(("gzip", "deflate", "br", "zstd"))


class Stage:
    """One content coding being removed.

    Args:
        coding: ``gzip``, ``deflate``, ``br`` or ``zstd``, as declared; ``""`` decodes only what the bytes give away.
        warn: called with a sentence for each thing that was not as declared.
    """

    def __init__(self, coding: str, warn: Callable[[str], None]) -> None:
        self.coding = coding
        self.removed = ""
        self.truncated = False
        self._warn = warn
        self._codec: Codec | None = None
        self._decided = False
        self._broken = False
        # Until the stream has proved itself, input and output are held, so that a false label can still be undone.
        self._held: bytes | None = b""
        self._pending: list[bytes] = []
        self._produced = 0

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Decoded pieces for one more slice of input."""
        if self._broken:
            return
        if self._held is not None:
            self._held += data
        if not self._decided:
            if len(self._held or b"") < _PROBE:
                return
            data = self._decide()
        yield from self._run(data)

    def finish(self) -> Iterator[bytes]:
        """What was held back; after this :attr:`truncated` tells whether the stream had its end."""
        if not self._decided and self._held:
            yield from self._run(self._decide())
        codec = self._codec
        if codec is None or self._broken:
            return
        complete = codec.complete()
        short = not self._produced or len(self._held or b"") < _SURE
        if not complete and self._held and short and looks_like_text(self._held):
            yield self._as_it_is(self._held)
            return
        yield from self._release()
        if not complete:
            self.truncated = True
            self._warn(f"the {self.removed} stream ends before its end: the rest of the body is missing")
        elif codec.trailing:
            self._warn(f"bytes after the end of the {self.removed} stream were dropped")

    def _decide(self) -> bytes:
        """Choose the codec by label and first bytes; the bytes to run through it."""
        data = self._held or b""
        self._decided = True
        name = self._choose(data)
        if name:
            self._codec = _CODECS[name]()
            self.removed = "deflate" if name == "raw deflate" else name
        if not name or (self.coding and sniff_coding(data)):
            self._held = None
        return data

    def _choose(self, data: bytes) -> str:
        sniffed = sniff_coding(data)
        if not self.coding:
            return sniffed
        if sniffed:
            if sniffed != self.coding:
                self._warn(f"Content-Encoding says {self.coding}, but the body is {sniffed}")
            return sniffed
        if self.coding in ("gzip", "zstd") and not (self.coding == "zstd" and data[1:4] == b"\x2a\x4d\x18"):
            if _is_zlib(data) and not looks_like_text(data):
                self._warn(f"Content-Encoding says {self.coding}, but the body is deflate")
                return "deflate"
            self._warn(_FALSE_LABEL.format(self.coding))
            return ""
        if len(data) >= _SURE and looks_like_text(data):
            self._warn(_FALSE_LABEL.format(self.coding))
            return ""
        if self.coding == "deflate":
            return "deflate" if _is_zlib(data) else "raw deflate"
        return self.coding

    def _run(self, data: bytes) -> Iterator[bytes]:
        if self._codec is None:
            yield data
            return
        try:
            for piece in self._codec.feed(data):
                self._produced += len(piece)
                self._pending.append(piece)
                if self._held is None or self._produced >= _HELD:
                    yield from self._release()
        except CorruptStreamError as error:
            yield from self._salvage(str(error))

    def _release(self) -> Iterator[bytes]:
        """Hand out what waited: the stream has proved itself, its input need not be kept."""
        self._held = None
        pieces, self._pending = self._pending, []
        yield from pieces

    def _salvage(self, why: str) -> Iterator[bytes]:
        if self._held is not None and self._produced * 2 < len(self._held):
            yield self._as_it_is(self._held)
            return
        self._broken = True
        yield from self._release()
        self.truncated = True
        self._warn(f"the {self.removed} stream is damaged ({why}): the body is cut there")

    def _as_it_is(self, held: bytes) -> bytes:
        """Take the label for a lie: the input was the body."""
        self._warn(_FALSE_LABEL.format(self.coding))
        self.removed = ""
        self._codec = None
        self._held = None
        self._pending.clear()
        return held
