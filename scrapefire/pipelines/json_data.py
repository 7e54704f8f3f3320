"""Step 12: structured data, from the page itself where it has it, else by a model (FIRECRAWL sections 9 and 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from scrapefire.document import Document, Work
from scrapefire.errors import PromptInjectionError
from scrapefire.llm.usage import Usage
from scrapefire.options import ScrapeOptions
from scrapefire.options.formats import JsonFormat
from scrapefire.pipelines.content import ContentService
from scrapefire.pipelines.evidence import give_evidence
from scrapefire.pipelines.model_step import ModelStep
from scrapefire.pipelines.offload import offload

if TYPE_CHECKING:
    from scrapefire.llm.schema import StrictSchema

_TASK = "scrapefire.llm.native:native_task"
_IN_PLACE = 24_576  # bytes; more would hold up the event loop for tens of milliseconds


class JsonTransformer(ModelStep):
    """Fills ``json``.

    Data that the engine brought, a JSON body, and schema.org data in the page are used when they fit the schema and no
    prompt asks for more than the schema says; with ``with_evidence`` the sentences that the values stand in go to
    ``metadata["evidence"]``.
    """

    name = "json"
    writes = ("json",)
    late: ClassVar[tuple[str, ...]] = (*ModelStep.late, "scrapefire.llm.extract", "scrapefire.llm.native")

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("json")

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        from scrapefire.llm.extract import extract  # late, see ModelStep
        from scrapefire.llm.schema import StrictSchema

        asked: JsonFormat = work.options.format("json")
        schema = StrictSchema(asked.json_schema) if asked.json_schema else None
        native = await native_json(self.content, work, schema) if not asked.prompt else None
        if native is not None:
            document["json"] = native
            if work.options.with_evidence:
                await give_evidence(self.content, document, native, is_native=True)
            return
        markdown = document.get("markdown", "")
        if asked.check_prompt_injection and not work.options.check_prompt_injection:
            await refuse_injection(self.client, markdown, meter)
        found = await extract(self.client, markdown, schema=schema, prompt=asked.prompt or "", meter=meter)
        document["json"] = found.value
        document["warnings"].extend(found.warnings)
        if work.options.with_evidence:
            await give_evidence(self.content, document, found.value)


async def refuse_injection(client: Any, markdown: str, meter: Usage) -> None:
    """Raises :class:`PromptInjectionError` when the page gives orders to a model."""
    from scrapefire.llm.answers import find_injection  # late, see ModelStep

    reason = await find_injection(client, markdown, meter=meter)
    if reason:
        raise PromptInjectionError()


async def native_json(content: ContentService, work: Work, schema: StrictSchema | None) -> Any:
    """Data that the page brings itself and that fits the schema; ``None`` where a model has to read it.

    Args:
        content: the crawl's conversions; its workers read large pages.
    """
    from scrapefire.llm.native import fitting  # late, see ModelStep

    if "json" in work.result:
        found = fitting(work.result["json"], schema)
        if found is not None:
            return found
    if work.kind == "json" or (work.kind == "html" and schema is not None):
        data = work.text.encode("utf-8", "surrogatepass")
        url = work.result.get("url", "")
        user = schema.user if schema is not None else None
        return (await offload(content, _TASK, data, in_place=_IN_PLACE, kind=work.kind, url=url, schema=user)).get(
            "value"
        )
    return None
