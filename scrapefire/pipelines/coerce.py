"""Step 21: only what was asked for leaves, and every format that was asked for has a status."""

from __future__ import annotations

from scrapefire.document import Document, Work
from scrapefire.pipelines.base import Transformer

#: Field that a format fills, where it is not the format's own name.
FIELDS = {"deterministic_json": "json", "question": "answer", "query": "answer"}

#: Fields that stay whatever was asked for.
KEPT = frozenset(
    {"url", "metadata", "formats", "verdict", "warnings", "attempts", "error", "actions", "pages", "blocks"}
)


class CoerceTransformer(Transformer):
    """Drops fields that no requested format names; fills ``formats`` with ``ok`` or ``missing`` for each."""

    name = "coerce"
    writes = ("formats",)

    async def transform(self, document: Document, work: Work) -> None:
        fields = {name: FIELDS.get(name, name) for name in work.options.format_names}
        for field in list(document):
            if field not in KEPT and field not in fields.values() and field in Document.fields:
                del document[field]
        document["formats"] = {name: "ok" if field in document else "missing" for name, field in fields.items()}
        for name, status in document["formats"].items():
            if status == "missing":
                document["warnings"].append(f"the format {name} was asked for and is missing")
        document._work = None
