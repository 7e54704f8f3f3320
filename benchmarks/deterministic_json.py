"""What deterministic_json costs and how right it is, on a shop of a thousand pages whose template changes half-way.

    python benchmarks/deterministic_json.py [--pages 1000] [--designs early,redesigned,renamed,quiet] [--shadow-rate R]

Each design is a crawl of its own, over HTTP, with a model that reads the pages from the Markdown that it is shown and
writes rules from the outlines that it is shown.  ``early`` does not change; ``redesigned`` shares no markup with what
was before; ``renamed`` has other class names for two fields; ``quiet`` has the price before the discount where the price
was, so that nothing is missing.  Printed: model calls per 1,000 pages, share of right fields, pages with a wrong one.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.helpers.shop_crawl import FIELDS, crawl_shop


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--designs", default="early,redesigned,renamed,quiet")
    parser.add_argument("--shadow-rate", type=float, default=0.001)
    options = parser.parse_args()
    print(
        f"{'change to':<12} {'calls per 1,000':>16} {'fields right':>13} {'pages wrong':>12} {'CPU ms/page':>12}  calls"
    )
    for design in options.designs.split(","):
        before = cpu()
        with tempfile.TemporaryDirectory() as folder:
            found = crawl_shop(
                options.pages, design, Path(folder), timeout=3600, EXTRACTOR_SHADOW_RATE=options.shadow_rate
            )
        spent = (cpu() - before) / found.pages * 1000
        print(
            f"{design:<12} {found.calls_per_1000:>16.1f} {found.share_right:>13.2%} {len(found.wrong):>12} {spent:>12.1f}"
            f"  {dict(found.calls)}"
        )
        worst = [f"{name} {found.right[name] / found.pages:.1%}" for name in FIELDS if found.right[name] < found.pages]
        if worst:
            print(f"{'':<12} {', '.join(worst)}; first pages: {sorted(found.wrong)[:8]}")


def cpu() -> float:
    """Seconds of processor time of all that this process has started and waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
