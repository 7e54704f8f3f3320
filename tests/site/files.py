"""Real files of many formats, made in code when first asked for."""

from __future__ import annotations

import csv
import io
import json
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from tests.site.registry import witness
from tests.site.text import paragraphs

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def pdf(title: str, pages: Sequence[Sequence[str]]) -> bytes:
    """A PDF 1.4 file (ISO 32000-1) with a heading and wrapped lines of Helvetica on each page."""
    objects: list[bytes] = []

    def add(body: bytes) -> int:
        objects.append(body)
        return len(objects)

    add(b"<< /Type /Catalog /Pages 2 0 R >>")
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(len(pages)))
    add(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode())
    add(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
    add(f"<< /Title ({_pdf_string(title)}) /Producer (tests) >>".encode("latin-1"))
    for number, texts in enumerate(pages):
        stream = _pdf_page(title if number == 0 else "", texts)
        add(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
            b"/Contents %d 0 R >>" % (6 + 2 * number)
        )
        add(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream))
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def _pdf_page(heading: str, texts: Sequence[str]) -> bytes:
    lines = ["BT", "/F1 18 Tf", "1 0 0 1 60 780 Tm", f"({_pdf_string(heading)}) Tj"] if heading else ["BT"]
    lines += ["/F1 11 Tf", "14 TL", "1 0 0 1 60 745 Tm"]
    for text in texts:
        lines += [f"({_pdf_string(line)}) Tj T*" for line in _wrap(text, 85)] + ["T*"]
    return "\n".join([*lines, "ET"]).encode("latin-1")


def _pdf_string(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _wrap(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def docx(title: str, texts: Sequence[str]) -> bytes:
    """A Word document with a title, paragraphs and a table."""
    from docx import Document

    document = Document()
    document.add_heading(title, 0)
    for text in texts:
        document.add_paragraph(text)
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Zone", "Count"
    for zone, count in (("upper", "14"), ("middle", "31"), ("lower", "52")):
        cells = table.add_row().cells
        cells[0].text, cells[1].text = zone, count
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def xlsx(rows: Sequence[Sequence[str]]) -> bytes:
    """The smallest workbook that spreadsheet programs open (ECMA-376), with inline strings."""
    sheet = "".join(
        "<row>" + "".join(f'<c t="inlineStr"><is><t>{escape(cell)}</t></is></c>' for cell in row) + "</row>"
        for row in rows
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="Counts" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{sheet}</sheetData></worksheet>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>' + text)
    return out.getvalue()


def png(width: int = 64, height: int = 48) -> bytes:
    """A striped RGB picture (PNG, RFC 2083)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes((40, 90 + y % 9 * 10, 160)) * width for y in range(height))
    head = struct.pack("!IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def archive() -> bytes:
    """A ZIP archive that is no office document."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("readme.txt", "nothing to read here")
    return out.getvalue()


def binary() -> bytes:
    """Bytes of no known format."""
    return bytes((n * n * 7 + 13 * n) % 256 for n in range(4096))


def table_csv(words: Sequence[str]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows([["zone", "name"], *(["lower", word] for word in words)])
    return out.getvalue().encode()


def feed(words: Sequence[str]) -> bytes:
    """An RSS 2.0 feed."""
    items = "".join(f"<item><title>{word}</title><description>About {word}</description></item>" for word in words)
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>Shore</title>{items}</channel></rss>'.encode()


def encrypted_pdf(words: Sequence[str]) -> bytes:
    """A PDF that opens only with the password ``tide``."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf("Closed report", [paragraphs("closed", words)]))))
    writer.encrypt("tide", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def words_of(name: str, count: int = 3) -> tuple[str, ...]:
    """The witness words inside a file."""
    return tuple(witness(f"file:{name}", number) for number in range(count))


def _report(name: str, pages: int = 1) -> bytes:
    words = words_of(name)
    texts = [paragraphs(f"{name}{number}", words[number::pages], 3) for number in range(pages)]
    return pdf(f"Report {name}", texts)


def _long_report(name: str, pages: int) -> bytes:
    """A report with one witness word on each page."""
    words = words_of(name, pages)
    return pdf(f"Report {name}", [paragraphs(f"{name}{number}", [word], 3) for number, word in enumerate(words)])


def _kept(name: str) -> bytes:
    """One of the office files that are kept beside the tests of their parsers."""
    data = (Path(__file__).parents[1] / "documents" / "data" / name).read_bytes()
    return lzma.decompress(data) if name.endswith(".xz") else data


def epub(title: str, chapters: Sequence[str]) -> bytes:
    """An EPUB 3 book of chapters of one paragraph each."""
    page = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>{0}</title></head><body><h1>{0}</h1><p>{1}</p></body></html>'
    names = [f"c{number}" for number in range(1, len(chapters) + 1)]
    items = "".join(f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>' for name in names)
    spine = "".join(f'<itemref idref="{name}"/>' for name in names)
    parts = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
        '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
        "book.opf": '<package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{escape(title)}</dc:title></metadata>'
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>",
        **{f"{name}.xhtml": page.format(f"Chapter {name[1:]}", escape(text)) for name, text in zip(names, chapters)},
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text, zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED)
    return out.getvalue()


def xlsb(words: Sequence[str]) -> bytes:
    """A binary workbook."""
    from tests.documents.xlsb_file import Rows, workbook

    return workbook(Rows("Names", [["zone", "name"], *(["lower", word] for word in words)]))


LARGE = 24 << 20
"""Bytes of padding in the large file."""


def large_docx() -> bytes:
    """A document with a large member that its text has no need of."""
    out = io.BytesIO(docx("Large survey", paragraphs("docx-large", words_of("docx-large"), 3)))
    with zipfile.ZipFile(out, "a", zipfile.ZIP_STORED) as archive:
        archive.writestr("word/media/movie.bin", bytes(LARGE))
    return out.getvalue()


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "pdf": (lambda: _report("pdf"), "application/pdf"),
    "pdf3": (lambda: _report("pdf3", 3), "application/pdf"),
    "pdf12": (lambda: _long_report("pdf12", 12), "application/pdf"),
    "pdf300": (lambda: _long_report("pdf300", 300), "application/pdf"),
    "pdf-junk": (lambda: b"\r\n\r\n<!-- served by cache -->\n" + _report("pdf-junk"), "application/pdf"),
    "pdf-cut": (lambda: _report("pdf-cut", 3)[:-400], "application/pdf"),
    "pdf-encrypted": (lambda: encrypted_pdf(words_of("pdf-encrypted")), "application/pdf"),
    "docx": (lambda: docx("Survey notes", paragraphs("docx", words_of("docx"), 3)), DOCX),
    "docx-large": (large_docx, DOCX),
    "xlsx": (lambda: xlsx([["zone", "name"], *(["lower", word] for word in words_of("xlsx"))]), XLSX),
    "xlsb": (lambda: xlsb(words_of("xlsb")), "application/vnd.ms-excel.sheet.binary.macroEnabled.12"),
    "doc": (lambda: _kept("text.doc"), "application/msword"),
    "odt": (lambda: _kept("text.odt"), "application/vnd.oasis.opendocument.text"),
    "rtf": (lambda: _kept("text.rtf"), "application/rtf"),
    "xls": (lambda: _kept("sheet.xls"), "application/vnd.ms-excel"),
    "ods": (lambda: _kept("sheet.ods"), "application/vnd.oasis.opendocument.spreadsheet"),
    "ppt": (lambda: _kept("slides.ppt.xz"), "application/vnd.ms-powerpoint"),
    "pptx": (lambda: _kept("slides.pptx"), PPTX),
    "odp": (lambda: _kept("slides.odp"), "application/vnd.oasis.opendocument.presentation"),
    "epub": (lambda: epub("Shore book", paragraphs("epub", words_of("epub"), 3)), "application/epub+zip"),
    "csv": (lambda: table_csv(words_of("csv")), "text/csv"),
    "json": (lambda: json.dumps({"pools": [{"name": word} for word in words_of("json")]}).encode(), "application/json"),
    "feed": (lambda: feed(words_of("feed")), "application/rss+xml"),
    "text": (lambda: "\n\n".join(paragraphs("text", words_of("text"))).encode(), "text/plain"),
    "png": (png, "image/png"),
    "zip": (archive, "application/zip"),
    "binary": (binary, "application/octet-stream"),
}


@cache
def body(name: str) -> tuple[bytes, str]:
    """Bytes and honest content type of a file of ``FILES``."""
    make, content_type = FILES[name]
    return make(), content_type


def warm() -> None:
    """Make all files, so that no request waits for one."""
    for name in FILES:
        if name != "docx-large":
            body(name)
