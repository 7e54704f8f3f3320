"""Teaser lists around an article: repeated items, each under a linked heading that leads elsewhere."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from scrapefire.content.selection.runs import Run, Runs
from scrapefire.content.selection.signals import Signals

_ITEMS = 3
_ITEM_WORDS = 120
_SHARE_OUTSIDE = 0.2
_PROSE_WORDS = 100
_PROSE_CHARACTERS = 120
_SLUG_WORDS = 3
_HEADING_CHARACTERS = 12
_MEDIA_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg|mp4|pdf)(?:[?#]|$)", re.IGNORECASE)
_TAGS = frozenset(("li", "article", "div", "section", "tr", "td", "dd", "a"))


def drop_teasers(found: Runs, keep: list[bool], title: int, signals: Signals) -> None:
    """Take teaser lists out of ``keep`` on a page that declares itself an article and has prose outside of them.

    On a listing the items are the content; such pages do not call themselves articles, or hold little else.
    """
    if not signals.is_article or signals.slug_words < _SLUG_WORDS:
        return
    words = [run.words for run in found.runs]
    inside = teaser_runs(found, title)
    kept = [index for index, wanted in enumerate(keep) if wanted]
    outside = [index for index in kept if index not in inside]
    prose = sum(words[index] for index in outside if len(found.runs[index].text) > _PROSE_CHARACTERS)
    if prose < _PROSE_WORDS or sum(words[i] for i in outside) < _SHARE_OUTSIDE * sum(words[i] for i in kept):
        return
    for index in inside.intersection(kept):
        keep[index] = False


def teaser_runs(found: Runs, title: int) -> set[int]:
    """Indices of the runs that stand in an item of a teaser list."""
    nodes = found.nodes
    groups: dict[tuple[int, str, str], list[int]] = {}
    for index, node in enumerate(nodes):
        if node.runs and node.tag in _TAGS:
            groups.setdefault((node.parent, node.tag, node.first_name), []).append(index)
    inside: set[int] = set()
    for members in groups.values():
        if len(members) < _ITEMS:
            continue
        first, last = nodes[members[0]].first_run, nodes[members[-1]].last_run
        if first <= title <= last or first in inside:
            continue
        teasers = sum(_is_teaser(found, index) for index in members)
        if teasers >= _ITEMS and teasers >= 0.6 * len(members):
            for index in members:
                inside.update(range(nodes[index].first_run, nodes[index].last_run + 1))
    return inside


def _is_teaser(found: Runs, index: int) -> bool:
    node = found.nodes[index]
    runs = found.runs[node.first_run : node.last_run + 1]
    if len(runs) > 12 or node.text > 8 * _ITEM_WORDS:
        return False
    linked = [run for run in runs if run.linked > 0.7 * len(run.text) and len(run.text) >= _HEADING_CHARACTERS]
    if linked:
        return any(_leads_away(found, run) for run in linked[:3])
    return node.text < _HEADING_CHARACTERS * 30 and _is_covered_by_a_link(node.element)


def _is_covered_by_a_link(element: HtmlElement) -> bool:
    """Whether all links are of one page elsewhere and hold no text: one lies over the item, one around its picture."""
    links = [link for link in element.iter("a") if link.get("href")]
    address = (links[0].get("href") or "") if len(links) > 1 else "#"
    if address.startswith("#") or _MEDIA_FILE.search(address):
        return False
    return all(link.get("href") == address and not "".join(link.itertext()).strip() for link in links)


def _leads_away(found: Runs, run: Run) -> bool:
    """Whether the run's link goes to another page; a link to a place on this one does not."""
    at = run.node
    while at >= 0 and found.nodes[at].tag != "a":
        at = found.nodes[at].parent
    if at < 0:
        element = found.nodes[run.node].element.find(".//a[@href]")
    else:
        element = found.nodes[at].element
    return element is not None and not (element.get("href") or "#").startswith("#")
