"""Where in a page an extracted value stands: the sentence and its position, found by search and not by the model.

>>> evidence({"price": 4.5}, "The lamp costs 4.50 EUR. It is red.")
[{'path': '$.price', 'text': 'The lamp costs 4.50 EUR.', 'start': 0, 'end': 24, 'source': 'page'}]
"""

from __future__ import annotations

import calendar
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from scrapefire.llm.reading import sentences

_LONGEST = 400  # characters of a sentence that are shown; longer ones are cut into pieces
_MOST_LOOKS = 10_000
_SPACE = re.compile(r"\s+")
_MARKS = re.compile(r"[*_`\\]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_BREAK = re.compile(r"\s+|(?<=[,;{}\[\]|>])(?!\d)")
_NUMBER = re.compile(r"(?<![\w.,])[-+−]?\d[\d.,'’\u00a0\u202f ]*")
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:T.*)?")
_NAME = re.compile(r"[^\W\d]\w*")


def evidence(value: Any, markdown: str, *, is_native: bool = False) -> list[dict[str, Any]]:
    """For every string, number and boolean in ``value``: ``path``, ``text``, ``start``, ``end`` and ``source``.

    ``source`` is ``page`` where the text says the value, ``name`` where a sentence speaks of what a boolean is named
    for (no page says true or false), ``page_data`` where only the page's own data has it, and ``None`` where the page
    does not say it: the model did not read it there.  Without a sentence ``text``, ``start`` and ``end`` are ``None``.
    Of a sentence of more than 400 characters it is the piece that says the value.

    Args:
        value: the extracted data.
        markdown: the page; ``markdown[start:end] == text``.
        is_native: whether the page brought the data itself.
    """
    text = _Text(markdown)
    found = []
    for path, name, leaf in _leaves(value, "$", ""):
        span = text.span_of(leaf, name)
        source = ("name" if isinstance(leaf, bool) else "page") if span else "page_data" if is_native else None
        start, end = span or (None, None)
        sentence = markdown[start:end] if span else None
        found.append({"path": path, "text": sentence, "start": start, "end": end, "source": source})
    return found


def evidence_task(data: bytes, *, value: Any, is_native: bool, most: int) -> dict[str, Any]:
    """:func:`evidence` as a task of a worker: of the first ``most`` values, and how many ``values`` there are.

    Args:
        data: the page as UTF-8.
    """
    found = evidence(value, data.decode("utf-8", "surrogatepass"), is_native=is_native)
    return {"evidence": found[:most], "values": len(found)}


class _Text:
    """A page to look values up in.

    Args:
        markdown: the page.
    """

    def __init__(self, markdown: str) -> None:
        self._spans = list(_pieces(markdown))
        gaps = [markdown[end:start].isspace() for (_, end), (start, _) in zip(self._spans, self._spans[1:])]
        texts = [markdown[start:end] for start, end in self._spans]
        self._texts = texts
        # Addresses stand in links, and sentences run through them.
        self._joined = [_Joined(texts, gaps), _Joined([_LINK.sub(r"\1", text) for text in texts], gaps)]
        self._numbers: dict[float, int] | None = None

    def span_of(self, leaf: str | float | bool, name: str) -> tuple[int, int] | None:
        """Start and end of the sentence, or sentences, that say a value; of a boolean those that say its name."""
        if isinstance(leaf, bool):
            return self._said(_spoken(name))
        if isinstance(leaf, str):
            return self._said(leaf) or self._dated(leaf)
        return self._at(self._places_of_numbers().get(leaf))

    def _said(self, text: str) -> tuple[int, int] | None:
        wanted = _fold(text)
        for joined in self._joined if wanted else ():
            place = joined.find(wanted)
            if place is not None:
                return self._spans[place[0]][0], self._spans[place[1]][1]
        return None

    def _dated(self, text: str) -> tuple[int, int] | None:
        """The sentence with year, month and day of an ISO 8601 date, in any order."""
        match = _DATE.fullmatch(text)
        if match is None or not 1 <= int(match[2]) <= 12:
            return None
        year, month, day = map(int, match.groups())
        names = {calendar.month_name[month].casefold(), calendar.month_abbr[month].casefold()}
        for number, piece in enumerate(self._texts):
            if match[1] not in piece:
                continue
            numbers = {int(one) for one in re.findall(r"\d{1,4}", piece)}
            named = not names.isdisjoint(re.findall(r"[^\W\d_]+", piece.casefold()))
            if {year, day} <= numbers and (named or month in numbers):
                return self._at(number)
        return None

    def _at(self, number: int | None) -> tuple[int, int] | None:
        return self._spans[number] if number is not None else None

    def _places_of_numbers(self) -> dict[float, int]:
        if self._numbers is None:
            self._numbers = {}
            for place, text in enumerate(self._texts):
                for number in _numbers(text):
                    self._numbers.setdefault(number, place)
        return self._numbers


class _Joined:
    """Folded pieces as one text, so that what runs over several is found as well."""

    def __init__(self, texts: list[str], gaps: list[bool]) -> None:
        parts: list[str] = []
        self._starts: list[int] = []
        size = 0
        for text, gap in zip(texts, [*gaps, False]):
            folded = _fold(text) + (" " if gap else "")
            self._starts.append(size)
            parts.append(folded)
            size += len(folded)
        self._text = "".join(parts)

    def find(self, wanted: str) -> tuple[int, int] | None:
        """The first and the last piece of the first place where ``wanted`` stands as words of its own."""
        start = -1
        for _ in range(_MOST_LOOKS):
            start = self._text.find(wanted, start + 1)
            if start < 0:
                return None
            end = start + len(wanted)
            if not _runs_on(self._text[start - 1 : start + 1]) and not _runs_on(self._text[end - 1 : end + 1]):
                return bisect_right(self._starts, start) - 1, bisect_right(self._starts, end - 1) - 1
        return None


def _runs_on(pair: str) -> bool:
    """Whether two characters are of one word or number; scripts without spaces have no such words."""
    if len(pair) < 2 or pair > "\u2e80":
        return False
    return (pair[0].isdigit() and pair[1].isdigit()) or (pair[0].isalpha() and pair[1].isalpha() and pair[1] < "\u2e80")


def _pieces(markdown: str) -> Iterator[tuple[int, int]]:
    """Sentences, the long ones in pieces."""
    for _, begin, end in sentences(markdown):
        while end - begin > _LONGEST:
            breaks = list(_BREAK.finditer(markdown[begin : begin + _LONGEST], _LONGEST // 2))
            size = breaks[-1].start() if breaks else _LONGEST
            yield begin, begin + size
            begin += size
            while markdown[begin].isspace():
                begin += 1
        yield begin, end


def _leaves(value: Any, path: str, name: str) -> Iterator[tuple[str, str, Any]]:
    if isinstance(value, dict):
        for key, one in value.items():
            step = f".{key}" if _NAME.fullmatch(key) else f"[{key!r}]"
            yield from _leaves(one, path + step, key)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _leaves(one, f"{path}[{number}]", name)
    elif isinstance(value, str | int | float) and value != "":
        yield path, name, value


def _spoken(name: str) -> str:
    """The words of a property's name: ``inStock``, ``is_in_stock`` are "in stock"."""
    words = [word.lower() for word in _WORDS.findall(name)]
    return " ".join(words[1:] if len(words) > 1 and words[0] in ("is", "has") else words)


def _fold(text: str) -> str:
    return _SPACE.sub(" ", _MARKS.sub("", text)).strip().casefold()


def _numbers(text: str) -> set[float]:
    """Numbers of a sentence, in each way that its separators can be read."""
    found = set()
    for match in _NUMBER.finditer(text):
        digits = re.sub(r"[\s'’]", "", match.group()).replace("−", "-").rstrip(".,")
        for reading in (digits.replace(",", ""), digits.replace(".", "").replace(",", ".")):
            try:
                found.add(float(reading))
            except ValueError:
                continue
    return found
