"""From an engine's result to the response that a callback gets: right class, right charset, ``result`` on it."""

from __future__ import annotations

from typing import Any, ClassVar

from scrapy.http import Headers, HtmlResponse, JsonResponse, Response, TextResponse, XmlResponse

from scrapefire.documents.sniff import glance
from scrapefire.engines.base import EngineResult
from scrapefire.net.charset import decode_text
from scrapefire.net.spool import SpooledFile


class ResultMixin:
    """Adds ``result`` to a response class: the engine's result, verdict and attempts as plain data.

    It is declared in ``attributes``, so that ``replace`` and ``copy`` keep it.
    """

    result: dict[str, Any] | None

    def __init__(self, *args: Any, result: dict[str, Any] | None = None, **kwargs: Any) -> None:
        self.result = result
        super().__init__(*args, **kwargs)


class ScrapeResponse(ResultMixin, Response):
    """Bytes that are no text; for a parser to take on, ``file`` may hold them, and ``body`` only the first ones."""

    attributes: ClassVar[tuple[str, ...]] = (*Response.attributes, "result", "file")  # type: ignore[misc]

    def __init__(self, *args: Any, file: SpooledFile | None = None, **kwargs: Any) -> None:
        self.file = file
        super().__init__(*args, **kwargs)


class ScrapeTextResponse(ResultMixin, TextResponse):
    """Plain text."""

    attributes: ClassVar[tuple[str, ...]] = (*TextResponse.attributes, "result")  # type: ignore[misc]


class ScrapeHtmlResponse(ResultMixin, HtmlResponse):
    """HTML, also what a PDF or an Office file was turned into."""

    attributes: ClassVar[tuple[str, ...]] = (*HtmlResponse.attributes, "result")  # type: ignore[misc]


class ScrapeXmlResponse(ResultMixin, XmlResponse):
    """XML and feeds."""

    attributes: ClassVar[tuple[str, ...]] = (*XmlResponse.attributes, "result")  # type: ignore[misc]


class ScrapeJsonResponse(ResultMixin, JsonResponse):
    """JSON."""

    attributes: ClassVar[tuple[str, ...]] = (*JsonResponse.attributes, "result")  # type: ignore[misc]


_CLASSES: dict[str, type[Any]] = {
    "html": ScrapeHtmlResponse,
    "xml": ScrapeXmlResponse,
    "feed": ScrapeXmlResponse,
    "json": ScrapeJsonResponse,
    "text": ScrapeTextResponse,
    "csv": ScrapeTextResponse,
    "markdown": ScrapeTextResponse,
    "empty": ScrapeHtmlResponse,
}


def build_response(result: EngineResult, data: dict[str, Any], flags: list[str]) -> Response:
    """The response for ``result``; ``data`` becomes its ``result`` attribute."""
    headers = Headers()
    for name, value in result.headers:
        headers.appendlist(name, value)
    for cookie in result.cookies:
        headers.appendlist("Set-Cookie", cookie)
    cls: type[Any]
    if result.rendered or result.html_from_file is not None:
        cls, encoding = ScrapeHtmlResponse, "utf-8"
    else:
        kind = glance(result.body, result.content_type or "", result.url, partial=result.file is not None)
        cls = _CLASSES.get(kind.kind, ScrapeResponse)
        encoding = result.encoding or ""
    keywords: dict[str, Any] = {"url": result.url, "status": result.status, "headers": headers, "body": result.body}
    if issubclass(cls, TextResponse):
        keywords["encoding"] = encoding or decode_text(result.body, result.content_type or "").encoding
    if result.file is not None:
        cls, keywords["file"] = ScrapeResponse, result.file
    response: Response = cls(**keywords, flags=flags, result=data)
    return response
