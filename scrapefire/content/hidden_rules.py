"""Which declared values hide an element's own box or text, and which only keep it waiting."""

from __future__ import annotations

import re
from functools import lru_cache

from lxml.html import HtmlElement

from scrapefire.content.hidden_styles import Cascade

_LENGTH = re.compile(r"(-?\d*\.?\d+)(px|em|rem|pt|vw|vh|%|ex|ch|cm|in|)?")
_TO_PIXELS = {"em": 16, "rem": 16, "pt": 1.33, "vw": 12, "vh": 8, "ex": 8, "ch": 8, "cm": 38, "in": 96, "px": 1, "": 1}
_FAR = 400.0
_TRANSLATE = re.compile(r"translate(?:3d|x|y)?\(([^)]*)\)")
_SCALE_ZERO = re.compile(r"scale(?:3d|x|y)?\(\s*0(?:\.0+)?\s*[,)]")
_CLIPPED = re.compile(
    r"rect\(\s*(?:0(?:px)?[\s,]+){3}0(?:px)?\s*\)|rect\(\s*(?:1px[\s,]+){3}1px\s*\)|inset\(\s*(?:50|100)%|"
    r"circle\(\s*0(?:px|%)?\b|polygon\(\s*0(?:px|%)? 0(?:px|%)?(?:\s*,\s*0(?:px|%)? 0(?:px|%)?)*\s*\)|ellipse\(\s*0"
)
_OPACITY_ZERO = re.compile(r"opacity\(\s*0(?:\.0\d*)?%?\s*\)")
_WAITING = re.compile(
    r"(?<![a-z])(?:tab|tabs|tabpanel|tabcontent|accordion|collaps\w*|panel|pane|faq|toggle\w*|expand\w*|dropdown|details?|"
    r"slide[rs]?|carousel|swiper|readmore|read-more|show-more|more-text|drawer|spoiler|disclosure|answer)(?![a-z])",
    re.IGNORECASE,
)
_ANIMATED = re.compile(
    r"(?<![a-z])(?:aos|wow|fade\w*|anim\w*|reveal\w*|motion|invisible|appear|scroll\w*|lazy\w*|load\w*|slide\w*|js)(?![a-z])",
    re.IGNORECASE,
)
_ANIMATION_ATTRIBUTES = (
    "data-aos",
    "data-w-id",
    "data-animate",
    "data-animation",
    "data-framer-appear-id",
    "data-scroll",
    "data-sal",
)
_CONTROLS = frozenset(("aria-controls", "href", "data-target", "data-bs-target", "popovertarget", "commandfor"))
_BY_HASH = frozenset(("href", "data-target", "data-bs-target"))
_WHITE = (255, 255, 255)
_NEAR = 12
_NAMED = {
    "white": (255, 255, 255), "black": (0, 0, 0), "red": (255, 0, 0), "green": (0, 128, 0), "blue": (0, 0, 255),
    "yellow": (255, 255, 0), "gray": (128, 128, 128), "grey": (128, 128, 128), "silver": (192, 192, 192),
    "navy": (0, 0, 128), "snow": (255, 250, 250), "ivory": (255, 255, 240), "whitesmoke": (245, 245, 245),
    "ghostwhite": (248, 248, 255), "floralwhite": (255, 250, 240), "beige": (245, 245, 220), "orange": (255, 165, 0),
    "purple": (128, 0, 128), "maroon": (128, 0, 0), "lightgray": (211, 211, 211), "lightgrey": (211, 211, 211),
}  # fmt: skip


def is_box_hidden(element: HtmlElement, values: dict[str, str]) -> str | None:
    """Why the element is not shown: ``display``, ``visibility``, ``font``, ``place``, ``clip``, ``opacity``, ``size``."""
    display = values.get("display")
    if display == "none":
        return "display"
    hidden = element.get("hidden")
    if hidden is not None and hidden.lower() != "until-found" and display is None:
        return "display"
    if values.get("content-visibility") == "hidden":
        return "display"
    if not values:
        return None
    if values.get("visibility") in ("hidden", "collapse"):
        return "visibility"
    if _tiny_font(values):
        return "font"
    if _transparent(values):
        return "opacity"
    if _off_screen(values):
        return "place"
    if _clipped(values):
        return "clip"
    return "size" if _no_size(values) else None


def is_waiting(element: HtmlElement, values: dict[str, str], reason: str, controlled: frozenset[str]) -> bool:
    """Whether the element's markup says that a reader can bring it up: a tab, a fold, something that fades in."""
    identifier = element.get("id") or ""
    if identifier.startswith("S:"):  # React streams content into such a box and a script moves it into place
        return True
    names = f"{element.get('class') or ''} {identifier} {element.get('role') or ''}"
    if reason == "opacity":
        moving = values.keys() & {"transform", "transition", "animation", "animation-name"}
        marked = any(name in element.attrib for name in _ANIMATION_ATTRIBUTES)
        return bool(moving or marked or _ANIMATED.search(names) or _WAITING.search(names))
    if reason in ("place", "clip", "font", "colour"):
        return False
    if _WAITING.search(names) or element.get("aria-labelledby") or element.get("role") == "tabpanel":
        return True
    if any(
        name in element.attrib
        for name in ("x-show", "v-show", "x-cloak", "v-cloak", "ng-show", "data-tab", "x-collapse")
    ):
        return True
    return bool(identifier) and identifier in controlled


def controlled_ids(root: HtmlElement) -> frozenset[str]:
    """Ids that a button or link of the page names as what it opens."""
    found: set[str] = set()
    for element in root.iter("a", "button", "div", "li", "span", "label", "h2", "h3", "h4"):
        for name, value in element.items():
            if name in _CONTROLS and len(value) < 200:
                found.update(part.lstrip("#") for part in value.split() if name not in _BY_HASH or part.startswith("#"))
    return frozenset(found)


def _pixels(value: str | None) -> float | None:
    if not value:
        return None
    match = _LENGTH.match(value.strip())
    if not match:
        return None
    unit = match.group(2) or ""
    if unit == "%":
        return None
    return float(match.group(1)) * _TO_PIXELS[unit]


def _is_zero(value: str | None) -> bool:
    match = _LENGTH.fullmatch((value or "").strip())
    return match is not None and float(match.group(1)) == 0


def _tiny_font(values: dict[str, str]) -> bool:
    size = values.get("font-size")
    if size is None and (shorthand := re.search(r"(?<![\w.-])(\d*\.?\d+(?:px|em|rem|pt|%))", values.get("font", ""))):
        size = shorthand.group(1)
    if size is None:
        return False
    match = _LENGTH.fullmatch(size)
    if match is None:
        return False
    number, unit = float(match.group(1)), match.group(2) or "px"
    return (
        number == 0
        or (unit in ("px", "pt") and number <= 1)
        or (unit in ("em", "rem") and number <= 0.06)
        or (unit == "%" and number <= 6)
    )


def _transparent(values: dict[str, str]) -> bool:
    opacity = values.get("opacity", "")
    match = re.fullmatch(r"(\d*\.?\d+)(%?)", opacity)
    if match and float(match.group(1)) / (100 if match.group(2) else 1) <= 0.05:
        return True
    if _OPACITY_ZERO.search(values.get("filter", "")):
        return True
    clipped = "text" in (values.get("background-clip", "") + values.get("-webkit-background-clip", ""))
    colour = values.get("-webkit-text-fill-color") or values.get("color", "")
    return not clipped and (colour == "transparent" or _alpha(colour) <= 0.05)


def _off_screen(values: dict[str, str]) -> bool:
    indent = _pixels(values.get("text-indent"))
    if indent is not None and abs(indent) >= _FAR:
        return True
    if values.get("position") in ("absolute", "fixed", "relative"):
        for side in ("left", "top", "right", "bottom"):
            place = _pixels(values.get(side))
            if place is not None and (place <= -_FAR or (place >= 5000 and side in ("left", "top", "right"))):
                return True
    for side in ("margin-left", "margin-top"):
        place = _pixels(values.get(side))
        if place is not None and place <= -2 * _FAR:
            return True
    transform = values.get("transform", "")
    for inner in _TRANSLATE.findall(transform):
        if any((place := _pixels(part)) is not None and abs(place) >= 2 * _FAR for part in inner.split(",")):
            return True
    return bool(_SCALE_ZERO.search(transform)) or values.get("scale") == "0" or values.get("zoom") == "0"


def _clipped(values: dict[str, str]) -> bool:
    if _CLIPPED.search(values.get("clip-path", "")):
        return True
    return bool(_CLIPPED.search(values.get("clip", ""))) and values.get("position") in ("absolute", "fixed")


def _no_size(values: dict[str, str]) -> bool:
    overflow = values.get("overflow", "") + values.get("overflow-x", "") + values.get("overflow-y", "")
    if "hidden" not in overflow and "clip" not in overflow:
        return False
    for name in ("width", "height", "max-width", "max-height"):
        size = _pixels(values.get(name))
        if (
            size is not None
            and abs(size) <= 1
            and (_is_zero(values.get(name)) or (_pixels(values.get("height")) or 9) <= 1)
        ):
            return True
    return False


def same_colour(element: HtmlElement, cascade: Cascade, known_backgrounds: bool) -> bool:
    """Whether the element's own text colour is that of the background behind it, as far as styles tell."""
    colour = _colour(cascade.values(element).get("color") or element.get("color") or "")
    if colour is None:
        return False
    at: HtmlElement | None = element
    while at is not None:
        values = cascade.values(at)
        background = values.get("background-color") or values.get("background") or at.get("bgcolor") or ""
        if "url(" in background or "gradient" in background or "background-image" in values:
            return False
        behind = _colour(background)
        if behind is not None:
            return _alike(colour, behind)
        at = at.getparent()
    return known_backgrounds and _alike(colour, _WHITE)


def _alike(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= _NEAR for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=2_048)
def _colour(value: str) -> tuple[int, int, int] | None:
    value = value.strip().lower()
    hexadecimal = re.search(r"#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b", value)
    if hexadecimal:
        digits = hexadecimal.group(1)
        if len(digits) in (3, 4):
            digits = "".join(digit * 2 for digit in digits)
        if len(digits) == 8 and int(digits[6:], 16) < 128:
            return None
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    function = re.search(r"rgba?\(([^)]*)\)", value)
    if function:
        numbers = re.findall(r"(\d*\.?\d+)(%?)", function.group(1))
        if len(numbers) >= 3 and not (len(numbers) > 3 and _alpha(value) < 0.5):
            red, green, blue = (int(float(n) * (2.55 if percent else 1)) for n, percent in numbers[:3])
            return red, green, blue
        return None
    hsl = re.search(r"hsla?\([^,\s]+[,\s]+[\d.]+%[,\s]+([\d.]+)%", value)
    if hsl and float(hsl.group(1)) in (0.0, 100.0):
        return (255, 255, 255) if float(hsl.group(1)) == 100 else (0, 0, 0)
    return next((_NAMED[word] for word in value.split() if word in _NAMED), None)


@lru_cache(maxsize=2_048)
def _alpha(value: str) -> float:
    function = re.search(r"(?:rgb|hsl)a?\(([^)]*)\)", value)
    if function:
        numbers = re.findall(r"(\d*\.?\d+)(%?)", function.group(1))
        if len(numbers) > 3:
            return float(numbers[3][0]) / (100 if numbers[3][1] else 1)
        return 1.0
    hexadecimal = re.search(r"#([0-9a-f]{8}|[0-9a-f]{4})\b", value)
    if hexadecimal:
        digits = hexadecimal.group(1)
        return int(digits[6:] if len(digits) == 8 else digits[3] * 2, 16) / 255
    return 1.0
