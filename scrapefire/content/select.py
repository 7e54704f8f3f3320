"""Main content: the parts of a page that its reader came for.

Each text run of the page gets a probability from a small model over many weak signals (text and link density, place,
tags and roles, repeated structure, class words, what the page declares about itself); the cut-off is chosen for the
page; structure then keeps headings with their text and tables whole.
"""

from __future__ import annotations

import copy

import numpy as np
from lxml.html import HtmlElement
from numpy.typing import NDArray

from scrapefire.content.page import Page
from scrapefire.content.selection.cut import cut
from scrapefire.content.selection.features import compute, title_run
from scrapefire.content.selection.keep import choose
from scrapefire.content.selection.model import probabilities
from scrapefire.content.selection.obvious import drop_cards, drop_consent, drop_obvious
from scrapefire.content.selection.runs import Runs, find_runs
from scrapefire.content.selection.signals import read_signals
from scrapefire.content.selection.teasers import drop_teasers

__all__ = ["drop_obvious", "select_main"]

MAX_ELEMENTS = 25_000
MAX_RUNS = 6_000
"""Pages with more are only cleared of the obvious, to stay within the time limit."""
_FEW_WORDS = 220
_TOO_FEW_KEPT = 60
_LEAST_KEPT = 0.1
_ANY_CHANCE, _NO_CHANCE = 0.1, 0.02


def select_main(root: HtmlElement, page: Page) -> HtmlElement:
    """Cut a cleaned working copy down to its main content.

    Args:
        root: the ``body`` to cut; it is changed.
        page: the page it comes from.

    Returns:
        the cut body; never without text when ``root`` had some.
    """
    elements = list(root.iter())  # also keeps the elements' objects alive meanwhile
    if len(elements) > MAX_ELEMENTS:
        drop_obvious(root)
        return root
    dialogs = drop_consent(root)
    drop_cards(root)
    found = find_runs(root)
    if not found.runs:
        root.extend(dialogs)
        return root
    if len(found.runs) > MAX_RUNS:
        drop_obvious(root)
        return root
    total = sum([run.words for run in found.runs])
    signals = read_signals(page)
    probability = probabilities(compute(found, signals))
    title = title_run(found, signals)
    keep = choose(found, probability, title, signals)
    kept = sum([run.words for run, wanted in zip(found.runs, keep) if wanted])
    nearly_nothing = kept < min(_TOO_FEW_KEPT, _LEAST_KEPT * total)
    if total < _FEW_WORDS or nearly_nothing:
        keep = _short_page(root, found, probability, keep, _NO_CHANCE if nearly_nothing else _ANY_CHANCE)
        drop_teasers(found, keep, title, signals)
    if not any(keep):
        root.extend(dialogs)
        return root
    cut(root, found, keep)
    return root


def _short_page(
    root: HtmlElement, found: Runs, probability: NDArray[np.float64], keep: list[bool], chance: float
) -> list[bool]:
    """On a page of few words, or with nearly nothing kept, all stays that is not obviously boilerplate.

    There is too little to compare, or the page is of a kind that the model does not know.
    """
    plain = copy.deepcopy(root)
    drop_obvious(plain)
    left = find_runs(plain)
    counts: dict[str, int] = {}
    for run in left.runs:
        counts[run.text] = counts.get(run.text, 0) + 1
    out = []
    for run, wanted, value in zip(found.runs, keep, probability):
        available = counts.get(run.text, 0) > 0
        counts[run.text] = counts.get(run.text, 0) - 1
        out.append(bool(available and (wanted or value > chance)))
    return out if any(out) else keep
