"""What a page does, followed over the DevTools protocol: its documents, its network, its loading, its end.

Playwright's own request and response objects are not used: each costs several messages, and neither bodies' sizes nor
redirect hops are to be had from them in time.  See https://chromedevtools.github.io/devtools-protocol/ (Network, Page).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import CDPSession, Page

from scrapefire.engines.browser.failures import crash_error
from scrapefire.errors import BodyTooLargeError, ScrapeError
from scrapefire.net.spool import SpooledFile

_LONG_LIVED = frozenset({"EventSource", "WebSocket", "Media", "Ping", "TextTrack", "Manifest"})
"""Resource types that a page may keep open for ever without being unfinished."""

_CUT_SHORT = ("ERR_CONTENT_LENGTH_MISMATCH", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET")


@dataclass(eq=False)
class MainDocument:
    """One document that the page's main frame asked for, through its redirects.

    Args:
        url: where it was found.
        hops: URLs that redirected to it, in order.
        status, headers: of the last response; empty while none has come.
        file: its body, when it is not a page to render; ``aside``: it is a download that a page started.
        received: decoded bytes so far; ``wire_bytes``: bytes on the wire, once it is finished.
        truncated: the connection ended before the body.
        committed: the page shows it.
        failed: its request ended without an answer.
    """

    request_id: str
    url: str
    hops: list[str] = field(default_factory=list)
    status: int = 0
    headers: list[tuple[str, str]] = field(default_factory=list)
    file: bytes | SpooledFile | None = None
    aside: bool = False
    received: int = 0
    wire_bytes: int = 0
    truncated: bool = False
    committed: bool = False
    dom_loaded: bool = False
    loaded: bool = False
    finished: bool = False
    failed: bool = False

    def header(self, name: str) -> str:
        """First value of a header, by lower-case name; empty when there is none."""
        return next((value for key, value in self.headers if key.lower() == name), "")


class PageWatch:
    """State of one page, kept up to date by events.

    Args:
        cdp: a DevTools session of the page.
        max_size: bytes that its document may have; 0 means no limit.

    Attributes:
        windows: addresses that the page wanted to open in new windows.
        origins: of all documents that its frames have shown, but for empty ones.
        asked_for_password: a server or proxy has asked for a user name and password (RFC 9110 section 11).
        quiet_since: when the last request ended; ``active_at``: when anything last happened (monotonic seconds).
    """

    def __init__(self, page: Page, cdp: CDPSession, max_size: int) -> None:
        self.failure: asyncio.Future[ScrapeError] = asyncio.get_running_loop().create_future()
        self.main_frame = ""
        self.documents: list[MainDocument] = []
        self.windows: list[str] = []
        self.asked_for_password = False
        self.origins: set[str] = set()
        self.quiet_since = self.active_at = time.monotonic()
        self._cdp = cdp
        self._max_size = max_size
        self._busy: dict[str, str] = {}
        self._changed = asyncio.Event()
        for name, handler in self._handlers().items():
            cdp.on(name, handler)
        self._page = page
        page.on("crash", self._on_crash)

    def _handlers(self) -> dict[str, Callable[[dict[str, Any]], None]]:
        return {
            "Network.requestWillBeSent": self._on_request,
            "Network.responseReceivedExtraInfo": self._on_extra_info,
            "Network.dataReceived": self._on_data,
            "Network.loadingFinished": self._on_finished,
            "Network.loadingFailed": self._on_failed,
            "Page.frameNavigated": self._on_navigated,
            "Page.lifecycleEvent": self._on_lifecycle,
            "Page.windowOpen": lambda event: self.windows.append(event["url"]),
        }

    async def start(self) -> None:
        """Begin to follow the page, before it is sent anywhere."""
        answers: list[dict[str, Any]] = await asyncio.gather(
            self._cdp.send("Page.getFrameTree"),
            self._cdp.send("Network.enable"),
            self._cdp.send("Page.enable"),
            self._cdp.send("Page.setLifecycleEventsEnabled", {"enabled": True}),
        )
        self.main_frame = answers[0]["frameTree"]["frame"]["id"]

    def stop(self) -> None:
        """Let go of the page."""
        self._page.remove_listener("crash", self._on_crash)

    def _on_crash(self, _: Page) -> None:
        self.fail(crash_error())

    @property
    def document(self) -> MainDocument | None:
        """The document that the page shows."""
        return next((document for document in reversed(self.documents) if document.committed), None)

    @property
    def navigating(self) -> bool:
        """True while the main frame waits for a document."""
        return bool(self.documents) and not (self.documents[-1].committed or self.documents[-1].finished)

    @property
    def broken_off(self) -> bool:
        """True when the page may never tell that it has loaded: its body was cut, or it went on to a download."""
        shown = self.document
        return shown is not None and shown.finished and (shown.truncated or self.documents[-1].aside)

    @property
    def busy(self) -> int:
        """Requests under way, without those that may stay open for ever."""
        return len(self._busy)

    def fail(self, error: ScrapeError) -> None:
        """End the run with ``error``; the first one counts."""
        if not self.failure.done():
            self.failure.set_result(error)
            self._notify()

    async def until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait until ``condition`` holds; False when it does not within ``seconds``."""
        deadline = time.monotonic() + seconds
        while not condition():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._changed.clear()
            try:
                async with asyncio.timeout(left):
                    await self._changed.wait()
            except TimeoutError:
                return condition()
        return True

    async def quiet(self, seconds: float, at_most: float) -> bool:
        """Wait until no request has been under way for ``seconds``; False when that is not so within ``at_most``."""
        deadline = time.monotonic() + at_most
        while True:
            now = time.monotonic()
            if not self._busy and now - self.quiet_since >= seconds:
                return True
            if now >= deadline:
                return False
            wait = seconds - (now - self.quiet_since) if not self._busy else deadline - now
            self._changed.clear()
            try:
                async with asyncio.timeout(max(0.001, min(wait, deadline - now))):
                    await self._changed.wait()
            except TimeoutError:
                continue

    def document_of(self, request_id: str) -> MainDocument | None:
        """The main frame's document of that request."""
        return next((document for document in self.documents if document.request_id == request_id), None)

    def _notify(self) -> None:
        self.active_at = time.monotonic()
        self._changed.set()

    # ---- network -------------------------------------------------------------------------------------------------

    def _on_request(self, event: dict[str, Any]) -> None:
        request_id = event["requestId"]
        kind = event.get("type", "Other")
        if kind not in _LONG_LIVED and event["request"]["url"].startswith("http"):
            self._busy[request_id] = kind
        if kind == "Document" and event.get("frameId") == self.main_frame:
            self._on_document(request_id, event["request"]["url"])
        self._notify()

    def _on_document(self, request_id: str, url: str) -> None:
        document = self.document_of(request_id)
        if document is None:
            self.documents.append(MainDocument(request_id, url))
        else:
            document.hops.append(document.url)
            document.url = url

    def _on_extra_info(self, event: dict[str, Any]) -> None:
        if event.get("statusCode") in (401, 407):
            self.asked_for_password = True

    def _on_data(self, event: dict[str, Any]) -> None:
        document = self.document_of(event["requestId"])
        if document is None:
            return
        document.received += event["dataLength"]
        if self._max_size and document.received > self._max_size:
            self.fail(too_large(document.url, self._max_size))

    def _on_finished(self, event: dict[str, Any]) -> None:
        document = self.document_of(event["requestId"])
        if document is not None:
            document.finished = True
            document.wire_bytes = int(event["encodedDataLength"])
        self._ended(event["requestId"])

    def _on_failed(self, event: dict[str, Any]) -> None:
        document = self.document_of(event["requestId"])
        if document is not None:
            document.finished = document.failed = True
            document.truncated = any(name in event["errorText"] for name in _CUT_SHORT)
        self._ended(event["requestId"])

    def _ended(self, request_id: str) -> None:
        if self._busy.pop(request_id, None) is not None:
            self.quiet_since = time.monotonic()
        self._notify()

    # ---- loading -------------------------------------------------------------------------------------------------

    def _on_navigated(self, event: dict[str, Any]) -> None:
        frame = event["frame"]
        if frame["securityOrigin"] not in ("://", "null"):
            self.origins.add(frame["securityOrigin"])
        if frame["id"] != self.main_frame:
            return
        document = self.document_of(frame["loaderId"])
        if document is not None:
            document.committed = True
            # What the page before it was still waiting for goes with it, often without a word.
            self._busy = {key: kind for key, kind in self._busy.items() if key == document.request_id}
        self._notify()

    def _on_lifecycle(self, event: dict[str, Any]) -> None:
        if event["frameId"] != self.main_frame or event["name"] not in ("DOMContentLoaded", "load"):
            return
        document = self.document_of(event["loaderId"])
        if document is not None:
            document.dom_loaded = True
            document.loaded = document.loaded or event["name"] == "load"
        self._notify()


def too_large(url: str, limit: int) -> BodyTooLargeError:
    """The error for a body over the limit."""
    return BodyTooLargeError(f"the body of {url} is larger than {limit} bytes", limit=limit)
