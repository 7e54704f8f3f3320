"""The hostile web, won: several cases of every kind in one crawl, and all of them where there is time."""

from __future__ import annotations

import json

import pytest

from tests.helpers.hostile import Outcome, run_cases
from tests.site.client import Site
from tests.site.registry import KINDS, Case, cases

# Where a request comes from is a matter of configuration: these run in a crawl that has proxies.
FROM_ELSEWHERE = frozenset(("proxy", "stealth_proxy", "country_proxy", "stealth"))
# Addresses outside of this machine: tried in the tests of the address guard, where no packet can leave.
OUTSIDE = frozenset(("/ssrf/redirect/metadata", "/ssrf/redirect/ten"))
SAMPLE = (
    "/plain/article", "/plain/listing", "/plain/short", "/plain/about-blocking",
    "/links/base", "/links/odd", "/links/relative", "/links/cards", "/links/scripts",
    "/content/noise", "/content/no-paragraphs", "/content/hidden", "/content/two-articles", "/content/login-beside",
    "/change/etag", "/change/noise",
    "/duplicates/page", "/duplicates/print", "/duplicates/slash/", "/duplicates/Case?B=2&a=1",
    "/bot/user-agent", "/bot/accept-language", "/bot/rate-seconds", "/bot/honeypot",
    "/js/next-data", "/js/shadow-declarative", "/js/noscript-hint", "/js/json-ld",
    "/encoding/br", "/encoding/stacked", "/encoding/lying-gzip", "/encoding/members",
    "/cookie/entry", "/cookie/echo", "/cookie/expired",
)  # fmt: skip


def here(case: Case) -> bool:
    return FROM_ELSEWHERE.isdisjoint(case.needs) and case.path not in OUTSIDE


def lost(outcomes: list[Outcome]) -> dict[str, list[str]]:
    return {outcome.case.path: outcome.failures for outcome in outcomes if outcome.failures}


def several(kind: str, count: int = 4) -> list[Case]:
    """The first cases of a kind that plain HTTP wins at once."""
    return [case for case in cases(kind) if here(case) and not case.needs and case.verdict == "ok"][:count]


def test_every_kind_has_several_cases() -> None:
    assert [kind for kind in KINDS if len(cases(kind)) < 3] == []


@pytest.mark.slow
def test_some_cases_of_each_kind_are_won_without_a_browser(site: Site) -> None:
    chosen = {case.path: case for case in cases() if case.path in SAMPLE}
    for kind in ("types", "charsets", "transport", "status", "redirects", "sizes", "tls"):
        chosen |= {case.path: case for case in several(kind)}
    outcomes, run = run_cases(site, list(chosen.values()), timeout=240)
    assert lost(outcomes) == {}
    assert not [name for name in run.stats if name.startswith("scrapefire/engine/browser")]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_case_of_a_kind_is_won(site: Site, kind: str) -> None:
    chosen = [case for case in cases(kind) if here(case)]
    outcomes, _ = run_cases(site, chosen, timeout=900)
    assert lost(outcomes) == {}


@pytest.mark.slow
def test_pages_that_are_for_others_are_won_through_proxies(site: Site) -> None:
    chosen = [case for case in cases() if not FROM_ELSEWHERE.isdisjoint(case.needs)]
    assert len(chosen) >= 5
    proxies = {
        "basic": [site.proxy_url("basic"), {"url": site.proxy_url("de"), "country": "DE"}],
        "stealth": [site.proxy_url("stealth")],
    }
    outcomes, _ = run_cases(site, chosen, {"SCRAPEFIRE_PROXIES": json.dumps(proxies)}, timeout=600)
    assert lost(outcomes) == {}
