"""Settings: typed, checked, and read from the command line before the environment before the project."""

from __future__ import annotations

import pytest
from scrapy.settings import Settings

from scrapefire import settings
from scrapefire.errors import BadRequestError


def test_command_line_beats_environment_beats_project(monkeypatch: pytest.MonkeyPatch) -> None:
    values = Settings({"SCRAPEFIRE_WORKERS": 3}, priority="project")
    assert settings.get(values, "WORKERS") == 3
    monkeypatch.setenv("SCRAPEFIRE_WORKERS", "4")
    assert settings.get(values, "WORKERS") == 4
    values.set("SCRAPEFIRE_WORKERS", "5", priority="cmdline")
    assert settings.get(values, "WORKERS") == 5


def test_default_when_nobody_sets_it() -> None:
    assert settings.get(Settings(), "MAX_ATTEMPTS") == 6


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("TRANSPARENT", "yes", True),
        ("TRANSPARENT", "0", False),
        ("QUALITY", '{"browser": 80}', {"browser": 80}),
        ("ENGINES", "fetch, browser", ("fetch", "browser")),
        ("ENGINES", ["fetch"], ("fetch",)),
        ("WATERFALL_DELAY", "0.5", 0.5),
        ("OPTIONS", "", {}),
    ],
)
def test_raw_values_are_read_as_their_type(name: str, raw: object, value: object) -> None:
    assert settings.get({f"SCRAPEFIRE_{name}": raw}, name) == value


@pytest.mark.parametrize(
    ("name", "raw"),
    [("TRANSPARENT", "maybe"), ("QUALITY", "{"), ("QUALITY", "[1]"), ("WORKERS", "-1"), ("WATERFALL_DELAY", "soon")],
)
def test_unreadable_values_name_the_setting_and_its_type(name: str, raw: object) -> None:
    with pytest.raises(BadRequestError, match=f"SCRAPEFIRE_{name}") as caught:
        settings.get({f"SCRAPEFIRE_{name}": raw}, name)
    assert "takes:" in caught.value.advice


def test_misspelt_settings_are_found() -> None:
    assert settings.unknown_settings({"SCRAPEFIRE_ENGINE": 1, "SCRAPEFIRE_ENGINES": 1, "BOT_NAME": 1}) == [
        "SCRAPEFIRE_ENGINE"
    ]


def test_every_setting_is_described() -> None:
    for setting in settings.SETTINGS:
        assert setting.meaning.endswith(".")
        assert setting.type
