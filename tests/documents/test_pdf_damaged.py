"""Damaged, locked and hostile PDFs: text where text can be had, a named error where not, and no hang."""

from __future__ import annotations

import contextlib
import io
import random
import time
import zlib

import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.documents.pdf import parse_pdf
from scrapefire.documents.pdf.guard import disarm
from scrapefire.documents.pdf.rescue import rescue_pdf, rescue_task
from scrapefire.documents.types import DocumentResult, ParseOptions
from scrapefire.errors import DocumentParseError, OCRRequiredError, PasswordRequiredError, ScrapeError
from tests.documents.pdf_writer import Page, assemble, stream, write_pdf

TEXT = "Found although the table is broken"
WHOLE = write_pdf([Page().text(72, 100, TEXT), Page().text(72, 100, "second page")])


def locked(user: str, owner: str) -> bytes:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(WHOLE))
    writer.encrypt(user, owner, algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_password_is_asked_for():
    with pytest.raises(PasswordRequiredError):
        parse_pdf(locked("secret", "owner"))


def test_an_empty_password_opens():
    assert TEXT in parse_pdf(locked("", "owner")).markdown


@pytest.mark.parametrize(
    "data",
    [
        WHOLE.replace(b"startxref\n", b"startxref\n9"),
        WHOLE[: WHOLE.rfind(b"startxref")],
        WHOLE[: WHOLE.rfind(b"xref\n0")],
        b"HTTP/1.1 200 OK\r\nX: y\r\n\r\n" + WHOLE,
        b"x" * 5000 + WHOLE,
        WHOLE + b"\n<!-- served by cache -->" * 90,
        WHOLE.replace(b"endobj", b"endobk"),
    ],
    ids=["wrong startxref", "no startxref", "no table", "header before", "junk before", "junk after", "bad endobj"],
)
def test_text_is_had_from_broken_files(data):
    assert TEXT in parse_pdf(data).markdown


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<!doctype html><html><body><h1>Please log in</h1></body></html>",
        b"%PDF-1.7\n" + random.Random(5).randbytes(60_000),
        b"%PDF-1.7\n%%EOF",
        assemble([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"], "/Root 1 0 R"),
    ],
    ids=["empty", "html", "noise", "only header", "no pages"],
)
def test_what_holds_no_text_is_a_named_error(data):
    with pytest.raises(DocumentParseError):
        parse_pdf(data)


def test_pypdf_reads_what_pdfium_cannot(monkeypatch):
    import scrapefire.documents.pdf as package

    def fail(*_: object) -> None:
        raise DocumentParseError

    monkeypatch.setattr(package, "_parse", fail)
    result = parse_pdf(WHOLE, ParseOptions(pages=True))
    assert TEXT in result.markdown
    assert result.pages[1] == {"number": 2, "markdown": "second page"}
    assert result.warnings


def test_the_rescue_knows_passwords_and_works_as_a_task():
    with pytest.raises(PasswordRequiredError):
        rescue_pdf(locked("secret", "owner"))
    assert TEXT in DocumentResult.from_dict(rescue_task(WHOLE, **ParseOptions().to_dict())).markdown


def bomb(layers: int = 1) -> bytes:
    body = zlib.compress(b"BT /F1 12 Tf (a) Tj ET\n" * 4_000_000, 9)
    for _ in range(layers - 1):
        body = zlib.compress(body, 9)
    filters = "/Filter[" + "/FlateDecode" * layers + "]"
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F1 5 0 R>>>>>>"
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    good = stream(f"BT /F1 12 Tf 72 700 Td ({TEXT}) Tj ET".encode())
    catalog, tree = b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>"
    objects = [catalog, tree, page % 6, page % 7, font, stream(body, filters, packed=False), good]
    return assemble(objects, "/Root 1 0 R")


@pytest.mark.parametrize("layers", [1, 2])
def test_a_stream_that_explodes_is_left_out_and_the_rest_is_read(layers):
    started = time.process_time()
    result = parse_pdf(bomb(layers))
    assert time.process_time() - started < 5
    assert result.markdown == TEXT
    assert "left out" in result.warnings[0]


def test_honest_files_are_not_touched():
    assert disarm(WHOLE) == (WHOLE, 0)


def test_a_page_tree_that_loops_or_lies_ends():
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>"
    tree = b"<</Type/Pages/Count 1000000/Kids[2 0 R 3 0 R 2 0 R]>>"
    data = assemble([b"<</Type/Catalog/Pages 2 0 R>>", tree, page, stream(b"")], "/Root 1 0 R")
    started = time.process_time()
    with contextlib.suppress(DocumentParseError):
        parse_pdf(data)
    assert time.process_time() - started < 5


def test_deep_nesting_is_survived():
    data = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R/X " + b"[" * 100_000 + b"]" * 100_000
    data += b">>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\ntrailer<</Root 1 0 R>>\n"
    with pytest.raises(DocumentParseError):
        parse_pdf(data)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_damage_gives_a_result_or_a_named_error(data):
    broken = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(broken) - 1))
        length = data.draw(st.integers(0, 40))
        broken[at : at + length] = data.draw(st.binary(max_size=40))
    try:
        result = parse_pdf(bytes(broken))
    except ScrapeError:
        return
    assert isinstance(result.markdown, str)


def scanned(*texts: str) -> bytes:
    """Pages that are pictures of text."""
    import pypdfium2

    pages = []
    for text in texts:
        source = pypdfium2.PdfDocument(write_pdf([Page().text(72, 100, text, 14)]))
        pixels = source[0].render(scale=1.5, grayscale=True).to_numpy()
        height, width = pixels.shape[:2]
        pages.append(Page(image=(width, height, pixels.tobytes())))
    return write_pdf(pages)


def test_fast_mode_refuses_scans():
    with pytest.raises(OCRRequiredError) as caught:
        parse_pdf(scanned("never read"), ParseOptions(mode="fast"))
    assert caught.value.details == {"pages": [1]}


def test_without_the_extra_scans_are_an_error_that_names_it(monkeypatch):
    from scrapefire.documents import ocr

    monkeypatch.setattr(ocr, "available", lambda: False)
    with pytest.raises(OCRRequiredError) as caught:
        parse_pdf(scanned("never read"))
    assert "scrapefire[ocr]" in caught.value.advice


def test_a_scan_among_text_is_a_warning_in_fast_mode():
    pages = [Page().text(72, 100 + 14 * n, "plain text on this page, and more of it") for n in range(3)]
    data = write_pdf([*pages, Page(image=(10, 10, bytes(100)))])
    result = parse_pdf(data, ParseOptions(mode="fast"))
    assert result.markdown.count("plain text") == 3
    assert "page 4" in result.warnings[0]


@pytest.mark.slow
def test_scans_are_read():
    result = parse_pdf(scanned("The lighthouse keeper counts eleven boats"))
    assert result.markdown == "The lighthouse keeper counts eleven boats"


@pytest.mark.slow
def test_pictures_are_read():
    import pypdfium2

    from scrapefire.documents.pdf.picture import parse_image

    source = pypdfium2.PdfDocument(write_pdf([Page(400, 150).text(40, 80, "Mooring plan for seven boats", 16)]))
    out = io.BytesIO()
    source[0].render(scale=2).to_pil().save(out, "PNG")
    result = parse_image(out.getvalue())
    assert result.markdown.lstrip("# ") == "Mooring plan for seven boats"
    with pytest.raises(DocumentParseError):
        parse_image(b"no picture")
