"""Proxies by tier and country, their health, and what ``auto`` makes of a refusal."""

from __future__ import annotations

from typing import Any

from example import Example, Seen, attempts

from tests.site.client import Site


def via(seen: Seen) -> list[str]:
    """Proxies that the page's requests came through."""
    return [event["via"] or "direct" for event in seen.site.requests(seen.path)]


def tiers(site: Site) -> dict[str, Any]:
    return {
        "SCRAPEFIRE_PROXIES": {
            "basic": [site.proxy_url("basic"), {"url": site.proxy_url("de"), "country": "DE"}],
            "stealth": [site.proxy_url("stealth")],
        }
    }


def with_a_dead_one(site: Site) -> dict[str, Any]:
    return {
        "SCRAPEFIRE_PROXIES": {"basic": [site.proxy_url("dead"), site.proxy_url("basic")]},
        "SCRAPEFIRE_ENGINES": "fetch",
        "CONCURRENT_REQUESTS": 1,
    }


def basic_only(site: Site) -> dict[str, Any]:
    return {"SCRAPEFIRE_PROXIES": {"basic": [site.proxy_url("basic")]}, "SCRAPEFIRE_ENGINES": "fetch"}


def sticky(site: Site) -> dict[str, Any]:
    pool = [{"url": site.proxy_url(name), "sticky": True} for name in ("basic", "basic2", "us")]
    return {"SCRAPEFIRE_PROXIES": {"basic": pool}, "SCRAPEFIRE_ENGINES": "fetch"}


def kept(seen: Seen) -> int:
    """How many proxies served the pages of the site in this crawl."""
    return len({event["via"] for event in seen.site.requests("/plain/entry/*")})


EXAMPLES = [
    Example("basic", "/plain/article", settings=basic_only, show=("metadata.proxy_used", ("came through", via))),
    Example(
        "country",
        "/bot/country",
        {"location": {"country": "DE"}},
        settings=tiers,
        show=("verdict", "metadata.proxy_used", ("came through", via)),
    ),
    Example(
        "auto",
        "/bot/stealth-only",
        settings=tiers,
        show=("verdict", "metadata.engine", "metadata.proxy_used", ("attempts", attempts)),
    ),
    Example(
        "basic-stays",
        "/bot/stealth-200",
        {"proxy": "basic", "fast_mode": True},
        settings=tiers,
        show=("verdict", "metadata.proxy_used", ("attempts", attempts)),
    ),
    Example(
        "auto-without-stealth",
        "/bot/stealth-only?none",
        {"fast_mode": True},
        settings=basic_only,
        show=("verdict", "warnings", ("attempts", attempts)),
    ),
    Example(
        "stealth-missing",
        "/plain/docs",
        {"proxy": "stealth"},
        settings=basic_only,
        show=("warnings", "metadata.proxy_used"),
    ),
    Example(
        "health",
        "/plain/forum",
        settings=with_a_dead_one,
        show=("verdict", ("came through", via), ("attempts", attempts)),
    ),
    Example("health-after", "/plain/listing", settings=with_a_dead_one, show=(("came through", via),)),
    Example(
        "own",
        "/plain/product",
        {"proxy": "{proxy:us}"},
        settings={"SCRAPEFIRE_ENGINES": "fetch"},
        show=("verdict", ("came through", via)),
    ),
    *(
        Example(
            f"sticky-{number}",
            f"/plain/entry/{number}",
            settings=sticky,
            show=("verdict", ("proxies for all three pages", kept)),
        )
        for number in (1, 2, 3)
    ),
]
