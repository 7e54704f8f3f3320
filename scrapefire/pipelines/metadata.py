"""Step 8: the page's metadata beneath what is known of the response (FIRECRAWL section 12)."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.pipelines.base import Transformer


class MetadataTransformer(Transformer):
    """Completes ``metadata``: the response's own values win over the file's, and those over the page's."""

    name = "metadata"
    writes = ("metadata",)

    async def transform(self, document: Document, work: Work) -> None:
        page = (await self.content.get(work))["metadata"]
        file = {key: value for key, value in (work.result.get("pdf_metadata") or {}).items() if value is not None}
        document["metadata"] = {**page, **file, **document["metadata"]}
        for field in ("pages", "blocks"):
            if field in work.result:
                document[field] = work.result[field]
