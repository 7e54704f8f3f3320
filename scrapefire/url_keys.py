"""When two URLs are one page: the key that duplicates share (RFC 3986 section 6.2, FIRECRAWL section 17).

>>> url_key("HTTP://Example.com:80/a/../%7Euser?b=2&a=1#top")
'http://example.com/~user?a=1&b=2'
>>> url_key("http://www.example.com/docs/index.html", similar=True) == url_key("https://example.com/docs/", similar=True)
True
"""

from __future__ import annotations

import contextlib
import re
from urllib.parse import SplitResult, urlsplit

import idna

from scrapefire.urls import DEFAULT_PORTS

_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")
_BARE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
# RFC 3986's unreserved characters and RFC 2396's marks: no server tells an escaped one from a plain one.
_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!*'()")
_NEVER_PLAIN = re.compile(r"[\x00-\x20\x7f\"<>\\^`{|}]|[^\x00-\x7f]")
_CONTROL = re.compile(r"[\t\r\n]+")
_INDEX = re.compile(r"(?:/(?:index\.(?:html?|php))?)+$")
_ROUTE = ("/", "!")


def url_key(url: str, *, similar: bool = False, ignore_query: bool = False) -> str:
    """The canonical form of ``url``; a key is its own key.

    Args:
        url: absolute http or https URL; anything else is only trimmed.
        similar: http and https, ``www.`` and none, a trailing slash and ``index.html`` count as the same.
        ignore_query: URLs that differ in their query only count as the same.

    Fragments are dropped, but for the routes of applications (``#/...`` and ``#!...``), which are pages of their own.
    Parameters are sorted by name; those of one name keep their order.
    """
    text = _CONTROL.sub("", url.strip())
    try:
        parts = urlsplit(text)
        netloc = _authority(parts)
    except ValueError:
        return text
    scheme = parts.scheme
    if scheme not in DEFAULT_PORTS or not netloc:
        return text
    path = _without_dots(_escaped(parts.path)) or "/"
    if similar:
        scheme = "https"
        netloc = netloc.removeprefix("www.")
        path = _INDEX.sub("", path) or "/"
    query = "" if ignore_query else _query(parts.query)
    fragment = _escaped(parts.fragment) if parts.fragment.startswith(_ROUTE) else ""
    return f"{scheme}://{netloc}{path}{'?' if query else ''}{query}{'#' if fragment else ''}{fragment}"


def _authority(parts: SplitResult) -> str:
    """User, host in lower case and ASCII, and a port that is not the scheme's own."""
    host = (parts.hostname or "").removesuffix(".")
    if not host.isascii():
        with contextlib.suppress(idna.IDNAError):  # two spellings of a host that does not exist need no common key
            host = idna.encode(host, uts46=True).decode("ascii")
    if ":" in host:
        host = f"[{host}]"
    user = parts.netloc.rpartition("@")[0]
    port = "" if parts.port in (None, DEFAULT_PORTS.get(parts.scheme)) else f":{parts.port}"
    return f"{user}{'@' if user else ''}{host}{port}"


def _escaped(text: str) -> str:
    """Escapes of plain characters undone, what must be escaped escaped as UTF-8, hexadecimal digits in capitals."""
    text = _BARE_PERCENT.sub("%25", text)
    text = _NEVER_PLAIN.sub(
        lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "surrogatepass")), text
    )
    return _ESCAPE.sub(_unescaped, text)


def _unescaped(match: re.Match[str]) -> str:
    character = chr(int(match[1], 16))
    return character if character in _PLAIN else match[0].upper()


def _query(query: str) -> str:
    pairs = [_escaped(pair.replace("+", "%20")) for pair in query.split("&") if pair]
    return "&".join(sorted(pairs, key=lambda pair: pair.partition("=")[0]))


def _without_dots(path: str) -> str:
    """The path with its dot segments resolved (RFC 3986 section 5.2.4)."""
    if "/." not in path:
        return path
    kept: list[str] = []
    segments = path.split("/")[1:]
    for place, segment in enumerate(segments):
        if segment == "..":
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
        if segment in (".", "..") and place == len(segments) - 1:
            kept.append("")
    return "/" + "/".join(kept)
