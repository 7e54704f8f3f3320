"""Whole pages through the faces of the package: hidden sentences go, seen ones stay, smuggled characters go."""

from __future__ import annotations

import re

import pytest

from scrapefire.content import to_full_markdown, to_markdown
from tests.content import hidden_corpus as corpus

UNSEEN = re.compile(
    "[\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e01ef\x00-\x08\x0e-\x1f\x7f\ufffe\uffff]"
)
HIDDEN = [*corpus.HIDDEN, *corpus.MORE_HIDDEN]
CLEAN = [*corpus.CLEAN, *corpus.MORE_CLEAN]
BESIDE_THE_TEXT = {"focus-within panel"}
"""Navigation, which the main content leaves out whether it is seen or not."""


def plain(markdown: str) -> str:
    return " ".join(markdown.replace("\\", "").split())


@pytest.mark.parametrize("case", HIDDEN, ids=[case[0] for case in HIDDEN])
def test_hidden_sentences_go_and_seen_ones_stay(case: tuple[str, str, str]) -> None:
    page = corpus.page(*case)
    for convert in (to_markdown, to_full_markdown):
        markdown = convert(page.html, "https://example.org/notes")
        text = plain(markdown)
        assert [sentence for sentence in page.hidden if sentence in text] == []
        assert [sentence for sentence in page.visible if sentence not in text] == []
        assert UNSEEN.findall(markdown) == []


@pytest.mark.parametrize("case", CLEAN, ids=[case[0] for case in CLEAN])
def test_what_only_looks_hidden_stays(case: tuple[str, str, str]) -> None:
    page = corpus.page(*case)
    for convert in (to_full_markdown,) if page.name in BESIDE_THE_TEXT else (to_markdown, to_full_markdown):
        text = plain(convert(page.html, "https://example.org/notes"))
        assert [sentence for sentence in page.visible if sentence not in text] == []
