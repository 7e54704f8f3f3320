"""Addresses that must not be reached, in every form, through every engine: the site's event log says what arrived.

Host 2 of the site is the only address that the crawls may reach; every other one stands for a network inside.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from tests.helpers.crawl import ROOT, CrawlRun, run_scrape
from tests.site.client import Site
from tests.site.text import prose

#: Hosts that lead to the site's listeners when nobody guards: what is let through is seen in the log.
REACHABLE = """
127.0.0.9 127.9 127.0.9 127.000.000.009 2130706441 0x7f000009 0x7F000009 0x7f.9 0x7f.0.0.9 0x7f.0x0.0x0.0x9 0177.0.0.011
0177.9 017700000011 00177.0.0.9 127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 0.0.0.0 0 0x0 00000000
localhost LOCALHOST localhost. a.localhost 127.0.0.9. %31%32%37.0.0.9 127.0.0.%39 127%2e0%2e0%2e9 \uff11\uff12\uff17.0.0.9
127\u30020\u30020\u30029 \u2460\u2461\u2466.0.0.9 user@127.0.0.9 127.0.0.2@127.0.0.9 127.0.0.2:80@127.0.0.9
[::1] [0:0:0:0:0:0:0:1] [::0001] [::] [::ffff:127.0.0.9] [::ffff:7f00:9] [0:0:0:0:0:ffff:7f00:0009] [::127.0.0.9]
private.rebind.test six.rebind.test both.rebind.test turns.rebind.test PRIVATE.REBIND.TEST private.rebind.test.
""".split()
#: Hosts outside of this machine: nothing may be sent there, which the error says.
ELSEWHERE = """
10.0.0.1 167772161 172.16.0.1 192.168.0.1 169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376 100.100.100.200
198.18.0.1 224.0.0.1 255.255.255.255 [fe80::1] [fd00:ec2::254] [64:ff9b::7f00:9] [2002:7f00:9::] [::ffff:a9fe:a9fe]
""".split()
SCHEMES = ("file:///etc/hostname", "ftp://127.0.0.9/x", "gopher://127.0.0.9:{port}/_GET", "data:text/html,inner-secret")
REFUSED = {"SCRAPE_UNSAFE_ADDRESS", "INVALID_URL", "SCRAPE_DNS_RESOLUTION_ERROR"}
ENGINES = ("fetch", "tls", pytest.param("browser", marks=pytest.mark.slow))
FILE_ENGINES = ("pdf", "document")
SETTINGS = {
    "SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.2,allowed.rebind.test",
    "SCRAPEFIRE_RETRY_TIMES": 0,
    "SCRAPEFIRE_BLOCK_LISTS": "",
    "CONCURRENT_REQUESTS_PER_DOMAIN": 4,
    "DOWNLOAD_TIMEOUT": 60,
    "LOG_LEVEL": "INFO",
}
ENVIRONMENT = {"PYTHONPATH": f"{ROOT / 'tests' / 'helpers' / 'resolver'}:{ROOT}"}
SECRET = f"<!doctype html><title>Inside</title><h1>Inside</h1><p>inner-secret</p>{prose('inside', (), 3)}"


def crawl(site: Site, targets: list[Any], **settings: Any) -> CrawlRun:
    return run_scrape(targets, SETTINGS | settings, environment=ENVIRONMENT, timeout=400)


def prepare(site: Site) -> None:
    site.reset()
    site.route("/probe/*", {"body": SECRET})


def probe(site: Site, host: str, number: int, scheme: str = "http") -> str:
    return f"{scheme}://{host}:{site.ports['http']}/probe/{number}"


def arrived(site: Site) -> list[tuple[str, str]]:
    """Requests that got through, and connections to hosts other than 2 (the guard's own proxy is none of the site's)."""
    asked = [(event["host"], event["target"]) for event in site.requests("/probe/*")]
    return asked + [(event["host"], "connected") for event in site.events(kind="connect") if event["host"] not in ("127.0.0.2", "127.0.0.3")]  # fmt: skip


def told(run: CrawlRun) -> dict[str, str]:
    """Error code, or verdict, by the address that was asked for."""
    return {item["metadata"]["source_url"] if "metadata" in item else item["url"]: (item.get("error") or {}).get("code") or item["verdict"] for item in run.items}  # fmt: skip


def test_there_are_many_forms() -> None:
    assert len(REACHABLE) >= 40
    assert len({*REACHABLE, *ELSEWHERE}) >= 60


@pytest.mark.parametrize("engine", [*ENGINES, *FILE_ENGINES])
def test_no_form_is_let_through_when_it_is_asked_for(site_process: Site, engine: str) -> None:
    site = site_process
    prepare(site)
    targets = [probe(site, host, number) for number, host in enumerate([*REACHABLE, *ELSEWHERE])]
    targets += [scheme.format(port=site.ports["http"]) for scheme in SCHEMES]
    run = crawl(site, [{"url": url, "force_engine": [engine]} for url in targets])
    assert len(run.items) == len(targets)
    assert {item["error"]["code"] if "error" in item else item["verdict"] for item in run.items} <= REFUSED
    assert "inner-secret" not in json.dumps([item.get("markdown") for item in run.items])
    assert arrived(site) == []


@pytest.mark.parametrize("engine", [*ENGINES, *FILE_ENGINES])
def test_no_form_is_let_through_when_it_is_redirected_to(site_process: Site, engine: str) -> None:
    site = site_process
    prepare(site)
    forms = [probe(site, host, number) for number, host in enumerate([*REACHABLE, *ELSEWHERE])]
    forms += [scheme.format(port=site.ports["http"]) for scheme in SCHEMES]
    targets = []
    for number, form in enumerate(forms):
        location = quote(form, safe="/:@[]%?,")
        site.route(
            f"/go/{number}", {"status": (301, 302, 303, 307, 308)[number % 5], "headers": {"Location": location}}
        )
        targets.append({"url": site.url(f"/go/{number}", host=2), "force_engine": [engine]})
    run = crawl(site, targets)
    assert len(run.items) == len(targets)
    # A browser shows no page for an address that it cannot read, and none for a scheme that it does not follow.
    others = {"SCRAPE_SITE_ERROR"} if engine == "browser" else set()
    codes = {item["metadata"]["source_url"]: (item.get("error") or {}).get("code") for item in run.items}
    assert {url: code for url, code in codes.items() if code not in REFUSED | others} == {}
    assert "inner-secret" not in json.dumps([item.get("markdown") for item in run.items])
    assert arrived(site) == []


ELEMENTS = """
<img src="{http}?img"><script src="{http}?script"></script><link rel=stylesheet href="{http}?css"><audio src="{http}?audio"></audio>
"""
# Each frame is a process of the browser's, so each form gets one way of making them.
FRAMES = (
    '<iframe src="{http}?frame"></iframe>',
    '<object data="{http}?object"></object>',
    '<embed src="{http}?embed">',
    '<form id=f{n} action="{http}?form" target=frame{n} method=post></form><iframe name=frame{n}></iframe>',
)
CALLS = """
fetch('/away/' + n, {mode: 'no-cors'}).catch(() => 0); new Image().src = '/away/' + n + '?image';
fetch(url + '?fetch', {mode: 'no-cors'}).catch(() => 0); try { navigator.sendBeacon(url + '?beacon', 'x') } catch {}
try { new WebSocket(url.replace('http:', 'ws:') + '?socket') } catch {} try { new EventSource(url + '?events') } catch {}
try { const x = new XMLHttpRequest(); x.open('GET', url + '?xhr'); x.send() } catch {}
try { document.getElementById('f' + n).submit() } catch {}
"""
WORKER = "onmessage = e => { for (const url of e.data) fetch(url + '?worker', {mode: 'no-cors'}).catch(() => 0) }"
# A page of which a picture is taken loads its pictures.
BROWSED = {"force_engine": ["browser"], "wait_for": 2500, "block_ads": False, "formats": ["markdown", "screenshot"]}


def pages_of_probes(site: Site, forms: list[str], size: int, frames: int = 1) -> list[str]:
    """Pages of the allowed host that ask for each form in every way that a page has."""
    for number, form in enumerate(forms):
        site.route(f"/away/{number}", {"status": 302, "headers": {"Location": quote(form, safe="/:@[]%?,")}})
    urls = []
    for start in range(0, len(forms), size):
        chosen = list(enumerate(forms))[start : start + size]
        markup = [
            (form, number, ELEMENTS + "".join(FRAMES[(number + n) % 4] for n in range(frames)))
            for number, form in chosen
        ]
        elements = "".join(source.format(http=form, n=number) for form, number, source in markup)
        script = "".join(
            f"(() => {{ const url = {json.dumps(form)}, n = {number}; {CALLS} }})();" for number, form in chosen
        )
        worker = f"try {{ new Worker(URL.createObjectURL(new Blob([{json.dumps(WORKER)}]))).postMessage({json.dumps([form for _, form in chosen])}) }} catch {{}}"  # fmt: skip
        body = f"<!doctype html><html lang=en><title>Fine</title><main><h1>Fine page</h1>{prose(f'probes{start}', ('finepage',), 3)}</main>{elements}<script>{script}{worker}</script>"
        site.route(f"/probes/{start}", {"body": body})
        urls.append(site.url(f"/probes/{start}", host=2))
    return urls


@pytest.mark.slow
def test_nothing_that_a_page_loads_is_let_through(site_process: Site) -> None:
    site = site_process
    prepare(site)
    forms = [probe(site, host, number) for number, host in enumerate([*REACHABLE, *ELSEWHERE])]
    urls = pages_of_probes(site, forms, 8)
    run = crawl(site, [BROWSED | {"url": url} for url in urls])
    assert list(told(run).values()) == ["ok"] * len(urls)
    assert all("finepage" in item["markdown"] and "inner-secret" not in item["markdown"] for item in run.items)
    asked = {event["target"] for event in site.requests("/away/*")}
    assert asked == {
        f"/away/{number}{way}" for number in range(len(forms)) for way in ("", "?image")
    }  # the scripts did run
    assert arrived(site) == []


@pytest.mark.slow
def test_what_is_allowed_is_loaded_in_all_those_ways(site_process: Site) -> None:
    site = site_process
    prepare(site)
    forms = [probe(site, "127.0.0.2", 0), probe(site, "allowed.rebind.test", 1)]
    urls = pages_of_probes(site, forms, 2, frames=4)
    (item,) = crawl(site, [BROWSED | {"url": urls[0]}]).items
    assert item["verdict"] == "ok"
    ways = {(event["host"], event["target"].partition("?")[2]) for event in site.requests("/probe/*")}
    wanted = ("img", "script", "css", "frame", "fetch", "beacon", "socket", "events", "xhr", "form", "worker", "")
    assert {(host, way) for host in ("127.0.0.2", "127.0.0.3") for way in wanted} <= ways


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_allowed_is_fetched(site_process: Site, engine: str) -> None:
    site = site_process
    prepare(site)
    site.route("/go", {"status": 302, "headers": {"Location": probe(site, "allowed.rebind.test", 2)}})
    targets = [probe(site, "127.0.0.2", 0), probe(site, "allowed.rebind.test", 1), site.url("/go", host=2)]
    run = crawl(site, [{"url": url, "force_engine": [engine]} for url in targets])
    assert list(told(run).values()) == ["ok"] * 3
    assert {event["path"] for event in site.requests("/probe/*")} == {"/probe/0", "/probe/1", "/probe/2"}


@pytest.mark.parametrize("way", ["ROBOTSTXT_OBEY", "SCRAPEFIRE_CHECK_ROBOTS"])
def test_robots_txt_is_not_asked_for_where_the_page_is_not(site_process: Site, way: str) -> None:
    site = site_process
    prepare(site)
    site.route("/robots.txt", {"status": 302, "headers": {"Location": probe(site, "127.0.0.9", 7)}})
    site.route("/go", {"status": 302, "headers": {"Location": probe(site, "private.rebind.test", 8)}})
    site.route("/fine", {"body": SECRET.replace("inner-secret", "fine")})
    run = crawl(site, [site.url("/go", host=2), probe(site, "127.0.0.9", 9), site.url("/fine", host=2)], **{way: True})
    assert sorted(told(run).values()) == ["SCRAPE_UNSAFE_ADDRESS", "SCRAPE_UNSAFE_ADDRESS", "ok"]
    assert arrived(site) == []


@pytest.mark.slow
def test_scripts_that_go_on_to_a_form_end_as_unsafe(site_process: Site) -> None:
    site = site_process
    prepare(site)
    forms = [
        probe(site, host, number) for number, host in enumerate(("127.0.0.9", "0x7f.9", "[::1]", "private.rebind.test"))
    ]
    ways = ("location.href = {u}", "setTimeout(() => location.replace({u}), 300)", "document.write('<meta http-equiv=refresh content=\"0;url=' + {u} + '\">')", "open({u}, '_self')")  # fmt: skip
    targets = []
    for number, (form, way) in enumerate(zip(forms, ways, strict=True)):
        script = way.replace("{u}", json.dumps(form))
        site.route(
            f"/script/{number}",
            {"body": f"<!doctype html><title>App</title><body><div id=root></div><script>{script}</script>"},
        )
        targets.append({"url": site.url(f"/script/{number}", host=2), "force_engine": ["browser"]})
    run = crawl(site, targets)
    assert list(told(run).values()) == ["SCRAPE_UNSAFE_ADDRESS"] * len(forms)
    assert arrived(site) == []
