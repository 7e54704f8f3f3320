"""The spider behind ``adapters.exchange``: asks for each entry of a case, follows what its callbacks say."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request, Spider

from scrapefire import Document, scrape_request
from scrapefire.document import named_failure

NAMES = {"engine": "force_engine"}
OPTIONS = ("timeout", "maxAge", "waitFor", "actions", "formats", "engine", "headers")


class ExchangeSpider(Spider):
    """Runs one exchange case."""

    name = "exchange"

    def __init__(self, case: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.case = case
        self._done: dict[int, asyncio.Event] = {}

    async def start(self) -> AsyncIterator[Any]:
        sequence = self.case.get("settings", {}).get("sequence")
        for number, entry in enumerate(self.case["start"]):
            if entry.get("sleep_before"):
                await asyncio.sleep(entry["sleep_before"])
            if entry.get("before") == "kill_browser":
                await self._wait_for(number - 1)
                kill_browser()
            self._done[number] = asyncio.Event()
            yield self._request(entry, number)
            if sequence:
                await self._wait_for(number)

    async def _wait_for(self, number: int) -> None:
        if number in self._done:
            await self._done[number].wait()

    def _request(self, entry: dict[str, Any], number: int) -> Request:
        options = {NAMES.get(name, name): entry[name] for name in OPTIONS if name in entry}
        options |= entry.get("scrapefire", {})
        fields = {name: entry[name] for name in ("method", "body", "meta", "priority") if name in entry}
        fields["dont_filter"] = entry.get("dont_filter", True)
        return scrape_request(
            entry["url"],
            callback=self.parse,
            errback=self.on_error,
            request=fields | {"cb_kwargs": {"number": number, "asked": entry["url"]}},
            **options,
        )

    async def parse(self, response: Any, number: int, asked: str) -> AsyncIterator[Any]:
        document = Document.from_response(response)
        document["warnings"].append({"asked": asked, "meta": _plain(response.meta)})
        yield document
        self._finish(number)
        for rule in self.case.get("callbacks", ()):
            if urlsplit(response.url).path == rule["path"]:
                for url in rule["follow"]:
                    yield self._follow(url, response, bool(rule.get("copy_meta")))

    def _follow(self, url: str, response: Any, copy_meta: bool) -> Request:
        cb_kwargs = {"number": -1, "asked": url}
        if copy_meta:
            return Request(url, self.parse, errback=self.on_error, meta=response.meta, cb_kwargs=cb_kwargs)
        return scrape_request(url, callback=self.parse, errback=self.on_error, request={"cb_kwargs": cb_kwargs})

    async def on_error(self, failure: Any) -> AsyncIterator[Any]:
        request = failure.request
        error = named_failure(failure.value)
        document = Document.from_error(error, request.url, request.meta.get("scrapefire"))
        document["warnings"].append({"asked": request.cb_kwargs["asked"]})
        yield document
        self._finish(request.cb_kwargs["number"])

    def _finish(self, number: int) -> None:
        if number in self._done:
            self._done[number].set()


def _plain(meta: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in meta.items() if isinstance(value, (str, int, float, bool, dict, list))}


def kill_browser() -> None:
    """Kill the browser that this process started, and nothing else."""
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            command = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        is_main = b"chrom" in command[0] and not any(part.startswith(b"--type=") for part in command)
        if is_main and _descends_from(int(folder.name), os.getpid()):
            os.kill(int(folder.name), signal.SIGKILL)


def _descends_from(pid: int, ancestor: int) -> bool:
    while pid > 1:
        if pid == ancestor:
            return True
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return False
