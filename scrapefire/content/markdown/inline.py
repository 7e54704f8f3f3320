"""One paragraph's inline content: words, marks around them, finished pieces and line breaks, written as Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from scrapefire.content.markdown.code import span
from scrapefire.content.markdown.emphasis import Delimiter, choose
from scrapefire.content.markdown.escape import (
    Surroundings,
    escape_line_start,
    escape_text,
    has_special,
    link_target,
    surroundings,
)

_SPACE = re.compile(r"[\t\r\n\f][ \t\r\n\f]*| [ \t\r\n\f]+")  # what is not one plain space already
_LATEX = re.compile(r"\\\((?P<inline>[^$\n]{1,2000}?)\\\)|\\\[(?P<block>[^$]{1,4000}?)\\\]", re.DOTALL)
_LATEX_SIGN = re.compile(r"\\[a-zA-Z]|[\^_={}]")


@dataclass(eq=False, slots=True)
class Mark:
    """Something around words: ``strong``, ``em``, ``del``, ``sup``, ``sub``, or ``a`` with its address.

    ``spent`` is set on a link that was written once and is not written again in the blocks that follow inside it.
    """

    kind: str
    href: str = ""
    title: str = ""
    once: bool = False
    spent: bool = False


class Piece(str):
    """Finished Markdown: a code span, an image, a formula."""

    __slots__ = ()


class Code(Piece):
    """The text of a code span, not yet between backticks: spans that touch become one."""

    __slots__ = ()


class Break:
    """A line break that the page asks for."""


BREAK = Break()


@dataclass(eq=False, slots=True)
class Edge:
    """Where a mark begins or ends."""

    mark: Mark
    opens: bool


Token = str | Edge | Break


@dataclass(slots=True)
class References:
    """Numbered link definitions, for links written by reference."""

    numbers: dict[tuple[str, str], int] = field(default_factory=dict)

    def number(self, href: str, title: str) -> int:
        """The number of an address, a new one when it was not seen before."""
        return self.numbers.setdefault((href, title), len(self.numbers) + 1)

    def definitions(self) -> str:
        """The definitions, one a line."""
        return "\n".join(f"[{number}]: {link_target(*target)}" for target, number in self.numbers.items())


@dataclass(slots=True)
class Style:
    """How content is written; ``bullet`` is ``-`` or ``*``."""

    links: str = "inline"
    bullet: str = "-"
    references: References = field(default_factory=References)
    footnotes: bool = False


_TAGGED = {"sup": ("<sup>", "</sup>"), "sub": ("<sub>", "</sub>")}


def render(tokens: list[Token], style: Style, *, protect_lines: bool = True, line_break: str = "  \n") -> str:
    """Tokens of one paragraph as Markdown; empty when there are no words in it.

    Args:
        tokens: text as the page has it, finished pieces, edges of marks (rightly nested), breaks.
        style: how links are written.
        protect_lines: escape what would begin a block at the start of a line.
        line_break: what stands for a break.
    """
    if len(tokens) == 1 and type(tokens[0]) is str:
        text = tokens[0]
        text = (_SPACE.sub(" ", text) if _has_spaces(text) else text).strip(" \xa0")
        if not text:
            return ""
        if "\\" in text and _LATEX.search(text):
            return _written([*_with_formulas(text)], style, protect_lines, line_break)
        around = _around([text], style)
        if around is not None:
            text = escape_text(text, around, at_end=True)
        return escape_line_start(text) if protect_lines and text[0] in _BLOCK_SIGNS else text
    items = _tidy(tokens)
    _trim(items)
    if not any(isinstance(item, Piece) or (type(item) is str and item.strip()) for item in items):
        return ""
    return _written(items, style, protect_lines, line_break)


def _tidy(tokens: list[Token]) -> list[Token]:
    """Spaces squeezed and moved out of marks, empty marks dropped, texts and touching marks of a kind joined."""
    out: list[Token] = []
    opens: list[Edge] = []
    joined: dict[int, Edge] = {}
    space = ""
    broken = False

    def settle() -> None:
        nonlocal space, broken
        if broken and out:
            out.append(BREAK)
        elif space and out:
            _append_text(out, space)
        space = ""
        broken = False
        for edge in opens:
            last = out[-1] if out else None
            if isinstance(last, Edge) and not last.opens and _joins(last.mark, edge.mark):
                out.pop()
                joined[id(edge.mark)] = last
            else:
                out.append(edge)
        opens.clear()

    for token in tokens:
        if type(token) is str:
            text = _SPACE.sub(" ", token) if _has_spaces(token) else token
            core = text.strip(" \xa0")
            if not core:
                space = _squeezed(space + text)
                continue
            start = text.index(core)
            space = _squeezed(space + text[:start])
            settle()
            if "\\" in core and _LATEX.search(core):
                out.extend(_with_formulas(core))
            else:
                _append_text(out, core)
            space = text[start + len(core) :]
        elif isinstance(token, Edge):
            if token.opens:
                opens.append(token)
            elif any(edge.mark is token.mark for edge in opens):
                opens[:] = [edge for edge in opens if edge.mark is not token.mark]
            else:
                out.append(joined.get(id(token.mark), token))
        elif isinstance(token, Break):
            broken = True
        else:
            settle()
            if type(token) is Code and out and type(out[-1]) is Code:
                out[-1] = Code(out[-1] + token)
            else:
                out.append(token)
    return out


def _trim(items: list[Token]) -> None:
    """No space at either end, no-break spaces included: they would only show as an indent."""
    for place, strip in ((0, str.lstrip), (-1, str.rstrip)):
        while items and type(items[place]) is str:
            items[place] = strip(items[place], " \xa0")  # type: ignore[arg-type]
            if items[place]:
                break
            items.pop(place)


def _has_spaces(text: str) -> bool:
    """Whether there is anything to squeeze; told faster than by the expression."""
    return "  " in text or "\n" in text or "\t" in text or "\r" in text or "\f" in text


def _squeezed(space: str) -> str:
    """Spaces as one, no-break spaces as they are."""
    return _SPACE.sub(" ", space) if len(space) > 1 else space


def _append_text(out: list[Token], text: str) -> None:
    if out and type(out[-1]) is str:
        out[-1] += text
    else:
        out.append(text)


def _joins(last: Mark, following: Mark) -> bool:
    return last.kind == following.kind and last.kind in ("strong", "em", "del")


def _with_formulas(text: str) -> list[Token]:
    """Text whose TeX between ``\\(`` and ``\\)`` was left for a script to set."""
    out: list[Token] = []
    position = 0
    for match in _LATEX.finditer(text):
        formula = match.group("inline") or match.group("block") or ""
        if not _LATEX_SIGN.search(formula):
            continue
        if match.start() > position:
            out.append(text[position : match.start()])
        sign = "$" if match.group("inline") else "$$"
        out.append(Piece(f"{sign}{inert_tex(formula)}{sign}"))
        position = match.end()
    if position < len(text):
        out.append(text[position:])
    return out


def inert_tex(formula: str) -> str:
    """TeX on one line, with nothing in it that could become a link, an image or a tag where formulas are not set."""
    formula = " ".join(formula.split()).replace("](", "] (").replace("][", "] [")
    formula = re.sub(r"<(?=[A-Za-z/!?])", "< ", formula)
    return re.sub(r"(?<!\\)\$", r"\\$", formula).replace("`", "'")


def _by_number(style: Style) -> bool:
    return style.links == "referenced"


def _written(items: list[Token], style: Style, protect_lines: bool, line_break: str) -> str:
    around = _around(items, style)
    parts: list[str] = []
    delimiters: list[Delimiter] = []
    pairs: dict[int, int] = {}
    links: list[int] = [0]
    last = len(items) - 1
    for index, item in enumerate(items):
        kind = type(item)
        if kind is str:
            if around is not None:
                following = items[index + 1] if index < last else None
                item = escape_text(
                    item,  # type: ignore[arg-type]
                    around,
                    in_link=len(links) > 1,
                    before_bracket=_begins_with_bracket(following, style),
                    at_end=following is None,
                )
            parts.append(item)  # type: ignore[arg-type]
        elif kind is Edge:
            mark = item.mark  # type: ignore[union-attr]
            opens = item.opens  # type: ignore[union-attr]
            if mark.kind == "a":
                if opens:
                    links.append(len(parts) + 1)
                    parts.append("[" if style.links != "none" else "")
                else:
                    links.pop()
                    parts.append(_link_end(mark, style))
            elif mark.kind in _TAGGED:
                parts.append(_TAGGED[mark.kind][not opens])
            else:
                pair = pairs.setdefault(id(mark), len(pairs))
                delimiters.append(Delimiter(pair, mark.kind, opens, len(parts), links[-1]))
                parts.append("")
        elif kind is Break:
            parts.append(" " if len(links) > 1 else line_break)
        else:
            parts.append(span(item) if kind is Code else item)  # type: ignore[arg-type]
    if delimiters:
        choose(parts, delimiters)
    text = "".join(parts)
    return _protected(text, line_break) if protect_lines else text


def _around(items: list[Token], style: Style) -> Surroundings | None:
    """What matters for escapes; none when no text holds a sign that could need one."""
    texts = [item for item in items if type(item) is str]
    if not any(map(has_special, texts)):
        return None
    kinds = {item.mark.kind for item in items if isinstance(item, Edge)}
    return surroundings(
        texts,
        emphasis="strong" in kinds or "em" in kinds,
        strike="del" in kinds,
        code=any(type(item) is Code or (isinstance(item, Piece) and "`" in item) for item in items),
        references=_by_number(style),
        footnotes=style.footnotes,
    )


def _begins_with_bracket(item: Token | None, style: Style) -> bool:
    if isinstance(item, Edge):
        return item.opens and item.mark.kind == "a" and style.links != "none"
    return isinstance(item, Piece) and item.startswith("[")


def _link_end(mark: Mark, style: Style) -> str:
    if style.links == "none":
        return ""
    if style.links == "referenced":
        return f"][{style.references.number(mark.href, mark.title)}]"
    return f"]({link_target(mark.href, mark.title)})"


def _protected(text: str, line_break: str) -> str:
    if line_break not in text:
        return escape_line_start(text) if text[0] in _BLOCK_SIGNS else text
    first, *others = text.split(line_break)
    return line_break.join([escape_line_start(first), *(escape_line_start(line, first=False) for line in others)])


_BLOCK_SIGNS = frozenset("#-+*0123456789>_~`[")
