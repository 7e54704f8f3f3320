"""The reference pages are made from the code, and leave nothing of it out."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from scrapefire.attempts import ScrapeState
from scrapefire.engines.rows import ENGINE_ROWS
from scrapefire.errors import all_errors
from scrapefire.flags import Flag
from scrapefire.llm.config import LLMConfig
from scrapefire.options import NOT_OFFERED, NOT_YET, ScrapeOptions
from scrapefire.pipelines import STACK
from scrapefire.settings import SETTINGS

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs"))

import generate  # noqa: E402
import meanings  # noqa: E402

PAGES = generate.pages()
_COUNTING = ("inc_value", "max_value", "min_value", "set_value")


def rows(page: str) -> dict[str, list[str]]:
    """Cells of the tables of a page, by the first cell; of two alike the first."""
    lines = [line.split(" | ") for line in PAGES[page].splitlines() if line.startswith("| `")]
    return {cells[0].strip("| `"): cells[1:] for cells in reversed(lines)}


def test_every_page_has_a_title_and_no_empty_table() -> None:
    for name, text in PAGES.items():
        assert text.startswith("# "), name
        assert not re.search(r"\| --- \|\n\n", text), name


def test_every_setting_is_there_with_its_default() -> None:
    found = rows("settings.md")
    assert set(found) == {setting.full_name for setting in SETTINGS} | {field.name for field in fields(LLMConfig)}
    assert found["SCRAPEFIRE_MAX_ATTEMPTS"][1] == "`6`"


def test_every_option_is_there_and_marked_when_it_is_not_available() -> None:
    found = rows("options.md")
    for name in ScrapeOptions.names():
        assert name in found
        assert (generate.NOT_THERE in found[name][-1]) == (name in NOT_YET), name
    assert all(f"`{name}`" in PAGES["options.md"] for name in NOT_OFFERED)


@pytest.mark.parametrize("option", ["formats", "actions", "parsers"])
def test_every_format_action_and_parser_is_there(option: str) -> None:
    section = PAGES["options.md"].partition(f"## {option.capitalize()}\n")[2].partition("\n## ")[0]
    mapping = ScrapeOptions.model_json_schema()["properties"][option]["items"]["discriminator"]["mapping"]
    for name in mapping:
        described = re.search(rf"^(?:### `{name}`\n\n(.*)|\| `{name}` \| ([^|]*) \|)$", section, re.MULTILINE)
        assert described, name
        missing = option in NOT_YET or f"{option}.{name}" in NOT_YET
        assert (generate.NOT_THERE in "".join(filter(None, described.groups()))) == missing, name


def test_every_error_is_there_with_its_advice() -> None:
    found = rows("errors.md")
    assert set(found) == {cls.code for cls in all_errors()}
    for cls in all_errors():
        assert cls.default_advice in found[cls.code][-1]
        assert found[cls.code][1].strip("*. ")


def test_every_engine_and_flag_is_there() -> None:
    assert set(rows("engines.md")) == set(ENGINE_ROWS) | {str(flag) for flag in Flag}
    assert set(meanings.ENGINES) == set(ENGINE_ROWS)


def test_every_step_and_source_of_metadata_is_there() -> None:
    text = PAGES["steps.md"]
    assert all(f"`{path}`" in text and f"| {place} |" in text for path, place in STACK.items())
    assert {"title", "language", "author", "published_time"} <= set(rows("steps.md"))


def test_every_key_of_the_state_is_described() -> None:
    state = ScrapeState.start("https://example.com/", {}).to_meta()
    assert set(state) <= set(rows("meta.md"))


def test_every_meta_key_that_the_code_uses_is_described() -> None:
    used = {
        match for source in sources().values() for match in re.findall(r"request\.meta(?:\.get\(|\[)\"(\w+)", source)
    }
    assert "download_slot" in used
    assert used <= set(meanings.META_READ) | set(meanings.META_WRITTEN), "say in docs/meanings.py what it is for"


def test_every_statistic_that_the_code_counts_is_described_and_no_other() -> None:
    described = {shape(name) for name in meanings.STATS}
    counting = [source for source in sources().values() if any(f".{method}(" in source for method in _COUNTING)]
    counted = {shape(name) for source in counting for name in counted_names(ast.parse(source))}
    unknown = [name for name in counted if not any(alike(name, other) for other in described)]
    gone = [name for name in described if not any(alike(name, other) for other in counted)]
    assert not unknown, "say in docs/meanings.py what it counts"
    assert not gone, "take it out of docs/meanings.py"


def test_pages_are_written_and_left_alone_when_they_have_not_changed(tmp_path: Path) -> None:
    generate.write(tmp_path)
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == PAGES
    (tmp_path / "errors.md").write_text("old")
    before = (tmp_path / "stats.md").stat().st_mtime_ns
    generate.write(tmp_path)
    assert (tmp_path / "errors.md").read_text("utf-8") == PAGES["errors.md"]
    assert (tmp_path / "stats.md").stat().st_mtime_ns == before


def test_every_page_is_in_the_contents() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    guide = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    wanted = guide | {f"reference/{name.removesuffix('.md')}" for name in PAGES}
    listed = set(re.findall(r"^([\w/-]+)$", index, re.MULTILINE))
    assert wanted <= listed


# ---- what the code counts ----------------------------------------------------------------------------------------


def sources() -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in (ROOT / "scrapefire").rglob("*.py")}


def shape(name: str) -> str:
    """A statistic's name with every part that stands for something else as a star."""
    return re.sub(r"<[^>]+>|\{[^}]+\}", "*", name)


def alike(one: str, other: str) -> bool:
    """Whether two shapes can be of the same statistic."""
    return fnmatchcase(one, other) or fnmatchcase(other, one)


def counted_names(tree: ast.Module) -> Iterator[str]:
    """Names given to Scrapy's statistics in a module; where a method passes its argument on, those of its calls."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        parameters = [argument.arg for argument in function.args.args]
        for name in (text for call in calls(function, *_COUNTING) if (text := pattern(call)) and "/" in text):
            passed = [parameter for parameter in parameters if f"{{{parameter}}}" in name]
            if not passed:
                yield name
            for call in calls(tree, function.name) if passed else ():
                if given := pattern(call):
                    yield name.replace(f"{{{passed[0]}}}", given)


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names:
            yield node


def pattern(call: ast.Call) -> str | None:
    """The first argument as text, with ``{expression}`` for what is put in."""
    argument = call.args[0] if call.args else None
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    if isinstance(argument, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}"
            for part in argument.values
            if isinstance(part, ast.Constant | ast.FormattedValue)
        )
    return None
