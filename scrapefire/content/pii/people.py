"""Names and addresses by their company: titles, introductions and signatures; street words with house numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scrapefire.content.pii.finders import Finding

_UPPER = "A-ZÀ-ÖØ-ÞĀ-Ž"
_LOWER = "a-zà-öø-ÿāăąćčďđēęěğģīįķļłńņňōőœřśšťūůűųźżž"
# Possessive, so that a long word is read once and not split in every way.
_NAME_WORD = rf"(?:[{_UPPER}](?=[\w'’]{{0,12}}[{_LOWER}])[\w'’-]++|[{_UPPER}]\.)"
_PARTICLE = r"(?:van|von|de|der|den|del|della|di|da|dos|la|le|el|bin|ibn|al|ten|ter|zu|y|e)"
_NAME = rf"{_NAME_WORD}(?:[ \u00a0-](?:{_PARTICLE}[ \u00a0]){{0,2}}{_NAME_WORD}){{0,3}}"
_FULL_NAME = rf"{_NAME_WORD}(?:[ \u00a0-](?:{_PARTICLE}[ \u00a0]){{0,2}}{_NAME_WORD}){{1,3}}"

_TITLED = re.compile(
    r"(?<!\w)(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Herr|Herrn|Frau|Hr|Fr|Monsieur|Madame|Mme|Mlle|Señora?|Sra?|Don|Doña"
    r"|Signora?|Signor|Sig|Dott|Dottoressa|Dhr|Mevr|Mevrouw|Meneer|Senhora?|monsieur|madame|señora?|signora?|signor|sig|sra?"
    r"|heer|mevrouw|meneer|herrn|frau|M(?=\.[ \u00a0]\w+[ \u00a0]\w))(?:\.|\b)[ \u00a0]{1,2}(?:(?:Dr|Prof|med)\.[ \u00a0]){0,2}"
    rf"(?P<name>{_NAME})"
)
_INTRODUCED = re.compile(
    r"(?<!\w)(?:[Mm]y name is|I am called|[Ii]ch heiße|[Mm]ein Name ist|[Jj]e m['’]appelle|[Mm]on nom est|[Mm]e llamo|[Mm]i nombre es"
    r"|[Mm]i chiamo|[Ii]l mio nome è|[Ii]k heet|[Mm]ijn naam is|[Cc]hamo-me|[Mm]eu nome é|[Nn]azywam się|[Dd]ear|[Ll]iebe[r]?"
    rf"|[Cc]her|[Cc]hère|[Ee]stimad[oa]|[Gg]entile|[Bb]este)[ \u00a0](?P<name>{_NAME})"
)
_LABELLED = re.compile(
    r"(?:^|[|,;(])[ \t>*_|-]{0,6}(?:(?:full |first |last |sur)?name|vorname|nachname|nom(?: complet)?|prénom|nombre(?: completo)?"
    r"|apellidos?|cognome|naam|nome(?: completo)?|patient(?:in)?|contact(?: person)?|ansprechpartner(?:in)?|kontakt"
    rf"|geschäftsführer(?:in)?|inhaber(?:in)?|signed(?: by)?)[*_]{{0,3}}[ \t]?:[*_ \t]{{0,4}}(?-i:(?P<name>{_FULL_NAME}))",
    re.IGNORECASE | re.MULTILINE,
)
_OF_SOMEBODY = re.compile(
    r"[ \u00a0]\(?(?:born|geb\.|geboren|née?|nacid[oa]|nat[oa]|lives (?:at|in)|wohnt (?:in|an)|habite)(?!\w)"
)
_NAME_BEFORE = re.compile(rf"(?<![\w'’-])(?P<name>{_FULL_NAME})$")
#: What follows a greeting and is no name.
_NO_NAME = {
    "Sir", "Madam", "Customer", "Customers", "Guest", "Guests", "Friend", "Friends", "All", "Team", "Reader",
    "Readers", "Colleague", "Colleagues", "Everyone", "User", "Users", "Member", "Members", "Damen", "Herren",
    "Kunde", "Kunden", "Gäste", "Freunde", "Leser", "Alle", "Zusammen", "Client", "Clients", "Amis", "Visitor",
    "Visitors", "Diary",
}  # fmt: skip
#: What follows a greeting and stands before the name.
_TITLES = {
    "Mr", "Mrs", "Ms", "Miss", "Mx", "Dr", "Prof", "Professor", "Herr", "Frau", "Monsieur", "Madame", "Mme", "Mlle",
    "Señor", "Señora", "Sr", "Sra", "Signor", "Signora", "Sig", "Dott", "Heer", "Mevrouw", "Senhor", "Senhora",
}  # fmt: skip
_STREET = re.compile(
    # English: 12 Baker Street; French: 12, rue de la Paix
    rf"(?<![\w.,])\d{{1,5}}[A-Za-z]?,?[ ](?:[NSEW]\.?[ ])?(?:{_NAME_WORD}[ ]){{1,3}}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr"
    r"|Boulevard|Blvd|Court|Ct|Place|Square|Terrace|Way|Crescent|Parkway|Pkwy|Highway|Hwy|Row|Mews|Gardens)\b\.?"
    r"|(?<![\w.,])\d{1,4}(?:[ ]?(?:bis|ter))?,?[ ](?:rue|avenue|av\.|boulevard|bd|place|allée|allées|chemin|impasse|quai|cours|route)"
    rf"[ ](?:(?:de|du|des|la|le|les|l['’]|d['’])[ ]?){{0,3}}{_NAME_WORD}(?:[- ](?:(?:de|du|des|la|le)[ ])?{_NAME_WORD}){{0,4}}"
    # German, Dutch and Nordic: Lindenstraße 12a, Keizersgracht 8
    rf"|(?<!\w)[{_UPPER}][\w.-]*(?:straße|strasse|str\.|weg|gasse|allee|platz|ufer|damm|ring|steig|straat|laan|gracht|plein|kade|singel"
    r"|gatan|vägen|gade|vej|gata|vei)[ ]\d{1,4}(?:[ ]?[a-zA-Z])?\b(?![.,]\d|[ ]?(?:km|m|%|Uhr|Euro|€|Kilometer|Meter|Minuten|Stunden|Jahre)\b)"
    rf"|(?<!\w)(?:{_NAME_WORD}[ -]){{1,3}}(?:Straße|Strasse|Str\.|Weg|Allee|Platz|Ufer|Damm|Ring|Gasse)[ ]\d{{1,4}}(?:[ ]?[a-zA-Z])?\b"
    r"(?![.,]\d|[ ]?(?:km|m|%|Uhr|Euro|€|Kilometer|Meter|Minuten|Stunden|Jahre)\b)"
    # German without a word for street, told by the town: Am Markt 3, 24103 Kiel
    rf"|(?<!\w)(?:Am|An der|An den|Auf der|Auf dem|Im|In der|In den|Zum|Zur|Hinter der)[ ]{_NAME_WORD}[ ]\d{{1,4}}[ ]?[a-z]?(?=,?[ ]\d{{5}}[ ][{_UPPER}])"
    # Romance: Calle Mayor 5, Via Roma, 12, Rua Augusta 100
    r"|(?<!\w)(?:Calle|C/|Avenida|Avda\.?|Plaza|Paseo|Carrer|Via|Viale|Piazza|Corso|Largo|Rua|Praça|Travessa|Av\.)[ ]"
    rf"(?:(?:de|del|de la|della|dei|degli|di|da|do|dos|das|la|las|los)[ ]){{0,2}}{_NAME_WORD}(?:[ ](?:(?:de|del|di|da|do|y|e)[ ])?{_NAME_WORD})"
    r"{0,3},?[ ](?:n\.?º?[ ]?|nº[ ]?)?\d{1,4}[A-Za-z]?\b"
    r"|(?<!\w)(?:P\.?O\.? Box|Postfach|Boîte postale|Apartado)[ ]\d[\d ]{1,8}\b",
)
_TOWN = re.compile(
    rf"[,;]?[ \n]{{1,2}}(?:(?:Apt|Flat|Suite|Unit|#)\.?[ ]?\w{{1,5}},?[ ]|\d{{1,2}}[ºª°][ ]?(?:[A-Z]|izq\.?|dcha\.?)?,?[ ])?(?:(?:[A-Z]{{1,2}}-)?\d{{4,5}}(?:[ ][A-Z]{{2}})?[ ]{_NAME_WORD}(?:[ -]{_NAME_WORD}){{0,2}}"
    rf"|{_NAME_WORD}(?:[ ]{_NAME_WORD}){{0,2}},?[ ](?:[A-Z]{{2}},?[ ]\d{{5}}(?:-\d{{4}})?|[A-Z]{{1,2}}\d[A-Z\d]?[ ]\d[A-Z]{{2}}))"
)
_POSTCODE = re.compile(r"(?<![\w-])(?:GIR 0AA|[A-PR-UWYZ][A-HK-Y]?\d[A-HJKPSTUW\d]? \d[ABD-HJLNP-UW-Z]{2})(?![\w-])")


def people_findings(text: str) -> Iterator[Finding]:
    """Names and postal addresses."""
    for pattern in (_TITLED, _INTRODUCED, _LABELLED):
        for match in pattern.finditer(text):
            first = match.group("name").split()[0]
            if first not in _NO_NAME and first.rstrip(".") not in _TITLES:
                yield Finding(match.start("name"), match.end("name"), "PERSON", "PERSON", 1)
    for match in _OF_SOMEBODY.finditer(text):
        start = max(0, match.start() - 60)
        name = _NAME_BEFORE.search(text[start : match.start()])
        if name:
            yield Finding(start + name.start(), start + name.end(), "PERSON", "PERSON", 1)
    for match in _STREET.finditer(text):
        town = _TOWN.match(text, match.end())
        yield Finding(match.start(), town.end() if town else match.end(), "LOCATION", "ADDRESS", 1)
    for match in _POSTCODE.finditer(text):
        yield Finding(match.start(), match.end(), "LOCATION", "ADDRESS", 1)
