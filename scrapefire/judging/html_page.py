"""Judge an HTML page: what it says, what stands in it, and how much there is besides.

One idea runs through all: a sentence can be *about* a refusal, a wall or an error; the page *is* one only when hardly
anything else is there.  So sentences are sorted by what they are about, and the words of all the others are counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scrapefire.content.page import Page
from scrapefire.judging.crash import crash_trace
from scrapefire.judging.glance import full_of_text
from scrapefire.judging.markers import find_markers
from scrapefire.judging.reading import Reading
from scrapefire.judging.refusals import blocked, challenge
from scrapefire.judging.signals import read_signals
from scrapefire.judging.verdict import Verdict
from scrapefire.judging.walls import consent_wall, failure, login_wall, missing, without_content

#: Evidence on a page that is right but hardly shows anything until its frames are loaded.
FRAMED = "content in a frame"
# First that fits, in the order of the definitions; each gives a verdict or None.
_RULES = (
    challenge,
    blocked,
    login_wall,
    consent_wall,
    failure,
    missing,
    without_content,
)


def judge_html(
    status: int, headers: Mapping[str, list[str]], text: str, url: str, rendered: bool, page: Any = None
) -> Verdict:
    """The verdict on a page with a body; arguments as for :func:`scrapefire.judging.judge`."""
    trace = crash_trace(status, text)
    if trace:
        return Verdict("error_status", "The page shows the call stack of a crash.", (trace,), 0.9)
    if status < 400 and full_of_text(text) and not any(mark.header for mark in find_markers("", headers)):
        return Verdict("ok", "The content is there.", ("hundreds of words of text",), 0.98)
    root = page.root if page is not None else Page(text, url).root
    reading = Reading(status, headers, url, read_signals(root), rendered)
    for rule in _RULES:
        verdict = rule(reading)
        if verdict is not None:
            return verdict
    evidence = (f"{reading.other} words of content",)
    if reading.is_framed and not rendered:
        return Verdict("ok", "The content stands in frames.", (FRAMED, *evidence), 0.6)
    if status >= 400:
        return Verdict("ok", f"The content is there, under status {status}.", (*evidence, f"status {status}"), 0.7)
    return Verdict("ok", "The content is there.", evidence, min(0.98, 0.6 + reading.other / 200))
