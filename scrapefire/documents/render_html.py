"""Document model to HTML: the same blocks that :mod:`scrapefire.documents.render` writes as Markdown.

>>> from scrapefire.documents.model import Code, Content
>>> to_html(Content([Code("a < b")])).splitlines()[2]
'<pre><code>a &lt; b</code></pre>'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from scrapefire.documents.model import (
    Block,
    Cell,
    Code,
    Content,
    Heading,
    Image,
    Inline,
    Item,
    List,
    ListLine,
    Math,
    NoteRef,
    Paragraph,
    Quote,
    Table,
    nest,
    rich_cells,
    tidy,
)

_NOTE = re.compile(r"^\[\^([\w-]+)\]:[ \t]+(\S.*)$\n?", re.MULTILINE)
DEPTH = 60  # nothing that a person wrote nests deeper; readers of Markdown stop earlier


def to_html(content: Content) -> str:
    """The document as a small, complete HTML page."""
    notes = note_numbers(content)
    body = _blocks(nest(content.blocks), notes, 0)
    if notes:
        items = "".join(
            f'<li id="fn{n}">{_blocks(nest(content.notes[key]), notes, 0)}</li>' for key, n in notes.items()
        )
        body += f'<section class="footnotes"><ol>{items}</ol></section>'
    return page(body, content.metadata)


def from_markdown(markdown: str, metadata: Mapping[str, Any]) -> str:
    """The page of a document whose parser writes Markdown itself."""
    from markdown_it import MarkdownIt

    notes = {match[1]: match[2] for match in _NOTE.finditer(markdown)}
    if notes:  # to CommonMark, a note of one word is the definition of a link
        markdown = _NOTE.sub("", markdown)
    writer = MarkdownIt("commonmark", {"html": True, "maxNesting": DEPTH}).enable(["table", "strikethrough"])
    body = writer.render(markdown)
    if notes:
        mark = re.compile(rf"\[\^({'|'.join(notes)})\]")
        body = mark.sub(lambda match: f'<sup><a href="#fn{match[1]}">{match[1]}</a></sup>', body)
        items = "".join(f'<li id="fn{key}">{writer.render(text).strip()}</li>' for key, text in notes.items())
        body += f'<section class="footnotes"><ol>{items}</ol></section>'
    return page(body, metadata)


def page(body: str, metadata: Mapping[str, Any]) -> str:
    """A whole HTML page around a body."""
    title = escape(str(metadata.get("title") or ""))
    language = metadata.get("language")
    lang = f' lang="{escape(str(language))}"' if language else ""
    head = f'<head><meta charset="utf-8"><title>{title}</title></head>'
    return f"<!DOCTYPE html>\n<html{lang}>{head}<body>\n{body}</body></html>\n"


def note_numbers(content: Content) -> dict[str, int]:
    """Notes in the order of their marks; those without a mark in the text come last."""
    order: dict[str, int] = {}
    for key in (*_marks(content.blocks, 0), *content.notes):
        if key in content.notes and key not in order:
            order[key] = len(order) + 1
    return order


def _marks(blocks: Iterable[Block], depth: int) -> Iterable[str]:
    if depth > DEPTH:
        return
    for block in blocks:
        if isinstance(block, Heading | Paragraph | ListLine):
            yield from (part.key for part in block.inlines if isinstance(part, NoteRef))
        if isinstance(block, ListLine):
            yield from _marks(block.more, depth + 1)
        elif isinstance(block, Quote):
            yield from _marks(block.blocks, depth + 1)
        elif isinstance(block, List):
            for item in block.items:
                yield from _marks(item.blocks, depth + 1)
        elif isinstance(block, Table):
            for each in rich_cells(block):
                yield from _marks(each.blocks, depth + 1)


def _blocks(blocks: Sequence[Block], notes: dict[str, int], depth: int) -> str:
    if depth > DEPTH:
        return ""
    return "".join(_block(block, notes, depth) + "\n" for block in blocks)


def _block(block: Block, notes: dict[str, int], depth: int) -> str:
    if isinstance(block, Paragraph):
        return f"<p>{_inlines(block.inlines, notes)}</p>"
    if isinstance(block, Heading):
        level = max(1, min(6, block.level))
        return f"<h{level}>{_inlines(block.inlines, notes)}</h{level}>"
    if isinstance(block, List):
        tag = "ol" if block.ordered else "ul"
        start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
        style = f' type="{block.style}"' if block.ordered and block.style != "1" else ""
        return f"<{tag}{start}{style}>{''.join(_item(item, notes, depth) for item in block.items)}</{tag}>"
    if isinstance(block, Table):
        return html_table(block, notes, depth)
    if isinstance(block, Code):
        name = f' class="language-{escape(block.language)}"' if block.language else ""
        return f"<pre><code{name}>{escape(block.text)}</code></pre>"
    if isinstance(block, Quote):
        return f"<blockquote>{_blocks(nest(block.blocks), notes, depth + 1)}</blockquote>"
    if isinstance(block, ListLine):
        return _blocks(nest([block]), notes, depth)
    return "<hr>"


def _item(item: Item, notes: dict[str, int], depth: int) -> str:
    box = "" if item.checked is None else f'<input type="checkbox" disabled{" checked" if item.checked else ""}> '
    return f"<li>{box}{_inner(item.blocks, notes, depth + 1)}</li>"


def _inner(blocks: Sequence[Block], notes: dict[str, int], depth: int) -> str:
    """Blocks of an item or a cell; a first paragraph alone needs no tags of its own."""
    blocks = nest(blocks)
    if depth > DEPTH:
        return ""
    if blocks and isinstance(blocks[0], Paragraph) and not any(isinstance(block, Paragraph) for block in blocks[1:]):
        return _inlines(blocks[0].inlines, notes) + "".join(_block(block, notes, depth) for block in blocks[1:])
    return "".join(_block(block, notes, depth) for block in blocks)


def html_table(block: Table, notes: dict[str, int], depth: int = 0) -> str:
    lines = ["<table>"]
    if block.caption:
        lines.append(f"<caption>{_inlines(block.caption, notes)}</caption>")
    for index, row in enumerate(block.rows):
        tag = "th" if index < block.header else "td"
        cells = "".join(_cell(each, tag, notes, depth) for each in row)
        lines.append(f"<tr>{cells}</tr>")
    return "\n".join([*lines, "</table>"])


def _cell(each: Cell | str, tag: str, notes: dict[str, int], depth: int) -> str:
    if isinstance(each, str):
        return f"<{tag}>{escape(each.strip(), quote=False)}</{tag}>".replace("\n", "<br>")
    spans = f' colspan="{each.colspan}"' if each.colspan > 1 else ""
    spans += f' rowspan="{each.rowspan}"' if each.rowspan > 1 else ""
    # A blank line inside would end the HTML block of a Markdown document.
    return f"<{tag}{spans}>{re.sub(chr(10) + '+', chr(10), _inner(each.blocks, notes, depth + 1))}</{tag}>"


def _inlines(inlines: Sequence[Inline], notes: dict[str, int]) -> str:
    out = []
    for href, group in groupby(tidy(inlines), lambda part: getattr(part, "href", "")):
        text = "".join(_atom(part, notes) for part in group)
        out.append(f'<a href="{escape(href)}">{text}</a>' if href and text.strip() else text)
    return "".join(out).strip().replace("\n", "<br>")


def _atom(part: Inline, notes: dict[str, int]) -> str:
    if isinstance(part, NoteRef):
        number = notes.get(part.key)
        return f'<sup><a href="#fn{number}">{number}</a></sup>' if number else ""
    if isinstance(part, Math):
        return f'<span class="math">{escape(part.latex)}</span>'
    if isinstance(part, Image):
        return f'<img alt="{escape(part.alt)}" src="{escape(part.src)}">' if part.src or part.alt else ""
    text = escape(part.text, quote=False)
    if not text.strip():
        return text
    for wanted, tag in (
        (part.code, "code"),
        (bool(part.script), part.script),
        (part.strike, "del"),
        (part.italic, "em"),
        (part.bold, "strong"),
    ):
        if wanted:
            text = f"<{tag}>{text}</{tag}>"
    return text
