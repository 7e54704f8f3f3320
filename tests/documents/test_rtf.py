from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.documents import to_markdown
from scrapefire.documents.rtf import parse_rtf
from scrapefire.errors import DocumentParseError, ScrapeError

FONTS = (
    r"{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset128 MS Gothic;}{\f3\fcharset2 Symbol;}}"
)


def markdown(inner: str, head: str = r"\ansi\ansicpg1252") -> str:
    data = b"{\\rtf1" + head.encode() + FONTS.encode() + inner.encode("latin-1") + b"}"
    return str(to_markdown(data)["markdown"])


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"caf\'e9", "café"),
        (r"\f1 \'cc\'e0\'ff\'ea", "Маяк"),
        (r"\f2 \'93\'fa{\f0 }", "日"),
        (r"{\f2\'83A\'83B}", "アィ"),
        (r"\u1052?\u1072?", "Ма"),
        (r"\uc2\u26085\'93\'fa\uc1 x", "日x"),
        (r"\u-10179?\u-8704?", "😀"),
        (r"{\f3 \'b7\'b3}", "•≥"),
        (r"a\~b\_c\-d", "a b‑cd"),
        (r"\lquote x\rquote\emdash\{\\\}", "‘x’—{\\\\}"),
        ("one\\line two", "one\\\ntwo"),
        (r"\'ab\bin4 \parx", "«x"),
    ],
)  # fmt: skip
def test_characters_are_decoded_by_code_page_font_and_unicode(source: str, text: str) -> None:
    assert markdown(source).replace("\xa0", " ") == text + "\n"


def test_the_document_code_page_counts_where_the_font_names_none() -> None:
    assert markdown(r"{\f9 \'cc}", r"\ansi\ansicpg1251") == "М\n"


def test_formatting_ends_with_its_group_and_with_plain() -> None:
    assert markdown(r"{\b bold {\i both}} \i slanted\plain  not") == "**bold *both*** *slanted* not\n"


def test_hidden_and_deleted_text_comments_and_headers_are_left_out() -> None:
    inner = (
        r"{\header Page head\par}{\footer foot\par}Shown{\v hidden}{\deleted gone}{\*\atnid AB}{\*\annotation remark\par}"
        r"{\*\bkmkstart mark}{\pict\wmetafile8 0102030405}{\*\unknown never}\par"
    )
    assert markdown(inner) == "Shown\n"


def test_headings_come_by_style_and_by_outline_level() -> None:
    styles = r"{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s2 heading 2;}{\*\cs10 Default;}}"
    inner = styles + r"\pard\s1 One\par\pard\s2 Two\par\pard\outlinelevel2 Three\par\pard text\par"
    assert markdown(inner) == "# One\n\n## Two\n\n### Three\n\ntext\n"


def test_links_come_from_fields_and_only_outward() -> None:
    inner = (
        r'{\field{\*\fldinst HYPERLINK "https://e.org/a?b=1"}{\fldrslt {\ul the page}}} and '
        r'{\field{\*\fldinst HYPERLINK \\l "mark"}{\fldrslt inside}} and {\field{\*\fldinst PAGE}{\fldrslt 7}}'
    )
    assert markdown(inner) == "[the page](https://e.org/a?b=1) and inside and 7\n"


LISTS = (
    r"{\*\listtable{\list{\listlevel\levelnfc0\levelstartat1{\leveltext\'02\'00.;}}{\listlevel\levelnfc23{\leveltext\'01\u8226 ?;}}\listid7}}"
    r"{\*\listoverridetable{\listoverride\listid7\ls1}}"
)


def test_lists_count_by_their_labels_or_their_definitions() -> None:
    labelled = (
        LISTS
        + r"\pard\ls1{\listtext 3.\tab}three\par{\listtext 4.\tab}four\par\pard\ls1\ilvl1{\listtext\'b7\tab}dot\par"
    )
    assert markdown(labelled) == "3. three\n4. four\n   - dot\n"
    defined = LISTS + r"\pard\ls1 one\par two\par\pard between\par\pard\ls1 three\par"
    assert markdown(defined) == "1. one\n2. two\n\nbetween\n\n3. three\n"


def test_a_paragraph_without_label_goes_on_in_its_item() -> None:
    inner = LISTS + r"\pard\ls1{\listtext 1.\tab}first\par\pard\ls1 more of it\par\pard\ls1{\listtext 2.\tab}second\par"
    assert markdown(inner) == "1. first\n\n   more of it\n\n2. second\n"


def test_tables_have_the_columns_that_their_edges_draw() -> None:
    row = r"\trowd\cellx1000\cellx2000\cellx3000"
    wide = r"\trowd\cellx2000\cellx3000"
    down = r"\trowd\clvmgf\cellx1000\cellx2000\cellx3000"
    on = r"\trowd\clvmrg\cellx1000\cellx2000\cellx3000"
    inner = (
        wide + r"\pard\intbl wide\cell end\cell\row" + row + r"\pard\intbl a\cell b\par b2\cell c\cell\row"
        + down + r"\pard\intbl tall\cell d\cell e\cell\row" + on + r"\pard\intbl\cell f\cell g\cell\row\pard after\par"
    )  # fmt: skip
    assert markdown(inner) == (
        "| wide |  | end |\n| --- | --- | --- |\n| a | b<br>b2 | c |\n| tall | d | e |\n| tall | f | g |\n\nafter\n"
    )


def test_a_table_in_a_table_stays_one() -> None:
    inner = (
        r"\trowd\cellx1000\cellx2000\pard\intbl outer\cell\pard\intbl\itap2 in\nestcell ner\nestcell"
        r"{\*\nesttableprops\trowd\cellx100\cellx200\nestrow}\pard\intbl tail\cell\row"
    )
    text = markdown(inner)
    assert text.count("<table>") == 2
    assert "<th>in</th><th>ner</th>" in text


def test_notes_are_notes() -> None:
    assert markdown(r"a{\footnote\pard\plain {\super 1} the note}b\par") == "a[^1]b\n\n[^1]: <sup>1</sup> the note\n"


def test_information_becomes_metadata() -> None:
    inner = r"{\info{\title Log \'e9}{\author Harbour office}{\creatim\yr2024\mo3\dy5\hr10}}x"
    data = ("{\\rtf1\\ansi" + inner + "}").encode()
    metadata = to_markdown(data)["metadata"]
    assert (metadata["title"], metadata["author"], metadata["created"]) == (
        "Log é",
        "Harbour office",
        "2024-03-05T10:00:00",
    )


def test_a_file_cut_off_gives_what_is_there() -> None:
    assert markdown(r"{\b Report heading} plain body\par more") .startswith("**Report heading** plain body")  # fmt: skip
    whole = b"{\\rtf1\\ansi first paragraph\\par second one\\par {\\b third"
    assert to_markdown(whole)["markdown"] == "first paragraph\n\nsecond one\n\n**third**\n"


def test_groups_nest_as_deep_as_they_like_and_no_deeper_than_is_sane() -> None:
    deep = b"{\\rtf1 " + b"{" * 10_000 + b"core" + b"}" * 10_000 + b"}"
    assert to_markdown(deep)["markdown"] == "core\n"
    with pytest.raises(DocumentParseError, match="deeper"):
        to_markdown(b"{\\rtf1 " + b"{" * 1_000_000)


WORDS = [
    r"\par ", r"\pard", r"\intbl ", r"\cell ", r"\row ", r"\trowd", r"\cellx99", r"\b ", r"\b0 ", "{", "}", r"\*", r"\ls1 ",
    r"\listtext ", r"\field", r"\fldinst ", r"\fldrslt ", r"\u-9999?", r"\uc3 ", r"\'e9", "x", r"\footnote ", r"\nestcell ",
    r"\nestrow ", r"\itap3 ", r"\itap-1 ", r"\bin9 ", r"\stylesheet", r"\fonttbl", r"\f3 ", r"\shptxt ", r"\info", r"\title ", "\\",
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_any_sequence_of_words_is_read(words: list[str]) -> None:
    assert parse_rtf(("{\\rtf1" + "".join(words)).encode()) is not None


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_after_the_header_are_read_or_refused(noise: bytes) -> None:
    with contextlib.suppress(ScrapeError):
        to_markdown(b"{\\rtf1 " + noise)


def test_labels_are_numbers_where_they_are_one_and_text_where_they_are_more() -> None:
    lists = (
        r"{\*\listtable{\list{\listlevel\levelnfc1}{\listlevel\levelnfc4}\listid7}}"
        r"{\*\listoverridetable{\listoverride\listid7\ls1}}"
    )
    items = "".join(
        rf"\pard\ls1\ilvl{level}{{\listtext {label}\tab}}{text}\par"
        for level, label, text in ((0, "II.", "two"), (1, "c)", "see"), (0, "Article V.", "five"), (1, "a)", "again"))
    )
    assert markdown(lists + items) == "2. two\n   3. see\n\n- Article V. five\n  1. again\n"


def test_list_styles_nest_by_their_names_and_a_styles_look_is_no_emphasis() -> None:
    styles = r"{\stylesheet{\s1 List Bullet;}{\s2 List Bullet 2;}{\s3\b Lead;}}"
    assert markdown(styles + r"\pard\s1{\pntext -\tab}a\par\pard\s2{\pntext -\tab}b\par") == "- a\n  - b\n"
    assert markdown(styles + r"\pard\s3\b all of it {\i and this}\par") == "all of it *and this*\n"


def test_a_deleted_paragraph_mark_joins_what_it_parted() -> None:
    assert markdown(r"\pard one {\deleted gone\par}and two\par three\par") == "one and two\n\nthree\n"


def test_pictures_are_known_by_their_description_once() -> None:
    picture = (
        r"{\*\shppict{\pict{\*\picprop{\sp{\sn wzName}{\sv P1}}{\sp{\sn wzDescription}{\sv A red  square}}}\pngblip ffd8}}"
        r"{\nonshppict{\pict\wmetafile8 0102}}"
    )
    assert markdown(rf"before {picture} after\par") == "before ![A red square]() after\n"


def test_rows_of_a_table_and_of_the_one_in_it_have_columns_of_their_own() -> None:
    inner = (
        r"\trowd\cellx1000\cellx2000\pard\intbl outer\cell\pard\intbl\itap2 in\nestcell ner\nestcell"
        r"{\*\nesttableprops\trowd\cellx500\cellx1500\nestrow}\pard\intbl tail\cell\row"
        r"\pard\intbl more\cell last\cell\row"
    )
    assert "colspan" not in markdown(inner)


def test_links_to_places_in_the_file_are_text() -> None:
    assert markdown(r'{\field{\*\fldinst HYPERLINK "#top"}{\fldrslt up}} there\par') == "up there\n"
