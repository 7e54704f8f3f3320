"""The project's own post-processors (``SCRAPEFIRE_POST_PROCESSORS``): they may improve a result before it is a response."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from scrapefire.engines.base import EngineResult

logger = logging.getLogger(__name__)


def post_process(
    processors: Sequence[Callable[[EngineResult], Any]], result: EngineResult, scrape_id: str, *, private: bool
) -> None:
    """Let each have the result; one that fails leaves a warning, and the result to the next.

    Args:
        processors: return something true when they changed the result.
        result: changed in place.
        scrape_id: for the log.
        private: a failure is told without its message, which may quote the page.
    """
    for processor in processors:
        name = getattr(processor, "__name__", str(processor))
        try:
            changed = processor(result)
        except Exception as exc:
            result.warnings.append(f"the post-processor {name} failed: {type(exc).__name__ if private else exc}")
            shown = None if private else exc
            logger.warning("post-processor %s failed", name, exc_info=shown, extra={"scrape_id": scrape_id})
        else:
            if changed:
                result.postprocessors_used.append(name)
