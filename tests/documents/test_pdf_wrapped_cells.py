"""Tables of a PDF without rules, whose cells go over several lines."""

from __future__ import annotations

from scrapefire.documents.pdf import parse_pdf
from tests.documents.pdf_writer import Page, write_pdf

Lines = list[tuple[float, list[tuple[float, str]]]]


def rows(lines: Lines) -> list[list[str]]:
    page = Page()
    for y, pieces in lines:
        for x, text in pieces:
            page.text(x, y, text)
    markdown = parse_pdf(write_pdf([page])).markdown
    table = [line for line in markdown.splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def test_space_between_rows_tells_lines_of_a_cell_from_rows():
    lines: Lines = [(100, [(72, "Name"), (160, "Purpose"), (340, "Remarks")])]
    for number, y in enumerate((124, 172, 220)):
        lines += [
            (y, [(72, f"lamp {number}"), (160, "lights the way that leads down to"), (340, "cleaned each day")]),
            (y + 12, [(160, "the water line, where boats lie"), (340, "with oil")]),
            (y + 24, [(160, "side by side")]),
        ]
    table = rows(lines)
    assert len(table) == 4
    assert table[1] == [
        "lamp 0", "lights the way that leads down to the water line, where boats lie side by side",
        "cleaned each day with oil",
    ]  # fmt: skip


def test_words_without_room_above_tell_them_where_all_lines_are_as_far_apart():
    lines: Lines = []
    for number in range(4):
        y = 100 + 36 * number
        lines += [
            (y, [(72, f"Lamp {number}"), (160, "stands by the door and lights"), (340, f"{number}7.50")]),
            (y + 12, [(160, "everything that the keeper has to")]),
            (y + 24, [(160, "see")]),
        ]
    table = rows(lines)
    assert len(table) == 4
    assert table[3] == ["Lamp 3", "stands by the door and lights everything that the keeper has to see", "37.50"]


def test_groups_of_figures_stay_rows():
    lines: Lines = []
    for group in range(3):
        for row in range(3):
            lines.append(
                (100 + 60 * group + 14 * row, [(72, f"port {group}{row}"), (200, f"{row}1.5"), (300, f"{group}9")])
            )
    assert len(rows(lines)) == 9


def test_rules_between_rows_of_prose_make_a_table_and_no_columns():
    page = Page()
    for row in range(6):
        y = 100 + 42 * row
        for x in (60, 320):
            page.paragraph(
                x,
                y,
                [
                    "the boats that come in before noon, each of",
                    "them with name, cargo and the owner, whom",
                    f"the keeper of {row} knows",
                ],
            )
        page.line(60, y + 29, 560, y + 29)
    markdown = parse_pdf(write_pdf([page])).markdown
    table = [line for line in markdown.splitlines() if line.startswith("|") and "---" not in line]
    assert len(table) == 6
    assert table[2].count("the keeper of 2 knows") == 2


def test_several_rows_of_figures_between_two_rules_stay_rows():
    page = Page()
    for group in range(4):
        for row in range(3):
            y = 100 + 60 * group + 14 * row
            for x, text in ((60, f"port {group}{row}"), (200, f"{row}1.5"), (300, f"{group}9")):
                page.text(x, y, text)
        page.line(60, 135 + 60 * group, 400, 135 + 60 * group)
    markdown = parse_pdf(write_pdf([page])).markdown
    assert sum(line.startswith("|") and "---" not in line for line in markdown.splitlines()) == 12


def test_a_large_bold_row_ends_a_table():
    page = Page()
    for part in range(2):
        page.text(72, 100 + 70 * part, ["Experience", "Education"][part], 12, "F2")
        for row in range(3):
            y = 118 + 70 * part + 14 * row
            page.text(72, y, f"199{row} - 200{row}")
            page.text(180, y, f"keeper of the lamp {part}{row}")
    markdown = parse_pdf(write_pdf([page])).markdown
    assert [line.lstrip("# ") for line in markdown.splitlines() if line.startswith("#")] == ["Experience", "Education"]
    assert markdown.count("| --- |") == 2
