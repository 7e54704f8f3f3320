"""JSON Schema (draft 2020-12, and what earlier drafts spell otherwise) read level by level, written for strict output.

Strict structured output takes a small part of the language: every object closed and all its properties required, no
``allOf``, no constraints on values.  What it does not take goes into the description in words; the answer is validated
against the user's own schema afterwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from scrapefire.errors import InvalidSchemaError

JsonSchema = dict[str, Any]

_ANNOTATIONS = frozenset(
    {"title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "$comment", "$schema", "$id"}
    | {"$defs", "definitions", "$anchor", "$vocabulary"}
)
_IN_WORDS = (
    *("minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "minimum", "maximum"),
    *("exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems", "contains"),
    *("minContains", "maxContains", "minProperties", "maxProperties", "propertyNames", "dependentRequired"),
    *("dependentSchemas", "dependencies", "not", "if", "then", "else", "unevaluatedItems", "examples"),
)
_LEAST = frozenset(
    {"required", "minItems", "minProperties", "contains", "minContains", "maxContains", "dependentRequired"}
    | {"dependentSchemas", "dependencies", "not", "if", "then", "else"}
)
_SCALARS = ("string", "number", "boolean")
_MOST_NODES = 5_000
_DEEPEST = 100
_LONGEST_NOTE = 300


class SchemaReader:
    """The levels of one schema: references followed, ``allOf`` merged.

    Args:
        root: the whole schema; references point into it.
    """

    def __init__(self, root: JsonSchema) -> None:
        self.root = root

    def resolve(self, reference: Any) -> Any:
        """What a local reference (``#/$defs/Name``) points to.

        Raises:
            InvalidSchemaError: it points nowhere, or out of the schema.
        """
        if not isinstance(reference, str) or not (reference == "#" or reference.startswith("#/")):
            raise InvalidSchemaError(f"$ref {reference!r} does not point into the schema itself, as in '#/$defs/Name'")
        found: Any = self.root
        for part in reference[2:].split("/") if reference != "#" else ():
            key = unquote(part).replace("~1", "/").replace("~0", "~")
            if isinstance(found, list) and key.isdigit() and int(key) < len(found):
                found = found[int(key)]
            elif isinstance(found, dict) and key in found:
                found = found[key]
            else:
                raise InvalidSchemaError(f"$ref {reference!r} points to nothing")
        return found

    def view(self, schema: Any, seen: frozenset[str] = frozenset()) -> JsonSchema:
        """One level without ``allOf``; ``$ref`` stays only where it stands alone (beside annotations)."""
        if schema is False:
            return {"not": {}}
        if not isinstance(schema, dict):
            return {}
        reference = schema.get("$ref")
        if reference is None and "allOf" not in schema:
            return _tuple_items(schema)
        rest = {key: value for key, value in schema.items() if key not in ("$ref", "allOf")}
        parts = [*schema.get("allOf", ())]
        if reference is not None:
            if not parts and rest.keys() <= _ANNOTATIONS:
                self.resolve(reference)
                return schema
            parts.insert(0, {"$ref": reference})
        if len(parts) == 1 and rest.keys() <= _ANNOTATIONS and isinstance(parts[0], dict):
            return self.view({**parts[0], **rest}, seen)
        merged = rest
        for part in parts:
            merged = _merge(self.followed(part, seen), merged)
        return _tuple_items(merged)

    def followed(self, schema: Any, seen: frozenset[str] = frozenset()) -> JsonSchema:
        """:meth:`view` with the reference, if there is one, replaced by what it points to."""
        while True:
            level = self.view(schema, seen)
            reference = level.get("$ref")
            if reference is None:
                return level
            if reference in seen:
                raise InvalidSchemaError(f"$ref {reference!r} leads back to itself")
            seen |= {reference}
            schema = self.resolve(reference)

    def below(self, schema: Any, key: str | int) -> Any:
        """The schema of a member or an entry; ``None`` where none is given."""
        level = self.followed(schema)
        if isinstance(key, int):
            first = level.get("prefixItems", ())
            found = first[key] if key < len(first) else level.get("items")
        elif key in level.get("properties", {}):
            found = level["properties"][key]
        else:
            found = next(iter(map_values(level) or ()), None)
        if found is not None:
            return found
        return next((one for branch in self.alternatives(level) if (one := self.below(branch, key)) is not None), None)

    def relaxed(self, schema: Any, seen: frozenset[str] = frozenset()) -> Any:
        """The schema with nothing required, and no least numbers, outside of the entries of lists."""
        if not isinstance(schema, dict):
            return schema
        reference = schema.get("$ref")
        if reference in seen:
            return schema
        seen |= {reference} if isinstance(reference, str) else frozenset()
        level = {key: value for key, value in self.followed(schema).items() if key not in _LEAST}
        if level.get("properties"):
            level["properties"] = {name: self.relaxed(one, seen) for name, one in level["properties"].items()}
        for key in ("anyOf", "oneOf"):
            if key in level:
                level[key] = [self.relaxed(one, seen) for one in level[key]]
        return level

    def accepts_null(self, schema: Any) -> bool:
        """Whether the user's schema takes ``null`` as a value of its own."""
        if schema is True or schema == {}:
            return True
        level = self.followed(schema)
        if "const" in level:
            return level["const"] is None
        if "enum" in level:
            return None in level["enum"]
        if "type" in level:
            return "null" in types_of(level)
        return any(self.accepts_null(one) for one in level.get("anyOf") or level.get("oneOf") or ())

    def alternatives(self, level: JsonSchema) -> list[JsonSchema]:
        """The branches of ``anyOf`` or ``oneOf``, each complete in itself; empty when there are none."""
        key = "anyOf" if "anyOf" in level else "oneOf"
        branches = level.get(key) or ()
        base = {name: value for name, value in level.items() if name != key and name not in _ANNOTATIONS}
        return [self._branch(branch, base) for branch in branches if branch is not False]

    def _branch(self, branch: Any, base: JsonSchema) -> JsonSchema:
        if not isinstance(branch, dict):
            return base
        if base.keys() <= {"type"} and ("$ref" in branch or "type" in branch or not base):
            return branch
        return _merge(self.followed(branch), base)


def types_of(level: JsonSchema) -> list[str]:
    """The JSON types that a level allows, read off its other keywords where it names none; empty for any."""
    given = level.get("type")
    if isinstance(given, str):
        return [given]
    if isinstance(given, list):
        return list(dict.fromkeys(given))
    if "enum" in level or "const" in level:
        values = level.get("enum", [level.get("const")])
        return list(dict.fromkeys(map(_type_of, values)))
    if {"properties", "patternProperties", "additionalProperties", "required"} & level.keys():
        return ["object"]
    if {"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"} & level.keys():
        return ["array"]
    if {"minLength", "maxLength", "pattern", "format"} & level.keys():
        return ["string"]
    if {"minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum"} & level.keys():
        return ["number"]
    return []


def map_values(level: JsonSchema) -> list[Any] | None:
    """Schemas of the values of an object whose keys are free; ``None`` where the properties are named."""
    if level.get("properties"):
        return None
    values = [*level.get("patternProperties", {}).values()]
    extra = level.get("additionalProperties")
    if isinstance(extra, dict) and extra:
        values.append(extra)
    return values or None


class StrictWriter:
    """Writes a schema for strict output.

    Args:
        reader: the user's schema.
    """

    def __init__(self, reader: SchemaReader) -> None:
        self._reader = reader
        self._definitions: dict[str, JsonSchema] = {}
        self._names: dict[str, str] = {}
        self._nodes = 0

    def write(self) -> tuple[JsonSchema, str | None]:
        """The schema to send, and the property that wraps the answer where the user's root is no object."""
        root = self._reader.followed(self._reader.root)
        whole = types_of(root) == ["object"] and not self._reader.alternatives(root) and map_values(root) is None
        wrapper = None if whole else "items" if types_of(root) == ["array"] else "value"
        if wrapper is None:
            self._names["#"] = "#"
            sent = self._node(root, "$")
        else:
            sent = _closed({wrapper: self._node(root, "$")})
        if self._definitions:
            sent["$defs"] = self._definitions
        return sent, wrapper

    def _node(self, schema: Any, path: str, depth: int = 0) -> JsonSchema:
        self._nodes += 1
        if depth > _DEEPEST or self._nodes > _MOST_NODES:
            raise InvalidSchemaError(f"the JSON schema is too deep or too large at {path}")
        level = self._reader.view(schema)
        if "$ref" in level:
            return self._described({"$ref": self._defined(level["$ref"], depth)}, level)
        branches = self._reader.alternatives(level)
        if branches:
            nodes = [self._node(branch, path, depth + 1) for branch in branches]
            return self._described(_any_of(nodes), level)
        return self._described(self._typed(level, path, depth), level)

    def _typed(self, level: JsonSchema, path: str, depth: int) -> JsonSchema:
        types = types_of(level)
        if "enum" in level or "const" in level:
            values = list(level.get("enum", [level.get("const")]))
            return {"type": _one(types_of({"enum": values})), "enum": values}
        if len(types) > 1 and {"object", "array"} & set(types):
            plain = {key: value for key, value in level.items() if key not in _ANNOTATIONS}
            return _any_of([self._node({**plain, "type": name}, path, depth + 1) for name in types])
        if types == ["object"]:
            return self._object(level, path, depth)
        if types == ["array"]:
            return {"type": "array", "items": self._items(level, path, depth)}
        return {"type": _one(types) if types else [*_SCALARS, "null"]}

    def _object(self, level: JsonSchema, path: str, depth: int) -> JsonSchema:
        values = map_values(level)
        if values is not None:
            value = _any_of([self._node(one, f"{path}.*", depth + 1) for one in values])
            return {"type": "array", "items": _closed({"key": {"type": "string"}, "value": value})}
        properties = level.get("properties") or {}
        if not properties and level.get("additionalProperties") is not False:
            raise InvalidSchemaError(
                f"the object at {path} names no properties, so a model cannot be held to it",
                advice="Name its properties, or say by additionalProperties of which type the values are.",
            )
        required = level.get("required") or ()
        nodes = {}
        for name, schema in properties.items():
            if schema is False:
                continue
            node = self._node(schema, f"{path}.{name}", depth + 1)
            optional = name not in required and not self._reader.accepts_null(schema)
            nodes[name] = _nullable(node) if optional else node
        return _closed(nodes)

    def _items(self, level: JsonSchema, path: str, depth: int) -> JsonSchema:
        given = [*level.get("prefixItems", ())]
        rest = level.get("items", level.get("additionalItems"))
        if rest is not False and (rest is not None or not given):
            given.append(rest if rest is not None else {})
        return _any_of([self._node(one, f"{path}[]", depth + 1) for one in given]) if given else {"type": "null"}

    def _defined(self, reference: str, depth: int) -> str:
        if reference not in self._names:
            stem = re.sub(r"[^A-Za-z0-9_-]", "_", reference.rsplit("/", 1)[-1].strip("#")) or "root"
            name = stem
            while name in self._definitions:
                name += "_"
            self._names[reference] = f"#/$defs/{name}"
            self._definitions[name] = {}
            self._reader.followed({"$ref": reference})  # a chain of references that never ends is an error
            self._definitions[name] = self._node(self._reader.resolve(reference), reference, depth + 1)
        return self._names[reference]

    def _described(self, node: JsonSchema, level: JsonSchema) -> JsonSchema:
        words = [str(level["description"])] if level.get("description") else []
        notes = [f"{name}: {_short(level[name])}" for name in _IN_WORDS if name in level]
        if level.get("prefixItems"):
            notes.append("items in this order: " + _short(level["prefixItems"]))
        if map_values(level):
            notes.append("one entry for each key")
            notes += [f"keys match {pattern}" for pattern in level.get("patternProperties", ())]
        text = "; ".join([*words, *notes])
        if not text:
            return node
        if "$ref" in node or "description" in node:
            return {"anyOf": [node], "description": text}
        return {**node, "description": text}


def _closed(properties: JsonSchema) -> JsonSchema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _nullable(node: JsonSchema) -> JsonSchema:
    if "anyOf" in node:
        return {**node, "anyOf": _without_repeats([*node["anyOf"], {"type": "null"}])}
    types = node.get("type")
    if types is None or types in ("object", "array") or (isinstance(types, list) and {"object", "array"} & set(types)):
        described = {"description": node["description"]} if "description" in node else {}
        inner = {key: value for key, value in node.items() if key != "description"}
        return {"anyOf": [inner, {"type": "null"}], **described}
    names = types if isinstance(types, list) else [types]
    result = {**node, "type": [*names, "null"] if "null" not in names else names}
    if "enum" in node and None not in node["enum"]:
        result["enum"] = [*node["enum"], None]
    return result


def _any_of(nodes: list[JsonSchema]) -> JsonSchema:
    flat: list[JsonSchema] = []
    for node in nodes:
        flat += node["anyOf"] if node.keys() == {"anyOf"} else [node]
    flat = _without_repeats(flat)
    return flat[0] if len(flat) == 1 else {"anyOf": flat}


def _without_repeats(nodes: list[JsonSchema]) -> list[JsonSchema]:
    return list({json.dumps(node, sort_keys=True): node for node in nodes}.values())


def _merge(first: Mapping[str, Any], second: Mapping[str, Any]) -> JsonSchema:
    """Both schemas in one, as ``allOf`` means it where that can be said; validation afterwards sees to the rest."""
    merged = {**first, **second}
    if "properties" in first and "properties" in second:
        merged["properties"] = {**first["properties"]}
        for name, schema in second["properties"].items():
            other = first["properties"].get(name)
            merged["properties"][name] = schema if other is None or other == schema else {"allOf": [other, schema]}
    if "required" in first and "required" in second:
        merged["required"] = list(dict.fromkeys([*first["required"], *second["required"]]))
    for key, values in (("type", types_of), ("enum", lambda level: level["enum"])):
        if key in first and key in second:
            common = [value for value in values(dict(first)) if value in values(dict(second))]
            merged[key] = _one(common) if key == "type" and common else common or second[key]
    if first.get("additionalProperties") is False:
        merged["additionalProperties"] = False
    if first.get("description") and second.get("description") and first["description"] != second["description"]:
        merged["description"] = f"{second['description']}; {first['description']}"
    if "anyOf" in first and "anyOf" in second:
        merged["anyOf"] = [{"allOf": [one, other]} for one in first["anyOf"][:20] for other in second["anyOf"][:20]]
    return merged


def _tuple_items(level: JsonSchema) -> JsonSchema:
    """Drafts before 2020-12 write a tuple as a list under ``items``."""
    items = level.get("items")
    if not isinstance(items, list):
        return level
    rest = {key: value for key, value in level.items() if key not in ("items", "additionalItems")}
    extra = {"items": level["additionalItems"]} if "additionalItems" in level else {}
    return {**rest, "prefixItems": items, **extra}


def _type_of(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    for name, kind in (("string", str), ("integer", int), ("number", float), ("object", dict), ("array", list)):
        if isinstance(value, kind):
            return name
    return "null"


def _one(types: list[str]) -> str | list[str]:
    return types[0] if len(types) == 1 else types


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_NOTE else text[:_LONGEST_NOTE] + " ..."
