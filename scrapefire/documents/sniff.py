"""What a body really is: by its bytes, then by the declared type, then by its name.

Servers lie about types and leave names out, so only bytes decide wherever bytes can.  The order of tests and the HTML
signatures follow the WHATWG MIME Sniffing standard; what a parser gets follows FIRECRAWL sections 4 and 7.

>>> sniff(b"%PDF-1.7\\n1 0 obj", "text/html", "/page.html").kind
'pdf'
>>> sniff(b"a;b\\n1;2\\n", "text/csv").ext
'csv'
>>> sniff(b"\\x7fELF\\x02\\x01", "application/pdf").reason
'an executable (application/x-executable)'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from scrapefire.documents.sniff_containers import is_ole, is_zip, sniff_ole, sniff_zip
from scrapefire.documents.sniff_text import decodes_as_text, sniff_text

Kind = Literal["html", "pdf", "document", "image", "text", "json", "xml", "feed", "csv", "markdown", "binary", "empty"]
Parser = Literal["pdf", "document", "image", ""]

#: MIME type of every extension that a kind can carry.
MIME: dict[str, str] = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "docm": "application/vnd.ms-word.document.macroEnabled.12",
    "doc": "application/msword",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xlsm": "application/vnd.ms-excel.sheet.macroEnabled.12",
    "xlsb": "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
    "xls": "application/vnd.ms-excel",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "pptm": "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
    "ppt": "application/vnd.ms-powerpoint",
    "odt": "application/vnd.oasis.opendocument.text",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odp": "application/vnd.oasis.opendocument.presentation",
    "rtf": "application/rtf",
    "epub": "application/epub+zip",
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "xml": "application/xml",
    "rss": "application/rss+xml",
    "atom": "application/atom+xml",
    "md": "text/markdown",
    "txt": "text/plain",
    "html": "text/html",
    "png": "image/png",
    "jpg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "bmp": "image/bmp",
    "tif": "image/tiff",
    "ico": "image/x-icon",
    "avif": "image/avif",
    "heic": "image/heic",
    "jp2": "image/jp2",
    "jxl": "image/jxl",
    "svg": "image/svg+xml",
}

#: Extensions whose files the document parser takes (FIRECRAWL section 4).
DOCUMENT_EXTENSIONS = (
    *("docx", "docm", "doc", "xlsx", "xls", "xlsm", "xlsb", "pptx"),
    *("ppt", "pptm", "odt", "ods", "odp", "rtf", "epub", "csv"),
)
_DOCUMENT_PATH = re.compile(
    rf"\.({'|'.join(sorted(DOCUMENT_EXTENSIONS, key=len, reverse=True))})(?:/|$)", re.IGNORECASE
)
_TYPE_EXTENSIONS = {mime.lower(): ext for ext, mime in MIME.items()} | {
    "text/rtf": "rtf",
    "application/x-rtf": "rtf",
    "application/csv": "csv",
    "application/x-pdf": "pdf",
    "text/json": "json",
    "text/xml": "xml",
    "application/xhtml+xml": "html",
    "text/x-markdown": "md",
    "application/jsonlines": "jsonl",
    "application/excel": "xls",
    "application/x-msexcel": "xls",
    "application/powerpoint": "ppt",
    "image/jpg": "jpg",
    "image/pjpeg": "jpg",
    "application/vnd.oasis.opendocument.text-template": "odt",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.template": "xlsx",
    "application/vnd.openxmlformats-officedocument.presentationml.template": "pptx",
    "application/vnd.openxmlformats-officedocument.presentationml.slideshow": "pptx",
}
_ARCHIVES = {
    "a Java archive": "application/java-archive",
    "an Android package": "application/vnd.android.package-archive",
}
_NAME_EXTENSIONS = {ext: ext for ext in MIME} | {
    "htm": "html",
    "xhtml": "html",
    "jpeg": "jpg",
    "tiff": "tif",
    "markdown": "md",
    "mkd": "md",
    "ndjson": "jsonl",
    "tab": "tsv",
    "dot": "doc",
    "dotx": "docx",
    "xlt": "xls",
    "pps": "ppt",
    "ppsx": "pptx",
}
_KINDS: dict[str, Kind] = {
    **dict.fromkeys(
        ("docx", "docm", "doc", "xlsx", "xlsm", "xlsb", "xls", "pptx", "pptm", "ppt", "odt", "ods", "odp"), "document"
    ),
    **dict.fromkeys(("rtf", "epub"), "document"),
    **dict.fromkeys(("csv", "tsv"), "csv"),
    **dict.fromkeys(("json", "jsonl"), "json"),
    **dict.fromkeys(("rss", "atom"), "feed"),
    **dict.fromkeys(("png", "jpg", "gif", "webp", "bmp", "tif", "ico", "avif", "heic", "jp2", "jxl", "svg"), "image"),
    "pdf": "pdf",
    "xml": "xml",
    "md": "markdown",
    "txt": "text",
    "html": "html",
}


@dataclass(frozen=True)
class FileKind:
    """What a body is.

    Args:
        kind: the family; ``binary`` is a file that nothing here reads.
        ext: extension that fits, without the dot; empty when unknown.
        mime: MIME type that fits.
        confident: whether the bytes themselves said so; otherwise the declared type or the name did.
        label: what a ``binary`` is, in words.
    """

    kind: Kind
    ext: str = ""
    mime: str = "application/octet-stream"
    confident: bool = True
    label: str = ""

    @property
    def parser(self) -> Parser:
        """The parser that the body belongs to; empty for what an engine keeps as a page, and for what nobody reads."""
        if self.kind in ("pdf", "document"):
            return "pdf" if self.kind == "pdf" else "document"
        if self.kind == "csv":
            return "document"
        return "image" if self.kind == "image" and self.ext != "svg" else ""

    @property
    def is_page(self) -> bool:
        """Whether an engine may hand the body on as a page: HTML and every kind of text."""
        return self.kind in ("html", "text", "json", "xml", "feed", "markdown", "empty") or self.ext == "svg"

    @property
    def is_unsupported(self) -> bool:
        """Whether no parser takes it: archive, media, program, font or unknown binary data."""
        return self.kind == "binary"

    @property
    def reason(self) -> str:
        """Why it is unsupported, for :class:`~scrapefire.errors.UnsupportedFileError`."""
        return f"{self.label or 'unknown binary data'} ({self.mime})"


def sniff(data: bytes, content_type: str = "", name: str = "", *, partial: bool = False) -> FileKind:
    """The kind of a body.

    Args:
        data: the body, or its beginning (64 KiB are plenty).
        content_type: the Content-Type header's value, parameters and all; may lie or be empty.
        name: file name or URL path; may lie or be empty.
        partial: whether ``data`` is only the beginning, so that what would stand further on cannot be missed.
    """
    hint = _hint(content_type, name)
    if not data:
        return FileKind("empty", hint, MIME.get(hint, ""))
    if _is_pdf(data, partial):
        return _kind("pdf")
    if is_zip(data):
        ext, label = sniff_zip(data, partial)
        if not ext and not label:
            return _undecided(hint, "application/zip")
        return _kind(ext) if ext else _zip(label)
    if is_ole(data):
        ext, label = sniff_ole(data, partial)
        if not ext and not label:
            return _undecided(hint, "application/x-ole-storage")
        return _kind(ext) if ext else FileKind("binary", "", "application/x-ole-storage", label=label)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:5] == b"{\\rtf":
        return _kind("rtf")
    image = _image(data)
    if image:
        return _kind(image)
    binary = _binary(data)
    if binary:
        return binary
    text = decodes_as_text(data, partial, content_type)
    if text is not None:
        return _text(text, hint, partial)
    if _KINDS.get(hint) in ("pdf", "document", "image"):
        return _kind(hint, confident=False)
    return FileKind("binary")


def document_extension(path: str) -> str | None:
    """The Office extension that a URL path names, with its dot, at its end or before a slash (FIRECRAWL section 4).

    >>> document_extension("/f.XLSX/abc123"), document_extension("/a/b")
    ('.xlsx', None)
    """
    match = _DOCUMENT_PATH.search(path)
    return "." + match.group(1).lower() if match else None


def _kind(ext: str, confident: bool = True) -> FileKind:
    return FileKind(_KINDS[ext], ext, MIME[ext], confident)


def _undecided(hint: str, mime: str) -> FileKind:
    """A container cut off before it told its kind: most that are served are Office files (FIRECRAWL section 7)."""
    return _kind(hint, confident=False) if _KINDS.get(hint) == "document" else FileKind("document", "", mime, False)


def _zip(label: str) -> FileKind:
    mime = {
        "a Java archive": "application/java-archive",
        "an Android package": "application/vnd.android.package-archive",
    }
    return FileKind("binary", "zip", mime.get(label, "application/zip"), label=label or "a ZIP archive")


def _hint(content_type: str, name: str) -> str:
    """The extension that the type names, else the name; types that say little (``text/plain``) give way to the name."""
    mime = content_type.partition(";")[0].strip().lower()
    by_type = _TYPE_EXTENSIONS.get(mime, "")
    if not by_type and mime.endswith("+json"):
        by_type = "json"
    if not by_type and mime.endswith("+xml"):
        by_type = "xml"
    path = name.partition("?")[0].partition("#")[0]
    by_name = _NAME_EXTENSIONS.get(path.rpartition(".")[2].lower(), "") if "." in path else ""
    if not by_type or (by_type in ("txt", "xls", "html") and by_name in ("csv", "tsv", "md", "json", "jsonl")):
        return by_name or by_type
    return by_type


def _text(text: str, hint: str, partial: bool) -> FileKind:
    ext = sniff_text(text, partial)
    if ext:
        return _kind(ext)
    if hint == "rtf" and text.lstrip().startswith("{\\"):
        return _kind("rtf", confident=False)  # a fragment that lacks the header
    # Plain text by its bytes: type and name may say which; an Office or image type is a lie then.
    fits = _KINDS.get(hint) in ("csv", "json", "xml", "markdown", "text", "html", "feed")
    if hint in ("xls", "xlsx") and sniff_text(text, partial, tables=True):
        return _kind(sniff_text(text, partial, tables=True), confident=False)
    return _kind(hint if fits else "txt", confident=False)


def _is_pdf(data: bytes, partial: bool) -> bool:
    """The header may stand anywhere in the first KiB (ISO 32000-2, annex on implementation notes), but a page that
    writes about PDF files is a page."""
    head = data[:1024]
    at = head.find(b"%PDF-")
    if at < 0:
        return False
    before = data[:at].lstrip(b"\xef\xbb\xbf \t\r\n\x00").lower()
    if not before:
        return True
    if before.startswith((b"<!doctype", b"<html", b"<?xml", b"{", b"[")):
        return False
    return re.search(rb"\d\s+\d+\s+obj\b|\bxref\b|startxref", data[at:]) is not None or (
        partial and b"\x00" in data[at:]
    )


# ---- signatures --------------------------------------------------------------------------------------------------


_BITMAP_HEADERS = tuple(bytes([size]) for size in (12, 40, 52, 56, 64, 108, 124))


def _image(data: bytes) -> str:
    for magic, ext in (
        (b"\x89PNG\r\n\x1a\n", "png"),
        (b"\xff\xd8\xff", "jpg"),
        (b"GIF87a", "gif"),
        (b"GIF89a", "gif"),
        (b"II*\x00", "tif"),
        (b"MM\x00*", "tif"),
        (b"\x00\x00\x01\x00", "ico"),
        (b"\x00\x00\x00\x0cjP  ", "jp2"),
        (b"\xff\x4f\xff\x51", "jp2"),
        (b"\x00\x00\x00\x0cJXL ", "jxl"),
        (b"\xff\x0a", "jxl"),
    ):
        if data.startswith(magic):
            return ext
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if (
        data[:2] == b"BM"
        and len(data) > 18
        and data[6:10] == b"\0\0\0\0"
        and data[14] in (12, 40, 52, 56, 64, 108, 124)
    ):
        return "bmp"
    if data[4:8] == b"ftyp":
        if data[8:12] in (b"avif", b"avis"):
            return "avif"
        if data[8:12] in (b"heic", b"heix", b"heif", b"mif1", b"msf1", b"hevc"):
            return "heic"
    return ""


# offset, signature, extension, MIME type, in words
_BINARIES: tuple[tuple[int, bytes, str, str, str], ...] = (
    (0, b"\x1f\x8b", "gz", "application/gzip", "a gzip archive"),
    (0, b"BZh", "bz2", "application/x-bzip2", "a bzip2 archive"),
    (0, b"\xfd7zXZ\x00", "xz", "application/x-xz", "an xz archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "7z", "application/x-7z-compressed", "a 7z archive"),
    (0, b"Rar!\x1a\x07", "rar", "application/vnd.rar", "a RAR archive"),
    (0, b"\x28\xb5\x2f\xfd", "zst", "application/zstd", "a Zstandard archive"),
    (0, b"\x04\x22\x4d\x18", "lz4", "application/x-lz4", "an LZ4 archive"),
    (0, b"MSCF\0\0\0\0", "cab", "application/vnd.ms-cab-compressed", "a cabinet archive"),
    (0, b"!<arch>\n", "ar", "application/x-archive", "an archive"),
    (0, b"\xed\xab\xee\xdb", "rpm", "application/x-rpm", "a package"),
    (257, b"ustar", "tar", "application/x-tar", "a tar archive"),
    (32769, b"CD001", "iso", "application/x-iso9660-image", "a disk image"),
    (0, b"\x7fELF", "elf", "application/x-executable", "an executable"),
    (0, b"\xfe\xed\xfa\xce", "", "application/x-mach-binary", "an executable"),
    (0, b"\xfe\xed\xfa\xcf", "", "application/x-mach-binary", "an executable"),
    (0, b"\xcf\xfa\xed\xfe", "", "application/x-mach-binary", "an executable"),
    (0, b"\xca\xfe\xba\xbe", "class", "application/java-vm", "an executable"),
    (0, b"\0asm", "wasm", "application/wasm", "a WebAssembly module"),
    (0, b"dex\n", "dex", "application/vnd.android.dex", "an executable"),
    (0, b"wOFF", "woff", "font/woff", "a font"),
    (0, b"wOF2", "woff2", "font/woff2", "a font"),
    (0, b"OTTO\0", "otf", "font/otf", "a font"),
    (0, b"ttcf\0", "ttc", "font/collection", "a font"),
    (0, b"\0\x01\0\0\0", "ttf", "font/ttf", "a font"),
    (0, b"ID3", "mp3", "audio/mpeg", "audio"),
    (0, b"OggS", "ogg", "audio/ogg", "audio or video"),
    (0, b"fLaC", "flac", "audio/flac", "audio"),
    (0, b"#!AMR", "amr", "audio/amr", "audio"),
    (0, b"MThd\0\0\0", "mid", "audio/midi", "audio"),
    (0, b"\x1aE\xdf\xa3", "mkv", "video/x-matroska", "video"),
    (0, b"FLV\x01", "flv", "video/x-flv", "video"),
    (0, b"\0\0\x01\xba", "mpg", "video/mpeg", "video"),
    (0, b"\0\0\x01\xb3", "mpg", "video/mpeg", "video"),
    (0, b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "wmv", "video/x-ms-asf", "audio or video"),
    (0, b"FWS", "swf", "application/x-shockwave-flash", "a Flash film"),
    (0, b"CWS", "swf", "application/x-shockwave-flash", "a Flash film"),
    (0, b"SQLite format 3\0", "sqlite", "application/vnd.sqlite3", "a database"),
    (0, b"PAR1", "parquet", "application/vnd.apache.parquet", "a data file"),
    (0, b"\x89HDF\r\n", "h5", "application/x-hdf5", "a data file"),
    (0, b"8BPS", "psd", "image/vnd.adobe.photoshop", "a Photoshop file"),
    (0, b"AT&TFORM", "djvu", "image/vnd.djvu", "a DjVu file"),
    (0, b"%!PS", "ps", "application/postscript", "a PostScript file"),
    (0, b"\xc5\xd0\xd3\xc6", "eps", "application/postscript", "a PostScript file"),
    (60, b"BOOKMOBI", "mobi", "application/x-mobipocket-ebook", "a Mobipocket book"),
    (0, b"AC10", "dwg", "image/vnd.dwg", "a CAD drawing"),
    (0, b"d8:announce", "torrent", "application/x-bittorrent", "a torrent file"),
)


# Second byte of a frame header: MPEG 1, 2 and 2.5 layer III, and AAC; FF FE is UTF-16's byte order mark.
_MPEG_AUDIO = tuple(bytes([byte]) for byte in (0xE2, 0xE3, 0xF1, 0xF2, 0xF3, 0xF9, 0xFA, 0xFB))


def _binary(data: bytes) -> FileKind | None:
    for offset, magic, ext, mime, label in _BINARIES:
        if data.startswith(magic, offset):
            # Signatures made of letters also begin words: only data that is no text counts.
            if magic.isalnum() and offset == 0 and decodes_as_text(data, True) is not None:
                continue
            return FileKind("binary", ext, mime, label=label)
    if data[:2] == b"MZ" and decodes_as_text(data, True) is None:
        return FileKind("binary", "exe", "application/vnd.microsoft.portable-executable", label="an executable")
    if data[:4] == b"RIFF" and data[8:12] in (b"WAVE", b"AVI "):
        wave = data[8:12] == b"WAVE"
        return FileKind(
            "binary", "wav" if wave else "avi", "audio/wav" if wave else "video/x-msvideo", label="audio or video"
        )
    if data[4:8] == b"ftyp":
        return FileKind("binary", "mp4", "video/mp4", label="audio or video")
    if len(data) > 400 and data[0] == 0x47 and data[188] == 0x47 and data[376] == 0x47 and b"\0" in data[:400]:
        return FileKind("binary", "ts", "video/mp2t", label="video")
    if data[0] == 0xFF and data[1:2] in _MPEG_AUDIO and b"\0" in data[:4096]:
        return FileKind("binary", "mp3", "audio/mpeg", label="audio")
    return None
