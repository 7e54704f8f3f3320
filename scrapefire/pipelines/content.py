"""HTML to content, once per document, without holding up the event loop.

All content steps of a document share one conversion, so that the page is parsed once.  It runs in worker processes; in
a crawl of few and small pages it runs in a thread, so that a short run does not pay for starting one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import weakref
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from scrapy import signals

from scrapefire import settings as settings_table
from scrapefire.attempts import META_KEY
from scrapefire.content.boilerplate import SiteBoilerplate
from scrapefire.document import Work
from scrapefire.errors import ScrapeError, WorkerLimitError
from scrapefire.urls import site_key
from scrapefire.workers import WorkerPool

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_TASK = "scrapefire.content.task:convert_task"
_TEXT_TASK = "scrapefire.documents:convert_task"
_FEW = 3  # scrape requests of a crawl that is not worth the start of a worker
_AHEAD = 3  # small pages that a worker is given while it works on one
_MAX_PROCESSES = 4  # about as many as a crawl in one process can feed
_MAX_SITES = 500  # sites whose boilerplate is remembered, some 2 MB each at most

_services: weakref.WeakKeyDictionary[Crawler, ContentService] = weakref.WeakKeyDictionary()


class ContentService:
    """Converts pages for all content steps of a crawl.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        wanted: int | None = settings_table.get(settings, "CONTENT_WORKERS")
        processes = min(_MAX_PROCESSES, _processors()) if wanted is None else wanted
        self._inline_size: int = settings_table.get(settings, "INLINE_SIZE")
        self._pool = WorkerPool(
            max(1, processes),
            timeout=settings_table.get(settings, "WORKER_TIMEOUT"),
            cpu_time=settings_table.get(settings, "WORKER_CPU_TIME"),
            memory=settings_table.get(settings, "WORKER_MEMORY"),
            max_jobs=5000,
            ahead=_AHEAD,
        )
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="scrapefire-content")
        self._requests = 0
        self._in_place = True
        self._sites: OrderedDict[str, SiteBoilerplate] | None = (
            OrderedDict() if settings_table.get(settings, "SITE_BOILERPLATE") else None
        )
        crawler.signals.connect(self._close, signals.engine_stopped)
        if processes and _processors() > 1:
            crawler.signals.connect(self._count_request, signals.request_reached_downloader)

    @classmethod
    def of(cls, crawler: Crawler) -> ContentService:
        """The crawl's service."""
        if crawler not in _services:
            _services[crawler] = cls(crawler)
        return _services[crawler]

    async def get(self, work: Work) -> dict[str, Any]:
        """Everything that the document's formats need, derived once: see :func:`scrapefire.content.convert`."""
        if not work.content:
            url = work.result.get("url", "")
            if work.kind in ("html", "file"):
                work.content = await self._convert_page(work, url)
            else:
                work.content = await self._convert_text(work, url)
        return work.content

    async def markdown(self, work: Work) -> str:
        """The page's Markdown, for a step that reads it although no format needs it."""
        if "markdown" in work.result:
            return str(work.result["markdown"])
        content = await self.get(work)
        if "markdown" not in content:
            options = {**_conversion(work), "formats": ["markdown"]}
            content = await self.convert(work.text, work.result.get("url", ""), options)
        return str(content["markdown"])

    async def _convert_page(self, work: Work, url: str) -> dict[str, Any]:
        options = _conversion(work)
        site = self._site(url) if options["only_main_content"] and not options["include_tags"] else None
        if site is not None:
            options["boilerplate"] = site.learned()
        found = await self._convert_formats(work, url, options)
        if site is not None:
            site.observe_keys(found.pop("block_keys", ()))
        return found

    def _site(self, url: str) -> SiteBoilerplate | None:
        """What was learned of the URL's site; the sites not seen for longest are forgotten."""
        if self._sites is None:
            return None
        key = site_key(url)
        site = self._sites.setdefault(key, SiteBoilerplate())
        self._sites.move_to_end(key)
        if len(self._sites) > _MAX_SITES:
            self._sites.popitem(last=False)
        return site

    async def _convert_formats(self, work: Work, url: str, options: dict[str, Any]) -> dict[str, Any]:
        try:
            return await self.convert(work.text, url, options)
        except Exception as exc:
            private = not work.options.may_store_raw  # a message may quote the page
            unknown = None if isinstance(exc, ScrapeError) or private else exc
            scrape_id = work.result.get("id", "-")
            logger.warning(
                "[%s] converting %s in one go failed (%s); trying format by format",
                scrape_id,
                url,
                type(exc).__name__ if private else exc,
                exc_info=unknown,
            )
            too_much = isinstance(exc, WorkerLimitError)
        # One format that fails must not take the others with it.
        found = _Partial()
        for name in options["formats"]:
            # What took too long would do so again: the whole page goes to the next converter instead.
            easier = _EASIER if too_much and name == "markdown" else {}
            try:
                found.update(await self.convert(work.text, url, {**options, **easier, "formats": [name]}))
            except Exception as exc:
                found.failures[name] = exc
        return found

    async def convert(self, html: str, url: str, options: dict[str, Any]) -> dict[str, Any]:
        """Convert one page, in a thread (the event loop goes on) or in a worker."""
        data = html.encode("utf-8", "surrogatepass")
        if self._in_place and len(data) <= self._inline_size:
            task = partial(_convert_here, data, url=url, options=options)
            return await asyncio.get_running_loop().run_in_executor(self._thread, task)
        result: dict[str, Any] = await self._pool.run(_TASK, data, url=url, options=options)
        return result

    def _count_request(self, request: Request) -> None:
        """A crawl of many pages is worth the start of workers."""
        self._requests += META_KEY in request.meta
        self._in_place = self._requests <= _FEW

    async def _convert_text(self, work: Work, url: str) -> dict[str, Any]:
        """JSON, XML, feeds and plain text are documents of their own kind; they have no links, images or head."""
        if work.kind == "json":
            from scrapefire.content.markdown import json_block  # late: the converters are the workers' work

            # Byte for byte: a parser would round large numbers and drop repeated keys.
            return _text_content(json_block(work.text), f"<pre><code>{escape(work.text)}</code></pre>", {})
        parsed = await self._pool.run(
            _TEXT_TASK,
            work.text.encode("utf-8", "surrogatepass"),
            filename=url,
            content_type=(work.result.get("content_type") or "").partition(";")[0],
        )
        return _text_content(parsed["markdown"], parsed["html"], parsed.get("metadata") or {})

    async def _close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        await self._pool.close()


def _processors() -> int:
    """How many of the machine's processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _convert_here(data: bytes, *, url: str, options: dict[str, Any]) -> dict[str, Any]:
    from scrapefire.content.task import convert_task  # in the thread, so that the loading does not hold up the crawl

    return convert_task(data, url=url, options=options)


def _text_content(markdown: str, html: str, metadata: dict[str, Any]) -> dict[str, Any]:
    return {
        "markdown": markdown,
        "html": html,
        "metadata": metadata,
        "links": [],
        "images": [],
        "attributes": [],
    }


_EASIER = {"only_main_content": False, "first_tier": 1}


class _Partial(dict[str, Any]):
    """What could be derived; asking for a format that failed raises why."""

    def __init__(self) -> None:
        super().__init__()
        self.failures: dict[str, Exception] = {}

    def __missing__(self, name: str) -> Any:
        raise self.failures.get(name, KeyError(name))

    def __bool__(self) -> bool:
        return True


def _conversion(work: Work) -> dict[str, Any]:
    options = work.options
    formats = ["metadata"]
    if options.needs_markdown and "markdown" not in work.result:
        formats.append("markdown")
    formats += [name for name in ("html", "links", "images", "attributes") if options.wants(name)]
    attributes = options.format("attributes")
    return {
        "formats": formats,
        "only_main_content": options.only_main_content and work.kind != "file",
        "include_tags": list(options.include_tags),
        "exclude_tags": list(options.exclude_tags),
        "link_style": options.link_style,
        "remove_base64_images": False,  # a step of its own, after the steps that may want to see them
        "headers": dict(work.headers),
        "attributes": [selector.model_dump() for selector in attributes.selectors] if attributes else [],
    }
