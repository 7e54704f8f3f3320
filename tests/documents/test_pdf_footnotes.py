"""Footnotes of a PDF: raised numbers in the text and small print below them belong together."""

from __future__ import annotations

from lxml import html

from scrapefire.documents import convert
from scrapefire.documents.pdf import parse_pdf
from tests.documents.pdf_writer import Page, write_pdf
from tests.documents.test_pdf import LEFT, RIGHT


def page_with(notes: list[tuple[str, list[str]]], marks: list[str], lines: list[str] = LEFT, y: float = 100) -> Page:
    """Text whose first lines end with raised marks, and notes at the page's foot."""
    page = Page()
    for number, line in enumerate(lines):
        mark = [(marks[number], True)] if number < len(marks) else []
        page.raised(72, y + 12 * number, (line, False), *mark)
    foot = 700.0
    for mark, texts in notes:
        page.raised(72, foot, (mark, True), (f" {texts[0]}", False), size=8).paragraph(72, foot + 9.6, texts[1:], 8)
        foot += 9.6 * len(texts)
    return page


def markdown(*pages: Page) -> str:
    return parse_pdf(write_pdf(list(pages))).markdown


NOTES = [("1", ["Counted since 1907, by hand."]), ("2", ["The book lies in the office and", "may be read on Mondays."])]


def test_a_mark_and_its_note_are_linked() -> None:
    text = markdown(page_with(NOTES, ["1", "2"]))
    assert f"{LEFT[0]}[^1] {LEFT[1]}[^2] {LEFT[2]}" in text
    assert text.endswith(
        "\n\n[^1]: Counted since 1907, by hand.\n\n[^2]: The book lies in the office and may be read on Mondays."
    )


def test_a_number_without_its_other_half_stays_as_it_is() -> None:
    text = markdown(page_with(NOTES[:1], ["3"]))
    assert "[^" not in text
    assert "Counted since 1907" in text


def test_numbers_that_begin_again_on_the_next_page_are_told_apart() -> None:
    first, second = page_with(NOTES[:1], ["1"]), page_with([("1", ["Or by day."])], ["1"], RIGHT)
    text = markdown(first, second)
    assert "[^1]: Counted since" in text
    assert f"{RIGHT[0]}[^2-1] {RIGHT[1]}" in text
    assert "[^2-1]: Or by day." in text


def test_a_paragraph_goes_on_over_the_notes_of_its_page() -> None:
    first = page_with(NOTES, ["1", "2"], [*LEFT[:5], "the rail that leads down to the"])
    second = Page()
    second.paragraph(72, 100, ["water line and beyond it."])
    assert "leads down to the water line and beyond it." in markdown(first, second)


def test_small_print_without_numbers_does_not_cut_a_paragraph_either() -> None:
    first, second = Page(), Page()
    first.paragraph(72, 100, [*LEFT[:5], "the rail that leads down to the"])
    first.paragraph(72, 640, ["All measures are those of the year before, and", "were taken by the keeper himself."], 8)
    second.paragraph(72, 100, ["water line and beyond it."])
    text = markdown(first, second)
    assert "leads down to the water line and beyond it." in text
    assert "taken by the keeper himself." in text


def test_text_of_the_same_size_is_no_small_print() -> None:
    first, second = Page(), Page()
    first.paragraph(72, 100, [*LEFT[:5], "the rail that leads down to the"])
    first.paragraph(
        72, 640, ["All measures are those of the year before, and", "were taken by the keeper himself."], 10
    )
    second.paragraph(72, 100, ["water line and beyond it."])
    assert "leads down to the water line" not in markdown(first, second)


def test_powers_and_dates_are_no_marks() -> None:
    page = Page().raised(72, 100, ("The deck has 20 m", False), ("2", True), (" of planks.", False))
    assert "[^" not in markdown(page)
    page = page_with(NOTES, [])
    page.raised(72, 300, ("It holds 10", False), ("2", True), (" barrels.", False))
    assert "[^" not in markdown(page)


def test_the_html_has_the_notes_as_a_list() -> None:
    result = convert(write_pdf([page_with([("1", ["ibid."]), *NOTES[1:]], ["1", "2"])]))
    assert result.html is not None
    tree = html.fromstring(result.html)
    assert [link.get("href") for link in tree.xpath("//sup/a")] == ["#fn1", "#fn2"]
    assert [item.text_content() for item in tree.xpath("//section[@class='footnotes']//li")] == [
        "ibid.",
        "The book lies in the office and may be read on Mondays.",
    ]
    assert "[^" not in tree.text_content()


def test_notes_with_numbers_that_are_not_raised():
    page = page_with([], ["1", "2"])
    page.paragraph(
        72, 700, ["1. Counted since 1907, by hand, in a book of", "12 columns that lies there.", "2. May be read."], 8
    )
    result = markdown(page)
    assert "[^1]: Counted since 1907, by hand, in a book of 12 columns that lies there." in result
    assert "[^2]: May be read." in result


def test_small_print_that_is_numbered_is_a_list_without_marks_for_it():
    page = page_with([], [])
    page.paragraph(72, 700, ["1. Counted since 1907, by hand.", "2. May be read."], 8)
    assert "1. Counted since 1907, by hand.\n2. May be read." in markdown(page)
