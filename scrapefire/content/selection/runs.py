"""A page as a sequence of text runs: the text between two block boundaries, with where it stands in the tree.

Runs are what the selection keeps or drops.  They are found in one walk, which also sums up every element, so that
the features need no second one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from lxml.html import HtmlElement

from scrapefire.content.selection.names import CATEGORIES, categories

BLOCK_TAGS = frozenset(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section "
    "select summary table tbody td tfoot th thead tr ul button textarea iframe label".split()
)
LANDMARKS = (
    "nav header footer aside main article form section figure table ul ol dl dialog details blockquote button label "
    "a pre h1 h2 h3 h4 h5 h6 li p td fieldset address figcaption select".split()
)
_LANDMARK = {tag: 1 << index for index, tag in enumerate(LANDMARKS)}
_LANDMARK_OF_ROLE = {
    "navigation": "nav",
    "banner": "header",
    "contentinfo": "footer",
    "complementary": "aside",
    "main": "main",
    "article": "article",
    "search": "form",
    "dialog": "dialog",
    "alertdialog": "dialog",
    "menu": "nav",
    "menubar": "nav",
    "button": "button",
    "tablist": "nav",
    "heading": "h3",
}
_SENTENCE_END = re.compile(r"[.!?…。！？]['\")\]»”’]*$")
_ALNUM = re.compile(r"[^\W_]")
_UNPARTED = re.compile("[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]")


@dataclass(slots=True)
class Node:
    """An element that matters to a run, summed up."""

    element: HtmlElement
    parent: int
    tag: str
    names: str
    first_name: str  # class or id that comes first: what repeated elements share
    depth: int
    landmarks: int
    seen: tuple[int, ...]  # per category: depth at which it was last seen, -99 when never
    text: int = 0
    linked: int = 0
    runs: int = 0
    sentences: int = 0
    first_run: int = 0
    last_run: int = 0


@dataclass(slots=True)
class Run:
    """Text between two block boundaries."""

    node: int
    pieces: list[tuple[HtmlElement, bool]] = field(default_factory=list)  # element, and whether its tail is meant
    text: str = ""
    linked: int = 0
    links: int = 0
    strong: int = 0
    words: int = 0


@dataclass(slots=True)
class Runs:
    """All runs of a page in order, and the elements above them (parents before children)."""

    runs: list[Run]
    nodes: list[Node]
    strays: list[tuple[int, list[tuple[HtmlElement, bool]]]] = field(default_factory=list)
    """Text without a letter or digit: number of runs before it, and its pieces."""


_LINK = _LANDMARK["a"]
_ATTRIBUTES = frozenset(("class", "id", "role", "itemprop", "data-testid", "data-component"))


def word_count(text: str) -> int:
    """Words of a run's text, one space apart; scripts that part none (Chinese, Japanese, Thai) count half a word a character."""
    words = text.count(" ") + 1
    return words if text.isascii() else words + len(_UNPARTED.findall(text)) // 2


def find_runs(root: HtmlElement) -> Runs:
    """The runs of ``root`` in document order; runs without a letter or digit are left out."""
    return _Walk(root).result


class _Walk:
    def __init__(self, root: HtmlElement) -> None:
        self.nodes: list[Node] = []
        self.runs: list[Run] = []
        self.strays: list[tuple[int, list[tuple[HtmlElement, bool]]]] = []
        self._current: Run | None = None
        self._parts: list[str] = []
        self._breaks = 0
        self._walk(root)
        self._close()
        self._sum_up()
        self.result = Runs(self.runs, self.nodes, self.strays)

    def _walk(self, root: HtmlElement) -> None:
        self._enter(root, -1)
        stack: list[tuple[HtmlElement, Any, int, bool]] = [(root, iter(root), 0, True)]
        strong = 0
        self._add(root, False, root.text, 0, 0)
        while stack:
            element, children, node, block = stack[-1]
            child = next(children, None)
            if child is None:
                stack.pop()
                if block:
                    self._close()
                elif element.tag in ("b", "strong"):
                    strong -= 1
                if stack and element.tail:
                    self._add(element, True, element.tail, stack[-1][2], strong)
                continue
            tag = child.tag
            if tag == "br":
                self._break()
                if child.tail:
                    self._add(child, True, child.tail, node, strong)
                continue
            is_block = tag in BLOCK_TAGS or "-" in tag
            if is_block:
                self._close()
            if tag in ("b", "strong"):
                strong += 1
            inner = (
                self._enter(child, node)
                if is_block or tag == "a" or (tag in ("span", "time") and child.attrib)
                else node
            )
            if tag == "a" and self._current is not None:
                self._current.links += 1
            if child.text:
                self._add(child, False, child.text, inner, strong)
            stack.append((child, iter(child), inner, is_block))

    def _enter(self, element: HtmlElement, parent: int) -> int:
        tag = element.tag
        landmark = _LANDMARK.get(tag, 0)
        names = ""
        for name, value in element.items():
            if name in _ATTRIBUTES:
                names = value if not names else f"{value} {names}" if name == "class" else f"{names} {value}"
                if name == "role":
                    landmark |= _LANDMARK.get(_LANDMARK_OF_ROLE.get(value, ""), 0)
        first = names.split(" ", 1)[0] if names else ""
        if parent < 0:
            node = Node(element, -1, tag, names, first, 0, landmark, (-99,) * len(CATEGORIES))
        else:
            above = self.nodes[parent]
            depth = above.depth + 1
            seen = above.seen
            if names and (hits := categories(names)):
                levels = list(seen)
                for hit in hits:
                    levels[hit] = depth
                seen = tuple(levels)
            node = Node(element, parent, tag, names, first, depth, above.landmarks | landmark, seen)
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _break(self) -> None:
        self._breaks += 1
        if self._breaks >= 2:
            self._close()
        elif self._parts:
            self._parts.append(" ")

    def _add(self, element: HtmlElement, tail: bool, text: str | None, node: int, strong: int) -> None:
        if not text:
            return
        if not text.strip():
            if self._parts:
                self._parts.append(" ")
                assert self._current is not None
                self._current.pieces.append((element, tail))
            return
        self._breaks = 0
        run = self._current
        if run is None:
            run = self._current = Run(node)
            if self.nodes[node].landmarks & _LINK:
                run.links = 1
        run.pieces.append((element, tail))
        self._parts.append(text)
        length = len(text.strip())
        if self.nodes[node].landmarks & _LINK:
            run.linked += length
        if strong:
            run.strong += length
        if run.node != node:
            run.node = self._common(run.node, node)

    def _common(self, one: int, other: int) -> int:
        nodes = self.nodes
        while one != other:
            if nodes[one].depth >= nodes[other].depth:
                one = nodes[one].parent
            else:
                other = nodes[other].parent
        return one

    def _close(self) -> None:
        run, self._current = self._current, None
        self._breaks = 0
        if run is None:
            return
        run.text = text = " ".join("".join(self._parts).split())
        self._parts = []
        if _ALNUM.search(text):
            run.words = word_count(text)
            run.linked = min(run.linked, len(text))
            self.runs.append(run)
        else:
            self.strays.append((len(self.runs), run.pieces))

    def _sum_up(self) -> None:
        nodes = self.nodes
        for node in nodes:
            node.first_run = len(self.runs)
            node.last_run = -1
        for index, run in enumerate(self.runs):
            node = nodes[run.node]
            node.text += len(run.text)
            node.linked += run.linked
            node.runs += 1
            if len(run.text) > 40 and _SENTENCE_END.search(run.text):
                node.sentences += 1
            node.first_run = min(node.first_run, index)
            node.last_run = index
        for node in reversed(nodes):
            if node.parent >= 0 and node.runs:
                above = nodes[node.parent]
                above.text += node.text
                above.linked += node.linked
                above.runs += node.runs
                above.sentences += node.sentences
                above.first_run = min(above.first_run, node.first_run)
                above.last_run = max(above.last_run, node.last_run)
