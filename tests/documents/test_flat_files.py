from __future__ import annotations

import base64
import io
import zipfile
from xml.sax.saxutils import quoteattr

import pytest

from scrapefire.documents import convert, sniff, to_markdown
from scrapefire.errors import DocumentParseError
from tests.documents.make_samples import text_document
from tests.documents.office_files import odf
from tests.documents.test_conversion import sample

W2003 = "http://schemas.microsoft.com/office/word/2003/wordml"


def flat_opc(data: bytes, program: str) -> bytes:
    """A package as one XML document, pictures and all."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    parts = ""
    for name in archive.namelist():
        body = archive.read(name)
        if name.endswith((".xml", ".rels")) and name != "[Content_Types].xml":
            inner = body.decode().partition("?>")[2] if body.startswith(b"<?xml") else body.decode()
            inner = f"<pkg:xmlData>{inner}</pkg:xmlData>"
        else:
            inner = f"<pkg:binaryData>{base64.encodebytes(body).decode()}</pkg:binaryData>"
        parts += f"<pkg:part pkg:name={quoteattr('/' + name)}>{inner}</pkg:part>"
    space = 'xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"'
    head = f'<?xml version="1.0" encoding="UTF-8"?><?mso-application progid="{program}"?>'
    return f"{head}<pkg:package {space}>{parts}</pkg:package>".encode()


def flat_odf(data: bytes, kind: str) -> bytes:
    """An OpenDocument file as one XML document."""
    content = zipfile.ZipFile(io.BytesIO(data)).read("content.xml").decode()
    mimetype = f' office:mimetype="application/vnd.oasis.opendocument.{kind}"'
    return (
        content.replace("<office:document-content", f"<office:document{mimetype}", 1)
        .replace("office:document-content", "office:document")
        .encode()
    )


@pytest.mark.parametrize(("name", "program"), [("text.docx", "Word.Document"), ("slides.pptx", "PowerPoint.Show")])
def test_a_package_kept_as_one_document_reads_as_the_package(name: str, program: str) -> None:
    data = text_document() if name == "text.docx" else sample(name)
    flat = flat_opc(data, program)
    assert sniff(flat, "text/html", "x.html").ext == name.rpartition(".")[2]
    assert convert(flat).markdown == convert(data).markdown


def test_flat_open_document_files_read_as_their_packages() -> None:
    cell = "<table:table-cell><text:p>{}</text:p></table:table-cell>"
    bodies = {
        "text": '<text:h text:outline-level="1">Log</text:h><text:p>Calm sea.</text:p>',
        "spreadsheet": f'<table:table table:name="A"><table:table-row>{cell.format("x")}{cell.format("1")}</table:table-row></table:table>',
        "presentation": "<draw:page><draw:frame><draw:text-box><text:p>Hello</text:p></draw:text-box></draw:frame></draw:page>",
    }
    for kind, body in bodies.items():
        data = odf(kind, body)
        flat = flat_odf(data, kind)
        assert sniff(flat, "application/xml").kind == "document"
        assert convert(flat).markdown == convert(data).markdown != ""


def test_text_that_is_marked_as_deleted_where_it_stands_is_left_out() -> None:
    region = '<text:changed-region text:id="c{0}"><text:{1}/></text:changed-region>'
    marked = '<text:change-start text:change-id="c{0}"/>{1}<text:change-end text:change-id="c{0}"/>'
    body = (
        f"<text:tracked-changes>{region.format(1, 'insertion')}{region.format(2, 'deletion')}</text:tracked-changes>"
        f"<text:p>Keep {marked.format(1, 'new ')}{marked.format(2, 'old ')}words.</text:p>"
    )
    assert convert(odf("text", body)).markdown == "Keep new words.\n"


def test_word_2003_documents_are_read() -> None:
    def p(inner: str, properties: str = "") -> str:
        return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"

    def r(text: str, properties: str = "", tag: str = "t") -> str:
        return f"<w:r><w:rPr>{properties}</w:rPr><w:{tag}>{text}</w:{tag}></w:r>"

    def change(kind: str, inner: str) -> str:
        return f'<aml:annotation aml:id="1" w:type="Word.{kind}"><aml:content>{inner}</aml:content></aml:annotation>'

    item = '<w:listPr><w:ilvl w:val="0"/><w:ilfo w:val="1"/></w:listPr>'
    tall = '<w:tcPr><w:vmerge w:val="restart"/></w:tcPr>'
    body = (
        f"<wx:sect><wx:sub-section>{p(r('Log'), '<w:pStyle w:val=' + chr(34) + 'H' + chr(34) + '/>')}"
        + p(r("See ") + f'<w:hlink w:dest="https://e.org/">{r("this")}</w:hlink>{r(" and ")}{r("that", "<w:b/>")}')
        + p(r("Kept ") + change("Insertion", r("new")) + change("Deletion", r("old", tag="delText")))
        + p(r("Note") + f"<w:r><w:footnote>{p(r('The note.'))}</w:footnote></w:r>" + r("hidden", "<w:vanish/>"))
        + "</wx:sub-section>"
        + p(r("one"), item)
        + p(r("two"), item)
        + f"<w:tbl><w:tr><w:tc>{tall}{p(r('a'))}</w:tc><w:tc>{p(r('b'))}</w:tc></w:tr>"
        + f"<w:tr><w:tc><w:tcPr><w:vmerge/></w:tcPr>{p('')}</w:tc><w:tc>{p(r('c'))}</w:tc></w:tr></w:tbl></wx:sect>"
    )
    data = (
        f'<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="{W2003}" '
        'xmlns:wx="http://schemas.microsoft.com/office/word/2003/auxHint" xmlns:aml="http://schemas.microsoft.com/aml/2001/core">'
        '<w:lists><w:listDef w:listDefId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:nfc w:val="0"/><w:lvlText w:val="%1."/></w:lvl>'
        '</w:listDef><w:list w:ilfo="1"><w:ilst w:val="0"/></w:list></w:lists>'
        '<w:styles><w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>'
        f"<w:body>{body}</w:body></w:wordDocument>"
    ).encode()
    assert sniff(data, "application/msword", "x.doc").ext == "doc"
    assert to_markdown(data)["markdown"] == (
        "# Log\n\nSee [this](https://e.org/) and **that**\n\nKept new\n\nNote[^1]\n\n1. one\n2. two\n\n"
        "| a | b |\n| --- | --- |\n| a | c |\n\n[^1]: The note.\n"
    )


ARCHIVE = (
    "From: <Saved by a browser>\r\nSubject: Log\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\t"
    'type="text/html"; boundary="B"\r\n\r\n{}--B--\r\n'
)
PART = "--B\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: {}\r\n\r\n{}\r\n"


def test_a_web_archive_gives_its_page_under_any_name() -> None:
    page = PART.format("quoted-printable", "<html><body><h1>Log of =C3=89ric</h1></body></html>")
    picture = "--B\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n"
    data = ARCHIVE.format(page + picture).encode()
    for name, content_type in (("x.mht", ""), ("x.doc", "application/msword"), ("", "text/plain")):
        assert to_markdown(data, name, content_type)["markdown"] == "# Log of Éric\n"


def test_a_web_archive_of_frames_gives_the_frames() -> None:
    sheets = "".join(
        PART.format(
            "base64", base64.encodebytes(f"<table><tr><td>{text}</td><td>1</td></tr></table>".encode()).decode()
        )
        for text in ("alpha", "beta")
    )
    data = ARCHIVE.format(
        PART.format("7bit", "<html><frameset><frame src='a.htm'></frameset></html>") + sheets
    ).encode()
    text = to_markdown(data, "report.xls")["markdown"]
    assert "alpha" in text
    assert "beta" in text


def test_what_only_claims_to_be_flat_is_damaged_or_plain_xml() -> None:
    assert sniff(b"<document><p>x</p></document>").ext == "xml"
    for data in (
        f'<w:wordDocument xmlns:w="{W2003}"><w:body>'.encode(),
        b'<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/x"/></pkg:package>',
        ARCHIVE.format("").encode(),
    ):
        try:
            assert convert(data).markdown == ""
        except DocumentParseError:
            continue
