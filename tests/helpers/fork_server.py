"""Processes that need not load Scrapy and the extension first: one has loaded all and forks a child for each run.

Protocol: a line of JSON in (module, arguments, folder, environment, files of the three standard streams, file for the
exit code), the child's process id out.  A child is what ``python -m MODULE ARGUMENTS`` would be.  When it ends, its exit
code is written.  The end of standard input ends the server.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import runpy
import signal
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import scrapy

import scrapefire

_SCRAPY = ("core", "commands", "downloadermiddlewares", "extensions", "pipelines", "spidermiddlewares")
_MORE = (
    "scrapy.core.downloader.handlers.http11",
    "scrapy.cmdline",
    "scrapy.dupefilters",
    "scrapy.pqueues",
    "scrapy.squeues",
    "tests.helpers.crawl_child",
)
_children: dict[int, Path] = {}


def _modules() -> Iterator[str]:
    for module in pkgutil.walk_packages(scrapefire.__path__, "scrapefire."):
        if module.name != "scrapefire.__main__":
            yield module.name
    for part in _SCRAPY:
        folders = [f"{folder}/{part}" for folder in scrapy.__path__]
        yield from (module.name for module in pkgutil.iter_modules(folders, f"scrapy.{part}."))
    yield from _MORE


def _load() -> None:
    with warnings.catch_warnings(action="ignore"):  # a crawl does not load all of Scrapy's old modules
        for name in _modules():
            importlib.import_module(name)
    if "twisted.internet.reactor" in sys.modules:
        raise RuntimeError("a reactor was installed before the crawl chose one")
    gc.collect()
    gc.freeze()


def _reap(_signal: int, _frame: FrameType | None) -> None:
    for pid, file in list(_children.items()):
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            del _children[pid]
            part = file.with_suffix(".part")
            part.write_text(str(os.waitstatus_to_exitcode(status)))
            part.rename(file)


def _become(job: dict[str, Any]) -> None:
    """Make this child what a process started by itself would be."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    os.setsid()
    for number, (name, mode) in enumerate((("stdin", os.O_RDONLY), ("stdout", os.O_APPEND), ("stderr", os.O_APPEND))):
        os.dup2(os.open(job[name], mode | (os.O_WRONLY if number else 0)), number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 (the old one may have read ahead)
    os.chdir(job["cwd"])
    os.environ.clear()
    os.environ.update(job["environment"])
    tempfile.tempdir = None
    sys.path[:1] = [job["cwd"], *os.environ["PYTHONPATH"].split(":")]
    sys.argv = [job["module"], *job["args"]]
    with contextlib.suppress(ImportError):
        importlib.import_module("sitecustomize")


def main() -> None:
    """Serve until the input ends; in a child: run its module."""
    _load()
    signal.signal(signal.SIGCHLD, _reap)
    for line in sys.stdin:
        job = json.loads(line)
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        pid = os.fork()
        if pid == 0:
            _become(job)
            runpy.run_module(job["module"], run_name="__main__", alter_sys=True)
            return
        _children[pid] = Path(job["exit"])
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        print(pid, flush=True)


if __name__ == "__main__":
    main()
