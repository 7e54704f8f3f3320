"""The call stack of a crash: what frameworks show in place of a page while they are being debugged."""

from __future__ import annotations

import re

_LEAD = 4_000
_MOST = 400_000
_TITLE = re.compile(
    r"<title[^<>]*>\s*(?:\w\S*(?:Error|Exception|Fault)\b(?: (?:at|in) \S|\s*<|:)|(?:Runtime|Fatal|Unhandled|Uncaught) \w+\s*(?:<|:|$))"
)
_PROGRAM = re.compile(
    r"\s*(?:<br ?/?>\s*)*(?:<b>((?:Fatal|Parse) error)</b>:|((?:Fatal|Parse) error|Warning): [^\n]{1,400} on line \d+)"
)  # PHP stopped before it wrote anything
_TRACE = re.compile(
    r"Traceback \(most recent call|\.(?:java|kt|scala):\d+\)|\.(?:py|rb|php)(?:\W{1,8}(?:on )?line \d+|:\d+|\(\d+\))|"
    r"\.[cm]?js:\d+:\d+\)?|goroutine \d+ \[|\.cs:line \d+|[Ss]tack ?[Tt]race:"
)


def crash_trace(status: int, html: str) -> str:
    """The first frame of a call stack on a page that failed by its status or title; ``""`` for any other."""
    program = _PROGRAM.match(html[:_LEAD])
    if program:
        return program[1] or program[2]
    if status < 500 and not _TITLE.search(html[:_LEAD]):
        return ""
    found = _TRACE.search(html[:_MOST])
    return found[0] if found else ""
