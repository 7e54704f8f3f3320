"""A page as a model needs to see it in order to write selectors: elements, classes and data, its content cut short.

>>> outline(PageSource("<div class=a><p>%s</p><script>x()</script></div>" % ("word " * 60)), 500).splitlines()[1:4]
['<body>', ' <div class="a">', '  <p>word word word word word word word word word word word word word word word word …']
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from lxml.html import HtmlElement

from scrapefire.content.tokens import estimate_tokens
from scrapefire.extractors.source import PageSource

__all__ = ["outline"]

_LEFT_OUT = frozenset({"script", "style", "svg", "noscript", "template", "iframe", "link", "canvas", "path"})
_ATTRIBUTES = (
    "id",
    "class",
    "itemprop",
    "itemtype",
    "property",
    "name",
    "role",
    "rel",
    "type",
    "title",
    "alt",
    "value",
)
_ADDRESSES = ("href", "src", "content", "datetime")
_LONGEST_TEXT = 80
_LONGEST_VALUE = 60
_ALIKE = 3
_DEEPEST = 60
_DATA_SHARE = 0.35


def outline(page: PageSource, tokens: int) -> str:
    """The page's data and elements within a number of tokens; with less room, less of each text and of each list.

    Args:
        page: the page.
        tokens: most that it may take, by estimate.
    """
    data = _data(page, int(tokens * (1.0 if page.is_json else _DATA_SHARE)))
    if page.is_json:
        return data
    left = tokens - estimate_tokens(data)
    html = ""
    for text, alike in ((_LONGEST_TEXT, _ALIKE), (40, 2), (20, 1)):
        html = "\n".join(_lines(page.root, 0, text, alike))
        if estimate_tokens(html) <= left:
            break
    else:
        html = html[: max(200, int(len(html) * left / max(1, estimate_tokens(html))))]
    return f"{data}\n\nHTML:\n{html}" if data else f"HTML:\n{html}"


# ---- elements --------------------------------------------------------------------------------------------------------


def _lines(element: HtmlElement, depth: int, text: int, alike: int) -> Iterator[str]:
    if depth == 0:
        for child in element:
            yield from _lines(child, 1, text, alike) if child.tag in ("head", "body") else ()
        return
    if depth > _DEEPEST or element.tag in _LEFT_OUT:
        return
    if element.tag == "meta" and not (element.get("content") and (element.get("property") or element.get("name"))):
        return
    indent = " " * (depth - 1)
    yield f"{indent}<{element.tag}{_attributes(element)}>{_cut(element.text, text)}"
    shape, run = None, 0
    for child in element:
        kind = (child.tag, child.get("class"))
        run = run + 1 if kind == shape else 1
        shape = kind
        if run <= alike or child.tag == "meta":
            yield from _lines(child, depth + 1, text, alike)
        elif run == alike + 1:
            yield f"{indent} (more <{child.tag}> like these)"
        tail = _cut(child.tail, text)
        if tail:
            yield f"{indent} {tail}"


def _attributes(element: HtmlElement) -> str:
    parts = []
    for name, value in element.items():
        if name in _ATTRIBUTES or name in _ADDRESSES or name.startswith(("data-", "aria-label")):
            parts.append(f' {name}="{_cut(value, _LONGEST_VALUE)}"')
    return "".join(parts)


def _cut(text: str | None, longest: int) -> str:
    text = " ".join((text or "").split())
    return text if len(text) <= longest else text[:longest].rstrip() + " …"


# ---- data ------------------------------------------------------------------------------------------------------------


def _data(page: PageSource, tokens: int) -> str:
    known = {name: value for name, value in page.data.items() if value and name != "meta"}
    if not known:
        return ""
    text = ""
    for text_length, entries, depth in ((80, 3, 12), (40, 2, 8), (20, 1, 6), (12, 1, 4)):
        short = _shortened(known, text_length, entries, depth)
        text = "DATA (for jmespath):\n" + json.dumps(short, ensure_ascii=False, indent=1)
        if estimate_tokens(text) <= tokens:
            return text
    return text[: max(0, tokens * 3)]


def _shortened(value: Any, text: int, entries: int, depth: int) -> Any:
    if isinstance(value, dict):
        if depth == 0:
            return "…"
        return {str(name): _shortened(one, text, entries, depth - 1) for name, one in list(value.items())[:60]}
    if isinstance(value, list):
        if depth == 0:
            return "…"
        more = [f"({len(value) - entries} more)"] if len(value) > entries else []
        return [_shortened(one, text, entries, depth - 1) for one in value[:entries]] + more
    return _cut(value, text) if isinstance(value, str) else value
