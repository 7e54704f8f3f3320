"""The rules, one a kind, in the order of the definitions.  Thresholds are words of content about nothing bad."""

from __future__ import annotations

import re

from scrapefire.judging.phrase_tables import (
    AGE,
    BLOCKED,
    CHALLENGE,
    FAILURE,
    LOADING,
    LOGIN,
    NEEDS_JS,
    NOT_FOUND,
    PAYWALL,
)
from scrapefire.judging.phrase_tables import CONSENT as CONSENTING
from scrapefire.judging.reading import REFUSALS, Reading
from scrapefire.judging.verdict import Kind, Verdict
from scrapefire.judging.zones import CONSENT, CONTENT

_RELOADS = re.compile(r"location\.reload|location\.replace|location\.href\s*=|location\s*=|history\.go\(0|\.submit\(\)")
_SETS_COOKIE = re.compile(r"document\.cookie\s*=|cookiestore\.set")
_UNADDRESSED = 5  # little more room for a page that never speaks to its reader: a dictionary entry, not a message
_PLAIN_ROOM = 7  # and some more for one whose heading says nothing else
_MOST_PLACES = 80  # links of a page that asks for a country or language
_CAPTION = 4  # words that a picture may come with
_BESIDE, _LONG_SENTENCE = 3.5, 12
_A_LIST = 3  # kinds of messages that no single message has
_CAPTCHA_INPUT = re.compile(r"captcha|challenge|verif|robot|turing|siimage|securimage")
_ACCEPT = re.compile(
    r"accept|agree|allow|consent|reject|decline|got it|i am|i'm|yes|enter|continue|ok\b|zustimm|akzept|einverstanden|"
    r"accepter|"
    r"refuser|aceptar|rechazar|aceitar|accetta|rifiuta|akkoord|akcept|zgadzam|соглас|принять|да\b|同意|接受|ja\b|oui|sí|"
    r"godk|kabul|"
    r"はい|是|동의|confirm|proceed|manage|weiter|continuer|continuar",
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
_LOGIN_BUTTON = re.compile(
    r"sign|log ?in|log ?on|login|subscri|register|join|continue with|create account|anmeld|einlogg|abonn|\babo\b|connect|"
    r"s'identifier|"
    r"iniciar|acceder|entrar|accedi|inlog|zaloguj|войти|вход|ログイン|登录|登入|로그인|member|trial|unlock",
    re.I,
)


def _quote(reading: Reading, *names: str) -> tuple[str, ...]:
    found = (reading.head.get(name) or reading.matched.get(name) for name in names)
    return tuple(dict.fromkeys(text for text in found if text))


def _room(reading: Reading, named: bool, most: int, least: int, kind: str = "") -> int:
    """Words of other content that a page of some kind may have: more when title or heading name the kind."""
    plain = _PLAIN_ROOM if named and kind and reading.is_plain(kind) else 0
    if reading.personal or reading.defines or (reading.explains and not plain):
        return 0
    if named:
        return most if reading.addressed else min(most, least + _UNADDRESSED + plain)
    return least


def _named(reading: Reading, name: str) -> bool:
    """Whether title or heading is about a category, or cries out and the first sentences tell that it is that."""
    return name in reading.head or (reading.alarmed and _early(reading, name))


def _is_curt(reading: Reading, name: str) -> bool:
    """Whether a page that has a topic says a category in short sentences or to the reader, and hardly anything else."""
    said = (sentence.split() for sentence in reading.sayings.get(name, ()))
    return reading.rest < _BESIDE and any(len(words) < _LONG_SENTENCE or {"you", "your"} & set(words) for words in said)


def _lists_messages(reading: Reading) -> bool:
    """Whether the page speaks of more kinds of messages than one message does."""
    return sum(name in reading.by_category for name in (BLOCKED, NOT_FOUND, FAILURE, LOGIN, LOADING)) >= _A_LIST


def _early(reading: Reading, name: str) -> bool:
    """Whether a category comes up at the beginning and fills a good part of the content; not in a list of messages."""
    if _lists_messages(reading):
        return False
    if reading.has_topic and name in (BLOCKED, FAILURE):
        return _is_curt(reading, name)
    return reading.first.get(name, 99) < 3 and reading.share(name) > 0.3


# ---- challenge ---------------------------------------------------------------------------------------------------


def challenge(reading: Reading) -> Verdict | None:
    """A test that a browser or a person could pass."""
    refusing = {marker.vendor for marker in reading.markers if marker.kind == "blocked" and marker.sure}
    for marker in reading.markers:
        if marker.vendor in refusing:
            continue
        if marker.kind == "challenge" and (marker.header or (marker.sure and reading.other < 150)):
            reason = f"{marker.vendor} puts a test before the page."
            return Verdict("challenge", reason, (marker.vendor, *_quote(reading, CHALLENGE)), 0.97)
    if refusing or reading.long or reading.other - reading.linked >= 150:
        return None
    test = _test(reading)
    named = CHALLENGE in reading.head
    spoken = named or CHALLENGE in reading.by_category
    vendor = any(marker.kind == "challenge" for marker in reading.markers)
    if reading.signals.textareas and not named and not vendor:
        return None  # the guard of a form that is for writing
    if spoken and test and reading.unlinked < (150 if vendor and named else _room(reading, named, 45, 25)):
        return Verdict("challenge", "The page asks for a test first.", (test, *_quote(reading, CHALLENGE)), 0.9)
    if named and BLOCKED not in reading.head and reading.rest < 10 and not reading.explains:
        return Verdict("challenge", "The page says that it checks the visitor.", _quote(reading, CHALLENGE), 0.7)
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
    if reading.widget and alone and not signals.media:
        return f"{reading.widget} widget alone"
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
    named = _named(reading, BLOCKED)
    spoken = named or BLOCKED in reading.by_category
    quote = _quote(reading, BLOCKED)
    if vendor and (vendor.header or (vendor.sure and reading.other < 150)):
        return Verdict("blocked", f"{vendor.vendor} refuses the visitor.", (vendor.vendor, *quote), 0.96)
    if reading.status in REFUSALS:
        if _asks_for_account(reading) and not named:
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
    room = _room(reading, named, 30, 7, BLOCKED)
    if vendor and not reading.explains:
        room += 40
    if (reading.unlinked if named else reading.rest) < room and (named or _early(reading, BLOCKED)):
        return Verdict("blocked", "The page says that access is refused.", quote, 0.85 if named else 0.7)
    return None


# ---- walls -------------------------------------------------------------------------------------------------------


def _asks_for_account(reading: Reading) -> bool:
    form = reading.signals.password == CONTENT
    return form or (LOGIN in reading.head and _has_button(reading, _LOGIN_BUTTON))


def _has_button(reading: Reading, expression: re.Pattern[str], zones: tuple[str, ...] = (CONTENT, CONSENT)) -> bool:
    if any(zone in zones and expression.search(text) for zone, text in reading.signals.buttons):
        return True
    return any(zone in zones and expression.search(text) for zone, text in reading.signals.link_texts)


def login_wall(reading: Reading) -> Verdict | None:
    """An account or a subscription instead of the content."""
    if reading.long or reading.status >= 500:
        return None
    spoken = max(reading.by_category.get(LOGIN, 0), reading.by_category.get(PAYWALL, 0))
    named = LOGIN in reading.head or PAYWALL in reading.head
    quote = _quote(reading, LOGIN, PAYWALL)
    form = reading.signals.password == CONTENT
    if reading.asked_for_login and form and not _GO_ON.search(" ".join((*reading.head_sentences, *quote))):
        return None
    if form and reading.rest < _room(reading, named, 60, 40):
        return Verdict("login_wall", "A sign-in form stands instead of the content.", ("password field", *quote), 0.9)
    if NOT_FOUND in reading.head or FAILURE in reading.head or (not spoken and not named):
        return None
    ways = _has_button(reading, _LOGIN_BUTTON) or bool(reading.signals.forms)
    if named and ways and reading.rest < _room(reading, True, 35, 0):
        return Verdict("login_wall", "The page asks for an account.", quote, 0.85)
    # A teaser's title may announce anything, so this rule does not ask what it explains.
    if (
        PAYWALL in reading.by_category
        and ways
        and reading.other < (130 if _PAYWALL.search(reading.signals.machine) else 85)
    ):
        return Verdict("login_wall", "A subscription is asked for after a few words of content.", quote, 0.75)
    room = 14 if ways else _room(reading, False, 0, 10)
    if spoken and reading.rest < room and (_early(reading, LOGIN) or _early(reading, PAYWALL)):
        return Verdict("login_wall", "The page asks for an account.", quote, 0.7)
    return None


def consent_wall(reading: Reading) -> Verdict | None:
    """A choice first, instead of the content."""
    if reading.long or reading.status >= 400 or _is_shell(reading):
        return None
    if not reading.by_category.keys().isdisjoint((NOT_FOUND, FAILURE, BLOCKED)):
        return None
    zone = reading.signals.words(CONSENT)
    asked = reading.by_category.get(CONSENTING, 0)
    age = reading.by_category.get(AGE, 0)
    quote = _quote(reading, AGE, CONSENTING)
    rest = reading.rest
    apart = reading.said - asked
    if zone >= 4 and apart < 6 and not reading.signals.media and _has_button(reading, _ACCEPT):
        return Verdict(
            "consent_wall", "A choice about data stands instead of the content.", (f"{zone} words", *quote), 0.85
        )
    if reading.explains or reading.personal:
        return None
    choices = _has_button(reading, _ACCEPT, (CONTENT,)) or _offers_choices(reading)
    if asked + zone >= 5 and choices and rest < (25 if CONSENTING in reading.head else 12):
        return Verdict("consent_wall", "The page asks for consent first.", quote, 0.8)
    if AGE in reading.head and reading.linked and rest - reading.linked < 12 and reading.signals.links <= _MOST_PLACES:
        return Verdict("consent_wall", "The page asks for a choice of place or language first.", quote, 0.7)
    filled = bool(reading.signals.text_inputs or reading.signals.buttons)
    asks = choices or (filled and (AGE in reading.head or reading.share(AGE) > 0.4))
    if age and asks and rest < (30 if AGE in reading.head else 12):
        return Verdict("consent_wall", "The page asks for a choice first.", quote, 0.8)
    return None


def _offers_choices(reading: Reading) -> bool:
    """Whether two buttons or more answer a heading that asks for a choice."""
    buttons = sum(zone == CONTENT for zone, _ in reading.signals.buttons)
    return buttons > 1 and not reading.head.keys().isdisjoint((CONSENTING, AGE))


# ---- honest and dishonest failures -------------------------------------------------------------------------------


def failure(reading: Reading) -> Verdict | None:
    """The server's own failure or not-there page, by status or by its words."""
    quote = _quote(reading, FAILURE, NOT_FOUND)
    if reading.status >= 400:
        wrong = reading.head.keys() & {FAILURE, NOT_FOUND, BLOCKED, LOGIN}
        wrong |= {name for name in (FAILURE, NOT_FOUND) if reading.first.get(name, 99) < 3}
        waits = reading.status == 503 and "retry-after" in reading.headers
        if ((wrong or waits) and reading.other < 400) or reading.rest < (120 if reading.addressed else 60):
            evidence = (f"status {reading.status}", *quote)
            return Verdict("error_status", f"The server answers {reading.status}.", evidence, 0.95 if wrong else 0.8)
        return None
    if reading.long or (FAILURE not in reading.by_category and FAILURE not in reading.head) or _lists_messages(reading):
        return None
    named = _named(reading, FAILURE)
    if NOT_FOUND in reading.by_category and FAILURE not in reading.by_category:
        return None
    first = NOT_FOUND in reading.head and not named
    if not first and reading.rest < _room(reading, named, 25, 8, FAILURE) and (named or _early(reading, FAILURE)):
        if _is_shell(reading) and not named:
            return None
        return Verdict("error_status", "The page reports a failure of the site.", quote, 0.8)
    return None


def missing(reading: Reading) -> Verdict | None:
    """Says that it does not exist, with a status that says it does."""
    if reading.long or reading.status >= 400:
        return None
    named = _named(reading, NOT_FOUND)
    if not named and NOT_FOUND not in reading.by_category:
        return None
    if reading.unlinked < _room(reading, named, 30, 7, NOT_FOUND) and (named or _early(reading, NOT_FOUND)):
        quote = _quote(reading, NOT_FOUND)
        return Verdict("soft_404", "The page says that it does not exist.", quote, 0.88 if named else 0.7)
    return None


# ---- nothing there -----------------------------------------------------------------------------------------------


def _is_shell(reading: Reading) -> bool:
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


def without_content(reading: Reading) -> Verdict | None:
    """Nothing but frame and waiting text: filled by scripts, or by nothing."""
    signals = reading.signals
    if reading.long or not signals.complete or signals.frames:
        return None
    if signals.media and not (_is_shell(reading) and reading.said < _CAPTION and len(signals.images) == signals.media):
        return None  # but a picture beside a place that scripts fill is no content
    if reading.said >= 60 or reading.noscript_words >= 60:
        return None
    if signals.text_inputs and reading.said and not reading.mount:
        return None  # a form is something to see
    called = NEEDS_JS in reading.by_category or NEEDS_JS in _noscript(reading)
    waiting = LOADING in reading.by_category
    scripted = bool(reading.app_scripts or signals.module_scripts)
    shell = _is_shell(reading)
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
