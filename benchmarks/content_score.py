"""Score the main content against pages with their true main text.

    python benchmarks/content_score.py DATA [DATA ...] [--limit N]

DATA is a folder with ``truth.json.gz``, a list of ``{"id", "url", "text"}`` and, where there are any, ``"type"`` (kind of
page), ``"with"`` and ``"without"`` (snippets that must and must not be there), and one ``<id>.html.gz`` a page.

Printed: F1 of words, averaged over the pages and over the types of page; F1 of mean precision and mean recall of
four-word shingles (the measure of the Article Extraction Benchmark); the shares of snippets kept and leaked.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import lxml.html
from markdown_it import MarkdownIt

from scrapefire.content import to_markdown

_RENDER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_WORD = re.compile(r"\w+")
_BLOCKS = "//p|//li|//td|//th|//h1|//h2|//h3|//h4|//h5|//h6|//pre|//blockquote|//dt|//dd|//br|//hr|//div"


def text_of(markdown: str) -> str:
    """What a reader of the rendered Markdown sees."""
    rendered = _RENDER.render(markdown)
    if not rendered.strip():
        return ""
    root = lxml.html.fragment_fromstring(rendered, create_parent="div")
    for element in root.xpath(_BLOCKS):
        element.tail = "\n" + (element.tail or "")
    return str(root.text_content())


def shingles(text: str, length: int = 4) -> Counter[Hashable]:
    """Every run of so many words, as often as it stands there."""
    words = _WORD.findall(text)
    return Counter(tuple(words[at : at + length]) for at in range(max(1, len(words) - length + 1)) if words)


def precision_and_recall(wanted: Counter[Hashable], got: Counter[Hashable]) -> tuple[float, float]:
    """Of two bags."""
    both = (wanted & got).total()
    return both / got.total() if got else float(not wanted), both / wanted.total() if wanted else 1.0


def f1(precision: float, recall: float) -> float:
    """Their harmonic mean."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _squeezed(text: str) -> str:
    return " ".join(text.lower().split())


def score(folder: Path, limit: int | None) -> dict[str, float]:
    """All measures on one folder."""
    rows: list[dict[str, Any]] = json.loads(gzip.decompress((folder / "truth.json.gz").read_bytes()))
    if limit and len(rows) > limit:
        rows = [rows[at * len(rows) // limit] for at in range(limit)]
    by_type: defaultdict[str, list[float]] = defaultdict(list)
    pairs: list[tuple[float, float]] = []
    kept: list[bool] = []
    leaked: list[bool] = []
    for row in rows:
        html = gzip.decompress((folder / f"{row['id']}.html.gz").read_bytes()).decode("utf-8", "replace")
        text = text_of(to_markdown(html, row["url"]))
        words = [Counter[Hashable](_WORD.findall(one.lower())) for one in (row["text"], text)]
        by_type[row.get("type", "")].append(f1(*precision_and_recall(*words)))
        pairs.append(precision_and_recall(shingles(row["text"]), shingles(text)))
        kept += [_squeezed(one) in _squeezed(text) for one in row.get("with", ())]
        leaked += [_squeezed(one) in _squeezed(text) for one in row.get("without", ())]
    measures = {
        "pages": len(rows),
        "words F1": statistics.mean(value for values in by_type.values() for value in values),
        "words F1, mean of types": statistics.mean(map(statistics.mean, by_type.values())),
        "shingles F1": f1(*(statistics.mean(values) for values in zip(*pairs, strict=True))),
    }
    if kept and leaked:
        measures |= {"snippets kept": statistics.mean(kept), "snippets leaked": statistics.mean(leaked)}
    return measures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, help="only so many pages a folder, evenly spread")
    args = parser.parse_args()
    for folder in args.data:
        if not (folder / "truth.json.gz").is_file():
            parser.error(f"{folder} holds no truth.json.gz")
        print(folder.name)
        for name, value in score(folder, args.limit).items():
            print(f"  {name:<24} {value if isinstance(value, int) else f'{100 * value:.1f}'}")


if __name__ == "__main__":
    main()
