"""``browser``: Chromium through Playwright, for pages that scripts make.

>>> [engine.name for engine in (BrowserEngine, BrowserRetryEngine, BrowserStealthEngine, BrowserRetryStealthEngine)]
['browser', 'browser(retry)', 'browser;stealth', 'browser(retry);stealth']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from scrapefire.engines.base import (
    Engine,
    EngineContext,
    EngineResult,
    EngineTask,
    needs_asyncio,
    needs_stealth_proxy,
)
from scrapefire.engines.browser.find import Missing, find_browser

if TYPE_CHECKING:
    from scrapefire.engines.browser.session import BrowserSession


class BrowserEngine(Engine):
    """A page in a fresh context of its own, read when it is ready; pictures and fonts are not loaded."""

    name = "browser"
    block: ClassVar[bool] = True
    hurry: ClassVar[bool] = True
    stealth: ClassVar[bool] = False

    def __init__(self, context: EngineContext) -> None:
        super().__init__(context)
        self._session: BrowserSession | None = None

    @classmethod
    def why_off(cls, settings: Any) -> str | None:
        """Off without a browser, and without asyncio (``TWISTED_REACTOR`` of another kind)."""
        if why := needs_asyncio(settings):
            return why
        found = find_browser(settings)
        return f"{found.reason}. {found.advice}" if isinstance(found, Missing) else None

    async def fetch(self, task: EngineTask) -> EngineResult:
        """Open the page, follow its redirects, wait until it is ready, and give its DOM as UTF-8.

        What is no page (PDF, JSON, a download) comes back as the bytes that the server sent.  ``task.timeout`` counts
        from when the page is open; waiting for one of ``SCRAPEFIRE_BROWSER_PAGES`` places does not count.

        Raises:
            ScrapeTimeoutError, BodyTooLargeError, DNSResolutionError, SSLError, SiteError, BrowserError
        """
        # Imported here: Playwright is needed only once a page is to be opened.
        from scrapefire.engines.browser.scrape import Variant, scrape
        from scrapefire.engines.browser.session import BrowserSession

        self._session = BrowserSession.of(self.context.crawler, stealth=self.stealth)
        variant = Variant(self.name, block=self.block, hurry=self.hurry, stealth=self.stealth)
        return await scrape(self._session, task, variant, self.context.blobs)

    async def close(self) -> None:
        """Close pages and browser; the browser is shared, and the first variant that is closed closes it."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()


class BrowserRetryEngine(BrowserEngine):
    """The patient variant: everything is loaded, and the page's clock is the real one."""

    name = "browser(retry)"
    block = False
    hurry = False


class BrowserStealthEngine(BrowserEngine):
    """Through a proxy of the stealth pool, in a browser that shows no mark of automation and keeps real time.

    Nothing is made up: user agent, client hints and graphics are the browser's own, language and time zone those of the
    place that the proxy comes out at.  Robots rules and politeness stay in force, and no CAPTCHA is solved.
    """

    name = "browser;stealth"
    block = False
    hurry = False
    stealth = True

    @classmethod
    def why_off(cls, settings: Any) -> str | None:
        """Off as :class:`BrowserEngine`, and while no stealth proxy is configured."""
        return needs_stealth_proxy(settings) or super().why_off(settings)


class BrowserRetryStealthEngine(BrowserStealthEngine):
    """The stealth variant once more, in a fresh context."""

    name = "browser(retry);stealth"
