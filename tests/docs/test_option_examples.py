"""The option pages show what really comes: their examples are run again, and every one of them stands in its page."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "examples"))

import run as guide  # noqa: E402

# Without a browser, and so in seconds.
FAST = (
    "verdicts",
    "hydration",
    "formats",
    "pages",
)  # charsets shows a picture, which is read by OCR where that is installed


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=() if page in FAST else pytest.mark.slow) for page in guide.names()]
)
def test_what_a_page_shows_is_what_comes(page: str) -> None:
    came = guide.run(guide.examples(page))
    assert {name: guide.block(page, name) for name in came} == came


@pytest.mark.parametrize("page", guide.names())
def test_every_example_stands_once_in_its_page_and_shows_something(page: str) -> None:
    shown = guide.named_in(page)
    assert sorted(shown) == sorted(example.name for example in guide.examples(page))
    assert len(set(shown)) == len(shown)
    assert all("````text\n" in guide.block(page, name) for name in shown)


def test_pages_speak_of_no_place_of_the_machine_that_made_them() -> None:
    for page in guide.names():
        assert not re.search(rf"{re.escape(str(ROOT))}|/tmp/|\.venv", guide.page_text(page)), page


def test_every_option_page_is_in_the_contents() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    assert {f"options/{page}" for page in guide.names()} <= set(re.findall(r"^([\w/-]+)$", index, re.MULTILINE))
