"""Walls that no button of words opens: platforms that only their own scripts can be told no by."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.helpers.browser import Bench, bench, text_of
from tests.site.client import Site
from tests.site.text import prose

# Its buttons are signs without names; the platform's interface, a global of the page, is the only way.
WALL = """<!doctype html><html lang=en><head><title>Shore</title></head><body><main id=main></main>
<div id="{host}" style="position:fixed;inset:0;background:white" role=dialog aria-modal=true>
<div id="{popup}"><h2>Cookies on this site</h2><p>We and our partners use cookies, and ask for your consent.</p>
<button aria-label="I">&#9654;</button><button aria-label="II">&#9632;</button></div></div>
<script>
const open = async how => {{
  document.getElementById('{host}').remove();
  await fetch('/told?' + how, {{method: 'POST'}});
  document.getElementById('main').innerHTML = await (await fetch('/inside')).text();
}};
{platform}
for (const button of document.querySelectorAll('button')) button.onclick = () => open('pressed');
</script></body></html>"""
DIDOMI = {
    "host": "didomi-host",
    "popup": "didomi-popup",
    "platform": "window.Didomi = {setUserDisagreeToAll() { open('refused') }, setUserAgreeToAll() { open('agreed') }};",
}
CONSENTMANAGER = {
    "host": "cmpwrapper",
    "popup": "cmpbox",
    "platform": """window.__cmp = (command, value) => command === 'getCMPData' ? {} : command === 'consentStatus'
      ? {userChoiceExists: false} : command === 'setConsent' && value === 0 ? (open('refused'), true) : undefined;""",
}
BROKEN = DIDOMI | {"platform": "window.Didomi = {setUserDisagreeToAll() { throw new Error('not yet') }};"}
SILENT = DIDOMI | {"platform": "window.Didomi = {setUserDisagreeToAll() { return new Promise(() => {}) }};"}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Bench]:
    async with bench() as ready:
        yield ready


def wall(site: Site, parts: dict[str, str]) -> str:
    site.route("/wall", {"body": WALL.format(**parts)})
    site.route("/told", {"body": "ok"})
    site.route("/inside", {"body": prose("consent", ("behindwall",), 3)})
    return site.url("/wall")


@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("options", [{}, {"wait_for": 200}], ids=["hurried clock", "real clock"])
@pytest.mark.parametrize("parts", [DIDOMI, CONSENTMANAGER], ids=["at once", "after half a second"])
async def test_a_wall_is_told_no_by_its_own_interface(
    site: Site, browser: Bench, parts: dict[str, str], options: dict[str, int]
) -> None:
    result = await browser.get(wall(site, parts), **options)
    assert "behindwall" in text_of(result)
    assert [event["target"] for event in site.requests("/told")] == ["/told?refused"]


@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("parts", [BROKEN, SILENT], ids=["throws", "opens nothing"])
async def test_a_platform_that_does_not_answer_holds_nothing_up(
    site: Site, browser: Bench, parts: dict[str, str]
) -> None:
    result = await browser.get(wall(site, parts), timeout=25)
    assert "Cookies on this site" in text_of(result)
    assert not site.requests("/inside")
