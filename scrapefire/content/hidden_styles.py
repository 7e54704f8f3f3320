"""The part of CSS that decides whether text is seen: declarations, style sheets, the cascade (CSS Cascade 4).

Only rules that touch a property of :data:`PROPERTIES` are kept, and only for screens: rules for print, for a hover or
a width are left out, since nobody knows whether they hold.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from cssselect import HTMLTranslator, SelectorError
from cssselect.parser import Selector, parse
from lxml import etree
from lxml.html import HtmlElement

PROPERTIES = frozenset(
    ["display", "visibility", "opacity", "position", "left", "right", "top", "bottom", "text-indent", "width", "height", "max-width", "max-height", "overflow", "overflow-x", "overflow-y", "clip", "clip-path", "font-size", "color", "background", "background-color", "background-image", "transform", "content-visibility", "filter", "margin-left", "margin-top", "animation", "transition", "animation-name", "-webkit-text-fill-color", "background-clip", "-webkit-background-clip", "font", "line-height", "zoom", "scale"]
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
_CONDITIONAL = re.compile(
    r":(?:hover|focus|active|target|checked|visited|disabled|invalid|:|before|after|first-l)", re.IGNORECASE
)
_TRUE_MEDIA = re.compile(r"^(?:only\s+)?(?:all|screen)$|^$", re.IGNORECASE)


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
    """

    def __init__(self, body: HtmlElement, sheets: list[str]) -> None:
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
        self._by: dict[str, list[HtmlElement]] = defaultdict(list)
        for element in self._body.iter():
            self._by[element.tag].append(element)
            attributes = element.attrib
            if attributes:
                for name in attributes.get("class", "").split():
                    self._by["." + name].append(element)
                if "id" in attributes:
                    self._by["#" + attributes["id"]].append(element)

    def _apply(self, rules: list[_Rule]) -> None:
        complex_left = MAX_COMPLEX
        for rule in rules:
            simple = _SIMPLE.match(rule.selector)
            if simple:
                elements, weight = self._simple(simple)
            elif complex_left and self._may_match(rule.selector):
                complex_left -= 1
                elements, weight = self._complex(rule.selector)
            else:
                continue
            for element in elements:
                self._set(element, rule, weight)

    def _simple(self, match: re.Match[str]) -> tuple[list[HtmlElement], int]:
        parts = [kind + name for kind, name in _PART.findall(match.group("rest"))]
        tag = (match.group("tag") or "*").lower()
        weight = sum(10_000 if part[0] == "#" else 100 for part in parts) + (tag != "*")
        if not parts:
            return (list(self._body.iter()) if tag == "*" else self._by.get(tag, [])), weight
        lists = sorted((self._by.get(part, []) for part in parts), key=len)
        found = [element for element in lists[0] if tag in ("*", element.tag)]
        for part in parts if len(parts) > 1 else ():
            found = [element for element in found if _has(element, part)]
        return found, weight

    def _may_match(self, selector: str) -> bool:
        last = _LAST_COMPOUND.search(selector)
        parts = (
            [kind + name for kind, name in _PART.findall(re.sub(r"\([^)]*\)|\[[^\]]*\]", "", last.group()))]
            if last
            else []
        )
        return all(part in self._by for part in parts) and all(
            kind + name in self._by
            for kind, name in _PART.findall(re.sub(r":\w[\w-]*\([^)]*\)|\[[^\]]*\]", "", selector))
        )

    def _complex(self, selector: str) -> tuple[list[HtmlElement], int]:
        try:
            parsed: list[Selector] = parse(selector)
            path = HTMLTranslator().selector_to_xpath(parsed[0], prefix="descendant-or-self::")
            found = self._body.xpath(path)
        except (SelectorError, etree.XPathError, ValueError, RecursionError):
            return [], 0
        a, b, c = parsed[0].specificity()
        return [element for element in found if isinstance(element, etree._Element)], a * 10_000 + b * 100 + c

    def _set(self, element: HtmlElement, rule: _Rule, weight: int) -> None:
        won = self._winning[element]
        for name, (value, important) in rule.values.items():
            rank = (int(important), weight, rule.order)
            if name not in won or rank >= won[name][0]:
                won[name] = (rank, value)


def _has(element: HtmlElement, part: str) -> bool:
    if part[0] == "#":
        return bool(element.get("id") == part[1:])
    return part[1:] in (element.get("class") or "").split()


def _rules(sheets: list[str]) -> Iterator[_Rule]:
    order = 0
    for sheet in sheets:
        for prelude, block in _blocks(_COMMENT.sub("", sheet[:MAX_SHEET]).replace("<!--", "").replace("-->", "")):
            values = declarations(block)
            if not values:
                continue
            for selector in _split(prelude):
                if _CONDITIONAL.search(selector):
                    continue
                order += 1
                if order > MAX_RULES:
                    return
                yield _Rule(selector, order, values)


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
        if (name == "media" and any(_TRUE_MEDIA.match(query.strip()) for query in condition.split(","))) or (name in ("layer", "supports") and not condition.strip().startswith("not")):
            yield from _blocks(block)


def _closing(sheet: str, opening: int) -> int:
    depth = 0
    for match in re.compile(r"[{}]").finditer(sheet, opening):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.start()
    return len(sheet)
