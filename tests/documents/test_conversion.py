"""Conversion as a whole: which file goes where, what is refused, and that nothing a file holds can do harm."""

from __future__ import annotations

import contextlib
import io
import json
import lzma
import random
import struct
import time
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from scrapefire.documents import DocumentResult, ParseOptions, convert, convert_task, to_markdown
from scrapefire.documents.ole import read_properties
from scrapefire.errors import (
    DocumentParseError,
    PasswordRequiredError,
    PDFAntibotError,
    ScrapeError,
    UnsupportedFileError,
)
from tests.documents.make_samples import text_document
from tests.documents.office_files import docx, odf, ole, p, package, table, tc, zip_file

DATA = Path(__file__).parent / "data"
SAMPLES = {path.name.removesuffix(".xz"): path for path in sorted(DATA.iterdir())}


def sample(name: str) -> bytes:
    data = SAMPLES[name].read_bytes()
    return lzma.decompress(data) if SAMPLES[name].suffix == ".xz" else data


def test_the_task_of_a_worker_takes_and_gives_json() -> None:
    given_options = ParseOptions(max_pages=3).to_dict()
    result = convert_task(b"a,b\n1,2\n", filename="x.csv", content_type="text/csv", options=given_options)
    assert json.loads(json.dumps(result)) == result
    again = DocumentResult.from_dict(result)
    assert again.markdown == "| a | b |\n| --- | --- |\n| 1 | 2 |\n"
    assert again.metadata["content_type"] == "text/csv"


@pytest.mark.parametrize("name", SAMPLES)
def test_name_and_type_may_lie(name: str) -> None:
    data = sample(name)
    honest = to_markdown(data, name)["markdown"]
    assert honest
    assert to_markdown(data, "page.html", "text/html")["markdown"] == honest
    assert to_markdown(data)["markdown"] == honest


@pytest.mark.parametrize(
    "data",
    [
        zip_file({"a.txt": "x"}),
        b"\x7fELF" + bytes(50),
        b"\x00\x01\x02\x03" * 100,
        b"ID3\x04" + bytes(60),
        random.Random(1).randbytes(4000),
    ],
)
def test_what_nobody_reads_is_refused_clearly(data: bytes) -> None:
    with pytest.raises(UnsupportedFileError) as caught:
        convert(data, filename="file.bin")
    assert "application/" in caught.value.message or "audio/" in caught.value.message


@pytest.mark.parametrize("name", ["a.docx", "a.xls", "a.rtf", ""])
def test_an_empty_file_is_damaged(name: str) -> None:
    with pytest.raises(DocumentParseError, match="empty"):
        convert(b"", filename=name)


def test_a_page_in_place_of_a_pdf_is_told_as_such_but_one_in_place_of_a_sheet_is_read() -> None:
    page = b"<!doctype html><html><body><h1>Please log in</h1></body></html>"
    with pytest.raises(PDFAntibotError):
        convert(page, filename="report.pdf", content_type="application/pdf")
    assert "Please log in" in convert(page, filename="report.xls").markdown


def test_pictures_give_their_size_and_a_warning() -> None:
    png = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 640, 480) + bytes(9)
    gif = b"GIF89a" + struct.pack("<HH", 31, 7) + bytes(9)
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + struct.pack(">HH", 20, 10) + bytes(20)
    webp = b"RIFF\x30\x00\x00\x00WEBPVP8X" + bytes(8) + b"\x63\x00\x00\x31\x00\x00" + bytes(20)
    for data, size in ((png, (640, 480)), (gif, (31, 7)), (jpeg, (10, 20)), (webp, (100, 50))):
        result = convert(data)
        assert (result.metadata["width"], result.metadata["height"]) == size
        assert result.markdown == ""
        assert "was not read" in result.warnings[0]
    assert "width" not in convert(b"\x89PNG\r\n\x1a\n").metadata


@pytest.mark.slow
def test_the_text_of_a_picture_is_read_where_ocr_is_there() -> None:
    picture = Image.new("RGB", (900, 200), "white")
    ImageDraw.Draw(picture).text((20, 50), "Harbour lamp keeper", fill="black", font=ImageFont.load_default(60))
    out = io.BytesIO()
    picture.save(out, "PNG")
    result = convert(out.getvalue())
    assert result.markdown.strip() == "Harbour lamp keeper"
    assert "Harbour lamp keeper" in (result.html or "")
    assert (result.metadata["width"], result.metadata["format"]) == (900, "png")
    fast = convert(out.getvalue(), options=ParseOptions(mode="fast"))
    assert (fast.markdown, len(fast.warnings)) == ("", 1)


# ---- passwords ---------------------------------------------------------------------------------------------------


def encrypted_doc() -> bytes:
    main = bytearray(900)
    main[:12] = struct.pack("<HHHHHH", 0xA5EC, 0xC1, 0, 0, 0, 0x0100)
    return ole({"WordDocument": bytes(main), "1Table": bytes(64)})


def encrypted_ppt() -> bytes:
    user = struct.pack("<HHIII", 0, 0x0FF6, 20, 20, 0xF3D1C4DF) + bytes(16)
    return ole({"PowerPoint Document": bytes(64), "Current User": user})


def encrypted_zip() -> bytes:
    data = bytearray(docx(p("x")))
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        data[at + 8] |= 1
        at += 4
    return bytes(data)


@pytest.mark.parametrize(
    "data",
    [
        ole({"EncryptedPackage": bytes(64), "EncryptionInfo": bytes(64)}),
        encrypted_doc(),
        encrypted_ppt(),
        encrypted_zip(),
    ],
    ids=["ooxml", "doc", "ppt", "zip"],
)
def test_an_encrypted_file_needs_its_password(data: bytes) -> None:
    with pytest.raises(PasswordRequiredError, match="password"):
        convert(data)


# ---- bombs -------------------------------------------------------------------------------------------------------


def bomb(member: str, unit: bytes, count: int, around: bytes) -> bytes:
    """An OOXML or ODF file of which one member unpacks to ``count`` times ``unit``."""
    kind = "docx" if member.startswith("word") else "xlsx"
    source = zipfile.ZipFile(io.BytesIO(package(kind, {})))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.namelist():
            archive.writestr(name, source.read(name))
        with archive.open(member, "w") as stream:
            before, after = around.split(b"@")
            stream.write(before)
            for _ in range(count // 1000):
                stream.write(unit * 1000)
            stream.write(after)
    return out.getvalue()


DOCUMENT = b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>@</w:body></w:document>'


def test_bombs_are_refused_before_they_unpack() -> None:
    start = time.process_time()
    for data in (
        bomb("word/document.xml", b"<w:p><w:r><w:t>" + b"A" * 100 + b"</w:t></w:r></w:p>", 700_000, DOCUMENT),
        bomb("word/document.xml", b"<w:p/>", 6_000_000, DOCUMENT),
    ):
        with pytest.raises(DocumentParseError, match=r"MiB|elements"):
            convert(data)
    assert time.process_time() - start < 20


LAUGHS = (
    '<!DOCTYPE l [<!ENTITY a "lollollol">'
    + "".join(f'<!ENTITY {chr(98 + level)} "{f"&{chr(97 + level)};" * 12}">' for level in range(9))
    + "]>"
)


@pytest.mark.parametrize("kind", ["docx", "odt", "rss", "xlsx", "epub"])
def test_entities_are_never_resolved(kind: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("local file contents")
    outside = f'<!DOCTYPE l [<!ENTITY j SYSTEM "{secret.as_uri()}">]>'
    for prolog in (LAUGHS, outside):
        data = {
            "docx": docx(p("before &j; after"), prolog=prolog),
            "odt": zip_file(
                {
                    "mimetype": "application/vnd.oasis.opendocument.text",
                    "content.xml": f'{prolog}<d xmlns:o="urn:o"><o:body><o:text><o:p>before &j; after</o:p></o:text></o:body></d>',
                }
            ),
            "rss": f'<?xml version="1.0"?>{prolog}<rss version="2.0"><channel><title>before &j; after</title></channel></rss>'.encode(),
            "xlsx": package(
                "xlsx", {"xl/workbook.xml": f"{prolog}<workbook><sheets><sheet name='&j;'/></sheets></workbook>"}
            ),
            "epub": zip_file({"mimetype": "application/epub+zip", "META-INF/container.xml": f"{prolog}<c>&j;</c>"}),
        }[kind]
        try:
            text = convert(data).markdown
        except ScrapeError:
            continue
        assert "local file" not in text
        assert len(text) < 10_000


def test_deep_nesting_is_read_in_part_or_refused() -> None:
    deep = p("core")
    for _ in range(60):
        deep = table(tc(deep) + tc(p("side")))
    result = convert(docx(p("first") + deep))
    assert result.markdown.startswith("first")
    lists = "<text:list><text:list-item>" * 400 + "<text:p>core</text:p>" + "</text:list-item></text:list>" * 400
    assert isinstance(convert(odf("text", "<text:p>first</text:p>" + lists)).markdown, str)


def test_a_damaged_member_gives_its_text_up_to_the_damage_with_a_warning() -> None:
    words = "".join(p(f"Paragraph number {place} {zlib.crc32(str(place).encode())}") for place in range(400))
    data = bytearray(docx(words))
    start = data.find(b"word/document.xml") + 2500
    data[start : start + 40] = bytes(40)
    result = convert(bytes(data))
    assert "Paragraph number 10 " in result.markdown
    assert any("damaged" in warning for warning in result.warnings)


def test_a_zip_cut_off_is_damaged() -> None:
    data = text_document()
    with pytest.raises(DocumentParseError):
        convert(data[: len(data) // 2], filename="a.docx")


# ---- anything at all ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*SAMPLES, "text.docx"])
def test_files_with_random_damage_are_read_or_refused(name: str) -> None:
    source = text_document() if name == "text.docx" else sample(name)
    chance = random.Random(name)
    for _ in range(12):
        data = bytearray(source)
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        for _ in range(chance.randrange(1, 12)):
            if data:
                at = chance.randrange(len(data))
                data[at : at + 4] = chance.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\1\0\0\0", chance.randbytes(4)])
        start = time.process_time()
        with contextlib.suppress(ScrapeError):
            convert(bytes(data), filename=name)
        assert time.process_time() - start < 10


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_members_with_random_damage_are_read_or_refused(data: st.DataObject) -> None:
    source = zipfile.ZipFile(io.BytesIO(data.draw(st.sampled_from(ZIPS))))
    members = {name: bytearray(source.read(name)) for name in source.namelist()}
    target = data.draw(st.sampled_from(sorted(members)))
    body = members[target]
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(body) - 1)))
        body[at : at + data.draw(st.integers(0, 30))] = data.draw(
            st.sampled_from([b"", b"-1", b'"99999999"', b"<w:p>", b"</", b"\xff", b"&j;", b"<a:tbl>"])
        )
    with contextlib.suppress(ScrapeError):
        convert(zip_file({name: bytes(body) for name, body in members.items()}))


ZIPS = [
    text_document(),
    *(sample(name) for name in ("text.odt", "slides.pptx", "slides.odp", "sheet.xlsx", "sheet.ods")),
]


def test_properties_that_claim_to_be_endless_cost_nothing() -> None:
    claims = (
        struct.pack("<II", 2, 48) + struct.pack("<II", 4, 56) + struct.pack("<II", 14, 70) + struct.pack("<II", 99, 80)
    )
    values = b"".join(
        (
            claims,
            struct.pack("<II", 30, 6) + b"Title\0" + b"\0\0",
            struct.pack("<II", 31, 0xFFFFFFFF) + "Ada\0".encode("utf-16-le"),
            struct.pack("<II", 0x1000 | 12, 0xFFFFFFFF),
        )
    )
    section = struct.pack("<II", 8 + len(values), 0xFFFFFFFF) + values
    offsets = {key: 8 + len(claims) + at for key, at in ((2, 0), (4, 16))}
    section = (
        section[:8]
        + b"".join(struct.pack("<II", key, offsets.get(key, 8 + len(claims) + 32)) for key in (2, 4, 14, 99))
        + section[8 + len(claims) :]
    )
    data = struct.pack("<HHI", 0xFFFE, 0, 0) + bytes(16) + struct.pack("<I", 1) + bytes(16) + struct.pack("<I", 48)
    start = time.process_time()
    found = read_properties(data + section)
    assert (found[2], found[4]) == (b"Title", "Ada")
    assert 14 not in found
    assert read_properties(data[:30]) == {}
    assert time.process_time() - start < 1


@pytest.mark.parametrize("kind", ["text", "spreadsheet", "presentation"])
def test_an_empty_part_is_a_damaged_file(kind: str) -> None:
    data = zip_file({"mimetype": f"application/vnd.oasis.opendocument.{kind}", "content.xml": b""})
    with pytest.raises(DocumentParseError):
        convert(data)
