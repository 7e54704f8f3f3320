"""The main content is found on pages of every kind, and a page with text is never left empty."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.clean import clean
from scrapefire.content.page import Page
from scrapefire.content.selection.runs import word_count

SUBJECTS = "The miller|Her brother|A stranger|The old ferry|Our teacher|The captain|A heron|The baker".split("|")
VERBS = "carried|remembered|repaired|counted|painted|followed|described|sold".split("|")
OBJECTS = (
    "the wooden gate|a basket of pears|three letters|the north wall|a broken clock|the slow river|every stone".split(
        "|"
    )
)
ENDS = "before the rain came|while the bells rang|in the second year|without a word|for the whole village|after supper".split(
    "|"
)

NAV = "<nav class='menu'><ul>" + "".join(f"<li><a href='/n{i}'>{w}</a></li>" for i, w in enumerate(
    "Home News Shop Events Jobs Contact Archive Prices Tickets Gallery".split())) + "</ul></nav>"  # fmt: skip
FOOTER = (
    "<footer class='site-footer'><ul><li><a href='/imprint'>Imprint</a></li><li><a href='/terms'>Terms</a></li></ul>"
    "<p>© 2025 Riverside Trust. All rights reserved.</p></footer>"
)
SIDE = (
    "<div class='sidebar'><h3>Most read</h3><ul>"
    + "".join(f"<li><a href='/s{i}'>Sidebar teaser number {i} for another page</a></li>" for i in range(6))
    + "</ul><h3>Newsletter</h3><form><p>Subscribe to our newsletter</p><input><button>Subscribe</button></form></div>"
)


ARTICLE = "<title>Bells of the river</title><meta property='og:type' content='article'>"


def sentences(seed: int, count: int = 4) -> str:
    pick = random.Random(seed)
    return " ".join(
        f"{pick.choice(SUBJECTS)} {pick.choice(VERBS)} {pick.choice(OBJECTS)}, {pick.choice(ENDS)}."
        for _ in range(count)
    )


def paragraphs(seed: int, count: int = 10, tag: str = "p") -> str:
    return "".join(f"<{tag}>{sentences(seed * 100 + i)}</{tag}>" for i in range(count))


def page(content: str, head: str = "<title>Bells of the river - Riverside Trust</title>", side: str = SIDE) -> str:
    return (
        f"<!DOCTYPE html><html lang='en'><head>{head}</head><body><header class='top'><a href='/'>Riverside Trust</a>{NAV}"
        f"</header><div class='wrap'>{content}{side}</div>{FOOTER}</body></html>"
    )


def main_text(html: str, url: str = "https://river.example/stories/bells-of-the-river-valley") -> str:
    return " ".join(clean(Page(html, url)).text_content().split())


def assert_main(html: str, *wanted: str) -> None:
    text = main_text(html)
    for piece in wanted:
        assert " ".join(piece.split()) in text
    for noise in ("Archive", "All rights reserved", "Sidebar teaser", "Subscribe to our newsletter"):
        assert noise not in text


def test_an_article_with_its_heading() -> None:
    html = page(f"<main><article><header><h1>Bells of the river</h1></header>{paragraphs(1)}</article></main>")
    assert_main(html, "Bells of the river", sentences(100), sentences(109))


def test_an_article_without_landmarks_or_speaking_names() -> None:
    html = page(f"<div class='a1'><div class='b2'><h1>Bells of the river</h1>{paragraphs(2)}</div></div>")
    assert_main(html, "Bells of the river", sentences(200), sentences(209))


def test_an_article_of_divs() -> None:
    assert_main(
        page(f"<div><h1>Bells of the river</h1>{paragraphs(3, tag='div')}</div>"), sentences(300), sentences(309)
    )


def test_an_article_of_breaks() -> None:
    body = "<br><br>".join(sentences(400 + i) for i in range(10))
    assert_main(page(f"<div class='story'><h1>Bells of the river</h1>{body}</div>"), sentences(400), sentences(409))


def test_an_article_in_an_aside() -> None:
    html = page(f"<aside class='story'><h1>Bells of the river</h1>{paragraphs(5)}</aside>", side="")
    text = main_text(html)
    assert sentences(500) in text
    assert sentences(509) in text


def test_an_article_in_two_parts_around_an_advertisement() -> None:
    html = page(
        f"<main><div class='part'><h1>Bells of the river</h1>{paragraphs(6)}</div><div class='ad'><p>Buy a boat</p></div>"
        f"<div class='part'>{paragraphs(7)}</div></main>"
    )
    assert_main(html, sentences(600), sentences(609), sentences(700), sentences(709))


def test_names_that_sound_like_boilerplate_cost_nothing() -> None:
    body = "".join(
        f"<p id='{name}-{i}' class='{name}-text'>{sentences(800 + i)}</p>"
        for i, name in enumerate(("related", "comment", "share", "sidebar", "popup", "banner", "footer", "sponsor"))
    )
    assert_main(page(f"<main><h1>Bells of the river</h1>{body}</main>"), *(sentences(800 + i) for i in range(8)))


def test_several_articles_in_main() -> None:
    body = "".join(f"<article><h2>Part {i}</h2>{paragraphs(10 + i, 3)}</article>" for i in range(4))
    assert_main(page(f"<main>{body}</main>"), *(sentences((10 + i) * 100) for i in range(4)))


def test_forum_replies_are_content() -> None:
    posts = "".join(
        f"<div class='post' id='p{i}'><div class='author'><a href='/u{i}'>sailor{i}</a></div>"
        f"<div class='postbody'><p>{sentences(2000 + i, 3)}</p></div><a href='#'>Reply</a></div>"
        for i in range(8)
    )
    html = page(f"<main><h1>Which rope for a bell?</h1>{posts}</main>", "<title>Which rope for a bell? - Forum</title>")
    text = main_text(html, "https://river.example/forum/thread/which-rope.42")
    assert all(sentences(2000 + i, 3) in text for i in range(8))


def test_all_items_of_a_listing_are_content() -> None:
    cards = "".join(
        f"<li class='card'><a href='/walk/{i}'><h3>Walk number {i} along the river</h3></a><p>{sentences(3000 + i, 2)}</p></li>"
        for i in range(12)
    )
    html = page(
        f"<main><h1>Walks</h1><ul class='results'>{cards}</ul></main>", "<title>Walks - Riverside Trust</title>", ""
    )
    text = main_text(html, "https://river.example/walks/")
    assert sum(f"Walk number {i} along" in text for i in range(12)) == 12
    assert sum(sentences(3000 + i, 2) in text for i in range(12)) == 12


def test_documentation_keeps_its_code() -> None:
    html = page(
        f"<main class='document'><h1>Usage</h1>{paragraphs(31, 3)}<h2>Loops</h2><pre><code>for p in pages:\n    print(p)"
        f"</code></pre>{paragraphs(32, 3)}</main>",
        "<title>Usage</title>",
    )
    element = clean(Page(html, "https://docs.example/usage.html"))
    assert element.find(".//pre").text_content() == "for p in pages:\n    print(p)"
    assert "Loops" in element.text_content()


def test_a_data_table_stays_whole() -> None:
    rows = "".join(f"<tr><td>Tower {i}</td><td>{1700 + i}</td><td>{i * 3} m</td></tr>" for i in range(20))
    html = page(
        f"<main><h1>Towers</h1>{paragraphs(40, 4)}<table><tr><th>Name</th><th>Year</th><th>Height</th></tr>{rows}</table></main>"
    )
    element = clean(Page(html, "https://river.example/towers"))
    assert len(element.findall(".//tr")) == 21


def test_images_between_kept_paragraphs_stay_and_others_go() -> None:
    html = page(
        f"<main><h1>Bells of the river</h1>{paragraphs(50, 3)}<figure><img src='/bell.jpg' alt='bell'></figure>{paragraphs(51, 3)}</main>",
        side="<div class='sidebar'><a href='/x'><img src='/ad.jpg' alt='boat'></a></div>",
    )
    alts = [image.get("alt") for image in clean(Page(html, "https://river.example/a")).iter("img")]
    assert alts == ["bell"]


def test_a_teaser_list_below_an_article_goes() -> None:
    teasers = "".join(
        f"<div class='item'><h3><a href='/t{i}'>Another story, number {i}</a></h3><p>{sentences(6000 + i, 2)}</p></div>"
        for i in range(5)
    )
    html = page(
        f"<main><article><h1>Bells of the river</h1>{paragraphs(60)}</article><section><h2>Read on</h2>{teasers}</section></main>",
        ARTICLE,
    )
    text = main_text(html)
    assert sentences(6000) in text
    assert "Another story" not in text


def test_a_cookie_dialog_goes() -> None:
    dialog = (
        "<div id='onetrust-consent-sdk'><p>We and our partners store and read cookies. Choose what you allow.</p></div>"
    )
    assert "partners" not in main_text(page(f"<main><h1>Bells of the river</h1>{paragraphs(61)}</main>{dialog}"))


@pytest.mark.parametrize(
    "html",
    [
        "<p>Three words here</p>",
        "plain text without a tag",
        "<div class='modal popup'><p>Only this text stands here.</p></div>",
        "<footer><p>Only a footer.</p></footer>",
        "<nav><a href='/a'>Only</a> <a href='/b'>links</a></nav>",
        "<form><label>Name</label><input><button>Send</button></form>",
        "<table><tr><td>1</td><td>2</td></tr></table>",
        "<ul>" + "<li><a href='/x'>link</a></li>" * 300 + "</ul>",
        "<img src='/only.png' alt=''>",
        "<p>…</p>",
    ],
)
def test_a_small_page_is_never_left_empty(html: str) -> None:
    page_ = Page(html, "https://e.example/")
    whole = clean(page_, only_main_content=False)
    chosen = clean(page_)
    assert bool(chosen.text_content().strip()) == bool(whole.text_content().strip())
    assert len(list(chosen.iter("img"))) == len(list(whole.iter("img")))


def test_other_languages_are_no_worse() -> None:
    text = "漁船は夜明け前に港を出て、昼には市場に魚が並びます。鐘の音は川の向こうまで聞こえました。"
    body = "".join(f"<p>{i}番目の話。{text}</p>" for i in range(10))
    assert_main(page(f"<main><h1>川の鐘</h1>{body}</main>", "<title>川の鐘</title>"), f"9番目の話。{text}")


def test_a_huge_page_takes_the_short_way() -> None:
    html = page("<main><h1>T</h1>" + "<p>word word</p>" * 8_000 + "</main>")
    text = main_text(html)
    assert text.count("word word") == 8_000
    assert "All rights reserved" not in text


BITS = st.sampled_from(
    ["<p>", "</p>", "<div>", "</div>", "<nav>", "</nav>", "<main>", "</main>", "<a href='/x'>", "</a>", "<table><tr><td>", "</table>",
     "<h1>", "</h1>", "<ul><li>", "</ul>", "some plain words, and more of them. ", "x", "<img src='/i'>", "<footer>", "</footer>",
     "<article>", "</article>", "<br><br>", "•", "<aside class='ad'>", "</aside>", "<span hidden>", "</span>"]
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(BITS, max_size=60).map("".join))
def test_any_page_with_text_keeps_some(html: str) -> None:
    page_ = Page(html, "https://e.example/")
    whole = clean(page_, only_main_content=False).text_content().split()
    chosen = clean(page_).text_content().split()
    assert bool(chosen) == bool(whole)
    assert len(chosen) <= len(whole)


def test_links_to_other_articles_between_the_paragraphs_go() -> None:
    promos = (
        "<p>Read more: <a href='/stories/a'>Ferry timetable changes again in spring</a></p>",
        "<h4>More:</h4><ul><li><h4><a href='/stories/b'>Mayor opens another bridge today</a></h4></li></ul>"
        "<ul><li><h4><a href='/stories/c'>Lighthouse keeper retires after forty years</a></h4></li></ul>",
    )
    text = main_text(
        page(f"<h1>Bells</h1>{paragraphs(3, 4)}{promos[0]}{paragraphs(4, 4)}{promos[1]}{paragraphs(5, 4)}", ARTICLE)
    )
    assert "timetable" not in text
    assert "another bridge" not in text
    assert "retires" not in text
    assert "More:" not in text
    assert sentences(300) in text
    assert sentences(503) in text


def test_links_that_an_article_names_in_a_label_of_its_own_stay() -> None:
    source = "<p>Source: <a href='/stories/a'>the ferry timetable of this spring</a></p>"
    assert "Source: the ferry timetable" in main_text(
        page(f"<h1>Bells</h1>{paragraphs(3, 4)}{source}{paragraphs(4, 4)}", ARTICLE)
    )


def test_a_card_that_shows_when_the_pointer_rests_on_a_link_goes() -> None:
    card = (
        "<span class='x'><a href='/people/ada'>Ada Miller</a><span><img src='/a.jpg'><a href='/people/ada'>Ada Miller</a> "
        "<a href='/stories/q'>Miller wants a longer pier</a></span></span>"
    )
    text = main_text(page(f"<h1>Bells</h1><p>The bell was rung by {card} on Monday, as before.</p>{paragraphs(3)}"))
    assert "rung by Ada Miller on Monday" in text
    assert "longer pier" not in text


def test_teasers_under_a_link_without_text_go() -> None:
    items = "".join(
        f"<div class='item'><a href='/stories/{i}'><img src='/{i}.jpg'></a><div><h3>SHOUT {i}</h3><span>Headline number {i} of "
        f"another story</span></div><a href='/stories/{i}' class='over'></a></div>"
        for i in range(5)
    )
    text = main_text(page(f"<h1>Bells</h1>{paragraphs(3, 6)}<div><div>{items}</div></div>{paragraphs(4, 6)}", ARTICLE))
    assert "Headline number" not in text
    assert sentences(405) in text


def test_words_are_counted_where_no_spaces_part_them() -> None:
    assert word_count("The bell was rung") == 4
    assert word_count("鐘は朝六時に三度鳴らされ、川の町は目を覚ます。") >= 10
