"""What the page may ask for, with which headers, and which answers are files rather than pages (CDP domain Fetch).

Only what must be touched is held up: the main frame's documents, and the types that are not wanted.  Everything else
goes its way without a message.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.blocking import AdBlocker
from scrapefire.engines.browser.watch import MainDocument, PageWatch, too_large
from scrapefire.errors import ScrapeError
from scrapefire.net.charset import decode_text
from scrapefire.net.resolve import Resolver
from scrapefire.net.spool import Spool, SpooledFile, head_of, in_memory, size_of
from scrapefire.urls import may_share_secrets

_READ_SIZE = 1 << 20
_RENDERED = frozenset({"text/html", "application/xhtml+xml"})
_UNTYPED = frozenset({"", "unknown/unknown", "application/unknown", "*/*"})
_NOT_OURS = frozenset(
    {"host", "content-length", "connection", "transfer-encoding", "cookie", "user-agent", "keep-alive"}
)
_OF_THE_BODY = frozenset({"content-encoding", "content-length", "content-type", "transfer-encoding"})
_HTML_STARTS = tuple(
    b"<" + tag
    for tag in b"!doctype html|html|head|body|title|script|style|div|p|h1|!--|table|br|a|b|font|iframe".split(b"|")
)
# A picture of one transparent point: a page may replace pictures that fail, and their addresses are content.
_PIXEL = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


@dataclass(frozen=True)
class Asked:
    """The first request as it is to be sent.

    Args:
        url: its address; headers go to its origin only.
        headers: the caller's headers.
        method, body: other than ``GET`` and empty for the first request only.
    """

    url: str
    headers: dict[str, str] = field(default_factory=dict)
    method: str = "GET"
    body: bytes = b""

    @property
    def own_headers(self) -> dict[str, str]:
        """The headers that are put on the request itself: cookies and user agent are set in the browser."""
        return {name: value for name, value in self.headers.items() if name.lower() not in _NOT_OURS}


class Traffic:
    """Holds up and decides a page's requests.

    Args:
        cdp: a DevTools session of the page.
        watch: the page's state, where files and statuses are written.
        asked: the first request.
        max_size: bytes that a file may have; 0 means no limit.
        blocked: resource types that are not loaded.
        spool: makes what takes a file while it arrives.
        raw: take the document's bytes as they come, page or not.
        ads: decides which requests are for advertisements; None lets them all through.
        resolver: checks every address before it is asked for, where no guard stands before the browser.
    """

    def __init__(
        self,
        cdp: CDPSession,
        watch: PageWatch,
        asked: Asked,
        max_size: int,
        blocked: Iterable[str],
        spool: Callable[[], Spool],
        *,
        raw: bool = False,
        ads: AdBlocker | None = None,
        resolver: Resolver | None = None,
    ) -> None:
        self._cdp = cdp
        self._watch = watch
        self._asked = asked
        self._max_size = max_size
        self._blocked = frozenset(blocked)
        self._spool = spool
        self._raw = raw
        self._ads = ads
        self._resolver = resolver
        self._sent_first = False
        #: Decode pages here and hand them on as UTF-8, since the browser has taken the wrong charset.
        self.decodes = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to hold up requests."""
        patterns = [{"resourceType": "Document", "requestStage": "Response"}]
        if self._ads is not None or self._resolver is not None:
            patterns.append({"urlPattern": "*", "requestStage": "Request"})
        elif self._changes_requests:
            patterns.append({"resourceType": "Document", "requestStage": "Request"})
        # Type Other is where the browser itself asks for the site's icon.
        patterns += [{"resourceType": kind, "requestStage": "Request"} for kind in sorted({"Other", *self._blocked})]
        self._cdp.on("Fetch.requestPaused", self._on_paused)
        await self._cdp.send("Fetch.enable", {"patterns": patterns})

    @property
    def _changes_requests(self) -> bool:
        return bool(self._asked.own_headers or self._asked.method != "GET" or self._asked.body)

    def _on_paused(self, event: dict[str, Any]) -> None:
        answered = "responseStatusCode" in event or "responseErrorReason" in event
        self._spawn(self._decide(self._on_response(event) if answered else self._on_request(event)))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _decide(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except PlaywrightError:
            pass  # the page, or the request, is gone
        except ScrapeError as exc:  # nobody else would hear of it, and the page would wait for its answer
            self._watch.fail(exc)

    # ---- requests ------------------------------------------------------------------------------------------------

    async def _on_request(self, event: dict[str, Any]) -> None:
        kind = event["resourceType"]
        if await self._is_unsafe(event):
            await self._cdp.send("Fetch.failRequest", {"requestId": event["requestId"], "errorReason": "AccessDenied"})
        elif kind == "Document" and event["frameId"] == self._watch.main_frame:
            await self._send_document(event)
        elif kind == "Image" and kind in self._blocked:
            await self._answer(event, 200, [("Content-Type", "image/gif")], _PIXEL)
        elif kind in self._blocked or _is_icon(event) or self._is_advertisement(event):
            await self._cdp.send(
                "Fetch.failRequest", {"requestId": event["requestId"], "errorReason": "BlockedByClient"}
            )
        else:
            await self._continue(event)

    async def _send_document(self, event: dict[str, Any]) -> None:
        request = event["request"]
        if not self._changes_requests or not may_share_secrets(request["url"], self._asked.url):
            await self._continue(event)
            return
        headers = {name.lower(): (name, value) for name, value in request["headers"].items()}
        headers |= {name.lower(): (name, value) for name, value in self._asked.own_headers.items()}
        changes: dict[str, Any] = {}
        if not self._sent_first:
            self._sent_first = True
            if self._asked.method != "GET":
                changes["method"] = self._asked.method
            if self._asked.body:
                changes["postData"] = base64.b64encode(self._asked.body).decode()
        changes["headers"] = [{"name": name, "value": value} for name, value in headers.values()]
        await self._continue(event, **changes)

    async def _is_unsafe(self, event: dict[str, Any]) -> bool:
        if self._resolver is None:
            return False
        try:
            await self._resolver.check(event["request"]["url"])
        except ScrapeError as exc:
            if event["resourceType"] == "Document" and event["frameId"] == self._watch.main_frame:
                self._watch.fail(exc)
            return True
        return False

    def _is_advertisement(self, event: dict[str, Any]) -> bool:
        page = self._watch.documents[-1].url if self._watch.documents else self._asked.url
        return self._ads is not None and self._ads.blocks(event["request"]["url"], page, event["resourceType"])

    async def _continue(self, event: dict[str, Any], **changes: Any) -> None:
        await self._cdp.send("Fetch.continueRequest", {"requestId": event["requestId"], **changes})

    async def _answer(self, event: dict[str, Any], status: int, headers: list[tuple[str, str]], body: str) -> None:
        await self._cdp.send(
            "Fetch.fulfillRequest",
            {
                "requestId": event["requestId"],
                "responseCode": status,
                "responseHeaders": [{"name": name, "value": value} for name, value in headers],
                "body": body,
            },
        )

    # ---- answers -------------------------------------------------------------------------------------------------

    async def _on_response(self, event: dict[str, Any]) -> None:
        document = self._watch.document_of(event.get("networkId", ""))
        if document is None or "responseErrorReason" in event:
            await self._continue(event)
            return
        document.status = event["responseStatusCode"]
        document.headers = [(header["name"], header["value"]) for header in event.get("responseHeaders", ())]
        if 300 <= document.status < 400 and document.header("location"):
            await self._continue(event)
        elif self._is_too_large(document):
            await self._refuse(event, document)
        elif document.status == 401 and document.header("www-authenticate"):
            await self._take_file(event, document)  # nobody is there to ask: the refusal itself is the answer
        elif _media_type(document) in _RENDERED and not _is_attachment(document) and not self._raw:
            if not self.decodes:
                await self._continue(event)
            elif (body := await self._read_body(event, document)) is not None:
                await self._answer_as_page(event, document, in_memory(body))
        elif document.status in (204, 205, 304):
            document.file = b""
            await self._abort(event)
        else:
            document.aside = _is_attachment(document) and self._watch.document is not None
            await self._take_file(event, document)

    def _is_too_large(self, document: MainDocument) -> bool:
        length = document.header("content-length")
        return bool(self._max_size) and length.isdigit() and int(length) > self._max_size

    async def _take_file(self, event: dict[str, Any], document: MainDocument) -> None:
        body = await self._read_body(event, document)
        if body is None:
            return
        if _media_type(document) in _UNTYPED and _looks_like_html(head_of(body)) and not self._raw:
            await self._answer_as_page(event, document, in_memory(body))
            return
        document.file = body
        document.received = size_of(body)
        await self._abort(event)

    async def _answer_as_page(self, event: dict[str, Any], document: MainDocument, body: bytes) -> None:
        text = decode_text(body, document.header("content-type")).text
        kind = _media_type(document) if _media_type(document) in _RENDERED else "text/html"
        headers = [(name, value) for name, value in document.headers if name.lower() not in _OF_THE_BODY]
        headers.append(("Content-Type", f"{kind}; charset=utf-8"))
        data = base64.b64encode(text.encode("utf-8", "replace")).decode()
        await self._answer(event, document.status, headers, data)

    async def _read_body(self, event: dict[str, Any], document: MainDocument) -> bytes | SpooledFile | None:
        taken = await self._cdp.send("Fetch.takeResponseBodyAsStream", {"requestId": event["requestId"]})
        handle = taken["stream"]
        spool = self._spool()
        while True:
            try:
                part = await self._cdp.send("IO.read", {"handle": handle, "size": _READ_SIZE})
            except PlaywrightError as exc:
                if "closed" in str(exc).lower():
                    raise
                document.truncated = True  # the connection ended in the middle
                break
            data = part["data"]
            spool.write(base64.b64decode(data) if part.get("base64Encoded") else data.encode())
            if self._max_size and spool.size > self._max_size:
                await self._cdp.send("IO.close", {"handle": handle})
                await self._refuse(event, document)
                return None
            if part["eof"]:
                break
        await self._cdp.send("IO.close", {"handle": handle})
        return spool.finish()

    async def _refuse(self, event: dict[str, Any], document: MainDocument) -> None:
        """A body over the limit ends the run, but not that of a page which only started a download."""
        if self._watch.document is None or not _is_attachment(document):
            self._watch.fail(too_large(document.url, self._max_size))
        await self._abort(event)

    async def _abort(self, event: dict[str, Any]) -> None:
        await self._cdp.send("Fetch.failRequest", {"requestId": event["requestId"], "errorReason": "Aborted"})


def _media_type(document: MainDocument) -> str:
    return document.header("content-type").partition(";")[0].strip().lower()


def _is_attachment(document: MainDocument) -> bool:
    return document.header("content-disposition").strip().lower().startswith("attachment")


def _is_icon(event: dict[str, Any]) -> bool:
    accept = next((value for name, value in event["request"]["headers"].items() if name.lower() == "accept"), "")
    return event["resourceType"] == "Other" and accept.startswith("image/")


def _looks_like_html(body: bytes) -> bool:
    """The HTML part of the sniffing algorithm (WHATWG MIME Sniffing section 7.1)."""
    start = body[:512].lstrip(b"\xef\xbb\xbf\t\n\x0c\r ").lower()
    return start.startswith(_HTML_STARTS)
