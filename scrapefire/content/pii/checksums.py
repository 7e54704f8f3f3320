"""Checksums of numbers that belong to people: cards (ISO/IEC 7812), IBAN (ISO 13616), national identity numbers."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

#: Length of an IBAN by country (ISO 13616 registry).
IBAN_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
    "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
    "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
    "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LI": 21, "LT": 20, "LU": 20,
    "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15, "PK": 24,
    "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SE": 24, "SI": 19, "SK": 24, "SM": 27,
    "TN": 24, "TR": 26, "UA": 29, "VA": 22, "XK": 20,
}  # fmt: skip

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_CF_ODD = dict(zip("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
    1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22,
    25, 24, 23,
)))  # fmt: skip
_VERHOEFF_D = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 0, 6, 7, 8, 9, 5], [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
    [3, 4, 0, 1, 2, 8, 9, 5, 6, 7], [4, 0, 1, 2, 3, 9, 5, 6, 7, 8], [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
    [6, 5, 9, 8, 7, 1, 0, 4, 3, 2], [7, 6, 5, 9, 8, 2, 1, 0, 4, 3], [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]  # fmt: skip
_VERHOEFF_P = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 5, 7, 6, 2, 8, 3, 0, 9, 4], [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
    [8, 9, 1, 6, 0, 4, 3, 5, 2, 7], [9, 4, 5, 3, 1, 2, 6, 8, 7, 0], [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
    [2, 7, 9, 3, 8, 0, 6, 4, 1, 5], [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
]  # fmt: skip


def luhn(digits: str) -> bool:
    """Cards, and the Swedish and Canadian numbers.

    >>> luhn("4111111111111111"), luhn("4111111111111112")
    (True, False)
    """
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def card(digits: str) -> bool:
    """A payment card: the issuer's first digits, its length, and the check digit."""
    two, four, size = int(digits[:2]), int(digits[:4]), len(digits)
    issued = (
        (digits[0] == "4" and size in (13, 16, 19))
        or ((51 <= two <= 55 or 2221 <= four <= 2720) and size == 16)
        or (two in (34, 37) and size == 15)
        or ((two in (36, 38, 39) or 3000 <= four <= 3059) and size in (14, 16))
        or ((four == 6011 or two in (64, 65, 62, 60)) and 16 <= size <= 19)
        or (3528 <= four <= 3589 and size == 16)
        or (two in (50, 56, 57, 58, 63, 67) and 16 <= size <= 19)
    )
    return issued and len(set(digits)) > 1 and luhn(digits)


def iban(code: str) -> bool:
    """``code`` in capitals without spaces."""
    return (
        IBAN_LENGTHS.get(code[:2]) == len(code) and int("".join(str(int(c, 36)) for c in code[4:] + code[:4])) % 97 == 1
    )


def ssn(digits: str) -> bool:
    """United States: no check digit, but areas, groups and serials that are never given out."""
    return digits[:3] not in ("000", "666") and digits[3:5] != "00" and digits[5:] != "0000"


def steuer_id(digits: str) -> bool:
    """Germany, tax number: ISO 7064 MOD 11,10, and one digit that stands two or three times among the first ten."""
    if digits[0] == "0" or max(map(digits[:10].count, digits[:10])) not in (2, 3):
        return False
    product = 10
    for digit in digits[:10]:
        total = (int(digit) + product) % 10 or 10
        product = total * 2 % 11
    return (11 - product) % 10 == int(digits[10])


def nir(code: str) -> bool:
    """France, social security number with its key."""
    body = code[:13].replace("2A", "19").replace("2B", "18")
    return body.isdigit() and 97 - int(body) % 97 == int(code[13:])


def dni(code: str) -> bool:
    """Spain, DNI and NIE."""
    number = code[:-1].replace("X", "0").replace("Y", "1").replace("Z", "2")
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] == code[-1]


def codice_fiscale(code: str) -> bool:
    """Italy."""
    total = sum(
        _CF_ODD[char] if place % 2 == 0 else (int(char) if char.isdigit() else ord(char) - 65)
        for place, char in enumerate(code[:15])
    )
    return chr(65 + total % 26) == code[15]


def bsn(digits: str) -> bool:
    """Netherlands."""
    weights = (9, 8, 7, 6, 5, 4, 3, 2, -1)
    return int(digits) > 0 and sum(w * int(d) for w, d in zip(weights, digits)) % 11 == 0


def mod11_pt(digits: str) -> bool:
    """Portugal, NIF."""
    rest = sum(w * int(d) for w, d in zip(range(9, 1, -1), digits)) % 11
    return int(digits[8]) == (0 if rest < 2 else 11 - rest)


def cpf(digits: str) -> bool:
    """Brazil."""

    def check(size: int) -> int:
        return sum((size + 1 - place) * int(digits[place]) for place in range(size)) * 10 % 11 % 10

    return len(set(digits)) > 1 and check(9) == int(digits[9]) and check(10) == int(digits[10])


def pesel(digits: str) -> bool:
    """Poland."""
    weights = (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)
    return sum(w * int(d) for w, d in zip(weights, digits)) % 10 == 0


def rijksregister(digits: str) -> bool:
    """Belgium."""
    return any(97 - int(prefix + digits[:9]) % 97 == int(digits[9:]) for prefix in ("", "2"))


def ahv(digits: str) -> bool:
    """Switzerland: EAN-13."""
    return sum(int(d) * (3 if place % 2 else 1) for place, d in enumerate(digits)) % 10 == 0


def hetu(code: str) -> bool:
    """Finland."""
    body = code[:6] + code[-4:-1]  # the sign of the century, a letter since 2000, stands between
    return "0123456789ABCDEFHJKLMNPRSTUVWXY"[int(body) % 31] == code[-1]


def verhoeff(digits: str) -> bool:
    """India, Aadhaar."""
    check = 0
    for place, digit in enumerate(reversed(digits)):
        check = _VERHOEFF_D[check][_VERHOEFF_P[place % 8][int(digit)]]
    return check == 0


def nhs(digits: str) -> bool:
    """United Kingdom, health service number."""
    return (11 - sum((10 - place) * int(digits[place]) for place in range(9)) % 11) % 11 == int(digits[9])


def day(digits: str, *, order: str) -> bool:
    """Whether six digits are a date: ``order`` is ``ymd`` or ``dmy``."""
    parts = dict(zip(order, (int(digits[:2]), int(digits[2:4]), int(digits[4:6]))))
    try:
        date(2000 + parts["y"] % 100, parts["m"], parts["d"])
    except ValueError:
        return False
    return True


def base58(code: str) -> bool:
    """Whether an address of Bitcoin fits its checksum (Base58Check: the first bytes of a double SHA-256)."""
    number = 0
    for char in code:
        number = number * 58 + _BASE58.index(char)
    data = number.to_bytes(25, "big") if number.bit_length() <= 200 else b""
    return bool(data) and sha256(sha256(data[:21]).digest()).digest()[:4] == data[21:]
