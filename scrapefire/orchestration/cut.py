"""A browser shows a body that was cut off as if it were whole; what other engines saw of it tells."""

from __future__ import annotations

from scrapefire.content.page import Page
from scrapefire.engines.base import EngineResult
from scrapefire.judging import Verdict
from scrapefire.net.charset import decode_text

_MORE = 1.05


def still_cut(before: EngineResult, verdict: Verdict, rendered: EngineResult) -> Verdict:
    """The verdict on a rendered page after another engine's response was cut off.

    Args:
        before: the response that stopped before its end.
        verdict: what the judge says of the rendered page.
        rendered: the page as a browser shows it.

    Returns:
        ``truncated`` when the browser shows no more text than what had come before; else ``verdict``.
    """
    if not verdict.ok or not rendered.rendered:
        return verdict
    had, has = _text_length(before), _text_length(rendered)
    if has > had * _MORE:
        return verdict
    seen = (f"{has} characters of text in the browser, {had} before",)
    return Verdict("truncated", "The browser shows no more than the part that had come.", seen, 0.9)


def _text_length(result: EngineResult) -> int:
    return Page(decode_text(result.body, result.content_type or "").text, result.url).text_length
