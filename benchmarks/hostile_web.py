"""How much of the suite's hostile local web is won: each case's words there, none of its poison, errors named.

    python benchmarks/hostile_web.py [--kind documents] [--path /bot/x] [--verbose] [--setting NAME=VALUE]

Figures: cases won by kind, and by which engine; the share of the JavaScript cases that were won without a browser.
The same cases are tests; this prints the whole picture in one crawl.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.helpers.hostile import run_cases
from tests.site.client import Site
from tests.site.registry import cases


def main() -> None:
    """Scrape all cases once and print what was won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", action="append", default=[])
    parser.add_argument("--path", action="append", default=[])
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--setting", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--log", help="write the crawl's log to this file")
    args = parser.parse_args()
    chosen = [case for case in cases(*args.kind) if not args.path or case.path in args.path]
    with Site.start() as site:
        settings = dict(setting.partition("=")[::2] for setting in args.setting)
        outcomes, run = run_cases(site, chosen, settings, timeout=1500)
    if args.log:
        Path(args.log).write_text(run.log)
    won, total, engines, spared = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    lost: dict[str, list[str]] = defaultdict(list)
    for outcome in outcomes:
        case, item = outcome.case, outcome.item
        total[case.kind] += 1
        won[case.kind] += not outcome.failures
        spared[case.kind] += not outcome.failures and not ran_a_browser(item)
        if outcome.failures:
            lost[case.kind].append(f"{case.path}: {'; '.join(outcome.failures)[:160]}  ({case.note[:80]})")
        else:
            engines[(item.get("metadata") or {}).get("engine", "error")] += 1
        if args.verbose:
            tried = [f"{attempt['engine']}:{attempt['outcome']}" for attempt in item.get("attempts", ())]
            print(case.path, item.get("verdict"), (item.get("error") or {}).get("code", ""), *tried)
    for kind in total:
        print(f"{kind:<12} {won[kind]:>3} of {total[kind]:>3}", *lost[kind], sep="\n    ")
    share = won.total() / max(1, total.total())
    print(f"all          {won.total():>3} of {total.total():>3}  = {share:.1%}; won by engine: {dict(engines)}")
    if scripted := total["javascript"]:
        count = spared["javascript"]
        print(f"JavaScript cases won without a browser: {count} of {scripted} = {count / scripted:.1%}")


def ran_a_browser(item: dict[str, Any]) -> bool:
    """Whether a browser engine took part, even one that lost its race."""
    return any(attempt["engine"].startswith("browser") for attempt in item.get("attempts", ()))


if __name__ == "__main__":
    main()
