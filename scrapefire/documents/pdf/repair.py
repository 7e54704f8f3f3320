"""Gives a file whose tail is lost a new one: its objects are still there (ISO 32000-1, 7.5.7 object streams, 7.7)."""

from __future__ import annotations

import re
import zlib

from scrapefire.documents.pdf.guard import MAX_UNPACKED

_OBJECT = re.compile(rb"(?<!\d)(\d{1,9})\s+(\d{1,5})\s+obj\b")
_CATALOG = re.compile(rb"/Type\s*/Catalog\b")
_PAGE = re.compile(rb"/Type\s*/Page(?![A-Za-z])")
_PACKED = re.compile(rb"/Type\s*/ObjStm\b")
_ENCRYPTED = re.compile(rb"/Encrypt\s+\d+\s+\d+\s+R")
_BODY = 20_000  # bytes of an object that are looked at for its type
_MAX_PAGES = 20_000


def repair(data: bytes) -> bytes | None:
    """The file with packed objects unpacked, a catalog and a trailer; None when no page can be found in it."""
    if _ENCRYPTED.search(data):
        return None
    packed = _unpacked_objects(data)
    data += b"\nendstream\nendobj\n" + packed
    catalog, pages, highest = _survey(data)
    if not catalog:
        if not pages:
            return None
        tree, catalog = highest + 1, highest + 2
        kids = b" ".join(b"%d 0 R" % page for page in pages)
        data += b"%d 0 obj\n<</Type/Pages/Count %d/Kids[%s]>>\nendobj\n" % (tree, len(pages), kids)
        data += b"%d 0 obj\n<</Type/Catalog/Pages %d 0 R>>\nendobj\n" % (catalog, tree)
        highest += 2
    return data + b"trailer\n<</Size %d/Root %d 0 R>>\nstartxref\n0\n%%%%EOF\n" % (highest + 1, catalog)


def _survey(data: bytes) -> tuple[int, list[int], int]:
    """The last catalog's number (0 if there is none), the pages' numbers in file order, and the highest number."""
    catalog, highest = 0, 0
    pages: dict[int, None] = {}
    for match in _OBJECT.finditer(data):
        number = int(match[1])
        highest = max(highest, number)
        end = data.find(b"endobj", match.end(), match.end() + _BODY)
        body = data[match.end() : end if end >= 0 else match.end() + _BODY]
        body = body.partition(b"stream")[0]
        if _CATALOG.search(body):
            catalog = number
        elif _PAGE.search(body) and len(pages) < _MAX_PAGES:
            pages[number] = None
    return catalog, list(pages), highest


def _unpacked_objects(data: bytes) -> bytes:
    """The objects of every object stream, written out; pages in lost order keep that of their numbers."""
    written = bytearray()
    for match in _OBJECT.finditer(data):
        start = data.find(b"stream", match.end(), match.end() + 2000)
        if start < 0 or not _PACKED.search(data, match.end(), start):
            continue
        head = data[match.end() : start]
        first = re.search(rb"/First\s+(\d+)", head)
        start += len(b"stream\r\n" if data[start + 6 : start + 8] == b"\r\n" else b"stream\n")
        end = data.find(b"endstream", start)
        body = data[start : end if end >= 0 else len(data)]
        if b"Decode" in head:
            try:
                body = zlib.decompressobj().decompress(body, MAX_UNPACKED)
            except zlib.error:
                continue
        if first and len(written) < MAX_UNPACKED:
            written += _written_out(body, int(first[1]))
    return bytes(written)


def _written_out(body: bytes, first: int) -> bytes:
    numbers = [int(word) for word in body[:first].split() if word.isdigit()]
    places = sorted(zip(numbers[1::2], numbers[::2]))
    ends = [place for place, _ in places[1:]] + [len(body) - first]
    return b"".join(
        b"%d 0 obj\n%s\nendobj\n" % (number, body[first + place : first + end])
        for (place, number), end in zip(places, ends)
    )
