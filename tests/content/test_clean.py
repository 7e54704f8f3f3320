"""Cleaning: what goes, what is resolved, and what selectors do."""

from __future__ import annotations

import pytest

from scrapefire.content.clean import clean, cleaned_html, validate_selectors
from scrapefire.content.clean_images import best_of_srcset
from scrapefire.content.clean_selectors import rewrite_iframe
from scrapefire.content.page import Page
from scrapefire.errors import BadRequestError

URL = "https://shop.example/dir/page"


def full(html: str, **options: object) -> str:
    options.setdefault("only_main_content", False)
    return cleaned_html(clean(Page(html, URL), **options))  # type: ignore[arg-type]


def text(html: str, **options: object) -> str:
    options.setdefault("only_main_content", False)
    return " ".join(clean(Page(html, URL), **options).text_content().split())  # type: ignore[arg-type]


def test_an_empty_page_is_an_empty_body() -> None:
    assert full("") == "<html><body></body></html>"


def test_machinery_goes() -> None:
    html = full("<div><!-- c --><script>a()</script><p>Real</p><style>p{}</style><noscript>Enable it</noscript></div>")
    assert html == "<html><body><div><p>Real</p></div></body></html>"


def test_the_page_itself_is_not_changed() -> None:
    page = Page("<nav>N</nav><p>text</p><script>x</script>", URL)
    clean(page, only_main_content=True, exclude_tags=["p"])
    assert page.root.find(".//script") is not None
    assert page.root.find(".//p") is not None


def test_noscript_text_is_kept_when_it_is_all_there_is() -> None:
    assert text("<noscript><p>Only here</p></noscript><script>x</script>") == "Only here"


# ---- images ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "source"),
    [
        ('<img src="s.jpg" srcset="m.jpg 640w, l.jpg 1280w">', "dir/l.jpg"),
        ('<img src="a.jpg" srcset="b.jpg 2x">', "dir/b.jpg"),
        ('<img src="a.jpg" srcset="b.jpg 1x">', "dir/a.jpg"),
        ('<img src="ph.gif" data-src="/real.jpg">', "real.jpg"),
        ('<img src="ph.gif" data-srcset="r1.jpg 1x, r2.jpg 2x">', "dir/r2.jpg"),
        ('<img src="data:image/gif;base64,AA" data-lazy-src="/real.jpg">', "real.jpg"),
        ('<picture><source srcset="w.webp 800w"><img src="data:image/gif;base64,AA"></picture>', "dir/w.webp"),
        ('<img srcset="c_1,w_2/a.jpg 100w, c_1,w_9/b.jpg 900w">', "dir/c_1,w_9/b.jpg"),
        ('<img src="a.jpg" srcset="data:image/gif;base64,AAAA 1w">', "dir/a.jpg"),
        ('<img src="/x y.png">', "x%20y.png"),
        ('<amp-img src="/amp.jpg"></amp-img>', "amp.jpg"),
    ],
)
def test_the_real_image_is_found(tag: str, source: str) -> None:
    images = clean(Page(f"<p>t</p>{tag}", URL), only_main_content=False).findall(".//img")
    assert [image.get("src") for image in images] == [f"https://shop.example/{source}"]
    assert not images[0].get("srcset")


def test_a_page_in_noscript_is_shown_beside_the_frame_of_its_application() -> None:
    posts = "".join(
        f"<article><h2>Post {n}</h2><p>{'The gulls came back to the cliff. ' * 20}</p></article>" for n in (1, 2)
    )
    page = f"<header><a href='/'>Forum</a></header><div id=app>Loading</div><noscript><h1>Gulls</h1>{posts}</noscript>"
    assert "Post 2" in text(page)
    assert "The gulls came back" in text(page)


def test_a_long_page_does_not_show_what_is_for_readers_without_scripts() -> None:
    story = "<p>The tide comes in twice a day and takes the sand along.</p>" * 30
    noscript = f"<noscript><p>{'You need scripts to vote, to comment and to share this. ' * 15}</p></noscript>"
    assert "need scripts" not in text(f"<main>{story}</main>{noscript}")


def test_an_image_in_noscript_takes_the_place_of_its_stand_in() -> None:
    html = (
        '<figure><img alt="dune" src="/t.jpg"><noscript><img alt="dune" src="/big.jpg"></noscript><p>cap</p></figure>'
    )
    images = clean(Page(html, URL), only_main_content=False).findall(".//img")
    assert [image.get("src") for image in images] == ["https://shop.example/big.jpg"]


def test_tracking_pixels_in_noscript_stay_out() -> None:
    assert "<img" not in full('<p>x</p><noscript><img width="1" height="1" src="/pixel"></noscript>')


def test_a_repeated_image_stays_once_but_in_cells() -> None:
    html = full(
        '<img src="/a.png" alt="1"><p>x</p><img src="/a.png" alt="2"><table><tr><td><img src="/a.png" alt="3"></table>'
    )
    assert 'alt="1"' in html
    assert 'alt="2"' not in html
    assert 'alt="3"' in html


@pytest.mark.parametrize("value", ["", " ", ",", "a.jpg x", "a.jpg 1e9999w", "a 1w,,b 2w"])
def test_odd_srcset_values_are_survived(value: str) -> None:
    best_of_srcset(value)


# ---- addresses ---------------------------------------------------------------------------------------------------


def test_addresses_are_absolute_and_scripts_are_no_addresses() -> None:
    html = full(
        '<a href="/a">a</a><a href="?q">b</a><a href=" java\nscript:x()">c</a><a href="mailto:a@b.example">d</a>'
    )
    assert 'href="https://shop.example/a"' in html
    assert 'href="https://shop.example/dir/page?q"' in html
    assert "script:" not in html
    assert 'href="mailto:a@b.example"' in html


def test_relative_addresses_follow_the_base() -> None:
    html = full('<base href="/deep/er/"><a href="x">a</a><img src="../y.png">')
    assert 'href="https://shop.example/deep/er/x"' in html
    assert 'src="https://shop.example/deep/y.png"' in html


# ---- shadow roots ------------------------------------------------------------------------------------------------


def test_declarative_shadow_roots_are_inlined_with_their_slots_filled() -> None:
    html = (
        '<x-card><template shadowrootmode="open"><h2><slot name="t">Default</slot></h2><div><slot></slot></div><p>End</p>'
        '</template><span slot="t">Title</span><p>Light</p></x-card><template><p>Inert</p></template>'
    )
    assert text(html) == "TitleLightEnd"


def test_an_unfilled_slot_shows_its_own_content() -> None:
    html = '<x-a><template shadowrootmode="closed"><slot name="s">Fallback</slot></template></x-a>'
    assert text(html) == "Fallback"


# ---- selectors ---------------------------------------------------------------------------------------------------


def test_include_keeps_the_order_of_selectors_and_no_text_twice() -> None:
    html = "<article><h1>T</h1><p>one</p></article><p>two</p><footer><p>three</p></footer>"
    assert text(html, include_tags=["footer", "p", "article"]) == "three two T one".replace("T one", "Tone")


def test_include_then_exclude() -> None:
    assert (
        text("<article><p>a</p><aside>b</aside></article><p>c</p>", include_tags=["article"], exclude_tags=["aside"])
        == "a"
    )


def test_what_was_asked_for_by_name_is_never_boilerplate() -> None:
    assert (
        text("<main><p>x</p></main><footer><p>Imprint</p></footer>", include_tags=["footer"], only_main_content=True)
        == "Imprint"
    )


def test_exclude_keeps_the_text_after_it() -> None:
    assert text("<p>a <b>x</b> c</p>", exclude_tags=["b"]) == "a c"


def test_include_without_a_match_is_empty() -> None:
    assert text("<p>a</p>", include_tags=[".none"]) == ""


@pytest.mark.parametrize("selector", ["p[", "..x", ">", "p:nope()", "p::before", "a" * 5_000, "*wild*", "p:has(>)"])
def test_a_selector_that_cannot_be_used_is_named(selector: str) -> None:
    with pytest.raises(BadRequestError) as caught:
        validate_selectors([selector], "exclude_tags")
    assert "exclude_tags" in caught.value.message
    assert selector in caught.value.message or len(selector) > 2_000


def test_a_selector_that_is_no_string_is_refused() -> None:
    with pytest.raises(BadRequestError):
        validate_selectors([3])  # type: ignore[list-item]


def test_empty_selectors_are_left_out() -> None:
    assert validate_selectors([" ", "", " p "]) == ["p"]


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("iframe", 'div[data-original-tag="iframe"]'),
        ("main>iframe.v", 'main>div[data-original-tag="iframe"].v'),
        (".iframe", ".iframe"),
        ("#iframe", "#iframe"),
        ("iframe-box", "iframe-box"),
        ("[title='iframe']", "[title='iframe']"),
    ],
)
def test_iframe_selects_inlined_frames(selector: str, expected: str) -> None:
    assert rewrite_iframe(selector) == expected


def test_both_kinds_of_frame_are_matched() -> None:
    html = '<iframe src="/a">x</iframe><div data-original-tag="iframe"><p>inlined</p></div><p>rest</p>'
    assert text(html, exclude_tags=["iframe"]) == "rest"
    assert text(html, include_tags=["iframe"]) == "inlined"
