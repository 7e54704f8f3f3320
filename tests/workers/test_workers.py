"""The worker pool: results and errors come back, whatever hangs, explodes or crashes is killed, the pool goes on."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from scrapefire.errors import DocumentParseError, JobCancelledError, PasswordRequiredError, WorkerLimitError
from scrapefire.workers import WorkerPool

HERE = Path(__file__).parent


@pytest.fixture
async def pool(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    pool = WorkerPool(2, timeout=30, memory=256 << 20)
    yield pool
    await pool.close()


def alive(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


async def gone(pid: int, seconds: float = 5) -> bool:
    deadline = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < deadline:
        await asyncio.sleep(0.02)
    return not alive(pid)


async def busy(pool: WorkerPool) -> int:
    while not pool.pids:
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.3)
    return pool.pids[0]


async def test_gives_bytes_and_arguments_and_gets_the_result(pool):
    result = await pool.run("worker_tasks:echo", "Grüße".encode(), n=3, names=["a", "б"])
    assert (result["text"], result["args"]) == ("Grüße", {"n": 3, "names": ["a", "б"]})


async def test_reads_a_path_in_the_worker(pool, tmp_path):
    file = tmp_path / "big.bin"
    file.write_bytes(b"z" * 3_000_000)
    assert (await pool.run("worker_tasks:echo", file))["length"] == 3_000_000


async def test_workers_start_late_and_stay_warm(pool):
    assert pool.pids == []
    first = await pool.run("worker_tasks:echo", b"")
    second = await pool.run("worker_tasks:echo", b"")
    assert first["pid"] == second["pid"]


async def test_runs_as_many_at_the_same_time_as_it_has_workers(pool):
    results = await asyncio.gather(*(pool.run("worker_tasks:echo", b"%d" % i) for i in range(12)))
    assert [result["text"] for result in results] == [str(i) for i in range(12)]
    assert len({result["pid"] for result in results}) <= 2


async def test_printing_does_not_disturb_the_answers(pool):
    assert await pool.run("worker_tasks:chatty", b"") == {"ok": True}


async def test_errors_of_ours_arrive_as_themselves(pool):
    with pytest.raises(PasswordRequiredError) as caught:
        await pool.run("worker_tasks:locked", b"")
    assert caught.value.details == {"page": 3}


@pytest.mark.parametrize(("task", "name"), [("bug", "KeyError"), ("deep", "RecursionError")])
async def test_other_exceptions_become_a_parse_error(pool, task, name):
    with pytest.raises(DocumentParseError) as caught:
        await pool.run(f"worker_tasks:{task}", b"")
    assert caught.value.details["exception"].startswith(name)


async def test_a_task_that_does_not_exist_is_an_import_error(pool):
    for task in ("worker_tasks:nothing", "no_such_module:task", "worker_tasks"):
        with pytest.raises(ImportError):
            await pool.run(task, b"")


async def test_a_hanging_job_is_killed_and_others_are_not_disturbed(pool):
    started = time.monotonic()
    hanging = asyncio.create_task(pool.run("worker_tasks:hang", b"", timeout=1))
    others = await asyncio.gather(*(pool.run("worker_tasks:echo", b"") for _ in range(5)))
    with pytest.raises(WorkerLimitError) as caught:
        await hanging
    assert caught.value.details == {"limit": "timeout"}
    assert len(others) == 5
    assert time.monotonic() - started < 20
    assert (await pool.run("worker_tasks:echo", b"on"))["text"] == "on"


async def test_a_spinning_job_meets_its_cpu_limit(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    pool = WorkerPool(1, timeout=30, cpu_time=1)
    try:
        with pytest.raises(WorkerLimitError) as caught:
            await pool.run("worker_tasks:spin", b"")
        assert caught.value.details == {"limit": "cpu_time"}
        assert (await pool.run("worker_tasks:echo", b"on"))["text"] == "on"
    finally:
        await pool.close()


@pytest.mark.parametrize("task", ["fill", "fill_in_c"])
async def test_a_job_that_takes_too_much_memory_is_stopped(pool, task):
    # Above what the tests' own process has had: a child's peak begins there and would tell nothing.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    with pytest.raises(WorkerLimitError) as caught:
        await pool.run(f"worker_tasks:{task}", b"", memory=max(256 << 20, 2 * peak))
    assert caught.value.details == {"limit": "memory"}
    assert (await pool.run("worker_tasks:echo", b"on"))["text"] == "on"


async def test_a_crash_is_a_parse_error_and_the_pool_survives(pool):
    with pytest.raises(DocumentParseError) as caught:
        await pool.run("worker_tasks:crash", b"")
    assert caught.value.details == {"signal": "SIGSEGV"}
    assert (await pool.run("worker_tasks:echo", b"on"))["text"] == "on"


async def test_a_worker_killed_between_jobs_is_replaced(pool):
    pid = (await pool.run("worker_tasks:echo", b""))["pid"]
    os.kill(pid, signal.SIGKILL)
    assert await gone(pid)
    assert (await pool.run("worker_tasks:echo", b"on"))["text"] == "on"


async def test_a_worker_killed_just_before_a_job_costs_no_job(pool):
    for _ in range(6):
        pid = (await pool.run("worker_tasks:echo", b""))["pid"]
        os.kill(pid, signal.SIGKILL)  # whether it is found dead or dies on the way
        assert (await pool.run("worker_tasks:echo", b"on"))["text"] == "on"


async def test_cancelling_kills_the_worker_at_once(pool):
    job = asyncio.create_task(pool.run("worker_tasks:hang", b""))
    pid = await busy(pool)
    job.cancel()
    with pytest.raises(asyncio.CancelledError):
        await job
    assert await gone(pid, 2)
    assert (await pool.run("worker_tasks:echo", b"on"))["text"] == "on"


async def test_a_job_cancelled_in_the_queue_never_runs(pool):
    hanging = [asyncio.create_task(pool.run("worker_tasks:hang", b"", timeout=2)) for _ in range(2)]
    waiting = asyncio.create_task(pool.run("worker_tasks:hang", b""))
    await asyncio.sleep(0.3)
    waiting.cancel()
    await asyncio.gather(*hanging, waiting, return_exceptions=True)
    assert (await pool.run("worker_tasks:echo", b"on"))["text"] == "on"


async def test_a_worker_is_replaced_after_so_many_jobs(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    pool = WorkerPool(1, max_jobs=2)
    try:
        pids = [(await pool.run("worker_tasks:echo", b""))["pid"] for _ in range(4)]
        assert pids[0] == pids[1] != pids[2] == pids[3]
    finally:
        await pool.close()


async def test_closing_ends_everything_and_can_be_repeated(pool):
    running = asyncio.create_task(pool.run("worker_tasks:hang", b""))
    pid = await busy(pool)
    await pool.close()
    await pool.close()
    with pytest.raises(JobCancelledError):
        await running
    assert await gone(pid)
    with pytest.raises(RuntimeError):
        await pool.run("worker_tasks:echo", b"")


def test_works_without_a_loop(monkeypatch):
    monkeypatch.syspath_prepend(str(HERE))
    pool = WorkerPool(1)
    try:
        assert pool.run_sync("worker_tasks:echo", b"sync")["text"] == "sync"
        with pytest.raises(WorkerLimitError):
            pool.run_sync("worker_tasks:hang", timeout=0.5)
    finally:
        pool.kill()


def script(body: str) -> subprocess.Popen[str]:
    head = f"import sys; sys.path[:0] = [{str(HERE)!r}]\nfrom scrapefire.workers import WorkerPool\n"
    code = head + textwrap.dedent(body)
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}
    )


async def test_no_worker_outlives_a_parent_that_ends_in_the_middle_of_a_job():
    with script("""
        import threading, time
        pool = WorkerPool(1)
        threading.Thread(target=pool.run_sync, args=("worker_tasks:hang",), daemon=True).start()
        while not pool.pids: time.sleep(.02)
        time.sleep(.5)
        print(pool.pids[0], flush=True)
    """) as parent:
        pid = int(parent.stdout.readline())
        assert parent.wait(10) == 0
    assert await gone(pid)


@pytest.mark.parametrize("task", ["hang", "spin"])
async def test_no_worker_outlives_a_killed_parent(task):
    with script(f"""
        import threading, time
        pool = WorkerPool(1)
        threading.Thread(target=pool.run_sync, args=("worker_tasks:{task}",), daemon=True).start()
        while not pool.pids: time.sleep(.02)
        time.sleep(.5)
        print(pool.pids[0], flush=True)
        time.sleep(60)
    """) as parent:
        pid = int(parent.stdout.readline())
        parent.kill()
    assert await gone(pid)


def test_works_under_the_asyncio_reactor():
    with script("""
        import asyncio
        from twisted.internet import asyncioreactor
        asyncioreactor.install()
        from twisted.internet import reactor, defer

        async def main():
            pool = WorkerPool(2)
            results = await asyncio.gather(*(pool.run("worker_tasks:echo", b"%d" % i) for i in range(4)))
            print(" ".join(result["text"] for result in results), flush=True)
            job = asyncio.ensure_future(pool.run("worker_tasks:hang"))
            await asyncio.sleep(1)
            job.cancel()
            try:
                await job
            except asyncio.CancelledError:
                print("cancelled", flush=True)
            print((await pool.run("worker_tasks:echo", b"on"))["text"], flush=True)
            await pool.close()

        def start():
            done = defer.Deferred.fromFuture(asyncio.ensure_future(main()))
            done.addErrback(lambda failure: print(failure))
            done.addBoth(lambda _: reactor.stop())

        reactor.callWhenRunning(start)
        reactor.run()
    """) as parent:
        output, _ = parent.communicate(timeout=60)
    assert output.split("\n") == ["0 1 2 3", "cancelled", "on", ""]
