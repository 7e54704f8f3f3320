"""Judge one response: the steps in the order of the definitions (:class:`~scrapefire.judging.verdict.Verdict`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from urllib.parse import urlsplit

from scrapefire.documents.sniff import FileKind, glance
from scrapefire.judging import html_page, truncation
from scrapefire.judging.markers import find_markers
from scrapefire.judging.phrase_tables import BLOCKED, CHALLENGE, FAILURE, LOGIN, NOT_FOUND, PAYWALL
from scrapefire.judging.plain import asks_for_account, has_fields, is_code, message_kind, short_message
from scrapefire.judging.reading import REFUSALS
from scrapefire.judging.verdict import Kind, Verdict
from scrapefire.net.body import header_values
from scrapefire.net.charset import decode_text

_MESSAGE = 1_500  # characters that the data of an error may have
_KINDS_OF_WORDING: dict[str, Kind] = {
    CHALLENGE: "challenge",
    BLOCKED: "blocked",
    LOGIN: "login_wall",
    PAYWALL: "login_wall",
    NOT_FOUND: "soft_404",
    FAILURE: "error_status",
}


class ParsedPage(Protocol):
    """A page that was parsed already (:class:`scrapefire.content.page.Page`)."""

    html: str

    @property
    def root(self) -> Any: ...


def judge(
    status: int,
    headers: Mapping[Any, Any] | Iterable[tuple[Any, Any]],
    body: bytes,
    url: str,
    *,
    rendered: bool = False,
    truncated: bool = False,
    size: int | None = None,
    want: frozenset[str] | None = None,
    page: ParsedPage | None = None,
) -> Verdict:
    """Whether a response is the page that was asked for, and what it is otherwise.

    Args:
        status: HTTP status.
        headers: response headers, a mapping or pairs; text or bytes.
        body: without content codings.
        url: final address of the response.
        rendered: a browser ran the page's scripts, and ``body`` is what they made.
        truncated: the engine knows that the body is cut off.
        size: bytes of the whole body, where ``body`` is only the beginning of a file (:func:`is_file`).
        want: kinds that count as the asked content here, such as ``{"file"}`` for a parser that fetches files.
        page: the body parsed already, so that it is not parsed twice.

    Returns:
        The verdict; never raises for any input of the right types.
    """
    values = header_values(headers)
    verdict = _judge(status, values, body, len(body) if size is None else size, url, rendered, truncated, page)
    if want and verdict.kind in want:
        return verdict.accepted(f"asked for: {verdict.reason}")
    return verdict


def _judge(
    status: int,
    headers: dict[str, list[str]],
    body: bytes,
    size: int,
    url: str,
    rendered: bool,
    truncated: bool,
    page: ParsedPage | None,
) -> Verdict:
    if truncated:
        return Verdict("truncated", "The body stops before its end.", ("the engine saw it end early",), 0.99)
    missing = "" if rendered or status in (204, 304) else truncation.missing_bytes(headers, size)
    if missing:
        return Verdict("truncated", "The body is shorter than its declared length.", (missing,), 0.97)
    content_type = " ".join(headers.get("content-type", []))
    kind = glance(body, content_type, _path(url), partial=size > len(body))
    if _counts_as_file(kind, content_type, url):
        return Verdict("file", f"The body is a file: {kind.label or kind.ext or kind.kind}.", (kind.mime,), 0.97)
    if kind.kind == "empty" or not body.strip():
        return _nothing(status, headers)
    text = page.html if page is not None else decode_text(body, content_type).text
    family = _family(kind)
    cut = "" if rendered else truncation.open_end(text, family)
    if cut:
        return Verdict("truncated", "The body stops inside a structure.", (cut,), 0.85)
    if family != "html":
        return _plain(status, headers, text, family, kind)
    return html_page.judge_html(status, headers, text, url, rendered, page)


def is_file(body: bytes, content_type: str, url: str, *, partial: bool = False) -> bool:
    """Whether :func:`judge` takes a body for a file, whatever its status.

    Args:
        body: without content codings; the first 64 KiB are enough.
        content_type: as declared.
        url: final address of the response.
        partial: ``body`` is only the beginning.
    """
    return _counts_as_file(glance(body, content_type, _path(url), partial=partial), content_type, url)


def _path(url: str) -> str:
    try:
        return urlsplit(url).path
    except ValueError:
        return ""


def _family(kind: FileKind) -> str:
    if kind.kind in ("xml", "feed"):
        return "xml"
    if kind.kind == "json":
        return "xml" if kind.ext == "xml" else "text" if kind.ext == "jsonl" else "json"
    return "html" if kind.kind == "html" else "text"


def _counts_as_file(kind: FileKind, content_type: str, url: str) -> bool:
    if kind.kind == "csv":
        # Text with commas is a table only where somebody says so.
        return (
            "csv" in content_type.lower()
            or "tab-sep" in content_type.lower()
            or _path(url).lower().endswith((".csv", ".tsv"))
        )
    if kind.ext == "svg":
        return "svg" in content_type.lower() or _path(url).lower().endswith(".svg")
    return bool(kind.parser) or kind.is_unsupported


def _nothing(status: int, headers: dict[str, list[str]]) -> Verdict:
    """A response without a body."""
    for marker in find_markers("", headers):
        if marker.header:
            kind: Kind = "challenge" if marker.kind == "challenge" else "blocked"
            return Verdict(kind, f"{marker.vendor} names it in a header.", (marker.vendor,), 0.95)
    if status in REFUSALS:
        return Verdict("blocked", f"Refused with status {status}.", (f"status {status}", "no body"), 0.9)
    if status >= 400:
        return Verdict("error_status", f"The server answers {status}.", (f"status {status}", "no body"), 0.95)
    if 300 <= status < 400 and headers.get("location"):
        return Verdict("ok", "A redirect to another address.", (f"status {status}",), 0.9)
    return Verdict("empty", "The body is empty.", (f"status {status}", "no body"), 0.97)


def _plain(status: int, headers: dict[str, list[str]], text: str, family: str, kind: FileKind) -> Verdict:
    """A body that is data or plain text."""
    message, machine = short_message(text, family)
    markers = find_markers(machine, headers)
    if any(marker.kind == "challenge" and (marker.sure or marker.header) for marker in markers) or message == "captcha":
        return Verdict("challenge", "A protection service answers with a test.", _vendors(markers), 0.9)
    said = message_kind(message) if message and not (family == "text" and is_code(message)) else ""
    if said == CHALLENGE and (status >= 400 or family == "json"):
        return Verdict("challenge", "The answer asks for a test.", (message[:80],), 0.75)
    if status in REFUSALS:
        if status in (401, 403) and (said == PAYWALL or asks_for_account(message)):
            return Verdict("login_wall", "The answer asks for an account.", (message[:80], f"status {status}"), 0.7)
        return Verdict("blocked", f"Refused with status {status}.", (f"status {status}",), 0.92)
    if status >= 400:
        if said == BLOCKED:
            return Verdict("blocked", "The answer is a refusal.", (message[:80], f"status {status}"), 0.8)
        if not message and (family == "text" or len(text) > _MESSAGE or has_fields(text)):
            return Verdict("ok", f"Text under status {status}.", (f"status {status}",), 0.6)
        return Verdict("error_status", f"The server answers {status}.", (f"status {status}",), 0.93)
    if said and said != CHALLENGE:
        reason = f"The whole answer is one message: {message[:80]}"
        return Verdict(_KINDS_OF_WORDING[said], reason, (message[:80],), 0.75)
    return Verdict("ok", f"The body is {kind.ext or kind.kind}.", (kind.mime,), 0.95)


def _vendors(markers: Iterable[Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(marker.vendor for marker in markers))
