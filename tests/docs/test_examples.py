"""What README and guide show is what happens: their commands and spiders are run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from scrapefire.options import NOT_YET
from scrapefire.settings import SETTINGS
from tests.docs.models import MODELS
from tests.helpers.crawl import CrawlRun, run_crawl
from tests.llm.scripted_model import scripted_model
from tests.site.client import Site

ROOT = Path(__file__).resolve().parents[2]
PAGES = {path.stem: path.read_text("utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
SHOWN_ADDRESS = "http://127.0.0.1:8008/"
_LOG_LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \[")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL)


def spiders(page: str) -> list[str]:
    return [code for code in blocks(page, "python") if "scrapy.Spider" in code]


# ---- commands ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def demo_site() -> Iterator[str]:
    command = [sys.executable, str(ROOT / "demo" / "site.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.terminate()


def steps(block: str) -> list[tuple[str, str]]:
    """Commands of a console block, each with the output that is shown below it; a here-document belongs to one."""
    found = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        here = re.match(r".*<<END\n.*?^END\n", part, re.MULTILINE | re.DOTALL)
        command, output = (part[: here.end()], part[here.end() :]) if here else part.split("\n", 1)
        found.append((command, output))
    return found


def run(command: str, folder: Path, more: Mapping[str, str] | None = None) -> str:
    """What a reader sees: both streams, without the lines of the log; ``more`` are variables of the environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SCRAPY_", "SCRAPEFIRE_"))}
    inherited = {name: os.environ[name] for name in ("SCRAPEFIRE_BROWSER",) if name in os.environ}
    environment = {
        **kept,
        **inherited,
        "SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.1",
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        **(more or {}),
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        text=True,
        timeout=180,
    )
    return "".join(line for line in done.stdout.splitlines(keepends=True) if not _LOG_LINE.match(line))


def expression(shown: str) -> str:
    """An expression for shown output: ``...`` stands for anything."""
    return re.escape(shown).replace(r"\.\.\.", "(?s:.*)")


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=() if page == "README" else pytest.mark.slow)
        for page in PAGES
        if blocks(page, "console")
    ],
)
def test_shown_commands_print_what_is_shown(page: str, demo_site: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "scrapy.cfg", tmp_path)
    with scripted_model(MODELS.get(page, [""])) as model:
        more = {"SCRAPEFIRE_LLM": json.dumps({"base_url": model.url, "model": "small"})} if page in MODELS else {}
        for command, shown in [step for block in blocks(page, "console") for step in steps(block)]:
            output = run(command.replace(SHOWN_ADDRESS, demo_site), tmp_path, more).replace(demo_site, SHOWN_ADDRESS)
            assert re.fullmatch(expression(shown), output), f"{command}\nshown:\n{shown}\ncame:\n{output}"


# ---- Python ------------------------------------------------------------------------------------------------------


def crawl_spider(code: str, site: Site, tmp_path: Path) -> CrawlRun:
    file = tmp_path / "shown_spider.py"
    file.write_text(re.sub(r"https://example\.com/\w+", site.url("/plain/article"), code))
    return run_crawl(file)


def test_the_drop_in_spider_of_readme_and_guide_is_one_and_gives_a_document(site: Site, tmp_path: Path) -> None:
    assert spiders("README") == spiders("drop-in")[:1]
    run = crawl_spider(spiders("README")[0], site, tmp_path)
    (item,) = run.items
    assert item["formats"] == {"markdown": "ok", "links": "ok"}
    assert item["markdown"].startswith("# ")
    assert "read by fetch: " in run.log
    assert run.errors == []


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, len(spiders("drop-in"))))
def test_every_other_spider_of_the_guide_gives_a_document(number: int, site: Site, tmp_path: Path) -> None:
    run = crawl_spider(spiders("drop-in")[number], site, tmp_path)
    (item,) = run.items
    assert "error" not in item or item["error"]["code"] != "UNKNOWN_ERROR"
    assert run.errors == []


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")])
def test_python_that_is_shown_is_python(page: str) -> None:
    for code in blocks(page, "python"):
        compile(code, page, "exec")


def test_settings_that_are_mentioned_exist() -> None:
    known = {setting.full_name for setting in SETTINGS}
    for page, text in PAGES.items():
        named = set(re.findall(r"SCRAPEFIRE_[A-Z_]+[A-Z](?!_?\*|\w)", text))
        assert named <= known, page


def test_what_the_readme_calls_missing_is_missing() -> None:
    section = PAGES["README"].partition("## What is not there yet\n")[2].partition("\n## ")[0]
    named = re.findall(r"`(\w+)`", section)
    assert named
    for name in named:
        assert {name, f"formats.{name}"} & NOT_YET, f"{name} is available: README.md should not call it missing"


def test_the_architecture_names_every_module() -> None:
    house = PAGES["architecture"].partition("```text")[2].partition("```")[0]
    for path in (ROOT / "scrapefire").iterdir():
        if path.suffix == ".py" or (path / "__init__.py").exists():
            assert path.name in house, f"docs/architecture.md does not say what {path.name} is for"
