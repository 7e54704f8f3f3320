"""The crawl's extractors: which template a page is of, what its extractor reads, when to learn and when to check.

A page that is like no known template starts a session: it waits a moment for others like it, a model reads up to
``SCRAPEFIRE_EXTRACTOR_SAMPLES`` of them and writes rules, and the rules count when they read the same from all of them.
Further pages of that template wait for the session.  Afterwards pages cost no call, until one looks odd or a check at
``SCRAPEFIRE_EXTRACTOR_SHADOW_RATE`` disagrees; then an earlier version of the rules is tried, else a session writes new
ones, and when that fails the old ones stay.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from typing import TYPE_CHECKING, Any

from scrapefire import settings as settings_table
from scrapefire.errors import ExtractorNotLearnedError, LLMSchemaMismatchError, ScrapeError
from scrapefire.extractors.skeleton import Skeleton
from scrapefire.extractors.store import ExtractorStore
from scrapefire.extractors.template import Status, Template, Version, asked_hash
from scrapefire.extractors.watch import ENOUGH_CHECKED, Watch
from scrapefire.net.blobs import BlobFolder
from scrapefire.pipelines.content import ContentService
from scrapefire.pipelines.extractors.calls import ask, can_ask, check_pause
from scrapefire.pipelines.extractors.folder import extractor_folder
from scrapefire.pipelines.extractors.learning import Learner
from scrapefire.pipelines.extractors.reader import PageReader
from scrapefire.pipelines.extractors.state import Asked, Extracted, Group, Live, Reading

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

_MOST_TEMPLATES = 30
_MOST_TURNS = 20
_LEARNING = 2  # calls: samples, rules

_services: weakref.WeakKeyDictionary[Crawler, ExtractorService] = weakref.WeakKeyDictionary()


class ExtractorService:
    """Reads the data of pages by extractors.

    Args:
        crawler: the running crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        assert crawler.stats is not None
        self._crawler = weakref.ref(crawler)
        self._reader = PageReader(ContentService.of(crawler))
        self._store = ExtractorStore(extractor_folder(settings))
        self._calls: int = settings_table.get(settings, "EXTRACTOR_CALLS")
        self._rate: float = settings_table.get(settings, "EXTRACTOR_SHADOW_RATE")
        self._learner = Learner(
            self._reader,
            self._store,
            BlobFolder.for_callers(settings),
            samples=max(1, settings_table.get(settings, "EXTRACTOR_SAMPLES")),
            may_come=self._may_come,
            stats=crawler.stats,
        )
        self._groups: dict[tuple[str, str], Group] = {}

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
            live, readings = await self._reader.by_template(group, page)
            # Another page may have brought the template while this one was in its worker.
            live = live or group.like(page.marks) or self._start(group, page)
            found: Extracted | None
            if live.session is not None and _reads_well(live, readings):
                found = await self._beside(group, live, page, readings[0])
            elif live.session is not None:
                found = await self._learner.join(live.session, page)
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

    def _group(self, page: Asked) -> Group:
        schema = page.schema.user if page.schema is not None else None
        key = (page.site, asked_hash(schema, page.prompt))
        if key not in self._groups:
            known = self._store.load(page.site, schema, page.prompt)
            proven = [(one, one.active.agreed) for one in known if one.active is not None]
            self._groups[key] = Group([Live(one, self._watch(agreed)) for one, agreed in proven])
        return self._groups[key]

    def _watch(self, verified: int = 0) -> Watch:
        return Watch(self._calls, self._rate, verified=verified)

    def _start(self, group: Group, page: Asked) -> Live:
        if len(group.templates) >= _MOST_TEMPLATES:
            raise ExtractorNotLearnedError(
                f"the site has more than {_MOST_TEMPLATES} templates",
                advice="Its pages are built too differently for extractors: ask for the format json.",
            )
        schema = page.schema.user if page.schema is not None else None
        live = Live(Template.new(page.site, schema, page.prompt, Skeleton.of([page.marks])), self._watch())
        group.templates.append(live)
        return live

    def _roll_back(self, live: Live, version: Version, old: Status) -> None:
        live.template.roll_back(version, old=old)
        live.watch.start_anew(ENOUGH_CHECKED)
        self._store.save(live.template)
        self._count("rolled_back")
        logger.info("extractor %s: back to version %d", live.template.id, version.number)

    # ---- pages -------------------------------------------------------------------------------------------------------

    async def _first(self, group: Group, live: Live, page: Asked) -> Extracted | None:
        """A page of a template that has no extractor."""
        check_pause(group)
        if live.watch.may_call(_LEARNING):
            page.client()
            return await self._learner.learn(group, live, page)
        live.watch.pages += 1
        if live.watch.may_call(1):
            value = await ask(group, live, page)
            return Extracted(value, [f"deterministic_json: the model read the page: {live.why}"])
        raise ExtractorNotLearnedError(live.why or "no extractor has been learned for the page's template")

    async def _judged(self, group: Group, live: Live, page: Asked, readings: list[Reading]) -> Extracted | None:
        """A page of a template that has an extractor."""
        watch, one = live.watch, readings[0]
        if not page.is_known and watch.is_odd(one.fields, one.expected, one.problems):
            other = next((o for o in readings[1:] if not o.problems and o.fields > one.fields), None)
            if other is not None:
                self._roll_back(live, other.version, "replaced")
                watch.pages += 1
                return Extracted(other.value, by_rules=True)
            if watch.may_call(_LEARNING) and can_ask(group, page):
                return await self._learner.learn(group, live, page, old="replaced")
        watch.pages += 1
        watch.saw(one.fields, one.expected)
        if not one.problems:
            live.template.skeleton = live.template.skeleton.with_page(page.marks)
        due = watch.is_due()  # counts the page
        unproven = not watch.is_proven and watch.may_call(1)
        if page.is_known or not (unproven or due) or not can_ask(group, page):
            return self._served(live, one)
        return await (self._checked if watch.is_proven else self._proven)(group, live, page, one)

    async def _beside(self, group: Group, live: Live, page: Asked, one: Reading) -> Extracted:
        """A page that the extractor in force reads well while a session learns from others that look odd.

        It need not wait, and must be no sample: two designs in one session have no rules in common.
        """
        live.watch.pages += 1
        live.watch.saw(one.fields, one.expected)
        if live.watch.is_due() and not page.is_known and can_ask(group, page):
            return await self._checked(group, live, page, one)
        return self._served(live, one)

    def _served(self, live: Live, one: Reading) -> Extracted:
        if not one.problems:
            return Extracted(one.value, by_rules=True)
        why = f". {live.why}" if live.why else ""
        raise LLMSchemaMismatchError(
            f"what the extractor {live.template.id} reads does not fit the schema: {'; '.join(one.problems)}{why}",
            problems=one.problems,
            advice="The page lacks what the schema requires: loosen the schema, or ask for the format json.",
        )

    # ---- checks ------------------------------------------------------------------------------------------------------

    async def _proven(self, group: Group, live: Live, page: Asked, one: Reading) -> Extracted:
        """Check an extractor that has not proven itself; other pages wait for it."""
        live.proof = asyncio.get_running_loop().create_future()
        try:
            return await self._checked(group, live, page, one)
        finally:
            live.proof.set_result(None)
            live.proof = None

    async def _checked(self, group: Group, live: Live, page: Asked, one: Reading) -> Extracted:
        """A page whose reading is compared with the model's own."""
        watch = live.watch
        try:
            # Checks at a rate have a budget of their own: the rate.
            value = await ask(group, live, page, counted=not watch.is_proven)
        except ScrapeError as exc:
            logger.info("extractor %s was not checked: %s", live.template.id, exc.message)
            return self._served(live, one)
        self._count("checks")
        if not await self._reader.differences(page, value, one):
            watch.verified += 1
            one.version.agreed += 1
            self._store.save(live.template)
            watch.confirm(one.fields, one.expected, one.problems)
            return Extracted(one.value, by_rules=True)
        self._count("disagreements")
        if live.session is None and live.template.active is one.version:
            await self._corrected(group, live, page, value, one)
        return Extracted(value)

    async def _corrected(self, group: Group, live: Live, page: Asked, value: Any, one: Reading) -> None:
        """Find rules that read what the model read: those of another version, else new ones."""
        for version in reversed(live.template.versions):
            if version is one.version:
                continue
            differing = await self._reader.differences(page, value, await self._reader.reading(version, page))
            if not differing and live.template.active is one.version and live.session is None:
                self._roll_back(live, version, "wrong")
                return
        if live.session is not None or live.template.active is not one.version:
            return  # another page was faster
        if live.watch.may_call(1):
            page.is_known = True
            try:
                await self._learner.learn(group, live, page, known=value, old="wrong")
            except ScrapeError as exc:
                logger.info("extractor %s stays as it is: %s", live.template.id, exc.message)
        else:
            live.why = "it disagrees with the model, and SCRAPEFIRE_EXTRACTOR_CALLS allows no new one"
            logger.warning("extractor %s: %s", live.template.id, live.why)

    # ---- the crawl ---------------------------------------------------------------------------------------------------

    def _may_come(self, waiting: int) -> bool:
        """Whether further pages may come while so many wait."""
        crawler = self._crawler()
        engine = crawler.engine if crawler is not None and crawler.crawling else None
        slot = engine._slot if engine is not None else None
        return slot is not None and (slot.scheduler.has_pending_requests() or len(slot.inprogress) > waiting)

    def _count(self, what: str) -> None:
        crawler = self._crawler()
        if crawler is not None and crawler.stats is not None:
            crawler.stats.inc_value(f"scrapefire/extractors/{what}")


def _reads_well(live: Live, readings: list[Reading]) -> bool:
    """Whether the extractor in force reads a page as it should, and nothing speaks against it."""
    if live.session is None or live.session.doubts_all or not live.watch.is_proven or not readings:
        return False
    one = readings[0]
    odd = live.watch.is_odd(one.fields, one.expected, one.problems)
    return one.version is live.template.active and not one.problems and not odd
