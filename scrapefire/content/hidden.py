"""Hidden content: what a browser would not show goes, what waits for a click stays."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from scrapefire.content.page import Page

_HIDING = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!important\s*)?(?:;|$)", re.I
)


def drop_hidden(body: HtmlElement, page: Page) -> None:
    """Remove from ``body`` what inline styles and the ``hidden`` attribute hide."""
    for element in body.xpath(".//*[@hidden or @style]"):
        if element.getparent() is None:
            continue
        if (element.get("hidden") is not None and element.get("hidden") != "until-found") or _HIDING.search(
            element.get("style") or ""
        ):
            element.drop_tree()
