"""PDF to Markdown: PDFium's glyphs, our own layout (ISO 32000-1; FIRECRAWL section 14)."""

from __future__ import annotations

from pypdfium2 import PdfDocument

from scrapefire.documents import ocr
from scrapefire.documents.pdf.fonts import FontStyles
from scrapefire.documents.pdf.guard import MAX_UNPACKED, disarm
from scrapefire.documents.pdf.layout import lay_out
from scrapefire.documents.pdf.model import PageContent
from scrapefire.documents.pdf.reader import read_page
from scrapefire.documents.pdf.repair import repair
from scrapefire.documents.pdf.rescue import rescue_pdf
from scrapefire.documents.pdf.scans import is_scan, read_scans
from scrapefire.documents.pdf.source import open_document, read_metadata, read_outline
from scrapefire.documents.pdf.xmp import read_xmp
from scrapefire.documents.types import DocumentResult, ParseOptions
from scrapefire.errors import DocumentParseError, OCRRequiredError

_HEADER_WITHIN = 1 << 20  # readers look in the first KiB; servers put longer junk before it
_MAX_MISSING = 50


def parse_pdf(data: bytes, options: ParseOptions = ParseOptions()) -> DocumentResult:  # noqa: B008 - it is frozen
    """Convert a PDF.

    Raises:
        PasswordRequiredError: the file needs a password that is not empty.
        OCRRequiredError: mode ``fast`` met pages without a usable text layer.
        DocumentParseError: no text could be had from the file.
    """
    header = data[:_HEADER_WITHIN].find(b"%PDF-")
    if header < 0:
        raise DocumentParseError(
            "the file is not a PDF", advice="See what it is: its first bytes are not those of a PDF."
        )
    data, bombs = disarm(data[header:])
    try:
        result = _parse(data, options)
    except DocumentParseError:
        result = _parse_damaged(data, options)
    if bombs:
        result.warnings.append(f"{bombs} stream(s) that unpack to over {MAX_UNPACKED >> 20} MiB were left out")
    return result


def _parse_damaged(data: bytes, options: ParseOptions) -> DocumentResult:
    """The second and third try: with a new tail, then with another reader."""
    repaired = repair(data)
    if repaired is not None:
        try:
            result = _parse(repaired, options)
        except DocumentParseError:
            pass
        else:
            if result.markdown.strip():
                result.warnings.append("the PDF is damaged: parts of it may be missing or out of order")
                return result
    return rescue_pdf(data, options)


def _parse(data: bytes, options: ParseOptions) -> DocumentResult:
    with open_document(data) as document:
        total = len(document)
        count = min(total, options.max_pages or total)
        metadata = read_metadata(document)
        if not metadata.keys() & {"title", "author"}:
            metadata = read_xmp(data) | metadata
        outline = read_outline(document)
        pages = _read_pages(document, count)
        warnings = _read_scans(document, pages, options)
    metadata |= {"num_pages": len(pages), "total_pages": total}
    return lay_out(pages, outline, metadata, options, warnings)


def _read_pages(document: PdfDocument, count: int) -> list[PageContent]:
    fonts = FontStyles()
    pages: list[PageContent] = []
    missing = 0
    for index in range(count):
        page = read_page(document, index, fonts)
        missing = 0 if page.width else missing + 1
        if missing > _MAX_MISSING:
            break  # a page tree that claims pages which are not there
        pages.append(page)
    if not any(page.width for page in pages):
        raise DocumentParseError("the PDF has no page that can be read")
    return pages


def _read_scans(document: PdfDocument, pages: list[PageContent], options: ParseOptions) -> list[str]:
    """Read by OCR the pages that need it; the warnings tell which were not read."""
    scans = pages if options.mode == "ocr" else [page for page in pages if is_scan(page)]
    if not scans:
        return []
    if options.mode == "fast" or not ocr.available():
        if 2 * len(scans) >= len(pages):
            raise OCRRequiredError(pages=[page.number for page in scans[:100]])
        return [f"{_these(scans)} without a usable text layer and {_were(scans)} not read: OCR is off or not installed"]
    done = read_scans(document, scans, options.ocr_seconds)
    left = scans[done:]
    return [f"{_these(left)} without a usable text layer and {_were(left)} not read: OCR took too long"] if left else []


def _these(pages: list[PageContent]) -> str:
    numbers = ", ".join(str(page.number) for page in pages[:20]) + (" ..." if len(pages) > 20 else "")
    return f"page {numbers} is" if len(pages) == 1 else f"pages {numbers} are"


def _were(pages: list[PageContent]) -> str:
    return "was" if len(pages) == 1 else "were"
