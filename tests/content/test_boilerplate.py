"""Text that a site repeats is learned from its pages, in bounded memory."""

from __future__ import annotations

import json

import lxml.html
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.boilerplate import SiteBoilerplate, drop_boilerplate, page_blocks

LETTER = "Sign up for our weekly letter and never miss a tide again."


def body(number: int) -> lxml.html.HtmlElement:
    return lxml.html.fragment_fromstring(
        f"<div><h1>Bell {number}</h1><h2>History</h2><p>The bell number {number} was cast in the year {1700 + number}.</p>"
        f"<aside><p>{LETTER}</p><p>Follow us</p></aside></div>"
    )


def learned(pages: int = 6) -> SiteBoilerplate:
    site = SiteBoilerplate()
    for number in range(pages):
        site.observe(page_blocks(body(number)))
    return site


def test_what_every_page_holds_is_boilerplate() -> None:
    site = learned()
    assert site.is_boilerplate(LETTER)
    assert not site.is_boilerplate("The bell number 3 was cast in the year 1703.")
    assert not site.is_boilerplate("Never seen")


def test_nothing_is_boilerplate_before_enough_pages() -> None:
    assert not learned(4).is_boilerplate(LETTER)


def test_a_page_that_comes_again_teaches_nothing() -> None:
    site = SiteBoilerplate(min_pages=2)
    for _ in range(10):
        site.observe(["the same page with the same words"])
    assert site.pages == 1
    assert not site.is_boilerplate("the same page with the same words")


def test_a_repeat_on_one_page_counts_once() -> None:
    site = SiteBoilerplate(min_pages=2)
    site.observe(["Add to cart"] * 40)
    assert not site.is_boilerplate("Add to cart")


def test_rare_blocks_are_no_boilerplate_however_long_the_crawl() -> None:
    site = SiteBoilerplate(min_pages=5, min_share=0.3)
    for number in range(100):
        site.observe([f"unique {number}", *(["seasonal greeting"] if number % 10 == 0 else [])])
    assert not site.is_boilerplate("seasonal greeting")


def test_boilerplate_is_cut_and_a_shared_heading_stays() -> None:
    page = body(99)
    assert drop_boilerplate(page, learned().learned()) == 2
    text = " ".join(page.text_content().split())
    assert LETTER not in text
    assert "Follow us" not in text
    assert "History" in text
    assert "The bell number 99" in text


def test_a_page_of_nothing_else_is_left_alone() -> None:
    page = lxml.html.fragment_fromstring(f"<div><p>{LETTER}</p><p>Follow us</p></div>")
    assert drop_boilerplate(page, learned().learned()) == 0
    assert LETTER in page.text_content()


def test_memory_is_bounded_and_frequent_blocks_survive() -> None:
    site = SiteBoilerplate(max_blocks=200)
    for number in range(400):
        site.observe([LETTER, *(f"block {number} {part}" for part in range(20))])
    assert len(site.to_dict()["counts"]) <= 220
    assert site.is_boilerplate(LETTER)


def test_what_was_learned_survives_as_json() -> None:
    site = SiteBoilerplate()
    site.load(json.loads(json.dumps(learned().to_dict())))
    assert site.is_boilerplate(LETTER)
    assert site.pages == 6


@pytest.mark.parametrize("wrong", [{"min_pages": 1}, {"min_share": 0}, {"min_share": 1.5}, {"max_blocks": 0}])
def test_senseless_limits_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="min_pages"):
        SiteBoilerplate(**wrong)  # type: ignore[arg-type]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.text(max_size=6), max_size=6), max_size=12))
def test_counts_never_exceed_the_pages(pages: list[list[str]]) -> None:
    site = SiteBoilerplate(min_pages=2, max_blocks=10)
    for page in pages:
        site.observe(page)
    assert all(0 < count <= site.pages for count, _ in site.to_dict()["counts"].values())
    assert site.pages <= len(pages)
