"""How a page looks, read through Chromium: whatever way it is styled, and whatever it puts in the way."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import unquote

import pytest
import pytest_asyncio

from scrapefire.content.branding import describe
from scrapefire.engines.browser.branding import MAX_SIZE
from tests.engines.brand_pages import BARE, PAGES, WORDS
from tests.helpers.browser import Bench, bench
from tests.site.client import Site

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Bench]:
    async with bench() as ready:
        yield ready


async def brand_of(site: Site, browser: Bench, page: str, **options: Any) -> dict[str, Any]:
    site.route("/brand", {"body": page})
    for path in ("/img/harbour-line.svg", "/img/logo-bank.png", "/img/logo-post.png", "/fonts/quay.woff2"):
        site.route(path, {"status": 404, "body": ""})
    result = await browser.get(site.url("/brand"), formats=["branding"], **options)
    assert result.branding is not None
    assert len(json.dumps(result.branding, ensure_ascii=False)) <= MAX_SIZE
    return describe(result.branding)


@pytest.mark.slow
async def test_a_site_with_a_style_sheet_of_its_own(site: Site, browser: Bench) -> None:
    brand = await brand_of(site, browser, PAGES["harbour"])
    assert brand["brand_name"] == "Harbour Line"
    assert brand["color_scheme"] == "light"
    assert brand["colors"] == {
        "background": "#FDFBF7",
        "text_primary": "#22303A",
        "text_secondary": "#75828B",
        "primary": "#0B5D7A",
        "secondary": "#0B3447",
        "accent": "#FFD166",
        "link": "#0B5D7A",
        "border": "#D9DEE2",
    }
    assert brand["palette"][0]["color"] == "#FDFBF7"
    assert sum(entry["share"] for entry in brand["palette"]) == pytest.approx(1, abs=0.05)
    assert [(font["family"], *font["roles"], font["source"]) for font in brand["fonts"]] == [
        ("Quay Grotesk", "primary", "127.0.0.1"),
        ("Georgia", "heading", "system"),
        ("Courier New", "code", "system"),
    ]
    assert brand["typography"]["font_sizes"] == {"h1": "48px", "h2": "32px", "body": "16px", "small": "13px"}
    assert brand["typography"]["line_heights"] == {"h1": 1.2, "h2": 1.2, "body": 1.6, "small": 1.6}
    assert brand["spacing"] == {"base_unit": 8, "scale": [8, 12, 16, 24, 32], "border_radius": "8px"}
    primary, secondary = brand["components"]["button_primary"], brand["components"]["button_secondary"]
    assert (primary["background"], primary["text_color"], primary["font_weight"]) == ("#0B5D7A", "#FFFFFF", 600)
    assert (secondary["background"], secondary["border_color"], secondary["border_width"]) == (
        "transparent", "#0B5D7A", "2px",
    )  # fmt: skip
    assert brand["components"]["input"]["border_radius"] == "4px"
    assert brand["logo"] == site.url("/img/harbour-line.svg")
    assert brand["images"] == {
        "logo": site.url("/img/harbour-line.svg"),
        "favicon": site.url("/favicon.svg"),
        "og_image": site.url("/card.png"),
    }
    assert [icon["rel"] for icon in brand["icons"]] == ["icon", "apple-touch-icon"]
    assert brand["layout"] == {
        "header": {"height": pytest.approx(58, abs=4), "position": "sticky"},
        "content_width": 960,
    }


@pytest.mark.slow
async def test_an_application_in_the_dark_with_modern_colours(site: Site, browser: Bench) -> None:
    brand = await brand_of(site, browser, PAGES["night"])
    assert brand["color_scheme"] == "dark"
    assert brand["colors"]["background"] == "#0F1115"
    assert brand["colors"]["primary"] == brand["components"]["button_primary"]["background"]
    assert brand["colors"]["primary"].startswith("#F")  # oklch(0.75 0.16 60), an orange
    assert brand["colors"]["text_secondary"] == "#9AA0A6"
    assert brand["components"]["button_secondary"]["background"] == "#23262D"
    assert brand["fonts"][0] == {"family": "Manrope", "roles": ["primary", "heading"], "source": "system"}
    assert brand["spacing"]["base_unit"] == 10
    picture = unquote(brand["logo"])
    assert picture.startswith("data:image/svg+xml,<svg")
    assert "<circle" in picture, "the symbol that the logo uses is put in it"


@pytest.mark.slow
async def test_utility_classes_a_gradient_and_a_logo_as_background(site: Site, browser: Bench) -> None:
    brand = await brand_of(site, browser, PAGES["utility"])
    assert brand["brand_name"] == "Mosswork"
    assert brand["colors"]["primary"] == "#7C3AED"
    assert brand["colors"]["text_primary"] == "#374151"
    assert brand["fonts"][0]["family"] == "system-ui"
    assert brand["components"]["button_primary"]["border_radius"] == "12px"
    assert brand["logo"] == site.url("/img/moss-logo.svg")


@pytest.mark.slow
async def test_shadow_trees_are_looked_into(site: Site, browser: Bench) -> None:
    brand = await brand_of(site, browser, PAGES["shadow"])
    assert brand["brand_name"] == "Reedwork"
    assert brand["colors"]["primary"] == "#1D6B45"
    assert brand["components"]["button_primary"]["background"] == "#1D6B45"
    assert "#1D6B45" in [entry["color"] for entry in brand["palette"]]
    assert "wordmark" not in unquote(brand["logo"])
    assert "M0 0h120" in unquote(brand["logo"])
    assert brand["layout"]["header"]["height"] > 40


@pytest.mark.slow
async def test_a_brand_in_black_and_white(site: Site, browser: Bench) -> None:
    brand = await brand_of(site, browser, PAGES["black"])
    assert brand["colors"] == {"background": "#FFFFFF", "text_primary": "#111111", "primary": "#111111"}


@pytest.mark.slow
async def test_a_page_without_styles_has_what_a_browser_gives_it(site: Site, browser: Bench) -> None:
    brand = await brand_of(site, browser, PAGES["bare"])
    assert brand["colors"] == {"background": "#FFFFFF", "text_primary": "#000000"}
    assert brand["brand_name"] == "Notes"
    assert not {"logo", "icons", "components"} & set(brand)


@pytest.mark.slow
async def test_after_scrolling_and_with_a_notice_answered_it_is_the_same(site: Site, browser: Bench) -> None:
    notice = """<div role=dialog id=cookie-banner style="position:fixed;inset:0;background:#c00">We use cookies.
    <button onclick="this.parentNode.remove()">Reject all</button></div></body>"""
    page = PAGES["harbour"].replace("</body>", notice)
    brand = await brand_of(site, browser, page, actions=[{"type": "scroll"}])
    assert brand["colors"]["background"] == "#FDFBF7"
    assert "#CC0000" not in [entry["color"] for entry in brand["palette"]]
    assert brand["logo"] == site.url("/img/harbour-line.svg")


@pytest.mark.slow
async def test_what_a_page_puts_in_the_way_is_bounded_and_never_fails_the_scrape(site: Site, browser: Bench) -> None:
    drawing = f'<svg class=logo width=50 height=50><path d="{"M0 0h9 " * 3000}"/></svg>'
    heavy = f"""<!doctype html><html><head><title>Heavy</title><style>:root{{{"".join(f"--c{n}: #{n:06x};" for n in range(3000))}}}
    </style></head><body><header>{drawing * 40}</header>{"<b class=btn>x</b>" * 9000}
    {"<form><input name=id><input name=localName><input name=style></form>" * 3}<p>{WORDS}</p>
    <script>Array.from = () => {{ throw new Error('not here') }}; window.getComputedStyle = null;</script></body></html>"""
    brand = await brand_of(site, browser, heavy)
    assert brand["color_scheme"] == "light"
    breaking = BARE.replace("</body>", "<form><input name=getAttribute><input name=closest></form></body>")
    site.route("/breaking", {"body": breaking})
    result = await browser.get(site.url("/breaking"), formats=["branding"])
    assert b"High water" in result.body
    assert result.branding is None or describe(result.branding)["brand_name"] == "Notes"


@pytest.mark.slow
async def test_nothing_is_read_unasked(site: Site, browser: Bench) -> None:
    site.route("/plain", {"body": PAGES["black"]})
    assert (await browser.get(site.url("/plain"))).branding is None
