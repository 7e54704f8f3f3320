"""What a model answers where a page of the guide shows commands that ask one, by page."""

from __future__ import annotations

import json
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


MODELS: Mapping[str, Script] = {"deterministic-json": _zones}
