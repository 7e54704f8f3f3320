"""PURE: bytes of any file in, Markdown and HTML out (FIRECRAWL section 14).

>>> to_markdown(b"name,city\\nAda,London\\n", "people.csv")["markdown"]
'| name | city |\\n| --- | --- |\\n| Ada | London |\\n'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from scrapefire.documents.sniff import FileKind, document_extension, sniff
from scrapefire.documents.types import DocumentResult, ParseOptions

if TYPE_CHECKING:
    from scrapefire.documents.conversion import convert, convert_task, to_markdown

__all__ = [
    "DocumentResult",
    "FileKind",
    "ParseOptions",
    "convert",
    "convert_task",
    "document_extension",
    "sniff",
    "to_markdown",
]


def __getattr__(name: str) -> Any:
    """The faces that convert, imported late: to know a file by its first bytes takes none of the parsers."""
    if name in __all__:
        return getattr(import_module("scrapefire.documents.conversion"), name)
    raise AttributeError(f"module 'scrapefire.documents' has no attribute {name!r}")
