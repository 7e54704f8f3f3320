"""``scrapy scrape URL...``: Markdown of pages on standard output, or a feed of documents."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, TextIO

from itemadapter import ItemAdapter
from scrapy import signals
from scrapy.exceptions import UsageError

from scrapefire.commands.base import ScrapefireCommand
from scrapefire.document import Document
from scrapefire.errors import ScrapeError
from scrapefire.options import ScrapeOptions
from scrapefire.spiders.scrape import ScrapeSpider


class Command(ScrapefireCommand):
    """The command's switches, and its exit code: 0 only when every URL gave a document without an error status."""

    spider_class: ClassVar[type[ScrapeSpider]] = ScrapeSpider
    takes = "URL"

    def syntax(self) -> str:
        return f"[options] {self.takes}..."

    def short_desc(self) -> str:
        return "Scrape pages and files to LLM-ready Markdown"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        super().add_options(parser)
        parser.add_argument(
            "-f", "--formats", default="", metavar="LIST", help="markdown, links, metadata, html, raw_html, images ..."
        )
        parser.add_argument("--options", default="", metavar="JSON", help="scrape options for all, a JSON object")
        if self.takes == "URL":
            parser.add_argument(
                "--input",
                metavar="FILE",
                help='one URL or one JSON object {"url", ...options} a line; - is standard input',
            )

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        listed = getattr(opts, "input", None)
        if not args and not listed:
            either = "a URL, or --input FILE" if self.takes == "URL" else "a file"
            raise UsageError(f"give {either}", print_help=False)
        opts.scrape_options = _options(opts.options)
        if opts.formats:
            opts.scrape_options["formats"] = [name.strip() for name in opts.formats.split(",") if name.strip()]
        try:
            ScrapeOptions.parse(opts.scrape_options)
        except ScrapeError as exc:
            end = "" if exc.message.endswith("?") else "."
            raise UsageError(f"{exc.message}{end} {exc.advice}", print_help=False) from exc
        if listed and listed != "-" and not Path(listed).expanduser().is_file():
            raise UsageError(f"the input file {listed!r} cannot be read", print_help=False)

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        assert self.crawler_process is not None
        crawler = self._create_crawler(self.spider_class)
        printer = None
        if not opts.output and not opts.overwrite_output:
            printer = Printer(sys.stdout, plain=opts.scrape_options.get("formats", ["markdown"]) == ["markdown"])
            crawler.signals.connect(printer.item_scraped, signals.item_scraped)
        complaints = Complaints(sys.stderr)
        crawler.signals.connect(complaints.item_scraped, signals.item_scraped)
        self.crawler_process.crawl(crawler, options=opts.scrape_options, **self._arguments(args, opts))
        self.crawler_process.start()
        if printer is not None:
            printer.flush()
        spider = crawler.spider
        everything_came = isinstance(spider, ScrapeSpider) and spider.seen and not spider.failed
        if self.crawler_process.bootstrap_failed or not everything_came or complaints.count:
            self.exitcode = 1

    def _arguments(self, args: list[str], opts: argparse.Namespace) -> dict[str, Any]:
        """Arguments of the spider that name what is to be scraped."""
        return {"urls": args, "input": opts.input}


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text) if text.strip() else {}
    except json.JSONDecodeError as exc:
        raise UsageError(f"--options is not JSON: {exc}", print_help=False) from exc
    if not isinstance(options, Mapping):
        raise UsageError("--options must be a JSON object", print_help=False)
    return dict(options)


class Printer:
    """Writes documents in the order of the input, each as soon as all before it are written.

    Args:
        stream: where to.
        plain: Markdown alone; otherwise one JSON object a line.
    """

    def __init__(self, stream: TextIO, *, plain: bool) -> None:
        self._stream = stream
        self._plain = plain
        self._waiting: dict[int, str] = {}
        self._next = 0
        self._written = False

    def item_scraped(self, item: Any) -> None:
        """Signal handler."""
        if not isinstance(item, Document):
            return
        self._waiting[item._place] = self._text(item)
        while self._next in self._waiting:
            self._write(self._waiting.pop(self._next))
            self._next += 1

    def flush(self) -> None:
        """Write what is left, where an item before it never came."""
        for place in sorted(self._waiting):
            self._write(self._waiting[place])
        self._waiting.clear()

    def _text(self, item: Document) -> str:
        if not self._plain:
            return json.dumps(ItemAdapter(item).asdict(), ensure_ascii=False, default=str)
        if "error" in item:
            return ""  # what an item keeps beside its error was refused as a document
        return str(item.get("markdown", "")).rstrip("\n")

    def _write(self, text: str) -> None:
        if not text:
            return
        if self._plain and self._written:
            self._stream.write("\n---\n\n")
        self._stream.write(text + "\n")
        self._stream.flush()
        self._written = True


class Complaints:
    """Says on standard error which URLs gave no document, and what to do about it.

    Args:
        stream: where to.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.count = 0

    def item_scraped(self, item: Any) -> None:
        """Signal handler."""
        if not isinstance(item, Document):
            return
        if "error" in item:
            self.count += 1
            error = item["error"]
            self._stream.write(f"scrapefire: {item['url']}: {error['message']}. {error['advice']} [{error['code']}]\n")
        elif item["metadata"].get("status_code", 200) >= 400:
            self._stream.write(f"scrapefire: {item['url']}: status {item['metadata']['status_code']}\n")
