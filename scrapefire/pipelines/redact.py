"""Step 4: personal data out of the Markdown before any model sees it, and at the end out of the item's other texts."""

from __future__ import annotations

import json
from typing import Any

from scrapefire.document import Document, Work
from scrapefire.errors import FormatMissingError, NotRedactableError, RedactionUnavailableError, ScrapeError, from_dict
from scrapefire.options import ScrapeOptions
from scrapefire.options.parts import RedactPII
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.content import ContentService
from scrapefire.pipelines.offload import offload

_TASK = "scrapefire.content.pii.task:redact_task"

_IN_PLACE = 8_192  # bytes; more would hold up the event loop for tens of milliseconds

#: Fields that say what was asked for, and files.
_KEPT = frozenset({"url", "markdown", "formats", "verdict", "screenshot", "audio", "video"})

#: Fields that say how it went: where they cannot be redacted, what may quote the page goes, and they stay.
_ACCOUNT = frozenset({"attempts", "error"})

_KEPT_METADATA = frozenset({"source_url", "url", "scrape_id", "redirect_urls", "cached_at", "llm_usage"})

#: Fields of our own words, of the redacted Markdown's, or of no language, in which a model would see names.
_NO_PROSE = frozenset({"warnings", "reasons", "chunks", "branding", "links", "images", *_ACCOUNT})

_PICTURES = "pictures and printed pages are not redacted; they show what the page shows"


async def redacted(content: ContentService, options: ScrapeOptions, value: Any, *, language: str | None = None) -> Any:
    """A JSON value without personal data, as the option ``redact_pii`` says.

    Args:
        content: the crawl's conversions; its workers do it for large values.
        options: those of the page, with ``redact_pii`` on.
        value: texts and keys in it are redacted; numbers and the shape stay.
        language: what :func:`spoken_language` says, for a model that finds names; ``None`` asks no model.
    """
    asked = options.redact_pii
    assert asked is not None
    data = json.dumps(value).encode()
    args: dict[str, Any] = {
        "mode": asked.mode or "accurate",
        "entities": list(asked.entities),
        "style": asked.replace_style,
        "language": language,
    }
    in_place = _IN_PLACE if language is None else -1  # a model takes seconds to load
    return (await offload(content, _TASK, data, in_place=in_place, **args))["value"]


async def spoken_language(content: ContentService, work: Work) -> str | None:
    """The page's language, where names are wanted and a model of that language is installed.

    Raises:
        RedactionUnavailableError: the mode ``accurate`` was named, and no model of any language is installed.
    """
    asked = work.options.redact_pii
    assert asked is not None
    if not _wants_names(asked):
        return None
    from scrapefire.content.pii.names import installed_models  # late, as the task: most crawls redact nothing

    models = installed_models()
    if not models and asked.mode == "accurate":
        raise RedactionUnavailableError()
    language = await _language(content, work)
    return language if language in models else None


def _wants_names(asked: RedactPII) -> bool:
    return asked.mode != "fast" and (not asked.entities or not {"PERSON", "LOCATION"}.isdisjoint(asked.entities))


async def _language(content: ContentService, work: Work) -> str:
    """The page's primary language subtag (RFC 5646); English where it is not known."""
    spoken = str(((await content.get(work)).get("metadata") or {}).get("language") or "en")
    return spoken.lower().partition("-")[0].partition("_")[0]


class _RedactStep(Transformer):
    on_failure = "fail_closed"

    def needs(self, options: ScrapeOptions) -> bool:
        return options.redact_pii is not None


class RedactMarkdownTransformer(_RedactStep):
    """Redacts ``markdown``; empties it when that fails.

    It stands before every step that asks a model, so that no model sees what the item is not to hold.
    """

    name = "redact_pii"
    reads = ("markdown",)
    writes = ("markdown",)

    async def transform(self, document: Document, work: Work) -> None:
        asked = work.options.redact_pii
        assert asked is not None
        language = await spoken_language(self.content, work)
        if language is None and _wants_names(asked):
            page = await _language(self.content, work)
            document["warnings"].append(
                f"{self.name}: names were found by rules alone, since no model of the language {page!r} is installed"
            )
        if "markdown" in document:
            document["markdown"] = await redacted(self.content, work.options, document["markdown"], language=language)


class RedactFieldsTransformer(_RedactStep):
    """Redacts the text of all other fields of the item; removes them when that fails, and bytes in any case.

    What a step before it made an error item is redacted too: it keeps what it had.
    """

    name = "redact_pii_fields"
    runs_after_error = True

    async def process_item(self, item: Any) -> Any:
        """As any step; and the words of an error that stands in place of a document, which may quote the page."""
        options = item._failed_options if isinstance(item, Document) else None
        if options is None or not self.needs(options):
            return await super().process_item(item)
        try:
            account = {name: item[name] for name in ("attempts", "error")}
            found = await redacted(self.content, options, {**account, "metadata": {"error": item["metadata"]["error"]}})
        except Exception:
            _leave_quotes_out(item)
        else:
            item["metadata"] = {**item["metadata"], **found.pop("metadata")}
            item.update(found)
        item._private = options.zero_data_retention
        return item

    async def transform(self, document: Document, work: Work) -> None:
        self._refuse_bytes(document, work)
        fields = [name for name in document if name not in _KEPT and name != "metadata"]
        metadata = {name: value for name, value in document["metadata"].items() if name not in _KEPT_METADATA}
        reasons = {name: reason.to_dict() for name, reason in work.reasons.items()}
        texts = {**{name: document[name] for name in fields}, "metadata": metadata, "reasons": reasons}
        prose = {name: value for name, value in texts.items() if name not in _NO_PROSE}
        rest = {name: value for name, value in texts.items() if name in _NO_PROSE}
        try:
            language = await spoken_language(self.content, work)
            found = await redacted(self.content, work.options, prose, language=language)
            found |= await redacted(self.content, work.options, rest)
        except Exception as exc:
            lost = FormatMissingError(
                f"it could not be redacted: {type(exc).__name__}"
            )  # its message may quote the page
            _empty(document, work, fields, lost)
            raise exc if isinstance(exc, RedactionUnavailableError) else lost from None
        work.reasons = {name: from_dict(reason) for name, reason in found.pop("reasons").items()}
        document["metadata"] = {**document["metadata"], **found.pop("metadata")}
        for name, value in found.items():
            document[name] = value
        document._private = work.options.zero_data_retention  # what it holds now may stand in a log

    def _refuse_bytes(self, document: Document, work: Work) -> None:
        if document.pop("raw_base64", None):
            refusal = NotRedactableError()
            work.reasons["raw_base64"] = refusal
            document["warnings"].append(f"raw_base64: {refusal.message}. {refusal.advice}")
        acted = document.get("actions") or {}
        if "screenshot" in document or acted.get("screenshots") or acted.get("pdfs"):
            document["warnings"].append(f"{self.name}: {_PICTURES}")


def _empty(document: Document, work: Work, fields: list[str], lost: ScrapeError) -> None:
    """Leave nothing in the document that could be of the page."""
    work.reasons = dict.fromkeys([*fields, *work.reasons], lost)
    for name in fields:
        if name not in _ACCOUNT:
            del document[name]
    document["warnings"] = []
    document["metadata"] = {name: value for name, value in document["metadata"].items() if name in _KEPT_METADATA}
    _leave_quotes_out(document)


def _leave_quotes_out(document: Document) -> None:
    """What a scrape's account says in its own words stays."""
    document["attempts"] = [
        {name: value for name, value in one.items() if name != "reason"} for one in document.get("attempts", ())
    ]
    if "error" in document:
        kind = type(from_dict(document["error"]))
        document["error"] = {"code": kind.code, "message": kind.default_message, "advice": kind.default_advice}
        if "error" in document["metadata"]:
            document["metadata"]["error"] = kind.default_message
