"""Characters that nobody sees: zero width, Unicode tags, variation selectors used to smuggle text.

>>> strip_invisible("pay\\u200b me\\U000e0041")
'pay me'
>>> strip_invisible("\\u0645\\u06cc\\u200c\\u062e\\u0648\\u0627\\u0647\\u0645") == "\\u0645\\u06cc\\u200c\\u062e\\u0648\\u0627\\u0647\\u0645"
True
"""

from __future__ import annotations

import re

_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]+\U000e007f")
_ALWAYS = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_JOINERS = re.compile(
    "(?<![\u0590-\u1fff\u2190-\u2bff\ua800-\uabff\ufe0f\U0001f000-\U0001ffff])[\u200c\u200d]+|[\u200c\u200d]{2,}"
)
_SELECTOR = re.compile("[\ufe00-\ufe0f]")
_SELECTORS = re.compile(
    "(?<![\u0023-\u0039\u00a9\u00ae\u200d-\u3299\ufe0f\U0001f000-\U0001ffff])[\ufe00-\ufe0f]+|[\ufe00-\ufe0f]{2,}"
)
_ANY = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_MARKS = re.compile(
    "(?<![\u0590-\u08ff\ufb1d-\ufefc])[\u200e\u200f]+(?![\u0590-\u08ff\ufb1d-\ufefc])|[\u200e\u200f]{2,}"
)
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_CONTROL_REFERENCE = re.compile(
    r"&#(?:x0*(?:[0-8be]|1[0-9a-f]|7f)|0*(?:[0-8]|11|14|1[5-9]|2\d|3[01]|127))\b", re.IGNORECASE
)
_NUMERIC_REFERENCE = re.compile(r"&#(x[0-9a-f]+|[0-9]+)", re.IGNORECASE | re.ASCII)
_LONGEST_REFERENCE = 7
_LAST_CODE = 0x10FFFF
_USUAL = bytes((0x09, 0x0A, 0x0D, *range(0x20, 0x7F)))
_INVISIBLE_REFERENCE = re.compile(
    "&(?:shy|zwn?j|[lr][lr]m|ZeroWidthSpace|NoBreak|Negative[A-Z]|Invisible[CT]|ApplyFunction|i[ct];|af;)"
)


def rare_characters(html: str) -> str:
    """The characters of a page that are neither printed ASCII nor its usual spaces: few, so that a search is short."""
    raw = html.encode("utf-8", "surrogatepass").translate(None, _USUAL)
    return raw.decode("utf-8", "surrogatepass")


def has_controls(html: str, rare: str) -> bool:
    """Whether a page, and of it the characters that are rare, has control characters, as they are or by reference."""
    return bool(_CONTROLS.search(rare) or ("&#" in html and _CONTROL_REFERENCE.search(html)))


def has_invisible(html: str, rare: str) -> bool:
    """Whether a page may have characters that nobody sees, as they are or by reference."""
    if not rare.isascii() and _ANY.search(rare):
        return True
    return ("&#" in html and _refers_to_invisible(html)) or bool(_INVISIBLE_REFERENCE.search(html))


def _refers_to_invisible(html: str) -> bool:
    """Whether a numeric reference is to a character that is taken out, or to none that could be told."""
    for number in set(_NUMERIC_REFERENCE.findall(html)):
        digits = number[1:].lstrip("0") if number[0] in "xX" else number.lstrip("0")
        if len(digits) > _LONGEST_REFERENCE:
            return True
        code = int(digits or "0", 16 if number[0] in "xX" else 10)
        if code > _LAST_CODE or _CONTROLS.match(chr(code)) or _ANY.match(chr(code)):
            return True
    return False


def strip_controls(text: str) -> str:
    """``text`` without control characters other than tabs and line ends, and what no XML tree may hold."""
    return _CONTROLS.sub("", text)


def strip_invisible(text: str) -> str:
    """``text`` without invisible characters; joiners stay where scripts and emoji need them, line ends become spaces."""
    if text.isascii() or not _ANY.search(text):
        return text
    flags: list[str] = []

    def put_aside(match: re.Match[str]) -> str:
        flags.append(match.group())
        return "\ue000"

    text = _FLAG.sub(put_aside, text.replace("\ue000", "")).replace("\u2028", " ").replace("\u2029", " ")
    text = _ALWAYS.sub("", text)
    # what looks behind is slow, and most texts have none of it
    if "\u200c" in text or "\u200d" in text:
        text = _JOINERS.sub("", text)
    if _SELECTOR.search(text):
        text = _SELECTORS.sub("", text)
    if "\u200e" in text or "\u200f" in text:
        text = _MARKS.sub("", text)
    return re.sub("\ue000", lambda _: flags.pop(0), text) if flags else text
