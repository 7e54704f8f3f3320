"""What a caller can have done with a page: actions, pictures, devices, places, notices, scrolling."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from scrapefire.engines.base import Proxy
from scrapefire.engines.browser import BrowserEngine, BrowserStealthEngine
from scrapefire.errors import ActionError, BadRequestError, BrowserError
from tests.helpers.browser import Bench, bench, eventually, text_of
from tests.site.client import Site, header
from tests.site.registry import CASES, load

SHOW = "<p></p><script>document.querySelector('p').textContent = JSON.stringify([{}])</script>"

pytestmark = pytest.mark.asyncio(loop_scope="module")

FORM = """<!doctype html><title>Search</title><form><input name=q><button>Go</button></form><ul><li>one</li></ul>
<div id=box style="height:100px;overflow:auto"><div style="height:900px">tall</div></div>
<div style="height:3000px"></div>
<script>document.forms[0].onsubmit = event => { event.preventDefault();
  const p = document.createElement('p'); p.id = 'answer'; p.textContent = 'found ' + event.target.q.value;
  setTimeout(() => document.body.append(p), 300) };
for (const li of document.querySelectorAll('li')) li.onclick = () => li.textContent += '!';</script>"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Bench]:
    async with bench(BrowserEngine) as made:
        yield made


def act(*actions: dict[str, Any]) -> list[dict[str, Any]]:
    return list(actions)


async def test_all_nine_actions_give_what_they_promise(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": FORM})
    result = await browser.get(
        site.url("/p"),
        actions=act(
            {"type": "wait", "milliseconds": 50},
            {"type": "click", "selector": "input"},
            {"type": "write", "text": "tide é"},
            {"type": "scrape"},
            {"type": "press", "key": "Enter"},
            {"type": "wait", "selector": "#answer"},
            {"type": "scroll", "direction": "down"},
            {"type": "scroll", "direction": "down", "selector": "#box"},
            {"type": "screenshot", "quality": 60},
            {"type": "execute_javascript", "script": "[scrollY > 0, document.querySelector('#box').scrollTop > 0]"},
            {"type": "execute_javascript", "script": "return await Promise.resolve('by return')"},
            {"type": "pdf", "format": "A5", "landscape": True},
        ),
    )
    assert '<p id="answer">found tide é</p>' in text_of(result)
    assert result.actions is not None
    (scrape,) = result.actions["scrapes"]
    assert scrape["url"] == site.url("/p")
    assert "found" not in scrape["html"].partition("<script>")[0]
    assert result.actions["javascript_returns"] == [
        {"type": "object", "value": [True, True]},
        {"type": "string", "value": "by return"},
    ]
    (shot,), (pdf,) = result.actions["screenshots"], result.actions["pdfs"]
    assert Path(shot["path"]).read_bytes().startswith(b"\xff\xd8\xff")
    assert Path(pdf["path"]).read_bytes().startswith(b"%PDF-")
    assert json.dumps(result.to_dict())


async def test_scrapes_together_are_bounded(browser: Bench, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scrapefire.engines.browser.actions.MAX_CHARACTERS", 3 * len(FORM))
    site.route("/p", {"body": FORM})
    assert (await browser.get(site.url("/p"), actions=act({"type": "scrape"}))).actions is not None
    with pytest.raises(ActionError, match=r"actions\[[1-9]\] \(scrape\) failed: .* characters of HTML"):
        await browser.get(site.url("/p"), actions=act(*[{"type": "scrape"}] * 6))


async def test_click_all_clicks_every_match(browser: Bench, site: Site) -> None:
    page = FORM.replace("<li>one</li>", "<li>one</li><li>two</li><li>three</li>")
    site.route("/p", {"body": page})
    text = text_of(await browser.get(site.url("/p"), actions=act({"type": "click", "selector": "li", "all": True})))
    assert "<li>one!</li><li>two!</li><li>three!</li>" in text


@pytest.mark.slow
async def test_a_click_reaches_an_element_that_something_lies_over(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": FORM + "<div style='position:fixed;inset:0;background:#fff8'></div>"})
    text = text_of(await browser.get(site.url("/p"), actions=act({"type": "click", "selector": "li"})))
    assert "<li>one!</li>" in text


@pytest.mark.parametrize("target", ["", " target=_blank"])
async def test_a_click_that_leads_elsewhere_is_followed(browser: Bench, site: Site, target: str) -> None:
    site.route("/p", {"body": f"<a href='/q'{target}>next</a>"})
    site.route("/q", {"body": "<h1>Next page</h1>", "delay": 0.3})
    result = await browser.get(site.url("/p"), actions=act({"type": "click", "selector": "a"}))
    assert result.url == site.url("/q")
    assert "Next page" in text_of(result)
    assert await eventually(lambda: browser.stat("pages") == browser.stat("pages_closed"))


@pytest.mark.parametrize("target", ["", " target=_blank"])
@pytest.mark.parametrize("headers", [{}, {"Content-Disposition": "attachment; filename=tides.csv"}])
async def test_a_file_that_a_click_leads_to_is_the_result(
    browser: Bench, site: Site, target: str, headers: dict[str, str]
) -> None:
    site.route("/p", {"body": f"<p>{'High water at noon. ' * 20}</p><a href='/tides'{target}>all tides</a>"})
    site.route("/tides", {"body": "day,high\n1,12:10\n", "content_type": "text/csv", "headers": headers})
    result = await browser.get(site.url("/p"), actions=act({"type": "scrape"}, {"type": "click", "selector": "a"}))
    assert (result.url, result.content_type) == (site.url("/tides"), "text/csv")
    assert result.body == b"day,high\n1,12:10\n"
    assert result.actions is not None
    assert "all tides" in result.actions["scrapes"][0]["html"]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        pytest.param({"type": "click", "selector": "#nothing"}, "no element matches", marks=pytest.mark.slow),
        ({"type": "click", "selector": "#nothing", "all": True}, "no element matches"),
        ({"type": "click", "selector": "p[["}, "not a valid selector|Unexpected token|selector"),
        pytest.param({"type": "wait", "selector": "#nothing"}, "no element matches", marks=pytest.mark.slow),
        ({"type": "write", "text": "x"}, "focus"),
        ({"type": "press", "key": "NoSuchKey"}, "Unknown key"),
        pytest.param({"type": "scroll", "selector": "#nothing"}, "no element matches", marks=pytest.mark.slow),
        ({"type": "execute_javascript", "script": "throw new Error('boom')"}, "boom"),
        pytest.param(
            {"type": "execute_javascript", "script": "for (;;) {}"}, "terminated|did not end", marks=pytest.mark.slow
        ),
        ({"type": "execute_javascript", "script": "'x'.repeat(2e6)"}, "larger than"),
    ],
)
async def test_an_action_that_fails_is_named_with_its_reason(
    browser: Bench, site: Site, action: dict[str, Any], reason: str
) -> None:
    site.route("/p", {"body": FORM})
    started = time.monotonic()
    with pytest.raises(ActionError, match=reason) as caught:
        await browser.get(site.url("/p"), actions=act({"type": "wait", "milliseconds": 10}, action), timeout=5.0)
    assert f"actions[1] ({action['type']}" in caught.value.message
    assert caught.value.details["index"] == 1
    assert time.monotonic() - started < 20


# ---- pictures


def size_of_png(path: str) -> tuple[int, int]:
    data = Path(path).read_bytes()
    assert data.startswith(b"\x89PNG")
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])


@pytest.mark.slow
async def test_screenshots_have_the_size_and_kind_asked_for(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": FORM + "<script>setTimeout(() => alert('late'), 300)</script>"})
    shot = (await browser.get(site.url("/p"), formats=["screenshot"])).screenshot
    assert shot is not None
    assert size_of_png(shot["path"]) == (1366, 768)
    wanted = {"type": "screenshot", "full_page": True, "viewport": {"width": 500, "height": 400}}
    shot = (await browser.get(site.url("/p"), formats=[wanted])).screenshot
    assert shot is not None
    width, height = size_of_png(shot["path"])
    assert width == 500
    assert height > 3000
    shot = (await browser.get(site.url("/p"), formats=[{"type": "screenshot", "quality": 30}])).screenshot
    assert shot is not None
    assert (shot["content_type"], Path(shot["path"]).suffix) == ("image/jpeg", ".jpg")


async def test_pictures_are_loaded_for_a_screenshot(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": "<img src='/a.png'>"})
    await browser.get(site.url("/p"), formats=["screenshot"])
    assert len(site.requests("/a.png")) == 1


async def test_raw_base64_brings_the_servers_bytes(browser: Bench, site: Site) -> None:
    body = "<p>höhe</p><script>document.body.append('never')</script>".encode("latin-1")
    site.route("/p", {"body": body, "content_type": "text/html; charset=iso-8859-1"})
    result = await browser.get(site.url("/p"), formats=["raw_base64"])
    assert result.body == body
    assert not result.rendered


# ---- who and where


async def test_a_mobile_browser_is_one_in_every_respect(browser: Bench, site: Site) -> None:
    hints = "navigator.userAgentData?.mobile"
    script = f"navigator.userAgent, innerWidth, navigator.maxTouchPoints, devicePixelRatio, {hints}"
    site.route("/p", {"body": "<meta name=viewport content='width=device-width'>" + SHOW.format(script)})
    text = text_of(await browser.get(site.url("/p", host="localhost"), mobile=True))
    agent, width, touch, ratio, hinted = json.loads(text.partition("<p>")[2].partition("</p>")[0])
    (event,) = site.requests("/p")
    assert header(event, "user-agent") == agent
    assert "Android" in agent
    assert "Mobile Safari" in agent
    assert (width, touch > 0, ratio > 2, hinted) == (412, True, True, True)
    assert (header(event, "sec-ch-ua-mobile"), header(event, "sec-ch-ua-platform")) == ("?1", '"Android"')


async def test_a_location_is_language_and_time_zone(browser: Bench, site: Site) -> None:
    zone = "Intl.DateTimeFormat().resolvedOptions().timeZone"
    script = f"navigator.language, navigator.languages, {zone}, (1.5).toLocaleString()"
    site.route("/p", {"body": SHOW.format(script) + "<script src=/s.js></script>"})
    result = await browser.get(site.url("/p"), location={"country": "DE"})
    told = json.loads(text_of(result).partition("<p>")[2].partition("</p>")[0])
    assert told == ["de-DE", ["de-DE", "de", "en-US", "en"], "Europe/Berlin", "1,5"]
    for path in ("/p", "/s.js"):
        assert (header(site.requests(path)[0], "accept-language") or "").startswith("de-DE,de;q=0.9,en-US;q=")
    assert result.timezone == "Europe/Berlin"
    await browser.get(site.url("/p"), location={"country": "CH", "languages": ["fr-CH", "it"]})
    assert (header(site.requests("/p")[1], "accept-language") or "").startswith("fr-CH,fr;q=0.9,it;q=")


async def test_a_stealth_run_shows_no_mark_of_automation(site: Site) -> None:
    zone = "Intl.DateTimeFormat().resolvedOptions().timeZone"
    script = f"navigator.webdriver, navigator.userAgent, navigator.language, {zone}, navigator.plugins.length"
    site.route("/p", {"body": SHOW.format(script)})
    proxies = json.dumps({"stealth": [site.proxy_url("stealth")]})
    async with bench(BrowserStealthEngine, SCRAPEFIRE_PROXIES=proxies) as stealthy:
        proxy = Proxy(site.proxy_url("stealth"), "stealth", country="FR")
        result = await stealthy.get(site.url("/p"), task={"proxy": proxy})
    told = json.loads(text_of(result).partition("<p>")[2].partition("</p>")[0])
    assert told[0] is False
    assert "Headless" not in told[1]
    assert told[2:4] == ["fr-FR", "Europe/Paris"]
    assert told[4] > 0
    assert (result.engine, result.proxy_used) == ("browser;stealth", "stealth")
    assert site.requests("/p")[0]["via"] == "stealth"


async def test_stealth_is_off_until_a_stealth_proxy_is_configured(browser: Bench) -> None:
    assert "SCRAPEFIRE_PROXIES" in (BrowserStealthEngine.why_off(browser.crawler.settings) or "")


# ---- notices and scrolling


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/js/consent-wall", "/js/on-scroll", "/js/load-more"])
async def test_pages_that_want_a_visitors_hand_give_their_content(browser: Bench, site: Site, path: str) -> None:
    load()
    case = CASES[path]
    text = text_of(await browser.get(site.url_of(case), **case.options))
    assert [word for word in case.words if word not in text] == []
    assert [word for word in case.poison if word in text] == []


NOTICE = """<h1>Tide table</h1><p>{text}</p><div id=n role=dialog style="position:fixed;bottom:0;left:0;right:0">
<p>{about}</p>{buttons}</div><script>for (const b of document.querySelectorAll('#n button, #n a')) b.onclick = () => {{
document.cookie = 'choice=' + b.id; document.querySelector('#n').remove() }}</script>"""


@pytest.mark.parametrize(
    ("about", "buttons", "choice"),
    [
        ("We use cookies.", "<button id=a>Accept all</button><button id=r>Reject all</button>", "r"),
        ("Wir verwenden Cookies.", "<button id=a>Alle akzeptieren</button><a id=s href='#'>Einstellungen</a>", "a"),
        (
            "Nous utilisons des cookies.",
            "<button id=a>Tout accepter</button><button id=r>Continuer sans accepter</button>",
            "r",
        ),
        ("Join our newsletter!", "<input><button id=j>Join</button><button id=x aria-label=Close></button>", "x"),
        ("Join our newsletter!", "<input><button id=j>Join</button>", ""),
        ("We value your privacy", "<a id=p href='/privacy'>Accept</a>", ""),
    ],
)
async def test_notices_are_answered_as_a_visitor_would(
    browser: Bench, site: Site, about: str, buttons: str, choice: str
) -> None:
    site.route("/p", {"body": NOTICE.format(text="High water at noon. " * 20, about=about, buttons=buttons)})
    result = await browser.get(site.url("/p"))
    cookies = [cookie.partition(";")[0] for cookie in result.cookies]
    assert cookies == ([f"choice={choice}"] if choice else [])
    assert "High water" in text_of(result)


# ---- advertisements and profiles


@pytest.mark.slow
async def test_advertisements_are_loaded_only_when_asked_for(site: Site, tmp_path: Path) -> None:
    lists = tmp_path / "list.txt"
    lists.write_text("/ads/*$script\n||127.0.0.2^$subdocument\n@@/ads/needed.js\n")
    frame = site.url("/frame", host=2)
    scripts = "<script src='/ads/a.js'></script><script src='/ads/needed.js'></script><script src='/app.js'></script>"
    site.route("/p", {"body": f"<h1>Tide</h1>{scripts}<iframe src='{frame}'></iframe>"})
    async with bench(SCRAPEFIRE_BLOCK_LISTS=str(lists)) as blocking:
        await blocking.get(site.url("/p"))
        assert {event["path"] for event in site.requests()} == {"/p", "/ads/needed.js", "/app.js"}
        await blocking.get(site.url("/p"), block_ads=False)
        assert len(site.requests("/ads/a.js")) == len(site.requests("/frame")) == 1


async def test_a_block_list_that_is_not_there_is_an_error(site: Site) -> None:
    async with bench(SCRAPEFIRE_BLOCK_LISTS="/no/such/list.txt") as blocking:
        with pytest.raises(BadRequestError, match=r"/no/such/list\.txt"):
            await blocking.get(site.url("/p"))


@pytest.mark.slow
async def test_a_profile_is_kept_from_run_to_run(
    browser: Bench, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scrapefire.engines.browser.profiles._default_folder", lambda: tmp_path)
    script = (
        "const n = localStorage.n; document.querySelector('p').textContent = n || 'new'; localStorage.n = 1 + +(n || 0)"
    )
    site.route("/p", {"body": f"<p></p><script>{script}</script>", "headers": {"Set-Cookie": "sid=1; Max-Age=99"}})
    for profile, seen in (
        ({"name": "a/b"}, "new"),
        ({"name": "a/b"}, "1"),
        ({"name": "a/b", "save_changes": False}, "2"),
        ({"name": "a/b"}, "2"),
        ({"name": "other"}, "new"),
    ):
        result = await browser.get(site.url("/p"), profile=profile)
        assert f"<p>{seen}</p>" in text_of(result)
    assert [header(event, "cookie") for event in site.requests("/p")] == [None, "sid=1", "sid=1", "sid=1", None]
    (tmp_path / "other.json").write_text("{")
    with pytest.raises(BrowserError, match="other"):
        await browser.get(site.url("/p"), profile={"name": "other"})
