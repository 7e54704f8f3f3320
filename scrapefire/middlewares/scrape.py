"""The downloader middleware at 560: plans scrape requests, and acts on the outcome of their races.

It is the only place that makes a new state (:class:`scrapefire.attempts.ScrapeState`) and puts it into meta.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from scrapy.http.request import NO_CALLBACK

from scrapefire import settings as settings_table
from scrapefire.attempts import ABSENT, META_KEY, STATE_VERSION, Attempt, ScrapeState
from scrapefire.content.clean_selectors import validate_selectors
from scrapefire.engines.registry import survey
from scrapefire.errors import BadRequestError, JobCancelledError, LockdownCacheMissError, RetryLimitError, ScrapeError
from scrapefire.flags import FILE_FLAGS, Flag, derive_flags
from scrapefire.middlewares.kept import KeptBodies
from scrapefire.net.gate import is_stopping, pause
from scrapefire.options import ScrapeOptions, merge_options
from scrapefire.orchestration.adopt import adopt_response
from scrapefire.orchestration.decisions import Decision, Step
from scrapefire.orchestration.handler import RoutingHandler
from scrapefire.orchestration.limits import Limits, time_left
from scrapefire.orchestration.plan import build_fallback_list
from scrapefire.orchestration.response import build_response
from scrapefire.orchestration.upload import (
    BROWSER_FLAGS,
    check_upload,
    file_flag,
    find_upload,
    upload_prefetch,
    upload_response,
)
from scrapefire.requests import equip_spider
from scrapefire.urls import rewrite_url, site_key, validate_url

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

LOCAL_SLOT = "scrapefire:local"
"""Download slot of work that asks nothing of a site: parsing a prefetched file."""

_OURS = ("dont_retry", "handle_httpstatus_all", "download_slot")


class ScrapeMiddleware:
    """Maps each scrape request to flags and a plan, and turns verdicts into reissues.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        if not settings_table.get(settings, "ENABLED"):
            raise NotConfigured("SCRAPEFIRE_ENABLED is False")
        self.crawler = crawler
        self._limits = Limits.from_settings(settings)
        self._rows = tuple(status.row for status in survey(settings) if status.why_off is None)
        self._transparent: bool = settings_table.get(settings, "TRANSPARENT")
        self._defaults: dict[str, Any] = settings_table.get(settings, "OPTIONS")
        self._sites: dict[str, Any] = settings_table.get(settings, "SITES")
        self._allow_hosts: tuple[str, ...] = settings_table.get(settings, "ALLOW_HOSTS")
        self._retry_priority = settings.getint("RETRY_PRIORITY_ADJUST")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> ScrapeMiddleware:
        middleware = cls(crawler)
        if crawler.spider is not None:
            equip_spider(crawler.spider)
        return middleware

    # ---- before the download -------------------------------------------------------------------------------------

    async def process_request(self, request: Request) -> Request | Response | None:
        """Plan a scrape request; every other request goes on untouched.

        Raises:
            ScrapeError: the options are not valid, or no engine can serve them.
        """
        state = self._state_of(request)
        if state is None:
            return None
        if state.options.get("uploaded_file"):
            return await self._upload(request, state)
        if not state.flags and not state.plan and (better := rewrite_url(state.url)) and better != state.url:
            started = replace(state, url=better)
            return request.replace(url=better, dont_filter=True, meta=request.meta | {META_KEY: started.to_meta()})
        state = self._plan(state)
        request.meta[META_KEY] = state.to_meta()
        request.meta["dont_retry"] = True  # retries of scrape requests are decided here, after the verdict
        if not self._options(state).may_store_raw:
            request.meta["dont_cache"] = True
        if state.prefetch is not ABSENT:
            request.meta["download_slot"] = LOCAL_SLOT
        return None

    async def _upload(self, request: Request, state: ScrapeState) -> Response:
        """The response that a local file makes; no packet leaves, whatever the URL and the file say."""
        request.meta.update(dont_redirect=True, dont_retry=True, download_slot=LOCAL_SLOT)
        request.meta[META_KEY] = state.to_meta()  # an error on the way finds it there
        handler = RoutingHandler.from_crawler(self.crawler)
        if state.prefetch is ABSENT:
            options = self._options(state)
            warnings = check_upload(options)
            size = int(request.meta.get("download_maxsize", self.crawler.settings.getint("DOWNLOAD_MAXSIZE")))
            file, kind = await asyncio.to_thread(find_upload, str(options.uploaded_file), size)
            flag = file_flag(kind)
            if flag is None:
                return await asyncio.to_thread(upload_response, state.url, file, kind, warnings)
            others = tuple(str(other) for other in FILE_FLAGS if other != flag)
            store = handler.blobs.put_file if options.may_store_raw else handler.blobs.put_private_file
            reference = await asyncio.to_thread(store, file)
            prefetch = upload_prefetch(state.url, reference["blob"], kind, warnings)
            removed = tuple(sorted((*others, *BROWSER_FLAGS)))
            state = replace(state, prefetch=prefetch, added=(flag,), removed=removed)
        request.meta[META_KEY] = self._plan(state).to_meta()
        return await handler.download_request(request)

    def _state_of(self, request: Request) -> ScrapeState | None:
        data = request.meta.get(META_KEY)
        if data is None or data is False:
            if data is False or not self._transparent or request.callback is NO_CALLBACK:
                return None
            data = {"options": {}}
        if not isinstance(data, Mapping):
            raise BadRequestError(
                f"meta['scrapefire'] must be an object, not {type(data).__name__}",
                advice='Set meta["scrapefire"] = {"options": {...}}, or use scrape_request().',
            )
        if "v" not in data:
            return self._checked(ScrapeState.start(request.url, data.get("options") or {}))
        state = ScrapeState.from_meta(data)
        if state.done:
            for key in _OURS:
                request.meta.pop(key, None)
            return self._checked(ScrapeState.start(request.url, state.asked))
        if state.url != request.url:
            request.meta.pop("download_slot", None)
            return self._checked(state.rebind(request.url))
        return state

    def _checked(self, state: ScrapeState) -> ScrapeState:
        """The state with the options in force for its URL: the crawl's, the site's, the caller's."""
        merged = merge_options(self._defaults, self._sites.get(site_key(state.url), {}), state.asked)
        options = ScrapeOptions.parse(merged)
        if not options.uploaded_file:
            validate_url(state.url, allow_hosts=self._allow_hosts)
        validate_selectors(options.include_tags, "include_tags")
        validate_selectors(options.exclude_tags, "exclude_tags")
        return replace(state, options=options.to_json())

    def _plan(self, state: ScrapeState) -> ScrapeState:
        options = ScrapeOptions.from_json(state.options)
        if options.lockdown:
            raise LockdownCacheMissError()
        flags = derive_flags(options, state.url)
        flags = (flags - {Flag(name) for name in state.removed}) | {Flag(name) for name in state.added}
        planned = build_fallback_list(
            flags,
            self._rows,
            force=options.force_engine or None,
            lockdown=options.lockdown,
            cache_allowed=False,
            prefetched=bool(state.prefetch),
            host=site_key(state.url),
            tried=tuple(state.failed),
        )
        return replace(state, flags=tuple(sorted(flags)), plan=tuple(place.engine for place in planned))

    # ---- after the download --------------------------------------------------------------------------------------

    async def process_response(self, request: Request, response: Response) -> Request | Response:
        """Hand the response on, or reissue the request with another strategy."""
        state = _running_state(request)
        if state is None:
            return response
        data = getattr(response, "result", None)
        if data is None:
            response = adopt_response(response, self._limits.chances(state, self._options(state), self._rows, 1.0))
            data = response.result  # type: ignore[attr-defined]
        state = _after_race(state, data)
        reissued = await self._act(request, state, Decision.from_dict(data["decision"]), response)
        return self._final(request, state, response) if reissued is None else reissued

    async def process_exception(self, request: Request, exception: Exception) -> Request | Response | None:
        """Reissue, fall back to the best response so far, or let the error through to the errback."""
        if META_KEY not in request.meta or not isinstance(exception, ScrapeError):
            return None
        state = _running_state(request)
        if state is None:
            self._stat(f"error/{exception.code}")
            return None
        outcome = exception.outcome or {"decision": Decision(Step.FAIL).to_dict()}
        state = _after_race(state, outcome)
        if isinstance(exception, JobCancelledError) and is_stopping(self.crawler) and self.crawler.settings["JOBDIR"]:
            return self._reissue(request, state, "the crawl is being stopped", priority=0)
        reissued = await self._act(request, state, Decision.from_dict(outcome["decision"]), None)
        if reissued is not None:
            return reissued
        self._stat(f"error/{exception.code}")
        if self._kept(state).has_best(state):
            return self._best_response(state, warning=exception.message)
        self._kept(state).forget(state)
        request.meta[META_KEY] = replace(state, done=True).to_meta()
        told = (
            exception.message if self._options(state).may_store_raw else exception.code
        )  # a message may quote the page
        logger.log(exception.log_level, "[%s] %s: %s", state.id, request.url, told)
        return None

    def _options(self, state: ScrapeState) -> ScrapeOptions:
        return ScrapeOptions.from_json(state.options)

    def _kept(self, state: ScrapeState) -> KeptBodies:
        blobs = RoutingHandler.from_crawler(self.crawler).blobs
        return KeptBodies(blobs, private=not self._options(state).may_store_raw)

    # ---- what a decision means -----------------------------------------------------------------------------------

    async def _act(
        self, request: Request, state: ScrapeState, decision: Decision, response: Response | None
    ) -> Request | None:
        """The reissued request that the decision asks for, or None when there is to be none."""
        if decision.step in (Step.ACCEPT, Step.KEEP, Step.FAIL, Step.NEXT):
            return None
        counter = _counter(decision)
        if not self._limits.left(state, "attempts") or not self._limits.left(state, counter):
            if decision.step is Step.PREFETCH:
                raise RetryLimitError(f"{counter} reached its limit of {self._limits.counters[counter]}")
            return None
        state = state.count(counter)
        if response is not None and decision.step is not Step.PREFETCH:
            state = self._kept(state).remember(state, response)
        if decision.step is Step.RETRY:
            return await self._retry(request, state, decision, response)
        if decision.step is Step.ADD_FLAG:
            state = replace(state, added=_with(state.added, decision.flag), plan=())
        elif decision.step is Step.REMOVE_FLAG:
            state = replace(state, removed=_with(state.removed, decision.flag), plan=())
        elif response is not None:
            state = await self._prefetched(state, decision.flag, response)
        return self._reissue(request, state, decision.reason, priority=1)

    async def _retry(
        self, request: Request, state: ScrapeState, decision: Decision, response: Response | None
    ) -> Request | None:
        if decision.wait >= time_left(state, self._options(state)):
            return None
        state = replace(state, spent=state.spent + decision.wait)
        if set(state.plan) <= set(state.failed):
            state = replace(state, failed={})  # all have had their turn: a retry begins with the first again
        if response is not None and response.status in (429, 503):
            RoutingHandler.from_crawler(self.crawler).gate.hold(request, decision.wait)
        else:
            await pause(self.crawler, decision.wait)
        self._stat("retries")
        return self._reissue(request, state, decision.reason, priority=self._retry_priority)

    async def _prefetched(self, state: ScrapeState, flag: str, response: Response) -> ScrapeState:
        """The state with the file that came kept as a blob, and its kind as the only file flag."""
        result = {key: value for key, value in response.result.items() if key in _PREFETCH_KEYS}  # type: ignore[attr-defined]
        blob = await self._kept(state).keep_file(response)
        if (file := getattr(response, "file", None)) is not None:
            assert self.crawler.stats is not None
            self.crawler.stats.inc_value("downloader/response_bytes", file.size - len(response.body))
        others = tuple(str(other) for other in FILE_FLAGS if other != flag)
        return replace(
            state,
            prefetch={"blob": blob, "kind": flag, "result": result},
            added=_with(tuple(name for name in state.added if name not in others), flag),
            removed=tuple(sorted({*state.removed, *others} - {flag})),
            failed={},
            plan=(),
        )

    def _reissue(self, request: Request, state: ScrapeState, reason: str, *, priority: int) -> Request:
        state = state.count("attempts")
        meta = {key: value for key, value in request.meta.items() if key not in _OURS}
        logger.debug("[%s] reissuing %s: %s", state.id, request, reason)
        self._stat("reissues")
        return request.replace(
            meta=meta | {META_KEY: state.to_meta()}, dont_filter=True, priority=request.priority + priority
        )

    # ---- what the callback gets ----------------------------------------------------------------------------------

    def _final(self, request: Request, state: ScrapeState, response: Response) -> Response:
        data: dict[str, Any] = response.result  # type: ignore[attr-defined]
        kept = self._kept(state)
        if kept.is_beaten(state, data) and kept.has_best(state):
            return self._best_response(state, warning=None, request=request)
        return self._complete(request, state, response)

    def _best_response(self, state: ScrapeState, *, warning: str | None, request: Request | None = None) -> Response:
        result, data = self._kept(state).best(state)
        if warning:
            result.warnings.append(f"kept from an earlier attempt, the last one failed: {warning}")
        data |= {"warnings": result.warnings, "decision": Decision(Step.KEEP).to_dict(), "attempts": [], "seconds": 0.0}
        response = build_response(result, data, flags=["scrapefire"])
        return response if request is None else self._complete(request, state, response)

    def _complete(self, request: Request, state: ScrapeState, response: Response) -> Response:
        data = dict(response.result)  # type: ignore[attr-defined]
        data |= {
            "id": state.id,
            "source_url": state.source_url,
            "options": dict(state.options),
            "attempts": [attempt.to_dict() for attempt in state.attempts],
            "redirect_urls": [*request.meta.get("redirect_urls", ()), *data.get("redirect_urls", ())],
            "warnings": [*data.get("warnings", ()), *_warnings(data), *self._unsupported(state, data["engine"])],
        }
        response.result = data  # type: ignore[attr-defined]
        self._kept(state).forget(state)
        kind = data["verdict"]["kind"]
        self._stat(f"verdict/{kind}")
        request.meta[META_KEY] = replace(state, done=True).to_meta()
        # The verdict stands on the item; HttpErrorMiddleware must not take the page away from the callback.
        request.meta["handle_httpstatus_all"] = True
        logger.debug("[%s] %s: %s by %s", state.id, response, kind, data["engine"])
        return response

    def _unsupported(self, state: ScrapeState, engine: str) -> list[str]:
        """What was asked for and the winner cannot do (FIRECRAWL section 8)."""
        row = next((row for row in self._rows if row.name == engine), None)
        missing = [name for name in state.flags if row is not None and Flag(name) not in row.features]
        if not missing:
            return []
        return [f"the engine {engine} does not support: {', '.join(missing)}; the page may be partial"]

    def _stat(self, name: str) -> None:
        assert self.crawler.stats is not None
        self.crawler.stats.inc_value(f"scrapefire/{name}")


_PREFETCH_KEYS = ("url", "status", "headers", "content_type", "redirect_urls", "proxy_used", "warnings", "truncated")


def _running_state(request: Request) -> ScrapeState | None:
    data = request.meta.get(META_KEY)
    if not isinstance(data, Mapping) or data.get("v") != STATE_VERSION or data.get("done"):
        return None
    return ScrapeState.from_meta(data)


def _after_race(state: ScrapeState, outcome: Mapping[str, Any]) -> ScrapeState:
    attempts = tuple(Attempt.from_dict(attempt) for attempt in outcome.get("attempts", ()))
    state = state.record(attempts, float(outcome.get("seconds", 0.0)))
    return replace(state, failed={**state.failed, **outcome.get("failed", {})})


def _counter(decision: Decision) -> str:
    if decision.step is Step.PREFETCH:
        return "pdf_prefetches" if decision.flag == "pdf" else "document_prefetches"
    return {Step.RETRY: "retries", Step.ADD_FLAG: "feature_adds", Step.REMOVE_FLAG: "feature_removals"}[decision.step]


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(sorted({*names, name}))


def _warnings(data: Mapping[str, Any]) -> list[str]:
    verdict = data["verdict"]
    if verdict["kind"] in ("ok", "error_status"):
        return []
    return [f"{verdict['kind']}: {verdict['reason']}"]
