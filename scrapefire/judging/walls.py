"""The rules for a page that stands instead of the content: a wall, a failure, a shell, nothing.

Thresholds are words of content about nothing bad.
"""

from __future__ import annotations

import re

from scrapefire.judging.addresses import is_front_page, is_privacy_page
from scrapefire.judging.measures import (
    LOGIN_BUTTON,
    comes_early,
    has_button,
    is_named,
    is_shell,
    lists_messages,
    quotes_of,
    room_for,
)
from scrapefire.judging.phrase_tables import (
    AGE,
    BLOCKED,
    FAILURE,
    LOADING,
    LOGIN,
    NEEDS_JS,
    NOT_FOUND,
    PAYWALL,
)
from scrapefire.judging.phrase_tables import CONSENT as CONSENTING
from scrapefire.judging.reading import Reading
from scrapefire.judging.verdict import Kind, Verdict
from scrapefire.judging.zones import CONSENT, CONTENT

_MOST_PLACES = 80  # links of a page that asks for a country or language
_WIKI_GAP = "noarticletext"  # MediaWiki's class of the notice in place of an article
_ROWS = 7  # blocks with numbers: a table or a list of offers
_CAPTION = 4  # words that a picture may come with
_ACCEPT = re.compile(
    r"toestaan|erlauben|zulassen|autoriser|permitir|consent|tillåt|salli|povolit|přijm|elfogad|进入|進入|入る|入場|accept|agree|view (?:page|content|site)|allow|consent|reject|decline|got it|i am|i'm|yes|enter|continue|ok\b|zustimm|akzept|einverstanden|"
    r"accepter|"
    r"refuser|aceptar|rechazar|aceitar|accetta|rifiuta|akkoord|akcept|zgadzam|соглас|принять|да\b|同意|接受|ja\b|oui|sí|"
    r"godk|kabul|"
    r"はい|是|동의|confirm|proceed|manage|weiter|continuer|continuar",
    re.I,
)
_READ_ON = re.compile(
    r"\bto (?:continue|keep|read|see|view|unlock)\b[^.]{0,20}(?:reading|stor(?:y|ies)|article|answer|post|content)"
)
_NO = re.compile(r"\W*(?:no|nein|nee|non|nie|nej|nei|não|нет|leave|exit|back)\b|いいえ|否|아니", re.I)
_ACCEPT_ALL = re.compile(
    r"^\W*(?:(?:i |alle |tout |alles |yes,? )?(?:accept|agree|akzept|zustimm|einwillig|accepter|aceptar|consent|accetta|akkoord|akcept|"
    r"zgadzam|prze[jd]|принять|godk))",
    re.I,
)
_GO_ON = re.compile(
    r"\bto (?:continue|go on|keep|proceed|view|see|read|access|open|watch|download)\b|\b(?:must|need to|required|only)\b|"
    r"\bum .{0,40}\bzu\b|weiterlesen|pour (?:continuer|lire|voir|accéder)|para (?:continuar|leer|ver|acceder|ler)|"
    r"per (?:continuare|leggere|vedere)|om (?:verder|door)|aby|чтобы|查看|続き|続ける"
)
_PAYWALL = re.compile(
    r"paywall|regwall|subscriber-only|locked|piano|premium-(?:wall|gate)|isaccessibleforfree\W{1,6}false"
)

# ---- walls -------------------------------------------------------------------------------------------------------


def login_wall(reading: Reading) -> Verdict | None:
    """An account or a subscription instead of the content."""
    if reading.long or 500 <= reading.status < 600:
        return None
    spoken = max(reading.by_category.get(LOGIN, 0), reading.by_category.get(PAYWALL, 0))
    named = LOGIN in reading.head or PAYWALL in reading.head
    quote = quotes_of(reading, LOGIN, PAYWALL)
    form = reading.signals.password == CONTENT
    if reading.asked_for_login and not _GO_ON.search(" ".join((*reading.head_sentences, *quote))):
        return None
    if form and reading.rest < room_for(reading, named, 60, 40):
        return Verdict("login_wall", "A sign-in form stands instead of the content.", ("password field", *quote), 0.9)
    if NOT_FOUND in reading.head or FAILURE in reading.head:
        return None
    if not spoken and not named and not _offers_accounts(reading):
        return None
    ways = has_button(reading, LOGIN_BUTTON) or bool(reading.signals.forms)
    if named and ways and reading.rest < room_for(reading, True, 35, 0):
        return Verdict("login_wall", "The page asks for an account.", quote, 0.85)
    if _GO_ON.search(reading.head.get(PAYWALL, "")) and reading.rest < room_for(reading, False, 0, 30):
        return Verdict("login_wall", "The page names a subscription.", quote, 0.75)
    if _is_offer_of_data(reading):
        return None
    # A teaser's title may announce anything, so this rule does not ask what it explains.
    if (
        (PAYWALL in reading.by_category or _is_told_to_read_on(reading))
        and (ways or any(zone == CONTENT for zone, _ in reading.signals.buttons))
        and reading.other < (130 if _PAYWALL.search(reading.signals.machine) else 85)
    ):
        return Verdict("login_wall", "A subscription is asked for after a few words of content.", quote, 0.75)
    if _offers_accounts(reading) and reading.rest < 30 and not reading.has_value:
        return Verdict("login_wall", "Ways to sign in and to join stand under a few words.", quote, 0.6)
    room = 14 if ways else room_for(reading, False, 0, 10)
    if spoken and reading.rest < room and (comes_early(reading, LOGIN) or comes_early(reading, PAYWALL)):
        return Verdict("login_wall", "The page asks for an account.", quote, 0.7)
    return None


def _offers_accounts(reading: Reading) -> bool:
    """Whether two buttons or links in the content lead to an account, on a page that is no front page."""
    labels = [text for zone, text in (*reading.signals.buttons, *reading.signals.link_texts) if zone == CONTENT]
    fitting = {text for text in labels if LOGIN_BUTTON.search(text)}
    return len(fitting) > 1 and len(fitting) >= len(labels) - 1 and not is_front_page(reading.url)


def _is_told_to_read_on(reading: Reading) -> bool:
    """Whether an account is asked for so that one may read on, after a few words."""
    return reading.other < 45 and any(_READ_ON.search(saying) for saying in reading.sayings.get(LOGIN, ()))


def _is_offer_of_data(reading: Reading) -> bool:
    """Whether one may accept tracking instead of subscribing."""
    return CONSENTING in reading.by_category and has_button(reading, _ACCEPT_ALL, (CONTENT,))


def consent_wall(reading: Reading) -> Verdict | None:
    """A choice first, instead of the content."""
    if reading.long or reading.status >= 400 or is_shell(reading):
        return None
    if not reading.by_category.keys().isdisjoint((NOT_FOUND, FAILURE, BLOCKED)) or is_privacy_page(reading.url):
        return None
    zone = reading.signals.words(CONSENT)
    asked = reading.by_category.get(CONSENTING, 0)
    age = reading.by_category.get(AGE, 0)
    quote = quotes_of(reading, AGE, CONSENTING)
    rest = reading.rest
    apart = reading.said - asked
    if zone >= 4 and apart < 6 and not reading.signals.media and has_button(reading, _ACCEPT):
        return Verdict(
            "consent_wall", "A choice about data stands instead of the content.", (f"{zone} words", *quote), 0.85
        )
    if reading.explains or reading.personal:
        return None
    if reading.names_languages:
        return Verdict("consent_wall", "The page offers nothing but languages.", (), 0.8)
    choices = has_button(reading, _ACCEPT, (CONTENT,)) or _offers_choices(reading)
    if asked + zone >= 5 and choices and rest < (25 if CONSENTING in reading.head else 12):
        return Verdict("consent_wall", "The page asks for consent first.", quote, 0.8)
    if AGE in reading.head and reading.linked and rest - reading.linked < 12 and reading.signals.links <= _MOST_PLACES:
        return Verdict("consent_wall", "The page asks for a choice of place or language first.", quote, 0.7)
    filled = bool(reading.signals.text_inputs) or any(zone == CONTENT for zone, _ in reading.signals.buttons)
    asks = choices or (
        filled
        and not (reading.has_topic and AGE not in reading.head)
        and (AGE in reading.head or asked + age > 0.4 * reading.content_words)
    )
    if (
        (age or (asked and reading.signals.boxes))
        and asks
        and rest < (30 if AGE in reading.head else 18 if _offers_nothing_else(reading) else 12)
    ):
        return Verdict("consent_wall", "The page asks for a choice first.", quote, 0.8)
    return None


def _offers_nothing_else(reading: Reading) -> bool:
    """Whether every button in the content answers a question with yes or no, and there are two."""
    labels = [text for zone, text in reading.signals.buttons if zone == CONTENT]
    return len(labels) > 1 and all(_ACCEPT.search(text) or _NO.match(text) for text in labels)


def _offers_choices(reading: Reading) -> bool:
    """Whether two buttons or more answer a heading that asks for a choice."""
    buttons = sum(zone == CONTENT for zone, _ in reading.signals.buttons)
    return buttons > 1 and not reading.head.keys().isdisjoint((CONSENTING, AGE))


# ---- honest and dishonest failures -------------------------------------------------------------------------------


def failure(reading: Reading) -> Verdict | None:
    """The server's own failure or not-there page, by status or by its words."""
    quote = quotes_of(reading, FAILURE, NOT_FOUND)
    if reading.status >= 400:
        wrong = reading.head.keys() & {FAILURE, NOT_FOUND, BLOCKED, LOGIN}
        wrong |= {name for name in (FAILURE, NOT_FOUND) if reading.first.get(name, 99) < 3}
        if not wrong and reading.rows_of_data >= _ROWS:
            return None
        waits = reading.status == 503 and "retry-after" in reading.headers
        if ((wrong or waits) and reading.other < 400) or reading.rest < (120 if reading.addressed else 60):
            evidence = (f"status {reading.status}", *quote)
            return Verdict("error_status", f"The server answers {reading.status}.", evidence, 0.95 if wrong else 0.8)
        return None
    if reading.long or (FAILURE not in reading.by_category and FAILURE not in reading.head) or lists_messages(reading):
        return None
    named = is_named(reading, FAILURE)
    if NOT_FOUND in reading.by_category and FAILURE not in reading.by_category:
        return None
    first = NOT_FOUND in reading.head and not named
    if (
        not first
        and reading.rest < room_for(reading, named, 25, 8, FAILURE)
        and (named or comes_early(reading, FAILURE))
    ):
        if is_shell(reading) and not named:
            return None
        return Verdict("error_status", "The page reports a failure of the site.", quote, 0.8)
    return None


def missing(reading: Reading) -> Verdict | None:
    """Says that it does not exist, with a status that says it does."""
    if reading.long or reading.status >= 400:
        return None
    named = is_named(reading, NOT_FOUND) or _WIKI_GAP in reading.signals.machine
    if not named and NOT_FOUND not in reading.by_category:
        return None
    if reading.unlinked < room_for(reading, named, 30, 7, NOT_FOUND) and (named or comes_early(reading, NOT_FOUND)):
        quote = quotes_of(reading, NOT_FOUND)
        return Verdict("soft_404", "The page says that it does not exist.", quote, 0.88 if named else 0.7)
    return None


# ---- nothing there -----------------------------------------------------------------------------------------------


def without_content(reading: Reading) -> Verdict | None:
    """Nothing but frame and waiting text: filled by scripts, or by nothing."""
    signals = reading.signals
    if reading.long or not signals.complete or signals.frames:
        return None
    if signals.media and not (is_shell(reading) and reading.said < _CAPTION and len(signals.images) == signals.media):
        return None  # but a picture beside a place that scripts fill is no content
    if reading.said >= 60 or reading.noscript_words >= 60:
        return None
    if signals.text_inputs and reading.said and not reading.mount:
        return None  # a form is something to see
    called = NEEDS_JS in reading.by_category or NEEDS_JS in _noscript(reading)
    waiting = LOADING in reading.by_category
    scripted = bool(reading.app_scripts or signals.module_scripts)
    shell = is_shell(reading)
    evidence = _shell_evidence(reading, called, waiting)
    if shell:
        return _shell(evidence, 0.9)
    if reading.said >= 8:
        return None
    if not reading.rendered:
        filled = scripted and (
            called or waiting or signals.empty_containers or signals.canvases or signals.data_scripts
        )
        if (
            filled
            or (called and (signals.script_urls or signals.inline_code))
            or (scripted and reading.said < 3 and not reading.has_value)
        ):
            return _shell(evidence, 0.8)
        if signals.refresh or called:
            return _shell(evidence, 0.6)
    if reading.said < 3 and not _worth(reading):
        return Verdict("empty", "There is nothing to see on the page.", (f"{reading.said} words",), 0.85)
    return None


def _worth(reading: Reading) -> bool:
    """Whether a page of hardly a word is something all the same: it has no frame around nothing."""
    return bool(reading.said) and not reading.chrome_words


def _noscript(reading: Reading) -> frozenset[str]:
    text = reading.signals.noscript.strip()
    return reading.about(text.lower()[:250]) if text else frozenset()


def _shell_evidence(reading: Reading, called: bool, waiting: bool) -> tuple[str, ...]:
    evidence = [f"{reading.said} words"]
    container = reading.mount or reading.target
    if container:
        evidence.append(f"empty container {container}")
    if called:
        evidence.append("asks for JavaScript")
    if waiting:
        evidence.append("loading text")
    if reading.app_scripts:
        evidence.append(f"{reading.app_scripts} scripts")
    return tuple(evidence)


def _shell(evidence: tuple[str, ...], confidence: float) -> Verdict:
    kind: Kind = "js_shell"
    return Verdict(kind, "Scripts that have not run would bring the content.", evidence, confidence)
