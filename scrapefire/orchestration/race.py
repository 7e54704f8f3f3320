"""The waterfall race: engines join one after the other, the first accepted result wins, the rest are cancelled.

FIRECRAWL section 7.  The next engine joins when one fails, or when the engine that joined last exceeds its maximum
reasonable time.  Losers are cancelled at once in every way that a race can end; what they still have to clean up is
awaited by the :class:`Afterlife` that all races of a crawl share, not by the winner.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from typing import Any

from scrapefire.attempts import Attempt
from scrapefire.engines.base import Engine, EngineResult, EngineTask
from scrapefire.errors import AllEnginesFailedError, JobCancelledError, ScrapeError, ScrapeTimeoutError
from scrapefire.judging import Verdict
from scrapefire.orchestration.cut import still_cut
from scrapefire.orchestration.decisions import WORTH, Chances, Decision, Step, at_the_end, on_error

RunEngine = Callable[[Engine, EngineTask], Awaitable[EngineResult]]
Permit = Callable[[bool], AbstractAsyncContextManager[float]]
JudgeResult = Callable[[EngineResult], Awaitable[Verdict]]
Decide = Callable[[EngineResult, Verdict, Chances], Decision]


def _now() -> float:
    return asyncio.get_running_loop().time()


@dataclass(frozen=True)
class Runner:
    """One place in the plan.

    Args:
        engine: the engine.
        patience: seconds after which the next engine joins.
        renders: the engine runs scripts.
        task: what it is asked for.
    """

    engine: Engine
    patience: float
    renders: bool
    task: EngineTask


@dataclass(frozen=True)
class Candidate:
    """A response that was judged."""

    result: EngineResult
    verdict: Verdict


@dataclass
class RaceOutcome:
    """How a race ended.

    Args:
        decision: what is to be done now.
        best: the accepted response, else the best real one, else None.
        error: why there is no response, when the decision is to fail (or a file was refused).
        attempts: the engine runs, in order of their end.
        seconds: running time, without the wait for the first permit.
        failed: engines that are ruled out from now on, with the outcome that did it.
    """

    decision: Decision
    best: Candidate | None = None
    error: ScrapeError | None = None
    attempts: list[Attempt] = field(default_factory=list)
    seconds: float = 0.0
    failed: dict[str, str] = field(default_factory=dict)


class Afterlife:
    """Keeps cancelled engine runs until they have cleaned up, so that none is lost or collected early."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Candidate]] = set()

    def take(self, task: asyncio.Task[Candidate]) -> None:
        """Cancel a run and keep it until it has ended."""
        task.cancel()
        self._tasks.add(task)
        task.add_done_callback(self._buried)

    def _buried(self, task: asyncio.Task[Candidate]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, so that asyncio does not log it

    @property
    def size(self) -> int:
        return len(self._tasks)

    async def empty(self, timeout: float) -> None:  # noqa: ASYNC109 - gives up waiting, cancels nothing
        """Wait until every run has ended, at most ``timeout`` seconds."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=timeout)


class Race:
    """One race.

    Args:
        runners: the plan, best first.
        run_engine: runs one engine, and tells whoever wants to know how it went.
        permit: gives an engine run its place at the politeness gate; its argument says whether it is a hedge.
        judge: verdict of a result.
        decide: the step that follows from it.
        chances: what else is possible for the request.
        seconds: running time that the race may take.
        waterfall_delay: added to every engine's patience, in seconds.
        afterlife: where cancelled runs go.
        on_unknown: told of exceptions that are no :class:`ScrapeError`; says what of them may stand in an attempt.
    """

    def __init__(
        self,
        runners: Sequence[Runner],
        *,
        run_engine: RunEngine,
        permit: Permit,
        judge: JudgeResult,
        decide: Decide,
        chances: Chances,
        seconds: float,
        waterfall_delay: float,
        afterlife: Afterlife,
        on_unknown: Callable[[Exception, Runner], str],
    ) -> None:
        self._waiting = list(runners)
        self._run_engine = run_engine
        self._permit = permit
        self._judge = judge
        self._decide = decide
        self._chances = chances
        self._seconds = seconds
        self._waterfall_delay = waterfall_delay
        self._afterlife = afterlife
        self._on_unknown = on_unknown
        self._running: dict[asyncio.Task[Candidate], tuple[Runner, float]] = {}
        self._join_at = float("inf")
        self._hedges = 0
        self._granted: asyncio.Future[None] | None = None
        self._errors: list[tuple[str, ScrapeError]] = []
        self._began: float | None = None
        self.outcome = RaceOutcome(Decision(Step.FAIL))

    @property
    def hedges(self) -> int:
        """Engines that joined while another was still running."""
        return self._hedges

    async def run(self) -> RaceOutcome:
        """Race to the end.

        Raises:
            JobCancelledError: the race itself was cancelled.
        """
        try:
            self.outcome.decision = await self._race()
        except asyncio.CancelledError:
            # A CancelledError that leaves a download handler would hang its request for ever.
            raise JobCancelledError() from None
        finally:
            self._cancel_rest()
            self.outcome.seconds = 0.0 if self._began is None else _now() - self._began
        return self.outcome

    async def _race(self) -> Decision:
        self._join()
        while True:
            done = await self._wait()
            for task in done:
                runner, since = self._running.pop(task)
                decision = self._ended(task, runner, _now() - since)
                if decision.step not in (Step.NEXT, Step.RETRY):
                    return decision
                if decision.step is Step.RETRY and not self._running:
                    return decision
                if decision.rendering:
                    self._waiting = [later for later in self._waiting if later.renders]
            if self._time_left() <= 0:
                return self._out_of_time()
            if not self._running and not self._join():
                return self._exhausted()
            if self._running and _now() >= self._join_at and self._join():
                self._hedges += 1

    def _join(self) -> bool:
        """Let the next engine of the plan join; False when there is none."""
        if not self._waiting:
            self._join_at = float("inf")
            return False
        runner = self._waiting.pop(0)
        hedge = self._granted is not None
        if self._granted is None:
            self._granted = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._fetch(runner, hedge), name=f"scrapefire:{runner.engine.name}")
        self._running[task] = (runner, _now())
        if hedge:
            self._join_at = _now() + runner.patience + self._waterfall_delay
        return True

    async def _fetch(self, runner: Runner, hedge: bool) -> Candidate:
        await runner.engine.prepare(runner.task)
        async with self._permit(hedge):
            if not hedge:
                self._start_clock(runner)
            task = replace(runner.task, timeout=min(runner.task.timeout, max(self._time_left(), 0.001)))
            result = await self._run_engine(runner.engine, task)
        return Candidate(result, await self._judge(result))

    def _start_clock(self, runner: Runner) -> None:
        """Queueing does not count: time runs from the moment that the first engine may go."""
        self._began = _now()
        self._join_at = self._began + runner.patience + self._waterfall_delay
        if self._granted is not None:
            self._granted.set_result(None)

    async def _wait(self) -> list[asyncio.Task[Candidate]]:
        """Until an engine ends, it is time for the next to join, or the time is up; who ended, as they joined."""
        futures: set[asyncio.Future[Any]] = set(self._running)
        timeout: float | None = None
        if self._began is not None:
            until_join = self._join_at - _now() if self._waiting else float("inf")
            timeout = max(0.0, min(self._time_left(), until_join))
        elif self._granted is not None:
            futures.add(self._granted)
        done, _ = await asyncio.wait(futures, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        return [task for task in self._running if task in done]

    def _ended(self, task: asyncio.Task[Candidate], runner: Runner, seconds: float) -> Decision:
        name = runner.engine.name
        error = JobCancelledError() if task.cancelled() else task.exception()
        if error is None:
            candidate = self._compared(task.result())
            verdict = candidate.verdict
            self.outcome.attempts.append(Attempt(name, verdict.kind, seconds, candidate.result.status, verdict.reason))
            decision = self._decide(candidate.result, verdict, self._chances)
            if decision.step is not Step.RETRY:
                self.outcome.failed[name] = verdict.kind
            self._consider(candidate, decision)
            return decision
        if not isinstance(error, Exception):
            raise error
        if not isinstance(error, ScrapeError):
            error = ScrapeError(f"{name} failed: {self._on_unknown(error, runner)}")
        self.outcome.attempts.append(Attempt(name, error.code, seconds, error.details.get("status"), error.message))
        self._errors.append((name, error))
        decision = on_error(error, self._chances)
        if decision.step is not Step.RETRY:
            self.outcome.failed[name] = error.code
        self.outcome.error = error
        return decision

    def _compared(self, candidate: Candidate) -> Candidate:
        best = self.outcome.best
        if best is None or best.verdict.kind != "truncated":
            return candidate
        return replace(candidate, verdict=still_cut(best.result, candidate.verdict, candidate.result))

    def _consider(self, candidate: Candidate, decision: Decision) -> None:
        """Keep the candidate if it is accepted, or worth more than what there is; the later one wins a tie."""
        best = self.outcome.best
        accepted = decision.step in (Step.ACCEPT, Step.PREFETCH)
        if accepted or best is None or WORTH[candidate.verdict.kind] >= WORTH[best.verdict.kind]:
            self.outcome.best = candidate

    def _exhausted(self) -> Decision:
        best = self.outcome.best
        decision = at_the_end(best.verdict.kind if best else None, self._chances)
        if decision.step is Step.FAIL:
            self._fail()
        return decision

    def _fail(self) -> None:
        if len(self._errors) > 1:
            told = "; ".join(f"{name}: {error.message}" for name, error in self._errors)
            names = [name for name, _ in self._errors]
            self.outcome.error = AllEnginesFailedError(f"every engine failed ({told})", engines=names)
        elif not self._errors:
            self.outcome.error = AllEnginesFailedError("no engine is left to try")

    def _out_of_time(self) -> Decision:
        for runner, since in self._running.values():
            self.outcome.attempts.append(
                Attempt(runner.engine.name, ScrapeTimeoutError.code, _now() - since, None, "out of time")
            )
        if self.outcome.best is not None:
            return Decision(Step.KEEP, reason="the time was up")
        names = [runner.engine.name for runner, _ in self._running.values()]
        self.outcome.error = ScrapeTimeoutError(
            f"the page did not arrive within {self._seconds:g} seconds (running: {', '.join(names) or 'none'})"
        )
        return Decision(Step.FAIL, reason="the time was up")

    def _time_left(self) -> float:
        return self._seconds if self._began is None else self._began + self._seconds - _now()

    def _cancel_rest(self) -> None:
        for task, (runner, since) in self._running.items():
            if self.outcome.decision.step is Step.ACCEPT:
                self.outcome.attempts.append(Attempt(runner.engine.name, "cancelled", _now() - since))
            self._afterlife.take(task)
        self._running.clear()
