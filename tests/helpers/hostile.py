"""Are cases of the local web won? One crawl for many, one list of failures for each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.helpers.crawl import CrawlRun, run_scrape
from tests.site.client import Site
from tests.site.registry import Case

SETTINGS = {
    "SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.1,127.0.0.2,127.0.0.3",  # host 9 plays the network that must not be reached
    "DOWNLOAD_MAXSIZE": 32 << 20,
    "DOWNLOAD_TIMEOUT": 15,
}


@dataclass
class Outcome:
    """What came of one case; won when ``failures`` is empty."""

    case: Case
    item: dict[str, Any]
    failures: list[str]


def run_cases(
    site: Site, cases: Sequence[Case], settings: Mapping[str, Any] | None = None, **options: Any
) -> tuple[list[Outcome], CrawlRun]:
    """Scrape all cases in one crawl with ``SETTINGS`` and these, and judge each item by its case.

    Cases ``/ssrf/redirect/metadata`` and ``/ten`` name addresses outside of this machine: run them where the address
    guard is known to hold. Keywords as for ``run_crawl``.
    """
    targets = [{"url": site.url_of(case), **case.options} for case in cases]
    run = run_scrape(targets, SETTINGS | dict(settings or {}), **options)
    by_url = {item_source(item): item for item in run.items}
    outcomes = []
    for case in cases:
        item = by_url.get(site.url_of(case))
        outcomes.append(Outcome(case, item or {}, failures(case, item)))
    return outcomes, run


def item_source(item: Mapping[str, Any]) -> str:
    """The address that was asked for."""
    return str((item.get("metadata") or {}).get("source_url") or item.get("url") or "")


def failures(case: Case, item: Mapping[str, Any] | None) -> list[str]:
    """Why an item does not win its case; an empty list when it does."""
    if item is None:
        return ["no item"]
    text = str(item.get("markdown") or "")
    everything = json.dumps({key: value for key, value in item.items() if key != "error"}, ensure_ascii=False)
    found = [f"poison {word!r}" for word in case.poison if word in everything]
    error = item.get("error")
    if case.errors:
        code = (error or {}).get("code")
        return found if code in case.errors else [*found, f"error {code}, wanted {' or '.join(case.errors)}"]
    if error:
        return [*found, f"error {error['code']}: {error['message']}"]
    found += [f"{word!r} is missing" for word in case.words if word not in text]
    if item.get("verdict") != case.verdict:
        found.append(f"verdict {item.get('verdict')}, wanted {case.verdict}")
    status = (item.get("metadata") or {}).get("status_code")
    if status != case.status:
        found.append(f"status {status}, wanted {case.status}")
    return found
