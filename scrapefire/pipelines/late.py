"""What only some crawls use is loaded when it is first needed: no other crawl waits for it at its start."""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module

_loaded: set[str] = set()


async def load(*modules: str) -> None:
    """Import modules in a thread: what asks a model takes long enough to hold up the crawl.

    Args:
        modules: their names; an ``import`` of them costs nothing afterwards.
    """
    missing = [name for name in modules if name not in _loaded]
    if missing:
        await asyncio.to_thread(_import, missing)
        _loaded.update(missing)


def _import(modules: list[str]) -> None:
    for name in modules:
        if name not in sys.modules:
            import_module(name)
