"""Output formats: what a document shall hold (FIRECRAWL section 2, and ``metadata`` and ``chunks`` of our own)."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from scrapefire.options.model import AnyCase, OptionModel, Prompt, Switch, Text, Whole, tagged

MAX_SCHEMA_DEPTH = 100
"""Levels that a JSON schema may nest: far over what any model server takes, far under what recursion can bear."""


def _schema_of(value: Any) -> Any:
    return value.model_json_schema() if isinstance(value, type) and issubclass(value, BaseModel) else value


def _is_json(value: Any, depth: int = MAX_SCHEMA_DEPTH) -> bool:
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        named = isinstance(value, list) or all(isinstance(key, str) for key in value)
        return depth > 0 and named and all(_is_json(item, depth - 1) for item in inner)
    return value is None or isinstance(value, str | bool | int) or (isinstance(value, float) and isfinite(value))


def _plain_json(value: dict[str, Any]) -> dict[str, Any]:
    if not _is_json(value):
        raise PydanticCustomError("plain_json", f"must be plain JSON of at most {MAX_SCHEMA_DEPTH} levels")
    return value


Schema = Annotated[dict[str, Any], BeforeValidator(_schema_of), AfterValidator(_plain_json)]
"""A JSON schema; in Python a pydantic model class serves too."""


class PlainFormat(OptionModel):
    """A format that needs no options of its own."""

    type: Literal[
        "markdown",
        "html",
        "raw_html",
        "raw_base64",
        "links",
        "images",
        "metadata",
        "summary",
        "product",
        "menu",
        "audio",
        "video",
    ]


class Viewport(OptionModel):
    """Size of the browser window in pixels."""

    width: Whole = Field(ge=1, le=7680)
    height: Whole = Field(ge=1, le=4320)


class ScreenshotFormat(OptionModel):
    """A picture of the page as the browser shows it."""

    type: Literal["screenshot"]
    full_page: Switch = Field(default=False, description="the whole page, not only the window")
    quality: Whole | None = Field(default=None, ge=1, le=100, description="JPEG quality in percent; PNG when absent")
    viewport: Viewport | None = Field(default=None, description="size of the window in pixels")


class JsonFormat(OptionModel):
    """Data that a language model reads from the page."""

    type: Literal["json"]
    json_schema: Schema | None = Field(default=None, alias="schema", description="JSON schema that the answer must fit")
    prompt: Prompt | None = Field(default=None, description="what to extract, in words (10 000 characters)")
    check_prompt_injection: Switch = Field(default=False, description="stop when the page gives orders to the model")


class DeterministicJsonFormat(OptionModel):
    """Data that a generated extractor, made once a site, reads from the page."""

    type: Literal["deterministic_json"]
    json_schema: Schema | None = Field(default=None, alias="schema", description="JSON schema that the answer must fit")
    prompt: Prompt | None = Field(default=None, description="what to extract, in words (10 000 characters)")


class QuestionFormat(OptionModel):
    """An answer from the page's text."""

    type: Literal["question"]
    question: Prompt = Field(description="what to answer")


class HighlightsFormat(OptionModel):
    """Sentences of the page, word by word, that bear on a query."""

    type: Literal["highlights"]
    query: Prompt = Field(description="what the sentences must bear on")


class QueryFormat(OptionModel):
    """The older form of question (``freeform``) and highlights (``direct_quote``)."""

    type: Literal["query"]
    prompt: Prompt = Field(description="what to answer")
    mode: Annotated[Literal["freeform", "direct_quote"], AnyCase] = Field(
        default="freeform", description="kind of answer"
    )


class ChangeTrackingFormat(OptionModel):
    """What has changed since the page was last scraped."""

    type: Literal["change_tracking"]
    modes: tuple[Literal["git-diff", "json"], ...] = Field(default=(), description="how changes are told")
    json_schema: Schema | None = Field(default=None, alias="schema", description="fields that mode json compares")
    prompt: Prompt | None = Field(default=None, description="what mode json extracts, in words")
    tag: Text | None = Field(default=None, description="keeps separate histories of one page")


class BrandingFormat(OptionModel):
    """How the site looks: colours, fonts, type scale, spacing, buttons, logo and icons, as a browser shows them."""

    type: Literal["branding"]
    tone: Switch = Field(default=False, description="a language model tells the tone of the page's texts too")


class AttributeSelector(OptionModel):
    """One attribute of all elements that a CSS selector finds."""

    selector: Text
    attribute: Text


class AttributesFormat(OptionModel):
    """Values of HTML attributes."""

    type: Literal["attributes"]
    selectors: tuple[AttributeSelector, ...] = Field(min_length=1, description="{selector, attribute} objects")


class ChunksFormat(OptionModel):
    """The Markdown in pieces for retrieval, each with its headings."""

    type: Literal["chunks"]
    max_tokens: Whole = Field(default=512, ge=16, le=100_000, description="upper size of a piece in tokens")


Format = Annotated[
    PlainFormat
    | ScreenshotFormat
    | JsonFormat
    | DeterministicJsonFormat
    | QuestionFormat
    | HighlightsFormat
    | QueryFormat
    | ChangeTrackingFormat
    | BrandingFormat
    | AttributesFormat
    | ChunksFormat,
    Field(discriminator="type"),
    BeforeValidator(tagged),
]

MARKDOWN_DEPENDENT = frozenset(
    {
        "markdown",
        "json",
        "deterministic_json",
        "summary",
        "question",
        "highlights",
        "query",
        "change_tracking",
        "chunks",
    }
)
"""Formats that are made from the Markdown."""


def problems_of(formats: tuple[Any, ...]) -> list[str]:
    """What is wrong with formats that are each valid but don't go together."""
    names = [entry.type for entry in formats]
    found = []
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            found.append(f"formats: only one {name} format can be given")
    if "change_tracking" in names and "markdown" not in names:
        found.append("formats: change_tracking requires the markdown format too")
    if "json" in names and "deterministic_json" in names:
        found.append("formats: json and deterministic_json exclude each other")
    if "raw_base64" in names and len(names) > 1:
        found.append("formats: raw_base64 must be the only format")
    return found
