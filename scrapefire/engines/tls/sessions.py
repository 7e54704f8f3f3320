"""Pools of connections, one for each way out: proxy, verification of certificates, browser profile.

Nothing but connections is shared by requests: no cookies, no headers, no credentials.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from curl_cffi import AsyncCurl, Curl, CurlHttpVersion, CurlOpt
from curl_cffi.curl import DEFAULT_CACERT
from curl_cffi.requests.impersonate import DEFAULT_CHROME

from scrapefire.engines.tls.headers import ORDER
from scrapefire.errors import JobCancelledError
from scrapefire.net.proxy import Proxy

MAX_SESSIONS = 16
"""Pools that are kept while they are idle; one costs a timer and its idle connections."""

_CURL_SCHEMES = {"socks5": "socks5h", "socks4": "socks4a"}  # the proxy resolves names, as for a browser


@dataclass(frozen=True)
class Route:
    """One way out.

    Args:
        proxy: proxy, or None for a direct connection.
        proxy_authorization: ``Proxy-Authorization`` value for a proxy that has its credentials apart from its URL.
        verify: whether certificates are verified.
        profile: browser whose fingerprint is shown.
    """

    proxy: Proxy | None = None
    proxy_authorization: bytes | None = None
    verify: bool = True
    profile: str = DEFAULT_CHROME


class Session:
    """The connections of one route.

    Args:
        route: the way out.
    """

    def __init__(self, route: Route) -> None:
        self.route = route
        self.multi = AsyncCurl()
        self.busy = 0
        self.closed = False

    def handle(self) -> Curl:
        """A fresh handle: fingerprint, route and verification are set, request and limits are not."""
        curl = Curl(cacert=os.environ.get("SSL_CERT_FILE") or DEFAULT_CACERT)
        if curl.impersonate(self.route.profile):
            raise RuntimeError(f"curl_cffi cannot show the fingerprint of {self.route.profile}")
        # HTTP/2 where TLS negotiates it; in clear text Chrome asks for no upgrade, libcurl would.
        curl.setopt(CurlOpt.HTTP_VERSION, CurlHttpVersion.V2TLS)
        curl.setopt(CurlOpt.HTTPHEADER_ORDER, ORDER)
        curl.setopt(CurlOpt.HTTP_CONTENT_DECODING, 0)
        curl.setopt(CurlOpt.PROTOCOLS_STR, "http,https")
        curl.setopt(CurlOpt.SUPPRESS_CONNECT_HEADERS, 1)
        if not self.route.verify:
            curl.setopt(CurlOpt.SSL_VERIFYPEER, 0)
            curl.setopt(CurlOpt.SSL_VERIFYHOST, 0)
        self._set_proxy(curl)
        return curl

    def _set_proxy(self, curl: Curl) -> None:
        proxy = self.route.proxy
        curl.setopt(CurlOpt.NOPROXY, "")  # with the empty PROXY: the environment is Scrapy's to read, not libcurl's
        if proxy is None:
            curl.setopt(CurlOpt.PROXY, "")
            return
        _, _, place = proxy.public_url.partition("://")
        curl.setopt(CurlOpt.PROXY, f"{_CURL_SCHEMES.get(proxy.scheme, proxy.scheme)}://{place}")
        curl.setopt(CurlOpt.PROXY_CREDENTIAL_NO_REUSE, 1)
        if proxy.credentials:
            user, password = proxy.credentials
            curl.setopt(CurlOpt.PROXYUSERNAME, user)
            curl.setopt(CurlOpt.PROXYPASSWORD, password)
        elif self.route.proxy_authorization:
            curl.setopt(CurlOpt.PROXYHEADER, [b"Proxy-Authorization: " + self.route.proxy_authorization])

    async def close(self) -> None:
        """Close the connections, also those that are in use."""
        self.closed = True
        await self.multi.close()  # type: ignore[no-untyped-call]


class Sessions:
    """The sessions of one engine; the least recently used idle ones are closed when there are too many.

    Args:
        limit: sessions that are kept.
    """

    def __init__(self, limit: int = MAX_SESSIONS) -> None:
        self._limit = limit
        self._sessions: OrderedDict[Route, Session] = OrderedDict()
        self._closed = False

    def __len__(self) -> int:
        return len(self._sessions)

    @asynccontextmanager
    async def lease(self, route: Route) -> AsyncIterator[Session]:
        """The session of a route, kept open while it is leased.

        Raises:
            JobCancelledError: the engine is closed.
        """
        if self._closed:
            raise JobCancelledError()
        session = self._sessions.get(route)
        if session is None:
            session = self._sessions[route] = Session(route)
        self._sessions.move_to_end(route)
        session.busy += 1
        try:
            yield session
        finally:
            session.busy -= 1
            await self._shed()

    async def _shed(self) -> None:
        idle = [route for route, session in self._sessions.items() if not session.busy]
        for route in idle[: max(0, len(self._sessions) - self._limit)]:
            await self._sessions.pop(route).close()

    async def close(self) -> None:
        """Close all sessions; may be called more than once.  A run that is under way ends with an error."""
        self._closed = True
        while self._sessions:
            _, session = self._sessions.popitem()
            await session.close()
