"""The crawl's language model: one client for all items, closed with the crawl, its use counted."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from scrapy import signals

from scrapefire import settings as settings_table
from scrapefire.document import Document
from scrapefire.errors import LLMNotConfiguredError
from scrapefire.llm.usage import Budget, Usage

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from scrapefire.llm.client import LLMClient

_services: weakref.WeakKeyDictionary[Crawler, LLMService] = weakref.WeakKeyDictionary()


class LLMService:
    """Gives model steps their client.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = weakref.ref(crawler)
        self._client: LLMClient | None = None
        crawler.signals.connect(self._close, signals.engine_stopped)

    @classmethod
    def of(cls, crawler: Crawler) -> LLMService:
        """The crawl's service."""
        if crawler not in _services:
            _services[crawler] = cls(crawler)
        return _services[crawler]

    def client(self) -> LLMClient:
        """The crawl's client.

        Raises:
            LLMNotConfiguredError: ``SCRAPEFIRE_LLM`` is not set.
            BadRequestError: it cannot be used.
        """
        if self._client is None:
            from scrapefire.llm.client import LLMClient  # late: most crawls ask no model
            from scrapefire.llm.config import LLMConfig

            crawler = self._crawler()
            assert crawler is not None
            data = settings_table.get(crawler.settings, "LLM")
            if not data:
                raise LLMNotConfiguredError()
            concurrency = max(1, settings_table.get(crawler.settings, "LLM_CONCURRENCY"))
            budget = Budget.parse(settings_table.get(crawler.settings, "LLM_BUDGET"))
            self._client = LLMClient(LLMConfig.parse(data, concurrency=concurrency), budget)
        return self._client

    def record(self, document: Document, meter: Usage) -> None:
        """Add what a step used to ``metadata["llm_usage"]`` and to the crawl's statistics."""
        if not meter.calls:
            return
        total = Usage(**document["metadata"].get("llm_usage", {}))
        total.add(meter)
        document["metadata"]["llm_usage"] = total.to_dict()
        crawler = self._crawler()
        if crawler is not None and crawler.stats is not None:
            for name, amount in meter.to_dict().items():
                crawler.stats.inc_value(f"scrapefire/llm/{name}", amount)

    async def _close(self) -> None:
        if self._client is not None:
            await self._client.close()
