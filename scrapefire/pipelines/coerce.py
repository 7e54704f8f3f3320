"""Step 21: only what was asked for leaves, and every format that was asked for has a status."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.errors import (
    FormatMissingError,
    LLMBudgetError,
    LLMRefusalError,
    NotRedactableError,
    PromptInjectionError,
    ScrapeError,
    ZDRViolationError,
    from_dict,
)
from scrapefire.pipelines.base import Transformer

#: Field that a format fills, where it is not the format's own name.
FIELDS = {"deterministic_json": "json", "question": "answer", "query": "answer"}

#: Fields that stay whatever was asked for.
KEPT = frozenset(
    {"url", "metadata", "formats", "reasons", "verdict", "warnings", "attempts", "error", "actions", "pages", "blocks"}
)

#: Somebody has said no, and would do so again; whatever else keeps a format away makes it ``missing``.
REFUSALS = (ZDRViolationError, NotRedactableError, LLMRefusalError, LLMBudgetError, PromptInjectionError)


class CoerceTransformer(Transformer):
    """Drops fields that no requested format names; fills ``formats`` with ``ok``, ``missing`` or ``refused`` for each.

    ``reasons`` has ``code``, ``message`` and ``advice`` for those that are not ``ok``, and ``warnings`` a sentence.  A
    field that was emptied because its step failed is not ``ok``.
    """

    name = "coerce"
    writes = ("formats", "reasons")
    runs_after_error = True

    async def transform(self, document: Document, work: Work) -> None:
        document._work = None  # it holds the whole page, and goes even when what follows fails
        fields = {name: FIELDS.get(name, name) for name in work.options.format_names}
        for field in list(document):
            if field not in KEPT and field not in fields.values() and field in Document.fields:
                del document[field]
        reasons = {name: reason for name, field in fields.items() if (reason := _reason(document, work, field))}
        document["formats"] = {name: _status(reasons.get(name)) for name in fields}
        if reasons:
            document["reasons"] = {name: reason.to_dict() for name, reason in reasons.items()}
        for name, reason in reasons.items():
            if fields[name] not in work.reasons:  # else the step has said it
                document["warnings"].append(f"the format {name} was asked for and is missing: {reason.message}")


def _reason(document: Document, work: Work, field: str) -> ScrapeError | None:
    """Why the field holds nothing; ``None`` when it does hold something, or is empty with nobody complaining."""
    reason = work.reasons.get(field)
    if field in document:
        return reason if document[field] in ("", [], {}) else None
    if reason is None and "error" in document:
        return from_dict(document["error"])
    return reason or FormatMissingError()


def _status(reason: ScrapeError | None) -> str:
    if reason is None:
        return "ok"
    return "refused" if isinstance(reason, REFUSALS) else "missing"
