"""CPU of the content pipeline beside html-to-markdown alone, page by page.

    python benchmarks/content.py                 pages made here, from 10 KB to 5 MB
    python benchmarks/content.py FOLDER          every .html and .html.gz file below a folder
    python benchmarks/content.py --profile FOLDER

Printed for each step: CPU milliseconds a page (median over the rounds, averaged over the pages), and how many times
html-to-markdown's CPU that is.  ``pipeline`` is ``scrapefire.content.to_markdown``: parse, clean, select, write.
"""

from __future__ import annotations

import argparse
import cProfile
import gzip
import pstats
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from html_to_markdown import ConversionOptions
from html_to_markdown import convert as library_convert

from scrapefire.content import convert, to_markdown
from scrapefire.content.clean import clean
from scrapefire.content.markdown import to_markdown as write
from scrapefire.content.page import Page

URL = "https://example.com/dir/page.html"
SENTENCES = (
    "The harbour wakes early, and the boats leave long before the first bus arrives.",
    "Visitors who want to see the market should plan to be there by six in the morning.",
    "Most sellers are glad to talk about their work, <em>if</em> one buys a <b>loaf</b> first.",
    'See <a href="/tides?day=1&amp;port=2">the tide tables</a> and <code>tide --next</code>.',
)


def generated_page(size: int) -> str:
    """A page of about ``size`` characters with what real ones have: scripts, navigation, text, lists, tables, code."""
    links = "".join(f'<li><a href="/section/{n}" class="nav-link">Section {n}</a></li>' for n in range(40))
    rows = "".join(f"<tr><td>Item {n}</td><td>{n * 3}</td><td>a|b</td></tr>" for n in range(12))
    part = (
        f"<h2>Part</h2>{''.join(f'<p>{s} {s}</p>' for s in SENTENCES)}"
        f"<ul>{''.join(f'<li>{s}</li>' for s in SENTENCES)}</ul>"
        f"<table><tr><th>Name</th><th>Qty</th><th>Op</th></tr>{rows}</table>"
        '<pre><code class="language-python">def f(x):\n    return x</code></pre>'
        '<figure><img src="/i.jpg" alt="A boat"><figcaption>A boat</figcaption></figure>'
    )
    head = f"<title>Harbour</title><script>var data = {list(range(1500))};</script><style>.a{{color:red}}</style>"
    frame = f"<header><nav><ul>{links}</ul></nav></header><main><article><h1>Harbour</h1>%s</article></main>"
    body = frame % (part * max(1, (size - len(head) - len(frame)) // len(part)))
    return f"<!DOCTYPE html><html lang='en'><head>{head}</head><body>{body}<footer>{links}</footer></body></html>"


def pages_of(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and text of the HTML files below ``folder``."""
    for path in sorted(folder.rglob("*.htm*")):
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        yield path.name, data.decode("utf-8", "replace")


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    started = time.process_time()
    work()
    return time.process_time() - started


def steps(html: str, options: ConversionOptions) -> dict[str, Callable[[], object]]:
    """What is measured on one page."""
    page = Page(html, URL)
    page.root  # noqa: B018  parsed before the steps that share it
    main = clean(page)
    return {
        "html-to-markdown": lambda: library_convert(html, options),
        "parse": lambda: Page(html, URL).root,
        "clean, select": lambda: clean(page),
        "write": lambda: write(main, base_url=URL),
        "pipeline": lambda: to_markdown(html, URL),
        "all formats": lambda: convert(html, URL),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=int, help="only so many pages, evenly spread")
    parser.add_argument("--profile", action="store_true", help="print where the pipeline's time goes")
    args = parser.parse_args()
    if args.folder:
        pages = list(pages_of(args.folder))
    else:
        sizes = (10, 50, 100, 500, 1_000, 5_000)
        pages = [(f"{size} KB", generated_page(size * 1_000)) for size in sizes]
    if args.limit:
        pages = pages[:: max(1, len(pages) // args.limit)][: args.limit]
    if not pages:
        parser.error(f"no .html or .html.gz file below {args.folder}")
    options = ConversionOptions(
        extract_metadata=False, escape_asterisks=True, escape_underscores=True, escape_misc=True, br_in_tables=True
    )
    to_markdown(pages[0][1], URL)
    if args.profile:
        profile = cProfile.Profile()
        profile.enable()
        for _, html in pages:
            to_markdown(html, URL)
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)
        return
    total: dict[str, float] = {}
    for name, html in pages:
        measured = {
            step: statistics.median(cpu(work) for _ in range(args.rounds))
            for step, work in steps(html, options).items()
        }
        for step, seconds in measured.items():
            total[step] = total.get(step, 0.0) + seconds
        if not args.folder:
            print(f"{name:>10}: " + ", ".join(f"{step} {seconds * 1000:.1f} ms" for step, seconds in measured.items()))
    print(f"\n{len(pages)} pages, {sum(len(html) for _, html in pages) / 1e6:.1f} MB")
    for step, seconds in total.items():
        print(f"{step:>18} {seconds * 1000 / len(pages):8.2f} ms a page {seconds / total['html-to-markdown']:6.2f}x")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
