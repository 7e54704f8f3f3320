"""Work on an item's text: small ones in place, larger ones in a worker, so that the event loop is never held up."""

from __future__ import annotations

from typing import Any

from scrapy.utils.misc import load_object

from scrapefire.pipelines.content import ContentService


async def offload(content: ContentService, task: str, data: bytes, *, in_place: int, **args: Any) -> dict[str, Any]:
    """The task's result.

    Args:
        content: the crawl's conversions; its workers do the task.
        task: ``module:function`` of bytes and JSON values that gives JSON; imported where it runs, so that a crawl loads
            only what it uses.
        data: what it works on.
        in_place: bytes up to which it is done in the crawl's own process.
        args: further arguments of the task.
    """
    if len(data) <= in_place:
        found: dict[str, Any] = load_object(task.replace(":", "."))(data, **args)
        return found
    result: dict[str, Any] = await content._pool.run(task, data, **args)
    return result
