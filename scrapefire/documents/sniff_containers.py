"""ZIP and OLE containers: which Office format lies inside (APPNOTE 6.3, ECMA-376 part 2, ODF 1.3 part 2, [MS-CFB])."""

from __future__ import annotations

import contextlib
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO

_LOCAL = struct.Struct("<4sHHHHHIIIHH")
_PEEK = 1 << 16  # as much of a small member as a decision needs
_OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MIMETYPES = {
    b"application/epub+zip": "epub",
    b"application/vnd.oasis.opendocument.text": "odt",
    b"application/vnd.oasis.opendocument.spreadsheet": "ods",
    b"application/vnd.oasis.opendocument.presentation": "odp",
}
# Content types of the main part, in the order in which they must be asked: the first that occurs decides.
_MAIN_PARTS = (
    (b"wordprocessingml.document.main", "docx"),
    (b"wordprocessingml.template.main", "docx"),
    (b"ms-word.document.macroEnabled.main", "docm"),
    (b"ms-word.template.macroEnabledTemplate.main", "docm"),
    (b"spreadsheetml.sheet.main", "xlsx"),
    (b"spreadsheetml.template.main", "xlsx"),
    (b"ms-excel.sheet.macroEnabled.main", "xlsm"),
    (b"ms-excel.template.macroEnabled.main", "xlsm"),
    (b"ms-excel.sheet.binary.macroEnabled.main", "xlsb"),
    (b"presentationml.presentation.main", "pptx"),
    (b"presentationml.slideshow.main", "pptx"),
    (b"presentationml.template.main", "pptx"),
    (b"ms-powerpoint.presentation.macroEnabled.main", "pptm"),
    (b"ms-powerpoint.slideshow.macroEnabled.main", "pptm"),
)
_FOLDERS = {"word/document": "docx", "xl/workbook.bin": "xlsb", "xl/workbook": "xlsx", "ppt/presentation": "pptx"}
_FIRST_MEMBERS = ("[Content_Types]", "_rels/", "docProps/", "xl/", "customXml/")
_LABELS = {
    "META-INF/MANIFEST.MF": "a Java archive",
    "AndroidManifest.xml": "an Android package",
    "visio/": "a Visio drawing",
    "FixedDocSeq.fdseq": "an XPS file",
    "Index/Document.iwa": "an iWork file",
    "Index.zip": "an iWork file",
    "QuickLook/": "an iWork file",
}


def is_zip(data: bytes) -> bool:
    """Whether the data begins as a ZIP file does; an empty or split one counts."""
    return data[:4] in (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")


def is_ole(data: bytes) -> bool:
    """Whether the data begins as an OLE compound file does."""
    return data[:8] == _OLE_MAGIC


def is_bare_workbook(data: bytes) -> bool:
    """Whether the data begins as a workbook of Excel 2 to 4 does, which needed no container ([MS-XLS] 2.4.21, BOF)."""
    return (
        data[:2] in (b"\x09\x00", b"\x09\x02", b"\x09\x04")
        and data[2:4] in (b"\4\0", b"\6\0")
        and data[6:8] == b"\x10\0"
    )


def sniff_zip(data: bytes, partial: bool) -> tuple[str, str]:
    """``(extension, "")`` of an Office file or e-book, else ``("", what it is)``; both empty when it cannot be told.

    Members are read forward from their own headers: a prefix suffices, and a lost central directory does no harm.
    """
    names: list[str] = []
    for name, content in _members(data):
        names.append(name)
        if name == "mimetype":
            kind = content.strip().removesuffix(b"-template")
            if kind in _MIMETYPES:
                return _MIMETYPES[kind], ""
            if kind.startswith((b"application/vnd.oasis.opendocument.", b"application/vnd.sun.xml.")):
                return "", "an OpenDocument file without text" if b"oasis" in kind else "an OpenOffice 1 file"
        if name == "[Content_Types].xml":
            for mark, ext in _MAIN_PARTS:
                if mark in content:
                    return ext, ""
        if name == "META-INF/container.xml" and b"oasis:names:tc:opendocument:xmlns:container" in content:
            return "epub", ""
        if name == "META-INF/manifest.xml":
            for mimetype, ext in _MIMETYPES.items():
                if b'"' + mimetype in content:
                    return ext, ""
    directory = [] if partial else _directory(data)
    names += directory
    for folder, ext in _FOLDERS.items():
        if any(name.startswith(folder) for name in names):
            return ext, ""
    for member, label in _LABELS.items():
        if any(name == member or (member.endswith("/") and name.startswith(member)) for name in names):
            return "", label
    # A directory that was not found is a file cut off: what stands first in Office files leaves the question open.
    undecided = not directory and (
        not names or names[0].startswith(("[Content_Types]", "_rels/", "docProps/", "xl/", "customXml/"))
    )
    return "", "" if undecided else "a ZIP archive"


def _directory(data: bytes) -> list[str]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return archive.namelist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, struct.error):
        return []


def _members(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Names and the first bytes of the members, walking forward while it can be told where the next one begins."""
    at = 0
    while data[at : at + 4] == b"PK\x03\x04" and at + _LOCAL.size <= len(data):
        _, _, flags, method, _, _, _, packed, _, name_length, extra_length = _LOCAL.unpack_from(data, at)
        start = at + _LOCAL.size + name_length + extra_length
        name = data[at + _LOCAL.size : at + _LOCAL.size + name_length].decode("utf-8", "replace").replace("\\", "/")
        content, end = _content(data, start, method, packed, streamed=bool(flags & 8))
        yield name, content
        if end is None:
            return
        at = end
        if flags & 8:  # a data descriptor follows, with or without its own signature
            at += 16 if data[at : at + 4] == b"PK\x07\x08" else 12


def _content(data: bytes, start: int, method: int, packed: int, streamed: bool) -> tuple[bytes, int | None]:
    if method == 8:
        inflate = zlib.decompressobj(-15)
        try:
            content = inflate.decompress(data[start : start + packed] if packed else data[start:], _PEEK)
            if packed:
                return content, start + packed
            while inflate.unconsumed_tail and not inflate.eof:
                inflate.decompress(inflate.unconsumed_tail, _PEEK)
        except zlib.error:
            return b"", start + packed if packed else None
        return content, len(data) - len(inflate.unused_data) if inflate.eof else None
    if method == 0 and not (streamed and not packed):
        return data[start : start + min(packed, _PEEK)], start + packed
    return b"", start + packed if packed else None


def sniff_ole(data: bytes, partial: bool) -> tuple[str, str]:
    """``(extension, "")`` of a binary Office file, else ``("", what it is)``; both empty when it cannot be told."""
    names = _ole_names(data, partial)
    for name, ext in (
        ("WordDocument", "doc"),
        ("PowerPoint Document", "ppt"),
        ("PP97_DUALSTORAGE", "ppt"),
        ("PP40", "ppt"),
        ("Workbook", "xls"),
        ("Book", "xls"),
    ):
        if name in names:
            return ext, ""
    if "EncryptedPackage" in names:  # an OOXML file under a password: its kind cannot be seen
        return "docx", ""
    for name, label in (
        ("__properties_version1.0", "an Outlook message"),
        ("__nameid_version1.0", "an Outlook message"),
        ("VisioDocument", "a Visio drawing"),
        ("Quill", "a Publisher file"),
    ):
        if name in names:
            return "", label
    if any(name.startswith("\u4840") for name in names):
        return "", "an installer package"
    return "", "" if partial or not names else "an OLE file of another program"


def _ole_names(data: bytes, partial: bool) -> set[str]:
    """Names in the root of the compound file; in a prefix that lacks the directory, whatever names can be seen."""
    if not partial:
        import olefile

        # olefile raises what struct, its own checks and Python's lists raise; then the names in sight must do.
        with contextlib.suppress(Exception), olefile.OleFileIO(BytesIO(data)) as ole:
            return {entry[0] for entry in ole.listdir(streams=True, storages=True)}
    found = set()
    for match in re.finditer(rb"(?:[\x20-\x7e]\x00){4,31}(?=\x00\x00)", data):
        # A directory entry is 128 bytes long and begins on a multiple of that.
        if match.start() % 128 == 0:
            found.add(match.group().decode("utf-16-le"))
    return found
