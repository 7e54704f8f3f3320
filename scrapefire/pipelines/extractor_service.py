"""The crawl's extractors: which template a page is of, what its extractor reads, when to learn and when to check.

A page that is like no known template starts a session: it waits a moment for others like it, a model reads up to
``SCRAPEFIRE_EXTRACTOR_SAMPLES`` of them and writes rules, and the rules count when they read the same from all of them.
Further pages of that template wait for the session.  Afterwards pages cost no call, until one looks odd or a check at
``SCRAPEFIRE_EXTRACTOR_SHADOW_RATE`` disagrees; then an earlier version of the rules is tried, else a session writes new
ones, and when that fails the old ones stay.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
import weakref
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from scrapefire import settings as settings_table
from scrapefire.errors import (
    ExtractorNotLearnedError,
    LLMBudgetError,
    LLMNotConfiguredError,
    LLMRateLimitError,
    LLMSchemaMismatchError,
    LLMTimeoutError,
    LLMUnavailableError,
    ScrapeError,
)
from scrapefire.extractors.agreement import disagreements
from scrapefire.extractors.rules import Rule
from scrapefire.extractors.run import fields_of
from scrapefire.extractors.skeleton import LIKE, Skeleton
from scrapefire.extractors.store import ExtractorStore
from scrapefire.extractors.template import Status, Template, Version, asked_hash
from scrapefire.extractors.watch import ENOUGH_CHECKED, Watch
from scrapefire.extractors.writing import (
    Attempt,
    Sample,
    in_words,
    outline_tokens,
    read_samples,
    write_rules,
)
from scrapefire.llm.client import LLMClient
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage
from scrapefire.net.blobs import BlobFolder
from scrapefire.pipelines.content import ContentService
from scrapefire.pipelines.extractor_folder import extractor_folder

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_TASKS = "scrapefire.extractors.tasks"
_TIMEOUT = 20.0
_POLL = 0.05
_POLLS = 40  # two seconds for further pages to come
_MOST_TEMPLATES = 30
_MOST_TURNS = 20
_PAUSE = 30.0
_LEARNING = 2  # calls: samples, rules

_DOWN = (LLMBudgetError, LLMNotConfiguredError, LLMRateLimitError, LLMTimeoutError, LLMUnavailableError)

_services: weakref.WeakKeyDictionary[Crawler, ExtractorService] = weakref.WeakKeyDictionary()


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

    @property
    def schema_text(self) -> str | None:
        """The schema as JSON."""
        return json.dumps(self.schema.user) if self.schema is not None else None


@dataclass
class Extracted:
    """The data of a page, and what the user should know."""

    value: Any
    warnings: list[str] = field(default_factory=list)


@dataclass(eq=False)
class _Session:
    """One try to learn: its pages, and what the model read from each."""

    done: asyncio.Future[None]
    pages: list[Asked] = field(default_factory=list)
    values: dict[Asked, Any] = field(default_factory=dict)
    open: bool = True
    error: ScrapeError | None = None


@dataclass(eq=False)
class _Live:
    """A template in this crawl."""

    template: Template
    watch: Watch
    session: _Session | None = None
    proof: asyncio.Future[None] | None = None
    """Done when a check of an extractor that has not proven itself yet is done."""
    why: str = ""


@dataclass(eq=False)
class _Group:
    """The templates of a site for one request, and a pause when the model's server fails."""

    templates: list[_Live] = field(default_factory=list)
    paused_until: float = 0.0
    pause: ScrapeError | None = None


@dataclass
class _Reading:
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


class ExtractorService:
    """Reads the data of pages by extractors.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self._crawler = weakref.ref(crawler)
        self._content = ContentService.of(crawler)
        self._store = ExtractorStore(extractor_folder(settings))
        self._blobs = BlobFolder.for_callers(settings)
        self._calls: int = settings_table.get(settings, "EXTRACTOR_CALLS")
        self._rate: float = settings_table.get(settings, "EXTRACTOR_SHADOW_RATE")
        self._samples: int = max(1, settings_table.get(settings, "EXTRACTOR_SAMPLES"))
        self._groups: dict[tuple[str, str], _Group] = {}

    @classmethod
    def of(cls, crawler: Crawler) -> ExtractorService:
        """The crawl's service."""
        if crawler not in _services:
            _services[crawler] = cls(crawler)
        return _services[crawler]

    async def data_of(self, page: Asked) -> Extracted:
        """The page's data.

        Raises:
            ExtractorNotLearnedError: no rules agree with the model on pages of this template.
            LLMNotConfiguredError: there is no extractor yet and no model to write one.
            ScrapeError: what the model's server failed with.
        """
        group = self._group(page)
        for _ in range(_MOST_TURNS):
            live, readings = await self._read(group, page)
            if live.session is not None:
                found = await self._wait(live.session, page)
            elif live.proof is not None:
                await asyncio.shield(live.proof)
                continue
            elif live.template.active is None:
                found = await self._first(group, live, page)
            elif not readings or readings[0].version is not live.template.active:
                continue  # learned while this page was read
            else:
                found = await self._judged(group, live, page, readings)
            if found is not None:
                return found
        raise ExtractorNotLearnedError("the page's template keeps changing")

    # ---- templates ---------------------------------------------------------------------------------------------------

    def _group(self, page: Asked) -> _Group:
        schema = page.schema.user if page.schema is not None else None
        key = (page.site, asked_hash(schema, page.prompt))
        if key not in self._groups:
            known = self._store.load(page.site, schema, page.prompt)
            proven = [(one, one.active.agreed) for one in known if one.active is not None]
            self._groups[key] = _Group([_Live(one, self._watch(agreed)) for one, agreed in proven])
        return self._groups[key]

    def _watch(self, verified: int = 0) -> Watch:
        return Watch(self._calls, self._rate, verified=verified)

    async def _read(self, group: _Group, page: Asked) -> tuple[_Live, list[_Reading]]:
        """The page's template, a new one if need be, and what its versions read."""
        by_id = {live.template.id: live for live in group.templates}
        turns = {name: live.template.in_turn for name, live in by_id.items()}
        sent = [
            {
                "id": name,
                "skeleton": json.dumps(live.template.skeleton.to_dict()),
                "versions": [_rules_text(version) for version in turns[name]],
            }
            for name, live in by_id.items()
        ]
        found = await self._run("read_task", page, schema=page.schema_text, templates=sent)
        marks = frozenset(found["marks"])
        if found["template"] is None:
            # Another page may have brought the template while this one was in its worker.
            return self._like(group, marks) or self._start(group, page, marks), []
        live = by_id[found["template"]]
        readings = [_reading(one, version) for one, version in zip(found["readings"], turns[found["template"]])]
        if readings and not readings[0].problems:
            live.template.skeleton = live.template.skeleton.with_page(marks)
        return live, readings

    def _like(self, group: _Group, marks: frozenset[str]) -> _Live | None:
        best = max(group.templates, key=lambda live: live.template.skeleton.likeness(marks), default=None)
        return best if best is not None and best.template.skeleton.likeness(marks) >= LIKE else None

    def _start(self, group: _Group, page: Asked, marks: frozenset[str]) -> _Live:
        if len(group.templates) >= _MOST_TEMPLATES:
            raise ExtractorNotLearnedError(
                f"the site has more than {_MOST_TEMPLATES} templates",
                advice="Its pages are built too differently for extractors: ask for the format json.",
            )
        schema = page.schema.user if page.schema is not None else None
        live = _Live(Template.new(page.site, schema, page.prompt, Skeleton.of([marks])), self._watch())
        group.templates.append(live)
        return live

    async def _run(self, task: str, page: Asked, **args: Any) -> dict[str, Any]:
        found: dict[str, Any] = await self._content._pool.run(
            f"{_TASKS}:{task}", page.data, timeout=_TIMEOUT, url=page.url, kind=page.kind, **args
        )
        return found

    async def _reading_of(self, version: Version, page: Asked) -> _Reading:
        try:
            found = await self._run("rules_task", page, schema=page.schema_text, rules=_rules_text(version))
        except ScrapeError as exc:
            found = {"value": None, "problems": [exc.message], "fields": []}
        return _reading(found, version)

    # ---- pages with and without an extractor -------------------------------------------------------------------------

    async def _first(self, group: _Group, live: _Live, page: Asked) -> Extracted | None:
        """A page of a template that has no extractor."""
        self._check_pause(group)
        if live.watch.may_call(_LEARNING):
            page.client()
            return await self._learn(group, live, page)
        live.watch.pages += 1
        if live.watch.may_call(1):
            value = await self._ask(group, live, page)
            return Extracted(value, [f"deterministic_json: the model read the page: {live.why}"])
        raise ExtractorNotLearnedError(live.why or "no extractor has been learned for the page's template")

    async def _wait(self, session: _Session, page: Asked) -> Extracted | None:
        """Wait for a session, as one of its samples where it takes more."""
        if session.open and len(session.pages) < self._samples:
            session.pages.append(page)
        await asyncio.shield(session.done)
        return self._outcome(session, page)

    def _outcome(self, session: _Session, page: Asked) -> Extracted | None:
        """What a session has brought for a page; nothing: its extractor is to be used, or another session to be tried."""
        value = session.values.get(page)
        if isinstance(value, ScrapeError):
            raise value
        if session.error is not None and value is None:
            raise session.error
        return Extracted(value) if session.error is not None else None

    async def _judged(self, group: _Group, live: _Live, page: Asked, readings: list[_Reading]) -> Extracted | None:
        """A page of a template that has an extractor."""
        watch = live.watch
        watch.pages += 1
        one = readings[0]
        if watch.is_odd(one.fields, one.expected, one.problems):
            other = next((o for o in readings[1:] if not o.problems and o.fields > one.fields), None)
            if other is not None:
                self._roll_back(live, other.version, "replaced")
                return Extracted(other.value)
            if watch.may_call(_LEARNING) and self._can_ask(group, page):
                watch.pages -= 1  # it comes back here
                return await self._learn(group, live, page, old="replaced")
        watch.saw(one.fields, one.expected)
        if not self._is_to_be_checked(group, live, page):
            return self._served(live, one)
        if watch.is_proven:
            return await self._checked(group, live, page, one)
        live.proof = asyncio.get_running_loop().create_future()
        try:
            return await self._checked(group, live, page, one)
        finally:
            live.proof.set_result(None)
            live.proof = None

    def _served(self, live: _Live, one: _Reading) -> Extracted:
        if not one.problems:
            return Extracted(one.value)
        why = f". {live.why}" if live.why else ""
        raise LLMSchemaMismatchError(
            f"what the extractor {live.template.id} reads does not fit the schema: {'; '.join(one.problems)}{why}",
            problems=one.problems,
            advice="The page lacks what the schema requires: loosen the schema, or ask for the format json.",
        )

    def _is_to_be_checked(self, group: _Group, live: _Live, page: Asked) -> bool:
        watch = live.watch
        due = watch.is_due()  # counts the page
        unproven = not watch.is_proven and watch.may_call(1)
        return (unproven or due) and not page.is_known and self._can_ask(group, page)

    async def _checked(self, group: _Group, live: _Live, page: Asked, one: _Reading) -> Extracted | None:
        """A page whose reading is compared with the model's own."""
        watch = live.watch
        try:
            # Checks at a rate have a budget of their own: the rate.
            value = await self._ask(group, live, page, counted=not watch.is_proven)
        except ScrapeError as exc:
            logger.info("extractor %s was not checked: %s", live.template.id, exc.message)
            return self._served(live, one)
        self._count("checks")
        if not await self._differ(page, value, one):
            watch.verified += 1
            one.version.agreed += 1
            self._store.save(live.template)
            watch.confirm(one.fields, one.expected, one.problems)
            return Extracted(one.value)
        self._count("disagreements")
        for version in [known for known in reversed(live.template.versions) if known is not one.version]:
            if live.template.active is one.version and not await self._differ(
                page, value, await self._reading_of(version, page)
            ):
                self._roll_back(live, version, "wrong")
                return Extracted(value)
        if live.session is None and live.template.active is one.version and watch.may_call(1):
            await self._learn(group, live, page, known=value, old="wrong")
        elif not watch.may_call(1):
            live.why = "it disagrees with the model, and SCRAPEFIRE_EXTRACTOR_CALLS allows no new one"
        return Extracted(value)

    def _roll_back(self, live: _Live, version: Version, old: Status) -> None:
        live.template.roll_back(version, old=old)
        live.watch.start_anew(ENOUGH_CHECKED)
        self._store.save(live.template)
        self._count("rolled_back")
        logger.info("extractor %s: back to version %d", live.template.id, version.number)

    # ---- the model ---------------------------------------------------------------------------------------------------

    async def _ask(self, group: _Group, live: _Live, page: Asked, *, counted: bool = True) -> Any:
        """What the model reads from one page."""
        call = read_samples(page.client(), [page.markdown], **self._wanted(page))
        (value,) = await self._model(group, live, page, call, counted=counted)
        if isinstance(value, ScrapeError):
            raise value
        return value

    async def _model(
        self, group: _Group, live: _Live, page: Asked, call: Awaitable[Any], *, counted: bool = True
    ) -> Any:
        """Await a call, count it, and let others pause when the server fails."""
        before = page.meter.calls
        live.watch.calls += counted  # at once, so that others know of it
        failures: list[ScrapeError] = []
        try:
            found = await call
            failures = [one for one in found if isinstance(one, ScrapeError)] if isinstance(found, list) else []
            return found
        except ScrapeError as exc:
            failures = [exc]
            raise
        finally:
            # What failed has cost something as well, and is not to be tried without end.
            live.watch.calls += counted * (max(1, page.meter.calls - before) - 1)
            down = next((one for one in failures if isinstance(one, _DOWN)), None)
            if down is not None:
                group.pause, group.paused_until = down, time.monotonic() + _PAUSE

    @staticmethod
    def _wanted(page: Asked) -> dict[str, Any]:
        return {"schema": page.schema, "prompt": page.prompt, "meter": page.meter}

    def _check_pause(self, group: _Group) -> None:
        if group.pause is not None and time.monotonic() < group.paused_until:
            raise group.pause

    def _can_ask(self, group: _Group, page: Asked) -> bool:
        if time.monotonic() < group.paused_until:
            return False
        try:
            page.client()
        except LLMNotConfiguredError:
            return False
        return True

    async def _differ(self, page: Asked, value: Any, one: _Reading) -> list[Any]:
        """Where the model's value and a reading differ; what cannot be run differs."""
        read = await page.redact(one.value) if page.redact is not None else one.value
        return disagreements(value, read)

    # ---- learning ----------------------------------------------------------------------------------------------------

    async def _learn(
        self, group: _Group, live: _Live, page: Asked, *, known: Any = None, old: Status = "replaced"
    ) -> Extracted | None:
        """Run a session; the pages that wait for it see its outcome.

        Args:
            known: what the model has read from the page already.
            old: what becomes of the version that is in force.
        """
        session = live.session = _Session(asyncio.get_running_loop().create_future(), [page])
        if known is not None:
            session.values[page] = known
        try:
            await self._hold(group, live, session, old)
        except ScrapeError as exc:
            session.error = exc
        except BaseException:
            session.error = ExtractorNotLearnedError("learning was broken off")
            raise
        finally:
            live.session = None
            session.open = False
            session.done.set_result(None)
        return self._outcome(session, page)

    async def _hold(self, group: _Group, live: _Live, session: _Session, old: Status) -> None:
        if not session.values:
            await self._collect(session)
        session.open = False
        leader = session.pages[0]
        unread = [page for page in session.pages if page not in session.values]
        if unread:
            texts = [page.markdown for page in unread]
            call = read_samples(leader.client(), texts, **self._wanted(leader))
            session.values.update(zip(unread, await self._model(group, live, leader, call)))
        readable = [page for page in session.pages if not isinstance(session.values[page], ScrapeError)]
        for page in readable:
            page.is_known = True
        if not readable:
            live.why = session.values[leader].message
            raise session.values[leader]
        if live.template.active is not None and await self._is_right(live, session, readable):
            return
        if not any(fields_of(session.values[page]) for page in readable):
            live.why = "the pages hold none of the data"
            raise ExtractorNotLearnedError(live.why)
        attempt, wrong = await self._written(group, live, session, readable)
        if wrong:
            live.why = f"no rules agree with the model: {'; '.join(wrong[:3])}"
            self._count("not_learned")
            raise ExtractorNotLearnedError(live.why)
        attempt.rules = await self._with_earlier(live, attempt.rules, session, readable)
        self._accept(live, attempt, session, readable, old)

    async def _collect(self, session: _Session) -> None:
        """Wait for further pages of the template, as long as any may come."""
        for _ in range(_POLLS):
            if len(session.pages) >= self._samples or not self._others_may_come(session):
                break
            await asyncio.sleep(_POLL)

    def _others_may_come(self, session: _Session) -> bool:
        crawler = self._crawler()
        engine = crawler.engine if crawler is not None and crawler.crawling else None
        slot = engine._slot if engine is not None else None
        if slot is None:
            return False
        return slot.scheduler.has_pending_requests() or len(slot.inprogress) > len(session.pages)

    async def _is_right(self, live: _Live, session: _Session, pages: list[Asked]) -> bool:
        """Whether the version in force reads what the model reads after all: the pages only looked odd."""
        version = live.template.active
        assert version is not None
        for page in pages:
            one = await self._reading_of(version, page)
            if await self._differ(page, session.values[page], one):
                return False
            live.watch.confirm(one.fields, one.expected, one.problems)
        version.agreed += len(pages)
        return True

    async def _written(
        self, group: _Group, live: _Live, session: _Session, pages: list[Asked]
    ) -> tuple[Attempt, list[str]]:
        """Rules, and what is wrong with them; a second try gets the errors of the first."""
        leader = session.pages[0]
        client = leader.client()
        samples = [
            Sample(await self._outline(page, outline_tokens(client, len(pages))), session.values[page])
            for page in pages
        ]
        wanted = self._wanted(leader)
        attempt = await self._model(group, live, leader, write_rules(client, samples, **wanted))
        wrong = await self._wrong(attempt, session, pages)
        if wrong and live.watch.may_call(1):
            again = write_rules(client, samples, **wanted, earlier=attempt, wrong=wrong)
            attempt = await self._model(group, live, leader, again)
            wrong = await self._wrong(attempt, session, pages)
        return attempt, wrong

    async def _outline(self, page: Asked, tokens: int) -> str:
        text = (await self._run("outline_task", page, tokens=tokens))["outline"]
        return str(await page.redact(text)) if page.redact is not None else text

    async def _wrong(self, attempt: Attempt, session: _Session, pages: list[Asked]) -> list[str]:
        if attempt.problems:
            return attempt.problems
        found: list[str] = []
        for number, page in enumerate(pages, 1):
            one = await self._reading_of(Version(0, attempt.rules), page)
            differing = in_words(await self._differ(page, session.values[page], one), number)
            # What does not fit the schema and is what the model read is the page's fault.
            found += differing + [f"page {number}: {problem}" for problem in one.problems if differing]
        return found[:20]

    async def _with_earlier(
        self, live: _Live, rules: tuple[Rule, ...], session: _Session, pages: list[Asked]
    ) -> tuple[Rule, ...]:
        """The new rules, and the earlier ones of fields that none of the new pages has."""
        known = {rule.parts[:1] for rule in rules}
        earlier = live.template.active
        rest = tuple(rule for rule in earlier.rules if rule.parts[:1] not in known) if earlier is not None else ()
        together = Attempt("", rules + rest)
        return together.rules if rest and not await self._wrong(together, session, pages) else rules

    def _accept(self, live: _Live, attempt: Attempt, session: _Session, pages: list[Asked], old: Status) -> None:
        client = session.pages[0].client()
        model = client.config.model_for("complex")
        now = datetime.now(UTC).isoformat(timespec="seconds")
        version = live.template.add(attempt.rules, learned_at=now, model=model, old=old)
        version.agreed = len(pages)
        version.samples = [self._kept(page, session.values[page]) for page in pages if page.keep]
        live.watch.start_anew(len(pages), has_gaps=_has_gaps(session.pages[0].schema, attempt.rules))
        live.why = ""
        path = self._store.save(live.template)
        self._count("learned")
        logger.info(
            "extractor %s, version %d: learned from %d pages: %s", live.template.id, version.number, len(pages), path
        )

    def _kept(self, page: Asked, value: Any) -> dict[str, Any]:
        blob = self._blobs.put(page.data, f".{page.kind}")["blob"]
        return {"url": page.url, "kind": page.kind, "blob": blob, "value": value}

    def _count(self, what: str) -> None:
        crawler = self._crawler()
        if crawler is not None and crawler.stats is not None:
            crawler.stats.inc_value(f"scrapefire/extractors/{what}")


def _has_gaps(schema: StrictSchema | None, rules: tuple[Rule, ...]) -> bool:
    """Whether the schema has properties without a rule: perhaps only the pages that were read have none."""
    wanted = schema.user.get("properties", {}) if schema is not None else {}
    return not {name for rule in rules for name in rule.parts[:1]} >= set(wanted)


def _reading(found: dict[str, Any], version: Version) -> _Reading:
    return _Reading(version, found["value"], found["problems"], frozenset(found["fields"]))


def _rules_text(version: Version) -> str:
    return json.dumps([rule.to_dict() for rule in version.rules])
