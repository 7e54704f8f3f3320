"""Random outcomes, reissue after reissue: every request ends, within its limits, with a response or an error."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from scrapy import Request, Spider
from scrapy.http import Response
from scrapy.utils.test import get_crawler

from scrapefire.attempts import META_KEY, ScrapeState
from scrapefire.engines.base import EngineResult
from scrapefire.engines.rows import ENGINE_ROWS
from scrapefire.errors import (
    DNSResolutionError,
    DocumentAntibotError,
    JobCancelledError,
    PDFAntibotError,
    RetryLimitError,
    ScrapeError,
    ScrapeTimeoutError,
    SiteError,
)
from scrapefire.judging import Verdict
from scrapefire.middlewares import scrape
from scrapefire.middlewares.scrape import ScrapeMiddleware
from scrapefire.net.blobs import BlobFolder
from scrapefire.options import ScrapeOptions
from scrapefire.orchestration import handler
from scrapefire.orchestration.decisions import Step, at_the_end, on_error, on_verdict
from scrapefire.orchestration.limits import time_left
from scrapefire.orchestration.response import build_response

ENGINES = ("fetch", "tls", "browser", "browser(retry)", "browser;stealth", "tls;stealth", "pdf", "document")
URLS = ("http://a.example/page", "http://a.example/file.pdf", "http://a.example/file.docx", "http://b.example/moved")


def middleware() -> ScrapeMiddleware:
    crawler = get_crawler(Spider, {"SCRAPEFIRE_RETRY_DELAY": 0, "SCRAPEFIRE_ALLOW_HOSTS": "a.example,b.example"})
    crawler.spider = Spider("machine")
    made = ScrapeMiddleware(crawler)
    made._rows = tuple(ENGINE_ROWS[name] for name in ENGINES)
    folder = BlobFolder(Path(tempfile.mkdtemp(prefix="reissue-")), temporary=True)
    held = SimpleNamespace(blobs=folder, gate=SimpleNamespace(hold=lambda request, seconds: None))
    handler._handlers[crawler] = held  # type: ignore[assignment]
    return made


MIDDLEWARE = middleware()
scrape.is_stopping = lambda crawler: False  # type: ignore[attr-defined]


async def _no_pause(crawler: Any, seconds: float) -> bool:
    return True


scrape.pause = _no_pause  # type: ignore[attr-defined]

verdicts = st.tuples(
    st.sampled_from(
        ["ok", "empty", "js_shell", "challenge", "blocked", "truncated", "file", "error_status", "soft_404"]
    ),
    st.sampled_from([200, 403, 404, 429, 500, 503]),
    st.sampled_from([None, "0", "1", "900"]),
    st.sampled_from(["pdf", "document", "image", ""]),
)
errors = st.sampled_from(
    [
        SiteError,
        ScrapeTimeoutError,
        PDFAntibotError,
        DocumentAntibotError,
        JobCancelledError,
        lambda: DNSResolutionError("a"),
    ]
)
steps = st.lists(st.one_of(verdicts, errors), min_size=1, max_size=30)


def race(state: ScrapeState, outcome: Any, seconds: float) -> Response | ScrapeError:
    """What the handler would bring for one scripted outcome."""
    options = ScrapeOptions.from_json(state.options)
    chances = MIDDLEWARE._limits.chances(state, options, MIDDLEWARE._rows, time_left(state, options))
    engine = state.plan[0]
    data = {"attempts": [{"engine": engine, "outcome": "x", "seconds": seconds}], "seconds": seconds, "failed": {}}
    if callable(outcome):
        error: ScrapeError = outcome()
        error.outcome = {**data, "decision": on_error(error, chances).to_dict()}
        return error
    kind, status, retry_after, file_kind = outcome
    result = EngineResult(engine, state.url, status, [("Content-Type", "text/html")], b"<p>body</p>")
    decision = on_verdict(kind, status, retry_after, file_kind, chances)
    if decision.step is Step.NEXT:
        decision = at_the_end(kind, chances)
        data["failed"] = dict.fromkeys(state.plan, kind)
    told = {**result.to_dict(), **data, "verdict": Verdict(kind, "scripted").to_dict(), "decision": decision.to_dict()}
    return build_response(result, told, [])


async def play(
    url: str, options: dict[str, Any], outcomes: list[Any], moves: list[bool]
) -> tuple[Any, list[ScrapeState]]:
    """Run one request to its end; the states that it had on the way."""
    request = Request(url, meta={META_KEY: {"options": options}})
    states: list[ScrapeState] = []
    for number in range(200):
        try:
            again = await MIDDLEWARE.process_request(request)
            assert again is None
            state = ScrapeState.from_meta(json.loads(json.dumps(request.meta[META_KEY])))
            states.append(state)
            if not state.plan:
                return "no engine", states
            came = race(state, outcomes[number % len(outcomes)], 0.5)
            if isinstance(came, ScrapeError):
                end: Any = await MIDDLEWARE.process_exception(request, came)
                if end is None:
                    return came, states
            else:
                end = await MIDDLEWARE.process_response(request, came)
        except ScrapeError as exc:
            return exc, states
        if isinstance(end, Response):
            if end.result is not None and "id" not in end.result:  # type: ignore[attr-defined]
                end = await MIDDLEWARE.process_response(request, end)  # as Scrapy does after process_exception
            return end, states
        assert isinstance(end, Request)
        assert end.dont_filter
        request = end
        if moves and moves.pop():
            request = request.replace(url=URLS[3])
    raise AssertionError("the request never ends")


@settings(max_examples=250)
@given(
    url=st.sampled_from(URLS[:3]),
    proxy=st.sampled_from(["auto", "basic", "stealth"]),
    outcomes=steps,
    moves=st.lists(st.booleans(), max_size=3),
)
def test_every_request_ends_within_its_limits(url: str, proxy: str, outcomes: list[Any], moves: list[bool]) -> None:
    end, states = asyncio.run(play(url, {"proxy": proxy}, outcomes, moves))
    assert isinstance(end, (Response, ScrapeError)) or end == "no engine"
    assert len({state.id for state in states}) == 1
    limits = MIDDLEWARE._limits.counters
    last = states[-1]
    for counter, count in last.counters.items():
        assert count <= limits[counter], (counter, count)
    assert len(states) <= limits["attempts"] + 1
    spent = [state.spent for state in states]
    assert spent == sorted(spent)
    if isinstance(end, Response):
        result = end.result  # type: ignore[attr-defined]
        json.dumps(result)
        assert result["id"] == last.id
    elif isinstance(end, ScrapeError):
        assert end.message
        assert not isinstance(end, RetryLimitError) or "limit" in end.message
