"""Credentials of a request stay with the origin that they were given for, however a page leads elsewhere."""

from __future__ import annotations

import pytest

from tests.helpers.crawl import run_scrape
from tests.site.client import Site, header
from tests.site.text import article

SECRETS = {"Authorization": "Basic eA==", "X-Api-Key": "k-1", "Cookie": "session=s-1"}
WAYS = {
    "status": {"status": 302, "headers": {"Location": "{target}"}},
    "refresh": {"body": "<p>Elsewhere</p>", "headers": {"Refresh": "0; url={target}"}},
    "meta": {"body": '<meta http-equiv="refresh" content="0; url={target}"><p>Elsewhere</p>'},
    "twice": {"status": 302, "headers": {"Location": "{target}-back"}},
}


@pytest.mark.parametrize("engine", ["fetch", "tls", "browser"])
def test_secrets_do_not_go_along_to_another_origin(site: Site, engine: str) -> None:
    for way, step in WAYS.items():
        target = site.url(f"/target-{way}", host=2)
        filled = {
            key: value.replace("{target}", target) if isinstance(value, str) else value for key, value in step.items()
        }
        if "headers" in step:
            filled["headers"] = {name: value.replace("{target}", target) for name, value in step["headers"].items()}
        site.route(f"/{way}", filled)
        site.route(f"/target-{way}", {"body": article("Ferry", way, ("quayside",))})
    site.route("/target-twice-back", {"status": 302, "headers": {"Location": site.url("/home")}})
    site.route("/home", {"body": article("Home", "home", ("jetty",))})
    targets = [
        {"url": site.url(f"/{way}"), "headers": {**SECRETS, "X-Trace": "t-1"}, "force_engine": [engine]} for way in WAYS
    ]
    run = run_scrape(targets, timeout=120)
    assert [item.get("error") for item in run.items] == [None] * len(WAYS)
    for way in WAYS:
        (asked,) = site.requests(f"/{way}")
        assert {name: header(asked, name) for name in SECRETS} == SECRETS
    abroad = site.requests(host="127.0.0.2", path=[f"/target-{way}" for way in WAYS] + ["/target-twice-back"])
    assert len(abroad) == len(WAYS)
    for event in abroad:
        assert {name: header(event, name) for name in SECRETS} == dict.fromkeys(SECRETS), event["path"]
