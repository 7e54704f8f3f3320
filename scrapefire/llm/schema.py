"""The user's JSON schema as a model server takes it in strict mode, and the model's answer back in the user's terms.

>>> properties = {"a": {"type": "string"}, "b": {"type": "integer", "minimum": 1}}
>>> schema = StrictSchema({"type": "object", "properties": properties, "required": ["a"]})
>>> schema.sent["properties"]["b"]
{'type': ['integer', 'null'], 'description': 'minimum: 1'}
>>> schema.denormalise({"a": "x", "b": None}), schema.problems({"a": "x", "b": 0})
({'a': 'x'}, ['$.b: 0 is less than the minimum of 1'])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import jsonschema
from jsonschema.protocols import Validator
from referencing import Registry

from scrapefire.errors import InvalidSchemaError
from scrapefire.llm.strict import JsonSchema, SchemaReader, StrictWriter, map_values, types_of

__all__ = ["Path", "Problem", "StrictSchema"]

Path = tuple[str | int, ...]

_NOT_A_MAP = ("properties", "$defs", "definitions", "patternProperties", "dependentSchemas")
_SUBSCHEMAS = ("items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames")
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems", "items")
_MOST_PROBLEMS = 10
_MOST_ERRORS = 200
_LONGEST_PROBLEM = 300


@dataclass(frozen=True)
class Problem:
    """What is wrong with a value: where (keys and numbers from its root; of what is missing, where it is to be), why."""

    path: Path
    message: str


class StrictSchema:
    """A JSON schema for a model's answer.

    ``sent`` is what the server gets: every object closed and all its properties required, optional ones nullable, root
    arrays and unions wrapped in an object, constraints in words.  A map from property names to schemas without
    ``type`` and ``properties`` is understood as an object's properties.

    ``user`` is the user's schema, ``reader`` reads its levels.

    Args:
        schema: the user's schema.

    Raises:
        InvalidSchemaError: it is no JSON schema, a reference leads nowhere, or an object in it names no properties.
    """

    def __init__(self, schema: Any) -> None:
        if not isinstance(schema, dict):
            raise InvalidSchemaError("the JSON schema must be an object")
        try:
            self.user: JsonSchema = tidied(_as_object(schema))
            self._validator = _validator(self.user)
            self.reader = SchemaReader(self.user)
            self.sent, self.wrapper = StrictWriter(self.reader).write()
        except RecursionError:
            raise InvalidSchemaError("the JSON schema nests too deep") from None

    @property
    def is_complex(self) -> bool:
        """Whether it has definitions or references: work for the model of role ``complex`` (FIRECRAWL section 15)."""
        return any({"$ref", "$defs", "definitions"} & level.keys() for level in _levels(self.user))

    def denormalise(self, value: Any) -> Any:
        """The answer in the user's terms: unwrapped, absent optionals absent again, unknown properties gone."""
        if self.wrapper is not None and isinstance(value, dict) and value.keys() == {self.wrapper}:
            value = value[self.wrapper]
        return self._read(value, self.user)

    def problems(self, value: Any) -> list[str]:
        """Why ``value`` does not fit the user's own schema, at most ten; empty when it does."""
        return list(dict.fromkeys(problem.message for problem in self.faults(value)))[:_MOST_PROBLEMS]

    def faults(self, value: Any) -> list[Problem]:
        """Where and why ``value`` does not fit the user's own schema, at most two hundred."""
        found: list[Problem] = []
        for error in islice(self._validator.iter_errors(value), _MOST_ERRORS):
            path = tuple(error.absolute_path)
            message = f"{error.json_path}: {error.message}"[:_LONGEST_PROBLEM]
            if error.validator == "required":
                names: Any = error.validator_value
                missing = [name for name in names if name not in error.instance and repr(name) in error.message]  # type: ignore[operator]
                found += [Problem((*path, name), message) for name in missing]
            else:
                found.append(Problem(path, message))
        return found

    def part(self) -> StrictSchema:
        """The schema for a part of a page, which cannot say everything.

        Nothing is required and nothing must be there so many times, but in the entries of lists: half an entry is none.
        """
        relaxed = self.reader.relaxed(self.user)
        shared = {key: self.user[key] for key in ("$schema", "$defs", "definitions") if key in self.user}
        return StrictSchema({**shared, **relaxed})

    def at(self, path: Path) -> JsonSchema | None:
        """The schema of the value at ``path``, its references as they are in the whole one; ``None`` for none."""
        level: Any = self.user
        for key in path:
            level = self.reader.below(level, key)
            if level is None:
                return None
        return level if isinstance(level, dict) else None

    @property
    def root(self) -> JsonSchema:
        """The schema's first level, references followed."""
        return self.reader.followed(self.user)

    @property
    def entry(self) -> JsonSchema | None:
        """Of a list of objects the first level of an entry's schema; ``None`` of anything else."""
        if types_of(self.root) != ["array"] or not isinstance(self.root.get("items"), dict):
            return None
        return self.reader.followed(self.root["items"])

    def _read(self, value: Any, schema: Any) -> Any:
        level = self.reader.followed(schema)
        branches = self.reader.alternatives(level)
        if branches:
            return self._read_one_of(value, branches)
        if isinstance(value, dict) and map_values(level) is None and level.get("properties"):
            return self._read_object(value, level)
        values = map_values(level) if "object" in types_of(level) else None
        if values is not None and isinstance(value, list | dict):
            pairs = value.items() if isinstance(value, dict) else _pairs(value)
            return {str(key): self._read(entry, {"anyOf": values}) for key, entry in pairs}
        if isinstance(value, list) and ("items" in level or "prefixItems" in level):
            first = level.get("prefixItems", ())
            rest = level.get("items", {})
            return [self._read(entry, first[i] if i < len(first) else rest) for i, entry in enumerate(value)]
        return value

    def _read_object(self, value: dict[str, Any], level: JsonSchema) -> dict[str, Any]:
        result = {}
        required = level.get("required") or ()
        for name, schema in level["properties"].items():
            if name not in value:
                continue
            if value[name] is None and name not in required and not self.reader.accepts_null(schema):
                continue
            result[name] = self._read(value[name], schema)
        return result

    def _read_one_of(self, value: Any, branches: list[JsonSchema]) -> Any:
        readings = [(self._read(value, branch), branch) for branch in branches]
        fitting = [reading for reading, branch in readings if self._validator.evolve(schema=branch).is_valid(reading)]
        if fitting:
            # The branch that keeps most: a smaller object fits where a larger one was meant.
            return max(fitting, key=lambda reading: len(reading) if isinstance(reading, dict) else 0)
        return value


def tidied(schema: Any) -> Any:
    """The schema without slips that mean nothing: ``additionalProperties: true`` beside named properties, and required
    names that are no properties (FIRECRAWL section 15)."""
    if not isinstance(schema, dict):
        return schema
    result: JsonSchema = {}
    for key, value in schema.items():
        if key in _NOT_A_MAP and isinstance(value, dict):
            result[key] = {name: tidied(one) for name, one in value.items()}
        elif key in _LISTS and isinstance(value, list):
            result[key] = [tidied(one) for one in value]
        elif key in _SUBSCHEMAS:
            result[key] = tidied(value)
        else:
            result[key] = value
    properties = result.get("properties")
    if not isinstance(properties, dict):
        return result
    if result.get("additionalProperties") is True:
        del result["additionalProperties"]
    if isinstance(result.get("required"), list) and not {"allOf", "$ref"} & result.keys():
        result["required"] = [name for name in result["required"] if not isinstance(name, str) or name in properties]
        if not result["required"]:
            del result["required"]
    return result


def moved(schema: Any, to: str) -> Any:
    """The schema with its references as they are when its root stands at ``to`` in another schema."""
    if isinstance(schema, list):
        return [moved(one, to) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: to + value[1:] if key == "$ref" and isinstance(value, str) and value.startswith("#") else moved(value, to)
        for key, value in schema.items()
    }


def _as_object(schema: JsonSchema) -> JsonSchema:
    """A bare map from names to schemas as the object that it means."""
    if any(_is_keyword(key, value) for key, value in schema.items()):
        return schema
    notes = {key: value for key, value in schema.items() if isinstance(value, str) and key in ("title", "description")}
    properties = {key: value for key, value in schema.items() if key not in notes and key != "$schema"}
    if not properties or not all(isinstance(value, dict) for value in properties.values()):
        return schema
    # All required, as Firecrawl has it: whoever lists names wants them.
    return {**notes, "type": "object", "properties": properties, "required": list(properties)}


def _is_keyword(key: str, value: Any) -> bool:
    if key == "type":
        return isinstance(value, str | list)
    if key in ("$ref", "$dynamicRef"):
        return isinstance(value, str)
    if key in ("anyOf", "oneOf", "allOf", "enum", "prefixItems", "required"):
        return isinstance(value, list)
    if key in _NOT_A_MAP:
        return isinstance(value, dict) and all(isinstance(one, dict | bool) for one in value.values())
    return key in ("const", "additionalProperties") and not isinstance(value, dict)


def _validator(schema: JsonSchema) -> Validator:
    default: type[Validator] = jsonschema.Draft202012Validator
    if any(isinstance(level.get("items"), list) for level in _levels(schema)):
        default = jsonschema.Draft201909Validator  # the last draft with lists under items
    kind = jsonschema.validators.validator_for(schema, default=default)
    for level in _levels(schema):
        if "$dynamicRef" in level or "$recursiveRef" in level:
            raise InvalidSchemaError("dynamic references are not supported", advice="Use $ref in their place.")
    try:
        kind.check_schema(schema)
    except jsonschema.SchemaError as exc:
        raise InvalidSchemaError(f"the JSON schema is not valid at {exc.json_path}: {exc.message}"[:500]) from None
    # An empty registry: a reference is never fetched from the network.
    return kind(schema, format_checker=kind.FORMAT_CHECKER, registry=Registry())


def _levels(schema: Any) -> Iterator[JsonSchema]:
    """Every schema in a schema; property names are not taken for keywords."""
    if not isinstance(schema, dict):
        return
    yield schema
    for key, value in schema.items():
        if key in _NOT_A_MAP and isinstance(value, dict):
            for one in value.values():
                yield from _levels(one)
        elif key in _LISTS and isinstance(value, list):
            for one in value:
                yield from _levels(one)
        elif key in _SUBSCHEMAS:
            yield from _levels(value)


def _pairs(value: list[Any]) -> Iterator[tuple[Any, Any]]:
    for entry in value:
        if isinstance(entry, dict) and entry.keys() >= {"key", "value"}:
            yield entry["key"], entry["value"]
