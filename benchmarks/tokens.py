"""Tokens of a page on its way to a language model: as fetched, as Markdown, as main content.

    python benchmarks/tokens.py                  pages made here, from 10 KB to 1 MB
    python benchmarks/tokens.py FOLDER           every .html and .html.gz file below a folder
    python benchmarks/tokens.py FOLDER --limit N the first N of them

``source`` is the HTML, ``cleaned`` the HTML of the main content, ``whole page`` and ``main content`` are Markdown with
pictures in the text replaced, which is what model steps read.  Tokens are the offline estimate that the budget uses
(``scrapefire.content.tokens``).
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.content import URL, generated_page
from scrapefire.content import convert
from scrapefire.content.tokens import estimate_tokens

STAGES = ("source", "cleaned", "whole page", "main content")
SIZES = (10_000, 50_000, 200_000, 1_000_000)


def pages(folder: Path | None) -> Iterator[tuple[str, str]]:
    """Names and sources."""
    if folder is None:
        yield from ((f"{size // 1000} KB", generated_page(size)) for size in SIZES)
        return
    for path in sorted(folder.rglob("*.html*")):
        data = path.read_bytes()
        yield (
            str(path.relative_to(folder)),
            (gzip.decompress(data) if path.suffix == ".gz" else data).decode(errors="replace"),
        )


def tokens(html: str) -> tuple[int, ...]:
    """Tokens at each stage."""
    main = convert(
        html, URL, {"formats": ["markdown", "html"], "only_main_content": True, "remove_base64_images": True}
    )
    whole = convert(html, URL, {"formats": ["markdown"], "only_main_content": False, "remove_base64_images": True})
    return tuple(map(estimate_tokens, (html, main["html"], whole["markdown"], main["markdown"])))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    found = [tokens(html) for _, html in islice(pages(options.folder), options.limit)]
    print(f"{len(found)} pages")
    print(f"{'stage':14} {'mean':>10} {'median':>10} {'of the source':>15}")
    source = sum(one[0] for one in found) or 1
    for place, stage in enumerate(STAGES):
        column = [one[place] for one in found]
        share = sum(column) / source
        print(f"{stage:14} {statistics.mean(column):>10.0f} {statistics.median(column):>10.0f} {share:>14.1%}")


if __name__ == "__main__":
    main()
