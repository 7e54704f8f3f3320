"""What a parser is asked for and what it gives: plain data that travels as JSON (FIRECRAWL section 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, Self

Mode = Literal["auto", "fast", "ocr"]


@dataclass
class DocumentResult:
    """One file, converted.

    Args:
        markdown: the whole text as CommonMark with GFM tables.
        html: the same as HTML, where the parser makes HTML itself.
        metadata: only what is known: ``title``, ``author``, ``created`` and ``modified`` (ISO 8601), ``num_pages``
            (pages converted), ``total_pages`` (pages in the file), ``language`` ...
        pages: ``{"number": 1, "markdown": "..."}`` a page, when :attr:`ParseOptions.pages` asks for them.
        blocks: ``{"type", "page", "bbox", "markdown"}`` a block, when :attr:`ParseOptions.blocks` asks for them; a box
            is ``[left, top, right, bottom]`` in points from the page's upper left corner.
        warnings: what the reader should know, one sentence each.
    """

    markdown: str
    html: str | None = None
    metadata: dict[str, Any] = field(default_factory=dict)
    pages: list[dict[str, Any]] | None = None
    blocks: list[dict[str, Any]] | None = None
    warnings: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The result that :meth:`to_dict` wrote; keys that it does not know are left out."""
        return cls(**{item.name: data[item.name] for item in fields(cls) if item.name in data})


@dataclass(frozen=True)
class ParseOptions:
    """How a file is to be read.

    Args:
        mode: ``fast`` takes the text layer alone and refuses scans, ``ocr`` reads every page as an image, ``auto``
            reads only those pages as images that have no usable text layer.
        max_pages: convert at most so many pages, from the first.
        pages: give the Markdown of each page as well.
        page_markers: put ``<!-- page N -->`` before each page of the Markdown.
        blocks: give the blocks that the layout was taken apart into as well.
        ocr_seconds: CPU seconds that OCR may take for one file; pages beyond it are left out with a warning.
    """

    mode: Mode = "auto"
    max_pages: int | None = None
    pages: bool = False
    page_markers: bool = False
    blocks: bool = False
    ocr_seconds: float = 45.0

    def to_dict(self) -> dict[str, Any]:
        """The options as plain JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The options that :meth:`to_dict` wrote; keys that it does not know are left out."""
        return cls(**{item.name: data[item.name] for item in fields(cls) if item.name in data})
