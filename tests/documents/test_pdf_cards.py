"""Cards of a PDF: short texts with a title each, set in rows."""

from __future__ import annotations

from scrapefire.documents.pdf import parse_pdf
from scrapefire.documents.pdf.headings import is_formula
from tests.documents.pdf_writer import Page, write_pdf
from tests.documents.test_pdf import LEFT, RIGHT


def headings(page: Page) -> list[str]:
    markdown = parse_pdf(write_pdf([page])).markdown
    return [line.lstrip("# ") for line in markdown.splitlines() if line.startswith("#")]


def card(page: Page, x: float, y: float, title: str, lines: list[str]) -> None:
    page.text(x, y, title, 11, "F2")
    page.paragraph(x, y + 18, lines)


def test_cards_are_read_row_by_row():
    page = Page()
    for row, names in enumerate([("Lamps", "Boats"), ("Ropes", "Nets"), ("Oil", "Salt")]):
        for x, name, lines in zip((60, 320), names, (LEFT[: 3 + row], RIGHT[: 5 - row])):
            card(page, x, 100 + 130 * row, f"{name} of the year", lines)
    assert [title.split()[0] for title in headings(page)] == ["Lamps", "Boats", "Ropes", "Nets", "Oil", "Salt"]


def test_numbers_tell_that_cards_are_read_down():
    page = Page()
    for row, names in enumerate([("1. Lamps", "3. Boats"), ("2. Ropes", "4. Nets")]):
        for x, name, lines in zip((60, 320), names, (LEFT, RIGHT)):
            card(page, x, 100 + 130 * row, name, lines)
    assert [title[0] for title in headings(page)] == list("1234")


def test_columns_with_titles_of_their_own_are_read_down():
    page = Page()
    for x, texts in ((60, ((100, "Lamps"), (230, "Boats"), (330, "Ropes"))), (320, ((100, "Nets"), (260, "Oil")))):
        for y, name in texts:
            card(page, x, y, f"{name} of the year", LEFT if x == 60 else RIGHT)
    assert [title.split()[0] for title in headings(page)] == ["Lamps", "Boats", "Ropes", "Nets", "Oil"]


def test_an_equation_is_no_heading():
    page = Page()
    page.paragraph(72, 80, LEFT)
    page.text(200, 200, "F = m + 2 a", 14)
    page.paragraph(72, 240, RIGHT)
    assert headings(page) == []
    assert not is_formula("C++ for keepers")
