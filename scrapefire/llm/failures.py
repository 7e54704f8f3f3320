"""What the openai client raises, in the project's terms (status codes: RFC 9110, Retry-After: section 10.2.3)."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from scrapefire.errors import (
    LLMError,
    LLMInputTooLargeError,
    LLMRateLimitError,
    LLMRefusalError,
    LLMTimeoutError,
    LLMUnavailableError,
    ScrapeError,
)

_TOO_LONG = re.compile(
    r"context.?(?:length|window|size)|maximum context|too many tokens|too long|exceeds? the (?:available )?context",
    re.I,
)
_FILTERED = re.compile(r"content.?(?:filter|policy)|content_management_policy|responsible.?ai", re.I)
_INVALID_SCHEMA = re.compile(r"invalid.{0,5}schema|schema.{0,40}(?:invalid|too (?:deep|large|many))", re.I)
_LONGEST_MESSAGE = 300


class TemporaryError(Exception):
    """A failure that another try may not meet.

    Args:
        error: what it is when no further try is made.
        retry_after: seconds that the server asks to wait.
        may_pass: whether a further try with the same model can help.
    """

    def __init__(self, error: ScrapeError, retry_after: float | None = None, *, may_pass: bool = True) -> None:
        super().__init__(error.message)
        self.error = error
        self.retry_after = retry_after
        self.may_pass = may_pass


class SchemaNotTakenError(Exception):
    """The server does not take ``response_format`` as it was given."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.this_schema_only = bool(_INVALID_SCHEMA.search(message))


def named_failure(exc: Exception, *, asked_for_structure: bool) -> Exception:
    """The exception to raise in place of what the openai client raised.

    Args:
        asked_for_structure: whether the call had a ``response_format``, so that one without may be taken.
    """
    import openai

    if isinstance(exc, ScrapeError):
        return exc
    if isinstance(exc, TimeoutError | openai.APITimeoutError):
        return TemporaryError(LLMTimeoutError())
    if isinstance(exc, openai.APIConnectionError):
        return TemporaryError(LLMUnavailableError(f"the language model's server cannot be reached: {_cause(exc)}"))
    if isinstance(exc, openai.APIStatusError):
        return _by_status(exc, asked_for_structure)
    if isinstance(exc, openai.OpenAIError | ValueError | TypeError | AttributeError):
        return TemporaryError(LLMError(f"the language model's server sent a reply that cannot be read: {_cause(exc)}"))
    return exc


def _by_status(exc: Any, asked_for_structure: bool) -> Exception:
    status, message = int(exc.status_code), _message(exc)
    code = str(exc.code or "")
    if _FILTERED.search(code) or (status in (400, 422) and _FILTERED.search(message)):
        return LLMRefusalError("a content filter of the language model's server refused the page")
    if status == 413 or (status in (400, 422, 500) and (_TOO_LONG.search(message) or "context_length" in code)):
        return LLMInputTooLargeError()
    if status == 429:
        quota = code == "insufficient_quota" or "quota" in message.lower()
        limited = LLMRateLimitError(f"the language model's server limits the rate of calls: {message}")
        return TemporaryError(limited, retry_after(exc.response.headers), may_pass=not quota)
    if status in (408, 409, 425) or status >= 500:
        error = LLMUnavailableError(f"the language model's server fails with status {status}: {message}")
        # 501 is how some servers say that they know no structured output.
        if status == 501 and asked_for_structure:
            return SchemaNotTakenError(message)
        return TemporaryError(error, retry_after(exc.response.headers))
    if status in (400, 404, 415, 422) and asked_for_structure and (status != 404 or "model" not in message.lower()):
        return SchemaNotTakenError(message)
    if status in (401, 403, 404):
        # Every further call would meet the same.
        return LLMUnavailableError(
            f"the language model's server refuses with status {status}: {message}", permanent=True
        )
    return LLMError(f"the language model's server refuses the call with status {status}: {message}")


def _message(exc: Any) -> str:
    return " ".join(str(exc.message).split())[:_LONGEST_MESSAGE]


def _cause(exc: BaseException) -> str:
    cause = exc.__cause__ or exc
    return " ".join(f"{type(cause).__name__}: {cause}".split())[:_LONGEST_MESSAGE]


def retry_after(headers: Any) -> float | None:
    """Seconds that the server asks to wait: ``retry-after-ms``, else ``Retry-After`` in seconds or as an HTTP date.

    Args:
        headers: the reply's, with lower-case names.
    """
    value = str(headers.get("retry-after-ms") or "")
    if value.isdigit():
        return int(value) / 1000
    value = str(headers.get("retry-after") or "").strip()
    try:
        seconds = float(value)
        return max(0.0, seconds) if math.isfinite(seconds) else None
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return None
