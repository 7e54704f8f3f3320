"""Files of a folder in which a text stands: as it is, in another charset, or packed."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.helpers.crawl import CrawlRun, run_scrape


def traces(folder: Path, marker: str) -> Iterator[str]:
    """Paths, relative to ``folder``, of the files that hold ``marker``."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            if any(_found(part, marker) for part in (data, *_unpacked(data))):
                yield str(path.relative_to(folder))


def run_keeping_all(targets: Sequence[dict[str, Any]], folder: Path, model_url: str) -> CrawlRun:
    """Scrape with everything on that can leave a trace in ``folder``: job, blobs, HTTP cache, temporary files, log."""
    temporary = folder / "tmp"
    temporary.mkdir()
    settings = {
        "JOBDIR": str(folder / "job"),
        "SCRAPEFIRE_BLOBS": str(folder / "blobs"),
        "HTTPCACHE_ENABLED": True,
        "HTTPCACHE_DIR": str(folder / "cache"),
        "SCRAPEFIRE_LLM": {"base_url": model_url, "model": "small", "retries": 0},
        "SCRAPEFIRE_INLINE_SIZE": 0,
        "LOG_LEVEL": "DEBUG",
    }
    environment = {"TMPDIR": str(temporary), "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "xdg")}
    return run_scrape(targets, settings, cwd=folder, environment=environment, timeout=240)


def _found(data: bytes, marker: str) -> bool:
    return any(marker.encode(charset) in data for charset in ("utf-8", "utf-16-le"))


def _unpacked(data: bytes) -> Iterator[bytes]:
    """Streams of deflate in a file: gzip, zip and zlib."""
    for sign, window, skip in ((b"\x1f\x8b", 31, 0), (b"PK\x03\x04", -15, 30), (b"\x78\x9c", 15, 0)):
        at = data.find(sign)
        while at >= 0:
            start = at + skip
            if skip:
                start += int.from_bytes(data[at + 26 : at + 28], "little") + int.from_bytes(
                    data[at + 28 : at + 30], "little"
                )
            with contextlib.suppress(zlib.error):
                yield zlib.decompressobj(window).decompress(data[start:], 1 << 20)
            at = data.find(sign, at + 1)
