"""SOCKS 5 on the wire, both ends of it (RFC 1928; user name and password: RFC 1929)."""

from __future__ import annotations

import asyncio
import socket
import struct

from scrapefire.errors import (
    DNSResolutionError,
    ProxySelectionError,
    ScrapeError,
    SiteError,
    UnsafeAddressError,
)
from scrapefire.net.upstream import Streams, Upstream

# RFC 1928 section 6.
SOCKS_OK, _SOCKS_FAILED, _SOCKS_FORBIDDEN, _SOCKS_UNREACHABLE, _SOCKS_REFUSED = 0, 1, 2, 4, 5


async def read_socks_request(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> tuple[str, int]:
    """The host and port that the client wants to be connected with (RFC 1928 sections 3 and 4)."""
    version, methods = await reader.readexactly(2)
    await reader.readexactly(methods)
    if version != 5:
        raise OSError("not SOCKS 5")
    writer.write(b"\x05\x00")
    _, command, _, kind = await reader.readexactly(4)
    if kind == 1:
        host = socket.inet_ntop(socket.AF_INET, await reader.readexactly(4))
    elif kind == 4:
        host = socket.inet_ntop(socket.AF_INET6, await reader.readexactly(16))
    else:
        (length,) = await reader.readexactly(1)
        host = (await reader.readexactly(length)).decode("latin-1")
    (port,) = struct.unpack(">H", await reader.readexactly(2))
    if command != 1:
        raise OSError("only CONNECT is served")
    return host, port


def socks_reply(code: int) -> bytes:
    """The answer to a request, with that code of RFC 1928 section 6."""
    return bytes([5, code, 0, 1, 0, 0, 0, 0, 0, 0])


def socks_code(error: ScrapeError) -> int:
    """The code that tells a client of this error."""
    if isinstance(error, UnsafeAddressError):
        return _SOCKS_FORBIDDEN
    if isinstance(error, DNSResolutionError):
        return _SOCKS_UNREACHABLE
    return _SOCKS_REFUSED if error.details.get("reason") == "refused" else _SOCKS_FAILED


async def ask_socks(streams: Streams, host: str, port: int, upstream: Upstream) -> None:
    """Have a SOCKS proxy connect on (RFC 1928; user name and password: RFC 1929)."""
    reader, writer = streams
    writer.write(b"\x05\x02\x00\x02" if upstream.user else b"\x05\x01\x00")
    _, method = await reader.readexactly(2)
    if method == 2:
        user, password = upstream.user.encode()[:255], upstream.password.encode()[:255]
        writer.write(b"\x01" + bytes([len(user)]) + user + bytes([len(password)]) + password)
        _, status = await reader.readexactly(2)
        method = 0 if status == 0 else 0xFF
    if method != 0:
        raise ProxySelectionError("the proxy refused the user name and password", reason="auth")
    name = host.encode("latin-1")
    writer.write(b"\x05\x01\x00\x03" + bytes([len(name)]) + name + struct.pack(">H", port))
    _, code, _, kind = await reader.readexactly(4)
    length = {1: 4, 4: 16}.get(kind) or (await reader.readexactly(1))[0]
    await reader.readexactly(length + 2)
    if code == _SOCKS_REFUSED:
        raise SiteError(f"{host} refused the connection", reason="refused")
    if code == _SOCKS_UNREACHABLE:
        raise DNSResolutionError(host)
    if code != SOCKS_OK:
        raise SiteError(f"{host} could not be reached through the proxy (SOCKS code {code})", reason="network")
