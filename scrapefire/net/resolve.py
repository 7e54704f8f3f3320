"""Names resolved under the address guard, for what connects by itself: libcurl, and browsers on other machines."""

from __future__ import annotations

import asyncio
import socket
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from scrapefire.errors import DNSResolutionError, UnsafeAddressError
from scrapefire.net.addresses import check_address, parse_host
from scrapefire.net.guard import AddressGuard

_SECONDS = 30.0
_NAMES = 1000
_PORTS = {"http": 80, "https": 443}


class Names:
    """Addresses of host names, looked up once in half a minute."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[float, list[str]]] = OrderedDict()

    async def addresses(self, host: str) -> list[str]:
        """All addresses of a host, each once.

        Raises:
            DNSResolutionError: it has none.
        """
        until, addresses = self._known.get(host, (0.0, []))
        if time.monotonic() < until:
            return addresses
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as exc:
            raise DNSResolutionError(host) from exc
        addresses = list(dict.fromkeys(str(info[4][0]) for info in found))
        self._known[host] = (time.monotonic() + _SECONDS, addresses)
        self._known.move_to_end(host)
        if len(self._known) > _NAMES:
            self._known.popitem(last=False)
        return addresses


class Resolver:
    """Resolves for one engine, with a short memory; libcurl's connections are pinned to what the guard has seen.

    Args:
        guard: which addresses may be connected to.
    """

    def __init__(self, guard: AddressGuard) -> None:
        self._guard = guard
        self._names = Names()

    async def pins(self, url: str, *, proxied: bool) -> list[str]:
        """``CURLOPT_RESOLVE`` entries for a URL; none where libcurl has no name to resolve, or the guard is off.

        Args:
            url: the address to be fetched.
            proxied: a proxy connects, so only an address that the URL itself holds can be checked.

        Raises:
            UnsafeAddressError: no address of the host may be connected to.
            DNSResolutionError: the name has no address.
        """
        self._guard.check_literal(url)
        parts = urlsplit(url)
        host = parts.hostname or ""
        if proxied or not self._guard.enabled or (parse_host(host) and not host.endswith("localhost")):
            return []
        listed = ",".join(f"[{ip}]" if ":" in ip else ip for ip in await self._admitted(host))
        port = parts.port or _PORTS[parts.scheme]
        # libcurl looks a name up with or without the dot at its end, as its version likes.
        return [f"+{name}:{port}:{listed}" for name in dict.fromkeys((host, host.rstrip(".")))]

    async def check(self, url: str) -> None:
        """Refuse a URL none of whose addresses, as they are seen from here, may be connected to.

        Raises:
            UnsafeAddressError: no address of the host may be connected to.
            DNSResolutionError: the name has no address.
        """
        self._guard.check_literal(url)
        host = urlsplit(url).hostname or ""
        if self._guard.enabled and not parse_host(host):
            await self._admitted(host)

    async def _admitted(self, host: str) -> list[str]:
        refused: UnsafeAddressError | None = None
        admitted = []
        for ip in await self._names.addresses(host):
            try:
                check_address(ip, host, self._guard.allow_hosts)
            except UnsafeAddressError as exc:
                refused = exc
            else:
                admitted.append(ip)
        if not admitted:
            raise refused or DNSResolutionError(host)
        return admitted
