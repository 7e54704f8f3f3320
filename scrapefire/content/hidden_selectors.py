"""Selectors that take more than names of tags, classes and ids, matched from the right (Selectors 4).

What a compound needs is looked up in an index of the tree first; XPath is asked only for the rest of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, islice
from typing import Any, NamedTuple

from cssselect import HTMLTranslator, SelectorError
from cssselect.parser import (
    Attrib,
    Class,
    CombinedSelector,
    Element,
    Hash,
    Matching,
    Negation,
    Pseudo,
    SpecificityAdjustment,
    Tree,
    parse,
)
from lxml import etree
from lxml.html import HtmlElement

_TRANSLATOR = HTMLTranslator()
_ATTRIBUTE = re.compile(r"[a-z_][\w-]*", re.IGNORECASE | re.ASCII)
_MOST_ASKED = 150
"""Elements asked one by one with XPath; more are found in one walk over the tree sooner."""

Keys = Mapping[HtmlElement, frozenset[str]]
"""What each element of a tree has: ``*``, its tag, ``.class`` and ``#id``."""


Test = Callable[[HtmlElement], bool]


class Compound(NamedTuple):
    """One compound of a selector."""

    joint: str
    """The combinator before it."""
    needed: frozenset[str]
    unwanted: frozenset[str]
    choices: tuple[frozenset[str], ...]
    """Of each set an element has one at least."""
    asked: tuple[Test, ...]
    """Of an element with these keys."""
    path: etree.XPath | None
    """The whole compound, when neither keys nor what is asked tell all of it."""


class Compiled(NamedTuple):
    """A selector; without compounds when it cannot be evaluated."""

    selector: str
    compounds: tuple[Compound, ...]
    weight: int
    """The specificity as one number."""


def matching(
    compiled: Compiled, body: HtmlElement, by: Mapping[str, list[HtmlElement]], keys: Keys
) -> list[HtmlElement]:
    """Elements of a tree that a selector matches.

    Args:
        compiled: the selector.
        body: the tree.
        by: its elements by what they have.
        keys: what they have.
    """
    compounds = compiled.compounds
    if not compounds or not all(name in by for compound in compounds for name in compound.needed):
        return []
    last = len(compounds) - 1
    candidates = _candidates(compounds[last], by)
    if compounds[last].path is not None and len(candidates) > _MOST_ASKED:
        found: Any = _path(compiled.selector)(body)
        return [element for element in found if isinstance(element, etree._Element)]
    known: dict[tuple[HtmlElement, int], bool] = {}
    return [element for element in candidates if _fits(element, compounds, last, keys, known)]


def _candidates(compound: Compound, by: Mapping[str, list[HtmlElement]]) -> list[HtmlElement]:
    """The fewest elements among which all are that fit a compound."""
    fewest = min((by[name] for name in compound.needed), key=len)
    for choice in compound.choices:
        lists = [by[name] for name in choice if name in by]
        if sum(map(len, lists)) < len(fewest):
            fewest = list(dict.fromkeys(chain.from_iterable(lists)))
    return fewest


@lru_cache(maxsize=1_024)
def compiled_selector(selector: str) -> Compiled:
    """The first selector of a list."""
    try:
        parsed = parse(selector)[0]
        compounds = tuple(_compounds(parsed.parsed_tree)) if ":scope" not in selector else ()
    except (SelectorError, etree.XPathError, ValueError, RecursionError):
        return Compiled(selector, (), 0)
    a, b, c = parsed.specificity()
    return Compiled(selector, compounds, a * 10_000 + b * 100 + c)


@lru_cache(maxsize=1_024)
def _path(selector: str) -> etree.XPath:
    return etree.XPath(_TRANSLATOR.selector_to_xpath(parse(selector)[0], prefix="descendant-or-self::"))


def _compounds(tree: Tree) -> Iterator[Compound]:
    joints = []
    parts = []
    while isinstance(tree, CombinedSelector):
        joints.append(tree.combinator)
        parts.append(tree.subselector)
        tree = tree.selector
    for joint, part in zip((" ", *reversed(joints)), (tree, *reversed(parts)), strict=True):
        yield _compound(joint, part)


def _compound(joint: str, tree: Tree) -> Compound:
    needed, unwanted, choices, asked, whole = {"*"}, set(), [], [], True
    at = tree
    while not isinstance(at, Element):
        if name := _key(at):
            needed.add(name)
        elif isinstance(at, Negation) and (name := _alone(at.subselector)):
            unwanted.add(name)
        elif isinstance(at, Matching | SpecificityAdjustment) and (choice := _one_of(at.selector_list)):
            choices.append(choice)
        elif test := _asked(at):
            asked.append(test)
        else:
            whole = False
        at = at.selector
    if at.element:
        needed.add(at.element.lower())
    path = None if whole and not at.namespace else etree.XPath(f"boolean(self::{_TRANSLATOR.xpath(tree)})")
    return Compound(joint, frozenset(needed), frozenset(unwanted), tuple(choices), tuple(asked), path)


def _one_of(trees: Iterable[Tree]) -> frozenset[str] | None:
    """Names of which an element needs one, when each of some selectors is but a name."""
    names = [_alone(tree) for tree in trees]
    return frozenset(name for name in names if name) if all(names) else None


def _asked(tree: Tree) -> Test | None:
    """What a compound asks for last, when that is soon told."""
    if isinstance(tree, Negation):
        inner = tree.subselector
        below = getattr(inner, "selector", None)
        test = _asked(inner) if isinstance(below, Element) and not (below.element or below.namespace) else None
        return None if test is None else lambda element: not test(element)
    if isinstance(tree, Pseudo) and tree.ident in ("first-child", "last-child"):
        preceding = tree.ident == "first-child"
        return lambda element: next(element.itersiblings(etree.Element, preceding=preceding), None) is None
    if isinstance(tree, Attrib) and not (tree.namespace or tree.flag) and _ATTRIBUTE.fullmatch(tree.attrib):
        return _of_attribute(tree.attrib.lower(), tree.operator, (tree.value.value if tree.value else None) or "")
    return None


def _of_attribute(name: str, operator: str, value: str) -> Test | None:
    if operator == "exists":
        return lambda element: element.get(name) is not None
    if operator == "=":
        return lambda element: element.get(name) == value
    if not value:
        return None
    if operator == "^=":
        return lambda element: element.get(name, "").startswith(value)
    if operator == "$=":
        return lambda element: element.get(name, "").endswith(value)
    if operator == "*=":
        return lambda element: value in element.get(name, "")
    return None


def _key(tree: Tree) -> str | None:
    """What an element has that a class or an id of a selector asks for."""
    if isinstance(tree, Class):
        return f".{tree.class_name}"
    return f"#{tree.id}" if isinstance(tree, Hash) else None


def _alone(tree: Tree) -> str | None:
    """The only thing that a compound asks for, when keys tell it."""
    if isinstance(tree, Element):
        return tree.element.lower() if tree.element and not tree.namespace else None
    below = getattr(tree, "selector", None)
    return _key(tree) if isinstance(below, Element) and not below.element else None


def _fits(
    element: HtmlElement,
    compounds: tuple[Compound, ...],
    at: int,
    keys: Keys,
    known: dict[tuple[HtmlElement, int], bool],
) -> bool:
    """Whether an element fits a compound and those around it the compounds before that."""
    joint, needed, unwanted, choices, asked, path = compounds[at]
    own = keys.get(element)
    if own is None or not needed <= own or not unwanted.isdisjoint(own):
        return False
    for choice in choices:
        if choice.isdisjoint(own):
            return False
    for test in asked:
        if not test(element):
            return False
    if path is not None and not path(element):
        return False
    if not at:
        return True
    for other in _joined(element, joint):
        if (other, at) not in known:
            known[other, at] = _fits(other, compounds, at - 1, keys, known)
        if known[other, at]:
            return True
    return False


def _joined(element: HtmlElement, joint: str) -> Iterator[HtmlElement]:
    around: Iterator[HtmlElement] = (
        element.iterancestors() if joint in " >" else element.itersiblings(etree.Element, preceding=True)
    )
    return islice(around, 1) if joint in "+>" else around
