"""Links to other articles between the paragraphs of an article: "Read more: ...", a headline alone, a short list."""

from __future__ import annotations

import re

from scrapefire.content.selection.runs import Run, Runs
from scrapefire.content.selection.signals import Signals

_LABEL = re.compile(
    r"^(?:(?:read|see|learn|discover) (?:more|also|next)|also read|read|related(?: (?:articles?|stories|posts?))?|more|"
    r"more (?:from|on|in) .{1,40}|don['’]t miss|recommended|you (?:may|might) (?:also )?like|"
    r"mehr(?: zum thema)?|lesen sie auch|auch interessant|lire aussi|à lire aussi|voir aussi|lee también|"
    r"leer más|te puede interesar|leia (?:também|mais)|veja também|leggi anche|lees ook|læs også|läs också|"
    r"czytaj (?:też|także|więcej)|читайте также|関連記事|相关阅读)\W*$",
    re.IGNORECASE,
)
_MOST_OF_IT = 0.95
_LINK_WORDS = 4
_PROSE_CHARACTERS = 80


def drop_promos(found: Runs, keep: list[bool], signals: Signals) -> None:
    """Take such links out of ``keep`` on a page that declares itself an article.

    A label that asks to read more, alone in its paragraph before links or in front of one, is what tells them from
    the links that an article is about.
    """
    if not signals.is_article:
        return
    runs = found.runs
    index = 0
    while index < len(runs):
        end = index + 1
        if keep[index] and _labelled_link(runs[index]):
            keep[index] = False
        elif keep[index] and _LABEL.match(runs[index].text):
            while end < len(runs) and (not keep[end] or _is_link(runs[end])):
                end += 1
            if any(keep[index + 1 : end]) and (end == len(runs) or _ends_here(found, index, end)):
                keep[index:end] = [False] * (end - index)
        index = end


def _labelled_link(run: Run) -> bool:
    head, colon, _ = run.text.partition(":")
    return bool(colon and run.linked > len(run.text) / 2 and len(head) < 30 and _LABEL.match(head))


def _is_link(run: Run) -> bool:
    return run.linked >= _MOST_OF_IT * len(run.text) and len(run.text.split()) >= _LINK_WORDS


def _ends_here(found: Runs, start: int, end: int) -> bool:
    """Whether text of the article, not more of the same list, follows the links."""
    run = found.runs[end]
    return run.linked < len(run.text) / 2 and (end - start < 8 or len(run.text) > _PROSE_CHARACTERS)
