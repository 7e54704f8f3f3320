"""Columns of a PDF that one page alone does not show, and items of a list around a list."""

from __future__ import annotations

from scrapefire.documents.pdf import parse_pdf
from tests.documents.pdf_writer import Page, write_pdf
from tests.documents.test_pdf import LEFT, RIGHT


def markdown(*pages: Page) -> str:
    return parse_pdf(write_pdf(list(pages))).markdown


def test_a_column_of_few_lines_is_one_where_earlier_pages_have_it():
    first, second = Page(), Page()
    for x, lines in ((72, LEFT), (320, RIGHT)):
        for row in range(3):
            first.paragraph(x, 100 + 90 * row, lines)
    second.paragraph(72, 100, LEFT)
    second.paragraph(72, 180, [*RIGHT[:5], "room for seven of them side by side, or"])
    second.paragraph(320, 100, ["for eleven when the small ones lie in", "between."])
    result = markdown(first, second)
    assert "side by side, or for eleven when the small ones lie in between." in result
    assert result.index("cleans the brass lamp", result.index("between.") - 700) < result.rindex("for eleven")


def test_an_item_left_of_the_list_inside_is_the_outer_lists():
    page = Page()
    page.text(72, 100, "1. the boats that come in before noon")
    page.text(72, 114, "2. what is written into the large book")
    page.text(90, 128, "- the name of the owner")
    page.text(72, 142, "3. and what the keeper cleans")
    assert markdown(page).splitlines() == [
        "1. the boats that come in before noon",
        "2. what is written into the large book",
        "   - the name of the owner",
        "3. and what the keeper cleans",
    ]


def test_a_heading_in_the_margin_comes_before_the_text_beside_it():
    page = Page()
    page.paragraph(72, 100, ["Lamps of", "the pier"], font="F2")
    page.paragraph(180, 100, LEFT)
    page.text(72, 200, "Boats", font="F2")
    page.paragraph(180, 200, RIGHT)
    assert markdown(page).split("\n\n") == ["# Lamps of the pier", " ".join(LEFT), "# Boats", " ".join(RIGHT)]
