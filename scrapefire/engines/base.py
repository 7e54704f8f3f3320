"""What an engine is: one way to get a page, with its whole row of the engine table in one class."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar

from scrapefire import settings as settings_table
from scrapefire.engines.rows import ENGINE_ROWS, EngineRow, max_reasonable_time
from scrapefire.net.proxy import Proxy

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

    from scrapefire.flags import Flag
    from scrapefire.net.blobs import BlobFolder
    from scrapefire.net.spool import SpooledFile
    from scrapefire.options import ScrapeOptions
    from scrapefire.workers import WorkerPool

_BODY = ("body", "file")
_ASYNCIO_REACTOR = "twisted.internet.asyncioreactor.AsyncioSelectorReactor"


@dataclass(frozen=True)
class EngineTask:
    """One engine run: what to get, and within which limits.

    Args:
        request: Scrapy's request as the downloader middlewares left it (cookies and headers are on it).
        options: the caller's options.
        flags: feature flags in force.
        timeout: seconds that the run may take.
        max_size: bytes that a body may have, on the wire and decoded; 0 means no limit.
        verify_tls: True and False overrule the project's ``DOWNLOAD_VERIFY_CERTIFICATES``; None follows it.
        proxy: proxy to use, or None for a direct connection.
        prefetch: ``{"blob", "kind", "content_type", "url", "status", "headers"}`` of a file fetched before, or None.
        scrape_id: the scrape's id, for log lines.
    """

    request: Request
    options: ScrapeOptions
    flags: frozenset[Flag]
    timeout: float
    max_size: int
    verify_tls: bool | None = None
    proxy: Proxy | None = None
    prefetch: Mapping[str, Any] | None = None
    scrape_id: str = ""


@dataclass
class EngineResult:
    """What an engine brought (FIRECRAWL section 5).

    The body is decoded: content encodings never leave an engine.  ``body`` and ``file`` stay outside :meth:`to_dict`,
    since they travel as the response's body.

    Args:
        engine: name of the engine.
        url: final URL of the body.
        status: HTTP status.
        headers: response headers in order, content encoding removed.
        body: decoded bytes; what a browser rendered is UTF-8.  Where ``file`` holds all, the first ones only.
        file: the whole body on disk, of a file that was too large for memory.
        encoding: charset of ``body`` where the engine knows it for sure (a browser's is UTF-8).
        rendered: True when scripts have run.
        truncated: the engine knows that the body stops before its end.
        content_type: the type that the server declared.
        redirect_urls: URLs that the engine itself was redirected through (a browser follows redirects).
        markdown, html_from_file, json, pages, blocks, pdf_metadata: what a specialist brings.
        screenshot: blob reference of the screenshot, ``actions``: results by kind; ``branding``: a browser's finding.
        cookies: cookies that a browser has won on the way, as ``Set-Cookie`` values, beside those of ``headers``.
        proxy_used: ``basic`` or ``stealth``.
        cache_state: ``hit`` or ``miss`` where a cache was asked, with ``cached_at`` (ISO 8601).
        timezone: time zone that a browser ran in.
        timings: seconds by stage.  ``wire_bytes``: bytes received before decoding.
        warnings: sentences for the user.  ``error``: the page's own error text, if any.
        postprocessors_used: names of post-processors that changed the result.
    """

    engine: str
    url: str
    status: int
    headers: Sequence[tuple[str, str]] = ()
    body: bytes = b""
    file: SpooledFile | None = None
    encoding: str | None = None
    rendered: bool = False
    truncated: bool = False
    content_type: str | None = None
    redirect_urls: list[str] = field(default_factory=list)
    markdown: str | None = None
    html_from_file: str | None = None
    json: Any = None
    pages: list[dict[str, Any]] | None = None
    blocks: list[dict[str, Any]] | None = None
    pdf_metadata: dict[str, Any] | None = None
    screenshot: dict[str, Any] | None = None
    actions: dict[str, Any] | None = None
    branding: dict[str, Any] | None = None
    cookies: list[str] = field(default_factory=list)
    proxy_used: str | None = None
    cache_state: str | None = None
    cached_at: str | None = None
    timezone: str | None = None
    timings: dict[str, float] = field(default_factory=dict)
    wire_bytes: int = 0
    warnings: list[str] = field(default_factory=list)
    error: str | None = None
    postprocessors_used: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Bytes of the whole body."""
        return len(self.body) if self.file is None else self.file.size

    def header(self, name: str) -> str | None:
        """First value of a header, by name in any case."""
        lowered = name.lower()
        return next((value for key, value in self.headers if key.lower() == lowered), None)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain JSON without its body; empty fields are left out."""
        data: dict[str, Any] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if item.name in _BODY or value is None or value == [] or value == {} or value == ():
                continue
            data[item.name] = [list(pair) for pair in value] if item.name == "headers" else value
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], body: bytes) -> EngineResult:
        """Read :meth:`to_dict` back, with the body that travelled apart; unknown keys are ignored."""
        known = {item.name for item in fields(cls)} - {*_BODY, "headers"}
        values = {key: value for key, value in data.items() if key in known}
        headers = [(str(name), str(value)) for name, value in data.get("headers", ())]
        return cls(**values, headers=headers, body=body)


@dataclass(frozen=True)
class EngineContext:
    """What an engine is made from.

    Args:
        crawler: the running crawl (settings, stats, signals).
        workers: killable processes for parsers.
        blobs: where fetched files and screenshots lie.
        http: gives Scrapy's own download handler for http and https, by whether certificates are verified.
    """

    crawler: Crawler
    workers: WorkerPool
    blobs: BlobFolder
    http: Any


class Engine(ABC):
    """One way to get a page.

    A subclass names its row with ``name``; features, quality and maximum reasonable time come from
    :data:`scrapefire.engines.rows.ENGINE_ROWS`.  A name without a row fails at import.
    """

    name: ClassVar[str]
    row: ClassVar[EngineRow]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" in cls.__dict__:
            try:
                cls.row = ENGINE_ROWS[cls.name]
            except KeyError:
                raise TypeError(f"the engine {cls.name!r} has no row in engines/rows.py") from None

    def __init__(self, context: EngineContext) -> None:
        self.context = context

    @classmethod
    def why_off(cls, settings: Any) -> str | None:
        """None when the engine can run with these settings, else one sentence on what is missing."""
        return None

    @classmethod
    def max_reasonable_time(cls, options: ScrapeOptions) -> float:
        """Seconds that a run may reasonably take; after that the next engine joins the race."""
        return max_reasonable_time(cls.name, options)

    async def prepare(self, task: EngineTask) -> None:  # noqa: B027 - most engines have nothing to load
        """Load what the first run needs; called before its place at the politeness gate is taken.

        Whatever takes time between the gate and the wire would shorten the gap to the next request, and what holds up the
        event loop does so for other runs.
        """

    @abstractmethod
    async def fetch(self, task: EngineTask) -> EngineResult:
        """Get the page.

        Cancelling the coroutine stops all that it began: connection, page, worker.

        Raises:
            ScrapeError: the page could not be had; which class decides what is tried next.
        """

    async def close(self) -> None:  # noqa: B027 - most engines hold nothing
        """Release what the engine holds; may be called more than once, and without a run before."""


def needs_asyncio(settings: Any) -> str | None:
    """Why an engine that runs on asyncio is off, None when the reactor is asyncio's or none is used."""
    reactor = settings.get("TWISTED_REACTOR", _ASYNCIO_REACTOR)
    if not settings.getbool("TWISTED_REACTOR_ENABLED", True) or not reactor or reactor == _ASYNCIO_REACTOR:
        return None
    return f"it needs asyncio: set TWISTED_REACTOR to {_ASYNCIO_REACTOR}"


def needs_stealth_proxy(settings: Any) -> str | None:
    """Why a stealth variant is off, None when a proxy of the stealth tier is configured."""
    if settings_table.get(settings, "PROXIES").get("stealth"):
        return None
    return 'no stealth proxy is configured: SCRAPEFIRE_PROXIES = {"stealth": [...]}'
