"""Conversion tiers: the first one that gives Markdown wins.

A tier that raises, that warns of having dropped the document, or that gives nothing for an element with text falls
through to the next.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Protocol

import lxml.html
from lxml.html import HtmlElement

from scrapefire.content.markdown.post import post_process

_LOSSES = ("depth_limit_exceeded", "truncated_input")
logger = logging.getLogger(__name__)


class ConversionTier(Protocol):
    """One way to make Markdown of an element."""

    name: str

    def convert(self, element: HtmlElement, *, base_url: str, links: str, bullet: str) -> str:
        """CommonMark with GFM extensions; may raise anything."""


class HtmlToMarkdownTier:
    """The html-to-markdown library (Rust). It drops documents deeper than 1024 levels with a warning."""

    name = "html-to-markdown"

    def convert(self, element: HtmlElement, *, base_url: str, links: str, bullet: str) -> str:
        from html_to_markdown import ConversionOptions, convert

        options = ConversionOptions(
            extract_metadata=False,
            bullets=bullet,
            escape_asterisks=True,
            escape_underscores=True,
            escape_misc=True,
            br_in_tables=True,
            base_url=base_url or None,
            sub_symbol="<sub>",
            sup_symbol="<sup>",
        )
        result = convert(_serialised(element), options)
        for warning in result.warnings:
            if str(warning.kind) in _LOSSES:
                raise ValueError(f"html-to-markdown left a part out: {warning.message}")
        return post_process(result.content or "")


class MarkdownifyTier:
    """The markdownify library (Beautiful Soup), slow and tolerant."""

    name = "markdownify"

    def convert(self, element: HtmlElement, *, base_url: str, links: str, bullet: str) -> str:
        from markdownify import ATX, markdownify

        return post_process(str(markdownify(_serialised(element), heading_style=ATX, bullets=bullet)))


def run_tiers(
    tiers: Sequence[ConversionTier],
    element: HtmlElement,
    *,
    base_url: str = "",
    links: str = "inline",
    bullet: str = "-",
) -> str:
    """Markdown from the first tier that gives some; plain text when none does."""
    for tier in tiers:
        try:
            markdown = tier.convert(element, base_url=base_url, links=links, bullet=bullet).strip("\n")
        except Exception as error:
            # By its type: a message may quote the page.
            logger.warning("The %s tier failed, the next one converts the page: %s", tier.name, type(error).__name__)
            continue
        if markdown.strip():
            return markdown
        if not _has_text(element):
            return ""
        logger.warning("The %s tier gave nothing for an element with text, the next one converts it", tier.name)
    return " ".join("".join(element.itertext()).split())


def _serialised(element: HtmlElement) -> str:
    return str(lxml.html.tostring(element, encoding="unicode", with_tail=False))


def _has_text(element: HtmlElement) -> bool:
    return any(text.strip() for text in element.itertext())
