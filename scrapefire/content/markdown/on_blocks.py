"""Headings, lists, definitions, quotes, rules and tables."""

from __future__ import annotations

from lxml.html import HtmlElement

from scrapefire.content.markdown import code, tables
from scrapefire.content.markdown.blocks import Frame, Item, joined, list_block, quote_text
from scrapefire.content.markdown.inline import Break, Edge, Mark, Piece, Token, render
from scrapefire.content.markdown.state import Closer, Writer, has_block, is_long

HEADINGS = {f"h{level}": level for level in range(1, 7)}
_NOT_IN_HEADINGS = frozenset((*HEADINGS, "ul", "ol", "table", "pre", "blockquote"))


def heading(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``h1`` to ``h6``: one line, whatever it holds; one that swallowed blocks by a missing end tag is no heading."""
    writer.boundary()
    if writer.in_heading:
        return False
    if len(element) and (any(child.tag in _NOT_IN_HEADINGS for child in element.iterdescendants()) or is_long(element)):
        return False
    if writer.cell:
        return writer.mark(Mark("strong"))
    outer = writer.marks[:]
    writer.marks[:] = [mark for mark in outer if mark.kind == "a" and not mark.spent]
    card = writer.cards.pop(element, None) if writer.cards else None
    if card is not None:
        writer.marks.append(card)
    writer.run[:] = [Edge(mark, True) for mark in writer.marks]
    writer.in_heading = True

    def close() -> None:
        run = writer.run
        run.extend(Edge(mark, False) for mark in reversed(writer.marks) if not mark.spent)
        tokens: list[Token] = [" " if isinstance(token, Break) else token for token in run]
        text = render(tokens, writer.context.style, protect_lines=False, line_break=" ")
        if text.strip():
            writer.spend(text)
            writer.add("heading", f"{'#' * HEADINGS[element.tag]} {_closed(text)}")
        writer.in_heading = False
        writer.marks[:] = outer
        run[:] = [Edge(mark, True) for mark in outer if not mark.spent]

    return close


def rule(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``hr``; asterisks in a list, where hyphens would begin an item."""
    writer.boundary()
    if not writer.in_heading and not writer.cell:
        in_list = any(frame.kind in ("item", "list") for frame in writer.frames)
        writer.add("rule", "***" if in_list else "---")
    return True


def items(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``ul``, ``ol``, ``menu``, ``dir``."""
    writer.boundary()
    if writer.is_flat():
        return False
    frame = Frame("list", ordered=element.tag == "ol")
    if frame.ordered:
        frame.start = _integer(element.get("start"), 1)
        if element.get("reversed") is not None:
            frame.step = -1
            frame.start = _integer(element.get("start"), sum(1 for child in element if child.tag == "li"))
    return writer.push(frame, lambda frame: _add_list(writer, frame))


def item(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``li``; outside a list it makes one with those beside it."""
    note = writer.open_block(element)
    if note or writer.is_flat():
        return note
    entry = Item(number=_optional_integer(element.get("value")))
    if len(element):
        entry.loose = any(child.tag == "p" for child in element)
    else:
        entry.literal = not (element.text or "").strip()
    frame = Frame("item", blocks=entry.blocks, item=entry)
    parent = writer.frames[-1]
    if parent.kind == "list":
        return writer.push(frame, lambda _: parent.items.append(entry))
    holder = Frame("list", joins=True, items=[entry])
    return writer.push(frame, lambda _: _add_list(writer, holder))


def term(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``dt``: a bold line."""
    note = writer.open_block(element)
    bold = any(mark.kind == "strong" for mark in writer.marks)
    if note or writer.in_heading or bold or is_long(element) or has_block(element):
        return note
    return writer.mark(Mark("strong"))


def definition(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``dd``: an item under its term; without a term it only moves text in."""
    note = writer.open_block(element)
    if note or writer.is_flat() or next(element.itersiblings("dt", preceding=True), None) is None:
        return note
    entry = Item()
    holder = Frame("list", joins=True, items=[entry])
    return writer.push(Frame("item", blocks=entry.blocks, item=entry), lambda _: _add_list(writer, holder))


def quote(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``blockquote``."""
    writer.boundary()
    if writer.is_flat() or writer.cell:
        return False
    literal = not len(element) and not (element.text or "").strip()

    def close(frame: Frame) -> None:
        if frame.blocks:
            writer.add("quote", quote_text(joined(frame.blocks)))
        elif literal:
            writer.add("quote", ">")

    return writer.push(Frame("quote"), close)


def control(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``input``: the box of a task at the start of an item; others have no words."""
    frame = writer.frames[-1]
    if (element.get("type") or "").lower() == "checkbox" and frame.item is not None and not frame.blocks:
        begun = any((type(token) is str and token.strip()) or isinstance(token, Piece) for token in writer.run)
        if not begun and not writer.cell:
            frame.item.task = "[x]" if element.get("checked") is not None else "[ ]"
            return True
    writer.run.append(" ")
    return True


def table(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``table``: data, a listing with line numbers, or a layout, which is only its cells' blocks."""
    writer.boundary()
    if writer.in_heading:
        return False
    if writer.cell:
        writer.add(
            "text",
            tables.plain_table(element, lambda cell: Writer(writer.context, cell=True).cell_text(cell, bars=False)),
        )
        return True
    listing = tables.listing(element)
    if listing is not None:
        writer.add("code", _listing(listing, element))
        return True
    if tables.is_layout(element):
        return False
    caption = tables.caption_of(element)
    if caption is not None:
        writer.add("text", Writer(writer.context).write_inside(caption))
    writer.add("table", tables.write_table(element, writer.cell_text))
    return True


def _add_list(writer: Writer, frame: Frame) -> None:
    parent = writer.frames[-1]
    siblings = parent.blocks
    if parent.kind == "list":
        siblings = parent.items[-1].blocks if parent.items else []
    before = siblings[-1] if siblings else None
    if before is not None and frame.joins and before.joins:
        more = list_block(frame, None, writer.context.style.bullet)
        if more is not None:
            before.text += "\n" + more.text
        return
    block = list_block(frame, before, writer.context.style.bullet)
    if block is not None:
        parent.add(block)


def _listing(element: HtmlElement, table: HtmlElement) -> str:
    if element is table:
        lines = [
            "".join(code.code_text(cell).strip("\n") for cell in list(tables.own_cells(row))[1:])
            for row in tables.own_rows(table)
        ]
        text = "\n".join(lines)
    else:
        text = code.code_text(element)
    return code.fenced(text, code.language_of(element) or code.language_of(table))


def _closed(text: str) -> str:
    """A heading whose final number signs are text (CommonMark 4.2, closing sequence)."""
    stripped = text.rstrip("#")
    if len(stripped) != len(text) and (not stripped or stripped.endswith((" ", "\t"))):
        return f"{stripped}\\{text[len(stripped) :]}"
    return text


def _integer(value: str | None, default: int) -> int:
    found = _optional_integer(value)
    return default if found is None else found


def _optional_integer(value: str | None) -> int | None:
    try:
        return int(value) if value is not None else None
    except ValueError:
        return None
