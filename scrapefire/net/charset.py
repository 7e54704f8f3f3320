"""Decode the bytes of a page to text: WHATWG Encoding and the HTML standard's sniffing, made robust by looking.

Candidates come in the order of the HTML standard: byte order mark, Content-Type header, ``<meta>`` or XML declaration.
A browser stops at the first; here the first that the bytes *fit* wins, since a label that does not fit gives garbage:
bytes that are plainly UTF-8, or plainly are not, overrule a label.  When none fits, chardetng (the detector of Firefox)
decides.  Labels mean the superset that the Encoding standard gives them (``gb2312`` is gb18030, ``iso-8859-1`` is
windows-1252).

>>> decode_text(b'<meta charset="gb2312">' + "\\u9555".encode("gbk")).encoding
'gb18030'
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import webencodings  # type: ignore[import-untyped]

# The Encoding standard's scan is 1024 bytes; browsers also take a <meta> that comes later, and pages rely on it.
_PRESCAN = 16384
_DETECT = 1 << 18
_BOMS = (
    (b"\xff\xfe\x00\x00", "utf-32le"),
    (b"\x00\x00\xfe\xff", "utf-32be"),
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16le"),
    (b"\xfe\xff", "utf-16be"),
)
# Python's codecs for the standard's encodings where the names or the repertoires differ; tried in order.
_CODECS = {
    "gbk": ("gb18030",),
    "big5": ("big5hkscs", "cp950"),
    "euc-jp": ("euc_jp", "euc_jis_2004"),
    "shift_jis": ("cp932", "shift_jis_2004"),
    "iso-2022-jp": ("iso2022_jp_ext", "iso2022_jp_2004"),
    "euc-kr": ("cp949",),
    "windows-874": ("cp874",),
    "iso-8859-8-i": ("iso8859-8",),
    "x-mac-cyrillic": ("mac-cyrillic",),
    "macintosh": ("mac-roman",),
}
_NAMES = {"gbk": "gb18030"}
_MULTIBYTE = frozenset(("gb18030", "big5", "euc-jp", "shift_jis", "iso-2022-jp", "euc-kr"))
_UNSAFE = frozenset(("replacement", "x-user-defined"))
_META = re.compile(
    rb"<!--.*?(?:-->|$)|<(script|style|title|textarea)\b.*?(?:</\1|$)|<meta[\s/]([^>]*)>",
    re.I | re.S,
)
_ATTRIBUTE = re.compile(rb"""([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?""", re.S)
_CHARSET = re.compile(r"""charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))""", re.I)
_XML = re.compile(rb"""^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']\s*([\w.:-]+)""", re.I)
_CSS = re.compile(rb"""^@charset "([\w.:-]+)";""")


@dataclass(frozen=True, slots=True)
class Text:
    """Decoded text.

    Attributes:
        text: without byte order mark and NUL characters.
        encoding: name of the encoding that was used, lower case.
        source: how it was found: ``bom``, ``header``, ``meta``, ``xml``, ``detected`` or ``default``.
    """

    text: str
    encoding: str
    source: str


@dataclass(frozen=True, slots=True)
class _Attempt:
    text: str
    errors: int


def decode_text(body: bytes, content_type: str = "", *, tld: str = "") -> Text:
    """The text of a page, style sheet or data file; never raises.

    Args:
        body: the bytes, without content codings.
        content_type: value of the Content-Type header, if there was one.
        tld: top-level domain that the bytes came from; a hint to the detector (``ru``, ``jp``).
    """
    for mark, name in _BOMS:
        if body.startswith(mark):
            return Text(_clean(_decode(body, name).text), name, "bom")
    wide = _utf16_without_bom(body)
    if wide:
        return Text(_clean(_decode(body, wide).text), wide, "detected")
    if body.isascii() and b"\x1b" not in body:
        return _ascii(body, content_type)
    declared = list(_declared(body, content_type))
    fitting = _fitting(body, declared, tld)
    return Text(_clean(fitting.text), fitting.encoding, fitting.source)


def _ascii(body: bytes, content_type: str) -> Text:
    """Every encoding that is left agrees about ASCII, so only the label is chosen."""
    declared = list(_declared(body, content_type))
    name, source = declared[0] if declared else ("utf-8", "default")
    return Text(_clean(body.decode("ascii")), name, source)


def _fitting(body: bytes, declared: list[tuple[str, str]], tld: str) -> Text:
    as_utf8 = _decode(body, "utf-8")
    # Escape sequences in ASCII are the one encoding that is valid UTF-8 throughout.
    escaped = body.isascii() and "iso-2022-jp" in (*(name for name, _ in declared), _detect(body, tld))
    if escaped and not declared:
        return Text(_decode(body, "iso-2022-jp").text, "iso-2022-jp", "detected")
    if as_utf8.errors == 0 and not escaped:
        source = next((source for name, source in declared if name == "utf-8"), "")
        if source or _plainly_utf8(body, declared, tld):
            return Text(as_utf8.text, "utf-8", source or "detected")
    best: Text | None = None
    fewest = 0
    for name, source in declared:
        attempt = as_utf8 if name == "utf-8" else _decode(body, name)
        if attempt.errors == 0:
            return Text(attempt.text, name, source)
        if best is None or attempt.errors < fewest:
            best, fewest = Text(attempt.text, name, source), attempt.errors
    if best is not None and _good_enough(best, fewest):
        return best
    guess = _detect(body, tld)
    attempt = _decode(body, guess)
    if best is not None and attempt.errors * 2 >= fewest:
        return best
    return Text(attempt.text, guess, "detected")


def _good_enough(text: Text, errors: int) -> bool:
    """Whether a label is right although some bytes do not fit: stray bytes in a page that otherwise is so encoded."""
    others = sum(char > "\x7f" for char in text.text) - text.text.count("\ufffd")
    return others >= 8 * errors


def _plainly_utf8(body: bytes, declared: list[tuple[str, str]], tld: str) -> bool:
    """Whether valid UTF-8 is to be believed over labels of other encodings.

    Text in a single-byte encoding is hardly ever valid UTF-8.  Short text in a two-byte encoding can be (the well-known
    example is two Chinese characters in GBK), so there the detector has to agree.
    """
    if not declared or declared[0][0] not in _MULTIBYTE:
        return True
    if _decode(body, declared[0][0]).errors:
        return True
    return sum(byte >= 0xE0 for byte in body[:_DETECT]) >= 8 and _detect(body, tld) == "utf-8"


def _detect(body: bytes, tld: str) -> str:
    from chardetng_py import EncodingDetector

    detector = EncodingDetector()
    detector.feed(body[:_DETECT], last=True)
    hint = tld.lower().encode("ascii", "ignore")
    name = detector.guess(tld=hint if hint.isalnum() else None, allow_utf8=True).lower()
    return str(_NAMES.get(name, name))


def _declared(body: bytes, content_type: str) -> Iterator[tuple[str, str]]:
    """(encoding, source) of every usable label, in the standard's order."""
    header = encoding_of_label(_parameter(content_type))
    if header:
        yield header, "header"
    head = body[:_PRESCAN]
    xml = _XML.match(head) or _CSS.match(head)
    if xml:
        name = _readable_as_ascii(encoding_of_label(xml[1].decode("ascii", "ignore")))
        if name:
            yield name, "xml"
    for label in _meta_labels(head):
        name = _readable_as_ascii(encoding_of_label(label))
        if name:
            yield name, "meta"


def _readable_as_ascii(name: str) -> str:
    """A label that could be read as ASCII is not UTF-16, whatever it says (HTML standard, "prescan")."""
    return "utf-8" if name.startswith(("utf-16", "utf-32")) else name


def _parameter(value: str) -> str:
    match = _CHARSET.search(value)
    return next((group for group in match.groups() if group), "") if match else ""


def _meta_labels(head: bytes) -> Iterator[str]:
    for match in _META.finditer(head):
        if match[2] is None:
            continue
        attributes: dict[str, str] = {}
        for name, *values in _ATTRIBUTE.findall(match[2]):
            attributes.setdefault(name.lower().decode("latin-1"), b"".join(values).decode("latin-1"))
        if attributes.get("charset"):
            yield attributes["charset"]
        elif "charset" in attributes.get("content", "").lower():
            # Without http-equiv too: pages that forget it were written for the label all the same.
            yield _parameter(attributes["content"])


@lru_cache(maxsize=512)
def encoding_of_label(label: str) -> str:
    """The encoding that a label means by the Encoding standard; ``""`` for none.  Sloppy spellings are understood."""
    label = label.strip(" \t\r\n\f\"';,")
    if not label or len(label) > 40:
        return ""
    found = webencodings.lookup(label)
    if found is None:
        squeezed = _squeeze(label)
        found = next((webencodings.lookup(known) for known in webencodings.LABELS if _squeeze(known) == squeezed), None)
    if found is None or found.name in _UNSAFE:
        return ""
    return str(_NAMES.get(found.name, found.name))


def _squeeze(label: str) -> str:
    squeezed = re.sub(r"[^a-z0-9]", "", label.lower()).replace("utf8mb4", "utf8")
    return re.sub(r"^(win|cp|windows|ansi)(?=\d)", "windows", re.sub(r"^x(?=[a-z])", "", squeezed))


def _utf16_without_bom(body: bytes) -> str:
    """UTF-16 that only its pattern of NUL bytes gives away: markup is mostly ASCII."""
    head = body[:1024]
    if len(head) < 4 or b"\x00" not in head:
        return ""
    even, odd = head[::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if odd > half * 0.2 and even <= odd * 0.05:
        return "utf-16le"
    if even > half * 0.2 and odd <= even * 0.05:
        return "utf-16be"
    return ""


def _c1(error: UnicodeError) -> tuple[str, int]:
    """Bytes that a Windows code page leaves undefined are C1 controls in the Encoding standard."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("latin-1"), error.end


codecs.register_error("scrapefire-c1", _c1)


def _decode(body: bytes, name: str) -> _Attempt:
    """Bytes under an encoding, with the number of places that did not fit.  A cut last character is no misfit."""
    best: _Attempt | None = None
    for codec in _CODECS.get(name, (name,)):
        attempt = _decode_with(body, codec, single_byte=name not in _MULTIBYTE and not name.startswith("utf-"))
        if attempt.errors == 0:
            return attempt
        if best is None or attempt.errors < best.errors:
            best = attempt
    return best or _Attempt(body.decode("latin-1"), 0)


def _decode_with(body: bytes, codec: str, single_byte: bool) -> _Attempt:
    if single_byte:
        return _Attempt(body.decode(codec, "scrapefire-c1"), 0)
    try:
        decoder = codecs.getincrementaldecoder(codec)("strict")
        text = decoder.decode(body, False)
        if not decoder.getstate()[0] or not text.isascii():
            return _Attempt(text, 0)
    except (UnicodeError, ValueError):
        pass
    text = body.decode(codec, "replace")
    return _Attempt(text, max(1, text.count("\ufffd")))


def _clean(text: str) -> str:
    return text.lstrip("\ufeff").replace("\x00", "") if text[:1] == "\ufeff" or "\x00" in text else text
