"""Where a page keeps its data: scripts that hold JSON, assignments of literals, attributes, and pushes of a stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scrapefire.content.hydration.devalue import is_flat, unflatten
from scrapefire.content.hydration.fields import Role, role_of
from scrapefire.content.hydration.literals import LiteralError, read_json, read_literal
from scrapefire.content.page import Page

MAX_SCRIPTS = 12_000_000
"""Characters of scripts that are looked at."""
MAX_LITERALS = 3_000_000
"""Characters of literals other than JSON that are read."""
_MAX_TRIES = 200

_JSON_TYPES = frozenset({"application/json", "text/json", "application/vnd.api+json", "text/x-json"})
_PROGRAM_TYPES = frozenset({"", "text/javascript", "application/javascript", "module", "text/ecmascript"})
_ASSIGNMENT = re.compile(
    r"(?<![\w$.])(?:(?:window|self|globalThis|top|document)\s*(?:\.\s*([\w$]+)|\[\s*[\"']([\w$.:-]+)[\"']\s*\])"
    r"|(?:var|let|const)\s+([\w$]+)|([A-Za-z_$][\w$]*))((?:\.[\w$]+)?)\s*=(?![=>])\s*"
)
_ENQUEUED = re.compile(r"streamController\.enqueue\(")
_LITERAL_START = ("{", "[", "(function", "((", "(()", "JSON.parse(", "Object.")
_ATTRIBUTES = ("data-page", "data-props", "data-react-props", "data-state", "data-initial-state", "data-json")
_NAMES = {
    "__next_data__": "next-data",
    "__nuxt_data__": "nuxt",
    "__nuxt__": "nuxt",
    "__apollo_state__": "apollo",
    "__apollo_client__": "apollo",
    "__initial_state__": "initial-state",
    "__preloaded_state__": "redux",
    "__redux_state__": "redux",
    "__remixcontext": "remix",
    "ng-state": "angular",
}


@dataclass(frozen=True)
class Source:
    """Data that a page carries.

    Args:
        name: ``next-data``, ``nuxt``, ``apollo``, ``redux``, ``initial-state``, ``remix``, ``angular``, ``attribute``,
            or ``embedded-json`` for data under a name of the site's own.
        value: plain JSON; references of an Apollo cache are followed.
    """

    name: str
    value: Any


def script_texts(page: Page) -> list[str]:
    """The page's inline programs, as far as the limit goes."""
    found, size = [], 0
    for script in page.root.iter("script"):
        if script.get("src") is None and _type_of(script) in _PROGRAM_TYPES and script.text:
            size += len(script.text)
            if size > MAX_SCRIPTS:
                break
            found.append(script.text)
    return found


def find_sources(page: Page, scripts: list[str]) -> list[Source]:
    """The data of a page in the order in which it stands; names that say settings or messages are left out."""
    return [*_json_scripts(page), *_attributes(page), *_assigned(scripts), *_enqueued(scripts)]


def _type_of(script: Any) -> str:
    return str(script.get("type") or "").partition(";")[0].strip().lower()


def _named(name: str) -> str | None:
    """What to call a source; None when its name says that it is no content."""
    known = _NAMES.get(name.lower())
    if known is not None:
        return known
    return None if role_of(name) is Role.SKIP else "embedded-json"


def _source(name: str, value: Any) -> Source | None:
    called = _named(name)
    if called is None or not isinstance(value, (dict, list)):
        return None
    if isinstance(value, list) and is_flat(value):
        value = unflatten(value)
    if isinstance(value, dict) and any(isinstance(one, dict) and "__typename" in one for one in value.values()):
        called, value = "apollo" if called == "embedded-json" else called, follow_references(value)
    return Source(called, value)


def _json_scripts(page: Page) -> Iterator[Source]:
    size = 0
    for script in page.root.iter("script"):
        source = (script.text or "").strip().removeprefix("<!--").removesuffix("-->").strip()
        size += len(source)
        if _type_of(script) not in _JSON_TYPES or not source or size > MAX_SCRIPTS:
            continue
        if "&q;" in source:  # Angular's transfer state before version 16
            source = source.replace("&q;", '"').replace("&s;", "'").replace("&l;", "<").replace("&g;", ">")
            source = source.replace("&a;", "&")
        try:
            value, _ = read_json(source)
        except LiteralError:
            continue
        name = script.get("id") or script.get("data-name") or ""
        found = _source(str(name), value)
        if found is not None:
            yield found


def _attributes(page: Page) -> Iterator[Source]:
    """Inertia and others put a page's data into an attribute of the element that it fills."""
    for name in _ATTRIBUTES:
        for element in page.root.iter("div", "main", "section"):
            source = (element.get(name) or "").strip()
            if len(source) < 40 or not source.startswith("{"):
                continue
            try:
                value, _ = read_json(source)
            except LiteralError:
                continue
            yield Source("attribute", value)


def _assigned(scripts: list[str]) -> Iterator[Source]:
    budget, tries = MAX_LITERALS, 0
    for script in scripts:
        at = 0
        while (found := _ASSIGNMENT.search(script, at)) is not None and tries < _MAX_TRIES and budget > 0:
            at = found.end()
            name = next((group for group in found.groups()[:4] if group), "")
            if not script.startswith(_LITERAL_START, at) or found[5] in (".config", ".env"):
                continue
            tries += 1
            try:
                value, end = read_literal(script, at)
            except LiteralError:
                budget -= 20_000
                continue
            budget -= 0 if script[at] in "{[" and _is_json(script, at, end) else end - at
            at = end
            source = _source(name, value)
            if source is not None:
                yield source


def _is_json(script: str, start: int, end: int) -> bool:
    try:
        return read_json(script, start)[1] == end
    except LiteralError:
        return False


def _enqueued(scripts: list[str]) -> Iterator[Source]:
    """What React Router streams: a flat list as JSON in a string."""
    for script in scripts:
        for found in _ENQUEUED.finditer(script):
            try:
                text, _ = read_json(script, found.end())
                value = read_json(text)[0] if isinstance(text, str) else None
            except LiteralError:
                continue
            if isinstance(value, list) and is_flat(value):
                yield Source("remix", unflatten(value))


# ---- Apollo ----------------------------------------------------------------------------------------------------------


def follow_references(cache: dict[str, Any]) -> Any:
    """A normalised cache as a tree: ``{"__ref": key}`` becomes the entry, from the root query on.

    Entries that the root query does not reach stay beside it.
    """
    follower = _Follower(cache)
    roots = [name for name in cache if name.startswith("ROOT_")]
    tree = {name: follower.follow(cache[name], 0) for name in roots}
    rest = {name: follower.follow(value, 0) for name, value in cache.items() if name not in follower.used | set(roots)}
    return list(tree.values()) + list(rest.values())


class _Follower:
    def __init__(self, cache: dict[str, Any]) -> None:
        self._cache = cache
        self.used: set[str] = set()

    def follow(self, value: Any, depth: int) -> Any:
        """The value with each entry put where it is first referred to."""
        if depth > 60:
            return None
        if isinstance(value, list):
            return [self.follow(one, depth + 1) for one in value]
        if not isinstance(value, dict):
            return value
        name = value.get("__ref", value.get("id") if value.get("type") == "id" else None)
        if isinstance(name, str) and name in self._cache:
            if name in self.used:
                return None
            self.used.add(name)
            return self.follow(self._cache[name], depth + 1)
        return {key: self.follow(one, depth + 1) for key, one in value.items()}
