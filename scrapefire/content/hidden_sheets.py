"""Style sheets and declarations as far as they decide whether text is seen (CSS Syntax 3, Nesting, Cascade 5).

Only rules that touch a property of :data:`PROPERTIES` are kept, and only those that hold on a desktop screen: a light
one, :data:`WIDTH` by :data:`HEIGHT` pixels.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import lru_cache

PROPERTIES = frozenset(
    "display visibility opacity position left right top bottom text-indent width height max-width max-height min-width "
    "min-height overflow overflow-x overflow-y clip clip-path font-size color background background-color background-image "
    "transform translate content-visibility filter margin-left margin-top animation transition animation-name "
    "-webkit-text-fill-color background-clip -webkit-background-clip line-height zoom scale flex flex-grow padding "
    "padding-top padding-bottom contain mask mask-image -webkit-mask -webkit-mask-image white-space text-shadow "
    "-webkit-text-stroke -webkit-text-stroke-width letter-spacing".split()
)
MAX_SHEET = 600_000
MAX_RULES = 4_000
WIDTH, HEIGHT = 1280, 800
_SHORTHANDS = frozenset(("font", "inset", "margin"))
_MOST_NESTED = 32
_SPACING = frozenset("margin-left margin-top padding padding-top padding-bottom white-space letter-spacing".split())
"""Rules that set nothing but these, and nothing negative, are most of a sheet and hide nothing."""
_LOGICAL = {
    "block-size": "height",
    "inline-size": "width",
    "max-block-size": "max-height",
    "max-inline-size": "max-width",
    "inset-inline-start": "left",
    "inset-inline-end": "right",
    "inset-block-start": "top",
    "inset-block-end": "bottom",
    "margin-inline-start": "margin-left",
    "margin-inline": "margin-left",
    "margin-block-start": "margin-top",
    "overflow-block": "overflow-y",
    "overflow-inline": "overflow-x",
}
"""Logical properties as those of lines that run to the right (CSS Logical Properties)."""

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_DECLARATION = re.compile(r"""((?:[^;"'(]|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))+)(?:;|$)""")
_IMPORTANT = re.compile(r"!\s*important\s*$", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)", re.DOTALL)
_STRING = re.compile(r"""\"(?:[^"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'""", re.DOTALL)
_FONT_SIZE = re.compile(r"(?<![\w.-])(0(?=[/\s])|\d*\.?\d+(?:px|em|rem|pt|%|vw))")
_PSEUDO = re.compile(r"(?<![\\:]):([a-z-]+)", re.IGNORECASE)
OPTIONAL = re.compile(r":[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\]")
"""Parts of a selector whose classes and ids an element need not have."""
_NAME = re.compile(r"[.#][\w-]+")
_BRACE = re.compile(r"[{}]")
_LAYERS = re.compile(r"@layer\s+([^;{]+)")
_COMMA = re.compile(r",(?![^(\[]*[)\]])")
_KNOWN_PSEUDOS = frozenset(
    "active any-link autofill before after checked default defined dir disabled empty enabled first first-child "
    "first-letter first-line first-of-type focus focus-visible focus-within fullscreen has host host-context hover "
    "in-range indeterminate invalid is lang last-child last-of-type left link local-link matches modal not nth-child "
    "nth-last-child nth-last-of-type nth-of-type only-child only-of-type open optional out-of-range paused "
    "picture-in-picture placeholder-shown playing popover-open read-only read-write required right root scope state "
    "target target-within user-invalid user-valid valid visited where".split()
)
_UNITS = {"px": 1.0, "em": 16.0, "rem": 16.0, "pt": 1.33, "vw": WIDTH / 100, "vh": HEIGHT / 100, "ch": 8.0, "ex": 8.0}
_MATH = re.compile(r"(?:calc|min|max|clamp)\((.*)\)", re.DOTALL)
_DISPLAYS = frozenset(
    "none block inline inline-block flex inline-flex grid inline-grid flow-root contents table table-cell table-row "
    "list-item subgrid ruby math inherit initial unset revert -webkit-box".split()
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector with its values, its place in the sheets and its layer (larger wins)."""

    selector: str
    order: int
    layer: int
    values: dict[str, tuple[str, bool]]


@lru_cache(maxsize=4_096)
def declarations(text: str) -> dict[str, tuple[str, bool]]:
    """Property to value and importance, of the properties that matter; what CSS would not accept is left out."""
    found: dict[str, tuple[str, bool]] = {}
    for match in _DECLARATION.finditer(_unescape(_COMMENT.sub("", text))):
        name, colon, value = match.group(1).partition(":")
        name = name.strip().lower()
        if not colon:
            continue
        name = _LOGICAL.get(name, name)
        if name not in PROPERTIES and name not in _SHORTHANDS and not name.startswith("--"):
            continue
        important = bool(_IMPORTANT.search(value))
        value = _IMPORTANT.sub("", value).strip().lower()
        if not value or "{" in value or "!" in value:
            continue
        for part, what in _longhands(name, value) if name in _SHORTHANDS else ((name, value),):
            if important or not (part in found and found[part][1]):
                found[part] = (computed(what), important)
    return found


def _longhands(name: str, value: str) -> Iterator[tuple[str, str]]:
    if name == "font":
        size = _FONT_SIZE.search(value)
        yield "font-size", size.group(1) if size else "inherit"
    elif name in ("inset", "margin"):
        sides = value.split() if "(" not in value else []
        if not 1 <= len(sides) <= 4:
            return
        top, right, bottom, left = (
            (sides + sides[:1] * 3 if len(sides) == 1 else (sides * 2)[:4]) if len(sides) != 3 else (*sides, sides[1])
        )
        if name == "inset":
            yield from (("top", top), ("right", right), ("bottom", bottom), ("left", left))
        else:
            yield from (("margin-top", top), ("margin-left", left))


def computed(value: str) -> str:
    """A value that is one sum, minimum or maximum of lengths, worked out in pixels; any other as it is."""
    if not value.startswith(("calc(", "min(", "max(", "clamp(")) or len(value) > 120 or _MATH.fullmatch(value) is None:
        return value
    text = re.sub(
        r"(\d*\.?\d+)([a-z]+)",
        lambda m: str(float(m.group(1)) * _UNITS[m.group(2)]) if m.group(2) in _UNITS else m.group(),
        value.replace("calc(", "("),
    )
    try:
        number = _worked_out(ast.parse(text, mode="eval").body)
    except (ValueError, SyntaxError, ZeroDivisionError, OverflowError, RecursionError):
        return value
    return f"{number:.4f}".rstrip("0").rstrip(".") + ("px" if text != value.replace("calc(", "(") else "")


def _worked_out(node: ast.expr) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_worked_out(node.operand)
    if isinstance(node, ast.BinOp):
        left, right = _worked_out(node.left), _worked_out(node.right)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.Div):
            return left / right
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        numbers = [_worked_out(argument) for argument in node.args]
        if node.func.id in ("min", "max"):
            return min(numbers) if node.func.id == "min" else max(numbers)
        if node.func.id == "clamp" and len(numbers) == 3:
            return max(numbers[0], min(numbers[1], numbers[2]))
    raise ValueError("not a sum of lengths")


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda m: chr(min(int(m.group(1), 16), 0x10FFFF)) if m.group(1) else m.group(2), text)


def unescaped_name(name: str) -> str:
    """A class or id of a selector without its backslashes."""
    return _unescape(name)


def rules(sheets: list[str], names: Container[str]) -> list[Rule]:
    """The rules of some sheets in order, as far as they can be of a page.

    Args:
        sheets: their texts.
        names: the page's classes and ids, as ``.class`` and ``#id``.
    """
    found: list[Rule] = []
    layers: dict[str, int] = {}
    for sheet in sheets:
        for choices, block, layer in _sheet_rules(sheet[:MAX_SHEET]):
            place = layers.setdefault(layer, len(layers)) if layer else -1
            # Most rules of most sheets are of other pages: those are not read any further.
            selectors = [one for one, needed in choices if all(name in names for name in needed)]
            values = declarations(block) if selectors else {}
            if values and not all(name in _SPACING and "-" not in value for name, (value, _) in values.items()):
                found += [Rule(selector, len(found) + at, place, values) for at, selector in enumerate(selectors)]
            if len(found) >= MAX_RULES:
                return _layered(found, len(layers))
    return _layered(found, len(layers))


def _needed(selector: str) -> tuple[str, ...]:
    """Classes and ids that a page must have for the selector to match."""
    if "\\" in selector:
        return ()  # an escaped name may be any
    if ":" in selector or "[" in selector:
        selector = OPTIONAL.sub("", selector)
    return () if "(" in selector else tuple(_NAME.findall(selector))


def _layered(found: list[Rule], most: int) -> list[Rule]:
    # What is in no layer beats every layer (CSS Cascade 5, 6.4.2).
    if not most:
        return found
    return [rule if rule.layer >= 0 else Rule(rule.selector, rule.order, most, rule.values) for rule in found]


@lru_cache(maxsize=24)
def _sheet_rules(sheet: str) -> tuple[tuple[tuple[tuple[str, tuple[str, ...]], ...], str, str], ...]:
    """Selectors with what they need, declarations and layer of each rule; kept, since pages of a site share sheets.

    A rule without selectors announces a layer.
    """
    return tuple(
        (tuple((one, _needed(one)) for one in split_selectors(prelude)), block, layer)
        for prelude, block, layer in _blocks(_plain(sheet))
        if _valid(prelude)
    )


@lru_cache(maxsize=24)
def keyframes(sheet: str) -> dict[str, str]:
    """Names of the animations of a sheet and their frames."""
    found = {}
    sheet = _plain(sheet[:MAX_SHEET])
    for match in re.finditer(r"@(?:-webkit-)?keyframes\s+([\w-]+)\s*\{", sheet):
        found[match.group(1).lower()] = sheet[match.end() : _closing(sheet, match.end() - 1)].lower()
    return found


@lru_cache(maxsize=24)
def _plain(sheet: str) -> str:
    text = _COMMENT.sub("", sheet).replace("<!--", "").replace("-->", "")
    # Braces and semicolons in strings would end blocks and declarations; other strings may be of a selector.
    return _STRING.sub(lambda match: '""' if re.search(r"[{};]", match.group()) else match.group(), text)


def _valid(prelude: str) -> bool:
    """Whether a browser knows all pseudo-classes of a list; one that it does not know makes the whole rule void."""
    return ":" not in prelude or all(
        name.lower() in _KNOWN_PSEUDOS or name.startswith("-") for name in _PSEUDO.findall(prelude)
    )


def split_selectors(prelude: str) -> list[str]:
    """The selectors of a list."""
    if "," not in prelude:
        return [prelude] if prelude else []
    parts = _COMMA.split(prelude) if "(" in prelude or "[" in prelude else prelude.split(",")
    return [part.strip() for part in parts if part.strip()]


def _blocks(sheet: str, layer: str = "") -> Iterator[tuple[str, str, str]]:
    """Selector lists, their declarations and layer, with what holds on the screen unfolded.

    An empty selector announces a layer.
    """
    position, length = 0, len(sheet)
    while position < length:
        opening = sheet.find("{", position)
        before, _, prelude = sheet[position : opening if opening >= 0 else length].rpartition(";")
        for names in _LAYERS.findall(before) if before else ():
            yield from (("", "", _within(layer, name)) for name in names.split(","))
        if opening < 0:
            return
        prelude = prelude.strip()
        closing = _closing(sheet, opening)
        block = sheet[opening + 1 : closing]
        position = closing + 1
        if not prelude.startswith("@"):
            yield from ((*rule, layer) for rule in _style_rule(prelude, block))
            continue
        name, _, condition = prelude[1:].partition(" ")
        name, condition = name.partition("(")[0].lower(), condition.strip() or prelude.partition("(")[2]
        if name == "layer":
            yield "", "", _within(layer, condition)
            yield from _blocks(block, _within(layer, condition))
        elif name == "scope":
            root = condition.partition(")")[0].lstrip("(").strip()
            yield from ((_nested(root, inner), text, at) for inner, text, at in _blocks(block, layer) if root and inner)
        elif _holds(prelude):
            yield from _blocks(block, layer)


def _within(layer: str, name: str) -> str:
    return f"{layer}.{name.strip() or '?'}".lstrip(".")


def _style_rule(prelude: str, block: str) -> Iterator[tuple[str, str]]:
    """A rule and those nested in it (CSS Nesting)."""
    if "{" not in block:
        yield prelude, block
        return
    own: list[str] = []
    nested: list[tuple[str, str]] = []
    position = 0
    while (opening := block.find("{", position)) >= 0:
        declared, _, inner = block[position:opening].rpartition(";")
        own.append(declared)
        closing = _closing(block, opening)
        nested.append((inner.strip(), block[opening + 1 : closing]))
        position = closing + 1
    yield prelude, ";".join([*own, block[position:]])
    for inner, text in nested:
        if not inner.startswith("@"):
            yield from _style_rule(_nested(prelude, inner), text)
        elif _holds(inner):
            yield from _style_rule(prelude, text)


def _nested(outer: str, inner: str) -> str:
    pairs = [(up, part) for up in split_selectors(outer) for part in split_selectors(inner)]
    return ", ".join(part.replace("&", up) if "&" in part else f"{up} {part}" for up, part in pairs[:_MOST_NESTED])


def _holds(prelude: str) -> bool:
    rule = re.match(r"@(media|supports)\b", prelude, re.IGNORECASE)
    if rule is None:
        return False
    condition = prelude[rule.end() :].strip()
    return media_holds(condition) if rule.group(1).lower() == "media" else _supported(condition)


@lru_cache(maxsize=512)
def media_holds(queries: str) -> bool:
    """Whether one of the media queries (Media Queries 4) holds on the screen that is assumed."""
    return any(_query_holds(query.strip().lower()) for query in queries.split(","))


def _query_holds(query: str) -> bool:
    if query.startswith("not "):
        inner = query[4:].strip()
        return inner in ("print", "speech") or (inner.startswith("(") and _feature(inner) is False)
    parts = re.split(r"\s+and\s+|(?<=\))\s*and\s*", query.removeprefix("only ").strip())
    return all(part in ("", "all", "screen") or _feature(part) is True for part in parts)


def _feature(part: str) -> bool | None:
    """Whether a feature in parentheses holds; None when that is not known."""
    inner = part.strip().strip("()").strip()
    name, colon, value = (piece.strip() for piece in inner.partition(":"))
    if colon:
        for prefix, least in (("min-", True), ("max-", False)):
            size, limit = {"width": WIDTH, "height": HEIGHT}.get(name.removeprefix(prefix)), _length(value)
            if name.startswith(prefix) and size is not None and limit is not None:
                return size >= limit if least else size <= limit
        fits = {
            "orientation": "landscape", "prefers-color-scheme": "light", "hover": "hover", "any-hover": "hover",
            "pointer": "fine", "any-pointer": "fine", "prefers-reduced-motion": "no-preference", "scripting": "enabled",
        }  # fmt: skip
        return value == fits[name] if name in fits else None
    ordered = re.fullmatch(r"(?:(\S+)\s*(<=?|>=?)\s*)?(width|height)\s*(?:(<=?|>=?)\s*(\S+))?", inner)
    if ordered is None or not (ordered.group(2) or ordered.group(4)):
        return True if inner in ("hover", "pointer", "width", "height", "color") else None
    size = WIDTH if ordered.group(3) == "width" else HEIGHT
    low, high = _length(ordered.group(1) or ""), _length(ordered.group(5) or "")
    if (ordered.group(2) and low is None) or (ordered.group(4) and high is None):
        return None
    holds = True
    if low is not None:
        holds = low <= size if ordered.group(2).startswith("<") else low >= size
    if high is not None:
        holds = holds and (size <= high if ordered.group(4).startswith("<") else size >= high)
    return holds


def _length(value: str) -> float | None:
    match = re.fullmatch(r"(\d*\.?\d+)(px|em|rem|)", value)
    return float(match.group(1)) * (_UNITS[match.group(2)] if match.group(2) else 1) if match else None


def _supported(condition: str) -> bool:
    """Whether a browser of today supports it; only values of ``display`` are looked at, the rest is believed."""
    condition = condition.strip().lower()
    if condition.startswith("not"):
        return not _supported(condition[3:])
    if " or " in condition:
        return any(_supported(part) for part in condition.split(" or "))
    if " and " in condition:
        return all(_supported(part) for part in condition.split(" and "))
    display = re.search(r"\bdisplay\s*:\s*([\w-]+)", condition)
    return display is None or display.group(1) in _DISPLAYS


def _closing(sheet: str, opening: int) -> int:
    depth = 0
    for match in _BRACE.finditer(sheet, opening):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.start()
    return len(sheet)
