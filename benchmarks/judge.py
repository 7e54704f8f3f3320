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
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "judging" / "corpus")]

import html_to_markdown  # noqa: E402
from judge_corpus_registry import ANALYTICS, BANNER, CASES, FOOTER, NAV, PARAGRAPHS, Case, html  # noqa: E402

from scrapefire.judging import KINDS, judge  # noqa: E402
from scrapefire.judging.wording import categories  # noqa: E402

HTML = {"Content-Type": "text/html; charset=utf-8"}


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


def ordinary_pages() -> Iterator[tuple[str, bytes]]:
    """An article of some 8 KB, a large one behind a menu and scripts, and a list of products."""
    story = "".join(f"<p>{text} {more}</p>\n" for text in PARAGRAPHS for more in PARAGRAPHS[:3])
    links = "".join(f'<li class="menu-item item-{n}"><a href="/{n}">Part {n}</a></li>' for n in range(300))
    products = "".join(
        f'<div class="item"><a href="/w/{n}"><img src="/i/{n}.jpg" alt="Wool {n}"></a><h3><a href="/w/{n}">Island wool {n}'
        f'</a></h3><span class="price">{n},00</span><button>Add to basket</button></div>'
        for n in range(480)
    )
    code = f"<script>var data = {list(range(8000))}</script>"
    yield "article", html("Story", f"{NAV}{BANNER}<main><article>{story[:6200]}</article></main>{FOOTER}").encode()
    large = f"{NAV}<ul class=mega>{links}</ul>{code}<main>{story * 4}</main>{FOOTER}"
    yield "large article", html("Story", large, head=ANALYTICS).encode()
    yield "list of products", html("Wool", f"{NAV}<main><h1>Wool</h1>{products}</main>{FOOTER}").encode()


def cost(cases: list[Case], rounds: int = 20) -> None:
    """Print the judge's CPU time on ordinary pages beside that of html-to-markdown alone, and on the corpus."""
    for name, body in ordinary_pages():
        text = body.decode()
        converting = _cpu(lambda text=text: html_to_markdown.convert(text), rounds)
        judging = _cpu(lambda body=body: judge(200, HTML, body, "https://www.example.org/x"), rounds)
        print(
            f"{name} ({len(body)} bytes): {judging:.3f} ms, {judging / converting:.2f} of html-to-markdown's {converting:.3f} ms"
        )
    slow = sorted(((_cpu(case.judged, rounds), case.name) for case in cases), reverse=True)
    print(f"corpus: {sum(spent for spent, _ in slow) / len(slow):.3f} ms a page; slowest:")
    for spent, name in slow[:3]:
        print(f"  {spent:.3f} ms {name}")


def _cpu(call: Callable[[], object], rounds: int) -> float:
    """Milliseconds of CPU a call, the best of three series; no sentence is known from the call before."""
    best = 1e9
    for _ in range(3):
        started = time.process_time()
        for _ in range(rounds):
            categories.cache_clear()
            call()
        best = min(best, (time.process_time() - started) / rounds)
    return best * 1000


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
