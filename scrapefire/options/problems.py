"""Validation failures in words that name the option, as a caller spells it, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from scrapefire.options.model import UnknownKey, nearest

_TAGGED_LISTS = {"formats": "format", "actions": "action", "parsers": "parser"}


class Problems(ValueError):
    """Several problems of options that are each valid but don't go together."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = list(texts)
        super().__init__("; ".join(self.texts))


def problems_in(error: ValidationError) -> list[str]:
    """Every problem that ``error`` holds, one sentence each."""
    found = error.errors(include_url=False)
    return [text for details in found if not _follows(details, found) for text in _texts(details)]


def _follows(details: ErrorDetails, others: list[ErrorDetails]) -> bool:
    """Whether a list is only short because its elements are not valid, which is told already."""
    loc = details["loc"]
    return details["type"] == "too_short" and any(
        len(other["loc"]) > len(loc) and other["loc"][: len(loc)] == loc for other in others
    )


def _texts(details: ErrorDetails) -> list[str]:
    kind, context = details["type"], details.get("ctx", {})
    inner = context.get("error")
    if isinstance(inner, Problems):
        return inner.texts
    place = _place(details["loc"])
    if kind == "extra_forbidden" and isinstance(details["input"], UnknownKey):
        return [_unknown_key(details["input"], _place(details["loc"][:-1]))]
    if kind == "given_twice":
        return [f"{place}: {details['msg']}" if place else details["msg"]]
    if kind == "union_tag_invalid":
        return [_unknown_tag(place, str(details["loc"][0]), context)]
    return [f"{place or 'options'} {_phrase(details)}"]


def _phrase(details: ErrorDetails) -> str:
    if details["type"] in _OWN_WORDS:
        return details["msg"]
    phrase = _PHRASES.get(details["type"])
    return phrase(details.get("ctx", {})) if phrase else f"is not valid: {details['msg']}"


def _place(loc: tuple[int | str, ...]) -> str:
    """``formats[0].quality`` for the place that pydantic calls ``("formats", 0, "screenshot", "quality")``."""
    if len(loc) > 2 and loc[0] in _TAGGED_LISTS:
        loc = (*loc[:2], *loc[3:])
    text = ""
    for part in loc:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _unknown_key(key: UnknownKey, group: str) -> str:
    where = f"{group}: " if group else ""
    if not group and key.name == "url":
        return "url is not an option: it is given beside the options"
    return f"{where}unknown option '{key.name}'" + (f"; did you mean {key.nearest}?" if key.nearest else "")


def _unknown_tag(place: str, group: str, context: dict[str, Any]) -> str:
    known = [tag.strip().strip("'") for tag in str(context["expected_tags"]).split(",")]
    meant = nearest(str(context["tag"]), known)
    advice = f"did you mean {meant}?" if meant else f"known are {', '.join(known)}"
    return f"{place}: unknown {_TAGGED_LISTS.get(group, 'type')} '{context['tag']}'; {advice}"


_OWN_WORDS = frozenset({"one_of", "country", "languages", "headers", "proxy", "plain_json"})

_PHRASES: dict[str, Callable[[dict[str, Any]], str]] = {
    "missing": lambda _: "is required",
    "int_type": lambda _: "must be a whole number",
    "int_from_float": lambda _: "must be a whole number",
    "float_type": lambda _: "must be a number",
    "float_parsing": lambda _: "must be a number",
    "bool_type": lambda _: "must be true or false",
    "string_type": lambda _: "must be a string",
    "tuple_type": lambda _: "must be a list",
    "dict_type": lambda _: "must be an object",
    "model_type": lambda _: "must be an object",
    "model_attributes_type": lambda _: "must be a name or an object with a type",
    "union_tag_not_found": lambda _: "must have a type",
    "greater_than_equal": lambda context: f"must be at least {context['ge']}",
    "less_than_equal": lambda context: f"must be at most {context['le']}",
    "too_short": lambda context: f"must have at least {context['min_length']} element(s)",
    "too_long": lambda context: f"must have at most {context['max_length']} elements",
    "string_too_short": lambda _: "must not be empty",
    "string_too_long": lambda context: f"must have at most {context['max_length']} characters",
    "literal_error": lambda context: f"must be {context['expected']}",
}
