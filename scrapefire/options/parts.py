"""Option groups that are neither formats nor actions: parsers, location, profile, redaction (FIRECRAWL section 1)."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, field_validator
from pydantic_core import PydanticCustomError

from scrapefire.options.countries import COUNTRY_CODES, PROXY_REGIONS
from scrapefire.options.model import OptionModel, Switch, Whole, tagged

_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*")


class PdfParser(OptionModel):
    """How PDF files are read."""

    other_names: ClassVar = {"page_markdown": "pages"}

    type: Literal["pdf"]
    mode: Literal["fast", "auto", "ocr"] = Field(
        default="auto", description="text layer only, as needed, or always OCR"
    )
    max_pages: Whole | None = Field(default=None, ge=1, le=10_000, description="pages to read, from the first")
    pages: Switch = Field(default=False, description="the Markdown of every page by itself as well")
    blocks: Switch = Field(default=False, description="layout blocks with their places as well")
    page_markers: Switch = Field(default=False, description="a marker in the Markdown where a page begins")


class ImageParser(OptionModel):
    """Reads the text of pictures."""

    type: Literal["image"]


Parser = Annotated[PdfParser | ImageParser, Field(discriminator="type"), BeforeValidator(tagged)]


class Location(OptionModel):
    """Where the request should seem to come from."""

    country: str | None = Field(default=None, description="ISO 3166-1 alpha-2 code")
    languages: tuple[str, ...] = Field(default=(), description="language tags for Accept-Language, best first")

    @field_validator("country")
    @classmethod
    def _known_country(cls, value: str | None) -> str | None:
        if value is None or value.lower() in PROXY_REGIONS:
            return value and value.lower()
        if value.upper() not in COUNTRY_CODES:
            raise PydanticCustomError("country", "must be a valid two-letter country code (ISO 3166-1), such as DE")
        return value.upper()

    @field_validator("languages")
    @classmethod
    def _language_tags(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not all(_LANGUAGE.fullmatch(tag) for tag in value):
            raise PydanticCustomError("languages", "must hold language tags, such as de or en-US")
        return value


class Profile(OptionModel):
    """A named browser storage that outlives the request."""

    name: Annotated[str, Field(strict=True, min_length=1, max_length=128)]
    save_changes: Switch = Field(default=True, description="write cookies and storage back afterwards")


Entity = Literal["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"]


class RedactPII(OptionModel):
    """Which personal data is taken out of the Markdown, and how."""

    mode: Literal["accurate", "aggressive", "fast"] | None = Field(
        default=None,
        description="fast: what has a form of its own; accurate: names by a model too (extra pii), an error without it;"
        " aggressive: also what only looks like it; without a mode as accurate, as far as a model is installed",
    )
    entities: tuple[Entity, ...] = Field(default=(), description="kinds to redact; all when empty")
    replace_style: Literal["tag", "mask", "remove"] = Field(default="tag", description="what stands in their place")


def switch_or_object(value: Any) -> Any:
    """``true`` is the object with its defaults, ``false`` is absence."""
    return ({} if value else None) if isinstance(value, bool) else value
