"""What a libcurl error means, in the project's words (libcurl-errors(3))."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from curl_cffi import CurlECode, CurlError

from scrapefire.errors import (
    BodyTooLargeError,
    DNSResolutionError,
    InvalidURLError,
    ScrapeError,
    ScrapeTimeoutError,
    SiteError,
    SSLError,
)

_CERTIFICATE = frozenset(
    {
        CurlECode.PEER_FAILED_VERIFICATION,
        CurlECode.SSL_CERTPROBLEM,
        CurlECode.SSL_CACERT_BADFILE,
        CurlECode.SSL_ISSUER_ERROR,
        CurlECode.SSL_INVALIDCERTSTATUS,
        CurlECode.SSL_CLIENTCERT,
    }
)
_PROXY = frozenset({CurlECode.COULDNT_RESOLVE_PROXY, CurlECode.PROXY})
_NOT_THE_CERTIFICATE = re.compile(r"reset|closed|SYSCALL|EOF|timed? ?out|refused", re.I)
_FRAME = re.compile(r"^Failed to \w+, curl: \(\d+\) |\.? See https://curl\.se/libcurl.*$", re.S)


def named_error(error: CurlError, url: str, *, max_size: int, timeout: float, proxied: bool) -> ScrapeError:
    """The project's error for an exchange that brought no response.

    Args:
        error: what libcurl said.
        url: the address that was asked for.
        max_size, timeout: the limits that were set, in bytes and seconds.
        proxied: the connection went through a proxy.
    """
    host = urlsplit(url).hostname or url
    code, text = error.code, said(error)
    if code == CurlECode.FILESIZE_EXCEEDED:
        return BodyTooLargeError(f"the body of {url} is larger than {max_size} bytes", limit=max_size)
    if code == CurlECode.COULDNT_RESOLVE_HOST:
        return DNSResolutionError(host)
    if code == CurlECode.OPERATION_TIMEDOUT:
        return ScrapeTimeoutError(f"{url} did not arrive within {timeout:g} seconds")
    if code == CurlECode.URL_MALFORMAT:
        return InvalidURLError(f"the URL cannot be read: {url}")
    if code in _PROXY or (proxied and (code == CurlECode.COULDNT_CONNECT or "CONNECT tunnel" in text)):
        return SiteError(f"{host} could not be reached through the proxy: {text}", reason="proxy")
    if code in _CERTIFICATE or (code == CurlECode.SSL_CONNECT_ERROR and not _NOT_THE_CERTIFICATE.search(text)):
        return SSLError(f"the TLS certificate or connection of {host} is not valid: {text}")
    if code == CurlECode.COULDNT_CONNECT:
        return SiteError(f"{host} refused the connection", reason="refused")
    return SiteError(f"{host} could not be reached: {text}", reason="network")


def said(error: CurlError) -> str:
    """libcurl's own words, in one line."""
    text = " ".join(_FRAME.sub("", str(error)).split()).rstrip(".")
    return text[:200] or f"libcurl error {int(error.code)}"
