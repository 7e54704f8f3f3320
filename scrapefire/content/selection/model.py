"""The scoring model: boosted decision trees over the run features, evaluated with numpy.

The trees were trained by ``benchmarks/content_train.py``; ``weights.json`` holds them as plain numbers with the names
of the features they read, so a change of the features that does not fit the weights is an error at load.

They are evaluated as QuickScorer does (Lucchese et al., SIGIR 2015): every comparison of every tree is made at once, a
comparison that fails rules out the leaves on its one side, and the first leaf that is left is the tree's answer.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scrapefire.content.selection.features import NAMES, Matrix

_BATCH = 512  # runs at a time: their comparisons fit into the processor's cache
_LEAVES = 16
_ALL = 0xFFFF


class Trees(NamedTuple):
    """All trees in one set of arrays: as many comparisons and leaves for each, filled up where a tree has fewer.

    Trees share comparisons; each is made once.
    """

    feature: NDArray[np.intp]  # comparisons: row of the feature matrix
    threshold: NDArray[np.float32]  # comparisons x 1
    comparison: NDArray[np.intp]  # places x trees: which comparison stands there
    gone: NDArray[np.uint16]  # places x trees x 1: the leaves that are ruled out when the value is above the threshold
    value: NDArray[np.float32]  # leaves of the trees, one after the other
    start: NDArray[np.intp]  # trees x 1: where the tree's leaves begin in ``value``


def probabilities(matrix: Matrix) -> NDArray[np.float64]:
    """For each run, how likely it belongs to the main content (0 to 1)."""
    trees = _load()
    count = matrix.shape[1]
    out = np.empty(count, dtype=np.float64)
    for start in range(0, count, _BATCH):
        out[start : start + _BATCH] = _evaluate(trees, matrix[:, start : start + _BATCH])
    return 1.0 / (1.0 + np.exp(-out))


def _evaluate(trees: Trees, matrix: Matrix) -> NDArray[np.float64]:
    above = matrix.take(trees.feature, axis=0) > trees.threshold
    # -above is 0 or all ones: leaves are ruled out only where the value is above.
    all_or_none = (-above.view(np.int8)).astype(np.uint16)
    ruled_out = all_or_none.take(trees.comparison, axis=0)
    ruled_out &= trees.gone
    leaves = ~np.bitwise_or.reduce(ruled_out, axis=0)
    first = trees.start + _first_bits().take(leaves)
    total: NDArray[np.float64] = trees.value.take(first).sum(axis=0, dtype=np.float64)
    return total


@lru_cache(maxsize=1)
def _first_bits() -> NDArray[np.uint8]:
    """For each set of leaves the first of them."""
    sets = np.arange(_ALL + 1)
    lowest: NDArray[np.uint8] = np.log2(np.maximum(sets & -sets, 1)).astype(np.uint8)
    return lowest


@lru_cache(maxsize=1)
def _load() -> Trees:
    data: dict[str, Any] = json.loads(files(__package__).joinpath("weights.json").read_text("utf-8"))
    rows = [NAMES.index(name) for name in data["columns"]]
    trees = [_Tree(data, root) for root in data["roots"]]
    places = max(len(tree.comparisons) for tree in trees)
    known: dict[tuple[int, float], int] = {(0, float("inf")): 0}  # nothing is above: what fills up
    comparison = np.zeros((places, len(trees)), dtype=np.intp)
    gone = np.zeros((places, len(trees), 1), dtype=np.uint16)
    value = np.zeros((len(trees), _LEAVES), dtype=np.float32)
    for index, tree in enumerate(trees):
        value[index, : len(tree.leaves)] = tree.leaves
        for place, (column, limit, left) in enumerate(tree.comparisons):
            comparison[place, index] = known.setdefault((rows[column], limit), len(known))
            gone[place, index] = left
    feature = np.array([row for row, _ in known], dtype=np.intp)
    threshold = np.array([limit for _, limit in known], dtype=np.float32)[:, None]
    start = np.arange(len(trees), dtype=np.intp)[:, None] * _LEAVES
    return Trees(feature, threshold, comparison, gone, value.ravel(), start)


class _Tree:
    """One tree with its leaves from left to right; each comparison with the set of leaves on its left."""

    def __init__(self, data: dict[str, Any], root: int) -> None:
        self._data = data
        self.leaves: list[float] = []
        self.comparisons: list[tuple[int, float, int]] = []
        self._read(root)
        if len(self.leaves) > _LEAVES:
            raise ValueError(f"a tree has {len(self.leaves)} leaves; at most {_LEAVES} can be evaluated")

    def _read(self, at: int) -> int:
        """The set of leaves of a node, as bits."""
        data = self._data
        above, below = data["children"][2 * at : 2 * at + 2]
        if above == at:
            self.leaves.append(data["value"][at])
            return 1 << (len(self.leaves) - 1)
        left = self._read(below)
        right = self._read(above)
        self.comparisons.append((data["feature"][at], data["threshold"][at], left))
        return left | right
