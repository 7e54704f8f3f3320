"""What a crawl knows of pages, templates and sessions of learning while it runs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from scrapefire.errors import ScrapeError
from scrapefire.extractors.skeleton import LIKE
from scrapefire.extractors.template import Template, Version
from scrapefire.extractors.watch import Watch
from scrapefire.llm.client import LLMClient
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage

__all__ = ["Asked", "Extracted", "Group", "Live", "Reading", "Session"]


@dataclass(eq=False)
class Asked:
    """A page and what is asked of it.

    Args:
        data: the page as UTF-8.
        url: its address.
        kind: ``html`` or ``json``.
        site: key of its site.
        markdown: what a model reads.
        schema: the user's schema.
        prompt: what to extract, in the user's words.
        client: gives the crawl's client, or raises that there is none.
        meter: gets the tokens used.
        redact: takes personal data out of a value, where that was asked for.
        keep: whether the page may be kept as a sample.
        is_known: whether the model has read it already.
        marks: those of its skeleton, once it was read.
    """

    data: bytes
    url: str
    kind: str
    site: str
    markdown: str
    schema: StrictSchema | None
    prompt: str
    client: Callable[[], LLMClient]
    meter: Usage
    redact: Callable[[Any], Awaitable[Any]] | None = None
    keep: bool = True
    is_known: bool = False
    marks: frozenset[str] = frozenset()

    @property
    def schema_text(self) -> str | None:
        """The schema as JSON."""
        return json.dumps(self.schema.user) if self.schema is not None else None

    @property
    def wanted(self) -> dict[str, Any]:
        """What a model is asked for, as arguments of :mod:`scrapefire.extractors.writing`."""
        return {"schema": self.schema, "prompt": self.prompt, "meter": self.meter}


@dataclass
class Extracted:
    """The data of a page, what the user should know, and whether rules have read it: then it is from the page."""

    value: Any
    warnings: list[str] = field(default_factory=list)
    by_rules: bool = False


@dataclass(eq=False)
class Session:
    """One try to learn: its pages, the first of which leads it, and what the model read from each.

    Args:
        done: when it has ended.
        pages: those that it learns from.
        doubts_all: whether pages that look fine may be read wrongly too, as when the model disagreed on one of them.
    """

    done: asyncio.Future[None]
    pages: list[Asked]
    doubts_all: bool = True
    values: dict[Asked, Any] = field(default_factory=dict)
    is_open: bool = True
    error: ScrapeError | None = None

    @property
    def leader(self) -> Asked:
        """The page whose item pays for the session."""
        return self.pages[0]

    @property
    def readable(self) -> list[Asked]:
        """Pages from which the model read data."""
        return [page for page in self.pages if not isinstance(self.values.get(page, self.error), ScrapeError)]

    def outcome(self, page: Asked) -> Extracted | None:
        """What it has brought for a page; nothing where its extractor is to be used, or another session to be tried.

        Raises:
            ScrapeError: what the page, or the whole session, failed with.
        """
        value = self.values.get(page)
        if isinstance(value, ScrapeError):
            raise value
        if self.error is not None and value is None:
            raise self.error
        return Extracted(value) if self.error is not None else None


@dataclass(eq=False)
class Live:
    """A template in this crawl.

    Args:
        template: its extractors.
        watch: its counts.
        session: the session that is learning it.
        proof: done when a check of an extractor that has not proven itself yet is done.
        why: what the last session failed with.
    """

    template: Template
    watch: Watch
    session: Session | None = None
    proof: asyncio.Future[None] | None = None
    why: str = ""


@dataclass(eq=False)
class Group:
    """The templates of a site for one request, and a pause when the model's server fails."""

    templates: list[Live] = field(default_factory=list)
    paused_until: float = 0.0
    pause: ScrapeError | None = None

    def like(self, marks: frozenset[str]) -> Live | None:
        """The template that a page is most like, if it is like any."""
        best = max(self.templates, key=lambda live: live.template.skeleton.likeness(marks), default=None)
        return best if best is not None and best.template.skeleton.likeness(marks) >= LIKE else None


@dataclass
class Reading:
    """What one version read from a page."""

    version: Version
    value: Any
    problems: list[str]
    fields: frozenset[str]

    @property
    def expected(self) -> set[str]:
        """Fields that the version has rules for, those of its lists by what is inside their entries."""
        fields = {rule.field for rule in self.version.rules}
        return {one for one in fields if not any(other.startswith(one + "/") for other in fields)}
