"""Links, images and media."""

from __future__ import annotations

from lxml.html import HtmlElement

from scrapefire.content.markdown import mathml
from scrapefire.content.markdown.escape import escape_text, link_target
from scrapefire.content.markdown.footnotes import is_mark_like
from scrapefire.content.markdown.inline import Code, Edge, Mark, Piece
from scrapefire.content.markdown.state import Closer, Writer, has_block

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MEDIA = {
    "video": "Video",
    "audio": "Audio",
    "iframe": "Embedded page",
    "embed": "Embedded file",
    "object": "Embedded file",
}
_PERMALINKS = frozenset(("", "#", "¶", "§", "🔗", "⚓", "\uf0c1", "link", "permalink", "anchor", "copy link"))
_PAST_NAVIGATION = frozenset(
    (
        "skip to content",
        "skip to main content",
        "skip to the content",
        "skip to main",
        "skip to navigation",
        "skip navigation",
        "jump to content",
    )
)
_MATH_IMAGES = frozenset(("latex", "tex", "math"))


def link(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``a``: inline, as a footnote's mark, as an address in angle brackets, or once in a card of blocks."""
    notes = writer.context.notes
    label = notes.marks.get(element) if notes.marks else None
    if label is not None:
        writer.run.append(Piece(f"[^{label}]"))
        return True
    given = element.get("href")
    href = writer.context.address(given)
    if not href:
        return False
    if notes.notes and writer.in_note() and (notes.is_return(element) or _is_arrow(element)):
        return True
    title = element.get("title") or ""
    if "#" in href:
        if _is_noise(writer, element):
            return True
        if is_mark_like(element) and not writer.in_note():
            writer.end_link()
            text = escape_text("".join(element.itertext()).strip().strip("[]()"))
            writer.run.append(_linked(writer, f"\\[{text}\\]", href))
            return True
    writer.end_link()
    mark = Mark("a", href, title)
    if not len(element):
        plain = (element.text or "").strip()
        if not plain:
            return _wordless(writer, element, mark)
        if _autolink(writer, plain, mark):
            return True
    elif has_block(element):
        return _card(writer, element, mark)
    elif not _has_content(element):
        return _wordless(writer, element, mark)
    return writer.mark(mark)


def image(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``img``; one whose text is TeX becomes that formula, inlined ones without a text are left out."""
    names = element.get("class") or ""
    alt = " ".join((element.get("alt") or "").split())
    if alt and ("mwe-math-fallback" in names or names in _MATH_IMAGES):
        writer.run.append(Piece(mathml.formula(element)))
        return True
    src = (element.get("src") or "").strip()
    if not src or src.lower().startswith(("javascript:", "vbscript:")) or (src.startswith("data:") and not alt):
        return True
    if not src.startswith("data:"):
        src = writer.context.address(src)
    title = (element.get("title") or "").strip()
    text = escape_text(alt, in_link=True)
    writer.run.append(Piece(f"![{text}]({link_target(src, title if title != alt else '')})"))
    return True


def media(writer: Writer, element: HtmlElement) -> Closer | bool:
    """``video``, ``audio``, ``iframe``, ``embed``, ``object``: a link to what they play or show."""
    source = element.get("src") or element.get("data-src") or element.get("data") or ""
    if not source:
        inner = next((child for child in element.iter("source") if child.get("src")), None)
        source = (inner.get("src") or "") if inner is not None else ""
    href = writer.context.address(source)
    if not href or href.startswith("about:"):
        return str(element.tag) != "object"
    name = element.get("title") or element.get("aria-label") or _MEDIA[element.tag]
    writer.end_link()
    mark = Mark("a", href)
    writer.run.extend([" ", Edge(mark, True), name, Edge(mark, False), " "])
    return True


def linked_code(writer: Writer, element: HtmlElement, text: str) -> bool:
    """Inline code whose whole text is one link: the link goes around the code, since none can stand in it."""
    anchors = [anchor for anchor in element.iter("a") if anchor.get("href")]
    if len(anchors) != 1 or "".join(anchors[0].itertext()).strip() != text.strip():
        return False
    href = writer.context.address(anchors[0].get("href"))
    if not href:
        return False
    mark = Mark("a", href, anchors[0].get("title") or "")
    writer.end_link()
    writer.run.extend([Edge(mark, True), Code(text), Edge(mark, False)])
    return True


def _linked(writer: Writer, markdown: str, href: str) -> Piece:
    style = writer.context.style
    if style.links == "none":
        return Piece(markdown)
    if style.links == "referenced":
        return Piece(f"[{markdown}][{style.references.number(href, '')}]")
    return Piece(f"[{markdown}]({link_target(href)})")


def _autolink(writer: Writer, text: str, mark: Mark) -> bool:
    """An address that is its own text (CommonMark 6.5)."""
    href = mark.href
    if mark.title or writer.context.style.links == "none" or any(outer.kind == "a" for outer in writer.marks):
        return False
    if (
        href == text
        and href.startswith(("http://", "https://", "ftp://"))
        and not any(sign in text for sign in "<> \\\n")
    ):
        writer.run.append(Piece(f"<{text}>"))
        return True
    if href == f"mailto:{text}" and "@" in text and text.isascii() and all(c.isalnum() or c in "@.-_+" for c in text):
        writer.run.append(Piece(f"<{text}>"))
        return True
    return False


def _wordless(writer: Writer, element: HtmlElement, mark: Mark) -> bool:
    """A link without words: its label names it when a sign stands for words, else there is nothing to read."""
    name = (element.get("aria-label") or mark.title).strip()
    if name and len(element):
        mark.title = ""
        writer.run.extend([Edge(mark, True), name, Edge(mark, False)])
    elif not len(element) and element.keys() == ["href"] and writer.context.style.links == "inline":
        writer.run.append(Piece(f"[]({link_target(mark.href)})"))
    return True


def _card(writer: Writer, element: HtmlElement, mark: Mark) -> Closer | bool:
    """A link around blocks: its heading, or else its first words, are the link; the rest stands as it is."""
    if writer.in_heading or writer.cell:
        return writer.mark(mark)
    heading = next((found for found in element.iter(*_HEADINGS) if "".join(found.itertext()).strip()), None)
    if heading is not None:
        writer.cards[heading] = mark
        return False
    mark.once = True
    return writer.mark(mark)


def _is_noise(writer: Writer, element: HtmlElement) -> bool:
    """A sign that links a heading to itself, or a link past the navigation."""
    text = "".join(element.itertext()).strip().lower()
    if writer.in_heading and text in _PERMALINKS and not any(True for _ in element.iter("img")):
        return True
    return text in _PAST_NAVIGATION


def _is_arrow(element: HtmlElement) -> bool:
    return "".join(element.itertext()).strip().rstrip("\ufe0e\ufe0f") in ("↩", "↑", "^", "⏎", "←")


def _has_content(element: HtmlElement) -> bool:
    if element.text and not element.text.isspace():
        return True
    return any(not text.isspace() for text in element.itertext() if text) or any(
        child.tag in ("img", "math", "video", "audio") for child in element.iterdescendants()
    )
