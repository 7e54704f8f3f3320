"""One exchange over libcurl, read while it arrives; leaving it ends it on the wire, too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Self, cast

from curl_cffi import Curl, CurlECode, CurlError, CurlInfo, CurlOpt

from scrapefire.errors import JobCancelledError

if TYPE_CHECKING:
    from scrapefire.engines.tls.headers import Line
    from scrapefire.engines.tls.sessions import Session

_TIMINGS = {
    "dns": CurlInfo.NAMELOOKUP_TIME,
    "connect": CurlInfo.CONNECT_TIME,
    "tls": CurlInfo.APPCONNECT_TIME,
    "first_byte": CurlInfo.STARTTRANSFER_TIME,
    "total": CurlInfo.TOTAL_TIME,
}


@dataclass
class Head:
    """Status and headers of the final response, in order."""

    status: int
    headers: list[tuple[str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Asked:
    """One request.

    Args:
        method, url, body: as Scrapy has them.
        lines: headers, as :func:`scrapefire.engines.tls.headers.header_lines` gives them.
        pins: addresses of names, as :meth:`scrapefire.net.resolve.Resolver.pins` gives them.
    """

    method: str
    url: str
    lines: Sequence[Line] = ()
    body: bytes = b""
    pins: Sequence[str] = ()


class Transfer:
    """One exchange: ``async with`` starts it and, at the end or when cancelled, stops it.

    Args:
        session: whose connections to use.
        asked: the request.
        max_size: bytes that the body may have on the wire; 0 means no limit.
    """

    def __init__(self, session: Session, asked: Asked, max_size: int) -> None:
        self._session = session
        self._curl = session.handle()
        self._set_request(asked)
        if max_size:
            self._curl.setopt(CurlOpt.MAXFILESIZE_LARGE, max_size)
        self._curl.setopt(CurlOpt.HEADERFUNCTION, self._on_header)
        self._curl.setopt(CurlOpt.WRITEFUNCTION, self._on_body)
        self._interim: Head | None = None
        self._chunks: list[bytes] = []
        self._news = asyncio.Event()
        self._done: asyncio.Future[None] | None = None
        self._started = 0.0
        self.head: Head | None = None
        self.received = 0
        """Bytes of the body on the wire."""
        self.latency = 0.0
        """Seconds from start to head."""
        self.timings: dict[str, float] = {}

    def _set_request(self, asked: Asked) -> None:
        curl: Curl = self._curl
        method, body = asked.method, asked.body
        curl.setopt(CurlOpt.URL, asked.url.partition("#")[0])
        curl.setopt(CurlOpt.HTTPHEADER, [_header_line(name, value) for name, value in asked.lines] + [b"Expect:"])
        if asked.pins:
            curl.setopt(CurlOpt.RESOLVE, list(asked.pins))
        if method == "HEAD":
            curl.setopt(CurlOpt.NOBODY, 1)
        elif body or method in ("POST", "PUT", "PATCH"):
            curl.setopt(CurlOpt.POST, 1)
            curl.setopt(CurlOpt.POSTFIELDS, body)
            curl.setopt(CurlOpt.POSTFIELDSIZE_LARGE, len(body))
        if method not in ("GET", "HEAD", "POST") or (method == "GET" and body):
            curl.setopt(CurlOpt.CUSTOMREQUEST, method)

    async def __aenter__(self) -> Self:
        self._started = time.monotonic()
        self._done = self._session.multi.add_handle(self._curl)
        self._done.add_done_callback(self._on_done)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        done, self._done = self._done, None
        assert done is not None
        if not done.done():
            self._session.multi.remove_handle(self._curl)
        self.timings = {name: round(cast(float, self._curl.getinfo(info)), 4) for name, info in _TIMINGS.items()}
        self._curl.close()

    async def batches(self) -> AsyncIterator[list[bytes]]:
        """The body as it arrives; :attr:`head` is there before the first batch.

        Raises:
            CurlError: the exchange ended before its time.
            JobCancelledError: the session was closed.
        """
        assert self._done is not None
        while True:
            if not self._chunks and not self._done.done():
                self._news.clear()
                await self._news.wait()
            chunks, self._chunks = self._chunks, []
            if chunks:
                yield chunks
            elif self._done.done():
                self._done.result()
                if self._session.closed:
                    raise JobCancelledError()
                if self.head is None:
                    raise CurlError("the answer has no head", CurlECode.GOT_NOTHING)
                return

    def _on_done(self, done: asyncio.Future[None]) -> None:
        if not done.cancelled():
            done.exception()  # batches() may not be there any more to take it
        self._news.set()

    def _on_body(self, data: bytes) -> int:
        self.received += len(data)
        self._chunks.append(data)
        self._news.set()
        return len(data)

    def _on_header(self, line: bytes) -> int:
        """Take one line; the heads of 1xx answers and trailers are passed over."""
        if self.head is not None:
            return len(line)
        text = line.decode("latin-1").rstrip("\r\n")
        if line.startswith(b"HTTP/"):
            self._interim = Head(_status(text))
        elif self._interim is None:
            pass
        elif not text.strip():
            if self._interim.status >= 200:
                self.head = self._interim
                self.latency = time.monotonic() - self._started
        elif text[0] in " \t" and self._interim.headers:
            name, value = self._interim.headers.pop()
            self._interim.headers.append((name, f"{value} {text.strip()}"))
        elif ":" in text:
            name, _, value = text.partition(":")
            self._interim.headers.append((name.strip(), value.strip()))
        return len(line)


def _status(line: str) -> int:
    parts = line.split(maxsplit=2)
    return int(parts[1]) if len(parts) > 1 and parts[1].isascii() and parts[1].isdigit() else 0


def _header_line(name: bytes, value: bytes | None) -> bytes:
    """A header as libcurl takes it: ``Name:`` leaves a default out, ``Name;`` sends it empty."""
    if value is None:
        return name + b":"
    return name + b": " + value if value else name + b";"
