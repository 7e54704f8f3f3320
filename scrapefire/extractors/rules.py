"""Rules of an extractor: for each field of the data where its value stands in the page and what becomes of it.

A rule's field is a JSON Pointer (RFC 6901) into the data, with ``*`` for each entry of a list: ``/reviews/*/author``.
A rule for ``/reviews/*`` finds the entries; rules below it look inside each of them.  Several rules for one field are
tried in their order.

>>> rules = parse_rules([{"field": "price", "by": "css", "select": ".price", "type": "number"}])
>>> rules[0].field, rules[0].to_dict()
('/price', {'field': '/price', 'by': 'css', 'select': '.price', 'type': 'number'})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as made_by
from datetime import datetime
from typing import Any, cast, get_args

from scrapefire.errors import InvalidExtractorError
from scrapefire.extractors.selectors import Language, Selector
from scrapefire.extractors.shape import Shape
from scrapefire.extractors.values import How, Take, Type, compiled_regex

__all__ = ["Rule", "parse_rules"]

MOST_RULES = 200
_DEEPEST = 12
_LONGEST_FIELD = 300
_MOST_PAIRS = 100
_LONGEST_TEXT = 500
_MOST_PROBLEMS = 10
_KEYS = frozenset(
    "field by select attribute regex map take type decimal date_format default".split()
)  # fmt: skip


@dataclass(frozen=True)
class Rule:
    """One rule.

    Args:
        field: JSON Pointer into the data, ``*`` for the entries of a list; empty for the data itself.
        by: language of the selector.
        select: the selector; inside a list's rule relative to the entry.
        how: what becomes of what it finds.
    """

    field: str
    by: Language
    select: str
    how: How = made_by(default_factory=How)

    @property
    def parts(self) -> tuple[str, ...]:
        """The steps of the field's pointer, unescaped."""
        return tuple(part.replace("~1", "/").replace("~0", "~") for part in self.field.split("/")[1:])

    @property
    def selector(self) -> Selector:
        """The selector, compiled (and kept: compiling again costs nothing)."""
        return Selector(self.by, self.select)

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON, without what is left at its default."""
        values: dict[str, Any] = {"field": self.field, "by": self.by, "select": self.select}
        for name, default in How().__dict__.items():
            value = getattr(self.how, name)
            if value != default or name == "type":
                values[name] = [list(pair) for pair in value] if name == "map" else value
        return values


def parse_rules(data: Any, shape: Shape | None = None) -> tuple[Rule, ...]:
    """The rules of an extractor as a model, a file or a user wrote them; types that are absent come from ``shape``.

    Raises:
        InvalidExtractorError: something in them is not valid; ``details["problems"]`` says what, at most ten.
    """
    if isinstance(data, Mapping):
        data = data.get("rules")
    if not isinstance(data, list) or not data:
        raise InvalidExtractorError("the extractor has no rules", problems=["there are no rules"])
    if len(data) > MOST_RULES:
        raise InvalidExtractorError(f"the extractor has more than {MOST_RULES} rules", problems=["too many rules"])
    rules, problems = [], []
    for number, entry in enumerate(data):
        try:
            rules.append(_rule(entry, shape))
        except ValueError as exc:
            named = entry.get("field", number) if isinstance(entry, Mapping) else number
            problems.append(f"rule for {named}: {exc}"[:_LONGEST_TEXT])
    problems += _misplaced(rules)
    if problems:
        shown = problems[:_MOST_PROBLEMS]
        raise InvalidExtractorError(f"the extractor is not valid: {'; '.join(shown)}", problems=shown)
    return tuple(rules)


def _rule(entry: Any, shape: Shape | None) -> Rule:
    if not isinstance(entry, Mapping):
        raise ValueError("it is no object")
    unknown = sorted(set(map(str, entry)) - _KEYS)
    if unknown:
        raise ValueError(f"unknown keys: {', '.join(unknown)}")
    field = pointer(entry.get("field"))
    field = shape.completed(field) if shape is not None else field
    by, select = entry.get("by"), entry.get("select")
    if by not in get_args(Language):
        raise ValueError("by must be css, xpath or jmespath")
    by = cast("Language", by)
    if not isinstance(select, str):
        raise ValueError("select must be text")
    try:
        Selector(by, select)
    except ValueError as exc:
        raise ValueError(f"{by} {select[:80]!r}: {exc}") from None
    if shape is not None and not shape.knows(field):
        raise ValueError("the schema has no such field")
    return Rule(field, by, select, _how(entry, field, shape))


def _how(entry: Mapping[str, Any], field: str, shape: Shape | None) -> How:
    texts = {}
    for name in ("attribute", "regex", "decimal", "date_format"):
        value = entry.get(name) or ""
        if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
            raise ValueError(f"{name} must be a short text")
        texts[name] = value
    if texts["regex"]:
        compiled_regex(texts["regex"])
    if texts["decimal"] not in ("", ".", ","):
        raise ValueError("decimal must be . or ,")
    if texts["date_format"]:
        _check_date_format(texts["date_format"])
    take: Any = entry.get("take") or ("all" if field.endswith("/*") else "first")
    if take not in get_args(Take):
        raise ValueError(f"take must be one of {', '.join(get_args(Take))}")
    if take == "all" and not field.endswith("/*"):
        raise ValueError("take all is for the entries of a list, whose field ends with /*")
    kind = entry.get("type") or (shape.type_of(field) if shape is not None else "string")
    if kind not in get_args(Type):
        raise ValueError(f"type must be one of {', '.join(get_args(Type))}")
    default = entry.get("default")
    if not isinstance(default, str | int | float | bool | None):
        raise ValueError("default must be a plain value")
    return How(map=_pairs(entry.get("map")), take=take, type=kind, default=default, **texts)


def _pairs(value: Any) -> tuple[tuple[str, Any], ...]:
    if value in (None, []):
        return ()
    pairs = []
    for pair in value.items() if isinstance(value, Mapping) else value if isinstance(value, list) else [None]:
        if isinstance(pair, Mapping) and pair.keys() == {"text", "value"}:
            pair = (pair["text"], pair["value"])
        if not isinstance(pair, list | tuple) or len(pair) != 2 or not isinstance(pair[0], str):
            raise ValueError("map must be pairs of a text and a value")
        if not isinstance(pair[1], str | int | float | bool | None):
            raise ValueError("the values of map must be plain")
        pairs.append((pair[0], pair[1]))
    if len(pairs) > _MOST_PAIRS:
        raise ValueError(f"map has more than {_MOST_PAIRS} pairs")
    return tuple(pairs)


def _check_date_format(form: str) -> None:
    try:
        datetime.strptime(datetime(2026, 5, 12, 10, 30).strftime(form), form)
    except ValueError:
        raise ValueError(f"date_format {form[:40]!r} is no format of strptime") from None


def pointer(written: Any) -> str:
    """A field's pointer; ``a.b``, ``$.a``, ``a[].b`` and ``a/b`` are understood as well.

    >>> pointer("reviews[].author"), pointer("$.offer.price"), pointer("/a.b"), pointer("[]")
    ('/reviews/*/author', '/offer/price', '/a.b', '/*')
    """
    if not isinstance(written, str) or len(written) > _LONGEST_FIELD:
        raise ValueError("field must be a JSON Pointer")
    pointed: str = written.strip()
    if not pointed.startswith("/"):
        pointed = re.sub(r"^\$\.?", "", pointed)
        pointed = re.sub(r"\[(?:\*|\d*)\]", "/*", pointed)
        pointed = "/" + re.sub(r"\.(?=[^/])", "/", pointed).strip("/") if pointed else ""
    if pointed.count("/") > _DEEPEST:
        raise ValueError("field nests too deep")
    return pointed


def _misplaced(rules: Iterable[Rule]) -> list[str]:
    """Rules inside a list without a rule for its entries, or that cannot look into what that one finds."""
    rules = list(rules)
    lists: dict[tuple[str, ...], set[bool]] = {}
    for rule in rules:
        if rule.parts[-1:] == ("*",):
            lists.setdefault(rule.parts, set()).add(rule.by == "jmespath")
    found = []
    for rule in rules:
        parents = [rule.parts[:n] for n in range(1, len(rule.parts)) if rule.parts[n - 1] == "*"]
        if not parents:
            continue
        if parents[-1] not in lists:
            found.append(f"rule for {rule.field}: there is no rule for {rule.field.rpartition('/*')[0]}/*")
        elif lists[parents[-1]] != {rule.by == "jmespath"}:
            found.append(f"rule for {rule.field}: jmespath looks only into entries found by jmespath, and others not")
        elif rule.by == "xpath" and rule.select.lstrip("( ").startswith("/"):
            found.append(f"rule for {rule.field}: inside a list an xpath is relative, such as .//span")
    return found
