"""Products and menus of a page as data: schema.org in JSON-LD or Microdata, Open Graph, then the price that one sees.

>>> html = '<script type="application/ld+json">{"@type": "Product", "name": "Lamp", "offers": {"price": "45,00",'
>>> html += ' "priceCurrency": "EUR", "availability": "https://schema.org/InStock"}}</script>'
>>> product = extract_product(Page(html, "https://example.com/lamp"))
>>> product["title"], product["variants"][0]["price"], product["variants"][0]["availability"]
('Lamp', {'amount': 45.0, 'currency': 'EUR'}, 'in_stock')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from price_parser import Price

from scrapefire.content.metadata_structured import ABOUT, as_json_ld, json_ld, microdata, nodes_in
from scrapefire.content.page import Page

Node = dict[str, Any]

_PRODUCT_TYPES = frozenset(
    {"Product", "ProductGroup", "ProductModel", "IndividualProduct", "SomeProducts", "Vehicle", "Car"}
)
_CHILDREN = (*ABOUT, "itemOffered", "hasMenu", "menu")
_AVAILABILITY = {
    "instock": "in_stock", "instoreonly": "in_stock", "onlineonly": "in_stock", "limitedavailability": "limited",
    "outofstock": "out_of_stock", "soldout": "out_of_stock", "discontinued": "discontinued", "preorder": "preorder",
    "presale": "preorder", "backorder": "backorder", "madetoorder": "made_to_order", "reserved": "reserved",
    "oos": "out_of_stock", "available": "in_stock", "pending": "preorder",
}  # fmt: skip
_VALUES = ("color", "size", "material", "pattern", "width", "height", "depth", "weight")
_CART = re.compile(
    r"add to (?:cart|bag|basket)|buy now|in den (?:waren|einkaufs)korb|ajouter au panier|añadir (?:al carrito|a la cesta)"
    r"|aggiungi al carrello|in winkelwagen|adicionar ao carrinho|カートに入れる|加入购物车|в корзину|dodaj do koszyka",
    re.IGNORECASE,
)
_OLD_PRICE = re.compile(r"old|was|regular|list|strike|rrp|uvp|compare|before|crossed", re.IGNORECASE)
_PRICES = "descendant-or-self::*[contains(translate(@class, 'PRICE', 'price'), 'price') or @itemprop='price']"
_PRICE_TEXT = re.compile(r"\d")
_DEEPEST = 8
_MOST_NODES = 500
_MOST_VARIANTS = 500


def extract_product(page: Page) -> Node | None:
    """The product that the page is about; ``None`` when there is none, or several and none is the page's own.

    Returns:
        ``title``, ``brand``, ``category``, ``url``, ``description`` and ``variants``, each with ``id``, ``sku``,
        ``title``, ``values``, ``price`` (``{"amount", "currency"}``), ``sale`` (the lower price, where there is one),
        ``availability`` and ``images``; absent where the page does not say.
    """
    nodes = _nodes_of(page, _PRODUCT_TYPES)
    chosen = _own(page, nodes)
    if chosen is not None:
        return _product(page, chosen)
    return None if nodes else _from_open_graph(page) or _from_sight(page)


def extract_menu(page: Page) -> Node | None:
    """The menu of a restaurant: ``merchant``, ``sections`` with ``items``, and ``items`` outside of sections."""
    menus = _nodes_of(page, frozenset({"Menu"}))
    restaurants = _nodes_of(
        page,
        frozenset({"Restaurant", "CafeOrCoffeeShop", "BarOrPub", "FoodEstablishment", "Bakery", "FastFoodRestaurant"}),
    )
    sections = [section for menu in menus for section in _many(menu.get("hasMenuSection"))]
    items = [item for menu in menus for item in _many(menu.get("hasMenuItem"))]
    if not sections and not items:
        sections = _nodes_of(page, frozenset({"MenuSection"}))
        items = [] if sections else _nodes_of(page, frozenset({"MenuItem"}))
    found = {
        "merchant": _merchant(page, restaurants[0]) if restaurants else None,
        "sections": [_section(page, one) for one in sections if isinstance(one, dict)],
        "items": [_item(page, one) for one in items if isinstance(one, dict)],
    }
    return _filled(found) if found["sections"] or found["items"] else None


def commerce_task(data: bytes, *, url: str, names: list[str]) -> Node:
    """:func:`extract_product` and :func:`extract_menu` as a task for worker processes.

    Args:
        data: the page as UTF-8.
        url: its address.
        names: ``product``, ``menu`` or both.
    """
    page = Page(data.decode("utf-8", "surrogatepass"), url)
    makers = {"product": extract_product, "menu": extract_menu}
    return {name: makers[name](page) for name in names}


# ---- nodes -------------------------------------------------------------------------------------------------------


def _nodes_of(page: Page, types: frozenset[str]) -> list[Node]:
    found = []
    for value in [*json_ld(page), *map(as_json_ld, microdata(page))]:
        found += [node for node in nodes_in(value, _CHILDREN) if types & set(_types(node))]
        if len(found) > _MOST_NODES:
            break
    return found[:_MOST_NODES]


def _types(node: Mapping[str, Any]) -> list[str]:
    return [
        str(one).rstrip("/").rsplit("/", 1)[-1].rsplit("#", 1)[-1].removeprefix("schema:")
        for one in _many(node.get("@type"))
    ]


def _own(page: Page, nodes: list[Node]) -> Node | None:
    """The node that the page is about: the only one, else the only one that has the page's heading or address."""
    nodes = [node for node in nodes if _text(node.get("name"))]
    if len(nodes) <= 1:
        return nodes[0] if nodes else None
    groups = [node for node in nodes if "ProductGroup" in _types(node)]
    if len(groups) == 1:
        return groups[0]
    heading = _fold(_heading(page))
    address = page.url.split("#")[0].rstrip("/")
    rules: tuple[Callable[[Node], bool], ...] = (
        lambda node: _fold(_text(node.get("name"))) == heading != "",
        lambda node: _address(page, node) == address != "",
        lambda node: len(heading) > 5 and _fold(_text(node.get("name"))) in heading,
    )
    for fits in rules:
        own = {_text(node.get("name")): node for node in nodes if fits(node)}
        if len(own) == 1:
            return next(iter(own.values()))
    return nodes[0] if len({_text(node.get("name")) for node in nodes}) == 1 else None


def _address(page: Page, node: Node) -> str:
    url = _text(node.get("url")) or _text(node.get("@id"))
    return page.absolute(url).split("#")[0].rstrip("/") if url else ""


# ---- products ----------------------------------------------------------------------------------------------------


def _product(page: Page, node: Node) -> Node:
    variants: list[Node] = []
    for variant in _many(node.get("hasVariant"))[:_MOST_VARIANTS]:
        if isinstance(variant, dict):
            variants += _variants(page, {**{k: v for k, v in node.items() if k in ("image", "offers")}, **variant})
    return _filled(
        {
            "title": _text(node.get("name")),
            "brand": _text(node.get("brand")) or _text(node.get("manufacturer")),
            "category": _text(node.get("category")),
            "url": page.absolute(_text(node.get("url"))) if node.get("url") else page.url,
            "description": _text(node.get("description")),
            "variants": variants or _variants(page, node),
        }
    )


def _variants(page: Page, node: Node) -> list[Node]:
    offers = [offer for offer in _many(node.get("offers")) if isinstance(offer, dict)]
    inner = [one for offer in offers for one in _many(offer.get("offers")) if isinstance(one, dict)]
    found = [_variant(page, node, offer) for offer in (inner or offers)[:_MOST_VARIANTS]]
    return found or [_variant(page, node, {})]


def _variant(page: Page, node: Node, offer: Node) -> Node:
    offered = offer.get("itemOffered")
    both = {**node, **offer, **(offered if isinstance(offered, dict) else {})}
    price, sale = _prices(offer)
    name = _text(offer.get("name")) or (_text(offered.get("name")) if isinstance(offered, dict) else "")
    return _filled(
        {
            "id": _text(both.get("productID")) or _gtin(both) or _text(both.get("@id")),
            "sku": _text(both.get("sku")) or _text(both.get("mpn")),
            "title": name or _text(node.get("name")),
            "values": _filled({key: _text(both.get(key)) for key in _VALUES}),
            "price": price,
            "sale": sale,
            "availability": _availability(both.get("availability")),
            "images": [page.absolute(url) for url in map(_image, _many(both.get("image"))) if url],
        }
    )


def _prices(offer: Node) -> tuple[Node | None, Node | None]:
    """The regular price, and the lower one that is asked for now."""
    currency = _text(offer.get("priceCurrency"))
    current = _price(offer.get("price"), currency)
    regular = None
    for one in _many(offer.get("priceSpecification")):
        if not isinstance(one, dict):
            continue
        found = _price(one.get("price"), _text(one.get("priceCurrency")) or currency)
        if "ListPrice" in _text(one.get("priceType")) or "SRP" in _text(one.get("priceType")):
            regular = found
        elif current is None:
            current = found
    if current is None:
        current = _price(offer.get("lowPrice"), currency)
    if regular is not None and current is not None and current["amount"] < regular["amount"]:
        return regular, current
    return current or regular, None


def _price(value: Any, currency: str) -> Node | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _filled({"amount": float(value), "currency": currency})
    text = _text(value)
    if re.fullmatch(r"\d+\.\d+|\d+", text):
        return _filled({"amount": float(text), "currency": currency})
    parsed = Price.fromstring(text)
    if parsed.amount is None:
        return None
    return _filled({"amount": float(parsed.amount), "currency": currency or _code(parsed.currency)})


def _code(sign: str | None) -> str:
    known = {
        "€": "EUR",
        "$": "USD",
        "£": "GBP",
        "¥": "JPY",
        "₹": "INR",
        "zł": "PLN",
        "₽": "RUB",
        "R$": "BRL",
        "Kč": "CZK",
    }
    return known.get(sign or "", sign or "")


def _availability(value: Any) -> str:
    name = _text(value).rstrip("/").rsplit("/", 1)[-1]
    return _AVAILABILITY.get(re.sub(r"[\W_]", "", name).lower(), name)


def _gtin(node: Node) -> str:
    return next(
        (_text(node[key]) for key in ("gtin13", "gtin", "gtin14", "gtin12", "gtin8", "ean", "isbn") if node.get(key)),
        "",
    )


def _from_open_graph(page: Page) -> Node | None:
    metas = {
        (meta.get("property") or meta.get("name") or "").lower(): (meta.get("content") or "").strip()
        for meta in reversed(page.root.findall(".//meta"))
    }

    def first(*names: str) -> str:
        return next((metas[name] for name in names if metas.get(name)), "")

    amount = first("product:price:amount", "og:price:amount", "product:sale_price:amount")
    price = _price(amount, first("product:price:currency", "og:price:currency"))
    if not first("og:title") or (price is None and not first("og:type").startswith("product")):
        return None
    sale = _price(first("product:sale_price:amount"), first("product:sale_price:currency", "product:price:currency"))
    variant = {
        "id": first("product:retailer_item_id"),
        "title": first("og:title"),
        "price": price,
        "sale": sale if sale and price and sale["amount"] < price["amount"] else None,
        "availability": _availability(first("product:availability", "og:availability")),
        "images": [page.absolute(first("og:image"))] if first("og:image") else [],
    }
    return _filled(
        {
            "title": first("og:title"),
            "brand": first("product:brand", "og:brand"),
            "category": first("product:category"),
            "url": page.absolute(first("og:url")) if first("og:url") else page.url,
            "description": first("og:description"),
            "variants": [_filled(variant)],
        }
    )


def _from_sight(page: Page) -> Node | None:
    """Heading and price of a page that has one heading, a price and a button to buy."""
    heading = _heading(page)
    if not heading or not _CART.search(" ".join(page.root.itertext())):
        return None
    current: list[Node] = []
    regular: list[Node] = []
    for element in page.root.xpath(_PRICES):
        text = element.get("content") or " ".join("".join(element.itertext()).split())
        if not _PRICE_TEXT.search(text) or len(text) > 40 or element.xpath(_PRICES)[1:]:
            continue  # one that holds others is no price itself
        found = _price(text, "")
        if found is not None and "currency" in found:
            names = f"{element.get('class') or ''} {element.tag}"
            (regular if _OLD_PRICE.search(names) or element.tag in ("del", "s") else current).append(found)
    if not current:
        return None
    price, sale = current[0], None
    if regular and regular[0]["amount"] > price["amount"]:
        price, sale = regular[0], price
    return {"title": heading, "url": page.url, "variants": [_filled({"title": heading, "price": price, "sale": sale})]}


# ---- menus -------------------------------------------------------------------------------------------------------


def _merchant(page: Page, node: Node) -> Node:
    address = node.get("address")
    if isinstance(address, dict):
        parts = ("streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry")
        address = ", ".join(filter(None, (_text(address.get(part)) for part in parts)))
    return _filled(
        {
            "name": _text(node.get("name")),
            "url": page.absolute(_text(node.get("url"))) if node.get("url") else page.url,
            "phone": _text(node.get("telephone")),
            "address": _text(address),
            "cuisine": _text(node.get("servesCuisine")),
            "price_range": _text(node.get("priceRange")),
        }
    )


def _section(page: Page, node: Node, depth: int = 0) -> Node:
    inner = [one for one in _many(node.get("hasMenuSection")) if isinstance(one, dict)] if depth < _DEEPEST else []
    return _filled(
        {
            "title": _text(node.get("name")),
            "description": _text(node.get("description")),
            "items": [_item(page, one) for one in _many(node.get("hasMenuItem")) if isinstance(one, dict)],
            "sections": [_section(page, one, depth + 1) for one in inner],
        }
    )


def _item(page: Page, node: Node) -> Node:
    offers = [offer for offer in _many(node.get("offers")) if isinstance(offer, dict)]
    diets = [_text(one).rsplit("/", 1)[-1].removesuffix("Diet").lower() for one in _many(node.get("suitableForDiet"))]
    return _filled(
        {
            "title": _text(node.get("name")),
            "description": _text(node.get("description")),
            "price": _prices(offers[0])[0] if offers else None,
            "diets": diets,
            "images": [page.absolute(url) for url in map(_image, _many(node.get("image"))) if url],
        }
    )


# ---- values ------------------------------------------------------------------------------------------------------


def _many(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(value: Any) -> str:
    if isinstance(value, list):
        return next(filter(None, map(_text, value)), "")
    if isinstance(value, dict):
        return _text(value.get("name") or value.get("@value") or value.get("value") or value.get("@id"))
    if isinstance(value, bool) or value is None:
        return ""
    return " ".join(str(value).split())


def _image(value: Any) -> str:
    return _text(value.get("contentUrl") or value.get("url")) if isinstance(value, dict) else _text(value)


def _filled(values: Mapping[str, Any]) -> Node:
    return {key: value for key, value in values.items() if value not in (None, "", [], {})}


def _heading(page: Page) -> str:
    headings = [" ".join("".join(element.itertext()).split()) for element in page.root.iter("h1")]
    return headings[0] if len(set(headings)) == 1 else ""


def _fold(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().casefold()
