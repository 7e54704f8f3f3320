"""A shop of a thousand products, with a listing for each fifty, in three designs; every page's right data is known.

``early`` is the first design.  ``renamed`` is the same one with other class names where price and stock stand.
``redesigned`` shares no markup with it.  ``quiet`` looks like ``early`` and puts the price before the discount where the
price stood: nothing is missing, one field is wrong.
"""

from __future__ import annotations

from html import escape
from typing import Any

WORDS = "rope twine cleat shackle buoy oar sail anchor lantern compass float hook winch spar block thimble".split()
ADJECTIVES = "plain tarred braided heavy light waxed brass oak green folding spare twisted round long".split()
MAKERS = ("Harbour & Sons", "Nordhavn Seil", "Atelier Quai", "Östlund", "Capstan Works", "B. Okafor")
PEOPLE = ("Ines", "Tom", "Maren", "Kofi", "Li", "Ragnhild", "Pau")
SENTENCES = (
    "It was made for small boats and lasts for years.",
    "Customers use it in the garden as well.",
    "The colour fades a little in strong sun.",
    "Store it dry and out of reach of children.",
    "Each piece is checked by hand before it leaves the house.",
    "Larger quantities are delivered on a drum.",
)

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "price": {"type": "number", "description": "what it costs now"},
        "currency": {"type": "string"},
        "maker": {"type": "string"},
        "in_stock": {"type": "boolean"},
        "sku": {"type": "string"},
        "rating": {"type": "number"},
        "image": {"type": "string"},
        "reviews": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"author": {"type": "string"}, "stars": {"type": "integer"}},
                "required": ["author", "stars"],
            },
        },
    },
    "required": ["name", "price", "in_stock"],
}


def product(number: int) -> dict[str, Any]:
    """The right data of one product."""
    name = f"{ADJECTIVES[number * 5 % len(ADJECTIVES)]} {WORDS[number % len(WORDS)]} {number}".capitalize()
    data: dict[str, Any] = {
        "name": name,
        "price": round(1 + (number * 7919 % 250_000) / 100, 2),
        "currency": "EUR",
        "maker": MAKERS[number % len(MAKERS)],
        "in_stock": number % 4 != 1,
        "sku": f"SK-{number * 17 % 9973:04d}",
        "image": f"/pictures/{number}.jpg",
        "reviews": [
            {"author": PEOPLE[(number + at) % len(PEOPLE)], "stars": 1 + (number + at) % 5} for at in range(number % 4)
        ],
    }
    if number % 3:
        data["rating"] = round(1 + (number % 9) / 2, 1)
    return data


def page(number: int, design: str = "early") -> str:
    """The page of one product."""
    data = product(number)
    text = "".join(f"<p>{SENTENCES[(number + at) % len(SENTENCES)]}</p>" for at in range(2 + number % 4))
    body = _redesigned(data, text) if design == "redesigned" else _early(number, data, text, design)
    nav = "".join(f'<li class="nav-item"><a href="/list/{at}">{escape(word)}</a></li>' for at, word in enumerate(WORDS))
    return (
        f"<!doctype html><html lang=en><head><title>{escape(data['name'])} | Quay shop</title></head><body>"
        f'<header class="top"><a class="logo" href="/">Quay shop</a><nav><ul class="nav">{nav}</ul></nav></header>'
        f"{body}<footer class=foot><p>Quay shop, open on weekdays.</p></footer></body></html>"
    )


def money(value: float) -> str:
    """A price as the shop writes it: 1.299,50 €.

    >>> money(1299.5)
    '1.299,50 €'
    """
    return (
        f"{value:,.2f} €".replace(",", " ").replace(".", ",").replace(" ", ".", 1)
        if value >= 1000
        else (f"{value:.2f} €".replace(".", ","))
    )


def _early(number: int, data: dict[str, Any], text: str, design: str) -> str:
    price, stock = ("amount-now", "supply") if design == "renamed" else ("price", "stock")
    shown = data["price"] * 1.25 if design == "quiet" else data["price"]
    now = f'<span class="reduced">Now only {money(data["price"])}</span>' if design == "quiet" else ""
    stars = "".join(
        f'<li class="review"><b class="who">{escape(one["author"])}</b> <i class="stars">{one["stars"]} of 5</i></li>'
        for one in data["reviews"]
    )
    rating = f'<p class="rating">Rated <b class="score">{data["rating"]}</b> of 5</p>' if "rating" in data else ""
    return (
        f'<main class="product product-{number}"><h1 class="title">{escape(data["name"])}</h1>'
        f'<img class="photo" src="{data["image"]}" alt="{escape(data["name"])}">'
        f'<p class="by">by <a class="maker" href="/maker/{number % 6}">{escape(data["maker"])}</a></p>'
        f'<p class="{price}">{money(shown)}</p>{now}'
        f'<p class="{stock}">{"In stock" if data["in_stock"] else "Sold out"}</p>{rating}'
        f'<p class="number">Item <span class="sku">{data["sku"]}</span></p><div class="text">{text}</div>'
        f'<h2>Reviews</h2><ul class="reviews">{stars}</ul></main>'
    )


def _redesigned(data: dict[str, Any], text: str) -> str:
    stars = "".join(
        f'<div class="opinion" data-stars="{one["stars"]}"><span class="opinion__name">{escape(one["author"])}</span>'
        f'<span class="opinion__stars">{one["stars"]} of 5</span></div>'
        for one in data["reviews"]
    )
    rating = f'<div class="pdp-score">Rated <em>{data["rating"]}</em> of 5</div>' if "rating" in data else ""
    return (
        f'<div id="app" class="layout"><section class="pdp"><div class="pdp-info"><h1 class="pdp-name">{escape(data["name"])}</h1>'
        f'<img class="pdp-image" src="{data["image"]}" alt="{escape(data["name"])}">'
        f'<span class="pdp-brand">by {escape(data["maker"])}</span><div class="pdp-buy"><strong class="pdp-price">'
        f'{money(data["price"])}</strong><span class="pdp-avail">{"In stock" if data["in_stock"] else "Sold out"}</span>'
        f'</div>{rating}<dl class="pdp-facts"><dt>Item</dt><dd class="pdp-sku">{data["sku"]}</dd></dl>'
        f'<div class="pdp-text">{text}</div></div></section><section class="opinions"><h2>Reviews</h2>{stars}</section></div>'
    )


def listing(number: int) -> str:
    """A page of the shop that is no product's: fifty names with links."""
    links = "".join(
        f'<li class="card"><a class="card-link" href="/p/{at}">{escape(product(at)["name"])}</a></li>'
        for at in range(number * 50, number * 50 + 50)
    )
    return f'<html><head><title>List {number}</title></head><body><div class="grid"><h1>All</h1><ul>{links}</ul></div>'
