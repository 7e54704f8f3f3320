"""What rules look into: the elements of a page, and the data that it carries.

>>> page = PageSource('<script type="application/ld+json">{"@type": "Product", "sku": "T1"}</script>')
>>> page.data["json_ld"][0]["sku"]
'T1'
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from lxml.html import HtmlElement

from scrapefire.content.hydration.sources import find_sources, script_texts
from scrapefire.content.metadata_structured import json_ld, microdata
from scrapefire.content.page import Page
from scrapefire.errors import DocumentParseError

__all__ = ["PageSource"]


class PageSource:
    """A page as rules see it.

    Args:
        text: HTML, or JSON.
        url: its address.
        kind: ``html`` or ``json``.

    Raises:
        DocumentParseError: it is to be JSON and is not.
    """

    def __init__(self, text: str, url: str = "", kind: str = "html") -> None:
        self.page = Page(text if kind == "html" else "", url)
        self.is_json = kind == "json"
        self._body: Any = None
        if self.is_json:
            try:
                self._body = json.loads(text)
            except (ValueError, RecursionError) as exc:
                raise DocumentParseError(f"the page is not JSON: {exc}") from None

    @property
    def root(self) -> HtmlElement:
        """The ``html`` element; that of an empty page for JSON."""
        return self.page.root

    @property
    def base_url(self) -> str:
        """What relative addresses are resolved against."""
        return self.page.base_url

    @cached_property
    def data(self) -> dict[str, Any]:
        """What JMESPath looks into.

        ``json_ld`` (a list of nodes), ``microdata`` (a list of items), ``meta`` (content by name), ``embedded`` (what
        scripts hold, by name), and ``body`` of a page that is JSON itself.
        """
        if self.is_json:
            return {"body": self._body}
        return {
            "json_ld": [node for entry in json_ld(self.page) for node in _graph(entry)],
            "microdata": microdata(self.page),
            "meta": self._meta(),
            "embedded": self._embedded(),
        }

    def _meta(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for meta in self.root.iter("meta"):
            name, content = meta.get("property") or meta.get("name") or meta.get("itemprop"), meta.get("content")
            if name and content:
                found.setdefault(name, content)
        return found

    def _embedded(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for source in find_sources(self.page, script_texts(self.page)):
            name = stem = source.name.replace("-", "_")
            number = 1
            while name in found:
                number += 1
                name = f"{stem}_{number}"
            found[name] = source.value
        return found


def _graph(entry: Any) -> list[Any]:
    graph = entry.get("@graph") if isinstance(entry, dict) else None
    return graph if isinstance(graph, list) else [entry]
