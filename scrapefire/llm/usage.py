"""Tokens and money: what calls have used, and the most that a crawl may use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scrapefire.errors import BadRequestError, LLMBudgetError


@dataclass
class Usage:
    """Sum over calls; ``cost`` is in the currency of the configured prices."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0

    def add(self, other: Usage) -> None:
        self.calls += other.calls
        self.prompt_tokens += other.prompt_tokens
        self.completion_tokens += other.completion_tokens
        self.cost += other.cost

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON; the cost only where a price is known."""
        values: dict[str, Any] = {
            "calls": self.calls,
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
        }
        return values | ({"cost": round(self.cost, 6)} if self.cost else {})


@dataclass
class Budget:
    """The most that a crawl may use; ``None`` is no limit.

    A call that would exceed it is not made.  What calls under way will use counts by estimate.
    """

    tokens: int | None = None
    cost: float | None = None
    calls: int | None = None
    spent: Usage = field(default_factory=Usage)
    _under_way: Usage = field(default_factory=Usage)

    @classmethod
    def parse(cls, value: Any) -> Budget:
        """The budget that a user wrote: tokens as a number, or ``{"tokens", "cost", "calls"}``.

        Raises:
            BadRequestError: it is neither.
        """
        if not isinstance(value, Mapping):
            value = {} if value is None else {"tokens": value}
        for name, limit in value.items():
            known = name in ("tokens", "cost", "calls")
            if not known or isinstance(limit, bool) or not isinstance(limit, int | float) or limit < 0:
                raise BadRequestError(
                    f"the setting SCRAPEFIRE_LLM_BUDGET cannot be used: {name}: {limit!r}",
                    advice='Give tokens as a number, or {"tokens": ..., "cost": ..., "calls": ...}.',
                )
        return cls(**value)

    def reserve(self, estimate: Usage) -> None:
        """Set aside what a call will use.

        Raises:
            LLMBudgetError: it would exceed the budget.
        """
        for limit, names in (
            (self.tokens, ("prompt_tokens", "completion_tokens")),
            (self.cost, ("cost",)),
            (self.calls, ("calls",)),
        ):
            used = sum(getattr(one, name) for one in (self.spent, self._under_way, estimate) for name in names)
            if limit is not None and used > limit:
                raise LLMBudgetError()
        self._under_way.add(estimate)

    def settle(self, estimate: Usage, used: Usage) -> None:
        """Replace what was set aside by what was used."""
        self._under_way.add(
            Usage(-estimate.calls, -estimate.prompt_tokens, -estimate.completion_tokens, -estimate.cost)
        )
        self.spent.add(used)
