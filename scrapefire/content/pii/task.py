"""Redaction as a task for worker processes: JSON in, JSON out."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from scrapefire.content.pii import Mode, Style, redact

_ADDRESS = re.compile(r"(?:https?|mailto|tel|data):\S*\Z", re.IGNORECASE)


def redact_task(
    data: bytes, *, mode: Mode, entities: list[str], style: Style, language: str | None = None
) -> dict[str, Any]:
    """Every text in a JSON value redacted, keys too; numbers and the shape stay.

    Keys that are redacted to the same text are told apart by a number: ``[EMAIL]``, ``[EMAIL] 2``.

    Args:
        data: the value as JSON in UTF-8.
        mode: as for :func:`scrapefire.content.pii.redact`, like the others.
        language: as there; addresses are in no language.
    """

    def without(text: str, spoken: str | None) -> str:
        return redact(text, mode=mode, entities=entities, style=style, language=spoken)

    @cache  # the same few stand in every row
    def key_without(key: str) -> str:
        return without(key, None)

    def walk(value: Any) -> Any:
        if isinstance(value, str):
            return without(value, None if _ADDRESS.match(value) else language)
        if isinstance(value, dict):
            keys = _apart([key_without(key) for key in value], list(value))
            return dict(zip(keys, map(walk, value.values())))
        return [walk(one) for one in value] if isinstance(value, list) else value

    return {"value": walk(json.loads(data))}


def _apart(redacted: list[str], keys: list[str]) -> list[str]:
    """Redacted keys without repeats; those that nothing was taken from stay as they are."""
    taken = {key for key, new in zip(keys, redacted) if key == new}
    found = []
    for key, new in zip(keys, redacted):
        one, number = new, 2
        while key != new and one in taken:
            one, number = f"{new} {number}", number + 1
        taken.add(one)
        found.append(one)
    return found
