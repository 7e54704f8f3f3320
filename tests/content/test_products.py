"""Products and menus from a page's own data."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.page import Page
from scrapefire.content.products import commerce_task, extract_menu, extract_product

URL = "https://shop.example/lamp"


def ld(*values: Any) -> str:
    return "".join(f'<script type="application/ld+json">{json.dumps(value)}</script>' for value in values)


def product(html: str) -> Any:
    return extract_product(Page(html, URL))


def test_json_ld_with_all_that_a_product_has() -> None:
    found = product(
        ld(
            {
                "@context": "https://schema.org",
                "@type": "Product",
                "name": "Copper lamp",
                "brand": {"@type": "Brand", "name": "Glow"},
                "category": "Lamps",
                "description": "A  lamp\nof copper.",
                "sku": "L-1",
                "gtin13": "4006381333931",
                "image": ["/a.jpg", {"@type": "ImageObject", "url": "/b.jpg"}],
                "offers": {
                    "@type": "Offer",
                    "price": 45,
                    "priceCurrency": "EUR",
                    "availability": "http://schema.org/SoldOut",
                },
            }
        )
    )
    assert found == {
        "title": "Copper lamp",
        "brand": "Glow",
        "category": "Lamps",
        "url": URL,
        "description": "A lamp of copper.",
        "variants": [
            {
                "id": "4006381333931",
                "sku": "L-1",
                "title": "Copper lamp",
                "price": {"amount": 45.0, "currency": "EUR"},
                "availability": "out_of_stock",
                "images": ["https://shop.example/a.jpg", "https://shop.example/b.jpg"],
            }
        ],
    }


def test_a_product_group_has_its_variants() -> None:
    def variant(size: str, price: str) -> dict[str, Any]:
        return {"@type": "Product", "sku": f"S-{size}", "name": f"Shirt {size}", "size": size,
                "offers": {"price": price, "priceCurrency": "USD"}}  # fmt: skip

    found = product(
        ld(
            {
                "@graph": [
                    {
                        "@type": "ProductGroup",
                        "name": "Shirt",
                        "hasVariant": [variant("S", "10.00"), variant("L", "12.50")],
                    }
                ]
            }
        )
    )
    assert [(one["sku"], one["values"], one["price"]["amount"]) for one in found["variants"]] == [
        ("S-S", {"size": "S"}, 10.0),
        ("S-L", {"size": "L"}, 12.5),
    ]


def test_a_lower_price_is_a_sale() -> None:
    specification = {"@type": "UnitPriceSpecification", "priceType": "https://schema.org/ListPrice", "price": "60.00"}
    offer = {"@type": "Offer", "price": "45.00", "priceCurrency": "EUR", "priceSpecification": specification}
    (variant,) = product(ld({"@type": "Product", "name": "Lamp", "offers": offer}))["variants"]
    assert variant["price"] == {"amount": 60.0, "currency": "EUR"}
    assert variant["sale"] == {"amount": 45.0, "currency": "EUR"}


def test_microdata() -> None:
    found = product(
        '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Lamp</h1><span itemprop="brand">Glow</span>'
        '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="GBP">'
        '<span itemprop="price" content="30.50">£30.50</span><link itemprop="availability" href="https://schema.org/InStock">'
        "</div></div>"
    )
    assert (found["title"], found["brand"]) == ("Lamp", "Glow")
    assert found["variants"][0]["price"] == {"amount": 30.5, "currency": "GBP"}
    assert found["variants"][0]["availability"] == "in_stock"


def test_open_graph() -> None:
    found = product(
        '<meta property="og:type" content="product"><meta property="og:title" content="Lamp"><meta property="product:brand"'
        ' content="Glow"><meta property="product:price:amount" content="1.299,00"><meta property="product:price:currency"'
        ' content="EUR"><meta property="product:availability" content="oos"><meta property="og:image" content="/a.png">'
    )
    assert found["brand"] == "Glow"
    assert found["variants"] == [
        {"title": "Lamp", "price": {"amount": 1299.0, "currency": "EUR"}, "availability": "out_of_stock",
         "images": ["https://shop.example/a.png"]}
    ]  # fmt: skip


def test_the_price_that_one_sees() -> None:
    found = product(
        "<h1>Lamp</h1><p class='price'><del class='price--old'>60,00 €</del> <span class='price-now'>45,00 €</span></p>"
        "<button>In den Warenkorb</button>"
    )
    assert found["title"] == "Lamp"
    (variant,) = found["variants"]
    assert variant["sale"] == {"amount": 45.0, "currency": "EUR"}
    assert variant["price"] == {"amount": 60.0, "currency": "EUR"}


@pytest.mark.parametrize(
    "html",
    [
        "<h1>On lamps</h1><p>Some cost 45 €.</p>",
        "<h1>Plans</h1><p class='price'>45 €</p>",
        "<h1>All lamps</h1>"
        + ld(*({"@type": "Product", "name": f"Lamp {n}", "offers": {"price": n}} for n in range(3))),
        ld({"@type": "Article", "name": "Lamp"}),
        "",
    ],
)
def test_pages_that_are_not_of_one_product_give_none(html: str) -> None:
    assert product(html) is None


def test_among_several_the_one_that_the_page_is_about() -> None:
    others = [{"@type": "Product", "name": f"Lamp {n}", "offers": {"price": n}} for n in range(3)]
    assert product("<h1>Lamp 1</h1>" + ld(*others))["title"] == "Lamp 1"
    others[2]["url"] = URL
    assert product("<h1>Lamps</h1>" + ld(*others))["title"] == "Lamp 2"


MENU = {
    "@type": "Restaurant",
    "name": "Harbour",
    "telephone": "+44 20 7946 0958",
    "servesCuisine": "Fish",
    "address": {"streetAddress": "1 Quay", "addressLocality": "Hull"},
    "hasMenu": {
        "@type": "Menu",
        "hasMenuSection": [
            {"@type": "MenuSection", "name": "Starters", "hasMenuItem": [
                {"@type": "MenuItem", "name": "Soup", "offers": {"price": "4.50", "priceCurrency": "GBP"},
                 "suitableForDiet": "https://schema.org/VeganDiet"},
                {"@type": "MenuItem", "name": "Bread"},
            ]},
        ],
    },
}  # fmt: skip


def test_a_menu_with_its_merchant() -> None:
    found = extract_menu(Page(ld(MENU), URL))
    assert found == {
        "merchant": {"name": "Harbour", "url": URL, "phone": "+44 20 7946 0958", "address": "1 Quay, Hull", "cuisine": "Fish"},
        "sections": [
            {"title": "Starters", "items": [
                {"title": "Soup", "price": {"amount": 4.5, "currency": "GBP"}, "diets": ["vegan"]},
                {"title": "Bread"},
            ]}
        ],
    }  # fmt: skip
    assert extract_menu(Page("<p>Soup 4.50</p>", URL)) is None


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["Product", "Menu", "1,50 €", "/x", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "@type",
                    "name",
                    "offers",
                    "price",
                    "hasVariant",
                    "image",
                    "hasMenu",
                    "hasMenuSection",
                    "hasMenuItem",
                    "brand",
                ]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=80, deadline=None)
@given(JSON_VALUES, JSON_VALUES)
def test_no_data_of_a_page_is_too_strange(offers: Any, other: Any) -> None:
    html = ld(
        {"@type": ["Product", "Menu"], "name": "x", "offers": offers, "hasVariant": other, "hasMenuSection": other}
    )
    found = commerce_task(html.encode(), url=URL, names=["product", "menu"])
    assert json.loads(json.dumps(found)) == found
