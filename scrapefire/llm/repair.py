"""What a second answer may change in a first one that did not fit: what was wrong with it, and nothing else.

>>> schema = StrictSchema({"type": "object", "properties": {"n": {"type": "integer"}, "tags": {"type": "array"}}})
>>> first, second = {"n": "x", "tags": ["a", "b"]}, {"n": 3, "tags": ["a"]}
>>> repaired(schema, first, second)
{'n': 3, 'tags': ['a', 'b']}
"""

from __future__ import annotations

import copy
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from scrapefire.llm.merge import EMPTY
from scrapefire.llm.schema import Path, Problem, StrictSchema, moved

__all__ = ["Wanted", "repaired"]

_MOST_WANTED = 50
_SHOWN = 300  # characters of an earlier value, and of what stands beside it
_ABSENT = object()


def repaired(schema: StrictSchema, first: Any, second: Any) -> Any:
    """Of two answers about one page the better one.

    The second where it fits and has all that was right in the first; else the first with what was wrong in it taken
    from the second, unless more is wrong with that than with the second.
    """
    wrong = {problem.path for problem in schema.faults(first)}
    faults = len(schema.faults(second))
    if not faults and not loses(first, second, wrong):
        return second
    mended = copy.deepcopy(first)
    for path in sorted(wrong, key=len):
        value = _same_place(first, second, path)
        if path and value is not _ABSENT:
            put(mended, path, value)
    left = len(schema.faults(mended))
    return mended if left <= faults else second


def loses(first: Any, second: Any, wrong: Collection[Path], path: Path = ()) -> bool:
    """Whether the second value lacks something that was right in the first."""
    if path in wrong or first in EMPTY:
        return False
    if second in EMPTY:
        return True
    if isinstance(first, dict):
        if not isinstance(second, dict):
            return True
        return any(loses(value, second.get(name), wrong, (*path, name)) for name, value in first.items())
    if isinstance(first, list):
        bad = sum((*path, number) in wrong for number in range(len(first)))
        if not isinstance(second, list) or len(second) < len(first) - bad:
            return True
        return any(loses(*pair, wrong, (*path, number)) for number, pair in enumerate(zip(first, second)))
    return False


def put(value: Any, path: Path, new: Any) -> None:
    """Set what stands at ``path``, in place; a list gets what it lacks and keeps what it has."""
    old = _at(value, path)
    if isinstance(old, list) and isinstance(new, list) and len(new) < len(old):
        return
    holder: Any = _at(value, path[:-1])
    holder[path[-1]] = new


def _same_place(first: Any, second: Any, path: Path) -> Any:
    """What the second value has at ``path``; nothing where its lists cannot be laid beside those of the first."""
    for depth, key in enumerate(path):
        if isinstance(key, int):
            entries = _at(first, path[:depth])
            if not isinstance(second, list) or not isinstance(entries, list) or len(entries) != len(second):
                return _ABSENT
            if not _alike(entries[key], second[key]):
                return _ABSENT
            second = second[key]
        elif not isinstance(second, dict) or key not in second:
            return _ABSENT
        else:
            second = second[key]
    return second


def _alike(one: Any, other: Any) -> bool:
    """Whether two entries can be of one thing: some plain value is the same, or there is none to compare."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return True
    shared = [name for name in one.keys() & other.keys() if not isinstance(one[name], dict | list)]
    return len(shared) < 2 or any(one[name] == other[name] for name in shared)


class Wanted:
    """The values of a merged answer that are missing or wrong, to be asked for by themselves.

    ``schema`` has a property for each of them; ``shown`` tells where they belong, and quotes the answer, so it must be
    fenced; ``words`` are what of the page may bear on them.

    Args:
        schema: the user's.
        value: the merged answer.
        problems: what is wrong with it.
    """

    def __init__(self, schema: StrictSchema, value: Any, problems: Sequence[Problem]) -> None:
        by_path = {problem.path: problem for problem in problems}
        found = [(path, schema.at(path)) for path in by_path if path]
        self._places = {f"value_{number}": path for number, (path, one) in enumerate(found[:_MOST_WANTED]) if one}
        self.schema: StrictSchema | None = None
        if self._places:
            self.schema = _schema_of(schema, self._places)
        rows = {name: _row(value, path, by_path[path].message) for name, path in self._places.items()}
        self.shown = json.dumps(rows, ensure_ascii=False, indent=1)
        self.words = " ".join(f"{row['at']} {row.get('beside', '')}" for row in rows.values()).replace("_", " ")

    def filled(self, value: Any, found: Mapping[str, Any]) -> Any:
        """The answer with what was found."""
        result = copy.deepcopy(value)
        for name, path in self._places.items():
            if name in found:
                new, old = found[name], _at(value, path)
                if isinstance(old, list) and isinstance(new, list):
                    new = old + [entry for entry in new if entry not in old]
                put(result, path, new)
        return result


def _schema_of(schema: StrictSchema, places: Mapping[str, Path]) -> StrictSchema:
    whole = {key: value for key, value in moved(schema.user, "#/$defs/whole").items() if key not in ("$id", "$schema")}
    wanted = {name: moved(schema.at(path), "#/$defs/whole") for name, path in places.items()}
    return StrictSchema({"type": "object", "properties": wanted, "$defs": {"whole": whole}})


def _row(value: Any, path: Path, message: str) -> dict[str, Any]:
    row: dict[str, Any] = {"at": pointer(path), "wrong": message}
    old, holder = _at(value, path), _at(value, path[:-1])
    if old not in EMPTY:
        row["earlier"] = json.dumps(old, ensure_ascii=False)[:_SHOWN]
    if len(path) > 1 and isinstance(holder, dict):
        plain = {name: one for name, one in holder.items() if not isinstance(one, dict | list) and name != path[-1]}
        row["beside"] = json.dumps(plain, ensure_ascii=False)[:_SHOWN]
    return row


def _at(value: Any, path: Path) -> Any:
    for key in path:
        if isinstance(value, list) and isinstance(key, int) and key < len(value):
            value = value[key]
        elif isinstance(value, dict):
            value = value.get(str(key))
        else:
            return None
    return value


def pointer(path: Path) -> str:
    """A path as JSON Pointer (RFC 6901)."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)
