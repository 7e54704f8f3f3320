"""Step 18: pictures inside the Markdown give way to a placeholder."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer


class Base64ImagesTransformer(Transformer):
    """Replaces ``data:`` images in ``markdown``."""

    name = "remove_base64_images"
    reads = ("markdown",)
    writes = ("markdown",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.remove_base64_images and options.needs_markdown

    async def transform(self, document: Document, work: Work) -> None:
        if "data:" in document.get("markdown", ""):
            from scrapefire.content.markdown import remove_base64_images  # late: the converters are the workers' work

            document["markdown"] = remove_base64_images(document["markdown"])
