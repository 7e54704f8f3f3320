"""PDF files page by page: Markdown of each, blocks with their places, markers, and the first pages alone."""

from __future__ import annotations

from itertools import pairwise

from example import Example, Seen


def begins(seen: Seen) -> str:
    """Number and beginning of each page."""
    return "\n".join(f"{page['number']}: {page['markdown'].split(chr(10))[0][:60]} ..." for page in seen.item["pages"])


def blocks(seen: Seen) -> str:
    """Type, page, place and beginning of the first blocks."""
    first = seen.item["blocks"][:5]
    return "\n".join(f"{one['type']}, page {one['page']}, {one['bbox']}: {one['markdown'][:40]} ..." for one in first)


def marked(seen: Seen) -> str:
    """Each marker and the line below it."""
    lines = [line for line in seen.item["markdown"].splitlines() if line]
    below_markers = pairwise(lines)
    return "\n".join(f"{line}\n{below[:60]} ..." for line, below in below_markers if line.startswith("<!--"))


def parsed(**options: object) -> dict[str, object]:
    return {"parsers": [{"type": "pdf", **options}]}


COUNTS = ("metadata.num_pages", "metadata.total_pages")
EXAMPLES = [
    Example("pages", "/documents/pages.pdf?pages", parsed(pages=True), show=(("pages", begins), *COUNTS)),
    Example("blocks", "/documents/pages.pdf?blocks", parsed(blocks=True), show=(("blocks", blocks),)),
    Example("page-markers", "/documents/pages.pdf?markers", parsed(pageMarkers=True), show=(("markdown", marked),)),
    Example("max-pages", "/documents/pages.pdf?max", parsed(maxPages=1), show=("markdown", *COUNTS)),
    Example(
        "whole-file", "/documents/pages.pdf?whole", {"parsers": []},
        show=(("markdown[:40]", lambda seen: seen.item["markdown"][:40]),),
    ),
]  # fmt: skip
