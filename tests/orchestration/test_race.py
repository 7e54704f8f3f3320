"""The race on virtual time: who joins when, who wins, and that nothing is left over."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scrapy import Request

from scrapefire.engines.base import EngineResult, EngineTask
from scrapefire.errors import (
    AllEnginesFailedError,
    DNSResolutionError,
    JobCancelledError,
    PDFAntibotError,
    ScrapeError,
    ScrapeTimeoutError,
    SiteError,
)
from scrapefire.judging import Verdict
from scrapefire.options import ScrapeOptions
from scrapefire.orchestration.decisions import Chances, Decision, Step, on_verdict
from scrapefire.orchestration.race import Afterlife, Race, RaceOutcome, Runner
from tests.helpers.virtual_time import run_virtually

OPTIONS = ScrapeOptions.parse({})


@dataclass
class ScriptedEngine:
    """Ends after ``seconds`` with a verdict, an error, or never; takes ``cleanup`` seconds to be cancelled."""

    name: str
    seconds: float
    ends: str | Exception = "ok"
    status: int = 200
    cleanup: float = 0.0
    started: list[float] = field(default_factory=list)
    cancelled: list[float] = field(default_factory=list)
    open: int = 0

    async def prepare(self, task: EngineTask) -> None:
        """Nothing to load."""

    async def fetch(self, task: EngineTask) -> EngineResult:
        now = asyncio.get_running_loop().time
        self.started.append(now())
        self.open += 1
        try:
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.cancelled.append(now())
            await asyncio.sleep(self.cleanup)
            raise
        finally:
            self.open -= 1
        if isinstance(self.ends, Exception):
            raise self.ends
        return EngineResult(self.name, task.request.url, self.status, error=self.ends)


@dataclass
class Counter:
    """A permit that counts who is inside."""

    inside: int = 0
    queue: float = 0.0
    hedges: int = 0

    @contextlib.asynccontextmanager
    async def permit(self, hedge: bool) -> AsyncIterator[float]:
        self.hedges += hedge
        if not hedge and self.queue:
            await asyncio.sleep(self.queue)
        self.inside += 1
        try:
            yield self.queue
        finally:
            self.inside -= 1


@dataclass
class Ground:
    """One race with everything around it."""

    engines: list[ScriptedEngine]
    patience: float = 10.0
    seconds: float = 100.0
    chances: Chances = field(default_factory=Chances)
    delay: float = 0.0
    counter: Counter = field(default_factory=Counter)
    afterlife: Afterlife = field(default_factory=Afterlife)
    unknown: list[Exception] = field(default_factory=list)
    took: float = 0.0

    def race(self) -> Race:
        task = EngineTask(Request("http://a.example"), OPTIONS, frozenset(), 1e9, 0)
        return Race(
            [Runner(engine, self.patience, engine.name.startswith("browser"), task) for engine in self.engines],  # type: ignore[arg-type]
            run_engine=lambda engine, task: engine.fetch(task),
            permit=self.counter.permit,
            judge=self._judge,
            decide=lambda result, verdict, chances: on_verdict(verdict.kind, result.status, None, "pdf", chances),
            chances=self.chances,
            seconds=self.seconds,
            waterfall_delay=self.delay,
            afterlife=self.afterlife,
            on_unknown=self.report,
        )

    def report(self, error: Exception, runner: Runner) -> str:
        self.unknown.append(error)
        return f"{type(error).__name__}: {error}"

    async def _judge(self, result: EngineResult) -> Verdict:
        return Verdict(result.error or "ok", "as scripted")

    async def _run(self) -> RaceOutcome:
        outcome = await self.race().run()
        self.took = asyncio.get_running_loop().time()
        await self.afterlife.empty(1e6)
        assert self.afterlife.size == 0
        return outcome

    def run(self) -> RaceOutcome:
        outcome = run_virtually(self._run())
        assert self.counter.inside == 0
        assert all(engine.open == 0 for engine in self.engines)
        return outcome


def names(outcome: RaceOutcome) -> list[tuple[str, str]]:
    return [(attempt.engine, attempt.outcome) for attempt in outcome.attempts]


def winner(outcome: RaceOutcome) -> str:
    assert outcome.best is not None
    return outcome.best.result.engine


def test_a_fast_first_engine_wins_alone() -> None:
    ground = Ground([ScriptedEngine("fetch", 1), ScriptedEngine("browser", 1)])
    assert winner(ground.run()) == "fetch"
    assert ground.engines[1].started == []
    assert ground.took == 1


def test_the_next_engine_joins_after_the_patience_and_the_delay() -> None:
    ground = Ground([ScriptedEngine("fetch", 50), ScriptedEngine("browser", 1)], patience=10, delay=2)
    outcome = ground.run()
    assert ground.engines[1].started == [12]
    assert winner(outcome) == "browser"
    assert ground.took == 13
    assert ground.engines[0].cancelled == [13]
    assert ("fetch", "cancelled") in names(outcome)


def test_the_first_engine_may_still_win_after_the_second_has_joined() -> None:
    ground = Ground([ScriptedEngine("fetch", 11), ScriptedEngine("browser", 5)])
    assert winner(ground.run()) == "fetch"
    assert ground.engines[1].cancelled == [11]


def test_a_failed_engine_is_replaced_at_once() -> None:
    ground = Ground([ScriptedEngine("fetch", 1, ScrapeTimeoutError()), ScriptedEngine("tls", 1)])
    assert winner(ground.run()) == "tls"
    assert ground.engines[1].started == [1]


def test_a_failure_while_another_runs_starts_nobody() -> None:
    engines = [
        ScriptedEngine("fetch", 12, ScrapeTimeoutError()),
        ScriptedEngine("tls", 5),
        ScriptedEngine("browser", 1),
    ]
    ground = Ground(engines, patience=10)
    assert winner(ground.run()) == "tls"
    assert engines[2].started == []


def test_a_shell_skips_engines_that_run_no_scripts() -> None:
    engines = [ScriptedEngine("fetch", 1, "js_shell"), ScriptedEngine("tls", 1), ScriptedEngine("browser", 1)]
    assert winner(Ground(engines).run()) == "browser"
    assert engines[1].started == []


def test_a_loser_that_is_slow_to_clean_up_does_not_hold_up_the_winner() -> None:
    ground = Ground([ScriptedEngine("fetch", 50, cleanup=30), ScriptedEngine("browser", 1)])
    ground.run()
    assert ground.took == 11


def test_the_best_real_response_is_kept() -> None:
    engines = [ScriptedEngine("fetch", 1, "js_shell"), ScriptedEngine("browser", 1, "blocked", 403)]
    outcome = Ground(engines).run()
    assert outcome.decision.step is Step.KEEP
    assert winner(outcome) == "fetch"


def test_of_two_equal_ones_the_later_is_kept() -> None:
    engines = [ScriptedEngine("fetch", 1, "blocked", 403), ScriptedEngine("browser", 1, "blocked", 403)]
    assert winner(Ground(engines).run()) == "browser"


@pytest.mark.parametrize(
    ("ends", "step"),
    [(DNSResolutionError("a"), Step.FAIL), (PDFAntibotError(), Step.REMOVE_FLAG), ("file", Step.PREFETCH)],
)
def test_what_ends_the_race_cancels_the_others(ends: str | Exception, step: Step) -> None:
    ground = Ground([ScriptedEngine("fetch", 50), ScriptedEngine("tls", 5, ends)])
    outcome = ground.run()
    assert outcome.decision.step is step
    assert ground.engines[0].cancelled == [15]


def test_a_passing_failure_ends_the_race_with_a_retry_only_when_nobody_else_runs() -> None:
    chances = Chances(retries=1)
    alone = Ground([ScriptedEngine("fetch", 1, SiteError()), ScriptedEngine("tls", 1)], chances=chances)
    assert alone.run().decision.step is Step.RETRY
    engines = [ScriptedEngine("fetch", 12, SiteError()), ScriptedEngine("tls", 5)]
    assert winner(Ground(engines, chances=chances).run()) == "tls"


def test_one_failure_is_reported_as_itself_and_several_together() -> None:
    one = Ground([ScriptedEngine("fetch", 1, ScrapeTimeoutError("too slow"))]).run()
    assert one.error == ScrapeTimeoutError("too slow")
    several = Ground([ScriptedEngine("fetch", 1, ScrapeTimeoutError()), ScriptedEngine("tls", 1, SiteError())]).run()
    assert isinstance(several.error, AllEnginesFailedError)
    assert several.error.details["engines"] == ["fetch", "tls"]


def test_an_unknown_exception_is_told_and_tolerated() -> None:
    ground = Ground([ScriptedEngine("fetch", 1, ValueError("bug")), ScriptedEngine("tls", 1)])
    assert winner(ground.run()) == "tls"
    assert [str(error) for error in ground.unknown] == ["bug"]


def test_the_total_time_ends_the_race() -> None:
    ground = Ground([ScriptedEngine("fetch", 50), ScriptedEngine("tls", 50)], seconds=20)
    outcome = ground.run()
    assert ground.took == 20
    assert isinstance(outcome.error, ScrapeTimeoutError)
    assert [engine.cancelled for engine in ground.engines] == [[20], [20]]


def test_out_of_time_with_a_response_in_hand_keeps_it() -> None:
    ground = Ground([ScriptedEngine("fetch", 1, "blocked", 403), ScriptedEngine("browser", 50)], seconds=20)
    outcome = ground.run()
    assert outcome.decision.step is Step.KEEP
    assert winner(outcome) == "fetch"


def test_queueing_does_not_count() -> None:
    ground = Ground([ScriptedEngine("fetch", 5), ScriptedEngine("tls", 1)], seconds=20, counter=Counter(queue=500))
    outcome = ground.run()
    assert winner(outcome) == "fetch"
    assert ground.took == 505
    assert outcome.seconds == pytest.approx(5)
    assert ground.engines[1].started == []


def test_cancelling_the_race_is_no_cancelled_error_and_leaves_nothing() -> None:
    ground = Ground([ScriptedEngine("fetch", 50), ScriptedEngine("tls", 50)])

    async def main() -> None:
        race = asyncio.create_task(ground.race().run())
        await asyncio.sleep(15)
        race.cancel()
        with pytest.raises(JobCancelledError):
            await race
        await ground.afterlife.empty(100)

    run_virtually(main())
    assert [engine.cancelled for engine in ground.engines] == [[15], [15]]
    assert ground.counter.inside == 0


ends = st.sampled_from(
    [
        "ok",
        "empty",
        "js_shell",
        "challenge",
        "blocked",
        "truncated",
        "file",
        SiteError("down"),
        ScrapeTimeoutError("slow"),
        DNSResolutionError("a"),
        PDFAntibotError("no"),
        ValueError("bug"),
    ]
)
engine_scripts = st.tuples(
    st.sampled_from([0.0, 1.0, 5.0, 9.9, 10.0, 10.1, 25.0, 1000.0]), ends, st.sampled_from([0.0, 0.5, 40.0])
)


@settings(max_examples=300, deadline=None)
@given(
    scripts=st.lists(engine_scripts, min_size=1, max_size=5),
    chances=st.builds(Chances, retries=st.integers(0, 2), stealth=st.booleans(), prefetched=st.booleans()),
    seconds=st.sampled_from([0.5, 15.0, 60.0]),
    cancel_at=st.none() | st.sampled_from([0.0, 0.5, 10.0, 12.0]),
)
def test_no_script_leaves_anything_over_or_loses_the_request(
    scripts: list[tuple[float, str | Exception, float]], chances: Chances, seconds: float, cancel_at: float | None
) -> None:
    kinds = ["fetch", "tls", "browser", "browser(retry)", "pdf"]
    engines = [
        ScriptedEngine(kind, runs, end, cleanup=cleanup)
        for kind, (runs, end, cleanup) in zip(kinds, scripts, strict=False)
    ]
    ground = Ground(engines, chances=chances, seconds=seconds)

    async def main() -> Any:
        race = asyncio.create_task(ground.race().run())
        if cancel_at is not None:
            await asyncio.sleep(cancel_at)
            race.cancel()
        try:
            return await race
        except JobCancelledError as exc:
            return exc
        except asyncio.CancelledError:
            assert cancel_at == 0.0, "only a race that never began may be cancelled plainly"
            return None
        finally:
            await ground.afterlife.empty(1e6)

    outcome = run_virtually(main())
    assert ground.counter.inside == 0
    assert all(engine.open == 0 for engine in engines)
    assert ground.afterlife.size == 0
    if not isinstance(outcome, RaceOutcome):
        return
    assert outcome.seconds <= seconds + 1e-9
    decision: Decision = outcome.decision
    if decision.step is Step.FAIL:
        assert isinstance(outcome.error, ScrapeError) or outcome.best is not None
    elif decision.step in (Step.ACCEPT, Step.KEEP, Step.PREFETCH, Step.ADD_FLAG):
        assert outcome.best is not None
    for attempt in outcome.attempts:
        assert attempt.seconds >= 0
    began = [engine for engine in engines if engine.started]
    assert len(outcome.attempts) <= len(began)
