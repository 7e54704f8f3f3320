"""Search text for many expressions at once, by the literal text that each of them needs.

Hundreds of alternatives tried at every character cost milliseconds a sentence.  As RE2's ``FilteredRE2`` does, each
alternative is filed under a few characters that every match of it contains; only those whose characters occur are
tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

# Letters from frequent to rare over European text; an expression is filed under the rarest piece that it needs.
_RARITY = {char: place for place, char in enumerate(" etaoinsrhldcumfpgwybvkxjqz")}
_RAREST = 30
_GRAM = 4
_MARK = re.compile(r"\\.|[\[\]()|]", re.DOTALL)
_PLAIN = re.compile(r"[^\\\[(.^$?*+{]+")
_QUANTIFIER = re.compile(r"(?:[?*+]|\{\d*,?\d*\})[?+]?")


@dataclass(slots=True)
class _Alternative:
    pattern: str
    label: str
    compiled: re.Pattern[str] | None = None

    def search(self, text: str) -> bool:
        if self.compiled is None:
            self.compiled = re.compile(self.pattern)
        return self.compiled.search(text) is not None


@dataclass(slots=True)
class PhraseIndex:
    """Expressions by label.

    Args:
        phrases: for each label, expressions; alternatives at their top level are filed apart.
    """

    phrases: Mapping[str, tuple[str, ...]]
    _by_gram: dict[str, list[_Alternative]] = field(default_factory=dict)
    _always: list[_Alternative] = field(default_factory=list)
    _keys: dict[int, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for label, patterns in self.phrases.items():
            for pattern in patterns:
                for part in split_alternatives(pattern):
                    self._file(_Alternative(part, label))
        sizes = {len(gram) for gram in self._by_gram}
        self._keys = {size: frozenset(gram for gram in self._by_gram if len(gram) == size) for size in sizes}

    def _file(self, alternative: _Alternative) -> None:
        needed = required(alternative.pattern)
        if not needed or any(len(text) < (3 if text.isascii() else 2) for text in needed):
            self._always.append(alternative)
            return
        for gram in {_rarest(text) for text in needed}:
            self._by_gram.setdefault(gram, []).append(alternative)

    def labels(self, text: str) -> frozenset[str]:
        """Labels of which at least one expression is found in the text."""
        found: set[str] = set()
        for alternative in self._candidates(text):
            if alternative.label not in found and alternative.search(text):
                found.add(alternative.label)
        return frozenset(found)

    def _candidates(self, text: str) -> Iterator[_Alternative]:
        yield from self._always
        by_gram = self._by_gram
        plain = text.isascii()
        for size, keys in self._keys.items():
            if size == 2 and plain:
                continue  # two letters are enough to file under only in scripts where they are a word
            for gram in keys & {text[at : at + size] for at in range(len(text) - size + 1)}:
                yield from by_gram[gram]


def _rarest(text: str) -> str:
    size = min(_GRAM, len(text))
    pieces = [text[at : at + size] for at in range(len(text) - size + 1)]
    return max(pieces, key=lambda piece: sum([_RARITY.get(char, _RAREST) for char in piece]))


def split_alternatives(pattern: str) -> list[str]:
    """The alternatives at the top level of an expression.

    >>> split_alternatives("a(?:b|c)|[|]d")
    ['a(?:b|c)', '[|]d']
    """
    parts, depth, start = [], 0, 0
    in_class = False
    for mark in _MARK.finditer(pattern):
        char = mark[0]
        if char[0] == "\\":
            continue
        if in_class:
            in_class = char != "]"
        elif char == "[":
            in_class = True
        elif char in "()":
            depth += 1 if char == "(" else -1
        elif char == "|" and depth == 0:
            parts.append(pattern[start : mark.start()])
            start = mark.end()
    return [*parts, pattern[start:]]


def required(pattern: str) -> frozenset[str]:
    """Strings of which every match contains at least one; empty when nothing can be said.

    Understands what the phrase tables use: literals, escapes, classes, groups, look-arounds and quantifiers.

    >>> sorted(required("(?:sign|log)[ -]?in to (?:continue)?"))
    ['in to ']
    >>> sorted(required("no(?:t found|where)"))
    ['t found', 'where']
    """
    options = [_sequence(part) for part in split_alternatives(pattern)]
    if not all(options):
        return frozenset()
    return frozenset().union(*options)


def _sequence(pattern: str) -> frozenset[str]:
    """The best requirement of one alternative: long strings, and few of them."""
    found: list[frozenset[str]] = []
    run = ""
    for atom, quantifier in _atoms(pattern):
        optional = quantifier[:1] in ("?", "*") or quantifier.startswith(("{0", "{,"))
        literal = _literal(atom)
        if literal and not optional:
            run += literal
            if not quantifier:
                continue
        if run:
            found.append(frozenset((run,)))
            run = ""
        if optional or literal or not atom.startswith("(") or atom.startswith(("(?!", "(?<!", "(?=", "(?<=")):
            continue
        inner = required(atom[3:-1] if atom.startswith("(?:") else atom[1:-1])
        if inner:
            found.append(inner)
    if run:
        found.append(frozenset((run,)))
    return max(found, key=lambda texts: (min(_GRAM, *map(len, texts)), -len(texts)), default=frozenset())


def _literal(atom: str) -> str:
    """The text that an atom stands for; empty when it stands for more than one."""
    if atom[0] == "\\":
        return "" if atom[1].isalnum() else atom[1]
    return "" if atom[0] in "[(.^$" else atom


def _atoms(pattern: str) -> Iterator[tuple[str, str]]:
    """(atom, quantifier) of one alternative, in order; plain characters without quantifier come together."""
    at = 0
    while at < len(pattern):
        end = _atom_end(pattern, at)
        match = _QUANTIFIER.match(pattern, end)
        quantifier = match[0] if match else ""
        if quantifier and end - at > 1 and _PLAIN.match(pattern, at):
            yield pattern[at : end - 1], ""
            at = end - 1
        yield pattern[at:end], quantifier
        at = end + len(quantifier)


def _atom_end(pattern: str, at: int) -> int:
    if plain := _PLAIN.match(pattern, at):
        return plain.end()
    if pattern[at] == "\\":
        return at + 2
    if pattern[at] == "[":
        end = at + 2 if pattern[at + 1] != "^" else at + 3
        while pattern[end] != "]":
            end += 2 if pattern[end] == "\\" else 1
        return end + 1
    if pattern[at] != "(":
        return at + 1
    depth = 0
    while mark := _MARK.search(pattern, at):
        at = mark.end()
        if mark[0] == "[":
            at = _atom_end(pattern, mark.start())
        elif mark[0] in "()":
            depth += 1 if mark[0] == "(" else -1
            if depth == 0:
                return at
    raise ValueError(f"a group is not closed: {pattern}")
