"""What a browser's reading means: roles of colours, fonts, units, logos; any reading gives a brand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.branding import branding_task, describe
from scrapefire.content.branding.colors import contrast, distance, is_dark, is_neutral
from scrapefire.content.branding.identity import brand_name
from scrapefire.content.branding.type import family_of, spacing_unit

LOGO = {
    "kind": "img", "source": "https://a.example/x.png", "alt": "", "width": 120, "height": 40, "top": 20, "left": 20,
    "home": False, "own_mark": False, "marked": False, "top_bar": False, "bottom": False, "name": "",
}  # fmt: skip
BUTTON = {
    "background": "#0055aa", "color": "#ffffff", "behind": "#ffffff", "border": None, "radius": 4, "shadow": None,
    "padding": [8, 16, 8, 16], "font": {"size": 16, "weight": "600", "transform": None}, "width": 120, "height": 40,
    "top": 100, "name": "btn", "text": "Go", "submit": False,
}  # fmt: skip


def text(kind: str, color: str, chars: int, *, stack: str = "Inter, sans-serif", size: float = 16) -> list[Any]:
    return [kind, stack, size, "400", None, color, 0, chars]


def test_colours_are_as_far_apart_as_they_look() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert distance("#777777", "#787878") < 0.01 < distance("#ff0000", "#00ff00")
    assert is_neutral("#808080")
    assert not is_neutral("#0055aa")
    assert is_dark("#123456")
    assert not is_dark("#f0f0f0")


def test_a_window_full_of_another_colour_is_the_background_and_a_dark_picture_is_not() -> None:
    app = {"canvas": "#ffffff", "points": {"#101418": 400, "#22262c": 80}}
    assert describe(app)["colors"]["background"] == "#101418"
    hero = {"canvas": "#ffffff", "points": {"picture": 400, "#ffffff": 80}}
    assert describe(hero)["colors"]["background"] == "#FFFFFF"
    assert describe(hero)["palette"] == [{"color": "#FFFFFF", "share": 0.167}]


def test_what_is_pressed_counts_more_than_what_is_large() -> None:
    look = {
        "canvas": "#ffffff",
        "buttons": [
            {**BUTTON, "name": "cookie-settings", "background": "#cc0000"},
            {**BUTTON, "name": "menu-toggle", "text": "", "background": "#00aa00"},
            BUTTON,
            {**BUTTON, "background": None, "color": "#0055aa", "border": {"width": 1, "color": "#0055aa"}},
        ],
        "drops": {"#ffeecc": 900, "#0055aa": 20},
        "texts": [text("p", "#222222", 900), text("h1", "#222222", 20)],
    }
    brand = describe(look)
    assert brand["colors"]["primary"] == "#0055AA"
    assert brand["components"]["button_secondary"]["background"] == "transparent"
    assert "_fill" not in json.dumps(brand)


@pytest.mark.parametrize(
    ("variables", "primary"),
    [
        ({"--color-primary": "#aa3300"}, "#AA3300"),
        ({"--bs-primary": "#aa3300"}, "#AA3300"),
        ({"--brand-600": "#aa3300"}, "#AA3300"),
        ({"--wp--preset--color--primary": "#aa3300"}, "#AA3300"),
        ({"--primary-foreground": "#aa3300"}, None),
        ({"--color-primary": "#777777"}, None),
        ({"--border": "#aa3300"}, None),
    ],
)
def test_names_in_the_style_sheet_are_a_hint(variables: dict[str, str], primary: str | None) -> None:
    assert describe({"canvas": "#ffffff", "variables": variables})["colors"].get("primary") == primary


def test_links_that_nobody_styled_are_no_brand() -> None:
    colors = describe({"canvas": "#ffffff", "links": {"#0000ee": 50}})["colors"]
    assert colors["link"] == "#0000EE"
    assert "primary" not in colors


@pytest.mark.parametrize(
    ("stack", "family"),
    [
        ('"Open Sans", Arial', "Open Sans"),
        ("__Roboto_Mono_a1b2c3, monospace", "Roboto Mono"),
        ("ui-sans-serif, system-ui", "system-ui"),
        ("FontAwesome, Georgia", "Georgia"),
        ("", None),
    ],
)
def test_a_stack_is_the_font_that_it_asks_for(stack: str, family: str | None) -> None:
    assert family_of(stack) == family


def test_distances_are_multiples_of_a_unit() -> None:
    assert spacing_unit({"gaps": {"8": 9, "16": 20, "24": 8, "13": 2}})["base_unit"] == 8
    assert spacing_unit({"gaps": {"4": 9, "12": 20, "20": 8}})["base_unit"] == 4
    assert spacing_unit({"gaps": {"7": 9, "11": 20, "13": 8}})["base_unit"] is None
    assert spacing_unit({}) == {}


def test_the_logo_is_the_picture_that_leads_home_and_not_that_of_a_partner() -> None:
    partner = {**LOGO, "own_mark": True, "marked": True, "top": 1500, "alt": "Bank logo", "name": "partners"}
    search = {**LOGO, "top_bar": True, "name": "icon-search", "source": "https://a.example/search.svg"}
    own = {**LOGO, "home": True, "top_bar": True, "source": "https://a.example/own.png", "alt": "Tide Company home"}
    look = {"url": "https://a.example/", "logos": [partner, search, own], "window": [1366, 768]}
    brand = describe(look)
    assert brand["logo"] == brand["images"]["logo"] == "https://a.example/own.png"
    assert brand["brand_name"] == "Tide Company"
    assert "logo" not in describe({**look, "logos": [partner, search]})
    named = {"organisation": {"logo": "https://a.example/press.png", "name": "Tide"}}
    assert describe({**look, **named, "logos": [partner]})["logo"] == "https://a.example/press.png"


@pytest.mark.parametrize(
    ("title", "url", "name"),
    [
        ("Contact | Tide Tables", "https://www.tidetables.example/contact", "Tide Tables"),
        ("Tide Tables: times for today", "https://tide-tables.co.uk/", "Tide Tables"),
        ("Contact us - Lunar", "http://127.0.0.1/", "Lunar"),
        ("", "https://docs.lunar.example/", "Lunar"),
        ("Notes", "http://127.0.0.1/", "Notes"),
    ],
)
def test_the_name_is_in_the_title_or_the_host(title: str, url: str, name: str) -> None:
    assert brand_name({"title": title, "url": url}, None) == name


COLOR = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
COUNTS = st.dictionaries(COLOR, st.integers(1, 5000), max_size=6)
LOOKS = st.fixed_dictionaries(
    {},
    optional={
        "url": st.sampled_from(["https://a.example/", "about:blank", ""]),
        "title": st.text(max_size=30),
        "canvas": st.none() | COLOR,
        "points": st.dictionaries(COLOR | st.just("picture"), st.integers(1, 480), max_size=6),
        "links": COUNTS,
        "drops": COUNTS,
        "borders": COUNTS,
        "fills": COUNTS,
        "radii": st.dictionaries(st.sampled_from(["4", "8.5", "9999"]), st.integers(1, 50)),
        "gaps": st.dictionaries(st.sampled_from(["1", "4", "7", "8", "21.44", "64"]), st.integers(1, 50)),
        "widths": st.dictionaries(st.sampled_from(["960", "1140.5"]), st.integers(1, 50)),
        "texts": st.lists(
            st.builds(
                text,
                st.sampled_from(["h1", "h2", "p", "li", "link", "button", "code", "nav"]),
                COLOR | st.none(),
                st.integers(1, 900),
            ),
            max_size=8,
        ),
        "buttons": st.lists(st.builds(lambda fill: {**BUTTON, "background": fill}, st.none() | COLOR), max_size=5),
        "variables": st.dictionaries(st.sampled_from(["--primary", "--x", "--accent-color"]), COLOR),
        "meta": st.dictionaries(st.sampled_from(["theme-color", "og:image", "og:site_name"]), st.text(max_size=8)),
        "header": st.none() | st.fixed_dictionaries({"height": st.just(60), "background": st.none() | COLOR}),
    },
)


@given(LOOKS)
@settings(max_examples=60)
def test_any_reading_gives_a_brand_without_gaps(look: dict[str, Any]) -> None:
    brand = branding_task(json.dumps(look).encode())
    assert brand == json.loads(json.dumps(brand))
    assert brand["color_scheme"] in ("light", "dark")
    assert {"background", "text_primary"} <= brand["colors"].keys()
    assert all(len(color) == 7 and color == color.upper() for color in brand["colors"].values())
    assert not any(value in (None, {}, []) for value in brand.values())
