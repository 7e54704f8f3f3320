"""Buttons and fields: which of them are the page's main ones, and how they look."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from scrapefire.content.branding.colors import is_neutral

_CALL = re.compile(r"primary|cta|\bbuy\b|sign-?up|get-?started|subscribe|checkout|submit", re.IGNORECASE)
_ASIDE = re.compile(
    r"cookie|consent|close|menu|toggle|hamburger|search|share|social|carousel|slick|prev|next", re.IGNORECASE
)
_OUTLINED = re.compile(r"secondary|outline|ghost|tertiary", re.IGNORECASE)

Box = Mapping[str, Any]


def buttons_of(look: Mapping[str, Any]) -> dict[str, Any]:
    """``button_primary`` and ``button_secondary``: of each the style that most buttons of the kind share.

    ``_fill`` is the background of a filled button for those who weigh colours; it is ``None`` for an outlined one.
    """
    groups: dict[tuple[Any, ...], list[Box]] = defaultdict(list)
    for box in look.get("buttons") or ():
        if _is_shown(box):
            groups[box["background"], box["color"], str(box["radius"]), bool(box["border"])].append(box)
    ranked = sorted(groups.values(), key=_weight, reverse=True)
    filled = [boxes for boxes in ranked if _fill(boxes[0])]
    first = filled[0] if filled else (ranked[0] if ranked else None)
    if first is None:
        return {}
    others = [boxes for boxes in ranked if boxes is not first and _looks_different(boxes[0], first[0])]
    named = [boxes for boxes in others if any(_OUTLINED.search(box["name"]) for box in boxes)]
    second = next(iter([*named, *others]), None)
    return {"button_primary": _style(first), "button_secondary": _style(second) if second else None}


def input_of(look: Mapping[str, Any]) -> dict[str, Any] | None:
    """How a text field looks."""
    inputs = look.get("inputs") or ()
    return _style([inputs[0]]) if inputs else None


def border_radius(look: Mapping[str, Any], buttons: Mapping[str, Any]) -> str | None:
    """The rounding of corners that is used most; the main button's where nothing else is rounded."""
    radii = look.get("radii") or {}
    small = {radius: n for radius, n in radii.items() if float(radius) < 100}
    if small:
        return f"{float(max(small, key=lambda radius: small[radius])):g}px"
    radius: str | None = (buttons.get("button_primary") or {}).get("border_radius")
    return radius


def _is_shown(box: Box) -> bool:
    return bool(box["background"] or box["border"]) and box["width"] >= 30 and box["height"] >= 18


def _fill(box: Box) -> str | None:
    fill: str | None = box["background"]
    return fill if fill and fill != box["behind"] else None


def _weight(boxes: Sequence[Box]) -> float:
    """How much a style looks like the one that the page wants to be pressed."""
    total = 0.0
    for box in boxes[:12]:
        fill = _fill(box)
        weight = 1.0 + min(box["width"] * box["height"], 20_000) / 20_000
        weight *= 2.5 if fill and not is_neutral(fill) else 1.6 if fill else 0.7
        weight *= 1.8 if _CALL.search(box["name"]) or box.get("submit") else 1.0
        weight *= 0.4 if _OUTLINED.search(box["name"]) else 1.0
        weight *= 0.1 if _ASIDE.search(box["name"]) or not box.get("text") else 1.0
        total += weight / (1 + 0.5 * total)  # many small ones are not more of a call than one large one
    return total


def _looks_different(one: Box, other: Box) -> bool:
    return one["background"] != other["background"] or bool(one["border"]) != bool(other["border"])


def _style(boxes: Sequence[Box]) -> dict[str, Any]:
    box = max(boxes, key=lambda box: box["width"] * box["height"])
    top, right, bottom, left = box["padding"]
    border, font = box["border"], box["font"]
    return {
        "background": _upper(box["background"]) or "transparent",
        "text_color": _upper(box["color"]),
        "border_color": _upper(border["color"]) if border else None,
        "border_width": f"{border['width']:g}px" if border else None,
        "border_radius": box["radius"] if isinstance(box["radius"], str) else f"{min(box['radius'], 9999):g}px",
        "padding": " ".join(f"{side:g}px" for side in (top, right, bottom, left)),
        "shadow": box["shadow"],
        "font_size": f"{font['size']:g}px",
        "font_weight": int(font["weight"]) if str(font["weight"]).isdigit() else None,
        "text_transform": font["transform"],
        "_fill": _fill(box),
    }


def _upper(color: str | None) -> str | None:
    return color.upper() if color else None
