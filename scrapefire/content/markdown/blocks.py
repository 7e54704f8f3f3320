"""Finished blocks and the containers they are put into: lists, items, quotes, notes (CommonMark 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from scrapefire.content.markdown.escape import escape_task

_INNER_LINE = re.compile(r"\n(?=[^\n])")
_INTERRUPTS = re.compile(r"(?:1[.)]|[-*]) ")
_TIGHT_AFTER = {
    "heading": frozenset(("text", "list", "code", "quote", "heading")),
    "text": frozenset(("list", "code", "quote", "heading")),
    "code": frozenset(("text", "list", "code", "quote", "heading")),
    "list": frozenset(("code", "quote", "heading")),
}
_LARGEST_NUMBER = 999_999_999


@dataclass(slots=True)
class Block:
    """One finished block. ``marker`` is the sign of a list, ``joins`` says that a list of its kind may go on it."""

    kind: str
    text: str
    marker: str = ""
    joins: bool = False


@dataclass(slots=True)
class Item:
    """One list item while it is filled."""

    blocks: list[Block] = field(default_factory=list)
    number: int | None = None
    task: str = ""
    loose: bool = False
    literal: bool = False


@dataclass(slots=True)
class Frame:
    """An open container: ``root``, ``quote``, ``list``, ``item``, ``note``."""

    kind: str
    blocks: list[Block] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    item: Item | None = None
    ordered: bool = False
    start: int = 1
    step: int = 1
    label: str = ""
    joins: bool = False

    def add(self, block: Block) -> None:
        """Put a block at the end; in a list outside its items it belongs to the item before it."""
        if self.kind != "list":
            self.blocks.append(block)
            return
        if block.kind == "list" and self.items:
            self.items[-1].blocks.append(block)
        else:
            self.items.append(Item([block]))


def joined(blocks: list[Block], *, tight: bool = False) -> str:
    """Blocks one after the other; ``tight`` leaves out the empty lines that nothing needs."""
    out: list[str] = []
    previous: Block | None = None
    for block in blocks:
        if previous is not None:
            close = tight and block.kind in _TIGHT_AFTER.get(previous.kind, ()) and not _needs_line(block)
            out.append("\n" if close else "\n\n")
        out.append(block.text)
        previous = block
    return "".join(out)


def list_block(frame: Frame, before: Block | None, bullet: str) -> Block | None:
    """A list frame as a block; its sign differs from that of a list just before it, which it would go on otherwise."""
    items = [item for item in frame.items if item.blocks or item.task or item.literal]
    if not items:
        return None
    marker = _marker(frame, before, bullet)
    loose = any(item.loose for item in items)
    number = frame.start
    lines: list[str] = []
    for item in items:
        number = item.number if item.number is not None else number
        sign = f"{min(max(number, 0), _LARGEST_NUMBER)}{marker}" if frame.ordered else marker
        lines.append(_item(item, sign, loose=loose))
        number += frame.step
    text = ("\n\n" if loose else "\n").join(lines)
    return Block("list", text, ("1" if frame.ordered else "") + marker, frame.joins)


def quote_text(text: str) -> str:
    """Text as a block quote."""
    return "> " + text.replace("\n", "\n> ").replace("\n> \n", "\n>\n").replace("\n> \n", "\n>\n")


def indented(text: str, width: int) -> str:
    """All lines but the first moved in; empty ones stay empty."""
    return _INNER_LINE.sub("\n" + " " * width, text) if "\n" in text else text


def _item(item: Item, sign: str, *, loose: bool) -> str:
    if item.blocks and item.blocks[0].kind == "text" and not item.task:
        item.blocks[0].text = escape_task(item.blocks[0].text)
    text = joined(item.blocks, tight=not loose)
    if item.task:
        text = f"{item.task} {text}" if not item.blocks or item.blocks[0].kind == "text" else f"{item.task}\n\n{text}"
    return f"{sign} {indented(text, len(sign) + 1)}".rstrip() if not text else f"{sign} {indented(text, len(sign) + 1)}"


def _marker(frame: Frame, before: Block | None, bullet: str) -> str:
    if before is None or before.kind != "list" or before.marker.startswith("1") != frame.ordered:
        return "." if frame.ordered else bullet
    used = before.marker[-1]
    if frame.ordered:
        return ")" if used == "." else "."
    return "*" if used == "-" else "-"


def _needs_line(block: Block) -> bool:
    """A list can only follow a paragraph directly when its first item has text and the number 1 or a bullet
    (CommonMark 5.3).
    """
    return block.kind == "list" and not _INTERRUPTS.match(block.text)
