"""Fixtures of the whole suite: the local web in a process of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is slow, which is no fault of what is tested.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.site.client import Site  # noqa: E402


@pytest.fixture(scope="session")
def site_process() -> Iterator[Site]:
    """One site for the session; tests take ``site``."""
    with Site.start() as running:
        yield running


@pytest.fixture
def site(site_process: Site) -> Iterator[Site]:
    """The local web with an empty event log and no scripted routes; a page that crashed fails the test."""
    site_process.reset()
    yield site_process
    crashes = site_process.events(kind="site_error")
    assert not crashes, crashes[0]["reason"]
