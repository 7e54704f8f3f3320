"""Step 13: structured data by rules that a model has written once for the page's template (FIRECRAWL section 9)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from scrapefire.document import Document, Work
from scrapefire.errors import ExtractorNotLearnedError
from scrapefire.llm.usage import Usage
from scrapefire.options import ScrapeOptions
from scrapefire.options.formats import DeterministicJsonFormat
from scrapefire.pipelines.evidence import give_evidence
from scrapefire.pipelines.json_data import JsonTransformer, native_json
from scrapefire.pipelines.model_step import ModelStep
from scrapefire.pipelines.redact import redacted, spoken_language
from scrapefire.urls import site_key

if TYPE_CHECKING:
    from scrapefire.llm.schema import StrictSchema
    from scrapefire.pipelines.extractors.state import Asked


class DeterministicJsonTransformer(ModelStep):
    """Fills ``json`` without a model call a page: an extractor is learned for each template of pages, checked and kept.

    Data that the page brings itself is used first, as for ``json``.  Only HTML and JSON pages have a template; of
    other documents it is a warning.
    """

    name = "deterministic_json"
    reads = ("markdown",)
    writes = ("json",)
    late: ClassVar[tuple[str, ...]] = (*JsonTransformer.late, "scrapefire.pipelines.extractors.service")

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("deterministic_json")

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        from scrapefire.llm.schema import StrictSchema  # late, see ModelStep
        from scrapefire.pipelines.extractors.service import ExtractorService

        asked: DeterministicJsonFormat = work.options.format("deterministic_json")
        schema = StrictSchema(asked.json_schema) if asked.json_schema else None
        native = await native_json(self.content, work, schema) if schema is not None and not asked.prompt else None
        if native is not None:
            document["json"] = native
            if work.options.with_evidence:
                await give_evidence(self.content, document, native, is_native=True)
            return
        if work.kind not in ("html", "json"):
            raise ExtractorNotLearnedError(
                "only HTML and JSON pages have a template",
                advice="Ask for the format json, where a model reads the file.",
            )
        redact = await self._redaction(work)
        extractors = ExtractorService.of(self.crawler)
        found = await extractors.data_of(self._asked(document, work, asked.prompt or "", schema, meter, redact))
        document["json"] = found.value
        document["warnings"].extend(found.warnings)
        if work.options.with_evidence:
            await give_evidence(self.content, document, found.value, is_native=found.by_rules)

    async def _redaction(self, work: Work) -> Any:
        """What takes personal data out of a value, where that was asked for."""
        if work.options.redact_pii is None:
            return None
        return partial(redacted, self.content, work.options, language=await spoken_language(self.content, work))

    def _asked(
        self, document: Document, work: Work, prompt: str, schema: StrictSchema | None, meter: Usage, redact: Any
    ) -> Asked:
        from scrapefire.pipelines.extractors.state import Asked  # late, see ModelStep

        url = work.result.get("url", document["url"])
        return Asked(
            data=work.text.encode("utf-8", "surrogatepass"),
            url=url,
            kind=work.kind,
            site=site_key(url),
            markdown=document.get("markdown", ""),
            schema=schema,
            prompt=prompt,
            client=self.llm.client,
            meter=meter,
            redact=redact,
            keep=work.options.store_in_cache and redact is None,
        )
