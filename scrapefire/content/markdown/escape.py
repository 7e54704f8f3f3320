"""Escapes of CommonMark 0.31 (2.4) and GFM, only where the text would mean something else without them.

>>> escape_text("snake_case, 2 * 3, a[0] and R&D")
'snake_case, 2 * 3, a[0] and R&D'
>>> escape_text("**kwargs and *args, <br> and [x](y)")
'\\\\*\\\\*kwargs and \\\\*args, \\\\<br> and [x\\\\](y)'
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_SPECIAL = re.compile(r"\\|\*+|_+|`+|~+|<(?=[A-Za-z/!?])|&(?=#?\w{1,32};)|[\[\]]|!(?=\Z)")
_SIGN = re.compile(r"[\\*_`~<&\[\]!]")  # what _SPECIAL begins with: a set is searched for several times as fast
_OPENERS = {
    "*": re.compile(r"(?<!\*)\*++(?=[^\s])"),
    "_": re.compile(r"(?<![^\W_])(?<!_)_++(?=[^\s])"),
    "~": re.compile(r"(?<!~)~++(?=[^\s])"),
}
_CLOSERS = {
    "*": re.compile(r"(?<=[^\s*])\*++"),
    "_": re.compile(r"(?<=[^\s_])_++(?![^\W_])"),
    "~": re.compile(r"(?<=[^\s~])~++"),
}
_ENTITY = re.compile(r"&(?=#?\w{1,32};)")
_LINE_START = re.compile(
    r"(?P<heading>#{1,6}(?=[ \t]|$))"
    r"|(?P<bullet>[-+*](?=[ \t]|$))"
    r"|(?P<number>\d{1,9}(?=[.)](?:[ \t]|$)))"
    r"|(?P<quote>>)"
    r"|(?P<rule>(?:(?P<sign>[-*_])[ \t]*)(?:(?P=sign)[ \t]*){2,}$)"
    r"|(?P<fence>~{3,}|`{3,}(?=[^`]*$))"
    r"|(?P<definition>\[(?:[^\[\]\\]|\\.)+\]:)"
)
_UNDER_A_LINE = re.compile(r"=+[ \t]*$|[-:|][-:| \t]*$")
_TASK = re.compile(r"\[[ xX]\](?=[ \t]|$)")
_URL_UNSAFE = re.compile(r"[\x00-\x20<>\\\"`\x7f]")
_SPACES = re.compile(r"\s+")


@dataclass(slots=True)
class Surroundings:
    """What else a paragraph holds: it decides which signs in its text could pair with something."""

    stars: bool = True
    underscores: bool = True
    tildes: bool = True
    backticks: bool = True
    brackets: bool = False
    footnotes: bool = False


def surroundings(
    texts: list[str], *, emphasis: bool, strike: bool, code: bool, references: bool, footnotes: bool
) -> Surroundings:
    """Look over the texts of one paragraph once.

    Args:
        texts: its pieces of plain text.
        emphasis: whether it has bold or emphasised parts.
        strike: whether it has struck parts.
        code: whether it has code spans.
        references: whether reference definitions are written, so that any bracket could become a link.
        footnotes: whether footnotes are written.
    """
    joined = "x".join(texts) if len(texts) > 1 else texts[0]
    return Surroundings(
        stars="*" in joined and (emphasis or len(texts) > 1 or _may_pair("*", joined)),
        underscores="_" in joined and (emphasis or len(texts) > 1 or _may_pair("_", joined)),
        tildes="~" in joined and (strike or len(texts) > 1 or _may_pair("~", joined)),
        backticks="`" in joined and (code or len(re.findall("`+", joined)) > 1),
        brackets=references,
        footnotes=footnotes,
    )


def escape_text(
    text: str,
    around: Surroundings | None = None,
    *,
    in_link: bool = False,
    before_bracket: bool = False,
    at_end: bool = False,
) -> str:
    """Plain text as Markdown that shows it unchanged inside a paragraph.

    Args:
        text: the text, spaces already squeezed.
        around: the rest of the paragraph; the worst is assumed when absent.
        in_link: the text stands in the text of a link.
        before_bracket: a link follows at once.
        at_end: nothing of the paragraph follows.
    """
    if not has_special(text):
        return text
    around = around or Surroundings()
    all_brackets = around.brackets or (in_link and ("](" in text or "][" in text or not _balanced(text)))
    length = len(text)

    def escaped(match: re.Match[str]) -> str:
        run = match.group()
        sign = run[0]
        start, end = match.span()
        if sign == "\\":
            return "\\\\" if (end == length and not at_end) or (end < length and text[end] in _PUNCTUATION) else run
        if sign == "*":
            needed = around.stars and not (_blank(text, start - 1) and _blank(text, end) and start > 0 and end < length)
        elif sign == "_":
            needed = around.underscores and not (_alphanumeric(text, start - 1) and _alphanumeric(text, end))
        elif sign == "`":
            needed = around.backticks
        elif sign == "~":
            needed = around.tildes and not (_blank(text, start - 1) and _blank(text, end))
        elif sign == "]":
            needed = all_brackets or (end < length and text[end] in "([") or (end == length and before_bracket)
        elif sign == "[":
            needed = all_brackets or (around.footnotes and end < length and text[end] == "^")
        elif sign == "!":
            needed = before_bracket
        else:
            needed = True
        return "".join("\\" + character for character in run) if needed else run

    return _SPECIAL.sub(escaped, text)


def has_special(text: str) -> bool:
    """Whether a text holds a sign that may need an escape."""
    return _SIGN.search(text) is not None and _SPECIAL.search(text) is not None


def escape_line_start(line: str, *, first: bool = True) -> str:
    """A line of a paragraph, so that it doesn't begin a list, quote, heading, rule, table, code block or definition.

    Args:
        line: the line.
        first: it is the paragraph's first, so that it cannot underline another as a heading or a table's head.
    """
    match = _LINE_START.match(line) or (None if first else _UNDER_A_LINE.match(line))
    if match is None:
        return line
    if match.re is _LINE_START and match.group("number"):
        end = match.end()
        return f"{line[:end]}\\{line[end:]}"
    return "\\" + line


def escape_task(line: str) -> str:
    """The first line of a list item, so that it is not taken for a task."""
    return "\\" + line if _TASK.match(line) else line


def link_target(url: str, title: str = "") -> str:
    """Destination and title of an inline link, without the parentheses around them."""
    return f'{destination(url)} "{link_title(title)}"' if title else destination(url)


def destination(url: str) -> str:
    """A link destination (CommonMark 6.3): spaces, quotes, backslashes and lone parentheses percent-encoded."""
    url = _URL_UNSAFE.sub(lambda match: f"%{ord(match.group()):02X}", url.strip())
    if ("(" in url or ")" in url) and not _balanced_parentheses(url):
        url = url.replace("(", "%28").replace(")", "%29")
    return _ENTITY.sub("&amp;", url) if "&" in url else url


def link_title(title: str) -> str:
    """A link title for double quotes (CommonMark 6.3)."""
    title = _SPACES.sub(" ", title).strip().replace("\\", "\\\\").replace('"', '\\"')
    return _ENTITY.sub(r"\\&", title)


def _may_pair(sign: str, text: str) -> bool:
    """Whether a run of a sign that could open emphasis stands before one that could close it."""
    opener = _OPENERS[sign].search(text)
    return opener is not None and _CLOSERS[sign].search(text, opener.end()) is not None


def _blank(text: str, position: int) -> bool:
    return 0 <= position < len(text) and text[position].isspace()


def _alphanumeric(text: str, position: int) -> bool:
    return 0 <= position < len(text) and text[position].isalnum()


def _balanced(text: str) -> bool:
    return _nesting(text, "[", "]")


def _balanced_parentheses(url: str) -> bool:
    return _nesting(url, "(", ")")


def _nesting(text: str, opening: str, closing: str) -> bool:
    depth = 0
    for character in text:
        if character == opening:
            depth += 1
        elif character == closing:
            depth -= 1
            if depth < 0:
                return False
    return depth == 0
