"""Checks the project against facts about Firecrawl: inputs with the outcome that Firecrawl gives.

    python benchmarks/fixtures.py --fixtures FOLDER [--only NAME]

``FOLDER`` holds one JSON file a subject (``url_rewrite.json`` ...).  Prints how many cases of each file agree; a case
that differs on purpose is a named deviation and counted apart.  Exit status 1 when a case differs without a name.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scrapefire import content
from scrapefire.content.attributes import extract_attributes
from scrapefire.content.links import extract_links
from scrapefire.content.markdown import json_block
from scrapefire.content.metadata import extract_metadata
from scrapefire.content.page import Page
from scrapefire.engines.rows import EngineRow
from scrapefire.errors import (
    BadRequestError,
    BrandingNotSupportedError,
    InvalidSchemaError,
    InvalidURLError,
    ScrapeError,
)
from scrapefire.flags import DOCUMENT_EXTENSIONS, Flag, flag_of_url
from scrapefire.llm.schema import StrictSchema, tidied
from scrapefire.options import ScrapeOptions
from scrapefire.options.model import snake_case
from scrapefire.orchestration import build_fallback_list
from scrapefire.urls import rewrite_url, validate_url


@dataclass(frozen=True)
class Outcome:
    """One case: what was expected and what came; ``deviation`` names a difference that is meant."""

    case: str
    expected: Any
    found: Any
    deviation: str = ""

    @property
    def agrees(self) -> bool:
        return bool(self.expected == self.found)


Check = Callable[[dict[str, Any], Path], Iterator[Outcome]]

_FLAG_NAMES = {
    "waitFor": Flag.WAIT_FOR,
    "screenshotFull": Flag.SCREENSHOT_FULL,
    "useFastMode": Flag.FAST_MODE,
    "skipTls": Flag.SKIP_TLS_VERIFICATION,
    "stealthProxy": Flag.STEALTH_PROXY,
    "disableAdblock": Flag.DISABLE_ADBLOCK,
}

_ERROR_WORDS = {
    "waitFor must not exceed half of timeout": "wait_for must not exceed half of timeout",
    "You may only specify one screenshot format": "only one screenshot format",
    "requires the markdown format": "requires the markdown format",
    "Total wait time": "total wait time",
    "unknown key": "unknown option",
}
"""Firecrawl's error texts and the part of ours that says the same."""


def check_url_rewrite(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        yield Outcome(case["url"], case["expected"], rewrite_url(case["url"]))


def check_url_validation(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        try:
            found: str | None = validate_url(case["in"])
        except InvalidURLError:
            found = None
        expected = case.get("out", case["in"]) if case.get("ok", True) else None
        yield Outcome(case["in"], expected, found)


def check_option_validation(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        name = json.dumps(case["in"])
        try:
            ScrapeOptions.parse(case["in"])
        except BadRequestError as error:
            words = _ERROR_WORDS.get(case.get("error"), "") if isinstance(case.get("error"), str) else ""
            refused = "error" in case
            yield Outcome(name, words if refused else "accepted", words if words in error.message else error.message)
        except ScrapeError as error:
            yield Outcome(name, "BAD_REQUEST", error.code)
        else:
            yield Outcome(name, "accepted" if case.get("ok") else "refused", "accepted")


def check_fallback_plan(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    matrix = json.loads((folder / "engine_matrix.json").read_text())
    rows = {
        name: EngineRow(name, frozenset(_flag(flag) for flag in row["supports"]), row["quality"])
        for name, row in matrix["engines"].items()
    }
    for case in data["cases"]:
        engines = [rows[name] for name in case["available"]]
        flags = frozenset(_flag(flag) for flag in case["flags"])
        try:
            plan = build_fallback_list(flags, engines, drop_fetch_when_browser=True, relax=False)
        except BrandingNotSupportedError:
            plan = []  # the algorithm's last step: an empty list and this error are one outcome
        found = [(step.engine, step.support_score, step.unsupported) for step in plan]
        expected = [
            (step["engine"], step["support_score"], frozenset(map(_flag, step["unsupported"])))
            for step in case["expected"]
        ]
        yield Outcome(f"{case['deployment']} {case['flags']}", expected, found)


def check_flag_priorities(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for name, priority in data["flag_priority"].items():
        yield Outcome(name, priority, _flag(name).priority)


def check_document_formats(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    yield Outcome("extensions", sorted(data["extensions"]), sorted(DOCUMENT_EXTENSIONS))
    for case in data["cases"]:
        found = flag_of_url(f"https://example.com{case['path']}")
        yield Outcome(case["path"], Flag.DOCUMENT if case["ext"] else None, found)


def check_metadata(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        found = extract_metadata(Page(case["html"], case.get("url", "")))
        for name, expected in (case.get("match") or {}).items():
            yield Outcome(f"{name} of {case['html'][:60]}", expected, found.get(snake_case(name), found.get(name)))
        for name, expected in (case.get("contains") or {}).items():
            value = found.get(snake_case(name), found.get(name)) or ""
            yield Outcome(f"{name} of {case['html'][:60]}", True, expected in value)


def check_html_transform(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        options = {
            "formats": ("html",),
            "only_main_content": case["main"],
            "include_tags": case["include"],
            "exclude_tags": case["exclude"],
        }
        found = content.convert(case["html"], "https://example.com", options)["html"]
        if "equals" in case:
            yield Outcome(case["html"][:60], case["equals"], found)
        for text in case.get("contains", ()):
            yield Outcome(f"{text} in {case['html'][:60]}", True, text in found)
        for text in case.get("not_contains", ()):
            yield Outcome(f"no {text} in {case['html'][:60]}", False, text in found)
        for text, count in case.get("count", {}).items():
            yield Outcome(f"{text} in {case['html'][:60]}", count, found.count(text))


def check_links(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        html = case["html"] or ""
        found = extract_links(Page(html, case.get("url", "")))
        if "equals" in case:
            dropped = "links into the page itself are dropped (FIRECRAWL section 13)" if "#section" in html else ""
            yield Outcome(html[:60], case["equals"], found, dropped)
        for link in case.get("contains", ()):
            yield Outcome(f"{link} in {html[:60]}", True, link in found)


def check_attributes(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        wanted = [{"selector": case["selector"], "attribute": case["attribute"]}]
        yield Outcome(case["html"][:60], case["values"], extract_attributes(Page(case["html"]), wanted)[0]["values"])


def check_json_page(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        yield Outcome(case["body"], case["markdown"], json_block(case["body"]).strip())


def check_schema_normalise(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        name, found = json.dumps(case["in"]), tidied(case["in"])
        if "out" in case:
            yield Outcome(name, case["out"], found)
        for key, value in {**case.get("sdk_keeps", {}), **case.get("match", {})}.items():
            yield Outcome(f"{key} of {name}", value, found.get(key))
        for path in (*case.get("absent", ()), *case.get("absent_path", ())):
            yield Outcome(f"no {path} in {name}", None, _at(found, path.split(".")))
        yield Outcome(f"{name} is taken", "", _schema_error(case["in"]), _why_refused(case["in"]))


def check_schema_strict(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        name, strict = json.dumps(case["in"]), StrictSchema(case["in"])
        expected = case.get("wrapped", case.get("out"))
        only = "optional properties may be null, and are absent again in the result"
        yield Outcome(name, expected, strict.sent, only if _without_null(strict.sent) == expected else "")
        yield Outcome(f"wrapper of {name}", case.get("unwrap"), strict.wrapper)


def check_schema_strip(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        name, given = json.dumps(case["in"]), case["in"]
        if not isinstance(given, dict):
            yield Outcome(f"{name} is taken", "", _schema_error(given), _why_refused(given))
            continue
        sent = StrictSchema({"type": "object", "properties": {"p": {"type": "string", **given}}}).sent
        yield Outcome(f"keywords of {name}", False, "default" in json.dumps(sent))
        named = StrictSchema({"type": "object", "properties": {key: {"type": "string"} for key in given}}).sent
        kept = "a property may be named like a keyword" if "default" in given else ""
        yield Outcome(f"properties of {name}", sorted(case["out"]), sorted(named["properties"]), kept)


def check_schema_valid(data: dict[str, Any], folder: Path) -> Iterator[Outcome]:
    for case in data["cases"]:
        name, error = json.dumps(case["in"]), _schema_error(case["in"])
        why = _why_refused(case["in"]) if case.get("valid", True) else ""
        if "valid" in case:
            yield Outcome(f"{name} is valid", case["valid"], not error, why)
        if "recursive" in case:
            complex_one = StrictSchema(case["in"]).is_complex if not error else None
            yield Outcome(f"{name} is for the complex model", case["recursive"], complex_one, why)


def _schema_error(schema: Any) -> str:
    try:
        StrictSchema(schema)
    except InvalidSchemaError as error:
        return error.code
    return ""


def _why_refused(schema: Any) -> str:
    """Why a schema that Firecrawl takes is an error here."""
    if not isinstance(schema, dict):
        return "what is no JSON schema is an error"
    references = re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema))
    if not set(references) <= schema.get("$defs", {}).keys():
        return "a reference that leads nowhere is an error"
    return (
        "" if {"properties", "patternProperties"} & schema.keys() else "an object that names no properties is an error"
    )


def _at(value: Any, path: list[str]) -> Any:
    for key in path:
        value = value[int(key)] if isinstance(value, list) else value.get(key)
    return value


def _without_null(schema: Any) -> Any:
    """A strict schema as if no property were optional."""
    if isinstance(schema, list):
        return [_without_null(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.keys() == {"anyOf"} and schema["anyOf"][1:] == [{"type": "null"}]:
        return _without_null(schema["anyOf"][0])
    if isinstance(schema.get("type"), list) and schema["type"][1:] == ["null"]:
        schema = {**schema, "type": schema["type"][0]}
    return {key: _without_null(value) for key, value in schema.items()}


def _flag(name: str) -> Flag:
    return _FLAG_NAMES.get(name) or Flag(name)


CHECKS: dict[str, Check] = {
    "attributes": check_attributes,
    "html_transform": check_html_transform,
    "json_page": check_json_page,
    "links_absolute": check_links,
    "links_raw": check_links,
    "metadata": check_metadata,
    "document_formats": check_document_formats,
    "engine_matrix": check_flag_priorities,
    "fallback_plan": check_fallback_plan,
    "option_validation": check_option_validation,
    "schema_normalise": check_schema_normalise,
    "schema_strict": check_schema_strict,
    "schema_strip": check_schema_strip,
    "schema_valid": check_schema_valid,
    "url_rewrite": check_url_rewrite,
    "url_validation": check_url_validation,
}
"""One check a file, by the file's name without ``.json``."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fixtures", type=Path, required=True, help="folder of the JSON files")
    parser.add_argument("--only", choices=sorted(CHECKS), help="one file only")
    chosen = parser.parse_args(arguments)
    failed = 0
    for name, check in CHECKS.items():
        if chosen.only in (None, name):
            failed += _report(
                name, list(check(json.loads((chosen.fixtures / f"{name}.json").read_text()), chosen.fixtures))
            )
    return 1 if failed else 0


def _report(name: str, outcomes: list[Outcome]) -> int:
    deviations = [outcome for outcome in outcomes if not outcome.agrees and outcome.deviation]
    failures = [outcome for outcome in outcomes if not outcome.agrees and not outcome.deviation]
    agree = len(outcomes) - len(deviations) - len(failures)
    print(f"{name:20} {agree}/{len(outcomes)} agree, {len(deviations)} deviate on purpose, {len(failures)} fail")
    for outcome in deviations:
        print(f"  deviation ({outcome.deviation}): {outcome.case}")
    for outcome in failures:
        print(f"  FAIL {outcome.case}\n    expected {outcome.expected}\n    found    {outcome.found}")
    return len(failures)


if __name__ == "__main__":
    sys.exit(main())
