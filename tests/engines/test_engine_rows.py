"""The engine table: what rows claim, and how long engines may take."""

from __future__ import annotations

import pytest

from scrapefire.engines.rows import ENGINE_ROWS, base_name, max_reasonable_time
from scrapefire.flags import FILE_FLAGS, Flag
from scrapefire.options import ScrapeOptions

READY = ScrapeOptions()


def test_rows_carry_their_own_names_and_at_most_one_flag_set():
    assert all(name == row.name for name, row in ENGINE_ROWS.items())


def test_each_engine_is_cache_parser_or_page_engine():
    kinds = {name: (row.is_cache, row.is_parser, row.is_page_engine) for name, row in ENGINE_ROWS.items()}
    assert all(sum(kind) == 1 for kind in kinds.values())
    assert [name for name, kind in kinds.items() if kind[0]] == ["index", "index;documents"]
    assert [name for name, kind in kinds.items() if kind[1]] == ["pdf", "document"]


def test_file_parsers_claim_no_proxy():
    assert not any(Flag.STEALTH_PROXY in row.features for row in ENGINE_ROWS.values() if row.is_parser)


def test_stealth_variants_do_what_their_base_does_and_stealth():
    for name in ("browser", "browser(retry)", "tls"):
        stealth = ENGINE_ROWS[f"{name};stealth"]
        assert stealth.features == ENGINE_ROWS[name].features | {Flag.STEALTH_PROXY}
        assert stealth.quality < 0


def test_every_flag_is_served_by_some_engine():
    assert frozenset().union(*(row.features for row in ENGINE_ROWS.values())) == frozenset(Flag)


def test_file_flags_are_served_by_the_parsers():
    assert ENGINE_ROWS["pdf"].features | ENGINE_ROWS["document"].features >= FILE_FLAGS


@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        ("index", 1.5),
        ("index;documents", 1.5),
        ("fetch", 15),
        ("tls;stealth", 15),
        ("wikipedia", 15),
        ("x-twitter", 30),
        ("data-layer", 30),
        ("browser(retry);stealth", 30),
        ("pdf", 120),
        ("document", 15),
    ],
)
def test_reasonable_time_by_engine(name, seconds):
    assert max_reasonable_time(name, READY) == seconds


def test_every_row_has_a_reasonable_time():
    assert all(max_reasonable_time(name, READY) > 0 for name in ENGINE_ROWS)


def test_a_browser_gets_the_time_that_the_options_make_it_wait():
    options = ScrapeOptions.from_json(
        {
            "wait_for": 2000,
            "actions": [
                {"type": "wait", "milliseconds": 1500},
                {"type": "wait", "selector": "#late"},
                {"type": "click", "selector": "a"},
                "scrape",
            ],
        }
    )
    assert max_reasonable_time("browser", options) == pytest.approx(30 + 2 + 1.5 + 2.5 + 2 * 0.25)
    assert max_reasonable_time("fetch", options) == 15


def test_branding_waits_two_seconds_unless_told_otherwise():
    assert max_reasonable_time("browser", ScrapeOptions.from_json({"formats": ["branding"]})) == 32
    assert max_reasonable_time("browser", ScrapeOptions.from_json({"formats": ["branding"], "wait_for": 500})) == 30.5


def test_base_names():
    assert [base_name(name) for name in ("browser(retry);stealth", "tls;stealth", "index;documents", "fetch")] == [
        "browser",
        "tls",
        "index",
        "fetch",
    ]
