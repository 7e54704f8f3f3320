"""What has a form of its own: addresses of mail and machines, telephone, card, account and identity numbers, secrets.

A number is taken for personal when a checksum says so, when its form is telling, or when the words before it do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address

from scrapefire.content.pii import checksums
from scrapefire.content.pii.phones import phone_spans
from scrapefire.content.pii.secrets import secret_spans


@dataclass(frozen=True, slots=True)
class Finding:
    """A place of personal data.

    Args:
        start: where it begins in the text.
        end: where it ends.
        entity: ``PERSON``, ``EMAIL``, ``PHONE``, ``LOCATION``, ``FINANCIAL`` or ``SECRET``.
        tag: what it is, more closely.
        certainty: 3 with a checksum or an unmistakable form, 2 by form, 1 by the words around it.
    """

    start: int
    end: int
    entity: str
    tag: str
    certainty: int = 2


_EMAIL = re.compile(
    r"(?<![\w.+%@/-])[\w.%'+~-]{1,64}@(?:[\w](?:[\w-]{0,61}[\w])?\.){1,8}(?P<tld>[^\W\d_]{2,24}|xn--[\w-]{2,59})(?![\w@])"
    r"(?!:[\w~/.-]*/)"  # git@host:group/project is a place, not a person
)
_SPELLED_EMAIL = re.compile(
    r"(?<![\w.])[\w.+-]{1,64}\s?(?:\[at\]|\(at\)|\{at\}| at |\[@\]|\(@\))\s?"
    r"(?:[\w-]{1,63}\s?(?:\.|\[dot\]|\(dot\)|\{dot\}| dot |\[punkt\]|\(punkt\))\s?){1,4}[a-z]{2,12}(?!\w)",
    re.I,
)
_SPELLED_PART = re.compile(r"[\[({](?:at|@|dot|punkt)[\])}]|\bat\b.*\bdot\b", re.I)
_FILE_ENDINGS = frozenset(
    ("png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "css", "js", "ts", "map", "json", "html", "htm", "php", "pdf")
)
_CREDENTIALS = re.compile(r"://[^\s/@]*:$")
_IPV4 = re.compile(r"(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?!\.?[\w-]*\w)")
_IPV6 = re.compile(r"(?<![\w:.])(?:[0-9A-Fa-f]{0,4}:){2,7}(?:[0-9A-Fa-f]{1,4}|(?:\d{1,3}\.){3}\d{1,3})?(?![\w:])")
_MAC = re.compile(r"(?<![\w:-])(?:[0-9A-Fa-f]{2}([:-]))(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}(?![\w:-])")
_VERSION_WORD = re.compile(
    r"(?:\bv|version|versión|versione|versie|versão|release|build|firmware|driver|section|abschnitt|chapter|kapitel|§|rev\.?"
    r"|update|patch|rule|clause|paragraph|ziffer)[ .:#]*$",
    re.I,
)
_CHANGED_VERSION = re.compile(
    r"(?:upgrad|updat|downgrad|migrat|aktualisier|actuali|aggiorn|mise? à jour)\w*[^\n]{0,40}\b"
    r"(?:from|to|von|auf|de|à|a|da|van|naar|vers|hasta) $",
    re.I,
)
_WALLET = re.compile(
    r"(?<![\w])(?:0x[0-9a-fA-F]{40}|(?:bc1|tb1|ltc1)[02-9ac-hj-np-z]{25,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})(?![\w])"
)
_BIRTH = re.compile(
    r"\b(?:born|date of birth|dob|birthday|birth date|geboren|geburtsdatum|geb\.|née?|date de naissance"
    r"|fecha de nacimiento|nacid[oa]|data di nascita|nat[oa]|geboortedatum|data de nascimento|nascid[oa])[^\n\w]{0,4}"
    r"(?:(?:in|a|à|en|te|em|zu)[ ][^\W\d][\w' -]{1,30}?,?[ ])?(?:(?:am|on|le|el|il|op|em|den|the|is|:)[^\n\w]{1,3})?"
    r"(?P<date>\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}(?:\.|er|st|nd|rd|th|º)?[ ](?:de[ ]|of[ ])?\w{3,10}\.?,?[ ](?:de[ ])?\d{4}"
    r"|\w{3,9}[ ]\d{1,2}(?:st|nd|rd|th)?,?[ ]\d{4})",
    re.IGNORECASE,
)
_IBAN_START = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?=[ \u00a0-]?[A-Za-z0-9])")
_CARD = re.compile(r"(?<![\w.,-])\d(?:[ \u00a0-]?\d){12,18}(?![\w-]|[.,]\d)")


@dataclass(frozen=True, slots=True)
class _Number:
    """A number of people: its form, the checksum of its compact spelling, and the words that have to come before it."""

    form: re.Pattern[str]
    check: Callable[[str], bool]
    words: re.Pattern[str] | None = None
    tag: str = "NATIONAL_ID"
    entity: str = "PERSON"


def _form(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.,/-])(?:{pattern})(?![\w/-]|[.,]\d)", re.IGNORECASE)


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern})[^\n\d]{{0,30}}$", re.IGNORECASE)


def _any(code: str) -> bool:
    return True


_NUMBERS = (
    _Number(_form(r"\d{3}-\d{2}-\d{4}"), checksums.ssn),
    _Number(_form(r"\d{3} ?\d{2} ?\d{4}"), checksums.ssn, _words(r"\bssn\b|social security")),
    _Number(_form(r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]"), _any),
    _Number(_form(r"[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]"), _any, _words(r"\bnino\b|\bni\b|national insurance")),
    _Number(_form(r"\d{3}[ -]?\d{3}[ -]?\d{4}"), checksums.nhs, _words(r"\bnhs\b")),
    _Number(_form(r"\d{2} \d{3} \d{3} \d{3}"), checksums.steuer_id),
    _Number(_form(r"\d{11}"), checksums.steuer_id, _words(r"steuer|tax|\bidnr|identifikationsnummer|\btin\b")),
    _Number(_form(r"\d{2} ?[0-3]\d[01]\d{3} ?[A-Z] ?\d{3}"), _any),
    _Number(_form(r"[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}"), checksums.nir),
    _Number(_form(r"\d{2}\.?\d{3}\.?\d{3}[ -]?[A-Z]|[XYZ][ -]?\d{7}[ -]?[A-Z]"), checksums.dni),
    _Number(_form(r"[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]"), checksums.codice_fiscale),
    _Number(
        _form(r"\d{3}[ .]?\d{3}[ .]?\d{3}|\d{4}[ .]\d{2}[ .]\d{3}"),
        checksums.bsn,
        _words(r"\bbsn\b|burgerservice|sofi"),
    ),
    _Number(_form(r"\d{3} ?\d{3} ?\d{3}"), checksums.mod11_pt, _words(r"\bnif\b|contribuinte|fiscal")),
    _Number(_form(r"\d{3}\.\d{3}\.\d{3}-\d{2}"), checksums.cpf),
    _Number(_form(r"\d{11}"), checksums.cpf, _words(r"\bcpf\b")),
    _Number(_form(r"\d{11}"), checksums.pesel, _words(r"\bpesel\b")),
    _Number(_form(r"\d{2}\.?\d{2}\.?\d{2}-\d{3}[.-]\d{2}"), checksums.rijksregister),
    _Number(_form(r"756\.?\d{4}\.?\d{4}\.?\d{2}"), checksums.ahv),
    _Number(
        _form(r"(?:19|20)?\d{6}[-+]\d{4}"),
        lambda code: checksums.luhn(code[-10:]) and checksums.day(code[-10:], order="ymd"),
    ),
    _Number(_form(r"\d{6}[- ]?\d{4}"), lambda code: checksums.day(code, order="dmy"), _words(r"\bcpr\b|personnummer")),
    _Number(_form(r"\d{6}[-+A]\d{3}[0-9A-Y]"), checksums.hetu),
    _Number(_form(r"\d{4}[ -]?\d{4}[ -]?\d{4}"), checksums.verhoeff, _words(r"aadhaar|aadhar|uidai")),
    _Number(_form(r"\d{3}[ -]?\d{3}[ -]?\d{3}"), checksums.luhn, _words(r"\bsin\b|social insurance")),
    _Number(_form(r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d"), _any),
    _Number(_form(r"[A-Z]{5}\d{4}[A-Z]"), _any, _words(r"\bpan\b")),
    _Number(
        _form(r"\d{4} ?\d{6}"), lambda code: checksums.day(code[4:], order="dmy"), _words(r"svnr|sozialversicherung")
    ),
    _Number(
        _form(r"(?=[A-Z]*\d[A-Z]*\d)[A-Z0-9]{6,10}"),
        _any,
        _words(
            r"passport|reisepass|passeport|pasaporte|passaporto|paspoort|passaporte|personalausweis|ausweisnummer|\bausweis|identity card"
            r"|cart[ae] d.identit\w+|identiteitskaart|rijbewijs|patente di guida|permiso de conducir|carta de conducir|driving licen[cs]e|driver'?s licen[cs]e|führerschein\w*|permis de conduire|id card|dowód"
        ),
    ),
    _Number(_form(r"\d{2}[ /-]?\d{7,8}[ /-]?\d{2}"), _any, _words(r"seguridad social|\bnuss\b|\bnaf\b")),
    _Number(_form(r"\d{2,3}/\d{3,4}/\d{4,5}"), _any, _words(r"steuernummer|\bst(?:euer)?\.?-?nr\b")),
    _Number(_form(r"\d{11}"), checksums.luhn, _words(r"partita iva|\bp\.? ?iva\b")),
    _Number(_form(r"[A-HJ-NPR-Z0-9]{17}"), _any, _words(r"\bvin\b|chassis|fahrgestell|bastidor|telaio"), "VEHICLE_ID"),
    _Number(_form(r"\d{15}|\d{2}[ -]\d{6}[ -]\d{6}[ -]\d"), checksums.luhn, _words(r"\bimei\b"), "DEVICE_ID"),
    _Number(
        _form(r"\d{6,12}"),
        _any,
        _words(
            r"account (?:no|number|#)|bank account|kontonummer|konto-nr|\bkonto\b|routing (?:no|number)|\baba\b|compte bancaire|rekeningnummer"
        ),
        "BANK_ACCOUNT",
        "FINANCIAL",
    ),
    _Number(_form(r"\d{2}-\d{2}-\d{2}"), _any, _words(r"sort code"), "BANK_ACCOUNT", "FINANCIAL"),
    _Number(
        _form(r"\d{3,4}"), _any, _words(r"\bcv[vc]2?\b|security code|prüfziffer|cryptogramme"), "CARD_CODE", "FINANCIAL"
    ),
)


def fast_findings(text: str, *, strict: bool = True) -> Iterator[Finding]:
    """Everything that has a form of its own.

    Args:
        strict: hold numbers to their checksums.
    """
    yield from _emails(text)
    yield from _machines(text)
    yield from _ibans(text)
    for match in _WALLET.finditer(text):
        code = match.group()
        if code[0] not in "13" or checksums.base58(code):
            yield Finding(match.start(), match.end(), "FINANCIAL", "CRYPTO_WALLET", 3)
    for match in _BIRTH.finditer(text):
        yield Finding(match.start("date"), match.end("date"), "PERSON", "DATE_OF_BIRTH", 1)
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match.group())
        if checksums.card(digits) or (not strict and 15 <= len(digits) <= 16):
            yield Finding(match.start(), match.end(), "FINANCIAL", "CREDIT_CARD", 3)
    for number in _NUMBERS:
        yield from _people_numbers(text, number, strict)
    for start, end, certainty in phone_spans(text, strict=strict):
        yield Finding(start, end, "PHONE", "PHONE", certainty)
    for start, end in secret_spans(text):
        yield Finding(start, end, "SECRET", "SECRET", 3)


def _emails(text: str) -> Iterator[Finding]:
    for match in _EMAIL.finditer(text) if "@" in text else ():
        in_url = _CREDENTIALS.search(text[max(0, match.start() - 80) : match.start()])
        if match.group("tld").lower() not in _FILE_ENDINGS and not in_url:
            start = match.start() + len(match.group()) - len(match.group().lstrip(".'~%-"))
            yield Finding(start, match.end(), "EMAIL", "EMAIL", 3)
    for match in _SPELLED_EMAIL.finditer(text):
        if _SPELLED_PART.search(match.group()):
            yield Finding(match.start(), match.end(), "EMAIL", "EMAIL", 2)


def _machines(text: str) -> Iterator[Finding]:
    for match in _IPV4.finditer(text):
        try:
            address = IPv4Address(match.group())
        except AddressValueError:
            continue
        nobody = (
            address.is_loopback or address.is_unspecified or address.is_multicast or match.group().startswith("255.")
        )
        before = text[max(0, match.start() - 80) : match.start()]
        if not nobody and not _VERSION_WORD.search(before[-16:]) and not _CHANGED_VERSION.search(before):
            yield Finding(match.start(), match.end(), "LOCATION", "IP_ADDRESS", 3)
    for match in _IPV6.finditer(text):
        groups = [group for group in match.group().split(":") if group]
        try:
            address6 = IPv6Address(match.group())
        except AddressValueError:
            continue
        if len(groups) >= 3 and not address6.is_loopback:
            yield Finding(match.start(), match.end(), "LOCATION", "IP_ADDRESS", 3)
    for match in _MAC.finditer(text):
        yield Finding(match.start(), match.end(), "LOCATION", "MAC_ADDRESS", 3)


def _ibans(text: str) -> Iterator[Finding]:
    for match in _IBAN_START.finditer(text):
        size = checksums.IBAN_LENGTHS.get(match.group()[:2].upper())
        if size is None:
            continue
        code, place = "", match.start()
        while place < len(text) and len(code) < size:
            char = text[place]
            if char.isascii() and char.isalnum():
                code += char
            elif char not in " \u00a0-":
                break
            place += 1
        if len(code) == size and not text[place : place + 1].isalnum() and checksums.iban(code.upper()):
            yield Finding(match.start(), place, "FINANCIAL", "IBAN", 3)


def _people_numbers(text: str, number: _Number, strict: bool) -> Iterator[Finding]:
    for match in number.form.finditer(text):
        before = text[max(0, match.start() - 60) : match.start()]
        if number.words is not None and not number.words.search(before):
            continue
        try:
            fits = number.check(re.sub(r"[^A-Z0-9]", "", match.group().upper()))
        except (ValueError, KeyError, IndexError):
            fits = False
        if fits or (number.words is not None and not strict):
            yield Finding(match.start(), match.end(), number.entity, number.tag, 3)
