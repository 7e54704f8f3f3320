"""The payload of React server components as Next.js pushes it into a page (``self.__next_f.push``).

The pieces make a stream of rows, ``id:tag payload``.  A row is JSON in which ``["$", type, key, props]`` is an element
and ``$L1``, ``$1`` or ``$1:props:x`` points to another row; rows with the tag ``T`` are plain text of a given length in
bytes.  Elements are HTML, so they are written as they are; what is handed to a component of the browser's is data.

>>> to_pieces('0:["$","p",null,{"children":["Tea from ","$L1"]}]\\n1:["$","b",null,{"children":"Assam"}]\\n')[0].value
'<div><p>Tea from <b>Assam</b></p></div>'
"""

from __future__ import annotations

import contextlib
import re
from html import escape
from typing import Any

from scrapefire.content.hydration.compose import compose
from scrapefire.content.hydration.literals import LiteralError, read_json
from scrapefire.content.hydration.pieces import Piece, html_piece, to_html

MAX_DEPTH = 90
MAX_VALUES = 100_000

_PUSH = re.compile(r"__next_f(?:\s*\|\|\s*\[\]\s*\))?\.push\(")
_ROW = re.compile(rb"([0-9a-f]*):")
_MODEL_START = b'[{"$0123456789tfn-'
_REFERENCE = re.compile(r"\$(?:L|@)?([0-9a-f]+)((?::[^:]+)*)$")
_UNSEEN = frozenset("head title meta link script style template noscript svg iframe input button form select".split())
_UNWRAPPED = frozenset(("html", "body"))
_VOID = frozenset(("br", "hr", "img", "col", "wbr", "source"))
_NOT_SHOWN = frozenset(
    "children fallback loading error notFound forbidden unauthorized template templateStyles errorStyles "
    "loadingStyles notFoundStyles className style dangerouslySetInnerHTML parallelRouterKey segmentPath".split()
)
_ATTRIBUTES = {"className": "class", "colSpan": "colspan", "rowSpan": "rowspan", "dateTime": "datetime"}
_KEPT = frozenset("class id href src alt title lang dir hidden role colspan rowspan datetime start srcset".split())


def stream_of(scripts: list[str]) -> str:
    """The pieces that the scripts push, joined."""
    parts: list[str] = []
    for script in scripts:
        for found in _PUSH.finditer(script):
            try:
                value, _ = read_json(script, found.end())
            except LiteralError:
                continue
            if isinstance(value, list) and len(value) > 1 and value[0] == 1 and isinstance(value[1], str):
                parts.append(value[1])
    return "".join(parts)


def to_pieces(stream: str) -> list[Piece]:
    """The content of a stream, in the order in which its elements stand."""
    rows = read_rows(stream)
    writer = _Writer(rows)
    starts = ["0"] if "0" in rows else list(rows)
    for start in starts:
        writer.row(start, 0)
    writer.end_html()
    return writer.pieces


def read_rows(stream: str) -> dict[str, Any]:
    """The rows by their ids; rows of imports, hints and errors are left out, as are broken ones."""
    data = stream.encode("utf-8", "replace")
    rows: dict[str, Any] = {}
    at = 0
    while at < len(data):
        found = _ROW.match(data, at)
        if found is None:
            at = _next_line(data, at)
            continue
        name, at = found[1].decode(), found.end()
        if data[at : at + 1] == b"T":
            comma = data.find(b",", at, at + 12)
            size = _hex(data[at + 1 : comma]) if comma > 0 else None
            if size is None:
                at = _next_line(data, at)
                continue
            rows[name] = _Text(data[comma + 1 : comma + 1 + size].decode("utf-8", "replace"))
            at = comma + 1 + size
            continue
        end = _next_line(data, at)
        if data[at : at + 1] and data[at : at + 1] in _MODEL_START:
            with contextlib.suppress(LiteralError):
                rows[name] = read_json(data[at:end].decode("utf-8", "replace"))[0]
        at = end
    return rows


class _Text(str):
    """A row of plain text, in which a dollar sign means nothing."""


def _next_line(data: bytes, at: int) -> int:
    end = data.find(b"\n", at)
    return len(data) if end < 0 else end + 1


def _hex(digits: bytes) -> int | None:
    try:
        return int(digits, 16)
    except ValueError:
        return None


class _Writer:
    def __init__(self, rows: dict[str, Any]) -> None:
        self.pieces: list[Piece] = []
        self._rows = rows
        self._html: list[str] = []
        self._open: set[str] = set()
        self._shown: set[str] = set()
        self._values = 0

    def end_html(self) -> None:
        """Make a piece of the HTML so far."""
        source, self._html = "".join(self._html), []
        if piece := html_piece(source) if source.strip() else None:
            self.pieces.append(piece)

    def row(self, name: str, depth: int) -> None:
        if name in self._open or name in self._shown or name not in self._rows:
            return
        self._open.add(name)
        self.node(self._rows[name], depth + 1)
        self._open.discard(name)
        self._shown.add(name)

    def node(self, value: Any, depth: int, *, inside: bool = False) -> None:
        """Write an element, text inside of one, or whatever elements a container holds."""
        self._values += 1
        if depth > MAX_DEPTH or self._values > MAX_VALUES:
            return
        if isinstance(value, str):
            self._string(value, depth, inside)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            if inside:
                self._html.append(str(value))
        elif isinstance(value, list) and len(value) >= 4 and value[0] == "$" and isinstance(value[3], dict):
            self._element(value[1], value[3], depth)
        elif isinstance(value, list):
            for one in value:
                self.node(one, depth + 1, inside=inside)
        elif isinstance(value, dict):
            for one in value.values():
                if isinstance(one, (list, dict)) or (isinstance(one, str) and one.startswith("$L")):
                    self.node(one, depth + 1)

    def _string(self, value: str, depth: int, inside: bool) -> None:
        if isinstance(value, _Text) or not value.startswith("$"):
            if inside:
                self._html.append(escape(value))
            return
        if value.startswith("$$"):
            self._html.append(escape(value[1:]) if inside else "")
        elif reference := _REFERENCE.match(value):
            found = self._rows.get(reference[1])
            if isinstance(found, str):
                self._html.append(escape(found) if inside else "")
            elif not reference[2]:
                self.row(reference[1], depth)

    def _element(self, kind: Any, props: dict[str, Any], depth: int) -> None:
        if not isinstance(kind, str) or kind in _UNSEEN:
            return
        if kind.startswith("$"):
            self._component(props, depth)
            return
        if kind in _UNWRAPPED or not re.fullmatch("[a-z][a-z0-9-]*", kind):
            self.node(props.get("children"), depth + 1, inside=True)
            return
        self._html.append(f"<{kind}{_attributes(props)}>")
        if kind in _VOID:
            return
        raw = props.get("dangerouslySetInnerHTML")
        if isinstance(raw, dict) and isinstance(source := self._resolved(raw.get("__html"), 0), str):
            self._html.append(_closed(source))
        self.node(props.get("children"), depth + 1, inside=True)
        self._html.append(f"</{kind}>")

    def _component(self, props: dict[str, Any], depth: int) -> None:
        """A component of the browser's: what it wraps is written, what it is given is data."""
        given = {name: value for name, value in props.items() if name not in _NOT_SHOWN}
        found = compose(self._resolved(given, 0)) if given else None
        if found is not None and found.words:
            self._html.append(to_html(found, 2))
        self.node(props.get("children"), depth + 1, inside=True)

    def _resolved(self, value: Any, depth: int) -> Any:
        """Data with its references followed; elements in it are left out."""
        self._values += 1
        if depth > 40 or self._values > MAX_VALUES:
            return None
        if isinstance(value, _Text):
            return str(value)
        if isinstance(value, str):
            return self._followed(value, depth) if value.startswith("$") else value
        if isinstance(value, dict):
            return {name: self._resolved(one, depth + 1) for name, one in value.items()}
        if isinstance(value, list):
            if len(value) >= 4 and value[0] == "$":
                return None
            return [self._resolved(one, depth + 1) for one in value]
        return value

    def _followed(self, value: str, depth: int) -> Any:
        if value.startswith("$$"):
            return value[1:]
        reference = _REFERENCE.match(value)
        if reference is None or reference[1] in self._open:
            return value[2:] if value.startswith("$D") else None
        found = self._rows.get(reference[1])
        for name in reference[2].split(":")[1:]:
            if isinstance(found, dict):
                found = found.get(name)
            elif isinstance(found, list) and name.isdecimal() and int(name) < len(found):
                found = found[int(name)]
            elif isinstance(found, list) and name == "props" and len(found) > 3:
                found = found[3]
            else:
                return None
        return self._resolved(found, depth + 1)


def _attributes(props: dict[str, Any]) -> str:
    parts = []
    for name, value in props.items():
        name = _ATTRIBUTES.get(name, name)
        if name == "style" and isinstance(value, dict):
            hidden = value.get("display") == "none" or value.get("visibility") == "hidden"
            parts.append(" hidden" if hidden else "")
        elif value is True and name in ("hidden", "aria-hidden"):
            parts.append(f' {name}="true"')
        elif name in _KEPT and isinstance(value, (str, int)) and not isinstance(value, bool):
            parts.append(f' {name}="{escape(str(value))}"')
    return "".join(parts)


def _closed(source: str) -> str:
    piece = html_piece(source)
    return piece.value if piece else ""
