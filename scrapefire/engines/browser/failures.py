"""What went wrong in the browser, as the project's errors.

Chromium's codes: https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from scrapefire.errors import (
    BrowserError,
    DNSResolutionError,
    RedirectLimitError,
    ScrapeError,
    ScrapeTimeoutError,
    SiteError,
    SSLError,
    TruncatedError,
)

_CODE = re.compile(r"ERR_[A-Z0-9_]+")
_DNS = ("ERR_NAME_NOT_RESOLVED", "ERR_NAME_RESOLUTION_FAILED", "ERR_DNS_TIMED_OUT", "ERR_ICANN_NAME_COLLISION")
_TIMEOUTS = frozenset({"ERR_TIMED_OUT", "ERR_CONNECTION_TIMED_OUT"})
_PROXY = frozenset(
    {
        "ERR_PROXY_CONNECTION_FAILED",
        "ERR_TUNNEL_CONNECTION_FAILED",
        "ERR_PROXY_AUTH_UNSUPPORTED",
        "ERR_PROXY_CERTIFICATE_INVALID",
        "ERR_UNEXPECTED_PROXY_AUTH",
        "ERR_MANDATORY_PROXY_CONFIGURATION_FAILED",
    }
)
_CUT_SHORT = ("ERR_CONTENT_LENGTH_MISMATCH", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_INCOMPLETE_HTTP2_STREAM")
_MEANING = {
    "ERR_CONNECTION_REFUSED": "the server refused the connection",
    "ERR_CONNECTION_RESET": "the server broke the connection off",
    "ERR_CONNECTION_CLOSED": "the server closed the connection without an answer",
    "ERR_CONNECTION_ABORTED": "the connection was broken off",
    "ERR_EMPTY_RESPONSE": "the server closed the connection without an answer",
    "ERR_ADDRESS_UNREACHABLE": "no route leads to the server's address",
    "ERR_INTERNET_DISCONNECTED": "this machine has no network",
    "ERR_INVALID_HTTP_RESPONSE": "the answer is not HTTP",
    "ERR_INVALID_RESPONSE": "the server's answer is not valid",
    "ERR_RESPONSE_HEADERS_TOO_BIG": "the answer's headers are too large",
    "ERR_CONTENT_DECODING_FAILED": "the body is not in the encoding that its header names",
    "ERR_HTTP2_PROTOCOL_ERROR": "the server breaks the HTTP/2 protocol",
    "ERR_UNSAFE_PORT": "the port belongs to another protocol and browsers refuse it",
    "ERR_BLOCKED_BY_RESPONSE": "the answer forbids that it is shown",
    "ERR_SOCKS_CONNECTION_FAILED": "the proxy could not reach the server",
}


def net_error(text: str, url: str) -> ScrapeError:
    """The error for a navigation that failed with Chromium's ``text`` (such as ``net::ERR_CONNECTION_REFUSED``)."""
    found = _CODE.search(text)
    code = found.group() if found else "ERR_FAILED"
    host = urlsplit(url).hostname or url
    if code in _DNS:
        return DNSResolutionError(host, code=code)
    if code.startswith(("ERR_CERT_", "ERR_SSL_", "ERR_BAD_SSL", "ERR_TLS")):
        return SSLError(f"the TLS certificate or connection of {host} is not valid ({code})", reason=code)
    if code in _TIMEOUTS:
        return ScrapeTimeoutError(f"{host} did not answer in time ({code})", reason=code)
    if code == "ERR_TOO_MANY_REDIRECTS":
        return RedirectLimitError(f"{url} redirects in a loop or too often", reason=code)
    if code in _PROXY:
        return SiteError(f"the proxy did not let the request through ({code})", reason="proxy")
    if code in _CUT_SHORT:
        return TruncatedError(reason=code)
    meaning = _MEANING.get(code, "the page did not load")
    return SiteError(f"{host} could not be reached: {meaning} ({code})", reason=code)


def crash_error() -> BrowserError:
    """The error for a page whose process died."""
    return BrowserError(
        "the page crashed the browser's process that showed it",
        advice="Try again; if it happens each time, the page needs more memory than this machine gives it.",
    )


def playwright_error(exc: Exception, url: str) -> ScrapeError:
    """The error for what Playwright raised while the page was open."""
    text = str(exc).strip().partition("\n")[0][:300]
    if "net::ERR_" in text:
        return net_error(text, url)
    if "crashed" in text.lower():
        return crash_error()
    return BrowserError(f"the browser failed: {text or type(exc).__name__}")
