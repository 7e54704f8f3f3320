"""One page in the wanted formats: the steps of this package in their order, on one parsed page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from scrapefire.content.attributes import extract_attributes
from scrapefire.content.boilerplate import block_keys, drop_boilerplate, page_blocks
from scrapefire.content.clean import clean, cleaned_html
from scrapefire.content.images import extract_images
from scrapefire.content.links import extract_links, link_details
from scrapefire.content.markdown import remove_base64_images
from scrapefire.content.markdown import to_markdown as _element_to_markdown
from scrapefire.content.metadata import extract_metadata
from scrapefire.content.page import Page

_FORMATS = ("markdown", "html", "metadata", "links", "images")
_OPTIONS = {
    "onlyMainContent": "only_main_content",
    "includeTags": "include_tags",
    "excludeTags": "exclude_tags",
    "removeBase64Images": "remove_base64_images",
}
_DEFAULTS: dict[str, Any] = {
    "first_tier": 0,
    "only_main_content": True,
    "include_tags": (),
    "exclude_tags": (),
    "remove_base64_images": True,
    "link_style": "inline",
    "bullet": "-",
    "formats": _FORMATS,
    "headers": None,
    "boilerplate": None,
    "attributes": (),
}


class Metadata(dict[str, Any]):
    """Metadata that answers to Firecrawl's names too: ``metadata["ogTitle"]`` is ``metadata["og_title"]``."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or super().__contains__(_snake_case(str(name)))

    def __missing__(self, name: str) -> Any:
        if name not in self:
            raise KeyError(name)
        return self[_snake_case(name)]

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a field by either of its names."""
        return super().get(name, super().get(_snake_case(name), default))


def _snake_case(name: str) -> str:
    return re.sub("[A-Z]", lambda found: "_" + found[0].lower(), name)


def to_markdown(html: str, url: str = "") -> str:
    """Markdown of the main content of a page.

    Args:
        html: the decoded page.
        url: its address; relative links stay relative without it.
    """
    return str(convert(html, url, {"formats": ("markdown",)})["markdown"])


def to_full_markdown(html: str, url: str = "") -> str:
    """Markdown of the whole cleaned page, navigation and footers included; arguments as in :func:`to_markdown`."""
    return str(convert(html, url, {"formats": ("markdown",), "only_main_content": False})["markdown"])


def convert(html: str, url: str = "", options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A page in the wanted formats, each computed only when it is wanted.

    Args:
        html: the decoded page.
        url: its address.
        options: ``only_main_content`` (true), ``include_tags`` and ``exclude_tags`` (CSS selectors),
            ``remove_base64_images`` (true), ``link_style`` (``inline``, ``referenced``, ``none``),
            ``bullet`` (``-`` or ``*``),
            ``formats`` (all of ``markdown``, ``html``, ``metadata``, ``links``, ``images``; ``link_details`` only when it
            is asked for: all links with text, ``rel`` and position, see :class:`scrapefire.content.links.LinkDetails`),
            ``headers`` (of the response, for the metadata); Firecrawl's camelCase names do too, and so they do for the
            fields of ``metadata`` in the result.
            ``boilerplate`` (keys of text that the site repeats, see :mod:`scrapefire.content.boilerplate`): that text is
            cut out of the main content, and ``block_keys`` are those of this page.  ``first_tier`` (0) is the converter
            to begin with.  ``attributes`` (none) are ``{"selector", "attribute"}`` objects.  Other names are ignored.

    Raises:
        BadRequestError: a selector is not valid.
    """
    chosen = _DEFAULTS | {_OPTIONS.get(name, name): value for name, value in (options or {}).items()}
    wanted = _wanted(chosen["formats"])
    page = Page(html or "", url or "")
    result: dict[str, Any] = {}
    if {"markdown", "html", "links"} & wanted:
        element = clean(
            page,
            only_main_content=chosen["only_main_content"],
            include_tags=chosen["include_tags"] or (),
            exclude_tags=chosen["exclude_tags"] or (),
        )
        if chosen["boilerplate"] is not None and chosen["only_main_content"] and not chosen["include_tags"]:
            result["block_keys"] = block_keys(page_blocks(element))
            drop_boilerplate(element, chosen["boilerplate"])
        if "html" in wanted:
            result["html"] = cleaned_html(element)
        if "links" in wanted:
            result["links"] = extract_links(element, page.base_url)
        if "markdown" in wanted:
            markdown = _element_to_markdown(
                element,
                base_url=page.base_url,
                links=chosen["link_style"],
                bullet=chosen["bullet"],
                first_tier=chosen["first_tier"],
            )
            result["markdown"] = remove_base64_images(markdown) if chosen["remove_base64_images"] else markdown
    if "link_details" in wanted:
        main, visible = clean(page, only_main_content=True), clean(page, only_main_content=False)
        result["link_details"] = link_details(page, main=main, visible=visible)
    if "metadata" in wanted:
        result["metadata"] = Metadata(extract_metadata(page, chosen["headers"], text=result.get("markdown")))
    if "images" in wanted:
        result["images"] = extract_images(page)
    if chosen["attributes"]:
        result["attributes"] = extract_attributes(page, chosen["attributes"])
    return result


def _wanted(formats: Iterable[Any]) -> set[str]:
    return {entry["type"] if isinstance(entry, Mapping) else str(entry) for entry in formats}
