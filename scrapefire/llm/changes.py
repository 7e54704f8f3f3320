"""Step 19's pure part: what has become of a page since its last version (FIRECRAWL section 16).

Who keeps the versions is another matter: both are arguments here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from scrapefire.content.diff import change_status, git_diff, json_changes
from scrapefire.llm.answers import compare
from scrapefire.llm.client import LLMClient, all_of
from scrapefire.llm.extract import extract
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage

__all__ = ["Changes", "Version", "track"]


@dataclass(frozen=True)
class Version:
    """A page as it was at one time.

    Args:
        markdown: its text.
        scraped_at: when, ISO 8601.
        status: HTTP status; 404 and 410 mean that the page is gone.
        data: what mode ``json`` has read from it by the same schema and prompt, so that it is not asked for again.
    """

    markdown: str
    scraped_at: str = ""
    status: int = 200
    data: Any = None


@dataclass
class Changes:
    """What came of it.

    Args:
        value: ``change_status`` (``new``, ``same``, ``changed``, ``removed``), ``previous_scrape_at``, and where the
            page has changed, ``diff`` (mode ``git-diff``) and ``json`` (mode ``json``): with a schema
            ``{key: {"previous", "current"}}`` of every key that differs, without one ``{"summary": text}``.
        data: what was read from the current version by the schema; to be kept with it.
        warnings: sentences for the user.
    """

    value: dict[str, Any]
    data: Any = None
    warnings: list[str] | None = None


async def track(
    client: LLMClient | None,
    previous: Version | None,
    current: Version,
    *,
    modes: Collection[str] = (),
    schema: StrictSchema | None = None,
    prompt: str = "",
    meter: Usage | None = None,
) -> Changes:
    """Compare two versions of a page.

    A model is asked only where the mode ``json`` is wanted and the text has changed; an equal page has equal data.

    Args:
        client: what to ask a model with; needed for the mode ``json`` alone.
        previous: the last version; ``None`` where there is none.
        current: this one.
        modes: ``git-diff``, ``json``.
        schema: of what mode ``json`` compares; without one a model tells the difference in words.
        prompt: what matters, in the user's words.
        meter: gets the tokens used.

    Raises:
        ScrapeError: as :func:`scrapefire.llm.extract.extract` and :func:`scrapefire.llm.answers.compare`.
    """
    status = change_status(previous.markdown if previous else None, current.markdown, current.status)
    value: dict[str, Any] = {"change_status": status}
    if previous is None:
        return Changes(value)
    value["previous_scrape_at"] = previous.scraped_at or None
    if status == "same":
        return Changes(value, data=previous.data)
    if status != "changed":
        return Changes(value)
    if "git-diff" in modes:
        value["diff"] = git_diff(previous.markdown, current.markdown)
    if "json" not in modes:
        return Changes(value)
    assert client is not None, "mode json needs a client"
    if schema is None:
        words = await compare(client, previous.markdown, current.markdown, prompt=prompt, meter=meter)
        value["json"] = {"summary": words}
        return Changes(value)
    return await _by_schema(client, previous, current, value, schema, prompt, meter)


async def _by_schema(
    client: LLMClient,
    previous: Version,
    current: Version,
    value: dict[str, Any],
    schema: StrictSchema,
    prompt: str,
    meter: Usage | None,
) -> Changes:
    """Both versions read by the schema, key by key."""
    wanted = [current] if previous.data is not None else [current, previous]
    found = await all_of(extract(client, one.markdown, schema=schema, prompt=prompt, meter=meter) for one in wanted)
    before = previous.data if previous.data is not None else found[1].value
    value["json"] = json_changes(before, found[0].value)
    warnings = [f"change_tracking: {warning}" for one in found for warning in one.warnings]
    return Changes(value, data=found[0].value, warnings=warnings)
