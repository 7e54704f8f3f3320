"""The conversion as a task for worker processes: bytes and JSON in, JSON out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scrapefire.content.attributes import extract_attributes
from scrapefire.content.conversion import convert
from scrapefire.content.page import Page


def convert_task(data: bytes, *, url: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """:func:`scrapefire.content.convert` on UTF-8 bytes; with ``attributes`` among the formats, those as well.

    Args:
        data: the page as UTF-8.
        url: its address.
        options: those of ``convert``, and ``attributes``: ``{"selector", "attribute"}`` objects.
    """
    html = data.decode("utf-8", "surrogatepass")
    result = convert(html, url, options)
    if options.get("attributes"):
        result["attributes"] = extract_attributes(Page(html, url), options["attributes"])
    return result
