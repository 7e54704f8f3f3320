"""Code blocks: their text byte for byte, and the language that classes and attributes around them name.

>>> fenced("x = `1`\\n", "python")
'```python\\nx = `1`\\n```'
>>> span("a`b")
'``a`b``'
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

_BACKTICKS = re.compile("`+")
_LINE_BREAK = re.compile(r"[ \t\r]*\n\s*")
_FENCE_LIKE = re.compile("`{3,}")
_LANGUAGE_CLASS = re.compile(
    r"(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|brush|hljs-language)[-:_]\s*(?P<name>[^\s`&\\<>\"']{1,30})"
    r"|(?:highlight|code|syntax|prism)[-:_](?P<weak>[\w+#.\-]{1,30}))",
    re.IGNORECASE,
)
_BRUSH = re.compile(r"brush:\s*(?P<name>[\w+#.\-]{1,30})", re.IGNORECASE)
_SAFE_LANGUAGE = re.compile(r"^[\w+#.\-]{1,30}$")
_MARKERS = frozenset(
    (
        "sourcecode",
        "hljs",
        "prettyprint",
        "highlight",
        "prism",
        "codehilite",
        "shiki",
        "code-block",
        "syntaxhighlighter",
    )
)
_NOT_LANGUAGES = frozenset(
    [
        "none",
        "nohighlight",
        "no-highlight",
        "plain",
        "plaintext",
        "text",
        "txt",
        "auto",
        "default",
        "undefined",
        "unknown",
        "hljs",
        "code",
        "block",
        "wrapper",
        "box",
        "example",
        "container",
        "inline",
        "snippet",
        "toolbar",
        "header",
        "lines",
        "table",
        "line",
        "wrap",
        "content",
        "area",
        "source",
        "linenums",
    ]
)
_LINE_NUMBERS = re.compile(
    r"(?:^|\s)lnt?(?:$|\s)"
    r"|(?:^|[\s_-])(?:line-?nos?|linenumbers?|line-?numbers?(?:-rows)?|gutters?|hljs-ln-(?:numbers|n)|blob-num)(?:$|[\s_])",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"(?:^|\s)(?:line|code-line|view-line|cm-line|token-line|hljs-ln-line|CodeMirror-line|ec-line)(?:$|\s)",
    re.IGNORECASE,
)
_LINE_TAGS = frozenset(("div", "p", "li", "tr"))
_NOISE = frozenset(("button", "script", "style", "template", "svg", "select", "textarea"))


def fenced(text: str, language: str = "") -> str:
    """A fenced code block (CommonMark 4.5); one final line break of the text is the fence's own."""
    longest = max((len(run) for run in _FENCE_LIKE.findall(text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.removesuffix(chr(10))}\n{fence}" if text else f"{fence}{language}\n{fence}"


def span(text: str) -> str:
    """A code span (CommonMark 6.1); line breaks become spaces, since a span is one line."""
    if "\n" in text:
        text = _LINE_BREAK.sub(" ", text)
    runs = {len(run) for run in _BACKTICKS.findall(text)}
    size = 1
    while size in runs:
        size += 1
    if text.strip(" ") and (text[0] == "`" or text[-1] == "`" or (text[0] == " " and text[-1] == " ")):
        text = f" {text} "
    return f"{'`' * size}{text}{'`' * size}"


def code_text(element: HtmlElement) -> str:
    """The text of a code block as shown: line numbers and buttons out, a line for each ``br`` and line element."""
    parts: list[str] = []
    _collect(element, parts)
    text = "".join(parts)
    return text.removeprefix("\n") if element.tag == "pre" and (element.text or "").startswith("\n") else text


def language_of(element: HtmlElement) -> str:
    """The language of a code block, by its own classes and attributes, its ``code`` child's, or its wrappers'."""
    for candidate in _candidates(element):
        name = _named(candidate)
        if name:
            return name
    return ""


def is_gutter(element: HtmlElement) -> bool:
    """Whether an element holds the line numbers of a listing."""
    names = f"{element.get('class') or ''} {element.get('id') or ''}"
    return bool(names.strip()) and bool(_LINE_NUMBERS.search(names))


def _collect(element: HtmlElement, parts: list[str]) -> None:
    stack: list[tuple[HtmlElement, bool]] = [(element, False)]
    while stack:
        node, leaving = stack.pop()
        if leaving:
            if _is_line(node) and parts and not parts[-1].endswith("\n") and node.getnext() is not None:
                parts.append("\n")
            if node is not element and node.tail:
                parts.append(_between_lines(node.tail, node))
            continue
        if node is not element and (not isinstance(node.tag, str) or node.tag in _NOISE or is_gutter(node)):
            if node.tail:
                parts.append(node.tail)
            continue
        if node.tag == "br":
            if not (node.tail or "").startswith("\n"):
                parts.append("\n")
            if node.tail:
                parts.append(node.tail)
            continue
        if node.text:
            parts.append(_between_lines(node.text, node[0]) if len(node) and node is not element else node.text)
        stack.append((node, True))
        stack.extend((child, False) for child in reversed(node))


def _between_lines(text: str, neighbour: HtmlElement) -> str:
    """Text between line elements; their own breaks are enough, so one that is only markup goes."""
    if not text.strip() and "\n" in text and _is_line(neighbour) and neighbour.tag in _LINE_TAGS:
        return ""
    return text


def _is_line(element: HtmlElement) -> bool:
    if element.tag in _LINE_TAGS:
        return True
    return element.tag in ("span", "code") and bool(_LINE.search(element.get("class") or "")) and _stands_alone(element)


def _stands_alone(element: HtmlElement) -> bool:
    """A span is a line of its own when no break is written around it."""
    following = element.getnext()
    if following is not None and following.tag == "br" and not (element.tail or "").strip():
        return False
    return not (element.tail or "").startswith("\n") and not "".join(element.itertext()).endswith("\n")


def _candidates(element: HtmlElement) -> Iterator[HtmlElement]:
    code = element.find(".//code") if element.tag != "code" else None
    if code is not None:
        yield code
    yield element
    for level, ancestor in enumerate(element.iterancestors()):
        if level == 3 or ancestor.tag in ("body", "article", "main", "li", "section") or len(ancestor) > 6:
            return
        yield ancestor


def _named(element: HtmlElement) -> str:
    for attribute in (
        "data-lang",
        "data-language",
        "data-code-language",
        "lang" if element.tag in ("pre", "code") else "data-lang",
    ):
        name = (element.get(attribute) or "").strip().lower()
        if name and _SAFE_LANGUAGE.match(name) and name not in _NOT_LANGUAGES:
            return name
    names = element.get("class") or ""
    if not names:
        return ""
    for pattern in (_BRUSH, _LANGUAGE_CLASS):
        for match in pattern.finditer(names):
            found = match.groupdict()
            name = (found.get("name") or "").rstrip(".").lower()
            weak = (found.get("weak") or "").lower()
            if (name and name not in _NOT_LANGUAGES) or weak in _KNOWN:
                return name or weak
    words = names.split()
    if any(word.lower() in _MARKERS for word in words):
        for word in words:
            if word.lower() in _KNOWN:
                return word.lower()
    return ""


_KNOWN = frozenset(
    [
        "bash",
        "sh",
        "shell",
        "zsh",
        "console",
        "python",
        "python3",
        "py",
        "js",
        "javascript",
        "jsx",
        "ts",
        "typescript",
        "tsx",
        "java",
        "kotlin",
        "scala",
        "groovy",
        "c",
        "cpp",
        "c++",
        "csharp",
        "cs",
        "go",
        "golang",
        "rust",
        "ruby",
        "rb",
        "php",
        "perl",
        "swift",
        "sql",
        "html",
        "xml",
        "css",
        "scss",
        "less",
        "json",
        "yaml",
        "yml",
        "toml",
        "ini",
        "diff",
        "dockerfile",
        "makefile",
        "cmake",
        "r",
        "julia",
        "haskell",
        "lua",
        "elixir",
        "erlang",
        "clojure",
        "dart",
        "powershell",
        "ps1",
        "graphql",
        "protobuf",
        "nginx",
        "vim",
        "latex",
        "tex",
        "markdown",
        "md",
        "http",
        "objectivec",
        "fsharp",
        "ocaml",
    ]
)
