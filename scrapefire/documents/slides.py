"""Slides (.pptx, .pptm): PresentationML and DrawingML to the document model (ECMA-376 part 1, sections 19 to 21).

Slides in the order of the show, hidden ones left out; of each the title, then its shapes, then the speaker's notes.
"""

from __future__ import annotations

from collections.abc import Iterable

from scrapefire.documents.drawings import chart_blocks, picture
from scrapefire.documents.metadata import core_properties
from scrapefire.documents.model import (
    Block,
    Cell,
    Content,
    Heading,
    Inline,
    ListLine,
    Math,
    Paragraph,
    Span,
    Table,
    gather,
    is_blank,
)
from scrapefire.documents.package import (
    Element,
    Package,
    Relationship,
    attribute,
    child,
    children,
    descendants,
    local,
    number,
)
from scrapefire.documents.slide_masters import Bullets, Masters, placeholder
from scrapefire.documents.slide_order import reading_order
from scrapefire.documents.word_math import to_latex
from scrapefire.errors import DocumentParseError

_DEPTH = 30
_LINE = 150_000  # EMU, a sixth of an inch; shapes whose tops differ by less stand beside each other
_NUMBER_STYLES = {"alphaLc": "a", "alphaUc": "A", "romanLc": "i", "romanUc": "I"}
_FURNITURE = frozenset(("dt", "ftr", "hdr", "sldNum", "sldImg"))


def parse_slides(data: bytes) -> Content:
    """A presentation; errors as for :func:`~scrapefire.documents.conversion.convert`."""
    package = Package(data)
    name = package.part("officeDocument") or "ppt/presentation.xml"
    root = package.xml(name)
    if root is None:
        raise DocumentParseError("the file has no presentation inside")
    blocks: list[Block] = []
    shown = 0
    for part in _slide_parts(package, name, root):
        slide = package.xml(part)
        if slide is None or attribute(slide, "show", "1") in ("0", "false"):
            continue
        shown += 1
        blocks += _Slide(package, part, slide).blocks()
    metadata = core_properties(package)
    metadata["num_pages"] = metadata["total_pages"] = shown
    return Content(blocks, metadata=metadata, warnings=package.warnings)


def _slide_parts(package: Package, name: str, root: Element) -> Iterable[str]:
    relationships = package.relationships(name)
    for each in children(child(root, "sldIdLst"), "sldId"):
        target = relationships.get(_relationship_id(each))
        if target is not None and package.find(target.target):
            yield target.target


def _relationship_id(element: Element | None, name: str = "id") -> str:
    for key, value in element.attrib.items() if element is not None else ():
        if key.endswith(f"relationships}}{name}"):
            return str(value)
    return ""


class _Slide:
    def __init__(self, package: Package, name: str, root: Element) -> None:
        self.package = package
        self.root = root
        self.relationships = package.relationships(name)
        self.masters = Masters(package, name)
        self.title: list[Inline] = []
        self.is_first = False  # a title slide's own title

    def blocks(self) -> list[Block]:
        body: list[Block] = []
        self._tree(child(self.root, "cSld", "spTree"), body, 0)
        out: list[Block] = [Heading(1 if self.is_first else 2, self.title)] if self.title else []
        return [*out, *gather(body), *self._notes()]

    def _tree(self, tree: Element | None, out: list[Block], depth: int) -> None:
        if depth > _DEPTH:
            return
        for each in reading_order(children(tree), self._position, _LINE):
            name = local(each)
            if attribute(child(each, _properties_name(name), "cNvPr"), "hidden") in ("1", "true"):
                continue
            if name == "grpSp":
                self._tree(each, out, depth + 1)
            elif name == "AlternateContent":
                choice = child(each, "Choice")
                self._tree(choice if choice is not None and len(choice) else child(each, "Fallback"), out, depth + 1)
            elif name in ("sp", "cxnSp"):
                self._shape(each, out)
            elif name == "pic":
                image = picture(child(each, "nvPicPr", "cNvPr"))
                out.extend([Paragraph([image])] if image else [])
            elif name == "graphicFrame":
                out.extend(self._frame(each))

    def _position(self, shape: Element) -> tuple[float, float] | None:
        """Top and left; a placeholder may lie where its layout says."""
        found = next(descendants(shape, "off"), None)
        kind = placeholder(shape)
        if found is None and kind is not None:
            found = self.masters.offset(kind)
        return None if found is None else (number(attribute(found, "y")), number(attribute(found, "x")))

    def _shape(self, element: Element, out: list[Block]) -> None:
        kind = placeholder(element)
        body = child(element, "txBody")
        if body is None or (kind is not None and kind.type in _FURNITURE):
            return
        if kind is not None and kind.type in ("title", "ctrTitle") and not self.title:
            self.title = self._title(body)
            self.is_first = kind.type == "ctrTitle"
            return
        bullets = self.masters.bullets(kind) if kind is not None else Bullets()
        out.extend(self._paragraphs(body, bullets.over(child(body, "lstStyle"))))

    def _title(self, body: Element) -> list[Inline]:
        out: list[Inline] = []
        for each in children(body, "p"):
            inlines = self._inlines(each)
            if not is_blank(inlines):
                out += [Span(" "), *inlines] if out else inlines
        return [Span(part.text, href=part.href) if isinstance(part, Span) else part for part in out]

    def _paragraphs(self, body: Element, bullets: Bullets) -> list[Block]:
        out: list[Block] = []
        counters: dict[int, int] = {}
        kinds: dict[int, tuple[str, str]] = {}
        for each in children(body, "p"):
            inlines = self._inlines(each)
            if is_blank(inlines):
                continue
            properties = child(each, "pPr")
            level = max(0, min(8, number(attribute(properties, "lvl"))))
            mark = bullets.mark(level, properties)
            for deeper in [known for known in counters if known > level or (known == level and mark != "number")]:
                del counters[deeper]
            if mark == "number":
                own = child(properties, "buAutoNum")
                kind = attribute(own, "type"), attribute(own, "startAt")
                if own is not None and kinds.get(level, kind) != kind:  # another way to number is another list
                    counters.pop(level, None)
                kinds[level] = kind
                counters[level] = counters.get(level, number(kind[1], 1) - 1) + 1
                style = next((mark for name, mark in _NUMBER_STYLES.items() if kind[0].startswith(name)), "1")
                out.append(ListLine(level, inlines, number=counters[level], style=style))
            elif mark == "bullet":
                out.append(ListLine(level, inlines))
            else:
                out.append(Paragraph(inlines))
        return gather(out)

    def _inlines(self, paragraph: Element) -> list[Inline]:
        out: list[Inline] = []
        for each in children(paragraph):
            name = local(each)
            if name in ("r", "fld"):
                properties = child(each, "rPr")
                link = self.relationships.get(_relationship_id(child(properties, "hlinkClick")))
                shift = number(attribute(properties, "baseline"))
                out.append(
                    Span(
                        "".join(text.text or "" for text in children(each, "t")),
                        bold=attribute(properties, "b") in ("1", "true"),
                        italic=attribute(properties, "i") in ("1", "true"),
                        strike=attribute(properties, "strike", "noStrike") != "noStrike",
                        script="sup" if shift > 0 else "sub" if shift < 0 else "",
                        href=link.target if link is not None and link.external else "",
                    )
                )
            elif name == "br":
                out.append(Span("\n"))
            elif name in ("AlternateContent", "m"):
                out += [Math(latex) for math in descendants(each, "oMath") if (latex := to_latex(math))]
        return out

    # ---- tables, charts, diagrams --------------------------------------------------------------------------------

    def _frame(self, element: Element) -> list[Block]:
        data = child(element, "graphic", "graphicData")
        for each in children(data):
            name = local(each)
            if name == "tbl":
                return self._table(each)
            if name == "chart":
                target = self.relationships.get(_relationship_id(each))
                return chart_blocks(self.package, target.target) if target is not None else []
            if name == "relIds":
                target = self.relationships.get(_relationship_id(each, "dm"))
                return self._diagram(target) if target is not None else []
        image = picture(child(element, "nvGraphicFramePr", "cNvPr"))
        return [Paragraph([image])] if image else []

    def _table(self, element: Element) -> list[Block]:
        rows: list[list[Cell]] = []
        for row in children(element, "tr"):
            cells: list[Cell] = []
            for each in children(row, "tc"):
                if attribute(each, "hMerge") in ("1", "true") or attribute(each, "vMerge") in ("1", "true"):
                    continue
                body = child(each, "txBody")
                blocks = self._paragraphs(body, Bullets()) if body is not None else []
                width, height = number(attribute(each, "gridSpan", "1"), 1), number(attribute(each, "rowSpan", "1"), 1)
                cells.append(Cell(blocks, max(1, min(width, 100)), max(1, min(height, 1000))))
            rows.append(cells)
        return [Table(rows)] if any(each.blocks for row in rows for each in row) else []

    def _diagram(self, target: Relationship) -> list[Block]:
        """The texts of a diagram (SmartArt), in the order of its data."""
        out: list[Block] = []
        for each in descendants(self.package.xml(target.target), "pt"):
            body = child(each, "t")
            for paragraph in children(body, "p"):
                inlines = self._inlines(paragraph)
                if not is_blank(inlines):
                    out.append(ListLine(0, inlines))
        return gather(out)

    def _notes(self) -> list[Block]:
        out: list[Block] = []
        for each in self.relationships.values():
            if each.kind != "notesSlide" or each.external:
                continue
            root = self.package.xml(each.target)
            for shape in descendants(root, "sp"):
                kind = placeholder(shape)
                body = child(shape, "txBody")
                if kind is not None and kind.type == "body" and body is not None:
                    out += self._paragraphs(body, Bullets())
        return out


def _properties_name(name: str) -> str:
    return {"sp": "nvSpPr", "pic": "nvPicPr", "grpSp": "nvGrpSpPr", "graphicFrame": "nvGraphicFramePr"}.get(
        name, "nvCxnSpPr"
    )
