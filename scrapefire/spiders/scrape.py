"""``scrapy crawl scrape``: one item for every URL of a list, whatever becomes of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

from scrapy import Request, Spider
from scrapy.http import Response
from twisted.python.failure import Failure

from scrapefire import settings as settings_table
from scrapefire.attempts import META_KEY
from scrapefire.document import Document, named_failure
from scrapefire.errors import BadRequestError, ScrapeError
from scrapefire.fingerprint import page_key
from scrapefire.requests import scrape_request
from scrapefire.spiders.inputs import Target, read_lines, targets


class ScrapeSpider(Spider):
    """Scrapes a list of URLs.

    Args:
        input: file with one URL or one JSON object ``{"url", ...options}`` a line; ``-`` is standard input.
        urls: URLs instead of a file, or before it.
        formats: comma list of formats for all of them.
        options: options for all of them, a JSON object (as text or as a mapping).
    """

    name = "scrape"

    def __init__(
        self,
        *args: Any,
        input: str | None = None,
        urls: list[str] | str = (),  # type: ignore[assignment]
        formats: str = "",
        options: str | Mapping[str, Any] = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._input = input
        self._urls = urls.split() if isinstance(urls, str) else list(urls)
        self._formats = [name.strip() for name in formats.split(",") if name.strip()]
        self._options = options
        #: Places in the input whose item has an error or an error status.
        self.failed: set[int] = set()
        self.seen: set[int] = set()

    async def start(self) -> AsyncIterator[Any]:
        """A request for each page of the input, an error item for each line that cannot be scraped."""
        try:
            found = self._targets()
        except ScrapeError as exc:
            self.logger.error("%s", exc.message)
            found = [Target(self._input or "", {}, [0], exc)]
        keys: set[str] = set()
        for target in found:
            if target.error is not None:
                for item in self._error_items(target.error, target.url, None, target.places):
                    yield item
            else:
                yield self._request(target, keys)
        if not keys:
            await self._items_are_through()

    async def _items_are_through(self) -> None:
        """Wait for the item pipelines: Scrapy looks for the end of a crawl after each response, else every 5 seconds."""
        engine = self.crawler.engine
        while engine and engine.scraper.slot and engine.scraper.slot.itemproc_size:  # noqa: ASYNC110 (no signal tells it)
            await asyncio.sleep(0.01)

    def _targets(self) -> list[Target]:
        if self._input is None and not self._urls:
            raise BadRequestError("there is nothing to scrape", advice="Give -a input=FILE, or -a urls=URL.")
        lines = list(self._urls)
        if self._input is not None:
            lines += read_lines(self._input)
        allow_hosts = settings_table.get(self.settings, "ALLOW_HOSTS")
        return targets(lines, self._defaults(), allow_hosts)

    def _defaults(self) -> dict[str, Any]:
        options = self._options
        if isinstance(options, str):
            try:
                options = json.loads(options) if options.strip() else {}
            except json.JSONDecodeError as exc:
                raise BadRequestError(f"options is not JSON: {exc}", advice="Give a JSON object.") from exc
        if not isinstance(options, Mapping):
            raise BadRequestError("options must be a JSON object")
        defaults = dict(options)
        if self._formats:
            defaults["formats"] = self._formats
        return defaults

    def _request(self, target: Target, keys: set[str]) -> Request:
        request = scrape_request(
            target.url,
            callback=self.parse,
            errback=self.on_error,
            request={"cb_kwargs": {"places": target.places}},
            **target.options,
        )
        # The same page under other formats is a request of its own, which the duplicate filter must not drop.
        key = json.dumps([request.url, page_key(request.meta[META_KEY])], sort_keys=True)
        request.dont_filter = key in keys
        keys.add(key)
        return request

    def parse(self, response: Response, places: list[int]) -> Iterator[Document]:
        """One document for each place of the input that asked for the page."""
        for place in places:
            document = Document.from_response(response)
            yield self._placed(document, place, failed=response.status >= 400)

    def on_error(self, failure: Failure) -> Iterator[Document]:
        """One error item for each place of the input that asked for the page."""
        request: Request = failure.request  # type: ignore[attr-defined]
        error = named_failure(failure.value)
        yield from self._error_items(error, request.url, request.meta.get(META_KEY), request.cb_kwargs["places"])

    def _error_items(self, error: ScrapeError, url: str, state: Any, places: list[int]) -> Iterator[Document]:
        for place in places:
            yield self._placed(Document.from_error(error, url, state), place, failed=True)

    def _placed(self, document: Document, place: int, *, failed: bool) -> Document:
        document._place = place
        self.seen.add(place)
        if failed:
            self.failed.add(place)
        return document
