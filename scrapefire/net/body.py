"""Decode a response body: content codings removed while it streams, bombs cut (RFC 9110 section 8.4, RFC 1950-1952,
RFC 7932, RFC 8878).

Labels that lie, are stacked or are missing are dealt with here, so that no content coding ever leaves an engine:
a body is decoded as what it is, and what was not as declared becomes a warning.

>>> import gzip
>>> decoded = decode_body(gzip.compress(b"<p>hello</p>"), {"Content-Encoding": "gzip"}, max_size=1000)
>>> decoded.body, decoded.encodings_removed, decoded.truncated
(b'<p>hello</p>', ('gzip',), False)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scrapefire.errors import BodyTooLargeError
from scrapefire.net.decompress import CODINGS, Stage, looks_like_text
from scrapefire.net.spool import Spool, SpooledFile, head_of, in_memory

Headers = Mapping[Any, Any] | Iterable[tuple[Any, Any]]

_ALIASES = {
    "x-gzip": "gzip",
    "x-deflate": "deflate",
    "zlib": "deflate",
    "brotli": "br",
    "zst": "zstd",
    "x-zstd": "zstd",
}
_NO_CODING = frozenset(("", "identity", "none", "binary", "utf-8", "utf8", "8bit", "7bit", "chunked", "aws-chunked"))
_TEXT_TYPE = re.compile(r"^\s*(text/|application/([\w.+-]*\+)?(json|xml|javascript|ecmascript|xhtml)|image/svg)", re.I)
_GZIP_NAME = re.compile(r"\.(gz|tgz|svgz|zst|zstd)$", re.I)
_MAX_LAYERS = 4
_SAMPLE = 512


@dataclass(frozen=True, slots=True)
class DecodedBody:
    """A body without content codings.

    Attributes:
        body: the decoded bytes; the first ones only where ``file`` holds all.
        encodings_removed: the codings that were taken off, outermost first.
        warnings: sentences about what was not as declared.
        truncated: the body stops before its end; ``body`` is what could be had.
        file: the whole body, where it was too large for memory.
    """

    body: bytes
    encodings_removed: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    truncated: bool = False
    file: SpooledFile | None = None

    @classmethod
    def of(
        cls,
        body: bytes | SpooledFile,
        encodings_removed: tuple[str, ...] = (),
        warnings: tuple[str, ...] = (),
        truncated: bool = False,
    ) -> DecodedBody:
        """A body wherever it lies."""
        file = None if isinstance(body, bytes) else body
        return cls(body if isinstance(body, bytes) else body.head(), encodings_removed, warnings, truncated, file)


def decode_body(
    body: bytes | Iterable[bytes], headers: Headers, *, max_size: int = 0, url: str = "", spool: Spool | None = None
) -> DecodedBody:
    """Decode a body that is there as a whole, or as an iterable of chunks.

    Args:
        body: the bytes as they came from the wire (transfer coding already removed).
        headers: response headers, a mapping or pairs; names and values may be bytes, values may be lists.
        max_size: most bytes that the body may have, coded or decoded; 0 for no limit.
        url: tells a file that is meant to be compressed (``data.csv.gz``) from a page that was sent so by mistake.
        spool: takes the decoded bytes; without one they are held in memory.

    Raises:
        BodyTooLargeError: the body is larger than ``max_size``.
        FileNotKeptError: the disk does not take the body.
    """
    decoder = BodyDecoder(headers, max_size=max_size, url=url, spool=spool)
    for chunk in (body,) if isinstance(body, bytes) else body:
        decoder.feed(chunk)
    return decoder.finish()


class BodyDecoder:
    """Decode a body while it streams: :meth:`feed` the chunks, then :meth:`finish`.

    Arguments are those of :func:`decode_body`.
    """

    def __init__(self, headers: Headers, *, max_size: int = 0, url: str = "", spool: Spool | None = None) -> None:
        self._max_size = max_size
        self._warnings: list[str] = []
        self._received = 0
        self._spool = spool or Spool(Path(), 0)
        values = header_values(headers)
        self._length = _content_length(values)
        self._stages = [Stage(coding, self._warn) for coding in self._declared(values)]
        self._may_be_undeclared = _may_be_undeclared(values, url)
        if self._may_be_undeclared:
            # Stages that only act when the bytes give a coding away: a missing label, or one layer more than declared.
            self._stages += [Stage("", self._warn) for _ in range(2)]

    def feed(self, chunk: bytes) -> None:
        """Take one more chunk of the body.

        Raises:
            BodyTooLargeError: the body grew over the limit.
        """
        self._received += len(chunk)
        self._check(self._received)
        for piece in self._through(0, bytes(chunk)):
            self._keep(piece)

    def finish(self) -> DecodedBody:
        """The whole body; call once, after the last chunk.

        Raises:
            BodyTooLargeError: the body grew over the limit.
            FileNotKeptError: the disk does not take the body.
        """
        for index, stage in enumerate(self._stages):
            for piece in stage.finish():
                for result in self._through(index + 1, piece):
                    self._keep(result)
        for stage in self._stages:
            if not stage.coding and stage.removed:
                self._warn(f"the body was {stage.removed} though no Content-Encoding says so")
        truncated = any(stage.truncated for stage in self._stages)
        if self._length is not None and self._received < self._length:
            truncated = True
            self._warn(f"{self._received} of {self._length} bytes arrived")
        removed = [stage.removed for stage in self._stages if stage.removed]
        body = self._spool.finish()
        if self._may_be_undeclared and not removed:
            body = self._without_magic(body, removed)
        return DecodedBody.of(body, tuple(removed), tuple(self._warnings), truncated)

    def _without_magic(self, held: bytes | SpooledFile, removed: list[str]) -> bytes | SpooledFile:
        """Undo an undeclared coding that has no magic number: what decodes whole, and to text, was coded."""
        head = head_of(held, _SAMPLE)
        if not head or looks_like_text(head):
            return held
        body = in_memory(held)
        for coding in ("br", "deflate"):
            doubts: list[str] = []
            stage = Stage(coding, doubts.append)
            pieces: list[bytes] = []
            size = 0
            for piece in chain(stage.feed(body), stage.finish()):
                size += len(piece)
                self._check(size)
                pieces.append(piece)
            text = b"".join(pieces)
            if stage.removed and not doubts and looks_like_text(text[:_SAMPLE]):
                removed.append(coding)
                self._warn(f"the body was {coding} though no Content-Encoding says so")
                return text
        return held

    def _declared(self, values: Mapping[str, list[str]]) -> list[str]:
        """Declared codings, outermost first: the header lists them in the order in which they were applied."""
        found = []
        for token in ",".join(values.get("content-encoding", [])).split(","):
            name = token.strip().strip("\"'").lower()
            name = _ALIASES.get(name, name)
            if name in CODINGS:
                found.append(name)
            elif name not in _NO_CODING:
                self._warn(f"Content-Encoding {name!r} is not known; the body is taken as it is")
        if len(found) > _MAX_LAYERS:
            self._warn(f"only {_MAX_LAYERS} of {len(found)} content codings were removed")
        return found[::-1][:_MAX_LAYERS]

    def _through(self, index: int, data: bytes) -> Iterator[bytes]:
        """One piece through the stages from ``index`` on."""
        if index >= len(self._stages):
            yield data
            return
        for piece in self._stages[index].feed(data):
            yield from self._through(index + 1, piece)

    def _keep(self, piece: bytes) -> None:
        self._check(self._spool.size + len(piece))
        self._spool.write(piece)

    def _check(self, size: int) -> None:
        if self._max_size and size > self._max_size:
            raise BodyTooLargeError(
                f"the body is larger than the {self._max_size} bytes that are allowed", limit=self._max_size
            )

    def _warn(self, sentence: str) -> None:
        if sentence not in self._warnings:
            self._warnings.append(sentence)


def is_plain(headers: Headers, url: str = "") -> bool:
    """Whether a body can only be what its bytes are: no content coding is declared, and none can be missing."""
    values = header_values(headers)
    return "content-encoding" not in values and not _may_be_undeclared(values, url)


def header_values(headers: Headers) -> dict[str, list[str]]:
    """Headers as text by lower-case name: takes mappings or pairs, bytes or text, single values or lists."""
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        values = value if isinstance(value, (list, tuple)) else [value]
        found.setdefault(_text(name).strip().lower(), []).extend(_text(item) for item in values)
    return found


def _text(value: Any) -> str:
    return value.decode("latin-1") if isinstance(value, (bytes, bytearray)) else str(value)


def _content_length(values: Mapping[str, list[str]]) -> int | None:
    if "transfer-encoding" in values:
        return None
    lengths = {value.strip() for value in values.get("content-length", [])}
    if len(lengths) != 1:
        return None
    (length,) = lengths
    return int(length) if length.isascii() and length.isdigit() and len(length) < 20 else None


def _may_be_undeclared(values: Mapping[str, list[str]], url: str) -> bool:
    """Whether compressed bytes can only be a coding that nobody declared: a text type that is no .gz download."""
    if not _TEXT_TYPE.match(" ".join(values.get("content-type", []))):
        return False
    try:
        path = urlsplit(url).path
    except ValueError:
        path = ""
    named = " ".join(values.get("content-disposition", [])).rstrip("\"' ;")
    return not (_GZIP_NAME.search(path) or _GZIP_NAME.search(named))
