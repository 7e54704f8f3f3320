"""The writer: one pass over a cleaned element, at any depth, that gives Markdown for it (CommonMark 0.31, GFM)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urljoin

from lxml import etree
from lxml.html import HtmlElement

from scrapefire.content.markdown import code, mathml, tables
from scrapefire.content.markdown.blocks import Block, Frame, Item, joined, indented, list_block, quote_text
from scrapefire.content.markdown.escape import escape_text, link_target
from scrapefire.content.markdown.footnotes import Footnotes, find_footnotes, is_back_element, is_mark_like
from scrapefire.content.markdown.inline import BREAK, Break, Edge, Mark, Piece, Style, Token, render

_DEEPEST = 40
_LONG_INLINE = 400
_SKIPPED = frozenset(
    "script style template head title meta link base svg canvas textarea datalist rp noframes param track col colgroup map".split()
)
_BLOCKS = frozenset(
    "address article aside body center dialog dir div dl dt dd details summary fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 "
    "header hgroup hr legend li main menu nav ol p pre search section table tbody td tfoot th thead tr ul blockquote caption html".split()
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_MARKS = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "cite": "em", "dfn": "em", "var": "em", "del": "del", "s": "del",
    "strike": "del", "sup": "sup", "sub": "sub",
}  # fmt: skip
_SPACED = frozenset(("button", "select", "option", "optgroup", "label", "input", "meter", "progress", "output"))
_CODE = frozenset(("code", "kbd", "samp", "tt"))
_MEDIA = {
    "video": "Video",
    "audio": "Audio",
    "iframe": "Embedded page",
    "embed": "Embedded file",
    "object": "Embedded file",
}
_LIVE_SCHEMES = ("javascript:", "vbscript:", "data:")
_PERMALINKS = frozenset(("", "#", "¶", "§", "🔗", "⚓", "\uf0c1", "link", "permalink", "anchor", "copy link"))
_SKIP_TO = (
    "skip to content",
    "skip to main content",
    "skip to navigation",
    "skip navigation",
    "jump to content",
    "skip to main",
)
_DEEP_IN_HEADING = ("h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "pre", "blockquote")
_MATH_CLASSES = ("katex", "MathJax", "mwe-math-element", "math-tex", "MJX")


@dataclass(slots=True)
class Context:
    """What all parts of one page share."""

    base_url: str = ""
    style: Style = field(default_factory=Style)
    notes: Footnotes = field(default_factory=Footnotes)
    has_math: bool = False


class WriterTier:
    """Our own writer: every construct that Markdown can say, in one pass, text that is text and nothing else."""

    name = "writer"

    def convert(self, element: HtmlElement, *, base_url: str, links: str) -> str:
        """CommonMark with GFM extensions."""
        context = Context(base_url=base_url, style=Style(links=links), notes=find_footnotes(element))
        context.style.footnotes = bool(context.notes.notes)
        context.has_math = _has_math(element)
        writer = Writer(context)
        writer.write(element)
        parts = [joined(writer.frames[0].blocks), "\n".join(writer.footnotes), context.style.references.definitions()]
        return "\n\n".join(filter(None, parts))


class Writer:
    """State of one pass: open containers, the paragraph being filled, the marks around it."""

    def __init__(self, context: Context, *, cell: bool = False) -> None:
        self.context = context
        self.cell = cell
        self.frames = [Frame("root")]
        self.run: list[Token] = []
        self.marks: list[Mark] = []
        self.heading = 0
        self.cards: dict[HtmlElement, Mark] = {}
        self.footnotes: list[str] = []
        self.opened: dict[HtmlElement, Callable[[], None]] = {}

    def write(self, root: HtmlElement) -> None:
        """Walk ``root`` once; the blocks are in the first frame then."""
        self._walk(root)
        self.flush()

    def _walk(self, root: HtmlElement) -> None:
        walker = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
        for event, element in walker:
            if event == "start":
                tag = element.tag
                if tag in _INLINE_ONLY:
                    pass
                elif self._start(tag, element):
                    walker.skip_subtree()
                    continue
                if element.text:
                    self.run.append(element.text)
            else:
                closing = self.opened.pop(element, None)
                if closing is not None:
                    closing()
                elif event == "end" and element.tag in _BLOCKS:
                    self._boundary()
                if element.tail and element is not root:
                    self.run.append(element.tail)

    # -- paragraphs

    def flush(self) -> None:
        """Finish the paragraph, if there is one; open marks go on in the next."""
        run = self.run
        if not run:
            return
        if self.heading:
            run.append(" ")
            return
        if all(type(token) is str and token.isspace() for token in run):
            run.clear()
            return
        run.extend(Edge(mark, False) for mark in reversed(self.marks) if not mark.spent)
        text = self._rendered(run)
        self.run = []
        if text:
            self.frames[-1].add(Block("text", text))
            for mark in self.marks:
                mark.spent = mark.spent or (mark.once and not text.startswith("[!["))
        self.run.extend(Edge(mark, True) for mark in self.marks if not mark.spent)

    def _rendered(self, run: list[Token]) -> str:
        return render(run, self.context.style, protect_lines=not self.cell)

    def _boundary(self) -> None:
        if self.heading:
            self.run.append(" ")
        else:
            self.flush()

    def _add(self, kind: str, text: str) -> None:
        if text:
            self.frames[-1].add(Block(kind, text))

    # -- elements

    def _start(self, tag: str, element: HtmlElement) -> bool:
        """Open an element; true when its inside is done with."""
        handler = _HANDLERS.get(tag)
        if handler is not None:
            return handler(self, element)
        if tag in _SKIPPED:
            return self._math_script(element) if tag == "script" else True
        if self.context.has_math and self._math(element):
            return True
        if tag in _BLOCKS:
            self._boundary()
            if element in self.context.notes.notes:
                self._open_note(element)
            return False
        if tag in _SPACED:
            self.run.append(" ")
            self.opened[element] = lambda: self.run.append(" ")
            return False
        if tag == "span":
            if self.context.notes.notes and is_back_element(element):
                return True
            if element.get("style") and _is_bold(element):
                self._mark(Mark("strong"), element)
        return False

    def _mark(self, mark: Mark, element: HtmlElement) -> None:
        """Put a mark around what follows up to the element's end."""
        self.marks.append(mark)
        self.run.append(Edge(mark, True))

        def close() -> None:
            if mark in self.marks:
                self.marks.remove(mark)
                if not mark.spent:
                    self.run.append(Edge(mark, False))

        self.opened[element] = close

    def _inline_mark(self, element: HtmlElement) -> bool:
        kind = _MARKS[element.tag]
        if element in self.context.notes.marks or self._holds_footnote(element):
            return False
        if kind == "strong" and "normal" in (element.get("style") or "") and not _is_bold(element):
            return False
        same = [mark for mark in self.marks if mark.kind == kind]
        # HTML 4.5: nested strong and em say more each, nested b and i say nothing new
        if same and not (element.tag in ("strong", "em") and len(same) <= 2 and _plain_parent(element)):
            return False
        if len(element) and _has_blocks(element) and (self.heading or _is_long(element)):
            return False
        if self.heading and kind == "strong" and _fills_parent(element):
            return False
        self._mark(Mark(kind), element)
        return False

    def _holds_footnote(self, element: HtmlElement) -> bool:
        if element.tag != "sup" or not len(element):
            return False
        marks = self.context.notes.marks
        return any(anchor in marks or is_mark_like(anchor) for anchor in element.iter("a"))

    # -- links

    def _link(self, element: HtmlElement) -> bool:
        label = self.context.notes.marks.get(element)
        if label is not None:
            self.run.append(Piece(f"[^{label}]"))
            return True
        href = self._address(element.get("href"))
        if self.context.notes.is_return(element) and any(frame.kind == "note" for frame in self.frames):
            return True
        if not href or self._is_noise(element, href):
            return bool(href)
        self._close_link()
        mark = Mark("a", href, element.get("title") or "")
        if is_mark_like(element) and not any(frame.kind == "note" for frame in self.frames):
            text = escape_text("".join(element.itertext()).strip().strip("[]()"))
            self.run.append(Piece(f"[\\[{text}\\]]({link_target(href, mark.title)})"))
            return True
        if len(element) and _has_blocks(element):
            return self._card(element, mark)
        if not len(element):
            plain = (element.text or "").strip()
            if plain and self._autolink(plain, mark):
                return True
        if not self._has_content(element):
            name = (element.get("aria-label") or mark.title).strip()
            if name and any(True for _ in element.iter("svg", "i", "span")):
                mark.title = ""
                self.run.extend([Edge(mark, True), name, Edge(mark, False)])
            return True
        self._mark(mark, element)
        return False

    def _autolink(self, text: str, mark: Mark) -> bool:
        """An address that is its own text."""
        href = mark.href
        if mark.title or self.context.style.links == "none" or any(sign in text for sign in "<> \\"):
            return False
        if href == text and href.startswith(("http://", "https://", "ftp://")):
            self.run.append(Piece(f"<{text}>"))
            return True
        if (
            href == f"mailto:{text}"
            and "@" in text
            and all(c.isalnum() or c in "@.-_+" for c in text)
            and text.isascii()
        ):
            self.run.append(Piece(f"<{text}>"))
            return True
        return False

    def _card(self, element: HtmlElement, mark: Mark) -> bool:
        """A link around blocks: its heading, or else its first words, are the link; the rest stands as it is."""
        if self.heading:
            self._mark(mark, element)
            return False
        heading = next(iter(element.iter(*_HEADINGS)), None)
        if heading is not None and "".join(heading.itertext()).strip():
            self.cards[heading] = mark
            return False
        mark.once = True
        self._mark(mark, element)
        return False

    def _close_link(self) -> None:
        """Links don't nest: what is open ends here, its inner marks go on."""
        position = next((i for i, mark in enumerate(self.marks) if mark.kind == "a"), None)
        if position is None:
            return
        inner = self.marks[position + 1 :]
        link = self.marks[position]
        if not link.spent:
            self.run.extend(Edge(mark, False) for mark in reversed([link, *inner]))
            self.run.extend(Edge(mark, True) for mark in inner)
        self.marks = self.marks[:position] + inner

    def _address(self, value: str | None) -> str:
        href = (value or "").strip()
        if not href or "".join(href[:40].split()).lower().startswith(_LIVE_SCHEMES):
            return ""
        base = self.context.base_url
        if base and "://" not in href and not href.startswith(("mailto:", "tel:")):
            try:
                return urljoin(base, href)
            except ValueError:
                return href
        return href

    def _is_noise(self, element: HtmlElement, href: str) -> bool:
        """A sign that links a heading to itself, or a link past the navigation."""
        if "#" not in href:
            return False
        text = "".join(element.itertext()).strip().lower()
        if self.heading and text in _PERMALINKS and not any(True for _ in element.iter("img")):
            return True
        return text in _SKIP_TO

    def _has_content(self, element: HtmlElement) -> bool:
        return any(text.strip() for text in element.itertext()) or any(
            True for _ in element.iter("img", "math", "video", "audio", "picture")
        )

    # -- images, media, code, formulas

    def _image(self, element: HtmlElement) -> bool:
        names = element.get("class") or ""
        alt = " ".join((element.get("alt") or "").split())
        if alt and ("mwe-math-fallback" in names or names in ("latex", "tex", "math")):
            self._formula(element)
            return True
        src = (element.get("src") or "").strip()
        if not src or src.lower().startswith(("javascript:", "vbscript:")) or (src.startswith("data:") and not alt):
            return True
        if not src.startswith("data:"):
            src = self._address(src)
        title = (element.get("title") or "").strip()
        text = escape_text(alt, in_link=True)
        self.run.append(Piece(f"![{text}]({link_target(src, title if title != alt else '')})"))
        return True

    def _media(self, element: HtmlElement) -> bool:
        source = element.get("src") or element.get("data-src") or element.get("data") or ""
        if not source:
            inner = next((child for child in element.iter("source") if child.get("src")), None)
            source = inner.get("src") if inner is not None else ""
        href = self._address(source)
        if not href or href.startswith("about:"):
            return element.tag != "object"
        name = element.get("title") or element.get("aria-label") or _MEDIA[element.tag]
        self._close_link()
        mark = Mark("a", href)
        self.run.extend([" ", Edge(mark, True), name, Edge(mark, False), " "])
        return True

    def _code(self, element: HtmlElement) -> bool:
        if any(True for _ in element.iter("br")) and not self.heading and not self.cell and element.tag == "code":
            return self._pre(element)
        text = code.code_text(element)
        if not text:
            return True
        links = [anchor for anchor in element.iter("a") if anchor.get("href")] if len(element) else []
        if len(links) == 1 and "".join(links[0].itertext()).strip() == text.strip():
            href = self._address(links[0].get("href"))
            if href:
                mark = Mark("a", href, links[0].get("title") or "")
                self._close_link()
                self.run.extend([Edge(mark, True), Piece(code.span(text)), Edge(mark, False)])
                return True
        self.run.append(Piece(code.span(text)))
        return True

    def _pre(self, element: HtmlElement) -> bool:
        text = code.code_text(element)
        if not text.strip("\n") and (self.heading or self.cell or not _is_empty_code(element)):
            self._boundary()
            return True
        if self.heading:
            self.run.append(Piece(code.span(text)))
            return True
        self.flush()
        if self.cell:
            lines = [code.span(line.replace("\t", "    ")) for line in text.strip("\n").split("\n") if line.strip()]
            self._add("text", "\n".join(lines))
        else:
            self._add("code", code.fenced(text, code.language_of(element)))
        return True

    def _math(self, element: HtmlElement) -> bool:
        names = element.get("class") or ""
        if element.tag in ("math", "mjx-container"):
            self._formula(element)
            return True
        if not names:
            return False
        if "MathJax_Preview" in names or "MJX_Assistive" in names or "katex-html" in names:
            return True
        if not any(name in names for name in _MATH_CLASSES):
            return False
        if "MathJax" in names and _followed_by_script(element):
            return True
        if not mathml.tex_of(element):
            return False
        self._formula(element)
        return True

    def _math_script(self, element: HtmlElement) -> bool:
        if (element.get("type") or "").lower().startswith("math/tex"):
            self._formula(element)
        return True

    def _formula(self, element: HtmlElement) -> None:
        text = mathml.formula(element)
        if text.startswith("$$") and not self.heading and not self.cell:
            self.flush()
            self._add("text", text)
        elif text:
            self.run.append(Piece(text))

    # -- breaks and rules

    def _br(self, element: HtmlElement) -> bool:
        if self.heading or any(mark.kind == "a" and not mark.spent for mark in self.marks):
            self.run.append(" ")
            return True
        if not self.cell:
            for token in reversed(self.run):
                if isinstance(token, Break):
                    self.flush()
                    return True
                if not (type(token) is str and token.isspace()) and not isinstance(token, Edge):
                    break
        self.run.append(BREAK)
        return True

    def _hr(self, element: HtmlElement) -> bool:
        self._boundary()
        if not self.heading and not self.cell:
            in_list = any(frame.kind in ("item", "list") for frame in self.frames)
            self._add("rule", "***" if in_list else "---")
        return True

    # -- headings

    def _start_heading(self, element: HtmlElement) -> bool:
        self._boundary()
        if (
            self.heading
            or (len(element) and any(True for _ in _inside(element, _DEEP_IN_HEADING)))
            or _is_long(element)
        ):
            return False
        level = _HEADINGS[element.tag]
        if self.cell:
            self._mark(Mark("strong"), element)
            return False
        outer, self.marks = self.marks, [mark for mark in self.marks if mark.kind == "a" and not mark.spent]
        mark = self.cards.pop(element, None)
        if mark is not None:
            self.marks.append(mark)
        self.run = [Edge(mark, True) for mark in self.marks]
        self.heading = level

        def close() -> None:
            self.run.extend(Edge(mark, False) for mark in reversed(self.marks) if not mark.spent)
            tokens: list[Token] = [" " if isinstance(token, Break) else token for token in self.run]
            text = render(tokens, self.context.style, protect_lines=False, line_break=" ")
            if text.strip():
                for mark in self.marks:
                    mark.spent = mark.spent or mark.once
                self._add("heading", f"{'#' * level} {_closed(text)}")
            self.heading = 0
            self.marks = outer
            self.run = [Edge(mark, True) for mark in self.marks if not mark.spent]

        self.opened[element] = close
        return False

    def _quoted(self, element: HtmlElement) -> bool:
        return self._between('"', '"', element)

    def _ruby_text(self, element: HtmlElement) -> bool:
        return self._between("(", ")", element)

    def _between(self, opening: str, closing: str, element: HtmlElement) -> bool:
        self.run.append(opening)
        self.opened[element] = lambda: self.run.append(closing)
        return False

    # -- containers

    def _push(self, frame: Frame, element: HtmlElement, close: Callable[[Frame], None]) -> None:
        self.frames.append(frame)

        def closing() -> None:
            self.flush()
            self.frames.pop()
            close(frame)

        self.opened[element] = closing

    def _is_flat(self) -> bool:
        return bool(self.heading) or len(self.frames) > _DEEPEST

    def _list(self, element: HtmlElement) -> bool:
        self._boundary()
        if self._is_flat():
            return False
        frame = Frame("list", ordered=element.tag == "ol")
        if frame.ordered:
            frame.start = _integer(element.get("start"), 1)
            if element.get("reversed") is not None:
                frame.step = -1
                frame.start = _integer(element.get("start"), sum(1 for child in element if child.tag == "li"))
        self._push(frame, element, self._add_list)
        return False

    def _add_list(self, frame: Frame) -> None:
        parent = self.frames[-1]
        siblings = parent.blocks
        if parent.kind == "list":
            siblings = parent.items[-1].blocks if parent.items else []
        before = siblings[-1] if siblings else None
        if before is not None and frame.joins and before.joins:
            frame_block = list_block(frame, None)
            if frame_block is not None:
                before.text += "\n" + frame_block.text
            return
        block = list_block(frame, before)
        if block is not None:
            parent.add(block)

    def _item(self, element: HtmlElement) -> bool:
        self._boundary()
        if element in self.context.notes.notes:
            self._open_note(element)
            return False
        if self._is_flat():
            return False
        item = Item(number=_optional_integer(element.get("value")))
        item.loose = any(child.tag == "p" for child in element)
        item.literal = not len(element) and not (element.text or "").strip()
        frame = Frame("item", blocks=item.blocks, item=item)
        if self.frames[-1].kind == "list":
            parent = self.frames[-1]
            self._push(frame, element, lambda _: parent.items.append(item))
        else:
            holder = Frame("list", joins=True, items=[item])
            self._push(frame, element, lambda _: self._add_list(holder))
        return False

    def _definition(self, element: HtmlElement) -> bool:
        self._boundary()
        if element in self.context.notes.notes:
            self._open_note(element)
            return False
        if self._is_flat() or not _follows_term(element):
            return False
        item = Item()
        holder = Frame("list", joins=True, items=[item])
        self._push(Frame("item", blocks=item.blocks, item=item), element, lambda _: self._add_list(holder))
        return False

    def _term(self, element: HtmlElement) -> bool:
        self._boundary()
        if element in self.context.notes.notes:
            self._open_note(element)
            return False
        bold = any(mark.kind == "strong" for mark in self.marks)
        if element.tag == "dt" and not (self.heading or bold or _is_long(element) or _has_blocks(element)):
            self._block_mark(element)
        return False

    def _block_mark(self, element: HtmlElement) -> None:
        self._mark(Mark("strong"), element)
        close = self.opened[element]

        def closing() -> None:
            close()
            self._boundary()

        self.opened[element] = closing

    def _quote(self, element: HtmlElement) -> bool:
        self._boundary()
        if self._is_flat() or self.cell:
            return False
        literal = not len(element) and not (element.text or "").strip()
        self._push(Frame("quote"), element, lambda frame: self._add_quote(frame, literal=literal))
        return False

    def _add_quote(self, frame: Frame, *, literal: bool) -> None:
        if frame.blocks:
            self._add("quote", quote_text(joined(frame.blocks)))
        elif literal:
            self._add("quote", ">")

    def _open_note(self, element: HtmlElement) -> None:
        label = self.context.notes.notes[element]

        def close(frame: Frame) -> None:
            text = joined(frame.blocks)
            if text:
                self.footnotes.append(f"[^{label}]: {indented(text, 4)}")

        self._push(Frame("note", label=label), element, close)

    def _checkbox(self, element: HtmlElement) -> bool:
        kind = (element.get("type") or "").lower()
        frame = self.frames[-1]
        if kind == "checkbox" and frame.item is not None and not frame.blocks and not self.cell:
            if not any((type(token) is str and token.strip()) or isinstance(token, Piece) for token in self.run):
                frame.item.task = "[x]" if element.get("checked") is not None else "[ ]"
                return True
        if kind == "image":
            return self._image(element)
        self.run.append(" ")
        return True

    def _table(self, element: HtmlElement) -> bool:
        self._boundary()
        if self.heading:
            return False
        if self.cell:
            self._add("text", tables.plain_table(element, self._cell))
            return True
        listing = tables.listing(element)
        if listing is not None:
            self._listing(listing, element)
            return True
        if tables.is_layout(element):
            return False
        caption = tables.caption_of(element)
        if caption is not None:
            self._add("text", _bold(self._cell(caption, bars=False)))
        self._add("table", tables.write_table(element, self._cell))
        return True

    def _listing(self, element: HtmlElement, table: HtmlElement) -> None:
        if element is table:
            lines = [
                "".join(code.code_text(cell).strip("\n") for cell in list(tables.own_cells(row))[1:])
                for row in tables.own_rows(table)
            ]
            text = "\n".join(lines)
        else:
            text = code.code_text(element)
        self._add("code", code.fenced(text, code.language_of(element) or code.language_of(table)))

    def _cell(self, element: HtmlElement, *, bars: bool = True) -> str:
        """Inline Markdown of a cell on one line."""
        if not len(element):
            text = render([element.text or ""], self.context.style, protect_lines=False)
        else:
            writer = Writer(self.context, cell=True)
            writer.write_inside(element)
            text = joined(writer.frames[0].blocks, tight=True)
            self.footnotes.extend(writer.footnotes)
        return tables.one_line(text, bars=bars)

    def write_inside(self, element: HtmlElement) -> None:
        """Write what an element holds, not the element itself."""
        if element.text:
            self.run.append(element.text)
        for child in element:
            self._walk(child)
            if child.tail:
                self.run.append(child.tail)
        self.flush()


def _has_math(root: HtmlElement) -> bool:
    if any(True for _ in root.iter("math", "mjx-container")):
        return True
    return bool(
        root.xpath(
            "boolean(.//*[contains(@class, 'katex') or contains(@class, 'MathJax') or contains(@class, 'mwe-math')])"
        )
    )


def _has_blocks(element: HtmlElement) -> bool:
    return any(True for _ in _inside(element, tuple(_BLOCKS)))


def _inside(element: HtmlElement, tags: tuple[str, ...]) -> list[HtmlElement]:
    for found in element.iter(*tags):
        if found is not element:
            return [found]
    return []


def _is_long(element: HtmlElement) -> bool:
    size = 0
    for text in element.itertext():
        size += len(text)
        if size > _LONG_INLINE and size > 0:
            return len(" ".join("".join(element.itertext()).split())) > _LONG_INLINE
    return False


def _plain_parent(element: HtmlElement) -> bool:
    return not element.attrib and any(
        ancestor.tag == element.tag and not ancestor.attrib for ancestor in element.iterancestors()
    )


def _fills_parent(element: HtmlElement) -> bool:
    """Whether an element holds all the words of the heading it stands in."""
    heading = next(element.iterancestors(*_HEADINGS), None)
    return heading is not None and "".join(heading.itertext()).strip() == "".join(element.itertext()).strip()


def _is_empty_code(element: HtmlElement) -> bool:
    """Whether a block is an empty code block as Markdown has them."""
    return len(element) == 1 and element[0].tag == "code" and not len(element[0]) and not (element.text or "").strip()


def _is_bold(element: HtmlElement) -> bool:
    style = (element.get("style") or "").replace(" ", "").lower()
    return any(f"font-weight:{weight}" in style for weight in ("bold", "600", "700", "800", "900"))


def _followed_by_script(element: HtmlElement) -> bool:
    following = element.getnext()
    return following is not None and following.tag == "script" and (following.get("type") or "").startswith("math/tex")


def _follows_term(element: HtmlElement) -> bool:
    parent = element.getparent()
    return parent is not None and any(sibling.tag == "dt" for sibling in element.itersiblings("dt", preceding=True))


def _bold(text: str) -> str:
    return f"**{text}**" if text and "*" not in text and text[0].isalnum() and text[-1].isalnum() else text


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


_INLINE_ONLY = frozenset(
    ("bdi", "bdo", "font", "big", "small", "u", "ins", "abbr", "acronym", "time", "data", "mark", "wbr", "nobr", "rb")
)

_HANDLERS: dict[str, Callable[[Writer, HtmlElement], bool]] = {
    "a": Writer._link,
    "img": Writer._image,
    "br": Writer._br,
    "hr": Writer._hr,
    "pre": Writer._pre,
    "listing": Writer._pre,
    "xmp": Writer._pre,
    "table": Writer._table,
    "ul": Writer._list,
    "ol": Writer._list,
    "menu": Writer._list,
    "dir": Writer._list,
    "li": Writer._item,
    "dd": Writer._definition,
    "dt": Writer._term,
    "summary": Writer._term,
    "blockquote": Writer._quote,
    "input": Writer._checkbox,
    "q": Writer._quoted,
    "rt": Writer._ruby_text,
    **dict.fromkeys(_HEADINGS, Writer._start_heading),
    **dict.fromkeys(_MARKS, Writer._inline_mark),
    **dict.fromkeys(_CODE, Writer._code),
    **dict.fromkeys(_MEDIA, Writer._media),
}
