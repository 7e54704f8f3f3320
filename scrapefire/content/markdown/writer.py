"""The writer: one pass over a cleaned element, at any depth, that gives Markdown for it (CommonMark 0.31, GFM)."""

from __future__ import annotations

from types import MappingProxyType

from lxml.html import HtmlElement

from scrapefire.content.markdown import on_blocks, on_links, on_text
from scrapefire.content.markdown.footnotes import find_footnotes
from scrapefire.content.markdown.inline import Style
from scrapefire.content.markdown.state import Context, Handler, Writer

HANDLERS: MappingProxyType[str, Handler] = MappingProxyType(
    {
        "a": on_links.link,
        "img": on_links.image,
        **dict.fromkeys(("video", "audio", "iframe", "embed", "object"), on_links.media),
        **dict.fromkeys(on_text.MARKS, on_text.inline_mark),
        **dict.fromkeys(("code", "kbd", "samp", "tt"), on_text.inline_code),
        **dict.fromkeys(("pre", "listing", "xmp"), on_text.code_block),
        **dict.fromkeys(("math", "mjx-container"), on_text.formula),
        **dict.fromkeys(("button", "select", "option", "label", "meter", "progress", "output"), on_text.spaced),
        **dict.fromkeys(
            [
                "style",
                "template",
                "head",
                "title",
                "meta",
                "link",
                "base",
                "svg",
                "canvas",
                "textarea",
                "datalist",
                "rp",
                "noframes",
                "param",
                "track",
                "col",
                "colgroup",
                "map",
            ],
            on_text.skipped,
        ),
        "span": on_text.span,
        "div": on_text.block_math,
        "script": on_text.script,
        "br": on_text.line_break,
        "q": on_text.quoted,
        "rt": on_text.ruby_text,
        **dict.fromkeys(on_blocks.HEADINGS, on_blocks.heading),
        **dict.fromkeys(("ul", "ol", "menu", "dir"), on_blocks.items),
        "hr": on_blocks.rule,
        "li": on_blocks.item,
        "dt": on_blocks.term,
        "dd": on_blocks.definition,
        "blockquote": on_blocks.quote,
        "input": on_blocks.control,
        "table": on_blocks.table,
    }
)
"""What opens an element of its own kind; other elements are blocks or only their text."""


class WriterTier:
    """Our own writer: all that Markdown can say, in one pass, and text that is text and nothing else."""

    name = "writer"

    def convert(self, element: HtmlElement, *, base_url: str, links: str, bullet: str) -> str:
        """CommonMark with GFM extensions and footnotes."""
        alive = list(element.iter())  # lxml makes an element's object anew each time when nothing holds it
        notes = find_footnotes(element)
        context = Context(HANDLERS, base_url, Style(links, bullet, footnotes=bool(notes.notes)), notes)
        parts = [Writer(context).write(element), "\n".join(context.footnotes), context.style.references.definitions()]
        del alive
        return "\n\n".join(filter(None, parts))
