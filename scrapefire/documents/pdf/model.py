"""The things a page is made of, from glyph runs up to blocks; coordinates are points, origin top left, y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

BlockKind = Literal["paragraph", "heading", "list", "table", "code"]


class Style(NamedTuple):
    """How a run of glyphs looks; *script* is ``sup`` or ``sub`` for what stands small above or below its line."""

    bold: bool = False
    italic: bool = False
    mono: bool = False
    script: str = ""


@dataclass(slots=True)
class Span:
    """A run of glyphs on one baseline in one style; *order* is its place in the content stream.

    *link* is a URL, or what :mod:`footnotes` makes of a note's mark; *spaced* says that a blank was drawn between the
    glyph before and this run.
    """

    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    base: float
    size: float
    style: Style
    link: str | None
    order: int
    spaced: bool = False


@dataclass(slots=True)
class Line:
    """Spans beside each other on one baseline, in reading order."""

    spans: list[Span]
    x0: float
    x1: float
    top: float
    bottom: float
    base: float
    size: float
    text: str = ""
    rtl: bool = False

    @property
    def width(self) -> float:
        return self.x1 - self.x0


class Rule(NamedTuple):
    """A straight line: horizontal when y0 == y1, else vertical."""

    x0: float
    y0: float
    x1: float
    y1: float


class Box(NamedTuple):
    """A rectangle."""

    x0: float
    y0: float
    x1: float
    y1: float

    def holds(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    @property
    def area(self) -> float:
        return max(0.0, self.x1 - self.x0) * max(0.0, self.y1 - self.y0)


def around(boxes: Iterable[Line | Span]) -> Box:
    """The smallest box that holds them all."""
    items = list(boxes)
    return Box(
        min(item.x0 for item in items),
        min(item.top for item in items),
        max(item.x1 for item in items),
        max(item.bottom for item in items),
    )


@dataclass(slots=True)
class Table:
    """Cells of a table (each a list of lines), row by row; every row has as many as there are *edges*."""

    rows: list[list[list[Line]]]
    edges: list[float]


@dataclass(slots=True)
class Block:
    """One piece of the document's flow.

    *last_page* is where a table that was joined over pages ends; *aside* is text that runs in another direction;
    *note* is the id of the footnote that the block is.
    """

    kind: BlockKind
    lines: list[Line]
    box: Box
    page: int
    level: int = 0
    marker: str = ""
    indent: float = 0.0
    last_page: int = 0
    aside: bool = False
    note: str = ""
    table: Table | None = None


@dataclass(slots=True)
class PageContent:
    """What was read from one page: lines turned upright, and the graphics that matter for the layout.

    ``side_lines`` run in another direction than the page's, in the coordinates of a page turned to them; ``slanted``
    ones run between two directions.
    """

    number: int
    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    side_lines: list[Line] = field(default_factory=list)
    slanted: list[Line] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    fills: list[Box] = field(default_factory=list)
    image_area: float = 0.0
    paths: int = 0
    scanned: bool = False
    characters: int = 0
    bad_characters: int = 0
