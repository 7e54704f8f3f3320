from __future__ import annotations

import gzip
import io
import random
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.documents import convert
from scrapefire.documents.sniff import MIME, document_extension, glance, sniff
from tests.documents.office_files import docx, odf, ole, p, package, zip_file

PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


@pytest.mark.parametrize(
    ("path", "extension"),
    [
        ("/a/file.docx", ".docx"),
        ("/a/FILE.XLSX", ".xlsx"),
        ("/f.xlsx/abc123", ".xlsx"),
        ("/a/b", None),
        ("/report.docxx", None),
        ("/old.doc", ".doc"),
        ("/data.csv", ".csv"),
        ("/page.html", None),
    ],
)
def test_a_path_names_its_office_extension_at_the_end_or_before_a_slash(path: str, extension: str | None) -> None:
    assert document_extension(path) == extension


def ooxml_with_main_type(main_type: str, member: str) -> bytes:
    types = f'<Types><Override PartName="/{member}" ContentType="application/vnd.{main_type}+xml"/></Types>'
    return zip_file({"[Content_Types].xml": types, member: "<x/>"})


CONTAINERS = {
    "docx": docx(p("x")),
    "docm": ooxml_with_main_type("ms-word.document.macroEnabled.main", "word/document.xml"),
    "xlsx": package("xlsx", {"xl/workbook.xml": "<workbook/>"}),
    "xlsm": ooxml_with_main_type("ms-excel.sheet.macroEnabled.main", "xl/workbook.xml"),
    "xlsb": ooxml_with_main_type("ms-excel.sheet.binary.macroEnabled.main", "xl/workbook.bin"),
    "pptx": package("pptx", {"ppt/presentation.xml": "<p/>"}),
    "pptm": ooxml_with_main_type("ms-powerpoint.presentation.macroEnabled.main", "ppt/presentation.xml"),
    "odt": odf("text", ""),
    "ods": odf("spreadsheet", ""),
    "odp": odf("presentation", ""),
    "epub": zip_file({"mimetype": "application/epub+zip", "META-INF/container.xml": "<container/>"}),
    "doc": ole({"WordDocument": b"x", "1Table": b"x"}),
    "xls": ole({"Workbook": b"x"}),
    "ppt": ole({"PowerPoint Document": b"x", "Current User": b"x"}),
    "rtf": b"{\\rtf1\\ansi Hello}",
}


@pytest.mark.parametrize("extension", CONTAINERS)
@pytest.mark.parametrize("partial", [False, True])
def test_bytes_tell_office_files_whatever_type_and_name_say(extension: str, partial: bool) -> None:
    kind = sniff(CONTAINERS[extension], "text/html; charset=utf-8", "/page.html", partial=partial)
    assert (kind.kind, kind.ext, kind.mime, kind.confident) == ("document", extension, MIME[extension], True)
    assert kind.parser == "document"
    assert not kind.is_page


def test_the_beginning_of_a_zip_is_enough_even_when_sizes_come_after_the_data() -> None:
    out = io.BytesIO()

    class Pipe(io.RawIOBase):  # a stream that cannot seek makes zipfile write data descriptors
        def writable(self) -> bool:
            return True

        def write(self, data: bytes) -> int:  # type: ignore[override]
            out.write(data)
            return len(data)

    with zipfile.ZipFile(Pipe(), "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[arg-type]
        archive.writestr("docProps/app.xml", "<a>" + "x" * 500 + "</a>")
        archive.writestr(
            "[Content_Types].xml", "application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml"
        )
        archive.writestr("ppt/media/image.bin", b"\x00\x01" * 50_000)
    assert sniff(out.getvalue()[:1200], partial=True).ext == "pptx"


@pytest.mark.parametrize(
    ("data", "label"),
    [
        (zip_file({"readme.txt": "x", "a/b.txt": "y"}), "a ZIP archive"),
        (zip_file({"META-INF/MANIFEST.MF": "Manifest-Version: 1.0", "A.class": b"x"}), "a Java archive"),
        (gzip.compress(b"hello", mtime=0), "a gzip archive"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(30), "a 7z archive"),
        (b"Rar!\x1a\x07\x01\x00" + bytes(30), "a RAR archive"),
        (bytes(257) + b"ustar\x0000" + bytes(200), "a tar archive"),
        (b"\x7fELF\x02\x01\x01" + bytes(30), "an executable"),
        (b"MZ\x90\x00\x03\x00" + bytes(60), "an executable"),
        (b"\0asm\x01\0\0\0" + bytes(20), "a WebAssembly module"),
        (b"wOF2\x00\x01\x00\x00" + bytes(30), "a font"),
        (b"ID3\x04\x00\x00" + bytes(60), "audio"),
        (b"\xff\xfb\x90\x00" + bytes(60), "audio"),
        (b"\x00\x00\x00\x20ftypisom" + bytes(60), "audio or video"),
        (b"\x1aE\xdf\xa3" + bytes(60), "video"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt " + bytes(60), "audio or video"),
        (b"SQLite format 3\x00" + bytes(60), "a database"),
        (ole({"VisioDocument": b"x"}), "a Visio drawing"),
        (ole({"__properties_version1.0": b"x"}), "an Outlook message"),
        (bytes(range(256)) * 8, ""),
    ],
)
def test_what_nobody_reads_is_unsupported_and_says_what_it_is(data: bytes, label: str) -> None:
    kind = sniff(data, "text/html", "/page.html")
    assert (kind.kind, kind.label, kind.parser, kind.is_page) == ("binary", label, "", False)
    assert kind.is_unsupported
    assert kind.mime in kind.reason


@pytest.mark.parametrize(
    ("data", "extension"),
    [
        (PNG, "png"),
        (b"\xff\xd8\xff\xe0" + bytes(30), "jpg"),
        (b"GIF89a" + bytes(30), "gif"),
        (b"RIFF\x10\x00\x00\x00WEBPVP8 " + bytes(30), "webp"),
        (b"II*\x00" + bytes(30), "tif"),
        (b"\x00\x00\x00\x1cftypavif" + bytes(30), "avif"),
        (b"\x00\x00\x00\x1cftypheic" + bytes(30), "heic"),
    ],
)
def test_pictures_belong_to_the_image_parser(data: bytes, extension: str) -> None:
    kind = sniff(data, "application/octet-stream")
    assert (kind.kind, kind.ext, kind.parser) == ("image", extension, "image")


@pytest.mark.parametrize(
    "data",
    [
        b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj",
        b"\xef\xbb\xbf\r\n%PDF-1.4\n",
        b"HTTP/1.1 200 OK\r\nX-Served: cache\r\n\r\n%PDF-1.4\n1 0 obj\n<<>>",
        b"<br />\n<b>Warning</b>: headers already sent\n%PDF-1.3\n4 0 obj\n<<>>",
        b"\0" * 1000 + b"%PDF-1.4\n",
    ],
)
def test_a_pdf_may_have_its_header_anywhere_in_the_first_kibibyte(data: bytes) -> None:
    assert sniff(data, "text/html").kind == "pdf"


@pytest.mark.parametrize(
    "data",
    [
        b"<!doctype html><title>PDF</title><p>A file begins with\n%PDF-1.7 and then 1 0 obj follows.",
        b"A PDF file begins with %PDF-1.7 and a comment.",
        b"x" * 1100 + b"%PDF-1.7\n1 0 obj",
    ],
)
def test_a_text_about_pdf_files_is_no_pdf(data: bytes) -> None:
    assert sniff(data).kind in ("html", "text")


@pytest.mark.parametrize(
    ("data", "kind", "extension"),
    [
        (b"<!DOCTYPE html><html><body>x", "html", "html"),
        (b"\xef\xbb\xbf  <!-- served by cache --><HTML><head>", "html", "html"),
        (b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', "html", "html"),
        (b"<table><tr><td>a</td></tr></table>", "html", "html"),
        (b'<?xml version="1.0"?><rss version="2.0"><channel/></rss>', "feed", "rss"),
        (b'<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>', "feed", "atom"),
        (b'<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]><rss/>', "feed", "rss"),
        (b'<?xml version="1.0"?><urlset><url/></urlset>', "xml", "xml"),
        (b'<svg xmlns="http://www.w3.org/2000/svg" width="4"/>', "image", "svg"),
        (b'{"a": [1, 2, {"b": null}]}', "json", "json"),
        (b"[1, 2, 3]", "json", "json"),
        (b'{"a": 1}\n{"a": 2}\n', "json", "jsonl"),
        (b"[" * 100_000, "json", "json"),
        ("Größe und Übermaß".encode("cp1252"), "text", "txt"),
        ("Größe".encode("utf-16"), "text", "txt"),
        ("plain".encode("utf-16-le"), "text", "txt"),
        (b"[see the notes](https://example.org) for more", "text", "txt"),
        (b"{curly words} in a text", "text", "txt"),
    ],
)
def test_text_is_told_by_its_first_words(data: bytes, kind: str, extension: str) -> None:
    found = sniff(data)
    assert (found.kind, found.ext) == (kind, extension)
    assert found.is_page


@pytest.mark.parametrize(
    ("data", "content_type", "name", "extension"),
    [
        (b"a,b\n1,2\n", "text/csv", "", "csv"),
        (b"a,b\n1,2\n", "text/plain", "/data.csv", "csv"),
        (b"a\tb\n1\t2\n", "text/tab-separated-values; charset=utf-8", "", "tsv"),
        (b"a\tb\n1\t2\n", "application/vnd.ms-excel", "/export.xls", "tsv"),
        (b"# Title\n\ntext", "text/markdown", "", "md"),
        (b"# Title\n\ntext", "application/octet-stream", "/README.md?raw=1", "md"),
        (b"just words", "application/pdf", "/a.pdf", "txt"),
        (b"just words", "image/png", "", "txt"),
        (b"{\\pard a fragment}", "application/rtf", "", "rtf"),
    ],
)
def test_type_and_name_tell_texts_apart_but_make_no_file_of_a_text(
    data: bytes, content_type: str, name: str, extension: str
) -> None:
    assert sniff(data, content_type, name).ext == extension


def test_a_container_cut_off_before_it_tells_its_kind_takes_the_declared_one() -> None:
    cut = CONTAINERS["ods"][:20]
    assert sniff(cut, "application/vnd.oasis.opendocument.spreadsheet").ext == "ods"
    kind = sniff(ole({})[:512] + bytes(600), partial=True)
    assert (kind.parser, kind.confident) == ("document", False)


def test_an_encrypted_office_file_is_a_document() -> None:
    assert sniff(ole({"EncryptedPackage": b"x", "EncryptionInfo": b"x"})).kind == "document"


def test_an_empty_body_is_empty_whatever_is_declared() -> None:
    assert sniff(b"", "application/pdf", "a.pdf").kind == "empty"


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([b"", *CONTAINERS.values(), PNG]), st.integers(0, 400), st.booleans())
def test_any_bytes_have_a_kind(noise: bytes, start: bytes, cut: int, partial: bool) -> None:
    kind = sniff(start[:cut] + noise, partial=partial)
    assert kind.kind
    assert kind.parser in ("pdf", "document", "image", "")
    assert sum((bool(kind.parser), kind.is_page, kind.is_unsupported)) == 1


def test_utf_16_that_only_its_header_tells_is_text() -> None:
    page = ("<p>Огни в гавани горят. " * 30).encode("utf-16-be").replace(b"\0<\0p\0>", b"")
    assert sniff(page).kind == "binary"
    assert sniff(page, "text/html; charset=UTF-16BE").kind == "html"
    noise = random.Random(5).randbytes(4000)
    assert sniff(noise, "text/html; charset=utf-16").kind == "binary"


NAMES = (
    "",
    "file",
    "download.php?id=3",
    *(f"x.{ext}" for ext in ("pdf", "docx", "xls", "csv", "html", "txt", "png", "zip", "rtf", "odt")),
)
TYPES = ("", "application/octet-stream", "text/html", "text/plain", "application/pdf", "application/msword", "text/csv", "image/png")  # fmt: skip


@pytest.mark.parametrize("extension", [*CONTAINERS, "pdf", "png", "json", "rss", "html"])
def test_no_name_and_no_type_makes_another_file_of_it(extension: str) -> None:
    data = {
        **CONTAINERS,
        "pdf": b"%PDF-1.7\n1 0 obj\n",
        "png": PNG,
        "json": b'{"a": [1]}',
        "rss": b"<?xml version='1.0'?><rss version='2.0'/>",
        "html": b"<!doctype html><p>x",
    }[extension]
    assert {sniff(data, content_type, name).ext for name in NAMES for content_type in TYPES} == {extension}


def test_rtf_may_have_junk_before_it_but_a_text_about_it_is_text() -> None:
    assert sniff(b"\xef\xbb\xbf\0\0{\\rtf1 x}").ext == "rtf"
    assert sniff(b"X-Header: 1\r\n\r\n{\\rtf1\\ansi x}").ext == "rtf"
    assert sniff(b"RTF begins with {\\rtf1 and ends with a brace").ext == "txt"
    assert sniff(b"<p>{\\rtf1\\ansi x}</p>").ext == "html"


def test_what_cannot_be_json_or_xml_is_none_whatever_is_declared() -> None:
    assert sniff(b"Not found", "application/json").ext == "txt"
    assert sniff(b"a,b\n1,2\n", "application/xml").ext == "csv"
    assert sniff(b"callback({})", "application/json").ext == "json"
    assert sniff(b")]}',\n{}", "application/json").ext == "json"


def test_workbooks_without_a_container_are_workbooks() -> None:
    book = b"\x09\0\x04\0\x02\0\x10\0\x04\0\x0b\0\0\0\0\0\0\0\0\x03hey\x0a\0\0\0"
    assert sniff(book, "text/plain").ext == "xls"
    assert "hey" in convert(book).markdown


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zip_file({"mimetype": "application/vnd.oasis.opendocument.graphics"}), "an OpenDocument file"),
        (zip_file({"mimetype": "application/vnd.sun.xml.writer"}), "OpenOffice 1"),
        (zip_file({"QuickLook/Preview.pdf": "%PDF-", "index.xml": "<a/>"}), "iWork"),
        (b"\xdb\xa5-\0" + bytes(200), "Word 2"),
        (b"\xffWPC" + bytes(200), "WordPerfect"),
        (b"\0\0\x02\0\x06\x04\x06\0" + bytes(200), "Lotus"),
    ],
)
def test_files_of_programs_long_gone_are_named(data: bytes, words: str) -> None:
    for name in ("", "x.doc", "x.xls"):
        kind = sniff(data, "", name)
        assert kind.is_unsupported
        assert words in kind.reason


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"<!doctype html><title>Tea</title>" + b"<p>Green or black." * 9000, "html"),
        (b"Tea is green or black. " * 9000, "text"),
        (b'{"tea": [' + b'"green", ' * 9000 + b'"black"]}', "json"),
        (b"Tea is green or black. " * 200 + b"\x00\x01\x02\x03" * 9000, "binary"),
    ],
    ids=["page", "text", "json", "binary after text"],
)
def test_a_glance_sees_what_a_whole_look_sees(body: bytes, kind: str) -> None:
    assert glance(body, "", "/tea").kind == sniff(body, "", "/tea").kind == kind
