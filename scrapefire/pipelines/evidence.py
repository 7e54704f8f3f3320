"""Evidence for the data of an item: the option ``with_evidence``."""

from __future__ import annotations

from typing import Any

from scrapefire.document import Document
from scrapefire.pipelines.content import ContentService
from scrapefire.pipelines.offload import offload

_TASK = "scrapefire.llm.evidence:evidence_task"
_IN_PLACE = 24_576  # bytes; more would hold up the event loop for tens of milliseconds
_MOST = 500


async def give_evidence(content: ContentService, document: Document, value: Any, *, is_native: bool = False) -> None:
    """Put into ``metadata["evidence"]`` where each value stands in the Markdown (see :mod:`scrapefire.llm.evidence`).

    At most five hundred values have evidence; a warning says when there are more.

    Args:
        content: the crawl's conversions; its workers do it for large pages.
        value: the data.
        is_native: whether the page brought it itself.
    """
    data = document.get("markdown", "").encode("utf-8", "surrogatepass")
    found = await offload(content, _TASK, data, in_place=_IN_PLACE, value=value, is_native=is_native, most=_MOST)
    document["metadata"]["evidence"] = found["evidence"]
    if found["values"] > _MOST:
        document["warnings"].append(f"json: evidence is given for the first {_MOST} of {found['values']} values")
