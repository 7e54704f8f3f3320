"""Chunks of Markdown for retrieval: the format ``chunks``.

A section that fits the budget with all its subsections is one chunk.  A larger one is cut at its subsections, then
between its blocks; code blocks and tables are only cut, between lines, when one alone exceeds the budget, and so are
long paragraphs, between sentences.  Each chunk is a slice of the Markdown, so it can be found again.

>>> chunks = chunk_markdown("# Tea\\n\\nGreen.\\n\\n## Pot\\n\\nRound.", max_tokens=8)
>>> [(chunk["heading_path"], chunk["text"]) for chunk in chunks]
[(['Tea'], '# Tea\\n\\nGreen.'), (['Tea', 'Pot'], '## Pot\\n\\nRound.')]
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypedDict

from scrapefire.content.tokens import estimate_tokens

TokenCounter = Callable[[str], int]

_HEADING = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_TABLE_RULE = re.compile(r"^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_LINE = re.compile(r"[^\n]*\n|[^\n]+$")
_SENTENCE = re.compile(r"[^\n]+?(?:[.!?…][\"'”’)\]]*[ \t]+|[。！？]|\n|$)|\n")
_WORD = re.compile(r"\s*\S+\s*?(?=\s|$)|\s+")
_SMALL_SHARE = 4
_DEFAULT_TOKENS = 512


class Chunk(TypedDict):
    """One piece of a document.

    ``markdown[start:end] == text``; ``id`` stays the same as long as the text and its headings do; ``table_head`` are
    the head lines of the table that the chunk goes on with, for a reader of the chunk alone.
    """

    id: str
    index: int
    text: str
    heading_path: list[str]
    start: int
    end: int
    tokens: int
    hash: str
    table_head: str


@dataclass(slots=True)
class _Block:
    start: int
    end: int
    kind: str
    tokens: int = 0
    level: int = 0
    title: str = ""
    table_head: str = ""


@dataclass(slots=True)
class _Section:
    level: int
    path: list[str]
    blocks: list[_Block] = field(default_factory=list)
    children: list[_Section] = field(default_factory=list)
    tokens: int = 0


@dataclass(slots=True)
class _Span:
    path: list[str]
    blocks: list[_Block]

    @property
    def tokens(self) -> int:
        return sum(block.tokens for block in self.blocks)


def chunk_markdown(
    markdown: str, *, max_tokens: int = _DEFAULT_TOKENS, count_tokens: TokenCounter = estimate_tokens, key: str = ""
) -> list[Chunk]:
    """Cut Markdown into chunks of at most ``max_tokens`` tokens, in order.

    Args:
        markdown: the document.
        max_tokens: the budget.
        count_tokens: the tokenizer; the offline estimate of :mod:`scrapefire.content.tokens` when absent.
        key: goes into the ids, so that chunks of different documents have different ones (the URL, say).

    Raises:
        ValueError: the budget is less than one token.
    """
    if max_tokens < 1:
        raise ValueError(f"max_tokens must be at least 1, not {max_tokens}")
    blocks = list(_blocks(markdown))
    for block in blocks:
        block.tokens = count_tokens(markdown[block.start : block.end]) + 1  # the empty line between blocks
    root = _outline(blocks)
    spans = list(_spans(root, markdown, max_tokens, count_tokens))
    return _chunks(markdown, spans, count_tokens, key)


def _chunks(markdown: str, spans: list[_Span], count_tokens: TokenCounter, key: str) -> list[Chunk]:
    chunks: list[Chunk] = []
    seen: Counter[str] = Counter()
    for index, span in enumerate(spans):
        start, end = span.blocks[0].start, span.blocks[-1].end
        text = markdown[start:end]
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        name = "\0".join([key, *span.path, digest])
        seen[name] += 1
        identity = hashlib.sha256(f"{name}\0{seen[name]}".encode("utf-8", "surrogatepass")).hexdigest()[:24]
        chunks.append(
            {
                "id": identity,
                "index": index,
                "text": text,
                "heading_path": span.path,
                "start": start,
                "end": end,
                "tokens": count_tokens(text),
                "hash": digest,
                "table_head": span.blocks[0].table_head,
            }
        )
    return chunks


def _blocks(markdown: str) -> Iterator[_Block]:
    """Top-level blocks with their places; a list is cut into its items."""
    lines: list[tuple[int, str]] = []
    kind = ""
    fence = ""
    position = 0

    def closed() -> Iterator[_Block]:
        nonlocal kind
        while lines and not lines[-1][1].strip():
            lines.pop()
        if lines:
            last, text = lines[-1]
            is_table = len(lines) > 1 and "|" in lines[0][1] and bool(_TABLE_RULE.match(lines[1][1]))
            yield _Block(lines[0][0], last + len(text), "table" if is_table else kind or "text")
        lines.clear()
        kind = ""

    for line in markdown.split("\n"):
        opening = _FENCE.match(line)
        heading = None if fence else _HEADING.match(line)
        if fence:
            lines.append((position, line))
            if opening and opening.group(1).startswith(fence) and not line.strip(" `~"):
                fence = ""
                yield from closed()
        elif opening:
            yield from closed()
            kind, fence = "code", opening.group(1)
            lines.append((position, line))
        elif heading:
            yield from closed()
            title = re.sub(r"\\(?=[!-/:-@\[-`{-~])", "", (heading.group(2) or "").strip())
            yield _Block(position, position + len(line), "heading", 0, len(heading.group(1)), title)
        elif not line.strip():
            yield from closed()
        else:
            lines.append((position, line))
        position += len(line) + 1
    yield from closed()


def _outline(blocks: list[_Block]) -> _Section:
    root = _Section(0, [])
    stack = [root]
    for block in blocks:
        if block.kind == "heading":
            while stack[-1].level >= block.level:
                stack.pop()
            section = _Section(block.level, [*stack[-1].path, block.title])
            stack[-1].children.append(section)
            stack.append(section)
        stack[-1].blocks.append(block)
        for section in stack:
            section.tokens += block.tokens
    return root


def _all_blocks(section: _Section) -> list[_Block]:
    found = list(section.blocks)
    for child in section.children:
        found.extend(_all_blocks(child))
    return found


def _spans(section: _Section, markdown: str, budget: int, count_tokens: TokenCounter) -> Iterator[_Span]:
    """The section's chunks: whole when it fits, else its own blocks, then its subsections, small ones together."""
    if section.tokens <= budget and (section.level or not section.children):
        blocks = _all_blocks(section)
        if blocks:
            yield _Span(section.path, blocks)
        return
    own = list(_packed(section, markdown, budget, count_tokens))
    waiting = own.pop() if own and section.children and _is_heading(own[-1].blocks) else None
    yield from own
    for child in section.children:
        for span in _spans(child, markdown, budget, count_tokens):
            if waiting is not None and waiting.tokens + span.tokens <= budget:
                joined = _joins(waiting, span, budget)
                if joined is not None:
                    waiting = joined
                    continue
            if waiting is not None:
                yield waiting
            waiting = span
    if waiting is not None:
        yield waiting


def _joins(first: _Span, second: _Span, budget: int) -> _Span | None:
    """Two neighbours as one: a heading goes with what follows, and small sections of one parent go together."""
    lone = _is_heading(first.blocks)
    small = max(first.tokens, second.tokens) * _SMALL_SHARE <= budget
    common = [ours for ours, theirs in zip(first.path, second.path) if ours == theirs]
    if not lone and not (small and common == first.path[: len(common)] and len(common) >= len(second.path) - 1):
        return None
    return _Span(second.path if lone else common, [*first.blocks, *second.blocks])


def _is_heading(blocks: list[_Block]) -> bool:
    return all(block.kind == "heading" for block in blocks)


def _packed(section: _Section, markdown: str, budget: int, count_tokens: TokenCounter) -> Iterator[_Span]:
    """A section's own blocks, filled up to the budget."""
    blocks: list[_Block] = []
    used = 0
    for block in section.blocks:
        room = budget - used if _is_heading(blocks) and used * 2 < budget else budget
        for piece in _pieces(block, markdown, room, count_tokens) if block.tokens > budget else (block,):
            if blocks and used + piece.tokens > budget:
                yield _Span(section.path, blocks)
                blocks, used = [], 0
            blocks.append(piece)
            used += piece.tokens
    if blocks:
        yield _Span(section.path, blocks)


def _pieces(block: _Block, markdown: str, budget: int, count_tokens: TokenCounter) -> Iterator[_Block]:
    """Parts of a block that exceeds the budget alone: lines of code and tables, sentences, words."""
    text = markdown[block.start : block.end]
    in_lines = block.kind in ("code", "table")
    head = "\n".join(text.split("\n")[:2]) if block.kind == "table" else ""
    atoms = _atoms(text, 0, _LINE if in_lines else _SENTENCE, budget, count_tokens)
    for number, (start, end, tokens) in enumerate(_filled(atoms, budget)):
        start, end = _trimmed(text, start, end)
        if end > start:
            yield _Block(block.start + start, block.start + end, block.kind, tokens, table_head=head if number else "")


def _atoms(
    text: str, offset: int, pattern: re.Pattern[str], budget: int, count_tokens: TokenCounter
) -> Iterator[tuple[int, int, int]]:
    """What is not cut further: lines or sentences within the budget, words of longer ones, slices of longer words."""
    for match in pattern.finditer(text):
        piece = match.group()
        start = offset + match.start()
        tokens = count_tokens(piece)
        if tokens <= budget:
            yield start, start + len(piece), tokens
        elif pattern is not _WORD:
            yield from _atoms(piece, start, _WORD, budget, count_tokens)
        else:
            size = max(1, len(piece) * budget // (tokens * 2))
            for at in range(0, len(piece), size):
                part = piece[at : at + size]
                yield start + at, start + at + len(part), count_tokens(part)


def _filled(atoms: Iterator[tuple[int, int, int]], budget: int) -> Iterator[tuple[int, int, int]]:
    """Neighbouring atoms together, as many as fit."""
    begin = finish = used = 0
    for start, end, tokens in atoms:
        if used and used + tokens > budget:
            yield begin, finish, used
            used = 0
        if not used:
            begin = start
        finish = end
        used += tokens
    if used:
        yield begin, finish, used


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A range without the spaces and breaks at its end and the breaks at its start."""
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip("\n")), start + len(piece.rstrip())


def chunk_task(data: bytes, *, max_tokens: int, key: str) -> dict[str, Any]:
    """:func:`chunk_markdown` on UTF-8 bytes: ``{"chunks": [...]}``."""
    markdown = data.decode("utf-8", "surrogatepass")
    return {"chunks": chunk_markdown(markdown, max_tokens=max_tokens, key=key)}
