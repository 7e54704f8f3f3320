"""The local web, in a process of its own: ``python tests/site/server.py`` prints its ports as one JSON line and serves.

It ends when its standard input closes, so it never outlives the tests that started it. The control port takes one
JSON call a line and answers with one JSON line (see ``client.Site``).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import ssl
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.site import files, registry
from tests.site.certificates import VARIANTS, Authority
from tests.site.clienthello import parse_client_hello
from tests.site.events import EventLog
from tests.site.proxies import BY_EGRESS, PROXIES, Proxy, serve_proxy
from tests.site.scripted import Route, answer
from tests.site.wire import BadRequestError, Connection, Exchange, Request

HOSTS = [f"127.0.0.{n}" for n in range(1, 10)]
MAX_LOGGED_BODY = 100_000


class Server:
    """All listeners, the event log and the scripted routes."""

    def __init__(self, folder: Path):
        self.log = EventLog()
        self.routes: list[Route] = []
        self.visits: dict[str, int] = {}
        self.memory: dict[str, Any] = {}
        self.ports: dict[str, int] = {}
        self.connections = 0
        self.exchanges = 0
        self.authority = Authority(folder, [*HOSTS, "localhost", "::1"])
        self.tasks: set[asyncio.Task[None]] = set()

    # -- listening

    async def start(self) -> dict[str, Any]:
        """Open all listeners and return what a client must know."""
        self._listen("http", HOSTS)
        self._listen("alt", HOSTS)
        with contextlib.suppress(OSError):
            self._listen("ipv6", ["::1"], port=self.ports["http"])
        for variant in VARIANTS:
            name = "https" if variant == "valid" else variant
            self._listen(name, HOSTS, context=self.authority.context(variant))
        for proxy in PROXIES:
            self._listen(f"proxy:{proxy.name}", ["127.0.0.1"], proxy=proxy)
        control = await asyncio.start_server(self._serve_control, "127.0.0.1", 0, limit=1 << 26)
        self.ports["control"] = control.sockets[0].getsockname()[1]
        return {"ports": self.ports, "ca_file": str(self.authority.ca_file)}

    def _listen(
        self,
        name: str,
        hosts: list[str],
        *,
        port: int = 0,
        context: ssl.SSLContext | None = None,
        proxy: Proxy | None = None,
    ) -> None:
        for sock in _bind(hosts, port):
            self.ports[name] = sock.getsockname()[1]
            facts = {"listener": name, "scheme": "https" if context else "http", "ports": self.ports}
            self._spawn(self._accept(sock, facts, context, proxy))

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _accept(
        self, listener: socket.socket, facts: dict[str, Any], context: ssl.SSLContext | None, proxy: Proxy | None
    ) -> None:
        loop = asyncio.get_running_loop()
        while True:
            sock, peer = await loop.sock_accept(listener)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._spawn(self._serve_socket(sock, facts | {"peer": peer[0]}, context, proxy))

    async def _serve_socket(
        self, sock: socket.socket, facts: dict[str, Any], context: ssl.SSLContext | None, proxy: Proxy | None
    ) -> None:
        loop = asyncio.get_running_loop()
        self.connections += 1
        number = self.connections
        facts["host"] = sock.getsockname()[0]
        facts["via"] = BY_EGRESS.get(facts["peer"], "")
        seen = {key: facts[key] for key in ("listener", "scheme", "host", "via", "peer")} | {"conn": number}
        if not proxy:
            self.log.add("connect", **seen)
        reader = asyncio.StreamReader(limit=1 << 20)
        protocol = asyncio.StreamReaderProtocol(reader)
        try:
            if context:
                facts["hello"] = parse_client_hello(await _peek(sock))
            transport, _ = await loop.connect_accepted_socket(lambda: protocol, sock, ssl=context)
        except (OSError, ssl.SSLError) as error:
            self.log.add("tls_failed", **seen, reason=str(error))
            sock.close()
            return
        writer = asyncio.StreamWriter(transport, protocol, reader, loop)
        connection = Connection(reader, writer, number, facts)
        try:
            await (serve_proxy(proxy, connection, self.log) if proxy else self._serve_http(connection, seen))
        finally:
            writer.close()
            if not proxy:
                self.log.add("disconnect", **seen)

    # -- HTTP

    async def _serve_http(self, connection: Connection, seen: dict[str, Any]) -> None:
        with contextlib.suppress(ConnectionError, OSError):
            while True:
                try:
                    request = await connection.read_request()
                except BadRequestError as error:
                    self.log.add("bad_request", **seen, reason=str(error))
                    return
                if request is None or not await self._exchange(connection, request, seen):
                    return

    async def _exchange(self, connection: Connection, request: Request, seen: dict[str, Any]) -> bool:
        """Answer one request; True when the connection goes on."""
        exchange = self._open(connection, request)
        fields = seen | {
            "exchange": exchange.number,
            "method": request.method,
            "path": request.path,
            "target": request.target,
            "generation": exchange.generation,
        }
        body = request.body[:MAX_LOGGED_BODY].decode("latin-1")
        self.log.add("request", **fields, headers=request.headers, body=body, visit=exchange.visit)
        work = asyncio.create_task(self._answer(exchange))
        watch = asyncio.create_task(connection.watch())
        await asyncio.wait({work, watch}, return_when=asyncio.FIRST_COMPLETED)
        gone = not work.done()
        if gone:
            self.log.add("aborted", **fields, status=exchange.status, sent=exchange.sent)
        for task in (work, watch):
            task.cancel()
        outcome, _ = await asyncio.gather(work, watch, return_exceptions=True)
        if gone:
            return False
        if isinstance(outcome, (ConnectionError, OSError)):
            self.log.add("aborted", **fields, status=exchange.status, sent=exchange.sent)
            return False
        if isinstance(outcome, Exception):
            reason = "".join(traceback.format_exception(outcome))
            self.log.add("site_error", **fields, reason=reason)
            return False
        self.log.add("response", **fields, status=exchange.status, sent=exchange.sent, ended=exchange.ended)
        return exchange.keep and request.keep_alive

    def _open(self, connection: Connection, request: Request) -> Exchange:
        self.exchanges += 1
        self.visits[request.target] = self.visits.get(request.target, 0) + 1
        case = registry.CASES.get(request.target) or registry.CASES.get(request.path)
        return Exchange(
            request=request,
            connection=connection,
            generation=self.log.generation,
            visit=self.visits[request.target],
            memory=self.memory,
            facts=connection.facts,
            words=case.words if case else (),
            poison=case.poison if case else (),
            number=self.exchanges,
        )

    async def _answer(self, exchange: Exchange) -> None:
        for route in reversed(self.routes):
            if route.fits(exchange.request) and (step := route.choose(exchange)) is not None:
                return await answer(step, exchange)
        handler = registry.find(exchange.request.path)
        if handler is None:
            return await exchange.reply("<h1>Not found</h1><p>There is no such page here.</p>", 404)
        return await handler(exchange)

    # -- control

    async def _serve_control(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, OSError):
            while line := await reader.readline():
                try:
                    call = json.loads(line)
                    result: Any = {"result": getattr(self, f"call_{call.pop('call')}")(**call)}
                except (ValueError, TypeError, AttributeError) as error:
                    result = {"error": f"{type(error).__name__}: {error}"}
                writer.write(json.dumps(result).encode() + b"\n")
                await writer.drain()
        writer.close()

    def call_events(self, **wanted: Any) -> list[dict[str, Any]]:
        return self.log.select(**wanted)

    def call_route(self, path: str, steps: list[dict[str, Any]]) -> None:
        self.routes = [route for route in self.routes if route.path != path] + [Route(path, steps)]

    def call_reset(self) -> None:
        self.log.clear()
        self.routes.clear()
        self.visits.clear()
        self.memory.clear()


def _bind(hosts: list[str], port: int) -> list[socket.socket]:
    """Listening sockets with the same port on every host; a free one when ``port`` is 0."""
    for _ in range(50):
        sockets: list[socket.socket] = []
        wanted = port
        try:
            for host in hosts:
                sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
                sockets.append(sock)
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                sock.bind((host, wanted))
                wanted = sock.getsockname()[1]
                sock.listen(512)
                sock.setblocking(False)
        except OSError:
            for sock in sockets:
                sock.close()
            if port:
                raise
            continue
        return sockets
    raise OSError(f"no port that is free on {hosts}")


async def _peek(sock: socket.socket) -> bytes:
    """The first bytes of a connection, left where they are for TLS."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(sock, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(sock)
    return sock.recv(16384, socket.MSG_PEEK)


async def main() -> None:
    registry.load()
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    with tempfile.TemporaryDirectory(prefix="site-") as folder:
        server = Server(Path(folder))
        print(json.dumps(await server.start()), flush=True)
        warm = asyncio.create_task(asyncio.to_thread(files.warm))
        parent = asyncio.StreamReader()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(parent), sys.stdin)
        gone = asyncio.create_task(parent.read())
        await asyncio.wait({gone, asyncio.create_task(stop.wait())}, return_when=asyncio.FIRST_COMPLETED)
        await warm


if __name__ == "__main__":
    asyncio.run(main())
