"""PURE: bytes of any file in, Markdown and HTML out (FIRECRAWL section 14).

>>> to_markdown(b"name,city\\nAda,London\\n", "people.csv")["markdown"]
'| name | city |\\n| --- | --- |\\n| Ada | London |\\n'
"""

from __future__ import annotations

from scrapefire.documents.conversion import convert, convert_task, to_markdown
from scrapefire.documents.sniff import FileKind, document_extension, sniff
from scrapefire.documents.types import DocumentResult, ParseOptions

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
