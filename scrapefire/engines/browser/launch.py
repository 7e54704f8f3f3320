"""Starting Chromium, or connecting to one: scrapy-playwright's browser provider with our browser and flags."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from typing import TYPE_CHECKING, Any

from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import Error as PlaywrightError
from scrapy_playwright.handler import Config
from scrapy_playwright.provider import PlaywrightBrowserProvider

from scrapefire.engines.browser.find import Browser, Missing, find_browser
from scrapefire.errors import BrowserError

if TYPE_CHECKING:
    from scrapy.settings import Settings

logger = logging.getLogger(__name__)

_DISABLED_FEATURES = (
    "SpareRendererForSitePerProcess",  # a process started in vain for every context
    "AvoidCorsURLLoaderRestartOnRedirect",  # breaks redirects while requests are held up
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "TcpPortRandomizationWin",
    # The address bar's suggestions are pages of their own: a process and 70 MB for every context's window.
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)

ARGUMENTS = (
    # No traffic but the page's own: updates, sync, metrics and first-run pages would be seen by the network.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--metrics-recording-only",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-pings",
    # QUIC would go round every proxy.
    "--disable-quic",
    # WebRTC would tell the machine's address, and connect past the address guard.
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    # A page and its frames share one process, which is the page's alone: every scrape has a context of its own.
    "--disable-site-isolation-trials",
    # Pages of one context share its process: the next page takes over that of the last one.
    "--renderer-process-limit=1",
    "--disable-gpu",
    # This switch replaces Playwright's of the same name, so what counts of that stands here too.
    "--disable-features=" + ",".join(_DISABLED_FEATURES),
)
"""Command line of a browser that we start, on top of Playwright's own."""

STEALTH_ARGUMENTS = (
    # Chromium itself then says navigator.webdriver is false: no script has to lie about it, and none can be caught.
    "--disable-blink-features=AutomationControlled",
)
"""Added for the stealth variants, which run in a browser of their own."""

_START_SECONDS = 60
_CLOSE_SECONDS = 5


class ChromiumProvider(PlaywrightBrowserProvider):  # type: ignore[misc]
    """scrapy-playwright's provider, driving what :func:`find_browser` found.

    The project's ``PLAYWRIGHT_LAUNCH_OPTIONS``, ``PLAYWRIGHT_CDP_KWARGS`` and ``PLAYWRIGHT_CONNECT_KWARGS`` are added.
    """

    def __init__(self, config: Config, browser: Browser, *, stealth: bool) -> None:
        super().__init__(config)
        self.browser = browser
        self.stealth = stealth

    async def launch_browser(self) -> PlaywrightBrowser:
        """Start the browser, or connect to the one that runs elsewhere."""
        if self.browser.kind == "cdp":
            return await self._connect_over_cdp()
        if self.browser.kind == "server":
            return await self._connect_to_server()
        options = {"headless": True, "timeout": _START_SECONDS * 1000, **self._where(), **self.config.launch_options}
        # Scrapy decides what Ctrl-C means; a browser that dies first would fail the pages that are being finished.
        options |= {"handle_sigint": False, "handle_sigterm": False, "handle_sighup": False}
        options.setdefault("chromium_sandbox", not _is_root())
        options["args"] = [*ARGUMENTS, *options.get("args", ())]
        if self.stealth:
            options["args"] = [*STEALTH_ARGUMENTS, *(one for one in options["args"] if one != "--disable-gpu")]
            options.setdefault("ignore_default_args", ["--enable-automation"])
        browser: PlaywrightBrowser = await self.browser_type.launch(**options)
        return browser

    async def _connect_over_cdp(self) -> PlaywrightBrowser:
        browser: PlaywrightBrowser = await self.browser_type.connect_over_cdp(
            self.browser.address, **self.config.cdp_kwargs
        )
        return browser

    async def _connect_to_server(self) -> PlaywrightBrowser:
        browser: PlaywrightBrowser = await self.browser_type.connect(self.browser.address, **self.config.connect_kwargs)
        return browser

    def _where(self) -> dict[str, Any]:
        if self.browser.kind == "program":
            return {"executable_path": self.browser.address}
        return {"channel": self.browser.channel} if self.browser.channel else {}


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


class Driver:
    """Playwright's driver and the browsers that it starts, one after the other.

    Args:
        settings: the project's settings; a ``PLAYWRIGHT_BROWSER_PROVIDER`` of its own is used as it is.
        stealth: start it without the marks of automation.
    """

    def __init__(self, settings: Settings, *, stealth: bool = False) -> None:
        self._settings = settings
        self._stealth = stealth
        self._provider: Any = None
        self._said_root = False

    @property
    def is_far(self) -> bool:
        """True when the browser runs on another machine."""
        found = find_browser(self._settings)
        return isinstance(found, Browser) and found.is_far

    async def launch(self) -> PlaywrightBrowser:
        """A browser that runs.

        Raises:
            BrowserError: there is none, or it does not start.
        """
        found = find_browser(self._settings)
        if isinstance(found, Missing):
            raise BrowserError(found.reason, advice=found.advice)
        try:
            if self._provider is None:
                self._provider = await self._started_provider(found)
            browser: PlaywrightBrowser = await self._provider.launch_browser()
        except (PlaywrightError, OSError) as exc:
            await self._stop_provider()  # the driver itself may be what has died
            raise _start_error(found, exc) from exc
        if not found.remote and _is_root() and not self._said_root:
            self._said_root = True
            logger.info("running as root: Chromium's sandbox is off, because it cannot work for root")
        return browser

    async def _started_provider(self, found: Browser) -> Any:
        config = Config.from_settings(self._settings)
        if custom := self._settings.get("PLAYWRIGHT_BROWSER_PROVIDER"):
            from scrapy.utils.misc import load_object

            provider = load_object(custom)(config)
        else:
            provider = ChromiumProvider(config, found, stealth=self._stealth)
        await provider.start()
        return provider

    async def _stop_provider(self) -> None:
        provider, self._provider = self._provider, None
        if provider is not None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(provider.close(), _CLOSE_SECONDS)

    async def close(self) -> None:
        """Stop the driver; browsers that are still open go with it."""
        await self._stop_provider()


def _start_error(found: Browser, exc: Exception) -> BrowserError:
    text = str(exc)
    first = next((line.strip() for line in text.splitlines() if line.strip()), type(exc).__name__)
    where = found.address or "Playwright's Chromium"
    if found.remote:
        return BrowserError(
            f"no connection to the browser at {where}: {first[:300]}",
            advice="Check that SCRAPEFIRE_BROWSER names a CDP or Playwright server endpoint that is up.",
        )
    if "sandbox" in text.lower():
        return BrowserError(
            f"{where} does not start: its sandbox cannot work here",
            advice="Allow unprivileged user namespaces, or set PLAYWRIGHT_LAUNCH_OPTIONS to "
            "{'chromium_sandbox': False}.",
        )
    return BrowserError(f"{where} does not start: {first[:300]}")
