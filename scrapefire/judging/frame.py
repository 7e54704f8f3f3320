"""Put the blocks of a page into the right zone where names and elements did not tell: frames without marks, and content
in what looked like one.
"""

from __future__ import annotations

import re
from collections.abc import Set

from scrapefire.judging import wording
from scrapefire.judging.phrase_tables import AGE, PAYWALL
from scrapefire.judging.phrase_tables import CONSENT as CONSENTING
from scrapefire.judging.signals import Block, Signals
from scrapefire.judging.zones import CHROME, CONSENT, CONTENT, FOOT

_LITTLE = 20
_PARAGRAPHS = 60
_PROSE = 9  # words that make a sentence prose
_IMPRINT_WORDS = 30
_TOLD = 4  # words of a block that is more than a label
_ASKS_CONSENT = frozenset((CONSENTING, AGE))
_COPYRIGHT = re.compile(
    r"©|\(c\) ?\d{4}|copyright|all rights reserved|alle rechte|tous droits|derechos reservados", re.I
)
_IMPRINT = re.compile(
    rf"{_COPYRIGHT.pattern}|\bsince (?:1[89]|20)\d\d\b|powered by|made (?:with|by)|\bimprint\b|impressum|privacy policy|terms of|"
    r"datenschutz|mentions légales|aviso legal|webmaster|last (?:changed|updated)|guestbook",
    re.I,
)


def settle_zones(signals: Signals) -> None:
    """Move blocks between content, frame and dialogue by what they say and where they stand."""
    _find_content(signals)
    _find_frame([block for block in signals.blocks if block.zone == CONTENT])


def _find_content(signals: Signals) -> None:
    """Take paragraphs for content that stand in what looked like a menu or dialogue, when nothing stands elsewhere."""
    if signals.words(CONTENT) >= _LITTLE:
        return
    texts = [block for block in signals.blocks if block.zone == CHROME and block.words >= _PROSE and not block.linked]
    if sum(block.words for block in texts) >= _PARAGRAPHS:
        _move(texts, CONTENT)
    offers = [block for block in signals.blocks if block.zone == CHROME and block.words >= _TOLD and not block.linked]
    _move([block for block in offers if _says(block.text, {PAYWALL})], CONTENT)
    asked = [block for block in signals.blocks if block.zone == CONSENT]
    if asked and not any(_says(block.text, _ASKS_CONSENT) for block in asked):
        _move(asked, CONTENT)


def _says(text: str, names: Set[str]) -> bool:
    return any(names & wording.categories(sentence) for sentence in wording.sentences(text))


def _find_frame(blocks: list[Block]) -> None:
    """Links before anything else are a menu, short imprints after everything else a footer."""
    first = next((number for number, block in enumerate(blocks) if not block.linked), 0)
    _move(blocks[:first], CHROME)
    rest = blocks[first:]
    while len(rest) > 1:
        block = rest.pop()
        told = any(other.words >= _TOLD and not other.heading for other in rest)
        imprint = _IMPRINT if told else _COPYRIGHT
        if block.words > _IMPRINT_WORDS or block.heading or not imprint.search(block.text):
            break
        _move([block], FOOT)


def _move(blocks: list[Block], zone: str) -> None:
    for block in blocks:
        block.zone = zone
