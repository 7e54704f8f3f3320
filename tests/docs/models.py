"""What a model answers where a page of the guide shows commands that ask one, by page."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from tests.llm.scripted_model import Script

_ZONES = {
    "title": "The zones of a rocky shore",
    "zones": [
        {"name": "Splash zone", "least_hours_dry": 22, "animals": "lichens, rough periwinkles"},
        {"name": "Middle shore", "least_hours_dry": 8, "animals": "barnacles, limpets, bladder wrack"},
        {"name": "Lower shore", "least_hours_dry": 1, "animals": "kelp, sea urchins, breadcrumb sponge"},
    ],
}
_ZONE_RULES = [
    {"field": "/title", "by": "css", "select": "article h1"},
    {"field": "/zones/*", "by": "css", "select": "article table tbody tr"},
    {"field": "/zones/*/name", "by": "css", "select": "td:nth-child(1)"},
    {"field": "/zones/*/least_hours_dry", "by": "css", "select": "td:nth-child(2)", "regex": "^\\d+"},
    {"field": "/zones/*/animals", "by": "css", "select": "td:nth-child(3)"},
]


def _zones(body: dict[str, Any]) -> str:
    written = body["response_format"]["json_schema"]["name"] == "extractor"
    return json.dumps({"rules": _ZONE_RULES} if written else _ZONES)


_DATA = {
    "title": "The zones of a rocky shore",
    "zones": [
        {"name": "Splash zone", "hours_dry": "22 to 24", "depth": None},
        {"name": "Middle shore", "hours_dry": "8 to 14", "depth": None},
        {"name": "Lower shore", "hours_dry": "1 to 4", "depth": None},
    ],
}
_SUMMARY = "The animals of a rocky shore live in three zones by how long they can stay dry; pools are exceptions."
_CHANGED = "The fare for adults has gone up from 12 to 14 EUR; children still pay 5 EUR."
_ANSWER = "A shallow pool can warm by 10 °C in one sunny afternoon."


def _reader(body: dict[str, Any]) -> str:
    """A model that reads well: its answers are those that a person would give."""
    system, page = (str(message["content"]) for message in body["messages"][:2])
    if "what has changed between" in system:
        return _CHANGED
    if fares := re.findall(r"(?:Adults pay|children) (\d+) EUR", page):
        return json.dumps(dict(zip(("adult", "child"), map(int, fares))))
    if "response_format" not in body:
        return _ANSWER if "answer questions" in system else _SUMMARY
    kind = body["response_format"]["json_schema"]["name"]
    if kind == "verdict":
        found = "ignore all previous" in page
        return json.dumps({"injection": found, "reason": "it tells an assistant what to answer" if found else ""})
    if kind == "lines":
        wanted = r"Heat|Salt|warm by|saltier|oxygen" if "bear on" in system else r"Field guide|Survey sheet"
        return json.dumps({"lines": [int(one) for one in re.findall(rf"^(\d+): .*(?:{wanted})", page, re.MULTILINE)]})
    return json.dumps(_DATA)


MODELS: Mapping[str, Script] = {"deterministic-json": _zones, "answers": _reader}
