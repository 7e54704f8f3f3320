"""The item: one URL's document, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import scrapy
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Request, Response, TextResponse

from scrapefire.attempts import META_KEY
from scrapefire.errors import RedirectLimitError, RequestDroppedError, RobotsDeniedError, ScrapeError
from scrapefire.options import ScrapeOptions

if TYPE_CHECKING:
    from twisted.python.failure import Failure


@dataclass
class Work:
    """What the transformers work on; it never leaves the process.

    Args:
        kind: ``html``, ``file`` (a parsed PDF or Office file), ``json``, ``text``, ``xml`` or ``binary``.
        text: the decoded body.
        result: the engine's result as plain data.
        options: the options in force.
        headers: response headers, first value by lower-case name.
        content: what has been derived from ``text`` so far, by format.
        body: the undecoded body, where the format ``raw_base64`` asks for it.
        reasons: why a field could not be filled, by the field's name.
    """

    kind: str
    text: str
    result: Mapping[str, Any]
    options: ScrapeOptions
    headers: Mapping[str, str]
    content: dict[str, Any] = field(default_factory=dict)
    body: bytes = b""
    reasons: dict[str, ScrapeError] = field(default_factory=dict)


class Document(scrapy.Item):
    """One URL's document.  A field is absent when it was not asked for or could not be had.

    Fields: the formats by their snake_case names, ``metadata``, and beside them ``verdict`` (the judge's word),
    ``warnings``, ``attempts`` (engine runs), ``formats`` (``ok``, ``missing`` or ``refused`` for every format asked
    for), ``reasons`` (why, for those that are not ``ok``) and, where there is no document, ``error`` with ``code``,
    ``message`` and ``advice``.
    """

    url = scrapy.Field()
    markdown = scrapy.Field()
    html = scrapy.Field()
    raw_html = scrapy.Field()
    raw_base64 = scrapy.Field()
    links = scrapy.Field()
    images = scrapy.Field()
    attributes = scrapy.Field()
    chunks = scrapy.Field()
    json = scrapy.Field()
    summary = scrapy.Field()
    answer = scrapy.Field()
    highlights = scrapy.Field()
    screenshot = scrapy.Field()
    actions = scrapy.Field()
    branding = scrapy.Field()
    product = scrapy.Field()
    menu = scrapy.Field()
    audio = scrapy.Field()
    video = scrapy.Field()
    change_tracking = scrapy.Field()
    pages = scrapy.Field()
    blocks = scrapy.Field()
    metadata = scrapy.Field()
    formats = scrapy.Field()
    reasons = scrapy.Field()
    verdict = scrapy.Field()
    warnings = scrapy.Field()
    attempts = scrapy.Field()
    error = scrapy.Field()

    #: What the transformers work on; gone once the document is complete.
    _work: Work | None = None
    #: Position in the input list, for those who keep its order.
    _place: int = 0
    #: Whether what it holds may not stand in a log.
    _private: bool = False
    #: The options in force, where there is no document but an error.
    _failed_options: ScrapeOptions | None = None

    @classmethod
    def from_response(cls, response: Response) -> Document:
        """The document of a scrape response, to be yielded as an item; the pipelines fill it.

        Args:
            response: what a scrape request's callback got.
        """
        result: dict[str, Any] = getattr(response, "result", None) or {}
        document = cls(url=response.url, metadata=_metadata(response, result))
        if "verdict" in result:
            document["verdict"] = result["verdict"]["kind"]
        document["warnings"] = list(result.get("warnings", ()))
        document["attempts"] = list(result.get("attempts", ()))
        options = ScrapeOptions.from_json(result.get("options") or {})
        document._private = not options.may_store_raw
        document._work = Work(
            kind=_kind(response, result),
            text=response.text if isinstance(response, TextResponse) else "",
            result=result,
            options=options,
            headers=_headers(response),
            body=response.body if options.wants("raw_base64") else b"",
        )
        return document

    def __repr__(self) -> str:
        """As any item; the names of its fields where nothing raw may be stored, since Scrapy logs every item."""
        return f"<Document {self['url']}: {', '.join(self)}>" if self._private else super().__repr__()

    @classmethod
    def from_failure(cls, failure: Failure) -> Document:
        """The item of a scrape request that failed; the errback of :func:`scrapefire.scrape_request` makes it."""
        request: Request = failure.request  # type: ignore[attr-defined]
        return cls.from_error(named_failure(failure.value), request.url, request.meta.get(META_KEY))

    @classmethod
    def from_error(cls, error: ScrapeError, url: str, state: Any = None) -> Document:
        """The item of a URL that gave no document.

        Args:
            error: why.
            url: the URL that failed.
            state: value of ``meta["scrapefire"]``, when the request got so far.
        """
        state = state if isinstance(state, Mapping) else {}
        metadata = {"source_url": state.get("source_url", url), "url": url, "error": error.message}
        if "id" in state:
            metadata["scrape_id"] = state["id"]
        if "status" in error.details:
            metadata["status_code"] = error.details["status"]
        document = cls(
            url=url, metadata=metadata, error=error.to_dict(), attempts=list(state.get("attempts", ())), warnings=[]
        )
        if "v" in state:  # planned, so that its options have been checked
            document._failed_options = options = ScrapeOptions.from_json(state.get("options") or {})
            document._private = not options.may_store_raw
        return document


def named_failure(exc: BaseException | None) -> ScrapeError:
    """The project's error for what reached an errback."""
    if isinstance(exc, ScrapeError):
        return exc
    if isinstance(exc, IgnoreRequest):
        text = str(exc)
        if "redirect" in text:
            return RedirectLimitError()
        if "robots" in text.lower():
            return RobotsDeniedError()
        return RequestDroppedError(f"a middleware dropped the request: {text or 'no reason given'}")
    return ScrapeError(f"{type(exc).__name__}: {exc}")


def _kind(response: Response, result: Mapping[str, Any]) -> str:
    if "html_from_file" in result or "markdown" in result:
        return "file"
    for kind in ("Html", "Json", "Xml", "Text"):
        if type(response).__name__.endswith(f"{kind}Response"):
            return kind.lower()
    return "binary"


def _headers(response: Response) -> dict[str, str]:
    return {
        name.decode("latin-1").lower(): values[0].decode("latin-1")
        for name, values in response.headers.items()
        if values
    }


def _metadata(response: Response, result: Mapping[str, Any]) -> dict[str, Any]:
    """What is known of the response itself (FIRECRAWL section 12); the page's own metadata comes later."""
    values: dict[str, Any] = {
        "source_url": result.get("source_url", response.url),
        "url": response.url,
        "status_code": response.status,
        "content_type": result.get("content_type"),
        "scrape_id": result.get("id"),
        "engine": result.get("engine"),
        "proxy_used": result.get("proxy_used"),
        "cache_state": result.get("cache_state"),
        "cached_at": result.get("cached_at"),
        "timezone": result.get("timezone"),
        "redirect_urls": result.get("redirect_urls"),
        "postprocessors_used": result.get("postprocessors_used"),
    }
    return {key: value for key, value in values.items() if value not in (None, [])}
