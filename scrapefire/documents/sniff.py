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

from scrapefire.documents.sniff_containers import is_bare_workbook, is_ole, is_zip, sniff_ole, sniff_zip
from scrapefire.documents.sniff_signatures import sniff_binary, sniff_image
from scrapefire.documents.sniff_text import decodes_as_text, rtf_start, sniff_text

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
    "mhtml": "multipart/related",
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
_GLANCES = (2_048, 65_536)
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
    "mht": "mhtml",
    "fodt": "odt",
    "fods": "ods",
    "fodp": "odp",
    "ppsx": "pptx",
}
#: How the text may begin; JSON may stand in a call, or behind a guard against being run.
_BEGINNINGS: dict[str, str] = {
    "json": r"[{\[\"\-\d)/]|(?:true|false|null)\b|(?!\d)[\w$.]+ ?\(",
    "xml": "<",
    "feed": "<",
}
_KINDS: dict[str, Kind] = {
    **dict.fromkeys(
        ("docx", "docm", "doc", "xlsx", "xlsm", "xlsb", "xls", "pptx", "pptm", "ppt", "odt", "ods", "odp"), "document"
    ),
    **dict.fromkeys(("rtf", "epub", "mhtml"), "document"),
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


def glance(body: bytes, content_type: str = "", name: str = "", *, partial: bool = False) -> FileKind:
    """:func:`sniff` for what is most likely a page: HTML shows in its first bytes, and only other bodies are read on.

    Arguments as there; ``body`` may be whole.
    """
    for size in _GLANCES:
        kind = sniff(body[:size], content_type, name, partial=partial or len(body) > size)
        if len(body) <= size or (kind.kind == "html" and kind.confident):
            break
    return kind


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
    if rtf_start(data) is not None:
        return _kind("rtf")
    if is_bare_workbook(data):
        return _kind("xls")
    image = sniff_image(data)
    if image:
        return _kind(image)
    binary = sniff_binary(data)
    if binary is not None:
        return FileKind("binary", binary.ext, binary.mime, label=binary.label)
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
    return FileKind("binary", "zip", _ARCHIVES.get(label, "application/zip"), label=label or "a ZIP archive")


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
    begins = _BEGINNINGS.get(_KINDS.get(hint, ""), "")
    lies = bool(begins) and re.match(begins, text.lstrip("\ufeff \t\r\n")) is None
    fits = fits and not lies
    if (hint in ("xls", "xlsx") or lies) and sniff_text(text, partial, tables=True):
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
