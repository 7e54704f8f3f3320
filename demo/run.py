"""``make demo``: start the demo site, scrape four kinds of page of it to JSONL, show what came out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
OUT = HERE / "out" / "documents.jsonl"
PAGES = {
    "/zones.html": "a static page",
    "/tides.html": "a JavaScript page",
    "/files/field-guide.pdf": "a PDF file",
    "/files/survey-sheet.docx": "a Word file",
}
FORMATS = "markdown,links,metadata"
SETTINGS = ("-s", "SCRAPEFIRE_ALLOW_HOSTS=127.0.0.1")  # the demo site is on this machine, which is refused otherwise
SHOWN_LINES = 14


def main() -> int:
    """Exit code 0 when every page gave a document."""
    site = subprocess.Popen(
        [sys.executable, str(HERE / "site.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert site.stdout is not None
    assert site.stdin is not None
    try:
        address = site.stdout.readline().strip()
        OUT.parent.mkdir(exist_ok=True)
        OUT.unlink(missing_ok=True)
        urls = {address.rstrip("/") + path: kind for path, kind in PAGES.items()}
        done = subprocess.run(
            [sys.executable, "-m", "scrapefire", "scrape", *urls, "-f", FORMATS, "-O", str(OUT), *SETTINGS],
            check=False,
        )
        show(urls)
        print(f"\nAll of it: {OUT.relative_to(HERE.parent)}")
        return done.returncode
    finally:
        site.stdin.close()
        site.wait(10)


def show(urls: dict[str, str]) -> None:
    """The head of each document, in the order of the list."""
    items = [json.loads(line) for line in OUT.read_text().splitlines()]
    by_url = {item["metadata"]["source_url"]: item for item in items}
    for url, kind in urls.items():
        item = by_url.get(url)
        print(f"\n{'=' * 100}\n{kind}: {url}")
        if item is None or "error" in item:
            print(f"  no document: {item['error'] if item else 'nothing came'}")
            continue
        metadata = item["metadata"]
        print(
            f"  engine {metadata['engine']}, verdict {item['verdict']}, title {metadata.get('title')!r}, "
            f"{len(item.get('markdown', ''))} characters of Markdown, {len(item.get('links', ()))} links\n"
        )
        lines = item.get("markdown", "").splitlines()
        print("\n".join(f"  | {line}"[:120] for line in lines[:SHOWN_LINES]))
        if len(lines) > SHOWN_LINES:
            print(f"  | ... {len(lines) - SHOWN_LINES} more lines")


if __name__ == "__main__":
    sys.exit(main())
