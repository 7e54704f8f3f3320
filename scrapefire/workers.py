"""Killable worker processes with time and memory limits, for parsing that may hang, explode or crash.

A hostile file can make a C library loop or fill the memory; no thread can be stopped from that, a process can.  Each
worker is a ``python -m scrapefire._worker``, not a fork: the parent may hold an event loop and a browser.  Threads of
ours talk to the workers, so that the pool works under any event loop and without one.
"""

from __future__ import annotations

import asyncio
import atexit
import queue
import threading
import time
import weakref
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from scrapefire._worker_slot import Job, Limits, Slot


class WorkerPool:
    """Runs tasks in at most *size* worker processes, started when they are first needed and kept warm.

    A task is any importable ``def task(data: bytes, **args) -> dict`` whose arguments and result are JSON.

    Args:
        size: worker processes at the same time.
        timeout: wall-clock seconds that one job may run; queueing and the start of a worker do not count.
        cpu_time: CPU seconds that one job may use.
        memory: bytes of address space that one job may take on top of what its worker has.
        max_jobs: jobs after which a worker is replaced by a fresh one.
        ahead: jobs of at most 64 KiB that a worker is given while it still works on one of that size, so that it need
            not wait for them; the next worker is started when so many wait for each.  For tasks that are done soon.
    """

    def __init__(
        self,
        size: int = 2,
        *,
        timeout: float = 60.0,
        cpu_time: float = 60,
        memory: int = 1 << 30,
        max_jobs: int = 200,
        ahead: int = 0,
    ) -> None:
        if size < 1:
            raise ValueError("a pool needs at least one worker")
        self._size = size
        self._limits = Limits(timeout, cpu_time, memory)
        self._max_jobs = max_jobs
        self._ahead = ahead
        self._lock = threading.Lock()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._slots: list[Slot] = []
        self._open_jobs = 0
        self._closed = False
        _pools.add(self)

    async def run(
        self,
        task: str,
        data: bytes | Path = b"",
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - the limit kills the worker, it does not just stop the wait
        memory: int | None = None,
        **args: Any,
    ) -> dict[str, Any]:
        """Run *task* (``"module:function"``) on *data* and return its result.

        Cancelling the call kills the worker that runs the job, at once.

        Args:
            data: bytes that the task gets, or the path of a file that the worker reads.
            timeout: seconds for this job in place of the pool's; its CPU time changes in the same ratio.
            memory: bytes for this job in place of the pool's.

        Raises:
            WorkerLimitError: the job needed more time or memory than allowed.
            JobCancelledError: the pool was closed before the job was done.
            DocumentParseError: the worker crashed, or the task raised an error that is not a ScrapeError.
            ScrapeError: the error that the task raised.
            ImportError: there is no such task.
            RuntimeError: the pool is closed.
        """
        job = self._submit(task, data, timeout, memory, args)
        try:
            return await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            job.cancel()
            raise

    def cpu_seconds(self, timeout: float) -> float:
        """CPU seconds that a job with that wall-clock limit may use."""
        return self._limits.override(timeout, None).cpu_time

    def run_sync(
        self,
        task: str,
        data: bytes | Path = b"",
        *,
        timeout: float | None = None,
        memory: int | None = None,
        **args: Any,
    ) -> dict[str, Any]:
        """:meth:`run` for callers without an event loop: blocks until the result is there."""
        job = self._submit(task, data, timeout, memory, args)
        try:
            return job.future.result()
        except BaseException:
            job.cancel()
            raise

    async def close(self) -> None:
        """Kill every worker and refuse further jobs; jobs under way fail.  Can be called again."""
        self.kill()
        slots, self._slots = self._slots, []
        for slot in slots:
            await asyncio.get_running_loop().run_in_executor(None, slot.join, 5.0)

    def kill(self) -> None:
        """:meth:`close` without waiting for the threads: for signal handlers and the interpreter's end."""
        with self._lock:
            self._closed = True
            for slot in self._slots:
                self._jobs.put(None)
                slot.kill()

    @property
    def pids(self) -> list[int]:
        """Process ids of the workers that are alive."""
        with self._lock:
            return [slot.process.pid for slot in self._slots if slot.process and slot.process.poll() is None]

    def _submit(
        self, task: str, data: bytes | Path, timeout: float | None, memory: int | None, args: dict[str, Any]
    ) -> Job:
        limits = self._limits.override(timeout, memory)
        job = Job({"task": task, "args": args, "cpu_time": limits.cpu_time, "memory": limits.memory}, data, limits)
        with self._lock:
            if self._closed:
                raise RuntimeError("the worker pool is closed")
            self._open_jobs += 1
            job.future.add_done_callback(self._job_done)
            self._jobs.put(job)
            if len(self._slots) < self._size and self._open_jobs > len(self._slots) * (1 + self._ahead):
                self._slots.append(Slot(self._jobs, self._max_jobs, self._ahead))
        return job

    def _job_done(self, _: Future[dict[str, Any]]) -> None:
        with self._lock:
            self._open_jobs -= 1


_pools: weakref.WeakSet[WorkerPool] = weakref.WeakSet()


@atexit.register
def _kill_all() -> None:
    for pool in list(_pools):
        pool.kill()
    deadline = time.monotonic() + 2
    while any(pool.pids for pool in list(_pools)) and time.monotonic() < deadline:
        time.sleep(0.01)
