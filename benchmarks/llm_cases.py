"""Runs cases of language models: schemas that must become strict ones, and calls against scripted replies.

    python benchmarks/llm_cases.py CASES [--suite llm_schema|llm_call] [--id ID] [-v]

``CASES`` holds a folder a case: ``input.json``, ``expect.json`` (``suite``, ``checks``, and ``doubt`` where the outcome is
a matter of taste), and the files that the input names.  Cases of other suites are left alone.  A case of ``llm_call`` is
the step ``json`` on one page, against the test suite's own chat completions server, which gives the ``replies`` in turn.
Exit status 1 when a case without a doubt fails, or a check is not known.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jsonschema

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scrapefire import content
from scrapefire.llm.schema import StrictSchema
from tests import adapters
from tests.llm.scripted_model import scripted_model

Json = dict[str, Any]
Check = Callable[[Any, Json], bool]

_URL = "https://example.com/"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", type=Path, help="folder of cases")
    parser.add_argument("--suite", choices=sorted(SUITES))
    parser.add_argument("--id", help="one case only")
    parser.add_argument("-v", action="store_true", help="what came, of cases that fail")
    chosen = parser.parse_args(arguments)
    counts: Counter[tuple[str, str]] = Counter()
    for folder in sorted(path.parent for path in chosen.cases.rglob("expect.json")):
        expected = json.loads((folder / "expect.json").read_text("utf-8"))
        suite, name = expected["suite"], expected.get("id", folder.name)
        if suite not in SUITES or chosen.suite not in (None, suite) or chosen.id not in (None, name):
            continue
        outcome, failed = run_case(folder, expected)
        word = "pass" if not failed else "doubt" if expected.get("doubt") else "FAIL"
        counts[suite, word] += 1
        print(f"{word:5} {suite:10} {name}" + "".join(f"\n      {one}" for one in failed))
        if failed and chosen.v:
            print(f"      came: {outcome}")
    for (suite, word), count in sorted(counts.items()):
        print(f"{suite}: {count} {word}")
    return 1 if not counts or any(word == "FAIL" for _, word in counts) else 0


def run_case(folder: Path, expected: Json) -> tuple[Any, list[str]]:
    """What came of a case, and the checks that it fails."""
    make, checks = SUITES[expected["suite"]]
    try:
        outcome = make(folder, json.loads((folder / "input.json").read_text("utf-8")))
    except Exception as exc:
        return exc, [f"raised {type(exc).__name__}: {exc}"]
    failed = [json.dumps(check) for check in expected["checks"] if not _holds(checks, outcome, check)]
    return outcome, failed


def _holds(checks: Mapping[str, Check], outcome: Any, check: Json) -> bool:
    try:
        return check["op"] in checks and checks[check["op"]](outcome, check)
    except Exception as exc:
        print(f"      {check['op']}: {type(exc).__name__}: {exc}")
        return False


def _strings(check: Json) -> list[str]:
    given = next(check[name] for name in ("s", "any", "all", "text") if name in check)
    return [given] if isinstance(given, str) else list(given)


# ---- calls ---------------------------------------------------------------------------------------------------------


@dataclass
class Called:
    """What came of a case of calls."""

    page: str
    found: Json
    requests: list[Json] = field(default_factory=list)

    def texts(self, role: str = "") -> list[str]:
        """What the model was shown in each call, or what of it had one role."""
        shown = [[one for one in body["messages"] if role in ("", one["role"])] for body in self.requests]
        return ["\n".join(str(one["content"]) for one in messages) for messages in shown]

    def has_error(self, check: Json) -> bool:
        return self.found["error"] in check["class"]

    def has_result(self, check: Json) -> bool:
        return self.found["error"] is None and bool(self.found["result"] == check["value"])


def call(folder: Path, case: Json) -> Called:
    """Run the step on the case's page."""
    text = (folder / case["page"]).read_text("utf-8") if "page" in case else str(case.get("markdown", ""))
    if str(case.get("page", "")).endswith((".html", ".htm")):
        text = content.convert(text, case.get("url", _URL), {"formats": ("markdown",)})["markdown"]
    with scripted_model([_reply(one) for one in case["replies"]]) as model:
        return Called(text, adapters.llm_call(case, text, model.url), model.requests)


def _reply(reply: Json | str) -> Json | str:
    """A case's reply as the scripted server takes it."""
    if isinstance(reply, str):
        return reply
    answer = {name: value for name, value in reply.items() if name != "body"}
    if int(reply.get("status", 200)) >= 400 and "error" not in reply:
        answer["error"] = {"message": str(reply.get("body", "failed"))}
    elif "body" in reply:
        answer["raw"] = reply["body"] if isinstance(reply["body"], str) else json.dumps(reply["body"])
    return answer


def _calls(one: Called, check: Json) -> bool:
    number = len(one.requests)
    exact = check.get("n", check.get("equals", number))
    return bool(check.get("min", 0) <= number <= check.get("max", number) and number == exact)


CALL_CHECKS: dict[str, Check] = {
    "calls": _calls,
    "result": lambda one, check: one.has_result(check),
    "error": lambda one, check: one.has_error(check),
    "result_or_error": lambda one, check: one.has_result(check) or one.has_error(check),
    "result_has_no_key": lambda one, check: check["key"] not in (one.found["result"] or {}),
    "prompt_has": lambda one, check: all(any(s in text for text in one.texts()) for s in _strings(check)),
    "prompt_lacks": lambda one, check: not any(s in text for text in one.texts() for s in _strings(check)),
    "system_lacks": lambda one, check: not any(s in text for text in one.texts("system") for s in _strings(check)),
    "prompt_max_chars": lambda one, check: all(len(text) <= check["n"] for text in one.texts()),
    "second_call_differs": lambda one, check: len(one.requests) < 2 or one.requests[0] != one.requests[1],
    "document_kept": lambda one, check: (
        one.found["document"].get("markdown") == one.page and "error" not in one.found["document"]
    ),
    "warning_regex": lambda one, check: bool(re.search(check["re"], one.found["warning"] or "")),
}


# ---- schemas -------------------------------------------------------------------------------------------------------


@dataclass
class Sent:
    """What came of a case of schemas: what would be sent, or the class of the error; and how long it took."""

    user: Json
    schema: Json | None
    error: str | None
    seconds: float

    def takes(self, value: Any) -> bool:
        return self.schema is not None and jsonschema.Draft202012Validator(self.schema).is_valid(value)

    def is_strict(self) -> bool:
        """Whether every object is closed and has all its properties required."""
        return self.schema is not None and all(
            level.get("additionalProperties") is False
            and sorted(level.get("required", ())) == sorted(level.get("properties", ()))
            for level in levels(self.schema)
            if "object" in _types(level) or "properties" in level
        )

    def is_whole(self) -> bool:
        """Whether every reference leads somewhere."""
        return self.schema is not None and all(
            _at(self.schema, level["$ref"]) is not None for level in levels(self.schema) if "$ref" in level
        )


def send(folder: Path, case: Json) -> Sent:
    """Make the case's schema a strict one."""
    started = time.process_time()
    try:
        schema, error = adapters.schema.normalise(case["schema"]), None
    except Exception as exc:
        schema, error = None, str(getattr(exc, "error_class", type(exc).__name__))
    return Sent(case["schema"], schema, error, time.process_time() - started)


def levels(schema: Any) -> Iterator[Json]:
    """Every schema in a schema; property names are not taken for keywords."""
    if not isinstance(schema, dict):
        return
    yield schema
    for key, value in schema.items():
        if key in ("properties", "$defs", "definitions", "patternProperties"):
            inner = list(value.values())
        else:
            inner = value if key in ("anyOf", "oneOf", "allOf", "prefixItems") else [value]
        if key in ("enum", "const", "default", "examples", "required"):
            continue
        for one in inner:
            yield from levels(one)


def _types(level: Json) -> list[str]:
    given = level.get("type", [])
    return given if isinstance(given, list) else [given]


def _at(schema: Json, reference: str) -> Any:
    found: Any = schema
    for part in reference.removeprefix("#").strip("/").split("/") if reference != "#" else ():
        found = found.get(part) if isinstance(found, dict) else None
    return found


def _keeps(one: Sent, path: str) -> bool:
    """Whether a property is there, by the names on the way to it."""
    here: list[Any] = [one.schema]
    for name in path.split("."):
        here = [branch for level in here for branch in (level, *level.get("anyOf", ()))]
        here = [level["properties"][name] for level in here if name in level.get("properties", {})]
    return bool(here)


def _round_trip(one: Sent, check: Json) -> bool:
    wrapped = adapters.schema.wrap_value(check["value"], one.user)
    return one.takes(wrapped) and bool(adapters.schema.denormalise(wrapped, one.user) == check["value"])


def _fits(value: Any, schema: Json) -> bool:
    return jsonschema.Draft202012Validator(schema).is_valid(value)


SCHEMA_CHECKS: dict[str, Check] = {
    "strict_openai": lambda one, check: one.is_strict(),
    "strict_or_error": lambda one, check: one.is_strict() or one.error in check["class"],
    "error_class": lambda one, check: one.error in check["class"],
    "max_seconds": lambda one, check: one.seconds < check["n"],
    "root_object": lambda one, check: one.schema is not None and one.schema.get("type") == "object",
    "refs_resolve": lambda one, check: one.is_whole(),
    "no_keywords": lambda one, check: not any(key in level for level in levels(one.schema) for key in check["any"]),
    "props_kept": lambda one, check: all(_keeps(one, path) for path in check["paths"]),
    "accepts": lambda one, check: one.takes(check["value"]),
    "rejects": lambda one, check: one.schema is not None and not one.takes(check["value"]),
    "roundtrip": _round_trip,
    "denormalised_valid": lambda one, check: _fits(adapters.schema.denormalise(check["value"], one.user), one.user),
    "validates_result": lambda one, check: (
        not StrictSchema(one.user).problems(check["good"]) and bool(StrictSchema(one.user).problems(check["bad"]))
    ),
}

SUITES: dict[str, tuple[Callable[[Path, Json], Any], Mapping[str, Check]]] = {
    "llm_call": (call, CALL_CHECKS),
    "llm_schema": (send, SCHEMA_CHECKS),
}


if __name__ == "__main__":
    sys.exit(main())
