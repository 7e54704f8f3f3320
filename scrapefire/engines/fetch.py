"""``fetch``: the project's own HTTP download handler.  Always there, cheapest, no JavaScript."""

from __future__ import annotations

from scrapefire.engines.base import Engine, EngineResult, EngineTask


class FetchEngine(Engine):
    """Plain HTTP by Scrapy's handler; redirects come back as they are, for Scrapy's middleware to walk."""

    name = "fetch"

    async def prepare(self, task: EngineTask) -> None:
        """Build the project's handler, which loads certificates."""
        self.context.http.prepare(task)

    async def fetch(self, task: EngineTask) -> EngineResult:
        result: EngineResult = await self.context.http.get(task, self.name)
        return result
