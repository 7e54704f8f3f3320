"""What a caller asks for one URL, validated once and plain JSON afterwards (FIRECRAWL sections 1-3).

Names, units and limits are Firecrawl's.  These differ on purpose:

* ``skip_tls_verification`` is off unless the project turns verification off; giving headers or actions changes nothing.
* A ``timeout`` of exactly 30 seconds is 30 seconds, whatever format or proxy is asked for.
* ``change_tracking`` does not force a wait of five seconds.
* A location without a country has no country, not the pool ``us-generic``.
* ``None`` means that an option is not given; ``json`` may be named without schema and prompt.
* ``min_age`` above ``max_age`` is an error, as is one format given twice with different options.
* ``max_age`` and ``store_in_cache`` have no effect while no store is configured, but for ``store_in_cache`` set to true
  together with ``redact_pii``: see :attr:`ScrapeOptions.may_store_raw`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, ValidationError, field_validator, model_validator
from pydantic_core import PydanticCustomError

from scrapefire.errors import BadRequestError
from scrapefire.options import availability, formats
from scrapefire.options.actions import Action, WaitAction
from scrapefire.options.formats import Format, PlainFormat, ScreenshotFormat
from scrapefire.options.model import OptionModel, Switch, Text, Whole
from scrapefire.options.parts import (
    ImageParser,
    Location,
    Parser,
    PdfParser,
    Profile,
    RedactPII,
    switch_or_object,
)
from scrapefire.options.problems import Problems, problems_in

MAX_WAIT_MS = 60_000
"""Longest sum of ``wait_for`` and wait actions, in milliseconds."""

PROXY_TIERS = ("basic", "auto", "stealth", "enhanced")

_PROXY_SCHEMES = frozenset({"http", "https", "socks4", "socks4a", "socks5", "socks5h"})
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE = re.compile(r"[^\x00\r\n]*")


class ScrapeOptions(OptionModel):
    """Options of one request.

    Use :meth:`parse` for what a caller wrote and :meth:`from_json` for what :meth:`to_json` gave.  Times are in
    milliseconds.  The instance and its groups are frozen.
    """

    formats: tuple[Format, ...] = Field(
        default=(PlainFormat(type="markdown"),),
        description="what the document holds: names, or objects with type and options",
    )
    headers: dict[str, str] = Field(default={}, description="HTTP headers for the page's server")
    include_tags: tuple[Text, ...] = Field(default=(), description="CSS selectors: keep only what they find")
    exclude_tags: tuple[Text, ...] = Field(default=(), description="CSS selectors: remove what they find")
    only_main_content: Switch = Field(default=True, description="leave out navigation, headers, footers and the like")
    only_clean_content: Switch = Field(default=False, description="a language model keeps the main text only")
    timeout: Whole | None = Field(
        default=None, ge=1000, description="milliseconds for everything; the project's limit if unset"
    )
    wait_for: Whole = Field(
        default=0, ge=0, le=MAX_WAIT_MS, description="milliseconds to wait after the page has loaded"
    )
    mobile: Switch = Field(default=False, description="see the page as a telephone does")
    parsers: tuple[Parser, ...] = Field(
        default=(PdfParser(type="pdf"), ImageParser(type="image")),
        description="files that are turned into text; without pdf a PDF comes back as base64",
    )
    actions: tuple[Action, ...] = Field(
        default=(), max_length=50, description="what the browser does before the page is read"
    )
    location: Location | None = Field(
        default=None, description="country and languages that the request should come from"
    )
    skip_tls_verification: Switch | None = Field(
        default=None, description="accept bad certificates; DOWNLOAD_VERIFY_CERTIFICATES decides if unset"
    )
    remove_base64_images: Switch = Field(
        default=True, description="replace pictures inside the Markdown by a placeholder"
    )
    fast_mode: Switch = Field(default=False, description="engines without a browser only")
    block_ads: Switch = Field(default=True, description="the browser loads no advertisements")
    proxy: str = Field(default="auto", description="basic, stealth (also called enhanced), auto, or the URL of a proxy")
    max_age: Whole | None = Field(
        default=None,
        ge=0,
        description="milliseconds that a cached copy may be old; 0 never reads the cache; no effect without a store",
    )
    min_age: Whole | None = Field(
        default=None, ge=0, description="cached copies only, at least so many milliseconds old"
    )
    store_in_cache: Switch = Field(
        default=True,
        description="keep the page in the cache; no effect without a store. With redact_pii nothing raw is kept unless it"
        " is set to true",
    )
    lockdown: Switch = Field(default=False, description="cached pages only, no packet leaves")
    redact_pii: Annotated[RedactPII | None, BeforeValidator(switch_or_object)] = Field(
        default=None, description="take personal data out of the Markdown: true, or an object"
    )
    check_prompt_injection: Switch = Field(
        default=False, description="stop when the page gives orders to a language model"
    )
    profile: Profile | None = Field(default=None, description="persistent browser storage")
    zero_data_retention: Switch = Field(
        default=False, description="leave nothing of the page on disk or with third parties"
    )
    use_mock: Text | None = Field(default=None, description="answer from a recording")
    force_engine: tuple[Text, ...] = Field(
        default=(), description="engines to use, in this order, instead of the plan's choice"
    )
    link_style: Literal["inline", "referenced", "none"] = Field(
        default="inline", description="how links are written in Markdown"
    )
    with_evidence: Switch = Field(default=False, description="say where in the page each extracted value stands")
    uploaded_file: Text | None = Field(default=None, description="a file to parse instead of fetching the URL")
    scroll_to_end: Switch = Field(default=False, description="scroll until the page stops growing")
    atsv: Switch = Field(default=False, description="internal: engines with a browser's TLS fingerprint only")

    # ---- in and out ----------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, data: Mapping[str, Any]) -> ScrapeOptions:
        """The options that a caller wrote, in snake_case or camelCase.

        Equal options give one instance, since a crawl asks for the same again and again.

        Raises:
            BadRequestError: something is unknown or not valid; the message has the first problem,
                ``details["problems"]`` all.
            NotOfferedError: an option of Firecrawl's cloud product.
            NotAvailableYetError: a known feature that is not built yet.
            ZDRViolationError: files that would stay, together with ``zero_data_retention``.
        """
        if not isinstance(data, Mapping):
            raise BadRequestError("options must be an object of option names and values")
        key = _key(data)
        return cls._checked(data) if key is None else _parsed(key)

    @classmethod
    def _checked(cls, data: Mapping[str, Any]) -> ScrapeOptions:
        own, refused = availability.without_cloud_options(data)
        try:
            options = cls.model_validate(own)
        except ValidationError as error:
            problems = problems_in(error)
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            raise BadRequestError(problems[0] + more, problems=problems) from None
        availability.check_offered(refused)
        availability.check_available(options)
        availability.check_retention(options)
        return options

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ScrapeOptions:
        """The options that :meth:`to_json` wrote; equal ones give one instance."""
        try:
            text = json.dumps(data)
        except (TypeError, ValueError, RecursionError):
            return cls.model_validate(data)  # a schema may be a class until it is stored
        return _read(text)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON in snake_case: what differs from the defaults, and nothing else.

        >>> ScrapeOptions.parse({"formats": ["markdown", "rawHtml"], "onlyMainContent": True}).to_json()
        {'formats': ['markdown', 'raw_html']}
        """
        data = self.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        for key in ("formats", "parsers"):
            if key in data:
                data[key] = [entry["type"] if len(entry) == 1 else entry for entry in data[key]]
        if self.redact_pii is not None and "store_in_cache" in self.model_fields_set:
            data["store_in_cache"] = self.store_in_cache  # set to its default it says more than left out
        return data

    # ---- questions that others ask -------------------------------------------------------------------------------

    @cached_property
    def format_names(self) -> tuple[str, ...]:
        """Names of the formats asked for, in order."""
        return tuple(entry.type for entry in self.formats)

    def wants(self, name: str) -> bool:
        """Whether the format ``name`` (snake_case) is asked for."""
        return name in self.format_names

    def format(self, name: str) -> Any:
        """The format ``name`` with its options, or ``None`` when it is not asked for."""
        return next((entry for entry in self.formats if entry.type == name), None)

    @property
    def screenshot(self) -> ScreenshotFormat | None:
        """The screenshot format, if asked for."""
        return next((entry for entry in self.formats if isinstance(entry, ScreenshotFormat)), None)

    @property
    def pdf_parser(self) -> PdfParser | None:
        """How PDF files are to be read; ``None`` when they are to be handed back as they are."""
        return next((parser for parser in self.parsers if isinstance(parser, PdfParser)), None)

    @property
    def reads_images(self) -> bool:
        """Whether the text of pictures is wanted."""
        return any(isinstance(parser, ImageParser) for parser in self.parsers)

    @property
    def may_store_raw(self) -> bool:
        """Whether the page may be stored as it came: never under zero data retention, and with ``redact_pii`` only when
        ``store_in_cache`` was set, not merely left, to true.
        """
        if self.zero_data_retention:
            return False
        return self.redact_pii is None or (self.store_in_cache and "store_in_cache" in self.model_fields_set)

    @property
    def wants_tone(self) -> bool:
        """Whether a model is to tell the tone of a brand."""
        branding = self.format("branding")
        return branding is not None and bool(branding.tone)

    @property
    def needs_markdown(self) -> bool:
        """Whether Markdown has to be made, be it asked for or only read by another step."""
        return (
            not formats.MARKDOWN_DEPENDENT.isdisjoint(self.format_names)
            or self.only_clean_content
            or self.redact_pii is not None
            or self.check_prompt_injection
            or self.wants_tone
        )

    # ---- rules ---------------------------------------------------------------------------------------------------

    @field_validator("formats", mode="after")
    @classmethod
    def _drop_repeated(cls, value: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(entry for index, entry in enumerate(value) if entry not in value[:index])

    @field_validator("headers", mode="after")
    @classmethod
    def _header_syntax(cls, value: dict[str, str]) -> dict[str, str]:
        for name, text in value.items():
            if not _HEADER_NAME.fullmatch(name) or not _HEADER_VALUE.fullmatch(text):
                raise PydanticCustomError("headers", "must hold HTTP header names and values without line breaks")
        return value

    @field_validator("proxy", mode="after")
    @classmethod
    def _tier_or_url(cls, value: str) -> str:
        if value not in PROXY_TIERS and not _is_proxy_url(value):
            raise PydanticCustomError("proxy", "must be basic, stealth, enhanced, auto or the URL of a proxy")
        return value

    @field_validator("force_engine", mode="before")
    @classmethod
    def _one_or_more(cls, value: Any) -> Any:
        return (value,) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _together(self) -> Self:
        found = [*formats.problems_of(self.formats), *self._problems_of_time()]
        if self.wants("raw_base64") and self.uploaded_file is not None:
            found.append("formats: raw_base64 cannot be had of an uploaded file")
        if found:
            raise Problems(found)
        return self

    def _problems_of_time(self) -> list[str]:
        found = []
        if self.timeout is not None and self.wait_for > self.timeout / 2:
            found.append("wait_for must not exceed half of timeout")
        waits = sum(action.counted_ms for action in self.actions if isinstance(action, WaitAction))
        if self.wait_for + waits > MAX_WAIT_MS:
            found.append("total wait time (wait_for and wait actions) must not exceed 60 seconds")
        if self.min_age is not None and self.max_age is not None and self.min_age > self.max_age:
            found.append("min_age must not exceed max_age: no cached copy could be both")
        return found


def _key(data: Mapping[str, Any]) -> str | None:
    """The data as JSON text when it is plain JSON to begin with; None when it is not."""
    try:
        text = json.dumps(data, allow_nan=False)
        return text if json.loads(text) == data else None
    except (TypeError, ValueError, RecursionError):
        return None


@lru_cache(maxsize=256)
def _parsed(text: str) -> ScrapeOptions:
    return ScrapeOptions._checked(json.loads(text))


@lru_cache(maxsize=256)
def _read(text: str) -> ScrapeOptions:
    return ScrapeOptions.model_validate_json(text)


def _is_proxy_url(value: str) -> bool:
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        return False
    return parts.scheme in _PROXY_SCHEMES and bool(parts.hostname)


def merge_options(*layers: Mapping[str, Any]) -> dict[str, Any]:
    """One mapping out of several, later ones winning key by key, whichever way each spells its keys.

    >>> merge_options({"waitFor": 500, "mobile": True}, {"wait_for": 0})
    {'wait_for': 0, 'mobile': True}
    """
    merged: dict[str, Any] = {}
    for layer in layers:
        for key, value in layer.items():
            merged[ScrapeOptions.canonical_key(key)] = value
    return merged
