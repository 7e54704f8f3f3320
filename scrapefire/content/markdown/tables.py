"""Tables: data tables as GFM tables, line-number listings as code, layout tables as the blocks they hold.

A GFM table has one header row, no spans and one line a row: cells that a span covers are empty, so that every value
stays in its column, and blocks inside a cell stand on one line with ``<br>`` between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from scrapefire.content.markdown.code import is_gutter

CellWriter = Callable[[HtmlElement], str]

_BLOCKS = (
    "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "hr", "form", "article", "section", "iframe", "video",
    "figure",
)  # fmt: skip
_ALIGN = re.compile(r"text-align\s*:\s*(left|right|center)", re.IGNORECASE)
_CLASS_ALIGN = re.compile(r"(?:^|[\s_-])(?:text|align|has-text-align)-?(left|right|center)(?:$|\s)", re.IGNORECASE)
_RULES = {"left": ":---", "center": ":---:", "right": "---:", "": "---"}
_NUMBERS = re.compile(r"^[\s\d.:|]*$")
_BREAKS = re.compile(r"[ ]*\n\s*")
_SPAN = re.compile(r"\s*(\d{1,5})")
_MOST_COLUMNS = 1_000
_MOST_CELLS = 200_000
_LONG_CELL = 400


@dataclass(slots=True)
class Cell:
    """A cell in its place; ``element`` is none where a span covers the place."""

    element: HtmlElement | None
    header: bool = False


Row = list[Cell]


def listing(table: HtmlElement) -> HtmlElement | None:
    """The code of a table that only sets line numbers beside it; none when the table is something else."""
    blocks = list(table.iter("pre"))
    if not blocks:
        return _numbered_lines(table)
    codes = [block for block in blocks if not _is_numbers(block, table)]
    others = any(
        (cell.text or "").strip() and not any(True for _ in cell.iter("pre")) and not _NUMBERS.match(cell.text or "")
        for cell in table.iter("td", "th")
        if not is_gutter(cell)
    )
    return codes[0] if len(codes) == 1 and len(blocks) <= 2 and not others else None


def is_layout(table: HtmlElement) -> bool:
    """Whether a table only places blocks, judged by its markup and by what its cells hold."""
    role = (table.get("role") or "").lower()
    if role in ("presentation", "none"):
        return True
    if role in ("table", "grid", "treegrid"):
        return False
    own = list(own_rows(table))
    widest = max((len(list(own_cells(row))) for row in own), default=0)
    if not own or widest == 0:
        return True
    if any(child.tag in ("caption", "thead") for child in table) or any(
        cell.tag == "th" for row in own for cell in own_cells(row)
    ):
        return widest == 1 and len(own) == 1 and not any(child.tag == "caption" for child in table)
    if widest == 1 or any(True for inner in table.iter("table") if inner is not table):
        return True
    return any(_holds_blocks(cell) for row in own for cell in own_cells(row))


def own_rows(table: HtmlElement) -> Iterator[HtmlElement]:
    """Rows of the table itself, not of tables inside it; head first, foot last."""
    sections = [child for child in table if child.tag in ("thead", "tbody", "tfoot", "tr", "form", "div")]
    order = {"thead": 0, "tfoot": 2}
    for section in sorted(sections, key=lambda child: order.get(child.tag, 1)):
        if section.tag == "tr":
            yield section
        else:
            for row in section:
                if row.tag == "tr":
                    yield row


def own_cells(row: HtmlElement) -> Iterator[HtmlElement]:
    """Cells of a row."""
    return (child for child in row if child.tag in ("td", "th"))


def write_table(table: HtmlElement, write_cell: CellWriter) -> str:
    """A data table as a GFM table; empty when no cell holds anything.

    Args:
        table: the element.
        write_cell: gives the inline Markdown of a cell, bars escaped and without line breaks.
    """
    rows = _grid(table)
    written = [[write_cell(cell.element) if cell.element is not None else "" for cell in row] for row in rows]
    kept = [index for index, cells in enumerate(written) if any(cells)]
    if not kept:
        return ""
    width = max(len(written[index]) for index in kept)
    used = [column for column in range(width) if any(column < len(written[i]) and written[i][column] for i in kept)]
    columns = list(range(width)) if len(used) < 2 or width - len(used) < 1 else _columns(rows, kept, used, width)
    header = kept[0] if _is_header(rows[kept[0]]) or _in_head(rows[kept[0]]) else None
    alignments = _alignments(rows, kept, columns, header)
    body = kept if header is None else kept[1:]
    lines = [
        _line([] if header is None else written[header], columns),
        "| " + " | ".join(_RULES[alignment] for alignment in alignments) + " |",
        *(_line(written[index], columns) for index in body),
    ]
    return "\n".join(lines)


def plain_table(table: HtmlElement, write_cell: CellWriter) -> str:
    """A table inside a cell: cells after each other, rows on lines of their own."""
    rows = [[write_cell(cell) for cell in own_cells(row)] for row in own_rows(table)]
    return "\n".join(", ".join(filter(None, cells)) for cells in rows if any(cells))


def caption_of(table: HtmlElement) -> HtmlElement | None:
    """The caption element, if there is one."""
    return next((child for child in table if child.tag == "caption"), None)


def _numbered_lines(table: HtmlElement) -> HtmlElement | None:
    """A table with a row for each line of code (GitHub, highlightjs-line-numbers)."""
    names = f"{table.get('class') or ''} {table.get('id') or ''}"
    if not re.search(r"hljs-ln|blob-?code|js-file-line|code-table|highlight", names, re.IGNORECASE):
        return None
    rows = list(own_rows(table))
    numbered = sum(1 for row in rows for cell in list(own_cells(row))[:1] if is_gutter(cell))
    return table if rows and numbered == len(rows) else None


def _is_numbers(block: HtmlElement, table: HtmlElement) -> bool:
    if is_gutter(block) or any(is_gutter(a) for a in block.iterancestors() if table in a.iterancestors()):
        return True
    cell = next(block.iterancestors("td", "th"), None)
    return cell is not None and cell.getnext() is not None and bool(_NUMBERS.match("".join(block.itertext())))


def _holds_blocks(cell: HtmlElement) -> bool:
    if len(cell) == 0:
        return False
    if any(True for _ in cell.iter(*_BLOCKS)):
        return True
    paragraphs = sum(1 for _ in cell.iter("p", "li"))
    return paragraphs > 1 and len("".join(cell.itertext())) > _LONG_CELL


def _grid(table: HtmlElement) -> list[Row]:
    """Cells in their columns, spans filled with empty ones (HTML 4.9.12.1, forming a table)."""
    rows: list[Row] = []
    hanging: dict[int, int] = {}
    total = 0
    for element in own_rows(table):
        row: Row = []
        for cell in own_cells(element):
            _cover(row, hanging)
            width = min(_number(cell.get("colspan")), _MOST_COLUMNS - len(row))
            height = _number(cell.get("rowspan"), zero=65_534)
            for offset in range(max(width, 1)):
                if height > 1:
                    hanging[len(row)] = height - 1
                row.append(Cell(cell if offset == 0 else None, cell.tag == "th"))
            if len(row) >= _MOST_COLUMNS:
                break
        _cover(row, hanging, to_end=True)
        total += len(row)
        rows.append(row)
        if total > _MOST_CELLS:
            break
    return rows


def _cover(row: Row, hanging: dict[int, int], *, to_end: bool = False) -> None:
    """Empty cells where cells of rows above reach down."""
    while hanging and (len(row) in hanging or (to_end and max(hanging) > len(row))):
        column = len(row)
        left = hanging.get(column, 0)
        if left > 1:
            hanging[column] = left - 1
        elif left == 1:
            del hanging[column]
        row.append(Cell(None))


def _number(value: str | None, zero: int = 1) -> int:
    match = _SPAN.match(value) if value else None
    if match is None:
        return 1
    return int(match.group(1)) or zero


def _is_header(row: Row) -> bool:
    """Whether a row names the columns: all its filled cells are ``th``, or all are bold from end to end."""
    filled = [cell for cell in row if cell.element is not None and _words(cell.element)]
    if any(cell.header for cell in row):
        return bool(filled) and all(cell.header for cell in filled)
    return len(filled) > 1 and all(_is_bold(cell.element) for cell in filled if cell.element is not None)


def _words(element: HtmlElement) -> str:
    return "".join(element.itertext()).strip()


def _is_bold(cell: HtmlElement) -> bool:
    return any(child.tag in ("b", "strong") and _words(child) == _words(cell) for child in cell.iterdescendants())


def _in_head(row: Row) -> bool:
    element = next((cell.element for cell in row if cell.element is not None), None)
    return element is not None and any(ancestor.tag == "thead" for ancestor in list(element.iterancestors())[:2])


def _columns(rows: list[Row], kept: list[int], used: list[int], width: int) -> list[int]:
    """Columns to write: empty ones go unless cells of their own stand in them somewhere under a span-free header."""
    real = {column for index in kept for column, cell in enumerate(rows[index]) if cell.element is not None}
    return [column for column in range(width) if column in used or column in real]


def _alignments(rows: list[Row], kept: list[int], columns: list[int], header: int | None) -> list[str]:
    found: list[str] = []
    sources = [rows[header]] if header is not None else []
    sources += [rows[index] for index in kept[:3] if index != header]
    for column in columns:
        alignment = ""
        for row in sources:
            cell = row[column] if column < len(row) else None
            if cell is not None and cell.element is not None:
                alignment = _alignment(cell.element)
                if alignment:
                    break
        found.append(alignment)
    return found


def _alignment(cell: HtmlElement) -> str:
    value = (cell.get("align") or "").strip().lower()
    if value in ("left", "right", "center"):
        return value
    for pattern, attribute in ((_ALIGN, "style"), (_CLASS_ALIGN, "class")):
        match = pattern.search(cell.get(attribute) or "")
        if match:
            return match.group(1).lower()
    return ""


def _line(cells: list[str], columns: list[int]) -> str:
    return "| " + " | ".join(cells[column] if column < len(cells) else "" for column in columns) + " |"


def one_line(text: str, *, bars: bool = True) -> str:
    """Markdown of a cell on one line: breaks as ``<br>``, bars escaped (GFM 4.10)."""
    if "\n" in text:
        text = _BREAKS.sub("<br>", text.strip())
    return text.replace("|", "\\|") if bars and "|" in text else text
