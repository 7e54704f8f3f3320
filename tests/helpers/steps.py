"""Run steps of the transformer stack on one page, without a crawl around them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.utils.test import get_crawler

from scrapefire.document import Document, Work
from scrapefire.errors import ScrapeError
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.answers import (
    CleanContentTransformer,
    HighlightsTransformer,
    InjectionGuardTransformer,
    ModelStepsTransformer,
    QuestionTransformer,
    SummaryTransformer,
)
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.json_data import JsonTransformer

STEPS: Mapping[str, type[Transformer]] = {
    "json": JsonTransformer,
    "summary": SummaryTransformer,
    "question": QuestionTransformer,
    "highlights": HighlightsTransformer,
    "clean": CleanContentTransformer,
    "guard": InjectionGuardTransformer,
    "together": ModelStepsTransformer,
}


def make_document(page: str, options: Mapping[str, Any], **work: Any) -> Document:
    """A document with ``page`` as its Markdown, as it is when the step's turn comes."""
    document = Document(
        url="https://example.com/", markdown=page, metadata={"scrape_id": "t"}, warnings=[], attempts=[]
    )
    values = {"kind": "file", "text": page, "result": {"markdown": page}, "headers": {}, **work}
    document._work = Work(options=ScrapeOptions.model_validate(dict(options)), **values)
    return document


def run_steps(
    page: str,
    options: Mapping[str, Any],
    settings: Mapping[str, Any] | None = None,
    *,
    step: str | type[Transformer],
    more: Sequence[type[Transformer]] = (),
    **work: Any,
) -> tuple[Document, ScrapeError | None]:
    """The document after the step, and the error that the step met, if any.

    Args:
        options: those of the scrape.
        settings: of the project.
        step: name or class of the step; ``more`` run after it.
        work: fields of ``Work`` in place of those of a parsed file.
    """
    crawler = get_crawler(settings_dict={"TELNETCONSOLE_ENABLED": False, "MEMUSAGE_ENABLED": False, **(settings or {})})
    document = make_document(page, options, **work)
    failures: list[ScrapeError] = []

    async def run() -> None:
        for kind in (STEPS[step] if isinstance(step, str) else step, *more):
            await _watched(kind, crawler, failures).process_item(document)
        await crawler.signals.send_catch_log_async(signals.engine_stopped)

    asyncio.run(run())

    return document, failures[0] if failures else None


def _watched(kind: type[Transformer], crawler: Crawler, failures: list[ScrapeError]) -> Transformer:
    one = kind.from_crawler(crawler)
    noted = one._failed

    def failed(item: Document, exc: Exception) -> None:
        failures.append(exc if isinstance(exc, ScrapeError) else ScrapeError(str(exc)))
        noted(item, exc)

    one._failed = failed  # type: ignore[method-assign]
    return one
