"""Pages through the workers: their marks, what extractors read from them, their outlines."""

from __future__ import annotations

import json
from typing import Any

from scrapefire.errors import ScrapeError
from scrapefire.extractors.agreement import Disagreement, disagreements
from scrapefire.extractors.template import Version
from scrapefire.pipelines.content import ContentService
from scrapefire.pipelines.extractors.state import Asked, Group, Live, Reading

_TASKS = "scrapefire.extractors.tasks"
_TIMEOUT = 20.0


class PageReader:
    """Runs extractors, in worker processes that are ended when they take too long.

    Args:
        content: the crawl's conversions, whose workers do it.
    """

    def __init__(self, content: ContentService) -> None:
        self._content = content

    async def by_template(self, group: Group, page: Asked) -> tuple[Live | None, list[Reading]]:
        """The template that a page is like, and what its versions read, the one in force first; fills ``page.marks``."""
        turns = {live.template.id: (live, live.template.in_turn) for live in group.templates}
        sent = [
            {
                "id": name,
                "skeleton": json.dumps(live.template.skeleton.to_dict()),
                "versions": [_rules_text(version) for version in versions],
            }
            for name, (live, versions) in turns.items()
        ]
        found = await self._run("read_task", page, schema=page.schema_text, templates=sent)
        page.marks = frozenset(found["marks"])
        if found["template"] is None:
            return None, []
        live, versions = turns[found["template"]]
        return live, [_reading(one, version) for one, version in zip(found["readings"], versions)]

    async def reading(self, version: Version, page: Asked) -> Reading:
        """What one version reads from a page."""
        try:
            found = await self._run("rules_task", page, schema=page.schema_text, rules=_rules_text(version))
        except ScrapeError as exc:
            found = {"value": None, "problems": [exc.message], "fields": []}
        return _reading(found, version)

    async def outline(self, page: Asked, tokens: int) -> str:
        """A page as a model is to see it, without personal data where that was asked for."""
        text: str = (await self._run("outline_task", page, tokens=tokens))["outline"]
        return str(await page.redact(text)) if page.redact is not None else text

    async def differences(self, page: Asked, value: Any, one: Reading) -> list[Disagreement]:
        """Where the model's value and a reading differ; the model may have read a redacted page."""
        read = await page.redact(one.value) if page.redact is not None else one.value
        return disagreements(value, read)

    async def _run(self, task: str, page: Asked, **args: Any) -> dict[str, Any]:
        found: dict[str, Any] = await self._content._pool.run(
            f"{_TASKS}:{task}", page.data, timeout=_TIMEOUT, url=page.url, kind=page.kind, **args
        )
        return found


def _reading(found: dict[str, Any], version: Version) -> Reading:
    return Reading(version, found["value"], found["problems"], frozenset(found["fields"]))


def _rules_text(version: Version) -> str:
    return json.dumps([rule.to_dict() for rule in version.rules])
