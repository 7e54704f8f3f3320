"""Cutting the tree down to the kept runs, with the images and rules that belong to them."""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from scrapefire.content.selection.runs import Runs

_FIGURES = frozenset(("figure", "picture"))


def cut(root: HtmlElement, found: Runs, keep: Sequence[bool]) -> None:
    """Remove from ``root`` the runs that are not kept, and every element that is left without content by it.

    Elements without text (images, rules) stay where the text around them stays.
    """
    order = list(root.iter())
    tally = _Tally(order, found, keep)
    for run, wanted in zip(found.runs, keep):
        if not wanted:
            _blank(run.pieces)
    for position, pieces in found.strays:
        if not _both(keep, position, position):
            _blank(pieces)
    gone = [False] * len(order)
    outermost: list[HtmlElement] = []
    for index in range(1, len(order)):
        above = tally.parents[index]
        if gone[above]:
            gone[index] = True
        elif not tally.kept[index] and not _stays(order[index], index, tally, keep):
            gone[index] = True
            outermost.append(order[index])
    for element in reversed(outermost):
        _remove(element)


def _stays(element: HtmlElement, index: int, tally: _Tally, keep: Sequence[bool]) -> bool:
    """Whether an element without kept text stays: a figure, or one without any, that kept text surrounds."""
    before = tally.before[index]
    if tally.dropped[index]:
        return element.tag in _FIGURES and _both(keep, before, tally.after[index])
    return _both(keep, before, before) or (bool(tally.kept[tally.parents[index]]) and _beside(keep, before))


def _both(keep: Sequence[bool], before: int, after: int) -> bool:
    """Whether the last of ``before`` runs and the one after ``after`` runs are kept."""
    return before > 0 and after < len(keep) and bool(keep[before - 1] and keep[after])


def _beside(keep: Sequence[bool], position: int) -> bool:
    """Whether a run beside the position is kept."""
    return (position > 0 and bool(keep[position - 1])) or (position < len(keep) and bool(keep[position]))


class _Tally:
    """Per element in document order: its parent, kept and dropped texts inside, runs begun before it and before its end."""

    def __init__(self, order: list[HtmlElement], found: Runs, keep: Sequence[bool]) -> None:
        count = len(order)
        self.parents = [-1] * count
        self.kept = [0] * count
        self.dropped = [0] * count
        self.before = [0] * count
        self.after = [0] * count
        self._keep = keep
        self._texts: dict[HtmlElement, int] = {}
        self._tails: dict[HtmlElement, int] = {}
        for index, run in enumerate(found.runs):
            for element, tail in run.pieces:
                (self._tails if tail else self._texts)[element] = index
        self._count(order)

    def _count(self, order: list[HtmlElement]) -> None:
        texts, keep, before = self._texts, self._keep, self.before
        open_ones: list[tuple[HtmlElement | None, int]] = [(None, -1)]
        seen = 0
        for index, element in enumerate(order):
            parent = element.getparent() if index else None
            while open_ones[-1][0] is not parent:
                seen = self._end(*open_ones.pop(), seen)
            self.parents[index] = open_ones[-1][1]
            open_ones.append((element, index))
            before[index] = seen
            own = texts.get(element)
            if own is not None:
                (self.kept if keep[own] else self.dropped)[index] += 1
                seen = max(seen, own + 1)
        while len(open_ones) > 1:
            seen = self._end(*open_ones.pop(), seen)

    def _end(self, element: HtmlElement | None, index: int, seen: int) -> int:
        self.after[index] = seen
        above = self.parents[index]
        if above < 0:
            return seen
        self.kept[above] += self.kept[index]
        self.dropped[above] += self.dropped[index]
        behind = self._tails.get(element)
        if behind is None:
            return seen
        (self.kept if self._keep[behind] else self.dropped)[above] += 1
        return max(seen, behind + 1)


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
