"""Finds headings and their levels: by the outline (ISO 32000-1, 12.3.3), by size, by weight."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scrapefire.documents.pdf.model import Block, Style

_MAX_LETTERS = 220
_MAX_LINES = 4
_NOT_WORDS = re.compile(r"[\W_]+")
_SECTION = re.compile(r"^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+[^\W\d]")
_CAPTION = re.compile(r"(?:figure|fig\.|table|tab\.|abbildung|tabelle|рис\.|таблица)\s*[\dIVX]", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]{3,}")
_MATHS = re.compile(r"[=<>+\u2200-\u22ff×÷±√]")
_ENDS_SENTENCE = re.compile(r"[.;,]$")


def is_caption(text: str) -> bool:
    """Whether the text begins like the caption of a numbered figure or table."""
    return bool(_CAPTION.match(text))


def is_formula(text: str) -> bool:
    """Whether the text is an equation or a part of one, rather than words.

    >>> is_formula("∇ ⋅ B = 0"), is_formula("Growth = more boats"), is_formula("C")
    (True, False, False)
    """
    words = sum(map(len, _WORDS.findall(text)))
    if 2 * words >= sum(not letter.isspace() for letter in text):
        return False
    pieces = text.split()
    return bool(_MATHS.search(text)) or (len(pieces) > 1 and all(len(piece) == 1 for piece in pieces))


def squash(text: str) -> str:
    """Letters and digits alone, for comparing titles."""
    return _NOT_WORDS.sub("", text.lower())


def mark_headings(blocks: list[Block], body: float, outline: Mapping[str, int]) -> None:
    """Turn those blocks into headings that are; *outline* gives the depth (from 1) of its titles, squashed."""
    chosen: list[tuple[Block, float, bool]] = []
    for index, block in enumerate(blocks):
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        if _is_heading(block, following, body, outline):
            chosen.append((block, round(_size(block) * 2) / 2, _is_bold(block)))
    if len(chosen) > 0.6 * len(blocks) and len(blocks) > 8:
        chosen = [item for item in chosen if item[1] >= 1.3 * body]
    ranks = sorted({(size, bold and size < 1.12 * body) for _, size, bold in chosen}, reverse=True)
    for block, size, bold in chosen:
        block.kind = "heading"
        block.marker = ""
        block.level = min(ranks.index((size, bold and size < 1.12 * body)) + 1, 6)
    _follow_outline([block for block, _, _ in chosen], outline)


def _follow_outline(headings: list[Block], outline: Mapping[str, int]) -> None:
    """Levels from the outline for headings in it, moved so that those above the first of them keep theirs."""
    known = [(block, outline[squash(_text(block))]) for block in headings if squash(_text(block)) in outline]
    if len(known) < 2 or len({depth for _, depth in known}) < 2:
        return
    top = min(block.level for block, depth in known if depth == min(depth for _, depth in known))
    least = min(depth for _, depth in known)
    for block, depth in known:
        block.level = min(6, top + depth - least)


def _is_heading(block: Block, following: Block | None, body: float, outline: Mapping[str, int]) -> bool:
    if block.aside or block.kind not in ("paragraph", "list") or not block.lines or len(block.lines) > _MAX_LINES:
        return False
    text = _text(block)
    if len(text) > _MAX_LETTERS or not any(character.isalpha() for character in text) or is_formula(text):
        return False
    size = _size(block)
    if block.kind == "list" and not (block.marker[0].isdigit() and (size >= 1.1 * body or _is_bold(block))):
        return False
    if squash(text) in outline and len(text) > 3 and size >= 0.95 * body:
        return True
    if size >= 1.12 * body:
        return len(text) >= 2 and not (len(text) > 120 and text.endswith("."))
    if size < 0.92 * body or following is None:
        return False
    if len(block.lines) > 2 or len(text) > 120 or _ENDS_SENTENCE.search(text) or is_caption(text):
        return False
    if _is_bold(block):
        return following.kind != "table" or len(text) < 60
    alone = len(block.lines) == 1 and following.kind in ("paragraph", "list")
    if alone and _SECTION.match(text) and len(text) <= 80:
        return True
    runs_on = following.kind == "paragraph" and len(following.lines) > 1 and not _is_italic(following)
    return alone and runs_on and _is_italic(block) and len(text) <= 60 and text[:1].isupper()


def _text(block: Block) -> str:
    return " ".join(line.text for line in block.lines)


def _size(block: Block) -> float:
    return max(line.size for line in block.lines)


def _is_bold(block: Block) -> bool:
    styles = _styles(block)
    return bool(styles) and all(style.bold for style in styles)


def _is_italic(block: Block) -> bool:
    styles = _styles(block)
    return bool(styles) and all(style.italic for style in styles)


def _styles(block: Block) -> list[Style]:
    return [span.style for line in block.lines for span in line.spans if any(letter.isalnum() for letter in span.text)]
