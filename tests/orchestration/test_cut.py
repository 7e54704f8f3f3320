"""What a browser shows of a body that was cut off is no whole page."""

from __future__ import annotations

from scrapefire.engines.base import EngineResult
from scrapefire.judging import Verdict
from scrapefire.orchestration.cut import still_cut

OK = Verdict("ok", "The content is there.")
PART = b"<html><body><p>The ferry left an hour late on Tuesday, and the passengers wa"


def result(body: bytes, *, rendered: bool) -> EngineResult:
    return EngineResult(
        engine="browser", url="https://x.example/", status=200, headers=[], body=body, rendered=rendered
    )


def test_the_same_part_in_a_browser_is_cut_as_well():
    shown = result(PART + b"</p></body></html>", rendered=True)
    assert still_cut(result(PART, rendered=False), OK, shown).kind == "truncated"


def test_a_browser_that_shows_more_has_the_whole_page():
    shown = result(PART + b"ited in the customs house.</p></body></html>", rendered=True)
    assert still_cut(result(PART, rendered=False), OK, shown) is OK


def test_other_engines_and_other_verdicts_stand():
    blocked = Verdict("blocked", "Refused.")
    assert still_cut(result(PART, rendered=False), OK, result(PART, rendered=False)) is OK
    assert still_cut(result(PART, rendered=False), blocked, result(PART, rendered=True)) is blocked
