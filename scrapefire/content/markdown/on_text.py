"""Marks, code, formulas, breaks and other things that stand in a line of text."""

from __future__ import annotations

from lxml.html import HtmlElement

from scrapefire.content.markdown import code, mathml
from scrapefire.content.markdown.footnotes import is_back_element, is_mark_like
from scrapefire.content.markdown.inline import BREAK, Break, Code, Edge, Mark, Piece
from scrapefire.content.markdown.on_links import linked_code
from scrapefire.content.markdown.state import Closer, Writer, has_block, is_long

MARKS = {
    "b": "strong",
    "strong": "strong",
    "i": "em",
    "em": "em",
    "cite": "em",
    "dfn": "em",
    "var": "em",
    "del": "del",
    "s": "del",
    "strike": "del",
    "sup": "sup",
    "sub": "sub",
}
_MATH_CLASSES = ("katex", "MathJax", "mwe-math-element", "math-tex", "MJX")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_DEEPEST_SAME = 2
_COPY = frozenset(("copy", "copy code", "copy to clipboard", "copied", "copied!"))


def inline_mark(writer: Writer, element: HtmlElement) -> Closer | bool:
    """Bold, emphasised, struck, raised and lowered text."""
    tag = element.tag
    kind = MARKS[tag]
    if kind == "sup" and _holds_footnote(writer, element):
        return False
    style = element.get("style")
    if style and kind == "strong" and "normal" in style and not _is_bold(style):
        return False
    if writer.marks:
        same = sum(mark.kind == kind for mark in writer.marks)
        # HTML 4.5: strong in strong and em in em say more each, b and i in them nothing new
        if same and not (tag in ("strong", "em") and same <= _DEEPEST_SAME and _is_plainly_nested(element)):
            return False
    if len(element) and has_block(element) and (writer.in_heading or is_long(element)):
        return False
    if writer.in_heading and kind == "strong" and _fills_heading(element):
        return False
    return writer.mark(Mark(kind))


def span(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``span``: formulas, bold by style, links back from notes; else nothing but its text."""
    names = element.get("class")
    if names:
        if ("ath" in names or "katex" in names or "MJX" in names) and _is_formula(writer, element, names):
            return True
        if writer.context.notes.notes and is_back_element(element):
            return True
    style = element.get("style")
    if style and "weight" in style and _is_bold(style) and not writer.in_heading:
        return inline_bold(writer, element)
    return False


def inline_bold(writer: Writer, element: HtmlElement) -> Closer | bool:
    """Text that a style makes bold."""
    if any(mark.kind == "strong" for mark in writer.marks) or (len(element) and has_block(element)):
        return False
    return writer.mark(Mark("strong"))


def block_math(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``div``: a formula by its class, else a block."""
    names = element.get("class")
    if names and ("katex" in names or "MathJax" in names) and _is_formula(writer, element, names):
        return True
    return writer.open_block(element)


def formula(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``math``, ``mjx-container`` and what holds TeX."""
    text = mathml.formula(element)
    if text.startswith("$$") and not writer.in_heading and not writer.cell:
        writer.flush()
        writer.add("text", text)
    elif text:
        writer.run.append(Piece(text))
    return True


def script(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``script``: MathJax's formulas, nothing else."""
    return formula(writer, element) if (element.get("type") or "").lower().startswith("math/tex") else True


def inline_code(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``code``, ``kbd``, ``samp``, ``tt``: a code span, or a block when it has lines."""
    has_lines = element.tag == "code" and any(child.tag == "br" for child in element.iterdescendants())
    if has_lines and not writer.in_heading and not writer.cell:
        return code_block(writer, element)
    text = code.code_text(element)
    if text and not (len(element) and linked_code(writer, element, text)):
        writer.run.append(Code(text))
    return True


def code_block(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``pre``: a fenced block; in a heading or a cell, spans."""
    text = code.code_text(element)
    if not text.strip() and (writer.in_heading or writer.cell or not _is_code(element)):
        return True
    if writer.in_heading:
        writer.run.append(Code(text))
        return True
    writer.flush()
    if writer.cell:
        lines = [code.span(line.replace("\t", "    ")) for line in text.strip("\n").split("\n") if line.strip()]
        writer.add("text", "\n".join(lines))
    else:
        writer.add("code", code.fenced(text, code.language_of(element)))
    return True


def line_break(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``br``: a hard break; two of them end the paragraph; in a heading or a link, a space."""
    run = writer.run
    if writer.in_heading or any(mark.kind == "a" and not mark.spent for mark in writer.marks):
        run.append(" ")
        return True
    if not writer.cell:
        for token in reversed(run):
            if isinstance(token, Break):
                writer.flush()
                return True
            if not isinstance(token, Edge) and not (type(token) is str and token.isspace()):
                break
    run.append(BREAK)
    return True


def spaced(writer: Writer, element: HtmlElement) -> Closer | bool:
    """Buttons, options and labels: apart from what stands beside them; a button that copies code says nothing."""
    if element.tag == "button" and "".join(element.itertext()).strip().lower() in _COPY:
        return True
    writer.run.append(" ")
    return lambda: writer.run.append(" ")


def quoted(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``q``: the quotation marks that a browser sets."""
    writer.run.append('"')
    return lambda: writer.run.append('"')


def ruby_text(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``rt``: a reading aid in parentheses, as ``rp`` gives them where ruby is not known."""
    writer.run.append("(")
    return lambda: writer.run.append(")")


def skipped(writer: Writer, element: HtmlElement) -> Closer | bool:
    """Elements without words for a reader."""
    return True


def _holds_footnote(writer: Writer, element: HtmlElement) -> bool:
    marks = writer.context.notes.marks
    return len(element) > 0 and any(anchor in marks or is_mark_like(anchor) for anchor in element.iter("a"))


def _is_formula(writer: Writer, element: HtmlElement, names: str) -> bool:
    """Write a formula that a class tells, or leave out a second copy of one."""
    if "MathJax_Preview" in names or "MJX_Assistive" in names or "katex-html" in names:
        return True
    if not any(name in names for name in _MATH_CLASSES):
        return False
    following = element.getnext()
    if "MathJax" in names and following is not None and (following.get("type") or "").startswith("math/tex"):
        return True
    if not mathml.tex_of(element):
        return False
    formula(writer, element)
    return True


def _is_plainly_nested(element: HtmlElement) -> bool:
    return not element.attrib and any(
        ancestor.tag == element.tag and not ancestor.attrib for ancestor in element.iterancestors()
    )


def _fills_heading(element: HtmlElement) -> bool:
    """Whether an element holds all the words of the heading it stands in."""
    heading = next(element.iterancestors(*_HEADINGS), None)
    return heading is not None and "".join(heading.itertext()).strip() == "".join(element.itertext()).strip()


def _is_bold(style: str) -> bool:
    style = style.replace(" ", "").lower()
    return any(f"font-weight:{weight}" in style for weight in ("bold", "600", "700", "800", "900"))


def _is_code(element: HtmlElement) -> bool:
    """Whether a block without words is the code block that Markdown makes of an empty fence."""
    return len(element) == 1 and element[0].tag == "code" and not len(element[0]) and not (element.text or "").strip()
