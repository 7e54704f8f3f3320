"""Recognises list markers: bullets, numbers and letters at the start of a line."""

from __future__ import annotations

import re

_BULLET = re.compile(r"^[•◦▪▫■□●○‣⁃∙·➢➤►✓✔❖–—*\-](?=\s|$)|^[•◦▪▫■●○‣⁃➢➤►❖](?=\S)")
_NUMBER = re.compile(r"^(?:(\d{1,3})[.)]|\((\d{1,3})\)|\[(\d{1,3})\])(?=\s|$)")
_LETTER = re.compile(r"^(?:([a-z]|[ivx]{1,5})[.)]|\(([a-zA-Z]|[ivx]{1,5})\))(?=\s|$)")
_RTL_NUMBER = re.compile(r"^[.)](\d{1,3})(?=\s|$)")


def marker_of(text: str) -> str:
    """The list marker that the text begins with, or an empty string.

    >>> marker_of("(a) first"), marker_of("1. one"), marker_of("1.5 m")
    ('(a)', '1.', '')
    """
    for pattern in (_BULLET, _NUMBER, _LETTER, _RTL_NUMBER):
        match = pattern.match(text)
        if match:
            return match.group()
    return ""


def marker_number(marker: str) -> int | None:
    """The number of a numbered marker."""
    match = _NUMBER.match(marker) or _RTL_NUMBER.match(marker)
    return int(next(group for group in match.groups() if group)) if match else None
