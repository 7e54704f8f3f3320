"""How often one request may be reissued, and what is still possible for it (FIRECRAWL section 7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scrapefire import settings as settings_table
from scrapefire.attempts import ABSENT, ScrapeState
from scrapefire.engines.rows import EngineRow
from scrapefire.flags import Flag
from scrapefire.options import ScrapeOptions
from scrapefire.orchestration.decisions import Chances

DEFAULT_TIMEOUT = 300.0
"""Seconds of running time for a request that names no timeout."""


def time_left(state: ScrapeState, options: ScrapeOptions) -> float:
    """Seconds of running time that a request has left."""
    total = DEFAULT_TIMEOUT if options.timeout is None else options.timeout / 1000
    return max(0.0, total - state.spent)


@dataclass(frozen=True)
class Limits:
    """The limits of one crawl.

    Args:
        counters: most reissues by kind (:data:`scrapefire.attempts.COUNTERS`).
        retry_delay: seconds before the first retry; doubled for each further one.
        max_retry_after: longest Retry-After that is waited out, in seconds.
    """

    counters: dict[str, int]
    retry_delay: float
    max_retry_after: float

    @classmethod
    def from_settings(cls, settings: Any) -> Limits:
        def limit(name: str) -> int:
            return int(settings_table.get(settings, name))

        return cls(
            {
                "attempts": limit("MAX_ATTEMPTS"),
                "feature_adds": limit("MAX_FEATURE_ADDS"),
                "feature_removals": limit("MAX_FEATURE_REMOVALS"),
                "pdf_prefetches": limit("MAX_PDF_PREFETCHES"),
                "document_prefetches": limit("MAX_DOCUMENT_PREFETCHES"),
                "retries": limit("RETRY_TIMES"),
            },
            settings_table.get(settings, "RETRY_DELAY"),
            settings_table.get(settings, "MAX_RETRY_AFTER"),
        )

    def left(self, state: ScrapeState, counter: str) -> int:
        """How many more reissues of that kind a request may have."""
        return max(0, self.counters[counter] - state.counters.get(counter, 0))

    def chances(self, state: ScrapeState, options: ScrapeOptions, rows: Iterable[EngineRow], seconds: float) -> Chances:
        """What is still possible for a request that has ``seconds`` of running time left."""
        retries = self.left(state, "retries")
        wait = self.retry_delay * 2 ** (self.counters["retries"] - retries)
        more_races = self.left(state, "attempts") > 1
        return Chances(
            retries=retries if more_races and wait < seconds else 0,
            retry_wait=wait,
            retried=bool(state.counters.get("retries")),
            max_retry_after=min(self.max_retry_after, seconds),
            stealth=more_races and self._may_add_stealth(state, options, rows),
            prefetched=state.prefetch is not ABSENT,
        )

    def _may_add_stealth(self, state: ScrapeState, options: ScrapeOptions, rows: Iterable[EngineRow]) -> bool:
        return (
            options.proxy == "auto"
            and Flag.STEALTH_PROXY not in state.flags
            and self.left(state, "feature_adds") > 0
            and any(Flag.STEALTH_PROXY in row.features and row.is_page_engine for row in rows)
        )
