"""The option ``uploaded_file``: a local file in place of a fetched one (FIRECRAWL section 1, Parse)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scrapy.http import Response

from scrapefire.documents.sniff import FileKind, sniff
from scrapefire.errors import BadRequestError, BodyTooLargeError, UnsupportedFileError
from scrapefire.net.spool import read_head
from scrapefire.options import ScrapeOptions
from scrapefire.orchestration.adopt import adopt_response
from scrapefire.orchestration.decisions import FLAG_OF_FILE, Chances

ENGINE = "upload"
"""What a document of text that came from a local file names as its engine."""

BROWSER_FLAGS = ("actions", "wait_for")
"""Flags that say what a browser should do: void for a local file."""
_TEXT = frozenset({"html", "text", "json", "xml", "feed", "markdown"})


def find_upload(path: str, max_size: int) -> tuple[Path, FileKind]:
    """A local file, and what it is: by the beginning of its content first, then by its name.

    Args:
        path: of a regular file; ``~`` is the home directory.
        max_size: bytes that the file may have; 0 is no limit.

    Raises:
        BadRequestError: there is no such file, it cannot be read, or it is a directory or a device.
        BodyTooLargeError: it is larger than ``max_size``.
        UnsupportedFileError: no document can be made of it.
    """
    file = Path(path).expanduser()
    try:
        if not file.is_file():  # a pipe or a device might never end
            reason = "is a directory" if file.is_dir() else "is no file" if file.exists() else "does not exist"
            raise BadRequestError(f"uploaded_file: {path!r} {reason}", advice="Give the path of a file.")
        size = file.stat().st_size
        if 0 < max_size < size:
            raise BodyTooLargeError(f"{path} has {size} bytes, more than the {max_size} of DOWNLOAD_MAXSIZE")
        head = read_head(file)
    except (OSError, ValueError) as exc:
        reason = getattr(exc, "strerror", None) or str(exc)
        raise BadRequestError(
            f"uploaded_file: {path!r} cannot be read: {reason}", advice="Check the path and its permissions."
        ) from exc
    kind = sniff(head, "", file.name, partial=size > len(head))
    if kind.kind not in FLAG_OF_FILE and kind.kind not in _TEXT:
        raise UnsupportedFileError(f"{path}: {_description(kind)}")
    return file, kind


def file_flag(kind: FileKind) -> str | None:
    """The flag of the parser that reads such a file; None for text, which needs none."""
    return FLAG_OF_FILE.get(kind.kind)


def check_upload(options: ScrapeOptions) -> list[str]:
    """Warnings of what ``options`` ask for and a local file has no use for.

    Raises:
        BadRequestError: they ask for what only a browser or a site can give.
    """
    wanted = [name for name in ("screenshot", "branding", "audio", "video") if options.wants(name)]
    wanted += ["actions"] if options.actions else []
    if wanted:
        raise BadRequestError(
            f"{', '.join(wanted)}: not of an uploaded file",
            advice="Leave it out: a local file is not opened in a browser.",
        )
    idle = [name for name in ("wait_for", "scroll_to_end", "profile") if getattr(options, name)]
    return [f"{', '.join(idle)}: without effect, since a local file is not opened in a browser"] if idle else []


def upload_response(url: str, file: Path, kind: FileKind, warnings: list[str]) -> Response:
    """A local file of text as if it had been fetched, judged; whatever the verdict, there is nothing else to try."""
    headers = {"Content-Type": kind.mime or "text/plain"}
    response = adopt_response(Response(url, headers=headers, body=file.read_bytes()), Chances())
    result: dict[str, Any] = response.result  # type: ignore[attr-defined]
    result |= {"engine": ENGINE, "warnings": [*result.get("warnings", ()), *warnings]}
    return response


def upload_prefetch(url: str, blob: str, kind: FileKind, warnings: list[str]) -> dict[str, Any]:
    """A local file as the prefetch that its parser takes."""
    result = {"url": url, "status": 200, "content_type": kind.mime, "warnings": warnings}
    return {"blob": blob, "kind": file_flag(kind), "result": result}


def _description(kind: FileKind) -> str:
    if kind.kind == "empty":
        return "the file is empty"
    return kind.reason or f"{kind.mime or 'binary data'} is no file that text can be taken from"
