"""What can go wrong, one class an outcome: code, message, advice.

Codes and meanings follow FIRECRAWL section 8 where Firecrawl has the outcome; the others are ours.  Every class can be
written as JSON (:meth:`ScrapeError.to_dict`) and read back (:func:`from_dict`), which is how an error travels in a
request's meta, in an item and between processes.

>>> error = DNSResolutionError("example.invalid")
>>> error.code, error.message
('SCRAPE_DNS_RESOLUTION_ERROR', "the host name 'example.invalid' could not be resolved")
>>> from_dict(error.to_dict()) == error
True
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, ClassVar

_REGISTRY: dict[str, type[ScrapeError]] = {}


class ScrapeError(Exception):
    """Base of every error that the project raises.

    Args:
        message: what happened, one sentence without a full stop; the class's own text when absent.
        advice: what the user can do about it; the class's own when absent.
        details: JSON values that tell more (``engines``, ``url``, ``limit`` ...).
    """

    code: ClassVar[str] = "UNKNOWN_ERROR"
    default_message: ClassVar[str] = "an unknown error occurred"
    default_advice: ClassVar[str] = "Run again with --loglevel DEBUG and report what the log says."
    log_level: ClassVar[int] = logging.WARNING
    #: What the race that ended with this error had done (attempts, seconds, ...); for the middleware.
    outcome: dict[str, Any] | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__dict__.get("code"):
            if cls.code in _REGISTRY:
                raise TypeError(f"two error classes share the code {cls.code}")
            _REGISTRY[cls.code] = cls

    def __init__(self, message: str | None = None, *, advice: str | None = None, **details: Any) -> None:
        self.message = message if message is not None else self.default_message
        self.advice = advice if advice is not None else self.default_advice
        self.details = details
        super().__init__(self.message)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScrapeError) and type(other) is type(self) and other.to_dict() == self.to_dict()

    def __hash__(self) -> int:
        return hash((self.code, self.message))

    def __reduce__(self) -> tuple[Any, ...]:
        return from_dict, (self.to_dict(),)

    @property
    def stat(self) -> str:
        """Name of the crawl statistic that counts this error."""
        return f"scrapefire/error/{self.code}"

    def to_dict(self) -> dict[str, Any]:
        """The error as plain JSON: ``code``, ``message``, ``advice`` and, when there are any, ``details``."""
        data: dict[str, Any] = {"code": self.code, "message": self.message, "advice": self.advice}
        if self.details:
            data["details"] = dict(self.details)
        return data


_REGISTRY[ScrapeError.code] = ScrapeError


def from_dict(data: Mapping[str, Any]) -> ScrapeError:
    """The error that :meth:`ScrapeError.to_dict` wrote; an unknown code gives the base class."""
    cls = _REGISTRY.get(str(data.get("code")), ScrapeError)
    error = cls.__new__(cls)
    ScrapeError.__init__(
        error, str(data.get("message", "")), advice=str(data.get("advice", "")), **data.get("details", {})
    )
    return error


def all_errors() -> list[type[ScrapeError]]:
    """Every error class, by code: what the reference page lists."""
    return [_REGISTRY[code] for code in sorted(_REGISTRY)]


# ---- the request itself ------------------------------------------------------------------------------------------


class BadRequestError(ScrapeError):
    code = "BAD_REQUEST"
    default_message = "the request's options are not valid"
    default_advice = "Correct the option that the message names."


class InvalidURLError(ScrapeError):
    code = "INVALID_URL"
    default_message = "Invalid URL"
    default_advice = "Give an absolute http or https URL, such as https://example.com/page."


class NotAvailableYetError(ScrapeError):
    code = "NOT_AVAILABLE_YET"
    default_message = "this feature is not available yet"
    default_advice = "Leave the option out; a later release brings it."


class NotOfferedError(ScrapeError):
    code = "NOT_OFFERED"
    default_message = "not offered: cloud product"
    default_advice = "Leave the option out: it belongs to a hosted service and has no counterpart here."


class FormatMissingError(ScrapeError):
    code = "FORMAT_MISSING"
    default_message = "the page gave nothing for this format"
    default_advice = "See the item's warnings, and its verdict for what came."


class FileNotKeptError(ScrapeError):
    code = "FILE_NOT_KEPT"
    default_message = "a file could not be written where files are kept"
    default_advice = "Make room on the disk, or set SCRAPEFIRE_BLOBS to a folder that can be written."


class RedactionUnavailableError(ScrapeError):
    code = "REDACTION_UNAVAILABLE"
    default_message = "the mode accurate of redact_pii needs presidio and a spaCy model, and they are not installed"
    default_advice = (
        "Install the extra and a model: pip install 'scrapefire[pii]' and python -m spacy download en_core_web_sm; or "
        "leave mode out, or set it to fast."
    )


class NotRedactableError(ScrapeError):
    code = "NOT_REDACTABLE"
    default_message = "what is no text cannot be redacted"
    default_advice = "Ask for markdown, html or raw_html, or leave redact_pii out."


class ZDRViolationError(ScrapeError):
    code = "SCRAPE_ZDR_VIOLATION_ERROR"
    default_message = "the request asks for a feature that zero data retention forbids"
    default_advice = "Drop the feature that the message names, or zero_data_retention."


# ---- time and limits ---------------------------------------------------------------------------------------------


class ScrapeTimeoutError(ScrapeError):
    code = "SCRAPE_TIMEOUT"
    default_message = "the page did not arrive in time"
    default_advice = "Raise the option timeout (milliseconds) or the setting DOWNLOAD_TIMEOUT (seconds)."


class RetryLimitError(ScrapeError):
    code = "SCRAPE_RETRY_LIMIT"
    default_message = "the request was reissued too often"
    default_advice = "See attempts for what was tried; the SCRAPEFIRE_MAX_* settings raise the limits."


class BodyTooLargeError(ScrapeError):
    code = "SCRAPE_BODY_TOO_LARGE"
    default_message = "the body is larger than allowed"
    default_advice = "Raise DOWNLOAD_MAXSIZE (bytes) if the page is worth it."


class WorkerLimitError(ScrapeError):
    code = "SCRAPE_WORKER_LIMIT"
    default_message = "parsing needed more time or memory than allowed"
    default_advice = "Raise SCRAPEFIRE_WORKER_TIMEOUT or SCRAPEFIRE_WORKER_MEMORY if the file can be trusted."


class JobCancelledError(ScrapeError):
    code = "SCRAPE_JOB_CANCELLED"
    default_message = "the crawl was stopped before this page was done"
    default_advice = "Run the same command again; with JOBDIR it goes on where it stopped."
    log_level = logging.INFO


# ---- engines and network -----------------------------------------------------------------------------------------


class AllEnginesFailedError(ScrapeError):
    code = "SCRAPE_ALL_ENGINES_FAILED"
    default_message = "every engine that could serve this page failed"
    default_advice = "See attempts for what each engine met; scrapy doctor tells which engines are off."


class NoEngineError(ScrapeError):
    code = "SCRAPE_NO_ENGINE"
    default_message = "no engine that is switched on can serve this request"
    default_advice = "Run scrapy doctor to see which engines are off and why."


class SiteError(ScrapeError):
    code = "SCRAPE_SITE_ERROR"
    default_message = "the site could not be reached"
    default_advice = "Check the address, and that the site is up."


class TruncatedError(ScrapeError):
    code = "SCRAPE_TRUNCATED"
    default_message = "the connection closed before the whole body had arrived"
    default_advice = "Try again; the site or a proxy on the way cuts its answers short."


class RedirectLimitError(ScrapeError):
    code = "SCRAPE_REDIRECT_LIMIT"
    default_message = "the page redirects in a loop or too often"
    default_advice = "Check the address; REDIRECT_MAX_TIMES sets how many redirects are followed."


class SSLError(ScrapeError):
    code = "SCRAPE_SSL_ERROR"
    default_message = "the site's TLS certificate is not valid"
    default_advice = "Set skip_tls_verification to true if the site can be trusted anyway."


class DNSResolutionError(ScrapeError):
    code = "SCRAPE_DNS_RESOLUTION_ERROR"
    default_advice = "Check the spelling of the host name."

    def __init__(self, hostname: str, **kwargs: Any) -> None:
        super().__init__(f"the host name {hostname!r} could not be resolved", hostname=hostname, **kwargs)


class UnsafeAddressError(ScrapeError):
    code = "SCRAPE_UNSAFE_ADDRESS"
    default_message = "the address is private and may not be fetched"
    default_advice = "Name the host in SCRAPEFIRE_ALLOW_HOSTS if it is yours to fetch."


class ProxySelectionError(ScrapeError):
    code = "SCRAPE_PROXY_SELECTION_ERROR"
    default_message = "no proxy fits this request"
    default_advice = "Give one in SCRAPEFIRE_PROXIES for the country and tier that the request asks for."


class RobotsDeniedError(ScrapeError):
    code = "CRAWL_DENIAL"
    default_message = "robots.txt does not allow this URL"
    default_advice = "Respect it, or set ROBOTSTXT_OBEY to False where you may."
    log_level = logging.INFO


class RequestDroppedError(ScrapeError):
    code = "SCRAPE_REQUEST_DROPPED"
    default_message = "a middleware of the project dropped the request"
    default_advice = "See the log for which one (offsite, robots.txt or a middleware of your own)."
    log_level = logging.INFO


class ActionError(ScrapeError):
    code = "SCRAPE_ACTION_ERROR"
    default_message = "an action failed"
    default_advice = "Correct the action that the message names."


class ActionsNotSupportedError(ScrapeError):
    code = "SCRAPE_ACTIONS_NOT_SUPPORTED"
    default_message = "no engine that is switched on can run actions"
    default_advice = "Install Chromium, or set SCRAPEFIRE_BROWSER; scrapy doctor says what is missing."


class BrandingNotSupportedError(ScrapeError):
    code = "SCRAPE_BRANDING_NOT_SUPPORTED"
    default_message = "branding needs a browser engine, and none is switched on"
    default_advice = "Install Chromium, or set SCRAPEFIRE_BROWSER; scrapy doctor says what is missing."


class BrowserError(ScrapeError):
    code = "SCRAPE_BROWSER_ERROR"
    default_message = "the browser failed"
    default_advice = "Run scrapy doctor; the log has the browser's own message."


# ---- files -------------------------------------------------------------------------------------------------------


class UnsupportedFileError(ScrapeError):
    code = "SCRAPE_UNSUPPORTED_FILE_ERROR"
    default_advice = "Only HTML, text, PDF, Office files, e-books and feeds can be turned into Markdown."

    def __init__(self, reason: str = "the file type is not supported", **kwargs: Any) -> None:
        super().__init__(f"unsupported file: {reason}", **kwargs)


class DocumentParseError(ScrapeError):
    code = "SCRAPE_DOCUMENT_PARSE_ERROR"
    default_message = "the file is damaged and no text could be had from it"
    default_advice = "Open the file with its own program; it may have been cut off in transfer."


class PasswordRequiredError(ScrapeError):
    code = "SCRAPE_PASSWORD_REQUIRED"
    default_message = "the file is encrypted and needs a password"
    default_advice = "Remove the password from the file, then try again."


class PDFAntibotError(ScrapeError):
    code = "SCRAPE_PDF_ANTIBOT_ERROR"
    default_message = "the site sent something else in place of the PDF"
    default_advice = "A browser engine or a proxy may get it; see attempts for what came."


class PDFPrefetchFailedError(ScrapeError):
    code = "SCRAPE_PDF_PREFETCH_FAILED"
    default_message = "the PDF that another engine fetched could not be used"
    default_advice = "See attempts for what came in its place."


class PDFInsufficientTimeError(ScrapeError):
    code = "SCRAPE_PDF_INSUFFICIENT_TIME_ERROR"
    default_message = "the PDF has more pages than can be parsed in the time left"
    default_advice = "Raise the option timeout to the milliseconds that the message names, or set max_pages."


class OCRRequiredError(ScrapeError):
    code = "SCRAPE_PDF_OCR_REQUIRED"
    default_message = "the file holds scanned pages without text and needs OCR"
    default_advice = "Install the extra: pip install 'scrapefire[ocr]', and use mode auto or ocr."


class DocumentAntibotError(ScrapeError):
    code = "SCRAPE_DOCUMENT_ANTIBOT_ERROR"
    default_message = "the site sent something else in place of the document"
    default_advice = "A browser engine or a proxy may get it; see attempts for what came."


class DocumentPrefetchFailedError(ScrapeError):
    code = "SCRAPE_DOCUMENT_PREFETCH_FAILED"
    default_message = "the document that another engine fetched could not be used"
    default_advice = "See attempts for what came in its place."


# ---- cache -------------------------------------------------------------------------------------------------------


class NoCachedDataError(ScrapeError):
    code = "SCRAPE_NO_CACHED_DATA"
    default_message = "the cache holds no copy of this page that is old enough"
    default_advice = "Leave min_age out to fetch the page."


class LockdownCacheMissError(ScrapeError):
    code = "SCRAPE_LOCKDOWN_CACHE_MISS"
    default_message = "lockdown allows cached pages only, and this one is not cached"
    default_advice = "Scrape the page once without lockdown, with a store configured."


# ---- models ------------------------------------------------------------------------------------------------------


class LLMError(ScrapeError):
    code = "LLM_ERROR"
    default_message = "the language model did not give a usable answer"
    default_advice = "See the message; SCRAPEFIRE_LLM names the server and the models."


class LLMRefusalError(ScrapeError):
    code = "LLM_REFUSAL"
    default_message = "the language model refused to answer"
    default_advice = "Change the prompt, or use another model."


class LLMTruncatedError(ScrapeError):
    code = "LLM_TRUNCATED"
    default_message = "the language model's answer was cut off at its output limit"
    default_advice = "Ask for less in the schema, or raise max_output_tokens in SCRAPEFIRE_LLM."


class LLMSchemaMismatchError(ScrapeError):
    code = "LLM_SCHEMA_MISMATCH"
    default_message = "the language model's answer does not fit the schema"
    default_advice = "Loosen the schema where the message points, or use a stronger model."


class LLMRateLimitError(ScrapeError):
    code = "LLM_RATE_LIMIT"
    default_message = "the language model's server limits the rate of calls"
    default_advice = "Lower SCRAPEFIRE_LLM_CONCURRENCY, or wait."


class LLMNotConfiguredError(ScrapeError):
    code = "LLM_NOT_CONFIGURED"
    default_message = "this needs a language model, and none is configured"
    default_advice = 'Set SCRAPEFIRE_LLM, such as {"base_url": "http://localhost:11434/v1", "model": "..."}.'


class LLMUnavailableError(ScrapeError):
    code = "LLM_UNAVAILABLE"
    default_message = "the language model's server cannot be reached or fails"
    default_advice = "Check base_url and api_key in SCRAPEFIRE_LLM, and that the server runs."


class LLMTimeoutError(ScrapeError):
    code = "LLM_TIMEOUT"
    default_message = "the language model did not answer in time"
    default_advice = "Raise timeout (seconds) in SCRAPEFIRE_LLM, or lower SCRAPEFIRE_LLM_CONCURRENCY."


class LLMInputTooLargeError(ScrapeError):
    code = "SCRAPE_JSON_CONTENT_TOO_LARGE"
    default_message = "the page or the schema is too large for the language model"
    default_advice = (
        "Raise context_tokens in SCRAPEFIRE_LLM if the model can take more, or narrow the page by include_tags."
    )


class LLMBudgetError(ScrapeError):
    code = "LLM_BUDGET_SPENT"
    default_message = "the crawl's budget for the language model is spent"
    default_advice = "Raise SCRAPEFIRE_LLM_BUDGET, or run the pages without this format."


class InvalidSchemaError(ScrapeError):
    code = "INVALID_SCHEMA"
    default_message = "the JSON schema is not valid"
    default_advice = "Correct the schema where the message points."


class InvalidExtractorError(ScrapeError):
    code = "INVALID_EXTRACTOR"
    default_message = "the extractor is not valid"
    default_advice = "Correct its file where the message points, or remove the file, so that it is learned anew."


class ExtractorNotLearnedError(ScrapeError):
    code = "EXTRACTOR_NOT_LEARNED"
    default_message = "no extractor could be learned for the page's template"
    default_advice = "Ask for the format json, where a model reads every page, or raise SCRAPEFIRE_EXTRACTOR_CALLS."


class PromptInjectionError(ScrapeError):
    code = "SCRAPE_PROMPT_INJECTION_DETECTED"
    default_message = "the page tries to give orders to a language model"
    default_advice = "Read the page yourself, or leave check_prompt_injection out."
