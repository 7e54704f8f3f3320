"""CPU seconds a page and memory of PDF conversion: ``python -m benchmarks.documents_pdf [FOLDER] [--pages N]``.

Without a folder three PDFs are made: running text in two columns, tables, and a long plain one.  Each file is
converted in a process of its own, so that its peak memory is its own.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.documents.pdf_writer import Page, write_pdf

WORDS = "harbour keeper lamp rail winter boat swell dock pier rope cargo book water line north anchor sail".split()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="convert the PDFs in this folder")
    parser.add_argument("--pages", type=int, default=300, help="pages of the long PDF that is made")
    options = parser.parse_args()
    files = _found(options.folder) if options.folder else _made(options.pages)
    print(f"{'file':34}{'pages':>6}{'CPU s/page':>12}{'CPU s':>8}{'peak MB':>9}  outcome")
    rates = []
    for name, data in files:
        pages, seconds, peak, outcome = _measure(data)
        rate = seconds / max(pages, 1)
        rates.append(rate)
        print(f"{name[:33]:34}{pages:6}{rate:12.4f}{seconds:8.2f}{peak:9.0f}  {outcome}")
    print(f"median {statistics.median(rates):.4f} CPU s a page over {len(rates)} files")


def _found(folder: Path) -> list[tuple[str, bytes]]:
    return [(path.name, path.read_bytes()) for path in sorted(folder.glob("**/*.pdf"))]


def _made(pages: int) -> list[tuple[str, bytes]]:
    chance = random.Random(7)
    long = [_text_page(chance, [72], 75) for _ in range(pages)]
    columns = [_text_page(chance, [50, 310], 38) for _ in range(12)]
    tables = [_table_page(chance) for _ in range(12)]
    return [(name, write_pdf(made)) for name, made in (("long", long), ("columns", columns), ("tables", tables))]


def _text_page(chance: random.Random, lefts: list[float], width: int) -> Page:
    page = Page()
    for left in lefts:
        for row in range(50):
            line = ""
            while len(line) < width:
                line += chance.choice(WORDS) + " "
            page.text(left, 80 + 14 * row, line.strip() + ("." if row % 7 == 6 else ""))
    return page


def _table_page(chance: random.Random) -> Page:
    page = Page()
    for row in range(34):
        page.line(60, 68 + 20 * row, 500, 68 + 20 * row)
        for column in range(4):
            page.text(66 + 110 * column, 82 + 20 * row, f"{chance.choice(WORDS)} {chance.randint(1, 999)}")
    for column in range(5):
        page.line(60 + 110 * column, 68, 60 + 110 * column, 728)
    return page


def _measure(data: bytes) -> tuple[int, float, float, str]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_convert, args=(theirs,))
    process.start()
    ours.send(data)
    result: tuple[int, float, float, str] = ours.recv()
    process.join()
    return result


def _convert(pipe: multiprocessing.connection.Connection) -> None:
    from scrapefire.documents.pdf import parse_pdf
    from scrapefire.errors import ScrapeError

    data = pipe.recv()
    started = time.process_time()
    pages, outcome = 0, ""
    try:
        result = parse_pdf(data)
        pages, outcome = result.metadata["num_pages"], f"{len(result.markdown)} characters"
    except ScrapeError as error:
        outcome = error.code
    seconds = time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    pipe.send((pages, seconds, peak, outcome))


if __name__ == "__main__":
    main()
