"""The ``tls`` engine over HTTP/2 (RFC 9113), against a server made of the h2 library."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import DataReceived, RequestReceived, StreamEnded, StreamReset
from scrapy import Request, Spider
from scrapy.crawler import Crawler
from scrapy.settings import Settings

from scrapefire.engines.base import EngineContext, EngineTask
from scrapefire.engines.tls import TlsEngine
from scrapefire.net.blobs import BlobFolder
from scrapefire.options import ScrapeOptions
from tests.site.certificates import Authority

PAGE = b"<p>Limpets hold on to the rock. </p>" * 400


@dataclass
class Http2Site:
    """What the server saw, and where it is."""

    url: str = ""
    connections: int = 0
    requests: list[list[tuple[str, str]]] = field(default_factory=list)
    bodies: dict[int, bytes] = field(default_factory=dict)
    resets: list[float] = field(default_factory=list)
    busy: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        connection = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
        connection.initiate_connection()
        paths: dict[int, str] = {}
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            writer.write(connection.data_to_send())
            while data := await reader.read(65536):
                for event in connection.receive_data(data):
                    if isinstance(event, RequestReceived):
                        self.requests.append(list(event.headers))
                        paths[event.stream_id] = dict(event.headers)[":path"]
                    elif isinstance(event, DataReceived):
                        self.bodies[event.stream_id] = self.bodies.get(event.stream_id, b"") + event.data
                    elif isinstance(event, StreamEnded):
                        self._answer(connection, event.stream_id, paths[event.stream_id])
                    elif isinstance(event, StreamReset):
                        self.resets.append(time.monotonic())
                writer.write(connection.data_to_send())
        writer.close()

    def _answer(self, connection: H2Connection, stream: int, path: str) -> None:
        headers = [(":status", "200"), ("content-type", "text/html"), ("set-cookie", "a=1"), ("set-cookie", "b=2")]
        if path == "/gzip":
            connection.send_headers(stream, [*headers, ("content-encoding", "gzip")])
            connection.send_data(stream, gzip.compress(PAGE), end_stream=True)
            return
        connection.send_headers(stream, headers)
        if path == "/hang":
            connection.send_data(stream, PAGE[:1000])
            self.busy.set()
        elif path == "/cut":
            connection.send_data(stream, PAGE[:1000])
            connection.reset_stream(stream, 2)
        else:
            connection.send_data(stream, PAGE, end_stream=True)


@pytest.fixture
async def http2(tmp_path: Path) -> AsyncIterator[Http2Site]:
    context = Authority(tmp_path, ["127.0.0.1"]).context("valid")
    context.set_alpn_protocols(["h2"])
    site = Http2Site()
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0, ssl=context)
    site.url = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield site
    server.close()
    await server.wait_closed()


@pytest.fixture
async def engine() -> AsyncIterator[TlsEngine]:
    crawler = Crawler(Spider, Settings({"SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.1"}))
    engine = TlsEngine(EngineContext(crawler, None, BlobFolder.from_settings(crawler.settings), None))  # type: ignore[arg-type] - it uses settings only
    yield engine
    await engine.close()


def task(request: Request) -> EngineTask:
    return EngineTask(request, ScrapeOptions(), frozenset(), timeout=10.0, max_size=1 << 20)


async def test_speaks_http2_as_chrome_does(http2: Http2Site, engine: TlsEngine) -> None:
    headers = {"Cookie": "a=1; b=2", "Referer": f"{http2.url}/before", "X-Team": "shore"}
    result = await engine.fetch(task(Request(f"{http2.url}/page", headers=headers)))
    assert (result.status, result.body, result.truncated) == (200, PAGE, False)
    assert [value for name, value in result.headers if name == "set-cookie"] == ["a=1", "b=2"]
    names = [name for name, _ in http2.requests[0]]
    assert names[:4] == [":method", ":authority", ":scheme", ":path"], "Chrome's order of pseudo headers"
    chrome = ["sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform", "upgrade-insecure-requests", "user-agent"]
    chrome += ["accept", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-user", "sec-fetch-dest", "referer"]
    chrome += ["accept-encoding", "accept-language", "priority"]
    assert [name for name in names if name in chrome] == chrome
    assert not {"connection", "host", "expect", "te"} & set(names)
    sent = dict(http2.requests[0])
    assert (sent["cookie"], sent["x-team"]) == ("a=1; b=2", "shore")


async def test_one_connection_serves_requests_side_by_side(http2: Http2Site, engine: TlsEngine) -> None:
    await engine.fetch(task(Request(f"{http2.url}/page")))
    results = await asyncio.gather(*(engine.fetch(task(Request(f"{http2.url}/page?{n}"))) for n in range(8)))
    assert all(result.body == PAGE for result in results)
    assert http2.connections == 1


async def test_bodies_go_both_ways(http2: Http2Site, engine: TlsEngine) -> None:
    request = Request(f"{http2.url}/gzip", method="POST", body=b"\0\1", headers={"Content-Type": "text/plain"})
    result = await engine.fetch(task(request))
    assert (result.body, result.header("content-encoding")) == (PAGE, None)
    assert result.wire_bytes < len(PAGE)
    assert list(http2.bodies.values()) == [b"\0\1"]


async def test_a_stream_that_is_reset_is_truncated(http2: Http2Site, engine: TlsEngine) -> None:
    result = await engine.fetch(task(Request(f"{http2.url}/cut")))
    assert result.truncated
    assert result.body == PAGE[:1000]


async def test_cancel_resets_the_stream_and_keeps_the_connection(http2: Http2Site, engine: TlsEngine) -> None:
    await engine.fetch(task(Request(f"{http2.url}/page")))
    delays = []
    for _ in range(3):
        http2.busy.clear()
        running = asyncio.create_task(engine.fetch(task(Request(f"{http2.url}/hang"))))
        await http2.busy.wait()
        await asyncio.sleep(0.05)
        running.cancel()
        cancelled = time.monotonic()
        with pytest.raises(asyncio.CancelledError):
            await running
        for _ in range(200):
            if len(http2.resets) > len(delays):
                break
            await asyncio.sleep(0.01)
        delays.append(http2.resets[len(delays)] - cancelled)
    assert min(delays) < 0.1, delays
    await engine.fetch(task(Request(f"{http2.url}/page")))
    assert http2.connections == 1
