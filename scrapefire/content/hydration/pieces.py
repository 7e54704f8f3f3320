"""Parts of a page's content, and how they become HTML: the common ground of all that reads a page's data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

import lxml.html
from lxml import etree

from scrapefire.content.metadata_text import word_count

_OUTER_TAG = re.compile(r"</?(?:html|head|body)\b[^>]*>", re.IGNORECASE)
_DROPPED = ("script", "style", "noscript", "template", "iframe", "object", "embed", "form", "svg")
MARKDOWN_LINE = re.compile(r"(?m)^(?:#{1,6} \S|[-*+] \S.*\n[-*+] \S)|\[[^\]\n]+\]\(\S+\)")
"""What says that a string is Markdown: a heading, a list, a link."""


@dataclass
class Piece:
    """A part of the content.

    Args:
        kind: ``title``, ``text``, ``html``, ``list``, ``image`` or ``group``.
        value: text, HTML, or address of a picture; ``more``: the members of a list or group.
        link: address of what a title names; ``alt`` of a picture.
        words: words in sentences.
        teaser: a short account of something longer, or a group that leads elsewhere.
    """

    kind: str
    value: str = ""
    more: list[Piece] = field(default_factory=list)
    link: str = ""
    words: int = 0
    teaser: bool = False


def html_piece(source: str) -> Piece | None:
    """HTML as well-formed markup, without what runs or shows nothing; None when it holds neither text nor picture."""
    try:
        holder = lxml.html.fragment_fromstring(_OUTER_TAG.sub("", source), create_parent="div")
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None
    for element in list(holder.iter(*_DROPPED)):
        element.drop_tree()
    words = " ".join(holder.text_content().split())
    if not words and holder.find(".//img") is None:
        return None
    markup = lxml.html.tostring(holder, encoding="unicode")
    prose = word_count(words)
    return Piece("html", markup, words=prose if prose >= 3 else 0)


def from_markdown(source: str) -> str:
    """The blocks of Markdown that matter for reading it: headings, lists, paragraphs, links."""
    parts: list[str] = []
    for block in re.split(r"\n[ \t]*\n|\n(?=#{1,6} )|(?<=\n)(?=[-*+] )", source.strip()):
        block = block.strip()
        if not block:
            continue
        line, _, rest = block.partition("\n")
        if heading := re.match(r"(#{1,6}) +(.*?)#*$", line):
            level = len(heading[1])
            parts.append(f"<h{level}>{_inline(heading[2])}</h{level}>")
            parts.append(f"<p>{_inline(rest)}</p>" if rest.strip() else "")
        elif re.match(r"[-*+] ", block):
            items = re.split(r"(?m)^[-*+] +", block)[1:]
            parts.append("<ul>" + "".join(f"<li>{_inline(item)}</li>" for item in items) + "</ul>")
        else:
            parts.append(f"<p>{_inline(block)}</p>")
    return "".join(parts)


def _inline(source: str) -> str:
    marked = escape(" ".join(source.split()))
    marked = re.sub(r"!\[([^\]]*)\]\(([^)\s]+)[^)]*\)", r'<img src="\2" alt="\1">', marked)
    marked = re.sub(r"\[([^\]]+)\]\(([^)\s]+)[^)]*\)", r'<a href="\2">\1</a>', marked)
    marked = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", marked)
    return re.sub(r"(?<![\w*])[*_]([^*_]+)[*_](?![\w*])", r"<em>\1</em>", marked)


def plain_text(piece: Piece) -> str:
    """The words of a part, without markup."""
    if piece.kind in ("group", "list"):
        return " ".join(plain_text(one) for one in piece.more)
    return re.sub(r"<[^>]+>", " ", piece.value) if piece.kind == "html" else piece.value


def to_html(piece: Piece, level: int = 1) -> str:
    """The content as HTML; titles of groups become headings by how deep the groups lie."""
    return "\n".join(_render(piece, level))


def _render(piece: Piece, level: int) -> Iterator[str]:
    if piece.kind == "group":
        titled = bool(piece.more) and piece.more[0].kind == "title"
        for number, one in enumerate(piece.more):
            if one.kind == "title" and titled and number == 0:
                yield _heading(one, level)
            else:
                yield from _render(one, level + titled)
    elif piece.kind == "list":
        yield "<ul>" + "".join(f"<li>{escape(one.value)}</li>" for one in piece.more) + "</ul>"
    elif piece.kind == "image":
        yield f'<p><img src="{escape(piece.value)}" alt="{escape(piece.link)}"></p>'
    elif piece.kind == "html":
        yield piece.value
    elif piece.kind == "title":
        yield _heading(piece, level)
    else:
        yield from (f"<p>{escape(part.strip())}</p>" for part in re.split(r"\n\s*\n|\n", piece.value) if part.strip())


def _heading(piece: Piece, level: int) -> str:
    words = escape(piece.value)
    inner = f'<a href="{escape(piece.link)}">{words}</a>' if piece.link else words
    return f"<h{min(level, 6)}>{inner}</h{min(level, 6)}>"
