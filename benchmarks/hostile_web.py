"""How much of the suite's hostile local web is won: each case's words there, none of its poison, errors named.

    python benchmarks/hostile_web.py [--kind documents] [--path /bot/x] [--verbose] [--setting NAME=VALUE]

Figures: cases won by kind, and by which engine.  The same cases are tests; this prints the whole picture in one crawl.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.helpers.crawl import run_crawl
from tests.site.client import Site
from tests.site.registry import Case, cases


def lost(case: Case, item: dict[str, Any] | None) -> str:
    """Why the case is lost; empty when it is won."""
    if item is None:
        return "nothing came"
    text = item.get("markdown") or ""
    if case.errors:
        code = item["error"]["code"] if "error" in item else ""
        return "" if code in case.errors else f"error {code or 'none'}, verdict {item.get('verdict')}"
    if "error" in item:
        return f"error {item['error']['code']}: {item['error']['message'][:150]}"
    missing = [word for word in case.words if word not in text]
    leaked = [word for word in case.poison if word in text]
    wrong = f"; verdict {item.get('verdict')} for {case.verdict}" if item.get("verdict") != case.verdict else ""
    if missing or leaked:
        return f"missing {len(missing)} of {len(case.words)}, poison {len(leaked)}{wrong}"
    return wrong.strip("; ")


def main() -> None:
    """Crawl all cases once and print what was won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", action="append", default=[])
    parser.add_argument("--path", action="append", default=[])
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--setting", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--log", help="write the crawl's log to this file")
    args = parser.parse_args()
    chosen = [case for case in cases(*args.kind) if not args.path or case.path in args.path]
    with Site.start() as site:
        urls = {site.url_of(case): case for case in chosen}
        requests = [{"url": url, "meta": {"scrapefire": {"options": case.options}}} for url, case in urls.items()]
        settings = {
            "CONCURRENT_REQUESTS_PER_DOMAIN": 4,
            "DOWNLOAD_TIMEOUT": 20,
            "DOWNLOAD_MAXSIZE": 4_000_000,
            "SCRAPEFIRE_OPTIONS": {"timeout": 60_000, "skip_tls_verification": False},
            **dict(setting.partition("=")[::2] for setting in args.setting),
        }
        run = run_crawl(requests, settings, documents=True, timeout=1500, check=False, environment={"SSL_CERT_FILE": site.ca_file})
    if args.log:
        Path(args.log).write_text(run.log)
    items = {item["metadata"]["source_url"]: item for item in run.items}
    won, total, engines = Counter[str](), Counter[str](), Counter[str]()
    failures: dict[str, list[str]] = defaultdict(list)
    for url, case in urls.items():
        item = items.get(url)
        why = lost(case, item)
        total[case.kind] += 1
        won[case.kind] += not why
        if why:
            failures[case.kind].append(f"{case.path}: {why}  ({case.note[:90]})")
        elif item:
            engines[item["metadata"].get("engine", "error")] += 1
        if args.verbose and item:
            print(case.path, item.get("verdict"), item.get("error"), [a["engine"] + ":" + a["outcome"] for a in item["attempts"]])
    for kind in total:
        print(f"{kind:<12} {won[kind]:>3} of {total[kind]:>3}")
        for line in failures[kind]:
            print(f"    {line}")
    print(f"{'all':<12} {won.total():>3} of {total.total():>3}  = {won.total() / max(1, total.total()):.1%}; by engine {dict(engines)}")


if __name__ == "__main__":
    main()
