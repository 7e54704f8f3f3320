"""Formulas as TeX between dollar signs: MathML Core, KaTeX, MathJax 2 to 4, and images whose text is TeX.

>>> import lxml.html
>>> tex_of(lxml.html.fromstring("<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>4</mn></math>"))
'x^{2}=4'
"""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from scrapefire.content.markdown.inline import inert_tex
from scrapefire.content.tex_symbols import FUNCTIONS, SYMBOLS

_TEX_ENCODINGS = ("application/x-tex", "text/x-tex", "tex", "latex", "application/x-latex", "tex/latex")
_DELIMITERS = re.compile(r"^(?:\$\$(.*)\$\$|\$(.*)\$|\\\((.*)\\\)|\\\[(.*)\\\])$", re.DOTALL)
_DISPLAY_STYLE = re.compile(r"^\{\\(?:displaystyle|textstyle)\s*(.*)\}$", re.DOTALL)
_ACCENTS = {"¯": "overline", "‾": "overline", "^": "hat", "ˆ": "hat", "~": "tilde", "→": "vec", "˙": "dot", "¨": "ddot"}
_DEEPEST = 60


def formula(element: HtmlElement) -> str:
    """A formula element as ``$...$``, or ``$$...$$`` when it stands on its own; empty when it cannot be read."""
    tex = inert_tex(_bare(tex_of(element)))
    if not tex:
        return ""
    return f"$${tex}$$" if is_display(element) else f"${tex}$"


def tex_of(element: HtmlElement) -> str:
    """The TeX of a formula: its own annotation or attribute, else made from its MathML."""
    if element.tag == "script":
        return (element.text or "").strip()
    if element.tag == "img":
        return (element.get("alt") or "").strip()
    for annotation in element.iter("annotation"):
        if (annotation.get("encoding") or "").lower() in _TEX_ENCODINGS:
            return "".join(annotation.itertext()).strip()
    for name in ("data-tex", "data-latex", "alttext", "data-expr"):
        if element.get(name):
            return (element.get(name) or "").strip()
    math = element if element.tag == "math" else next(element.iter("math"), None)
    if math is not None:
        if math.get("alttext"):
            return (math.get("alttext") or "").strip()
        return re.sub(r" +(?=[ }])", "", _row(math, 0)).strip()
    image = next((image for image in element.iter("img") if image.get("alt")), None)
    return (image.get("alt") or "").strip() if image is not None else ""


def is_display(element: HtmlElement) -> bool:
    """Whether a formula is set as a block of its own."""
    if element.tag == "script":
        return "mode=display" in (element.get("type") or "").replace(" ", "")
    if (element.get("display") or "").lower() in ("block", "true"):
        return True
    names = element.get("class") or ""
    if "katex-display" in names or "MathJax_Display" in names or "math-display" in names or "math display" in names:
        return True
    return element.tag != "math" and any((math.get("display") or "") == "block" for math in element.iter("math"))


def _bare(tex: str) -> str:
    tex = tex.strip()
    for pattern in (_DELIMITERS, _DISPLAY_STYLE):
        match = pattern.match(tex)
        if match:
            tex = next(group for group in match.groups() if group is not None).strip()
    return tex


def _row(element: HtmlElement, depth: int) -> str:
    return "".join(_node(child, depth) for child in element if isinstance(child.tag, str))


def _node(element: HtmlElement, depth: int) -> str:
    if depth > _DEEPEST:
        return " ".join("".join(element.itertext()).split())
    tag = element.tag.rpartition(":")[2]
    if tag in ("mi", "mn", "mo"):
        return _sign(" ".join("".join(element.itertext()).split()), tag)
    if tag in ("mtext", "ms"):
        text = "".join(element.itertext())
        return rf"\text{{{text}}}" if text.strip() else " "
    if tag == "mspace":
        return " "
    if tag in ("annotation", "annotation-xml", "mprescripts", "none"):
        return ""
    kids = [_node(child, depth + 1) for child in element if isinstance(child.tag, str)]
    return _composed(tag, kids, element, depth)


def _composed(tag: str, kids: list[str], element: HtmlElement, depth: int) -> str:
    first, second, third = ([kid.strip() for kid in kids] + ["", "", ""])[:3]
    if tag == "msup" or (tag == "mover" and second not in _ACCENTS):
        return f"{_base(first)}^{{{second}}}"
    if tag in ("msub", "munder"):
        return f"{_base(first)}_{{{second}}}"
    if tag in ("msubsup", "munderover"):
        return f"{_base(first)}_{{{second}}}^{{{third}}}"
    if tag == "mover":
        return rf"\{_ACCENTS[second]}{{{first}}}"
    if tag == "mfrac":
        return rf"\frac{{{first}}}{{{second}}}"
    if tag == "msqrt":
        return rf"\sqrt{{{''.join(kids)}}}"
    if tag == "mroot":
        return rf"\sqrt[{second}]{{{first}}}"
    if tag == "mfenced":
        opening, closing = element.get("open", "("), element.get("close", ")")
        return f"{opening}{', '.join(kids)}{closing}"
    if tag == "mtable":
        return r"\begin{matrix}" + r" \\ ".join(kids) + r"\end{matrix}"
    if tag == "mtr":
        return " & ".join(kids)
    return "".join(kids)


def _base(tex: str) -> str:
    return tex if len(tex) <= 1 or (tex.startswith("\\") and tex[1:].isalpha()) else f"{{{tex}}}"


def _sign(text: str, tag: str) -> str:
    if tag == "mi" and len(text) > 1:
        return rf"\{text} " if text in FUNCTIONS else rf"\mathrm{{{text}}}"
    return "".join(SYMBOLS.get(character, character) for character in text)
