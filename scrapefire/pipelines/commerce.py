"""Step 9: product and menu, from the page's own data, else by a model (FIRECRAWL sections 2 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapefire.document import Document, Work
from scrapefire.errors import LLMNotConfiguredError, ScrapeError, ZDRViolationError
from scrapefire.llm.usage import Usage
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.late import load
from scrapefire.pipelines.llm_service import LLMService
from scrapefire.pipelines.offload import offload

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

_MODEL = "scrapefire.pipelines.commerce_model"
_TASK = "scrapefire.content.products:commerce_task"

_IN_PLACE = 24_576


class CommerceTransformer(Transformer):
    """Fills ``product`` and ``menu``; a model is asked only where the page has no data of them.

    A page that has none gives a warning, as does what a model read.
    """

    name = "commerce"
    reads = ("markdown",)
    writes = ("product", "menu")

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.llm = LLMService.of(crawler)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("product") or options.wants("menu")

    async def transform(self, document: Document, work: Work) -> None:
        names = [name for name in ("product", "menu") if work.options.wants(name)]
        url = work.result.get("url", document["url"])
        found = {}
        if work.kind == "html":
            data = work.text.encode("utf-8", "surrogatepass")
            found = await offload(self.content, _TASK, data, in_place=_IN_PLACE, url=url, names=names)
        for name in names:
            if found.get(name):
                document[name] = found[name]
            else:
                await self._last_resort(document, work, name, url)

    async def _last_resort(self, document: Document, work: Work, name: str, url: str) -> None:
        """Ask a model, where there is one and the page is the one that was asked for."""
        try:
            client = self.llm.client() if document.get("verdict", "ok") == "ok" else None
        except LLMNotConfiguredError:
            client = None
        if client is None:
            self._absent(document, work, name, f"the page holds no data of a {name} that can be read")
            return
        meter = Usage()
        try:
            if work.options.zero_data_retention:
                raise ZDRViolationError(f"a model is not asked for the {name} under zero data retention")
            await load(_MODEL)
            from scrapefire.pipelines.commerce_model import read_by_model  # late: most crawls ask no model

            markdown = await self._markdown(document, work)
            value, warnings = await read_by_model(client, name, markdown, url, meter=meter)
        except ScrapeError as exc:
            work.reasons.setdefault(name, exc)
            document["warnings"].append(f"{name}: {exc.message}. {exc.advice}")
            return
        finally:
            self.llm.record(document, meter)
        document["warnings"].extend(warnings)
        if value is None:
            self._absent(
                document, work, name, f"the page holds no data of a {name}, and a model found none in its text"
            )
            return
        document[name] = value
        document["warnings"].append(f"{name}: a model read it in the text, since the page holds no data of it")

    async def _markdown(self, document: Document, work: Work) -> str:
        """The page's text as other model steps see it: redacted where that was asked for, and then never another."""
        if work.options.needs_markdown:
            return str(document.get("markdown", ""))
        return await self.content.markdown(work)
