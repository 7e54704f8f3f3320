"""From an RTF file's runs of text to blocks: paragraphs, list items, tables, notes and text boxes (RTF 1.9.1)."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace

from scrapefire.documents.model import (
    Block,
    Heading,
    Image,
    Inline,
    ListLine,
    NoteRef,
    Paragraph,
    Quote,
    Span,
    gather,
    is_blank,
    whole,
)
from scrapefire.documents.rtf_header import Header, Style
from scrapefire.documents.table_builder import CellDef, RowDef, TableBuilder
from scrapefire.documents.word_numbering import label_number

_BULLET_FORMAT = 23
_FORMATS = {0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter"}
_NUMBER_STYLES = {1: "I", 2: "i", 3: "A", 4: "a"}
_MAX_CELLS = 1000


@dataclass
class State:
    """What a group inherits and gives back: character and paragraph formatting, and where text goes."""

    target: str = "body"
    bold: bool = False
    italic: bool = False
    strike: bool = False
    hidden: bool = False
    script: str = ""
    font: int | None = None
    skip: int = 1  # characters that stand in for a Unicode one
    href: str = ""
    style: int | None = None
    outline: int | None = None
    list_id: int = 0
    level: int = 0
    in_table: bool = False
    nesting: int = 0
    nested_row: bool = False  # inside the properties of a nested table's row

    def plain(self) -> None:
        """Character formatting back to none."""
        self.bold = self.italic = self.strike = self.hidden = False
        self.script = ""
        self.font = None

    def pard(self) -> None:
        """Paragraph formatting back to none."""
        self.style = self.outline = None
        self.list_id = self.level = self.nesting = 0
        self.in_table = False

    @property
    def depth(self) -> int:
        """How many tables the paragraph stands in."""
        return max(1, self.nesting) if self.in_table else 0


@dataclass
class _Flow:
    """A run of text of its own: the body, a note, a text box."""

    key: str = ""
    blocks: list[Block] = field(default_factory=list)
    inlines: list[Inline] = field(default_factory=list)
    tables: list[TableBuilder] = field(default_factory=list)
    label: str = ""


class Flows:
    """The flows that are open, the innermost last; text goes there.

    Args:
        header: the styles and lists that paragraphs refer to.
    """

    def __init__(self, header: Header) -> None:
        self.notes: dict[str, list[Block]] = {}
        self.rows = [RowDef(), RowDef()]  # of the table in the text, and of the one nested in it
        self.merge = self.merge_down = False
        self._header = header
        self._open = [_Flow()]
        self._counters: dict[tuple[int, int], int] = {}
        self._labelled: set[int] = set()  # lists whose items have their label in the text

    def begin(self, is_note: bool) -> None:
        """A note begins, or else a text box."""
        key = f"note{len(self.notes) + len(self._open)}" if is_note else ""
        if key:
            self._open[-1].inlines.append(NoteRef(key))
        self._open.append(_Flow(key))

    def end(self, state: State) -> None:
        """The innermost note or text box ends."""
        self.paragraph(state, ending=True)
        tables = self._finish_tables(0)
        flow = self._open.pop()
        blocks = gather([*flow.blocks, *tables])
        if flow.key:
            self.notes[flow.key] = blocks
        else:
            self._open[-1].blocks += blocks

    def finish(self, state: State) -> list[Block]:
        """The body's blocks, at the end of the file."""
        while len(self._open) > 1:
            self.end(state)
        self.paragraph(state, ending=True)
        blocks = self._finish_tables(0)
        return gather([*self._open[0].blocks, *blocks])

    def text(self, text: str, state: State) -> None:
        """Text in the formatting of *state*."""
        self._open[-1].inlines.append(
            Span(text, state.bold, state.italic, state.strike, script=state.script, href=state.href)
        )

    def image(self, alt: str, state: State) -> None:
        """A picture in the text."""
        self._open[-1].inlines.append(Image(" ".join(alt.split()), href=state.href))

    def label(self, text: str) -> None:
        """The mark of the list item to come, as the file writes it out."""
        self._open[-1].label = text

    def paragraph(self, state: State, *, ending: bool = False) -> None:
        """The paragraph ends; where its mark is hidden or deleted, its text runs on into the next."""
        if state.hidden and not ending:
            self._open[-1].label = ""
            return
        flow = self._open[-1]
        inlines, flow.inlines = _joined(flow.inlines), []
        label, flow.label = flow.label, ""
        self._append(self._finish_tables(state.depth), state.depth)
        if not is_blank(inlines):
            block = self._block(inlines, label, state)
            self._append([block] if block is not None else [], state.depth)

    # ---- paragraphs ----------------------------------------------------------------------------------------------

    def _append(self, blocks: list[Block], depth: int) -> None:
        flow = self._open[-1]
        while len(flow.tables) < depth:
            flow.tables.append(TableBuilder())
        if depth:
            flow.tables[depth - 1].blocks += blocks
        else:
            flow.blocks += blocks

    def _last(self, depth: int) -> Block | None:
        flow = self._open[-1]
        blocks = flow.tables[depth - 1].blocks if depth and len(flow.tables) >= depth else flow.blocks
        return blocks[-1] if blocks else None

    def _block(self, inlines: list[Inline], label: str, state: State) -> Block | None:
        styles = self._header.styles
        style = styles.get(state.style if state.style is not None else 0, Style())
        level = style.level if state.style is not None else 0
        if state.outline is not None:
            level = state.outline + 1 if 0 <= state.outline < 9 else 0
        inlines = [_without(part, style) if isinstance(part, Span) else part for part in inlines]
        if level and not state.in_table:
            shown = f"{label} " if any(char.isalnum() for char in label) else ""
            calm = [replace(part, bold=False, italic=False) if isinstance(part, Span) else part for part in inlines]
            return Heading(level, [Span(shown), *calm] if shown else calm)
        if state.list_id or label:
            if label:
                self._labelled.add(state.list_id)
            elif state.list_id in self._labelled and self._header.has_list(state.list_id):
                before = self._last(state.depth)
                if isinstance(before, ListLine):  # every item has its label in the text: this goes on in the last one
                    before.more.append(Paragraph(inlines))
                    return None
            return self._list_line(inlines, label, state)
        return Quote([Paragraph(inlines)]) if style.quote else Paragraph(inlines)

    def _list_line(self, inlines: list[Inline], label: str, state: State) -> ListLine:
        levels = self._header.levels(state.list_id)
        kind = levels.formats[state.level] if state.level < len(levels.formats) else None
        key = str(state.list_id)
        depth = max(state.level, self._header.styles.get(state.style or 0, Style()).depth)
        if (
            kind == _BULLET_FORMAT
            or (label and (label == "o" or not any(char.isalnum() for char in label)))
            or (kind is None and not label)
        ):
            return ListLine(depth, inlines, key=key)
        number = label_number(label, _FORMATS.get(kind, "") if kind is not None else "")
        if label and number is None:
            return ListLine(depth, inlines, label=label, key=key)
        if number is None:
            first = levels.starts[state.level] if state.level < len(levels.starts) else 1
            number = self._count(state, first)
        return ListLine(depth, inlines, number=number, key=key, style=_NUMBER_STYLES.get(kind or 0, "1"))

    def _count(self, state: State, first: int) -> int:
        """The item's number; deeper levels start anew."""
        place = state.list_id, state.level
        number = self._counters.get(place, first - 1) + 1
        self._counters[place] = number
        for other in [each for each in self._counters if each[0] == place[0] and each[1] > place[1]]:
            del self._counters[other]
        return number

    # ---- tables --------------------------------------------------------------------------------------------------

    def end_cell(self, state: State, least: int) -> None:
        """A cell ends, of a table *least* deep (2: nested)."""
        state.in_table = True
        state.nesting = max(least, state.nesting) if least > 1 else 1
        self.paragraph(state, ending=True)
        self._append([], state.nesting)
        self._open[-1].tables[state.nesting - 1].end_cell()

    def end_row(self, state: State, least: int) -> None:
        """A row ends, of a table *least* deep (2: nested)."""
        depth = max(least, state.nesting) if least > 1 else 1
        self._append(self._finish_tables(depth), depth)
        self._open[-1].tables[depth - 1].end_row(copy.deepcopy(self.rows[depth > 1]))

    def define_row(self, state: State) -> None:
        """The definition of the rows to come begins."""
        self.rows[state.nested_row] = RowDef()
        self.merge = self.merge_down = False

    def define_head(self, state: State) -> None:
        """The rows to come are the table's head."""
        self.rows[state.nested_row].header = True

    def define_cell(self, value: int | None, state: State) -> None:
        """A cell of the rows to come, by its right side (twips)."""
        cells = self.rows[state.nested_row].cells
        if len(cells) < _MAX_CELLS:
            cells.append(CellDef(value or 0, self.merge, self.merge_down))
        self.merge = self.merge_down = False

    def _finish_tables(self, depth: int) -> list[Block]:
        """Close tables that are deeper than the paragraph to come; the blocks belong at ``depth``."""
        tables = self._open[-1].tables
        blocks: list[Block] = []
        while len(tables) > depth:
            table = tables.pop()
            table.blocks += blocks
            blocks = table.finish(self.rows[len(tables) > 0])
        return blocks


def _without(part: Span, style: Style) -> Span:
    """A run without the look that its paragraph's style has: only what is added to it is emphasis."""
    if not (style.bold or style.italic):
        return part
    return replace(part, bold=part.bold and not style.bold, italic=part.italic and not style.italic)


def _joined(inlines: list[Inline]) -> list[Inline]:
    """Halves of surrogate pairs put together; files write them as two characters."""
    out: list[Inline] = []
    for part in inlines:
        last = out[-1] if out else None
        if (
            isinstance(part, Span)
            and isinstance(last, Span)
            and last.text[-1:]
            and "\ud800" <= last.text[-1] <= "\udbff"
        ):
            out[-1] = replace(last, text=last.text + part.text)
        else:
            out.append(part)
    return [replace(part, text=whole(part.text)) if isinstance(part, Span) else part for part in out]
