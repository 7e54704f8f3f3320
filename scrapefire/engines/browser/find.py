"""Which browser to drive: the setting ``SCRAPEFIRE_BROWSER``, Playwright's own download, or one of the system's."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scrapefire import settings as settings_table

PROGRAMS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
)
"""Names of Chromium-based browsers on ``PATH``, best first."""

_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
_ADVICE = (
    "Install Chromium (Debian: apt-get install chromium; elsewhere: playwright install chromium), "
    "or name a program or an endpoint in SCRAPEFIRE_BROWSER."
)


@dataclass(frozen=True)
class Browser:
    """A browser that can be driven.

    Args:
        kind: ``program`` (start it), ``playwright`` (Playwright's own download), ``cdp`` or ``server`` (running
            elsewhere; DevTools protocol or Playwright server).
        address: path of the program, or URL of the endpoint; empty for Playwright's own.
        channel: Playwright's channel, where its own download needs one.
    """

    kind: str
    address: str = ""
    channel: str | None = None

    @property
    def remote(self) -> bool:
        """True when the browser runs elsewhere and is only connected to."""
        return self.kind in ("cdp", "server")

    @property
    def is_far(self) -> bool:
        """True when it runs on another machine, as far as its address tells."""
        host = urlsplit(self.address).hostname or ""
        return self.remote and not (host in ("localhost", "::1") or host.startswith("127."))


@dataclass(frozen=True)
class Missing:
    """No browser: the reason, and what to do about it."""

    reason: str
    advice: str = _ADVICE


def find_browser(settings: Any) -> Browser | Missing:
    """The browser that these settings ask for, else the best that the machine has.

    ``SCRAPEFIRE_BROWSER`` takes the path or name of a program, a CDP URL (``http://...:9222``, or the
    ``ws://.../devtools/browser/...`` that it leads to; ``cdp+ws://`` says so where the path does not), or the URL of a
    Playwright server (any other ``ws://``).  scrapy-playwright's ``PLAYWRIGHT_CDP_URL`` and ``PLAYWRIGHT_CONNECT_URL``
    count when it is empty.
    """
    if find_spec("playwright") is None:
        return Missing("the package playwright is not installed", "Install it: pip install playwright.")
    wanted = settings_table.get(settings, "BROWSER").strip()
    if not wanted and (url := settings.get("PLAYWRIGHT_CDP_URL")):
        return Browser("cdp", str(url))
    if not wanted and (url := settings.get("PLAYWRIGHT_CONNECT_URL")):
        return Browser("server", str(url))
    if not wanted:
        return _own_download() or _system_browser() or Missing("no Chromium, Chrome or Edge was found")
    return _endpoint(wanted) if "://" in wanted else _program(wanted)


def _endpoint(url: str) -> Browser | Missing:
    scheme, _, rest = url.partition("://")
    kind, _, inner = scheme.rpartition("+")
    parts = urlsplit(f"{inner}://{rest}")
    if inner not in ("http", "https", "ws", "wss") or kind not in ("", "cdp", "playwright") or not parts.hostname:
        return Missing(
            f"SCRAPEFIRE_BROWSER={url} is not an endpoint", "Give an http(s):// or ws(s):// URL, or a program's path."
        )
    if kind == "playwright" or (not kind and inner.startswith("ws") and "/devtools/" not in parts.path):
        return Browser("server", parts.geturl())
    return Browser("cdp", parts.geturl())


def _program(name: str) -> Browser | Missing:
    path = shutil.which(str(Path(name).expanduser()))
    if path is None:
        return Missing(f"SCRAPEFIRE_BROWSER={name} is not a program that can be run")
    return Browser("program", path)


def _system_browser() -> Browser | None:
    found = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    found = found or next((path for path in _APPLICATIONS if Path(path).exists()), None)
    return Browser("program", found) if found else None


def _own_download() -> Browser | None:
    """What ``playwright install chromium`` has put on this machine, of the revision that this Playwright wants."""
    revisions = _revisions()
    for name, channel in (("chromium-headless-shell", None), ("chromium", "chromium")):
        folder = f"{name.replace('-', '_')}-{revisions.get(name)}"
        if any((base / folder / "INSTALLATION_COMPLETE").exists() for base in _download_folders()):
            return Browser("playwright", channel=channel)
    return None


def _download_folders() -> Iterator[Path]:
    configured = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    if configured and configured != "0":
        yield Path(configured)
    elif sys.platform == "darwin":
        yield Path.home() / "Library/Caches/ms-playwright"
    elif sys.platform == "win32":
        yield Path(os.environ.get("LOCALAPPDATA", Path.home())) / "ms-playwright"
    else:
        yield Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "ms-playwright"


@lru_cache(maxsize=1)
def _revisions() -> dict[str, str]:
    """Revision of each browser that the installed Playwright drives, from the list that it ships."""
    spec = find_spec("playwright")
    for location in (spec.submodule_search_locations or ()) if spec else ():
        listing = Path(location) / "driver/package/browsers.json"
        if listing.exists():
            return {entry["name"]: str(entry["revision"]) for entry in json.loads(listing.read_text())["browsers"]}
    return {}
