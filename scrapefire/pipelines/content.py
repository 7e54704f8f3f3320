"""HTML to content, once per document, without holding up the event loop.

All content steps of a document share one conversion, so that the page is parsed once.  It runs in a worker process; the
first small pages of a crawl are converted in a thread, so that a short run does not pay for starting one.
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
from scrapefire.content.boilerplate import SiteBoilerplate
from scrapefire.document import Work
from scrapefire.errors import ScrapeError, WorkerLimitError
from scrapefire.urls import site_key
from scrapefire.workers import WorkerPool

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_TASK = "scrapefire.content.task:convert_task"
_TEXT_TASK = "scrapefire.documents:convert_task"
_IN_PLACE = 25  # pages converted in the crawl's own process before a worker is worth its start

_MAX_SITES = 500  # sites whose boilerplate is remembered, some 2 MB each at most

_services: weakref.WeakKeyDictionary[Crawler, ContentService] = weakref.WeakKeyDictionary()


class ContentService:
    """Converts pages for all content steps of a crawl.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        processes: int = settings_table.get(settings, "CONTENT_WORKERS")
        self._inline_size: int = settings_table.get(settings, "INLINE_SIZE")
        self._pool = WorkerPool(
            max(1, processes),
            timeout=settings_table.get(settings, "WORKER_TIMEOUT"),
            cpu_time=settings_table.get(settings, "WORKER_CPU_TIME"),
            memory=settings_table.get(settings, "WORKER_MEMORY"),
            max_jobs=5000,
        )
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="scrapefire-content")
        self._in_place = _IN_PLACE if processes and (os.cpu_count() or 1) > 1 else 1 << 62
        self._sites: OrderedDict[str, SiteBoilerplate] | None = (
            OrderedDict() if settings_table.get(settings, "SITE_BOILERPLATE") else None
        )
        crawler.signals.connect(self._close, signals.engine_stopped)

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
        if self._in_place > 0 and len(data) <= self._inline_size:
            self._in_place -= 1
            task = partial(_convert_here, data, url=url, options=options)
            return await asyncio.get_running_loop().run_in_executor(self._thread, task)
        result: dict[str, Any] = await self._pool.run(_TASK, data, url=url, options=options)
        return result

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
