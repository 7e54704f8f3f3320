"""Train the main-content model: pages with their true main text in, ``selection/weights.json`` out.

    python benchmarks/content_train.py DATA [DATA ...] --out scrapefire/content/selection/weights.json
    python benchmarks/content_train.py DATA --check      # cross-validation by host only: nothing is written

DATA is a folder with ``truth.json.gz``, a list of ``{"id", "url", "text"}`` (the main text of each page), and one
``<id>.html.gz`` a page.  Needs ``lightgbm`` and ``numpy`` (pip), which the package itself does not.

Method.  Every text run of a page becomes a row (``selection.features``).  Its label is the share of its word triples
that the true text holds; a short run counts when it stands there word for word and its neighbours do too; of several
copies those in the best company count.  Rows weigh as their words do, pages nearly alike.  Two models with other seeds
are averaged, which costs little and steadies the result.  Pages of one host never stand on both sides of a split.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import lightgbm
import numpy as np

from scrapefire.content.clean import _working_copy
from scrapefire.content.page import Page
from scrapefire.content.selection.features import NAMES, compute
from scrapefire.content.selection.keep import HIGHEST, LOWEST, best_cutoff
from scrapefire.content.selection.obvious import drop_consent
from scrapefire.content.selection.runs import find_runs
from scrapefire.content.selection.signals import read_signals

WORD = re.compile(r"\w+")
TREES = 130
PARAMETERS = {
    "objective": "cross_entropy",
    "learning_rate": 0.06,
    "num_leaves": 15,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 8.0,
    "max_bin": 63,
    "verbose": -1,
}


@dataclass
class Sample:
    """One page as rows, labels and what scoring needs."""

    host: str
    truth: list[str]
    runs: list[list[str]]
    rows: np.ndarray
    labels: np.ndarray
    weights: np.ndarray


def samples(folder: Path) -> Iterator[Sample]:
    for entry in json.loads(gzip.decompress((folder / "truth.json.gz").read_bytes())):
        html = gzip.decompress((folder / f"{entry['id']}.html.gz").read_bytes()).decode("utf-8", "replace")
        page = Page(html, entry["url"])
        body = _working_copy(page, remove_hidden=True)
        drop_consent(body)
        found = find_runs(body)
        if not found.runs:
            continue
        rows = compute(found, read_signals(page)).T
        runs = [WORD.findall(run.text.lower()) for run in found.runs]
        truth = WORD.findall(entry["text"].lower())
        weight = np.minimum([len(words) for words in runs], 150) ** 0.7
        host = ".".join((urlsplit(entry["url"]).hostname or "").split(".")[-2:])
        yield Sample(host, truth, runs, rows, labels(runs, truth, entry["text"]), weight / max(30, weight.sum() ** 0.7))


def labels(runs: list[list[str]], truth: list[str], text: str) -> np.ndarray:
    """How far each run belongs to the true text, 0 to 1."""
    triples = set(zip(truth, truth[1:], truth[2:]))
    lines = {tuple(WORD.findall(line.lower())) for line in text.split("\n")}
    joined = f" {' '.join(truth)} "
    raw = [_share(words, triples, lines, joined) for words in runs]
    alone = raw[:]
    copies: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, words in enumerate(runs):
        if raw[index] >= 0.5:
            copies[tuple(words)].append(index)
    for words, places in copies.items():
        wanted = max(1, joined.count(f" {' '.join(words)} ")) if len(words) < 40 else 1
        for index in sorted(places, key=lambda at: -_company(at, raw, runs))[wanted:]:
            alone[index] = 0.0
    out = alone[:]
    for index, words in enumerate(runs):
        if len(words) < 6 and alone[index] > 0:
            company = _company(index, alone, runs)
            if company < 0.2:
                out[index] = 0.3 if alone[index] == 1 and len(words) >= 3 else 0.0
            elif company > 0.5:
                out[index] = 1.0
    return np.array(out, dtype=np.float32)


def _share(words: list[str], triples: set[tuple[str, ...]], lines: set[tuple[str, ...]], joined: str) -> float:
    if len(words) >= 6:
        own = list(zip(words, words[1:], words[2:]))
        return sum(triple in triples for triple in own) / len(own)
    if not words or f" {' '.join(words)} " not in joined:
        return 0.0
    return 1.0 if len(words) > 2 or tuple(words) in lines else 0.5


def _company(index: int, values: Sequence[float], runs: list[list[str]], reach: int = 4) -> float:
    total = weight = 0.0
    for at in range(max(0, index - reach), min(len(runs), index + reach + 1)):
        if runs[at] != runs[index]:
            words = min(30, len(runs[at]))
            total += values[at] * words
            weight += words
    return total / weight if weight else 0.5


def fit(pages: list[Sample], seed: int) -> lightgbm.Booster:
    rows = np.vstack([page.rows for page in pages])
    weights = np.concatenate([page.weights for page in pages])
    data = lightgbm.Dataset(rows, np.concatenate([page.labels for page in pages]), weight=weights / weights.mean())
    return lightgbm.train({**PARAMETERS, "seed": seed}, data, TREES)


def check(pages: list[Sample], parts: int = 4) -> float:
    """Mean word F1 of pages whose host the model never saw."""
    hosts = sorted({page.host for page in pages})
    random.Random(0).shuffle(hosts)
    part = {host: index % parts for index, host in enumerate(hosts)}
    scores = []
    for held_out in range(parts):
        model = fit([page for page in pages if part[page.host] != held_out], 0)
        scores += [score(page, model.predict(page.rows)) for page in pages if part[page.host] == held_out]
    return statistics.mean(scores)


def score(page: Sample, probability: np.ndarray) -> float:
    words = np.array([len(run) for run in page.runs], dtype=np.float64)
    cutoff = min(HIGHEST, max(LOWEST, best_cutoff(probability, words)))
    got = Counter(word for run, value in zip(page.runs, probability) if value >= cutoff for word in run)
    want = Counter(page.truth)
    both = sum((got & want).values())
    return 2 * both / (sum(got.values()) + sum(want.values()) or 1)


def export(models: list[lightgbm.Booster]) -> str:
    """The trees of all models as one set of arrays; leaves are divided by the number of models."""
    trees = [tree["tree_structure"] for model in models for tree in model.dump_model()["tree_info"]]
    used = sorted({feature for tree in trees for feature in _features(tree)})
    column = {feature: index for index, feature in enumerate(used)}
    data: dict[str, Any] = {"columns": [NAMES[feature] for feature in used], "roots": []}
    data |= {"feature": [], "threshold": [], "children": [], "value": []}

    def add(node: dict[str, Any]) -> int:
        at = len(data["feature"])
        data["feature"].append(0)
        data["threshold"].append(0)
        data["children"] += [at, at]
        data["value"].append(0)
        if "split_feature" in node:
            data["feature"][at] = column[node["split_feature"]]
            data["threshold"][at] = float(f"{node['threshold']:.5g}")
            data["children"][2 * at + 1] = add(node["left_child"])
            data["children"][2 * at] = add(node["right_child"])
        else:
            data["value"][at] = float(f"{node['leaf_value'] / len(models):.3g}")
        return at

    for tree in trees:
        data["roots"].append(add(tree))
    lines = (f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}" for key, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _features(node: dict[str, Any]) -> Iterator[int]:
    if "split_feature" in node:
        yield node["split_feature"]
        yield from _features(node["left_child"])
        yield from _features(node["right_child"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    pages = [page for folder in arguments.data for page in samples(folder)]
    print(f"{len(pages)} pages, {sum(len(page.runs) for page in pages)} runs, {len(NAMES)} features")
    if arguments.check:
        print(f"word F1 on unseen hosts: {check(pages):.4f}")
    if arguments.out:
        arguments.out.write_text(export([fit(pages, 1), fit(pages, 2)]), encoding="utf-8")


if __name__ == "__main__":
    main()
