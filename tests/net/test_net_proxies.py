"""Proxy pools: the setting, whose turn it is, rest and return, and what a request demands."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.engines.rows import ENGINE_ROWS
from scrapefire.errors import (
    ActionError,
    BadRequestError,
    BodyTooLargeError,
    ProxySelectionError,
    ScrapeTimeoutError,
    SiteError,
)
from scrapefire.flags import derive_flags
from scrapefire.net.languages import accept_language
from scrapefire.net.proxies import COOL_DOWN, MAX_COOL_DOWN, ProxyPools, proxy_verdict
from scrapefire.net.proxy import Proxy, normal_proxy_url
from scrapefire.options import ScrapeOptions


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def make_pools(clock: Clock | None = None, **tiers: list[Any]) -> ProxyPools:
    return ProxyPools.from_settings({"SCRAPEFIRE_PROXIES": tiers}, clock=clock or Clock())


def hosts(*names: str) -> list[str]:
    return [f"http://{name}.example:3128" for name in names]


def host_of(proxy: Proxy | None) -> str | None:
    return proxy and proxy.public_url.split("//")[1].split(".")[0]


def take(pools: ProxyPools, count: int, tier: str = "basic", **wanted: Any) -> list[str | None]:
    return [host_of(pools.pick(tier, **wanted)) for _ in range(count)]


def proxy_for(pools: ProxyPools, engine: str, site: str = "", **options: Any) -> Proxy | None:
    asked = ScrapeOptions.from_json(options)
    return pools.proxy_for(asked, derive_flags(asked, "https://example.com/"), ENGINE_ROWS[engine], site)


# ---- the setting -------------------------------------------------------------------------------------------------


def test_reads_urls_objects_and_json() -> None:
    text = json.dumps(
        {
            "basic": ["http://one.example:3128", {"url": "socks5h://two.example", "country": "de"}],
            "enhanced": "http://s",
        }
    )
    pools = ProxyPools.from_settings({"SCRAPEFIRE_PROXIES": text})
    assert pools.pick("basic") == Proxy("http://one.example:3128")
    assert pools.pick("basic") == Proxy("socks5://two.example:1080", "basic", "DE")
    assert pools.pick("stealth") == Proxy("http://s:80", "stealth")


def test_no_setting_means_no_proxies() -> None:
    pools = ProxyPools.from_settings({})
    assert not pools.has("basic")
    assert not pools.has("stealth")
    assert pools.pick("basic") is None
    with pytest.raises(ProxySelectionError):
        pools.pick("stealth")


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ({"residential": ["http://x:1"]}, "'residential'"),
        ({"basic": 5}, "basic"),
        ({"basic": [5]}, "basic[0]"),
        ({"basic": ["http://ok:1", "reader:s3cret@host:80"]}, "basic[1]"),
        ({"basic": ["ftp://reader:s3cret@host:80"]}, "'ftp'"),
        ({"basic": ["http://reader:s3cret@"]}, "basic[0]"),
        ({"basic": ["http://reader:s3cret@host:port"]}, "basic[0]"),
        ({"basic": ["http://reader:s3/cret@host:80"]}, "basic[0]"),
        ({"basic": ["http://reader:s3?cret@host:80"]}, "basic[0]"),
        ({"basic": ["http://ho st:80"]}, "basic[0]"),
        ({"stealth": [{"country": "DE"}]}, "stealth[0]"),
        ({"stealth": [{"url": "http://x:1", "country": "Germany"}]}, "stealth[0].country"),
        ({"stealth": [{"url": "http://x:1", "sticky": "yes"}]}, "stealth[0].sticky"),
        ({"stealth": [{"url": "http://x:1", "tier": 1}]}, "stealth[0]"),
    ],
)
def test_a_bad_entry_is_named_without_its_password(value: Any, named: str) -> None:
    with pytest.raises(BadRequestError) as caught:
        ProxyPools.from_settings({"SCRAPEFIRE_PROXIES": value})
    assert named in caught.value.message
    assert "SCRAPEFIRE_PROXIES" in caught.value.message
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    assert "cret" not in json.dumps(caught.value.to_dict())


def test_passwords_are_never_shown(caplog: pytest.LogCaptureFixture) -> None:
    proxy = make_pools(basic=["http://reader:tide%3Ap%40ss@proxy.example:3128"]).pick("basic")
    assert proxy is not None
    assert proxy.credentials == ("reader", "tide:p@ss")
    with caplog.at_level(logging.INFO):
        logging.getLogger("test").info("through %s, %r, %s", proxy, [proxy], {"proxy": proxy})
    assert "proxy.example:3128" in caplog.text
    assert "ss" not in caplog.text.replace("pass", "")
    assert "reader" not in caplog.text


@given(st.text(max_size=40))
def test_any_text_is_a_proxy_url_or_a_named_error(text: str) -> None:
    try:
        url = normal_proxy_url(text)
    except ValueError:
        return
    assert normal_proxy_url(url) == url


# ---- whose turn it is --------------------------------------------------------------------------------------------


def test_proxies_take_turns() -> None:
    assert take(make_pools(basic=hosts("a", "b", "c")), 7) == ["a", "b", "c", "a", "b", "c", "a"]


def test_turns_hold_among_those_that_fit() -> None:
    pools = make_pools(
        basic=[{"url": "http://a:1", "country": "DE"}, {"url": "socks5://b:1", "country": "DE"}, *hosts("c")]
    )
    assert len({str(pools.pick("basic", country="DE")) for _ in range(2)}) == 2
    assert take(pools, 2, country="DE", engine_schemes=("http",)) == ["a:1", "a:1"]


def test_sticky_proxies_keep_their_sites() -> None:
    entries = [{"url": url, "sticky": True} for url in hosts("a", "b", "c")]
    sites = [f"site-{number}.example" for number in range(30)]
    first = {site: take(make_pools(basic=entries), 1, site=site)[0] for site in sites}
    pools = make_pools(basic=entries)
    assert [take(pools, 3, site=site) for site in sites] == [[first[site]] * 3 for site in sites]
    assert set(first.values()) == {"a", "b", "c"}


def test_a_sticky_site_moves_while_its_proxy_rests_and_comes_back() -> None:
    clock = Clock()
    pools = make_pools(clock, basic=[{"url": url, "sticky": True} for url in hosts("a", "b", "c")])
    own = pools.pick("basic", site="shore.example")
    assert own is not None
    pools.report(own, ok=False)
    other = pools.pick("basic", site="shore.example")
    assert other != own
    assert pools.pick("basic", site="shore.example") == other
    clock.now += COOL_DOWN
    assert pools.pick("basic", site="shore.example") == own


def test_avoided_proxies_are_passed_over_while_another_fits() -> None:
    pools = make_pools(basic=hosts("a", "b"))
    a, b = pools.pick("basic"), pools.pick("basic")
    assert a
    assert b
    assert pools.pick("basic", avoid=[a]) == b
    assert pools.pick("basic", avoid=[a]) == b
    assert pools.pick("basic", avoid=[a, b]) in (a, b)


# ---- rest and return ---------------------------------------------------------------------------------------------


def test_a_failed_proxy_rests_twice_as_long_each_time_up_to_the_cap() -> None:
    clock = Clock()
    pools = make_pools(clock, basic=hosts("a", "b"))
    a = pools.pick("basic")
    assert a is not None
    rests = []
    for _ in range(9):
        pools.report(a, ok=False)
        began = clock.now
        while "a" not in take(pools, 2):
            clock.now += 1
        rests.append(clock.now - began)
    assert rests[:3] == [COOL_DOWN, 2 * COOL_DOWN, 4 * COOL_DOWN]
    assert rests[-1] == MAX_COOL_DOWN
    pools.report(a, ok=True)
    pools.report(a, ok=False)
    clock.now += COOL_DOWN
    assert "a" in take(pools, 2)


def test_failures_that_come_together_count_once() -> None:
    clock = Clock()
    pools = make_pools(clock, basic=hosts("a", "b"))
    a = pools.pick("basic")
    assert a is not None
    for _ in range(8):
        pools.report(a, ok=False)
    assert set(take(pools, 4)) == {"b"}
    clock.now += COOL_DOWN
    assert set(take(pools, 4)) == {"a", "b"}


def test_when_all_rest_the_one_that_rested_longest_goes() -> None:
    clock = Clock()
    pools = make_pools(clock, basic=hosts("a", "b"))
    for proxy in (pools.pick("basic"), pools.pick("basic")):
        assert proxy is not None
        pools.report(proxy, ok=False)
        clock.now += 1
    assert take(pools, 2) == ["a", "a"]


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(0, 30)), max_size=40))
def test_whatever_happens_a_proxy_is_given_and_comes_back(events: list[tuple[int, bool, int]]) -> None:
    clock = Clock()
    pools = make_pools(clock, basic=hosts("a", "b", "c", "d"))
    proxies = [Proxy(url) for url in hosts("a", "b", "c", "d")]
    for number, ok, seconds in events:
        pools.report(proxies[number], ok)
        clock.now += seconds
        assert pools.pick("basic") in proxies
    clock.now += MAX_COOL_DOWN
    assert {pools.pick("basic") for _ in range(4)} == set(proxies)


@pytest.mark.parametrize(
    ("run", "verdict"),
    [
        ({"status": 200}, True),
        ({"status": 403}, True),
        ({"status": 407}, False),
        ({"error": SiteError("refused", reason="refused")}, False),
        ({"error": ScrapeTimeoutError()}, False),
        ({"error": ProxySelectionError("it did not let it through", reason="ERR_PROXY_CONNECTION_FAILED")}, False),
        ({"error": ProxySelectionError()}, None),
        ({"error": BodyTooLargeError()}, True),
        ({"error": ActionError()}, None),
        ({}, None),
    ],
)
def test_what_a_run_says_of_its_proxy(run: dict[str, Any], verdict: bool | None) -> None:
    assert proxy_verdict(**run) is verdict


def test_runs_are_reported_for_the_proxy_they_went_through() -> None:
    pools = make_pools(basic=hosts("a", "b"))
    pools.report_run(None, error=SiteError())
    pools.report_run(Proxy("http://elsewhere.example:1"), error=SiteError())
    pools.report_run(pools.pick("basic"), error=SiteError())
    assert take(pools, 2) == ["b", "b"]


# ---- what a request demands --------------------------------------------------------------------------------------


def test_basic_runs_go_through_the_basic_tier() -> None:
    pools = make_pools(basic=hosts("a"), stealth=hosts("s"))
    assert host_of(proxy_for(pools, "fetch")) == "a"
    assert host_of(proxy_for(pools, "browser", proxy="basic")) == "a"
    assert proxy_for(make_pools(stealth=hosts("s")), "fetch") is None


@pytest.mark.parametrize("asked", ["stealth", "enhanced"])
def test_stealth_runs_go_through_the_stealth_tier(asked: str) -> None:
    pools = make_pools(basic=hosts("a"), stealth=hosts("s"))
    chosen = proxy_for(pools, "tls;stealth", proxy=asked)
    assert chosen is not None
    assert (host_of(chosen), chosen.tier) == ("s", "stealth")
    assert host_of(proxy_for(pools, "pdf", proxy=asked)) == "a", "a parser has no stealth feature"
    assert host_of(proxy_for(pools, "tls;stealth")) == "a", "the flag is not in force"


def test_a_cache_needs_no_proxy() -> None:
    assert proxy_for(make_pools(basic=hosts("a")), "index") is None


def test_a_proxy_by_url_is_taken_as_it_is() -> None:
    pools = make_pools(basic=hosts("a"))
    assert proxy_for(pools, "fetch", proxy="http://own.example:8080/") == Proxy("http://own.example:8080")
    assert proxy_for(pools, "tls", proxy="socks5h://own.example") == Proxy("socks5://own.example:1080")
    with pytest.raises(ProxySelectionError, match="fetch"):
        proxy_for(pools, "fetch", proxy="socks5://own.example:1080")


def test_scrapys_handler_takes_no_socks_proxy() -> None:
    pools = make_pools(basic=["socks5://s:1080", *hosts("a")])
    assert {host_of(proxy_for(pools, "fetch")) for _ in range(4)} == {"a"}
    assert len({proxy_for(pools, "tls") for _ in range(4)}) == 2
    with pytest.raises(ProxySelectionError):
        # Going direct would show the own address to a site that was to be visited through a proxy.
        proxy_for(make_pools(basic=["socks5://s:1080"]), "fetch")


def test_a_country_is_met_or_refused() -> None:
    pools = make_pools(basic=[*hosts("a"), {"url": "http://d.example:1", "country": "DE"}])
    assert {host_of(proxy_for(pools, "fetch", location={"country": "de"})) for _ in range(3)} == {"d"}
    with pytest.raises(ProxySelectionError) as caught:
        proxy_for(pools, "fetch", location={"country": "JP"})
    assert caught.value.code == "SCRAPE_PROXY_SELECTION_ERROR"
    assert "JP" in caught.value.message
    assert proxy_for(pools, "fetch", location={"country": "us-generic"}) is not None


def test_auto_may_take_a_country_from_the_stealth_tier() -> None:
    pools = make_pools(basic=hosts("a"), stealth=[{"url": "http://d.example:1", "country": "DE"}])
    assert host_of(proxy_for(pools, "fetch", location={"country": "DE"})) == "d"
    with pytest.raises(ProxySelectionError):
        proxy_for(pools, "fetch", location={"country": "DE"}, proxy="basic")


def test_a_country_that_no_pool_can_know_is_a_warning() -> None:
    asked = ScrapeOptions.from_json({"location": {"country": "DE"}})
    pools = make_pools(basic=hosts("a"))
    assert host_of(proxy_for(pools, "fetch", location={"country": "DE"})) == "a"
    assert "DE" in (pools.location_warning(asked) or "")
    assert make_pools().location_warning(asked) is not None
    assert make_pools(basic=[{"url": "http://d:1", "country": "DE"}]).location_warning(asked) is None
    assert pools.location_warning(ScrapeOptions.from_json({"location": {"languages": ["de"]}})) is None


# ---- languages ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("languages", "value"),
    [
        ([], ""),
        (["de"], "de"),
        (["en-US", "en"], "en-US,en;q=0.9"),
        (["en-GB", "en-US", "fr-FR"], "en-GB,en-US;q=0.9,en;q=0.8,fr-FR;q=0.7,fr;q=0.6"),
        (["de", "*"], "de,*;q=0.9"),
        (["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii", "jj", "kk"], None),
    ],
)
def test_languages_are_weighted_as_a_browser_does(languages: list[str], value: str | None) -> None:
    found = accept_language(languages)
    assert found.endswith("jj;q=0.1,kk;q=0.1") if value is None else found == value
