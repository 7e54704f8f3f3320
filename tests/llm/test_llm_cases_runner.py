"""The runner of language model cases: what holds passes, what does not fails, a doubt is neither."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

import llm_cases

SCHEMA = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
HTML = '<main><h1>Rope shop</h1><p>We sell rope.</p><p style="display:none">Secret order.</p></main>'
CALL = {
    "schema": SCHEMA,
    "page": "page.html",
    "replies": [{"content": "?"}, {"content": '{"name": "Rope"}'}],
    "options": {},
}
TRUE_OF_CALL = [
    {"op": "calls", "max": 2},
    {"op": "result", "value": {"name": "Rope"}},
    {"op": "prompt_has", "s": ["We sell rope."]},
    {"op": "prompt_lacks", "s": ["Secret order."]},
    {"op": "system_lacks", "s": ["We sell rope."]},
    {"op": "prompt_max_chars", "n": 4000},
    {"op": "second_call_differs"},
    {"op": "result_has_no_key", "key": "admin"},
    {"op": "document_kept"},
    {"op": "warning_regex", "re": "^$"},
]
FALSE_OF_CALL = [
    {"op": "calls", "max": 1},
    {"op": "result", "value": {"name": "Tea"}},
    {"op": "error", "class": ["llm_refusal"]},
    {"op": "prompt_has", "s": ["Secret order."]},
    {"op": "prompt_lacks", "s": ["We sell rope."]},
    {"op": "prompt_max_chars", "n": 10},
    {"op": "result_has_no_key", "key": "name"},
    {"op": "warning_regex", "re": "too long"},
    {"op": "never heard of"},
]
TRUE_OF_SCHEMA = [
    {"op": "strict_openai"},
    {"op": "root_object"},
    {"op": "refs_resolve"},
    {"op": "no_keywords", "any": ["default"]},
    {"op": "props_kept", "paths": ["name"]},
    {"op": "accepts", "value": {"name": "x"}},
    {"op": "rejects", "value": {"name": 3}},
    {"op": "roundtrip", "value": {"name": "x"}},
    {"op": "validates_result", "good": {"name": "x"}, "bad": {}},
    {"op": "max_seconds", "n": 5},
]
FALSE_OF_SCHEMA = [
    {"op": "error_class", "class": ["invalid_schema"]},
    {"op": "props_kept", "paths": ["name.first"]},
    {"op": "rejects", "value": {"name": "x"}},
    {"op": "no_keywords", "any": ["type"]},
]


def case(folder: Path, suite: str, given: dict[str, Any], checks: list[dict[str, Any]], **more: Any) -> Path:
    folder.mkdir()
    (folder / "page.html").write_text(HTML)
    (folder / "input.json").write_text(json.dumps(given))
    (folder / "expect.json").write_text(json.dumps({"suite": suite, "checks": checks, **more}))
    return folder


@pytest.mark.parametrize(
    ("suite", "given", "true", "false"),
    [
        ("llm_call", CALL, TRUE_OF_CALL, FALSE_OF_CALL),
        ("llm_schema", {"schema": SCHEMA}, TRUE_OF_SCHEMA, FALSE_OF_SCHEMA),
    ],
)
def test_what_holds_passes_and_what_does_not_fails(
    suite: str, given: dict[str, Any], true: list[dict[str, Any]], false: list[dict[str, Any]], tmp_path: Path
) -> None:
    _, failed = llm_cases.run_case(
        case(tmp_path / "both", suite, given, true + false), {"suite": suite, "checks": true + false}
    )
    assert [json.loads(one) for one in failed] == false


def test_only_failures_without_a_doubt_are_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case(tmp_path / "good", "llm_schema", {"schema": SCHEMA}, TRUE_OF_SCHEMA)
    case(tmp_path / "doubted", "llm_schema", {"schema": SCHEMA}, FALSE_OF_SCHEMA, doubt="a matter of taste")
    case(tmp_path / "other", "html", {}, FALSE_OF_SCHEMA)
    assert llm_cases.main([str(tmp_path)]) == 0
    case(tmp_path / "bad", "llm_schema", {"schema": SCHEMA}, FALSE_OF_SCHEMA[:1])
    assert llm_cases.main([str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "llm_schema: 1 doubt\nllm_schema: 1 pass" in printed
    assert "FAIL  llm_schema bad" in printed
    assert llm_cases.main([str(tmp_path), "--id", "nobody"]) == 1, "nothing run is nothing passed"
