"""Words of a PDF: where they end, what is broken at a line's end and what stands above or below the line."""

from __future__ import annotations

from collections import Counter

import pytest

from scrapefire.documents.pdf import parse_pdf
from scrapefire.documents.pdf.hyphens import count_words, mend
from tests.documents.pdf_writer import Page, write_pdf
from tests.documents.test_pdf import LEFT

GERMAN = "Die Datei liegt auf dem Rechner und das System prüft, ob die Benutzer und die Gruppe nicht fehlen."


def markdown(page: Page) -> str:
    return parse_pdf(write_pdf([page])).markdown


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("five-", "shift"), ("GPS-", "guided"), ("LaTeX-", "based"), ("widely-", "used"), ("e-", "mail"),
        ("non-", "technical"), ("celui-", "ci"), ("eux-", "mêmes"), ("веб-", "страница"), ("self-", "made"),
        ("Debian-", "Paket"),
    ],
)  # fmt: skip
def test_compounds_keep_their_hyphen(first, last):
    assert mend(first, last, Counter()) == first


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("tele-", "scope"), ("seven-", "teen"), ("four-", "nir"), ("PUR-", "POSE"), ("sous-", "traction"),
        ("ex-", "plain"), ("compo-", "sition"), ("Ber-", "lin"),
    ],
)  # fmt: skip
def test_broken_words_lose_it(first, last):
    assert mend(first, last, Counter()) == first[:-1]


def test_the_documents_own_words_decide():
    words = count_words(["the space for a user, a reason and an able clerk; low cost, user-made, lowland"])
    assert mend("low-", "cost", words) == "low-"
    assert mend("reason-", "able", words) == "reason"
    assert mend("user-", "made", words) == "user-"
    assert mend("low-", "land", words) == "low"


def test_german_compounds_are_one_word():
    words = count_words([GERMAN])
    assert mend("Benutzer-", "gruppe", words) == "Benutzer"
    assert mend("System-", "datei", words) == "System"


def test_raised_and_lowered_marks_are_marked():
    page = Page()
    page.raised(72, 80, ("It grows to 16t", False), ("2", True), (" in the first law", False), ("12,13", True))
    page.content.append(
        "BT /F1 10 Tf 1 0 0 1 72 700 Tm (Water is H) Tj /F1 6 Tf -2 Ts (2) Tj /F1 10 Tf 0 Ts (O here.) Tj ET"
    )
    result = markdown(page)
    assert "16t<sup>2</sup> in the first law<sup>12,13</sup>" in result
    assert "H<sub>2</sub>O here." in result


def test_a_space_between_two_looks_is_kept_where_the_letter_before_hangs_over():
    page = Page()
    # The blank is drawn in the first font, and the number set a little back over it.
    page.content.append(
        "BT /F3 10 Tf 1 0 0 1 72 700 Tm (Labour Law ) Tj /F1 10 Tf 1 0 0 1 125.3 700 Tm (21, a book.) Tj ET"
    )
    page.paragraph(72, 200, LEFT)
    assert "Law* 21" in markdown(page)
