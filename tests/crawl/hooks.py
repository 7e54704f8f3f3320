"""Hooks that tests name by their import path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def shout(result: Any) -> bool:
    """A post-processor that changes what it gets."""
    result.body = result.body.replace(b"whisper", b"SHOUT")
    return b"SHOUT" in result.body


def broken(result: Any) -> bool:
    """A post-processor that fails."""
    raise ValueError("post-processor bug")


def report(error: Exception, context: dict[str, Any]) -> None:
    """An error hook that writes down what it was told."""
    Path("reported.json").write_text(json.dumps({"error": str(error), "context": context}))


def quoting(result: Any) -> bool:
    """A post-processor that fails and quotes the page."""
    raise ValueError(f"cannot read {result.body!r}")
