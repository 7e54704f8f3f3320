"""Delimiters of emphasis: which ones a CommonMark parser would pair as meant (CommonMark 6.2, GFM strikethrough).

Bold beside punctuation or inside CJK text often cannot be written with asterisks; what no delimiter can say is said by
the HTML elements that Markdown allows inline.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

TAGS = {"strong": ("<strong>", "</strong>"), "em": ("<em>", "</em>"), "del": ("<del>", "</del>")}
_FIRST = {"strong": "**", "em": "*", "del": "~~"}
_SECOND = {"strong": "__", "em": "_"}


@dataclass(eq=False, slots=True)
class Delimiter:
    """One end of an emphasised part, with its place among the parts of a paragraph."""

    pair: int
    kind: str
    opens: bool
    position: int
    link: int


@dataclass(slots=True)
class _Run:
    character: str
    opens: bool
    closes: bool
    length: int
    ends: list[tuple[int, bool, int]]
    left: int = 0


def choose(parts: list[str], delimiters: list[Delimiter]) -> None:
    """Fill the places of ``delimiters`` in ``parts`` with signs that pair as meant, or with tags.

    Args:
        parts: the finished pieces of a paragraph; the places of delimiters are empty.
        delimiters: in order of position.
    """
    if _is_plain(parts, delimiters):
        for delimiter in delimiters:
            parts[delimiter.position] = _FIRST[delimiter.kind]
        return
    written = _first_choice(delimiters)
    for _ in range(4):
        for delimiter in delimiters:
            parts[delimiter.position] = _written(delimiter, written)
        wrong = _wrong(parts, delimiters, written)
        if not wrong:
            return
        for pair in wrong:
            written[pair] = "<"
    for delimiter in delimiters:
        parts[delimiter.position] = TAGS[delimiter.kind][not delimiter.opens]


def _is_plain(parts: list[str], delimiters: list[Delimiter]) -> bool:
    """Whether the parts follow one another and begin and end with letters or digits: asterisks then always pair."""
    expected = -1
    for delimiter in delimiters:
        if delimiter.opens:
            if expected != -1 or not parts[delimiter.position + 1][:1].isalnum():
                return False
            expected = delimiter.pair
        else:
            if expected != delimiter.pair or not parts[delimiter.position - 1][-1:].isalnum():
                return False
            expected = -1
    return True


def _first_choice(delimiters: list[Delimiter]) -> dict[int, str]:
    """Asterisks, but underscores for a part whose end touches that of the one around it or before it."""
    written: dict[int, str] = {}
    outer: list[Delimiter] = []
    previous: Delimiter | None = None
    touching: set[tuple[int, int]] = set()
    parents: dict[int, int] = {}
    neighbours: dict[int, int] = {}
    for delimiter in delimiters:
        if previous is not None and previous.position + 1 == delimiter.position:
            if previous.opens == delimiter.opens:
                touching.add((previous.pair, delimiter.pair))
            elif delimiter.opens:
                neighbours[delimiter.pair] = previous.pair
        if delimiter.opens:
            if outer:
                parents[delimiter.pair] = outer[-1].pair
            outer.append(delimiter)
        elif outer:
            outer.pop()
        previous = delimiter
    for delimiter in delimiters:
        if delimiter.opens:
            parent = parents.get(delimiter.pair)
            touches = parent is not None and (
                (parent, delimiter.pair) in touching or (delimiter.pair, parent) in touching
            )
            first = _FIRST[delimiter.kind]
            beside = parent if touches else neighbours.get(delimiter.pair)
            if beside is not None and written[beside][0] == first[0] and delimiter.kind in _SECOND:
                first = _SECOND[delimiter.kind]
            written[delimiter.pair] = first
    return written


def _written(delimiter: Delimiter, written: dict[int, str]) -> str:
    sign = written[delimiter.pair]
    return TAGS[delimiter.kind][not delimiter.opens] if sign == "<" else sign


def _wrong(parts: list[str], delimiters: list[Delimiter], written: dict[int, str]) -> set[int]:
    """Pairs that a parser would not see as meant, under either reading of what punctuation is."""
    runs = _runs(parts, delimiters, written, symbols=True)
    wrong = _mismatched(runs, delimiters, written)
    if not wrong and any(not part.isascii() for part in parts):
        # before CommonMark 0.31 symbols such as € were no punctuation, and GitHub still follows that
        wrong = _mismatched(_runs(parts, delimiters, written, symbols=False), delimiters, written)
    return wrong


def _runs(
    parts: list[str], delimiters: list[Delimiter], written: dict[int, str], *, symbols: bool
) -> dict[int, list[_Run]]:
    """Delimiter runs by the link whose text they stand in (0: none)."""
    found: dict[int, list[_Run]] = {}
    index = 0
    while index < len(delimiters):
        first = delimiters[index]
        sign = written[first.pair]
        if sign == "<":
            index += 1
            continue
        ends = [(first.pair, first.opens, len(sign))]
        last = first
        while index + 1 < len(delimiters):
            following = delimiters[index + 1]
            other = written[following.pair]
            if other == "<" or other[0] != sign[0] or any(parts[last.position + 1 : following.position]):
                break
            ends.append((following.pair, following.opens, len(other)))
            last = following
            index += 1
        index += 1
        before = _class(_neighbour(parts, first.position, -1), symbols)
        after = _class(_neighbour(parts, last.position, 1), symbols)
        left = after != " " and (after != "." or before in " .")
        right = before != " " and (before != "." or after in " .")
        if sign[0] == "_":
            opens, closes = left and (not right or before == "."), right and (not left or after == ".")
        else:
            opens, closes = left, right
        length = sum(size for _, _, size in ends)
        found.setdefault(first.link, []).append(_Run(sign[0], opens, closes, length, ends, length))
    return found


def _neighbour(parts: list[str], position: int, step: int) -> str:
    position += step
    while 0 <= position < len(parts):
        part = parts[position]
        if part:
            return part[0] if step > 0 else part[-1]
        position += step
    return " "


@lru_cache(maxsize=4096)
def _class(character: str, symbols: bool) -> str:
    """``" "`` for space, ``"."`` for punctuation, ``"x"`` for the rest."""
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    if category[0] == "P" or (category[0] == "S" and (symbols or character.isascii())):
        return "."
    return "x"


def _mismatched(runs: dict[int, list[_Run]], delimiters: list[Delimiter], written: dict[int, str]) -> set[int]:
    matched: set[int] = set()
    for line in runs.values():
        matched |= _process(line)
    return {d.pair for d in delimiters if d.opens and written[d.pair] != "<" and d.pair not in matched}


def _process(runs: list[_Run]) -> set[int]:
    """The parser's own algorithm ("process emphasis"); gives the pairs that come out as they went in."""
    matched: set[int] = set()
    gone: set[int] = set()
    for closing, closer in enumerate(runs):
        if not closer.closes:
            continue
        while closer.left:
            opening = _opener(runs, closing, gone)
            if opening is None:
                break
            opener = runs[opening]
            size = 2 if opener.left >= 2 and closer.left >= 2 else 1
            if closer.character == "~":
                size = 2
                if opener.left < 2 or closer.left < 2:
                    break
            start = _take(opener, size, from_end=True)
            end = _take(closer, size, from_end=False)
            gone.update(range(opening + 1, closing))
            if not opener.left:
                gone.add(opening)
            if start is not None and start == end:
                matched.add(start)
        if not closer.left or not closer.opens:
            gone.add(closing)
    return matched


def _opener(runs: list[_Run], closing: int, gone: set[int]) -> int | None:
    closer = runs[closing]
    for index in range(closing - 1, -1, -1):
        opener = runs[index]
        if index in gone or not opener.opens or opener.character != closer.character or not opener.left:
            continue
        both = opener.closes or closer.opens
        thirds = (opener.length + closer.length) % 3 == 0 and not (opener.length % 3 == 0 and closer.length % 3 == 0)
        if both and thirds and closer.character != "~":
            continue
        return index
    return None


def _take(run: _Run, size: int, *, from_end: bool) -> int | None:
    """Use ``size`` signs of a run; the pair they were written for, when they are exactly one end of it."""
    run.left -= size
    place = -1 if from_end else 0
    if not run.ends:
        return None
    pair, opens, length = run.ends[place]
    if length == size and opens == from_end:
        run.ends.pop(place)
        return pair
    if length > size:
        run.ends[place] = (pair, opens, length - size)
    else:
        run.ends.pop(place)
    return None
