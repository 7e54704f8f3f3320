"""Step 16: attribute values by CSS selector (FIRECRAWL section 2)."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer


class AttributesTransformer(Transformer):
    """Fills ``attributes``: ``{"selector", "attribute", "values"}`` for each pair that was asked for."""

    name = "attributes"
    writes = ("attributes",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("attributes")

    async def transform(self, document: Document, work: Work) -> None:
        document["attributes"] = (await self.content.get(work))["attributes"]
