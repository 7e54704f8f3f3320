"""The content that an application's page carries as data, found without running its scripts.

Next.js (``__NEXT_DATA__``, flight), Nuxt 2 and 3, Apollo, Redux and other preloaded states, React Router, Inertia, JSON-LD
and JSON in scripts.  Pure; only JSON and literals are read, and what is found is judged by :func:`hydrate` before it
counts: enough sentences for people, not settings, messages of the interface or identifiers.

>>> shell = '<div id="root"></div><script>window.__INITIAL_STATE__ = {post: {title: "Tea", body: "<p>%s</p>"}}</script>'
>>> found = hydrate(shell % ("Tea is made from the leaves of one plant. " * 9))
>>> found.source, "<h1>Tea</h1>" in found.html
('initial-state', True)
>>> hydrate('<div id="root"></div><script>window.__ENV__ = {api: "/v1"}</script>') is None
True
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass

import lxml.html
from lxml.html import HtmlElement

from scrapefire.content.hydration.compose import compose
from scrapefire.content.hydration.flight import stream_of, to_pieces
from scrapefire.content.hydration.linked import linked_content
from scrapefire.content.hydration.pieces import Piece, to_html
from scrapefire.content.hydration.sources import Source, find_sources, script_texts
from scrapefire.content.metadata_structured import json_ld
from scrapefire.content.page import Page

__all__ = ["Hydration", "hydrate"]

ENOUGH_WORDS = 45
"""Words in sentences that make what was found a page's content."""

_MOUNT = re.compile(
    r"^(?:(?:react|vue|ng|svelte|my|the)?[-_]?(?:app|root|main|content)(?:[-_]?(?:root|container|mount|content))?"
    r"|__next|__nuxt|___gatsby|svelte|q-app|application|mount)$",
    re.IGNORECASE,
)
_MOUNT_TAG = re.compile(r"^(?:app|root|main)-|-(?:app|root)$")
_WAITING = re.compile(r"(?:^|[\s_-])(?:load(?:ing|er)|spinner|skeleton|placeholder|preloader|splash)", re.IGNORECASE)
_FEW = 200  # characters that a container may hold and still be empty


@dataclass(frozen=True)
class Hydration:
    """A page with the content of its data put where its scripts would have put it.

    Args:
        html: the whole page.
        source: what the content came from, such as ``next-data``.
        words: words of it that stand in sentences.
    """

    html: str
    source: str
    words: int


def hydrate(html: str, url: str = "") -> Hydration | None:
    """The page with its content, or None when its data holds too little of it.

    Args:
        html: a page whose scripts have not run.
        url: its address.
    """
    page = Page(html, url)
    best, name = Piece("group"), ""
    for called, found in _candidates(page):
        # A later source must bring clearly more: they often say the same.
        if found.words > 1.2 * best.words:
            best, name = found, called
    if best.words < ENOUGH_WORDS:
        return None
    return Hydration(_with_content(page, to_html(best)), name, best.words)


def _candidates(page: Page) -> Iterator[tuple[str, Piece]]:
    """What each kind of source holds, the most faithful kind first."""
    scripts = script_texts(page)
    if stream := stream_of(scripts):
        pieces = to_pieces(stream)
        yield "next-flight", Piece("group", more=pieces, words=sum(piece.words for piece in pieces))
    by_name: dict[str, list[Source]] = {}
    for source in find_sources(page, scripts):
        by_name.setdefault(source.name, []).append(source)
    for name, sources in by_name.items():
        values = [source.value for source in sources]
        yield name, compose(values[0] if len(values) == 1 else {str(n): value for n, value in enumerate(values)})
    yield "json-ld", linked_content(json_ld(page))


# ---- the page with it ------------------------------------------------------------------------------------------------


def _with_content(page: Page, content: str) -> str:
    root = copy.deepcopy(page.root)
    body = root.find("body")
    for element in list(body.iter("noscript")):  # the content that is there now needs no scripts
        element.drop_tree()
    main = lxml.html.fragment_fromstring(content, create_parent="article")
    holder = _mount(body)
    if holder is None:
        _drop_waiting(body)
        holder = body
        holder.insert(0, main)
    else:
        for child in list(holder):
            holder.remove(child)
        holder.text = None
        holder.append(main)
    if not _is_in_main(main):
        main.tag = "main"
    return "<!doctype html>\n" + str(lxml.html.tostring(root, encoding="unicode"))


def _mount(body: HtmlElement) -> HtmlElement | None:
    """The element that the scripts would fill."""
    for element in body.iter():
        if not isinstance(element.tag, str) or element is body:
            continue
        named = _MOUNT.match(element.get("id") or "") or _MOUNT_TAG.search(element.tag)
        if named and element.find(".//script") is None and len(element.text_content()) < _FEW:
            return element
    return None


def _drop_waiting(body: HtmlElement) -> None:
    for element in list(body.iter()):
        named = f"{element.get('class') or ''} {element.get('id') or ''}" if isinstance(element.tag, str) else ""
        if element is not body and _WAITING.search(named) and len(element.text_content()) < _FEW:
            element.drop_tree()


def _is_in_main(element: HtmlElement) -> bool:
    return any(parent.tag == "main" for parent in element.iterancestors())
