"""Step 19: the Markdown as the item will hold it, in pieces for retrieval."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.offload import offload

_TASK = "scrapefire.content.chunks:chunk_task"

_IN_PLACE = 16_384  # bytes; more would hold up the event loop for tens of milliseconds


class ChunksTransformer(Transformer):
    """Fills ``chunks``: slices of ``markdown`` with their headings, within the token budget that was asked for."""

    name = "chunks"
    reads = ("markdown",)
    writes = ("chunks",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("chunks")

    async def transform(self, document: Document, work: Work) -> None:
        asked = work.options.format("chunks")
        if asked is None or "markdown" not in document:
            return
        data = document["markdown"].encode("utf-8", "surrogatepass")
        args = {"max_tokens": asked.max_tokens, "key": document["url"]}
        document["chunks"] = (await offload(self.content, _TASK, data, in_place=_IN_PLACE, **args))["chunks"]
