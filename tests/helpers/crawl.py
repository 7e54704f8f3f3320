"""Run a real Scrapy crawl in a process of its own and bring back what came of it.

A reactor can run once a process, so each crawl gets one: asyncio reactor, its own folder, results as JSON lines that
are written while they happen (a killed crawl leaves what it had).  The process is a fork of one that has loaded Scrapy
and the extension already (``forks``).
"""

from __future__ import annotations

import inspect
import json
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.helpers.forks import ROOT, Forked, fork, plain_environment

LOCAL_HOSTS = ",".join([f"127.0.0.{n}" for n in range(1, 10)] + ["localhost"])
TAIL = 6000

SpiderOrRequests = Path | type | Sequence[str | Mapping[str, Any]]


@dataclass
class CrawledResponse:
    """A response as the callback saw it."""

    url: str
    status: int
    headers: dict[str, list[str]]
    body: bytes
    kind: str
    """Name of the response class."""
    flags: list[str]
    meta: dict[str, Any]
    """The part of ``meta`` that is JSON."""
    request_url: str
    result: dict[str, Any] | None = None
    """The engine result, when the response has one."""

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


@dataclass
class CrawlRun:
    """What a crawl left behind. ``errors`` are failures of errbacks, spiders and item pipelines: {url, type, message,
    from}.
    """

    items: list[dict[str, Any]] = field(default_factory=list)
    responses: list[CrawledResponse] = field(default_factory=list)
    errors: list[dict[str, Any]] = field(default_factory=list)
    dropped: list[dict[str, Any]] = field(default_factory=list)
    stats: dict[str, Any] = field(default_factory=dict)
    log: str = ""
    returncode: int | None = None
    seconds: float = 0.0


class Crawl:
    """A crawl under way. ``wait`` ends it; ``signal`` sends Ctrl-C (SIGINT) or anything else before."""

    def __init__(self, process: Forked, folder: tempfile.TemporaryDirectory[str]):
        self.process = process
        self._folder = folder
        self._out = Path(folder.name, "out.jsonl")
        self._log = Path(folder.name, "log")
        self._started = time.monotonic()

    def signal(self, number: int = signal.SIGINT) -> None:
        self.process.send_signal(number)

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8", "replace")

    def so_far(self) -> CrawlRun:
        """Items, responses and errors up to now."""
        run = CrawlRun(log=self.log, returncode=self.process.poll(), seconds=time.monotonic() - self._started)
        for line in self._out.read_bytes().splitlines() if self._out.exists() else []:
            _collect(run, json.loads(line))
        return run

    def wait(self, timeout: float = 60.0, *, check: bool = True) -> CrawlRun:
        """Wait (seconds) for the end. A crawl that hangs or, with ``check``, exits with an error fails with its log's
        tail.
        """
        try:
            self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.kill()
            tail = self.log[-TAIL:]
            self._folder.cleanup()
            raise AssertionError(f"the crawl did not end within {timeout} s; its log ends so:\n{tail}") from None
        _kill_group(self.process.pid)  # nothing that it started may outlive it
        run = self.so_far()
        self._folder.cleanup()
        if check and run.returncode != 0:
            raise AssertionError(
                f"the crawl ended with exit code {run.returncode}; its log ends so:\n{run.log[-TAIL:]}"
            )
        return run

    def kill(self) -> None:
        """``kill -9``, with all that the crawl started."""
        _kill_group(self.process.pid)
        self.process.wait()


def start_crawl(
    what: SpiderOrRequests,
    settings: Mapping[str, Any] | None = None,
    *,
    args: Mapping[str, Any] | None = None,
    documents: bool = False,
    addon: bool = True,
    cwd: Path | str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Crawl:
    """Start a crawl and return at once; arguments as for ``run_crawl``."""
    folder = tempfile.TemporaryDirectory(prefix="crawl-", ignore_cleanup_errors=True)
    job = {
        "settings": _settings(settings or {}, addon),
        "args": dict(args or {}),
        "documents": documents,
        "out": str(Path(folder.name, "out.jsonl")),
        **_target(what),
    }
    Path(folder.name, "job.json").write_text(json.dumps(job))
    inherited = {name: os.environ[name] for name in ("SCRAPEFIRE_BROWSER",) if name in os.environ}
    home = Path(cwd) if cwd else Path(folder.name, "cwd")
    home.mkdir(exist_ok=True)
    process = fork(
        "tests.helpers.crawl_child",
        str(Path(folder.name, "job.json")),
        folder=Path(folder.name),
        cwd=home,
        environment={**plain_environment(), **inherited, **(environment or {})},
        stdout="log",
        stderr="log",
    )
    return Crawl(process, folder)


def run_crawl(
    what: SpiderOrRequests,
    settings: Mapping[str, Any] | None = None,
    *,
    timeout: float = 60.0,
    check: bool = True,
    **options: Any,
) -> CrawlRun:
    """Crawl and return items, responses, errors, stats and the log.

    ``what`` is a list of URLs or request dicts (``url``, ``method``, ``headers``, ``body``, ``meta``, ``cookies``,
    ``priority``, ``dont_filter``; the last is true by default), a ``.py`` file with a spider, or a spider class at
    the top of a test module. ``settings`` are Scrapy's, JSON only (classes by their path). ``documents`` makes an
    item of each response by ``Document.from_response``. ``addon`` puts ScrapeFire in and allows the site's hosts;
    ``cwd`` is a folder to keep (JOBDIR), else a temporary one. ``args`` go to the spider, ``environment`` to the
    process. ``timeout`` in seconds.
    """
    return start_crawl(what, settings, **options).wait(timeout, check=check)


def run_scrape(
    targets: Sequence[str | Mapping[str, Any]],
    settings: Mapping[str, Any] | None = None,
    *,
    formats: str = "markdown",
    **options: Any,
) -> CrawlRun:
    """Scrape by the product's own ``scrape`` spider: one item for each target (a URL, or ``{"url", ...options}``).

    Other keywords as for ``run_crawl``.
    """
    spider = ROOT / "scrapefire" / "spiders" / "scrape.py"
    lines = [one if isinstance(one, str) else json.dumps(dict(one)) for one in targets]
    return run_crawl(spider, settings, args={"urls": lines, "formats": formats}, **options)


def _settings(given: Mapping[str, Any], addon: bool) -> dict[str, Any]:
    settings: dict[str, Any] = {
        "TELNETCONSOLE_ENABLED": False,
        "REMOTE_CONTROL_ENABLED": False,
        "LOG_LEVEL": "DEBUG",
        "ROBOTSTXT_OBEY": False,
    }
    if addon:
        settings |= {"ADDONS": {"scrapefire.Addon": 500}, "SCRAPEFIRE_ALLOW_HOSTS": LOCAL_HOSTS}
    return settings | dict(given)


def _target(what: SpiderOrRequests) -> dict[str, Any]:
    if isinstance(what, Path):
        return {"file": str(what)}
    if isinstance(what, type):
        return {"file": inspect.getsourcefile(what), "spider": what.__qualname__}
    return {"requests": [{"url": one} if isinstance(one, str) else dict(one) for one in what]}


def _collect(run: CrawlRun, line: dict[str, Any]) -> None:
    kind, value = line["kind"], line["value"]
    if kind == "response":
        run.responses.append(CrawledResponse(**value | {"body": value["body"].encode("latin-1")}))
    elif kind == "stats":
        run.stats = value
    else:
        {"item": run.items, "error": run.errors, "dropped": run.dropped}[kind].append(value)


def _kill_group(pid: int) -> None:
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
