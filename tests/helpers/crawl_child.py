"""The process that ``helpers.crawl`` starts: one crawl, told by a job file, results as JSON lines."""

from __future__ import annotations

import importlib.util
import json
import sys
import traceback
from pathlib import Path
from typing import Any, TextIO

import scrapy
from itemadapter import ItemAdapter
from scrapy import signals
from scrapy.crawler import AsyncCrawlerProcess, Crawler
from scrapy.utils.serialize import ScrapyJSONEncoder


class ListSpider(scrapy.Spider):
    """Asks for each request of the job and records what comes back."""

    name = "list"

    def __init__(self, requests: list[dict[str, Any]], documents: bool, recorder: Recorder, **kwargs: Any):
        super().__init__(**kwargs)
        self.requests = requests
        self.documents = documents
        self.recorder = recorder

    async def start(self) -> Any:
        for fields in self.requests:
            yield scrapy.Request(callback=self.parse, errback=self.failed, **{"dont_filter": True, **fields})

    async def parse(self, response: Any) -> Any:
        self.recorder.response(response)
        if self.documents:
            from scrapefire import Document

            yield Document.from_response(response)

    async def failed(self, failure: Any) -> Any:
        self.recorder.error("errback", failure.request.url, failure.value)
        if self.documents:
            from scrapefire import Document

            yield Document.from_failure(failure)


class Recorder:
    """Writes what happens, line by line."""

    def __init__(self, out: TextIO):
        self.out = out
        self.encoder = _Encoder()

    def write(self, kind: str, value: Any) -> None:
        self.out.write(self.encoder.encode({"kind": kind, "value": value}) + "\n")
        self.out.flush()

    def follow(self, crawler: Crawler) -> None:
        crawler.signals.connect(self.item, signals.item_scraped)
        crawler.signals.connect(self.dropped, signals.item_dropped)
        crawler.signals.connect(self.item_error, signals.item_error)
        crawler.signals.connect(self.spider_error, signals.spider_error)

    def item(self, item: Any) -> None:
        self.write("item", ItemAdapter(item).asdict())

    def dropped(self, item: Any, exception: BaseException) -> None:
        self.write("dropped", {"item": ItemAdapter(item).asdict(), "reason": str(exception)})

    def item_error(self, item: Any, response: Any, failure: Any) -> None:
        self.error("pipeline", response.url if response else "", failure.value)

    def spider_error(self, failure: Any, response: Any) -> None:
        self.error("spider", response.url, failure.value)

    def error(self, origin: str, url: str, error: BaseException) -> None:
        value = {"from": origin, "url": url, "type": type(error).__name__, "message": str(error)}
        code = getattr(error, "code", None)
        self.write("error", value | ({"code": code} if isinstance(code, str) else {}))

    def response(self, response: Any) -> None:
        headers = {
            name.decode("latin-1"): [one.decode("latin-1") for one in values]
            for name, values in response.headers.items()
        }
        self.write(
            "response",
            {
                "url": response.url,
                "status": response.status,
                "headers": headers,
                "body": response.body.decode("latin-1"),
                "kind": type(response).__name__,
                "flags": response.flags,
                "meta": {key: value for key, value in response.meta.items() if _is_json(value)},
                "request_url": response.request.url,
                "result": _plain(getattr(response, "result", None)),
            },
        )


class _Encoder(ScrapyJSONEncoder):
    def default(self, o: Any) -> Any:
        if isinstance(o, bytes):
            return o.decode("latin-1")
        try:
            return super().default(o)
        except TypeError:
            return str(o)


def _is_json(value: Any) -> bool:
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True


def _plain(result: Any) -> Any:
    """An engine result as a dict, without its body (the response has it)."""
    if result is None or isinstance(result, dict):
        return result
    fields = result.to_dict() if hasattr(result, "to_dict") else dict(getattr(result, "__dict__", {}))
    return {key: value for key, value in fields.items() if key != "body"}


def load_spider(path: str, name: str | None) -> type[scrapy.Spider]:
    """The spider class of a file: the one named, or the only one that it defines."""
    spec = importlib.util.spec_from_file_location("crawled_spider", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, scrapy.Spider) and value.__module__ == spec.name
    ]
    return next(one for one in found if name in (None, one.__name__))


def main(job_file: str) -> int:
    job = json.loads(Path(job_file).read_text())
    with Path(job["out"]).open("w") as out:
        recorder = Recorder(out)
        process = AsyncCrawlerProcess(job["settings"])
        if "file" in job:
            spider, args = load_spider(job["file"], job.get("spider")), job["args"]
        else:
            spider = ListSpider
            args = job["args"] | {"requests": job["requests"], "documents": job["documents"], "recorder": recorder}
        crawler = process.create_crawler(spider)
        recorder.follow(crawler)
        crawl = process.crawl(crawler, **args)
        process.start()
        recorder.write("stats", crawler.stats.get_stats() if crawler.stats else {})
        if crawl.cancelled():
            return 1
        if (failure := crawl.exception()) is not None:
            traceback.print_exception(failure)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
