"""Styles of a Word file: what a paragraph or a run is by its style (ECMA-376 part 1, section 17.7)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from scrapefire.documents.package import Element, attribute, child, children, number

_HEADING = re.compile(
    r"^(?:heading|überschrift|titre|título|titolo|kop|rubrik|nagłówek|заголовок|標題|见出し|見出し|标题)\s*([1-9])$",
    re.I,
)
_LIST = re.compile(r"^list (?:bullet|number|continue) ([2-5])$", re.I)
_QUOTE = re.compile(r"^(?:(?:intense |block ?)?quot(?:e|ation)s?|block text)$", re.I)
_CODE = re.compile(
    r"^(?:source ?code|html preformatted|preformatted(?: text)?|code(?: ?block)?|plain code|listing|verbatim)$", re.I
)
_CODE_RUN = re.compile(
    r"^(?:verbatim char|html (?:code|keyboard|sample|typewriter)|"
    r"(?:source ?(?:code|text)|(?:inline ?)?code)(?: char)?)$",
    re.I,
)


@dataclass(frozen=True)
class Style:
    """What a style, with all that it is based on, says.  ``None`` stands for: says nothing.

    Args:
        level: heading level from 1, 0 for body text.
        role: ``quote``, ``code``, ``title``, ``continue`` (goes on in a list item) or empty.
        depth: how deep a list paragraph is by the style's name: each of Word's own has a numbering of its own.
        num: id of the numbering and its level.
    """

    name: str = ""
    level: int | None = None
    role: str = ""
    depth: int = 0
    num: tuple[str, int] | None = None
    bold: bool | None = None
    italic: bool | None = None
    strike: bool | None = None
    hidden: bool | None = None
    code: bool = False
    script: str | None = None


NO_STYLE = Style()


class Styles:
    """Styles by id; a style that is missing or based on itself is no error."""

    def __init__(self, root: Element | None) -> None:
        self._elements = {attribute(each, "styleId"): each for each in children(root, "style")}
        self._known: dict[str, Style] = {}
        self.default = next(
            (
                key
                for key, each in self._elements.items()
                if attribute(each, "type") == "paragraph" and is_on(attribute(each, "default", "0"))
            ),
            "",
        )

    def get(self, style_id: str) -> Style:
        """The style with everything inherited."""
        if style_id not in self._known:
            self._known[style_id] = NO_STYLE  # holds while a chain that bites its own tail is followed
            self._known[style_id] = self._make(style_id)
        return self._known[style_id]

    def _make(self, style_id: str) -> Style:
        element = self._elements.get(style_id)
        if element is None:
            match = re.fullmatch(r"(?i)heading\s*([1-9])", style_id)
            return Style(level=int(match.group(1))) if match else NO_STYLE
        parent = (
            self.get(attribute(child(element, "basedOn"), "val")) if child(element, "basedOn") is not None else NO_STYLE
        )
        name = attribute(child(element, "name"), "val")
        style = replace(parent, name=name, **run_properties(child(element, "rPr")))
        properties = child(element, "pPr")
        outline = child(properties, "outlineLvl")
        heading = _HEADING.match(name.strip())
        if heading:
            style = replace(style, level=int(heading.group(1)), role="")
        elif outline is not None:
            level = number(attribute(outline, "val"), 9)
            style = replace(style, level=level + 1 if level < 9 else 0)
        lowered = name.lower()
        if lowered == "title":
            style = replace(style, level=1, role="title")
        elif lowered == "toc heading":  # no part of the outline, and yet what stands over the table of contents
            style = replace(style, level=parent.level or 1)
        elif lowered.startswith("toc "):
            style = replace(style, level=0)
        elif _QUOTE.match(name):
            style = replace(style, role="quote")
        elif _CODE.match(name) and attribute(element, "type") == "paragraph":
            style = replace(style, role="code")
        elif lowered.startswith("list continue"):
            style = replace(style, role="continue")
        if _CODE_RUN.match(name) and attribute(element, "type") == "character":
            style = replace(style, code=True)
        num = numbering_of(properties)
        if num is not None:
            inherited = parent.num[0] if parent.num else ""
            style = replace(style, num=(num[0] or inherited, num[1]))
        if list_depth(name):
            style = replace(style, depth=list_depth(name))
        return style


def numbering_of(properties: Element | None) -> tuple[str, int] | None:
    """Numbering id and level of paragraph properties; an empty id where only the level is given."""
    element = child(properties, "numPr")
    if element is None:
        return None
    return attribute(child(element, "numId"), "val"), max(0, min(8, number(attribute(child(element, "ilvl"), "val"))))


def run_properties(properties: Element | None) -> dict[str, Any]:
    """Formatting that run properties state, as keyword arguments of :class:`Style`."""
    found: dict[str, Any] = {}
    for each in children(properties):
        name = each.tag.rpartition("}")[2]
        if name in ("b", "i"):
            found["bold" if name == "b" else "italic"] = is_on(attribute(each, "val", "1"))
        elif name in ("strike", "dstrike"):
            found["strike"] = bool(found.get("strike")) or is_on(attribute(each, "val", "1"))
        elif name in ("vanish", "webHidden"):
            found["hidden"] = bool(found.get("hidden")) or is_on(attribute(each, "val", "1"))
        elif name == "vertAlign":
            found["script"] = {"superscript": "sup", "subscript": "sub"}.get(attribute(each, "val"), "")
    return found


def is_on(value: str) -> bool:
    """A toggle's value (section 17.17.4)."""
    return value.lower() not in ("0", "false", "off", "none")


def list_depth(name: str) -> int:
    """Depth that a list style has by its name (``List Bullet 3``), from 0."""
    match = _LIST.match(name)
    return int(match.group(1)) - 1 if match else 0
