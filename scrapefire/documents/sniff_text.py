"""Text: whether bytes are text at all, and which language of text it is (WHATWG MIME Sniffing, WHATWG Encoding)."""

from __future__ import annotations

import codecs
import json
import re
from unicodedata import category

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 1 << 16
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_CHARSET_UTF16 = re.compile(r"charset\s*=\s*[\"']?(utf-?16(?:-?[lb]e)?|ucs-2|unicode)\b", re.IGNORECASE)
_SPACES = "\t\n\v\f\r\x1b\u200c\u200d\u200e\u200f\ufeff"
_COMMENTS = re.compile(r"\A(?:\s|<!--.*?-->)+", re.DOTALL)
_HTML = re.compile(
    r"<(?:!doctype\s+html|html|head|body|script|iframe|h[1-6]|div|font|table|a|style|title|b|br|p|meta|link|center|form|ul|span)"
    r"(?=[\s>/])",
    re.IGNORECASE,
)
_PROLOG = re.compile(r"\A(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>)*", re.DOTALL | re.IGNORECASE)
_ROOT = re.compile(r"<(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)(?=[\s>/])")
_RTF_HEADER = re.compile(rb"\\(?:ansi|mac|pc|pca|deff\d+|fonttbl|stylesheet|info)\b")
_MHTML = re.compile(r"\A(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*content-type:\s*multipart/related\b", re.IGNORECASE)
_FLAT = re.compile(r"mimetype\s*=\s*[\"']application/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)\b")
_JSON_START = re.compile(r"\s*(?:\{\s*(?:\"|\}|\Z)|\[\s*(?:[\[{\"\]\d-]|true\b|false\b|null\b|\Z))")


def rtf_start(data: bytes) -> int | None:
    """Where an RTF file begins, within the first KiB; ``None`` where none does.  Text about RTF is no RTF."""
    head = data[:1024]
    at = head.find(b"{\\rtf")
    before = head[: max(0, at)].strip(b"\xef\xbb\xbf \t\r\n\0")
    if at < 0 or (before and (before[:1] in b"<{[" or not _RTF_HEADER.search(data[at : at + 512]))):
        return None
    return at


def decodes_as_text(data: bytes, partial: bool, content_type: str = "") -> str | None:
    """The beginning of the text; ``None`` for binary data.  One control character in 256 is forgiven."""
    sample = data[:_SAMPLE]
    encoding = unicode_encoding(sample)
    if not encoding and len(_CONTROLS.findall(sample)) > len(sample) // 256:
        encoding = _declared_utf16(content_type)
        if not encoding:
            return None
    if encoding:
        text = sample.decode(encoding, "replace").removeprefix("\ufeff")
        # Bytes that are no text give controls, private and unassigned characters in any reading.
        bad = sum(char == "\ufffd" or (char not in _SPACES and category(char)[0] == "C") for char in text)
        return text if bad <= len(text) // 64 + 1 else None
    try:
        decoder = codecs.getincrementaldecoder("utf-8")()
        return decoder.decode(sample, final=not partial and len(sample) == len(data))
    except UnicodeDecodeError:
        return sample.decode("latin-1")


def _declared_utf16(content_type: str) -> str:
    """The UTF-16 that a Content-Type names: text without zero bytes, as Cyrillic is, shows it by nothing else."""
    match = _CHARSET_UTF16.search(content_type)
    if match is None:
        return ""
    return "utf-16-be" if match.group(1).lower().endswith("be") else "utf-16-le"  # WHATWG: the bare label is LE


def unicode_encoding(data: bytes) -> str:
    """The Unicode encoding that a byte order mark, or the place of zero bytes, gives away; empty for any other."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding
    head = data[:512]
    if len(head) >= 4 and b"\0" in head:
        even, odd = head[0::2].count(0), head[1::2].count(0)
        if odd > len(head) // 5 and even == 0:
            return "utf-16-le"
        if even > len(head) // 5 and odd == 0:
            return "utf-16-be"
    return ""


def sniff_text(text: str, partial: bool, *, tables: bool = False) -> str:
    """Extension of the kind of text (html, xml, rss, atom, svg, json, jsonl, Office files kept as XML); empty for plain text.

    Args:
        text: the text's beginning.
        partial: whether more follows.
        tables: look for separated values as well (``csv``, ``tsv``): too weak a sign without a hint.
    """
    start = _COMMENTS.sub("", text.lstrip("\ufeff"), count=1)
    if _HTML.match(start):
        return "html"
    if start.startswith("<"):
        kind = _xml(start)
        if kind:
            return kind
    if _JSON_START.match(start):
        kind = _json(start, partial or len(text) >= _SAMPLE // 4)
        if kind:
            return kind
    if _MHTML.match(start[:8192].replace("\r", "")):
        return "mhtml"
    return _separated(text) if tables else ""


def _xml(text: str) -> str:
    rest = text[_PROLOG.match(text).end() :]  # type: ignore[union-attr]
    root = _ROOT.match(rest)
    declared = text[:5].lower() == "<?xml"
    if _HTML.match(rest) and (not declared or (root is not None and root.group(2).lower() == "html")):
        return "html"
    if root is None:
        return "xml" if declared else ""
    name = root.group(2).lower()
    office = _office(name, text)
    if office:
        return office
    if name in ("rss", "rdf", "feed"):
        if name == "rdf":
            return "rss" if "purl.org/rss/1.0" in rest[:4096] else "xml"
        return "atom" if name == "feed" else "rss"
    if name == "svg":
        return "svg"
    # Without a declaration: a name space, or an element that closes, tells XML from a stray angle bracket.
    if declared or "xmlns" in rest[:1024] or f"</{root.group(0)[1:]}>" in rest:
        return "xml"
    return ""


def _office(root: str, text: str) -> str:
    """Extension of an Office file that is kept as one XML document; empty for any other XML."""
    head = text[:8192]
    if root == "document" and "opendocument:xmlns:office:" in head:
        match = _FLAT.search(head)
        return {"text": "odt", "spreadsheet": "ods", "presentation": "odp"}[match.group(1)] if match else ""
    if root == "worddocument" and "office/word/2003/wordml" in head:
        return "doc"
    if root == "workbook" and "schemas-microsoft-com:office:spreadsheet" in head:
        return "xls"
    if root == "package" and "office/2006/xmlPackage" in head:
        for mark, ext in (
            ("Word.Document", "docx"),
            ("PowerPoint.Show", "pptx"),
            ("/word/", "docx"),
            ("/ppt/", "pptx"),
        ):
            if mark in text:
                return ext
    return ""


def _json(text: str, partial: bool) -> str:
    try:
        json.loads(text)
        return "json"
    except RecursionError:
        return "json"
    except ValueError:
        pass
    first, _, second = text.lstrip().partition("\n")
    if first.rstrip().endswith(("}", "]")) and second.strip():
        try:
            json.loads(first)
        except (ValueError, RecursionError):
            pass
        else:
            return "jsonl" if second.lstrip()[:1] == first[:1] else ""
    return "json" if partial and re.match(r"\s*(?:\{\s*\"(?:[^\"\\]|\\.)*\"\s*:|\[\s*[\[{\"\d-])", text) else ""


def _separated(text: str) -> str:
    lines = [line for line in text.splitlines()[:50] if line.strip()]
    for delimiter, ext in (("\t", "tsv"), (";", "csv"), (",", "csv")):
        counts = {line.count(delimiter) for line in lines[:-1] or lines}
        if len(counts) == 1 and counts.pop() > 0:
            return ext
    return ""
