"""``python -m scrapefire ...``, ``python -m scrapy ...`` and crawls as forks of a process that has loaded both already."""

from __future__ import annotations

import atexit
import functools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SERVER = Path(__file__).with_name("fork_server.py")


class Forked:
    """A child of the server, with the part of ``subprocess.Popen`` that tests need."""

    def __init__(self, pid: int, exit_code: Path):
        self.pid = pid
        self._exit_code = exit_code
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None and self._exit_code.exists():
            self.returncode = int(self._exit_code.read_text())
        return self.returncode

    def wait(self, timeout: float = float("inf")) -> int:
        end = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
            time.sleep(0.01)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def fork(
    module: str,
    *args: str,
    folder: Path,
    cwd: Path,
    environment: Mapping[str, str],
    stdin: Path = Path(os.devnull),
    stdout: str = "stdout",
    stderr: str = "stderr",
) -> Forked:
    """Start ``python -m module args``; output goes to files of these names in ``folder``."""
    out, err = folder / stdout, folder / stderr
    out.touch()
    err.touch()
    exit_code = folder / "exit"
    files = {"stdin": stdin, "stdout": out, "stderr": err, "exit": exit_code, "cwd": cwd.resolve()}
    job = {"module": module, "args": args, "environment": dict(environment)}
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(job | {name: str(path) for name, path in files.items()}) + "\n")
    server.stdin.flush()
    return Forked(int(server.stdout.readline()), exit_code)


def run_command(
    module: str, *args: str, cwd: Path, stdin: str = "", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run ``python -m module args`` to its end, with the environment of the tests but for Scrapy's and our settings."""
    with tempfile.TemporaryDirectory(prefix="command-") as name:
        folder = Path(name)
        (folder / "stdin").write_text(stdin)
        process = fork(
            module,
            *args,
            folder=folder,
            cwd=cwd,
            environment=plain_environment() | dict(environment or {}),
            stdin=folder / "stdin",
        )
        code = process.wait(120)
        output = [(folder / file).read_text("utf-8", "replace") for file in ("stdout", "stderr")]
        return subprocess.CompletedProcess([module, *args], code, *output)


def plain_environment() -> dict[str, str]:
    """That of the tests without settings for Scrapy and ScrapeFire; the project's root is on the path for modules."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SCRAPY_", "SCRAPEFIRE_"))}
    return kept | {"PYTHONPATH": str(ROOT)}


@functools.cache
def _server() -> subprocess.Popen[str]:
    server = subprocess.Popen(
        [sys.executable, str(_SERVER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=plain_environment(),
        start_new_session=True,
    )
    atexit.register(server.communicate)  # the end of its input ends it
    return server
