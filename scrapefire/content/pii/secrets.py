"""Secrets: keys and tokens by the prefixes that their issuers give them, passwords by the words before them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKENS = re.compile(
    r"(?<![\w-])(?:"
    r"(?:AKIA|ASIA|AGPA|AIDA|AROA)[0-9A-Z]{16}"
    r"|gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{40,255}|glpat-[\w-]{20,}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}"
    r"|(?:sk|rk|pk|whsec)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9]{20,}"
    r"|sk-(?:proj-|ant-|or-)?[A-Za-z0-9_-]{20,}"
    r"|AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}"
    r"|SG\.[\w-]{16,}\.[\w-]{16,}|key-[0-9a-f]{32}|npm_[A-Za-z0-9]{30,}|pypi-AgE[\w-]{40,}|hf_[A-Za-z0-9]{30,}"
    r"|dop_v1_[0-9a-f]{60,}|shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}|EAAC[A-Za-z0-9]{30,}|AC[0-9a-f]{32}|SK[0-9a-f]{32}"
    r"|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*"
    r"|\d{8,10}:AA[\w-]{33}"
    r")(?![\w-])"
)
_PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\Z)", re.S
)
_IN_URL = re.compile(r"(?<=://)[^\s/:@]{1,64}:([^\s/@]{1,128})(?=@[\w.-])")
_BEARER = re.compile(r"\b(?:Bearer|Basic|Token)\s+([A-Za-z0-9+/_.~-]{16,}={0,2})")
_NAMED = re.compile(
    r"\b(?:[\w-]{0,30}(?:pass(?:word|wd|code|phrase)|passwort|kennwort|wachtwoord|contraseña|contrasena|senha|hasło|pwd"
    r"|api[_ -]?key|api[_ -]?secret|secret(?:[_ -]?(?:access[_ -]?)?key)?|access[_ -]?(?:key|token)|auth[_ -]?token"
    r"|client[_ -]?secret|private[_ -]?key|account[_ -]?key|token)|mot de passe|parola d'ordine|clave)[\"'`*]{0,3}"
    r"\s{0,2}(?:is|ist|lautet|est|es|è|:|=|=>)\s{0,3}[\"'`*]{0,3}(?![\w-]{2,30}=[^=\s\"'])(?P<value>[^\s\"'`<>]{4,200})",
    re.IGNORECASE,
)
_PIN = re.compile(
    r"\b(?:PIN|TAN|OTP)(?:[ -]?(?:code|number|nummer))?\s{0,2}(?:is|ist|est|es|è|:|=)\s{0,2}(?P<value>\d{4,8})(?!\w)",
    re.I,
)
_HEX = re.compile(r"[0-9a-f]{16,}", re.I)


def secret_spans(text: str) -> Iterator[tuple[int, int]]:
    """``(start, end)`` of secrets; of a named one the value alone."""
    for match in _TOKENS.finditer(text):
        yield match.span()
    for match in _PRIVATE_KEY.finditer(text) if "PRIVATE KEY" in text else ():
        yield match.span()
    for match in _IN_URL.finditer(text) if "://" in text else ():
        yield match.span(1)
    for match in _BEARER.finditer(text):
        if re.search(r"\d", match.group(1)):
            yield match.span(1)
    for match in _NAMED.finditer(text):
        value = match.group("value").rstrip(".,;:)]*")
        assigned = "=" in text[match.start() : match.start("value")] and re.fullmatch(r"[A-Za-z]{8,}", value)
        if _is_secret(value) or assigned:
            yield match.start("value"), match.start("value") + len(value)
    for match in _PIN.finditer(text):
        yield match.span("value")


def _is_secret(value: str) -> bool:
    """A word of the language is no secret: ``password: required``; nor is a placeholder."""
    if len(value) < 5 or value.strip("*•x.X-_") == "" or value.startswith(("$", "{", "%(", "http", "process.", "os.")):
        return False
    if value.endswith((")", "]")) or "(" in value:
        return bool(re.search(r"\d", value)) and "(" not in value
    return bool(re.search(r"\d", value) or _HEX.fullmatch(value) or re.search(r"[^\w.,-]", value)) and not re.fullmatch(
        r"\d{1,2}[-–+]\d{0,3}\w*", value
    )
