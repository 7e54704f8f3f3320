"""Personal data found in text and taken out: patterns held to checksums, names and addresses by their company.

>>> redact("Write to ann@example.com or call +44 20 7946 0958.")
'Write to [EMAIL] or call [PHONE].'
>>> redact("Card 4111 1111 1111 1111, order 4111 1111 1111 1112", style="remove")
'Card , order 4111 1111 1111 1112'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from scrapefire.content.pii.finders import Finding, fast_findings
from scrapefire.content.pii.names import name_findings
from scrapefire.content.pii.people import people_findings

__all__ = ["Finding", "find", "redact"]

Mode = Literal["fast", "accurate", "aggressive"]
Style = Literal["tag", "mask", "remove"]


def redact(
    text: str,
    *,
    mode: Mode = "accurate",
    entities: Iterable[str] = (),
    style: Style = "tag",
    language: str | None = None,
) -> str:
    """``text`` without personal data.

    Args:
        mode: ``fast`` finds what has a form of its own; ``accurate`` also names and addresses by what stands around
            them; ``aggressive`` also what only looks like it.
        entities: kinds to redact (``PERSON``, ``EMAIL``, ``PHONE``, ``LOCATION``, ``FINANCIAL``, ``SECRET``); all when
            empty.
        style: ``tag`` puts ``[EMAIL]`` in its place, ``mask`` as many asterisks, ``remove`` nothing.
        language: of the text, for a model that finds names in running text (:mod:`scrapefire.content.pii.names`); no
            model is asked without it, nor in the mode ``fast``.
    """
    result = []
    place = 0
    for found in find(text, mode=mode, entities=entities, language=language):
        result.append(text[place : found.start])
        if style == "tag":
            result.append(f"[{found.tag}]")
        elif style == "mask":
            result.append("*" * (found.end - found.start))
        place = found.end
    return "".join([*result, text[place:]])


def find(
    text: str, *, mode: Mode = "accurate", entities: Iterable[str] = (), language: str | None = None
) -> list[Finding]:
    """The places of personal data, in order and without overlaps; arguments as for :func:`redact`."""
    wanted = set(entities)
    found = list(fast_findings(text, strict=mode != "aggressive"))
    if mode != "fast":
        found += people_findings(text)
        if language is not None:
            found += name_findings(text, language, eager=mode == "aggressive")
    return list(_apart(one for one in found if not wanted or one.entity in wanted))


def _apart(found: Iterable[Finding]) -> Iterator[Finding]:
    """The findings that stay where some overlap: the surer one, then the longer one."""
    taken: list[Finding] = []
    end = -1
    for one in sorted(found, key=lambda one: (one.start, -one.certainty, -one.end)):
        if one.start >= end:
            taken.append(one)
            end = one.end
        elif (one.certainty, one.end - one.start) > (taken[-1].certainty, taken[-1].end - taken[-1].start):
            previous = taken[-2].end if len(taken) > 1 else 0
            if one.start >= previous:
                taken[-1] = one
                end = max(end, one.end)
        elif one.end > end:
            # What sticks out of the one before is as private as the rest.
            taken.append(Finding(end, one.end, one.entity, one.tag, one.certainty))
            end = one.end
    return iter(taken)
