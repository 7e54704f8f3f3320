"""What every Office parser builds: blocks and inlines, without a trace of the file format.

A parser walks its format and makes these; :mod:`scrapefire.documents.render` writes them as Markdown, ``render_html``
as HTML.  Lists come out of most formats as single paragraphs with a level, so :func:`nest` makes real lists of them.

>>> [outer] = nest([ListLine(0, plain("one")), ListLine(1, plain("inner")), ListLine(0, plain("two"))])
>>> len(outer.items), outer.items[0].blocks[1].ordered
(2, False)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from scrapefire.documents.symbols import readable

_UNSEEN = re.compile("[\x00-\x08\x0e-\x1f\x7f\u00ad\ufffe\uffff]")  # controls that are no space, and optional hyphens
_SPACES = re.compile(r"[^\S\n]+")


@dataclass(slots=True, frozen=True)
class Span:
    """Text with one formatting; a newline in the text is a line break of the author's.

    Args:
        script: ``sup``, ``sub`` or empty.
        href: target of the link that the text belongs to.
    """

    text: str
    bold: bool = False
    italic: bool = False
    strike: bool = False
    code: bool = False
    script: str = ""
    href: str = ""


@dataclass(slots=True, frozen=True)
class Image:
    """A picture: what it shows, where it lies (a URL; a picture inside the file has none)."""

    alt: str = ""
    src: str = ""
    href: str = ""


@dataclass(slots=True, frozen=True)
class Math:
    """A formula as LaTeX, in the line or set apart."""

    latex: str
    display: bool = False


@dataclass(slots=True, frozen=True)
class NoteRef:
    """The mark in the text that points to a footnote or endnote."""

    key: str


Inline = Span | Image | Math | NoteRef


@dataclass(slots=True)
class Heading:
    level: int
    inlines: list[Inline]


@dataclass(slots=True)
class Paragraph:
    inlines: list[Inline]


@dataclass(slots=True)
class ListLine:
    """One list paragraph before :func:`nest`: ``number`` is the number shown, ``None`` for a bullet.

    Args:
        level: depth, from 0.
        label: the shown mark where a Markdown list cannot carry it (``1.2.3``): it becomes text.
        checked: state of a check box, ``None`` without one.
        key: lines of different keys do not belong to the same list.
        style: how numbers are written, as HTML's ``type`` (``1 a A i I``).
    """

    level: int
    inlines: list[Inline]
    number: int | None = None
    label: str = ""
    checked: bool | None = None
    key: str = ""
    style: str = "1"
    more: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class Item:
    blocks: list[Block]
    checked: bool | None = None


@dataclass(slots=True)
class List:
    ordered: bool
    items: list[Item]
    start: int = 1
    style: str = "1"


@dataclass(slots=True)
class Cell:
    blocks: list[Block]
    colspan: int = 1
    rowspan: int = 1


@dataclass(slots=True)
class Table:
    """Rows of cells; a cell that a merged one covers is not in its row, and a string is a cell of plain text.

    Args:
        header: how many of the first rows are the head.
    """

    rows: Sequence[Sequence[Cell | str]]
    header: int = 1
    caption: list[Inline] = field(default_factory=list)


@dataclass(slots=True)
class Code:
    text: str
    language: str = ""


@dataclass(slots=True)
class Quote:
    blocks: list[Block]


@dataclass(slots=True)
class Rule:
    pass


Block = Heading | Paragraph | List | Table | Code | Quote | Rule | ListLine


@dataclass(slots=True)
class Content:
    """A parsed file: its blocks, its notes by key, and what it says of itself."""

    blocks: list[Block]
    notes: dict[str, list[Block]] = field(default_factory=dict)
    metadata: dict[str, object] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


def text_of(inlines: Iterable[Inline]) -> str:
    """The plain text of inlines."""
    return "".join(
        part.text if isinstance(part, Span) else part.latex if isinstance(part, Math) else "" for part in inlines
    )


def plain(text: str) -> list[Inline]:
    """Text as inlines."""
    return [Span(text)] if text else []


def cell(text: str, colspan: int = 1, rowspan: int = 1) -> Cell:
    """A table cell with plain text."""
    return Cell([Paragraph(plain(text))] if text else [], colspan, rowspan)


def is_blank(inlines: Sequence[Inline]) -> bool:
    """Whether nothing of it would be seen."""
    return all(isinstance(part, Span) and not part.text.strip() for part in inlines)


def nest(blocks: Iterable[Block]) -> list[Block]:
    """Blocks with every run of list lines made into real, nested lists."""
    out: list[Block] = []
    run: list[ListLine] = []
    for block in blocks:
        if isinstance(block, ListLine):
            run.append(block)
            continue
        out.extend(_lists(run))
        run = []
        out.append(block)
    out.extend(_lists(run))
    return out


def _lists(lines: list[ListLine]) -> list[List]:
    """Lists of consecutive lines.  A stack holds the open list of each depth; levels that are skipped cost no depth."""
    roots: list[List] = []
    stack: list[tuple[int, List, ListLine]] = []
    for line in lines:
        while stack and stack[-1][0] > line.level:
            stack.pop()
        item = _item(line)
        if stack and stack[-1][0] == line.level:
            _, current, last = stack[-1]
            if _continues(last, line, len(stack)):
                current.items.append(item)
                stack[-1] = (line.level, current, line)
                continue
            stack.pop()
        opened = List(line.number is not None, [item], 1 if line.number is None else line.number, line.style)
        if stack:
            stack[-1][1].items[-1].blocks.append(opened)
        else:
            roots.append(opened)
        stack.append((line.level, opened, line))
    return roots


def _continues(last: ListLine, line: ListLine, depth: int) -> bool:
    if (last.number is None) != (line.number is None):
        return False
    if last.number is not None and line.number is not None:
        return line.number == last.number + 1
    if last.checked is not None and line.checked is not None:
        return True
    return last.key == line.key or depth > 1


def _item(line: ListLine) -> Item:
    inlines = [Span(f"{line.label} "), *line.inlines] if line.label else line.inlines
    return Item([Paragraph(inlines), *line.more], line.checked)


def link(inlines: Iterable[Inline], href: str) -> list[Inline]:
    """The inlines as the text of a link."""
    return [replace(part, href=href) if isinstance(part, Span | Image) else part for part in inlines]


def rich_cells(block: Table) -> Iterable[Cell]:
    """The cells that are more than a string."""
    return (each for row in block.rows for each in row if not isinstance(each, str))


def tidy(inlines: Sequence[Inline]) -> list[Inline]:
    """White space made single, neighbours of one formatting joined, formatting of mere space dropped."""
    out: list[Inline] = []
    pieces: list[str] = []  # texts of the last span: joined once, since a paragraph may have very many

    def close() -> None:
        last = out[-1] if out else None
        if pieces and isinstance(last, Span):
            out[-1] = _with_text(last, _SPACES.sub(" ", "".join(pieces)))
        pieces.clear()

    for part in inlines:
        if not isinstance(part, Span):
            close()
            out.append(part)
            continue
        text = readable(_UNSEEN.sub("", part.text))
        if not text:
            continue
        last = out[-1] if out else None
        if not text.strip():
            # Space between two words of one formatting belongs to it; otherwise to none.
            goes_on = isinstance(last, Span) and not last.script and not last.code
            part = last if isinstance(last, Span) and goes_on else Span(text, href=part.href)
        if isinstance(last, Span) and _with_text(last, "") == _with_text(part, ""):
            pieces.append(text)
        else:
            close()
            out.append(part)
            pieces.append(text)
    close()
    return out


def _with_text(span: Span, text: str) -> Span:
    return Span(text, span.bold, span.italic, span.strike, span.code, span.script, span.href)


def gather(blocks: list[Block]) -> list[Block]:
    """Neighbouring code paragraphs as one block, neighbouring quotes as one quote, list lines as lists.

    A paragraph or bullet whose text begins with a check box is a task.
    """
    out: list[Block] = []
    for each in blocks:
        block = _task(each)
        last = out[-1] if out else None
        if isinstance(block, Code) and isinstance(last, Code):
            last.text += "\n" + block.text
        elif isinstance(block, Quote) and isinstance(last, Quote):
            last.blocks += block.blocks
        else:
            out.append(block)
    return nest(out)


_BOXES = {"☐": False, "☑": True, "☒": True, "🗹": True, "🗷": True}


def checked_mark(mark: str) -> bool | None:
    """The state that a check box shows; ``None`` for any other mark."""
    return _BOXES.get(mark.strip())


def _task(block: Block) -> Block:
    if isinstance(block, Paragraph):
        found = _check_box(block.inlines)
        return ListLine(0, found[1], checked=found[0], key="box") if found is not None else block
    if isinstance(block, ListLine) and block.number is None and block.checked is None and not block.label:
        found = _check_box(block.inlines)
        return replace(block, inlines=found[1], checked=found[0]) if found is not None else block
    return block


def _check_box(inlines: Sequence[Inline]) -> tuple[bool, list[Inline]] | None:
    """State and text of a line that begins with a check box."""
    for index, part in enumerate(inlines):
        if not isinstance(part, Span):
            return None
        text = part.text.lstrip()
        if not text:
            continue
        if text[0] not in _BOXES:
            return None
        rest = [_with_text(part, text[1:].lstrip()), *inlines[index + 1 :]]
        return None if is_blank(rest) else (_BOXES[text[0]], rest)
    return None


def whole(text: str) -> str:
    """Text with the halves of surrogate pairs put together; halves without a partner become replacement characters."""
    if not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
