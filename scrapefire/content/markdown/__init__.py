"""Markdown of a cleaned element: CommonMark 0.31 with GFM tables, task lists, strikethrough (FIRECRAWL section 11)."""

from __future__ import annotations

from lxml.html import HtmlElement

from scrapefire.content.markdown.post import (
    BASE64_PLACEHOLDER,
    base64_image_spans,
    escape_multiline_links,
    json_block,
    post_process,
    remove_base64_images,
    remove_skip_links,
    unlink_scripts,
)
from scrapefire.content.markdown.tiers import ConversionTier, HtmlToMarkdownTier, MarkdownifyTier, run_tiers
from scrapefire.content.markdown.writer import WriterTier

__all__ = [
    "BASE64_PLACEHOLDER", "TIERS", "ConversionTier", "HtmlToMarkdownTier", "MarkdownifyTier", "WriterTier",
    "base64_image_spans", "escape_multiline_links", "json_block", "post_process", "remove_base64_images",
    "remove_skip_links", "to_markdown", "unlink_scripts",
]  # fmt: skip

TIERS: tuple[ConversionTier, ...] = (WriterTier(), HtmlToMarkdownTier(), MarkdownifyTier())
"""The converters in the order in which they are tried."""


def to_markdown(
    element: HtmlElement, *, base_url: str = "", links: str = "inline", bullet: str = "-", first_tier: int = 0
) -> str:
    """Markdown of ``element``, which stays untouched.

    Args:
        element: a cleaned element (:func:`scrapefire.content.clean.clean`).
        base_url: the page's address; links into the page itself are told by it, relative addresses resolved.
        links: ``inline``, ``referenced`` (numbered definitions at the end) or ``none`` (their text only).
        bullet: sign of list items, ``-`` or ``*``.
        first_tier: place in :data:`TIERS` of the converter to begin with; a page that took the first one too long has
            the next.

    Raises:
        ValueError: ``links`` is none of the three.
    """
    if links not in ("inline", "referenced", "none"):
        raise ValueError(f"links must be inline, referenced or none, not {links!r}")
    return run_tiers(TIERS[first_tier:], element, base_url=base_url, links=links, bullet=bullet)
