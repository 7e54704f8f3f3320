"""The body of an engine's result: its bytes, or for a large file the place on disk where they are."""

from __future__ import annotations

import asyncio

from scrapefire.engines.base import EngineResult
from scrapefire.judging import is_file
from scrapefire.net.body import DecodedBody


async def take_body(result: EngineResult, decoded: DecodedBody) -> None:
    """Put a decoded body into ``result``; what is on disk stays there if it is a file, and no text to be looked at."""
    result.body, result.file = decoded.body, decoded.file
    if decoded.file is None:
        return
    if not is_file(decoded.body, result.content_type or "", result.url, partial=True):
        result.body, result.file = await asyncio.to_thread(decoded.file.read), None
