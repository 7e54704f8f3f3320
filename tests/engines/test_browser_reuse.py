"""A context that serves scrape after scrape shows each of them an empty browser."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from scrapefire.engines.browser.session import BrowserSession
from tests.helpers.browser import Bench, bench, eventually, text_of
from tests.site.client import Site, header

pytestmark = pytest.mark.asyncio(loop_scope="module")

TRACES = """<!doctype html><p id=seen></p><iframe src='{frame}'></iframe><script type=module>
const seen = [], root = await navigator.storage.getDirectory();
if (document.cookie.includes('mark')) seen.push('cookie');
if (localStorage.mark) seen.push('localStorage');
if (sessionStorage.mark) seen.push('sessionStorage');
if (window.name) seen.push('window');
if ((await caches.keys()).length) seen.push('caches');
if ((await indexedDB.databases()).length) seen.push('indexedDB');
for await (const name of root.keys()) seen.push('file');
document.querySelector('#seen').textContent = 'seen: ' + (seen.join(' ') || 'nothing');
await (await fetch('/cached.js')).text();
document.cookie = 'mark=1; max-age=999';
localStorage.mark = sessionStorage.mark = window.name = 'x';
await caches.open('mark');
await new Promise(done => {{ indexedDB.open('mark').onsuccess = done }});
await root.getFileHandle('mark', {{create: true}});
document.body.append('all left');
{more}
</script>"""
FRAME = """<p></p><script>document.querySelector('p').textContent = 'frame saw ' + (localStorage.mark || 'nothing');
localStorage.mark = 'something'; document.cookie = 'framed=1; max-age=999'</script>"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Bench]:
    async with bench(SCRAPEFIRE_BROWSER_PAGES=1) as made:
        yield made


async def visits(browser: Bench, site: Site, count: int, more: str = "") -> list[str]:
    site.route("/frame", {"body": FRAME})
    site.route("/cached.js", {"body": "", "headers": {"Cache-Control": "max-age=999"}})
    body = TRACES.format(frame=site.url("/frame", scheme="alt"), more=more)
    site.route("/p", {"body": body, "headers": {"Set-Cookie": "sid=1; Max-Age=999"}})
    return [text_of(await browser.get(site.url("/p"))) for _ in range(count)]


def assert_strangers(site: Site, texts: list[str]) -> None:
    for text in texts:
        assert "seen: nothing</p>" in text, text
        assert "frame saw nothing</p>" in text
        assert "all left" in text, "a visit that leaves nothing proves nothing"
    assert [header(event, "cookie") for event in site.requests("/p")] == [None] * len(texts)
    assert len(site.requests("/cached.js")) == len(texts)


async def test_no_scrape_sees_what_another_has_left(browser: Bench, site: Site) -> None:
    assert_strangers(site, await visits(browser, site, 3))
    assert browser.stat("contexts") == 1, "the three shared a context, else this proves nothing"


async def test_a_service_worker_goes_with_its_context(browser: Bench, site: Site) -> None:
    script = "addEventListener('fetch', event => event.respondWith(new Response('taken over')))"
    site.route("/sw.js", {"body": script, "content_type": "text/javascript"})
    register = "await navigator.serviceWorker.register('/sw.js'); await navigator.serviceWorker.ready;"
    before = browser.stat("contexts")
    assert_strangers(site, await visits(browser, site, 2, register))
    assert browser.stat("contexts") == before + 1


async def test_a_context_that_was_asked_for_a_password_serves_no_other_scrape(browser: Bench, site: Site) -> None:
    challenge = {"WWW-Authenticate": 'Basic realm="m"'}
    site.route("/members", {"status": 401, "body": "<h1>Members only</h1>", "headers": challenge})
    result = await browser.get(site.url("/members"))
    assert (result.status, "Members only" in text_of(result)) == (401, True)
    before = browser.stat("contexts")
    await browser.get(site.url("/members"))
    assert browser.stat("contexts") == before + 1


@pytest.mark.slow
async def test_timers_and_scripts_run_for_every_page_of_a_context(browser: Bench, site: Site) -> None:
    late = "setTimeout(() => document.body.append('late'), 1500)"
    endless = "setInterval(() => document.title += '.', 10)"
    site.route("/p", {"body": f"<p>Tide</p><script>{late};{endless}</script>"})
    for _ in range(3):
        assert "late</body>" in text_of(await browser.get(site.url("/p")))
    result = await browser.get(site.url("/p"), wait_for=2000)
    assert "late</body>" in text_of(result)
    assert await eventually(lambda: browser.stat("pages") == browser.stat("pages_closed"), 30)


PLAIN = """<!doctype html><p id=seen></p><script>
const seen = [];
if (document.cookie.includes('mark')) seen.push('cookie');
if (localStorage.mark) seen.push('localStorage');
if (sessionStorage.mark) seen.push('sessionStorage');
if (window.name) seen.push('window');
if (history.length > 2) seen.push('history');
document.querySelector('#seen').textContent = 'seen: ' + (seen.join(' ') || 'nothing');
document.cookie = 'mark=1; max-age=999';
localStorage.mark = 'x';
history.pushState({}, '', '#one'); history.pushState({}, '', '#two');
const late = () => { sessionStorage.mark = localStorage.mark = window.name = 'x'; document.cookie = 'mark=2; max-age=9' };
for (const name of ['pagehide', 'beforeunload', 'unload', 'visibilitychange']) addEventListener(name, late);
customElements.define('a-farewell', class extends HTMLElement { disconnectedCallback() { late(); } });
document.body.append(document.createElement('a-farewell'));
document.body.append('all left');
</script>"""


async def test_an_emptied_page_shows_the_next_scrape_nothing_even_of_its_last_moments(
    browser: Bench, site: Site
) -> None:
    site.route("/plain", {"body": PLAIN, "headers": {"Set-Cookie": "sid=1; Max-Age=999"}})
    session, pages = BrowserSession.of(browser.crawler), set()
    for _ in range(3):
        text = text_of(await browser.get(site.url("/plain")))
        assert "seen: nothing</p>" in text, text
        assert "all left" in text
        assert await eventually(lambda: bool(session._idle) and not session._tasks)
        pages.add(session._idle[-1].page)
    assert len(pages) == 1, "the three shared a page, else this proves nothing"
    assert [header(event, "cookie") for event in site.requests("/plain")] == [None] * 3


@pytest.mark.parametrize("mark", ["sessionStorage.mark = 'x'", "window.name = 'x'", "location = '{other}'"])
async def test_a_page_that_would_keep_something_is_replaced(browser: Bench, site: Site, mark: str) -> None:
    other = site.url("/other", scheme="alt")
    site.route("/other", {"body": "<!doctype html><p>Elsewhere</p><script>sessionStorage.other = 'x'</script>"})
    site.route("/first", {"body": f"<!doctype html><p>First</p><script>{mark.format(other=other)}</script>"})
    await browser.get(site.url("/first"))
    session = BrowserSession.of(browser.crawler)
    assert await eventually(lambda: bool(session._idle) and not session._tasks)
    shown = "(sessionStorage.mark || sessionStorage.other || window.name || 'nothing')"
    body = f"<!doctype html><p>Second</p><script>document.body.append('found ' + {shown})</script>"
    for url in (site.url("/second"), site.url("/second", scheme="alt")):
        site.route("/second", {"body": body})
        assert "found nothing</body>" in text_of(await browser.get(url))


@pytest.mark.slow
async def test_what_hangs_holds_up_no_page_of_a_context_that_has_hurried(browser: Bench, site: Site) -> None:
    hangs = "const l = document.createElement('link'); l.rel = 'stylesheet'; l.media = 'print'; l.href = '/hangs'; document.head.append(l)"
    shows = "<script src=/shows.js></script>"
    site.route("/hangs", {"hang": True})
    site.route("/shows.js", {"body": "document.body.append('shown at last')", "content_type": "text/javascript"})
    site.route("/p", {"body": f"<!doctype html><title>x</title><script>{hangs}</script><body><p></p>{shows}"})
    for _ in range(3):
        assert "shown at last" in text_of(await browser.get(site.url("/p")))
