"""Documents of block editors as HTML: trees of typed nodes with runs of marked text.

Contentful (``nodeType``), Sanity's Portable Text (``_type``, ``style``, ``listItem``), ProseMirror and TipTap (``type``,
``attrs``, ``marks``), Slate and Lexical (``type``, ``children``), and HTML syntax trees (``tag``, ``children``) differ
in names only.

>>> to_html({"type": "doc", "content": [{"type": "heading", "attrs": {"level": 2}, "content": [{"text": "Tea"}]}]})
'<h2>Tea</h2>'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

MAX_DEPTH = 60

_KINDS = ("nodeType", "_type", "type", "tag", "tagName", "object")
_CHILDREN = ("children", "content", "nodes")
_DOCUMENTS = frozenset({"doc", "document", "root", "body"})
_TAGS = {
    **dict.fromkeys(("paragraph", "p", "block"), "p"),
    **dict.fromkeys(("bulletlist", "unorderedlist", "bulletedlist", "ul", "list"), "ul"),
    **dict.fromkeys(("orderedlist", "numberedlist", "ol"), "ol"),
    **dict.fromkeys(("listitem", "li"), "li"),
    **dict.fromkeys(("blockquote", "quote"), "blockquote"),
    **dict.fromkeys(("codeblock", "pre"), "pre"),
    **dict.fromkeys(("horizontalrule", "hr", "divider"), "hr"),
    **dict.fromkeys(("hardbreak", "linebreak", "br"), "br"),
    **dict.fromkeys(("hyperlink", "link", "a", "autolink"), "a"),
    **{tag: tag for tag in ("table", "td", "th", "tr", "strong", "em", "figure", "figcaption", "section", "article")},
    **{f"h{level}": f"h{level}" for level in range(1, 7)},
    "tablerow": "tr",
    "tablecell": "td",
    "tableheader": "th",
    "tableheadercell": "th",
}
_MARKS = {"bold": "strong", "strong": "strong", "italic": "em", "em": "em", "code": "code", "strike": "s"}
_BLOCKS = frozenset({"p", "ul", "ol", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "table", "li"})
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_HEADING = re.compile(r"(?:heading|header|h)(?:[-_ ]?(\d|one|two|three|four|five|six))?$")


def is_rich(value: Any) -> bool:
    """Whether a value is a document of a block editor, one of its blocks, or a list of them."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, dict) for one in value) and any(is_rich(one) for one in value[:3])
    if not isinstance(value, Mapping):
        return False
    children = _children(value)
    if children is None or not all(isinstance(child, Mapping) for child in children):
        return False
    kind = _kind(value)
    if kind in _DOCUMENTS:
        return any(is_rich(child) for child in children[:3])
    tag = _tag(value, kind)
    return tag in _BLOCKS and all(_is_inline(child) or is_rich(child) for child in children[:5])


def to_html(value: Any) -> str:
    """The document as HTML; what is neither text nor known markup is left out."""
    return _html(value, 0)


def _html(value: Any, depth: int) -> str:
    if depth > MAX_DEPTH:
        return ""
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, list):
        return _list_html(value, depth)
    if not isinstance(value, Mapping):
        return ""
    kind = _kind(value)
    text = value.get("text", value.get("value"))
    children = _children(value)
    if children is None and isinstance(text, str):
        return _marked(escape(text), value)
    inner = _html(children, depth + 1) if children else ""
    tag = _tag(value, kind)
    if tag in ("hr", "br"):
        return f"<{tag}>"
    if tag == "a":
        return _link(inner, value)
    return f"<{tag}>{inner}</{tag}>" if tag and inner else inner


def _list_html(values: list[Any], depth: int) -> str:
    """Blocks one after the other; Portable Text says of each block alone that it is an item of a list."""
    parts: list[str] = []
    open_list = ""
    for value in values:
        marker = value.get("listItem") if isinstance(value, Mapping) else None
        wanted = "" if not isinstance(marker, str) else "ol" if marker == "number" else "ul"
        if wanted != open_list:
            parts.append((f"</{open_list}>" if open_list else "") + (f"<{wanted}>" if wanted else ""))
            open_list = wanted
        inner = _html(value, depth + 1)
        parts.append(f"<li>{inner}</li>" if wanted else inner)
    return "".join(parts) + (f"</{open_list}>" if open_list else "")


def _kind(node: Mapping[str, Any]) -> str:
    kind = next((node[name] for name in _KINDS if isinstance(node.get(name), str)), "")
    return str(kind)


def _children(node: Mapping[str, Any]) -> list[Any] | None:
    return next((node[name] for name in _CHILDREN if isinstance(node.get(name), list)), None)


def _tag(node: Mapping[str, Any], kind: str) -> str:
    style = node.get("style")
    name = style if kind == "block" and isinstance(style, str) and style != "normal" else kind
    lowered = name.lower()
    if found := _HEADING.match(lowered):
        return f"h{_level(node, found[1])}"
    if node.get("listType") in ("number", "ordered"):
        return "ol"
    return _TAGS.get(re.sub(r"[-_ ]", "", lowered), "")


def _level(node: Mapping[str, Any], named: str | None) -> int:
    attributes = node.get("attrs") if isinstance(node.get("attrs"), Mapping) else {}
    level = _NUMBERS.get(named or "") or named or node.get("level") or node.get("depth") or attributes.get("level")  # type: ignore[union-attr]
    tag = node.get("tag")
    if level is None and isinstance(tag, str) and re.fullmatch("h[1-6]", tag):
        level = tag[1]  # Lexical
    try:
        return min(6, max(1, int(level or 2)))
    except (TypeError, ValueError):
        return 2


def _is_inline(node: Mapping[str, Any]) -> bool:
    if isinstance(node.get("text", node.get("value")), str) and _children(node) is None:
        return True
    return _tag(node, _kind(node)) in ("a", "br", "strong", "em") or _kind(node) in ("inline", "image", "img")


def _marked(text: str, leaf: Mapping[str, Any]) -> str:
    marks = leaf.get("marks")
    names = (
        [mark if isinstance(mark, str) else _kind(mark) for mark in marks if isinstance(mark, (str, Mapping))]
        if (isinstance(marks, list))
        else []
    )
    names += [name for name in _MARKS if leaf.get(name) is True]
    for tag in dict.fromkeys(_MARKS[name] for name in names if name in _MARKS):
        text = f"<{tag}>{text}</{tag}>"
    for mark in marks if isinstance(marks, list) else ():
        if isinstance(mark, Mapping) and _kind(mark) == "link":
            text = _link(text, mark)
    return text


def _link(inner: str, node: Mapping[str, Any]) -> str:
    places = [
        node,
        *(node[name] for name in ("data", "attrs", "fields", "props") if isinstance(node.get(name), Mapping)),
    ]
    for place in places:
        for name in ("href", "url", "uri"):
            if isinstance(place.get(name), str):
                return f'<a href="{escape(place[name])}">{inner}</a>'
    return inner
