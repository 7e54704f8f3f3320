"""Request fingerprints that know what was asked for: an escalated request is not its refused twin."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scrapy.utils.misc import build_from_crawler, load_object
from scrapy.utils.request import RequestFingerprinter

from scrapefire.attempts import META_KEY
from scrapefire.options import ScrapeOptions
from scrapefire.url_keys import url_key

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler

#: The fingerprinter that the project had, set by the addon.
FALLBACK_SETTING = "SCRAPEFIRE_FALLBACK_FINGERPRINTER"

#: Options that change which page is fetched; the others only change what is made of it.
PAGE_OPTIONS = frozenset(
    {
        "actions",
        "atsv",
        "block_ads",
        "fast_mode",
        "force_engine",
        "headers",
        "location",
        "mobile",
        "parsers",
        "profile",
        "proxy",
        "scroll_to_end",
        "skip_tls_verification",
        "uploaded_file",
        "wait_for",
    }
)


class ScrapeFingerprinter:
    """The project's fingerprint, made different where a scrape request asks for another page or was escalated.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        path = crawler.settings.get(FALLBACK_SETTING) or "scrapy.utils.request.RequestFingerprinter"
        self._fallback = build_from_crawler(load_object(path), crawler)
        # A fingerprinter of the project's own knows best what its URLs mean.
        self._by_url = type(self._fallback) is RequestFingerprinter

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> ScrapeFingerprinter:
        return cls(crawler)

    def fingerprint(self, request: Request) -> bytes:
        """The fingerprint of a request; the project's own where nothing of ours changes the page."""
        data = request.meta.get(META_KEY)
        if not isinstance(data, Mapping):
            return self._fallback.fingerprint(request)  # type: ignore[no-any-return]
        extra = page_key(data)
        if self._by_url:
            key = url_key(request.url)
            if "#" in key:
                extra["route"] = key.partition("#")[2]  # Scrapy's fingerprint leaves fragments out
            if key != request.url:
                request = request.replace(url=key)
        base: bytes = self._fallback.fingerprint(request)
        if not extra:
            return base
        return hashlib.sha1(base + json.dumps(extra, sort_keys=True).encode(), usedforsecurity=False).digest()


def page_key(data: Any) -> dict[str, Any]:
    """What of ``meta["scrapefire"]`` makes a request differ from a plain one for the same URL; plain JSON."""
    if not isinstance(data, Mapping):
        return {}
    asked = data.get("asked") if "v" in data else data.get("options")
    key: dict[str, Any] = {}
    for name, value in (asked or {}).items() if isinstance(asked, Mapping) else ():
        canonical = ScrapeOptions.canonical_key(name)
        if canonical in PAGE_OPTIONS and value not in (None, [], {}, ()):
            key[canonical] = value
    if "v" not in data:
        return key
    escalation = {"added": data["added"], "removed": data["removed"]}
    if data.get("prefetch"):
        escalation["prefetch"] = data["prefetch"]["kind"]
    return key | {name: value for name, value in escalation.items() if value}
