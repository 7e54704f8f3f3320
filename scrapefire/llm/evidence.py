"""Where in a page an extracted value stands: the sentence and its position, found by search and not by the model.

>>> evidence({"price": 4.5}, "The lamp costs 4.50 EUR. It is red.")
[{'path': '$.price', 'text': 'The lamp costs 4.50 EUR.', 'start': 0, 'end': 24}]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from scrapefire.llm.reading import sentences

_MOST_VALUES = 500
_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"(?<![\w.,])[-+−]?\d[\d.,'’\u00a0\u202f ]*")


def evidence(value: Any, markdown: str) -> list[dict[str, Any]]:
    """For every string and number in ``value``: ``path``, and ``text``, ``start`` and ``end`` of the sentence.

    A value that the page does not say has ``None`` in their place: the model did not read it there.

    Args:
        value: the extracted data.
        markdown: the page; ``markdown[start:end] == text``.
    """
    places = list(sentences(markdown))
    folded = [_fold(text) for text, _, _ in places]
    found = []
    for path, leaf in list(_leaves(value, "$"))[:_MOST_VALUES]:
        place = _place(leaf, places, folded)
        text, start, end = place if place is not None else (None, None, None)
        found.append({"path": path, "text": text, "start": start, "end": end})
    return found


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _leaves(one, f"{path}.{name}")
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _leaves(one, f"{path}[{number}]")
    elif isinstance(value, str | int | float) and not isinstance(value, bool) and value != "":
        yield path, value


def _place(
    leaf: str | int | float, places: list[tuple[str, int, int]], folded: list[str]
) -> tuple[str, int, int] | None:
    if isinstance(leaf, str):
        wanted = _fold(leaf)
        return next((place for place, text in zip(places, folded) if wanted in text), None)
    return next((place for place in places if leaf in _numbers(place[0])), None)


def _fold(text: str) -> str:
    return _SPACE.sub(" ", re.sub(r"[*_`\\]", "", text)).strip().casefold()


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
