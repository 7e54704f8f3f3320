"""Applications that carry their content along are read without a browser; shells that carry only settings are not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.helpers.crawl import CrawlRun, run_scrape
from tests.helpers.hostile import run_cases
from tests.site.client import Site
from tests.site.registry import cases
from tests.site.text import paragraphs

CASES = [case for case in cases("javascript") if "hydration" in case.needs]
TEXT = paragraphs("hydration", ("wadderline",), 3)
RENDERED = paragraphs("rendered", ("scripted",), 3)
MESSAGES = {
    f"error.{n}": f"Something went wrong in step {n}. Please check your input and try again." for n in range(20)
}


def shell(data: Any) -> str:
    """A shell whose script fills it, with a state that it does not use."""
    html = "".join(f"<p>{text}</p>" for text in RENDERED)
    return (
        "<!doctype html><html lang=en><title>Shore</title><body><div id=root></div>"
        f"<script>window.__INITIAL_STATE__ = {json.dumps(data)}</script>"
        f"<script>document.getElementById('root').innerHTML = {json.dumps(html).replace('</', '<' + chr(92) + '/')}</script>"
    )


def engines(item: dict[str, Any]) -> list[str]:
    return [attempt["engine"] for attempt in item["attempts"]]


def test_the_site_has_a_case_for_each_kind_of_state() -> None:
    assert len(CASES) >= 8


def test_no_script_runs_where_the_data_is_enough(site: Site) -> None:
    outcomes, run = run_cases(site, CASES, timeout=120)
    assert {outcome.case.path: outcome.failures for outcome in outcomes if outcome.failures} == {}
    asked = {event["path"] for event in site.requests()}
    assert asked == {case.path for case in CASES}  # not one of the scripts that a browser would have asked for
    assert not [name for name in run.stats if name.startswith("scrapefire/engine/browser")]
    for outcome in outcomes:
        assert outcome.item["metadata"]["postprocessors_used"] == ["hydration"]
        assert any("was read from data in the page" in warning for warning in outcome.item["warnings"])
        assert "Loading" not in outcome.item["markdown"]


@pytest.fixture(scope="module")
def shells(site_process: Site) -> tuple[Site, CrawlRun]:
    """Shells that a browser is needed for, each for another reason, in one crawl."""
    site = site_process
    site.reset()
    story = {"story": {"title": "Shore", "body": TEXT}}
    site.route("/settings", {"body": shell({"config": {"notice": TEXT}, "featureFlags": {"newShop": True}})})
    site.route("/messages", {"body": shell({"texts": MESSAGES, "i18n": {"en": {"intro": TEXT}}})})
    site.route("/teaser", {"body": shell({"page": {"title": "Shore", "intro": "Rock pools form at low tide."}})})
    site.route("/links", {"body": shell(story)})
    site.route("/story", {"body": shell(story)})
    latin = shell({"story": {"title": "Café", "body": [f"Le café ferme à dix-huit heures. {text}" for text in TEXT]}})
    body = latin.replace("\\u00e9", "é").replace("\\u00e0", "à").encode("iso-8859-1")
    site.route("/latin", {"body": body, "content_type": "text/html; charset=iso-8859-1"})
    site.route("/fine", {"body": "<title>T</title><main>" + "".join(f"<p>{text}</p>" for text in RENDERED) + "</main>"
                         f"<script>window.__INITIAL_STATE__ = {json.dumps(story)}</script>"})  # fmt: skip
    targets = [site.url(f"/{path}") for path in ("settings", "messages", "teaser", "fine", "story", "latin")]
    run = run_scrape([*targets, {"url": site.url("/links"), "formats": ["markdown", "links"]}], timeout=180)
    return site, run


@pytest.mark.parametrize("path", ["settings", "messages", "teaser", "links"])
def test_a_shell_whose_data_is_not_enough_goes_to_the_browser(shells: tuple[Site, CrawlRun], path: str) -> None:
    item = item_of(shells, path)
    assert engines(item)[-1].startswith("browser")
    assert "scripted" in item["markdown"]
    assert "postprocessors_used" not in item["metadata"]


def test_the_same_shell_with_a_story_needs_none(shells: tuple[Site, CrawlRun]) -> None:
    item = item_of(shells, "story")
    assert engines(item) == ["fetch"]
    assert "wadderline" in item["markdown"]
    assert "scripted" not in item["markdown"]


def test_the_charset_of_the_page_holds_for_its_data(shells: tuple[Site, CrawlRun]) -> None:
    item = item_of(shells, "latin")
    assert engines(item) == ["fetch"]
    assert "Le café ferme à dix-huit heures." in item["markdown"]


def test_a_page_whose_content_is_there_is_left_alone(shells: tuple[Site, CrawlRun]) -> None:
    item = item_of(shells, "fine")
    assert engines(item) == ["fetch"]
    assert "wadderline" not in item["markdown"]
    assert not item["warnings"]


def test_it_can_be_switched_off(site: Site) -> None:
    run = run_scrape([site.url("/js/redux")], {"SCRAPEFIRE_HYDRATION": False}, timeout=120)
    assert engines(run.items[0])[-1].startswith("browser")


def item_of(shells: tuple[Site, CrawlRun], path: str) -> dict[str, Any]:
    site, run = shells
    (item,) = [item for item in run.items if item["metadata"]["source_url"] == site.url(f"/{path}")]
    return item
