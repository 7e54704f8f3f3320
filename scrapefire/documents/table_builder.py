"""Tables of RTF and binary Word files: paragraphs say that they are in one, marks end cells and rows."""

from __future__ import annotations

from dataclasses import dataclass, field

from scrapefire.documents.model import Block, Cell, Table, gather

_NEAR = 40  # twips; edges that are drawn as one differ by a hair


@dataclass
class CellDef:
    """Definition of a cell: its right edge in twips, and whether it is merged into the one before or above."""

    edge: int
    merged: bool = False
    merged_down: bool = False


@dataclass
class RowDef:
    cells: list[CellDef] = field(default_factory=list)
    header: bool = False


@dataclass
class TableBuilder:
    """One table while it is being read."""

    rows: list[tuple[list[list[Block]], RowDef]] = field(default_factory=list)
    cells: list[list[Block]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def end_cell(self) -> None:
        """The cell's mark: what was gathered is the cell."""
        self.cells.append(gather(self.blocks))
        self.blocks = []

    def end_row(self, definition: RowDef) -> None:
        """The row's mark."""
        if self.blocks:
            self.end_cell()
        if self.cells:
            self.rows.append((self.cells, definition))
        self.cells = []

    def finish(self, definition: RowDef) -> list[Block]:
        """The table; a row without its mark counts."""
        self.end_row(definition)
        if not any(blocks for cells, _ in self.rows for blocks in cells):
            return []
        if len(self.rows) == 1 and len(self.rows[0][0]) == 1:
            return self.rows[0][0][0]
        edges = self._edges()
        above: dict[int, Cell] = {}
        made: list[list[Cell]] = []
        for cells, definition in self.rows:
            line, above = _row(cells, definition, edges, above)
            made.append(line)
        header = 0
        while header < len(self.rows) and self.rows[header][1].header:
            header += 1
        return [Table(made, max(1, header))]

    def _edges(self) -> list[int]:
        """The table's columns: every edge that any row has, near ones taken for one."""
        found: list[int] = []
        for edge in sorted({each.edge for _, definition in self.rows for each in definition.cells}):
            if not found or edge - found[-1] > _NEAR:
                found.append(edge)
        return found


def _row(
    cells: list[list[Block]], definition: RowDef, edges: list[int], above: dict[int, Cell]
) -> tuple[list[Cell], dict[int, Cell]]:
    line: list[Cell] = []
    below: dict[int, Cell] = {}
    column = 0
    for index, blocks in enumerate(cells):
        known = definition.cells[index] if index < len(definition.cells) else None
        width = 1
        if known is not None:
            width = max(1, sum(1 for edge in edges[column:] if edge <= known.edge + _NEAR))
        if known is not None and known.merged and line:
            line[-1].colspan += width
            line[-1].blocks += blocks
        elif known is not None and known.merged_down and column in above:
            above[column].rowspan += 1
            above[column].blocks += blocks
            below[column] = above[column]
        else:
            cell = Cell(blocks, width)
            line.append(cell)
            below[column] = cell
        column += width
    return line, below
