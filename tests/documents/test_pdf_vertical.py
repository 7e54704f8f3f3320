"""East Asian text in upright columns, as PDFium gives its glyphs."""

from __future__ import annotations

import numpy as np

from scrapefire.documents.pdf.frame import Frame
from scrapefire.documents.pdf.lines import build_lines
from scrapefire.documents.pdf.model import Line, Style
from scrapefire.documents.pdf.spans import Glyphs, Run, cut_spans
from scrapefire.documents.pdf.vertical import turn_columns

SIZE = 12
COLUMNS = ["港の事務所は正午までに入る船を", "すべて数えて大きな帳面に名前と", "荷物と持ち主を書く。"]


class Drawn:
    """Glyphs in user space, each string one text object."""

    def __init__(self) -> None:
        self.codes: list[int] = []
        self.boxes: list[tuple[float, float, float, float]] = []
        self.runs: list[Run | None] = []
        self.lengths: list[int] = []

    def add(self, text: str, x: float, y: float, across: float, down: float, quarter: int = 0) -> None:
        self.runs.append(Run(SIZE, x, y, quarter, 0))
        self.lengths.append(len(text))
        for glyph in text:
            self.codes.append(ord(glyph))
            self.boxes.append((x, y, x + (abs(across) or SIZE), y + SIZE))
            x, y = x + across, y - down

    def lines(self) -> list[Line]:
        glyphs = Glyphs(np.array(self.codes, dtype=np.uint32), np.array(self.boxes), self.runs, np.array(self.lengths))
        turn_columns(glyphs)
        quarter = max(run.quarter for run in glyphs.runs if run is not None)
        return build_lines(cut_spans(glyphs, quarter, Frame(0, 0, 600, 800), [], [Style()]))


def test_columns_are_read_downwards_and_from_the_right():
    drawn = Drawn()
    for number, column in reversed(list(enumerate(COLUMNS))):
        drawn.add(column, 500 - 20 * number, 700, 0, SIZE)
    assert [line.text for line in drawn.lines()] == COLUMNS


def test_glyphs_that_are_drawn_one_by_one_make_columns_too():
    drawn = Drawn()
    for number, column in enumerate(COLUMNS):
        for place, glyph in enumerate(column):
            drawn.add(glyph, 500 - 20 * number, 700 - SIZE * place, 0, SIZE)
    assert [line.text for line in drawn.lines()] == COLUMNS


def test_the_digits_of_a_number_may_stand_side_by_side_in_a_column():
    drawn = Drawn()
    drawn.add(COLUMNS[0], 500, 700, 0, SIZE)
    drawn.add("今年は", 480, 700, 0, SIZE)
    drawn.add("12", 480, 700 - 3 * SIZE, SIZE / 2, 0)
    drawn.add("隻の船が港に入った。", 480, 700 - 4 * SIZE, 0, SIZE)
    assert [line.text for line in drawn.lines()] == [COLUMNS[0], "今年は12隻の船が港に入った。"]


def test_level_text_stays_level():
    drawn = Drawn()
    for number, line in enumerate(COLUMNS):
        drawn.add(line, 72, 700 - 1.3 * SIZE * number, SIZE, 0)
    assert [line.text for line in drawn.lines()] == COLUMNS
