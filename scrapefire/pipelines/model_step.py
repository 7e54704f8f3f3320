"""What the steps that ask a language model share, and the step that runs those of one item together."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from scrapefire.document import Document, Work
from scrapefire.llm.usage import Usage
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.late import load
from scrapefire.pipelines.llm_service import LLMService

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from scrapefire.llm.client import LLMClient


class ModelStep(Transformer):
    """A step that asks a language model: refused under zero data retention, its use counted.

    Without a configured model the step gives a warning and the page stays as it is.  ``late`` names the modules that
    :meth:`ask` imports.
    """

    late: ClassVar[tuple[str, ...]] = ("scrapefire.llm.client", "scrapefire.llm.answers")

    reads = ("markdown",)
    refused_under_zdr = True

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.llm = LLMService.of(crawler)

    async def transform(self, document: Document, work: Work) -> None:
        await load(*self.late)
        meter = Usage()
        try:
            await self.ask(document, work, meter)
        finally:
            self.llm.record(document, meter)

    @abstractmethod
    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        """Change the document in place; ``self.llm.client()`` is what to ask with."""

    @property
    def client(self) -> LLMClient:
        """The crawl's client."""
        return self.llm.client()


class TogetherTransformer(Transformer):
    """Runs steps that don't read each other's fields at the same time: their waits overlap.

    Args:
        crawler: the running crawl.
    """

    steps: ClassVar[tuple[type[Transformer], ...]] = ()

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._steps = [step.from_crawler(crawler) for step in self.steps]

    def needs(self, options: ScrapeOptions) -> bool:
        return any(step.needs(options) for step in self._steps)

    async def process_item(self, item: Any) -> Any:
        if concerned := [step for step in self._steps if step.concerns(item)]:
            await asyncio.gather(*(step.process_item(item) for step in concerned))
        return item

    async def transform(self, document: Document, work: Work) -> None:
        """Nothing of its own: each step has its own failures, times and refusals."""
