"""Steps 3, 14 and 15: main text, summary, question, highlights; and the check for orders in the page (FIRECRAWL 9)."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.errors import PromptInjectionError, ScrapeError
from scrapefire.llm.usage import Usage
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.branding import ToneTransformer
from scrapefire.pipelines.json_data import JsonTransformer, refuse_injection
from scrapefire.pipelines.model_step import ModelStep, TogetherTransformer


class InjectionGuardTransformer(ModelStep):
    """Turns a page that gives orders to a model into an error item; a check that fails is a warning (fail open)."""

    name = "check_prompt_injection"
    on_failure = "raise"

    def needs(self, options: ScrapeOptions) -> bool:
        return options.check_prompt_injection

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        try:
            await refuse_injection(self.client, document.get("markdown", ""), meter)
        except PromptInjectionError:
            raise
        except ScrapeError as exc:
            document["warnings"].append(f"{self.name}: the page was not checked: {exc.message}. {exc.advice}")


class CleanContentTransformer(ModelStep):
    """Keeps the main text in ``markdown``: a model names the lines to drop, the others stay as they are."""

    name = "only_clean_content"
    writes = ("markdown",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.only_clean_content

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        from scrapefire.llm import answers  # late, see ModelStep

        text, warnings = await answers.main_text(self.client, document.get("markdown", ""), meter=meter)
        document["markdown"] = text
        document["warnings"].extend(warnings)


class SummaryTransformer(ModelStep):
    """Fills ``summary``."""

    name = "summary"
    writes = ("summary",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("summary")

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        from scrapefire.llm import answers  # late, see ModelStep

        text, warnings = await answers.summarise(self.client, document.get("markdown", ""), meter=meter)
        document["summary"] = text
        document["warnings"].extend(warnings)


class QuestionTransformer(ModelStep):
    """Fills ``answer``: a free answer, or the page's own words for a query in the mode ``direct_quote``."""

    name = "question"
    writes = ("answer",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("question") or options.wants("query")

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        from scrapefire.llm import answers  # late, see ModelStep

        markdown = document.get("markdown", "")
        question, query = work.options.format("question"), work.options.format("query")
        if question is None and query.mode == "direct_quote":
            text, warnings = await answers.highlights(self.client, markdown, query.prompt, meter=meter)
        else:
            asked = question.question if question is not None else query.prompt
            text, warnings = await answers.answer(self.client, markdown, asked, meter=meter)
        document["answer"] = text
        document["warnings"].extend(warnings)


class HighlightsTransformer(ModelStep):
    """Fills ``highlights``: what the page says on a query, word by word; empty when it says nothing."""

    name = "highlights"
    writes = ("highlights",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("highlights")

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        from scrapefire.llm import answers  # late, see ModelStep

        query = work.options.format("highlights").query
        text, warnings = await answers.highlights(self.client, document.get("markdown", ""), query, meter=meter)
        document["highlights"] = text
        document["warnings"].extend(warnings)


class ModelStepsTransformer(TogetherTransformer):
    """``json``, ``summary``, ``answer``, ``highlights`` and the tone of a brand, of one item at the same time."""

    name = "model_steps"
    writes = ("json", "summary", "answer", "highlights")
    steps = (JsonTransformer, SummaryTransformer, QuestionTransformer, HighlightsTransformer, ToneTransformer)
