"""Which declared values hide an element's own box or text, and which only keep it waiting."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from scrapefire.content.hidden_colours import WHITE, alike, alpha, colour
from scrapefire.content.hidden_styles import Cascade

_LENGTH = re.compile(r"(-?\d*\.?\d+)(px|em|rem|pt|vw|vh|%|ex|ch|cm|in|)?")
_TO_PIXELS = {"em": 16, "rem": 16, "pt": 1.33, "vw": 12, "vh": 8, "ex": 8, "ch": 8, "cm": 38, "in": 96, "px": 1, "": 1}
_FAR = 400.0
_FAR_PERCENT = 500.0
_MASKS = frozenset(("mask", "mask-image", "-webkit-mask", "-webkit-mask-image"))
_SIDES = frozenset(("left", "top", "right", "bottom"))
_TRANSFORMING = frozenset(("transform", "translate", "scale", "zoom"))
_MOVING = _SIDES | _TRANSFORMING | {"text-indent", "margin-left", "margin-top", "letter-spacing"}
_SQUEEZED = 10.0
"""Pixels by which letters that move together lie upon each other."""
_SHARE = re.compile(r"(\d*\.?\d+)(%?)")
_PERCENT = re.compile(r"\s*(-?\d+(?:\.\d+)?)%\s*")
_TRANSLATE = re.compile(r"translate(?:3d|x|y)?\(([^)]*)\)")
_SCALE_ZERO = re.compile(
    r"scale(?:3d|x|y)?\(\s*(?:0|0?\.0[0-2]?\d*)\s*[,)]|scale\([^,)]+,\s*(?:0|0?\.0[0-2]?\d*)\s*\)|"
    r"rotate[xy]\(\s*-?(?:90|270)deg|matrix\(\s*0\s*,\s*0\s*,|matrix\([^,]+,\s*0\s*,\s*0\s*,\s*0\s*,"
)
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
_CLEAR = re.compile(r"transparent|#0000\b|#000000000?\b(?<=00)|rgba?\([^()]*[,/]\s*0(?:\.0+)?%?\s*\)")


_PICTURES = frozenset(("img", "picture", "video", "canvas", "svg", "figure", "iframe"))


def is_box_hidden(element: HtmlElement, values: dict[str, str]) -> str | None:
    """Why the element is not shown.

    One of ``display``, ``place``, ``clip``, ``opacity`` and ``size``, or, since what is inside may be shown again,
    ``visibility``, ``font`` and ``ink``.
    """
    display = values.get("display")
    if display == "none":
        return "display"
    hidden = element.get("hidden")
    if hidden is not None and hidden.lower() != "until-found" and display is None:
        return "display"
    if display is None and (
        element.get("popover") is not None or (element.tag == "dialog" and element.get("open") is None)
    ):
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
    if clear_ink(values):
        return "ink"
    if _off_screen(values):
        return "place"
    if _clipped(values):
        return "clip"
    return "size" if _no_size(values) else None


def is_waiting(
    element: HtmlElement,
    values: dict[str, str],
    reason: str,
    frames: dict[str, str],
) -> bool:
    """Whether the element's markup says that a reader can bring it up: a tab, a fold, something that fades in."""
    identifier = element.get("id") or ""
    if identifier.startswith("S:"):  # React streams content into such a box and a script moves it into place
        return True
    names = f"{element.get('class') or ''} {identifier} {element.get('role') or ''}"
    if reason in ("opacity", "ink"):
        moving = values.keys() & {"transform", "transition"} or (
            values.keys() & {"animation", "animation-name"} and moves_into_sight(values, frames)
        )
        marked = any(name in element.attrib for name in _ANIMATION_ATTRIBUTES)
        return bool(moving or marked or _ANIMATED.search(names) or _WAITING.search(names))
    if reason in ("place", "clip", "font", "colour"):
        return False
    if reason == "visibility" and values.keys() & {"animation", "animation-name"} and moves_into_sight(values, frames):
        return True
    if _WAITING.search(names) or element.get("aria-labelledby") or element.get("role") == "tabpanel":
        return True
    return any(
        name in element.attrib
        for name in ("x-show", "v-show", "x-cloak", "v-cloak", "ng-show", "data-tab", "x-collapse")
    )


def controlled_ids(root: HtmlElement) -> frozenset[str]:
    """Ids that a button or link of the page names as what it opens."""
    found: set[str] = set()
    for element in root.iter("a", "button", "div", "li", "span", "label", "h2", "h3", "h4"):
        for name, value in element.items():
            if name in _CONTROLS and len(value) < 200 and (name not in _BY_HASH or "#" in value):
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
    match = _SHARE.fullmatch(opacity)
    if match and float(match.group(1)) / (100 if match.group(2) else 1) <= 0.05:
        return True
    return bool(_OPACITY_ZERO.search(values.get("filter", "")))


def clear_ink(values: dict[str, str]) -> bool:
    """Whether letters are transparent, with neither a shadow, an outline nor a background cut to their shape."""
    if "text" in (values.get("background-clip", "") + values.get("-webkit-background-clip", "")):
        return False
    if (
        values.get("text-shadow", "none") != "none"
        or {"-webkit-text-stroke", "-webkit-text-stroke-width"} & values.keys()
    ):
        return False
    ink = values.get("-webkit-text-fill-color") or values.get("color", "")
    return bool(ink) and alpha(ink) <= 0.05


def _off_screen(values: dict[str, str]) -> bool:
    if _MOVING.isdisjoint(values):
        return False
    indent = _pixels(values.get("text-indent"))
    if indent is not None and abs(indent) >= _FAR:
        return True
    if abs(_percent(values.get("text-indent"))) >= 100 and _cut(values) and "nowrap" in values.get("white-space", ""):
        return True
    if values.get("position") in ("absolute", "fixed", "relative") and not _SIDES.isdisjoint(values):
        for side in ("left", "top", "right", "bottom"):
            place = _pixels(values.get(side))
            if place is not None and (place <= -_FAR or (place >= 5000 and side in ("left", "top", "right"))):
                return True
            if _percent(values.get(side)) <= -_FAR_PERCENT:
                return True
    for side in ("margin-left", "margin-top"):
        place = _pixels(values.get(side))
        if (place is not None and place <= -2 * _FAR) or _percent(values.get(side)) <= -_FAR_PERCENT:
            return True
    spacing = _pixels(values.get("letter-spacing"))
    return (spacing is not None and spacing <= -_SQUEEZED) or _transformed_away(values)


def _transformed_away(values: dict[str, str]) -> bool:
    if _TRANSFORMING.isdisjoint(values):
        return False
    transform = values.get("transform", "")
    moves = [part for inner in _TRANSLATE.findall(transform) for part in inner.split(",")]
    for part in [*moves, *values.get("translate", "").split()]:
        place = _pixels(part)
        if (place is not None and abs(place) >= 2 * _FAR) or abs(_percent(part)) >= 2 * _FAR_PERCENT:
            return True
    tiny = [values.get(name, "1").split()[0] for name in ("scale", "zoom")]
    return bool(_SCALE_ZERO.search(transform)) or any(re.fullmatch(r"0|0?\.0[0-5]?\d*|[0-5]%", one) for one in tiny)


def _percent(value: str | None) -> float:
    match = _PERCENT.fullmatch(value) if value else None
    return float(match.group(1)) if match else 0.0


def _clipped(values: dict[str, str]) -> bool:
    path = values.get("clip-path", "")
    if path and (_CLIPPED.search(path) or _inset_away(path)):
        return True
    if not _MASKS.isdisjoint(values) and any(
        "gradient(" in (mask := values.get(name, ""))
        and not re.search(r"#|rgb|hsl|black|white|red", _CLEAR.sub("", mask))
        for name in _MASKS
    ):
        return True
    return bool(_CLIPPED.search(values.get("clip", ""))) and values.get("position") in ("absolute", "fixed")


def _inset_away(path: str) -> bool:
    """Whether opposite sides of ``inset()`` meet."""
    inset = re.search(r"inset\(([\d.%\sa-z]*?)(?:\sround|\))", path)
    sides = (
        [float(one[:-1]) if re.fullmatch(r"[\d.]+%", one) else 0.0 for one in inset.group(1).split()] if inset else []
    )
    if not 1 <= len(sides) <= 4:
        return False
    right = sides[1] if len(sides) > 1 else sides[0]
    bottom = sides[2] if len(sides) > 2 else sides[0]
    left = sides[3] if len(sides) > 3 else right
    return sides[0] + bottom >= 100 or left + right >= 100


def _cut(values: dict[str, str]) -> bool:
    """Whether what does not fit into the box is cut off."""
    overflow = values.get("overflow", "") + values.get("overflow-x", "") + values.get("overflow-y", "")
    return "hidden" in overflow or "clip" in overflow or values.get("contain", "") in ("paint", "strict", "content")


def _no_size(values: dict[str, str]) -> bool:
    if not _cut(values):
        return False
    grows = values.get("flex-grow", "0") != "0" or values.get("flex", "none").split()[0] not in ("none", "0", "initial")
    padded = any(re.search(r"[1-9]", values.get(name, "")) for name in ("padding", "padding-top", "padding-bottom"))
    for name in ("width", "height", "max-width", "max-height"):
        size = _pixels(values.get(name))
        if size is None or abs(size) > 1:
            continue
        if (_pixels(values.get(f"min-{name[-6:].lstrip('-')}")) or 0) > 1 or (name == "width" and grows):
            continue
        if name.endswith("height") and (padded or (grows and name == "height")):
            continue
        if _is_zero(values.get(name)) or (_pixels(values.get("height")) or 9) <= 1:
            return True
    flat = _is_zero(values.get("line-height")) and not padded
    return flat and not {"height", "min-height", "flex", "flex-grow"} & values.keys()


def same_colour(element: HtmlElement, cascade: Cascade, known_backgrounds: bool) -> bool:
    """Whether the element's own text colour is that of the background behind it, as far as styles tell."""
    return _ink(element, cascade) is not None and blends_in(element, cascade, known_backgrounds)


def blends_in(element: HtmlElement, cascade: Cascade, known_backgrounds: bool) -> bool:
    """Whether the element's text, its colour its own or inherited, has the colour of the background behind it."""
    ink: tuple[int, int, int] | None = None
    at: HtmlElement | None = element
    while at is not None and ink is None:
        ink = _ink(at, cascade)
        at = at.getparent()
    if ink is None:
        return False
    at = element
    while at is not None:
        values = cascade.values(at)
        background = values.get("background-color") or values.get("background") or at.get("bgcolor") or ""
        if "url(" in background or "gradient" in background or "background-image" in values:
            return False
        behind = ink if at is element and background == "currentcolor" else colour(background)
        if behind is not None:
            return alike(ink, behind)
        if known_backgrounds and alike(ink, WHITE) and _has_something_under(at, cascade):
            return False
        at = at.getparent()
    return known_backgrounds and alike(ink, WHITE)


def _ink(element: HtmlElement, cascade: Cascade) -> tuple[int, int, int] | None:
    values = cascade.values(element)
    return colour(values.get("-webkit-text-fill-color") or values.get("color") or element.get("color") or "")


def _has_something_under(element: HtmlElement, cascade: Cascade) -> bool:
    """Whether the text lies on a sibling: on a panel taken out of the flow, or itself taken out of it, on a picture."""
    above = element.getparent()
    if above is None:
        return False
    floats = cascade.values(element).get("position") in ("absolute", "fixed")
    return any(
        other is not element
        and (cascade.values(other).get("position") in ("absolute", "fixed") or (floats and other.tag in _PICTURES))
        for other in above[:20]
    )


def moves_into_sight(values: dict[str, str], frames: dict[str, str]) -> bool:
    """Whether an animation of the element may show it; one whose frames are known and all hide it does not."""
    names = f"{values.get('animation', '')} {values.get('animation-name', '')}".replace(",", " ").split()
    known = [frames[name] for name in names if name in frames]
    return not known or any(
        re.search(
            r"opacity\s*:\s*(?:1|0?\.[1-9]|\d\d)|visibility\s*:\s*visible|transform\s*:|display\s*:\s*[^n\s]", one
        )
        or "opacity" not in one
        for one in known
    )
