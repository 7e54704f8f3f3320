"""Styles of OpenDocument files (ODF 1.3 part 3, section 16): what a paragraph, run or list level is by its style."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from scrapefire.documents.package import Element, attribute, child, children, local, number
from scrapefire.documents.word_styles import list_depth

_HEADING = re.compile(r"^heading_20_([1-9])$|^heading ([1-9])$", re.IGNORECASE)
_QUOTE = re.compile(r"^(?:quotations?|quote|block_20_text|block_20_quot\w*)$", re.IGNORECASE)
_CODE = re.compile(r"^(?:preformatted_20_text|source_20_code|code)$", re.IGNORECASE)
_CODE_RUN = re.compile(r"^(?:source_5f_text|source_20_text|teletype|verbatim_20_char|user_20_entry)$", re.IGNORECASE)


@dataclass(frozen=True)
class OdfStyle:
    """A style with all that it inherits."""

    level: int = 0
    role: str = ""
    list_style: str = ""
    numbered: bool = True
    depth: int = 0
    font: str = ""
    bold: bool = False
    italic: bool = False
    strike: bool = False
    hidden: bool = False
    code: bool = False
    script: str = ""


@dataclass(frozen=True)
class ListLevel:
    """One level of a list style: ``format`` is empty for a bullet, ``-`` for no mark at all."""

    format: str = ""
    start: int = 1
    shown: int = 1
    prefix: str = ""
    suffix: str = ""


class OdfStyles:
    """Styles of the two parts that hold them; those of the content come first.

    Args:
        roots: roots of ``styles.xml`` and ``content.xml``.
    """

    def __init__(self, *roots: Element | None) -> None:
        self._elements: dict[tuple[str, str], Element] = {}
        self._lists: dict[str, dict[int, ListLevel]] = {}
        self.outline: dict[int, ListLevel] = {}
        self._known: dict[tuple[str, str], OdfStyle] = {}
        for root in roots:
            for holder in children(root, "styles", "automatic-styles"):
                for each in children(holder):
                    self._add(each)

    def _add(self, element: Element) -> None:
        kind = local(element)
        if kind == "style":
            self._elements[attribute(element, "family"), attribute(element, "name")] = element
        elif kind == "list-style":
            self._lists[attribute(element, "name")] = _levels(element)
        elif kind == "outline-style":
            self.outline = _levels(element)

    def paragraph(self, name: str) -> OdfStyle:
        """A paragraph's style."""
        return self._get("paragraph", name)

    def text(self, name: str) -> OdfStyle:
        """A run's style."""
        return self._get("text", name)

    def list_level(self, name: str, level: int) -> ListLevel:
        """A level of a list style, counted from 1; a bullet where nothing is said."""
        return self._lists.get(name, {}).get(level, ListLevel())

    def drawing_property(self, name: str, key: str) -> str:
        """A property of a drawing page's style."""
        return attribute(child(self._elements.get(("drawing-page", name)), "drawing-page-properties"), key)

    def table_is_shown(self, name: str) -> bool:
        """Whether a sheet with this style is displayed."""
        properties = child(self._elements.get(("table", name)), "table-properties")
        return attribute(properties, "display", "true") != "false"

    def _get(self, family: str, name: str) -> OdfStyle:
        key = family, name
        if key not in self._known:
            self._known[key] = OdfStyle()  # holds while a chain that bites its own tail is followed
            self._known[key] = self._make(family, name)
        return self._known[key]

    def _make(self, family: str, name: str) -> OdfStyle:
        element = self._elements.get((family, name))
        parent = attribute(element, "parent-style-name") if element is not None else ""
        style = self._get(family, parent) if parent else OdfStyle()
        heading = _HEADING.match(name)
        outline = number(attribute(element, "default-outline-level")) if element is not None else 0
        if heading or outline:
            style = replace(style, level=outline or int(heading.group(1) or heading.group(2)) if heading else outline)
        elif name == "Title":
            style = replace(style, level=1, role="title")
        elif family == "paragraph" and _QUOTE.match(name):
            style = replace(style, role="quote")
        elif family == "paragraph" and _CODE.match(name):
            style = replace(style, role="code")
        elif family == "text" and _CODE_RUN.match(name):
            style = replace(style, code=True)
        depth = list_depth(name.replace("_20_", " "))
        if depth:
            style = replace(style, depth=depth)
        if element is None:
            return style
        listed = attribute(element, "list-style-name")
        if listed:
            style = replace(style, list_style=listed)
        numbered = attribute(child(element, "paragraph-properties"), "enable-numbering")
        if numbered:
            style = replace(style, numbered=numbered == "true")
        return _with_look(style, child(element, "text-properties"))


def _with_look(style: OdfStyle, properties: Element | None) -> OdfStyle:
    if properties is None:
        return style
    weight = attribute(properties, "font-weight")
    if weight:
        style = replace(style, bold=weight == "bold" or number(weight) >= 600)
    slant = attribute(properties, "font-style")
    if slant:
        style = replace(style, italic=slant in ("italic", "oblique"))
    line = attribute(properties, "text-line-through-style") or attribute(properties, "text-line-through-type")
    if line:
        style = replace(style, strike=line != "none")
    position = attribute(properties, "text-position")
    if position:
        raised = position.startswith("super") or (position[:1].isdigit() and number(position.partition("%")[0]) > 0)
        lowered = position.startswith(("sub", "-"))
        style = replace(style, script="sup" if raised else "sub" if lowered else "")
    font = attribute(properties, "font-name")
    if font:
        style = replace(style, font=font)
    display = attribute(properties, "display")
    if display:
        style = replace(style, hidden=display == "none")
    return style


def _levels(element: Element) -> dict[int, ListLevel]:
    found: dict[int, ListLevel] = {}
    for each in children(element):
        level = number(attribute(each, "level"), 1)
        if local(each) in ("list-level-style-number", "outline-level-style"):
            found[level] = ListLevel(
                attribute(each, "num-format") or "-",
                number(attribute(each, "start-value", "1"), 1),
                number(attribute(each, "display-levels", "1"), 1),
                attribute(each, "num-prefix"),
                attribute(each, "num-suffix"),
            )
        elif local(each) == "list-level-style-bullet":
            found[level] = ListLevel()
    return found
