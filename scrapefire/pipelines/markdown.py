"""Step 2: Markdown, for those who ask for it and for the steps that read it."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer


class MarkdownTransformer(Transformer):
    """Fills ``markdown``; what an engine or a post-processor brought as Markdown is kept.

    HTML that a step before this one changed is what the Markdown is made from.
    """

    name = "markdown"
    reads = ("html",)
    writes = ("markdown",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.needs_markdown

    async def transform(self, document: Document, work: Work) -> None:
        if "markdown" in work.result:
            document["markdown"] = work.result["markdown"]
            return
        content = await self.content.get(work)
        if document.get("html", content.get("html")) != content.get("html"):
            changed = await self.content.convert(
                document["html"],
                work.result.get("url", ""),
                {"formats": ["markdown"], "only_main_content": False, "link_style": work.options.link_style},
            )
            document["markdown"] = changed["markdown"]
        else:
            document["markdown"] = content["markdown"]
        if not document["markdown"].strip() and document.get("verdict") == "ok":
            self._absent(document, work, "markdown", "the page has no text, only pictures or scripts")
