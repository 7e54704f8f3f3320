"""Forward proxies that mark what passes: HTTP (CONNECT and absolute form, RFC 9110 section 9.3.6) and SOCKS5 (RFC
1928/1929).

Each proxy leaves by an address of its own (127.0.1.x), so that a page knows the proxy even inside a TLS tunnel.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import ipaddress
import struct
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.site.events import EventLog
from tests.site.wire import BadRequestError, Connection, Request


@dataclass(frozen=True)
class Proxy:
    """One proxy: its ``behaviour`` is ok, dead (closes at once), refusing (403 to all), failing (502) or hanging."""

    name: str
    egress: str
    protocol: str = "http"
    user: str = ""
    password: str = ""
    behaviour: str = "ok"


PROXIES = (
    Proxy("basic", "127.0.1.10"),
    Proxy("basic2", "127.0.1.11"),
    Proxy("auth", "127.0.1.20", user="reader", password="tide:p@ss"),
    Proxy("stealth", "127.0.1.30", user="stealth", password="s3cret"),
    Proxy("stealth2", "127.0.1.31"),
    Proxy("de", "127.0.1.40"),
    Proxy("us", "127.0.1.41"),
    Proxy("socks5", "127.0.1.50", protocol="socks5"),
    Proxy("socks5auth", "127.0.1.51", protocol="socks5", user="reader", password="word"),
    Proxy("dead", "127.0.1.60", behaviour="dead"),
    Proxy("refusing", "127.0.1.61", behaviour="refusing"),
    Proxy("failing", "127.0.1.62", behaviour="failing"),
    Proxy("hanging", "127.0.1.63", behaviour="hanging"),
)
BY_EGRESS = {proxy.egress: proxy.name for proxy in PROXIES}


async def serve_proxy(proxy: Proxy, connection: Connection, log: EventLog) -> None:
    """Serve one client connection of a proxy until either side ends it."""
    if proxy.behaviour == "dead":
        log.add("proxy", proxy=proxy.name, target="", outcome="dead")
        return connection.reset()
    if proxy.behaviour == "hanging":
        log.add("proxy", proxy=proxy.name, target="", outcome="hanging")
        return await connection.watch()
    serve = _serve_socks if proxy.protocol == "socks5" else _serve_http
    with contextlib.suppress(ConnectionError, OSError, BadRequestError, asyncio.IncompleteReadError):
        await serve(proxy, connection, log)
    return None


async def _serve_http(proxy: Proxy, connection: Connection, log: EventLog) -> None:
    while (request := await connection.read_request()) is not None:
        refusal = _refusal(proxy, request)
        outcome = refusal or "passed"
        log.add("proxy", proxy=proxy.name, method=request.method, target=request.target, outcome=outcome)
        if refusal:
            _refuse(connection, refusal)
        elif request.method == "CONNECT":
            host, _, port = request.target.rpartition(":")
            await _tunnel(
                proxy, connection, host.strip("[]"), int(port), b"HTTP/1.1 200 Connection established\r\n\r\n"
            )
            return
        else:
            await _forward(proxy, connection, request)
            return
        await connection.writer.drain()


def _refusal(proxy: Proxy, request: Request) -> str:
    if proxy.user:
        wanted = base64.b64encode(f"{proxy.user}:{proxy.password}".encode()).decode()
        if request.header("proxy-authorization") != f"Basic {wanted}":
            return "unauthorized"
    return proxy.behaviour if proxy.behaviour != "ok" else ""


def _refuse(connection: Connection, outcome: str) -> None:
    status, extra = {
        "unauthorized": ("407 Proxy Authentication Required", 'Proxy-Authenticate: Basic realm="proxy"\r\n'),
        "refusing": ("403 Forbidden", ""),
        "failing": ("502 Bad Gateway", ""),
    }[outcome]
    connection.writer.write(f"HTTP/1.1 {status}\r\n{extra}Content-Length: 0\r\n\r\n".encode())


async def _forward(proxy: Proxy, connection: Connection, request: Request) -> None:
    """Absolute form (RFC 9112 section 3.2.2): one request a connection, marked with ``X-Via``."""
    parts = urlsplit(request.target)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    hop = {"proxy-authorization", "proxy-connection", "connection", "transfer-encoding", "content-length"}
    headers = [(name, value) for name, value in request.headers if name.lower() not in hop]
    headers += [("X-Via", proxy.name), ("Connection", "close")]
    if request.body:
        headers.append(("Content-Length", str(len(request.body))))
    head = f"{request.method} {target} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers)
    greeting = (head + "\r\n").encode("latin-1") + request.body
    await _tunnel(proxy, connection, parts.hostname or "", parts.port or 80, b"", greeting)


async def _tunnel(
    proxy: Proxy, connection: Connection, host: str, port: int, answer: bytes, greeting: bytes = b""
) -> None:
    try:
        reader, writer = await asyncio.open_connection(host, port, local_addr=(proxy.egress, 0))
    except OSError:
        failed = b"\x05\x05\x00\x01\x00\x00\x00\x00\x00\x00" if proxy.protocol == "socks5" else b""
        connection.writer.write(failed or b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
        await connection.writer.drain()
        return
    connection.writer.write(answer)
    writer.write(greeting)
    early = connection.take_buffer()
    writer.write(early)
    pumps = [
        asyncio.create_task(_pump(connection.reader, writer)),
        asyncio.create_task(_pump(reader, connection.writer)),
    ]
    try:
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError, OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


async def _serve_socks(proxy: Proxy, connection: Connection, log: EventLog) -> None:
    _, methods = await connection.read_exactly(2)
    offered = await connection.read_exactly(methods)
    method = 2 if proxy.user else 0
    if method not in offered:
        log.add("proxy", proxy=proxy.name, target="", outcome="unauthorized")
        connection.writer.write(b"\x05\xff")
        return
    connection.writer.write(bytes([5, method]))
    if proxy.user and not await _socks_login(proxy, connection):
        log.add("proxy", proxy=proxy.name, target="", outcome="unauthorized")
        return
    host, port = await _socks_target(connection)
    log.add("proxy", proxy=proxy.name, method="SOCKS5", target=f"{host}:{port}", outcome="passed")
    await _tunnel(proxy, connection, host, port, b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00")


async def _socks_login(proxy: Proxy, connection: Connection) -> bool:
    _, length = await connection.read_exactly(2)
    user = await connection.read_exactly(length)
    password = await connection.read_exactly((await connection.read_exactly(1))[0])
    right = (user.decode(), password.decode()) == (proxy.user, proxy.password)
    connection.writer.write(b"\x01\x00" if right else b"\x01\x01")
    return right


async def _socks_target(connection: Connection) -> tuple[str, int]:
    _, command, _, kind = await connection.read_exactly(4)
    if command != 1:
        raise BadRequestError("only CONNECT")
    if kind == 3:
        host = (await connection.read_exactly((await connection.read_exactly(1))[0])).decode()
    else:
        host = str(ipaddress.ip_address(await connection.read_exactly(4 if kind == 1 else 16)))
    return host, struct.unpack("!H", await connection.read_exactly(2))[0]
