"""The base of every option model: keys in snake_case or camelCase, nothing unknown, nothing changed afterwards.

Firecrawl's API speaks camelCase and its Python client snake_case; both are accepted at every level, so that a request
body can be pasted as it is.  ``None`` means that the option is not given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError


@dataclass(frozen=True)
class UnknownKey:
    """Stands in for the value of a key that no option has, and knows the nearest one that exists."""

    name: str
    nearest: str | None


class OptionModel(BaseModel):
    """A frozen group of options."""

    model_config = ConfigDict(frozen=True, extra="forbid", protected_namespaces=())

    other_names: ClassVar[Mapping[str, str]] = {}
    """Further names that a key is known by, in snake_case."""

    @classmethod
    def names(cls) -> dict[str, None]:
        """The option names of this group, in order."""
        return dict.fromkeys(field.alias or name for name, field in cls.model_fields.items())

    @classmethod
    def canonical_key(cls, key: str) -> str:
        """The option name that ``key`` spells; the key itself in snake_case where there is none."""
        name = snake_case(key)
        return cls.other_names.get(name, name)

    @model_validator(mode="before")
    @classmethod
    def _canonical_keys(cls, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        names = cls.names()
        spelled: dict[str, str] = {}
        result: dict[Any, Any] = {}
        for key, value in data.items():
            if value is None:
                continue
            if not isinstance(key, str):
                result[repr(key)] = UnknownKey(repr(key), None)
                continue
            name = cls.canonical_key(key)
            if name not in names:
                result[key] = UnknownKey(key, nearest(name, names))
                continue
            if name in spelled:
                raise PydanticCustomError("given_twice", f"{name} is given twice, as {spelled[name]} and as {key}")
            spelled[name] = key
            result[name] = value
        return result


def snake_case(name: str) -> str:
    """``name`` in snake_case.

    >>> [snake_case(name) for name in ("waitFor", "redactPII", "rawBase64", "only_main_content")]
    ['wait_for', 'redact_pii', 'raw_base64', 'only_main_content']
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of ``names`` that a mistyped ``name`` most probably means, if any is near.

    >>> nearest("wait_fro", ["wait_for", "timeout"])
    'wait_for'
    """
    return next(iter(get_close_matches(name, names, n=1, cutoff=0.6)), None)


def _whole(value: Any) -> Any:
    """JSON has one kind of number: 5000.0 is the whole number 5000."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _snake(value: Any) -> Any:
    return snake_case(value) if isinstance(value, str) else value


def tagged(value: Any) -> Any:
    """A list element that may be a name or an object with ``type``, as the object with its type in snake_case."""
    if isinstance(value, str):
        return {"type": snake_case(value)}
    if isinstance(value, Mapping) and isinstance(value.get("type"), str):
        return {**value, "type": snake_case(value["type"])}
    return value


Whole = Annotated[int, Field(strict=True), BeforeValidator(_whole)]
Switch = Annotated[bool, Field(strict=True)]
Text = Annotated[str, Field(strict=True, min_length=1)]
Prompt = Annotated[str, Field(strict=True, min_length=1, max_length=10_000)]
AnyCase = BeforeValidator(_snake)
"""Lets a choice be spelled in camelCase or snake_case."""
