"""From a page's data to the HTML of what a reader would see: titles, paragraphs, lists, tables, pictures, links.

Data has no layout, so what is content is told by the names of fields (:mod:`.fields`) and by what their strings are
(:mod:`.text`).  When in doubt a string is left out: what is found must be enough without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape, unescape
from typing import Any

from scrapefire.content.hydration import richtext, text
from scrapefire.content.hydration.fields import Role, is_link, is_picture, is_teaser, role_of
from scrapefire.content.hydration.literals import LiteralError, read_json
from scrapefire.content.hydration.pieces import MARKDOWN_LINE, Piece, from_markdown, html_piece, plain_text
from scrapefire.content.metadata_text import word_count

MAX_DEPTH = 60
MAX_VALUES = 100_000
"""Values of one source that are looked at."""

_MAX_JSON_IN_STRING = 2_000_000
_TEASER_WORDS = 70
_ENOUGH_WITHOUT_TEASERS = 60
_MESSAGES = 10
"""Strings in one object that make it a catalogue of messages, when none of its fields is one of content."""
_HEADING = re.compile(r"(?:heading|header|h)[-_]?(\d|one|two|three|four|five|six)?$", re.IGNORECASE)


def compose(data: Any) -> Piece:
    """The content in ``data``, a group that may be empty."""
    reader = _Reader()
    found = reader.read(data, "", 0)
    whole = Piece("group", more=[found] if found else [])
    own = sum(piece.words for piece in _leaves(whole, teasers=False))
    if own >= _ENOUGH_WITHOUT_TEASERS:
        _drop_teasers(whole)
    _drop_repeats(whole)
    _count(whole)
    return whole


class _Reader:
    def __init__(self) -> None:
        self._values = 0
        self._json = 0

    def read(self, value: Any, name: str, depth: int) -> Piece | None:
        """What a field of that name holds for a reader; None for nothing."""
        self._values += 1
        role = role_of(name)
        if depth > MAX_DEPTH or self._values > MAX_VALUES or role is Role.SKIP:
            return None
        if isinstance(value, str):
            return self._string(value, name, role, depth)
        if isinstance(value, (dict, list)) and role is Role.PEOPLE:
            return _people(value)
        if isinstance(value, (dict, list)) and richtext.is_rich(value):
            return html_piece(richtext.to_html(value))
        if isinstance(value, dict):
            return self._object(value, depth)
        if isinstance(value, list):
            return self._list(value, name, role, depth)
        return None

    # ---- strings -------------------------------------------------------------------------------------------------

    def _string(self, value: str, name: str, role: Role, depth: int) -> Piece | None:
        value = value.strip()
        if len(value) < 2 or role is Role.IDENTIFIER:
            return None
        if value[0] in "{[" and value[-1] in "}]":
            return self._json_string(value, name, depth)
        if role is Role.TITLE:
            return _title(value)
        if is_picture(name) and text.is_image(value):
            return Piece("image", value)
        if text.is_html(value):
            return html_piece(value)
        if role is Role.MARKDOWN or (role is Role.TEXT and MARKDOWN_LINE.search(value)):
            return html_piece(from_markdown(value))
        known = role in (Role.TEXT, Role.SUBTITLE, Role.PEOPLE, Role.LIST)
        prose = text.is_prose(value)
        if text.has_placeholder(value) or not (prose or (known and text.is_human(value))):
            return None
        return Piece("text", value, words=word_count(value) if prose else 0, teaser=is_teaser(name))

    def _json_string(self, value: str, name: str, depth: int) -> Piece | None:
        self._json += len(value)
        if len(value) < 20 or self._json > _MAX_JSON_IN_STRING:
            return None
        try:
            inner, end = read_json(value)
        except LiteralError:
            return None
        return self.read(inner, name, depth + 1) if end == len(value) else None

    # ---- objects -------------------------------------------------------------------------------------------------

    def _object(self, value: Mapping[str, Any], depth: int) -> Piece | None:
        if _is_catalogue(value):
            return None
        if special := _typed_heading(value) or _fact(value):
            return special
        if table := _table_of(value):
            return table
        pieces: list[Piece] = []
        for name, one in value.items():
            piece = self.read(one, str(name), depth + 1)
            if piece is not None:
                pieces.append(piece)
        if not pieces:
            return None
        pieces.sort(key=lambda piece: piece.kind != "title")  # a title stands first, wherever it is written
        titled = pieces[0].kind == "title"
        if pieces[0].kind == "image" and len(pieces) == 1:
            pieces[0].link = next(
                (one for key, one in value.items() if key in ("alt", "caption") and isinstance(one, str)), ""
            )
            return pieces[0]
        _drop_short_accounts(pieces)
        words = sum(piece.words for piece in pieces)
        link = _link_of(value) if titled and words < _TEASER_WORDS else ""
        if link:
            pieces[0].link = link
        return Piece("group", more=pieces, words=words, teaser=bool(link))

    # ---- lists ---------------------------------------------------------------------------------------------------

    def _list(self, values: list[Any], name: str, role: Role, depth: int) -> Piece | None:
        if values and all(isinstance(value, str) for value in values):
            return self._list_of_strings(values, name, role, depth)
        if table := _table(values):
            return table
        pieces = [piece for value in values if (piece := self.read(value, name, depth + 1)) is not None]
        pieces = [piece for piece in pieces if not (_is_bare_title(piece) and len(values) > 1)]
        if not pieces:
            return None
        if len(values) > 1:
            facts = [piece for piece in pieces if piece.kind == "text" and not piece.words]
            if len(facts) == len(pieces):
                return Piece("list", more=pieces)
        return Piece("group", more=pieces, words=sum(piece.words for piece in pieces))

    def _list_of_strings(self, values: list[str], name: str, role: Role, depth: int) -> Piece | None:
        known = role in (Role.LIST, Role.TEXT)
        inner = Role.TEXT if known else Role.OTHER
        pieces = [piece for value in values if (piece := self._string(value, name, inner, depth + 1)) is not None]
        if not pieces or (not known and len(pieces) < len(values) / 2):
            return None
        words = sum(piece.words for piece in pieces)
        plain = all(piece.kind == "text" for piece in pieces)
        short = sum(word_count(piece.value) for piece in pieces) < 15 * len(pieces)
        as_list = plain and len(pieces) > 1 and (role is Role.LIST or short)
        return Piece("list" if as_list else "group", more=pieces, words=words)


def _is_bare_title(piece: Piece) -> bool:
    """A name that stands for nothing: neither text follows, nor does it lead anywhere."""
    return piece.kind == "group" and len(piece.more) == 1 and piece.more[0].kind == "title" and not piece.more[0].link


def _title(value: str) -> Piece | None:
    if len(value) > 300 or text.has_placeholder(value):
        return None
    if text.is_html(value):
        piece = html_piece(value)
        value = " ".join(unescape(plain_text(piece)).split()) if piece else ""
    human = text.is_human(value) or (" " not in value and value[:1].isalpha() and value.isalpha()) or _is_named(value)
    return Piece("title", value) if human and value else None


def _is_named(value: str) -> bool:
    """A title may be a name or a number of a model, which is no sentence: letters at its beginning, and few marks."""
    return (
        not text.is_address(value)
        and sum(char.isalpha() or char == " " for char in value) > 0.6 * len(value)
        and (" " in value and "_" not in value and "/" not in value)
    )


def _people(value: Any) -> Piece | None:
    """Names of authors, without what is said about them."""
    people = value if isinstance(value, list) else [value]
    names = []
    for person in people[:20]:
        name = person.get("name") or person.get("displayName") if isinstance(person, dict) else person
        if isinstance(name, str) and 1 < len(name) < 100 and text.is_human(name):
            names.append(name.strip())
    return Piece("text", ", ".join(names)) if names else None


def _typed_heading(value: Mapping[str, Any]) -> Piece | None:
    """A block that says of itself that it is a heading."""
    kind = value.get("type") or value.get("tag") or value.get("kind")
    inner = value.get("data") if isinstance(value.get("data"), dict) else value
    words = next((inner.get(name) for name in ("text", "content", "value") if isinstance(inner.get(name), str)), None)  # type: ignore[union-attr]
    if isinstance(kind, str) and words and len(words) < 300 and _HEADING.match(kind):
        return _title(words)
    return None


def _fact(value: Mapping[str, Any]) -> Piece | None:
    """A named value, as lists of specifications hold them."""
    name = next((value[key] for key in ("name", "label", "title", "key") if isinstance(value.get(key), str)), "")
    given = value.get("value")
    if len(value) > 4 or not isinstance(given, (str, int, float)) or isinstance(given, bool) or not text.is_human(name):
        return None
    said = str(given).strip()
    if not said or len(said) > 200 or text.is_html(said) or text.is_address(said) or "_" in said:
        return None
    unit = value.get("unit")
    return Piece("text", f"{name}: {said}" + (f" {unit}" if isinstance(unit, str) and len(unit) < 12 else ""))


def _link_of(value: Mapping[str, Any]) -> str:
    for name, one in value.items():
        if is_link(str(name)) and isinstance(one, str) and text.is_address(one) and not text.is_image(one):
            return one.strip()
    return ""


def _is_catalogue(value: Mapping[str, Any]) -> bool:
    """Whether an object holds the messages of an interface, by what its own strings are."""
    strings = {str(name): one for name, one in value.items() if isinstance(one, str)}
    if sum(text.has_placeholder(one) for one in strings.values()) >= 2:
        return True
    if len(strings) < _MESSAGES:
        return False
    known = sum(role_of(name) in (Role.TITLE, Role.TEXT, Role.SUBTITLE, Role.MARKDOWN) for name in strings)
    human = sum(text.is_human(one) for one in strings.values())
    dotted = sum("." in name or name.isupper() for name in strings)
    return human > 0.5 * len(strings) and (known < 0.2 * len(strings) or dotted > 0.5 * len(strings))


# ---- tables ----------------------------------------------------------------------------------------------------------


def _table_of(value: Mapping[str, Any]) -> Piece | None:
    rows = value.get("rows")
    head: list[Any] = next(
        (value[name] for name in ("headers", "columns", "header", "head") if isinstance(value.get(name), list)), []
    )
    if not isinstance(rows, list) or set(value) - {
        "rows",
        "headers",
        "columns",
        "header",
        "head",
        "type",
        "caption",
        "title",
    }:
        return None
    return _table([head, *rows] if head else rows, bool(head))


def _table(rows: list[Any], headed: bool = False) -> Piece | None:
    """Rows of equal length whose cells are plain values, with words in at least some of them."""
    if len(rows) < 2 or not all(isinstance(row, list) and len(row) == len(rows[0]) > 1 for row in rows):
        return None
    cells = [cell for row in rows for cell in row]
    if not all(isinstance(cell, (str, int, float)) and not isinstance(cell, bool) for cell in cells):
        return None
    if sum(isinstance(cell, str) and text.is_human(cell) for cell in cells) < 0.2 * len(cells):
        return None
    lines = []
    for number, row in enumerate(rows):
        tag = "th" if headed and not number else "td"
        lines.append("<tr>" + "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in row) + "</tr>")
    return Piece("html", f"<table>{''.join(lines)}</table>")


# ---- what is said twice ----------------------------------------------------------------------------------------------


def _leaves(piece: Piece, *, teasers: bool = True) -> Iterator[Piece]:
    if piece.kind not in ("group", "list"):
        yield piece
    elif teasers or not piece.teaser:
        for one in piece.more:
            yield from _leaves(one, teasers=teasers)


def _drop_teasers(piece: Piece) -> None:
    """Drop lists of what leads elsewhere: beside an article they are its surroundings."""
    for one in piece.more:
        _drop_teasers(one)
    leading = [one for one in piece.more if one.teaser and one.kind == "group"]
    if len(leading) > 1:
        piece.more = [one for one in piece.more if one not in leading]


def _drop_short_accounts(pieces: list[Piece]) -> None:
    """Drop a summary that the text beside it begins with."""
    full = " ".join(_folded(plain_text(piece)) for piece in pieces if not piece.teaser)
    for piece in [piece for piece in pieces if piece.teaser and piece.kind == "text"]:
        start = _folded(piece.value).rstrip(".… ")
        if start and start in full:
            pieces.remove(piece)


def _drop_repeats(piece: Piece, seen: set[str] | None = None) -> None:
    seen = set() if seen is None else seen
    kept = []
    for one in piece.more:
        if one.kind in ("group", "list"):
            _drop_repeats(one, seen)
            if one.more:
                kept.append(one)
            continue
        words = _folded(plain_text(one))
        if one.kind == "image" or words not in seen:
            kept.append(one)
        if len(words) > 25 or one.kind == "title":
            seen.add(words)
    piece.more = kept


def _count(piece: Piece) -> int:
    if piece.kind in ("group", "list"):
        piece.words = sum(_count(one) for one in piece.more)
    return piece.words


def _folded(value: str) -> str:
    return " ".join(value.casefold().split())
