"""Running heads of a PDF where little tells them: titles of slides, letterheads, pages with hardly any text."""

from __future__ import annotations

from scrapefire.documents.pdf import parse_pdf
from tests.documents.pdf_writer import Page, write_pdf
from tests.documents.test_pdf import LEFT, RIGHT


def markdown(pages: list[Page]) -> str:
    return parse_pdf(write_pdf(pages)).markdown


def test_slides_that_go_on_keep_their_title():
    pages = []
    for number, title in enumerate(["The pier", "Results", "Results", "Thanks"]):
        page = Page(width=720, height=405)
        page.text(60, 50, title, 28)
        page.paragraph(60, 120, (LEFT if number % 2 else RIGHT)[number : number + 2], 14)
        page.text(600, 390, f"Harbour office, slide {number + 1}", 9)
        pages.append(page)
    result = markdown(pages)
    assert result.count("# Results") == 2
    assert "Harbour office" not in result


def test_a_letterhead_is_kept_once():
    pages = []
    for lines in (LEFT, RIGHT, LEFT):
        page = Page()
        page.text(72, 60, "Harbour office of Oldport", 18)
        page.paragraph(72, 140, lines)
        pages.append(page)
    assert markdown(pages).count("Harbour office of Oldport") == 1


def test_heads_that_are_all_of_the_text_are_kept_once():
    pages = []
    for number in range(1, 5):
        page = Page()
        page.text(72, 40, "Handbook of the pier", 9)
        page.text(500, 800, str(number), 9)
        pages.append(page)
    assert markdown(pages) == "Handbook of the pier"


def test_numbers_that_are_all_of_the_text_stay():
    pages = [Page().text(290, 800, str(number)) for number in range(1, 4)]
    assert markdown(pages).split() == ["1", "2", "3"]
