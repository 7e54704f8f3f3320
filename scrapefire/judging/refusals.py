"""The rules for a page that keeps its visitor out: a test to pass, or a refusal.

Thresholds are words of content about nothing bad.
"""

from __future__ import annotations

import re

from scrapefire.judging.measures import comes_early, is_named, quotes_of, room_for, wants_account
from scrapefire.judging.phrase_tables import BLOCKED, CHALLENGE, FAILURE, LOGIN, NOT_FOUND
from scrapefire.judging.reading import REFUSALS, Reading
from scrapefire.judging.verdict import Verdict
from scrapefire.judging.zones import CONTENT

_RELOADS = re.compile(r"location\.reload|location\.replace|location\.href\s*=|location\s*=|history\.go\(0|\.submit\(\)")
_SETS_COOKIE = re.compile(r"document\.cookie\s*=|cookiestore\.set")
_SUM = re.compile(r"(?<![\d.-])\d{1,2} ?[+×x*-] ?\d{1,2} ?(?:=|\?)")
_MADE_IMAGE = re.compile(r"\?|\.(?:php|aspx?|jsp|cgi)\b", re.I)  # drawn for this visit
_WEAK_TESTS = frozenset(("scripts", "refresh"))  # what any page has
_CAPTCHA_ACTION = re.compile(r"captcha|/challenge\b", re.I)
_CAPTCHA_INPUT = re.compile(r"captcha|challenge|verif|robot|turing|siimage|securimage")

# ---- challenge ---------------------------------------------------------------------------------------------------


def challenge(reading: Reading) -> Verdict | None:
    """A test that a browser or a person could pass."""
    refusing = {marker.vendor for marker in reading.markers if marker.kind == "blocked" and marker.sure}
    for marker in reading.markers:
        if marker.vendor in refusing:
            continue
        if marker.kind == "challenge" and (marker.header or (marker.sure and reading.other < 150)):
            reason = f"{marker.vendor} puts a test before the page."
            return Verdict("challenge", reason, (marker.vendor, *quotes_of(reading, CHALLENGE)), 0.97)
    if refusing or reading.long or reading.other - reading.linked >= 150:
        return None
    test = _test(reading)
    named = CHALLENGE in reading.head
    spoken = named or CHALLENGE in reading.by_category
    vendor = any(marker.kind == "challenge" for marker in reading.markers)
    if reading.signals.textareas and not named and not vendor:
        return None  # the guard of a form that is for writing
    if test in _WEAK_TESTS and not named and reading.status < 400 and reading.first.get(CHALLENGE, 0) > 1:
        return None
    if spoken and test and reading.unlinked < (150 if vendor and named else room_for(reading, named, 45, 25)):
        return Verdict("challenge", "The page asks for a test first.", (test, *quotes_of(reading, CHALLENGE)), 0.9)
    if named and BLOCKED not in reading.head and reading.rest < 16 and not reading.explains:
        return Verdict("challenge", "The page says that it checks the visitor.", quotes_of(reading, CHALLENGE), 0.7)
    silent = _silent_test(reading)
    if silent:
        return Verdict("challenge", "Nothing but a test that scripts have to pass.", (silent,), 0.8)
    return None


def _test(reading: Reading) -> str:
    """What a visitor or a browser would pass the test with."""
    signals = reading.signals
    if reading.widget:
        return f"{reading.widget} widget"
    supporting = next((marker.vendor for marker in reading.markers if marker.kind == "challenge"), "")
    if supporting:
        return supporting
    if _CAPTCHA_INPUT.search(signals.machine):
        return "captcha form"
    if signals.forms and (signals.text_inputs or signals.buttons):
        return "form"
    if signals.inline_code or signals.script_urls:
        return "scripts"
    if signals.refresh:
        return "refresh"
    if signals.buttons or signals.frames:
        return "button"
    return ""


def _silent_test(reading: Reading) -> str:
    """A test without words: a widget alone, a cookie set by script and the page loaded again, code under a refusal."""
    signals = reading.signals
    code = "\n".join(signals.inline_code)[:40_000].lower()
    alone = reading.rest < 25 and not signals.password and signals.text_inputs <= 1 and not signals.textareas
    alone = alone and reading.chrome_words < 80
    only = reading.widget and reading.rest < 60 and not (signals.text_inputs or signals.textareas or signals.password)
    if (
        (only or (reading.widget and alone and not (signals.text_inputs and signals.headings())))
        and not signals.media
        and reading.chrome_words < 80
    ):
        return f"{reading.widget} widget alone"
    tested = not signals.text_inputs and (
        signals.images_to_press > 2 or _CAPTCHA_ACTION.search(" ".join(signals.forms))
    )
    if alone and tested and not signals.media:
        return "a form that is a test"
    asked = " ".join(block.text for block in signals.blocks if block.zone == CONTENT)[:400]
    if alone and signals.text_inputs == 1 and reading.rest < 20 and signals.forms:
        if _SUM.search(asked):
            return "a sum to work out"
        if len(signals.images) == 1 and _MADE_IMAGE.search(signals.images[0].split(" ")[0]):
            return "a picture to copy"
    pictured = any("captcha" in image.lower() for image in signals.images) and signals.text_inputs == 1
    if alone and (pictured or (reading.status in REFUSALS and "captcha" in signals.machine)):
        return "captcha alone"
    bare = reading.said < 12 and not signals.media
    little = reading.rest < 30 and signals.links < 4 and not signals.media and not signals.text_inputs
    little = little and (reading.status in REFUSALS or reading.status in (202, 405, 503))
    if (bare or little) and _SETS_COOKIE.search(code) and _RELOADS.search(code):
        return "script sets a cookie and loads the page again"
    weak = next((marker.vendor for marker in reading.markers if marker.kind == "challenge"), "")
    if bare and weak and (reading.status in REFUSALS or reading.status in (202, 405, 503) or reading.said < 3):
        return weak
    scripted = (code or signals.script_urls) and BLOCKED not in reading.by_category and BLOCKED not in reading.head
    if reading.said < 4 and reading.status in (403, 429) and scripted and not signals.title:
        return f"scripts alone under status {reading.status}"
    return ""


# ---- blocked -----------------------------------------------------------------------------------------------------


def blocked(reading: Reading) -> Verdict | None:
    """Refused for who, where or how fast one asks."""
    if reading.long and reading.status not in REFUSALS:
        return None
    vendor = next((marker for marker in reading.markers if marker.kind == "blocked"), None)
    named = is_named(reading, BLOCKED)
    spoken = named or BLOCKED in reading.by_category
    quote = quotes_of(reading, BLOCKED)
    if vendor and (vendor.header or (vendor.sure and reading.other < 150)):
        return Verdict("blocked", f"{vendor.vendor} refuses the visitor.", (vendor.vendor, *quote), 0.96)
    if reading.status in REFUSALS:
        if wants_account(reading) and not named:
            return None
        if reading.rest < (70 if named else 45):
            evidence = (f"status {reading.status}", *quote)
            return Verdict("blocked", f"Refused with status {reading.status}.", evidence, 0.95 if spoken else 0.85)
        return None
    if not spoken:
        return None
    if (NOT_FOUND in reading.head or FAILURE in reading.head) and not named:
        return None
    if reading.signals.password == CONTENT and LOGIN in reading.by_category and BLOCKED not in reading.head:
        return None
    room = room_for(reading, named, 30, 7, BLOCKED)
    if vendor and not reading.explains:
        room += 40
    if (reading.unlinked if named else reading.rest) < room and (named or comes_early(reading, BLOCKED)):
        return Verdict("blocked", "The page says that access is refused.", quote, 0.85 if named else 0.7)
    return None
