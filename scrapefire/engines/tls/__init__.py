"""``tls``: plain HTTP with the TLS and HTTP/2 fingerprint, the headers and their order of a current Chrome.

libcurl's browser-like build (curl_cffi) does the talking; limits, decoding, cookies and redirects are the project's and
Scrapy's own.

>>> TlsEngine.name, TlsStealthEngine.name
('tls', 'tls;stealth')
"""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from scrapefire.engines.base import (
    Engine,
    EngineContext,
    EngineResult,
    EngineTask,
    needs_asyncio,
    needs_stealth_proxy,
)
from scrapefire.net.guard import AddressGuard

if TYPE_CHECKING:
    from scrapefire.engines.tls.sessions import Sessions
    from scrapefire.net.resolve import Resolver

_FETCH = "scrapefire.engines.tls.fetch"


class TlsEngine(Engine):
    """A page by HTTP/2 or HTTP/1.1 as Chrome asks for it; redirects come back as they are, for Scrapy to walk."""

    name = "tls"

    def __init__(self, context: EngineContext) -> None:
        super().__init__(context)
        self._sessions: Sessions | None = None
        self._resolver: Resolver | None = None

    @classmethod
    def why_off(cls, settings: Any) -> str | None:
        """Off without curl_cffi, and without asyncio (``TWISTED_REACTOR`` of another kind)."""
        missing = None if find_spec("curl_cffi") else "curl_cffi is not installed: pip install curl_cffi"
        return needs_asyncio(settings) or missing

    async def prepare(self, task: EngineTask) -> None:
        """Load libcurl."""
        if _FETCH not in sys.modules:
            await asyncio.to_thread(import_module, _FETCH)  # takes long enough to hold up other runs

    async def fetch(self, task: EngineTask) -> EngineResult:
        """Download the page as Chrome would; 3xx comes back as it is, a cut-off body as a truncated result.

        Raises:
            ScrapeTimeoutError, BodyTooLargeError, DNSResolutionError, SSLError, SiteError, UnsafeAddressError
        """
        # Imported here: libcurl is loaded only once a page is to be fetched by it.
        from scrapefire.engines.tls.fetch import fetch
        from scrapefire.engines.tls.sessions import Sessions
        from scrapefire.net.resolve import Resolver

        settings = self.context.crawler.settings
        if self._sessions is None or self._resolver is None:
            self._sessions = Sessions()
            self._resolver = Resolver(AddressGuard.from_settings(settings))
        spool = self.context.blobs.spool(private=not task.options.may_store_raw)
        return await fetch(self._sessions, self._resolver, task, spool, self.name, settings)

    async def close(self) -> None:
        """Close every connection; may be called more than once, and without a run before."""
        sessions, self._sessions = self._sessions, None
        if sessions is not None:
            await sessions.close()


class TlsStealthEngine(TlsEngine):
    """The same through a proxy of the stealth tier; off while ``SCRAPEFIRE_PROXIES`` has none."""

    name = "tls;stealth"

    @classmethod
    def why_off(cls, settings: Any) -> str | None:
        """Off where ``tls`` is, and without a stealth proxy."""
        return needs_stealth_proxy(settings) or super().why_off(settings)
