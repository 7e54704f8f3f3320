"""Lines to inline Markdown (CommonMark 0.31): words joined over line ends, emphasis, links, escapes."""

from __future__ import annotations

import re

from scrapefire.documents.pdf.footnotes import MARK
from scrapefire.documents.pdf.glyphs import SOFT_HYPHEN, clean, is_cjk
from scrapefire.documents.pdf.hyphens import HYPHENS, Vocabulary, mend
from scrapefire.documents.pdf.lines import needs_space
from scrapefire.documents.pdf.model import Line, Span, Style

_SCRIPT_SIZE = 0.85  # of the line's
_RAISED, _LOWERED = 0.15, 0.08  # of the line's size
_KERNED = 0.04  # of the line's size
_LONGEST_SCRIPT = 24  # letters
_SPECIAL = re.compile(r"([\\`*\[\]<])|(?<!\w)_|_(?!\w)|&(?=#?\w+;)")
_LINE_START = re.compile(r"^(#{1,6}(?=\s|$)|[-+](?=\s|$)|={3,}|-{3,}|>|~~~)|^(\d{1,9})([.)])(?=\s|$)")


def plain_text(lines: list[Line], vocabulary: Vocabulary) -> str:
    """The lines' text as one line, without markup or escapes."""
    return _collapse("".join(text for text, _, _ in _runs(lines, vocabulary)))


def inline_markdown(lines: list[Line], vocabulary: Vocabulary, emphasis: bool = True, starts: bool = True) -> str:
    """The lines as one line of inline Markdown; *starts* when it begins a block, where more is to be escaped."""
    runs = _merge(_runs(lines, vocabulary), emphasis)
    parts = []
    for index, (text, style, link) in enumerate(runs):
        before = runs[index - 1][0][-1:] if index else " "
        after = runs[index + 1][0][:1] if index + 1 < len(runs) else " "
        parts.append(_render(text, style, link, before, after))
    text = _collapse("".join(parts))
    return escape_start(text) if starts else text


def escape(text: str) -> str:
    """Backslashes before what CommonMark would take for markup inside a line."""
    return _SPECIAL.sub(lambda match: "&amp;" if match.group() == "&" else "\\" + match.group(), text)


def escape_start(text: str) -> str:
    """Backslashes before what CommonMark would take for the start of a block."""
    return _LINE_START.sub(lambda match: f"{match[2]}\\{match[3]}" if match[2] else "\\" + match[1], text)


def _collapse(text: str) -> str:
    return " ".join(text.replace(SOFT_HYPHEN, "").split())


def _runs(lines: list[Line], vocabulary: Vocabulary) -> list[tuple[str, Style, str | None]]:
    runs: list[tuple[str, Style, str | None]] = []
    for line in lines:
        if runs:
            _join_lines(runs, line, vocabulary)
        previous = None
        for span in line.spans:
            space = " " if previous is not None and needs_space(previous, span, line.rtl) else ""
            if (span.link or "").startswith(MARK):
                space = ""
            style = span.style._replace(script=_script(span, line, previous))
            if space and runs and runs[-1][1:] != (style, span.link):
                runs.append((space, Style(), None))
                space = ""
            runs.append((space + clean(span.text), style, span.link))
            previous = span
    return runs


def _script(span: Span, line: Line, previous: Span | None) -> str:
    """Whether a span stands small above (``sup``) or below (``sub``) the line that it is on."""
    if previous is not None and span.text.isupper() and previous.x1 - span.x0 > _KERNED * line.size:
        return ""  # set into the letter before it, as the A of LaTeX's name
    if len(line.spans) == 1 or span.size > _SCRIPT_SIZE * line.size or len(span.text) > _LONGEST_SCRIPT:
        return ""
    if line.base - span.base > _RAISED * line.size:
        return "sup"
    return "sub" if span.base - line.base > _LOWERED * line.size else ""


def _join_lines(runs: list[tuple[str, Style, str | None]], line: Line, vocabulary: Vocabulary) -> None:
    """Put between two lines what belongs there: a space, or nothing where a word was broken or has no spaces."""
    text, style, link = runs[-1]
    if not line.text:
        return
    first = line.text[0]
    if (
        text
        and text[-1] in HYPHENS
        and len(text.rstrip(HYPHENS))
        and text.rstrip(HYPHENS)[-1:].isalpha()
        and first.isalpha()
    ):
        runs[-1] = (mend(text, line.text, vocabulary), style, link)
    elif text and is_cjk(text[-1]) and is_cjk(first):
        return
    elif (
        text
        and text[-1] in "-\u2010\u2011/"
        and not text[-2:-1].isspace()
        and not first.isspace()
        and text[-2:-1].isalnum()
    ):
        return  # a compound or an address broken after its own mark
    elif link is not None and line.spans[0].link == link:
        runs[-1] = (text + " ", style, link)
    else:
        runs.append((" ", Style(), None))


def _merge(runs: list[tuple[str, Style, str | None]], emphasis: bool) -> list[tuple[str, Style, str | None]]:
    """Join runs that look the same; blanks between two runs of one look take that look."""
    merged: list[tuple[str, Style, str | None]] = []
    for index, (text, style, link) in enumerate(runs):
        look = (_look(style, emphasis), link)
        if not text.strip() and merged:
            following = next((run for run in runs[index + 1 :] if run[0].strip()), None)
            same = following is not None and merged[-1][1:] == (_look(following[1], emphasis), following[2])
            look = merged[-1][1:] if same else (Style(), None)
        if merged and merged[-1][1:] == look:
            merged[-1] = (merged[-1][0] + text, *look)
        else:
            merged.append((text, *look))
    return merged


def _look(style: Style, emphasis: bool) -> Style:
    return style._replace(mono=False) if emphasis and not style.script else Style(script=style.script)


def _render(text: str, style: Style, link: str | None, before: str, after: str) -> str:
    body = text.strip()
    if not body:
        return text
    if link and link.startswith(MARK):
        return f"[^{link.removeprefix(MARK)}]"
    lead, trail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    body = escape(_collapse(body))
    if style.script:
        body = f"<{style.script}>{body}</{style.script}>"
    open_left = lead or not before.isalnum()
    open_right = trail or not after.isalnum()
    if open_left and open_right and any(character.isalnum() for character in body):
        mark = ("**" if style.bold else "") + ("*" if style.italic else "")
        body = f"{mark}{body}{mark}"
    if link:
        body = f"[{body}]({_target(link)})"
    return lead + body + trail


def _target(link: str) -> str:
    target = link.replace(" ", "%20").replace("<", "%3C").replace(">", "%3E").replace("\n", "")
    return f"<{target}>" if "(" in target or ")" in target else target
