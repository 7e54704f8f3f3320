"""A page that only shows a file becomes a redirect to it.

So Scrapy's own redirect middleware follows it: robots, offsite rules, the address guard and ``REDIRECT_MAX_TIMES`` hold
for the file as for every hop, and cookies and credentials stay with the origin that they belong to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapefire.content.page import Page
from scrapefire.content.viewers import MAX_SIZE, viewed_file
from scrapefire.engines.base import EngineResult
from scrapefire.judging import Verdict
from scrapefire.net.charset import decode_text
from scrapefire.options import ScrapeOptions

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.settings import BaseSettings

_STATUS = 302
_HINTS = (b"pdf", b"viewercontainer", b"<iframe", b"<embed", b"<object", b"<frame")
_OF_THE_PAGE = ("raw_html", "raw_base64", "screenshot", "branding", "attributes")


def follows_viewers(request: Request, options: ScrapeOptions, settings: BaseSettings) -> bool:
    """Whether a viewer may be left for its file: redirects are followed, and nothing is asked of the page itself."""
    if request.meta.get("dont_redirect") or not settings.getbool("REDIRECT_ENABLED") or options.pdf_parser is None:
        return False
    if options.actions or options.include_tags or options.exclude_tags:
        return False
    return not any(options.wants(name) for name in _OF_THE_PAGE)


def redirect_to_file(result: EngineResult, verdict: Verdict) -> bool:
    """Make a redirect of a page that only shows a file; False, and no change, for every other page."""
    if verdict.kind not in ("ok", "js_shell", "empty") or result.status != 200 or not 0 < len(result.body) <= MAX_SIZE:
        return False
    if b"<" not in result.body[:1024] or not _may_show_a_file(result.body):
        return False
    address = viewed_file(Page(decode_text(result.body, result.content_type or "").text, result.url))
    if address is None:
        return False
    result.status = _STATUS
    result.headers = [("Location", address)]
    result.body = b""
    return True


def _may_show_a_file(body: bytes) -> bool:
    """A first look that spares nearly all pages the decoding; UTF-16 and UTF-32 cannot be looked at so."""
    if b"\0" in body[:16]:
        return True
    lowered = body.lower()
    return any(hint in lowered for hint in _HINTS)
