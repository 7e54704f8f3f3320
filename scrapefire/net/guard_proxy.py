"""A filtering proxy on loopback: what a browser connects to passes through here, every hop, frame and socket of it.

A browser resolves names and follows redirects by itself, so nothing outside of it sees in time what it connects to.
Here each name is resolved, each address checked (:mod:`scrapefire.net.addresses`) and only a checked address connected
to.  The proxy speaks SOCKS 5 (RFC 1928) where it connects directly or through another SOCKS proxy, and HTTP (RFC 9110
section 9.3.6, RFC 9112 section 3.2.2) in front of an HTTP proxy.  It adds the credentials of the proxy behind it
(RFC 7617, RFC 1929), which browsers cannot do for SOCKS.  Only the user that runs it is served: browsers cannot give a
password to a SOCKS proxy, so the kernel is asked whose connection it is (proc(5), ``/proc/net/tcp``; Linux).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from scrapefire.errors import (
    DNSResolutionError,
    ProxySelectionError,
    ScrapeError,
    SiteError,
    UnsafeAddressError,
    from_dict,
)
from scrapefire.net.addresses import check_address, parse_host
from scrapefire.net.resolve import Names
from scrapefire.net.socks import SOCKS_OK, ask_socks, read_socks_request, socks_code, socks_reply
from scrapefire.net.upstream import CHUNK, HTTP_PORTS, Streams, Upstream, open_upstream

CONNECT_SECONDS = 20.0
_REMEMBERED = 1000
_LOOKS = 3
_MAX_HEAD = 1 << 16


class GuardProxy:
    """Proxies on loopback, one a proxy behind them, made when first asked for.

    Args:
        guard: False lets every address through: then the proxy only adds credentials.
        allow_hosts: hosts exempt from the guard, as for :func:`scrapefire.net.addresses.check_address`.
    """

    def __init__(self, *, guard: bool = True, allow_hosts: Collection[str] = ()) -> None:
        self._guard = guard
        self._allow_hosts = tuple(allow_hosts)
        self._servers: dict[str, asyncio.Server] = {}
        self._starting = asyncio.Lock()
        self._failures: OrderedDict[tuple[str, int], ScrapeError] = OrderedDict()
        self._names = Names()
        self._connections: set[asyncio.Task[None]] = set()

    async def address(self, upstream_url: str | None = None) -> str:
        """URL of the proxy to give to a browser.

        Args:
            upstream_url: proxy to go through, credentials included; None connects directly.

        Raises:
            ProxySelectionError: that proxy's kind is not known.
        """
        upstream = Upstream.parse(upstream_url) if upstream_url else None
        async with self._starting:
            server = self._servers.get(upstream_url or "")
            if server is None:
                server = await asyncio.start_server(self._accept(upstream), "127.0.0.1", 0, limit=_MAX_HEAD)
                self._servers[upstream_url or ""] = server
        scheme = "http" if upstream and upstream.is_http else "socks5"
        return f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    def failure(self, url: str) -> ScrapeError | None:
        """Why the last connection for that URL's host and port did not come about; None when it did."""
        parts = urlsplit(url)
        error = self._failures.get((_key(parts.hostname or ""), parts.port or HTTP_PORTS.get(parts.scheme, 0)))
        return from_dict(error.to_dict()) if error is not None else None  # one that can be raised

    async def close(self) -> None:
        """Stop listening and end all connections; may be called more than once."""
        servers, self._servers = self._servers, {}
        for server in servers.values():
            server.close()
        for task in list(self._connections):
            task.cancel()
        if self._connections:
            await asyncio.wait(self._connections)

    # ---- connections ---------------------------------------------------------------------------------------------

    def _accept(
        self, upstream: Upstream | None
    ) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
        serve = self._serve_http if upstream and upstream.is_http else self._serve_socks

        async def accepted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None
            self._connections.add(task)
            try:
                if _is_own_user(writer):
                    await serve(reader, writer, upstream)
            except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.CancelledError):
                pass  # one side has left, or all of it ends
            finally:
                self._connections.discard(task)
                writer.close()

        return accepted

    def _remember(self, host: str, port: int, error: ScrapeError | None) -> None:
        key = (_key(host), port)
        self._failures.pop(key, None)
        if error is not None:
            self._failures[key] = error
            if len(self._failures) > _REMEMBERED:
                self._failures.popitem(last=False)

    # ---- SOCKS 5 -------------------------------------------------------------------------------------------------

    async def _serve_socks(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, upstream: Upstream | None
    ) -> None:
        host, port = await read_socks_request(reader, writer)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                there = await self._open(host, port, upstream)
        except (ScrapeError, TimeoutError) as exc:
            error = exc if isinstance(exc, ScrapeError) else SiteError(f"{host} did not answer the connection")
            self._remember(host, port, error)
            writer.write(socks_reply(socks_code(error)))
            await writer.drain()
            return
        self._remember(host, port, None)
        writer.write(socks_reply(SOCKS_OK))
        await _relay((reader, writer), there)

    async def _open(self, host: str, port: int, upstream: Upstream | None) -> Streams:
        if upstream is None:
            return await self._connect(host, port, await self._checked_addresses(host))
        self._check_name(host)
        streams = await open_upstream(upstream)
        try:
            await ask_socks(streams, host, port, upstream)
        except BaseException:
            streams[1].close()
            raise
        return streams

    async def _connect(self, host: str, port: int, addresses: list[str]) -> Streams:
        error: Exception | None = None
        for number, address in enumerate(addresses, 1):
            try:
                # One address that swallows packets must not use up the time of the others.
                async with asyncio.timeout(CONNECT_SECONDS if number == len(addresses) else CONNECT_SECONDS / 4):
                    return await asyncio.open_connection(address, port, limit=CHUNK)
            except (OSError, TimeoutError) as exc:
                error = exc
        reason = "refused the connection" if isinstance(error, ConnectionRefusedError) else "could not be reached"
        raise SiteError(f"{host} {reason}", reason="refused" if "refused" in reason else "network")

    # ---- addresses -----------------------------------------------------------------------------------------------

    async def _checked_addresses(self, host: str) -> list[str]:
        """Where a host may be connected to.

        Raises:
            UnsafeAddressError: none of its addresses is allowed; DNSResolutionError: it has none.
        """
        readings = parse_host(host)
        if readings == []:
            raise DNSResolutionError(host)
        self._check_name(host)  # a number that can be read in two ways must be public in both
        try:
            addresses = [str(ip_address(host.strip("[]")))]
        except ValueError:
            addresses = [str(reading) for reading in readings] if readings else await self._names.addresses(host)
        if not self._guard:
            return addresses
        allowed, refused = [], None
        for address in addresses:
            try:
                check_address(address, host, self._allow_hosts)
                allowed.append(address)
            except UnsafeAddressError as exc:
                refused = exc
        if not allowed and refused is not None:
            raise refused
        return allowed

    def _check_name(self, host: str) -> None:
        """What can be told of a host that a proxy further on resolves: numbers and localhost are refused here."""
        if self._guard:
            for reading in parse_host(host) or ():
                check_address(reading, host, self._allow_hosts)

    # ---- HTTP ----------------------------------------------------------------------------------------------------

    async def _serve_http(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, upstream: Upstream | None
    ) -> None:
        assert upstream is not None
        there: Streams | None = None
        back: asyncio.Task[None] | None = None
        try:
            while head := await _read_head(reader):
                host, port = _target_of(head)
                try:
                    self._check_name(host)
                    if there is None:
                        async with asyncio.timeout(CONNECT_SECONDS):
                            there = await open_upstream(upstream)
                except (ScrapeError, TimeoutError) as exc:
                    error = (
                        exc if isinstance(exc, ScrapeError) else SiteError("the proxy does not answer", reason="proxy")
                    )
                    self._remember(host, port, error)
                    writer.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    await writer.drain()
                    return
                there[1].write(head[:-2] + upstream.authorization + b"\r\n")
                if head.startswith(b"CONNECT "):
                    answer = await _read_answer(there[0])
                    self._remember(host, port, _connect_error(answer, host))
                    writer.write(answer)
                    await _relay((reader, writer), there)
                    return
                if back is None:
                    back = asyncio.ensure_future(self._copy_answers(there[0], writer, host, port))
                await _copy_body(reader, there[1], head)
        finally:
            if back is not None:
                back.cancel()
            if there is not None:
                there[1].close()

    async def _copy_answers(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, port: int
    ) -> None:
        """What the proxy answers, until it closes; then the browser must not send more."""
        try:
            first = await reader.read(CHUNK)
            self._remember(
                host, port, None if first else SiteError("the proxy closed without an answer", reason="proxy")
            )
            writer.write(first)
            await _copy(reader, writer)
        except OSError:
            self._remember(host, port, SiteError("the proxy broke the connection off", reason="proxy"))
        finally:
            writer.close()


def _is_own_user(writer: asyncio.StreamWriter) -> bool:
    """Whether the client of a connection on loopback runs as this user; True where the system does not tell."""
    here, there = (_kernel_name(writer.get_extra_info(name)) for name in ("sockname", "peername"))
    for _ in range(_LOOKS):  # a table that changes while it is read may lack an entry
        try:
            rows = Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]
        except OSError:
            return True
        for fields in map(str.split, rows):
            if fields[1] == there and fields[2] == here:
                return int(fields[7]) == os.getuid()
    return False


def _kernel_name(address: tuple[str, int]) -> str:
    """An address as ``/proc/net/tcp`` writes it."""
    number = int.from_bytes(socket.inet_aton(address[0]), sys.byteorder)
    return f"{number:08X}:{address[1]:04X}"


def _key(host: str) -> str:
    """A host as it is remembered: an address in one spelling."""
    name = host.strip("[]").lower()
    try:
        return str(ip_address(name))
    except ValueError:
        return name


# ---- relaying ----------------------------------------------------------------------------------------------------


async def _relay(one: Streams, other: Streams) -> None:
    """Pass bytes both ways until one side closes; closing one closes the other, so that a cancelled page is felt."""
    ways = {
        asyncio.ensure_future(_copy(one[0], other[1])),
        asyncio.ensure_future(_copy(other[0], one[1])),
    }
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for _, writer in (one, other):
            writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()


# ---- HTTP on the wire --------------------------------------------------------------------------------------------


async def _read_head(reader: asyncio.StreamReader) -> bytes:
    """Request line and headers with the empty line that ends them; nothing at the end of the connection."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as exc:
        if exc.partial:
            raise
        return b""


async def _read_answer(reader: asyncio.StreamReader) -> bytes:
    """The head of a proxy's answer; nothing when it leaves without one."""
    try:
        return await _read_head(reader)
    except (OSError, asyncio.IncompleteReadError):
        return b""


def _target_of(head: bytes) -> tuple[str, int]:
    """Host and port that a proxy request is for."""
    method, target, *_ = head.split(b" ", 2)
    if method == b"CONNECT":
        host, _, port = target.decode("latin-1").rpartition(":")
        return host.strip("[]"), int(port) if port.isdigit() else 0
    parts = urlsplit(target.decode("latin-1"))
    return parts.hostname or "", parts.port or HTTP_PORTS.get(parts.scheme, 80)


def _connect_error(answer: bytes, host: str) -> ScrapeError | None:
    """Why a proxy did not open a tunnel."""
    status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.") else ""
    if status.startswith("2"):
        return None
    if status == "407":
        return ProxySelectionError("the proxy refused the user name and password", reason="auth")
    if status in ("502", "503", "504"):
        return SiteError(f"the proxy could not reach {host} (status {status})", reason="network")
    said = f"answered with status {status}" if status else "closed without an answer"
    return SiteError(f"the proxy does not let {host} be reached: it {said}", reason="proxy")


async def _copy_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: bytes) -> None:
    """Pass on the body of a request (RFC 9112 section 6)."""
    headers = {
        name.strip().lower(): value.strip()
        for name, _, value in (line.partition(b":") for line in head.split(b"\r\n")[1:])
    }
    if b"chunked" in headers.get(b"transfer-encoding", b"").lower():
        while True:
            line = await reader.readuntil(b"\r\n")
            size = int(line.split(b";")[0], 16)
            writer.write(line + await reader.readexactly(size + 2))
            await writer.drain()
            if not size:
                return
    left = int(headers.get(b"content-length") or 0)
    while left > 0:
        data = await reader.read(min(left, CHUNK))
        if not data:
            raise asyncio.IncompleteReadError(b"", left)
        left -= len(data)
        writer.write(data)
        await writer.drain()
