"""Change tracking: what has become of a page since it was last seen (FIRECRAWL section 16).

Versions are compared without whitespace, invisible characters and frame links; the order of characters counts.

>>> change_status("# Lamp\\n\\nOpen from nine.", "# Lamp\\n\\nOpen  from ten."), change_status("a b", "a  b ")
('changed', 'same')
>>> print(git_diff("# Lamp\\n\\nOpen from nine.", "# Lamp\\n\\nOpen from ten.")["text"])
--- previous
+++ current
@@ -1,2 +1,2 @@
 # Lamp
-Open from nine.
+Open from ten.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import Any, Literal

ChangeStatus = Literal["new", "same", "changed", "removed"]

_GONE = (404, 410)
_FRAME = re.compile(r"\[iframe\]\([^)]*\)", re.IGNORECASE)
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]")
_SPACE = re.compile(r"\s+")
_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


def change_status(previous: str | None, current: str, status: int = 200) -> ChangeStatus:
    """What has become of a page.

    Args:
        previous: Markdown of its last successful scrape; ``None`` when there is none.
        current: Markdown of this one.
        status: HTTP status of this one; 404 and 410 mean that the page is gone.
    """
    if status in _GONE:
        return "removed"
    if previous is None:
        return "new"
    return "same" if _lines(previous) == _lines(current) or _folded(previous) == _folded(current) else "changed"


def git_diff(previous: str, current: str, *, context: int = 3) -> dict[str, Any]:
    """The difference as unified diff and as data; empty when :func:`change_status` says ``same``.

    Args:
        context: unchanged lines around each change.

    Returns:
        ``text``, and ``json``: ``{"files": [{"additions", "deletions", "chunks": [{"content", "changes": [{"type",
        "content", "ln1", "ln2"}]}]}]}`` with types ``add``, ``del`` and ``normal``.  Blank lines are not counted.
    """
    if change_status(previous, current) == "same":
        return {"text": "", "json": {"files": []}}
    lines = list(difflib.unified_diff(_lines(previous), _lines(current), "previous", "current", n=context, lineterm=""))
    chunks = list(_chunks(lines[2:]))
    kinds = [change["type"] for chunk in chunks for change in chunk["changes"]]
    file = {"from": "previous", "to": "current", "additions": kinds.count("add"), "deletions": kinds.count("del")}
    return {"text": "\n".join(lines), "json": {"files": [{**file, "chunks": chunks}]}}


def json_changes(previous: Any, current: Any) -> dict[str, dict[str, Any]]:
    """The properties that differ between two extractions, ``{name: {"previous", "current"}}``.

    >>> json_changes({"price": 1, "name": "a"}, {"price": 2, "name": "a"})
    {'price': {'previous': 1, 'current': 2}}
    """
    before = previous if isinstance(previous, dict) else {"value": previous}
    after = current if isinstance(current, dict) else {"value": current}
    names = dict.fromkeys([*before, *after])
    return {
        name: {"previous": before.get(name), "current": after.get(name)}
        for name in names
        if not _equal(before.get(name), after.get(name))
    }


def _equal(first: Any, second: Any) -> bool:
    """Equality of JSON values: ``True`` is not 1."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(_equal(first[name], second[name]) for name in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(_equal, first, second))
    return isinstance(first, bool) == isinstance(second, bool) and bool(first == second)


def _lines(markdown: str) -> list[str]:
    """Lines as they are compared and shown: spaces single, nothing invisible, none blank."""
    text = _INVISIBLE.sub("", _FRAME.sub("", markdown))
    return [line for line in (_SPACE.sub(" ", one).strip() for one in text.splitlines()) if line]


def _folded(markdown: str) -> str:
    return "".join(_SPACE.sub("", line) for line in _lines(markdown))


def _chunks(lines: list[str]) -> Iterator[dict[str, Any]]:
    chunk: dict[str, Any] = {}
    old = new = 0
    for line in lines:
        head = _HUNK.match(line)
        if head:
            if chunk:
                yield chunk
            old, new = int(head.group(1)), int(head.group(3))
            chunk = {"content": line, "changes": []}
            continue
        kind = {"+": "add", "-": "del"}.get(line[:1], "normal")
        change: dict[str, Any] = {"type": kind, "content": line[1:]}
        if kind != "add":
            change["ln1"] = old
            old += 1
        if kind != "del":
            change["ln2"] = new
            new += 1
        chunk["changes"].append(change)
    if chunk:
        yield chunk
