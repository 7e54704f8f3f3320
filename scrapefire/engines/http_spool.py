"""Scrapy's HTTP/1.1 handler, made to write large bodies to disk while they arrive.

Scrapy has no hook for where a body goes: its reader writes into a buffer and asks the buffer for the body at the end.
Where a request brings a :class:`~scrapefire.net.spool.Spool`, that is the buffer.  Requests without one, and handlers of
other kinds, are as they were; their bodies are held in memory up to ``DOWNLOAD_MAXSIZE``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapefire.errors import FileNotKeptError
from scrapefire.net.spool import Spool, SpooledFile

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.http import Response

META = "scrapefire_spool"
"""Key of a request's meta for the spool that its body goes into."""


def install() -> None:
    """Let Scrapy's reader take a request's spool; may be called more than once."""
    from scrapy.core.downloader.handlers import http11  # it imports the reactor

    if not hasattr(http11._ResponseReader, "spools"):
        http11._ResponseReader = _spooling(http11._ResponseReader)  # type: ignore[misc]


def _spooling(reader: type[Any]) -> type[Any]:
    class SpoolingReader(reader):  # type: ignore[misc]
        spools = True

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            spool = self._request.meta.get(META)
            if spool is not None:
                self._bodybuf = _Buffer(spool)

    return SpoolingReader


class _Buffer:
    """What Scrapy's reader asks of its buffer."""

    def __init__(self, spool: Spool) -> None:
        self._spool = spool
        self.write = spool.write

    def getvalue(self) -> bytes:
        """The body, or the first bytes of one that lies on disk."""
        try:
            whole = self._spool.finish()
        except FileNotKeptError:
            return b""  # taken_body raises it
        return whole if isinstance(whole, bytes) else whole.head()

    def truncate(self, size: int) -> None:
        """Nothing: the reader has given up, and its buffer goes with it."""


def taken_body(request: Request, response: Response) -> bytes | SpooledFile:
    """The whole body of the response to a request that brought a spool.

    Raises:
        FileNotKeptError: the disk did not take it.
    """
    spool: Spool = request.meta[META]
    return spool.finish() if spool.size else response.body
