"""Routes that a test writes: a path and a list of steps, each saying when it answers and how."""

from __future__ import annotations

import asyncio
import base64
import gzip
import re
from dataclasses import dataclass, field
from typing import Any

from tests.site import files
from tests.site.wire import HTML, Exchange, Request, pairs

Step = dict[str, Any]

CONDITIONS = frozenset({"nth", "when", "method", "host", "query", "body_when"})
ANSWERS = frozenset(
    {"status", "reason", "headers", "content_type", "body", "body_b64", "file", "location", "gzip", "chunked", "close"}
    | {"delay", "drip", "every", "truncate", "reset", "hang", "raw"}
)


@dataclass
class Route:
    """The first fitting step answers. One without conditions serves once, unless it is the last or says ``times``."""

    path: str
    steps: list[Step]
    seen: int = 0
    used: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for step in self.steps:
            if unknown := set(step) - CONDITIONS - ANSWERS - {"times"}:
                raise ValueError(f"unknown step keys: {sorted(unknown)}")

    def fits(self, request: Request) -> bool:
        return request.path.startswith(self.path[:-1]) if self.path.endswith("*") else request.path == self.path

    def choose(self, exchange: Exchange) -> Step | None:
        self.seen += 1
        for number, step in enumerate(self.steps):
            if self.used.get(number, 0) < self._times(number) and _meets(step, exchange, self.seen):
                self.used[number] = self.used.get(number, 0) + 1
                return step
        return None

    def _times(self, number: int) -> float:
        step = self.steps[number]
        conditional = step.keys() & CONDITIONS
        default = float("inf") if conditional or number == len(self.steps) - 1 else 1
        return float(step.get("times", default))


def _meets(step: Step, exchange: Exchange, seen: int) -> bool:
    request = exchange.request
    if "nth" in step and step["nth"] != seen:
        return False
    if "method" in step and step["method"] != request.method:
        return False
    if "host" in step and step["host"] not in (exchange.facts["host"], exchange.facts["host"].rsplit(".", 1)[-1]):
        return False
    if "query" in step and not re.search(step["query"], request.target.partition("?")[2]):
        return False
    if "body_when" in step and not re.search(step["body_when"], request.body.decode("utf-8", "replace")):
        return False
    return all(
        bool(re.search(wanted, request.header(name))) if wanted else not request.has(name)
        for name, wanted in step.get("when", {}).items()
    )


async def answer(step: Step, exchange: Exchange) -> None:
    """Give the answer that a step describes."""
    if delay := step.get("delay"):
        await asyncio.sleep(delay)
    if step.get("hang"):
        await asyncio.sleep(3600)
    if step.get("reset") is True:
        return exchange.reset()
    if "raw" in step:
        await exchange.send(step["raw"].encode("latin-1"))
        return exchange.close()
    body, content_type = _body(step)
    headers = pairs(step.get("headers", {}))
    if "location" in step:
        headers.append(("Location", step["location"]))
    if step.get("gzip"):
        body = gzip.compress(body)
        headers.append(("Content-Encoding", "gzip"))
    names = {name.lower() for name, _ in headers}
    if content_type and "content-type" not in names:
        headers.append(("Content-Type", content_type))
    status = step.get("status", 302 if "location" in step else 200)
    if step.get("chunked"):
        headers.append(("Transfer-Encoding", "chunked"))
    elif "content-length" not in names and status not in (204, 304):
        headers.append(("Content-Length", str(len(body))))
    if step.get("close"):
        headers.append(("Connection", "close"))
    await exchange.head(status, headers, step.get("reason"))
    if exchange.request.method != "HEAD" and status not in (204, 304):
        await _send_body(step, exchange, body)
    if step.get("close"):
        exchange.close()
    return None


async def _send_body(step: Step, exchange: Exchange, body: bytes) -> None:
    cut = body[: step["truncate"]] if "truncate" in step else body
    reset_after = step.get("reset")
    if isinstance(reset_after, int):
        cut = cut[:reset_after]
    size = step.get("drip") or len(cut) or 1
    for start in range(0, len(cut), size):
        piece = cut[start : start + size]
        await (exchange.chunk(piece) if step.get("chunked") else exchange.send(piece))
        if "drip" in step:
            await asyncio.sleep(step.get("every", 0.05))
    if isinstance(reset_after, int):
        await asyncio.sleep(0.05)  # the bytes before it must arrive
        exchange.reset()
    elif "truncate" in step:
        exchange.close()
    elif step.get("chunked"):
        await exchange.end_chunks()


def _body(step: Step) -> tuple[bytes, str | None]:
    if "file" in step:
        data, content_type = files.body(step["file"])
    elif "body_b64" in step:
        data, content_type = base64.b64decode(step["body_b64"]), "application/octet-stream"
    else:
        data, content_type = step.get("body", "").encode(), HTML
    return data, step.get("content_type", content_type)
