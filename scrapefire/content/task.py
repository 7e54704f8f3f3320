"""The conversion as a task for worker processes: bytes and JSON in, JSON out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scrapefire.content.conversion import convert


def convert_task(data: bytes, *, url: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """:func:`scrapefire.content.convert` on UTF-8 bytes.

    Args:
        data: the page as UTF-8.
        url: its address.
        options: those of ``convert``.
    """
    return convert(data.decode("utf-8", "surrogatepass"), url, options)
