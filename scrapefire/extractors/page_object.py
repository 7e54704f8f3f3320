"""The base of exported page objects: a class of selectors that reads the data of one page, to be edited by hand.

>>> class TeaPage(PageObject):
...     @property
...     def price(self):
...         return self.read(self.selector.css(".price"), type="number")
...     def data(self):
...         return {"price": self.price}
>>> TeaPage("<p class=price>4.50 EUR</p>").to_item()
{'price': 4.5}
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar

from parsel import Selector

from scrapefire.extractors.run import without_empty
from scrapefire.extractors.selectors import Selector as BoundedSelector
from scrapefire.extractors.shape import strict_schema
from scrapefire.extractors.source import PageSource
from scrapefire.extractors.values import How

__all__ = ["PageObject"]


class PageObject:
    """One page.

    Args:
        text: HTML, or JSON.
        url: its address; relative addresses stay relative without it.
        kind: ``html`` or ``json``.
    """

    SCHEMA: ClassVar[dict[str, Any] | None] = None
    """JSON schema of the data, if it has one."""

    def __init__(self, text: str, url: str = "", kind: str = "html") -> None:
        self.source = PageSource(text, url, kind)

    @classmethod
    def from_response(cls, response: Any) -> PageObject:
        """The page of a Scrapy response."""
        return cls(response.text, response.url, "json" if type(response).__name__ == "JsonResponse" else "html")

    @cached_property
    def selector(self) -> Selector:
        """The page for parsel's ``css`` and ``xpath``."""
        return Selector(root=self.source.root, type="html")

    def data(self) -> Any:
        """What the page holds, field by field; exported classes have their own."""
        raise NotImplementedError

    def to_item(self) -> Any:
        """The data in the schema's terms, without fields that the page has not."""
        value = without_empty(self.data())
        return strict_schema(json.dumps(self.SCHEMA)).denormalise(value) if self.SCHEMA is not None else value

    def read(self, found: Iterable[Any], **how: Any) -> Any:
        """A value of what was selected.

        Args:
            found: parsel selectors, or values of :meth:`search`.
            how: as for :class:`scrapefire.extractors.values.How`: ``attribute``, ``regex``, ``map``, ``take``, ``type``,
                ``decimal``, ``date_format``, ``default``.
        """
        nodes = [one.root if isinstance(one, Selector) else one for one in found]
        return How(**how).read(nodes, self.source.base_url)

    def search(self, expression: str, data: Any = None) -> list[Any]:
        """What JMESPath finds in the page's own data, or in one of its entries."""
        return BoundedSelector("jmespath", expression).find(self.source.data if data is None else data)

    @staticmethod
    def first(*values: Any) -> Any:
        """The first that is there."""
        return next((value for value in values if without_empty(value) not in (None, "", [], {})), None)
