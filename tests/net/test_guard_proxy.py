"""The filtering proxy by itself: whom it serves, what it connects to, and what it says of failures."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from scrapefire.errors import DNSResolutionError, ProxySelectionError, SiteError, UnsafeAddressError
from scrapefire.net.guard_proxy import GuardProxy

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def echo_server() -> AsyncIterator[int]:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"echo " + await reader.readline())
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


@asynccontextmanager
async def guard_proxy(*allow_hosts: str) -> AsyncIterator[GuardProxy]:
    proxy = GuardProxy(allow_hosts=allow_hosts)
    try:
        yield proxy
    finally:
        await proxy.close()


async def ask(proxy: GuardProxy, host: str, port: int) -> tuple[int, bytes]:
    """SOCKS reply code (-1: none came) and what the far side answered to a line."""
    parts = urlsplit(await proxy.address())
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        writer.write(b"\x05\x01\x00")
        writer.write(b"\x05\x01\x00\x03" + bytes([len(host)]) + host.encode() + struct.pack(">H", port))
        await reader.readexactly(2)
        code = (await reader.readexactly(10))[1]
        if code:
            return code, b""
        writer.write(b"tide\n")
        return code, await reader.read()
    except (asyncio.IncompleteReadError, OSError):
        return -1, b""
    finally:
        writer.close()


async def test_an_allowed_host_is_connected_to_and_bytes_pass_both_ways() -> None:
    async with echo_server() as port, guard_proxy("127.0.0.1") as proxy:
        assert await ask(proxy, "127.0.0.1", port) == (0, b"echo tide\n")
        assert proxy.failure(f"http://127.0.0.1:{port}/") is None


async def test_private_addresses_are_refused_and_remembered_as_unsafe() -> None:
    async with echo_server() as port, guard_proxy() as proxy:
        for host in ("127.0.0.1", "localhost", "0x7f000001", "::ffff:127.0.0.1"):
            assert await ask(proxy, host, port) == (2, b"")
        assert isinstance(proxy.failure(f"http://127.0.0.1:{port}/"), UnsafeAddressError)


async def test_names_that_are_not_known_and_closed_ports_have_their_own_errors() -> None:
    async with echo_server() as closed:
        pass
    async with guard_proxy("127.0.0.1") as proxy:
        assert (await ask(proxy, "no-such-host.invalid", 80))[0] == 4
        assert isinstance(proxy.failure("http://no-such-host.invalid/"), DNSResolutionError)
        assert (await ask(proxy, "127.0.0.1", closed))[0] == 5
        assert isinstance(proxy.failure(f"http://127.0.0.1:{closed}/"), SiteError)


@pytest.mark.skipif(not os.path.exists("/proc/net/tcp"), reason="only Linux tells whose connection it is")
async def test_other_users_of_the_machine_are_not_served(monkeypatch: pytest.MonkeyPatch) -> None:
    async with echo_server() as port, guard_proxy("127.0.0.1") as proxy:
        user = os.getuid()
        monkeypatch.setattr("scrapefire.net.guard_proxy.os.getuid", lambda: user + 1)
        assert await ask(proxy, "127.0.0.1", port) == (-1, b"")


async def test_a_proxy_behind_it_that_is_not_there_is_the_sites_failure_and_an_unknown_kind_the_callers() -> None:
    async with guard_proxy() as proxy:
        with pytest.raises(ProxySelectionError):
            await proxy.address("ftp://127.0.0.1:1")
        async with echo_server() as closed:
            pass
        parts = urlsplit(await proxy.address(f"http://127.0.0.1:{closed}"))
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        writer.write(b"CONNECT example.org:443 HTTP/1.1\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 502")
        writer.close()
        failure = proxy.failure("https://example.org/")
        assert isinstance(failure, SiteError)
        assert failure.details["reason"] == "proxy"
