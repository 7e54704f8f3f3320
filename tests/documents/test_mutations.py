"""Damaged and absurd files of every supported type: text or a named error, soon and in little memory."""

from __future__ import annotations

import contextlib
import io
import random
import re
import time
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest

from scrapefire.documents import convert
from scrapefire.errors import ScrapeError
from tests.documents.make_samples import text_document
from tests.documents.office_files import zip_file
from tests.documents.test_conversion import SAMPLES, sample
from tests.documents.test_web_files import book
from tests.documents.xlsb_file import Rows, workbook

SOURCES: dict[str, bytes] = {
    **{name: sample(name) for name in SAMPLES},
    "text.docx": text_document(),
    "book.epub": book({"a": "<h1>One</h1><p>text<a href='#n'><sup>1</sup></a></p><p id='n'>note</p>"}, ["a"]),
    "sheet.xlsb": workbook(Rows("A", [[1.5, "x", True], [(0.5, "percent"), None, "y"]])),
    "a.csv": b'a,b\n"q,1","x\ny"\n' * 20,
    "a.json": b'{"a": [1, {"b": "c"}], "d": null}',
    "a.txt": b"para one\nline\n\n  laid   out\n  in     columns\n",
    "a.md": b"# One\n\n- two\n",
    "a.html": b"<html><body><h1>x</h1><table><tr><td colspan=3>y</td></tr></table></body></html>",
    "feed.xml": b"<?xml version='1.0'?><rss version='2.0'><channel><title>T</title><item><title>A</title>"
    b"<description>&lt;p&gt;x&lt;/p&gt;</description></item></channel></rss>",
    "book.xml": b"<?xml version='1.0'?><Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet' "
    b"xmlns:ss='urn:schemas-microsoft-com:office:spreadsheet'><Worksheet ss:Name='S'><Table><Row ss:Index='2'>"
    b"<Cell ss:Index='3' ss:MergeAcross='2'><Data ss:Type='Number'>1.5</Data></Cell></Row></Table></Worksheet></Workbook>",
}
PIECES = (
    b"\xff\xff\xff\xff",
    b"\0\0\0\0",
    b"\1\0\0\0",
    b"\xff\xff\xff\x7f",
    b"<",
    b"&",
    b"{",
    b"}",
    b"\\",
    b"</",
    b'"',
)
COUNTS = (b"999999999", b"-1", b"0", b"4294967295", b"1e9", b"", b"x", b"1048576")
NAMES = ("", "x.pdf", "x.docx", "x.html", "x.xls", "x.csv")


def mangled(data: bytes, chance: random.Random) -> bytes:
    """Bytes cut off, put before and after, taken out, repeated, and overwritten."""
    out = bytearray(data)
    way, at = chance.random(), chance.randrange(len(data) or 1)
    if way < 0.2:
        del out[at:]
    elif way < 0.3:
        out[:0] = chance.randbytes(chance.randrange(2000))
    elif way < 0.4:
        out += chance.randbytes(chance.randrange(5000))
    elif way < 0.5:
        del out[at : at + chance.randrange(1, 4000)]
    elif way < 0.6:
        out[at:at] = out[at : at + chance.randrange(1, 2000)] * chance.choice((1, 2, 50))
    for _ in range(chance.randrange(12)):
        at = chance.randrange(len(out) or 1)
        piece = chance.choice((*PIECES, chance.randbytes(4)))
        out[at : at + len(piece)] = piece
    return bytes(out)


def absurd(xml: bytes, chance: random.Random) -> bytes:
    """XML with absurd numbers, or a tag repeated or left out."""
    pattern = rb'"\d{1,9}"' if chance.random() < 0.4 else rb"<[^<>]{1,200}>"
    found = list(re.finditer(pattern, xml))
    for match in sorted(chance.sample(found, min(len(found), 3)), key=lambda each: -each.start()):
        new = b'"%b"' % chance.choice(COUNTS)
        if match.group()[:1] == b"<":
            new = match.group() * chance.choice((0, 2, 30, 3000))
        xml = xml[: match.start()] + new + xml[match.end() :]
    return xml


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A file of which something is not as it should be."""
    way = mangled if chance.random() < 0.5 else absurd
    if data[:2] != b"PK" or chance.random() < 0.25:
        return way(data, chance)
    archive = zipfile.ZipFile(io.BytesIO(data))
    members = {name: archive.read(name) for name in archive.namelist()}
    for _ in range(chance.randrange(1, 3)):
        name, other = chance.choice(sorted(members)), chance.choice(sorted(members))
        what = chance.random()
        if what < 0.1 and len(members) > 1:
            del members[name]
        elif what < 0.2:
            members[name], members[other] = members[other], members[name]
        else:
            members[name] = way(members[name], chance)
    return zip_file(members)


def survives(data: bytes, name: str) -> None:
    start = time.process_time()
    with contextlib.suppress(ScrapeError):
        assert len(convert(data, filename=name).markdown) <= 100 * len(data) + 500_000
    assert time.process_time() - start < 8


@pytest.mark.parametrize("name", SOURCES)
def test_whatever_happens_to_a_file_it_is_read_or_refused(name: str) -> None:
    chance = random.Random(f"{name} 1")
    for _ in range(10):
        survives(mutated(SOURCES[name], chance), chance.choice((name, *NAMES)))


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
def test_whatever_happens_often_to_a_file_it_is_read_or_refused(name: str) -> None:
    chance = random.Random(f"{name} 2")
    tracemalloc.start()
    try:
        for _ in range(80):
            survives(mutated(SOURCES[name], chance), chance.choice((name, *NAMES)))
        assert tracemalloc.get_traced_memory()[1] < 200 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("name", "member"), [("sheet.xlsx", "xl/worksheets/sheet1.xml"), ("sheet.ods", "content.xml")])
def test_a_sheet_is_read_up_to_its_damage_with_a_warning(name: str, member: str) -> None:
    data = bytearray(SOURCES[name])
    info = zipfile.ZipFile(io.BytesIO(data)).getinfo(member)
    at = info.header_offset + 30 + len(member) + info.compress_size * 3 // 4
    data[at : at + 40] = bytes(40)
    result = convert(bytes(data))
    assert "## Stock\n\n| Winter st" in result.markdown
    assert any("damaged" in warning for warning in result.warnings)


def deep(opening: str, closing: str, times: int) -> Callable[[str], str]:
    return lambda core: opening * times + core + closing * times


@pytest.mark.parametrize(
    "data",
    [
        deep("<div>", "</div>", 200_000)("core").encode(),
        ("<?xml version='1.0'?><rss><channel>" + deep("<item>", "</item>", 100_000)("core") + "</channel></rss>").encode(),
        b"{\\rtf1 " + b"{" * 300_000 + b"core" + b"}" * 300_000 + b"}",
        b"[" * 200_000,
        b"a,b\n" + b'"' * 400_000,
        b"a" + b"," * 1_000_000,
        book({"a": deep("<div><ul><li>", "</li></ul></div>", 30_000)("core")}, ["a"]),
    ],
    ids=["html", "feed", "rtf", "json", "quotes", "commas", "book"],
)  # fmt: skip
def test_what_nests_or_repeats_absurdly_is_read_or_refused(data: bytes) -> None:
    survives(data, "")


def test_controls_are_left_out_wherever_they_stand() -> None:
    for data, name in (
        (rb"{\rtf1 a\u1?b\par}", ""),
        (b"<html><body><p>a&#1;&#x2;\x03b</p>" + b" " * 300 + b"</body></html>", "a.html"),
        (book({"a": "<p>a&#1;\x02b</p>"}, ["a"]), ""),
    ):
        assert convert(data, filename=name).markdown == "ab\n"
