"""Fonts by what they are used for, the sizes of the type scale, and the unit that distances are multiples of."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

_SYSTEM = frozenset(
    ("-apple-system", "blinkmacsystemfont", "system-ui", "ui-sans-serif", "ui-serif", "ui-monospace", "ui-rounded")
)
_GENERIC = frozenset(("serif", "sans-serif", "monospace", "cursive", "fantasy", "math", "emoji"))
_BUILT = re.compile(r"^_{1,2}([A-Za-z][\w ]*?)_(?:Fallback_)?[0-9a-f]{4,}$")
_ICONS = re.compile(r"icon|awesome|glyph|symbols|emoji", re.IGNORECASE)
_UNITS = (10, 8, 6, 5, 4)
_SIZES = ("h1", "h2", "h3", "h4", "h5", "h6", "body", "small")
_BODY = frozenset(("p", "li", "body", "td", "dd", "dt", "blockquote", "link"))

Text = tuple[str, str, float, str, float | None, int]
"""Kind, stack, size and weight, line height, characters."""


def family_of(stack: str) -> str | None:
    """The font that a stack asks for first, by its own name.

    >>> family_of("__Inter_e8ce0c, __Inter_Fallback_e8ce0c, sans-serif"), family_of("-apple-system, Arial")
    ('Inter', 'system-ui')
    """
    for part in stack.split(","):
        name = part.strip().strip("\"'")
        if name.lower() in _SYSTEM:
            return "system-ui"
        if not name or _ICONS.search(name):
            continue
        built = _BUILT.match(name)
        return built.group(1).replace("_", " ") if built else name
    return None


def fonts_of(look: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The fonts of the page's text, those of most text first, with their roles and the host that sends them."""
    amount: dict[str, float] = defaultdict(float)
    roles: dict[str, list[str]] = defaultdict(list)
    for _, stack, _, _, _, chars in _texts(look):
        if family := family_of(stack):
            amount[family] += chars
    for role, stack in _stacks(look).items():
        if family := family_of(stack):
            roles[family].append(role)
    total = sum(amount.values()) or 1
    sent = {family_of(name): url for name, url in look.get("faces") or ()}
    kept = [name for name in amount if name in roles or amount[name] >= 0.02 * total]
    return [
        {"family": name, "roles": roles[name], "source": _source(name, sent)}
        for name in sorted(kept, key=lambda name: (-amount[name], name))[:8]
    ]


def _source(family: str, sent: Mapping[str | None, str | None]) -> str:
    """The host that a font comes from, ``embedded`` for one in the style sheet, ``system`` for one that is not sent."""
    if family not in sent:
        return "system"
    return urlsplit(sent[family] or "").hostname or "embedded"


def typography_of(look: Mapping[str, Any]) -> dict[str, Any]:
    """Families and stacks by role; sizes, weights and line heights by heading level, body and small text."""
    stacks = _stacks(look)
    styles = {name: style for name in _SIZES if (style := _main_style(look, name))}
    return {
        "font_families": {role: family_of(stack) for role, stack in stacks.items()},
        "font_stacks": {
            role: [name.strip().strip("\"'") for name in stack.split(",")] for role, stack in stacks.items()
        },
        "font_sizes": {name: f"{size:g}px" for name, (size, _, _) in styles.items()},
        "font_weights": {name: int(weight) for name, (_, weight, _) in styles.items() if weight.isdigit()},
        "line_heights": {name: round(high / size, 2) for name, (size, _, high) in styles.items() if high and size},
    }


def spacing_unit(look: Mapping[str, Any]) -> dict[str, Any]:
    """``base_unit``: the largest usual step that most distances are multiples of; ``scale``: the most used ones."""
    gaps = {float(gap): n for gap, n in (look.get("gaps") or {}).items()}
    whole = {int(gap): n for gap, n in gaps.items() if gap == int(gap) and gap >= 2}
    total = sum(whole.values())
    if not total:
        return {}
    shares = {unit: sum(n for gap, n in whole.items() if gap % unit == 0) / total for unit in _UNITS}
    unit = next((unit for unit in _UNITS if shares[unit] >= 0.7), 4 if shares[4] >= 0.5 else None)
    return {"base_unit": unit, "scale": sorted(sorted(whole, key=lambda gap: -whole[gap])[:8])}


def _texts(look: Mapping[str, Any]) -> list[Text]:
    return [
        (kind, stack, size, weight, high, chars)
        for kind, stack, size, weight, high, _color, _spacing, chars in look.get("texts") or ()
    ]


def _stacks(look: Mapping[str, Any]) -> dict[str, str]:
    """The stack of most text of each role: ``primary`` (body text), ``heading``, ``code``."""
    chosen = {}
    for role in ("primary", "heading", "code"):
        amount: dict[str, float] = defaultdict(float)
        for kind, stack, _, _, _, chars in _texts(look):
            if _role(kind) == role and family_of(stack):
                amount[stack] += chars
        if amount:
            chosen[role] = max(amount, key=lambda stack: amount[stack])
    if "primary" not in chosen and (texts := _texts(look)):
        chosen["primary"] = max(texts, key=lambda text: text[-1])[1]
    return chosen


def _role(kind: str) -> str | None:
    if kind in ("code", "pre"):
        return "code"
    if len(kind) == 2 and kind[0] == "h":
        return "heading"
    return "primary" if kind in _BODY else None


def _main_style(look: Mapping[str, Any], name: str) -> tuple[float, str, float | None] | None:
    """Size, weight and line height of most text of a kind; of a heading level, of the largest that is there."""
    kinds = _BODY if name == "body" else {name}
    amount: dict[tuple[float, str, float | None], float] = defaultdict(float)
    for kind, _, size, weight, high, chars in _texts(look):
        if kind in kinds:
            amount[size, weight, high] += chars * (0.3 if kind == "link" else 1)
    return max(amount, key=lambda style: amount[style]) if amount else None
