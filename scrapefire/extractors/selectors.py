"""Selectors of an extractor: CSS (Selectors 4 as far as cssselect goes), XPath 1.0 and JMESPath, each held to bounds.

They are written by a model that has read a page, so none is trusted: no functions but harmless ones, no variables, no
expressions whose cost or result grows out of proportion to the page.

>>> import lxml.html
>>> tree = lxml.html.fromstring("<ul><li class=a>1<li>2</ul>")
>>> [node.text for node in Selector("css", "li.a").find(tree)], Selector("jmespath", "a[].b").find({"a": [{"b": 3}]})
(['1'], [3])
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import jmespath.exceptions
import jmespath.parser
from cssselect import SelectorError
from lxml import etree
from parsel.csstranslator import HTMLTranslator

__all__ = ["Language", "Selector"]

Language = Literal["css", "xpath", "jmespath"]

LONGEST = 500
"""Characters of a selector."""
MOST_FOUND = 2_000
"""Nodes or values that one selector gives at most; what is over is left out."""
_MOST_STEPS = 8
_MOST_PREDICATES = 12
_DEEPEST_PREDICATE = 2
_LONGEST_XPATH = 4_000

_XPATH_TOKEN = re.compile(
    r"\s*(?:(?P<literal>\"[^\"]*\"|'[^']*')|(?P<number>\d+(?:\.\d*)?|\.\d+)|(?P<operator>::|//|\.\.|!=|<=|>=|[()\[\]@,./|+=<>*$:-])"
    r"|(?P<name>[^\W\d][\w.-]*))"
)
_XPATH_FUNCTIONS = frozenset(
    "last position count name local-name string concat starts-with contains substring-before substring-after substring"
    " string-length normalize-space translate boolean not true false number sum floor ceiling round"
    " text node comment".split()
)
_WIDE_AXES = frozenset({"following", "preceding", "namespace"})
_JMESPATH_NODES = frozenset(
    "field subexpression index_expression index slice projection value_projection flatten filter_projection comparator"
    " and_expression or_expression not_expression identity current literal pipe function_expression".split()
)
_JMESPATH_FUNCTIONS = frozenset(
    "contains ends_with join keys length max min not_null reverse sort starts_with sum to_number to_string values".split()
)

_translator = HTMLTranslator()


class Selector:
    """One selector, compiled.

    Args:
        language: ``css`` (with parsel's ``::text`` and ``::attr(name)``), ``xpath`` or ``jmespath``.
        text: the selector; an empty one, ``.`` and ``@`` mean the node itself.

    Raises:
        ValueError: it is not valid, or over a bound; the message says which.
    """

    def __init__(self, language: Language, text: str) -> None:
        self.language = language
        self.text = text
        self._find = _compiled(language, text.strip())

    def find(self, node: Any) -> list[Any]:
        """What it selects of an element (elements and strings) or, by JMESPath, of JSON (values)."""
        return self._find(node)[:MOST_FOUND]


@lru_cache(maxsize=4096)
def _compiled(language: Language, text: str) -> Callable[[Any], list[Any]]:
    if len(text) > LONGEST:
        raise ValueError(f"longer than {LONGEST} characters")
    if text in ("", ".", ":scope") or (language == "jmespath" and text == "@"):
        return lambda node: [node]
    try:
        if language == "css":
            return _css(text)
        return _xpath(text) if language == "xpath" else _jmespath(text)
    except RecursionError:
        raise ValueError("it nests too deep") from None


# ---- CSS and XPath ---------------------------------------------------------------------------------------------------


def _css(text: str) -> Callable[[Any], list[Any]]:
    try:
        path = _translator.css_to_xpath(text)
    except (SelectorError, ValueError, TypeError) as exc:
        raise ValueError(f"not a CSS selector: {exc}") from None
    steps = max(len(re.findall(r"descendant|/\*?", one)) for one in path.split(" | "))
    if len(path) > _LONGEST_XPATH or steps > 3 * _MOST_STEPS:
        raise ValueError("too many parts")
    return _evaluator(path)


def _xpath(text: str) -> Callable[[Any], list[Any]]:
    _check_xpath(text)
    return _evaluator(text)


def _evaluator(path: str) -> Callable[[Any], list[Any]]:
    try:
        compiled = etree.XPath(path, regexp=False, smart_strings=False)
    except etree.XPathError as exc:
        raise ValueError(f"not an XPath expression: {exc}") from None

    def find(node: Any) -> list[Any]:
        try:
            found = compiled(node)
        except etree.XPathError as exc:
            raise ValueError(f"it cannot be evaluated: {exc}") from None
        return found if isinstance(found, list) else [found]

    return find


def _check_xpath(text: str) -> None:
    """Raises ValueError for what XPath 1.0 (section 3.7) does not know or the bounds do not allow."""
    tokens = _xpath_tokens(text)
    depth, predicates, wide = 0, 0, 0
    for at, (kind, word) in enumerate(tokens):
        following = tokens[at + 1][1] if at + 1 < len(tokens) else ""
        previous = tokens[at - 1][1] if at else ""
        if word in ("$", ":"):
            raise ValueError("variables and prefixes are not allowed")
        if kind == "name" and following == "(" and word not in _XPATH_FUNCTIONS:
            raise ValueError(f"the function {word}() is not allowed")
        if kind == "name" and following == "::" and word in _WIDE_AXES:
            raise ValueError(f"the axis {word} is not allowed")
        if word == "[":
            depth, predicates = depth + 1, predicates + 1
        elif word == "]":
            depth -= 1
        elif word == "//" or (word.startswith(("descendant", "ancestor")) and following == "::"):
            wide += 1
            if depth > 1:
                raise ValueError("descendants and ancestors are not allowed inside a nested predicate")
        if depth and word in ("/", "//") and previous in ("[", "(", ",", "|", "=", "and", "or", "!=", "<", ">"):
            raise ValueError("a predicate may not start from the root")
        if depth > _DEEPEST_PREDICATE or predicates > _MOST_PREDICATES or wide > _MOST_STEPS // 2:
            raise ValueError("too many steps or predicates")


def _xpath_tokens(text: str) -> list[tuple[str, str]]:
    tokens, at = [], 0
    while at < len(text.rstrip()):
        match = _XPATH_TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"not an XPath expression at {text[at : at + 20]!r}")
        tokens.append((str(match.lastgroup), match.group().strip()))
        at = match.end()
    return tokens


# ---- JMESPath --------------------------------------------------------------------------------------------------------


def _jmespath(text: str) -> Callable[[Any], list[Any]]:
    try:
        parsed = jmespath.parser.Parser().parse(text)
    except jmespath.exceptions.JMESPathError as exc:
        raise ValueError(f"not a JMESPath expression: {' '.join(str(exc).split())}"[:300]) from None
    _check_jmespath(parsed.parsed)

    def find(value: Any) -> list[Any]:
        try:
            found = parsed.search(value)
        except (jmespath.exceptions.JMESPathError, RecursionError):
            return []  # a function got a value of another type than it takes
        if found is None:
            return []
        return found if isinstance(found, list) else [found]

    return find


def _check_jmespath(node: dict[str, Any]) -> None:
    """Lists and objects cannot be built, so that a result is never larger than the data."""
    if node["type"] not in _JMESPATH_NODES:
        raise ValueError(f"JMESPath's {node['type'].replace('_', ' ')} is not allowed")
    if node["type"] == "function_expression" and node["value"] not in _JMESPATH_FUNCTIONS:
        raise ValueError(f"the function {node['value']}() is not allowed")
    for child in node["children"]:
        if isinstance(child, dict):
            _check_jmespath(child)
