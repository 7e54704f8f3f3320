"""The ``tls`` engine against the local web: what it sends, what it brings, how it ends."""

from __future__ import annotations

import asyncio
import gc
import socket
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from scrapy import FormRequest, Request, Spider
from scrapy.crawler import Crawler
from scrapy.settings import Settings

from scrapefire.engines.base import EngineContext, EngineResult, EngineTask
from scrapefire.engines.registry import survey
from scrapefire.engines.tls import TlsEngine, TlsStealthEngine
from scrapefire.engines.tls.sessions import Route, Sessions
from scrapefire.errors import (
    BodyTooLargeError,
    DNSResolutionError,
    JobCancelledError,
    ScrapeTimeoutError,
    SiteError,
    SSLError,
    UnsafeAddressError,
)
from scrapefire.flags import Flag
from scrapefire.net.blobs import BlobFolder
from scrapefire.net.proxy import Proxy
from scrapefire.options import ScrapeOptions
from tests.site.client import Site, header
from tests.site.registry import cases

Fetch = Callable[..., Any]
SCRAPY_DEFAULTS = {
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Language": "en",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "User-Agent": "Scrapy/2.19.0 (+https://scrapy.org)",
}


def make_engine(**settings: Any) -> TlsEngine:
    allowed = {"SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.0/8,pinned.example"}
    crawler = Crawler(Spider, Settings(allowed | settings))
    return TlsEngine(EngineContext(crawler, None, BlobFolder.from_settings(crawler.settings), None))  # type: ignore[arg-type] - it uses settings only


def make_task(url: str | Request, *, options: dict[str, Any] | None = None, **fields: Any) -> EngineTask:
    request = url if isinstance(url, Request) else Request(url)
    limits = {"timeout": 10.0, "max_size": 1 << 24} | fields
    return EngineTask(request=request, options=ScrapeOptions.from_json(options or {}), flags=frozenset(), **limits)


@pytest.fixture
async def engine() -> AsyncIterator[TlsEngine]:
    engine = make_engine()
    yield engine
    await engine.close()


@pytest.fixture
def fetch(engine: TlsEngine) -> Fetch:
    async def get(url: str | Request, **fields: Any) -> EngineResult:
        return await engine.fetch(make_task(url, **fields))

    return get


# ---- what it sends -----------------------------------------------------------------------------------------------


async def test_looks_like_chrome_in_hello_and_headers(site: Site, fetch: Fetch) -> None:
    for case in cases("bot"):
        if case.needs in (("browser_headers",), ("tls_fingerprint",)):
            result = await fetch(Request(site.url_of(case), headers=SCRAPY_DEFAULTS))
            text = result.body.decode()
            assert (result.status, [word for word in case.words if word not in text]) == (200, []), case.path


async def test_leaves_scrapys_defaults_out_and_keeps_chromes_order(site: Site, fetch: Fetch) -> None:
    headers = SCRAPY_DEFAULTS | {"Cookie": "a=1", "Referer": site.url("/before"), "X-Team": "shore"}
    await fetch(Request(site.url("/plain/article"), headers=headers))
    sent = site.requests("/plain/article")[0]
    names = [name.lower() for name, _ in sent["headers"]]
    chrome = ["host", "connection", "sec-ch-ua", "user-agent", "accept", "sec-fetch-site", "referer"]
    chrome += ["accept-encoding", "accept-language", "cookie"]
    assert [name for name in names if name in chrome] == chrome
    assert len(names) == len(set(names))
    assert "Chrome/" in (header(sent, "User-Agent") or "")
    assert header(sent, "Accept-Language") == "en-US,en;q=0.9"
    assert header(sent, "Sec-Fetch-Site") == "same-origin"
    assert header(sent, "X-Team") == "shore"
    assert header(sent, "Cookie") == "a=1"
    assert not {"upgrade", "http2-settings", "expect"} & set(names)


async def test_sends_what_caller_and_spider_name(site: Site, fetch: Fetch) -> None:
    request = Request(site.url("/plain/article"), headers={"Accept": "application/json", "Cookie": "jar=1"})
    await fetch(request, options={"headers": {"User-Agent": "Mozilla/5.0 (X11) Firefox/140.0", "Cookie": "own=2"}})
    sent = site.requests("/plain/article")[0]
    assert header(sent, "Accept") == "application/json"
    assert header(sent, "User-Agent") == "Mozilla/5.0 (X11) Firefox/140.0"
    assert header(sent, "sec-ch-ua") is None, "Firefox has no client hints"
    assert header(sent, "Cookie") == "own=2; jar=1"


async def test_client_hints_follow_the_callers_chrome(site: Site, fetch: Fetch) -> None:
    agent = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari"
    await fetch(site.url("/plain/article"), options={"headers": {"User-Agent": agent}})
    sent = site.requests("/plain/article")[0]
    assert 'v="139"' in (header(sent, "sec-ch-ua") or "")
    assert (header(sent, "sec-ch-ua-mobile"), header(sent, "sec-ch-ua-platform")) == ("?1", '"Android"')


async def test_location_sets_accept_language(site: Site, fetch: Fetch) -> None:
    await fetch(site.url("/plain/article"), options={"location": {"languages": ["de-CH", "en"]}})
    assert header(site.requests("/plain/article")[0], "Accept-Language") == "de-CH,de;q=0.9,en;q=0.8"


async def test_sends_bodies_byte_for_byte(site: Site, fetch: Fetch) -> None:
    url = site.url("/plain/article")
    await fetch(FormRequest(url, formdata={"q": "tide pools"}))
    await fetch(Request(url, method="PUT", body=b"a\0b", headers={"Content-Type": "application/octet-stream"}))
    await fetch(Request(url, method="POST"))
    await fetch(Request(url, method="DELETE"))
    form, put, empty, delete = site.requests("/plain/article")
    assert (form["method"], form["body"]) == ("POST", "q=tide+pools")
    assert header(form, "Content-Type") == "application/x-www-form-urlencoded"
    assert (put["method"], put["body"]) == ("PUT", "a\0b")
    assert (empty["method"], header(empty, "Content-Length"), header(empty, "Content-Type")) == ("POST", "0", None)
    assert (delete["method"], delete["body"]) == ("DELETE", "")


async def test_head_brings_a_head(site: Site, fetch: Fetch) -> None:
    result = await fetch(Request(site.url("/plain/article"), method="HEAD"))
    assert (result.status, result.body, result.truncated) == (200, b"", False)


# ---- cookies and redirects are Scrapy's --------------------------------------------------------------------------


async def test_cookies_are_given_back_and_not_kept(site: Site, fetch: Fetch) -> None:
    site.route("/cookies", {"headers": [["Set-Cookie", "a=1; Path=/"], ["Set-Cookie", "b=2"]], "body": "set"})
    result = await fetch(site.url("/cookies"))
    assert [value for name, value in result.headers if name.lower() == "set-cookie"] == ["a=1; Path=/", "b=2"]
    await fetch(site.url("/cookies"))
    assert header(site.requests("/cookies")[1], "Cookie") is None


async def test_redirects_come_back_as_they_are(site: Site, fetch: Fetch) -> None:
    for case in cases("redirects"):
        if case.path in ("/redirect/relative", "/redirect/post-307", "/redirect/self-new-cookie"):
            result = await fetch(site.url_of(case))
            assert (result.status // 100, bool(result.header("location"))) == (3, True), case.path
    assert {event["path"] for event in site.requests()} == {
        "/redirect/relative",
        "/redirect/post-307",
        "/redirect/self-new-cookie",
    }


# ---- bodies and limits -------------------------------------------------------------------------------------------


CODINGS = ("gzip", "deflate-raw", "br", "zstd", "stacked", "lying-gzip", "lying-br", "br-is-gzip", "unlabelled-gzip")


@pytest.mark.parametrize("name", CODINGS)
async def test_content_codings_do_not_leave_the_engine(name: str, site: Site, fetch: Fetch) -> None:
    case = next(case for case in cases("encodings") if case.path == f"/encoding/{name}")
    result = await fetch(site.url_of(case))
    assert result.header("content-encoding") is None
    assert all(word.encode() in result.body for word in case.words)
    assert not result.truncated


async def test_compressed_data_that_stop_early_are_truncated(site: Site, fetch: Fetch) -> None:
    result = await fetch(site.url("/encoding/truncated"))
    assert result.truncated
    assert result.body


@pytest.mark.parametrize("name", ["bomb", "bomb-stacked", "bomb-unlabelled"])
async def test_a_bomb_is_stopped_at_the_limit(name: str, site: Site, fetch: Fetch) -> None:
    with pytest.raises(BodyTooLargeError):
        await fetch(site.url(f"/encoding/{name}"), max_size=1 << 20)


@pytest.mark.parametrize("path", ["/size/endless", "/size/declared-huge", "/size/endless-file"])
async def test_a_body_over_the_limit_is_stopped_at_the_server(path: str, site: Site, fetch: Fetch) -> None:
    with pytest.raises(BodyTooLargeError) as caught:
        await fetch(site.url(path), max_size=1_000_000)
    assert caught.value.details["limit"] == 1_000_000
    gone = site.wait_event(kind="aborted", path=path)
    assert gone["sent"] < 20_000_000, "no more than what lies in the sockets' buffers"


async def test_large_bodies_arrive_whole(site: Site, fetch: Fetch) -> None:
    case = next(case for case in cases("sizes") if case.path == "/size/ten-megabytes")
    result = await fetch(site.url_of(case), timeout=30.0)
    assert result.wire_bytes == len(result.body) > 10_000_000
    assert not result.truncated
    assert all(word.encode() in result.body for word in case.words)


@pytest.mark.parametrize("path", ["/size/endless-drip", "/transport/hang", "/transport/hang-body"])
async def test_time_is_limited_whatever_the_server_does(path: str, site: Site, fetch: Fetch) -> None:
    started = time.monotonic()
    with pytest.raises(ScrapeTimeoutError):
        await fetch(site.url(path), timeout=0.4)
    assert time.monotonic() - started < 3
    site.wait_event(kind="aborted", path=path)


@pytest.mark.parametrize("path", ["/transport/short-always", "/transport/chunk-cut", "/transport/reset-once"])
async def test_a_cut_body_is_kept_and_called_truncated(path: str, site: Site, fetch: Fetch) -> None:
    result = await fetch(site.url(path))
    assert result.truncated
    assert result.status == 200
    assert len(result.body) > 300
    assert any("stops early" in warning for warning in result.warnings)


@pytest.mark.parametrize("name", ["chunked", "close-delimited", "http10", "bare-newlines", "continue", "big-headers"])
async def test_odd_but_legal_http_is_read(name: str, site: Site, fetch: Fetch) -> None:
    case = next(case for case in cases("transport") if case.path == f"/transport/{name}")
    result = await fetch(site.url_of(case))
    assert result.status == 200
    assert not result.truncated
    assert all(word.encode() in result.body for word in case.words)


async def test_header_values_keep_their_bytes(site: Site, fetch: Fetch) -> None:
    result = await fetch(site.url("/transport/odd-headers"))
    assert result.header("X-Name") == "café"
    assert result.header("X-Fold") == "one two"
    assert result.header("X-Empty") == ""
    assert [value for name, value in result.headers if name == "X-Twice"] == ["1", "2"]


async def test_tells_autothrottle_the_latency(site: Site, fetch: Fetch) -> None:
    site.route("/slow", {"delay": 0.3, "body": "late"})
    request = Request(site.url("/slow"))
    result = await fetch(request)
    assert 0.3 <= request.meta["download_latency"] < 3
    assert 0.3 <= result.timings["first_byte"] <= result.timings["total"]


# ---- errors ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/transport/reset-always", "/transport/not-http", "/transport/endless-head"])
async def test_no_answer_is_a_site_error(path: str, site: Site, fetch: Fetch) -> None:
    with pytest.raises(SiteError) as caught:
        await fetch(site.url(path))
    assert caught.value.details["reason"] == "network"
    assert "curl" not in caught.value.message


async def test_names_refusals_and_unknown_hosts(site: Site, fetch: Fetch) -> None:
    with pytest.raises(SiteError) as caught:
        await fetch(f"http://127.0.0.1:{site.free_port()}/")
    assert caught.value.details["reason"] == "refused"
    with pytest.raises(DNSResolutionError) as unknown:
        await fetch("http://no-such-host.invalid/")
    assert unknown.value.details["hostname"] == "no-such-host.invalid"


async def test_certificates_are_verified_when_asked(site: Site, fetch: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", site.ca_file)
    good = site.url("/tls/valid", scheme="https")
    assert (await fetch(good, verify_tls=True)).status == 200
    for variant in ("expired", "wronghost", "selfsigned"):
        url = site.url(f"/tls/{variant}", scheme="https", tls=variant)
        with pytest.raises(SSLError):
            await fetch(url, verify_tls=True)
        assert (await fetch(url, verify_tls=False)).status == 200
        assert (await fetch(url)).status == 200, "DOWNLOAD_VERIFY_CERTIFICATES is off by default"


async def test_verification_follows_the_project(site: Site) -> None:
    engine = make_engine(DOWNLOAD_VERIFY_CERTIFICATES=True)
    with pytest.raises(SSLError):
        await engine.fetch(make_task(site.url("/tls/valid", scheme="https")))
    await engine.close()


# ---- connections -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_connections_are_reused(scheme: str, site: Site, fetch: Fetch) -> None:
    for _ in range(12):
        await fetch(site.url("/plain/article", scheme=scheme))
    assert len(site.events(kind="connect")) == 1
    await asyncio.gather(*(fetch(site.url("/plain/article", scheme=scheme)) for _ in range(4)))
    assert len(site.events(kind="connect")) <= 4


async def test_a_connection_that_the_server_closed_is_replaced(site: Site, fetch: Fetch) -> None:
    for _ in range(3):
        assert (await fetch(site.url("/transport/reuse-close"))).status == 200
        await asyncio.sleep(0.1)


async def test_routes_share_no_connection(site: Site, fetch: Fetch) -> None:
    url = site.url("/plain/article", scheme="https")
    await fetch(url, verify_tls=False)
    with pytest.raises(SSLError):
        await fetch(url, verify_tls=True)  # a connection that nobody verified must not serve this one


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("path", ["/transport/hang", "/transport/hang-body", "/size/endless-drip"])
async def test_cancel_ends_the_transfer_at_the_server(path: str, scheme: str, site: Site, engine: TlsEngine) -> None:
    delays = []
    for attempt in range(1, 4):
        task = asyncio.create_task(engine.fetch(make_task(site.url(path, scheme=scheme), timeout=30.0)))
        await asyncio.to_thread(site.wait_event, kind="request", path=path, count=attempt)
        await asyncio.sleep(0.05)
        task.cancel()
        cancelled = time.monotonic()
        with pytest.raises(asyncio.CancelledError):
            await task
        gone = await asyncio.to_thread(site.wait_event, kind="aborted", path=path, count=attempt)
        delays.append(gone["t"] - cancelled)
        if delays[-1] < 0.1:
            break  # one of three: the machine may be busy with something else
    assert min(delays) < 0.1, delays


async def test_cancel_while_connecting_leaves_nothing(site: Site, engine: TlsEngine) -> None:
    proxy = Proxy(site.proxy_url("hanging"))
    task = asyncio.create_task(engine.fetch(make_task(site.url("/plain/article", scheme="https"), proxy=proxy)))
    await asyncio.to_thread(site.wait_event, kind="proxy", proxy="hanging")
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not site.requests()


async def test_close_leaves_no_task_file_or_connection(site: Site) -> None:
    async def run() -> None:
        engine = make_engine()
        await engine.close()
        proxies = [None, *(Proxy(site.proxy_url(name)) for name in ("basic", "auth", "socks5"))]
        for proxy in proxies:
            await engine.fetch(make_task(site.url("/plain/article", scheme="https"), proxy=proxy))
        under_way = asyncio.create_task(engine.fetch(make_task(site.url("/transport/hang-body"))))
        await asyncio.to_thread(site.wait_event, kind="request", path="/transport/hang-body")
        await asyncio.sleep(0.05)
        await engine.close()
        await engine.close()
        with pytest.raises(JobCancelledError):
            await under_way

    await run()  # the first run starts what stays for good: threads, and the loop's own files
    site.reset()
    gc.collect()
    files, tasks = len(list(Path("/proc/self/fd").iterdir())), len(asyncio.all_tasks())
    await run()
    gc.collect()
    assert len(asyncio.all_tasks()) == tasks
    assert len(list(Path("/proc/self/fd").iterdir())) <= files
    opened = len(site.events(kind="connect"))
    await asyncio.to_thread(site.wait_event, kind="disconnect", count=opened)


async def test_sessions_are_bounded() -> None:
    sessions = Sessions(limit=2)
    routes = [Route(Proxy(f"http://proxy-{number}.example:3128")) for number in range(5)]
    async with sessions.lease(routes[0]) as kept:
        for route in routes[1:]:
            async with sessions.lease(route):
                pass
        assert len(sessions) == 2
        assert not kept.closed
    async with sessions.lease(routes[0]) as again:
        assert again is kept
    await sessions.close()
    assert len(sessions) == 0
    assert kept.closed


# ---- the address guard -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "localhost", "[::ffff:127.0.0.1]"])
async def test_closed_addresses_are_refused_in_every_notation(host: str, site: Site) -> None:
    engine = make_engine(SCRAPEFIRE_ALLOW_HOSTS="")
    for proxy in (None, Proxy(site.proxy_url("basic"))):
        with pytest.raises(UnsafeAddressError):
            await engine.fetch(make_task(f"http://{host}:{site.ports['http']}/plain/article", proxy=proxy))
    await engine.close()
    assert not site.events()


async def test_names_that_lead_to_closed_addresses_are_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = make_engine(SCRAPEFIRE_ALLOW_HOSTS="")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, 1, 6, "", ("127.0.0.1", 0))])
    for host in ("inside.example", "inside.example."):
        with pytest.raises(UnsafeAddressError, match=r"inside\.example"):
            await engine.fetch(make_task(f"http://{host}:{site.ports['http']}/plain/article"))
    await engine.close()
    assert not site.events()


@pytest.mark.parametrize("host", ["pinned.example", "pinned.example."])
async def test_connects_to_the_address_that_was_checked(
    host: str, site: Site, fetch: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No DNS server knows the name: had libcurl asked again, it would have found nothing.
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, 1, 6, "", ("127.0.0.3", 0))])
    assert (await fetch(f"http://{host}:{site.ports['http']}/plain/article")).status == 200
    assert site.requests()[0]["host"] == "127.0.0.3"


async def test_the_guard_can_be_off(site: Site) -> None:
    engine = make_engine(SCRAPEFIRE_ALLOW_HOSTS="", SCRAPEFIRE_ADDRESS_GUARD=False)
    assert (await engine.fetch(make_task(site.url("/plain/article")))).status == 200
    await engine.close()


# ---- proxies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("name", ["basic", "auth", "socks5", "socks5auth"])
async def test_goes_through_the_proxy_of_the_task(name: str, scheme: str, site: Site, fetch: Fetch) -> None:
    result = await fetch(site.url("/plain/article", scheme=scheme), proxy=Proxy(site.proxy_url(name), "stealth"))
    assert (result.status, result.proxy_used) == (200, "stealth")
    sent = site.requests("/plain/article")[0]
    assert sent["via"] == name
    assert header(sent, "Proxy-Authorization") is None


async def test_goes_through_the_proxy_that_scrapy_chose(site: Site, fetch: Fetch) -> None:
    plain = site.proxy_url("auth").replace("reader:tide%3Ap%40ss@", "")
    request = Request(
        site.url("/plain/article", scheme="https"),
        meta={"proxy": plain},
        headers={"Proxy-Authorization": "Basic cmVhZGVyOnRpZGU6cEBzcw=="},
    )
    assert (await fetch(request)).status == 200
    sent = site.requests("/plain/article")[0]
    assert sent["via"] == "auth"
    assert header(sent, "Proxy-Authorization") is None


async def test_the_environment_is_not_asked_for_proxies(
    site: Site, fetch: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, site.proxy_url("basic"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    await fetch(site.url("/plain/article"))
    await fetch(site.url("/plain/article"), proxy=Proxy(site.proxy_url("basic2")))
    assert [event["via"] for event in site.requests("/plain/article")] == ["", "basic2"]


@pytest.mark.parametrize("name", ["refusing", "failing", "dead", "auth"])
async def test_a_proxy_that_fails_is_named_and_its_password_is_not(name: str, site: Site, fetch: Fetch) -> None:
    address = site.proxy_url(name).rpartition("@")[2].removeprefix("http://")
    with pytest.raises(SiteError) as caught:
        await fetch(site.url("/plain/article", scheme="https"), proxy=Proxy(f"http://reader:s3cret@{address}"))
    assert caught.value.details["reason"] in (("proxy", "network") if name == "dead" else ("proxy",))
    assert "s3cret" not in repr(caught.value.to_dict())
    assert "s3cret" not in repr(caught.value.__cause__)
    assert not site.requests()


# ---- when it is on -----------------------------------------------------------------------------------------------


def test_is_on_and_stealth_is_off_until_it_has_proxies() -> None:
    off = {status.name: status.why_off for status in survey(Settings())}
    assert off["tls"] is None
    assert "stealth proxy" in (off["tls;stealth"] or "")
    settings = Settings({"SCRAPEFIRE_PROXIES": {"stealth": ["http://proxy.example:3128"]}})
    assert TlsStealthEngine.why_off(settings) is None
    assert Flag.STEALTH_PROXY in TlsStealthEngine.row.features


def test_needs_asyncio() -> None:
    reason = TlsEngine.why_off(Settings({"TWISTED_REACTOR": "twisted.internet.epollreactor.EPollReactor"}))
    assert "asyncio" in (reason or "")
