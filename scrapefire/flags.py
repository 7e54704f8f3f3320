"""Feature flags: what a request needs from an engine, and how much each weighs in the plan (FIRECRAWL section 4).

>>> from scrapefire.options import ScrapeOptions
>>> options = ScrapeOptions.parse({"waitFor": 500, "proxy": "stealth"})
>>> sorted(derive_flags(options, "https://example.com/report.pdf"))
[<Flag.PDF: 'pdf'>, <Flag.STEALTH_PROXY: 'stealth_proxy'>, <Flag.WAIT_FOR: 'wait_for'>]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from scrapefire.options import ScrapeOptions

DOCUMENT_EXTENSIONS = "docx docm doc xlsx xls xlsm xlsb pptx ppt pptm odt ods odp rtf epub csv".split()
"""Extensions, without the dot, of the files that the document parser reads (FIRECRAWL section 4)."""

_PDF_PATH = re.compile(r"\.pdf(?:/|$)", re.IGNORECASE)
_DOCUMENT_PATH = re.compile(rf"\.(?:{'|'.join(DOCUMENT_EXTENSIONS)})(?:/|$)", re.IGNORECASE)


class Flag(StrEnum):
    """One thing that an engine may or may not be able to do; the value is its name in meta, logs and statistics."""

    ACTIONS = "actions"
    WAIT_FOR = "wait_for"
    SCREENSHOT = "screenshot"
    SCREENSHOT_FULL = "screenshot_full"
    PDF = "pdf"
    DOCUMENT = "document"
    IMAGE = "image"
    AUDIO = "audio"
    VIDEO = "video"
    ATSV = "atsv"
    FAST_MODE = "fast_mode"
    LOCATION = "location"
    MOBILE = "mobile"
    SKIP_TLS_VERIFICATION = "skip_tls_verification"
    STEALTH_PROXY = "stealth_proxy"
    BRANDING = "branding"
    DISABLE_ADBLOCK = "disable_adblock"

    @property
    def priority(self) -> int:
        """How much the flag weighs when engines are compared."""
        return _PRIORITY[self]


FILE_FLAGS = frozenset({Flag.PDF, Flag.DOCUMENT, Flag.IMAGE})
"""Flags that say what kind of file lies at the URL; at most one of them is set at a time."""

HARD_FLAGS = frozenset({Flag.ACTIONS, Flag.BRANDING})
"""Flags that are never dropped silently: no engine for them is an error."""

_PRIORITY = {
    Flag.ACTIONS: 20,
    Flag.WAIT_FOR: 1,
    Flag.SCREENSHOT: 10,
    Flag.SCREENSHOT_FULL: 10,
    Flag.PDF: 100,
    Flag.DOCUMENT: 100,
    Flag.IMAGE: 100,
    Flag.AUDIO: 100,
    Flag.VIDEO: 100,
    Flag.ATSV: 90,
    Flag.FAST_MODE: 90,
    Flag.LOCATION: 10,
    Flag.MOBILE: 10,
    Flag.SKIP_TLS_VERIFICATION: 10,
    Flag.STEALTH_PROXY: 20,
    Flag.BRANDING: 20,
    Flag.DISABLE_ADBLOCK: 10,
}


def derive_flags(options: ScrapeOptions, url: str) -> frozenset[Flag]:
    """The flags of one request.

    Args:
        options: what the caller asked for.
        url: the address that will be fetched; its path may name a file type.

    Returns:
        No flag at all under ``lockdown``, since nothing but the store is asked then.  An unset
        ``skip_tls_verification`` adds no flag: ``DOWNLOAD_VERIFY_CERTIFICATES`` decides then.
    """
    if options.lockdown:
        return frozenset()
    file_flag = None if options.wants("raw_base64") else flag_of_url(url)
    return frozenset([*_flags_of_options(options), *([file_flag] if file_flag else [])])


def flag_of_url(url: str) -> Flag | None:
    """The file flag that the path of ``url`` implies; an Office extension wins over ``.pdf``.

    >>> flag_of_url("https://example.com/files/Report.PDF?page=2")
    <Flag.PDF: 'pdf'>
    >>> flag_of_url("https://example.com/notes.docx/download")
    <Flag.DOCUMENT: 'document'>
    >>> flag_of_url("https://example.com/about?file=a.pdf")
    """
    path = unquote(urlsplit(url).path)
    if _DOCUMENT_PATH.search(path):
        return Flag.DOCUMENT
    return Flag.PDF if _PDF_PATH.search(path) else None


def _flags_of_options(options: ScrapeOptions) -> Iterator[Flag]:
    if options.actions or options.scroll_to_end or options.profile is not None:
        yield Flag.ACTIONS  # a browser's hand, or its storage
    if options.wait_for:
        yield Flag.WAIT_FOR
    if screenshot := options.screenshot:
        yield Flag.SCREENSHOT_FULL if screenshot.full_page else Flag.SCREENSHOT
    for name, flag in (("audio", Flag.AUDIO), ("video", Flag.VIDEO), ("branding", Flag.BRANDING)):
        if options.wants(name):
            yield flag
    if options.atsv:
        yield Flag.ATSV
    if options.fast_mode:
        yield Flag.FAST_MODE
    if options.location is not None and (options.location.country or options.location.languages):
        yield Flag.LOCATION
    if options.mobile:
        yield Flag.MOBILE
    if options.skip_tls_verification:
        yield Flag.SKIP_TLS_VERIFICATION
    if options.proxy in ("stealth", "enhanced"):
        yield Flag.STEALTH_PROXY
    if not options.block_ads:
        yield Flag.DISABLE_ADBLOCK
