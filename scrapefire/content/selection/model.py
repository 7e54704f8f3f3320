"""The scoring model: boosted decision trees over the run features, evaluated with numpy.

The trees were trained by ``benchmarks/content_train.py``; ``weights.json`` holds them as plain numbers with the names
of the features they read, so a change of the features that does not fit the weights is an error at load.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scrapefire.content.selection.features import Matrix

_BATCH = 2_000


class Trees(NamedTuple):
    """All trees in one set of arrays; a leaf points to itself, so that a fixed number of steps reaches every leaf."""

    columns: tuple[str, ...]
    roots: NDArray[np.int32]
    feature: NDArray[np.int32]
    threshold: NDArray[np.float32]
    children: NDArray[np.int32]  # two a node: where to go when the value is above, and when it is not
    value: NDArray[np.float32]
    depth: int


def probabilities(matrix: Matrix, names: list[str]) -> NDArray[np.float64]:
    """For each run, how likely it belongs to the main content (0 to 1)."""
    trees = _load()
    where = {name: index for index, name in enumerate(names)}
    table = np.ascontiguousarray(matrix[:, [where[name] for name in trees.columns]])
    out = np.empty(len(table), dtype=np.float64)
    for start in range(0, len(table), _BATCH):
        out[start : start + _BATCH] = _evaluate(trees, table[start : start + _BATCH])
    return 1.0 / (1.0 + np.exp(-out))


def _evaluate(trees: Trees, table: Matrix) -> NDArray[np.float64]:
    rows, width = table.shape
    flat = table.ravel()
    offsets = (np.arange(rows, dtype=np.int32) * width)[:, None]
    at = np.repeat(trees.roots[None, :], rows, axis=0)
    for _ in range(trees.depth):
        below = flat[trees.feature[at] + offsets] <= trees.threshold[at]
        at = trees.children[2 * at + below]
    total: NDArray[np.float64] = trees.value[at].sum(axis=1, dtype=np.float64)
    return total


@lru_cache(maxsize=1)
def _load() -> Trees:
    data: dict[str, Any] = json.loads(files(__package__).joinpath("weights.json").read_text("utf-8"))
    return Trees(
        tuple(data["columns"]),
        np.array(data["roots"], dtype=np.int32),
        np.array(data["feature"], dtype=np.int32),
        np.array(data["threshold"], dtype=np.float32),
        np.array(data["children"], dtype=np.int32),
        np.array(data["value"], dtype=np.float32),
        int(data["depth"]),
    )
