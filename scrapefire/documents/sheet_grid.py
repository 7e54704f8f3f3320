"""A sheet's cells as tables: what lies apart on the sheet comes as tables of its own.

Sheets are canvases: a title, a table, a note far to the right.  Blank rows part tables, and so do blank columns between
blocks that do not share their rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from scrapefire.documents.model import Block, Cell, Content, Heading, Paragraph, Span, Table, plain
from scrapefire.documents.package import Package

MAX_CELLS = 3_000_000
_MAX_MERGED = 1_000_000  # cells that all merged cells of a sheet may cover
_MAX_BLANKS = 20  # blank places for each filled one, beyond which a sheet is a scatter and no table


@dataclass
class Book:
    """What all sheets of a workbook package share: strings, number formats by cell style, the epoch of dates."""

    package: Package
    strings: list[str] = field(default_factory=list)
    formats: list[str] = field(default_factory=list)
    date1904: bool = False


@dataclass(slots=True)
class Sheet:
    """One sheet.

    Args:
        cells: shown text by (row, column), from 0; blank cells are absent.
        links: target of the cells that are links.
        merges: ``(first row, first column, last row, last column)`` of merged cells.
        hidden_rows: rows that are not shown; ``hidden_columns`` likewise.
        notes: paragraphs of text boxes and charts that lie over the sheet.
    """

    name: str
    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    links: dict[tuple[int, int], str] = field(default_factory=dict)
    merges: list[tuple[int, int, int, int]] = field(default_factory=list)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    notes: list[Block] = field(default_factory=list)


def to_content(sheets: Iterable[Sheet]) -> Content:
    """The visible sheets as a document: a heading and tables for each; sheets without anything are left out."""
    content = Content([])
    names = []
    for sheet in sheets:
        blocks = [*tables(sheet), *sheet.notes]
        names.append(sheet.name)
        if blocks:
            content.blocks += [Heading(2, plain(sheet.name)), *blocks] if sheet.name else blocks
    content.metadata["sheets"] = names
    content.metadata["num_pages"] = content.metadata["total_pages"] = len(names)
    return content


def tables(sheet: Sheet) -> list[Block]:
    """The tables and lines of a sheet, from the top, side by side ones from the left."""
    cells = {
        place: text
        for place, text in sheet.cells.items()
        if text.strip() and place[0] not in sheet.hidden_rows and place[1] not in sheet.hidden_columns
    }
    if not cells:
        return []
    spans = _shown_spans(sheet, cells)
    occupied = _occupied(cells, spans)
    rows: dict[int, list[int]] = {}
    for row, column in occupied:
        rows.setdefault(row, []).append(column)
    out: list[Block] = []
    for band in _bands(sorted(rows), sheet.hidden_rows):
        out += [_block(sheet, cells, spans, *box) for box in _boxes(band, rows, sheet.hidden_columns)]
    return out


def _shown_spans(sheet: Sheet, cells: dict[tuple[int, int], str]) -> dict[tuple[int, int], tuple[int, int]]:
    """Rows and columns of each merged cell that holds something, hidden ones not counted."""
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    area = 0
    for top, left, bottom, right in sheet.merges:
        if (top, left) not in cells or bottom < top or right < left:
            continue
        area += (bottom - top + 1) * (right - left + 1)
        if area > _MAX_MERGED:  # absurd: the cell's text alone counts
            break
        height = bottom - top + 1 - _between(sheet.hidden_rows, top, bottom)
        width = right - left + 1 - _between(sheet.hidden_columns, left, right)
        spans[top, left] = max(1, height), max(1, width)
    return spans


def _between(hidden: set[int], first: int, last: int) -> int:
    return sum(1 for place in range(first, last + 1) if place in hidden) if hidden else 0


def _occupied(
    cells: dict[tuple[int, int], str], spans: dict[tuple[int, int], tuple[int, int]]
) -> Iterable[tuple[int, int]]:
    places = set(cells)
    for (top, left), (height, width) in spans.items():
        places.update((row, column) for row in range(top, top + height) for column in range(left, left + width))
    return places


def _bands(rows: list[int], hidden: set[int]) -> Iterable[list[int]]:
    """Runs of rows without a blank one between."""
    band: list[int] = []
    for row in rows:
        if band and any(between not in hidden for between in range(band[-1] + 1, min(row, band[-1] + 50_000))):
            yield band
            band = []
        band.append(row)
    if band:
        yield band


def _boxes(band: list[int], rows: dict[int, list[int]], hidden: set[int]) -> list[tuple[list[int], list[int]]]:
    """Rows and columns of the tables in a band: parted at blank columns where both sides have rows of their own."""
    columns = sorted({column for row in band for column in rows[row]})
    groups: list[list[int]] = []
    for column in columns:
        if groups and all(
            between in hidden for between in range(groups[-1][-1] + 1, min(column, groups[-1][-1] + 20_000))
        ):
            groups[-1].append(column)
        else:
            groups.append([column])
    if len(groups) == 1:
        return [(band, groups[0])]
    heights = []
    for group in groups:
        members = set(group)
        heights.append([row for row in band if members.intersection(rows[row])])
    boxes: list[tuple[list[int], list[int]]] = []
    for own, group in zip(heights, groups, strict=True):
        if boxes and _same_rows(boxes[-1][0], own):
            merged_rows = sorted({*boxes[-1][0], *own})
            boxes[-1] = (merged_rows, boxes[-1][1] + group)
        else:
            boxes.append((own, group))
    return boxes


def _same_rows(left: list[int], right: list[int]) -> bool:
    """Whether two blocks beside each other are parts of one table: they begin and end together."""
    return left[0] == right[0] and left[-1] == right[-1]


def _block(
    sheet: Sheet,
    cells: dict[tuple[int, int], str],
    spans: dict[tuple[int, int], tuple[int, int]],
    rows: list[int],
    columns: list[int],
) -> Block:
    if len(rows) * len(columns) > _MAX_BLANKS * len(cells) + 100_000:
        wanted = set(columns)
        filled = sorted(place for place in cells if rows[0] <= place[0] <= rows[-1] and place[1] in wanted)
        return Table([[cells[place] for place in line] for _, line in groupby(filled, key=lambda place: place[0])])
    # Rows between the first and the last that hold nothing here keep their place.
    table: list[list[Cell | str]] = []
    covered: set[tuple[int, int]] = set()
    for row in rows:
        line: list[Cell | str] = []
        for column in columns:
            place = row, column
            if place in covered:
                continue
            text = cells.get(place, "")
            height, width = spans.get(place, (1, 1))
            if height * width > 1:
                covered.update((row + down, column + right) for down in range(height) for right in range(width))
                height, width = min(height, rows[-1] - row + 1), min(width, columns[-1] - column + 1)
            href = sheet.links.get(place, "")
            if href or height * width > 1:
                line.append(Cell([Paragraph([Span(text, href=href)])] if text else [], width, height))
            else:
                line.append(text)
        table.append(line)
    return Table(table)
