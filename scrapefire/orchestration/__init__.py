"""Which engine, when, and when to stop: the plan, the race, the handler that runs them.

Importing the package brings the pure plan only; the rest pulls in Scrapy and is imported by its module.
"""

from __future__ import annotations

from scrapefire.orchestration.plan import PlannedEngine, build_fallback_list

__all__ = ["PlannedEngine", "build_fallback_list"]
