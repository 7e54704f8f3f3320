"""A worker is given small jobs before it is done with the one at hand: each still gets its own outcome, whatever dies."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest

from scrapefire.errors import DocumentParseError, ScrapeError, WorkerLimitError
from scrapefire.workers import WorkerPool

HERE = Path(__file__).parent


@pytest.fixture
async def pool(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    pool = WorkerPool(1, timeout=30, memory=256 << 20, ahead=3)
    yield pool
    await pool.close()


async def under_way(pool: WorkerPool) -> int:
    """Wait until the worker has a job."""
    while not pool.pids:
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.3)
    return pool.pids[0]


async def test_the_next_jobs_are_with_the_worker_before_it_is_done(pool, tmp_path):
    await pool.run("worker_tasks:echo", b"")
    slow = asyncio.create_task(pool.run("worker_tasks:see_input", b"", seconds=0.5))
    others = [asyncio.create_task(pool.run("worker_tasks:echo", b"%d" % i)) for i in range(5)]
    assert (await slow)["waiting"] > 0
    assert [(await other)["text"] for other in others] == ["0", "1", "2", "3", "4"]


async def test_without_being_told_so_a_worker_has_one_job(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    pool = WorkerPool(1)
    await pool.run("worker_tasks:echo", b"")
    slow = asyncio.create_task(pool.run("worker_tasks:see_input", b"", seconds=0.5))
    other = asyncio.create_task(pool.run("worker_tasks:echo", b"x"))
    assert (await slow)["waiting"] == 0
    assert (await other)["text"] == "x"
    await pool.close()


@pytest.mark.parametrize("large_first", [True, False])
async def test_no_job_waits_with_a_worker_for_a_large_one(pool, large_first):
    await pool.run("worker_tasks:echo", b"")
    sizes = (100_000, 10) if large_first else (10, 100_000)
    slow = asyncio.create_task(pool.run("worker_tasks:see_input", b"x" * sizes[0], seconds=0.5))
    other = asyncio.create_task(pool.run("worker_tasks:echo", b"y" * sizes[1]))
    assert (await slow)["waiting"] == 0
    assert (await other)["length"] == sizes[1]


@pytest.mark.parametrize("task", ["crash", "fill_in_c", "hang"])
async def test_the_jobs_behind_one_that_kills_its_worker_are_done_by_the_next(pool, task):
    bad = asyncio.create_task(pool.run(f"worker_tasks:{task}", b"", timeout=2))
    others = [asyncio.create_task(pool.run("worker_tasks:echo", b"%d" % i)) for i in range(6)]
    with pytest.raises((DocumentParseError, WorkerLimitError)):
        await bad
    results = await asyncio.gather(*others)
    assert [result["text"] for result in results] == list("012345")


async def test_the_jobs_with_a_worker_that_is_killed_are_done_by_the_next(pool):
    results = [asyncio.create_task(pool.run("worker_tasks:nap", b"%d" % i)) for i in range(8)]
    worker = await under_way(pool)
    os.kill(worker, signal.SIGKILL)
    outcomes = await asyncio.gather(*results, return_exceptions=True)
    assert sum(isinstance(outcome, DocumentParseError) for outcome in outcomes) <= 1
    assert [outcome["text"] for outcome in outcomes if isinstance(outcome, dict)] == [
        str(i) for i, outcome in enumerate(outcomes) if isinstance(outcome, dict)
    ]


async def test_a_cancelled_job_that_is_with_the_worker_gives_its_answer_to_nobody(pool):
    await pool.run("worker_tasks:echo", b"")
    slow = asyncio.create_task(pool.run("worker_tasks:nap", b"slow"))
    jobs = [asyncio.create_task(pool.run("worker_tasks:echo", b"%d" % i)) for i in range(6)]
    await asyncio.sleep(0.05)
    for dropped in (jobs[0], jobs[3]):
        dropped.cancel()
    assert (await slow)["text"] == "slow"
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(outcome) for outcome in (outcomes[0], outcomes[3])] == [asyncio.CancelledError] * 2
    assert [outcomes[i]["text"] for i in (1, 2, 4, 5)] == ["1", "2", "4", "5"]


async def test_closing_ends_the_jobs_that_are_with_the_worker(pool):
    jobs = [asyncio.create_task(pool.run("worker_tasks:hang", b"")) for _ in range(6)]
    await under_way(pool)
    started = time.monotonic()
    await pool.close()
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    assert {outcome.code for outcome in outcomes if isinstance(outcome, ScrapeError)} == {"SCRAPE_JOB_CANCELLED"}
    assert len(outcomes) == 6
    assert time.monotonic() - started < 5


async def test_another_worker_starts_when_more_wait_than_one_is_given(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    pool = WorkerPool(2, ahead=3)
    few = [asyncio.create_task(pool.run("worker_tasks:nap", b"")) for _ in range(4)]
    await asyncio.sleep(0.1)
    assert len(pool._slots) == 1
    more = [asyncio.create_task(pool.run("worker_tasks:nap", b"")) for _ in range(4)]
    await asyncio.sleep(0.1)
    assert len(pool._slots) == 2
    await asyncio.gather(*few, *more)
    await pool.close()


@pytest.mark.parametrize("seed", range(6))
async def test_every_job_gets_its_own_outcome(monkeypatch, seed):
    monkeypatch.syspath_prepend(str(HERE))
    chance = random.Random(seed)
    pool = WorkerPool(chance.choice((1, 2)), timeout=30, memory=256 << 20, max_jobs=7, ahead=chance.randrange(4))
    kinds = chance.choices(["echo", "large", "bug", "locked", "crash", "cancelled"], [12, 2, 2, 2, 1, 2], k=60)
    expected = {"bug": DocumentParseError, "crash": DocumentParseError, "locked": ScrapeError}
    jobs = []
    for number, kind in enumerate(kinds):
        task = kind if kind in expected else "echo"
        data = b"%d " % number + b"x" * (100_000 if kind == "large" else 10)
        jobs.append(asyncio.create_task(pool.run(f"worker_tasks:{task}", data)))
        if chance.random() < 0.3:
            await asyncio.sleep(0.01)
        if kind == "cancelled":
            jobs[-1].cancel()
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    await pool.close()
    for number, (kind, outcome) in enumerate(zip(kinds, outcomes, strict=True)):
        if kind == "cancelled":
            assert isinstance(outcome, asyncio.CancelledError)
        elif kind in expected:
            assert isinstance(outcome, expected[kind])
        else:
            assert isinstance(outcome, dict)
            assert outcome["text"].split()[0] == str(number)
