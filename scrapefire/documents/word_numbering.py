"""Numbers of Word's lists as they are shown (ECMA-376 part 1, section 17.9)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from scrapefire.documents.package import Element, attribute, child, children, number

_HTML_STYLES = {"lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"}
_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_LABEL = re.compile(r"^[(\[]?([a-zA-Z]{1,15}|\d{1,6})[.)\]:\-–]*$")


@dataclass(frozen=True)
class Level:
    """One level: first number, number format, text with ``%1`` for the numbers, the level that restarts it."""

    start: int = 1
    format: str = "decimal"
    text: str = ""
    restart: int | None = None
    legal: bool = False


@dataclass(frozen=True)
class Mark:
    """What stands before a list paragraph.

    Args:
        number: the number at its own level; ``None`` for a bullet.
        label: the bullet, or the whole label as shown.
        style: HTML's ``type`` of the number.
        plain: whether a Markdown list can show it: one number and nothing else but brackets and dots.
    """

    number: int | None
    label: str = ""
    style: str = "1"
    plain: bool = True


@dataclass(frozen=True)
class ListDef:
    """A list: which definition it counts with, its levels, and levels that start anew when it is first met."""

    key: str
    levels: list[Level]
    restarts: dict[int, int] = field(default_factory=dict)


class Counters:
    """The running numbers of all lists: ask :meth:`next` once for each list paragraph, in document order."""

    def __init__(self) -> None:
        self._counters: dict[str, list[int | None]] = {}
        self._seen: set[tuple[str, int]] = set()

    def next(self, num_id: str, found: ListDef, level: int) -> Mark | None:
        """The next mark of a list at a level; ``None`` when it shows no mark."""
        levels = found.levels
        if level >= len(levels):
            return Mark(None)
        own = levels[level]
        counters = self._counters.setdefault(found.key, [None] * 9)
        value = counters[level]
        if level in found.restarts and (num_id, level) not in self._seen:
            value = found.restarts[level]
        else:
            value = own.start if value is None else value + 1
        self._seen.add((num_id, level))
        counters[level] = value
        for deeper in range(level + 1, min(9, len(levels))):
            restart = levels[deeper].restart
            if restart is None or level < restart:
                counters[deeper] = None
        if own.format == "none" or not own.text.strip():
            return None
        if own.format == "bullet":
            return Mark(None, own.text)
        return self._mark(levels, level, counters, value)

    def _mark(self, levels: list[Level], level: int, counters: list[int | None], value: int) -> Mark:
        own = levels[level]

        def shown(match: re.Match[str]) -> str:
            place = int(match.group(1)) - 1
            if place >= len(levels):
                return ""
            count = counters[place] if counters[place] is not None else levels[place].start
            return format_number(count or 0, "decimal" if own.legal and place < level else levels[place].format)

        label = re.sub(r"%([1-9])", shown, own.text).strip()
        rest = re.sub(r"%[1-9]", "", own.text)
        plain = own.text.count("%") == 1 and not re.search(r"\w", rest) and own.format != "ordinalText"
        return Mark(value, label.rstrip(".").strip() if plain else label, _HTML_STYLES.get(own.format, "1"), plain)


class Numbering:
    """The numbering part of an OOXML file.

    Args:
        root: its root; ``None`` for a file without lists.
    """

    def __init__(self, root: Element | None) -> None:
        self._abstract = {attribute(each, "abstractNumId"): each for each in children(root, "abstractNum")}
        self._nums = {attribute(each, "numId"): each for each in children(root, "num")}
        self._style_links = {
            attribute(child(each, "styleLink"), "val"): key
            for key, each in self._abstract.items()
            if child(each, "styleLink") is not None
        }
        self._known: dict[str, ListDef] = {}
        self._counters = Counters()

    def next(self, num_id: str, level: int) -> Mark | None:
        """The next mark of a list at a level; ``None`` when there is no such list or it shows no mark."""
        return self._counters.next(num_id, self._resolve(num_id), level) if num_id in self._nums else None

    def key(self, num_id: str) -> str:
        """What tells this list from another one."""
        return self._resolve(num_id).key if num_id in self._nums else num_id

    def _resolve(self, num_id: str) -> ListDef:
        if num_id not in self._known:
            self._known[num_id] = self._read(self._nums[num_id])
        return self._known[num_id]

    def _read(self, num: Element) -> ListDef:
        key = attribute(child(num, "abstractNumId"), "val")
        abstract = self._abstract.get(key)
        link = attribute(child(abstract, "numStyleLink"), "val")
        if link and link in self._style_links:
            key = self._style_links[link]
            abstract = self._abstract[key]
        levels = _read_levels(abstract)
        restarts: dict[int, int] = {}
        for each in children(num, "lvlOverride"):
            place = number(attribute(each, "ilvl"))
            replaced = child(each, "lvl")
            if replaced is not None and place < len(levels):
                levels[place] = _read_level(replaced)
            start = child(each, "startOverride")
            if start is not None:
                restarts[place] = number(attribute(start, "val"), 1)
            elif replaced is not None and place < len(levels):
                restarts[place] = levels[place].start
        return ListDef(key, levels, restarts)


def _read_levels(abstract: Element | None) -> list[Level]:
    levels = [Level(text=f"%{place + 1}.") for place in range(9)]
    for each in children(abstract, "lvl"):
        place = number(attribute(each, "ilvl"))
        if 0 <= place < 9:
            levels[place] = _read_level(each)
    return levels


def _read_level(element: Element) -> Level:
    restart = child(element, "lvlRestart")
    return Level(
        number(attribute(child(element, "start"), "val", "1"), 1),
        attribute(child(element, "numFmt"), "val", "decimal"),
        attribute(child(element, "lvlText"), "val"),
        None if restart is None else number(attribute(restart, "val")),
        child(element, "isLgl") is not None and attribute(child(element, "isLgl"), "val", "1") not in ("0", "false"),
    )


def label_number(label: str, style: str = "") -> int | None:
    """The number of a label that is one number with nothing but points and brackets; ``None`` for any other.

    Args:
        label: the label as shown.
        style: the number format, where it is known; letters are read as they look without it.

    >>> label_number("(iv)"), label_number("c.", "lowerLetter"), label_number("C", "upperRoman"), label_number("1.2")
    (4, 3, 100, None)
    """
    match = _LABEL.match(label)
    if match is None:
        return None
    text = match.group(1)
    if text.isdecimal():
        return int(text)
    lowered = text.lower()
    as_roman = style.endswith("Roman") or (not style and (len(text) > 1 or lowered == "i"))
    value = 0
    if as_roman:
        rest = lowered
        for size, letters in _ROMAN:
            while rest.startswith(letters):
                value, rest = value + size, rest[len(letters) :]
        return value if format_number(value, "lowerRoman") == lowered else None
    if style.endswith("Letter") or not style:
        value = ord(lowered[0]) - ord("a") + 1 + 26 * (len(text) - 1)
        return value if format_number(value, "lowerLetter") == lowered else None
    return None


def format_number(value: int, style: str) -> str:
    """A number in one of Word's number formats.

    >>> format_number(4, "lowerRoman"), format_number(28, "upperLetter"), format_number(3, "decimalZero")
    ('iv', 'BB', '03')
    """
    if style in ("lowerRoman", "upperRoman") and 0 < value < 4000:
        text = ""
        for size, letters in _ROMAN:
            text += letters * (value // size)
            value %= size
        return text.upper() if style == "upperRoman" else text
    if style in ("lowerLetter", "upperLetter") and value > 0:
        letter = chr(ord("a") + (value - 1) % 26) * min(1 + (value - 1) // 26, 9)
        return letter.upper() if style == "upperLetter" else letter
    if style == "decimalZero":
        return f"{value:02d}"
    if style == "ordinal":
        suffix = "th" if 10 < value % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
        return f"{value}{suffix}"
    if style in ("bullet", "none"):
        return ""
    return str(value)
