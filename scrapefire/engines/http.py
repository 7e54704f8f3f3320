"""The project's own HTTP download handler as a client for engines: limits, decoded bodies, named errors."""

from __future__ import annotations

import asyncio
import base64
import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scrapy.exceptions import (
    CannotResolveHostError,
    DownloadCancelledError,
    DownloadConnectionRefusedError,
    DownloadTimeoutError,
    ResponseDataLossError,
    UnsupportedURLSchemeError,
)
from scrapy.utils.misc import build_from_crawler, load_object

from scrapefire.attempts import META_KEY
from scrapefire.engines import http_spool
from scrapefire.engines.base import EngineResult, EngineTask
from scrapefire.engines.bodies import take_body
from scrapefire.errors import (
    BodyTooLargeError,
    DNSResolutionError,
    InvalidURLError,
    ScrapeError,
    ScrapeTimeoutError,
    SiteError,
    SSLError,
    TruncatedError,
)
from scrapefire.net.blobs import BlobFolder
from scrapefire.net.body import DecodedBody, decode_body, is_plain
from scrapefire.net.guard import AddressGuard
from scrapefire.net.request_headers import languages_header, target_headers
from scrapefire.net.spool import Spool, SpooledFile, size_of
from scrapefire.net.twin import crawler_twin

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler
    from scrapy.http import Response

_THREAD_SIZE = 1 << 18  # decoding more than this would hold up the event loop
_NETWORK_LIBRARIES = frozenset({"scrapy", "twisted", "OpenSSL", "service_identity", "ssl", "aiohttp", "httpx", "h2"})
_TLS_WORDS = ("certificate", "ssl", "tls", "service_identity", "verificationerror")


class HttpClient:
    """Scrapy's download handlers for http and https, as the project has them, used by every plain HTTP engine.

    Args:
        crawler: the running crawl.
        handler: import path or class of the handler that the project uses.
        guard: which addresses may be connected to.
        blobs: where bodies go that are too large for memory.
    """

    def __init__(self, crawler: Crawler, handler: Any, guard: AddressGuard, blobs: BlobFolder) -> None:
        self._crawler = crawler
        self._guard = guard
        self._blobs = blobs
        self._class = load_object(handler)
        self._handlers: dict[bool, Any] = {}
        self._follows = crawler.settings.getbool("DOWNLOAD_VERIFY_CERTIFICATES")

    def handler(self, verify_tls: bool | None = None) -> Any:
        """The handler that verifies certificates, or not; None follows ``DOWNLOAD_VERIFY_CERTIFICATES``."""
        verify = self._follows if verify_tls is None else verify_tls
        if verify not in self._handlers:
            http_spool.install()
            self._handlers[verify] = build_from_crawler(self._class, self._with_verification(verify))
        return self._handlers[verify]

    def _with_verification(self, verify: bool) -> Crawler:
        if verify == self._follows:
            return self._crawler
        return crawler_twin(self._crawler, "DOWNLOAD_VERIFY_CERTIFICATES", verify)

    async def get(self, task: EngineTask, engine: str) -> EngineResult:
        """Download what ``task`` asks for; 3xx comes back as it is.

        Raises:
            ScrapeTimeoutError, BodyTooLargeError, DNSResolutionError, SSLError, SiteError, TruncatedError
        """
        private = not task.options.may_store_raw
        request = _engine_request(task, self._blobs.spool(private=private))
        handler = self.handler(task.verify_tls)
        try:
            async with asyncio.timeout(task.timeout):
                if "proxy" in request.meta:
                    self._guard.check_literal(request.url)  # the proxy resolves the name, and connects
                    response = await handler.download_request(request)
                else:
                    with self._guard.watching(request.url):
                        response = await handler.download_request(request)
        except TimeoutError as exc:
            raise ScrapeTimeoutError(f"{request.url} did not arrive within {task.timeout:g} seconds") from exc
        except ScrapeError:
            raise
        except Exception as exc:
            if not _is_of_the_network(exc):
                raise
            raise named_error(exc, request, task) from exc
        if "download_latency" in request.meta:
            task.request.meta["download_latency"] = request.meta["download_latency"]  # AutoThrottle reads it there
        return await self._result(http_spool.taken_body(request, response), response, task, engine)

    async def _result(
        self, received: bytes | SpooledFile, response: Response, task: EngineTask, engine: str
    ) -> EngineResult:
        headers = [
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, values in response.headers.items()
            for value in values
        ]
        decoded = await self._decode(received, headers, task, response.url)
        dropped = {"content-encoding", "content-length"} if decoded.encodings_removed else {"content-encoding"}
        result = EngineResult(
            engine=engine,
            url=response.url,
            status=response.status,
            headers=[(name, value) for name, value in headers if name.lower() not in dropped],
            truncated=decoded.truncated or "dataloss" in response.flags,
            wire_bytes=size_of(received),
            warnings=list(decoded.warnings),
            proxy_used=task.proxy.tier if task.proxy else "basic",
        )
        result.content_type = result.header("content-type")
        await take_body(result, decoded)
        return result

    async def _decode(
        self, received: bytes | SpooledFile, headers: list[tuple[str, str]], task: EngineTask, url: str
    ) -> DecodedBody:
        decode = functools.partial(decode_body, headers=headers, max_size=task.max_size, url=url)
        if isinstance(received, SpooledFile):
            if is_plain(headers, url):
                return DecodedBody.of(received)
            spool = self._blobs.spool(private=False)  # what is private is never spooled
            return await asyncio.to_thread(decode, received.pieces(), spool=spool)
        if len(received) < _THREAD_SIZE and not any(name.lower() == "content-encoding" for name, _ in headers):
            return decode(received)
        return await asyncio.to_thread(decode, received)

    async def close(self) -> None:
        """Close the wrapped handlers; may be called more than once."""
        handlers, self._handlers = self._handlers, {}
        for handler in handlers.values():
            await handler.close()


def _engine_request(task: EngineTask, spool: Spool) -> Request:
    meta = {key: value for key, value in task.request.meta.items() if key not in (META_KEY, "proxy", "_auth_proxy")}
    meta |= {
        "download_timeout": task.timeout,
        "download_maxsize": task.max_size,
        "download_fail_on_dataloss": False,  # the judge wants to see what there is
        http_spool.META: spool,
    }
    headers = target_headers(task.request, task.options)
    if languages := languages_header(task.options):
        headers["Accept-Language"] = languages
    if task.proxy is not None:
        meta["proxy"] = task.proxy.public_url
        if task.proxy.credentials is not None:
            headers["Proxy-Authorization"] = _basic(*task.proxy.credentials)
    elif "proxy" in task.request.meta:
        meta["proxy"] = task.request.meta["proxy"]
        if authorization := task.request.headers.get("Proxy-Authorization"):
            headers["Proxy-Authorization"] = authorization
    return task.request.replace(meta=meta, headers=headers, callback=None, errback=None)


def _basic(user: str, password: str) -> bytes:
    return b"Basic " + base64.b64encode(f"{user}:{password}".encode())


def _is_of_the_network(exc: Exception) -> bool:
    """False for what can only be a bug, of ours or of the project's handler."""
    return isinstance(exc, OSError) or type(exc).__module__.partition(".")[0] in _NETWORK_LIBRARIES


def named_error(exc: Exception, request: Request, task: EngineTask) -> ScrapeError:
    """The project's error for what a download handler raised."""
    host = urlsplit(request.url).hostname or request.url
    if isinstance(exc, CannotResolveHostError):
        return DNSResolutionError(host)
    if isinstance(exc, DownloadTimeoutError):
        return ScrapeTimeoutError(f"{request.url} did not arrive within {task.timeout:g} seconds")
    if isinstance(exc, DownloadConnectionRefusedError):
        return SiteError(f"{host} refused the connection", reason="refused")
    if isinstance(exc, ResponseDataLossError):
        return TruncatedError()
    if isinstance(exc, DownloadCancelledError):  # Scrapy gives up on its own for a body that is too large only
        return BodyTooLargeError(f"the body of {request.url} is larger than {task.max_size} bytes", limit=task.max_size)
    if isinstance(exc, UnsupportedURLSchemeError):
        return InvalidURLError(f"URL uses unsupported protocol: {request.url}")
    reasons = [str(reason).lower() for reason in _reasons(exc)]
    if any(word in reason for reason in reasons for word in _TLS_WORDS):
        return SSLError(f"the TLS certificate or connection of {host} is not valid: {_short(exc)}")
    return SiteError(f"{host} could not be reached: {_short(exc)}", reason="network")


def _reasons(exc: BaseException) -> Iterator[str]:
    yield f"{type(exc).__name__} {exc}"
    for reason in getattr(exc, "reasons", None) or ():
        value = getattr(reason, "value", reason)
        yield f"{type(value).__module__} {type(value).__name__} {value}"
    if exc.__cause__ is not None:
        yield from _reasons(exc.__cause__)


def _short(exc: BaseException) -> str:
    """The innermost reason, in one line."""
    inner: BaseException = exc
    while True:
        reasons = getattr(inner, "reasons", None)
        following = getattr(reasons[0], "value", None) if reasons else inner.__cause__
        if not isinstance(following, BaseException):
            break
        inner = following
    text = " ".join(str(inner).split()).rstrip(".")
    return f"{type(inner).__name__}: {text[:200]}" if text else type(inner).__name__
