"""Is a body cut off?  By its declared length, and by what is open at its end."""

from __future__ import annotations

import json
import re

_RAW = ("script", "style", "title", "textarea")
_TOKEN = re.compile(r"<!--|-->|<(/?)([a-z][a-z0-9]*)\b", re.I)
_UNREAD = frozenset(("script", "style", "textarea", "template"))
_STRUCTURE = frozenset(
    [
        *(
            "div",
            "table",
            "section",
            "article",
            "main",
            "ul",
            "ol",
            "pre",
            "form",
            "nav",
            "header",
            "footer",
            "blockquote",
        ),
        *("h1", "h2", "h3", "h4", "h5", "h6"),
    ]
)
_ROWS = frozenset(("table", "ul", "ol", "pre"))
_INLINE = ("a", "span", "button")
_ROOT = re.compile(r"<([A-Za-z_][\w:.-]*)")
_BREAKS_OFF = re.compile(r">[^<>]*\w[^<>]*[\w,;:(-]\s*$")
_JSON_LIMIT = 1_000_000
_PART = re.compile(r"\s*bytes 0-(\d{1,15})/(\d{1,15})\s*$")
_FRAMING = 64  # bytes that a coding may add to data that it cannot make smaller
_LEAD = 2_000
_TAIL = 400_000


def missing_bytes(headers: dict[str, list[str]], size: int) -> str:
    """Evidence that fewer bytes came (``size``) than ``Content-Length`` says; ``""`` when not.

    With a content coding the length counts coded bytes, which are hardly ever more than the decoded ones.
    """
    part = _PART.match(" ".join(headers.get("content-range", [])))
    if part and int(part[1]) + 1 < int(part[2]):
        return f"bytes to {part[1]} of {part[2]}"
    lengths = headers.get("content-length", [])
    if len(lengths) != 1 or not lengths[0].strip().isascii() or not lengths[0].strip().isdigit():
        return ""
    if "chunked" in " ".join(headers.get("transfer-encoding", [])).lower():
        return ""
    declared = int(lengths[0].strip()[:18])
    coded = any(value.strip().lower() not in ("", "identity") for value in headers.get("content-encoding", []))
    limit = declared - declared // 100 - _FRAMING if coded else declared
    return f"{size} of {declared} bytes" if size < limit else ""


def open_end(text: str, family: str) -> str:
    """Evidence that text stops inside a structure; ``""`` when not.

    Args:
        text: the decoded body.
        family: ``html``, ``json`` or ``xml`` (feeds too).
    """
    if family == "json":
        return _open_json(text)
    if family == "xml":
        return _open_xml(text)
    return _open_html(text) if family == "html" else ""


def _open_json(text: str) -> str:
    text = text.strip()
    if not text.startswith(("{", "[")):
        return ""
    if len(text) > _JSON_LIMIT:
        return "" if text.endswith(("}", "]")) else "JSON without its end"
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        # A string that never ends is reported where it begins.
        if error.pos >= len(text) - 1 or error.msg.startswith("Unterminated string"):
            return "JSON without its end"
    except (ValueError, RecursionError):
        pass
    return ""


def _open_xml(text: str) -> str:
    text = text.rstrip()
    tail = text[-4096:]
    if _in_tag(tail):
        return "ends inside a tag"
    if text.rfind("<![CDATA[") > text.rfind("]]>"):
        return "ends inside CDATA"
    root = _ROOT.search(text[:8192])
    if root and f"</{root[1]}" not in tail and not (text.endswith("/>") and text.rfind("<") == root.start()):
        return f"no closing {root[1]}"
    return ""


def _in_tag(tail: str) -> bool:
    at = tail.rfind("<")
    return at > tail.rfind(">") and bool(re.match(r"</?[A-Za-z!][^<]*$|<$", tail[at:]))


def _open_html(text: str) -> str:
    tail = text[-2048:].lower()
    if "</html" in tail:
        return ""
    # What is open at the end shows in the end: the beginning of a long page is not read again.
    lead, text = text[:_LEAD].lower(), text[-_TAIL:]
    lowered = text.lower()
    if lowered.rfind("<!--") > lowered.rfind("-->"):
        return "ends inside a comment"
    for name in _RAW:
        if _opens_last(lowered, name):
            return f"ends inside {name}"
    if _in_tag(tail):
        return "ends inside a tag"
    if "</html" in lowered or "</body" in lowered:
        return ""
    return _open_structure(text, whole="<html" in lead or "<body" in lead or "<!doctype" in lead)


def _opens_last(lowered: str, name: str) -> bool:
    opened = lowered.rfind("<" + name)
    if opened < 0 or opened < lowered.rfind("</" + name):
        return False
    after = lowered[opened + len(name) + 1 : opened + len(name) + 2]
    return after in ("", ">", " ", "\n", "\t", "/") and not lowered[opened:].partition(">")[0].endswith("/")


def _open_structure(text: str, whole: bool) -> str:
    """Elements that need an end tag and never got one, on a page whose own end tags are missing too."""
    depth: dict[str, int] = {}
    inside = ""
    for match in _TOKEN.finditer(text):
        closing, name = match[1], (match[2] or match[0]).lower()
        if inside:
            if name == "-->" if inside == "<!--" else closing and name == inside:
                inside = ""
        elif name == "<!--" or (name in _UNREAD and not closing):
            inside = name
        elif name in _STRUCTURE or name in _INLINE:
            depth[name] = max(0, depth.get(name, 0) + (-1 if closing else 1))
    still = sorted(name for name, count in depth.items() if count and name in _STRUCTURE)
    inline = [name for name in _INLINE if depth.get(name)]
    rows = [name for name in still if name in _ROWS]
    # Careless pages leave a div open, but end with a whole element; a list or table is left open by nobody.
    if len(still) + len(inline) >= (1 if whole else 2) and (rows or (still and not text.rstrip().endswith(">"))):
        return f"{(rows or still)[0]} and the page itself are never closed"
    # Who writes <body> closes it, unless the text under it breaks off.
    if "<body" in text.lower() and _BREAKS_OFF.search(text[-200:]):
        return "ends in the middle of a sentence"
    return ""
