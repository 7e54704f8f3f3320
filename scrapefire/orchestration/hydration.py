"""The hydration post-processor: an application's page gets the content of its own data, so that no browser is needed.

It works where the judge has found a shell, and only for what the text of a page is enough for.
"""

from __future__ import annotations

import logging

from scrapefire.engines.base import EngineResult
from scrapefire.judging import Verdict, judge
from scrapefire.net.charset import decode_text
from scrapefire.options import ScrapeOptions

logger = logging.getLogger(__name__)

NAME = "hydration"
"""What stands in ``metadata.postprocessors_used``."""

#: Formats that show the page itself, of which its data knows nothing.
_OF_THE_PAGE = ("raw_html", "links", "images", "screenshot", "branding", "attributes")


def may_hydrate(result: EngineResult, verdict: Verdict, options: ScrapeOptions, *, renders_later: bool) -> bool:
    """Whether a page's data may stand for the page.

    Args:
        result: what an engine brought.
        verdict: the judge's word on it.
        options: what was asked for.
        renders_later: an engine that runs scripts is still to come.
    """
    if verdict.kind not in ("js_shell", "empty") or result.rendered or result.status != 200 or not result.body.strip():
        return False
    if options.wants("raw_base64"):
        return False
    return not (renders_later and _needs_the_page(options))


def _needs_the_page(options: ScrapeOptions) -> bool:
    if options.actions or options.wait_for or options.scroll_to_end or not options.only_main_content:
        return True
    return bool(options.include_tags or options.exclude_tags) or any(options.wants(name) for name in _OF_THE_PAGE)


def hydrated_verdict(result: EngineResult, *, private: bool = False) -> Verdict | None:
    """Put the content of its data into the page; None, and no change, when there is too little of it.

    Args:
        result: the page, which is changed.
        private: a failure is told without its message, which may quote the page.
    """
    from scrapefire.content.hydration import hydrate  # late: most crawls meet no shell

    try:
        found = hydrate(decode_text(result.body, result.content_type or "").text, result.url)
    except Exception as exc:
        logger.warning("the data of %s could not be read", result.url, exc_info=None if private else exc)
        result.warnings.append(f"the post-processor {NAME} failed: {type(exc).__name__ if private else exc}")
        return None
    if found is None:
        return None
    body = found.html.encode("utf-8", "replace")
    verdict = judge(result.status, {"Content-Type": "text/html; charset=utf-8"}, body, result.url)
    if not verdict.ok:
        return None
    result.body = body
    result.encoding = "utf-8"
    result.postprocessors_used.append(NAME)
    result.warnings.append(f"the content was read from data in the page ({found.source}); its scripts were not run")
    evidence = (f"{found.words} words in {found.source}", *verdict.evidence)
    return Verdict("ok", "The page is a shell that carries its content as data.", evidence, 0.85)
