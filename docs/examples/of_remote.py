"""A Chromium that runs elsewhere, by its debugging port or as a Playwright server."""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from example import Example
from scrapy.settings import Settings

from scrapefire.engines.browser.find import Missing, find_browser
from tests.site.client import Site

SHOW = ("metadata.engine", "verdict", "markdown")


def program() -> str:
    """The machine's Chromium."""
    found = find_browser(Settings())
    assert not isinstance(found, Missing), found.reason
    if found.address:
        return found.address
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _start(command: list[str]) -> subprocess.Popen[str]:
    process = subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )
    atexit.register(process.wait, 20)
    atexit.register(os.killpg, process.pid, signal.SIGTERM)  # with all that it has started
    return process


@cache
def debugging_port() -> str:
    """Chromium with a debugging port, as ``chromium --headless --remote-debugging-port=9222`` has it."""
    folder = tempfile.mkdtemp()
    _start([program(), "--headless", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={folder}"])
    file = Path(folder, "DevToolsActivePort")
    for _ in range(300):
        if file.exists() and len(lines := file.read_text().splitlines()) > 1:
            return f"http://127.0.0.1:{lines[0]}"
        time.sleep(0.1)
    raise RuntimeError("Chromium did not open its debugging port")


@cache
def server() -> str:
    """A Playwright server, as ``playwright launch-server --browser chromium`` starts it."""
    config = Path(tempfile.mkdtemp(), "server.json")
    options = {"executablePath": program(), "args": ["--no-sandbox"], "host": "127.0.0.1", "wsPath": "/guide"}
    config.write_text(json.dumps({**options, "headless": True}))
    command = [sys.executable, "-m", "playwright", "launch-server", "--browser", "chromium", "--config", str(config)]
    process = _start(command)
    assert process.stdout is not None
    return process.stdout.readline().strip()


def over_cdp(site: Site) -> dict[str, Any]:
    return {"SCRAPEFIRE_BROWSER": debugging_port()}


def over_server(site: Site) -> dict[str, Any]:
    return {"SCRAPEFIRE_BROWSER": server()}


def nobody(site: Site) -> dict[str, Any]:
    return {"SCRAPEFIRE_BROWSER": "http://127.0.0.1:9", "SCRAPEFIRE_RETRY_TIMES": 0}


EXAMPLES = [
    Example("cdp", "/js/after-fetch", settings=over_cdp, show=SHOW),
    Example("server", "/js/after-fetch", settings=over_server, show=SHOW[:2]),
    Example(
        "nobody-there",
        "/js/after-fetch",
        {"force_engine": ["browser"]},
        settings=nobody,
        show=("error.code", "error.message", "error.advice"),
    ),
]
