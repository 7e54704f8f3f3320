"""The scrape spider by itself."""

from __future__ import annotations

from scrapy.settings import Settings

from scrapefire.spiders.scrape import ScrapeSpider


def test_few_tasks_are_started_for_a_response_unless_the_project_says_so() -> None:
    for given, expected in (({}, 8), ({"CONCURRENT_ITEMS": 50}, 50)):
        settings = Settings(given)
        ScrapeSpider.update_settings(settings)
        assert settings.getint("CONCURRENT_ITEMS") == expected
