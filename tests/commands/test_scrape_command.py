"""``scrapy scrape``: what comes out where, and the exit code."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.crawl import LOCAL_HOSTS
from tests.helpers.forks import ROOT, plain_environment, run_command
from tests.site.client import Site

LOCAL = ["-s", f"SCRAPEFIRE_ALLOW_HOSTS={LOCAL_HOSTS}"]


def scrape(*args: str, cwd: Path, **kwargs: Any) -> subprocess.CompletedProcess[str]:
    return run_command("scrapefire", "scrape", *args, *LOCAL, cwd=cwd, **kwargs)


def jsonl(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_markdown_alone_goes_to_standard_output(site: Site, tmp_path: Path) -> None:
    done = scrape(site.url("/plain/article"), "-L", "INFO", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("# ")
    assert "INFO" not in done.stdout
    assert "Spider closed" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("scrapy",), ("scrapefire",), ("python", "-m", "scrapefire")])
def test_each_installed_command_does_the_same(command: tuple[str, ...], site: Site, tmp_path: Path) -> None:
    folder = Path(sys.executable).parent
    done = subprocess.run(
        [folder / command[0], *command[1:], "scrape", site.url("/plain/article"), *LOCAL],
        cwd=tmp_path,
        env=plain_environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("# ")
    assert done.stderr == ""


def test_several_pages_come_in_the_order_asked_for(site: Site, tmp_path: Path) -> None:
    done = scrape(site.url("/transport/slow-start"), site.url("/plain/article"), cwd=tmp_path)
    alone = scrape(site.url("/plain/article"), cwd=tmp_path)
    assert done.stdout.endswith("\n---\n\n" + alone.stdout)


def test_formats_and_a_feed(site: Site, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = scrape(
        site.url("/plain/article"), "-f", "markdown,links,metadata,html,raw_html,images", "-O", str(out), cwd=tmp_path
    )
    assert (done.returncode, done.stdout) == (0, "")
    (item,) = jsonl(out)
    assert set(item["formats"].values()) == {"ok"}
    assert item["raw_html"].lower().startswith("<!doctype html>")
    assert item["metadata"]["status_code"] == 200
    assert all(link.startswith("http") for link in item["links"])


def test_an_input_file_gives_an_item_for_every_line(site: Site, tmp_path: Path) -> None:
    lines = [
        site.url("/plain/article"),
        "# a comment, and a blank line",
        "",
        json.dumps({"url": site.url("/plain/docs"), "formats": ["links"]}),
        site.url("/plain/article"),
        "{broken",
        json.dumps({"formats": ["links"]}),
        json.dumps({"url": site.url("/plain/docs"), "wait_fro": 1}),
        "ftp://example.com/x",
    ]
    (tmp_path / "urls.txt").write_text("\n".join(lines))
    out = tmp_path / "out.jsonl"
    done = scrape("--input", "urls.txt", "-O", str(out), cwd=tmp_path)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    items = jsonl(out)
    assert len(items) == 7
    assert sum("markdown" in item for item in items) == 2
    assert sum("links" in item for item in items) == 1
    codes = sorted(item["error"]["code"] for item in items if "error" in item)
    assert codes == ["BAD_REQUEST", "BAD_REQUEST", "BAD_REQUEST", "INVALID_URL"]
    messages = " ".join(item["error"]["message"] for item in items if "error" in item)
    assert "line 6" in messages
    assert "did you mean wait_for" in messages
    assert len(site.requests("/plain/article")) == 1


def test_standard_input_is_an_input(site: Site, tmp_path: Path) -> None:
    done = scrape("--input", "-", cwd=tmp_path, stdin=site.url("/plain/article") + "\n")
    assert done.returncode == 0
    assert done.stdout.startswith("# ")


def test_an_honest_404_is_a_document_and_a_non_zero_exit(site: Site, tmp_path: Path) -> None:
    done = scrape(site.url("/status/404"), cwd=tmp_path)
    assert done.returncode == 1
    assert "not found" in done.stdout.lower()
    assert "status 404" in done.stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ([], "give a URL"),
        (["http://example.com", "--frmats", "markdown"], "unknown switch: --frmats"),
        (["http://example.com", "-f", "markdwn"], "markdown"),
        (["http://example.com", "--options", "{"], "not JSON"),
        (["http://example.com", "--options", "[1]"], "JSON object"),
        (["http://example.com", "--options", '{"waitFor": -1}'], "wait_for"),
        (["http://example.com", "--options", '{"threatProtection": true}'], "cloud product"),
        (["--input", "no-such-file"], "cannot be read"),
    ],
)
def test_bad_usage_is_told_in_one_line_and_asks_nothing_of_the_web(args: list[str], told: str, tmp_path: Path) -> None:
    done = scrape(*args, cwd=tmp_path)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_the_spider_by_scrapy_crawl_in_the_repository(site: Site, tmp_path: Path) -> None:
    (tmp_path / "urls.txt").write_text(site.url("/plain/article"))
    out = tmp_path / "out.jsonl"
    done = run_command(
        "scrapy", "crawl", "scrape", "-a", f"input={tmp_path / 'urls.txt'}", "-O", str(out), *LOCAL, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert jsonl(out)[0]["markdown"].startswith("# ")


@pytest.mark.parametrize("bad", ["missing.txt", "binary.txt"])
def test_an_unreadable_input_of_the_spider_is_an_error_item(bad: str, tmp_path: Path) -> None:
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe\x00http")
    out = tmp_path / "out.jsonl"
    done = run_command("scrapy", "crawl", "scrape", "-a", f"input={tmp_path / bad}", "-O", str(out), cwd=ROOT)
    assert "Traceback" not in done.stderr
    (item,) = jsonl(out)
    assert item["error"]["code"] == "BAD_REQUEST"
    assert bad in item["error"]["message"]
    assert float(re.search(r"'elapsed_time_seconds': ([\d.]+)", done.stderr)[1]) < 4, "no request is waited for"


def test_environment_variables_set_settings(site: Site, tmp_path: Path) -> None:
    done = run_command(
        "scrapefire",
        "scrape",
        site.url("/plain/article"),
        cwd=tmp_path,
        environment={"SCRAPEFIRE_ALLOW_HOSTS": LOCAL_HOSTS, "SCRAPEFIRE_ENGINES": "no-such-engine"},
    )
    assert done.returncode != 0
    assert "no engine named 'no-such-engine'" in done.stderr


def test_doctor_tells_what_is_on_and_what_to_do_without_a_browser(tmp_path: Path) -> None:
    done = run_command("scrapefire", "doctor", cwd=tmp_path)
    assert "fetch" in done.stdout
    assert "browser" in done.stdout
    without = run_command("scrapefire", "doctor", "-s", "SCRAPEFIRE_BROWSER=/no/such/browser", cwd=tmp_path)
    assert without.returncode == 1
    assert "/no/such/browser" in without.stdout
    assert "SCRAPEFIRE_BROWSER" in without.stdout


def test_without_arguments_the_commands_are_listed(tmp_path: Path) -> None:
    done = run_command("scrapefire", cwd=tmp_path)
    assert "scrape" in done.stdout
    assert "doctor" in done.stdout
    wrong = run_command("scrapefire", "scrap", cwd=tmp_path)
    assert wrong.returncode == 2
    assert "no command 'scrap'" in wrong.stderr
