"""Any file to Markdown: sniff, hand to its parser, write both Markdown and HTML."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any

from lxml import etree

from scrapefire.documents import ocr, render, render_html
from scrapefire.documents.images import is_picture
from scrapefire.documents.model import Content
from scrapefire.documents.sniff import FileKind, sniff
from scrapefire.documents.types import DocumentResult, ParseOptions
from scrapefire.errors import DocumentParseError, PDFAntibotError, ScrapeError, UnsupportedFileError

logger = logging.getLogger(__name__)

Parser = Callable[[bytes], Content]


def convert(
    data: bytes, *, filename: str = "", content_type: str = "", options: ParseOptions | None = None
) -> DocumentResult:
    """Markdown, HTML and metadata of a file.

    Args:
        data: the file.
        filename: its name or URL path, if known.
        content_type: its declared type, if known; bytes decide against it.
        options: how it is to be read.

    Raises:
        UnsupportedFileError: nothing here reads such files.
        DocumentParseError: the file is damaged, empty, or larger than can be parsed.
        PasswordRequiredError: it is encrypted.
        PDFAntibotError: a page came where a PDF was promised.
        OCRRequiredError: it holds scans and OCR is not installed.
    """
    kind = sniff(data, content_type, filename)
    if kind.kind == "html" and sniff(b"\0" * 8, content_type, filename).kind == "pdf":
        raise PDFAntibotError()
    try:
        result = _convert(data, kind, content_type, options or ParseOptions())
    except (ScrapeError, MemoryError, ImportError):
        raise
    except RecursionError as error:
        raise DocumentParseError("the file nests deeper than can be parsed") from error
    except Exception as error:
        if isinstance(error, SyntaxError) and not isinstance(error, etree.XMLSyntaxError):
            raise
        # A parser met what it did not expect: the file is damaged in a way of its own.
        logger.debug("parsing %r failed", filename, exc_info=True)
        raise DocumentParseError("the file is damaged", cause=f"{type(error).__name__}: {error}"[:300]) from error
    result.metadata.setdefault("content_type", kind.mime)
    if "total_pages" in result.metadata:  # only parsers of PDF files convert some of the pages
        result.metadata.setdefault("num_pages", result.metadata["total_pages"])
    return result


def convert_task(data: bytes, **args: Any) -> dict[str, Any]:
    """:func:`convert` for a worker process: arguments and result are plain JSON."""
    options = args.get("options")
    return convert(
        data,
        filename=str(args.get("filename") or ""),
        content_type=str(args.get("content_type") or ""),
        options=ParseOptions.from_dict(options) if isinstance(options, Mapping) else None,
    ).to_dict()


def to_markdown(data: bytes, filename: str = "", content_type: str = "") -> dict[str, Any]:
    """``markdown`` and ``metadata`` of a file; arguments and errors as in :func:`convert`."""
    result = convert(data, filename=filename, content_type=content_type)
    return {"markdown": result.markdown, "metadata": result.metadata}


def _convert(data: bytes, kind: FileKind, content_type: str, options: ParseOptions) -> DocumentResult:
    if kind.kind == "empty":
        raise DocumentParseError("the file is empty", advice="Check that the transfer was complete.")
    if kind.is_unsupported:
        raise UnsupportedFileError(kind.reason)
    if kind.kind == "pdf":
        from scrapefire.documents.pdf import parse_pdf

        return _with_html(parse_pdf(data, options))
    if kind.kind in ("html", "feed") or kind.ext in ("epub", "mhtml"):
        from scrapefire.documents import web

        return web.parse(data, kind, content_type)
    if kind.kind == "image" and options.mode != "fast" and ocr.available() and is_picture(kind.ext):
        with contextlib.suppress(DocumentParseError):  # what cannot be opened still tells its size
            return _read_picture(data, kind.ext, options)
    if kind.kind == "markdown":
        from scrapefire.documents.text import decode

        text = decode(data, content_type)
        return DocumentResult(text, render_html.from_markdown(text, {}))
    content = _parser(kind)(data)
    return DocumentResult(
        render.to_markdown(content), render_html.to_html(content), dict(content.metadata), warnings=content.warnings
    )


def _read_picture(data: bytes, ext: str, options: ParseOptions) -> DocumentResult:
    from scrapefire.documents.pdf.picture import parse_image

    result = parse_image(data, options)
    result.metadata["format"] = ext
    if not result.markdown.strip():
        result.warnings.append("no text was found on the image")
    return _with_html(result)


def _with_html(result: DocumentResult) -> DocumentResult:
    if result.html is None:
        result.html = render_html.from_markdown(result.markdown, result.metadata)
    return result


def _parser(kind: FileKind) -> Parser:
    """The parser of a kind; its module is imported when it is first needed."""
    ext = kind.ext
    if ext in ("docx", "docm"):
        from scrapefire.documents.word import parse_word

        return parse_word
    if ext in ("xlsx", "xlsm", "xlsb", "xls"):
        from scrapefire.documents import sheets

        return {"xls": sheets.parse_xls, "xlsb": sheets.parse_xlsb}.get(ext, sheets.parse_xlsx)
    if ext in ("pptx", "pptm"):
        from scrapefire.documents.slides import parse_slides

        return parse_slides
    if ext == "doc":
        from scrapefire.documents.doc import parse_doc

        return parse_doc
    if ext == "ppt":
        from scrapefire.documents.ppt import parse_ppt

        return parse_ppt
    if ext == "rtf":
        from scrapefire.documents.rtf import parse_rtf

        return parse_rtf
    if ext in ("odt", "odp"):
        from scrapefire.documents import odf

        return odf.parse_odt if ext == "odt" else odf.parse_odp
    if ext == "ods":
        from scrapefire.documents.sheets_ods import parse_ods

        return parse_ods
    if kind.kind == "image":
        from scrapefire.documents.images import parse_image

        return parse_image
    if kind.kind in ("csv", "text", "json", "xml"):
        from scrapefire.documents import text

        return {"csv": text.parse_csv, "text": text.parse_text, "json": text.parse_json, "xml": text.parse_xml}[
            kind.kind
        ]
    raise DocumentParseError("the file is cut off before it tells what it is")
