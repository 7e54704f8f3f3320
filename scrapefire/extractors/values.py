"""From what a selector found to a value: text, regular expression, mapping, type (the last steps of a rule).

>>> How(type="number").read(["was 1.299,00 EUR"], "")
1299.0
>>> How(regex=r"(\\d+) of", type="integer").read(["3 of 5 stars"], "")
3
>>> How(map=(("in stock", True), ("sold out", False)), type="boolean").read([" In stock "], "")
True
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Literal
from urllib.parse import urljoin

import re2
from lxml import etree
from price_parser import Price

__all__ = ["How", "compiled_regex", "text_of"]

Take = Literal["first", "last", "join", "all"]
Type = Literal["string", "number", "integer", "boolean", "date", "datetime", "url", "json"]

LONGEST_REGEX = 300
"""Characters of a regular expression."""
LONGEST_TEXT = 100_000
"""Characters of a text that are looked at; more are cut off."""
_BLOCKS = frozenset(
    "address article aside blockquote br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4"
    " h5 h6 header hr legend li main nav ol option p pre section summary table tbody td tfoot th thead tr ul".split()
)
_SILENT = frozenset({"script", "style", "template", "noscript"})
_ADDRESS = frozenset({"href", "src", "poster", "data-src", "action", "cite"})
_TRUE = frozenset({"true", "yes", "1", "on", "ja", "oui", "sí", "si", "✓", "✔", "instock", "checked"})
_FALSE = frozenset({"false", "no", "0", "off", "nein", "non", "✗", "✘", "outofstock", "soldout", "unchecked"})
_PLAIN_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d{1,2})?")
_ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[-+]\d\d:?\d\d)?)?")


@dataclass(frozen=True)
class How:
    """What becomes of the nodes that a rule's selector found.

    Args:
        attribute: attribute to read; the text of the element when absent.
        regex: RE2 expression; its first group, or the whole match, is the value.
        map: pairs of a text, compared without case, and the value that it stands for.
        take: which of several: ``first``, ``last``, all of them in one text (``join``) or as a list (``all``).
        type: of the value.
        decimal: decimal separator of numbers; guessed when absent.
        date_format: format of dates as in ``strptime``; guessed when absent.
        default: the value when nothing is found.
    """

    attribute: str = ""
    regex: str = ""
    map: tuple[tuple[str, Any], ...] = ()
    take: Take = "first"
    type: Type = "string"
    decimal: str = ""
    date_format: str = ""
    default: Any = None

    def read(self, found: list[Any], base_url: str) -> Any:
        """The value, or ``default``; a list for ``take="all"``.

        Args:
            found: elements, strings, or JSON values.
            base_url: what relative addresses are resolved against.
        """
        values = [value for value in (self._one(node, base_url) for node in found) if value is not None]
        if self.take == "all":
            return values if values or self.default is None else self.default
        if not values:
            return self.default
        if self.take == "join":
            return " ".join(str(value) for value in values)
        return values[-1 if self.take == "last" else 0]

    def _one(self, node: Any, base_url: str) -> Any:
        raw = self._raw(node)
        if raw is None:
            return None
        if self.type == "json" and not self.regex and not self.map:
            return raw
        if not isinstance(raw, str):
            if not self.regex and not self.map and self.type != "string":
                return _typed_json(raw, self)
            raw = _as_text(raw)
        text: str | None = raw
        if self.regex:
            text = _searched(self.regex, raw)
            if text is None:
                return False if self.type == "boolean" and not self.map else None
            if self.type == "boolean" and not self.map:
                return True
        assert text is not None
        for written, value in self.map:
            if _folded(written) == _folded(text):
                return value
        if self.map and self.type == "boolean":
            return None
        return self._typed(text, base_url)

    def _raw(self, node: Any) -> Any:
        if isinstance(node, etree._Element):
            if self.attribute:
                value = node.get(self.attribute)
                return " ".join(value.split())[:LONGEST_TEXT] if value is not None else None
            return text_of(node)
        return " ".join(node.split())[:LONGEST_TEXT] if isinstance(node, str) else node

    def _typed(self, text: str, base_url: str) -> Any:
        if self.type == "boolean":
            return _boolean(text)
        if not text:
            return None
        if self.type in ("number", "integer"):
            return _whole(number_in(text, self.decimal), self.type)
        if self.type in ("date", "datetime"):
            return _date(text, self.date_format, self.type)
        if self.type == "url" or self.attribute.lower() in _ADDRESS:
            return _absolute(text, base_url)
        return text


def text_of(element: Any) -> str:
    """The text of an element with its spaces squeezed and blocks apart, code left out."""
    parts: list[str] = []
    _collect(element, parts)
    return " ".join("".join(parts).split())[:LONGEST_TEXT]


def _collect(root: Any, parts: list[str]) -> None:
    skipped = None
    for event, element in etree.iterwalk(root, events=("start", "end")):
        plain = isinstance(element.tag, str) and element.tag not in _SILENT
        if event == "start":
            if skipped is None and not plain:
                skipped = element
            if skipped is None:
                parts.append(" " if element.tag in _BLOCKS else "")
                parts.append(element.text or "")
            continue
        if skipped is element:
            skipped = None
        if skipped is None:
            parts.append(" " if plain and element.tag in _BLOCKS else "")
            if element is not root:
                parts.append(element.tail or "")


@lru_cache(maxsize=2048)
def compiled_regex(pattern: str) -> Any:
    """The pattern, compiled by RE2: linear in the text, no back references and look-around.

    Raises:
        ValueError: it is not valid for RE2 or for Python's ``re`` (exported code uses that), or too long.
    """
    if len(pattern) > LONGEST_REGEX:
        raise ValueError(f"longer than {LONGEST_REGEX} characters")
    options = re2.Options()
    options.log_errors = False
    options.max_mem = 1 << 21
    try:
        re.compile(pattern)
        return re2.compile(pattern, options)
    except (re.error, re2.error, RecursionError, OverflowError) as exc:
        raise ValueError(f"not a regular expression of RE2: {_message(exc)}") from None


def _message(exc: BaseException) -> str:
    first = exc.args[0] if exc.args else type(exc).__name__
    return first.decode("utf-8", "replace") if isinstance(first, bytes) else str(first)


def _searched(pattern: str, text: str) -> str | None:
    match = compiled_regex(pattern).search(text)
    if match is None:
        return None
    found = next((group for group in match.groups() if group is not None), None) if match.groups() else match.group()
    return None if found is None else str(found).strip()


def number_in(text: str, decimal: str = "") -> float | None:
    """The first number in a text; which separator is meant is told by ``decimal``, else guessed (price-parser)."""
    text = text.strip().replace("\u2212", "-")
    if decimal in ("", ".") and _PLAIN_NUMBER.fullmatch(text):
        return _finite(text)
    try:
        amount = Price.fromstring(text[:1000], decimal_separator=decimal or None).amount
    except (ValueError, ArithmeticError):
        return None
    return float(amount) if amount is not None else None


def _finite(text: str) -> float | None:
    value = float(text)
    return value if math.isfinite(value) else None


def _whole(value: float | None, kind: str) -> float | int | None:
    if value is None or kind == "number":
        return value
    return int(value) if value == int(value) else None


def _boolean(text: str) -> bool:
    """What a text says of a yes or no; a text that says neither is there, which is a yes."""
    folded = re.sub(r"[\s_-]+", "", text.rsplit("/", 1)[-1].casefold())
    return folded in _TRUE or folded not in _FALSE


def _date(text: str, form: str, kind: str) -> str | None:
    moment = _strptime(text, form) if form else None
    if moment is None:
        iso = _ISO_DATE.search(text)
        moment = _fromiso(iso.group()) if iso else _guessed_date(text)
    if moment is None:
        return None
    return moment.isoformat() if kind == "datetime" else moment.date().isoformat()


def _strptime(text: str, form: str) -> datetime | None:
    try:
        return datetime.strptime(text, form)
    except ValueError:
        return None


def _fromiso(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _guessed_date(text: str) -> datetime | None:
    import dateparser  # takes long to import

    settings = {"REQUIRE_PARTS": ["year", "month", "day"], "RETURN_AS_TIMEZONE_AWARE": False}
    found = dateparser.parse(text[:200], settings=settings)
    return found if isinstance(found, datetime) else None


def _absolute(text: str, base_url: str) -> str:
    try:
        return urljoin(base_url, text)
    except ValueError:
        return text


def _typed_json(value: Any, how: How) -> Any:
    if how.type == "boolean":
        return value if isinstance(value, bool) else None
    if how.type in ("number", "integer"):
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            return None
        return value if how.type == "number" else _whole(float(value), "integer")
    return how._typed(_as_text(value), "")


def _as_text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value == int(value) and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, Mapping):
        return _as_text(value.get("name") or value.get("@value") or value.get("@id") or "")
    if isinstance(value, list):
        return ", ".join(filter(None, map(_as_text, value)))
    return "" if value is None else str(value)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
