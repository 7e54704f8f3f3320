"""PDF to Markdown: every kind of thing that stands on a page comes out as what it is."""

from __future__ import annotations

import re

import pytest

from scrapefire.documents.pdf import parse_pdf
from scrapefire.documents.types import DocumentResult, ParseOptions
from tests.documents.pdf_writer import Page, write_pdf

LEFT = [
    "The harbour office counts every boat that",
    "comes in before noon, and writes its name,",
    "its cargo and its owner into a large book.",
    "On quiet days nobody comes, and then the",
    "keeper cleans the brass lamp, or he paints",
    "the rail that leads down to the water line.",
]
RIGHT = [
    "In winter the northern pier is closed, since",
    "the swell breaks over it and takes away all",
    "that is not tied down with two good ropes.",
    "Boats then moor at the old dock, which has",
    "room for seven of them side by side, or for",
    "eleven when the small ones lie in between.",
]


def markdown(*pages: Page, **kwargs: object) -> str:
    return parse_pdf(write_pdf(list(pages), **kwargs)).markdown


def article(page: Page, x: float, y: float, lines: list[str] = LEFT) -> float:
    return page.paragraph(x, y, lines)


def test_lines_become_a_paragraph():
    page = Page()
    article(page, 72, 100)
    assert markdown(page) == " ".join(LEFT)


def test_a_gap_or_an_indent_begins_a_paragraph():
    page = Page()
    y = article(page, 72, 100)
    y = article(page, 72, y + 10, RIGHT)
    page.text(90, y, "Here an indented paragraph begins, and goes")
    page.paragraph(72, y + 12, ["on below at the left margin, as books have it,", "until it ends."])
    assert [part[:12] for part in markdown(page).split("\n\n")] == [LEFT[0][:12], RIGHT[0][:12], "Here an inde"]


def test_columns_are_read_one_after_the_other():
    page = Page()
    page.text(72, 80, "Report of the harbour office for the whole of the year", 18, "F2")
    article(page, 72, 120, LEFT)
    article(page, 320, 120, RIGHT)
    result = markdown(page)
    assert result.startswith("# Report of the harbour office")
    assert result.index("water line") < result.index("In winter")


def test_a_box_of_facts_beside_the_text_is_read_by_itself():
    page = Page(width=700)
    for index in range(3):
        article(page, 50, 100 + 72 * index)
    for row, (name, value) in enumerate([("Built", "1907"), ("Keeper", "Anna"), ("Height", "21 m"), ("Colour", "red")]):
        page.text(400, 103 + 17 * row, name)
        page.text(480, 103 + 17 * row, value)
    result = markdown(page)
    assert "the keeper cleans the brass lamp, or he paints the rail" in result
    assert "| Built | 1907 |" in result
    assert result.index("Keeper | Anna") > result.rindex("water line")


def test_a_paragraph_goes_on_in_the_next_column_and_on_the_next_page():
    first, second = Page(), Page()
    article(first, 72, 100, [*LEFT[:5], "the rail that leads down to the"])
    article(first, 320, 100, ["water line and beyond it.", *RIGHT[:4], "room for seven of them side by"])
    second.paragraph(72, 100, ["side, or for eleven when the small ones", "lie in between."])
    result = markdown(first, second)
    assert "down to the water line and beyond it." in result
    assert "side by side, or for eleven" in result


def test_headings_by_size_and_weight_get_levels():
    page = Page()
    page.text(72, 80, "Harbour handbook", 22, "F2")
    page.text(72, 120, "Moorings", 15, "F2")
    y = article(page, 72, 140)
    page.text(72, y + 12, "The old dock", 10, "F2")
    article(page, 72, y + 30, RIGHT)
    result = markdown(page)
    assert re.findall(r"^(#+ .*)$", result, re.MULTILINE) == ["# Harbour handbook", "## Moorings", "### The old dock"]


def test_the_outline_names_headings_that_look_like_text():
    page = Page()
    article(page, 72, 100)
    page.text(72, 200, "Winter rules")
    article(page, 72, 222, RIGHT)
    assert "# Winter rules" in markdown(page, outline=["Winter rules"])


def test_broken_words_are_mended_and_compounds_kept():
    page = Page()
    page.paragraph(
        72, 100, ["He keeps a small tele-", "scope by the door of the winter room, by a well-", "known map."]
    )
    page.paragraph(72, 200, ["The well-known map is old."])
    page.paragraph(72, 300, ["It is kept by the so-", "called watch in a house of self-", "made bricks."])
    assert "a small telescope by the door" in markdown(page)
    assert "a well-known map" in markdown(page)
    assert "the so-called watch in a house of self-made bricks" in markdown(page)


def test_lists_with_bullets_numbers_and_nesting():
    page = Page()
    article(page, 72, 60)
    page.text(80, 150, "\u2022").text(92, 150, "ropes and chains of every length that")
    page.text(92, 162, "a boat may ask for")
    page.text(80, 176, "\u2022").text(92, 176, "lamps")
    page.text(100, 190, "\u2013").text(112, 190, "oil lamps")
    page.text(80, 204, "\u2022").text(92, 204, "sails")
    page.text(80, 240, "1.").text(92, 240, "weigh the anchor")
    page.text(80, 254, "2.").text(92, 254, "set the sail")
    result = markdown(page)
    assert "- ropes and chains of every length that a boat may ask for\n- lamps\n  - oil lamps\n- sails" in result
    assert "1. weigh the anchor\n2. set the sail" in result


def table_page(lines: bool) -> Page:
    page = Page()
    article(page, 72, 60)
    for row, cells in enumerate([("Gauge", "Low", "High"), ("North pier", "0.4", "2.9"), ("Old dock", "1.0", "2.2")]):
        for column, cell in enumerate(cells):
            page.text(80 + 110 * column, 164 + 20 * row, cell)
    if lines:
        for row in range(4):
            page.line(72, 150 + 20 * row, 402, 150 + 20 * row)
        for column in range(4):
            page.line(72 + 110 * column, 150, 72 + 110 * column, 210)
    return page


@pytest.mark.parametrize("lines", [True, False], ids=["ruled", "aligned"])
def test_tables(lines):
    expected = "| Gauge | Low | High |\n| --- | --- | --- |\n| North pier | 0.4 | 2.9 |\n| Old dock | 1.0 | 2.2 |"
    assert expected in markdown(table_page(lines))


def test_a_merged_cell_and_an_empty_one():
    page = table_page(lines=False)
    page.content = page.content[: len(LEFT)]
    for y in (150, 170, 190, 210):
        page.line(72, y, 402, y)
    for x in (72, 402):
        page.line(x, 150, x, 210)
    page.line(182, 170, 182, 210).line(292, 170, 292, 210)
    page.text(200, 164, "Levels of the year").text(80, 184, "pier").text(300, 184, "2.9")
    page.text(80, 204, "dock").text(190, 204, "1.0")
    expected = "| Levels of the year |  |  |\n| --- | --- | --- |\n| pier |  | 2.9 |\n| dock | 1.0 |  |"
    assert expected in markdown(page)


def ruled(rows: list[tuple[str, str]]) -> Page:
    """A page with a ruled table of two columns."""
    page = Page()
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            page.text(80 + 110 * column, 64 + 20 * row, cell)
    for row in range(len(rows) + 1):
        page.line(72, 50 + 20 * row, 292, 50 + 20 * row)
    for x in (72, 182, 292):
        page.line(x, 50, x, 50 + 20 * len(rows))
    return page


def test_a_table_over_two_pages_is_one_with_one_head():
    def part(first: int, last: int) -> Page:
        return ruled([("Number", "Boat"), *((str(n), f"boat {n}") for n in range(first, last))])

    result = markdown(part(10, 45), part(45, 60))
    assert result.count("| --- | --- |") == 1
    assert result.count("Boat |") == 1
    assert len(re.findall(r"^\| \d+ \|", result, re.MULTILINE)) == 50


def test_running_heads_feet_and_page_numbers_go():
    pages = []
    for number in range(1, 5):
        page = Page()
        page.text(72, 40, "Yearbook of the Example Trust", 8)
        article(page, 72, 100, LEFT if number % 2 else RIGHT)
        page.text(290, 810, f"Page {number} of 4", 8)
        pages.append(page)
    result = markdown(*pages)
    assert "Yearbook" not in result
    assert "of 4" not in result
    assert result.count("water line") == 2


def test_page_numbers_go_where_a_preface_has_roman_ones():
    pages = []
    for index in range(8):
        page = Page()
        article(page, 72, 100, LEFT if index % 2 else RIGHT)
        page.text(290, 812 if index < 3 else 810, ["iii", "iv", "v"][index] if index < 3 else str(index - 2), 10)
        pages.append(page)
    result = markdown(*pages)
    assert not re.search(r"\d|\b(iii|iv|v)\b", result)
    assert result.count("water line.") == 4


def test_a_foot_of_two_rows_goes_on_a_page_that_is_nearly_empty():
    pages = []
    for number in range(1, 5):
        page = Page()
        page.text(72, 200, f"A word for day {number}")
        page.text(300, 800, str(number), 12)
        page.text(72, 805, "Handbook of the pier", 8)
        pages.append(page)
    assert markdown(*pages).split("\n\n") == [f"A word for day {number}" for number in range(1, 5)]


def test_sentences_alike_on_every_page_stay():
    pages = []
    for number in range(1, 5):
        page = Page()
        page.text(72, 60, f"On day {number} the keeper notes the wind and the swell of the sea.")
        article(page, 72, 90)
        pages.append(page)
    assert markdown(*pages).count("the keeper notes") == 4


def test_a_numbered_head_goes_also_inside_a_wide_margin():
    page = Page()
    page.text(140, 105, "Of ropes and knots in the harbour", 8)
    page.text(400, 105, "9", 8)
    for index in range(3):
        article(page, 140, 130 + 100 * index)
    assert "ropes and knots" not in markdown(page)


def test_text_that_comes_again_far_off_stays_and_a_chapters_head_goes():
    pages = []
    for number in range(12):
        page = Page()
        if number % 4 == 0:
            page.text(72, 60, "Rules of the dock", 16)
        elif number > 8:
            page.text(72, 40, "Of ropes and knots", 8)
        page.paragraph(72, 100, [f"{line} {number}" for line in LEFT])
        pages.append(page)
    result = markdown(*pages)
    assert result.count("Rules of the dock") == 3
    assert "ropes and knots" not in result


def test_a_row_that_the_pages_end_cuts_is_whole():
    first = ruled([("Boat", "Berth"), ("Anna", "7"), ("Berta", "9"), ("", "11")])
    result = markdown(first, ruled([("Boat", "Berth"), ("Clara", ""), ("Dora", "12")]))
    assert "| Berta | 9 |\n| Clara | 11 |\n| Dora | 12 |" in result


def test_a_copyright_notice_beside_a_page_number_stays():
    page = Page()
    for index in range(3):
        article(page, 72, 80 + 100 * index)
    page.text(72, 815, "\u00a9 2021 The Example Trust", 8)
    page.text(500, 815, "iii", 8)
    result = markdown(page)
    assert result.endswith("\u00a9 2021 The Example Trust")
    assert "iii" not in result


def test_a_caption_and_a_title_at_the_pages_head_stay():
    page = Page()
    page.text(72, 50, "MEMORANDUM")
    page.text(72, 75, "Table 2 Boats in the harbour by their year", 8)
    for index in range(3):
        article(page, 72, 110 + 100 * index)
    result = markdown(page)
    assert "MEMORANDUM" in result
    assert "Table 2 Boats" in result


def test_a_letter_set_lower_inside_a_word_belongs_to_it():
    page = Page()
    for x, y, text, size in (
        (72.0, 100.0, "L", 10), (75.9, 98.0, "A", 7), (79.4, 100.0, "T", 10),
        (83.9, 102.2, "E", 10), (89.4, 100.0, "X sets type", 10),
    ):  # fmt: skip
        page.text(x, y, text, size)
    assert "LATEX sets type" in markdown(page)


def test_a_single_page_loses_its_own_foot_but_not_a_footnote():
    page = Page()
    for index in range(3):
        article(page, 72, 80 + 100 * index)
    page.text(72, 760, "* A rail is counted once, whoever painted it, and however often that was done in the year.", 8)
    page.text(72, 815, "www.harbour.example | Volume 7, Issue 2", 8)
    result = markdown(page)
    assert "Volume 7" not in result
    assert "A rail is counted once" in result


def test_links_and_emphasis():
    page = Page()
    page.text(72, 100, "Read the")
    page.text(115, 100, "terms of use").link(114, 90, 171, 103, "https://www.example.org/terms?a=1&b=2")
    page.text(174, 100, "before you moor,")
    page.text(250, 100, "always", font="F2").text(286, 100, "and").text(306, 100, "without delay", font="F3")
    result = markdown(page)
    assert "[terms of use](https://www.example.org/terms?a=1&b=2)" in result
    assert "**always** and *without delay*" in result


def test_filled_fields_and_typed_on_text_are_read_and_links_stay():
    page = Page().text(72, 100, "Name:").text(72, 120, "Berth:").text(72, 140, "See the plan of the dock.")
    page.link(72, 130, 200, 142, "https://dock.example/plan")
    page.annotation(120, 100, "/Subtype/Widget/FT/Tx/T(name)/V(Anna Example)", "Anna Example")
    page.annotation(120, 120, "/Subtype/Widget/FT/Tx/T(berth)/V(Seven)")
    page.annotation(72, 300, "/Subtype/FreeText/Contents(x)", "Typed on the form")
    page.annotation(72, 340, "/Subtype/Text/Contents(A remark of a reader)", "icon")
    result = markdown(page)
    assert "Name: Anna Example" in result
    assert "Berth: Seven" in result
    assert "Typed on the form" in result
    assert "(https://dock.example/plan)" in result
    assert "remark" not in result
    assert "icon" not in result


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_rotated_pages_read_as_they_stand(rotate):
    page = Page(rotate=rotate)
    article(page, 72, 100)
    assert markdown(page) == " ".join(LEFT)


def test_text_drawn_sideways_is_turned():
    page = Page(rotate=90)
    for index, line in enumerate(LEFT):
        page.upward(100 + 12 * index, 700, line)
    assert markdown(page) == " ".join(LEFT)


def test_a_stamp_at_the_side_comes_after_the_text():
    page = Page()
    article(page, 72, 100)
    page.upward(30, 500, "Archive copy 17")
    assert markdown(page).endswith("Archive copy 17")


def slanted(x: float, y: float, text: str, size: float) -> str:
    return f"BT /F1 {size} Tf 0.7071 0.7071 -0.7071 0.7071 {x} {y} Tm ({text}) Tj ET"


def test_a_watermark_stays_out_of_the_text_and_goes_when_it_is_on_every_page():
    page = Page()
    article(page, 72, 100)
    page.content.append(slanted(120, 690, "DRAFT COPY", 40))
    plain = Page()
    article(plain, 72, 100)
    assert markdown(page) == markdown(plain) + "\n\nDRAFT COPY"
    assert "DRAFT" not in markdown(page, page, page)


def test_a_note_up_the_side_of_every_page_goes():
    pages = []
    for lines in (LEFT, RIGHT, LEFT):
        page = Page()
        article(page, 72, 100, lines)
        pages.append(page.upward(580, 700, "Lent by the harbour library on 24 October 2020", 8))
    assert "harbour library" not in markdown(*pages)
    assert "harbour library" in markdown(pages[0])


def test_slanted_column_heads_stand_over_their_columns():
    page = Page()
    page.text(72, 100, "Boat")
    for column, head in enumerate(("Length", "Berth", "Cargo")):
        page.content.append(slanted(205 + 80 * column, 742, head, 10))
    for row, cells in enumerate((("Anna", "12", "4", "10"), ("Berta", "14", "7", "20"), ("Clara", "10", "2", "30"))):
        for column, cell in enumerate(cells):
            page.text(72 if column == 0 else 120 + 80 * column, 114 + 14 * row, cell)
    assert "| Boat | Length | Berth | Cargo |" in markdown(page)


def test_a_drop_cap_is_the_first_letter_of_its_word():
    page = Page()
    page.text(72, 112, "T", 30)
    page.text(92, 100, "he harbour office counts every boat")
    page.text(92, 112, "that comes in before noon, and writes")
    page.paragraph(72, 124, ["its name, its cargo and its owner into a", "large book."])
    expected = "The harbour office counts every boat that comes in before noon, and writes its name, its cargo and its"
    assert markdown(page) == f"{expected} owner into a large book."


def test_letterspaced_text_has_its_words():
    page = Page()
    page.content.append("BT /F1 10 Tf 3 Tc 1 0 0 1 72 700 Tm (rules of the dock) Tj 0 Tc ET")
    assert markdown(page) == "rules of the dock"


def test_words_drawn_in_pieces_are_whole():
    page = Page()
    page.content.append("BT /F1 12 Tf 72 700 Td (Quay Mar) Tj (ina, Har) Tj (bour Row) Tj ET")
    assert markdown(page) == "Quay Marina, Harbour Row"


def test_gaps_without_a_space_are_spaces():
    page = Page()
    page.content.append("BT /F1 12 Tf 72 700 Td [(North) -300 (pier) -300 (office)] TJ ET")
    assert markdown(page) == "North pier office"


def test_what_looks_like_markup_is_escaped():
    page = Page()
    page.text(72, 100, "# not a heading * nor emphasis * with <b> and [x](y) or 1_000_000")
    assert markdown(page) == "\\# not a heading \\* nor emphasis \\* with \\<b> and \\[x\\](y) or 1_000_000"


def test_metadata_and_page_counts():
    info = {"Title": "Harbour handbook", "Author": "Ada", "CreationDate": "D:20240305100000Z"}
    result = parse_pdf(write_pdf([Page().text(72, 100, f"page {n}") for n in "abc"], info), ParseOptions(max_pages=2))
    assert result.metadata == {
        "title": "Harbour handbook",
        "author": "Ada",
        "created": "2024-03-05T10:00:00+00:00",
        "num_pages": 2,
        "total_pages": 3,
    }
    assert "page c" not in result.markdown


def test_pages_markers_and_blocks():
    pages = [Page().text(72, 90, "Moorings", 18, "F2"), Page()]
    article(pages[0], 72, 120)
    article(pages[1], 72, 120, RIGHT)
    options = ParseOptions(pages=True, page_markers=True, blocks=True)
    result = parse_pdf(write_pdf(pages), options)
    assert [page["number"] for page in result.pages] == [1, 2]
    assert result.pages[1]["markdown"] == " ".join(RIGHT)
    assert re.findall(r"<!-- (.*) -->", result.markdown) == ["page 1", "page 2"]
    assert [(block["type"], block["page"]) for block in result.blocks] == [
        ("heading", 1),
        ("paragraph", 1),
        ("paragraph", 2),
    ]
    assert result.blocks[0]["bbox"][0] == pytest.approx(72, abs=1)
    assert DocumentResult.from_dict(result.to_dict()) == result


def test_rows_close_together_that_make_no_table_end():
    page = Page()
    for index in range(30):
        page.text(72, 100 + 8 * index, "a label on its own line", 10)
        page.text(90 + 7 * index, 104 + 8 * index, "x").text(300 - 5 * index, 104 + 8 * index, "a longer piece of text")
    assert "a label on its own line" in markdown(page)


def test_a_wrapped_cell_with_others_centred_beside_it_is_one_row():
    page = Page()
    article(page, 72, 60)
    for column, cell in enumerate(("Place", "Low", "High")):
        page.text(72 + 170 * column, 164, cell)
    for row in range(4):
        y = 190 + 34 * row
        page.text(72, y, f"The old dock number {row} with").text(72, y + 12, "seven boats")
        page.text(242, y + 6, f"{row}.4").text(412, y + 6, f"{row}.9")
    rows = [f"| The old dock number {row} with seven boats | {row}.4 | {row}.9 |" for row in range(4)]
    assert "\n".join(["| Place | Low | High |", "| --- | --- | --- |", *rows]) in markdown(page)


def test_a_row_is_centred_on_the_lines_of_its_first_cell():
    page = Page()
    rows = [(72, "Boat", "Berths"), (90, "Anna", "4"), (108, "Clara", "2"), (162, "Dora", "3"), (180, "Emma", "5")]
    for y, name, count in (*rows, (198, "Flora", "6")):
        page.text(72, y, name)
        page.text(240, y, count)
        page.text(360, y, "Dock" if y == 72 else "old")
    page.text(72, 129, "Berta of the")
    page.text(72, 141, "old harbour")
    page.text(240, 135, "7")
    page.text(360, 135, "new")
    assert "| Clara | 2 | old |\n| Berta of the old harbour | 7 | new |\n| Dora | 3 | old |" in markdown(page)


def test_lines_in_a_monospaced_font_are_code():
    page = Page()
    page.paragraph(72, 72, ["The keeper turns the lamp on with a short program that runs", "every evening at dusk."])
    page.paragraph(72, 120, ["def turn(lamp):"], font="F4")
    page.text(96, 132, "lamp.light *= 2", font="F4")
    page.text(72, 156, "turn(lamp)", font="F4")
    page.paragraph(72, 200, ["It has never failed since it was written, so nobody looks", "at it any more."])
    markdown = parse_pdf(write_pdf([page])).markdown
    assert "```\ndef turn(lamp):\n    lamp.light *= 2\n\nturn(lamp)\n```" in markdown
    assert markdown.count("```") == 2


def test_a_document_typed_in_one_font_is_no_code():
    typed = Page()
    typed.paragraph(72, 72, ["A letter that was written on a machine", "has one font only."], font="F4")
    assert "```" not in parse_pdf(write_pdf([typed])).markdown


def test_two_words_that_stand_alone_elsewhere_keep_their_hyphen():
    page = Page()
    lines = [
        "There are five boats and each shift takes one, in a five-",
        "shift week. What the har-",
        "bour needs is a keeper for every harbour.",
    ]
    page.paragraph(72, 72, lines)
    page.paragraph(72, 200, ["A chat-based watch may be optimized for speech, and is chat-", "optimized then."])
    markdown = parse_pdf(write_pdf([page])).markdown
    assert "is chat-optimized then" in markdown
    assert "five-shift week" in markdown
    assert "What the harbour needs" in markdown
