"""How well the judge tells pages apart: precision and recall a kind on the project's labelled corpus, and its cost.

    python benchmarks/judge.py [--half aside|tuned|all] [--verbose] [--time] [--folder FOLDER]

``aside`` is the half that no rule was tuned on.  ``--folder`` judges other labelled pages: files ``NAME.json`` with
``kind``, ``status``, ``headers`` and ``url``, beside ``NAME.body``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "judging" / "corpus")]

from judge_corpus_registry import CASES, Case  # noqa: E402

from scrapefire.content.page import Page  # noqa: E402
from scrapefire.judging import KINDS, judge  # noqa: E402
from scrapefire.judging.wording import categories  # noqa: E402
from scrapefire.net.charset import decode_text  # noqa: E402


def corpus(half: str) -> list[Case]:
    """The project's own pages."""
    for path in sorted((ROOT / "tests" / "judging" / "corpus").glob("judge_corpus_*.py")):
        __import__(path.stem)
    return [case for case in CASES if half == "all" or case.set_aside == (half == "aside")]


def folder(path: Path) -> Iterator[Case]:
    """Labelled pages of somebody else."""
    for file in sorted(path.glob("*.json")):
        data = json.loads(file.read_text())
        body = file.with_suffix(".body").read_bytes()
        yield Case(file.stem, data["kind"], body, data["status"], data["headers"], data["url"])


def table(cases: Iterable[Case], verbose: bool) -> float:
    """Print precision and recall a kind; the share that is right."""
    pairs: Counter[tuple[str, str]] = Counter()
    for case in cases:
        verdict = case.judged()
        pairs[case.kind, verdict.kind] += 1
        if verbose and verdict.kind != case.kind:
            print(f"{case.name}: {verdict.kind} ({verdict.reason} {'; '.join(verdict.evidence)})")
    total = sum(pairs.values())
    print(f"{'kind':14}{'pages':>6}{'precision':>11}{'recall':>8}")
    for kind in KINDS:
        there = sum(count for (real, _), count in pairs.items() if real == kind)
        said = sum(count for (_, word), count in pairs.items() if word == kind)
        hits = pairs[kind, kind]
        print(f"{kind:14}{there:6}{hits / said if said else 1:11.3f}{hits / there if there else 1:8.3f}")
    right = sum(count for (real, word), count in pairs.items() if real == word)
    good = sum(count for (real, _), count in pairs.items() if real == "ok")
    bad = total - good
    alarms = good - pairs["ok", "ok"]
    missed = sum(count for (real, word), count in pairs.items() if real != "ok" and word == "ok")
    print(
        f"right {right / total:.3f} of {total}; good called bad {alarms / max(1, good):.3f}; "
        f"bad called ok {missed / max(1, bad):.3f}"
    )
    return right / total


def cost(cases: list[Case], rounds: int = 20) -> None:
    """Print the judge's CPU time a page beyond decoding and parsing, by size."""
    pages = [(case, Page(decode_text(case.body).text, case.url)) for case in cases if case.body[:1] == b"<"]
    big = [case for case in CASES if case.name == "ok/story"]
    for case in big:
        body = case.body.replace(
            b"</article>", case.body[case.body.index(b"<p>The") : case.body.index(b"</article>")] * 8 + b"</article>"
        )
        pages.append((Case("a story of 10 KB", "ok", body), Page(decode_text(body).text)))
    slow: list[tuple[float, str]] = []
    total = 0.0
    for case, page in pages:
        _ = page.root
        started = time.process_time()
        for _ in range(rounds):
            categories.cache_clear()
            judge(case.status, case.headers, case.body, case.url, page=page)
        spent = (time.process_time() - started) / rounds
        total += spent
        slow.append((spent, f"{case.name} ({len(case.body)} bytes)"))
    print(f"{total / len(pages) * 1000:.3f} ms a page beyond the parse; slowest:")
    for spent, name in sorted(slow, reverse=True)[:5]:
        print(f"  {spent * 1000:.3f} ms {name}")
    print("  " + next(f"{spent * 1000:.3f} ms {name}" for spent, name in slow if "10 KB" in name))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--half", choices=("aside", "tuned", "all"), default="aside")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--folder", type=Path)
    arguments = parser.parse_args()
    cases = list(folder(arguments.folder)) if arguments.folder else corpus(arguments.half)
    table(cases, arguments.verbose)
    if arguments.time:
        cost(cases)


if __name__ == "__main__":
    main()
