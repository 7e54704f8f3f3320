"""The address guard of plain HTTP: what a scrape request connects to is checked when the name has been resolved.

Twisted connects to exactly the addresses that its name resolver gives, so the guard sits there: an address that is not
public never reaches a socket, whichever name, notation, redirect or second answer of a DNS server it came by.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from twisted.internet.interfaces import IHostnameResolver, IResolutionReceiver
from zope.interface import implementer

from scrapefire import settings as settings_table
from scrapefire.errors import UnsafeAddressError
from scrapefire.net.addresses import check_address, parse_host

GUARDED = "scrapefire_guarded"
"""Meta key of a request that is no scrape request and is made for one: robots.txt, and where it redirects to."""


class AddressGuard:
    """Which addresses scrape requests may connect to.

    Args:
        enabled: False lets everything through.
        allow_hosts: hosts, addresses and networks that are exempt.
    """

    def __init__(self, *, enabled: bool = True, allow_hosts: Sequence[str] = ()) -> None:
        self.enabled = enabled
        self.allow_hosts = tuple(allow_hosts)
        self._guarded: Counter[str] = Counter()
        self._refused: dict[str, UnsafeAddressError] = {}

    @classmethod
    def from_settings(cls, settings: Any) -> AddressGuard:
        """The guard of ``SCRAPEFIRE_ADDRESS_GUARD`` and ``SCRAPEFIRE_ALLOW_HOSTS``."""
        return cls(
            enabled=settings_table.get(settings, "ADDRESS_GUARD"),
            allow_hosts=settings_table.get(settings, "ALLOW_HOSTS"),
        )

    def install(self) -> None:
        """Put the guard into Twisted's reactor, around the resolver that is there."""
        from twisted.internet import reactor

        running: Any = reactor
        plain = running.resolver
        running.installNameResolver(_GuardedResolver(running.nameResolver, self))
        running.resolver = plain  # other users of the reactor keep theirs

    def check_literal(self, url: str) -> None:
        """Refuse a URL whose host is an address in any notation, before anything is asked.

        Raises:
            UnsafeAddressError: the address is not public and not exempt.
        """
        if not self.enabled:
            return
        host = urlsplit(url).hostname or ""
        for ip in parse_host(host) or ():
            check_address(ip, host, self.allow_hosts)

    @contextlib.contextmanager
    def watching(self, url: str) -> Iterator[None]:
        """Guard connections to the URL's host for as long as a request to it runs.

        Raises:
            UnsafeAddressError: in place of the failure that refusing the address caused.
        """
        self.check_literal(url)
        host = (urlsplit(url).hostname or "").lower()
        self._guarded[host] += 1
        try:
            yield
        except Exception as exc:
            if (refused := self._refused.pop(host, None)) is not None:
                raise refused from exc
            raise
        finally:
            self._guarded[host] -= 1
            if not self._guarded[host]:
                del self._guarded[host]

    def admits(self, host: str, ip: str) -> bool:
        """Whether a name that a running scrape request asks for may lead to this address."""
        name = host.lower()
        if not self.enabled or name not in self._guarded:
            return True
        try:
            check_address(ip, host, self.allow_hosts)
        except UnsafeAddressError as exc:
            self._refused[name] = exc
            return False
        return True


@implementer(IHostnameResolver)
class _GuardedResolver:
    """A name resolver that withholds addresses which the guard does not admit."""

    def __init__(self, inner: Any, guard: AddressGuard) -> None:
        self._inner = inner
        self._guard = guard

    def resolveHostName(self, receiver: Any, hostName: str, *args: Any, **kwargs: Any) -> Any:
        return self._inner.resolveHostName(_GuardedReceiver(receiver, hostName, self._guard), hostName, *args, **kwargs)


@implementer(IResolutionReceiver)
class _GuardedReceiver:
    def __init__(self, inner: Any, host: str, guard: AddressGuard) -> None:
        self._inner = inner
        self._host = host
        self._guard = guard

    def resolutionBegan(self, resolutionInProgress: Any) -> None:
        self._inner.resolutionBegan(resolutionInProgress)

    def addressResolved(self, address: Any) -> None:
        if self._guard.admits(self._host, address.host):
            self._inner.addressResolved(address)

    def resolutionComplete(self) -> None:
        self._inner.resolutionComplete()
