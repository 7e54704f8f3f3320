"""The part of CSS that decides whether text is seen: declarations, style sheets, the cascade (CSS Cascade 4).

Only rules that touch a property of :data:`PROPERTIES` are kept, and only for screens: rules for print, for a hover or
a width are left out, since nobody knows whether they hold.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cssselect import HTMLTranslator, SelectorError
from cssselect.parser import Selector, parse
from lxml import etree
from lxml.html import HtmlElement

PROPERTIES = frozenset(
    [
        "display",
        "visibility",
        "opacity",
        "position",
        "left",
        "right",
        "top",
        "bottom",
        "text-indent",
        "width",
        "height",
        "max-width",
        "max-height",
        "overflow",
        "overflow-x",
        "overflow-y",
        "clip",
        "clip-path",
        "font-size",
        "color",
        "background",
        "background-color",
        "background-image",
        "transform",
        "content-visibility",
        "filter",
        "margin-left",
        "margin-top",
        "animation",
        "transition",
        "animation-name",
        "-webkit-text-fill-color",
        "background-clip",
        "-webkit-background-clip",
        "font",
        "line-height",
        "zoom",
        "scale",
    ]
)
MAX_SHEET = 600_000
MAX_RULES = 4_000
MAX_COMPLEX = 150

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_DECLARATION = re.compile(r"""((?:[^;"'(]|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))+)(?:;|$)""")
_IMPORTANT = re.compile(r"!\s*important\s*$", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)", re.DOTALL)
_SIMPLE = re.compile(r"^(?P<tag>\*|[a-zA-Z][\w-]*)?(?P<rest>(?:[.#][a-zA-Z_-][\w-]*)*)$")
_PART = re.compile(r"([.#])([a-zA-Z_-][\w-]*)")
_LAST_COMPOUND = re.compile(r"[^\s>+~]+$")
_FUNCTIONS = re.compile(r":[\w-]+\([^)]*\)|\[[^\]]*\]")
_CONDITIONAL = re.compile(
    r":(?:hover|focus|active|target|checked|visited|disabled|invalid|:|before|after|first-l)", re.IGNORECASE
)
_TRUE_MEDIA = re.compile(r"^(?:only\s+)?(?:all|screen)$|^$", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def declarations(text: str) -> dict[str, tuple[str, bool]]:
    """Property to value and importance, of the properties that matter; what CSS would not accept is left out."""
    found: dict[str, tuple[str, bool]] = {}
    for match in _DECLARATION.finditer(_unescape(_COMMENT.sub("", text))):
        name, colon, value = match.group(1).partition(":")
        name = name.strip().lower()
        if not colon or name not in PROPERTIES:
            continue
        important = bool(_IMPORTANT.search(value))
        value = _IMPORTANT.sub("", value).strip().lower()
        if value and "{" not in value and "!" not in value and not (name in found and found[name][1] and not important):
            found[name] = (value, important)
    return found


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda m: chr(min(int(m.group(1), 16), 0x10FFFF)) if m.group(1) else m.group(2), text)


@dataclass(frozen=True, slots=True)
class _Rule:
    selector: str
    order: int
    values: dict[str, tuple[str, bool]]


class Cascade:
    """The declared values that win for each element of a tree.

    Args:
        body: the tree.
        sheets: texts of the style sheets, in order.
        colours: also follow colours, which takes longer; without it only transparent ones.

    Values are complete only for elements that one of them may hide.
    """

    def __init__(self, body: HtmlElement, sheets: list[str], *, colours: bool = True) -> None:
        self._colours = colours
        self._body = body
        self._winning: dict[HtmlElement, dict[str, tuple[tuple[int, int, int], str]]] = defaultdict(dict)
        rules = list(_rules(sheets))
        if rules:
            self._index()
            self._apply(rules)

    def values(self, element: HtmlElement) -> dict[str, str]:
        """Property to winning value; the style attribute beats sheets unless those say important."""
        won = self._winning.get(element)
        style = element.get("style")
        if not style:
            return {name: value for name, (_, value) in won.items()} if won else {}
        result = {name: value for name, (_, value) in won.items()} if won else {}
        for name, (value, important) in declarations(style).items():
            if important or not won or name not in won or not won[name][0][0]:
                result[name] = value
        return result

    def styled(self) -> set[HtmlElement]:
        """Elements that a sheet says something about."""
        return set(self._winning)

    def _index(self) -> None:
        # Elements are gathered by what they look like to a selector first: most of a page's look like others.
        alike: dict[tuple[str, str | None, str | None], list[HtmlElement]] = defaultdict(list)
        for element in self._body.iter():
            alike[element.tag, element.get("class"), element.get("id")].append(element)
        self._by: dict[str, list[HtmlElement]] = defaultdict(list)
        self._keys: dict[HtmlElement, frozenset[str]] = {}
        for elements in alike.values():
            keys = frozenset(_keys(elements[0]))
            self._keys.update(dict.fromkeys(elements, keys))
            for key in keys:
                self._by[key] += elements

    def _apply(self, rules: list[_Rule]) -> None:
        """First the rules that may hide, then, for what they hit, the others, which may show it again."""
        self._complex_left = MAX_COMPLEX
        others: list[_Rule] = []
        for rule in rules:
            if _may_hide(rule.values) or (self._colours and not _COLOURS.isdisjoint(rule.values)):
                self._match(rule, self._by)
            else:
                others.append(rule)
        suspects = self._suspects() if others else {}
        for rule in others if suspects else ():
            self._match(rule, suspects)

    def _match(self, rule: _Rule, among: dict[str, list[HtmlElement]]) -> None:
        chain = _chain(rule.selector)
        if chain:
            self._set_all(*self._along(chain, among), rule)
        elif self._complex_left and self._may_match(rule.selector, among):
            self._complex_left -= 1
            self._set_all(*self._complex(rule.selector), rule)

    def _suspects(self) -> dict[str, list[HtmlElement]]:
        """Elements that a winning value may hide, by tag, class and id."""
        suspects: dict[str, list[HtmlElement]] = defaultdict(list)
        for element, won in self._winning.items():
            if any(_hides(name, value) for name, (_, value) in won.items()):
                for key in _keys(element):
                    suspects[key].append(element)
        for element in self._body.xpath(".//*[@hidden or @style]"):
            if element.get("hidden") is not None or _may_hide(declarations(element.get("style") or "")):
                for key in _keys(element):
                    suspects[key].append(element)
        return suspects

    def _along(self, chain: _Chain, among: dict[str, list[HtmlElement]]) -> tuple[list[HtmlElement], int]:
        """Elements that a chain of simple selectors matches, checked from the right."""
        weight = sum(_weight(parts) for _, parts in chain)
        if not all(part in self._by for _, parts in chain for part in parts):
            return [], weight
        needed = chain[-1][1]
        lists = sorted((among.get(part, []) for part in needed), key=len)
        return [
            element for element in lists[0] if needed <= self._keys[element] and self._above(element, chain)
        ], weight

    def _above(self, element: HtmlElement, chain: _Chain) -> bool:
        """Whether the elements above fit all of ``chain`` but its last part, which ``element`` fits."""
        keys = self._keys
        for position in range(len(chain) - 2, -1, -1):
            joint = chain[position + 1][0]
            needed = chain[position][1]
            above = element.getparent()
            while joint == " " and above in keys and not needed <= keys[above]:
                above = above.getparent()
            if above not in keys or not needed <= keys[above]:
                return False
            element = above
        return True

    def _may_match(self, selector: str, last_among: dict[str, list[HtmlElement]]) -> bool:
        plain = _FUNCTIONS.sub("", selector)
        last = _LAST_COMPOUND.search(plain)
        parts = [kind + name for kind, name in _PART.findall(last.group())] if last else []
        if not all(part in last_among for part in parts):
            return False
        return all(kind + name in self._by for kind, name in _PART.findall(plain))

    def _complex(self, selector: str) -> tuple[list[HtmlElement], int]:
        path, weight = _compiled(selector)
        found: Any = path(self._body) if path is not None else []
        return [element for element in found if isinstance(element, etree._Element)], weight

    def _set_all(self, elements: list[HtmlElement], weight: int, rule: _Rule) -> None:
        for element in elements:
            self._set(element, rule, weight)

    def _set(self, element: HtmlElement, rule: _Rule, weight: int) -> None:
        won = self._winning[element]
        for name, (value, important) in rule.values.items():
            rank = (int(important), weight, rule.order)
            if name not in won or rank >= won[name][0]:
                won[name] = (rank, value)


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
        parts = [kind + name for kind, name in _PART.findall(simple.group("rest"))]
        chain.append((joint, frozenset([*parts, (simple.group("tag") or "*").lower()])))
        joint = " "
    return tuple(chain)


@lru_cache(maxsize=1_024)
def _compiled(selector: str) -> tuple[etree.XPath | None, int]:
    """A selector as XPath with its specificity as one number; None when it cannot be evaluated."""
    try:
        parsed: list[Selector] = parse(selector)
        path = etree.XPath(HTMLTranslator().selector_to_xpath(parsed[0], prefix="descendant-or-self::"))
    except (SelectorError, etree.XPathError, ValueError, RecursionError):
        return None, 0
    a, b, c = parsed[0].specificity()
    return path, a * 10_000 + b * 100 + c


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


_COLOURS = frozenset(("color", "background", "background-color", "background-image"))
_FUNCTIONAL = frozenset(("clip", "clip-path", "transform", "filter"))
_HARMLESS = frozenset(
    (
        "background",
        "background-color",
        "background-image",
        "line-height",
        "animation",
        "transition",
        "animation-name",
        "color",
    )
)


def _hides(name: str, value: str) -> bool:
    """Whether the value could hide text; a cheap guess that errs on the side of yes."""
    if name in _HARMLESS:
        return name == "color" and "transparent" in value
    if name in ("display", "visibility", "content-visibility"):
        return value in ("none", "hidden", "collapse")
    return value.startswith(("0", ".0", "1px", "-")) or (
        "0" in value and name in ("clip", "clip-path", "transform", "filter")
    )


def _may_hide(values: dict[str, tuple[str, bool]]) -> bool:
    return any(_hides(name, value) for name, (value, _) in values.items())


def _rules(sheets: list[str]) -> Iterator[_Rule]:
    order = 0
    for sheet in sheets:
        for selector, values in _sheet_rules(sheet[:MAX_SHEET]):
            order += 1
            if order > MAX_RULES:
                return
            yield _Rule(selector, order, values)


@lru_cache(maxsize=24)
def _sheet_rules(sheet: str) -> tuple[tuple[str, dict[str, tuple[str, bool]]], ...]:
    """Selector and values of each rule that matters; kept, since pages of a site share their sheets."""
    found = []
    for prelude, block in _blocks(_COMMENT.sub("", sheet).replace("<!--", "").replace("-->", "")):
        values = declarations(block)
        if values:
            found += [(selector, values) for selector in _split(prelude) if not _CONDITIONAL.search(selector)]
    return tuple(found)


def _split(prelude: str) -> list[str]:
    return [part.strip() for part in re.split(r",(?![^(\[]*[)\]])", prelude) if part.strip()]


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Selector lists and their declarations, with media and layers that hold on a screen unfolded."""
    position, length = 0, len(sheet)
    while position < length:
        opening = sheet.find("{", position)
        if opening < 0:
            return
        prelude = sheet[position:opening].rpartition(";")[2].strip()
        closing = _closing(sheet, opening)
        block = sheet[opening + 1 : closing]
        position = closing + 1
        if not prelude.startswith("@"):
            yield prelude, block.partition("{")[0].rpartition(";")[0] if "{" in block else block
            continue
        name, _, condition = prelude[1:].partition(" ")
        if (name == "media" and any(_TRUE_MEDIA.match(query.strip()) for query in condition.split(","))) or (
            name in ("layer", "supports") and not condition.strip().startswith("not")
        ):
            yield from _blocks(block)


def _closing(sheet: str, opening: int) -> int:
    depth = 0
    for match in re.compile(r"[{}]").finditer(sheet, opening):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.start()
    return len(sheet)
