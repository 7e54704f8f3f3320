"""The body of a Word file: paragraphs, lists and tables (ECMA-376 part 1, sections 17.3 to 17.5 and 17.13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scrapefire.documents.model import (
    Block,
    Cell,
    Code,
    Heading,
    Inline,
    ListLine,
    Math,
    Paragraph,
    Quote,
    Rule,
    Span,
    Table,
    checked_mark,
    gather,
    is_blank,
    plain,
    text_of,
)
from scrapefire.documents.package import Element, Relationship, attribute, child, children, local, number
from scrapefire.documents.word_numbering import Mark, Numbering
from scrapefire.documents.word_runs import RunReader
from scrapefire.documents.word_styles import Style, Styles, numbering_of

_DEPTH = 40  # tables in tables in content controls; deeper ones are made by machines to break parsers
_TRANSPARENT = ("sdtContent", "ins", "moveTo", "customXml", "smartTag")


class BodyReader:
    """Blocks of one part.

    Args:
        styles: the styles.
        numbering: the numbering, with its counters.
        relationships: links of the part by id.
    """

    def __init__(self, styles: Styles, numbering: Numbering, relationships: Mapping[str, Relationship]) -> None:
        self.styles = styles
        self.numbering = numbering
        self.runs = RunReader(styles, relationships, self.blocks)
        self._open: list[Inline] = []  # text of paragraphs whose end mark was deleted: it runs on into the next

    def note(self, element: Element, kind: str) -> tuple[str, list[Block]]:
        """Key and blocks of a footnote or endnote; separators have no blocks."""
        key = f"{kind}{attribute(element, 'id')}"
        separator = attribute(element, "type") not in ("", "normal")
        return key, [] if separator else self.blocks(element)

    def blocks(self, parent: Element, depth: int = 0) -> list[Block]:
        """Blocks below an element: body, cell, note, text box."""
        out: list[Block] = []
        self._walk(parent, out, depth)
        if self._open:
            out.append(Paragraph(self._open))
            self._open = []
        return gather(out)

    def _walk(self, parent: Element, out: list[Block], depth: int) -> None:
        if depth > _DEPTH:
            return
        for each in children(parent):
            name = local(each)
            if name == "p":
                self._paragraph(each, out, depth)
            elif name == "tbl":
                out.extend(self._table(each, depth))
            elif name == "sdt":
                self._walk_control(each, out, depth)
            elif name in _TRANSPARENT or name == "body":
                self._walk(each, out, depth + 1)
            elif name == "AlternateContent":
                self._walk(
                    child(each, "Choice") if child(each, "Choice") is not None else child(each, "Fallback"),
                    out,
                    depth + 1,
                )
            elif name == "oMathPara":
                out.append(Paragraph(self.runs.math(each)))

    def _walk_control(self, element: Element, out: list[Block], depth: int) -> None:
        """A content control; one that still shows its prompt has no content."""
        properties = child(element, "sdtPr")
        if child(properties, "showingPlcHdr") is not None:
            return
        self._walk(child(element, "sdtContent"), out, depth + 1)

    # ---- paragraphs ----------------------------------------------------------------------------------------------

    def _paragraph(self, element: Element, out: list[Block], depth: int) -> None:
        properties = child(element, "pPr")
        style = self.styles.get(attribute(child(properties, "pStyle"), "val") or self.styles.default)
        inlines, boxes = self.runs.paragraph(element, style, depth)
        if self._runs_on(properties):
            self._open += inlines
        else:
            if self._open:
                inlines, self._open = [*self._open, *inlines], []
            out.extend(self._block(element, properties, style, inlines, out))
        out.extend(boxes)

    def _runs_on(self, properties: Element | None) -> bool:
        """Whether the paragraph's end mark was deleted, or the paragraph is the drop cap of the next one."""
        mark = child(properties, "rPr")
        if mark is not None and (child(mark, "del") is not None or child(mark, "moveFrom") is not None):
            return True
        cap = attribute(child(properties, "framePr"), "dropCap", "none")
        return cap != "none"

    def _block(
        self, element: Element, properties: Element | None, style: Style, inlines: list[Inline], before: Sequence[Block]
    ) -> list[Block]:
        level = self._level(properties, style)
        if is_blank(inlines):
            if child(properties, "pBdr", "bottom") is not None and not level:
                return [Rule()]
            # An empty numbered paragraph shows its number, and the count goes on.
            return []
        mark, num_id, depth = self._mark(properties, style)
        if level:
            text = mark.label if mark is not None and mark.number is not None else ""
            return [Heading(level, [*plain(f"{text} " if text else ""), *_calm(inlines)])]
        if mark is not None:
            return [self._list_line(mark, num_id, max(depth, style.depth), inlines)]
        goes_on = style.role == "continue" or num_id or _is_unnumbered(properties)  # in a list, but without a mark
        if goes_on and before and isinstance(before[-1], ListLine):
            before[-1].more.append(Paragraph(inlines))
            return []
        if style.role == "code":
            return [Code(text_of(inlines))]
        if style.role == "quote":
            return [Quote([Paragraph(inlines)])]
        seen = [part for part in inlines if not is_blank([part])]
        if all(isinstance(part, Math) and part.display for part in seen):
            return [Paragraph([part]) for part in seen]
        return [Paragraph(inlines)]

    def _level(self, properties: Element | None, style: Style) -> int:
        outline = child(properties, "outlineLvl")
        if outline is None:
            return style.level or 0
        level = number(attribute(outline, "val"), 9)
        return level + 1 if level < 9 else 0

    def _mark(self, properties: Element | None, style: Style) -> tuple[Mark | None, str, int]:
        own, inherited = numbering_of(properties), style.num
        if own is None and inherited is None:
            return None, "", 0
        num_id = own[0] if own is not None and own[0] else inherited[0] if inherited else ""
        level = own[1] if own is not None else inherited[1] if inherited else 0
        if num_id in ("", "0"):
            return None, "", 0
        return self.numbering.next(num_id, level), num_id, level

    def _list_line(self, mark: Mark, num_id: str, level: int, inlines: list[Inline]) -> ListLine:
        key = self.numbering.key(num_id)
        if mark.number is None:
            return ListLine(level, inlines, key=key, checked=checked_mark(mark.label))
        if not mark.plain:
            return ListLine(level, inlines, label=mark.label, key=key)
        return ListLine(level, inlines, number=mark.number, key=key, style=mark.style)

    # ---- tables --------------------------------------------------------------------------------------------------

    def _table(self, element: Element, depth: int) -> list[Block]:
        rows: list[list[Cell]] = []
        header = 0
        above: dict[int, Cell] = {}  # grid column -> cell that a merge goes on from
        for row in _parts(element, "tr"):
            properties = child(row, "trPr")
            if child(properties, "del") is not None:
                continue
            cells, above = self._row(row, properties, above, depth)
            if child(properties, "tblHeader") is not None and header == len(rows):
                header += 1
            rows.append(cells)
        if len(rows) == 1 and len(rows[0]) == 1:  # a frame around text
            return rows[0][0].blocks
        if not any(each.blocks for row in rows for each in row):
            return []
        return [Table(rows, max(1, header))]

    def _row(
        self, row: Element, properties: Element | None, above: dict[int, Cell], depth: int
    ) -> tuple[list[Cell], dict[int, Cell]]:
        cells: list[Cell] = []
        below: dict[int, Cell] = {}
        skipped = number(attribute(child(properties, "gridBefore"), "val"))
        column = 0
        if 0 < skipped < 64:
            cells.append(Cell([], skipped))
            column = skipped
        for each in _parts(row, "tc"):
            cell_properties = child(each, "tcPr")
            if child(cell_properties, "cellDel") is not None:
                continue
            span = max(1, min(64, number(attribute(child(cell_properties, "gridSpan"), "val"), 1)))
            merge = child(cell_properties, "vMerge")
            if merge is not None and attribute(merge, "val", "continue") != "restart" and column in above:
                merged = above[column]
                merged.rowspan += 1
                merged.blocks += self.blocks(each, depth + 1)
                below[column] = merged
            else:
                made = Cell(self.blocks(each, depth + 1), span)
                cells.append(made)
                if merge is not None:
                    below[column] = made
            column += span
        return cells, below


def _is_unnumbered(properties: Element | None) -> bool:
    """Whether the number was taken off an indented paragraph: the way to go on in a list item (section 17.9.18)."""
    own = numbering_of(properties)
    return own is not None and own[0] == "0" and number(attribute(child(properties, "ind"), "left")) > 0


def _parts(parent: Element, tag: str) -> Iterable[Element]:
    """Rows of a table or cells of a row, also those inside content controls and revisions."""
    for each in children(parent):
        name = local(each)
        if name == tag:
            yield each
        elif name == "sdt":
            yield from _parts(child(each, "sdtContent"), tag)
        elif name in _TRANSPARENT:
            yield from _parts(each, tag)


def _calm(inlines: Iterable[Inline]) -> list[Inline]:
    """Inlines of a heading: what is bold because all of it is a heading needs no marks."""
    return [
        Span(part.text, script=part.script, code=part.code, strike=part.strike, href=part.href)
        if isinstance(part, Span)
        else part
        for part in inlines
    ]
