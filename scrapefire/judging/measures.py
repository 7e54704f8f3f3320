"""What the rules of a page share: how much room its other content leaves, what it quotes, what it offers to press."""

from __future__ import annotations

import re

from scrapefire.judging.phrase_tables import BLOCKED, FAILURE, LOADING, LOGIN, NOT_FOUND
from scrapefire.judging.reading import Reading
from scrapefire.judging.zones import CONSENT, CONTENT

LOGIN_BUTTON = re.compile(
    r"sign|log ?in|log ?on|login|subscri|register|join|continue with|create account|anmeld|einlogg|abonn|\babo\b|connect|"
    r"s'identifier|"
    r"assin|abone|подпис|előfizet|belép|request access|køb|kjøp|köp|logg? in|log ind|tilaa|kirjaudu|předplat|přihlás|előfizet|giriş|prenota|access|cuenta\b|\bkonto|\bcompte\b|\bconta\b|prenumer|enrol|purchase|iniciar|acceder|entrar|accedi|inlog|zaloguj|войти|вход|ログイン|登录|登入|로그인|member|trial|unlock",
    re.I,
)
_UNADDRESSED = 5  # little more room for a page that never speaks to its reader: a dictionary entry, not a message
_PLAIN_ROOM = 7  # and some more for one whose heading says nothing else
_BESIDE, _LONG_SENTENCE = 3.5, 12
_A_LIST = 3  # kinds of messages that no single message has


def quotes_of(reading: Reading, *names: str) -> tuple[str, ...]:
    """What the page says of these categories, in its head or else in its text."""
    found = (reading.head.get(name) or reading.matched.get(name) for name in names)
    return tuple(dict.fromkeys(text for text in found if text))


def room_for(reading: Reading, named: bool, most: int, least: int, kind: str = "") -> int:
    """Words of other content that a page of some kind may have: more when title or heading name the kind."""
    plain = _PLAIN_ROOM if named and kind and reading.is_plain(kind) else 0
    if reading.personal or reading.defines or (reading.explains and not plain):
        return 0
    if named:
        return most if reading.addressed else min(most, least + _UNADDRESSED + plain)
    return least


def is_named(reading: Reading, name: str) -> bool:
    """Whether title or heading is about a category, or cries out and the first sentences tell that it is that."""
    return name in reading.head or (reading.alarmed and comes_early(reading, name))


def _is_curt(reading: Reading, name: str) -> bool:
    """Whether a page that has a topic says a category in short sentences or to the reader, and hardly anything else."""
    said = (sentence.split() for sentence in reading.sayings.get(name, ()))
    return reading.rest < _BESIDE and any(len(words) < _LONG_SENTENCE or {"you", "your"} & set(words) for words in said)


def lists_messages(reading: Reading) -> bool:
    """Whether the page speaks of more kinds of messages than one message does."""
    return sum(name in reading.by_category for name in (BLOCKED, NOT_FOUND, FAILURE, LOGIN, LOADING)) >= _A_LIST


def comes_early(reading: Reading, name: str) -> bool:
    """Whether a category comes up at the beginning and fills a good part of the content; not in a list of messages."""
    if lists_messages(reading):
        return False
    if reading.has_topic and name in (BLOCKED, FAILURE):
        return _is_curt(reading, name)
    return reading.first.get(name, 99) < 3 and reading.share(name) >= 0.25


def wants_account(reading: Reading) -> bool:
    """Whether the page shows a way to sign in where its content would be."""
    form = reading.signals.password == CONTENT
    return form or (LOGIN in reading.head and has_button(reading, LOGIN_BUTTON))


def has_button(reading: Reading, expression: re.Pattern[str], zones: tuple[str, ...] = (CONTENT, CONSENT)) -> bool:
    """Whether the label of a button or link in these zones fits."""
    if any(zone in zones and expression.search(text) for zone, text in reading.signals.buttons):
        return True
    return any(zone in zones and expression.search(text) for zone, text in reading.signals.link_texts)


def is_shell(reading: Reading) -> bool:
    """Whether scripts would bring the content."""
    if reading.rendered:
        return False
    scripted = bool(reading.app_scripts or reading.signals.module_scripts)
    if reading.signals.text_inputs and not reading.mount:
        return False  # a tool whose form is the content and whose empty container takes the answer
    if scripted and reading.waiting_mount and reading.content_words <= 8:
        return True
    if reading.has_main_text:
        return False  # written by the server, with an empty place beside it
    return scripted and ((bool(reading.mount) and reading.said < 25) or (bool(reading.target) and reading.said < 15))
