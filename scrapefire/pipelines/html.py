"""Step 1: cleaned HTML, and the page as it was fetched."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer


class HtmlTransformer(Transformer):
    """Fills ``html`` and ``raw_html``."""

    name = "html"
    writes = ("html", "raw_html")

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("html") or options.wants("raw_html")

    async def transform(self, document: Document, work: Work) -> None:
        if work.options.wants("raw_html"):
            document["raw_html"] = work.text
        if work.options.wants("html"):
            document["html"] = (await self.content.get(work))["html"]
