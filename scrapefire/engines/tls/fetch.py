"""One run of the ``tls`` engine: request, transfer within its limits, decoded result."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from curl_cffi import CurlECode, CurlError

from scrapefire.engines.base import EngineResult, EngineTask
from scrapefire.engines.bodies import take_body
from scrapefire.engines.tls.failures import named_error, said
from scrapefire.engines.tls.headers import header_lines
from scrapefire.engines.tls.sessions import Route, Sessions
from scrapefire.engines.tls.transfer import Asked, Head, Transfer
from scrapefire.errors import BadRequestError, ScrapeTimeoutError
from scrapefire.net.body import BodyDecoder, DecodedBody
from scrapefire.net.proxy import Proxy, normal_proxy_url
from scrapefire.net.resolve import Resolver
from scrapefire.net.spool import Spool

if TYPE_CHECKING:
    from scrapy import Request

_THREAD_SIZE = 1 << 18  # decoding more than this would hold up the event loop
_BODYLESS = frozenset({204, 304})


async def fetch(
    sessions: Sessions, resolver: Resolver, task: EngineTask, spool: Spool, engine: str, settings: Any
) -> EngineResult:
    """Get what ``task`` asks for.

    Args:
        sessions: pools of connections.
        resolver: resolves and guards names.
        task: the run.
        spool: takes the body.
        engine: name of the engine, for the result.
        settings: Scrapy's settings.

    Raises:
        ScrapeTimeoutError, BodyTooLargeError, DNSResolutionError, SSLError, SiteError, UnsafeAddressError
    """
    request = task.request
    route = _route(task, settings)
    country = task.proxy.country if task.proxy is not None and task.proxy.tier == "stealth" else None
    lines = header_lines(request, task.options, settings, country)
    try:
        async with asyncio.timeout(task.timeout), sessions.lease(route) as session:
            pins = await resolver.pins(request.url, proxied=route.proxy is not None)
            asked = Asked(request.method, request.url, lines, request.body, pins)
            async with Transfer(session, asked, task.max_size) as transfer:
                decoded, broken = await _read(transfer, task, spool, proxied=route.proxy is not None)
    except TimeoutError as exc:
        raise ScrapeTimeoutError(f"{request.url} did not arrive within {task.timeout:g} seconds") from exc
    result = _result(transfer, decoded, broken, task, engine)
    await take_body(result, decoded)
    return result


def _route(task: EngineTask, settings: Any) -> Route:
    verify = settings.getbool("DOWNLOAD_VERIFY_CERTIFICATES") if task.verify_tls is None else task.verify_tls
    if task.proxy is not None:
        return Route(Proxy(task.proxy.url, task.proxy.tier), verify=verify)
    if url := task.request.meta.get("proxy"):
        try:
            proxy = Proxy(normal_proxy_url(url if "://" in url else f"http://{url}"))
        except ValueError as exc:
            raise BadRequestError(f"the request's meta key proxy is no URL of a proxy: {exc}") from None
        return Route(proxy, task.request.headers.get("Proxy-Authorization"), verify)
    return Route(verify=verify)


async def _read(transfer: Transfer, task: EngineTask, spool: Spool, *, proxied: bool) -> tuple[DecodedBody, str]:
    """The decoded body, and why it stops early, if it does."""
    request = task.request
    decoder: BodyDecoder | None = None
    broken = ""
    try:
        async for chunks in transfer.batches():
            decoder = decoder or _decoder(transfer.head, request, task.max_size, spool)
            await _feed(decoder, chunks, transfer.head)
    except CurlError as exc:
        if transfer.head is None or exc.code == CurlECode.FILESIZE_EXCEEDED:
            raise named_error(exc, request.url, max_size=task.max_size, timeout=task.timeout, proxied=proxied) from exc
        broken = said(exc)
    finally:
        if transfer.head is not None:
            request.meta["download_latency"] = transfer.latency  # AutoThrottle reads it there
    decoder = decoder or _decoder(transfer.head, request, task.max_size, spool)
    return decoder.finish(), broken


def _decoder(head: Head | None, request: Request, max_size: int, spool: Spool) -> BodyDecoder:
    assert head is not None
    headers = head.headers
    if request.method == "HEAD" or head.status in _BODYLESS:
        headers = [(name, value) for name, value in headers if name.lower() != "content-length"]
    return BodyDecoder(headers, max_size=max_size, url=request.url, spool=spool)


async def _feed(decoder: BodyDecoder, chunks: list[bytes], head: Head | None) -> None:
    assert head is not None
    data = b"".join(chunks)
    if len(data) < _THREAD_SIZE and not any(name.lower() == "content-encoding" for name, _ in head.headers):
        decoder.feed(data)
    else:
        await asyncio.to_thread(decoder.feed, data)


def _result(transfer: Transfer, decoded: DecodedBody, broken: str, task: EngineTask, engine: str) -> EngineResult:
    assert transfer.head is not None
    dropped = {"content-encoding", "content-length"} if decoded.encodings_removed else {"content-encoding"}
    result = EngineResult(
        engine=engine,
        url=task.request.url,
        status=transfer.head.status,
        headers=[(name, value) for name, value in transfer.head.headers if name.lower() not in dropped],
        truncated=decoded.truncated or bool(broken),
        proxy_used=task.proxy.tier if task.proxy else "basic",
        timings=transfer.timings,
        wire_bytes=transfer.received,
        warnings=[*decoded.warnings, *([f"the body stops early: {broken}"] if broken else [])],
    )
    result.content_type = result.header("content-type")
    return result
