"""Recall and false alarms of personal data by mode, over the sentences of the test corpus.

    python benchmarks/pii.py            figures by mode and group
    python benchmarks/pii.py --show     the values that are missed and the sentences with false alarms too

A value counts as found when nine tenths of it are covered; a sentence has a false alarm when a letter or digit that
belongs to no marked value is covered.  ``accurate + model`` asks a spaCy model by presidio (extra ``pii``) for English
sentences; other languages, and ``accurate`` without the extra, have the rules alone.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scrapefire.content.pii import Finding, find
from scrapefire.content.pii.names import installed_models
from tests.content import pii_corpus

GROUPS = {
    "core": pii_corpus.CORE,
    "names and addresses by company": pii_corpus.PEOPLE,
    "names in running text": pii_corpus.RUNNING,
    "nothing personal": pii_corpus.CLEAN,
    "nobody named": pii_corpus.NOBODY,
}
ENGLISH = re.compile(
    r"\b(?:the|is|at|my|his|her|on|from|of|in|was|by|for|and|me|are|with|to|our|you|number|be)\b", re.I
)
MARK = re.compile("«(.*?)»")


def marked(sentence: str) -> tuple[str, list[tuple[int, int]]]:
    """The sentence without its marks, and the places that they marked."""
    places, shift = [], 0
    for match in MARK.finditer(sentence):
        start = match.start() - shift
        places.append((start, start + len(match.group(1))))
        shift += 2
    return MARK.sub(r"\1", sentence), places


def findings(text: str, mode: str) -> list[Finding]:
    base, _, model = mode.partition(" + ")
    return find(text, mode=base, language="en" if model and ENGLISH.search(text) else None)  # type: ignore[arg-type]


def measure(sentences: list[str], mode: str) -> tuple[int, list[str], list[str]]:
    """Values there are, those that were missed, and what was found without being one."""
    values, missed, alarms = 0, [], []
    for sentence in sentences:
        text, places = marked(sentence)
        found = findings(text, mode)
        covered = {at for one in found for at in range(one.start, one.end)}
        allowed = {at for start, end in places for at in range(start, end)}
        values += len(places)
        missed += [text[s:e] for s, e in places if len(covered & set(range(s, e))) < 0.9 * (e - s)]
        if any(text[at].isalnum() for at in covered - allowed):
            alarms.append(f"{text}  [{', '.join(text[one.start : one.end] for one in found)}]")
    return values, missed, alarms


def modes() -> Iterator[str]:
    yield from ("fast", "accurate", "aggressive")
    if "en" in installed_models():
        yield from ("accurate + model", "aggressive + model")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="list what was missed and what was a false alarm")
    show = parser.parse_args().show
    print(f"{sum(map(len, GROUPS.values()))} sentences; models: {installed_models() or 'none'}")
    print(f"{'mode':20} {'group':32} {'recall':>15} {'false alarms':>15}  CPU ms a sentence")
    for mode in modes():
        findings("Warm up.", mode)
        for name, sentences in GROUPS.items():
            started = time.process_time()
            values, missed, alarms = measure(sentences, mode)
            cost = (time.process_time() - started) * 1000 / len(sentences)
            recall = f"{values - len(missed)}/{values} {1 - len(missed) / values:.0%}" if values else "-"
            print(
                f"{mode:20} {name:32} {recall:>15} {len(alarms):>5}/{len(sentences)} {len(alarms) / len(sentences):>4.0%}  {cost:.2f}"
            )
            for line in (*missed, *alarms) if show else ():
                print(f"    {line}")


if __name__ == "__main__":
    main()
