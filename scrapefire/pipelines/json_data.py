"""Step 12: structured data, from the page itself where it has it, else by a model (FIRECRAWL sections 9 and 15)."""

from __future__ import annotations

import json
from typing import Any

from scrapefire.content.metadata_structured import json_ld
from scrapefire.content.page import Page
from scrapefire.document import Document, Work
from scrapefire.errors import PromptInjectionError
from scrapefire.llm.answers import find_injection
from scrapefire.llm.evidence import evidence
from scrapefire.llm.extract import extract
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage
from scrapefire.options import ScrapeOptions
from scrapefire.options.formats import JsonFormat
from scrapefire.pipelines.model_step import ModelStep

_LEAST_NATIVE_PROPERTIES = 3


class JsonTransformer(ModelStep):
    """Fills ``json``.

    Data that the engine brought, a JSON body, and JSON-LD are used when they fit the schema; with ``with_evidence``
    the sentences that the values stand in go to ``metadata["evidence"]``.
    """

    name = "json"
    writes = ("json",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("json")

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        asked: JsonFormat = work.options.format("json")
        schema = StrictSchema(asked.json_schema) if asked.json_schema else None
        native = native_json(work, schema) if not asked.prompt else None
        if native is not None:
            document["json"] = native
            return
        markdown = document.get("markdown", "")
        if asked.check_prompt_injection and not work.options.check_prompt_injection:
            await refuse_injection(self.client, markdown, meter)
        found = await extract(self.client, markdown, schema=schema, prompt=asked.prompt or "", meter=meter)
        document["json"] = found.value
        document["warnings"].extend(found.warnings)
        if work.options.with_evidence:
            document["metadata"]["evidence"] = evidence(found.value, markdown)


async def refuse_injection(client: Any, markdown: str, meter: Usage) -> None:
    """Raises :class:`PromptInjectionError` when the page gives orders to a model."""
    reason = await find_injection(client, markdown, meter=meter)
    if reason:
        raise PromptInjectionError()


def native_json(work: Work, schema: StrictSchema | None) -> Any:
    """Data that the page brings itself and that fits the schema; ``None`` where a model has to read it."""
    if "json" in work.result and _fits(work.result["json"], schema):
        return work.result["json"]
    if work.kind == "json":
        try:
            body = json.loads(work.text)
        except (ValueError, RecursionError):
            return None
        return body if isinstance(body, dict | list) and _fits(body, schema) else None
    if work.kind == "html" and schema is not None:
        return _from_json_ld(work, schema)
    return None


def _fits(value: Any, schema: StrictSchema | None) -> bool:
    return schema is None or not schema.problems(value)


def _from_json_ld(work: Work, schema: StrictSchema) -> Any:
    """The one JSON-LD object that has every property asked for; small schemas would fit by chance."""
    wanted = schema.user.get("properties", {})
    if len(wanted) < _LEAST_NATIVE_PROPERTIES or "ld+json" not in work.text:
        return None
    fitting = []
    for node in json_ld(Page(work.text, work.result.get("url", ""))):
        if isinstance(node, dict) and wanted.keys() <= node.keys():
            value = schema.denormalise(node)
            if _fits(value, schema):
                fitting.append(value)
    return fitting[0] if len(fitting) == 1 else None
