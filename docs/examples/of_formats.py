"""The formats that are read from the page itself, what stands in for them, and the status of each."""

from __future__ import annotations

import atexit
import json
from collections.abc import Callable
from functools import cache
from typing import Any

from example import Example, Seen

from tests.llm.scripted_model import ScriptedModel
from tests.site.client import Site

FERRY = """<head><title>Ferry times | Harbour Line</title><meta name=author content="Ann Bell">
<meta name=description content="When the ferry leaves, and what it costs."><meta property=og:image content=/quay.jpg>
<meta property=article:published_time content=2026-03-02T08:00:00Z><link rel=canonical href=/ferry></head>
<nav><a href=/>Home</a> <a href=/jobs>Jobs</a></nav><main><h1>Ferry times</h1><p>The ferry leaves the
<a href="/quay#north">north quay</a> at noon and crosses in forty minutes. Bicycles travel for free on every crossing.</p>
<p><img src=/map.png alt="Map of the quay" data-zoom=14 width=640 height=400> Ask <a href="mailto:desk@harbour.example">the
desk</a>.</p></main><footer><a href=/imprint>Imprint</a></footer>"""
LAMP = """<title>Brass lamp</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Brass lamp", "brand": {"@type": "Brand", "name": "Lanternwork"},
 "offers": [{"@type": "Offer", "sku": "BL-1", "price": "49.00", "priceCurrency": "EUR", "availability": "https://schema.org/InStock"},
 {"@type": "Offer", "sku": "BL-2", "price": "59.00", "priceCurrency": "EUR", "availability": "https://schema.org/OutOfStock"}]}
</script><h1>Brass lamp</h1><p>Cast by hand, in two sizes.</p>"""
INN = """<title>The Quay Inn</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Restaurant", "name": "The Quay Inn", "servesCuisine": "Fish", "hasMenu":
 {"@type": "Menu", "hasMenuSection": [{"@type": "MenuSection", "name": "Soups", "hasMenuItem": [{"@type": "MenuItem",
 "name": "Mussel soup", "offers": {"@type": "Offer", "price": 7.5, "priceCurrency": "EUR"}}]}]}}
</script><h1>The Quay Inn</h1>"""
BOARD = """<title>The Old Pier</title><main><h1>The Old Pier</h1><h2>From the grill</h2>
<p>Mackerel with lemon, 11.50 euros. Squid with garlic, 12 euros.</p></main>"""
DOT = """<h1>A dot</h1><p>Here it is: <img alt="a dot" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="> in all its
size, which is one pixel.</p>"""


def each(path: str) -> tuple[str, Callable[[Seen], str]]:
    """The entries of a list in the item, a line each."""

    def lines(seen: Seen) -> str:
        value: Any = seen.item
        for key in path.split("."):
            value = value[key]
        return "\n".join(map(_text, value))

    return path, lines


def dishes(seen: Seen) -> str:
    return "\n".join(_text(dish) for section in seen.item["menu"]["sections"] for dish in section["items"])


def reasons(seen: Seen) -> str:
    return "\n".join(f"{name}: {why['code']}: {why['message']}" for name, why in seen.item["reasons"].items())


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


@cache
def model(_: Site) -> dict[str, Any]:
    """A scripted model that reads the board."""
    grill = [
        {"title": "Mackerel with lemon", "price": {"amount": 11.5, "currency": "EUR"}},
        {"title": "Squid with garlic", "price": {"amount": 12, "currency": "EUR"}},
        {"title": "Lobster", "price": {"amount": 48, "currency": "EUR"}},
    ]
    menu = {
        "merchant": {"name": "The Old Pier"},
        "sections": [{"title": "From the grill", "items": grill}],
        "items": [],
    }
    server = ScriptedModel([json.dumps({"menu": menu})])
    atexit.register(server.close)
    return {"SCRAPEFIRE_LLM": {"base_url": server.url, "model": "small"}}


EXAMPLES = [
    Example("html", "/ferry", {"formats": ["html"]}, page=FERRY, show=("html",)),
    Example("links", "/ferry?links", {"formats": ["links"]}, show=(each("links"),)),
    Example("all-links", "/ferry?all", {"formats": ["links"], "only_main_content": False}, show=(each("links"),)),
    Example("images", "/ferry?images", {"formats": ["images"]}, show=(each("images"),)),
    Example(
        "metadata",
        "/ferry?metadata",
        {"formats": ["metadata"]},
        show=(
            *(f"metadata.{name}" for name in ("title", "description", "author", "published_time", "og_image")),
            *(f"metadata.{name}" for name in ("canonical", "language", "word_count", "status_code", "content_type")),
            ("all of them", lambda seen: ", ".join(seen.item["metadata"])),
        ),
    ),
    Example(
        "attributes",
        "/ferry?attributes",
        {
            "formats": [
                {
                    "type": "attributes",
                    "selectors": [
                        {"selector": "main img", "attribute": "zoom"},
                        {"selector": "main a", "attribute": "href"},
                        {"selector": "main video", "attribute": "src"},
                    ],
                }
            ]
        },
        show=(each("attributes"),),
    ),
    Example(
        "product",
        "/lamp",
        {"formats": ["product"]},
        page=LAMP,
        show=("product.title", "product.brand", each("product.variants")),
    ),
    Example(
        "menu",
        "/inn",
        {"formats": ["menu"]},
        page=INN,
        show=("menu.merchant", each("menu.sections")),
    ),
    Example(
        "menu-in-words",
        "/pier",
        {"formats": ["menu"]},
        page=BOARD,
        settings=model,
        show=(("dishes", dishes), "warnings", "metadata.llm_usage"),
    ),
    Example("picture", "/dot", page=DOT),
    Example("picture-kept", "/dot?kept", {"remove_base64_images": False}),
    Example(
        "statuses",
        "/ferry?statuses",
        {"formats": ["links", "product", "summary"]},
        show=("formats", ("reasons", reasons), each("warnings")),
    ),
    Example(
        "refused",
        "/ferry?refused",
        {"formats": ["links", "summary"], "zero_data_retention": True},
        show=("formats", ("reasons", reasons)),
    ),
]
