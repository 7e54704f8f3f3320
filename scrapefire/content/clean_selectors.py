"""CSS selectors that a caller gives to include or exclude parts of a page (FIRECRAWL section 10).

>>> rewrite_iframe(".box iframe[src*='iframe']")
'.box div[data-original-tag="iframe"][src*=\\'iframe\\']'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from cssselect import SelectorError
from lxml import etree
from lxml.cssselect import CSSSelector
from lxml.html import HtmlElement

from scrapefire.errors import BadRequestError

_TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|\[[^\]]*\]|(?<![\w.#:-])iframe(?![\w-])", re.IGNORECASE)
_INLINED_FRAME = 'div[data-original-tag="iframe"]'
MAX_SELECTOR_LENGTH = 2_000


def validate_selectors(selectors: Iterable[str], option: str = "include_tags") -> list[str]:
    """The selectors, stripped, empty ones left out.

    Raises:
        BadRequestError: a selector is not valid CSS, or uses what cannot be evaluated on a document; it names it.
    """
    valid = []
    for selector in selectors:
        if not isinstance(selector, str):
            raise BadRequestError(f"{option}: {selector!r} is not a CSS selector", option=option)
        if not selector.strip():
            continue
        _compiled(selector.strip(), option)
        valid.append(selector.strip())
    return valid


def rewrite_iframe(selector: str) -> str:
    """``iframe`` as a type selector made to match a frame that a browser engine inlined as a ``div``."""
    return _TOKEN.sub(lambda match: _INLINED_FRAME if match.group().lower() == "iframe" else match.group(), selector)


def include(body: HtmlElement, selectors: Sequence[str]) -> list[HtmlElement]:
    """Outermost matches of each selector in the order of the selectors, each part of the page at most once."""
    found: dict[HtmlElement, None] = {}
    for selector in selectors:
        found.update(dict.fromkeys(_select(body, selector)))
    return [element for element in found if not any(above in found for above in element.iterancestors())]


def exclude(body: HtmlElement, selectors: Sequence[str]) -> None:
    """Remove every match of the selectors from ``body``, which itself always stays; text after a match stays."""
    for selector in selectors:
        for element in _select(body, selector):
            if element is not body and element.getparent() is not None:
                element.drop_tree()


def _select(body: HtmlElement, selector: str) -> list[HtmlElement]:
    found = _matches(selector, body)
    rewritten = rewrite_iframe(selector)
    if rewritten != selector:
        found += [element for element in _matches(rewritten, body) if element not in found]
    return found


def _matches(selector: str, body: HtmlElement) -> list[HtmlElement]:
    found: Any = _compiled(selector)(body)
    return list(found)


@lru_cache(maxsize=512)
def _compiled(selector: str, option: str = "include_tags") -> CSSSelector:
    if len(selector) > MAX_SELECTOR_LENGTH:
        raise BadRequestError(f"{option}: a selector is longer than {MAX_SELECTOR_LENGTH} characters", option=option)
    try:
        compiled = CSSSelector(selector, translator="html")
        compiled(_EMPTY)
    except (SelectorError, etree.XPathError, ValueError, RecursionError) as error:
        message = f"{option}: {selector!r} is not a CSS selector that can be used here ({error})"
        raise BadRequestError(
            message, advice="Write a CSS selector such as article, .post-body or #main > p.", selector=selector
        ) from None
    return compiled


_EMPTY = etree.Element("body")
