"""A template of pages with its extractor: every version of it, and which one is in force.

It is plain JSON, format 1.  A version that was replaced stays: it is tried again when the one in force finds nothing,
and comes back when a check says that it is right after all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scrapefire.errors import InvalidExtractorError, ScrapeError
from scrapefire.extractors.rules import Rule, parse_rules
from scrapefire.extractors.shape import Shape, strict_schema
from scrapefire.extractors.skeleton import Skeleton

__all__ = ["Template", "Version", "asked_hash"]

FORMAT = 1
_MOST_VERSIONS = 8

Status = Literal["active", "replaced", "wrong"]


@dataclass
class Version:
    """One extractor of a template.

    Args:
        number: counted from 1.
        rules: what it does.
        status: ``active``; ``replaced``: it no longer found its fields; ``wrong``: the model read something else.
        learned_at: time in ISO 8601.
        model: which model wrote it.
        samples: pages that it was accepted on: ``url``, ``blob`` (name of the kept page) and ``value``.
        agreed: pages on which it agreed with the model.
    """

    number: int
    rules: tuple[Rule, ...]
    status: Status = "active"
    learned_at: str = ""
    model: str = ""
    samples: list[dict[str, Any]] = field(default_factory=list)
    agreed: int = 0

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON."""
        return {**self.__dict__, "rules": [rule.to_dict() for rule in self.rules]}


@dataclass
class Template:
    """Pages of one site that are built alike, asked for the same data.

    Args:
        id: its name.
        site: key of the site.
        schema: the user's JSON schema, if there is one.
        prompt: what to extract, in the user's words.
        skeleton: what its pages have in common.
        versions: extractors, the oldest first.
    """

    id: str
    site: str
    schema: dict[str, Any] | None
    prompt: str
    skeleton: Skeleton
    versions: list[Version] = field(default_factory=list)

    @classmethod
    def new(cls, site: str, schema: dict[str, Any] | None, prompt: str, skeleton: Skeleton) -> Template:
        """A template without an extractor yet."""
        text = json.dumps([site, asked_hash(schema, prompt), sorted(skeleton.marks)])
        return cls(
            hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12], site, schema, prompt, skeleton
        )

    @property
    def active(self) -> Version | None:
        """The version in force."""
        return next((one for one in reversed(self.versions) if one.status == "active"), None)

    @property
    def in_turn(self) -> list[Version]:
        """Versions to try on a page: the one in force, then those that it replaced because they found nothing."""
        first = self.active
        if first is None:
            return []
        return [first, *(one for one in reversed(self.versions) if one.status == "replaced")]

    def add(self, rules: tuple[Rule, ...], *, learned_at: str, model: str, old: Status) -> Version:
        """Put a new version in force; the earlier one gets the status ``old``."""
        if self.active is not None:
            self.active.status = old
        number = max((one.number for one in self.versions), default=0) + 1
        self.versions.append(Version(number, rules, "active", learned_at, model))
        del self.versions[:-_MOST_VERSIONS]
        return self.versions[-1]

    def roll_back(self, version: Version, *, old: Status) -> None:
        """Put an earlier version in force again."""
        if self.active is not None:
            self.active.status = old
        version.status = "active"

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON."""
        return {
            "format": FORMAT,
            "id": self.id,
            "site": self.site,
            "schema": self.schema,
            "prompt": self.prompt,
            "skeleton": self.skeleton.to_dict(),
            "versions": [one.to_dict() for one in self.versions],
        }

    @classmethod
    def from_dict(cls, data: Any) -> Template:
        """The inverse of :meth:`to_dict`; a file may have been edited, so everything is checked.

        Raises:
            InvalidExtractorError: it is no template, or of a later format.
        """
        try:
            if not isinstance(data, Mapping) or data.get("format") != FORMAT:
                raise ValueError(f"it is not of format {FORMAT}")
            schema = data.get("schema")
            shape = Shape(strict_schema(json.dumps(schema))) if schema is not None else None
            versions = [_version(one, shape) for one in data["versions"]]
            texts = [data[name] for name in ("id", "site", "prompt")]
            if not all(isinstance(text, str) for text in texts) or not texts[0].isalnum():
                raise ValueError("id, site and prompt must be text")
            return cls(texts[0], texts[1], schema, texts[2], Skeleton.from_dict(data["skeleton"]), versions)
        except (ValueError, KeyError, TypeError, AttributeError, ScrapeError) as exc:
            message = exc.message if isinstance(exc, ScrapeError) else f"{exc}"
            raise InvalidExtractorError(f"the extractor's file cannot be read: {message}") from None


def _version(data: Any, shape: Shape | None) -> Version:
    if data["status"] not in ("active", "replaced", "wrong"):
        raise ValueError(f"no such status: {data['status']!r}")
    rules = parse_rules(data["rules"], shape)
    samples = [one for one in data.get("samples", ()) if isinstance(one, dict)]
    return Version(
        int(data["number"]),
        rules,
        data["status"],
        str(data.get("learned_at", "")),
        str(data.get("model", "")),
        samples,
        int(data.get("agreed", 0)),
    )


def asked_hash(schema: dict[str, Any] | None, prompt: str) -> str:
    """The same for requests that ask for the same data."""
    text = json.dumps([schema, prompt], sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
