"""What has been tried for one request: the state that travels in ``request.meta["scrapefire"]`` (version 1).

The state is plain JSON, so that it survives a disk queue, Redis and pickling.  It is never changed in place, because
``Request.copy`` and ``Request.replace`` copy meta only one level deep: every change makes a new state.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scrapefire.errors import BadRequestError

META_KEY = "scrapefire"
STATE_VERSION = 1

#: Kinds of reissue that are counted against a limit of their own (FIRECRAWL section 7).
COUNTERS = ("attempts", "feature_adds", "feature_removals", "pdf_prefetches", "document_prefetches", "retries")


@dataclass(frozen=True)
class Attempt:
    """One engine run.

    Args:
        engine: name of the engine, with its variant.
        outcome: verdict kind of the judge, or the error code when the engine raised, or ``cancelled``.
        seconds: how long it ran.
        status: HTTP status of what it got, when it got something.
        reason: the judge's or the error's sentence.
    """

    engine: str
    outcome: str
    seconds: float
    status: int | None = None
    reason: str = ""

    def to_dict(self) -> dict[str, Any]:
        data: dict[str, Any] = {"engine": self.engine, "outcome": self.outcome, "seconds": round(self.seconds, 3)}
        if self.status is not None:
            data["status"] = self.status
        if self.reason:
            data["reason"] = self.reason
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Attempt:
        return cls(
            str(data["engine"]),
            str(data["outcome"]),
            float(data["seconds"]),
            data.get("status"),
            data.get("reason", ""),
        )


class _Absent:
    """Marks a prefetch that was never tried, which differs from one that was tried and came back empty (None)."""

    def __repr__(self) -> str:
        return "ABSENT"

    def __reduce__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> bool:
        return False


ABSENT = _Absent()


@dataclass(frozen=True)
class ScrapeState:
    """Everything that is known about one request across its reissues.

    Args:
        id: names the scrape in every log line and in ``metadata.scrape_id``.
        url: the URL that flags, plan and prefetch are bound to; another one (a redirect) makes them void.
        source_url: the URL as the caller gave it.
        asked: the caller's options as plain JSON; never changed.
        options: the options in force: the crawl's defaults, the site's and the caller's, checked.
        flags: names of the feature flags in force.
        added: flags that an escalation added.
        removed: flags that a reissue removed.
        plan: names of the engines to run, best first.
        attempts: engine runs so far.
        failed: engines that are not to be tried again, with the outcome that ruled them out.
        counters: reissues so far, by kind (:data:`COUNTERS`).
        spent: seconds of engine time used of the total timeout.
        prefetch: absent (not tried), None (tried, nothing came), or ``{"blob", "kind", ...}`` of a fetched file.
        best: the best real response so far (``{"blob", "result"}``), or None.
        done: a response or an error has been handed to the caller; a request that copies this meta starts afresh.
    """

    id: str
    url: str
    source_url: str
    asked: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    failed: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    spent: float = 0.0
    prefetch: Mapping[str, Any] | _Absent | None = ABSENT
    best: Mapping[str, Any] | None = None
    done: bool = False

    @classmethod
    def start(cls, url: str, asked: Mapping[str, Any], *, source_url: str | None = None) -> ScrapeState:
        """The state of a request that nothing has been tried for."""
        return cls(id=uuid.uuid4().hex, url=url, source_url=source_url or url, asked=dict(asked))

    def to_meta(self) -> dict[str, Any]:
        """The state as plain JSON, made of new containers only."""
        data: dict[str, Any] = {
            "v": STATE_VERSION,
            "id": self.id,
            "url": self.url,
            "source_url": self.source_url,
            "asked": dict(self.asked),
            "options": dict(self.options),
            "flags": list(self.flags),
            "added": list(self.added),
            "removed": list(self.removed),
            "plan": list(self.plan),
            "attempts": [attempt.to_dict() for attempt in self.attempts],
            "failed": dict(self.failed),
            "counters": dict(self.counters),
            "spent": round(self.spent, 3),
            "best": None if self.best is None else dict(self.best),
        }
        if self.done:
            data["done"] = True
        if not isinstance(self.prefetch, _Absent):
            data["prefetch"] = None if self.prefetch is None else dict(self.prefetch)
        return data

    @classmethod
    def from_meta(cls, data: Any) -> ScrapeState:
        """Read :meth:`to_meta` back.

        Raises:
            BadRequestError: the value is not a state of a version that is known here.
        """
        if not isinstance(data, Mapping) or data.get("v") != STATE_VERSION:
            raise BadRequestError(
                "meta['scrapefire'] holds a state of an unknown version",
                advice='Set meta["scrapefire"] = {"options": {...}}, or use scrape_request().',
            )
        return cls(
            id=data["id"],
            url=data["url"],
            source_url=data["source_url"],
            asked=dict(data["asked"]),
            options=dict(data["options"]),
            flags=tuple(data["flags"]),
            added=tuple(data["added"]),
            removed=tuple(data["removed"]),
            plan=tuple(data["plan"]),
            attempts=tuple(Attempt.from_dict(attempt) for attempt in data["attempts"]),
            failed=dict(data["failed"]),
            counters=dict(data["counters"]),
            spent=float(data["spent"]),
            prefetch=data.get("prefetch", ABSENT),
            best=data["best"],
            done=bool(data.get("done")),
        )

    # ---- changes, each a new state -------------------------------------------------------------------------------

    def count(self, counter: str) -> ScrapeState:
        """The state with one more reissue of that kind."""
        return replace(self, counters={**self.counters, counter: self.counters.get(counter, 0) + 1})

    def record(self, attempts: tuple[Attempt, ...], seconds: float) -> ScrapeState:
        """The state after a race: its engine runs and the seconds it took."""
        return replace(self, attempts=self.attempts + attempts, spent=self.spent + seconds)

    def rebind(self, url: str) -> ScrapeState:
        """The state after a redirect to another URL: plan, prefetch and failures are void, the rest goes on."""
        return replace(self, url=url, flags=(), added=(), removed=(), plan=(), failed={}, prefetch=ABSENT, best=None)
