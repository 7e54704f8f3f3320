"""Score conversions against files whose true content is known.

    python benchmarks/documents_score.py DATA [DATA ...] [--ocr] [--by-folder] [--list]

DATA is a folder of files, each with its truth beside it: ``<file>.truth.json`` with ``"html"`` or ``"md"`` (what the
file says), or ``"contains"`` (strings that must be there); ``"ocr"`` marks scans, which are left out without ``--ocr``.
Files whose truth has neither are passed over.

Printed by type (and by folder, when asked for), averaged over the files: F1 of the words, and F1 of headings, of table cells, of list items
and of link targets where the truth has any; CPU seconds; how many failed.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import time
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lxml.html
from markdown_it import MarkdownIt

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scrapefire.documents import to_markdown

_RENDER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\w+")
_PARTS = {"heads": "//h1|//h2|//h3|//h4|//h5|//h6", "cells": "//td|//th", "items": "//li"}
_BLOCKS = "//p|//li|//td|//th|//h1|//h2|//h3|//h4|//h5|//h6|//pre|//blockquote|//br|//div"
_MEASURES = ("words", "heads", "cells", "items", "links")


def features(text: str, *, is_html: bool = False) -> dict[str, Counter[str]]:
    """Words, headings, cells, items and link targets of Markdown or HTML."""
    rendered = text if is_html else _RENDER.render(text)
    root = lxml.html.fragment_fromstring(rendered or "<p></p>", create_parent="div")
    for element in root.xpath("//script|//style|//head|//img"):
        element.drop_tree()
    for element in root.xpath(_BLOCKS):
        element.tail = " " + (element.tail or "")
    found = {
        name: Counter(filter(None, (_squashed(element.text_content()) for element in root.xpath(path))))
        for name, path in _PARTS.items()
    }
    found["links"] = Counter(
        target.strip().rstrip("/") for target in root.xpath("//a/@href") if not target.startswith("#")
    )
    return {"words": Counter(_words(root.text_content())), **found}


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).replace("\u00ad", "").lower())


def _squashed(text: str) -> str:
    return "".join(_words(text))


def f1(truth: Counter[str], found: Counter[str]) -> float:
    total = truth.total() + found.total()
    return 2 * (truth & found).total() / total if total else 1.0


def score(truth: dict[str, Any], markdown: str) -> dict[str, float]:
    """The measures that the truth allows."""
    source = truth.get("html") or truth.get("md")
    if source is None:
        return {"words": statistics.fmean(part in markdown for part in truth["contains"])}
    wanted, found = features(source, is_html="html" in truth), features(markdown)
    if truth.get("only_text"):
        return {"words": f1(wanted["words"], found["words"])}
    return {name: f1(wanted[name], found[name]) for name in _MEASURES if name == "words" or wanted[name]}


def cases(folder: Path, *, ocr: bool) -> Iterator[tuple[Path, dict[str, Any]]]:
    for path in sorted(folder.rglob("*.truth.json")):
        truth = json.loads(path.read_text())
        known = any(key in truth for key in ("html", "md", "contains")) and "robust" not in truth
        if known and (ocr or not truth.get("ocr")):
            yield path.with_name(path.name.removesuffix(".truth.json")), truth


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", nargs="+", type=Path, help="folders with files and their truth")
    parser.add_argument("--ocr", action="store_true", help="scans as well")
    parser.add_argument("--by-folder", action="store_true", help="print the files of each folder by themselves")
    parser.add_argument("--list", action="store_true", help="print a line a file")
    chosen = parser.parse_args()
    rows: dict[tuple[str, str], list[dict[str, float]]] = defaultdict(list)
    for folder in chosen.data:
        for path, truth in cases(folder, ocr=chosen.ocr):
            data = path.read_bytes()
            start = time.process_time()
            try:
                markdown = to_markdown(data, path.name)["markdown"]
            except Exception as error:  # a file that fails is a result
                markdown = None
                print(f"{path.name}: {type(error).__name__}: {error}", file=sys.stderr)
            cpu = time.process_time() - start
            row = {"words": 0.0, "failed": 1.0} if markdown is None else score(truth, markdown)
            row["cpu"] = cpu
            rows[path.parent.name if chosen.by_folder else "all", path.suffix.lstrip(".")].append(row)
            if chosen.list:
                print(f"{path.name:40}" + "".join(f" {name} {row[name]:.3f}" for name in _MEASURES if name in row))
    print(f"{'folder':14}{'type':6}{'files':>6}" + "".join(f"{name:>8}" for name in (*_MEASURES, "cpu", "failed")))
    for (name, suffix), found in sorted(rows.items()):
        means = [[row[measure] for row in found if measure in row] for measure in (*_MEASURES, "cpu")]
        cells = "".join(f"{statistics.fmean(values):8.3f}" if values else " " * 8 for values in means)
        print(f"{name:14}{suffix:6}{len(found):6}{cells}{sum('failed' in row for row in found):8}")


if __name__ == "__main__":
    main()
