"""Watching one template in a crawl: what it may cost, when to ask the model again, and what looks like drift.

Drift shows first in what is free: an answer that does not fit the schema, or a field that was there on nearly all pages
and is missing now.  What is silently wrong shows in checks against the model, at a rate.

>>> watch = Watch(calls_per_1000=4, shadow_rate=0.001)
>>> watch.may_call(4), watch.may_call(5)
(True, False)
>>> for _ in range(200):
...     watch.saw({"/price"}, {"/price"})
>>> watch.is_odd(set(), {"/price"}, []), watch.is_odd({"/price"}, {"/price"}, [])
(True, False)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Set
from dataclasses import dataclass, field

__all__ = ["Watch"]

ENOUGH_CHECKED = 2
"""Pages on which an extractor must have agreed with the model before it goes unchecked."""
_CHANCE = 0.01


@dataclass
class _Field:
    """How often one field was filled."""

    filled: int = 0
    missed: int = 0
    streak: int = 0
    confirmed: int = 0

    @property
    def missed_before(self) -> int:
        """Misses before the present row: of a field that often lacks, every miss is a chance of a long row."""
        return self.missed - self.streak

    def chance_of_next_miss(self) -> float:
        """How likely the present row of misses, one more included, is by chance."""
        past = self.filled + self.missed - self.streak
        rate = (self.filled + 1) / (past + 2)
        return float((1 - rate) ** (self.streak + 1))


@dataclass
class Watch:
    """Counts of one template in one crawl.

    Args:
        calls_per_1000: model calls for learning, per thousand pages begun.
        shadow_rate: share of pages that are checked against the model though nothing looks wrong.
    """

    calls_per_1000: int
    shadow_rate: float
    pages: int = 0
    calls: int = 0
    verified: int = 0
    since_check: int = 0
    has_gaps: bool = False
    _fields: dict[str, _Field] = field(default_factory=dict)
    _fine: set[str] = field(default_factory=set)

    def may_call(self, calls: int) -> bool:
        """Whether so many further calls are allowed."""
        return self.calls + calls <= self.calls_per_1000 * max(1, math.ceil(self.pages / 1000))

    @property
    def is_proven(self) -> bool:
        """Whether the extractor has agreed with the model on enough pages; with gaps in it, on two more."""
        return self.verified >= ENOUGH_CHECKED + (2 if self.has_gaps else 0)

    def is_due(self) -> bool:
        """Whether the next page is to be checked against the model; an answer of yes starts the count anew."""
        self.since_check += 1
        if self.shadow_rate <= 0 or self.since_check < 1 / self.shadow_rate:
            return False
        self.since_check = 0
        return True

    def is_odd(self, filled: Set[str], expected: Iterable[str], problems: Iterable[str]) -> bool:
        """Whether what an extractor read looks as if the template had changed.

        Args:
            filled: fields that hold a value.
            expected: fields that it has rules for.
            problems: why the data does not fit the schema.
        """
        if any(_kind(problem) not in self._fine for problem in problems):
            return True
        for name in expected:
            if name in filled:
                continue
            known = self._fields.get(name, _Field())
            if known.chance_of_next_miss() < _CHANCE * 0.01**known.confirmed / (1 + known.missed_before):
                return True
        return False

    def saw(self, filled: Set[str], expected: Iterable[str]) -> None:
        """Count a page's fields."""
        for name in expected:
            known = self._fields.setdefault(name, _Field())
            if name in filled:
                known.filled, known.streak = known.filled + 1, 0
            else:
                known.missed, known.streak = known.missed + 1, known.streak + 1

    def confirm(self, filled: Set[str], expected: Iterable[str], problems: Iterable[str]) -> None:
        """The model finds no more than the extractor did: such a page looks odd and is not."""
        self._fine.update(map(_kind, problems))
        for name in expected:
            if name not in filled:
                known = self._fields.setdefault(name, _Field())
                known.confirmed, known.streak = known.confirmed + 1, 0

    def start_anew(self, verified: int, *, has_gaps: bool = False) -> None:
        """A new extractor is in force: what was known of fields was known of the old one.

        Args:
            verified: pages on which it has agreed with the model.
            has_gaps: whether it has no rules for some of the fields that are asked for.
        """
        self._fields.clear()
        self._fine.clear()
        self.verified, self.since_check, self.has_gaps = verified, 0, has_gaps


def _kind(problem: str) -> str:
    """A problem without the values of the page in it: its place in the data."""
    return problem.partition(": ")[0] + (problem[-24:] if "required" in problem[-24:] else "")
