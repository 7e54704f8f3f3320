"""Is this response the page that was asked for?  A verdict with its evidence; pure, no network.

>>> judge(200, {"Content-Type": "text/html"}, b"<p>Opening hours: Monday to Friday, nine to five.", "https://example.com/").kind
'ok'
>>> judge(403, {}, b"<title>403 Forbidden</title><h1>403 Forbidden</h1><hr>nginx", "https://example.com/").kind
'blocked'
"""

from __future__ import annotations

from scrapefire.judging.decide import is_file, judge
from scrapefire.judging.html_page import FRAMED
from scrapefire.judging.verdict import KINDS, Kind, Verdict

__all__ = ["FRAMED", "KINDS", "Kind", "Verdict", "is_file", "judge", "prepare"]


def prepare() -> None:
    """Load what the first judgement would load, a fifth of a second's work, so that it can be done in a thread."""
    judge(
        200, {"Content-Type": "text/html"}, b"<p>Opening hours: Monday to Friday, nine to five.", "https://example.com/"
    )
