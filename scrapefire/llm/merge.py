"""Values that were read from the parts of one page as one value, none of them lost.

>>> merged([{"name": "a", "items": [1]}, {"name": None, "items": [1, 2]}])
{'name': 'a', 'items': [1, 2]}
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

EMPTY: tuple[Any, ...] = (None, "", [], {})


def merged(values: Sequence[Any]) -> Any:
    """Lists joined, objects member by member, of all else the first that says something.

    What a part repeats of an earlier one is left out; what one part has twice stands twice.
    """
    said = [value for value in values if value not in EMPTY]
    if not said:
        return values[0] if values else None
    if isinstance(said[0], list):
        return _joined([value for value in said if isinstance(value, list)])
    if isinstance(said[0], dict):
        objects = [value for value in said if isinstance(value, dict)]
        names = dict.fromkeys(name for value in objects for name in value)
        return {name: merged([value[name] for value in objects if name in value]) for name in names}
    return said[0]


def _joined(lists: Sequence[list[Any]]) -> list[Any]:
    known: set[str] = set()
    found = []
    for entries in lists:
        keys = [json.dumps(entry, sort_keys=True) for entry in entries]
        found += [entry for key, entry in zip(keys, entries) if key not in known]
        known.update(keys)
    return found
