"""Applications read from their own data, without a browser."""

from __future__ import annotations

from example import Example, attempts

SHOW = ("metadata.engine", "metadata.postprocessors_used", "warnings", "markdown", ("attempts", attempts))
EXAMPLES = [
    Example("next-data", "/js/next-data", show=SHOW),
    Example("flight", "/js/next-flight", show=SHOW[:3]),
    Example("json-ld", "/js/json-ld", show=SHOW[:3]),
    Example(
        "off",
        "/js/next-data",
        settings={"SCRAPEFIRE_HYDRATION": False, "SCRAPEFIRE_ENGINES": "fetch"},
        show=("verdict", "warnings"),
    ),
]
