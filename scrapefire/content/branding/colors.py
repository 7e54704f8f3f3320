"""Colours by what they do on the page: background, text, brand, accent, links, borders.

A brand's colour is the one with colour in it that the page spends on what matters: buttons, links, bars, headings, and
what its own style sheet calls primary.  Distances are taken in OKLab (Ottosson 2020), where they are as large as they
look.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Any

_NEUTRAL = 0.035
"""Chroma below which a colour is a grey."""
_APART = 0.09
"""Distance from which two colours are different ones."""
_DARK = 0.5
_UNSTYLED = ("#0000ee", "#551a8b")
"""Links as a browser shows them when a page says nothing."""

Lab = tuple[float, float, float]


@lru_cache(maxsize=4096)
def oklab(color: str) -> Lab:
    """A colour ``#rrggbb`` in OKLab.

    >>> [round(part, 2) for part in oklab("#ffffff")]
    [1.0, 0.0, 0.0]
    """
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    small = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * small,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * small,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * small,
    )


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def distance(one: str, other: str) -> float:
    """How far two colours are apart in OKLab."""
    return float(sum((a - b) ** 2 for a, b in zip(oklab(one), oklab(other))) ** 0.5)


def chroma(color: str) -> float:
    """How much colour there is in a colour; 0 is grey."""
    _, a, b = oklab(color)
    return float((a * a + b * b) ** 0.5)


def is_neutral(color: str) -> bool:
    """Whether it is a grey, black or white."""
    return chroma(color) < _NEUTRAL


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2, section 1.4.3)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ---- roles -------------------------------------------------------------------------------------------------------


def background_of(look: Mapping[str, Any]) -> str:
    """What the page stands on: the canvas, unless hardly anything of it is seen and another colour fills the window."""
    canvas: str = look.get("canvas") or "#ffffff"
    points = {color: n for color, n in (look.get("points") or {}).items() if color != "picture"}
    total = sum(points.values()) or 1
    filling = max(points, key=lambda color: points[color], default=canvas)
    return filling if points.get(filling, 0) >= 0.55 * total and points.get(canvas, 0) < 0.2 * total else canvas


def colors_of(look: Mapping[str, Any], buttons: Mapping[str, Any]) -> dict[str, str | None]:
    """Colours by role, ``#RRGGBB`` or ``None``; ``buttons`` are those of :func:`components.buttons_of`."""
    background = background_of(look)
    first, second = _text_colors(look, background)
    link = next((color for color in look.get("links") or {} if distance(color, first) >= _APART), None)
    ranked = _brand_colors(look, buttons, background, link)
    primary = ranked[0] if ranked else _neutral_brand(buttons)
    others = [color for color in ranked[1:] if primary is None or distance(color, primary) >= _APART]
    secondary = others[0] if others else None
    accent = next((color for color in others[1:] if secondary is None or distance(color, secondary) >= _APART), None)
    roles = {
        "background": background,
        "text_primary": first,
        "text_secondary": second,
        "primary": primary,
        "secondary": secondary,
        "accent": _named(look, "accent") or accent,
        "link": link,
        "border": next(
            (c for c in look.get("borders") or {} if is_neutral(c) and distance(c, background) >= 0.02), None
        ),
    }
    return {role: color.upper() if color else None for role, color in roles.items()}


def _text_colors(look: Mapping[str, Any], background: str) -> tuple[str, str | None]:
    """The colours of most text, and of the most text in another, fainter one."""
    counts: dict[str, float] = defaultdict(float)
    for kind, *_, color, _spacing, chars in look.get("texts") or ():
        if color and kind not in ("button", "link") and not _is_heading(kind):
            counts[color[:7]] += chars if kind not in ("nav", "footer", "header") else chars / 4
    readable = sorted((c for c in counts if contrast(c, background) >= 2), key=lambda c: -counts[c])
    first = readable[0] if readable else ("#ffffff" if is_dark(background) else "#000000")
    fainter = [
        c
        for c in readable[1:]
        if distance(c, first) >= _APART and contrast(c, background) < contrast(first, background)
    ]
    return first, fainter[0] if fainter else None


def _is_heading(kind: str) -> bool:
    return len(kind) == 2 and kind[0] == "h"


def _brand_colors(look: Mapping[str, Any], buttons: Mapping[str, Any], background: str, link: str | None) -> list[str]:
    """Colours with colour in them, the brand's first."""
    weights: dict[str, float] = defaultdict(float)

    def add(color: str | None, weight: float) -> None:
        if color and color not in _UNSTYLED and not is_neutral(color[:7]) and distance(color[:7], background) >= _APART:
            weights[color[:7]] += weight

    button = buttons.get("button_primary") or {}
    add(button.get("_fill"), 5)
    add((buttons.get("button_secondary") or {}).get("_fill"), 1.5)
    add(_named(look, "primary"), 4)
    add(_named(look, "secondary"), 1.4)
    add(_named(look, "accent"), 1.2)
    add(link, 2)
    header = look.get("header") or {}
    add(header.get("background"), 2.5)
    add(_hex(look, "theme-color"), 1.5)
    for icon in look.get("icons") or ():
        add(icon.get("color") if _is_hex(icon.get("color")) else None, 1)
    for color, share in _shares(look.get("fills") or {}):
        add(color, 1.5 * share)
    for color, share in _shares(look.get("drops") or {}):
        add(color, 1.5 * share)
    headings: dict[str, float] = defaultdict(float)
    for kind, *_, color, _spacing, chars in look.get("texts") or ():
        if color and _is_heading(kind):
            headings[color[:7]] += chars
    for color, share in _shares(headings):
        add(color, 1.5 * share)
    return sorted(weights, key=lambda color: -sum(w for c, w in weights.items() if distance(c, color) < _APART / 2))


def _neutral_brand(buttons: Mapping[str, Any]) -> str | None:
    """A brand in black and white has its buttons in it."""
    fill: str | None = (buttons.get("button_primary") or {}).get("_fill")
    return fill


def _shares(counts: Mapping[str, float]) -> Iterable[tuple[str, float]]:
    total = sum(counts.values()) or 1
    return ((color, n / total) for color, n in counts.items())


_NAMES = {
    "primary": ("primary", "brand", "brand-primary", "theme", "main", "key"),
    "secondary": ("secondary", "brand-secondary"),
    "accent": ("accent", "highlight"),
}
_DRESS = (
    "color",
    "colour",
    "clr",
    "c",
    "bs",
    "theme",
    "brand",
    "wp",
    "preset",
    "ui",
    "base",
    "500",
    "600",
    "default",
    "bg",
)


def _named(look: Mapping[str, Any], role: str) -> str | None:
    """The colour that the style sheet's own names call so, where they do: ``--color-primary``, ``--brand-500``."""
    for name, color in (look.get("variables") or {}).items():
        words = [word for word in name.lower().strip("-").replace("_", "-").split("-") if word]
        bare = [word for word in words if word not in _DRESS] or [word for word in words if word in ("brand", "theme")]
        if "-".join(bare[:2]) in _NAMES[role] and not is_neutral(color[:7]):
            return str(color[:7])
    return None


def _hex(look: Mapping[str, Any], name: str) -> str | None:
    value = str((look.get("meta") or {}).get(name) or "").lower()
    if len(value) == 4 and value[0] == "#":
        value = "#" + "".join(digit * 2 for digit in value[1:])
    return value if _is_hex(value) else None


def _is_hex(value: Any) -> bool:
    return (
        isinstance(value, str)
        and len(value) == 7
        and len(list(takewhile("0123456789abcdefABCDEF".__contains__, value[1:]))) == 6
    )


def is_dark(color: str) -> bool:
    """Whether light text stands on it."""
    return oklab(color)[0] < _DARK


def color_scheme(look: Mapping[str, Any], colors: Mapping[str, str | None]) -> str:
    """``dark`` or ``light``, by the background."""
    return "dark" if is_dark(colors["background"] or "#ffffff") else "light"


def palette_of(look: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The colours of surfaces on the first screen with their share of it, most first."""
    points = look.get("points") or {}
    total = sum(points.values())
    return [
        {"color": color.upper(), "share": round(n / total, 3)}
        for color, n in list(points.items())[:8]
        if color != "picture" and n / total >= 0.005
    ]
