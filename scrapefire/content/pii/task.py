"""Redaction as a task for worker processes: JSON in, JSON out."""

from __future__ import annotations

import json
import re
from typing import Any

from scrapefire.content.pii import Mode, Style, redact

_ADDRESS = re.compile(r"(?:https?|mailto|tel|data):\S*\Z", re.IGNORECASE)


def redact_task(
    data: bytes, *, mode: Mode, entities: list[str], style: Style, language: str | None = None
) -> dict[str, Any]:
    """Every text in a JSON value redacted; keys, numbers and the shape stay.

    Args:
        data: the value as JSON in UTF-8.
        mode: as for :func:`scrapefire.content.pii.redact`, like the others.
        language: as there; addresses are in no language.
    """

    def walk(value: Any) -> Any:
        if isinstance(value, str):
            spoken = None if _ADDRESS.match(value) else language
            return redact(value, mode=mode, entities=entities, style=style, language=spoken)
        if isinstance(value, dict):
            return {key: walk(one) for key, one in value.items()}
        return [walk(one) for one in value] if isinstance(value, list) else value

    return {"value": walk(json.loads(data))}
