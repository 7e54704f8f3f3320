"""The worker process behind :mod:`scrapefire.workers`: ``python -m scrapefire._worker``.

Reads jobs from standard input and writes answers to what was standard output; a frame is the length of its JSON head
(4 bytes, big endian), the length of its body (8 bytes), head, body.  Limits are set in here (``setrlimit(2)``), the
parent kills from outside.  The process ends with its parent: standard input closes, and on Linux the kernel kills it.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import os
import queue
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from scrapefire.errors import ScrapeError, WorkerLimitError

try:
    import resource
except ImportError:  # Windows has no such limits; the parent's clock is the only one there
    resource = None  # type: ignore[assignment]

FRAME = struct.Struct(">IQ")
Task = Callable[..., dict[str, Any]]


def main() -> None:
    """Answer jobs until standard input closes."""
    _die_with_parent()
    answers = _take_over_stdout()
    jobs: queue.SimpleQueue[tuple[dict[str, Any], bytes]] = queue.SimpleQueue()
    threading.Thread(target=_read_jobs, args=(sys.stdin.buffer, jobs), daemon=True).start()
    write_frame(answers, {"ready": True})
    while True:
        write_frame(answers, answer(*jobs.get()))


def write_frame(stream: IO[bytes], head: dict[str, Any], body: bytes = b"") -> None:
    """Write one frame; what a reader can no longer take raises ``OSError``."""
    data = json.dumps(head, ensure_ascii=False).encode("utf-8", "surrogatepass")
    stream.write(FRAME.pack(len(data), len(body)) + data)
    stream.write(body)
    stream.flush()


def read_frame(stream: IO[bytes]) -> tuple[dict[str, Any], bytes] | None:
    """The next frame, or None when the stream ended before it was whole."""
    prefix = stream.read(FRAME.size)
    if len(prefix) < FRAME.size:
        return None
    head_length, body_length = FRAME.unpack(prefix)
    head, body = stream.read(head_length), stream.read(body_length)
    if len(head) < head_length or len(body) < body_length:
        return None
    return json.loads(head.decode("utf-8", "surrogatepass")), body


def answer(head: dict[str, Any], body: bytes) -> dict[str, Any]:
    """Run one job and say what came of it: ``result``, ``error`` (a ScrapeError) or ``exception``."""
    try:
        task = _load(head["task"])
    except (ImportError, AttributeError, ValueError) as error:
        return {"missing": f"{head['task']}: {error}"}
    outcome: dict[str, Any]
    try:
        data = Path(head["path"]).read_bytes() if head.get("path") else body
        _limit(head.get("cpu_time"), head.get("memory"))
        outcome = {"result": task(data, **head.get("args", {}))}
    except ScrapeError as error:
        outcome = {"error": error.to_dict()}
    except MemoryError:
        limit = WorkerLimitError("parsing needed more memory than allowed", limit="memory")
        outcome = {"error": limit.to_dict(), "worn": True}
    except Exception as error:
        outcome = {"exception": f"{type(error).__name__}: {error}"[:500], "traceback": traceback.format_exc()[-4000:]}
    _limit(None, None)
    return outcome | {"rss": _resident()}


def _load(name: str) -> Task:
    module, separator, function = name.partition(":")
    if not separator:
        raise ValueError("a task is named module:function")
    task: Task = getattr(importlib.import_module(module), function)
    return task


def _limit(cpu_time: float | None, memory: int | None) -> None:
    """Set the soft limits for the next job, on top of what the process has used so far; None lifts them."""
    if resource is None:
        return
    hard_cpu, hard_memory = resource.getrlimit(resource.RLIMIT_CPU)[1], resource.getrlimit(resource.RLIMIT_AS)[1]
    seconds = None if cpu_time is None else int(sum(os.times()[:2]) + cpu_time + 1)
    resource.setrlimit(resource.RLIMIT_CPU, (_within(seconds, hard_cpu), hard_cpu))
    with contextlib.suppress(ValueError, OSError):  # macOS knows the name and refuses the value
        size = None if memory is None else _address_space() + memory
        resource.setrlimit(resource.RLIMIT_AS, (_within(size, hard_memory), hard_memory))


def _within(soft: int | None, hard: int) -> int:
    if soft is None:
        return hard
    return soft if hard == resource.RLIM_INFINITY else min(soft, hard)


def _address_space() -> int:
    return _statm(0)


def _resident() -> int:
    return _statm(1)


def _statm(field: int) -> int:
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[field]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _die_with_parent() -> None:
    if sys.platform == "linux":
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL, 0, 0, 0)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Ctrl-C goes to the whole process group: the parent decides what becomes of us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _take_over_stdout() -> IO[bytes]:
    """Keep the pipe for answers and send what libraries print to standard error."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _read_jobs(stream: IO[bytes], jobs: queue.SimpleQueue[tuple[dict[str, Any], bytes]]) -> None:
    with contextlib.suppress(Exception):
        while frame := read_frame(stream):
            jobs.put(frame)
    os._exit(0)


if __name__ == "__main__":
    main()
