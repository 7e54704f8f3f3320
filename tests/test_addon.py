"""What the addon sets, and what it leaves to the project."""

from __future__ import annotations

from typing import Any

import pytest
from scrapy.settings import Settings

from scrapefire import Addon


@pytest.mark.parametrize(("given", "expected"), [({}, 16), ({"CONCURRENT_ITEMS": 100}, 100)])
def test_few_tasks_are_started_for_a_response_unless_the_project_says_so(given: dict[str, Any], expected: int) -> None:
    settings = Settings(given)
    Addon().update_settings(settings)
    assert settings.getint("CONCURRENT_ITEMS") == expected
