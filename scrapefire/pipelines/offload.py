"""Work on an item's text: small ones in place, larger ones in a worker, so that the event loop is never held up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scrapefire.pipelines.content import ContentService


async def offload(
    content: ContentService, task: Callable[..., dict[str, Any]], data: bytes, *, in_place: int, **args: Any
) -> dict[str, Any]:
    """The task's result.

    Args:
        content: the crawl's conversions; its workers do the task.
        task: an importable function of bytes and JSON values that gives JSON.
        data: what it works on.
        in_place: bytes up to which it is done in the crawl's own process.
        args: further arguments of the task.
    """
    if len(data) <= in_place:
        return task(data, **args)
    result: dict[str, Any] = await content._pool.run(f"{task.__module__}:{task.__name__}", data, **args)
    return result
