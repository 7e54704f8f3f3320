"""Runs of a Word paragraph: text, links, fields, notes, pictures, text boxes (ECMA-376 part 1, 17.3 and 17.16)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scrapefire.documents.model import Block, Image, Inline, Math, NoteRef, Span
from scrapefire.documents.package import Element, Relationship, attribute, child, children, descendants, local
from scrapefire.documents.symbols import readable, symbol
from scrapefire.documents.word_math import to_latex
from scrapefire.documents.word_styles import Style, Styles, is_on, run_properties

_DEPTH = 40
_HYPERLINK = re.compile(r'^\s*HYPERLINK\b\s*(?:\\[a-z]\s+)*(?:"([^"]*)"|([^\s\\"]\S*))?', re.IGNORECASE)
_TRANSPARENT = ("ins", "moveTo", "smartTag", "customXml", "sdtContent", "bdo", "dir", "ruby", "rubyBase", "fldSimple")


@dataclass
class _Field:
    """An open complex field: its instruction until the separator, then its result."""

    instruction: str = ""
    shown: bool = False
    href: str = ""
    checked: str = ""


@dataclass(frozen=True)
class _State:
    style: Style
    font: str = ""
    href: str = ""
    depth: int = 0


class RunReader:
    """Inlines of paragraphs of one part.  Fields may span paragraphs, so the reader keeps them open between calls.

    Args:
        styles: the styles.
        relationships: links of the part by id.
        blocks: reads the blocks of a text box.
    """

    def __init__(
        self, styles: Styles, relationships: Mapping[str, Relationship], blocks: Callable[[Element, int], list[Block]]
    ) -> None:
        self._styles = styles
        self._relationships = relationships
        self._blocks = blocks
        self._fields: list[_Field] = []
        self._boxes: list[Block] = []

    def paragraph(self, element: Element, style: Style, depth: int) -> tuple[list[Inline], list[Block]]:
        """Inlines of a paragraph, and the blocks of text boxes that hang on it."""
        outer, self._boxes = self._boxes, []
        out: list[Inline] = []
        # A paragraph style's look is the look of that kind of paragraph; only what a run adds to it is emphasis.
        base = Style(hidden=style.hidden, code=False)
        self._inline(element, out, _State(base, depth=depth))
        boxes, self._boxes = self._boxes, outer
        if out and all(isinstance(part, Math) or (isinstance(part, Span) and not part.text.strip()) for part in out):
            out = [replace(part, display=True) if isinstance(part, Math) else part for part in out]
        return out, boxes

    def math(self, element: Element) -> list[Inline]:
        """A displayed formula."""
        latex = to_latex(element)
        return [Math(latex, display=True)] if latex else []

    def _inline(self, parent: Element, out: list[Inline], state: _State) -> None:
        if state.depth > _DEPTH:
            return
        deeper = replace(state, depth=state.depth + 1)
        for each in children(parent):
            name = local(each)
            if name == "r":
                self._run(each, out, state)
            elif name == "hyperlink":
                target = self._relationships.get(attribute(each, "id"))
                href = target.target if target is not None and target.external else ""
                anchor = attribute(each, "anchor")
                self._inline(each, out, replace(deeper, href=f"{href}#{anchor}" if href and anchor else href))
            elif name == "sdt":
                self._control(each, out, deeper)
            elif name == "fldSimple":
                self._inline(each, out, replace(deeper, href=hyperlink(attribute(each, "instr")) or state.href))
            elif name in _TRANSPARENT:
                self._inline(each, out, deeper)
            elif name == "AlternateContent":
                self._inline(_alternative(each), out, deeper)
            elif name == "oMath":
                latex = to_latex(each)
                if latex:
                    out.append(Math(latex))
            elif name == "oMathPara":
                out.extend(self.math(each))

    def _control(self, element: Element, out: list[Inline], state: _State) -> None:
        if child(element, "sdtPr", "showingPlcHdr") is not None:
            return
        self._inline(child(element, "sdtContent"), out, state)

    def _run(self, element: Element, out: list[Inline], state: _State) -> None:
        properties = child(element, "rPr")
        style = state.style
        if properties is not None:
            named = attribute(child(properties, "rStyle"), "val")
            if named:
                look = self._styles.get(named)
                hidden = look.hidden if look.hidden is not None else style.hidden
                style = replace(look, hidden=hidden)
            style = replace(style, **run_properties(properties))
            state = replace(state, font=attribute(child(properties, "rFonts"), "ascii"))
            if child(properties, "del") is not None:
                return
        if style.hidden:
            for each in children(element, "fldChar", "instrText"):
                self._content(each, out, replace(state, style=style))
            return
        for each in children(element):
            self._content(each, out, replace(state, style=style))

    def _content(self, element: Element, out: list[Inline], state: _State) -> None:
        name = local(element)
        if name == "fldChar":
            self._field(element, out)
            return
        if name == "instrText":
            if self._fields and not self._fields[-1].shown:
                self._fields[-1].instruction += element.text or ""
            return
        if any(not each.shown for each in self._fields):  # still within an instruction
            return
        if name == "t":
            self._text(readable(element.text or "", state.font), out, state)
        elif name in ("tab", "ptab"):
            self._text(" ", out, state)
        elif name == "cr" or (name == "br" and attribute(element, "type", "textWrapping") == "textWrapping"):
            self._text("\n", out, state)
        elif name == "br":
            self._text(" ", out, state)
        elif name == "noBreakHyphen":
            self._text("\u2011", out, state)
        elif name == "sym":
            self._text(_symbol(element), out, state)
        elif name in ("footnoteReference", "endnoteReference"):
            out.append(NoteRef(f"{name.removesuffix('Reference')}{attribute(element, 'id')}"))
        elif name in ("drawing", "pict", "object"):
            self._drawing(element, out, state)
        elif name == "AlternateContent":
            for each in children(_alternative(element)):
                self._content(each, out, state)
        elif name == "ruby":
            self._inline(child(element, "rubyBase"), out, replace(state, depth=state.depth + 1))

    def _text(self, text: str, out: list[Inline], state: _State) -> None:
        if not text:
            return
        style = state.style
        href = next((each.href for each in reversed(self._fields) if each.href), state.href)
        out.append(
            Span(text, bool(style.bold), bool(style.italic), bool(style.strike), style.code, style.script or "", href)
        )

    def _field(self, element: Element, out: list[Inline]) -> None:
        kind = attribute(element, "fldCharType")
        if kind == "begin":
            box = child(element, "ffData", "checkBox")
            field = _Field()
            if box is not None:
                state = child(box, "checked") if child(box, "checked") is not None else child(box, "default")
                field.checked = "☒" if state is not None and is_on(attribute(state, "val", "1")) else "☐"
            self._fields.append(field)
        elif kind == "separate" and self._fields:
            self._fields[-1].shown = True
            self._fields[-1].href = hyperlink(self._fields[-1].instruction)
        elif kind == "end" and self._fields:
            field = self._fields.pop()
            if field.checked and all(each.shown for each in self._fields):
                out.append(Span(field.checked))

    def _drawing(self, element: Element, out: list[Inline], state: _State) -> None:
        for box in descendants(element, "txbxContent"):
            if state.depth < _DEPTH and not _inside_fallback(box, element):
                self._boxes.extend(self._blocks(box, state.depth + 1))
        for properties in descendants(element, "docPr", "imagedata"):
            if is_on(attribute(properties, "hidden", "0")):
                continue
            alt = attribute(properties, "descr") or attribute(properties, "title")
            if not alt and local(properties) == "imagedata":
                shape = properties.getparent()
                alt = attribute(shape, "alt") or attribute(properties, "title")
            picture = local(properties) == "imagedata" or next(descendants(element, "pic", "blip"), None) is not None
            if picture or alt:
                out.append(Image(" ".join(alt.split()), href=state.href))


def _inside_fallback(box: Element, stop: Element) -> bool:
    """Whether a text box is the second copy of one, for old programs, or lies in another box that is read itself."""
    parent = box.getparent()
    while parent is not None and parent is not stop:
        if local(parent) in ("Fallback", "txbxContent"):
            return True
        parent = parent.getparent()
    return False


def _alternative(element: Element) -> Element | None:
    choice = child(element, "Choice")
    return choice if choice is not None and len(choice) else child(element, "Fallback")


def hyperlink(instruction: str) -> str:
    """The URL of a HYPERLINK field; a link within the document has none."""
    match = _HYPERLINK.match(instruction)
    if not match or re.match(r"(?i)^\s*HYPERLINK\s+\\l\b", instruction):
        return ""
    href = match.group(1) or match.group(2) or ""
    anchor = re.search(r'\\l\s+"([^"]*)"', instruction)
    return f"{href}#{anchor.group(1)}" if href and anchor and "#" not in href else href


def _symbol(element: Element) -> str:
    code = attribute(element, "char")
    return symbol(attribute(element, "font"), int(code, 16)) if re.fullmatch(r"[0-9A-Fa-f]{1,6}", code) else ""
