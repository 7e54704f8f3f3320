"""Office files for the tests, made by hand: only what a test is about stands in them."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
MAIN = {
    "docx": ("word/document.xml", "wordprocessingml.document.main+xml"),
    "xlsx": ("xl/workbook.xml", "spreadsheetml.sheet.main+xml"),
    "pptx": ("ppt/presentation.xml", "presentationml.presentation.main+xml"),
}


def zip_file(members: Mapping[str, bytes | str], *, stored: tuple[str, ...] = ("mimetype",)) -> bytes:
    """A ZIP file with members in the given order."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data, zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED)
    return out.getvalue()


def relationships(entries: Mapping[str, tuple[str, str]]) -> str:
    """A relationship part: id -> (kind, target); a target with a scheme is external."""
    rows = ""
    for key, (kind, target) in entries.items():
        mode = ' TargetMode="External"' if "://" in target else ""
        target = target.replace("&", "&amp;")
        rows += f'<Relationship Id="{key}" Type="{OFFICE}/relationships/{kind}" Target="{target}"{mode}/>'
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{rows}</Relationships>'


def package(kind: str, members: Mapping[str, bytes | str]) -> bytes:
    """An OOXML package around its parts."""
    main, content_type = MAIN[kind]
    full = f"application/vnd.openxmlformats-officedocument.{content_type}"
    types = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/><Override PartName="/{main}" ContentType="{full}"/></Types>'
    )
    head = {"[Content_Types].xml": types, "_rels/.rels": relationships({"rId1": ("officeDocument", main)})}
    return zip_file({**head, **members})


def docx(
    body: str,
    *,
    styles: str = "",
    numbering: str = "",
    links: Mapping[str, str] | None = None,
    parts: Mapping[str, str] | None = None,
    prolog: str = "",
) -> bytes:
    """A Word file.

    Args:
        body: WordprocessingML inside ``w:body``.
        styles, numbering: inside their root elements.
        links: hyperlinks by relationship id.
        parts: footnotes and endnotes: name -> inside of the root element.
        prolog: put before the document element.
    """
    entries = {key: ("hyperlink", target) for key, target in (links or {}).items()}
    members: dict[str, bytes | str] = {
        "word/document.xml": f'{prolog}<w:document xmlns:w="{W}" xmlns:r="{R}"><w:body>{body}</w:body></w:document>'
    }
    inner = {"styles": styles, "numbering": numbering, **(parts or {})}
    for index, (name, text) in enumerate(inner.items()):
        if text:
            members[f"word/{name}.xml"] = f'<w:{name} xmlns:w="{W}" xmlns:r="{R}">{text}</w:{name}>'
            entries[f"part{index}"] = (name, f"{name}.xml")
    members["word/_rels/document.xml.rels"] = relationships(entries)
    return package("docx", members)


def p(text: str = "", *, style: str = "", properties: str = "", runs: str = "") -> str:
    """A Word paragraph with one run of text, or with given runs."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{runs or r(text)}</w:p>"


def r(text: str, properties: str = "") -> str:
    """A Word run."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def table(*rows: str) -> str:
    """A Word table of rows of cells; cells are given as inner XML."""
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>"


def tc(inner: str, properties: str = "") -> str:
    """A Word table cell."""
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inner}</w:tc>"


def list_item(text: str, num: int = 1, level: int = 0) -> str:
    """A Word list paragraph."""
    return p(text, properties=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{num}"/></w:numPr>')


def abstract(key: int, *levels: tuple[str, str]) -> str:
    """A list definition: (format, text) of each level; its number has the same key."""
    inner = "".join(
        f'<w:lvl w:ilvl="{place}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for place, (kind, text) in enumerate(levels)
    )
    return f'<w:abstractNum w:abstractNumId="{key}">{inner}</w:abstractNum>'


def num(key: int, abstract_key: int | None = None, inner: str = "") -> str:
    """A list that uses a definition."""
    return f'<w:num w:numId="{key}"><w:abstractNumId w:val="{key if abstract_key is None else abstract_key}"/>{inner}</w:num>'


def odf(kind: str, body: str, *, styles: str = "", automatic: str = "", meta: str = "") -> bytes:
    """An OpenDocument file (``text``, ``spreadsheet`` or ``presentation``)."""
    spaces = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{path}:1.0"'
        for name, path in (
            ("office", "office"),
            ("text", "text"),
            ("table", "table"),
            ("style", "style"),
            ("draw", "drawing"),
            ("presentation", "presentation"),
            ("meta", "meta"),
            ("fo", "xsl-fo-compatible"),
            ("svg", "svg-compatible"),
        )
    )
    spaces += ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    spaces += ' office:version="1.3"'
    content = (
        f"<office:document-content{spaces}><office:automatic-styles>{automatic}</office:automatic-styles>"
        f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    )
    members: dict[str, bytes | str] = {
        "mimetype": f"application/vnd.oasis.opendocument.{kind}",
        "content.xml": content,
        "styles.xml": f"<office:document-styles{spaces}><office:styles>{styles}</office:styles></office:document-styles>",
    }
    full = f"application/vnd.oasis.opendocument.{kind}"
    members["META-INF/manifest.xml"] = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{full}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
        '<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    if meta:
        members["meta.xml"] = f"<office:document-meta{spaces}><office:meta>{meta}</office:meta></office:document-meta>"
    return zip_file(members)


def ole(streams: Mapping[str, bytes]) -> bytes:
    """A compound file (version 3) with streams in its root; each is stored in whole sectors of 512 bytes."""
    sector = 512
    bodies = [data.ljust(max(4096, -(-len(data) // sector) * sector), b"\0") for data in streams.values()]
    entries = [("Root Entry", 5, 0xFFFFFFFE, 0, 1 if streams else 0xFFFFFFFF)]
    starts, at = [], 0
    for body in bodies:
        starts.append(at)
        at += len(body) // sector
    directory_start = at
    for index, (name, body) in enumerate(zip(streams, bodies, strict=True)):
        right = index + 2 if index + 1 < len(bodies) else 0xFFFFFFFF
        entries.append((name, 2, starts[index], len(body), right))
    directory = b"".join(_entry(index, *entry) for index, entry in enumerate(entries))
    directory = directory.ljust(-(-len(directory) // sector) * sector, b"\0")
    fat_start = directory_start + len(directory) // sector
    fat: list[int] = []
    for body in (*bodies, directory):
        size = len(body) // sector
        fat += [*range(len(fat) + 1, len(fat) + size), 0xFFFFFFFE]
    fat.append(0xFFFFFFFD)
    assert len(fat) <= 128, "one sector of the table must do"
    table_sector = struct.pack(f"<{len(fat)}I", *fat).ljust(sector, b"\xff")
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<IIIIIIIII", 0, 1, directory_start, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    header += struct.pack("<I", fat_start)
    return header.ljust(sector, b"\xff") + b"".join(bodies) + directory + table_sector


def _entry(index: int, name: str, kind: int, start: int, size: int, right: int) -> bytes:
    raw = name.encode("utf-16-le") + b"\0\0"
    child = right if kind == 5 else 0xFFFFFFFF
    sibling = 0xFFFFFFFF if kind == 5 else right
    data = raw.ljust(64, b"\0") + struct.pack("<HBBIII", len(raw), kind, 1, 0xFFFFFFFF, sibling, child)
    return data + bytes(36) + struct.pack("<IQ", start, size)
