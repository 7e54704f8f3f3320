"""Cutting the tree down to the kept runs, with the images and rules that belong to them."""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from scrapefire.content.selection.runs import Runs

_MEDIA = frozenset(
    ("img", "picture", "video", "audio", "iframe", "math", "hr", "amp-img", "br", "input", "svg", "canvas")
)
_FIGURES = frozenset(("figure", "picture"))


def cut(root: HtmlElement, found: Runs, keep: Sequence[bool]) -> None:
    """Remove from ``root`` the runs that are not kept, and every element that is left without content by it.

    Elements without text (images, rules) stay where the text around them stays.
    """
    order = list(root.iter())
    kept, dropped, before, after = _count(root, order, found, keep)
    around = _Neighbours(found, keep)
    for run, wanted in zip(found.runs, keep):
        if not wanted:
            _blank(run.pieces)
    for position, pieces in found.strays:
        if not around.both(position, position):
            _blank(pieces)
    gone: set[HtmlElement] = set()
    for element in order[1:]:
        parent = element.getparent()
        if parent in gone:
            gone.add(element)
            continue
        if kept[element]:
            continue
        if dropped[element]:
            stays = element.tag in _FIGURES and around.both(before[element], after[element])
        else:
            stays = _belongs(parent, around, before[element], kept)
        if not stays:
            gone.add(element)
    for element in reversed(order):
        if element in gone and element.getparent() not in gone:
            _remove(element)


class _Neighbours:
    """Whether the runs around a position are kept."""

    def __init__(self, found: Runs, keep: Sequence[bool]) -> None:
        self._keep = keep
        self._elements = [found.nodes[run.node].element for run in found.runs]

    def both(self, before: int, after: int) -> bool:
        """Whether the last of ``before`` runs and the one after ``after`` runs are kept."""
        return before > 0 and after < len(self._keep) and bool(self._keep[before - 1] and self._keep[after])

    def near(self, position: int, parent: HtmlElement, kept: dict[HtmlElement, int]) -> bool:
        """Whether a run beside the position is kept and stands in the parent of what is asked about."""
        if not kept.get(parent):
            return False
        before = position > 0 and bool(self._keep[position - 1])
        after = position < len(self._keep) and bool(self._keep[position])
        return before or after


def _belongs(parent: HtmlElement, around: _Neighbours, position: int, kept: dict[HtmlElement, int]) -> bool:
    """Whether an element without text stays: between kept runs, or beside one in the same parent."""
    return around.both(position, position) or around.near(position, parent, kept)


def _count(
    root: HtmlElement, order: list[HtmlElement], found: Runs, keep: Sequence[bool]
) -> tuple[dict[HtmlElement, int], ...]:
    """Kept and dropped texts inside each element, and the number of runs begun before it and before its end."""
    kept = dict.fromkeys(order, 0)
    dropped = dict.fromkeys(order, 0)
    texts: dict[HtmlElement, int] = {}
    tails: dict[HtmlElement, int] = {}
    for index, run in enumerate(found.runs):
        for element, tail in run.pieces:
            (tails if tail else texts)[element] = index
    before: dict[HtmlElement, int] = {}
    after: dict[HtmlElement, int] = {}
    _positions(root, texts, tails, before, after)
    for element in reversed(order):
        own = texts.get(element)
        if own is not None:
            _tally(kept, dropped, element, keep[own])
        parent = element.getparent()
        if parent is None or element is root:
            continue
        kept[parent] += kept[element]
        dropped[parent] += dropped[element]
        behind = tails.get(element)
        if behind is not None:
            _tally(kept, dropped, parent, keep[behind])
    return kept, dropped, before, after


def _tally(kept: dict[HtmlElement, int], dropped: dict[HtmlElement, int], element: HtmlElement, wanted: bool) -> None:
    (kept if wanted else dropped)[element] += 1


def _positions(
    root: HtmlElement,
    texts: dict[HtmlElement, int],
    tails: dict[HtmlElement, int],
    before: dict[HtmlElement, int],
    after: dict[HtmlElement, int],
) -> None:
    before[root] = 0
    seen = texts.get(root, -1) + 1
    stack = [iter(root)]
    path = [root]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
            element = path.pop()
            after[element] = seen
            seen = max(seen, tails.get(element, -1) + 1)
            continue
        before[child] = seen
        seen = max(seen, texts.get(child, -1) + 1)
        stack.append(iter(child))
        path.append(child)


def _blank(pieces: list[tuple[HtmlElement, bool]]) -> None:
    for element, tail in pieces:
        if tail:
            element.tail = " "
        else:
            element.text = None


def _remove(element: HtmlElement) -> None:
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        previous = element.getprevious()
        if previous is not None:
            previous.tail = (previous.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
        element.tail = None
    parent.remove(element)
