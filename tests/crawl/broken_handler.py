"""A project's download handler with a bug."""

from __future__ import annotations

from typing import Any

from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler


class BrokenHandler(HTTP11DownloadHandler):
    """Raises what no handler should."""

    async def download_request(self, request: Any) -> Any:
        raise ZeroDivisionError("handler bug")
