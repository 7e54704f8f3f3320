"""An event loop whose clock jumps: sleeping takes no time, and what happens when is the same in every run."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _JumpingSelector(selectors.SelectSelector):
    """Advances the clock by what the loop wanted to sleep."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("nothing will ever happen: every task waits for ever")
            self.now += timeout
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop on virtual time, in seconds from 0."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


def run_virtually(main: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` on virtual time; fails when a task is left over."""
    loop = VirtualLoop()
    try:
        task = loop.create_task(main)
        result = loop.run_until_complete(task)
        left = [task for task in asyncio.all_tasks(loop) if not task.done()]
        assert not left, f"tasks left over: {left}"
        return result
    finally:
        loop.close()
