"""HTTP/1.1 on raw bytes (RFC 9112), for a server that has to misbehave in any way that a test asks for."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, urlsplit

Headers = list[tuple[str, str]]
HeaderInput = dict[str, str] | Iterable[tuple[str, str]]

MAX_HEAD = 1 << 20
HTML = "text/html; charset=utf-8"


@dataclass
class Request:
    """One request as it came over the wire; header names keep their spelling and order."""

    method: str
    target: str
    version: str
    headers: Headers
    body: bytes = b""

    def header(self, name: str, default: str = "") -> str:
        return next((value for key, value in self.headers if key.lower() == name.lower()), default)

    def has(self, name: str) -> bool:
        return any(key.lower() == name.lower() for key, _ in self.headers)

    @property
    def path(self) -> str:
        return urlsplit(self.target).path or "/"

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.target).query, keep_blank_values=True))

    @property
    def cookies(self) -> dict[str, str]:
        pairs = (part.strip().partition("=") for part in self.header("cookie").split(";") if part.strip())
        return {name: value for name, _, value in pairs}

    @property
    def keep_alive(self) -> bool:
        wish = self.header("connection").lower()
        return "close" not in wish if self.version == "HTTP/1.1" else "keep-alive" in wish


class BadRequestError(Exception):
    """The client sent something that is no HTTP request."""


class Connection:
    """One accepted connection. ``watch`` notices the client's leaving while a response is pending."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int, facts: dict[str, Any]):
        self.reader = reader
        self.writer = writer
        self.number = number
        self.facts = facts
        self._buffer = bytearray()

    async def _more(self) -> bool:
        data = await self.reader.read(65536)
        self._buffer += data
        return bool(data)

    async def watch(self) -> None:
        """Return when the client has closed or reset; anything else that it sends meanwhile is kept."""
        with contextlib.suppress(ConnectionError, OSError):
            while await self._more():
                pass

    async def read_until(self, mark: bytes) -> bytes | None:
        while mark not in self._buffer:
            if len(self._buffer) > MAX_HEAD:
                raise BadRequestError("head too long")
            if not await self._more():
                return None
        end = self._buffer.index(mark) + len(mark)
        data = bytes(self._buffer[:end])
        del self._buffer[:end]
        return data

    async def read_exactly(self, size: int) -> bytes:
        while len(self._buffer) < size:
            if not await self._more():
                raise BadRequestError("body ends early")
        data = bytes(self._buffer[:size])
        del self._buffer[:size]
        return data

    async def read_request(self) -> Request | None:
        """The next request, or None when the client is done."""
        request = await self.read_head()
        if request is None:
            return None
        if request.header("expect").lower() == "100-continue":
            self.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        if "chunked" in request.header("transfer-encoding").lower():
            request.body = b"".join([chunk async for chunk in self._chunks()])
        elif length := request.header("content-length"):
            request.body = await self.read_exactly(int(length))
        return request

    async def read_head(self) -> Request | None:
        head = await self.read_until(b"\r\n\r\n")
        if head is None:
            return None
        lines = head.decode("latin-1").strip("\r\n").split("\r\n")
        parts = lines[0].split(" ")
        if len(parts) != 3 or not parts[2].startswith("HTTP/1."):
            raise BadRequestError(lines[0][:200])
        pairs = (line.partition(":") for line in lines[1:])
        return Request(parts[0], parts[1], parts[2], [(name, value.strip()) for name, _, value in pairs])

    async def _chunks(self) -> AsyncIterator[bytes]:
        while True:
            line = await self.read_until(b"\r\n") or b"0"
            size = int(line.split(b";")[0], 16)
            data = await self.read_exactly(size) if size else b""
            await self.read_until(b"\r\n")
            if not size:
                return
            yield data

    def take_buffer(self) -> bytes:
        """What was read ahead."""
        data = bytes(self._buffer)
        self._buffer.clear()
        return data

    def reset(self) -> None:
        """Leave with RST instead of FIN."""
        sock: socket.socket = self.writer.get_extra_info("socket")
        with contextlib.suppress(OSError):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()


@dataclass
class Exchange:
    """One request and the answer that a page gives to it, byte by byte when it wants to."""

    request: Request
    connection: Connection
    generation: int
    visit: int
    """How often this target was asked for since the last reset, this time included (1, 2, ...)."""
    memory: dict[str, Any]
    """What pages remember until the next reset; shared by all pages."""
    facts: dict[str, Any]
    words: tuple[str, ...] = ()
    poison: tuple[str, ...] = ()
    number: int = 0
    status: int = 0
    sent: int = 0
    keep: bool = True
    ended: str = "complete"
    notes: dict[str, Any] = field(default_factory=dict)

    @property
    def via(self) -> str:
        """Name of the forward proxy that this request came through, or nothing."""
        return str(self.facts["via"])

    # -- bytes

    async def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.connection.writer.write(data)
        await self.connection.writer.drain()
        self.sent += len(data)

    async def head(self, status: int, headers: HeaderInput = (), reason: str | None = None) -> None:
        """Send a status line and headers, exactly these."""
        self.status = status
        if reason is None:
            reason = HTTPStatus(status).phrase if status in HTTPStatus._value2member_map_ else "Unknown"
        lines = [f"HTTP/1.1 {status} {reason}", *(f"{name}: {value}" for name, value in pairs(headers))]
        await self.send(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))

    async def chunk(self, data: bytes) -> None:
        await self.send(b"%x\r\n%b\r\n" % (len(data), data))

    async def end_chunks(self) -> None:
        await self.send(b"0\r\n\r\n")

    def reset(self) -> None:
        """Break the connection with RST."""
        self.keep = False
        self.ended = "reset"
        self.connection.reset()

    def close(self) -> None:
        """Close after this answer, also when it is not complete."""
        self.keep = False
        self.ended = "closed"

    # -- answers

    async def reply(
        self,
        body: str | bytes = "",
        status: int = 200,
        *,
        content_type: str | None = HTML,
        headers: HeaderInput = (),
        reason: str | None = None,
    ) -> None:
        """Send a whole, honest answer; a header given replaces the one of that name that would be set."""
        data = body.encode() if isinstance(body, str) else body
        given = pairs(headers)
        names = {name.lower() for name, _ in given}
        lines: Headers = []
        if content_type and "content-type" not in names:
            lines.append(("Content-Type", content_type))
        if "content-length" not in names and "transfer-encoding" not in names and status not in (204, 304):
            lines.append(("Content-Length", str(len(data))))
        await self.head(status, [*lines, *given], reason)
        if self.request.method != "HEAD" and status not in (204, 304):
            await self.send(data)

    async def redirect(self, location: str, status: int = 302, headers: HeaderInput = ()) -> None:
        await self.reply("<p>Moved</p>", status, headers=[("Location", location), *pairs(headers)])

    async def drip(self, data: bytes, size: int, every: float) -> None:
        """Send ``size`` bytes at a time, ``every`` seconds."""
        for start in range(0, len(data), size):
            await self.send(data[start : start + size])
            await asyncio.sleep(every)

    def origin(self, host: int | str | None = None, scheme: str | None = None) -> str:
        """The site's origin for a virtual host, as seen from this exchange (``http://127.0.0.2:8000``)."""
        scheme = scheme or self.facts["scheme"]
        name = self.facts["host"] if host is None else f"127.0.0.{host}" if isinstance(host, int) else host
        return f"{scheme}://{name}:{self.facts['ports'][scheme]}"


def pairs(headers: HeaderInput) -> Headers:
    """Headers as a list of pairs."""
    return list(headers.items()) if isinstance(headers, dict) else list(headers)
