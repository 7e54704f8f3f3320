"""Flat lists whose numbers point to their members: Nuxt 3's payload (devalue) and React Router's (turbo-stream).

Shared and cyclic values are why those formats exist.  A cycle is cut where it would close, so that what comes out is
plain JSON.

>>> unflatten([["Reactive", 1], {"post": 2}, {"title": 3, "tags": 4}, "Tea", [3, 5], "green"])
{'post': {'title': 'Tea', 'tags': ['Tea', 'green']}}
>>> unflatten([{"_1": 2}, "title", "Tea"])
{'title': 'Tea'}
"""

from __future__ import annotations

from typing import Any

MAX_DEPTH = 80
MAX_NODES = 200_000

_WRAPPERS = frozenset({"Reactive", "ShallowReactive", "Ref", "ShallowRef", "NuxtError", "Object", "P", "Z"})
_TEXTS = frozenset({"Date", "BigInt", "URL", "EmptyRef", "EmptyShallowRef", "D", "N", "U"})


def is_flat(value: Any) -> bool:
    """Whether a list looks like one of these payloads: its first member points to others."""
    if not isinstance(value, list) or len(value) < 2:
        return False
    first = value[0]
    if isinstance(first, dict):
        return bool(first) and all(_is_pointer(one) for one in first.values())
    wrapped = isinstance(first, list) and len(first) == 2 and isinstance(first[0], str)
    return wrapped and first[0] in _WRAPPERS and _is_pointer(first[1])


def unflatten(values: list[Any]) -> Any:
    """The value that the list describes; pointers that lead nowhere are None."""
    return _Reader(values).at(0, 0)


def _is_pointer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class _Reader:
    def __init__(self, values: list[Any]) -> None:
        self._values = values
        self._open: set[int] = set()
        self._nodes = 0

    def at(self, pointer: Any, depth: int) -> Any:
        """The value of a pointer."""
        if not _is_pointer(pointer) or not 0 <= pointer < len(self._values):
            return None  # negative ones are undefined, a hole, and numbers that JSON has not
        self._nodes += 1
        if depth > MAX_DEPTH or self._nodes > MAX_NODES or pointer in self._open:
            return None
        self._open.add(pointer)
        try:
            return self._read(self._values[pointer], depth + 1)
        finally:
            self._open.discard(pointer)

    def _read(self, value: Any, depth: int) -> Any:
        if isinstance(value, dict):
            return {self._key(key): self.at(pointer, depth) for key, pointer in value.items()}
        if not isinstance(value, list):
            return value
        if value and isinstance(value[0], str):
            return self._special(value[0], value[1:], depth)
        return [self.at(pointer, depth) for pointer in value]

    def _key(self, key: str) -> str:
        """turbo-stream keeps keys in the list too."""
        if key.startswith("_") and key[1:].isdecimal() and int(key[1:]) < len(self._values):
            name = self._values[int(key[1:])]
            return name if isinstance(name, str) else key
        return key

    def _special(self, kind: str, rest: list[Any], depth: int) -> Any:
        if kind == "Set":
            return [self.at(pointer, depth) for pointer in rest]
        if kind in ("Map", "M"):
            pairs = zip(rest[::2], rest[1::2], strict=False)
            return {str(self.at(key, depth)): self.at(value, depth) for key, value in pairs}
        if kind == "null":  # an object without a prototype
            return {str(key): self.at(value, depth) for key, value in zip(rest[::2], rest[1::2], strict=False)}
        if kind in _TEXTS:
            return rest[0] if rest else None
        return self.at(rest[0], depth) if rest else None
