"""Office MathML (ECMA-376 part 1, section 22.1) as LaTeX, the way formulas are written in Markdown."""

from __future__ import annotations

import re

from scrapefire.content.tex_symbols import FUNCTIONS, SYMBOLS
from scrapefire.documents.package import Element, attribute, child, children, local
from scrapefire.documents.word_styles import is_on

_DEPTH = 40
# The long names of these relations, as converters of Office files write them.
_SYMBOLS = SYMBOLS | {"≤": r"\leq ", "≥": r"\geq ", "≠": r"\neq ", "→": r"\rightarrow "}
_RESERVED = re.compile(r"[#$%&_{}]")
_BETWEEN_WORDS = re.compile(r"(?<=[^\W\d_]{2}) (?=[^\W\d_]{2})")  # TeX shows no space that is not asked for
_ACCENTS = {"\u0302": r"\hat", "\u0303": r"\tilde", "\u0304": r"\bar", "\u0305": r"\overline", "\u0307": r"\dot",
            "\u0308": r"\ddot", "\u20d7": r"\vec", "\u20d6": r"\overleftarrow", "\u030c": r"\check"}  # fmt: skip


def to_latex(element: Element) -> str:
    """The LaTeX of an ``oMath`` or ``oMathPara`` element; empty when it holds nothing."""
    return " ".join(_all(element, 0).split())


def _all(parent: Element | None, depth: int) -> str:
    if depth > _DEPTH:
        return ""
    return "".join(_one(each, depth + 1) for each in children(parent))


def _one(element: Element, depth: int) -> str:
    name = local(element)
    if name == "r":
        text = "".join(each.text or "" for each in children(element, "t"))
        upright = child(element, "rPr", "nor")
        if upright is not None and is_on(attribute(upright, "val", "1")) and re.search(r"[^\W\d_]{2}", text):
            return text if text.strip() in FUNCTIONS else "\\text{" + _RESERVED.sub(r"\\\g<0>", text) + "}"
        return _text(_BETWEEN_WORDS.sub("\\ ", text))

    def arg(key: str) -> str:
        return _all(child(element, key), depth).strip()

    def prop(key: str, default: str = "") -> str:
        return attribute(child(element, f"{name}Pr", key), "val", default)

    if name == "f":
        if prop("type") == "lin":
            return f"{arg('num')}/{arg('den')}"
        return rf"\{'binom' if prop('type') == 'noBar' else 'frac'}{{{arg('num')}}}{{{arg('den')}}}"
    if name == "sSup":
        return f"{arg('e')}^{{{arg('sup')}}}"
    if name == "sSub":
        return f"{arg('e')}_{{{arg('sub')}}}"
    if name == "sSubSup":
        return f"{arg('e')}_{{{arg('sub')}}}^{{{arg('sup')}}}"
    if name == "sPre":
        scripts = "".join(f"{mark}{{{arg(key)}}}" for mark, key in (("_", "sub"), ("^", "sup")) if arg(key))
        return f"{{}}{scripts}{arg('e')}" if scripts else arg("e")
    if name == "rad":
        degree = arg("deg")
        return rf"\sqrt[{degree}]{{{arg('e')}}}" if degree else rf"\sqrt{{{arg('e')}}}"
    if name == "nary":
        sub, sup = arg("sub"), arg("sup")
        symbol = _text(prop("chr", "∫")).strip()
        return symbol + (f"_{{{sub}}}" if sub else "") + (f"^{{{sup}}}" if sup else "") + f" {arg('e')}"
    if name == "d":
        inner = _text(prop("sepChr", "|")).join(_all(each, depth).strip() for each in children(element, "e"))
        return (
            rf"\left{_text(prop('begChr', '(')).strip() or '.'}{inner}\right{_text(prop('endChr', ')')).strip() or '.'}"
        )
    if name == "func":
        return f"{_function(arg('fName'))} {arg('e')}"
    if name in ("limLow", "limUpp"):
        return f"{_function(arg('e'))}{'_' if name == 'limLow' else '^'}{{{arg('lim')}}}"
    if name == "acc":
        return rf"{_ACCENTS.get(prop('chr', chr(0x302)), chr(92) + 'hat')}{{{arg('e')}}}"
    if name == "bar":
        return rf"\{'overline' if prop('pos') == 'top' else 'underline'}{{{arg('e')}}}"
    if name == "groupChr":
        return rf"\{'overbrace' if prop('pos') == 'top' else 'underbrace'}{{{arg('e')}}}"
    if name == "m":
        rows = [" & ".join(_all(each, depth).strip() for each in children(row, "e")) for row in children(element, "mr")]
        return r"\begin{matrix}" + r" \\ ".join(rows) + r"\end{matrix}"
    if name == "eqArr":
        rows = [_all(each, depth).strip() for each in children(element, "e")]
        return rows[0] if len(rows) == 1 else r"\begin{array}{c}" + r" \\ ".join(rows) + r"\end{array}"
    return "" if name.endswith("Pr") else _all(element, depth)


def _text(text: str) -> str:
    return "".join(_SYMBOLS.get(char, char) for char in text)


def _function(name: str) -> str:
    name = name.strip()
    return rf"\{name}" if name in FUNCTIONS else name
