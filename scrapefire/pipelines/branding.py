"""Step 7: how the site looks, out of what the browser has read (FIRECRAWL sections 2 and 9)."""

from __future__ import annotations

import json

from scrapefire.document import Document, Work
from scrapefire.llm.usage import Usage
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.model_step import ModelStep
from scrapefire.pipelines.offload import offload

_IN_PLACE = 65_536  # bytes; the analysis is arithmetic on counts


class BrandingTransformer(Transformer):
    """Fills ``branding``: colours, fonts, sizes, spacing, buttons, logo, icons."""

    name = "branding"
    writes = ("branding",)

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants("branding")

    async def transform(self, document: Document, work: Work) -> None:
        look = work.result.get("branding")
        if look is None:
            self._absent(document, work, "branding", "the browser could not read how the page looks")
            return
        data = json.dumps(look).encode()
        document["branding"] = await offload(
            self.content, "scrapefire.content.branding:branding_task", data, in_place=_IN_PLACE
        )


class ToneTransformer(ModelStep):
    """Adds ``tone`` and ``personality`` to ``branding``, from the page's texts."""

    name = "branding_tone"

    def needs(self, options: ScrapeOptions) -> bool:
        return options.wants_tone

    async def ask(self, document: Document, work: Work, meter: Usage) -> None:
        if "branding" in document:
            from scrapefire.llm import answers  # late, see ModelStep

            told = await answers.tone(self.client, document.get("markdown", ""), meter=meter)
            document["branding"] = {**document["branding"], **told}
