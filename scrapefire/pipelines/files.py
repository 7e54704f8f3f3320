"""Step 7: pictures, printed pages, results of actions and raw bytes of an engine run (FIRECRAWL sections 2 and 3)."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapefire.document import Document, Work
from scrapefire.net.blobs import BlobFolder
from scrapefire.net.spool import naming_disk_errors
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class FilesTransformer(Transformer):
    """Fills ``screenshot``, ``actions`` and ``raw_base64``.

    A picture or printed page stands in the item as the absolute path of its file, which outlives the crawl: it lies in
    ``SCRAPEFIRE_BLOBS``, else in ``JOBDIR/scrapefire-blobs``, else in ``scrapefire-files`` under the working directory.
    ``actions`` has ``screenshots`` and ``pdfs`` (paths), ``scrapes`` (``{url, html}``) and ``javascript_returns``
    (``{type, value}``), each in the order of the actions.
    """

    name = "files"
    writes = ("screenshot", "actions", "raw_base64")

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._folder = BlobFolder.for_callers(crawler.settings)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.screenshot is not None or bool(options.actions) or options.wants("raw_base64")

    async def transform(self, document: Document, work: Work) -> None:
        if work.options.wants("raw_base64"):
            document["raw_base64"] = b64encode(work.body).decode("ascii")
        if work.options.screenshot is not None:
            if (shot := work.result.get("screenshot")) is not None:
                document["screenshot"] = await self._kept(shot)
            else:
                engine = work.result.get("engine", "that was used")
                self._absent(document, work, "screenshot", f"the engine {engine} takes no pictures")
        if (results := work.result.get("actions")) is not None:
            document["actions"] = {
                **results,
                "screenshots": [await self._kept(one) for one in results["screenshots"]],
                "pdfs": [await self._kept(one) for one in results["pdfs"]],
            }

    async def _kept(self, reference: Mapping[str, Any]) -> str:
        """The path of a blob in the folder that stays.

        Raises:
            FileNotKeptError: it cannot be read, or not be written there.
        """
        path = self._folder.path(reference["blob"])
        if path != Path(reference["path"]):
            with naming_disk_errors():
                await asyncio.to_thread(self._copy, Path(reference["path"]), path.suffix)
        return str(path.resolve())

    def _copy(self, source: Path, suffix: str) -> None:
        self._folder.put(source.read_bytes(), suffix)
