"""Downloads handed to their parsers, and pages that only show a file."""

from __future__ import annotations

from example import Example, attempts

SHOW = ("metadata.engine", "metadata.url", "markdown", ("attempts", attempts))
EXAMPLES = [
    Example("attachment", "/files/attachment", show=SHOW),
    Example("started-by-script", "/js/download", show=SHOW),
    Example("behind-a-challenge", "/documents/protected.pdf", show=SHOW),
    Example("viewer", "/js/pdf-viewer", show=(*SHOW, "metadata.num_pages")),
    Example("viewer-itself", "/js/pdf-viewer?itself", {"formats": ["raw_html"]}, show=("metadata.engine", "raw_html")),
    Example("beside", "/documents/page-with-pdf", show=("metadata.engine", "markdown")),
]
