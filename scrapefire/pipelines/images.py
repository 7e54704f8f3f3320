"""Step 6: the images of the page (FIRECRAWL section 13)."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer


class ImagesTransformer(Transformer):
    """Fills ``images`` with absolute URLs, in order, each once."""

    name = "images"
    writes = ("images",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("images")

    async def transform(self, document: Document, work: Work) -> None:
        document["images"] = (await self.content.get(work))["images"]
