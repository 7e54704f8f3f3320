"""From probabilities to the runs that are kept: the cut-off of the page, and what structure asks for."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from scrapefire.content.selection.promos import drop_promos
from scrapefire.content.selection.runs import Run, Runs
from scrapefire.content.selection.signals import Signals
from scrapefire.content.selection.teasers import drop_teasers

LOWEST, HIGHEST = 0.15, 0.6
"""Bounds of the cut-off, whatever a page's probabilities suggest."""
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_SHORT = 80


def choose(found: Runs, probability: NDArray[np.float64], title: int, signals: Signals) -> list[bool]:
    """Which runs are kept.

    Args:
        found: the runs.
        probability: of each run to be main content.
        title: index of the run that holds the page's heading, -1 when there is none; kept with any content.
        signals: what the page says about itself.
    """
    words = np.array([run.words for run in found.runs], dtype=np.float64)
    cutoff = min(HIGHEST, max(LOWEST, best_cutoff(probability, words)))
    keep: list[bool] = (probability >= cutoff).tolist()
    drop_teasers(found, keep, title, signals)
    drop_promos(found, keep, signals)
    _whole_tables(found, keep, words)
    _close_gaps(found, keep, probability, cutoff)
    _headings_with_their_text(found, keep)
    if title >= 0 and any(keep):
        keep[title] = True
    return keep


def best_cutoff(probability: NDArray[np.float64], words: NDArray[np.float64]) -> float:
    """The cut-off with the highest expected F1 over words, were the probabilities true (Lewis 1995)."""
    if not len(probability):
        return HIGHEST
    order = np.argsort(-probability, kind="stable")
    right = np.cumsum(probability[order] * words[order])
    taken = np.cumsum(words[order])
    best = int(np.argmax(2 * right / np.maximum(taken + right[-1], 1e-9)))
    return float(probability[order][best])


def _whole_tables(found: Runs, keep: list[bool], words: NDArray[np.float64]) -> None:
    """A data table stays or goes as a whole; tables that only lay out the page are left to their cells."""
    for first, last in _data_tables(found):
        inside = slice(first, last + 1)
        kept = float(words[inside][np.array(keep[inside], dtype=bool)].sum())
        wanted = kept >= 0.4 * float(words[inside].sum())
        for index in range(first, last + 1):
            keep[index] = wanted


def _data_tables(found: Runs) -> Iterable[tuple[int, int]]:
    runs, nodes = found.runs, found.nodes
    for node in nodes:
        if node.tag != "table" or node.runs < 4 or node.text > 60 * node.runs:
            continue
        inside = runs[node.first_run : node.last_run + 1]
        cells = sum(nodes[run.node].tag in ("td", "th") for run in inside)
        if cells >= 0.7 * len(inside) and node.element.find(".//table") is None:
            yield node.first_run, node.last_run


def _close_gaps(found: Runs, keep: list[bool], probability: NDArray[np.float64], cutoff: float) -> None:
    """A short plain run between two kept ones of the same element stays with them."""
    runs, nodes = found.runs, found.nodes
    for index in range(1, len(runs) - 1):
        run = runs[index]
        if keep[index] or not (keep[index - 1] and keep[index + 1]) or run.linked > len(run.text) / 2:
            continue
        above = nodes[run.node].parent
        siblings = above == nodes[runs[index - 1].node].parent == nodes[runs[index + 1].node].parent
        if siblings and len(run.text) < _SHORT and probability[index] > cutoff / 3:
            keep[index] = True


def _headings_with_their_text(found: Runs, keep: list[bool]) -> None:
    """A heading follows the text below it: it stays with kept text and goes when nothing under it is kept."""
    levels = [_level(found, run) for run in found.runs]
    for index in range(len(levels) - 1, -1, -1):
        if not levels[index] or index + 1 >= len(levels):
            continue
        if not keep[index]:
            keep[index] = keep[index + 1] and not levels[index + 1] and _same_section(found, index)


def _level(found: Runs, run: Run) -> int:
    at = run.node
    for _ in range(3):
        if at < 0:
            return 0
        tag = found.nodes[at].tag
        if tag in _HEADINGS:
            return int(tag[1])
        at = found.nodes[at].parent
    return 0


def _same_section(found: Runs, index: int) -> bool:
    """Whether the run after a heading stands in the heading's parent or grandparent, which hold little else."""
    nodes = found.nodes
    at = found.runs[index].node
    while at >= 0 and nodes[at].tag not in _HEADINGS:
        at = nodes[at].parent
    if at < 0:
        return False
    for _ in range(2):
        at = nodes[at].parent
        if at < 0:
            return False
        if nodes[at].first_run <= index + 1 <= nodes[at].last_run:
            return True
    return False
