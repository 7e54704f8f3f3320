"""Step 5: the links of the main content (FIRECRAWL section 13)."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer


class LinksTransformer(Transformer):
    """Fills ``links`` with absolute URLs, in order, each once."""

    name = "links"
    writes = ("links",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("links")

    async def transform(self, document: Document, work: Work) -> None:
        document["links"] = (await self.content.get(work))["links"]
