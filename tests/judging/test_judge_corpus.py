"""The judge on the labelled corpus: figures a kind, on the half that no rule was tuned on and on the other."""

from __future__ import annotations

import importlib
from collections import Counter
from pathlib import Path

import pytest
from judge_corpus_registry import CASES

from scrapefire.judging import KINDS

for path in sorted((Path(__file__).parent / "corpus").glob("judge_corpus_*.py")):
    importlib.import_module(path.stem)

TUNED = [case for case in CASES if not case.set_aside]


def figures(cases):
    return Counter((case.kind, case.judged().kind) for case in cases)


def test_the_corpus_is_large_and_halved():
    assert len(CASES) >= 1000
    assert 0.35 < len(TUNED) / len(CASES) < 0.65
    assert {case.kind for case in CASES} == set(KINDS)


@pytest.mark.parametrize("case", TUNED, ids=lambda case: case.name)
def test_a_page_of_the_tuned_half(case):
    verdict = case.judged()
    assert verdict.kind == case.kind, verdict


def test_figures_on_the_half_set_aside():
    pairs = figures(case for case in CASES if case.set_aside)
    for kind in KINDS:
        there = sum(count for (real, _), count in pairs.items() if real == kind)
        said = sum(count for (_, word), count in pairs.items() if word == kind)
        assert pairs[kind, kind] >= 0.9 * there, f"recall of {kind}: {pairs[kind, kind]} of {there}"
        assert pairs[kind, kind] >= 0.95 * said, f"precision of {kind}: {pairs[kind, kind]} of {said}"
    good = sum(count for (real, _), count in pairs.items() if real == "ok")
    assert pairs["ok", "ok"] >= 0.95 * good
    missed = sum(count for (real, word), count in pairs.items() if real != "ok" and word == "ok")
    assert missed <= 0.05 * (sum(pairs.values()) - good)
