"""HTML in, content out: main content, Markdown, metadata, links, images, attributes and chunks.

Everything here is pure: no network, no Scrapy, safe in threads and worker processes.

>>> to_markdown("<main><h1>Tea</h1><p>Green <b>or</b> black.</p></main>")
'# Tea\\n\\nGreen **or** black.'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scrapefire.content.conversion import convert, to_full_markdown, to_markdown

__all__ = ["convert", "to_full_markdown", "to_markdown"]


def __getattr__(name: str) -> Any:
    """The faces, imported late: whoever needs one module of the package does not pay for the selection model."""
    if name in __all__:
        return getattr(import_module("scrapefire.content.conversion"), name)
    raise AttributeError(f"module 'scrapefire.content' has no attribute {name!r}")
