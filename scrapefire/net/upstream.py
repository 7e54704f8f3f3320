"""The proxy behind the filtering one: who it is, and a connection to it."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from scrapefire.errors import ProxySelectionError, SiteError

CHUNK = 1 << 16
HTTP_PORTS = {"http": 80, "https": 443}

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True)
class Upstream:
    """The proxy behind this one."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = ""

    @classmethod
    def parse(cls, url: str) -> Upstream:
        """Read a proxy's URL.

        Raises:
            ProxySelectionError: its scheme is not one that can be spoken.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https", "socks5", "socks5h") or not parts.hostname:
            raise ProxySelectionError(
                f"a browser cannot use a proxy of the kind {parts.scheme or url!r}",
                advice="Give an http, https or socks5 proxy.",
            )
        port = parts.port or HTTP_PORTS.get(parts.scheme, 1080)
        return cls(parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or ""))

    @property
    def is_http(self) -> bool:
        """True for a proxy that speaks HTTP, over TLS or not."""
        return self.scheme.startswith("http")

    @property
    def authorization(self) -> bytes:
        """The ``Proxy-Authorization`` line, or nothing."""
        if not self.user:
            return b""
        return b"Proxy-Authorization: Basic " + b64encode(f"{self.user}:{self.password}".encode()) + b"\r\n"


async def open_upstream(upstream: Upstream) -> Streams:
    """Connect to the proxy itself.

    Raises:
        SiteError: it cannot be reached.
    """
    try:
        return await asyncio.open_connection(
            upstream.host, upstream.port, limit=CHUNK, ssl=True if upstream.scheme == "https" else None
        )
    except OSError as exc:
        raise SiteError(f"the proxy at {upstream.host}:{upstream.port} cannot be reached", reason="proxy") from exc
