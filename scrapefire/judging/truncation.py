"""Is a body cut off?  By its declared length, and by what is open at its end."""

from __future__ import annotations

import json
import re

_RAW = ("script", "style", "title", "textarea")
_TAG = re.compile(
    r"<(/?)(div|table|section|article|main|ul|ol|pre|form|h[1-6]|a|nav|header|footer|blockquote|span|button)\b[^>]*>",
    re.I,
)
_SKIPPED = re.compile(r"<(script|style|textarea|template)\b.*?</\1\s*>|<!--.*?-->", re.I | re.S)
_STRUCTURE = frozenset(
    ("div", "table", "section", "article", "main", "ul", "ol", "pre", "form", "nav", "header", "footer", "blockquote")
)
_ROOT = re.compile(r"<([A-Za-z_][\w:.-]*)")
_JSON_LIMIT = 2_000_000


def missing_bytes(headers: dict[str, list[str]], body: bytes) -> str:
    """Evidence that fewer bytes came than ``Content-Length`` says; ``""`` when not.

    With a content coding the length counts coded bytes: then only a decoded body that is far shorter tells anything.
    """
    lengths = headers.get("content-length", [])
    if len(lengths) != 1 or not lengths[0].strip().isascii() or not lengths[0].strip().isdigit():
        return ""
    if "chunked" in " ".join(headers.get("transfer-encoding", [])).lower():
        return ""
    declared = int(lengths[0].strip()[:18])
    coded = any(value.strip().lower() not in ("", "identity") for value in headers.get("content-encoding", []))
    limit = declared // 2 if coded else declared
    return f"{len(body)} of {declared} bytes" if len(body) < limit else ""


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
    start = 0
    for match in _ROOT.finditer(text[:8192]):
        start = match.end()
        close = f"</{match[1]}"
        if close in tail or (text.endswith("/>") and text.rfind("<") == match.start()):
            return ""
        return f"no closing {match[1]}"
    return "" if start else ""


def _in_tag(tail: str) -> bool:
    at = tail.rfind("<")
    return at > tail.rfind(">") and bool(re.match(r"</?[A-Za-z!][^<]*$|<$", tail[at:]))


def _open_html(text: str) -> str:
    tail = text[-2048:].lower()
    if "</html" in tail:
        return ""
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
    return _open_structure(text, whole="<html" in lowered or "<body" in lowered or "<!doctype" in lowered)


def _opens_last(lowered: str, name: str) -> bool:
    opened = lowered.rfind("<" + name)
    if opened < 0 or opened < lowered.rfind("</" + name):
        return False
    after = lowered[opened + len(name) + 1 : opened + len(name) + 2]
    return after in ("", ">", " ", "\n", "\t", "/") and not lowered[opened:].partition(">")[0].endswith("/")


def _open_structure(text: str, whole: bool) -> str:
    """Elements that need an end tag and never got one, on a page whose own end tags are missing too."""
    depth: dict[str, int] = {}
    for closing, name in _TAG.findall(_SKIPPED.sub("", text)):
        name = name.lower()
        depth[name] = max(0, depth.get(name, 0) + (-1 if closing else 1))
    still = sorted(name for name, count in depth.items() if count and (name in _STRUCTURE or name[0] == "h"))
    inline = [name for name in ("a", "span", "button") if depth.get(name)]
    if len(still) + len(inline) >= (1 if whole else 2) and still:
        return f"{still[0]} and the page itself are never closed"
    return ""


__all__ = ["missing_bytes", "open_end"]
