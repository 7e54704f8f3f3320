"""Text files: separated values (RFC 4180), JSON (RFC 8259), XML and plain text to the document model.

Text is never taken for Markdown: what a text file says stays what it says, and no text becomes a live link or image.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import textwrap
from collections import Counter
from collections.abc import Iterator

from scrapefire.documents.model import Block, Code, Content, Paragraph, Span, Table
from scrapefire.net.charset import decode_text

_DELIMITERS = ",;\t|"
_SAMPLE_LINES = 60
_MAX_CELLS = 3_000_000
_ALIGNED = re.compile(r"\S(?: {3,}|\t+)\S")


def decode(data: bytes, content_type: str = "") -> str:
    """The text of a file, lines ended by newlines."""
    return decode_text(data, content_type).text.replace("\r\n", "\n").replace("\r", "\n")


def parse_csv(data: bytes) -> Content:
    """Separated values as one table.  Delimiter and quoting are found out; no header is invented."""
    text = decode(data)
    delimiter = ""
    first, _, rest = text.partition("\n")
    if re.fullmatch(r'"?sep=(.)"?', first.strip("\n ")):  # Excel's way to name the delimiter
        delimiter, text = first.strip("\n ").strip('"')[4], rest
    rows: list[list[str]] = []
    warnings: list[str] = []
    cells = 0
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))
    for row in _rows(text, delimiter or find_delimiter(text)):
        if not any(each.strip() for each in row):
            continue
        rows.append([each.strip() for each in row])
        cells += len(row)
        if cells > _MAX_CELLS:
            warnings.append(f"only the first {len(rows)} rows are given: the table is larger than {_MAX_CELLS} cells")
            break
    return Content([Table(rows)] if rows else [], warnings=warnings)


def _rows(text: str, delimiter: str) -> Iterator[list[str]]:
    """The rows; where a quote is never closed, a row ends with its line, or the rest of the file would be one cell."""
    if text.count('"') % 2 == 0:
        yield from csv.reader(io.StringIO(text), delimiter=delimiter)
        return
    for line in io.StringIO(text):
        if line.count('"') % 2:
            yield from csv.reader([line], delimiter=delimiter, quoting=csv.QUOTE_NONE)
        else:
            yield from csv.reader([line], delimiter=delimiter)


def find_delimiter(text: str) -> str:
    """The delimiter with which most of the first lines have the same number of fields, more than one."""
    sample = "".join(io.StringIO(text[: 1 << 18]).readlines()[:_SAMPLE_LINES])
    best, best_score = ",", 0.0
    for delimiter in _DELIMITERS:
        widths = [len(row) for row in _rows(sample, delimiter) if row]
        if not widths:
            continue
        width, count = max(Counter(widths).items(), key=lambda entry: (entry[1], entry[0]))
        score = (count / len(widths)) ** 2 * (min(width, 10) - 1)
        if width > 1 and score > best_score + 1e-9:
            best, best_score = delimiter, score
    return best


def parse_json(data: bytes) -> Content:
    """JSON as a code block: one line is spread out, other texts stay as they are."""
    text = decode(data).strip()
    if "\n" not in text:
        with contextlib.suppress(ValueError, RecursionError):  # what json does not read stays as it came
            text = json.dumps(json.loads(text), indent=2, ensure_ascii=False)
    return Content([Code(text, "json")] if text else [])


def parse_xml(data: bytes) -> Content:
    """XML as a code block."""
    text = decode(data).strip()
    return Content([Code(text, "xml")] if text else [])


def parse_text(data: bytes) -> Content:
    """Plain text: paragraphs at blank lines; what is laid out with spaces stays as it is laid out."""
    blocks: list[Block] = []
    for part in re.split(r"\n[^\S\n]*\n", decode(data)):
        lines = textwrap.dedent(part.expandtabs(4).replace("\f", "\n")).strip("\n").split("\n")
        if not any(lines):
            continue
        if sum(1 for line in lines if _ALIGNED.search(line)) >= 2:
            blocks.append(Code("\n".join(line.rstrip() for line in lines)))
        else:
            blocks.append(Paragraph([Span("\n".join(lines))]))
    return Content(blocks)
