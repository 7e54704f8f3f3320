"""The index of expressions finds what the expressions find."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapefire.judging import wording
from scrapefire.judging.phrases import PhraseIndex, required, split_alternatives

PARTS = [part for phrases in wording.PHRASES.values() for phrase in phrases for part in split_alternatives(phrase)]


def test_every_expression_compiles_and_needs_some_text():
    assert len(PARTS) > 400
    for part in PARTS:
        re.compile(part)
    assert sum(not required(part) for part in PARTS) < 10


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        ("access denied", {"access denied"}),
        ("access(?: is)? denied", {"access"}),
        ("a?bc+d", {"bc"}),
        ("(?:foo|barn)x", {"foo", "barn"}),
        (r"\bnot\s+found\b", {"found"}),
        ("x*", set()),
        ("a|b*", set()),
        ("[abc]d", {"d"}),
        (r"(?<!x)yes(?! no)", {"yes"}),
        (r"3\.5", {"3.5"}),
    ],
)
def test_required_text(pattern, needed):
    assert required(pattern) == needed


@given(st.text(alphabet="abcdn oef", max_size=40))
def test_the_index_agrees_with_plain_search(text):
    phrases = {"one": ("abc|fe+d", "no(?:de|ne)"), "two": ("(?:bad|dead) (?:end|code)",), "three": ("^a.c$",)}
    plain = {label for label, patterns in phrases.items() if any(re.search(pattern, text) for pattern in patterns)}
    assert PhraseIndex(phrases).labels(text) == plain


SAMPLES = [
    ("Access denied.", "blocked"),
    ("Pardon our interruption", "challenge"),
    ("Page non trouvée", "not_found"),
    ("该页面不存在", "not_found"),
    ("ログインしてください", "login"),
    ("Технические работы", "failure"),
    ("Bitte melden Sie sich an", "login"),
    ("Loading…", "loading"),
    ("Bitte aktivieren Sie JavaScript", "needs_js"),
    ("Wir und unsere Partner verwenden Cookies", "consent"),
    ("Are you over 18?", "age"),
    ("Subscribe to continue reading", "paywall"),
]


@pytest.mark.parametrize(("sentence", "category"), SAMPLES)
def test_sentences_by_category(sentence, category):
    assert category in wording.categories(wording.normal(sentence))


@pytest.mark.parametrize("sentence", [sentence for sentence, _ in SAMPLES])
def test_the_real_index_agrees_with_plain_search(sentence):
    text = wording.normal(sentence)
    plain = {label for label, phrases in wording.PHRASES.items() if any(re.search(part, text) for part in phrases)}
    assert wording.categories(text) == plain
