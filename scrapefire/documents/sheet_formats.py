"""Numbers as a spreadsheet shows them: number format codes (ECMA-376 part 1, section 18.8.31; ODF uses its own).

>>> show(0.25, "0%"), show(1234.5, '"$"#,##0.00'), show(45000, "yyyy-mm-dd"), show(0.1 + 0.2, "General")
('25%', '$1,234.50', '2023-03-15', '0.3')
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

#: Codes of the ids that files leave out (section 18.8.30).  Dates whose look depends on the reader's country are ISO.
BUILTIN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: '"$"#,##0_);("$"#,##0)',
    6: '"$"#,##0_);("$"#,##0)', 7: '"$"#,##0.00_);("$"#,##0.00)', 8: '"$"#,##0.00_);("$"#,##0.00)', 9: "0%",
    10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm",
    17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd h:mm",
    37: "#,##0_);(#,##0)", 38: "#,##0_);(#,##0)", 39: "#,##0.00_);(#,##0.00)", 40: "#,##0.00_);(#,##0.00)",
    45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
    **dict.fromkeys((27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58), "yyyy-mm-dd"),
    **dict.fromkeys((32, 33, 34, 35, 55, 56), "h:mm:ss"),
}  # fmt: skip
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)(?:"|$)|\\(?P<escaped>.)|(?P<pad>_.)|(?P<fill>\*.)|\[(?P<bracket>[^\]]*)\]|(?P<general>General)'
    r"|(?P<ampm>AM/PM|A/P|上午/下午)|(?P<exponent>E[+-])|(?P<date>y+|m+|d+|h+|s+(?:\.0+)?|e+|g+|b+)"
    r"|(?P<digits>[0#?](?:[0#?,]*[0#?])?)|(?P<commas>,+)|(?P<point>\.)|(?P<percent>%)|(?P<text>@)|(?P<slash>/)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_KINDS = {"elapsed": "date", "ampm": "date", "date": "date", "digits": "number", "general": "general", "text": "text"}
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq, "<>": operator.ne,
}  # fmt: skip
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)$")


@dataclass(frozen=True)
class _Section:
    tokens: tuple[tuple[str, str], ...]  # (kind, text)
    kind: str  # number, date, text, general
    condition: tuple[str, float] | None = None


def show(value: float, code: str, *, date1904: bool = False) -> str:
    """A number as its cell shows it.

    Args:
        value: the number; a date is a number of days.
        code: the format code.
        date1904: whether days are counted from 1904, as old Macs did.
    """
    try:
        simple = _simple(code)
        if simple is not None:
            decimals, commas, percent = simple
            sign, integer, fraction = _round(value * 100 if percent else value, decimals)
            whole = f"{int(integer):,}" if commas else integer
            return f"{sign}{whole}{'.' if fraction else ''}{fraction}{'%' if percent else ''}"
        sections = _parse(code)
        section, value = _choose(sections, value)
        if section.kind in ("general", "text"):
            return _literals(section, general(value))
        if section.kind == "date":
            return _date(section, value, date1904)
        return _number(section, value)
    except (ValueError, OverflowError, ArithmeticError, IndexError):
        return general(value)


def show_text(text: str, code: str) -> str:
    """A text as its cell shows it: a format may put words around it."""
    if "@" not in code or code == "@":
        return text
    section = _parse(code)[-1]
    if section.kind != "text":
        return text
    return "".join(text if kind == "text" else shown for kind, shown in section.tokens if kind in ("text", "literal"))


def is_date(code: str) -> bool:
    """Whether a format code shows dates or times."""
    return any(section.kind == "date" for section in _parse(code))


def general(value: float) -> str:
    """A number without a format: 15 digits, as spreadsheets keep."""
    if math.isnan(value) or math.isinf(value):
        return ""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.15g}".replace("e", "E")


@lru_cache(maxsize=2048)
def _simple(code: str) -> tuple[int, bool, bool] | None:
    """Decimals, commas and percent sign of the formats that most numbers have."""
    match = re.fullmatch(r"(#,##)?0(?:\.(0+))?(%)?", code)
    return (len(match.group(2) or ""), bool(match.group(1)), bool(match.group(3))) if match else None


@lru_cache(maxsize=2048)
def _parse(code: str) -> tuple[_Section, ...]:
    return tuple(_section(part) for part in _split(code if code.strip() else "General"))


def _split(code: str) -> list[str]:
    parts = re.findall(r'(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[]|["\[\\])+|(?<=;)(?=;|$)', code)
    return parts[:4] if parts else [code]


def _section(code: str) -> _Section:
    tokens: list[tuple[str, str]] = []
    kind, condition = "", None
    for match in _TOKEN.finditer(code):
        name, text = match.lastgroup or "other", match.group(match.lastgroup or 0)
        if name == "bracket":
            found = _CONDITION.match(text)
            if found:
                condition = found.group(1), float(found.group(2))
            name, text = _bracket(text)
        elif name in ("quoted", "escaped", "other"):
            name = "literal"
        elif name in ("pad", "fill"):
            name, text = "literal", " " if name == "pad" else ""
        elif name == "date":
            text = text.lower()
        if text:
            tokens.append((name, text))
        if _KINDS.get(name) == "date" or not kind:
            kind = _KINDS.get(name, kind)
    return _Section(tuple(tokens), kind or "number", condition)


def _bracket(text: str) -> tuple[str, str]:
    """A bracket as a token: a currency, or elapsed time; colours, conditions and calendars show nothing."""
    if text.startswith("$"):
        return "literal", text[1:].partition("-")[0]
    return ("elapsed", text.lower()) if re.fullmatch(r"h+|m+|s+", text, re.IGNORECASE) else ("literal", "")


def _choose(sections: tuple[_Section, ...], value: float) -> tuple[_Section, float]:
    """The section that a number's sign or size picks; a section for negative numbers shows their size alone."""
    if any(section.condition for section in sections):
        for section in sections:
            if section.condition is None:
                return section, value
            name, limit = section.condition
            if _COMPARISONS[name](value, limit):
                return section, abs(value) if value < 0 and name in ("<", "<=") else value
        return sections[-1], value
    numbers = [section for section in sections if section.kind != "text"] or list(sections)
    if value < 0 and len(numbers) > 1:
        return numbers[1], -value
    if value == 0 and len(numbers) > 2:
        return numbers[2], value
    return numbers[0], value


def _literals(section: _Section, shown: str) -> str:
    wanted = ("general", "text", "literal", "percent")
    return "".join(
        shown if kind in ("general", "text") else text for kind, text in section.tokens if kind in wanted
    ).strip()


def _number(section: _Section, value: float) -> str:
    tokens = list(section.tokens)
    places = [index for index, (kind, _) in enumerate(tokens) if kind == "digits"]
    if not places:
        return "".join(
            text for kind, text in tokens if kind in ("literal", "percent", "point", "slash", "commas")
        ).strip()
    if any(kind == "slash" for kind, _ in tokens):
        return _fraction(tokens, value)
    value *= 100.0 ** sum(1 for kind, _ in tokens if kind == "percent")
    last = places[-1]
    for index in range(last + 1, len(tokens)):  # commas after the last digit scale by thousands
        if tokens[index][0] != "commas":
            break
        value /= 1000.0 ** len(tokens[index][1])
    if any(kind == "exponent" for kind, _ in tokens):
        return _scientific(tokens, value)
    point = next((index for index, (kind, _) in enumerate(tokens) if kind == "point"), len(tokens))
    whole = "".join(text for index, (kind, text) in enumerate(tokens) if kind == "digits" and index < point)
    decimals = "".join(text for index, (kind, text) in enumerate(tokens) if kind == "digits" and index > point)
    sign, integer, fraction = _round(value, len(decimals))
    needed = sum(1 for char in decimals if char == "0") and len(decimals.rstrip("#?"))
    fraction = fraction[:needed] + fraction[needed:].rstrip("0")
    minimum = whole.count("0")
    integer = integer.lstrip("0").zfill(minimum) if minimum or integer.strip("0") else ""
    if "," in whole:
        integer = _thousands(integer)
    return sign + _assemble(tokens, places, point, integer, fraction)


def _assemble(tokens: list[tuple[str, str]], places: list[int], point: int, integer: str, fraction: str) -> str:
    """Literals around the digits; masks such as ``000-00-0000`` get their digits from the right."""
    before = [index for index in places if index < point]
    shares: dict[int, str] = {}
    if len(before) > 1 and "," not in "".join(tokens[index][1] for index in before):
        rest = integer
        for index in reversed(before[1:]):
            size = len(tokens[index][1])
            shares[index], rest = rest[-size:].zfill(size) if rest else "0" * tokens[index][1].count("0"), rest[:-size]
        shares[before[0]] = rest
    elif before:
        shares[before[0]] = integer
    after = [index for index in places if index > point]
    rest = fraction
    for index in after:
        size = len(tokens[index][1])
        shares[index], rest = rest[:size], rest[size:]
    out = []
    for index, (kind, text) in enumerate(tokens):
        if kind == "digits":
            out.append(shares.get(index, ""))
        elif kind == "point":
            out.append("." if fraction or not after else "")
        elif kind in ("literal", "percent"):
            out.append(text)
    return "".join(out).strip()


def _round(value: float, decimals: int) -> tuple[str, str, str]:
    """Sign, whole part and decimals, rounded half up from the 15 digits that the file keeps."""
    exact = Decimal(f"{abs(value):.15g}").quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
    text = f"{exact:f}"
    integer, _, fraction = text.partition(".")
    return "-" if value < 0 and exact != 0 else "", integer, fraction


def _thousands(digits: str) -> str:
    return re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", digits)


def _scientific(tokens: list[tuple[str, str]], value: float) -> str:
    at = next(index for index, (kind, _) in enumerate(tokens) if kind == "exponent")
    point = next((index for index, (kind, _) in enumerate(tokens[:at]) if kind == "point"), at)
    decimals = sum(len(text) for kind, text in tokens[point:at] if kind == "digits")
    width = sum(len(text) for kind, text in tokens[at:] if kind == "digits")
    mantissa, _, exponent = f"{value:.{decimals}E}".partition("E")
    power = int(exponent)
    sign = "-" if power < 0 else "+" if "+" in tokens[at][1] else ""
    return f"{mantissa}E{sign}{abs(power):0{width}d}"


def _fraction(tokens: list[tuple[str, str]], value: float) -> str:
    slash = next(index for index, (kind, _) in enumerate(tokens) if kind == "slash")
    under = tokens[slash + 1] if slash + 1 < len(tokens) else ("digits", "?")
    fixed = re.match(r"\d+", "".join(text for _, text in tokens[slash + 1 :]))
    places = [text for kind, text in tokens[:slash] if kind == "digits"]
    from fractions import Fraction

    exact = Fraction(str(abs(value)))
    if fixed and int(fixed.group()) > 0:
        denominator = int(fixed.group())
        numerator = round(exact * denominator)
    else:
        near = exact.limit_denominator(10 ** max(1, min(4, len(under[1]))) - 1)
        numerator, denominator = near.numerator, near.denominator
    sign = "-" if value < 0 else ""
    if len(places) > 1:
        whole, numerator = divmod(numerator, denominator)
        return sign + " ".join(
            part
            for part in (
                str(whole) if whole or not numerator else "",
                f"{numerator}/{denominator}" if numerator else "",
            )
            if part
        )
    return f"{sign}{numerator}/{denominator}"


# ---- dates -------------------------------------------------------------------------------------------------------


def to_datetime(days: float, date1904: bool) -> datetime:
    """The moment that a number of days stands for; days before March 1900 follow Excel's leap year that was none."""
    if date1904:
        base = datetime(1904, 1, 1)
    else:
        base = datetime(1899, 12, 30) if days >= 60 else datetime(1899, 12, 31)
    return base + timedelta(seconds=round(days * 86400, 3))


def _date(section: _Section, value: float, date1904: bool) -> str:
    if value < 0:
        return general(value)
    moment = to_datetime(value, date1904)
    tokens = section.tokens
    shows_fraction = any(kind == "date" and text.startswith("s") and "." in text for kind, text in tokens)
    if not shows_fraction:
        moment = (moment + timedelta(milliseconds=500)).replace(microsecond=0)
    twelve = any(kind == "ampm" for kind, _ in tokens)
    out = []
    for index, (kind, text) in enumerate(tokens):
        if kind == "date":
            out.append(_date_part(text, moment, twelve, _is_minute(tokens, index)))
        elif kind == "elapsed":
            seconds = value * 86400
            unit = {"h": 3600, "m": 60, "s": 1}[text[0]]
            out.append(f"{int(round(seconds, 3) // unit):0{len(text)}d}")
        elif kind == "ampm":
            out.append("AM" if moment.hour < 12 else "PM")
        elif kind == "digits":
            out.append("" if text.strip("0") else text)
        else:
            out.append(text if kind != "text" else "")
    return "".join(out).strip()


def _is_minute(tokens: tuple[tuple[str, str], ...], index: int) -> bool:
    """``m`` counts minutes after hours and before seconds."""
    before = next((text for kind, text in reversed(tokens[:index]) if kind in ("date", "elapsed")), "")
    after = next((text for kind, text in tokens[index + 1 :] if kind in ("date", "elapsed")), "")
    return before.startswith("h") or after.startswith("s")


def _date_part(text: str, moment: datetime, twelve: bool, minute: bool) -> str:
    letter, width = text[0], len(text)
    if letter in ("y", "e", "b", "g"):
        if letter == "g":
            return ""
        return f"{moment.year % 100:02d}" if letter == "y" and width <= 2 else f"{moment.year:04d}"
    if letter == "m" and not minute:
        if width >= 3:
            name = _MONTHS[moment.month - 1]
            return name[0] if width == 5 else name if width == 4 else name[:3]
        return f"{moment.month:0{width}d}"
    if letter == "m":
        return f"{moment.minute:0{min(width, 2)}d}"
    if letter == "d":
        if width >= 3:
            name = _DAYS[moment.weekday()]
            return name if width > 3 else name[:3]
        return f"{moment.day:0{width}d}"
    if letter == "h":
        hour = (moment.hour % 12 or 12) if twelve else moment.hour
        return f"{hour:0{min(width, 2)}d}"
    whole, _, decimals = text.partition(".")
    shown = f"{moment.second:0{min(len(whole), 2)}d}"
    return f"{shown}.{moment.microsecond:06d}"[: len(shown) + 1 + len(decimals)] if decimals else shown
