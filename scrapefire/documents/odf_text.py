"""Text content of OpenDocument files: paragraphs, lists, tables, frames (ODF 1.3 part 3, sections 5 to 10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from scrapefire.documents.model import (
    Block,
    Cell,
    Code,
    Heading,
    Image,
    Inline,
    ListLine,
    Math,
    NoteRef,
    Paragraph,
    Quote,
    Span,
    Table,
    gather,
    is_blank,
    plain,
    text_of,
)
from scrapefire.documents.odf_objects import OdfObjects
from scrapefire.documents.odf_styles import ListLevel, OdfStyle, OdfStyles
from scrapefire.documents.package import Element, attribute, child, children, local, number
from scrapefire.documents.symbols import readable
from scrapefire.documents.word_numbering import format_number

_DEPTH = 40
_MAX_ROWS = 100_000
_FORMATS = {
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
    "01, 02, 03, ...": "decimalZero",
}
_SKIPPED = frozenset((
    "tracked-changes", "forms", "annotation", "annotation-end", "sequence-decls", "variable-decls",
    "user-field-decls", "change", "change-start", "change-end", "bookmark", "bookmark-start", "bookmark-end",
    "soft-page-break", "ruby-text", "note-citation", "hidden-paragraph", "hidden-text", "script", "event-listeners",
    "tracked-change", "index-title-template", "binary-data",
))  # fmt: skip


class OdfReader:
    """Blocks and inlines of one document; notes are gathered as they are met.

    Args:
        styles: the document's styles.
        objects: the documents that it embeds.
        is_slides: whether it is a presentation.
    """

    def __init__(self, styles: OdfStyles, objects: OdfObjects, *, is_slides: bool = False) -> None:
        self.is_slides = is_slides
        self.styles = styles
        self.objects = objects
        self.notes: dict[str, list[Block]] = {}
        self._counters: dict[str, dict[int, int]] = {}  # by list style: level -> last number
        self._lists: dict[str, str] = {}  # by list id: its style
        self._outline: dict[int, int] = {}
        self._boxes: list[Block] = []
        self._deletions: set[str] = set()  # ids of changes that take text out
        self._deleting = False

    def blocks(self, parent: Element, depth: int = 0) -> list[Block]:
        """Blocks below an element."""
        out: list[Block] = []
        self._walk(parent, out, depth)
        return gather(out)

    def title(self, element: Element) -> list[Inline]:
        """A slide's title as one line."""
        out: list[Inline] = []
        for block in self.shape(element):
            if isinstance(block, Paragraph | Heading):
                out += [Span(" "), *block.inlines] if out else block.inlines
        return out

    def shape(self, element: Element, depth: int = 0) -> list[Block]:
        """Blocks of a frame, group or shape: text, table, or a picture with its alternative text."""
        name = local(element)
        if depth > _DEPTH or name in _SKIPPED:
            return []
        if name in ("g", "a"):
            return [block for each in children(element) for block in self.shape(each, depth + 1)]
        if name == "frame":
            return self._frame(element, depth)
        return self.blocks(element, depth + 1) if len(element) else []

    def _frame(self, element: Element, depth: int) -> list[Block]:
        for each in children(element, "text-box", "table"):
            if local(each) == "table":
                return self._table(each, depth + 1)
            return self.blocks(each, depth + 1)
        latex = self.objects.formula(element)
        if latex:
            return [Paragraph([Math(latex, display=True)])]
        chart = self.objects.chart(element)
        if chart is not None:
            return [*self._title_of(chart), *self._table(child(chart, "table"), depth + 1)]
        image = _image(element)
        return [Paragraph([image])] if image else []

    def _title_of(self, chart: Element) -> list[Block]:
        words = [word for each in children(chart, "title") for word in "".join(each.itertext()).split()]
        return [Paragraph(plain(" ".join(words)))] if words else []

    def _walk(self, parent: Element, out: list[Block], depth: int) -> None:
        if depth > _DEPTH:
            return
        for each in children(parent):
            name = local(each)
            self._note_change(each, name)
            if name in ("p", "h"):
                self._paragraph(each, out, depth)
            elif name == "list":
                self._list(each, out, "", 1, depth)
            elif name == "numbered-paragraph":
                self._walk(each, out, depth + 1)
            elif name == "table":
                out.extend(self._table(each, depth))
            elif name in ("frame", "g", "custom-shape", "rect", "ellipse", "line", "connector", "polygon", "path", "a"):
                out.extend(self.shape(each, depth + 1))
            elif name == "section" and attribute(each, "display") in ("none", "condition"):
                continue
            elif name not in _SKIPPED and not name.endswith("-source"):
                self._walk(each, out, depth + 1)

    def _paragraph(self, element: Element, out: list[Block], depth: int) -> None:
        style = self.styles.paragraph(attribute(element, "style-name"))
        inlines, boxes = self._content(element, style, depth)
        if not is_blank(inlines):
            level = number(attribute(element, "outline-level")) if local(element) == "h" else style.level
            if local(element) == "h" or level:
                label = self._outline_label(max(1, level)) if attribute(element, "is-list-header") != "true" else ""
                out.append(Heading(max(1, level), [*plain(label), *_calm(inlines)]))
            elif style.role == "code":
                out.append(Code(text_of(inlines)))
            elif style.role == "quote":
                out.append(Quote([Paragraph(inlines)]))
            else:
                out.append(Paragraph(inlines))
        out.extend(boxes)

    def _outline_label(self, level: int) -> str:
        """The number of a heading, where the outline shows one."""
        own = self.styles.outline.get(level, ListLevel("-"))
        self._outline[level] = self._outline.get(level, own.start - 1) + 1
        for deeper in [each for each in self._outline if each > level]:
            del self._outline[deeper]
        if own.format in ("", "-"):
            return ""
        return _label(self._outline, level, own, self.styles.outline) + " "

    # ---- lists ---------------------------------------------------------------------------------------------------

    def _list(self, element: Element, out: list[Block], style_name: str, level: int, depth: int) -> None:
        if depth > _DEPTH:
            return
        name = attribute(element, "style-name") or style_name or self._style_of_paragraphs(element)
        continued = attribute(element, "continue-list")
        if level == 1:
            going_on = attribute(element, "continue-numbering") == "true" or bool(continued)
            if not going_on or name not in self._counters:
                self._counters[name] = self._counts_on(element, name) if self.is_slides else {}
        counters = self._counters.setdefault(name, {})
        own = self.styles.list_level(name, level)
        for item in children(element, "list-item", "list-header"):
            if level not in counters:
                counters[level] = own.start - 1
            self._item(item, out, name, level, own, depth)

    def _counts_on(self, element: Element, name: str) -> dict[int, int]:
        """Numbers of the list right above, where it counts alike: on slides every change of looks begins a list."""
        above = element.getprevious()
        if above is None or local(above) != "list":
            return {}
        previous = attribute(above, "style-name")
        alike = self.styles.list_level(previous, 1) == self.styles.list_level(name, 1)
        return dict(self._counters.get(previous, {})) if alike else {}

    def _style_of_paragraphs(self, element: Element) -> str:
        paragraph = child(element, "list-item", "p")
        return self.styles.paragraph(attribute(paragraph, "style-name")).list_style if paragraph is not None else ""

    def _item(self, item: Element, out: list[Block], name: str, level: int, own: ListLevel, depth: int) -> None:
        counters = self._counters[name]
        line: ListLine | None = None
        for each in children(item):
            if local(each) == "list":
                self._list(each, out, name, level + 1, depth + 1)
                continue
            inner: list[Block] = []
            if local(each) in ("p", "h"):
                self._paragraph(each, inner, depth + 1)
            elif local(each) not in _SKIPPED:
                wrapper = self.shape(each, depth + 1) if local(each) != "table" else self._table(each, depth + 1)
                inner.extend(wrapper)
            for block in inner:
                marked = own.format != "-" if local(item) == "list-item" else not own.format
                if line is None and isinstance(block, Paragraph) and marked and self._is_numbered(each):
                    _count(counters, level, attribute(item, "start-value"))
                    line = self._line(block.inlines, counters, level, own, name)
                    line.level = max(line.level, self.styles.paragraph(attribute(each, "style-name")).depth)
                    out.append(line)
                elif isinstance(block, Heading) and marked and self._is_numbered(each):
                    _count(counters, level, attribute(item, "start-value"))
                    out.append(self._numbered_heading(block, counters, level, own, name))
                elif line is not None and out and out[-1] is line and not isinstance(block, Heading):
                    line.more.append(block)
                else:
                    out.append(block)

    def _is_numbered(self, paragraph: Element) -> bool:
        return self.styles.paragraph(attribute(paragraph, "style-name")).numbered

    def _line(self, inlines: list[Inline], counters: dict[int, int], level: int, own: ListLevel, name: str) -> ListLine:
        if not own.format:  # programs begin a new list at every change of style: bullets below each other are one list
            return ListLine(level - 1, inlines)
        if own.shown > 1 or any(char.isalnum() for char in own.prefix + own.suffix):
            levels = {each: self.styles.list_level(name, each) for each in range(1, level + 1)}
            return ListLine(level - 1, inlines, label=_label(counters, level, own, levels), key=name)
        style = own.format if own.format in "aAiI" else "1"
        return ListLine(level - 1, inlines, number=counters[level], key=name, style=style)

    def _numbered_heading(
        self, heading: Heading, counters: dict[int, int], level: int, own: ListLevel, name: str
    ) -> Heading:
        """A heading that stands in a list, with its number; the outline's, where it shows one, is there already."""
        if not own.format or self.styles.outline.get(heading.level, ListLevel("-")).format not in ("", "-"):
            return heading
        levels = {each: self.styles.list_level(name, each) for each in range(1, level + 1)}
        label = _label(counters, level, own, levels)
        label = label.rstrip(".") if own.shown == 1 else label
        return Heading(heading.level, [*plain(f"{label} "), *heading.inlines])

    # ---- tables --------------------------------------------------------------------------------------------------

    def _table(self, element: Element, depth: int) -> list[Block]:
        rows: list[list[Cell]] = []
        header = 0
        for row, in_header in islice(_rows(element, False, 0), _MAX_ROWS):
            cells: list[Cell] = []
            for each in children(row, "table-cell"):
                made = Cell(
                    self.blocks(each, depth + 1),
                    max(1, min(64, number(attribute(each, "number-columns-spanned", "1"), 1))),
                    max(1, min(10_000, number(attribute(each, "number-rows-spanned", "1"), 1))),
                )
                repeated = max(1, min(64, number(attribute(each, "number-columns-repeated", "1"), 1)))
                cells += [made] * repeated
            header += in_header
            rows.append(cells)
        if len(rows) == 1 and len(rows[0]) == 1:  # a frame around text
            return rows[0][0].blocks
        return [Table(rows, max(1, header))] if any(each.blocks for row in rows for each in row) else []

    # ---- inlines -------------------------------------------------------------------------------------------------

    def _content(self, element: Element, style: OdfStyle, depth: int) -> tuple[list[Inline], list[Block]]:
        outer, self._boxes = self._boxes, []
        out: list[Inline] = []
        # The paragraph's own look is the look of its kind; an automatic style on top may still hide it.
        base = OdfStyle(hidden=style.hidden)
        self._inlines(element, out, base, "", depth)
        boxes, self._boxes = self._boxes, outer
        if out and all(isinstance(part, Math) or is_blank([part]) for part in out):
            out = [replace(part, display=True) if isinstance(part, Math) else part for part in out]
        return out, boxes

    def _inlines(self, element: Element, out: list[Inline], style: OdfStyle, href: str, depth: int) -> None:
        if depth > _DEPTH:
            return
        self._text(element.text, out, style, href)
        for each in element:
            name = local(each)
            self._note_change(each, name)
            if name == "span":
                self._inlines(each, out, self._run_style(each, style), href, depth + 1)
            elif name == "a":
                target = attribute(each, "href")
                outward = "" if target.startswith(("#", "./", "../")) else target
                self._inlines(each, out, style, outward or href, depth + 1)
            elif name == "s" or name == "tab":
                self._text(" ", out, style, href)
            elif name == "line-break":
                self._text("\n", out, style, href)
            elif name == "note":
                self._note(each, out, depth)
            elif name in ("frame", "custom-shape", "g", "rect", "ellipse"):
                self._drawing(each, out, href, depth)
            elif name and name not in _SKIPPED:
                self._inlines(each, out, style, href, depth + 1)
            self._text(each.tail, out, style, href)

    def _note_change(self, element: Element, name: str) -> None:
        """Where deleted text that still stands in the document begins and ends (section 5.5.7)."""
        if name == "tracked-changes":
            regions = (each for each in children(element, "changed-region") if child(each, "deletion") is not None)
            self._deletions.update(attribute(each, "id") for each in regions)
        elif name == "change-start" and attribute(element, "change-id") in self._deletions:
            self._deleting = True
        elif name == "change-end" and attribute(element, "change-id") in self._deletions:
            self._deleting = False

    def _run_style(self, element: Element, outer: OdfStyle) -> OdfStyle:
        own = self.styles.text(attribute(element, "style-name"))
        return replace(
            own,
            bold=own.bold or outer.bold,
            italic=own.italic or outer.italic,
            strike=own.strike or outer.strike,
            hidden=own.hidden or outer.hidden,
            code=own.code or outer.code,
            script=own.script or outer.script,
            font=own.font or outer.font,
        )

    def _text(self, text: str | None, out: list[Inline], style: OdfStyle, href: str) -> None:
        if not text or style.hidden or self._deleting:
            return
        if text != "\n":
            text = readable(text, style.font)
            text = text.replace("\n", " ").replace("\r", " ").replace("\t", " ")
        out.append(Span(text, style.bold, style.italic, style.strike, style.code, style.script, href))

    def _note(self, element: Element, out: list[Inline], depth: int) -> None:
        key = attribute(element, "id") or f"note{len(self.notes) + 1}"
        blocks = self.blocks(child(element, "note-body"), depth + 1) if child(element, "note-body") is not None else []
        if blocks:
            self.notes[key] = blocks
            out.append(NoteRef(key))

    def _drawing(self, element: Element, out: list[Inline], href: str, depth: int) -> None:
        latex = self.objects.formula(element)
        if latex:
            out.append(Math(latex))
            return
        if self.objects.chart(element) is not None:
            self._boxes += self.shape(element, depth + 1)
            return
        image = _image(element) if local(element) == "frame" and child(element, "text-box") is None else None
        if image is not None:
            out.append(replace(image, href=href))
        elif local(element) != "frame" or child(element, "text-box") is not None or child(element, "table") is not None:
            self._boxes += self.shape(element, depth + 1)


def _image(frame: Element) -> Image | None:
    alt = next(
        (
            text
            for name in ("desc", "title")
            for text in [" ".join("".join(e.itertext()).split()) for e in children(frame, name)]
            if text
        ),
        "",
    )
    picture = child(frame, "image")
    href = attribute(picture, "href")
    src = href if href.startswith(("http://", "https://")) else ""
    return Image(alt, src) if alt or src else None


def _rows(element: Element, in_header: bool, depth: int) -> Iterable[tuple[Element, bool]]:
    for each in children(element):
        name = local(each)
        if name == "table-row":
            for _ in range(max(1, min(1000, number(attribute(each, "number-rows-repeated", "1"), 1)))):
                yield each, in_header
        elif name in ("table-header-rows", "table-rows", "table-row-group") and depth < _DEPTH:
            yield from _rows(each, in_header or name == "table-header-rows", depth + 1)


def _count(counters: dict[int, int], level: int, start: str) -> None:
    """The next number at a level; the levels below begin anew."""
    counters[level] = number(start, counters[level] + 1) if start else counters[level] + 1
    for deeper in [each for each in counters if each > level]:
        del counters[deeper]


def _label(counters: dict[int, int], level: int, own: ListLevel, levels: dict[int, ListLevel]) -> str:
    first = max(1, level - own.shown + 1)
    numbers = [
        format_number(counters.get(each, 1), _FORMATS.get(levels[each].format if each in levels else "1", "decimal"))
        for each in range(first, level + 1)
    ]
    return f"{own.prefix}{'.'.join(numbers)}{own.suffix}".strip()


def _calm(inlines: Iterable[Inline]) -> list[Inline]:
    return [replace(part, bold=False, italic=False) if isinstance(part, Span) else part for part in inlines]
