"""Names in running text, found by a statistical model: presidio over spaCy (extra ``pii``), offline.

A model knows one language.  What the rules beside this module find in six languages is not asked for again: of the model
only the names of people are taken, and for those who want more than enough, single words and names of places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from scrapefire.content.pii.finders import Finding

__all__ = ["installed_models", "name_findings"]

_SIZES = ("lg", "md", "sm", "trf")
"""Of several models of one language the one with the most words; one that needs a large library of its own comes last."""

_LONGEST = 20_000  # characters that a model reads at once
_BLANKED = re.compile(r"<[^<>]*>|\]\([^()\s]*\)|https?://\S+|`[^`\n]*`")
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?:[ \u00a0][^\W\d_][\w.'’-]*){0,5}")
_SIGN = re.compile(r"[\d@/\\{}=|<>]")
_IGNORED = (
    "CARDINAL DATE EVENT FAC LANGUAGE LAW MISC MONEY NORP ORDINAL ORG PERCENT PRODUCT QUANTITY TIME WORK_OF_ART".split()
)
_ENTITIES = {"PERSON": ("PERSON", "PERSON"), "LOCATION": ("LOCATION", "PLACE")}


def installed_models() -> dict[str, str]:
    """The best installed model of each language, ``{"en": "en_core_web_sm"}``; empty without presidio or models."""
    if find_spec("presidio_analyzer") is None:
        return {}
    found: dict[str, str] = {}
    for name in sorted((entry.name for entry in entry_points(group="spacy_models")), key=_preference):
        found.setdefault(name.partition("_")[0], name)
    return found


def _preference(name: str) -> tuple[int, str]:
    sizes = [place for place, size in enumerate(_SIZES) if size in name.split("_")]
    return (sizes[0] if sizes else len(_SIZES), name)


def name_findings(text: str, language: str, *, eager: bool = False) -> Iterator[Finding]:
    """Names of people in a text of a language that :func:`installed_models` has.

    A full name that is found once is found wherever it stands.  A single word counts when it is part of a full name of
    the text; with ``eager`` any that the model takes for a name, and names of places too.
    """
    analyse = _analyser(language)
    readable = _BLANKED.sub(lambda match: " " * len(match.group()), text)
    found = [
        finding
        for start, piece in _pieces(readable)
        for entity, begin, end in analyse(piece)
        if entity == "PERSON" or eager
        for finding in _trimmed(readable, start + begin, start + end, entity)
    ]
    people = (text[one.start : one.end] for one in found if one.entity == "PERSON")
    full = sorted({name for name in people if " " in name})
    words = {word for name in full for word in name.split()}
    yield from (one for one in found if eager or words.issuperset(text[one.start : one.end].split()))
    for name in full:
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            yield Finding(match.start(), match.end(), "PERSON", "PERSON", 1)


def _trimmed(text: str, start: int, end: int, entity: str) -> Iterable[Finding]:
    """What of a model's finding can be a name: words of letters, one of them with a capital, on one line."""
    if _SIGN.search(text, start, end):
        return
    for match in _NAME.finditer(text, start, end):
        name = match.group().rstrip(".'’-")
        if len(name) > 2 and any(char.isupper() for char in name):
            kind, tag = _ENTITIES[entity]
            yield Finding(match.start(), match.start() + len(name), kind, tag, 1)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """The text in parts that end with a paragraph, with their places."""
    start = 0
    while start < len(text):
        end = start + _LONGEST
        if end < len(text):
            cut = max(text.rfind("\n\n", start + 1, end), text.rfind(". ", start + _LONGEST // 2, end))
            end = cut + 1 if cut > start else end
        yield start, text[start:end]
        start = end


@lru_cache(maxsize=8)
def _analyser(language: str) -> Callable[[str], list[tuple[str, int, int]]]:
    """A function that gives entity, start and end; loading its model takes seconds, so it is kept."""
    from presidio_analyzer.nlp_engine import NerModelConfiguration, SpacyNlpEngine
    from presidio_analyzer.predefined_recognizers import SpacyRecognizer

    model = installed_models()[language]
    config = NerModelConfiguration(labels_to_ignore=_IGNORED)
    engine: Any = SpacyNlpEngine([{"lang_code": language, "model_name": model}], config)
    engine.load()
    recognizer: Any = SpacyRecognizer(supported_language=language)

    def analyse(text: str) -> list[tuple[str, int, int]]:
        artifacts = engine.process_text(text, language)
        results = recognizer.analyze(text, list(_ENTITIES), artifacts)
        return [(result.entity_type, result.start, result.end) for result in results]

    return analyse
