"""An extractor at work: rules in, data of a page out.  No code of the extractor's is run, only selectors.

>>> from scrapefire.extractors.rules import parse_rules
>>> rules = parse_rules([
...     {"field": "name", "by": "css", "select": "h1"},
...     {"field": "/offers/*", "by": "css", "select": "li"},
...     {"field": "/offers/*/price", "by": "css", "select": "b", "type": "number"},
... ])
>>> run_rules(rules, PageSource("<h1>Tea</h1><ul><li>A <b>4.50</b><li>B <b>5</b></ul>"))
{'name': 'Tea', 'offers': [{'price': 4.5}, {'price': 5.0}]}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from lxml import etree

from scrapefire.errors import InvalidExtractorError
from scrapefire.extractors.rules import Rule
from scrapefire.extractors.source import PageSource

__all__ = ["Node", "fields_of", "run_rules", "tree_of", "without_empty"]

_LARGEST = 4_000_000
"""Characters of text that the data of one page may have."""


def run_rules(rules: Iterable[Rule], page: PageSource) -> Any:
    """The data; what is not found is absent, a list of which nothing is found is empty.

    Raises:
        InvalidExtractorError: a selector cannot be evaluated, or selects out of all proportion.
    """
    rules = list(rules)
    data = page.data if any(rule.by == "jmespath" for rule in rules) else {}
    try:
        return _Run().value(tree_of(rules), _Scope(page.root, data, page.base_url))
    except ValueError as exc:
        raise InvalidExtractorError(f"the extractor cannot be run: {exc}") from None


def fields_of(value: Any, path: str = "") -> set[str]:
    """Pointers of all fields that hold a value, ``*`` for the entries of lists.

    >>> sorted(fields_of({"a": 1, "b": [], "c": [{"d": ""}, {"d": False}]}))
    ['/a', '/c/*/d']
    """
    if isinstance(value, dict):
        escaped = {name: str(name).replace("~", "~0").replace("/", "~1") for name in value}
        return set().union(*(fields_of(one, f"{path}/{escaped[name]}") for name, one in value.items()))
    if isinstance(value, list):
        return set().union(*(fields_of(one, f"{path}/*") for one in value))
    return set() if value in (None, "") else {path}


def without_empty(value: Any) -> Any:
    """A value without what was not found, the way that :func:`run_rules` gives it.

    >>> without_empty({"a": None, "b": [{"c": ""}, {"c": 1}], "d": [None]})
    {'b': [{'c': 1}], 'd': []}
    """
    if isinstance(value, dict):
        cleaned = {name: without_empty(one) for name, one in value.items()}
        return {name: one for name, one in cleaned.items() if one not in (None, "", {})}
    if isinstance(value, list):
        return [one for one in map(without_empty, value) if one not in (None, "", {}, [])]
    return value


@dataclass
class Node:
    """The rules of one field, and the fields below it."""

    rules: list[Rule] = field(default_factory=list)
    children: dict[str, Node] = field(default_factory=dict)


@dataclass(frozen=True)
class _Scope:
    """Where selectors start: the page, or an entry of a list."""

    element: Any
    data: Any
    base_url: str

    def found(self, rule: Rule) -> list[Any]:
        return rule.selector.find(self.data if rule.by == "jmespath" else self.element)

    def inside(self, rule: Rule, node: Any) -> _Scope:
        return replace(self, data=node) if rule.by == "jmespath" else replace(self, element=node)


def tree_of(rules: Iterable[Rule]) -> Node:
    """The rules by where their fields stand in the data."""
    root = Node()
    for rule in rules:
        node = root
        for part in rule.parts:
            node = node.children.setdefault(part, Node())
        node.rules.append(rule)
    return root


class _Run:
    def __init__(self) -> None:
        self._size = 0

    def value(self, node: Node, scope: _Scope) -> Any:
        if "*" in node.children:
            return self._list(node.children["*"], scope)
        if node.children:
            values = {name: self.value(child, scope) for name, child in node.children.items()}
            return {name: value for name, value in values.items() if value not in (None, {})}
        for rule in node.rules:
            value = rule.how.read(scope.found(rule), scope.base_url)
            self._count(value)
            if value not in (None, ""):
                return value
        return None

    def _list(self, node: Node, scope: _Scope) -> list[Any]:
        for rule in node.rules:
            found = scope.found(rule)
            if node.children:
                nodes = [one for one in found if rule.by == "jmespath" or isinstance(one, etree._Element)]
                values = [self.value(node, scope.inside(rule, one)) for one in nodes]
            else:
                values = rule.how.read(found, scope.base_url)
                self._count(values)
            kept = [value for value in values if value not in (None, "", {}, [])]
            if kept:
                return kept
        return []

    def _count(self, value: Any) -> None:
        texts = value if isinstance(value, list) else [value]
        self._size += sum(len(text) if isinstance(text, str) else 8 for text in texts)
        if self._size > _LARGEST:
            raise ValueError(f"it selects more than {_LARGEST} characters")
