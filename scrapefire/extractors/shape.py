"""What a JSON schema says of each field of the data: whether it is there, and of what type.

>>> from scrapefire.llm.schema import StrictSchema
>>> shape = Shape(StrictSchema({"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "integer"}}}}))
>>> shape.type_of("/tags/*"), shape.knows("/tags"), shape.knows("/other"), shape.completed("/tags")
('integer', True, False, '/tags/*')
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.strict import SchemaReader, map_values, types_of

if TYPE_CHECKING:
    from scrapefire.extractors.values import Type

__all__ = ["Shape", "strict_schema"]

_FORMATS: dict[str, Type] = {"date": "date", "date-time": "datetime", "uri": "url", "url": "url", "iri": "url"}

_SCALARS: tuple[Type, ...] = ("number", "integer", "boolean")


class Shape:
    """The fields of a schema.

    Args:
        schema: the schema of the data.
    """

    def __init__(self, schema: StrictSchema) -> None:
        self.schema = schema
        self._reader = SchemaReader(schema.user)

    def knows(self, field: str) -> bool:
        """Whether the data can have this field."""
        return bool(self._levels(field))

    def completed(self, field: str) -> str:
        """The field with a ``*`` wherever the data has a list and the field does not say so."""
        done = ""
        for part in field.split("/")[1:]:
            if part != "*" and self._is_list(done):
                done += "/*"
            done += "/" + part
        return done + "/*" if self._is_list(done) else done

    def _is_list(self, field: str) -> bool:
        levels = self._levels(field)
        maps = [level for level in levels if map_values(level) is not None]
        return bool(levels) and all(level in maps or types_of(level) == ["array"] for level in levels)

    def type_of(self, field: str) -> Type:
        """The type of its values, for a rule."""
        for level in self._levels(field):
            kinds = [kind for kind in types_of(level) if kind != "null"]
            if "string" in kinds:
                return _FORMATS.get(str(level.get("format", "")), "string")
            for kind in _SCALARS:
                if kind in kinds:
                    return kind
            if kinds and set(kinds) <= {"object", "array"}:
                return "json"
        return "string"

    def _levels(self, field: str) -> list[dict[str, Any]]:
        """Every reading of the schema at a field; several where it has alternatives."""
        levels = self._branches(self.schema.user)
        for part in field.split("/")[1:]:
            name = part.replace("~1", "/").replace("~0", "~")
            levels = [one for level in levels for inner in self._inside(level, name) for one in self._branches(inner)]
        return levels

    def _branches(self, schema: Any) -> list[dict[str, Any]]:
        level = self._reader.followed(schema)
        branches = self._reader.alternatives(level)
        return [one for branch in branches for one in self._branches(branch)] if branches else [level]

    def _inside(self, level: dict[str, Any], name: str) -> list[Any]:
        values = map_values(level) if "object" in types_of(level) else None
        if values is not None:  # pairs of a key and a value, as in strict mode
            return [_PAIR_ENTRY | {"_values": values}] if name == "*" else []
        if "_values" in level:
            return [{"type": "string"}] if name == "key" else list(level["_values"]) if name == "value" else []
        if name == "*" and ("items" in level or "prefixItems" in level):
            items = level.get("items", {})
            return [items, *level.get("prefixItems", ())]
        if name == "*" and "array" in types_of(level):
            return [{}]
        properties = level.get("properties")
        return [properties[name]] if isinstance(properties, dict) and name in properties else []


_PAIR_ENTRY: dict[str, Any] = {"type": "object", "additionalProperties": False}


@lru_cache(maxsize=64)
def strict_schema(text: str) -> StrictSchema:
    """The schema written as JSON; kept, since every page of a crawl asks for the same ones."""
    return StrictSchema(json.loads(text))
