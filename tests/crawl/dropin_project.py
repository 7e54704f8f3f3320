"""A project that has one of everything of its own; each leaves a trace that the test can see."""

from __future__ import annotations

from typing import Any

from scrapy import Request, Spider
from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler
from scrapy.utils.request import RequestFingerprinter

from scrapefire import Document, scrape_request


class OwnMiddleware:
    """Adds a header to every request and a flag to every response."""

    def process_request(self, request: Request) -> None:
        request.headers["X-Own-Middleware"] = "yes"

    def process_response(self, request: Request, response: Any) -> Any:
        return response.replace(flags=[*response.flags, "own-middleware"])


class OwnPipeline:
    """Marks every item, documents as well."""

    def process_item(self, item: Any) -> Any:
        if isinstance(item, Document):
            item["warnings"].append("own-pipeline")
        else:
            item["own_pipeline"] = True
        return item


class OwnHandler(HTTP11DownloadHandler):
    """The project's own download handler."""

    async def download_request(self, request: Request) -> Any:
        request.headers["X-Own-Handler"] = "yes"
        return await super().download_request(request)


class OwnFingerprinter(RequestFingerprinter):
    """Takes URLs that differ in the parameter ``session`` for the same."""

    def fingerprint(self, request: Request) -> bytes:
        return super().fingerprint(request.replace(url=request.url.partition("?session=")[0]))


class DropInSpider(Spider):
    """Plain requests and scrape requests side by side."""

    name = "dropin"
    base = ""

    async def start(self) -> Any:
        yield Request(f"{self.base}/plain/article?plain=1", callback=self.parse_plain)
        yield scrape_request(f"{self.base}/plain/article", formats=["markdown", "links"], callback=self.parse_scraped)
        yield scrape_request(f"{self.base}/plain/article?session=2", callback=self.parse_scraped)
        yield scrape_request(f"{self.base}/status/404", callback=self.parse_scraped)
        yield Request(f"{self.base}/status/404?plain=1", callback=self.parse_plain, errback=self.on_plain_error)

    def parse_plain(self, response: Any) -> Any:
        yield {
            "kind": "plain",
            "url": response.url,
            "status": response.status,
            "flags": response.flags,
            "class": type(response).__name__,
            "title": response.css("title::text").get(),
        }

    def parse_scraped(self, response: Any) -> Any:
        document = Document.from_response(response)
        document["warnings"].append("css:" + (response.css("h1::text").get() or ""))
        document["warnings"] += [f"flag:{flag}" for flag in response.flags]
        yield document

    def on_plain_error(self, failure: Any) -> Any:
        yield {"kind": "plain-error", "type": type(failure.value).__name__}
