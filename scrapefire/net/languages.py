"""Accept-Language as a browser makes it out of a list of languages (RFC 9110 section 12.5.4).

>>> accept_language(["de-CH", "fr"])
'de-CH,de;q=0.9,fr;q=0.8'
"""

from __future__ import annotations

from collections.abc import Iterable

_LEAST = 1  # tenths: Chromium gives every language after the ninth 0.1


def accept_language(languages: Iterable[str]) -> str:
    """The header's value for language tags, best first; empty for none.

    Chromium's way: after the last regional variant of a language comes the language itself, and each place is worth a
    tenth less than the one before.

    Args:
        languages: language tags such as ``de-CH`` (BCP 47), or ``*``.
    """
    tags = with_bases(list(languages))
    weights = (max(10 - place, _LEAST) for place in range(len(tags)))
    return ",".join(tag if weight == 10 else f"{tag};q=0.{weight}" for tag, weight in zip(tags, weights))


def with_bases(tags: list[str]) -> list[str]:
    """Every tag once, each language itself after the last of its neighbouring variants."""
    found: list[str] = []
    for tag, following in zip(tags, [*tags[1:], ""]):
        base = _base(tag)
        found.append(tag)
        if _base(following).lower() != base.lower():
            found.append(base)
    seen: set[str] = set()
    return [tag for tag in found if not (tag.lower() in seen or seen.add(tag.lower()))]  # type: ignore[func-returns-value]


def _base(tag: str) -> str:
    return tag.partition("-")[0]
