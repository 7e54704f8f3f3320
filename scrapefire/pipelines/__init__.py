"""The transformer stack as item pipelines, listed once and in order (FIRECRAWL section 9).

The numbers leave gaps of ten, so that a project can put its own steps between ours; numbers of steps that are not there
yet are kept free.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Import path of each step and its place in ``ITEM_PIPELINES``.
STACK: Mapping[str, int] = {
    "scrapefire.pipelines.html.HtmlTransformer": 10,
    "scrapefire.pipelines.markdown.MarkdownTransformer": 20,
    "scrapefire.pipelines.redact.RedactMarkdownTransformer": 22,
    "scrapefire.pipelines.answers.InjectionGuardTransformer": 25,
    "scrapefire.pipelines.answers.CleanContentTransformer": 30,
    "scrapefire.pipelines.links.LinksTransformer": 50,
    "scrapefire.pipelines.images.ImagesTransformer": 60,
    "scrapefire.pipelines.files.FilesTransformer": 70,
    "scrapefire.pipelines.branding.BrandingTransformer": 75,
    "scrapefire.pipelines.metadata.MetadataTransformer": 80,
    "scrapefire.pipelines.commerce.CommerceTransformer": 90,
    "scrapefire.pipelines.answers.ModelStepsTransformer": 120,
    "scrapefire.pipelines.deterministic_json.DeterministicJsonTransformer": 130,
    "scrapefire.pipelines.attributes.AttributesTransformer": 160,
    "scrapefire.pipelines.base64_images.Base64ImagesTransformer": 180,
    "scrapefire.pipelines.chunks.ChunksTransformer": 185,
    "scrapefire.pipelines.redact.RedactFieldsTransformer": 200,
    "scrapefire.pipelines.coerce.CoerceTransformer": 210,
}

__all__ = ["STACK"]
