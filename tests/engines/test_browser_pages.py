"""What the browser engine makes of one page: documents, files, redirects, headers, cookies, waiting, frames."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from scrapefire.engines.browser import BrowserEngine
from scrapefire.engines.browser.capture import MAX_CHARACTERS
from scrapefire.errors import (
    BodyTooLargeError,
    DNSResolutionError,
    RedirectLimitError,
    ScrapeTimeoutError,
    SiteError,
    SSLError,
)
from tests.helpers.browser import Bench, bench, eventually, text_of
from tests.site.client import Site, header
from tests.site.registry import Case, cases

pytestmark = pytest.mark.asyncio(loop_scope="module")

PAGE = "<!doctype html><title>Tide</title><h1>Tide table</h1><p>High water at noon.</p>"

# Each makes its content in another way; the rest of the kind takes long.
QUICK = ("after-delay", "websocket", "event-source", "infinite-timer", "shadow-nested", "iframe-cross", "blob-worker")
SCRIPTED = [
    pytest.param(case, marks=[] if case.path.removeprefix("/js/") in QUICK else [pytest.mark.slow])
    for case in cases("javascript")
    if set(case.needs) <= {"browser", "wait"} and not case.options and case.path != "/js/consent-overlay"
]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser() -> AsyncIterator[Bench]:
    async with bench(BrowserEngine) as made:
        yield made


# ---- documents


async def test_a_static_page_is_rendered_with_status_headers_and_type(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": PAGE, "status": 404, "headers": [["X-Tide", "high"], ["X-Tide", "low"]]})
    result = await browser.get(site.url("/p"))
    assert (result.status, result.rendered, result.encoding) == (404, True, "utf-8")
    assert "High water at noon." in text_of(result)
    assert [value for name, value in result.headers if name.lower() == "x-tide"] == ["high", "low"]
    assert (result.content_type or "").startswith("text/html")
    assert result.url == site.url("/p")


async def test_waiting_for_a_static_page_costs_next_to_nothing(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": PAGE})
    await browser.get(site.url("/p"))
    waits = []
    for _ in range(3):
        timings = (await browser.get(site.url("/p"))).timings
        waits.append(timings["ready"] - timings["answered"])
    assert min(waits) < 1.5, "no settling time is waited out"


async def test_redirects_are_followed_and_told(browser: Bench, site: Site) -> None:
    site.route("/a", {"location": "/b", "status": 302})
    site.route("/b", {"location": "/c", "status": 301, "headers": {"Set-Cookie": "hop=1"}})
    site.route("/c", {"body": PAGE})
    result = await browser.get(site.url("/a"))
    assert result.url == site.url("/c")
    assert result.redirect_urls == [site.url("/a"), site.url("/b")]
    assert any(cookie.startswith("hop=1") for cookie in result.cookies)


async def test_a_page_that_goes_on_by_script_tells_where_it_came_from(browser: Bench, site: Site) -> None:
    site.route("/a", {"body": "<p>Wait</p><script>setTimeout(() => location = '/c', 2000)</script>"})
    site.route("/c", {"body": PAGE})
    result = await browser.get(site.url("/a"))
    assert (result.url, result.redirect_urls) == (site.url("/c"), [site.url("/a")])
    assert "High water" in text_of(result)


@pytest.mark.slow
@pytest.mark.parametrize("case", SCRIPTED, ids=lambda case: case.id)
async def test_content_that_scripts_make_is_there(browser: Bench, site: Site, case: Case) -> None:
    result = await browser.get(site.url_of(case))
    text = text_of(result)
    assert [word for word in case.words if word not in text] == []
    assert [word for word in case.poison if word in text] == []


# ---- files


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/json", b'{"tide": "high"}'),
        ("application/pdf", b"%PDF-1.7\n\x80\xff\x00 binary"),
        ("text/plain", "H\u00f6he <b>".encode("latin-1")),
        ("application/xml", b"<?xml version='1.0'?><tide>high</tide>"),
        ("image/png", b"\x89PNG\r\n\x1a\n"),
        ("application/octet-stream", bytes(range(256)) * 5000),
    ],
)
async def test_what_is_no_page_comes_back_as_the_bytes_that_were_sent(
    browser: Bench, site: Site, content_type: str, body: bytes
) -> None:
    site.route("/f", {"body": body, "content_type": content_type})
    result = await browser.get(site.url("/f"))
    assert result.body == body
    assert (result.status, result.content_type, result.rendered) == (200, content_type, False)


async def test_a_download_is_handed_over_with_its_headers(browser: Bench, site: Site) -> None:
    disposition = "attachment; filename=tide.html"
    site.route("/f", {"body": PAGE, "headers": {"Content-Disposition": disposition}})
    result = await browser.get(site.url("/f"))
    assert result.body == PAGE.encode()
    assert result.header("content-disposition") == disposition


async def test_encoded_files_come_back_decoded(browser: Bench, site: Site) -> None:
    site.route("/f", {"body": b'{"tide": "high"}', "content_type": "application/json", "gzip": True})
    result = await browser.get(site.url("/f"))
    assert result.body == b'{"tide": "high"}'
    assert result.header("content-encoding") is None


async def test_a_page_that_starts_a_download_is_still_the_page(browser: Bench, site: Site) -> None:
    text = "The installer is on its way. " * 12
    site.route("/p", {"body": f"<h1>Thank you</h1><p>{text}</p><script>location = '/f'</script>"})
    site.route("/f", {"body": b"MZ", "headers": {"Content-Disposition": "attachment; filename=x.exe"}})
    result = await browser.get(site.url("/p"))
    assert "The installer is on its way." in text_of(result)
    assert result.rendered


async def test_html_without_a_type_is_a_page(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": PAGE + "<script>document.body.append('by script')</script>", "content_type": ""})
    result = await browser.get(site.url("/p"))
    assert result.rendered
    assert "by script</body>" in text_of(result)


@pytest.mark.parametrize("status", [204, 500])
async def test_an_answer_without_a_body_is_an_empty_result(browser: Bench, site: Site, status: int) -> None:
    site.route("/p", {"status": status, "body": b""})
    result = await browser.get(site.url("/p"))
    assert (result.status, result.body) == (status, b"")


# ---- requests


async def test_callers_headers_go_with_the_document_and_nowhere_else(browser: Bench, site: Site) -> None:
    other = site.url("/s.js", host=2)
    site.route("/a", {"location": site.url("/b", host=2), "status": 302})
    site.route("/b", {"body": f"{PAGE}<script src='{other}'></script><iframe src='/frame'></iframe>"})
    await browser.get(site.url("/a"), headers={"Authorization": "Bearer x", "X-Mine": "1", "Accept-Language": "fr"})
    (first,) = site.requests("/a")
    assert (header(first, "authorization"), header(first, "x-mine")) == ("Bearer x", "1")
    assert header(first, "accept-language") == "fr"
    for path in ("/b", "/s.js", "/frame"):
        (event,) = site.requests(path)
        assert header(event, "authorization") is None
        assert header(event, "x-mine") is None


async def test_the_user_agent_is_the_browsers_own_and_says_nothing_of_headless(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": "<p></p><script>document.querySelector('p').textContent = navigator.userAgent</script>"})
    result = await browser.get(site.url("/p"), request={"headers": {"User-Agent": "Scrapy/2.19"}})
    (event,) = site.requests("/p")
    agent = header(event, "user-agent") or ""
    assert "Chrome/" in agent
    assert "Headless" not in agent
    assert f"<p>{agent}</p>" in text_of(result)
    assert "Headless" not in (header(event, "sec-ch-ua") or "")


async def test_a_user_agent_that_the_caller_gives_is_seen_by_server_and_scripts(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": "<p></p><script>document.querySelector('p').textContent = navigator.userAgent</script>"})
    result = await browser.get(site.url("/p"), headers={"user-agent": "Lighthouse/1.0"})
    assert header(site.requests("/p")[0], "user-agent") == "Lighthouse/1.0"
    assert "<p>Lighthouse/1.0</p>" in text_of(result)


async def test_cookies_of_the_request_go_to_its_host_alone(browser: Bench, site: Site) -> None:
    other = site.url("/s.js", host=2)
    site.route("/p", {"body": f"{PAGE}<script src='/own.js'></script><script src='{other}'></script>"})
    result = await browser.get(
        site.url("/p"), request={"headers": {"Cookie": "sid=a b; t=1"}}, headers={"Cookie": "u=2"}
    )
    for path in ("/p", "/own.js"):
        sent = set((header(site.requests(path)[0], "cookie") or "").split("; "))
        assert sent == {"sid=a b", "t=1", "u=2"}
    assert header(site.requests("/s.js")[0], "cookie") is None
    assert result.cookies == [], "what the request brought is no news to the crawl"


async def test_nothing_of_one_run_is_seen_by_the_next(browser: Bench, site: Site) -> None:
    site.route(
        "/p",
        {
            "body": "<p></p><script>document.querySelector('p').textContent = localStorage.seen || 'new';"
            "localStorage.seen = 'seen'</script>",
            "headers": {"Set-Cookie": "sid=1"},
        },
    )
    for _ in range(2):
        assert "<p>new</p>" in text_of(await browser.get(site.url("/p")))
    assert header(site.requests("/p")[1], "cookie") is None


async def test_a_form_is_posted_and_a_307_posts_it_again(browser: Bench, site: Site) -> None:
    site.route("/form", {"status": 307, "location": "/target"})
    site.route("/target", {"body": PAGE})
    await browser.get(
        site.url("/form"),
        request={
            "method": "POST",
            "body": b"a=1&b=%C3",
            "headers": {"Content-Type": "application/x-www-form-urlencoded"},
        },
    )
    for path in ("/form", "/target"):
        (event,) = site.requests(path)
        assert (event["method"], event["body"]) == ("POST", "a=1&b=%C3")
        assert header(event, "content-type") == "application/x-www-form-urlencoded"


async def test_pictures_and_icons_are_not_loaded_and_their_addresses_stay(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": PAGE + "<img src='/a.png' onerror='this.remove()'><video src='/v.mp4'></video>"})
    result = await browser.get(site.url("/p"))
    assert '<img src="/a.png"' in text_of(result)
    assert {event["path"] for event in site.requests()} == {"/p"}


# ---- limits and failures


async def test_a_document_over_the_limit_is_refused(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": PAGE + "x" * 300_000, "chunked": True})
    with pytest.raises(BodyTooLargeError):
        await browser.get(site.url("/p"), max_size=100_000)


@pytest.mark.parametrize("chunked", [pytest.param(True, marks=pytest.mark.slow), False])
async def test_a_big_download_is_broken_off_at_the_server(browser: Bench, site: Site, chunked: bool) -> None:
    site.route("/f", {"body": b"0123456789abcdef" * 3_000_000, "content_type": "application/zip", "chunked": chunked})
    with pytest.raises(BodyTooLargeError):
        await browser.get(site.url("/f"), max_size=1_000_000)
    left = await asyncio.to_thread(site.wait_event, kind="aborted", path="/f")
    assert left["sent"] < 40_000_000


async def test_what_scripts_pile_up_is_cut_off_with_a_warning(browser: Bench, site: Site) -> None:
    pile = "for (let n = 0; n < 400; n++) document.body.append(new Comment('ebb and flow '.repeat(8000)))"
    site.route("/p", {"body": f"{PAGE}<script>{pile}</script>"})
    result = await browser.get(site.url("/p"))
    assert len(result.body) == MAX_CHARACTERS
    assert "High water at noon." in text_of(result)[:1000]
    assert [str(MAX_CHARACTERS) in warning for warning in result.warnings] == [True]


async def test_a_huge_frame_leaves_room_for_its_page(
    browser: Bench, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scrapefire.engines.browser.capture.MAX_CHARACTERS", 10_000)
    site.route("/p", {"body": f"{PAGE}<iframe src=/f></iframe><iframe src=/g></iframe><p>Low water at six.</p>"})
    site.route("/f", {"body": "<p>first</p><script>document.body.append('ebb '.repeat(9000))</script>"})
    site.route("/g", {"body": "<p>second frame</p>"})
    result = await browser.get(site.url("/p"))
    assert "Low water at six." in text_of(result)
    assert 4000 < len(result.body) <= 10_000
    assert len(result.warnings) == 1


async def test_a_server_that_never_answers_ends_with_a_timeout(browser: Bench, site: Site) -> None:
    site.route("/p", {"hang": True})
    started = time.monotonic()
    with pytest.raises(ScrapeTimeoutError):
        await browser.get(site.url("/p"), timeout=1.0)
    assert time.monotonic() - started < 3
    await asyncio.to_thread(site.wait_event, kind="aborted", path="/p")


async def test_a_body_that_stops_early_is_marked(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": PAGE + "<p>more</p>" * 500, "truncate": 1000})
    result = await browser.get(site.url("/p"))
    assert result.truncated


async def test_network_failures_have_names(browser: Bench, site: Site) -> None:
    site.route("/loop", {"status": 302, "location": "/loop"})
    site.route("/reset", {"reset": True})
    for url, error in (
        (f"http://127.0.0.1:{site.free_port()}/", SiteError),
        ("http://no-such-host.invalid/", DNSResolutionError),
        (site.url("/loop"), RedirectLimitError),
        (site.url("/reset"), SiteError),
    ):
        with pytest.raises(error) as caught:
            await browser.get(url)
        assert caught.value.advice


async def test_certificates_are_verified_when_asked_for(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": PAGE})
    url = site.url("/p", scheme="https", tls="selfsigned")
    assert "Tide table" in text_of(await browser.get(url))
    with pytest.raises(SSLError):
        await browser.get(url, task={"verify_tls": True})


# ---- dialogs, windows, frames


async def test_dialogs_and_windows_neither_block_nor_leak(browser: Bench, site: Site) -> None:
    site.route("/p", {"body": f"{PAGE}<script>alert(1); open('/w'); document.body.append('went on')</script>"})
    site.route("/w", {"body": "<p>Popup content</p>"})
    text = text_of(await browser.get(site.url("/p")))
    assert "went on</body>" in text
    assert "Popup content" not in text
    assert await eventually(lambda: browser.stat("pages") == browser.stat("pages_closed"))


async def test_frames_and_shadow_trees_stand_where_they_are_shown(browser: Bench, site: Site) -> None:
    inner = site.url("/inner", host=2)
    site.route("/inner", {"body": "<p>inside <b>the frame</b></p><iframe srcdoc='<p>deeper</p>'></iframe>"})
    site.route(
        "/p",
        {
            "body": f"<!doctype html><body><p>before</p><iframe src='{inner}' title='t'></iframe><p>between</p>"
            "<iframe src='/hidden' style='display:none'></iframe>"
            "<note-box><span slot=head>slotted</span> light</note-box><p>after</p><script>"
            "document.querySelector('note-box').attachShadow({mode: 'open'}).innerHTML ="
            "'<style>p{}</style><h2><slot name=head>fallback</slot></h2><em>shadow</em><slot></slot>'</script>"
        },
    )
    site.route("/hidden", {"body": "<p>unseen</p>"})
    text = text_of(await browser.get(site.url("/p")))
    parts = [
        "before",
        "inside <b>the frame</b>",
        "deeper",
        "between",
        "<h2><span",
        "slotted",
        "<em>shadow</em>",
        " light",
        "after",
    ]
    places = [text.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    assert "unseen" not in text
    assert text.count("fallback") == 1  # in the script alone
    assert 'data-original-tag="iframe"' in text
