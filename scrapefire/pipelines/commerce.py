"""Step 9: product and menu, from the page's own data (FIRECRAWL sections 2 and 9)."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.offload import offload

_TASK = "scrapefire.content.products:commerce_task"

_IN_PLACE = 24_576


class CommerceTransformer(Transformer):
    """Fills ``product`` and ``menu``; a page that has none gives a warning."""

    name = "commerce"
    writes = ("product", "menu")

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("product") or options.wants("menu")

    async def transform(self, document: Document, work: Work) -> None:
        names = [name for name in ("product", "menu") if work.options.wants(name)]
        found = {}
        if work.kind == "html":
            data = work.text.encode("utf-8", "surrogatepass")
            url = work.result.get("url", document["url"])
            found = await offload(self.content, _TASK, data, in_place=_IN_PLACE, url=url, names=names)
        for name in names:
            if found.get(name):
                document[name] = found[name]
            else:
                self._absent(document, work, name, f"the page holds no data of a {name} that can be read")
