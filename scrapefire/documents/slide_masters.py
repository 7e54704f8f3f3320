"""What shapes of a slide inherit from its layout and master: bullets and places (ECMA-376 part 1, section 19.3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scrapefire.documents.package import Element, Package, attribute, child, children, descendants, local


@dataclass(frozen=True)
class Placeholder:
    """What a shape stands in for: its type, and its place among those of one type."""

    type: str
    index: str = "0"


@dataclass(frozen=True)
class Bullets:
    """Mark of each level: ``bullet``, ``number`` or empty."""

    marks: Mapping[int, str] = field(default_factory=dict)

    def over(self, style: Element | None) -> Bullets:
        """These, with what a list style says on top."""
        own = dict(self.marks)
        for each in children(style):
            name = local(each)
            if name.startswith("lvl") and name.endswith("pPr") and name[3:4].isdigit():
                mark = _mark(each)
                if mark is not None:
                    own[int(name[3]) - 1] = mark
        return Bullets(own)

    def mark(self, level: int, properties: Element | None) -> str:
        """The mark of a paragraph at a level, with properties of its own."""
        own = _mark(properties)
        return own if own is not None else self.marks.get(level, "")


def placeholder(shape: Element) -> Placeholder | None:
    """The placeholder that a shape is; ``None`` for a free one."""
    element = child(shape, "nvSpPr", "nvPr", "ph")
    return None if element is None else Placeholder(attribute(element, "type", "obj"), attribute(element, "idx", "0"))


class Masters:
    """What the placeholders of a slide inherit from its layout and master.

    Args:
        package: the file.
        slide: name of the slide's part.
    """

    def __init__(self, package: Package, slide: str) -> None:
        layout_name = _related(package, slide, "slideLayout")
        master_name = _related(package, layout_name, "slideMaster") if layout_name else ""
        layout = package.xml(layout_name) if layout_name else None
        master = package.xml(master_name) if master_name else None
        self._layout = {kind: each for each in descendants(layout, "sp") if (kind := placeholder(each)) is not None}
        self._master = {
            kind.type: each for each in descendants(master, "sp") if (kind := placeholder(each)) is not None
        }
        self._body = Bullets().over(child(master, "txStyles", "bodyStyle"))

    def bullets(self, kind: Placeholder) -> Bullets:
        """Marks of a placeholder's paragraphs."""
        if kind.type in ("title", "ctrTitle"):
            return Bullets()
        found = self._body
        for shape in self._shapes(kind):
            found = found.over(child(shape, "txBody", "lstStyle"))
        return found

    def offset(self, kind: Placeholder) -> Element | None:
        """Where a placeholder lies that does not say so itself."""
        places = (next(descendants(shape, "off"), None) for shape in reversed(self._shapes(kind)))
        return next((place for place in places if place is not None), None)

    def _shapes(self, kind: Placeholder) -> list[Element]:
        """The master's placeholder and the layout's: of the same index, else of the same type."""
        master = self._master.get("body" if kind.type == "obj" else kind.type)
        by_index = [each for known, each in self._layout.items() if known.index == kind.index]
        by_type = [each for known, each in self._layout.items() if known.type == kind.type]
        return [each for each in (master, *(by_index + by_type)[:1]) if each is not None]


def _related(package: Package, name: str, kind: str) -> str:
    return next((each.target for each in package.relationships(name).values() if each.kind == kind), "")


def _mark(properties: Element | None) -> str | None:
    for each in children(properties):
        name = local(each)
        if name == "buNone":
            return ""
        if name in ("buChar", "buBlip"):
            return "bullet"
        if name == "buAutoNum":
            return "number"
    return None
