"""The event log: what the site saw, in order, with times of the machine's monotonic clock.

``time.monotonic`` is one clock for all processes of a machine (CLOCK_MONOTONIC), so a test may compare its own times
with those of events.
"""

from __future__ import annotations

import time
from typing import Any

Event = dict[str, Any]


class EventLog:
    """Events of the current test. ``clear`` starts a new generation: late events of older exchanges are dropped."""

    def __init__(self) -> None:
        self.generation = 0
        self._events: list[Event] = []
        self._count = 0

    def add(self, kind: str, *, generation: int | None = None, **fields: Any) -> None:
        if generation is not None and generation != self.generation:
            return
        self._count += 1
        self._events.append({"n": self._count, "t": time.monotonic(), "kind": kind, **fields})

    def select(self, **wanted: Any) -> list[Event]:
        """Events whose fields equal those given; a list or tuple means any of its members, a ``path`` ending in ``*``
        a prefix.
        """
        return [event for event in self._events if all(_fits(event.get(key), value) for key, value in wanted.items())]

    def clear(self) -> None:
        self.generation += 1
        self._events.clear()


def _fits(actual: Any, wanted: Any) -> bool:
    if isinstance(wanted, (list, tuple)):
        return any(_fits(actual, one) for one in wanted)
    if isinstance(wanted, str) and wanted.endswith("*") and isinstance(actual, str):
        return actual.startswith(wanted[:-1])
    return bool(actual == wanted)
