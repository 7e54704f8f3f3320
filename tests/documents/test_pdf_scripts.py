"""PDF text of other scripts: right to left, without spaces, and letters that are drawn as one glyph."""

from __future__ import annotations

import pytest

from scrapefire.documents.pdf import parse_pdf
from tests.documents.pdf_writer import Page, write_pdf

HEBREW = [
    "הנמל סגור בחורף מפני הגלים הגבוהים",
    "ספינות קטנות עוגנות ברציף הישן ליד",
    "המגדלור הלבן שנבנה לפני מאה שנים.",
]
ARABIC = ["يغلق الميناء في الشتاء بسبب الأمواج", "وترسو القوارب عند الرصيف القديم قرب", "المنارة البيضاء منذ مئة سنة."]
CHINESE = [
    "港口办公室记录每一艘在中午之前进港的船并写下船",
    "名货物和船主在安静的日子里没有人来看守人便擦拭",
    "铜灯或者粉刷通向水边的栏杆。",
]
JAPANESE = ["港の事務所は正午までに入る船をすべて数えて、その", "名前と荷物と持ち主を大きな帳面に書き記します。"]


def markdown(*pages: Page) -> str:
    return parse_pdf(write_pdf(list(pages))).markdown


def from_right(page: Page, x: float, y: float, lines: list[str]) -> float:
    for line in lines:
        page.drawn_from_right(x, y, line)
        y += 14
    return y


def as_drawn(*parts: str) -> list[str]:
    """The glyphs from left to right of a line that runs from right to left but for its Latin parts."""
    return [glyph for part in reversed(parts) for glyph in (part if part.isascii() else part[::-1])]


@pytest.mark.parametrize("lines", [HEBREW, ARABIC])
def test_right_to_left_lines_become_a_paragraph_in_reading_order(lines: list[str]) -> None:
    page = Page()
    from_right(page, 520, 100, lines)
    assert markdown(page) == " ".join(lines)


def test_numbers_and_latin_names_inside_keep_their_own_direction() -> None:
    parts = ("הנמל נבנה בשנת ", "1907", " בידי חברת ", "Harbour Works", " ועומד כאן.")
    page = Page()
    glyphs = as_drawn(*parts)
    page.drawn(520 - 5 * len(glyphs), 100, glyphs)
    assert markdown(page) == "".join(parts)


def test_spans_of_a_line_are_put_in_order_from_the_right() -> None:
    page = (
        Page()
        .drawn_from_right(400, 100, "ועוד מילים")
        .drawn(405, 100, "1907")
        .drawn_from_right(520, 100, "המספר של שנת")
    )
    assert markdown(page).split() == ["המספר", "של", "שנת", "1907", "ועוד", "מילים"]


def test_columns_are_read_from_the_right_where_the_text_runs_so() -> None:
    page = Page()
    right, left = [*HEBREW[:2], *HEBREW[:2], *HEBREW], ["ב" + line[1:] for line in [*HEBREW[:2], *HEBREW[:2], *HEBREW]]
    from_right(page, 540, 100, right)
    from_right(page, 270, 100, left)
    assert markdown(page).split("\n\n") == [" ".join(right), " ".join(left)]


def test_a_tables_first_column_is_the_one_on_the_right() -> None:
    rows = [("שם", "מחיר", "כמות"), ("חבל", "4", "10"), ("מנורה", "9", "2"), ("עוגן", "30", "1")]
    page = Page()
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            x, y = 520 - 100 * column, 100 + 16 * number
            page.drawn(x - 20, y, cell) if cell.isdigit() else page.drawn_from_right(x, y, cell)
    for x in (530, 430, 330, 230):
        page.line(x, 88, x, 152)
    for number in range(5):
        page.line(230, 88 + 16 * number, 530, 88 + 16 * number)
    from_right(page, 520, 250, HEBREW)
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    assert markdown(page).split("\n\n")[0].splitlines() == [lines[0], "| --- | --- | --- |", *lines[1:]]


def test_bullets_stand_on_the_right() -> None:
    page = Page()
    from_right(page, 520, 80, HEBREW)
    for number, text in enumerate(["חבלים נבדקים", "מנורות נספרות"]):
        glyphs = [*text[::-1], " ", "•"]
        page.drawn(520 - 5 * len(glyphs), 150 + 16 * number, glyphs)
    assert markdown(page).endswith("\n\n- חבלים נבדקים\n- מנורות נספרות")


@pytest.mark.parametrize(
    ("glyphs", "text"),
    [
        (["ا", "ل", "س", "لا", "م"], "السلام"),  # one glyph that the file says stands for lam and alef
        (["\ufe8d", "\ufedf", "\ufeb4", "\ufefc", "\ufee1"], "السلام"),  # presentation forms, one of them a ligature
        (["لم", "ا", "ذ", "ا"], "لماذا"),
        (["\ufdf2"], "الله"),
        (["ש", "\u05c1", "ל", "ו", "ם"], "שׁלום"),
    ],
)
def test_letters_joined_in_one_glyph_come_apart_in_reading_order(glyphs: list[str], text: str) -> None:
    assert markdown(Page().drawn_from_right(520, 100, [*glyphs, " ", *"אחת"])).strip() == f"{text} אחת"


@pytest.mark.parametrize("lines", [CHINESE, JAPANESE])
def test_lines_of_a_script_without_spaces_are_joined_without_one(lines: list[str]) -> None:
    page = Page()
    for number, line in enumerate(lines):
        page.drawn(72, 100 + 15 * number, line)
    assert markdown(page) == "".join(lines)


def test_columns_headings_and_lists_are_found_in_chinese_too() -> None:
    page = Page().drawn(60, 60, "港口报告", 20)
    for number in range(8):
        page.drawn(60, 100 + 15 * number, CHINESE[number % 2][:20]).drawn(
            320, 100 + 15 * number, JAPANESE[number % 2][:20]
        )
    page.drawn(60, 260, ["•", " ", *"绳子"]).drawn(60, 276, ["•", " ", *"灯笼"])
    text = markdown(page)
    assert text.startswith("# 港口报告\n\n" + CHINESE[0][:20] + CHINESE[1][:20])
    assert (JAPANESE[0][:20] + JAPANESE[1][:20]) * 4 in text
    assert "- 绳子\n- 灯笼" in text


def test_latin_ligatures_come_apart_and_words_stay_whole() -> None:
    glyphs = ["e", "ffi", "c", "i", "e", "n", "t", " ", "ﬁ", "r", "m", "s", " ", "o", "ﬀ", " ", "ﬂ", "o", "w", "ﬆ"]
    assert markdown(Page().drawn(72, 100, glyphs)) == "efficient firms off flowst"


def test_characters_beyond_the_basic_plane_are_whole() -> None:
    assert markdown(Page().drawn(72, 100, ["我", "是", "𠮷", "野"])) == "我是𠮷野"


def test_soft_hyphens_and_the_marks_of_direction_are_not_text() -> None:
    page = Page().drawn(72, 100, ["l", "a", "m", "p", "\u00ad"]).drawn(72, 114, [*"light", "\u200e", " ", *"burns"])
    assert markdown(page) == "lamplight burns"


def test_level_text_with_glyphs_below_each_other_stays_level():
    page = Page()
    for row, line in enumerate([*CHINESE, *JAPANESE]):
        page.drawn(72, 100 + 14 * row, line, 12)
    assert markdown(page).startswith(CHINESE[0] + CHINESE[1])
