"""An extractor as Python: a page object with parsel selectors, and a test with its sample pages as fixtures."""

from __future__ import annotations

import json
import keyword
import pprint
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scrapefire.extractors.page_object import PageObject
from scrapefire.extractors.rules import Rule
from scrapefire.extractors.run import Node, run_rules, tree_of
from scrapefire.extractors.source import PageSource
from scrapefire.extractors.template import Template, Version
from scrapefire.extractors.values import How
from scrapefire.llm.schema import StrictSchema

__all__ = ["export", "page_object"]

_HEAD = '''\
"""Data of pages of {site}, read without a language model; exported from extractor {id}, version {number}."""

from __future__ import annotations

from typing import Any

from scrapefire.extractors.page_object import PageObject


class {name}(PageObject):
    """A page of {site}."""

    SCHEMA = {schema}
'''
_PROPERTY = """
    @property
    def {name}(self) -> Any:
        return {expression}
"""
_DATA = """
    def data(self) -> Any:
        return {expression}
"""
_TEST = '''\
"""The page object reads from each kept page what the extractor read."""

import json
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from {module} import {name}  # noqa: E402

FIXTURES = sorted(path for path in (HERE / "fixtures").iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", FIXTURES, ids=lambda folder: folder.name)
def test_{module}(folder):
    page = json.loads((folder / "page.json").read_text("utf-8"))
    text = (folder / page["file"]).read_bytes().decode("utf-8", "surrogatepass")
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    assert {name}(text, page["url"], page["kind"]).to_item() == expected
'''


def export(
    template: Template, version: Version, folder: Path, pages: Iterable[tuple[bytes, str, str]]
) -> tuple[Path, int]:
    """Write the page object, and its test when there are pages; gives the module's path and the number of fixtures.

    Args:
        folder: where to; made when it is not there.
        pages: sample pages as bytes, URL and kind.
    """
    module, code = page_object(template, version)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{module}.py"
    path.write_text(code, "utf-8")
    count = 0
    for data, url, page_kind in pages:
        count += 1
        fixture = folder / "fixtures" / str(count)
        fixture.mkdir(parents=True, exist_ok=True)
        text = data.decode("utf-8", "surrogatepass")
        (fixture / f"page.{page_kind}").write_bytes(data)
        _write(fixture / "page.json", {"url": url, "kind": page_kind, "file": f"page.{page_kind}"})
        _write(fixture / "expected.json", _value(template, version, PageSource(text, url, page_kind)))
    if count:
        test = _TEST.format(module=module, name=_class_name(template.site))
        (folder / f"test_{module}.py").write_text(test, "utf-8")
    return path, count


def page_object(template: Template, version: Version) -> tuple[str, str]:
    """Name and code of the module."""
    root = tree_of(version.rules)
    schema = pprint.pformat(template.schema, width=100, sort_dicts=False).replace("\n", "\n    ")
    name = _class_name(template.site)
    site = re.sub(r"[^\w.:-]", "_", template.site)
    head = _HEAD.format(site=site, id=template.id, number=version.number, name=name, schema=schema)
    if "*" in root.children:
        return _module_name(template), head + _DATA.format(expression=_expression(root, "self.selector", 8))
    taken: dict[str, str] = {}
    for field in root.children:
        taken[field] = _identifier(field, set(taken.values()))
    parts = [
        _PROPERTY.format(name=taken[field], expression=_expression(child, "self.selector", 8))
        for field, child in root.children.items()
    ]
    listed = "".join(f"            {field!r}: self.{taken[field]},\n" for field in root.children)
    return _module_name(template), head + "".join(parts) + _DATA.format(expression=f"{{\n{listed}        }}")


def _expression(node: Node, scope: str, indent: int) -> str:
    """Python for the value of a field, ``scope`` being the selector or entry that it starts from."""
    space = " " * (indent + 4)
    if "*" in node.children:
        return _alternatives([_entries(node.children["*"], rule, scope, indent) for rule in node.children["*"].rules])
    if node.children:
        inner = "".join(
            f"{space}{name!r}: {_expression(child, scope, indent + 4)},\n" for name, child in node.children.items()
        )
        return f"{{\n{inner}{' ' * indent}}}"
    return _alternatives([f"self.read({_selection(rule, scope)}{_keywords(rule.how)})" for rule in node.rules])


def _entries(entry: Node, rule: Rule, scope: str, indent: int) -> str:
    if not entry.children:
        return f"self.read({_selection(rule, scope)}{_keywords(rule.how)})"
    space = " " * (indent + 4)
    name = "entry" if not scope.startswith("entry") else scope + "_"
    inner = _expression(entry, name, indent + 4)
    return f"[\n{space}{inner}\n{space}for {name} in {_selection(rule, scope)}\n{' ' * indent}]"


def _alternatives(expressions: list[str]) -> str:
    return expressions[0] if len(expressions) == 1 else f"self.first({', '.join(expressions)})"


def _selection(rule: Rule, scope: str) -> str:
    inside = scope.startswith("entry")
    if rule.by == "jmespath":
        return f"self.search({rule.select!r}, {scope})" if inside else f"self.search({rule.select!r})"
    if rule.select.strip() in ("", ".", ":scope"):
        return f"[{scope}]"
    return f"{scope}.{rule.by}({rule.select!r})"


def _keywords(how: How) -> str:
    plain = How()
    named = {name: value for name, value in how.__dict__.items() if value != getattr(plain, name)}
    return "".join(f", {name}={value!r}" for name, value in named.items())


def _value(template: Template, version: Version, page: PageSource) -> Any:
    value = run_rules(version.rules, page)
    return StrictSchema(template.schema).denormalise(value) if template.schema is not None else value


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _module_name(template: Template) -> str:
    return "_".join(["page", *re.findall(r"[a-z0-9]+", template.site.lower()), template.id[:6]])


def _class_name(site: str) -> str:
    words = "".join(word.capitalize() for word in re.findall(r"[a-z0-9]+", site.lower()))
    return f"{words}Page" if words[:1].isalpha() else f"Site{words}Page"


def _identifier(field: str, taken: set[str]) -> str:
    name = re.sub(r"\W", "_", field, flags=re.ASCII).strip("_").lower() or "field"
    name = f"field_{name}" if name[0].isdigit() else name
    while keyword.iskeyword(name) or name in taken or hasattr(PageObject, name) or name in ("source", "selector"):
        name += "_"
    return name
