"""Content encodings (RFC 9110 section 8.4): honest, stacked, lying, broken, and bombs."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import brotli
import zstandard

from tests.site.registry import BODY_TOO_LARGE, case, page
from tests.site.text import article
from tests.site.wire import Exchange

Squeeze = Callable[[bytes], bytes]


def deflate_raw(data: bytes) -> bytes:
    squeezer = zlib.compressobj(wbits=-15)
    return squeezer.compress(data) + squeezer.flush()


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor().compress(data)


def zstd_streamed(data: bytes) -> bytes:
    """A frame without its content size."""
    squeezer = zstandard.ZstdCompressor().compressobj()
    return squeezer.compress(data) + squeezer.flush()


def encoded(path: str, header: str | None, squeeze: Squeeze, note: str, **fields: Any) -> None:
    """Register a page whose body goes through ``squeeze`` and whose header says ``header``."""

    async def handler(x: Exchange) -> None:
        plain = article("Compressed notes", x.request.path, x.words, count=12).encode()
        await x.reply(squeeze(plain), headers={"Content-Encoding": header} if header else {})

    case(f"/encoding/{path}", "encodings", note=note, **fields)(handler)


encoded("gzip", "gzip", gzip.compress, "gzip.")
encoded("x-gzip", "x-gzip", gzip.compress, "gzip by its old name.")
encoded("upper-case", "GZIP", gzip.compress, "gzip in capitals.")
encoded("deflate-zlib", "deflate", zlib.compress, "deflate with the zlib frame, as the RFC says.")
encoded("deflate-raw", "deflate", deflate_raw, "deflate without the zlib frame, as servers do.")
encoded("br", "br", brotli.compress, "Brotli.")
encoded("zstd", "zstd", zstd, "Zstandard.")
encoded("zstd-streamed", "zstd", zstd_streamed, "Zstandard without content size.")
encoded("stacked", "gzip, br", lambda data: brotli.compress(gzip.compress(data)), "gzip, then Brotli.")
encoded("stacked-twice", "gzip, gzip", lambda data: gzip.compress(gzip.compress(data)), "gzip two times.")
encoded("identity", "identity", bytes, "identity.")
encoded("unknown", "utf-8", bytes, "A charset where the encoding belongs.")
encoded("none-token", "none", bytes, "A word that is no encoding.")
encoded("lying-gzip", "gzip", bytes, "Says gzip, is plain.", needs=("raw_bytes",))
encoded("lying-br", "br", bytes, "Says Brotli, is plain.", needs=("raw_bytes",))
encoded("lying-zstd", "zstd", bytes, "Says Zstandard, is plain.", needs=("raw_bytes",))
encoded("br-is-gzip", "br", gzip.compress, "Says Brotli, is gzip.", needs=("raw_bytes",))
encoded("unlabelled-gzip", None, gzip.compress, "gzip without a header.", needs=("raw_bytes",))
encoded(
    "double-gzip-once",
    "gzip",
    lambda data: gzip.compress(gzip.compress(data)),
    "gzip twice, said once.",
    needs=("raw_bytes",),
)
encoded(
    "members",
    "gzip",
    lambda data: gzip.compress(data[:900]) + gzip.compress(data[900:]),
    "Two gzip members.",
    needs=("raw_bytes",),
)
encoded("trailing-junk", "gzip", lambda data: gzip.compress(data) + b"\0" * 20, "Zeros after the end of the gzip data.")
encoded("no-trailer", "gzip", lambda data: gzip.compress(data)[:-8], "The checksum at the end is missing.")
encoded("bad-checksum", "gzip", lambda data: gzip.compress(data)[:-8] + b"\1" * 8, "The checksum at the end is wrong.")
encoded(
    "truncated",
    "gzip",
    lambda data: gzip.compress(data, 1)[: len(gzip.compress(data, 1)) * 2 // 3],
    "gzip data that stop before their end, under a content-length that fits.",
    words=0,
    verdict="truncated",
)


@cache
def bomb(megabytes: int) -> bytes:
    """gzip data that grow a thousandfold: one page's start, then spaces; one flushed block, repeated (RFC 1951
    section 3.2).
    """
    start, block = b"<!doctype html><title>Big</title><body><p>", b" " * (1 << 20)
    squeezer = zlib.compressobj(9, wbits=-15)
    first = squeezer.compress(start) + squeezer.flush(zlib.Z_FULL_FLUSH)
    more = squeezer.compress(block) + squeezer.flush(zlib.Z_FULL_FLUSH)
    checksum = zlib.crc32(start)
    for _ in range(megabytes):
        checksum = zlib.crc32(block, checksum)
    size = (len(start) + megabytes * len(block)) % (1 << 32)
    head = b"\x1f\x8b\x08\0\0\0\0\0\x02\xff"
    return head + first + more * megabytes + b"\x03\0" + checksum.to_bytes(4, "little") + size.to_bytes(4, "little")


_ONE_AT_A_TIME = asyncio.Lock()


async def fused(x: Exchange, encoding: str = "", stacked: bool = False) -> None:
    """Send a bomb, made once and beside the event loop."""
    async with _ONE_AT_A_TIME:
        data = await asyncio.to_thread(bomb, 300)
    await x.reply(gzip.compress(data) if stacked else data, headers={"Content-Encoding": encoding} if encoding else {})


@case("/encoding/bomb", "encodings", words=0, errors=BODY_TOO_LARGE)
async def gzip_bomb(x: Exchange) -> None:
    """300 MB in 300 KB of gzip."""
    await fused(x, "gzip")


@case("/encoding/bomb-stacked", "encodings", words=0, errors=BODY_TOO_LARGE)
async def stacked_bomb(x: Exchange) -> None:
    """300 MB, compressed two times: two kilobytes on the wire."""
    await fused(x, "gzip, gzip", stacked=True)


@case("/encoding/bomb-unlabelled", "encodings", words=0, errors=BODY_TOO_LARGE)
async def unlabelled_bomb(x: Exchange) -> None:
    """A bomb without a content encoding."""
    await fused(x)


@page("/encoding/accept")
async def accept(x: Exchange) -> None:
    """Says which encodings the client offered."""
    await x.reply(f"<p>{x.request.header('accept-encoding')}</p>")
