"""Browsers that run elsewhere: how they are named, and what they may not reach."""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings

from scrapefire.engines.browser.find import Browser, Missing, find_browser
from scrapefire.errors import UnsafeAddressError
from tests.helpers.browser import bench, text_of
from tests.site.client import Site
from tests.site.text import prose

PAGE = f"<!doctype html><title>Quay</title><h1>Quay</h1>{prose('quay', (), 4)}"


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ({"SCRAPEFIRE_BROWSER": "http://far.example:9222"}, Browser("cdp", "http://far.example:9222")),
        ({"SCRAPEFIRE_BROWSER": "ws://h/devtools/browser/1"}, Browser("cdp", "ws://h/devtools/browser/1")),
        ({"SCRAPEFIRE_BROWSER": "wss://h/x"}, Browser("server", "wss://h/x")),
        ({"SCRAPEFIRE_BROWSER": "cdp+ws://h/x"}, Browser("cdp", "ws://h/x")),
        ({"SCRAPEFIRE_BROWSER": "playwright+ws://h/devtools/"}, Browser("server", "ws://h/devtools/")),
        ({"PLAYWRIGHT_CDP_URL": "http://h:1"}, Browser("cdp", "http://h:1")),
        ({"PLAYWRIGHT_CONNECT_URL": "ws://h:1"}, Browser("server", "ws://h:1")),
        ({"SCRAPEFIRE_BROWSER": "ws://own/x", "PLAYWRIGHT_CDP_URL": "http://h:1"}, Browser("server", "ws://own/x")),
    ],
)
def test_a_browser_elsewhere_is_named_by_its_address(settings: dict[str, Any], found: Browser) -> None:
    assert find_browser(Settings(settings)) == found


@pytest.mark.parametrize("address", ["ftp://h/x", "what+ws://h/x", "http://", "/no/such/program"])
def test_what_names_no_browser_says_what_to_give(address: str) -> None:
    found = find_browser(Settings({"SCRAPEFIRE_BROWSER": address}))
    assert isinstance(found, Missing)
    assert f"SCRAPEFIRE_BROWSER={address}" in found.reason


@pytest.mark.parametrize(
    ("address", "far"),
    [
        ("http://127.0.0.1:1", False),
        ("ws://[::1]:1/x", False),
        ("http://localhost:1", False),
        ("http://10.0.0.8:1", True),
    ],
)
def test_only_another_machine_is_far(address: str, far: bool) -> None:
    found = find_browser(Settings({"SCRAPEFIRE_BROWSER": address}))
    assert isinstance(found, Browser)
    assert found.is_far is far


@pytest.fixture(scope="module")
def debugging_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a Chromium that nobody but this test has started."""
    program = find_browser(Settings())
    assert isinstance(program, Browser), program
    folder = tmp_path_factory.mktemp("chromium")
    switches = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run"]
    process = subprocess.Popen(
        [program.address, *switches, f"--user-data-dir={folder}", "about:blank"], stderr=subprocess.DEVNULL
    )
    try:
        yield _port_in(folder / "DevToolsActivePort")
    finally:
        process.kill()
        process.wait()


def _port_in(file: Path) -> int:
    end = time.monotonic() + 30
    while not (file.exists() and file.read_text()):
        assert time.monotonic() < end, "the browser does not open its port"
        time.sleep(0.05)
    return int(file.read_text().split()[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    "host", [pytest.param("127.0.0.1", id="near", marks=pytest.mark.slow), pytest.param("0.0.0.0", id="far")]
)
async def test_addresses_are_guarded_in_a_browser_elsewhere(debugging_port: int, site: Site, host: str) -> None:
    inside = site.url("/inside", host=9)
    site.route("/inside", {"body": "inner-secret", "headers": {"Access-Control-Allow-Origin": "*"}})
    site.route("/leads-inside", {"status": 302, "location": inside})
    site.route("/goes-inside", {"body": f"{PAGE}<script>location = '{inside}'</script>"})
    asks = f"<img src='{inside}?image'><script>fetch('{inside}?script').then(r => r.text()).then(t => document.body.append(t))</script>"
    site.route("/asks-inside", {"body": PAGE + asks})
    settings = {"SCRAPEFIRE_BROWSER": f"http://{host}:{debugging_port}", "SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.2"}
    async with bench(**settings) as browser:
        for path in ("/leads-inside", "/goes-inside"):
            with pytest.raises(UnsafeAddressError):
                await browser.get(site.url(path, host=2))
        with pytest.raises(UnsafeAddressError):
            await browser.get(inside)
        result = await browser.get(site.url("/asks-inside", host=2))
        assert "Quay" in text_of(result)
        assert "inner-secret" not in text_of(result)
        await asyncio.sleep(0.2)
    assert site.requests("/inside") == []
