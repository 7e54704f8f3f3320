"""A body over the limit has that name for an error, however it shows, and is asked for once."""

from __future__ import annotations

import pytest

from tests.helpers.crawl import run_scrape
from tests.site.client import Site

PATHS = ("/size/endless", "/size/declared-huge", "/encoding/bomb")


@pytest.mark.parametrize("engine", ["fetch", "tls"])
def test_a_body_over_the_limit_is_named_and_not_asked_for_again(site: Site, engine: str) -> None:
    run = run_scrape([site.url(path) for path in PATHS], {"DOWNLOAD_MAXSIZE": 1 << 20, "SCRAPEFIRE_ENGINES": engine})
    assert [item["error"]["code"] for item in run.items] == ["SCRAPE_BODY_TOO_LARGE"] * len(PATHS)
    assert [len(site.requests(path)) for path in PATHS] == [1] * len(PATHS)
