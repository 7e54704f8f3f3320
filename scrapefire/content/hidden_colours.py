"""CSS colours as red, green and blue (CSS Color 4 and 5): as exact as it takes to tell ink from paper."""

from __future__ import annotations

import colorsys
import math
import re
from functools import lru_cache

WHITE = (255, 255, 255)
_NEAR = 12
_NAMED = {
    "white": (255, 255, 255), "black": (0, 0, 0), "red": (255, 0, 0), "green": (0, 128, 0), "blue": (0, 0, 255),
    "yellow": (255, 255, 0), "gray": (128, 128, 128), "grey": (128, 128, 128), "silver": (192, 192, 192),
    "navy": (0, 0, 128), "snow": (255, 250, 250), "ivory": (255, 255, 240), "whitesmoke": (245, 245, 245),
    "ghostwhite": (248, 248, 255), "floralwhite": (255, 250, 240), "beige": (245, 245, 220), "orange": (255, 165, 0),
    "purple": (128, 0, 128), "maroon": (128, 0, 0), "lightgray": (211, 211, 211), "lightgrey": (211, 211, 211),
    "teal": (0, 128, 128), "aqua": (0, 255, 255), "cyan": (0, 255, 255), "lime": (0, 255, 0), "fuchsia": (255, 0, 255),
    "magenta": (255, 0, 255), "olive": (128, 128, 0), "mintcream": (245, 255, 250), "azure": (240, 255, 255),
    "aliceblue": (240, 248, 255), "seashell": (255, 245, 238), "linen": (250, 240, 230), "pink": (255, 192, 203),
    "gainsboro": (220, 220, 220), "darkgray": (169, 169, 169), "darkgrey": (169, 169, 169), "gold": (255, 215, 0),
    "dimgray": (105, 105, 105), "dimgrey": (105, 105, 105), "darkblue": (0, 0, 139), "darkred": (139, 0, 0),
    "darkgreen": (0, 100, 0), "brown": (165, 42, 42), "crimson": (220, 20, 60), "tomato": (255, 99, 71),
    "midnightblue": (25, 25, 112), "royalblue": (65, 105, 225), "steelblue": (70, 130, 180), "indigo": (75, 0, 130),
    "canvas": (255, 255, 255), "field": (255, 255, 255), "canvastext": (0, 0, 0), "fieldtext": (0, 0, 0),
}  # fmt: skip
_HEX = re.compile(r"#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b")
_FUNCTION = re.compile(r"\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(([^()]*)\)")
_MIX = re.compile(r"color-mix\(\s*in [\w-]+[^,]*,\s*(.+?)\s*100%\s*,.*\)|color-mix\(.*,\s*(.+?)\s*100%\s*\)")
_NUMBER = re.compile(r"(-?\d*\.?\d+)(%|deg|turn|rad|grad)?|\bnone\b")


def alike(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether nobody would tell the two apart."""
    return all(abs(a - b) <= _NEAR for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=2_048)
def colour(value: str) -> tuple[int, int, int] | None:
    """The colour in a value (also in the shorthand ``background``); None when there is none or it is half clear."""
    value = value.strip().lower()
    if alpha(value) < 0.5:
        return None
    mix = _MIX.fullmatch(value)
    if mix:
        value = mix.group(1) or mix.group(2)
    if hexadecimal := _HEX.search(value):
        digits = hexadecimal.group(1)
        if len(digits) in (3, 4):
            digits = "".join(digit * 2 for digit in digits)
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    if function := _FUNCTION.search(value):
        return _by_function(function.group(1), function.group(2))
    return next((_NAMED[word] for word in value.split() if word in _NAMED), None)


@lru_cache(maxsize=2_048)
def alpha(value: str) -> float:
    """How opaque the colour in a value is, from 0 to 1."""
    if value == "transparent":
        return 0.0
    function = _FUNCTION.search(value)
    if function:
        numbers = _numbers(function.group(2))
        if len(numbers) > 3:
            number, unit = numbers[3]
            return number / (100 if unit == "%" else 1)
        return 1.0
    hexadecimal = re.search(r"#([0-9a-f]{8}|[0-9a-f]{4})\b", value)
    if hexadecimal:
        digits = hexadecimal.group(1)
        return int(digits[6:] if len(digits) == 8 else digits[3] * 2, 16) / 255
    return 1.0


def _numbers(text: str) -> list[tuple[float, str]]:
    return [(float(found.group(1) or 0), found.group(2) or "") for found in _NUMBER.finditer(text)]


def _by_function(name: str, inner: str) -> tuple[int, int, int] | None:
    if name == "color":
        space, _, inner = inner.strip().partition(" ")
        if space not in ("srgb", "display-p3"):
            return None
    numbers = _numbers(inner)
    if len(numbers) < 3:
        return None
    (a, a_unit), (b, b_unit), (c, c_unit) = numbers[:3]
    if name.startswith("rgb"):
        return _bytes(*(n / 100 if unit == "%" else n / 255 for n, unit in numbers[:3]))
    if name == "color":
        return _bytes(*(n / 100 if unit == "%" else n for n, unit in numbers[:3]))
    if name.startswith("hsl"):
        return _bytes(*colorsys.hls_to_rgb(_turn(a, a_unit), min(c / 100, 1), min(b / 100, 1)))
    if name == "hwb":
        white, black = b / 100, c / 100
        if white + black >= 1:
            return _bytes(*(white / (white + black),) * 3)
        return _bytes(*(n * (1 - white - black) + white for n in colorsys.hls_to_rgb(_turn(a, a_unit), 0.5, 1)))
    modern = name.startswith("ok")
    light = a / 100 if a_unit == "%" or not modern else a
    full = {"lab": 125.0, "lch": 150.0, "oklab": 0.4, "oklch": 0.4}[name]
    b = b / 100 * full if b_unit == "%" else b
    if name.endswith("ch"):
        angle = 2 * math.pi * _turn(c, c_unit)
        b, c = b * math.cos(angle), b * math.sin(angle)
    elif c_unit == "%":
        c = c / 100 * full
    return _from_oklab(light, b, c) if modern else _from_lab(light, b, c)


def _turn(number: float, unit: str) -> float:
    return number / {"turn": 1, "rad": 2 * math.pi, "grad": 400}.get(unit, 360) % 1


def _from_oklab(light: float, a: float, b: float) -> tuple[int, int, int]:
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
    return _bytes(
        _gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    )


def _from_lab(light: float, a: float, b: float) -> tuple[int, int, int]:
    """CIE Lab (D50) by way of XYZ, adapted to D65 and linear sRGB in one matrix."""
    y = (light * 100 + 16) / 116
    x, y, z = (
        white * (n**3 if n > 6 / 29 else 3 * (6 / 29) ** 2 * (n - 4 / 29))
        for n, white in ((y + a / 500, 0.9643), (y, 1.0), (y - b / 200, 0.8251))
    )
    return _bytes(
        _gamma(3.1339 * x - 1.6169 * y - 0.4906 * z),
        _gamma(-0.9788 * x + 1.9161 * y + 0.0335 * z),
        _gamma(0.0719 * x - 0.2290 * y + 1.4052 * z),
    )


def _gamma(n: float) -> float:
    return 12.92 * n if n <= 0.0031308 else 1.055 * n ** (1 / 2.4) - 0.055


def _bytes(*parts: float) -> tuple[int, int, int]:
    red, green, blue = (round(255 * min(max(part, 0.0), 1.0)) for part in parts)
    return red, green, blue
