"""The one download handler for http and https: routes scrape requests to a race, everything else to the project's own.

Scrapy builds a handler per scheme; :meth:`RoutingHandler.from_crawler` gives both schemes the same one, so that there
is one browser and one set of engines a crawl.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import weakref
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy.utils.asyncio import is_asyncio_available
from scrapy.utils.misc import load_object
from scrapy.utils.reactor import is_asyncio_reactor_installed
from w3lib.html import get_meta_refresh

from scrapefire import settings as settings_table
from scrapefire.attempts import ABSENT, META_KEY, STATE_VERSION, ScrapeState
from scrapefire.content.page import Page
from scrapefire.documents.sniff import sniff
from scrapefire.engines.base import Engine, EngineContext, EngineResult, EngineTask
from scrapefire.engines.http import HttpClient
from scrapefire.engines.registry import EngineRegistry
from scrapefire.engines.rows import base_name
from scrapefire.errors import NoEngineError, ProxySelectionError, ScrapeError, UnsupportedFileError
from scrapefire.flags import Flag
from scrapefire.judging import FRAMED, Verdict, judge
from scrapefire.judging import prepare as prepare_judge
from scrapefire.net.blobs import BlobFolder
from scrapefire.net.charset import decode_text
from scrapefire.net.gate import PolitenessGate
from scrapefire.net.guard import GUARDED, AddressGuard
from scrapefire.net.proxies import ProxyPools
from scrapefire.net.proxy import Proxy
from scrapefire.net.refresh import refresh_target
from scrapefire.options import ScrapeOptions
from scrapefire.orchestration.decisions import Chances, Decision, Step, on_verdict
from scrapefire.orchestration.hydration import hydrated_verdict, may_hydrate
from scrapefire.orchestration.limits import Limits, time_left
from scrapefire.orchestration.post_process import post_process
from scrapefire.orchestration.race import Afterlife, Race, RaceOutcome, Runner
from scrapefire.orchestration.response import build_response
from scrapefire.orchestration.viewers import follows_viewers, redirect_to_file
from scrapefire.urls import site_key
from scrapefire.workers import WorkerPool

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

logger = logging.getLogger(__name__)

#: The handler that the project had for a scheme, set by the addon.
FALLBACK_SETTING = "SCRAPEFIRE_FALLBACK_HANDLERS"
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_THREAD_SIZE = 1 << 18  # judging more than this would hold up the event loop
_BLANK = 2000  # bytes that a page without text may have
_CLOSE_SECONDS = 10.0

_handlers: weakref.WeakKeyDictionary[Crawler, RoutingHandler] = weakref.WeakKeyDictionary()


class RoutingHandler:
    """Scrapy's download handler for http and https.

    Args:
        crawler: the running crawl.
    """

    lazy: ClassVar[bool] = False

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.crawler = crawler
        fallback = settings.getdict(FALLBACK_SETTING)
        self._guard = AddressGuard.from_settings(settings)
        if is_asyncio_reactor_installed():
            self._guard.install()
        self.blobs = BlobFolder.from_settings(settings)
        self._clients = {
            scheme: HttpClient(crawler, path, self._guard, self.blobs) for scheme, path in fallback.items()
        }
        self.workers = WorkerPool(
            settings_table.get(settings, "WORKERS"),
            timeout=settings_table.get(settings, "WORKER_TIMEOUT"),
            cpu_time=settings_table.get(settings, "WORKER_CPU_TIME"),
            memory=settings_table.get(settings, "WORKER_MEMORY"),
        )
        self.gate = PolitenessGate(crawler)
        self.proxies = ProxyPools.from_settings(settings)
        self.afterlife = Afterlife()
        self.registry = EngineRegistry(EngineContext(crawler, self.workers, self.blobs, _ByScheme(self._clients)))
        self._limits = Limits.from_settings(settings)
        self._patience: dict[str, float] = settings_table.get(settings, "MAX_REASONABLE_TIME")
        self._waterfall_delay: float = settings_table.get(settings, "WATERFALL_DELAY")
        self._max_size = settings.getint("DOWNLOAD_MAXSIZE")
        self._post_processors = [load_object(path) for path in settings_table.get(settings, "POST_PROCESSORS")]
        self._hydrates: bool = settings_table.get(settings, "HYDRATION")
        self._judge_prepared: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RoutingHandler:
        """The crawl's handler; the same one for both schemes."""
        if not is_asyncio_available():
            raise RuntimeError("ScrapeFire needs asyncio: leave TWISTED_REACTOR at its default, the asyncio reactor")
        if crawler not in _handlers:
            _handlers[crawler] = cls(crawler)
        return _handlers[crawler]

    async def download_request(self, request: Request) -> Response:
        """Race for a scrape request; hand any other one to the project's handler, under the same limits."""
        data = request.meta.get(META_KEY)
        if not isinstance(data, dict) or data.get("v") != STATE_VERSION:
            handler = self._clients[_scheme(request)].handler()
            async with self.gate.permit(request):
                guard = self._guard.watching(request.url) if request.meta.get(GUARDED) else contextlib.nullcontext()
                with guard:
                    response: Response = await handler.download_request(request)
                    return response
        state = ScrapeState.from_meta(data)
        options = ScrapeOptions.from_json(state.options)
        await self._prepare_judge()
        race = self._race(request, state, options)
        outcome = await race.run()
        self._count(outcome, race.hedges)
        if outcome.best is not None and (note := self.proxies.location_warning(options)):
            outcome.best.result.warnings.append(note)
        if outcome.best is not None and outcome.decision.step not in (Step.PREFETCH, Step.FAIL):
            await _take_into_memory(outcome.best.result)  # what callbacks get has its body
        return self._finish(outcome, state, options)

    async def close(self) -> None:
        """Close engines, workers and wrapped handlers; may be called more than once."""
        if self._closed:
            return
        self._closed = True
        if self._judge_prepared is not None:
            await self._judge_prepared
        await self.afterlife.empty(_CLOSE_SECONDS)
        await self.registry.close()
        for client in self._clients.values():
            await client.close()
        await self.workers.close()
        self.blobs.close()

    async def _prepare_judge(self) -> None:
        """Before the first request: afterwards it would hold up the clock of the gate, or the end of the first loser."""
        if self._judge_prepared is None:
            self._judge_prepared = asyncio.create_task(asyncio.to_thread(prepare_judge))
        await asyncio.shield(self._judge_prepared)

    # ---- the race ------------------------------------------------------------------------------------------------

    def _race(self, request: Request, state: ScrapeState, options: ScrapeOptions) -> Race:
        flags = frozenset(Flag(name) for name in state.flags)
        seconds = time_left(state, options)
        runners, unfit = self._runners(request, state, options, flags, seconds)
        if not runners:
            raise unfit or NoEngineError()
        return Race(
            runners,
            run_engine=self._run_engine,
            permit=functools.partial(self._permit, request),
            judge=functools.partial(
                self._judge,
                options=options,
                renders_later=any(runner.renders for runner in runners),
                follows=follows_viewers(request, options, self.crawler.settings),
            ),
            decide=functools.partial(self._decide, request=request, options=options),
            chances=self._limits.chances(state, options, self.registry.rows, seconds),
            seconds=seconds,
            waterfall_delay=self._waterfall_delay,
            afterlife=self.afterlife,
            on_unknown=functools.partial(self._report, state=state, private=not options.may_store_raw),
        )

    def _runners(
        self, request: Request, state: ScrapeState, options: ScrapeOptions, flags: frozenset[Flag], seconds: float
    ) -> tuple[list[Runner], ProxySelectionError | None]:
        """The plan's engines; one that no configured proxy fits is left out, with the reason."""
        runners, unfit = [], None
        for name in state.plan:
            try:
                runners.append(self._runner(name, request, state, options, flags, seconds))
            except ProxySelectionError as exc:
                unfit = exc
        return runners, unfit

    def _runner(
        self,
        name: str,
        request: Request,
        state: ScrapeState,
        options: ScrapeOptions,
        flags: frozenset[Flag],
        seconds: float,
    ) -> Runner:
        engine = self.registry.get(name)
        task = EngineTask(
            request=request,
            options=options,
            flags=flags,
            timeout=min(float(request.meta.get("download_timeout") or seconds), seconds),
            max_size=int(request.meta.get("download_maxsize", self._max_size)),
            verify_tls=None if options.skip_tls_verification is None else not options.skip_tls_verification,
            proxy=self._proxy(request, options, flags, engine),
            prefetch=None if state.prefetch is ABSENT else state.prefetch,  # type: ignore[arg-type]
            scrape_id=state.id,
        )
        patience = float(self._patience.get(name, engine.max_reasonable_time(options)))
        return Runner(engine, patience, base_name(name) == "browser", task)

    def _proxy(self, request: Request, options: ScrapeOptions, flags: frozenset[Flag], engine: Engine) -> Proxy | None:
        stealth = Flag.STEALTH_PROXY in flags and Flag.STEALTH_PROXY in engine.row.features
        if request.meta.get("proxy") and options.proxy in ("auto", "basic") and not stealth:
            return None  # the spider, or the environment, has chosen one for this request
        return self.proxies.proxy_for(options, flags, engine.row, site_key(request.url))

    async def _run_engine(self, engine: Engine, task: EngineTask) -> EngineResult:
        try:
            result = await engine.fetch(task)
        except ScrapeError as exc:
            self.proxies.report_run(task.proxy, error=exc)
            raise
        self.proxies.report_run(task.proxy, status=result.status)
        return result

    def _permit(self, request: Request, hedge: bool) -> AbstractAsyncContextManager[float]:
        return self.gate.permit(request, hedge=hedge)

    async def _judge(
        self, result: EngineResult, *, options: ScrapeOptions, renders_later: bool, follows: bool
    ) -> Verdict:
        if result.html_from_file is not None:
            return _verdict_of_file(result)
        call = functools.partial(
            judge,
            result.status,
            result.headers,
            result.body,
            result.url,
            rendered=result.rendered,
            truncated=result.truncated,
            size=result.size,
        )
        verdict = await asyncio.to_thread(call) if len(result.body) > _THREAD_SIZE else call()
        if result.rendered and verdict.kind == "error_status" and not _says_anything(result):
            # Caught between two loads of a page that reloads itself: what other engines were told is worth more.
            return Verdict("empty", "The browser was shown nothing.", (f"status {result.status}",), 0.6)
        if follows and redirect_to_file(result, verdict):
            return Verdict("ok", "The page only shows a file.", (result.header("location") or "",), 0.9)
        if self._hydrates and may_hydrate(result, verdict, options, renders_later=renders_later):
            private = not options.may_store_raw
            return await asyncio.to_thread(hydrated_verdict, result, private=private) or verdict
        return verdict

    def _decide(
        self, result: EngineResult, verdict: Verdict, chances: Chances, *, request: Request, options: ScrapeOptions
    ) -> Decision:
        if result.status in _REDIRECTS and result.header("location"):
            return Decision(Step.ACCEPT, reason="a redirect")
        if verdict.kind != "ok" and self._refreshes(result):
            return Decision(Step.ACCEPT, reason="a redirect by meta refresh")
        if result.html_from_file is not None:
            return Decision(Step.ACCEPT, reason="a parsed file")
        if options.wants("raw_base64") and verdict.kind in ("file", "js_shell"):
            return Decision(Step.ACCEPT, reason="the bytes as they are were asked for")
        if self._is_handled(request, result.status):
            return Decision(Step.ACCEPT, reason="the spider handles this status itself")
        file_kind = sniff(result.body, result.content_type or "", result.url).kind if verdict.kind == "file" else ""
        # A page right as it is, whose frames only a browser loads, goes on like one whose scripts have not run.
        kind = "js_shell" if verdict.ok and FRAMED in verdict.evidence else verdict.kind
        return on_verdict(kind, result.status, result.header("retry-after"), file_kind, chances)

    def _is_handled(self, request: Request, status: int) -> bool:
        """Whether the spider has said that it wants responses of this status as they are."""
        handled = request.meta.get("handle_httpstatus_list", getattr(self.crawler.spider, "handle_httpstatus_list", ()))
        return status >= 300 and (bool(request.meta.get("handle_httpstatus_all")) or status in handled)

    def _refreshes(self, result: EngineResult) -> bool:
        """Whether Scrapy's MetaRefreshMiddleware would follow a refresh of this page."""
        settings = self.crawler.settings
        if refresh_target(result.header("refresh"), result.url, settings) is not None:
            return True
        if not settings.getbool("METAREFRESH_ENABLED") or b"refresh" not in result.body[:8192].lower():
            return False
        text = decode_text(result.body[:8192], result.content_type or "").text
        delay, url = get_meta_refresh(text, result.url, ignore_tags=tuple(settings.getlist("METAREFRESH_IGNORE_TAGS")))
        return bool(url) and delay is not None and delay < settings.getint("METAREFRESH_MAXDELAY")

    # ---- what comes out ------------------------------------------------------------------------------------------

    def _finish(self, outcome: RaceOutcome, state: ScrapeState, options: ScrapeOptions) -> Response:
        decision = outcome.decision
        best = outcome.best
        if decision.flag == "unsupported" and best is not None:
            outcome.error = UnsupportedFileError(_describe_file(best.result))
            best = None
        if best is None or (decision.step is Step.FAIL and outcome.error is not None):
            error = outcome.error or NoEngineError()
            error.outcome = _outcome_data(outcome)
            raise error
        if not options.wants("raw_base64"):
            post_process(self._post_processors, best.result, state.id, private=not options.may_store_raw)
        elif ignored := [name for name in ("wait_for", "actions", "scroll_to_end") if getattr(options, name)]:
            best.result.warnings.append(f"raw_base64 takes the bytes as they come: {', '.join(ignored)} ignored")
        data = best.result.to_dict()
        data["verdict"] = best.verdict.to_dict()
        data.update(_outcome_data(outcome))
        return build_response(best.result, data, flags=["scrapefire"])

    def _report(self, error: Exception, runner: Runner, *, state: ScrapeState, private: bool) -> str:
        """Log an unknown error; what may be told of it: its message and traceback may quote a private page."""
        name = runner.engine.name
        context = {"scrape_id": state.id, "url": state.url, "engine": name}
        told = type(error).__name__ if private else f"{type(error).__name__}: {error}"
        shown = None if private else error
        logger.error("[%s] engine %s raised an unknown error: %s", state.id, name, told, exc_info=shown, extra=context)
        if hook := settings_table.get(self.crawler.settings, "ERROR_HOOK"):
            load_object(hook)(error, context)
        return told

    def _count(self, outcome: RaceOutcome, hedges: int) -> None:
        stats = self.crawler.stats
        assert stats is not None
        stats.inc_value("scrapefire/races")
        if hedges:
            stats.inc_value("scrapefire/hedges", hedges)
        for attempt in outcome.attempts:
            stats.inc_value(f"scrapefire/engine/{attempt.engine}/runs")
            stats.inc_value(f"scrapefire/engine/{attempt.engine}/outcome/{attempt.outcome}")
            stats.inc_value(f"scrapefire/engine/{attempt.engine}/seconds", attempt.seconds)  # type: ignore[arg-type]  # any number does


class _ByScheme:
    """The client of an engine's request: http and https may have different handlers in a project."""

    def __init__(self, clients: dict[str, HttpClient]) -> None:
        self._clients = clients

    def prepare(self, task: EngineTask) -> None:
        self._clients[_scheme(task.request)].handler(task.verify_tls)

    async def get(self, task: EngineTask, engine: str) -> EngineResult:
        return await self._clients[_scheme(task.request)].get(task, engine)


async def _take_into_memory(result: EngineResult) -> None:
    if result.file is not None:
        result.body, result.file = await asyncio.to_thread(result.file.read), None


def _says_anything(result: EngineResult) -> bool:
    return len(result.body) > _BLANK or Page(decode_text(result.body, "").text, result.url).text_length > 0


def _verdict_of_file(result: EngineResult) -> Verdict:
    if (result.markdown or "").strip():
        return Verdict("ok", "A file turned into text.")
    if (result.content_type or "").startswith("image/"):
        return Verdict("file", "An image, in which no text was read.")
    return Verdict("empty", "The file holds no text.")


def _scheme(request: Request) -> str:
    return request.url.partition(":")[0].lower()


def _outcome_data(outcome: RaceOutcome) -> dict[str, Any]:
    return {
        "decision": outcome.decision.to_dict(),
        "attempts": [attempt.to_dict() for attempt in outcome.attempts],
        "seconds": round(outcome.seconds, 3),
        "failed": dict(outcome.failed),
    }


def _describe_file(result: EngineResult) -> str:
    kind = sniff(result.body, result.content_type or "", result.url)
    return f"{kind.mime or result.content_type or 'binary data'} ({kind.kind}, {result.size} bytes)"


def scheme_handlers(settings: Any) -> dict[str, Any]:
    """The handlers that a project has for http and https, its own or Scrapy's."""
    handlers = settings.getwithbase("DOWNLOAD_HANDLERS")
    return {scheme: handlers[scheme] for scheme in ("http", "https") if handlers.get(scheme)}


__all__: Sequence[str] = ("FALLBACK_SETTING", "RoutingHandler", "scheme_handlers")
