"""What a transformer is: one step that fills or trims a document, run only when a requested format needs it."""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from scrapefire.document import Document, Work
from scrapefire.errors import FormatMissingError, ScrapeError, ZDRViolationError
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.content import ContentService

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

FailurePolicy = Literal["warn", "fail_closed", "raise"]


class Transformer(ABC):
    """One step of the stack.

    A subclass names itself (``name``), the fields that it reads and writes, and what its failure means: ``warn`` (the
    field is missing, a warning says why), ``fail_closed`` (what it writes is emptied as well) or ``raise`` (the item
    becomes an error item that keeps what it has).  ``refused_under_zdr`` steps do not run under zero data retention;
    ``runs_after_error`` steps also see the item that a step before them made an error item.

    Args:
        crawler: the running crawl.
    """

    name: ClassVar[str]
    reads: ClassVar[tuple[str, ...]] = ()
    writes: ClassVar[tuple[str, ...]] = ()
    on_failure: ClassVar[FailurePolicy] = "warn"
    refused_under_zdr: ClassVar[bool] = False
    runs_after_error: ClassVar[bool] = False

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.content = ContentService.of(crawler)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Transformer:
        return cls(crawler)

    def needs(self, options: ScrapeOptions) -> bool:
        """Whether the step has anything to do for these options."""
        return True

    @abstractmethod
    async def transform(self, document: Document, work: Work) -> None:
        """Change the document in place."""

    def concerns(self, item: Any) -> bool:
        """Whether the step has anything to do for this item."""
        if not isinstance(item, Document) or item._work is None:
            return False
        return self.needs(item._work.options) and (self.runs_after_error or "error" not in item)

    async def process_item(self, item: Any) -> Any:
        """Scrapy's entry: items that are no scrape documents, and error items, pass untouched."""
        if not self.concerns(item):
            return item
        work = item._work
        if self.refused_under_zdr and work.options.zero_data_retention:
            refusal = ZDRViolationError(f"{self.name}: refused under zero data retention")
            self._not_filled(work, refusal)
            item["warnings"].append(refusal.message)
            return item
        started = time.perf_counter()
        try:
            await self.transform(item, work)
        except Exception as exc:
            self._failed(item, exc)
        self._count("seconds", time.perf_counter() - started)
        self._count("runs", 1)
        return item

    def _failed(self, item: Document, exc: Exception) -> None:
        error = exc if isinstance(exc, ScrapeError) else ScrapeError(f"{type(exc).__name__}: {exc}")
        scrape_id = item["metadata"].get("scrape_id", "-")
        logger.warning(
            "[%s] transformer %s failed: %s",
            scrape_id,
            self.name,
            type(exc).__name__ if item._private else error.message,  # a message may quote the page
            exc_info=None if isinstance(exc, ScrapeError) or item._private else exc,
        )
        self._count(f"failed/{error.code}", 1)
        item["warnings"].append(f"{self.name}: {error.message}. {error.advice}")
        if item._work is not None:
            self._not_filled(item._work, error)
        if self.on_failure == "fail_closed":
            for field in self.writes:
                item[field] = ""
        elif self.on_failure == "raise":
            item["error"] = error.to_dict()

    def _not_filled(self, work: Work, reason: ScrapeError) -> None:
        for field in self.writes:
            work.reasons.setdefault(field, reason)  # the first one led to the others

    def _absent(self, document: Document, work: Work, field: str, message: str) -> None:
        """Say that the page has nothing for a field."""
        work.reasons.setdefault(field, FormatMissingError(message))
        document["warnings"].append(f"{field}: {message}")

    def _count(self, what: str, amount: float) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"scrapefire/transformer/{self.name}/{what}", amount)  # type: ignore[arg-type]  # any number does
