"""Telephone numbers (ITU-T E.164, national plans by phonenumbers): by their form and plan, or by the words before."""

from __future__ import annotations

import re
from collections.abc import Iterator

import phonenumbers

_CANDIDATE = re.compile(
    r"(?<![\w.,/=#-])(?<![$€£¥]\s)(?:\+|00(?=[1-9]))?\(?\+?\d(?:[ \u00a0./()\u2010-\u2013-]{0,3}\d){5,16}(?![\w%]|[.,]\d|[-/]\w|\s?[€$£%])"
)
_PHONE_WORD = re.compile(
    r"(?:\btel\b|\bt[eé]l[eéè]?[fp]|\bt[ée]l\b|phone|\bcall\b|calling|dial|ring (?:me|us)|\bmob\b|mobil|handy|\bfax|"
    r"whatsapp|\bsms\b|\btext (?:me|us)|hotline|rückruf|anrufen|ruf\w* (?:mich|uns|an)|erreich|durchwahl|appel|portable|joindre|"
    r"llam|m[óo]vil|celular|cellulare|chiam|numero verde|\bbel(?:len)?\b|bereik|ligu|contact|kontakt|(?:my|our|your|mijn|ons|meine|unsere|mon|notre|mi|nuestro|mio|nostro|meu) (?:number|nummer|num[ée]ro|número)|recapito|helpline|reach (?:me|us|her|him|them)|☎|📞|📱|電話|电话)\W?"
    r"[^\n\d]{0,40}$",
    re.IGNORECASE,
)
_OTHER_WORD = re.compile(
    r"(?:order|bestell|commande|pedido|ordine|invoice|rechnung|factur|fattura|\bref\b|referen|\bsku\b|isbn|issn|\bean\b|gtin|upc|"
    r"\bpart\b|artikel|article|articolo|ticket|seri(?:al|e)|model|version|tracking|sendung|suivi|build|batch|charge|\blot\b|patent|"
    r"\bdoi\b|pmid|arxiv|\bid\b|\bnr\b|\bno\b|n°|nummer|number|número|numero|code|customer|kund|client|account|konto|vin|case|akten"
    r"|grant|coordinates|population|einwohner|\bisin\b|\bwkn\b|\bhrb\b|vat|ust|\bsiret\b|\bsiren\b|licen[cs]e|lizenz)[^\n\d]{0,20}$",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2}(?:\D\d{1,2}(?:[:.]?\d{2}){0,2})?|\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d{2}(?:\D+\d{1,2}(?:[:.]?\d{2})?)?"
    r"|(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)\d{2}|(?:19|20)\d{2}[- ]\d{4}"
)
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:([ .\u00a0])\d{3})(?:\1\d{3})*")
_REGIONS = ("US", "GB", "DE", "FR", "ES", "IT", "NL", "PT", "AT", "CH", "BE", "PL", "BR", "SE", "IE", "AU", "IN", "MX")
_TELLING = re.compile(
    r"\(\d{2,5}\)[ \u00a0]?\d|1?[ .-]?\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}$|0\d{1,5}[ /-]|0\d(?:[ .-]\d{2}){4}$|0\d{2,4}\W{0,3}\d{6,8}$"
    r"|[679]\d{2}(?:[ ]\d{3}){2}$|[6789]\d{2}(?:[ .-]\d{2}){3}$|3\d{2}[ ]\d{3}[ ]?\d{4}$|3\d{2}[ ]\d{6,7}$|0\d{9,10}$"
)


def phone_spans(text: str, *, strict: bool = True) -> Iterator[tuple[int, int, int]]:
    """``(start, end, certainty)`` of telephone numbers.

    Args:
        strict: hold numbers without a word for telephone before them to a national plan.
    """
    for match in _CANDIDATE.finditer(text):
        number = match.group().rstrip(" .-/(")
        start, end = match.start(), match.start() + len(number)
        if number.count("(") != number.count(")"):
            number = number.lstrip("(") if number.count("(") > number.count(")") else number
            start = end - len(number)
        number = _without_next(number)
        end = start + len(number)
        digits = re.sub(r"\D", "", number)
        if not 6 <= len(digits) <= 15 or _DATE.fullmatch(number) or len(set(digits)) == 1:
            continue
        before = text[max(0, start - 60) : start]
        international = number.startswith(("+", "(+")) or (number.startswith("00") and len(digits) >= 10)
        said = bool(_PHONE_WORD.search(before)) and not _ends_with_other(before)
        if international:
            if said or not strict or _in_plan("+" + digits.removeprefix("00"), None):
                yield start, end, 3
        elif said:
            if len(digits) >= 7 or any(not char.isdigit() for char in number):
                yield start, end, 2
        elif not _OTHER_WORD.search(before) and _looks_so(number, digits) and (not strict or _in_any_plan(number)):
            yield start, end, 2


def _without_next(number: str) -> str:
    """``number`` without a last group that belongs to what follows: ``(843) 466-6414 24`` of "24 hours"."""
    shorter = re.sub(r"[ \u00a0]\d{1,4}$", "", number)
    if shorter == number or not _looks_so(shorter, re.sub(r"\D", "", shorter)):
        return number
    return shorter if _in_any_plan(shorter) and not _in_any_plan(number) else number


def _looks_so(number: str, digits: str) -> bool:
    """Written as telephone numbers are and other numbers are not."""
    groups = re.findall(r"\d+", number)
    pairs = len(groups) > 2 and all(len(group) == 2 for group in groups)
    if len(digits) < (9 if digits[0] == "0" else 8) or (pairs and len(groups) != 5) or _THOUSANDS.fullmatch(number):
        return False
    return bool(_TELLING.match(number))


def _ends_with_other(before: str) -> bool:
    """A word for another kind of number stands nearer than the word for telephone."""
    other, phone = list(_OTHER_WORD.finditer(before)), list(_PHONE_WORD.finditer(before))
    tail = re.search(
        r"(?:order|bestell|invoice|rechnung|isbn|ticket|serial|ref|cnpj|cuit|siret|\bvat|ust-?id)\w*[^\n\d]{0,14}$",
        before,
        re.IGNORECASE,
    )
    return bool(other and phone and tail)


def _in_any_plan(number: str) -> bool:
    return any(_in_plan(number, region) for region in _REGIONS)


def _in_plan(number: str, region: str | None) -> bool:
    try:
        return phonenumbers.is_valid_number(phonenumbers.parse(number, region))
    except phonenumbers.NumberParseException:
        return False
