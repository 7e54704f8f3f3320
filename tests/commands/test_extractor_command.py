"""``scrapy extractor``: what it lists and shows, and that exported page objects read what the extractor reads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scrapefire.extractors.rules import parse_rules
from scrapefire.extractors.run import run_rules
from scrapefire.extractors.shape import Shape
from scrapefire.extractors.skeleton import Skeleton, marks_of
from scrapefire.extractors.source import PageSource
from scrapefire.extractors.store import ExtractorStore
from scrapefire.extractors.template import Template
from scrapefire.llm.schema import StrictSchema
from scrapefire.net.blobs import BlobFolder
from tests.helpers import shop
from tests.helpers.forks import run_command

RULES = [
    {"field": "/name", "by": "css", "select": "h1.title::text"},
    {"field": "/price", "by": "xpath", "select": "//p[@class='price']", "regex": "([\\d.,]+) €", "decimal": ","},
    {"field": "/in_stock", "by": "css", "select": ".stock", "map": [["In stock", True], ["Sold out", False]]},
    {"field": "/sku", "by": "css", "select": ".no-such-place"},
    {"field": "/sku", "by": "css", "select": "span.sku"},
    {"field": "/image", "by": "css", "select": "img.photo", "attribute": "src"},
    {"field": "/reviews/*", "by": "css", "select": "li.review"},
    {"field": "/reviews/*/author", "by": "css", "select": ".who"},
    {"field": "/reviews/*/stars", "by": "xpath", "select": "./i", "regex": "^\\d"},
]


def scrapefire(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {"SCRAPEFIRE_BLOBS": str(folder / "files")}
    return run_command("scrapefire", *arguments, cwd=folder, environment=environment)


@pytest.fixture
def learned(tmp_path: Path) -> Template:
    """A template of the shop with two kept pages."""
    pages = {number: shop.page(number) for number in (2, 3)}
    marks = [marks_of(PageSource(html)) for html in pages.values()]
    template = Template.new("quay.example", shop.SCHEMA, "", Skeleton.of(marks))
    rules = parse_rules(RULES, Shape(StrictSchema(shop.SCHEMA)))
    version = template.add(rules, learned_at="2026-05-12T10:00:00+00:00", model="small", old="replaced")
    blobs = BlobFolder(tmp_path / "files")
    version.samples = [
        {"url": f"https://quay.example/p/{number}", "kind": "html", "blob": blobs.put(html.encode(), ".html")["blob"]}
        for number, html in pages.items()
    ]
    ExtractorStore(tmp_path / "files" / "extractors").save(template)
    return template


def test_list_and_show(tmp_path: Path, learned: Template) -> None:
    listed = scrapefire("extractor", "list", folder=tmp_path)
    assert listed.returncode == 0, listed.stderr
    head, row = listed.stdout.splitlines()
    assert head.split() == ["ID", "SITE", "VERSION", "FIELDS", "AGREED", "LEARNED"]
    assert row.split()[:4] == [learned.id, "quay.example", "1", "name,price,in_stock,sku,image,reviews"]
    shown = scrapefire("extractor", "show", learned.id[:5], folder=tmp_path)
    data = json.loads(shown.stdout)
    assert data["versions"][0]["rules"][0] == {**RULES[0], "type": "string"}


def test_the_exported_page_object_passes_its_own_test_and_reads_other_pages_alike(
    tmp_path: Path, learned: Template
) -> None:
    done = scrapefire("extractor", "export", learned.id, "--folder", "out", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    module, test = (Path(line.split(",")[0]) for line in done.stdout.splitlines())
    assert json.loads((tmp_path / "out/fixtures/1/expected.json").read_text())["name"] == shop.product(2)["name"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout
    assert "2 passed" in run.stdout
    page_class = loaded(tmp_path / module, "QuayExamplePage")
    strict = StrictSchema(shop.SCHEMA)
    for number in range(5, 30):
        html = shop.page(number)
        url = f"https://quay.example/p/{number}"
        expected = strict.denormalise(run_rules(learned.versions[0].rules, PageSource(html, url)))
        page = page_class(html, url)
        assert page.to_item() == expected
        assert page.price == shop.product(number)["price"]


def test_hostile_names_and_texts_stay_texts_in_the_code(tmp_path: Path) -> None:
    name = 'a"] + __import__("os").system("touch hacked") + ["'
    schema = {"type": "object", "properties": {name: {"type": "string"}, "class": {"type": "string"},
                                               "read": {"type": "string"}}}  # fmt: skip
    quoted = "/" + name.replace("~", "~0").replace("/", "~1")
    rules: list[dict[str, Any]] = [
        {"field": quoted, "by": "css", "select": "p", "map": [['"""\n\\', '"""']]},
        {"field": "/class", "by": "jmespath", "select": 'meta."it\'s\\"" || meta.x'},
        {"field": "/read", "by": "css", "select": 'p[title="\'\\"\\""]'},
    ]
    template = Template.new('x"""', schema, "", Skeleton.of([frozenset({"a"})]))
    template.add(parse_rules(rules, Shape(StrictSchema(schema))), learned_at="", model="", old="replaced")
    ExtractorStore(tmp_path / "files" / "extractors").save(template)
    done = scrapefire("extractor", "export", template.id, "--folder", "out", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "no sample page" in done.stderr
    page = loaded(tmp_path / done.stdout.strip(), "XPage")('<meta name=x content=1><p title="">Tea')
    assert page.to_item() == {name: "Tea", "class": "1"}
    assert not list(tmp_path.rglob("hacked"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "list | show ID"),
        (["show", "zz"], "no extractor begins with 'zz'"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path: Path, arguments: list[str], message: str) -> None:
    done = scrapefire("extractor", *arguments, folder=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_an_empty_folder_lists_nothing(tmp_path: Path) -> None:
    done = scrapefire("extractor", "list", folder=tmp_path)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 1


def loaded(path: Path, name: str) -> Any:
    space: dict[str, Any] = {"__name__": "exported"}
    exec(compile(path.read_text("utf-8"), str(path), "exec"), space)
    return space[name]
