"""A session of learning: a model reads sample pages and writes rules, which count when they read the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from scrapefire.errors import ExtractorNotLearnedError, ScrapeError
from scrapefire.extractors.rules import Rule
from scrapefire.extractors.run import fields_of
from scrapefire.extractors.store import ExtractorStore
from scrapefire.extractors.template import Status, Version
from scrapefire.extractors.writing import Attempt, Sample, in_words, outline_tokens, read_samples, write_rules
from scrapefire.llm.schema import StrictSchema
from scrapefire.net.blobs import BlobFolder
from scrapefire.pipelines.extractors.calls import counting
from scrapefire.pipelines.extractors.reader import PageReader
from scrapefire.pipelines.extractors.state import Asked, Extracted, Group, Live, Session

if TYPE_CHECKING:
    from scrapy.statscollectors import StatsCollector

logger = logging.getLogger(__name__)

_POLL = 0.05
_POLLS = 40  # two seconds for further pages to come
_POLLS_WITH_RULES = 10  # when most pages are read all the same
_CANDIDATES = 4  # times the samples: pages to choose from
_MOST_WRONG = 20


class Learner:
    """Holds sessions.

    Args:
        reader: runs rules.
        store: keeps what was learned.
        blobs: keeps sample pages.
        samples: most pages of a session.
        may_come: whether further pages may come while so many wait.
        stats: the crawl's statistics.
    """

    def __init__(
        self,
        reader: PageReader,
        store: ExtractorStore,
        blobs: BlobFolder,
        *,
        samples: int,
        may_come: Callable[[int], bool],
        stats: StatsCollector,
    ) -> None:
        self._reader = reader
        self._store = store
        self._blobs = blobs
        self._samples = samples
        self._may_come = may_come
        self._stats = stats

    async def learn(
        self, group: Group, live: Live, page: Asked, *, known: Any = None, old: Status = "replaced"
    ) -> Extracted | None:
        """Run a session that a page leads; the pages that wait for it see its outcome.

        Args:
            known: what the model has read from the page already.
            old: what becomes of the version that is in force.
        """
        session = live.session = Session(asyncio.get_running_loop().create_future(), [page], old == "wrong")
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
            session.is_open = False
            session.done.set_result(None)
        return session.outcome(page)

    async def join(self, session: Session, page: Asked) -> Extracted | None:
        """Wait for a session, as one that its samples are chosen from where it takes more."""
        if session.is_open and len(session.pages) < _CANDIDATES * self._samples:
            session.pages.append(page)
        await asyncio.shield(session.done)
        return session.outcome(page)

    async def _hold(self, group: Group, live: Live, session: Session, old: Status) -> None:
        if not session.values:
            await self._collect(session, _POLLS if live.template.active is None else _POLLS_WITH_RULES)
        session.is_open = False
        session.pages = _telling(session.pages, self._samples)
        await self._read(group, live, session)
        if live.template.active is not None and await self._is_right(live, session):
            return
        if not any(fields_of(session.values[page]) for page in session.readable):
            live.why = "the pages hold none of the data"
            raise ExtractorNotLearnedError(live.why)
        attempt, wrong = await self._written(group, live, session)
        if wrong:
            live.why = f"no rules agree with the model: {'; '.join(wrong[:3])}"
            self._stats.inc_value("scrapefire/extractors/not_learned")
            raise ExtractorNotLearnedError(live.why)
        await self._accept(live, attempt.rules, session, old)

    async def _collect(self, session: Session, polls: int) -> None:
        """Wait for further pages of the template, as long as any may come; of those that are there, a moment longer."""
        for _ in range(polls):
            if not self._may_come(len(session.pages)):
                break
            enough = len(session.pages) >= self._samples
            await asyncio.sleep(_POLL)
            if enough:
                break

    async def _read(self, group: Group, live: Live, session: Session) -> None:
        """Let the model read the pages that it has not read."""
        unread = [page for page in session.pages if page not in session.values]
        if unread:
            texts = [page.markdown for page in unread]
            call = read_samples(session.leader.client(), texts, **session.leader.wanted)
            session.values.update(zip(unread, await counting(group, live, session.leader, call)))
        for page in session.readable:
            page.is_known = True
        if not session.readable:
            error = session.values[session.leader]
            live.why = error.message
            raise error

    async def _is_right(self, live: Live, session: Session) -> bool:
        """Whether the version in force reads what the model reads after all: the pages only looked odd."""
        version = live.template.active
        assert version is not None
        for page in session.readable:
            one = await self._reader.reading(version, page)
            if await self._reader.differences(page, session.values[page], one):
                return False
            live.watch.confirm(one.fields, one.expected, one.problems)
        version.agreed += len(session.readable)
        return True

    async def _written(self, group: Group, live: Live, session: Session) -> tuple[Attempt, list[str]]:
        """Rules, and what is wrong with them; a second try gets the errors of the first."""
        leader = session.leader
        client = leader.client()
        room = outline_tokens(client, len(session.readable), schema=leader.schema, prompt=leader.prompt)
        samples = [Sample(await self._reader.outline(page, room), session.values[page]) for page in session.readable]
        attempt = await counting(group, live, leader, write_rules(client, samples, **leader.wanted))
        wrong = await self._wrong(attempt, session)
        if wrong and live.watch.may_call(1):
            again = write_rules(client, samples, **leader.wanted, earlier=attempt, wrong=wrong)
            attempt = await counting(group, live, leader, again)
            wrong = await self._wrong(attempt, session)
        return attempt, wrong

    async def _wrong(self, attempt: Attempt, session: Session) -> list[str]:
        if attempt.problems:
            return attempt.problems
        found: list[str] = []
        for number, page in enumerate(session.readable, 1):
            one = await self._reader.reading(Version(0, attempt.rules), page)
            differing = in_words(await self._reader.differences(page, session.values[page], one), number)
            # What does not fit the schema and is what the model read is the page's fault.
            found += differing + [f"page {number}: {problem}" for problem in one.problems if differing]
        return found[:_MOST_WRONG]

    async def _with_earlier(self, live: Live, rules: tuple[Rule, ...], session: Session) -> tuple[Rule, ...]:
        """The new rules, and the earlier ones of fields that none of the new pages has."""
        known = {rule.parts[:1] for rule in rules}
        earlier = live.template.active
        rest = tuple(rule for rule in earlier.rules if rule.parts[:1] not in known) if earlier is not None else ()
        return rules + rest if rest and not await self._wrong(Attempt("", rules + rest), session) else rules

    async def _accept(self, live: Live, rules: tuple[Rule, ...], session: Session, old: Status) -> None:
        rules = await self._with_earlier(live, rules, session)
        pages = session.readable
        model = session.leader.client().config.model_for("complex")
        now = datetime.now(UTC).isoformat(timespec="seconds")
        version = live.template.add(rules, learned_at=now, model=model, old=old)
        version.agreed = len(pages)
        version.samples = [self._kept(page, session.values[page]) for page in pages if page.keep]
        live.watch.start_anew(len(pages), has_gaps=_has_gaps(session.leader.schema, rules))
        live.why = ""
        path = self._store.save(live.template)
        self._stats.inc_value("scrapefire/extractors/learned")
        logger.info(
            "extractor %s, version %d: learned from %d pages: %s", live.template.id, version.number, len(pages), path
        )

    def _kept(self, page: Asked, value: Any) -> dict[str, Any]:
        blob = self._blobs.put(page.data, f".{page.kind}")["blob"]
        return {"url": page.url, "kind": page.kind, "blob": blob, "value": value}


def _telling(pages: list[Asked], number: int) -> list[Asked]:
    """The leader and the pages that add most to what is seen of the template: a field that some lack must be learned."""
    chosen, left = pages[:1], pages[1:]
    seen = set(pages[0].marks)
    while left and len(chosen) < number:
        best = max(left, key=lambda page: len(page.marks - seen))
        left.remove(best)
        chosen.append(best)
        seen |= best.marks
    return chosen


def _has_gaps(schema: StrictSchema | None, rules: tuple[Rule, ...]) -> bool:
    """Whether the schema has properties without a rule: perhaps only the pages that were read have none."""
    wanted = schema.user.get("properties", {}) if schema is not None else {}
    return not {name for rule in rules for name in rule.parts[:1]} >= set(wanted)
