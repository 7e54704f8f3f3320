"""Work on pages for worker processes: bytes and JSON in, JSON out."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from scrapefire.errors import InvalidExtractorError
from scrapefire.extractors.outline import outline
from scrapefire.extractors.rules import Rule, parse_rules
from scrapefire.extractors.run import fields_of, run_rules
from scrapefire.extractors.shape import Shape, strict_schema
from scrapefire.extractors.skeleton import LIKE, Skeleton, marks_of
from scrapefire.extractors.source import PageSource

__all__ = ["outline_task", "read_task", "rules_task"]

LONGEST = 2.0
"""Seconds of processor time that an extractor may take for a page it is learned from."""


def read_task(
    data: bytes, *, url: str, kind: str, schema: str | None, templates: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The marks of a page, the template that it is most like, and what each of its extractors reads.

    Args:
        data: the page as UTF-8.
        url: its address.
        kind: ``html`` or ``json``.
        schema: the user's schema as JSON.
        templates: ``{"id", "skeleton", "versions"}``: skeleton and rules as JSON texts, the version in force first.

    Returns:
        ``marks``, ``template`` (None when none is like it) and ``readings``: ``value``, ``problems`` with the schema
        and ``fields`` that are filled, for each version.
    """
    page = PageSource(data.decode("utf-8", "surrogatepass"), url, kind)
    marks = marks_of(page)
    likeness = {one["id"]: _skeleton(one["skeleton"]).likeness(marks) for one in templates}
    best = max(likeness, key=lambda name: likeness[name], default=None)
    if best is None or likeness[best] < LIKE:
        return {"marks": sorted(marks), "template": None, "readings": []}
    chosen = next(one for one in templates if one["id"] == best)
    readings = [reading(_rules(rules, schema), page, schema) for rules in chosen["versions"]]
    return {"marks": sorted(marks), "template": best, "readings": readings}


def rules_task(data: bytes, *, url: str, kind: str, schema: str | None, rules: str) -> dict[str, Any]:
    """What one extractor reads from a page: one of the ``readings`` of :func:`read_task`; taking long is a problem."""
    page = PageSource(data.decode("utf-8", "surrogatepass"), url, kind)
    started = time.process_time()
    found = reading(_rules(rules, schema), page, schema)
    if time.process_time() - started > LONGEST:
        return {
            "value": None,
            "problems": [f"the rules take longer than {LONGEST:g} seconds for this page"],
            "fields": [],
        }
    return found


def outline_task(data: bytes, *, url: str, kind: str, tokens: int) -> dict[str, Any]:
    """:func:`scrapefire.extractors.outline.outline` of a page: ``{"outline": text}``."""
    return {"outline": outline(PageSource(data.decode("utf-8", "surrogatepass"), url, kind), tokens)}


def reading(rules: Sequence[Rule], page: PageSource, schema: str | None) -> dict[str, Any]:
    """What rules read from a page, in the schema's terms; what cannot be run is a problem."""
    try:
        value = run_rules(rules, page)
    except InvalidExtractorError as exc:
        return {"value": None, "problems": [exc.message], "fields": []}
    problems = []
    if schema is not None:
        strict = strict_schema(schema)
        value = strict.denormalise(value)
        problems = strict.problems(value)
    return {"value": value, "problems": problems, "fields": sorted(fields_of(value))}


@lru_cache(maxsize=64)
def _skeleton(text: str) -> Skeleton:
    return Skeleton.from_dict(json.loads(text))


@lru_cache(maxsize=256)
def _rules(text: str, schema: str | None) -> tuple[Rule, ...]:
    """Checked here once more: a worker trusts no one."""
    return parse_rules(json.loads(text), Shape(strict_schema(schema)) if schema is not None else None)
