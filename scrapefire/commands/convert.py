"""``scrapy convert FILE...``: Markdown of local files on standard output, or a feed of documents."""

from __future__ import annotations

import argparse
from typing import Any, ClassVar

from scrapefire.commands import scrape
from scrapefire.spiders.convert import ConvertSpider
from scrapefire.spiders.scrape import ScrapeSpider


class Command(scrape.Command):
    """The same switches and exit codes as ``scrape``: 0 only when every file gave a document."""

    spider_class: ClassVar[type[ScrapeSpider]] = ConvertSpider
    takes = "FILE"

    def short_desc(self) -> str:
        return "Convert local PDF, Office and HTML files to LLM-ready Markdown"

    def _arguments(self, args: list[str], opts: argparse.Namespace) -> dict[str, Any]:
        return {"files": args}
