"""How a site looks, out of what a browser has read of its computed styles: colours, fonts, sizes, spacing, logo.

>>> look = {"url": "https://tide.example/", "title": "Tides", "canvas": "#101418", "points": {"#101418": 400}}
>>> brand = describe(look)
>>> brand["color_scheme"], brand["colors"]["background"], brand["brand_name"]
('dark', '#101418', 'Tides')
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scrapefire.content.branding.colors import color_scheme, colors_of, palette_of
from scrapefire.content.branding.components import border_radius, buttons_of, input_of
from scrapefire.content.branding.identity import brand_name, icons_of, images_of, logo_of
from scrapefire.content.branding.type import fonts_of, spacing_unit, typography_of

__all__ = ["branding_task", "describe"]


def describe(look: Mapping[str, Any]) -> dict[str, Any]:
    """The brand as a document holds it (FIRECRAWL section 2); what the page does not show is absent.

    Args:
        look: what the browser's script ``branding`` has read: values with their counts, and candidates for buttons and
            logo.

    Returns:
        ``brand_name``, ``color_scheme`` (``light`` or ``dark``), ``colors`` (``background``, ``text_primary``,
        ``text_secondary``, ``primary``, ``secondary``, ``accent``, ``link``, ``border``: ``#RRGGBB``), ``palette``
        (``{"color", "share"}`` of the first screen), ``fonts`` (``{"family", "roles", "source"}``), ``typography``
        (``font_families``, ``font_stacks``, ``font_sizes`` in pixels, ``font_weights``, ``line_heights``), ``spacing``
        (``base_unit`` in pixels, ``scale``, ``border_radius``), ``components`` (``button_primary``,
        ``button_secondary``, ``input``), ``logo`` (URL, or ``data:`` URL of an SVG in the page), ``icons``, ``images``
        (``logo``, ``favicon``, ``og_image``), ``layout``.
    """
    buttons = buttons_of(look)
    colors = colors_of(look, buttons)
    logo = logo_of(look)
    brand = {
        "brand_name": brand_name(look, logo),
        "color_scheme": color_scheme(look, colors),
        "colors": colors,
        "palette": palette_of(look),
        "fonts": fonts_of(look),
        "typography": typography_of(look),
        "spacing": {**spacing_unit(look), "border_radius": border_radius(look, buttons)},
        "components": {**buttons, "input": input_of(look)},
        "logo": logo["url"] if logo else None,
        "icons": icons_of(look),
        "images": images_of(look, logo),
        "layout": _layout(look),
    }
    return _without_gaps(brand)


def branding_task(data: bytes) -> dict[str, Any]:
    """:func:`describe` on JSON in UTF-8, for worker processes."""
    return describe(json.loads(data))


def _layout(look: Mapping[str, Any]) -> dict[str, Any]:
    header, widths = look.get("header") or {}, look.get("widths") or {}
    return {
        "header": {"height": header.get("height"), "position": header.get("position")} if header else None,
        "content_width": round(float(next(iter(widths)))) if widths else None,
    }


def _without_gaps(value: dict[str, Any]) -> dict[str, Any]:
    inner = {key: _without_gaps(one) if isinstance(one, dict) else one for key, one in value.items() if key[:1] != "_"}
    return {key: one for key, one in inner.items() if one is not None and one != {} and one != []}
