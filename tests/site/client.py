"""The tests' end of the local web: start it, ask what it saw, script its answers."""

from __future__ import annotations

import base64
import contextlib
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.site.events import Event
from tests.site.proxies import PROXIES
from tests.site.registry import Case

SERVER = Path(__file__).with_name("server.py")
START_SECONDS = 30.0


class Site:
    """A running local web. ``Site.start()`` makes one; ``with`` works too."""

    def __init__(self, process: subprocess.Popen[bytes], ports: dict[str, int], ca_file: str):
        self.process = process
        self.ports = ports
        self.ca_file = ca_file
        """PEM file of the authority that signed the ``valid`` certificate."""
        self._control = socket.create_connection(("127.0.0.1", ports["control"]))
        self._control.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._answers = self._control.makefile("rb")

    @classmethod
    def start(cls) -> Site:
        process = subprocess.Popen([sys.executable, str(SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the site did not start (exit code {process.wait(START_SECONDS)})")
        return cls(process, **json.loads(line))

    def stop(self) -> None:
        """End the server; safe to call twice."""
        self._answers.close()
        self._control.close()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()

    # -- addresses

    def url(self, path: str = "/", *, host: int | str = 1, scheme: str = "http", tls: str = "valid") -> str:
        """Address of a path. ``host`` n is 127.0.0.n (1 to 9), or a name; ``scheme`` http, https or alt (http on a
        second port); ``tls`` valid, expired, wronghost or selfsigned.
        """
        name = f"127.0.0.{host}" if isinstance(host, int) else host
        listener = "https" if scheme == "https" and tls == "valid" else tls if scheme == "https" else scheme
        return f"{'https' if scheme == 'https' else 'http'}://{name}:{self.ports[listener]}{path}"

    def url_of(self, case: Case) -> str:
        """Address of a case."""
        return self.url(case.path, host=case.host, scheme=case.scheme, tls=case.tls)

    def proxy_url(self, name: str = "basic") -> str:
        """Address of a forward proxy with its credentials; the names are in ``proxies.PROXIES``."""
        proxy = next(one for one in PROXIES if one.name == name)
        login = f"{quote(proxy.user, safe='')}:{quote(proxy.password, safe='')}@" if proxy.user else ""
        return f"{proxy.protocol}://{login}127.0.0.1:{self.ports[f'proxy:{name}']}"

    def free_port(self) -> int:
        """A loopback port where nothing listens."""
        with contextlib.closing(socket.socket()) as sock:
            sock.bind(("127.0.0.1", 0))
            return int(sock.getsockname()[1])

    # -- control

    def _call(self, call: str, **arguments: Any) -> Any:
        self._control.sendall(json.dumps({"call": call, **arguments}).encode() + b"\n")
        answer = json.loads(self._answers.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["result"]

    def reset(self) -> None:
        """Forget events, scripted routes, visit counts and what pages remember."""
        self._call("reset")

    def route(self, path: str, steps: dict[str, Any] | Iterable[dict[str, Any]]) -> None:
        """Script the answers of a path (one that ends in ``*`` is a prefix), before any page of the site.

        The first step that fits answers. Conditions: ``nth`` (this request, counted from 1), ``times`` (at most so
        often), ``method``, ``host`` (``"2"``), ``when`` ({header: regex, "" means absent}), ``query`` and
        ``body_when`` (regex). Answers: ``status``, ``reason``, ``headers``, ``content_type``, ``body`` (str or
        bytes), ``file`` (a name of ``files.FILES``), ``location``, ``gzip``, ``chunked``, ``close``; ``delay``
        seconds before the head, ``drip`` bytes ``every`` seconds, ``truncate`` after n bytes, ``reset`` at once
        (True) or after n bytes, ``hang``, or ``raw`` bytes in place of it all. Steps without conditions are used up
        one after the other; the last one stays.
        """
        listed = [steps] if isinstance(steps, dict) else list(steps)
        self._call("route", path=path, steps=[_jsonable(step) for step in listed])

    def events(self, **wanted: Any) -> list[Event]:
        """What happened since the last reset: ``kind`` connect, tls_failed, bad_request, request, response, aborted
        (the client left while the answer was pending), disconnect, proxy, site_error; with time ``t``
        (``time.monotonic``), ``path``, ``host``, ``listener``, ``via`` (proxy name), ``headers`` ... Give fields to
        filter; a list means any of, a trailing ``*`` a prefix.
        """
        result: list[Event] = self._call("events", **wanted)
        return result

    def requests(self, path: str | None = None, **wanted: Any) -> list[Event]:
        """The requests, of a path or all."""
        return self.events(kind="request", **({"path": path} if path else {}), **wanted)

    def wait_event(self, *, timeout: float = 5.0, count: int = 1, **wanted: Any) -> Event:
        """Wait (seconds) for the ``count``-th event that fits and return it; AssertionError when it does not come."""
        deadline = time.monotonic() + timeout
        while len(found := self.events(**wanted)) < count:
            if time.monotonic() > deadline:
                raise AssertionError(
                    f"no event {wanted} within {timeout} s; seen: {[_short(e) for e in self.events()]}"
                )
            time.sleep(0.005)
        return found[count - 1]

    def peak(self, **wanted: Any) -> int:
        """The most exchanges that were open at one time, of those that fit (by host, path ...)."""
        steps = sorted(_edges(self.events(kind=["request", "response", "aborted", "site_error"], **wanted)))
        running = peak = 0
        for _, change in steps:
            running += change
            peak = max(peak, running)
        return peak

    def in_flight(self, **wanted: Any) -> int:
        """Exchanges that are open now."""
        return sum(
            change for _, change in _edges(self.events(kind=["request", "response", "aborted", "site_error"], **wanted))
        )

    def gaps(self, **wanted: Any) -> list[float]:
        """Seconds between the arrivals of successive requests."""
        times = [event["t"] for event in self.requests(**wanted)]
        return [later - earlier for earlier, later in pairwise(times)]


def header(event: Event, name: str) -> str | None:
    """A header of a request event, None when it was not sent."""
    return next((value for key, value in event["headers"] if key.lower() == name.lower()), None)


def _edges(events: list[Event]) -> Iterator[tuple[float, int]]:
    for event in events:
        yield event["t"], 1 if event["kind"] == "request" else -1


def _short(event: Event) -> str:
    return f"{event['kind']} {event.get('path', event.get('target', ''))}"


def _jsonable(step: dict[str, Any]) -> dict[str, Any]:
    step = dict(step)
    for name in ("raw", "body"):
        if isinstance(step.get(name), bytes):
            data = step.pop(name)
            step |= {"raw": data.decode("latin-1")} if name == "raw" else {"body_b64": base64.b64encode(data).decode()}
    return step
