"""What is kept of a request between its attempts: the file that a parser is to get, and the best response so far."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scrapy.http import Response

from scrapefire.attempts import ScrapeState
from scrapefire.engines.base import EngineResult
from scrapefire.net.blobs import BlobFolder
from scrapefire.net.spool import naming_disk_errors
from scrapefire.orchestration.decisions import WORTH


class KeptBodies:
    """Bodies as blobs, named in the state of their request.

    Args:
        blobs: where they lie.
        private: True keeps them in memory alone: nothing raw may be stored.
    """

    def __init__(self, blobs: BlobFolder, *, private: bool) -> None:
        self._blobs = blobs
        self._private = private

    async def keep_file(self, response: Response) -> str:
        """Name of the blob that a response's whole body makes; hashing a large one would hold up the event loop.

        Raises:
            FileNotKeptError: the disk did not take it.
        """
        file = getattr(response, "file", None)
        with naming_disk_errors():
            if file is not None:
                reference = await asyncio.to_thread(self._blobs.put_spooled, file)
            else:
                reference = await asyncio.to_thread(self._put, response.body)
        return str(reference["blob"])

    def remember(self, state: ScrapeState, response: Response) -> ScrapeState:
        """The state with this response as the best so far, if it is.

        Raises:
            FileNotKeptError: the disk did not take it.
        """
        data: dict[str, Any] = response.result  # type: ignore[attr-defined]
        if self.is_beaten(state, data):
            return state
        with naming_disk_errors():
            if self._private:
                # What a request holds may lie in a disk queue: the verdict's evidence, too, is of the page.
                whole = self._put(json.dumps(data).encode())
                data = {"verdict": {"kind": data["verdict"]["kind"]}, "private": whole["blob"]}
            reference = self._put(response.body)
        return replace(state, best={"blob": reference["blob"], "result": data})

    def is_beaten(self, state: ScrapeState, data: Mapping[str, Any]) -> bool:
        """Whether a remembered response is worth more than the one with this ``result``."""
        return state.best is not None and _worth(state.best["result"]) > _worth(data)

    def has_best(self, state: ScrapeState) -> bool:
        """Whether there is a remembered response, in this run, too."""
        return state.best is not None and self._blobs.has(state.best["blob"])

    def best(self, state: ScrapeState) -> tuple[EngineResult, dict[str, Any]]:
        """The remembered response, and its ``result`` as it was."""
        assert state.best is not None
        data = dict(state.best["result"])
        if "private" in data:
            data = json.loads(self._blobs.read(data["private"]))
        return EngineResult.from_dict(data, self._blobs.read(state.best["blob"])), data

    def forget(self, state: ScrapeState) -> None:
        """Let go of what was kept in memory for attempts that will not come."""
        kept = [state.prefetch] if isinstance(state.prefetch, Mapping) else []
        if state.best is not None:
            kept += [state.best, {"blob": state.best["result"].get("private")}]
        for one in kept:
            self._blobs.forget(str(one.get("blob")))

    def _put(self, data: bytes) -> dict[str, Any]:
        return self._blobs.put_private(data) if self._private else self._blobs.put(data)


def _worth(data: Mapping[str, Any]) -> int:
    return WORTH[data["verdict"]["kind"]]
