"""Features of a run that come from the elements around it: sums of what stands above it, and what comes again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scrapefire.content.selection.runs import LANDMARKS, Runs
from scrapefire.content.selection.teasers import teaser_runs
from scrapefire.content.selection.text_features import HEADINGS

_Block = NDArray[np.float64]
_Indices = NDArray[np.int64]

_LEVELS = 6
_HEADING_BITS = sum(1 << LANDMARKS.index(tag) for tag in HEADINGS)
_NO_ITEMS = frozenset(("p", "a", "span", "td", "h2", "h3", "h4"))

ABOVE = (
    "in_best",
    *(
        f"up{level}_{what}"
        for what in ("text", "share", "linkdensity", "runs", "sentences")
        for level in range(_LEVELS)
    ),
    *"up_peak place_in_up0 place_in_up1 main_share article_share articles".split(),
)
REPEATS = tuple("alike alike_length alike_linkdensity alike_share copies nth_copy nth_start teaser".split())
ITEMS = tuple(
    f"{place}_{what}"
    for place in ("inner", "outer")
    for what in ("items", "text", "linkdensity", "share", "sentences", "linked_heading")
)


def as_columns(rows: Sequence[Sequence[float]]) -> _Block:
    """The transpose of ``rows``; several times as fast as ``numpy.array`` on nested sequences."""
    flat = np.fromiter(chain.from_iterable(rows), np.float64, len(rows) * len(rows[0]))
    return flat.reshape(len(rows), len(rows[0])).T


class Elements(NamedTuple):
    """The nodes of :class:`~scrapefire.content.selection.runs.Runs` as columns, and the node of each run."""

    of_run: _Indices
    depth: _Indices
    landmarks: _Indices
    text: _Block
    linked: _Block
    runs: _Block
    sentences: _Block
    first: _Indices
    last: _Indices

    @classmethod
    def of(cls, found: Runs) -> Elements:
        """The columns for ``found``."""
        rows = [
            (n.text, n.linked, n.runs, n.sentences, n.depth, n.landmarks, n.first_run, n.last_run) for n in found.nodes
        ]
        text, linked, runs, sentences, *whole = as_columns(rows)
        depth, landmarks, first, last = (column.astype(np.int64) for column in whole)
        of_run = np.array([run.node for run in found.runs], dtype=np.int64)
        return cls(of_run, depth, landmarks, text, linked, runs, sentences, first, last)


def above(found: Runs, elements: Elements, lengths: _Block) -> _Block:
    """Sums of the elements above each run; wrappers that add no text are passed over."""
    count = len(lengths)
    total = max(lengths.sum(), 1.0)
    text, of_run = elements.text, elements.of_run
    density = elements.linked / np.maximum(text, 1)
    score = _scores(found) * (1 - density)
    best = int(score.argmax())
    top = max(float(score[best]), 1.0)
    upper = np.array(_upper(found), dtype=np.int64)
    levels = np.empty((_LEVELS, count), dtype=np.int64)
    at = of_run
    for level in range(_LEVELS):
        at = levels[level] = upper[at]
    runs = elements.runs
    one, two = levels[0], levels[1]
    order = np.arange(count)
    tags = [node.tag for node in found.nodes]
    shares = [
        max((n.text for n in found.nodes if n.tag == tag), default=0) / total if tag in tags else 0.0
        for tag in ("main", "article")
    ]
    return np.concatenate(
        (
            np.array(_inside(found, best), dtype=np.float64)[None, of_run],
            np.log1p(text)[levels],
            (text / total)[levels],
            density[levels],
            np.log1p(runs)[levels],
            (elements.sentences / np.maximum(runs, 1))[levels],
            np.maximum((score / top)[levels].max(axis=0), 0.0)[None, :],
            _place(order, elements, one)[None, :],
            _place(order, elements, two)[None, :],
            np.repeat(np.array([*shares, min(tags.count("article"), 50)])[:, None], count, axis=1),
        )
    )


def _place(order: _Indices, elements: Elements, node: _Indices) -> _Block:
    """How far into the element the run comes, from 0 to 1."""
    first, last = elements.first[node], elements.last[node]
    place: _Block = (order - first) / np.maximum(last - first, 1)
    return place


def _upper(found: Runs) -> list[int]:
    """For each node the next one above that holds more text."""
    nodes = found.nodes
    upper = [0] * len(nodes)
    for index, node in enumerate(nodes):
        if (parent := node.parent) >= 0:
            upper[index] = upper[parent] if nodes[parent].text == node.text else parent
    return upper


def _scores(found: Runs) -> _Block:
    """Paragraphs score for their parent, and half for the element above that (as Readability does)."""
    nodes = found.nodes
    score = [0.0] * len(nodes)
    for run in found.runs:
        length = len(run.text)
        if length >= 60 and run.linked < length / 3:
            value = 1 + run.text.count(",") + min(length / 100, 3)
            if (parent := nodes[run.node].parent) >= 0:
                score[parent] += value
                if (grandparent := nodes[parent].parent) >= 0:
                    score[grandparent] += value / 2
    return np.array(score, dtype=np.float64)


def _inside(found: Runs, best: int) -> list[bool]:
    inside = [False] * len(found.nodes)
    inside[best] = True
    for index, node in enumerate(found.nodes):
        if node.parent >= 0 and inside[node.parent]:
            inside[index] = True
    return inside


def repeats(found: Runs, elements: Elements, lengths: _Block, linked: _Block, title: int) -> _Block:
    """How often the run's kind of place and its text come again on the page."""
    signature: list[int] = []
    known: dict[tuple[int, str, str], int] = {}
    for node in found.nodes:
        above_it = signature[node.parent] if node.parent >= 0 else -1
        key = (above_it, node.tag, node.first_name if node.tag != "a" else "")
        signature.append(known.setdefault(key, len(known)))
    kinds = np.array(signature)[elements.of_run]
    size = len(known) or 1
    number = np.bincount(kinds, minlength=size)
    text = np.bincount(kinds, weights=lengths, minlength=size)[kinds]
    links = np.bincount(kinds, weights=linked, minlength=size)[kinds]
    often = number[kinds]
    teasers = teaser_runs(found, title)
    return np.concatenate(
        (
            np.stack(
                (
                    np.log1p(often),
                    np.log1p(text / np.maximum(often, 1)),
                    links / np.maximum(text, 1),
                    text / max(lengths.sum(), 1),
                )
            ),
            as_columns(_copies(found)),
            np.array([[index in teasers for index in range(len(lengths))]], dtype=np.float64),
        )
    )


def _copies(found: Runs) -> list[tuple[int, int, int]]:
    """For each run: copies of its text, which of them it is, and how often its beginning was seen before."""
    counts: dict[str, int] = {}
    for run in found.runs:
        counts[run.text] = counts.get(run.text, 0) + 1
    seen: dict[str, int] = {}
    begun: dict[str, int] = {}
    out = []
    for run in found.runs:
        nth = seen[run.text] = seen.get(run.text, 0) + 1
        start = run.text[:48]
        before = begun.get(start, 0)
        begun[start] = before + 1
        out.append((min(counts[run.text], 10), min(nth, 10), min(before, 5) if len(start) > 25 else -1))
    return out


def items(found: Runs, elements: Elements, lengths: _Block) -> _Block:
    """The nearest element above the run that stands among several of its kind: a card, a post, a row."""
    nodes = found.nodes
    known: dict[tuple[int, str, str], int] = {}
    groups = np.array([known.setdefault((n.parent, n.tag, n.first_name), len(known)) for n in nodes], dtype=np.int64)
    number = len(known)
    size = np.bincount(groups, weights=elements.text > 0, minlength=number)
    text = np.bincount(groups, weights=elements.text, minlength=number)
    links = np.bincount(groups, weights=elements.linked, minlength=number)
    prose = np.bincount(groups, weights=elements.sentences, minlength=number)
    some = np.maximum(size, 1)
    table = np.stack(
        (np.log1p(size), np.log1p(text / some), links / np.maximum(text, 1), text / max(lengths.sum(), 1), prose / some)
    )
    blocks: list[_Block] = []
    for pick in _nearest(found, (size >= 3)[groups].tolist()):
        item = np.array(pick, dtype=np.int64)[elements.of_run]
        blocks.append(np.where(item > 0, table[:, groups[item]], -1))
        blocks.append(_linked_headings(found, item.tolist())[None, :])
    return np.concatenate(blocks)


def _nearest(found: Runs, many: list[bool]) -> tuple[list[int], list[int]]:
    """For each node the innermost and the outermost of the repeated elements around it, 0 for none."""
    inner = [0] * len(found.nodes)
    outer = [0] * len(found.nodes)
    for index, node in enumerate(found.nodes):
        if (parent := node.parent) >= 0:
            repeated = many[index] and node.tag not in _NO_ITEMS
            inner[index] = index if repeated and node.runs > 1 else inner[parent]
            outer[index] = outer[parent] or (index if repeated else 0)
    return inner, outer


def _linked_headings(found: Runs, item: list[int]) -> _Block:
    """Whether the run's item has a heading that is a link."""
    nodes = found.nodes
    headed = {
        at
        for run, at in zip(found.runs, item)
        if at and nodes[run.node].landmarks & _HEADING_BITS and run.linked > 0.7 * len(run.text)
    }
    return np.array([at in headed for at in item], dtype=np.float64)
