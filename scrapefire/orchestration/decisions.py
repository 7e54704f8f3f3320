"""What follows from a verdict or an error: the one table of actions, as pure functions.

A race asks :func:`on_verdict` and :func:`on_error` after every engine run; :func:`at_the_end` says what is to be done
when no engine is left.
"""

from __future__ import annotations

import email.utils
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scrapefire.errors import (
    ActionError,
    BadRequestError,
    BodyTooLargeError,
    BrowserError,
    DNSResolutionError,
    DocumentAntibotError,
    DocumentParseError,
    DocumentPrefetchFailedError,
    FileNotKeptError,
    InvalidURLError,
    JobCancelledError,
    LockdownCacheMissError,
    NoCachedDataError,
    NotAvailableYetError,
    OCRRequiredError,
    PasswordRequiredError,
    PDFAntibotError,
    PDFInsufficientTimeError,
    PDFPrefetchFailedError,
    ProxySelectionError,
    ScrapeError,
    SiteError,
    SSLError,
    TruncatedError,
    UnsafeAddressError,
    UnsupportedFileError,
    WorkerLimitError,
)

#: Errors that no other engine would fare better with: they end the race (FIRECRAWL section 7).
FATAL = (
    ActionError,
    BadRequestError,
    BodyTooLargeError,
    DNSResolutionError,
    DocumentParseError,
    DocumentPrefetchFailedError,
    FileNotKeptError,
    InvalidURLError,
    JobCancelledError,
    LockdownCacheMissError,
    NoCachedDataError,
    NotAvailableYetError,
    OCRRequiredError,
    PasswordRequiredError,
    PDFInsufficientTimeError,
    PDFPrefetchFailedError,
    ProxySelectionError,
    SSLError,
    UnsafeAddressError,
    UnsupportedFileError,
    WorkerLimitError,
)
#: Errors that may be gone in a moment.
PASSING = (BrowserError, SiteError, TruncatedError)
REFUSED_FILE = (DocumentAntibotError, PDFAntibotError)

#: How good a verdict is as something to hand to the caller when nothing is ``ok``; higher is better.
WORTH: Mapping[str, int] = {
    "ok": 10,
    "soft_404": 8,
    "login_wall": 7,
    "error_status": 6,
    "consent_wall": 5,
    "js_shell": 4,
    "truncated": 3,
    "challenge": 2,
    "blocked": 2,
    "empty": 1,
    "file": 0,
}


FLAG_OF_FILE = {"pdf": "pdf", "document": "document", "csv": "document", "image": "image"}
"""The flag of the parser that takes a file of that kind (FIRECRAWL sections 4 and 7)."""


class Step(StrEnum):
    """What to do next."""

    ACCEPT = "accept"
    NEXT = "next"
    RETRY = "retry"
    ADD_FLAG = "add_flag"
    REMOVE_FLAG = "remove_flag"
    PREFETCH = "prefetch"
    KEEP = "keep"
    FAIL = "fail"


@dataclass(frozen=True)
class Decision:
    """One step, with what it needs.

    Args:
        step: what to do.
        flag: the flag to add or remove, or the kind of file that was found.
        rendering: the next engine must run scripts.
        wait: seconds to wait before a retry; the slot rests as long.
        reason: one sentence for the log and the attempts.
    """

    step: Step
    flag: str = ""
    rendering: bool = False
    wait: float = 0.0
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {"step": str(self.step), "flag": self.flag, "wait": self.wait, "reason": self.reason}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Decision:
        return cls(Step(data["step"]), data.get("flag", ""), wait=data.get("wait", 0.0), reason=data.get("reason", ""))


@dataclass(frozen=True)
class Chances:
    """What is still possible for a request.

    Args:
        retries: retries left.
        retry_wait: seconds before the next one, when the site names none.
        max_retry_after: longest Retry-After that is waited out, in seconds; the time left bounds it too.
        retried: a retry has been made already.
        stealth: a stealth engine can run and has not been asked for yet.
        prefetched: the bytes are prefetched already.
    """

    retries: int = 0
    retry_wait: float = 1.0
    max_retry_after: float = 0.0
    retried: bool = False
    stealth: bool = False
    prefetched: bool = False


def on_verdict(kind: str, status: int, retry_after: str | None, file_kind: str, chances: Chances) -> Decision:
    """The step after an engine run that brought a response.

    Args:
        kind: the judge's verdict.
        status: HTTP status.
        retry_after: value of the Retry-After header, if there is one.
        file_kind: kind of the file that the bytes are, "" when they are none.
        chances: what is still possible.
    """
    if kind == "file":
        return _on_file(file_kind)
    if kind in ("js_shell", "challenge", "consent_wall"):
        return Decision(Step.NEXT, rendering=True, reason=kind)
    if kind == "empty":
        return Decision(Step.NEXT, reason="the page is empty")
    if status == 429 or (status == 503 and retry_after is not None):
        return _on_rate_limit(status, retry_after, chances)
    if kind == "truncated" or (kind == "error_status" and status >= 500):
        return _retry_or_next(chances, f"{kind} with status {status}")
    if kind == "blocked":
        return Decision(Step.NEXT, reason=f"blocked with status {status}")
    return Decision(Step.ACCEPT, reason=kind)


def on_error(error: Exception, chances: Chances) -> Decision:
    """The step after an engine run that raised."""
    if isinstance(error, REFUSED_FILE):
        if chances.prefetched:
            return Decision(Step.FAIL, reason="the prefetched file was refused")
        flag = "pdf" if isinstance(error, PDFAntibotError) else "document"
        return Decision(Step.REMOVE_FLAG, flag=flag, reason=error.message)
    if isinstance(error, FATAL):
        return Decision(Step.FAIL, reason=error.message)
    if isinstance(error, PASSING):
        decision = _retry_or_next(chances, error.message)
        if decision.step is Step.NEXT and error.details.get("reason") == "refused":
            return Decision(Step.FAIL, reason=error.message)  # nobody listens there, whoever asks
        return decision
    return Decision(Step.NEXT, reason=error.message if isinstance(error, ScrapeError) else str(error))


def at_the_end(best_kind: str | None, chances: Chances) -> Decision:
    """The step when no engine of the plan is left and none was accepted.

    Args:
        best_kind: verdict of the best response, or None when no engine brought one.
    """
    if best_kind is None:
        return Decision(Step.FAIL, reason="every engine failed")
    if best_kind == "empty" and chances.retries > 0 and not chances.retried:
        return Decision(Step.RETRY, wait=chances.retry_wait, reason="the page came empty")
    if best_kind in ("challenge", "consent_wall", "blocked") and chances.stealth:
        return Decision(Step.ADD_FLAG, flag="stealth_proxy", reason=f"{best_kind}: stealth may pass")
    return Decision(Step.KEEP, reason=f"nothing better than {best_kind} came")


def _on_file(file_kind: str) -> Decision:
    if flag := FLAG_OF_FILE.get(file_kind):
        return Decision(Step.PREFETCH, flag=flag, reason=f"the body is a file of kind {file_kind}")
    return Decision(Step.FAIL, flag="unsupported", reason="the body is a file that has no text")


def _on_rate_limit(status: int, retry_after: str | None, chances: Chances) -> Decision:
    asked = parse_retry_after(retry_after)
    wait = chances.retry_wait if asked is None else asked
    if chances.retries > 0 and wait <= chances.max_retry_after:
        return Decision(Step.RETRY, wait=wait, reason=f"status {status}, the site asks to wait {wait:g} s")
    return Decision(Step.NEXT, reason=f"blocked with status {status}")


def _retry_or_next(chances: Chances, reason: str) -> Decision:
    if chances.retries > 0:
        return Decision(Step.RETRY, wait=chances.retry_wait, reason=reason)
    return Decision(Step.NEXT, reason=reason)


def parse_retry_after(value: str | None, now: float | None = None) -> float | None:
    """Seconds that a Retry-After header asks for (RFC 9110 section 10.2.3), or None when it cannot be read.

    >>> parse_retry_after("120"), parse_retry_after("soon")
    (120.0, None)
    >>> parse_retry_after("Thu, 01 Jan 1970 00:01:00 GMT", now=0.0)
    60.0
    """
    if value is None:
        return None
    text = value.strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        moment = email.utils.parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return max(0.0, moment.timestamp() - (time.time() if now is None else now))
