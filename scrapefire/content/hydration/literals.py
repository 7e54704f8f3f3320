"""Values that scripts write out, read without running anything: JSON (RFC 8259) and literals of ECMA-262 around it.

Understood are JSON, object and array literals with bare keys, strings in any quotes, trailing commas, ``undefined``,
``!0``, ``void 0``, ``new Date(...)``, ``JSON.parse("...")``, and the call that Nuxt 2 wraps its state in, a function
that returns a literal made of its parameters.  What has no value without running code is None.

>>> read_literal("{title: 'Tea', 'open': !0, tags: ['a', 'b',],}")[0]
{'title': 'Tea', 'open': True, 'tags': ['a', 'b']}
>>> read_literal('(function(a,b){b.x=a;return {post:{title:a,more:b}}}("Tea",{}))')[0]
{'post': {'title': 'Tea', 'more': {'x': 'Tea'}}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

MAX_DEPTH = 120
"""Levels of objects, arrays and calls that are read."""
MAX_NODES = 300_000
"""Values that one literal may hold."""

_JSON = json.JSONDecoder(strict=False)
_SPACE = re.compile(r"(?:\s++|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+")
_STRING = re.compile(r"\"[^\"\\\n]*+(?:\\(?:.|\n)[^\"\\\n]*+)*+\"|'[^'\\\n]*+(?:\\(?:.|\n)[^'\\\n]*+)*+'")
_TEMPLATE = re.compile(r"`[^`\\$]*+(?:(?:\\(?:.|\n)|\$(?!\{))[^`\\$]*+)*+`")
_NUMBER = re.compile(r"[+-]?(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)n?")
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_PLAIN_KEY = re.compile(r"[\w$]+")
_ESCAPE = re.compile(r"\\(u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|\r\n|.|\n)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r\n": ""}
_WORDS: dict[str, Any] = {
    "true": True,
    "false": False,
    "null": None,
    "undefined": None,
    "NaN": None,
    "Infinity": None,
}
_SKIPPED = re.compile(r"[^\"'`(){}\[\]/]++")


class LiteralError(ValueError):
    """The text is no literal, or one that is too deep or too large."""


def read_json(text: str, start: int = 0) -> tuple[Any, int]:
    """The JSON value that begins at ``start``, and where it ends.

    Raises:
        LiteralError: there is none.
    """
    try:
        return _JSON.raw_decode(text, start)
    except (ValueError, RecursionError) as exc:
        raise LiteralError(f"no JSON at {start}") from exc


def read_literal(text: str, start: int = 0) -> tuple[Any, int]:
    """The value of the literal that begins at ``start``, and where it ends.

    Args:
        text: a script.
        start: where the literal begins; white space before it is skipped.

    Raises:
        LiteralError: no literal begins there, or it is deeper or larger than the limits.
    """
    start = _SPACE.match(text, start).end()  # type: ignore[union-attr]  # it matches everywhere
    if text[start : start + 1] in ("{", "[", '"'):
        try:
            return read_json(text, start)
        except LiteralError:
            pass
    reader = _Reader(text, start)
    value = reader.value({}, 0)
    return value, reader.at


class _Reader:
    """One literal; ``at`` is where it stands."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        self._nodes = 0

    # ---- tokens --------------------------------------------------------------------------------------------------

    def peek(self) -> str:
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[self.at : self.at + 1]

    def take(self, token: str) -> bool:
        self.peek()
        if not self.text.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def need(self, token: str) -> None:
        if not self.take(token):
            raise self.error(f"{token!r} is missing")

    def match(self, expression: re.Pattern[str]) -> str:
        self.peek()
        found = expression.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def error(self, reason: str) -> LiteralError:
        return LiteralError(f"{reason} at {self.at}")

    # ---- values --------------------------------------------------------------------------------------------------

    def value(self, names: Mapping[str, Any], depth: int) -> Any:
        self._nodes += 1
        if depth > MAX_DEPTH or self._nodes > MAX_NODES:
            raise self.error("the literal is too deep or too large")
        sign = self.peek()
        if sign == "{":
            return self._object(names, depth)
        if sign == "[":
            return self._array(names, depth)
        if sign in ("'", '"', "`"):
            return self._string()
        if sign == "!":
            self.at += 1
            return not self.value(names, depth + 1)
        if sign == "(":
            return self._group(names, depth)
        if sign.isdigit() or sign in ("-", "+", "."):
            return self._number()
        return self._named(names, depth)

    def _object(self, names: Mapping[str, Any], depth: int) -> dict[str, Any]:
        self.at += 1
        result: dict[str, Any] = {}
        while not self.take("}"):
            if self.take("..."):
                more = self.value(names, depth + 1)
                result.update(more if isinstance(more, dict) else {})
            else:
                self._member(result, names, depth)
            if not self.take(","):
                self.need("}")
                break
        return result

    def _member(self, result: dict[str, Any], names: Mapping[str, Any], depth: int) -> None:
        if self.take("["):
            key = str(self.value(names, depth + 1))
            self.need("]")
        elif self.peek() in ("'", '"', "`"):
            key = self._string()
        else:
            key = self.match(_PLAIN_KEY)
            if not key:
                raise self.error("a key is missing")
            if self.peek() in (",", "}"):
                result[key] = names.get(key)
                return
        if self.peek() == "(":  # a method
            self.skip_brackets()
            self.skip_brackets()
            return
        self.need(":")
        result[key] = self.value(names, depth + 1)

    def _array(self, names: Mapping[str, Any], depth: int) -> list[Any]:
        self.at += 1
        result: list[Any] = []
        while not self.take("]"):
            if self.take(","):
                result.append(None)
                continue
            if self.take("..."):
                more = self.value(names, depth + 1)
                result.extend(more if isinstance(more, list) else [])
            else:
                result.append(self.value(names, depth + 1))
            if not self.take(","):
                self.need("]")
                break
        return result

    def _string(self) -> str:
        found = self.match(_TEMPLATE if self.peek() == "`" else _STRING)
        if not found:
            raise self.error("a string does not end")
        text = found[1:-1]
        if "\\" not in text:
            return text
        text = _ESCAPE.sub(_unescaped, text)
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def _number(self) -> float | int | None:
        found = self.match(_NUMBER)
        if not found:
            raise self.error("a number is missing")
        text = found.rstrip("n")
        try:
            digits = text.lstrip("+-")
            if digits[:2].lower() in ("0x", "0o", "0b"):
                return int(text, 0)
            return int(text) if digits.isdigit() and len(digits) < 20 else float(text)
        except (ValueError, OverflowError):
            return None

    def _named(self, names: Mapping[str, Any], depth: int) -> Any:
        name = self.match(_NAME)
        if not name:
            raise self.error("a value is missing")
        if name in ("function", "async"):
            return self._function(names, depth)
        if name == "void":
            self.value(names, depth + 1)
            return None
        if name == "new":
            made = self.match(_NAME)
            return self._arguments(names, depth, made)
        if name == "JSON" and self.take(".parse"):
            source = self._arguments(names, depth, name)
            return read_json(source.strip())[0] if isinstance(source, str) else None
        if name == "Object" and self.take("."):
            self.match(_NAME)
            return self._arguments(names, depth, name)
        if self.peek() == "=" and self.text.startswith("=>", self.at):
            raise self.error("a function stands there")
        if name in _WORDS:
            return _WORDS[name]
        return self._chain(names.get(name))

    def _chain(self, value: Any) -> Any:
        """What follows a name: members of what is known, calls of what is not."""
        while True:
            if self.take("."):
                key = self.match(_NAME)
                value = value.get(key) if isinstance(value, dict) else None
            elif self.peek() in ("(", "["):
                self.skip_brackets()
                value = None
            else:
                return value

    def _arguments(self, names: Mapping[str, Any], depth: int, what: str) -> Any:
        """The first argument of a call: a date is its text, a set its members."""
        if not self.take("("):
            return None
        values = self._list_of_arguments(names, depth)
        value = values[0] if values else None
        if what == "Map" and isinstance(value, list):
            return {str(pair[0]): pair[1] for pair in value if isinstance(pair, list) and len(pair) == 2}
        return value

    def _list_of_arguments(self, names: Mapping[str, Any], depth: int) -> list[Any]:
        values = []
        while not self.take(")"):
            values.append(self.value(names, depth + 1))
            if not self.take(","):
                self.need(")")
                break
        return values

    # ---- functions -----------------------------------------------------------------------------------------------

    def _group(self, names: Mapping[str, Any], depth: int) -> Any:
        """A value in brackets, or a function in brackets that is called behind them."""
        self.at += 1
        begins = self.at
        if self._is_arrow():
            return self._arrow(names, depth)
        value = self.value(names, depth + 1)
        self.need(")")
        if self.peek() == "(" and re.match(r"\s*function\b", self.text[begins : begins + 40]):
            value = self._call(begins, names, depth)
        return value

    def _is_arrow(self) -> bool:
        return re.match(r"\s*\(\s*[\w$\s,]*\)\s*=>", self.text[self.at : self.at + 20_000]) is not None

    def _arrow(self, names: Mapping[str, Any], depth: int) -> Any:
        parameters = self._parameters()
        self.need("=>")
        body = self.at
        if self.peek() in ("{", "("):
            self.skip_brackets()
        else:
            raise self.error("a function of another kind")
        self.need(")")
        return self._apply(parameters, body, names, depth)

    def _function(self, names: Mapping[str, Any], depth: int) -> Any:
        """A function: its value when it is called on the spot, else None."""
        self.match(_NAME)
        parameters = self._parameters()
        body = self.at
        if self.peek() != "{":
            raise self.error("a function without a body")
        self.skip_brackets()
        return self._apply(parameters, body, names, depth) if self.peek() == "(" else None

    def _call(self, begins: int, names: Mapping[str, Any], depth: int) -> Any:
        """The function that begins at ``begins``, with the arguments that stand here."""
        reader = _Reader(self.text, begins)
        reader.need("function")
        reader.match(_NAME)
        parameters = reader._parameters()
        reader.peek()
        return self._apply(parameters, reader.at, names, depth)

    def _apply(self, parameters: list[str], body: int, names: Mapping[str, Any], depth: int) -> Any:
        self.need("(")
        values = self._list_of_arguments(names, depth)
        known = {**names, **dict(zip(parameters, values, strict=False))}
        reader = _Reader(self.text, body)
        reader._nodes = self._nodes
        value = reader.body(known, depth + 1)
        self._nodes = reader._nodes
        return value

    def _parameters(self) -> list[str]:
        self.need("(")
        names = []
        while not self.take(")"):
            name = self.match(_NAME)
            if not name:
                raise self.error("a parameter of another kind")
            names.append(name)
            self.take(",")
        return names

    def body(self, names: dict[str, Any], depth: int) -> Any:
        """What a function returns whose statements only set members and variables."""
        if self.peek() == "(":
            self.at += 1
            return self.value(names, depth)
        self.need("{")
        while not self.take("}"):
            if self.take(";") or self.take(","):
                continue
            name = self.match(_NAME)
            if name == "return":
                return self.value(names, depth)
            if name in ("var", "let", "const"):
                name = self.match(_NAME)
            self._assign(name, names, depth)
        return None

    def _assign(self, name: str, names: dict[str, Any], depth: int) -> None:
        holder: Any = names
        key: Any = name
        while self.peek() in (".", "["):
            holder = holder.get(key) if isinstance(holder, dict) else None
            if self.take("."):
                key = self.match(_NAME)
            else:
                self.at += 1
                key = self.value(names, depth + 1)
                self.need("]")
        if not name or self.peek() != "=":
            raise self.error("a statement of another kind")
        self.at += 1
        value = self.value(names, depth + 1)
        if isinstance(holder, dict):
            holder[str(key)] = value
        elif isinstance(holder, list) and isinstance(key, int) and 0 <= key <= len(holder) < MAX_NODES:
            holder[key : key + 1] = [value]

    def skip_brackets(self) -> None:
        """Go behind the bracket that closes the one which stands here."""
        depth = 0
        while sign := self.peek():
            if sign in "\"'`":
                self._string()
                continue
            self.at += 1
            depth += (sign in "([{") - (sign in ")]}")
            if not depth:
                return
            if found := _SKIPPED.match(self.text, self.at):
                self.at = found.end()
        raise self.error("a bracket does not close")


def _unescaped(found: re.Match[str]) -> str:
    escape = found[1]
    if escape[0] in "ux" and len(escape) > 1:
        number = int(escape[1:].strip("{}"), 16)
        return chr(number) if number <= 0x10FFFF else "\ufffd"
    return _ESCAPES.get(escape, escape)
