"""Whether an extractor reads from a page what the model itself reads: compared as a reader would, value by value.

Space, case, Markdown marks and the kind of quotation marks don't count; what is absent, null or empty is one and the
same.

>>> disagreements({"name": "Green  tea", "price": 4.5}, {"name": "green tea", "price": 4.0, "tags": []})
[Disagreement(field='/price', model='4.5', extractor='4.0')]
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

__all__ = ["Disagreement", "disagreements"]

_MARKS = re.compile(r"[*_`\\#|>]|(?<=\])\([^)]*\)|[\[\]]")
_SAME = str.maketrans("‘’‚“”„«»–—−‐‑…", '\'\'\'"""""-----.')
_LONG = 200
_LONG_LIKENESS = 0.95
_MOST = 20
_SHOWN = 300


@dataclass(frozen=True)
class Disagreement:
    """A field (JSON Pointer) and the two values, as JSON and cut to a line."""

    field: str
    model: str
    extractor: str


def disagreements(model: Any, extractor: Any, field: str = "") -> list[Disagreement]:
    """Every field where the two differ, at most twenty.

    Args:
        model: data that the model read.
        extractor: data that the extractor read, of the same page.
    """
    if _is_empty(model) and _is_empty(extractor):
        return []
    if isinstance(model, dict) and isinstance(extractor, dict):
        found = []
        for name in dict.fromkeys([*model, *extractor]):
            part = str(name).replace("~", "~0").replace("/", "~1")
            found += disagreements(model.get(name), extractor.get(name), f"{field}/{part}")
        return found[:_MOST]
    if isinstance(model, list) and isinstance(extractor, list) and len(model) == len(extractor):
        pairs = zip(model, extractor)
        return [one for at, (a, b) in enumerate(pairs) for one in disagreements(a, b, f"{field}/{at}")][:_MOST]
    return [] if _same(model, extractor) else [Disagreement(field, _shown(model), _shown(extractor))]


def _is_empty(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_empty, value.values()))
    return value in (None, "", []) or (isinstance(value, str) and not value.strip())


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return math.isclose(one, other, rel_tol=1e-9)
    if isinstance(one, str) and isinstance(other, str):
        return _same_text(_folded(one), _folded(other))
    return False


def _same_text(one: str, other: str) -> bool:
    if one == other:
        return True
    if min(len(one), len(other)) < _LONG:
        return False
    a, b = one.split(), other.split()
    return SequenceMatcher(None, a[:2000], b[:2000], autojunk=False).ratio() >= _LONG_LIKENESS


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).translate(_SAME)
    return " ".join(_MARKS.sub("", text).casefold().split()).rstrip("/.").strip()


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + " ..."
