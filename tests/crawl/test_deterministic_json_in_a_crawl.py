"""deterministic_json in real crawls of a shop whose template changes half-way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.shop_crawl import crawl_shop


def test_a_crawl_learns_from_pages_that_come_together(tmp_path: Path) -> None:
    found = crawl_shop(24, "early", tmp_path)
    assert found.wrong == []
    assert found.calls == {"extractions": 1, "extractor": 1}
    assert found.stats["scrapefire/llm/calls"] == 2
    assert found.stats["scrapefire/extractors/learned"] == 1
    again = crawl_shop(12, "early", tmp_path)
    assert again.wrong == []
    assert not again.calls


@pytest.mark.slow
@pytest.mark.parametrize("design", ["redesigned", "renamed"])
def test_a_thousand_pages_cost_at_most_five_calls_though_the_template_changes(tmp_path: Path, design: str) -> None:
    found = crawl_shop(1000, design, tmp_path)
    assert found.calls_per_1000 <= 5
    assert found.share_right >= 0.999
    assert len(found.wrong) <= 3


@pytest.mark.slow
def test_what_changes_without_a_field_going_missing_is_found_at_the_rate_of_checks(tmp_path: Path) -> None:
    found = crawl_shop(600, "quiet", tmp_path, EXTRACTOR_SHADOW_RATE=0.02)
    assert found.calls_per_1000 <= 1000 * 0.02 + 10
    assert (
        len(found.wrong) <= 50 + 2 * 16
    )  # pages between two checks, and those under way while it runs and is learned from
    assert found.right["price"] == 600 - len(found.wrong)
