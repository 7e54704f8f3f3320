"""Which declared values win for each element (CSS Cascade 5, Custom Properties).

What a hover, a focus or a checked box changes does not hold, but is remembered as what a reader can bring about.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from lxml.html import HtmlElement

from scrapefire.content.hidden_colours import alpha
from scrapefire.content.hidden_selectors import compiled_selector, matching
from scrapefire.content.hidden_sheets import OPTIONAL, Rule, computed, declarations, rules, unescaped_name

MAX_COMPLEX = 150
_MOST_INNER = 5_000
"""Descendants of elements with inherited hiding that are looked at for being shown again."""

_NAME = r"(?:[^\W\d]|-|\\.)(?:[\w-]|\\.)*"
_SIMPLE = re.compile(rf"^(?P<tag>\*|[a-zA-Z][\w-]*)?(?P<rest>(?:[.#]{_NAME})*)$")
_PART = re.compile(rf"([.#])({_NAME})")
_LAST_COMPOUND = re.compile(r"[^\s>+~]+$")
_PSEUDO_ELEMENT = re.compile(r"::|(?<!\\):(?:before|after|first-l)", re.IGNORECASE)
_CONDITION = re.compile(
    r"(?<!\\):(?:hover|focus-within|focus-visible|focus|active|target-within|target|checked|visited|disabled|invalid|"
    r"valid|placeholder-shown|popover-open|modal|user-\w+)\b",
    re.IGNORECASE,
)
_ROOT = re.compile(r"(?:html|:root)(?=$|[\s>])\s*>?\s*", re.IGNORECASE)
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")


_Winners = dict[str, tuple[tuple[int, ...], str]]
"""Property to the rank and the text of the value that wins."""


class Cascade:
    """The declared values that win for each element of a tree.

    Args:
        body: the tree.
        sheets: texts of the style sheets, in order.
        elements: all elements of the tree, when somebody has them.
        colours: also follow colours, which takes longer; without it only transparent ones.

    Values are complete only for elements that one of them may hide.
    """

    def __init__(
        self, body: HtmlElement, sheets: list[str], elements: list[HtmlElement] | None = None, *, colours: bool = True
    ) -> None:
        self._colours = colours
        self._body = body
        self._winning: dict[HtmlElement, _Winners] = defaultdict(dict)
        self._values: dict[HtmlElement, dict[str, str]] = {}
        self._customs: dict[tuple[HtmlElement, str], str | None] = {}
        self._revealed: dict[HtmlElement, set[str]] = defaultdict(set)
        if sheets:
            self._index(elements or list(body.iter()))
            self._apply([rule for rule in rules(sheets, self._by) if not _PSEUDO_ELEMENT.search(rule.selector)])

    def values(self, element: HtmlElement) -> dict[str, str]:
        """Property to winning value; the style attribute beats sheets unless those say important.

        Custom properties are put in where they are used, and left out themselves.
        """
        known = self._values.get(element)
        if known is None:
            known = self._values[element] = self._computed(element)
        return known

    def _computed(self, element: HtmlElement) -> dict[str, str]:
        won = self._winning.get(element)
        result = {name: value for name, (_, value) in won.items() if name[0:2] != "--"} if won else {}
        self._add_style(element, result, won)
        for name, value in result.items():
            if "var(" in value:
                result[name] = self._filled(value, element)
        return result

    def _add_style(self, element: HtmlElement, result: dict[str, str], won: _Winners | None) -> None:
        style = element.get("style")
        for name, (value, important) in declarations(style).items() if style else ():
            if name[0:2] != "--" and (important or not won or name not in won or not won[name][0][0]):
                result[name] = value

    def _filled(self, value: str, element: HtmlElement) -> str:
        """A value with its custom properties put in, those of the nearest element that sets them."""
        for _ in range(6):
            match = _VARIABLE.search(value)
            if match is None:
                break
            found = self._custom(element, match.group(1))
            found = (match.group(2) or "").strip() if found is None else found
            value = value[: match.start()] + found + value[match.end() :]
        return "" if "var(" in value else computed(value.strip())

    def _custom(self, element: HtmlElement, name: str) -> str | None:
        """A custom property's value, of the nearest element that sets it."""
        key = element, name
        if key not in self._customs:
            at: HtmlElement | None = element
            found = None
            while at is not None and found is None:
                found = self._own_custom(at, name)
                at = at.getparent()
            self._customs[key] = found
        return self._customs[key]

    def _own_custom(self, element: HtmlElement, name: str) -> str | None:
        won = self._winning.get(element, {}).get(name)
        style = element.get("style")
        said = declarations(style).get(name) if style and "--" in style else None
        if said is not None and (said[1] or won is None or not won[0][0]):
            return said[0]
        return won[1] if won is not None else None

    def revealed(self, element: HtmlElement) -> set[str]:
        """Properties that a hover, a focus, a target or a checked box would set anew to show the element."""
        return self._revealed.get(element, set())

    def styled(self) -> set[HtmlElement]:
        """Elements that a sheet says something about."""
        return set(self._winning)

    def _index(self, elements: list[HtmlElement]) -> None:
        # Elements are gathered by what they look like to a selector first: most of a page's look like others.
        alike: dict[tuple[str, str | None, str | None], list[HtmlElement]] = defaultdict(list)
        for element in elements:
            alike[element.tag, element.get("class"), element.get("id")].append(element)
        self._marked = [
            element for element in elements if element.get("style") is not None or element.get("hidden") is not None
        ]
        self._by: dict[str, list[HtmlElement]] = defaultdict(list)
        self._keys: dict[HtmlElement, frozenset[str]] = {}
        for group in alike.values():
            keys = frozenset(_keys(group[0]))
            self._keys.update(dict.fromkeys(group, keys))
            for key in keys:
                self._by[key] += group

    def _apply(self, found: list[Rule]) -> None:
        """First the rules that may hide, then, for what they hit, the others, which may show it again."""
        self._complex_left = MAX_COMPLEX
        used = _used_variables(found, self._marked)
        others: list[Rule] = []
        conditional: list[Rule] = []
        for rule in found:
            if all(name.startswith("--") and name not in used for name in rule.values):
                continue
            if _CONDITION.search(rule.selector):
                conditional.append(rule)
            elif (
                _may_hide(rule.values)
                or (self._colours and not _COLOURS.isdisjoint(rule.values))
                or (self._colours and rule.values.get("position", ("",))[0] in ("absolute", "fixed"))
                or (used and not used.isdisjoint(rule.values))
            ):
                self._match(rule, self._by)
            else:
                others.append(rule)
        suspects = self._suspects() if others or conditional else {}
        for rule in others if suspects else ():
            self._match(rule, suspects)
        for rule in conditional if suspects else ():
            if not _may_hide(rule.values):
                self._match(rule, suspects)

    def _match(self, rule: Rule, among: dict[str, list[HtmlElement]]) -> None:
        selector = rule.selector
        condition = _CONDITION.search(selector)
        if condition:
            last = _LAST_COMPOUND.search(selector)
            if (
                last
                and _CONDITION.search(last.group())
                and ":target" not in last.group()
                and "opacity" not in rule.values
            ):
                return  # What has no box cannot be pointed at.
            selector = _CONDITION.sub("", selector)
        if rooted := _ROOT.match(selector):
            selector = selector[rooted.end() :]
            if not selector:
                self._set_all([self._body], -1, rule)
                return
        chain = _chain(selector)
        if chain:
            self._set_all(*self._along(chain, among), rule, reveal=bool(condition))
        elif self._complex_left and self._may_match(selector, among):
            self._complex_left -= 1
            compiled = compiled_selector(selector)
            found = matching(compiled, self._body, self._by, self._keys)
            self._set_all(found, compiled.weight, rule, reveal=bool(condition))

    def _suspects(self) -> dict[str, list[HtmlElement]]:
        """Elements that a winning value may hide, by tag, class and id."""
        suspects: dict[str, list[HtmlElement]] = defaultdict(list)
        for element, won in self._winning.items():
            if any(_hides(name, value) for name, (_, value) in won.items()):
                for key in _keys(element):
                    suspects[key].append(element)
        inherited = [at for at, won in self._winning.items() if any(_hides_below(n, v) for n, (_, v) in won.items())]
        for element in self._marked:
            values = declarations(element.get("style", "")) if element is not self._body else {}
            if _may_hide(values) or (element is not self._body and element.get("hidden") is not None):
                for key in _keys(element):
                    suspects[key].append(element)
                if any(_hides_below(name, value) for name, (value, _) in values.items()):
                    inherited.append(element)
        seen: set[HtmlElement] = set()
        for element in inherited:
            for inner in element.iterdescendants() if element is not self._body else ():
                if inner in seen or len(seen) > _MOST_INNER:
                    break
                seen.add(inner)
                for key in _keys(inner):
                    suspects[key].append(inner)
        return suspects

    def _along(self, chain: _Chain, among: dict[str, list[HtmlElement]]) -> tuple[list[HtmlElement], int]:
        """Elements that a chain of simple selectors matches, checked from the right."""
        weight = sum(_weight(parts) for _, parts in chain)
        if not all(part in self._by for _, parts in chain for part in parts):
            return [], weight
        needed = chain[-1][1]
        lists = sorted((among.get(part, []) for part in needed), key=len)
        fitting = [element for element in lists[0] if needed <= self._keys[element]]
        if len(chain) > 1:
            known: dict[tuple[HtmlElement | None, int], bool] = {}
            fitting = [element for element in fitting if self._is_below(element, chain, len(chain) - 1, known)]
        return fitting, weight

    def _is_below(
        self, element: HtmlElement, chain: _Chain, place: int, known: dict[tuple[HtmlElement | None, int], bool]
    ) -> bool:
        """Whether the elements above one that fits the part at ``place`` fit the parts before it.

        Args:
            known: answers for all children of an element.
        """
        if place == 0:
            return True
        above = element.getparent()
        if (above, place) not in known:
            known[above, place] = self._stands_above(above, chain, place, known)
        return known[above, place]

    def _stands_above(
        self,
        above: HtmlElement | None,
        chain: _Chain,
        place: int,
        known: dict[tuple[HtmlElement | None, int], bool],
    ) -> bool:
        """Whether the element, or with a descendant combinator one above it, fits all parts before ``place``."""
        keys, joint, needed = self._keys, chain[place][0], chain[place - 1][1]
        while above is not None and above in keys:
            if needed <= keys[above] and self._is_below(above, chain, place - 1, known):
                return True
            if joint != " ":
                return False
            above = above.getparent()
        return False

    def _may_match(self, selector: str, last_among: dict[str, list[HtmlElement]]) -> bool:
        plain = OPTIONAL.sub("", selector)
        last = _LAST_COMPOUND.search(plain)
        parts = _parts(last.group()) if last else []
        if not all(part in last_among for part in parts):
            return False
        return all(part in self._by for part in _parts(plain))

    def _set_all(self, elements: list[HtmlElement], weight: int, rule: Rule, *, reveal: bool = False) -> None:
        if reveal:
            for element in elements:
                self._revealed[element].update(rule.values)
            return
        ranked = [
            (name, ((int(important), rule.layer, weight, rule.order), value))
            for name, (value, important) in (rule.values.items() if elements else ())
        ]
        for element in elements:
            won = self._winning[element]
            for name, candidate in ranked:
                if name not in won or candidate[0] >= won[name][0]:
                    won[name] = candidate


_Chain = tuple[tuple[str, frozenset[str]], ...]


@lru_cache(maxsize=4_096)
def _chain(selector: str) -> _Chain:
    """A selector of simple parts joined by descendant or child: the joint before each and its tag, classes and ids."""
    chain: list[tuple[str, frozenset[str]]] = []
    joint = " "
    for part in selector.replace(">", " > ").split():
        if part == ">":
            joint = ">"
            continue
        simple = _SIMPLE.match(part)
        if simple is None:
            return ()
        parts = _parts(simple.group("rest"))
        chain.append((joint, frozenset([*parts, (simple.group("tag") or "*").lower()])))
        joint = " "
    return tuple(chain)


def _weight(parts: Iterable[str]) -> int:
    return sum(10_000 if part[0] == "#" else 100 if part[0] == "." else part != "*" for part in parts)


def _keys(element: HtmlElement) -> list[str]:
    keys = ["*", element.tag]
    names = element.get("class")
    if names:
        keys += ["." + name for name in names.split()]
    identifier = element.get("id")
    if identifier:
        keys.append("#" + identifier)
    return keys


def _parts(compound: str) -> list[str]:
    return [kind + unescaped_name(name) for kind, name in _PART.findall(compound)]


def _used_variables(found: list[Rule], elements: list[HtmlElement]) -> set[str]:
    """Custom properties that some value which matters is made of, by way of others too."""
    within: dict[str, set[str]] = defaultdict(set)
    for rule in found:
        for name, (value, _) in rule.values.items():
            if "var(" in value:
                within[name if name.startswith("--") else ""].update(one for one, _ in _VARIABLE.findall(value))
    for element in elements:
        if "var(" in (style := element.get("style", "")):
            within[""].update(one for one, _ in _VARIABLE.findall(style.lower()))
    used: set[str] = set()
    left = list(within[""])
    while left:
        name = left.pop()
        if name not in used:
            used.add(name)
            left += within.get(name, ())
    return used


_COLOURS = frozenset(("color", "background", "background-color", "background-image"))
_FUNCTIONAL = frozenset(("clip", "clip-path", "transform", "filter", "mask", "mask-image", "-webkit-mask-image"))
_DISTANCES = frozenset("left right top bottom margin-left margin-top text-indent letter-spacing".split())
_LONG_DISTANCE = 4
"""Characters of a length that may lead off the screen: ``100%``, ``9999px``."""
_HARMLESS = frozenset(
    "background background-color background-image animation transition animation-name white-space flex flex-grow "
    "padding padding-top padding-bottom min-width min-height text-shadow -webkit-text-stroke contain".split()
)


def _hides(name: str, value: str) -> bool:
    """Whether the value could hide text; a cheap guess that errs on the side of yes."""
    if name in ("color", "-webkit-text-fill-color"):
        return alpha(value) <= 0.05
    if name in _HARMLESS or name.startswith("--"):
        return False
    if name in ("display", "visibility", "content-visibility"):
        return value in ("none", "hidden", "collapse") or "var(" in value
    if name in _FUNCTIONAL:
        return "0" in value or "transparent" in value
    if name in _DISTANCES:
        return value.startswith(("-", "var(", "calc(")) or len(value) >= _LONG_DISTANCE
    return value.startswith(("0", ".0", "1px", "-", "var("))


def _hides_below(name: str, value: str) -> bool:
    """Whether descendants may set the hiding property anew and be seen."""
    return name in ("visibility", "font-size", "color", "-webkit-text-fill-color") and _hides(name, value)


def _may_hide(values: dict[str, tuple[str, bool]]) -> bool:
    return any(_hides(name, value) for name, (value, _) in values.items())
