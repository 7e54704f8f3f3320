"""The second reader, for files that PDFium cannot open or that killed it: pypdf's text, page by page."""

from __future__ import annotations

import io
import logging
import re
from typing import Any

from scrapefire.documents.pdf.inline import escape_start
from scrapefire.documents.pdf.source import parse_date
from scrapefire.documents.types import DocumentResult, ParseOptions
from scrapefire.errors import DocumentParseError, PasswordRequiredError

_PARAGRAPH = re.compile(r"\n\s*\n+")
_MAX_FAILURES = 20


def rescue_task(data: bytes, **options: Any) -> dict[str, Any]:
    """:func:`rescue_pdf` as a task of :class:`scrapefire.workers.WorkerPool`."""
    return rescue_pdf(data, ParseOptions.from_dict(options)).to_dict()


def rescue_pdf(data: bytes, options: ParseOptions = ParseOptions()) -> DocumentResult:  # noqa: B008 - it is frozen
    """Plain text of a file whose structure is damaged.

    Raises:
        PasswordRequiredError: the file needs a password.
        DocumentParseError: no text could be had.
    """
    import pypdf

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise PasswordRequiredError("the PDF is encrypted and needs a password")
        total = len(reader.pages)
        texts = _texts(reader, min(total, options.max_pages or total))
    except PasswordRequiredError:
        raise
    except (MemoryError, KeyboardInterrupt):
        raise
    except Exception as error:
        raise DocumentParseError("the PDF is damaged and could not be opened", reason=str(error)[:200]) from error
    if not any(texts):
        raise DocumentParseError("the PDF is damaged and no text could be had from it")
    metadata = _metadata(reader) | {"num_pages": len(texts), "total_pages": total}
    return DocumentResult(
        markdown="\n\n".join(text for text in texts if text),
        metadata=metadata,
        pages=[{"number": n, "markdown": text} for n, text in enumerate(texts, 1)] if options.pages else None,
        warnings=["the PDF is damaged: its text was read without layout"],
    )


def _texts(reader: Any, count: int) -> list[str]:
    texts: list[str] = []
    failures = 0
    for index in range(count):
        try:
            texts.append(_paragraphs(reader.pages[index].extract_text()))
        except (MemoryError, KeyboardInterrupt):
            raise
        except Exception:
            texts.append("")
            failures += 1
            if failures > _MAX_FAILURES and not any(texts):
                break
    return texts


def _paragraphs(text: str) -> str:
    parts = (" ".join(part.split()) for part in _PARAGRAPH.split(text))
    return "\n\n".join(escape_start(part) for part in parts if part)


def _metadata(reader: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    try:
        information = reader.metadata or {}
        for name, key in (
            ("title", "/Title"),
            ("author", "/Author"),
            ("created", "/CreationDate"),
            ("modified", "/ModDate"),
        ):
            value = str(information.get(key) or "").strip()
            value = (parse_date(value) or "") if name in ("created", "modified") else value
            if value:
                found[name] = value
    except Exception:
        return found
    return found
