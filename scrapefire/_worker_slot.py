"""One worker process and the thread that feeds it jobs, for :class:`scrapefire.workers.WorkerPool`."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scrapefire._worker import read_frame, write_frame
from scrapefire.errors import DocumentParseError, JobCancelledError, WorkerLimitError, from_dict

logger = logging.getLogger("scrapefire.workers")

_STARTUP_SECONDS = 60.0  # a busy machine may take long to start a process; a broken one fails at once
_BRIEF = 1 << 16  # bytes of a job that is done soon: nobody minds to wait behind it
_NEAR_LIMIT = 0.7  # a crash with so much of the allowed memory resident is put down to memory


@dataclass(frozen=True)
class Limits:
    """What one job may use: wall-clock seconds, CPU seconds, bytes of address space."""

    timeout: float
    cpu_time: float
    memory: int

    def override(self, timeout: float | None, memory: int | None) -> Limits:
        seconds = self.timeout if timeout is None else timeout
        cpu_time = self.cpu_time * seconds / self.timeout
        return Limits(seconds, cpu_time, self.memory if memory is None else memory)


@dataclass(eq=False)
class Job:
    """What a worker is to do; ``head`` names the task and its arguments, ``future`` gets what comes of it."""

    head: dict[str, Any]
    data: bytes | Path
    limits: Limits
    future: Future[dict[str, Any]] = field(default_factory=Future)
    slot: Slot | None = None
    sent_to: subprocess.Popen[bytes] | None = None
    cancelled: bool = False

    @property
    def brief(self) -> bool:
        """Whether it is small enough to be sent to a worker that still has another one."""
        return isinstance(self.data, bytes) and len(self.data) <= _BRIEF

    def send(self, process: subprocess.Popen[bytes]) -> None:
        """Write it to a worker, once."""
        if self.sent_to is process:
            return
        assert process.stdin is not None
        if isinstance(self.data, Path):
            write_frame(process.stdin, self.head | {"path": str(self.data.absolute())})
        else:
            write_frame(process.stdin, self.head, self.data)
        self.sent_to = process

    def cancel(self) -> None:
        """Give the job up, whether it waits or runs."""
        self.cancelled = True
        self.future.cancel()
        slot = self.slot
        if slot is not None:
            slot.kill(self)


class _Watchdog:
    """One thread that knows when each job under way must end: a timer of its own would be a thread a job."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._deadlines: dict[Job, tuple[float, Slot]] = {}
        self._next = float("inf")
        self._thread: threading.Thread | None = None

    def begin(self, job: Job, slot: Slot) -> None:
        """Watch a job from now on."""
        deadline = time.monotonic() + job.limits.timeout
        with self._changed:
            self._deadlines[job] = (deadline, slot)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="scrapefire-watchdog", daemon=True)
                self._thread.start()
            elif deadline < self._next:
                self._changed.notify()

    def end(self, job: Job) -> None:
        """The job has ended."""
        with self._changed:
            self._deadlines.pop(job, None)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._next = min((deadline for deadline, _ in self._deadlines.values()), default=float("inf"))
                left = self._next - time.monotonic()
                if left > 0:
                    self._changed.wait(min(left, threading.TIMEOUT_MAX))
                now = time.monotonic()
                late = [(job, slot) for job, (deadline, slot) in self._deadlines.items() if deadline <= now]
                for job, _ in late:
                    del self._deadlines[job]
            for job, slot in late:
                slot.expire(job)


_watchdog = _Watchdog()


class _Inbox:
    """The jobs that one slot has taken from the pool's queue, the one to do now first."""

    def __init__(self, jobs: queue.SimpleQueue[Job | None], ahead: int) -> None:
        self._jobs = jobs
        self._ahead = ahead
        self._taken: list[Job] = []
        self._over = False

    def next(self) -> Job | None:
        """Wait for the job to do now; None when there will be none."""
        while not self._taken and not self._over:
            self._take(self._jobs.get())
        return self._taken[0] if self._taken else None

    def done(self) -> None:
        """The job to do now is done."""
        del self._taken[0]

    def following(self) -> list[Job]:
        """The brief jobs after the one to do now, if that is brief as well: no more than may be sent ahead."""
        while len(self._taken) <= self._ahead and self._taken[-1].brief and not self._over:
            try:
                self._take(self._jobs.get_nowait())
            except queue.Empty:
                break
        return [job for job in self._taken[1:] if job.brief]

    def _take(self, job: Job | None) -> None:
        if job is None:
            self._over = True
        elif job.future.set_running_or_notify_cancel():
            self._taken.append(job)


class Slot(threading.Thread):
    """One thread that takes jobs and feeds them to one worker, which it replaces when it died or is worn.

    A worker that has done a job would wait until this thread has had its turn among the busy ones of the process; so
    it is given up to *ahead* brief jobs while it works on one.  They go to its successor should it die.
    """

    def __init__(self, jobs: queue.SimpleQueue[Job | None], max_jobs: int, ahead: int) -> None:
        # A daemon: the interpreter must not wait for a hanging job.  The worker dies with us (see _worker).
        super().__init__(name="scrapefire-worker", daemon=True)
        self.process: subprocess.Popen[bytes] | None = None
        self._inbox = _Inbox(jobs, ahead)
        self._max_jobs = max_jobs
        self._jobs_run = 0
        self._current: Job | None = None
        self._timed_out = False
        self._killing = threading.Lock()
        self._over = False
        self.start()

    def run(self) -> None:
        while (job := self._inbox.next()) is not None:
            job.slot = self
            self._current = job
            try:
                result = self._work(job)
            except BaseException as error:
                outcome: BaseException | None = error
            else:
                outcome = None
            self._current = None
            self._inbox.done()
            job.slot = job.sent_to = None
            if outcome is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(outcome)
            del job
        self._discard()

    def kill(self, only_for: Job | None = None) -> None:
        """Kill the worker; with *only_for*, when it still works on that job."""
        with self._killing:
            if only_for is None:
                self._over = True
            elif self._current is not only_for:
                return
            if self.process is not None:
                self.process.kill()

    def _work(self, job: Job) -> dict[str, Any]:
        used = self._jobs_run > 0
        frame = self._exchange(job)
        if frame is None:
            death = self._death(job)
            if not (used and getattr(death, "details", {}).get("signal") == "SIGKILL"):
                raise death
            frame = self._exchange(job)  # it may have been killed before it had the job: a fresh one will tell
        if frame is None:
            raise self._death(job)
        return self._open(frame[0], job)

    def _exchange(self, job: Job) -> tuple[dict[str, Any], bytes] | None:
        """Send the job and read the answer; None when the worker has died."""
        process = self._ready()
        if job.cancelled or self._over:
            if job.sent_to is process:
                self._discard()  # its answer must not be taken for the next one's
            raise JobCancelledError()
        assert process.stdout is not None
        self._timed_out = False
        _watchdog.begin(job, self)
        try:
            job.send(process)
            for later in self._inbox.following():
                with contextlib.suppress(OSError, TypeError, ValueError):  # it is told when its turn comes
                    later.send(process)
            return read_frame(process.stdout)
        except (OSError, ValueError):
            return None
        finally:
            _watchdog.end(job)

    def expire(self, job: Job) -> None:
        """The job's time is up: kill the worker that runs it."""
        if self._current is job:
            self._timed_out = True
            self.kill(job)

    def _open(self, answer: dict[str, Any], job: Job) -> dict[str, Any]:
        self._jobs_run += 1
        if answer.get("worn") or self._jobs_run >= self._max_jobs or answer.get("rss", 0) > job.limits.memory // 2:
            self._discard()
        if "result" in answer:
            result: dict[str, Any] = answer["result"]
            return result
        if "error" in answer:
            raise from_dict(answer["error"])
        if "missing" in answer:
            raise ImportError(f"no such task: {answer['missing']}")
        logger.debug("%s failed in a worker:\n%s", job.head["task"], _frames(answer["traceback"]))
        raise DocumentParseError(exception=answer["exception"])

    def _ready(self) -> subprocess.Popen[bytes]:
        """The worker, started when there is none."""
        if self.process is not None and self.process.poll() is None:
            return self.process
        self._discard()
        # The parent's import path goes along: what it can import, a task can.
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        with self._killing:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "scrapefire._worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=_BRIEF,
                env=os.environ | {"PYTHONPATH": path, "MALLOC_ARENA_MAX": "2"},
            )
        assert self.process.stdout is not None
        timer = threading.Timer(_STARTUP_SECONDS, self.process.kill)
        timer.daemon = True
        timer.start()
        try:
            if read_frame(self.process.stdout) is None:
                if self._over:
                    raise JobCancelledError()
                raise DocumentParseError("the worker process did not start", advice="Run scrapy doctor.")
        finally:
            timer.cancel()
        return self.process

    def _death(self, job: Job) -> Exception:
        """Why the worker died under *job*."""
        assert self.process is not None
        status, resident = _reap(self.process)
        self._discard()
        if job.cancelled or self._over:
            return JobCancelledError()
        if self._timed_out:
            return WorkerLimitError(f"parsing took longer than {job.limits.timeout:g} s", limit="timeout")
        if status == -getattr(signal, "SIGXCPU", 0):
            return WorkerLimitError(f"parsing used more than {job.limits.cpu_time:g} s of CPU time", limit="cpu_time")
        # A child's peak begins with what its parent had when it was forked, so that a smaller one tells nothing.
        if resident > _NEAR_LIMIT * job.limits.memory and resident > _own_peak():
            return WorkerLimitError(f"parsing needed more than {job.limits.memory >> 20} MiB", limit="memory")
        return DocumentParseError("the file made its parser crash", signal=_signal_name(status))

    def _discard(self) -> None:
        with self._killing:
            process, self.process = self.process, None
        self._jobs_run = 0
        if process is None:
            return
        if process.poll() is None:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _reap(process: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Exit status and peak resident bytes of a process that has died or is dying."""
    if process.returncode is not None or not hasattr(os, "wait4"):
        process.kill()
        return process.wait(), 0
    try:
        # Not Popen.kill: it would reap the process, and the peak would be lost.
        os.kill(process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(process.pid, 0)
    except (ChildProcessError, ProcessLookupError):
        return process.wait(), 0
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _own_peak() -> int:
    """Bytes that this process had resident at most."""
    try:
        import resource
    except ImportError:  # no such thing on Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _signal_name(status: int) -> str:
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"exit {status}"


def _frames(traceback: str) -> str:
    """A traceback without the messages of its exceptions: they may quote what was worked on."""
    lines = traceback.splitlines()
    return "\n".join(line if line.startswith((" ", "Traceback")) else line.partition(":")[0][:80] for line in lines)
