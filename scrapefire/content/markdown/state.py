"""State of one pass over an element: open containers, the paragraph being filled, the marks around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urljoin

from lxml.html import HtmlElement

from scrapefire.content.markdown.blocks import Block, Frame, indented, joined
from scrapefire.content.markdown.footnotes import Footnotes
from scrapefire.content.markdown.inline import Edge, Mark, Style, Token, render
from scrapefire.content.markdown.tables import one_line

DEEPEST = 40
"""Lists and quotes nested deeper than this go on at the same level."""

BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "body",
        "center",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "dd",
        "details",
        "summary",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "search",
        "section",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
        "blockquote",
        "caption",
        "html",
        "optgroup",
    ]
)
_UNSAFE_SCHEMES = ("javascript:", "vbscript:", "data:")
_LONG_INLINE = 400

Closer = Callable[[], None]
Handler = Callable[["Writer", HtmlElement], "Closer | bool"]
"""Opens an element. True: it is done with; false: its inside follows; a function: so, and it is called at the end."""


@dataclass(slots=True)
class Context:
    """What all parts of one page share."""

    handlers: Mapping[str, Handler]
    base_url: str = ""
    style: Style = field(default_factory=Style)
    notes: Footnotes = field(default_factory=Footnotes)
    footnotes: list[str] = field(default_factory=list)

    def address(self, value: str | None) -> str:
        """An address made absolute; empty for none and for one that runs a script or holds data."""
        href = (value or "").strip()
        if not href or (":" in href[:40] and "".join(href[:40].split()).lower().startswith(_UNSAFE_SCHEMES)):
            return ""
        if self.base_url and "://" not in href and not href.startswith(("mailto:", "tel:")):
            try:
                return urljoin(self.base_url, href)
            except ValueError:
                return href
        return href


class Writer:
    """Walks elements and collects finished blocks in its first frame.

    Args:
        context: what the page's parts share.
        cell: blocks are written for a table cell: nothing that needs lines of its own.
    """

    def __init__(self, context: Context, *, cell: bool = False) -> None:
        self.context = context
        self.cell = cell
        self.frames = [Frame("root")]
        self.run: list[Token] = []
        self.marks: list[Mark] = []
        self.in_heading = False
        self.cards: dict[HtmlElement, Mark] = {}
        self._cell_writer: Writer | None = None

    def write(self, element: HtmlElement) -> str:
        """Markdown of ``element``."""
        self._walk(iter((element,)), element)
        return self._finished()

    def write_inside(self, element: HtmlElement) -> str:
        """Markdown of what ``element`` holds."""
        if element.text:
            self.run.append(element.text)
        self._walk(iter(element), None)
        return self._finished()

    def cell_text(self, element: HtmlElement, *, bars: bool = True) -> str:
        """Inline Markdown of a cell on one line, its bars escaped when ``bars``."""
        if not len(element):
            text = render([element.text or ""], self.context.style, protect_lines=False)
        else:
            if self._cell_writer is None:
                self._cell_writer = Writer(self.context, cell=True)
            text = self._cell_writer.write_inside(element)
        return one_line(text, bars=bars)

    def _finished(self) -> str:
        self.flush()
        text = joined(self.frames[0].blocks, tight=self.cell)
        self.frames = [Frame("root")]
        self.run.clear()
        self.marks.clear()
        return text

    def _walk(self, siblings: Iterator[HtmlElement], root: HtmlElement | None) -> None:
        """Visit elements without recursion: pages nest deeper than Python's stack."""
        handlers = self.context.handlers
        run = self.run
        stack: list[tuple[Iterator[HtmlElement], HtmlElement, Closer | bool]] = []
        while True:
            for element in siblings:
                tag = element.tag
                handler = handlers.get(tag)
                closer: Closer | bool = False
                if handler is not None:
                    closer = handler(self, element)
                elif tag in BLOCKS:
                    closer = self.open_block(element)
                elif type(tag) is not str:
                    closer = True
                if closer is not True:
                    text = element.text
                    if text and (run or not text.isspace()):
                        run.append(text)
                    if len(element):
                        stack.append((siblings, element, closer))
                        siblings = iter(element)
                        break
                    if closer:
                        closer()
                if tag in BLOCKS and run:
                    self.boundary()
                text = element.tail
                if text and element is not root and (run or not text.isspace()):
                    run.append(text)
            else:
                if not stack:
                    return
                siblings, element, closer = stack.pop()
                if closer and closer is not True:
                    closer()
                if run and element.tag in BLOCKS:
                    self.boundary()
                text = element.tail
                if text and element is not root and (run or not text.isspace()):
                    run.append(text)

    def flush(self) -> None:
        """Finish the paragraph, if there is one; open marks go on in the next."""
        run = self.run
        if not run:
            return
        if not self.marks:
            if len(run) > 1 or not (type(run[0]) is str and run[0].isspace()):
                text = render(run, self.context.style, protect_lines=not self.cell)
                if text:
                    self.frames[-1].add(Block("text", text))
            run.clear()
            return
        run.extend(Edge(mark, False) for mark in reversed(self.marks) if not mark.spent)
        text = render(run, self.context.style, protect_lines=not self.cell)
        run.clear()
        if text:
            self.frames[-1].add(Block("text", text))
            self.spend(text)
        run.extend(Edge(mark, True) for mark in self.marks if not mark.spent)

    def boundary(self) -> None:
        """The edge of a block: a paragraph ends here, but a heading is one line whatever it holds."""
        if self.in_heading:
            self.run.append(" ")
        else:
            self.flush()

    def spend(self, text: str) -> None:
        """Links that are written once were written in ``text``; one that only holds an image may come again."""
        for mark in self.marks:
            if mark.once and not text.startswith("[!["):
                mark.spent = True

    def add(self, kind: str, text: str) -> None:
        """Put a finished block into the open container."""
        if text:
            self.frames[-1].add(Block(kind, text))

    def mark(self, mark: Mark) -> Closer:
        """Put a mark around what follows; the result ends it."""
        self.marks.append(mark)
        self.run.append(Edge(mark, True))

        def close() -> None:
            if mark in self.marks:
                self.marks.remove(mark)
                if not mark.spent:
                    self.run.append(Edge(mark, False))

        return close

    def push(self, frame: Frame, close: Callable[[Frame], None]) -> Closer:
        """Open a container; ``close`` gets it when it is full."""
        self.frames.append(frame)

        def closing() -> None:
            self.flush()
            self.frames.pop()
            close(frame)

        return closing

    def is_flat(self) -> bool:
        """Whether containers cannot be opened here."""
        return self.in_heading or len(self.frames) > DEEPEST

    def open_block(self, element: HtmlElement) -> Closer | bool:
        """Begin a block without a look of its own, or the note that it is."""
        if self.run:
            self.boundary()
        notes = self.context.notes.notes
        return self._open_note(notes[element]) if notes and element in notes else False

    def _open_note(self, label: str) -> Closer:
        def close(frame: Frame) -> None:
            text = joined(frame.blocks)
            if text:
                self.context.footnotes.append(f"[^{label}]: {indented(text, 4)}")

        return self.push(Frame("note"), close)

    def in_note(self) -> bool:
        """Whether a footnote is being written."""
        return bool(self.context.notes.notes) and any(frame.kind == "note" for frame in self.frames)

    def end_link(self) -> None:
        """Links don't nest: what is open ends here, its inner marks go on."""
        if not self.marks:
            return
        position = next((index for index, mark in enumerate(self.marks) if mark.kind == "a"), None)
        if position is None:
            return
        link, inner = self.marks[position], self.marks[position + 1 :]
        if not link.spent:
            self.run.extend(Edge(mark, False) for mark in reversed([link, *inner]))
            self.run.extend(Edge(mark, True) for mark in inner)
        self.marks[position:] = inner


def has_block(element: HtmlElement) -> bool:
    """Whether an inline element holds a block."""
    return any(child.tag in BLOCKS for child in element.iterdescendants())


def is_long(element: HtmlElement) -> bool:
    """Whether an element holds more text than a heading or a phrase does."""
    size = 0
    for text in element.itertext():
        size += len(text)
        if size > _LONG_INLINE:
            return len(" ".join("".join(element.itertext()).split())) > _LONG_INLINE
    return False
