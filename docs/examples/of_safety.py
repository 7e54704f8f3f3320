"""Addresses that are refused, hidden links, and bodies without end."""

from __future__ import annotations

from example import Example, Seen, attempts

GUARDED = {"SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.2", "SCRAPEFIRE_ENGINES": "fetch"}
SMALL = {"DOWNLOAD_MAXSIZE": 4 << 20, "SCRAPEFIRE_ENGINES": "fetch"}
ERROR = ("error.code", "error.message", "error.advice")


def inside(seen: Seen) -> int:
    """Requests that reached the address inside."""
    return len(seen.site.requests(host="127.0.0.9"))


EXAMPLES = [
    Example("refused", "/plain/article", settings=GUARDED, show=ERROR),
    Example("allowed", "/plain/article", settings=GUARDED, host=2, show=("verdict", "metadata.engine")),
    Example(
        "hop",
        "/hop",
        served={"/hop": {"status": 302, "location": "{host9}/admin"}},
        settings=GUARDED,
        host=2,
        show=("error.code", "error.message", ("requests inside", inside)),
    ),
    Example(
        "browser",
        "/spy",
        {"force_engine": ["browser"]},
        page="<title>Bay</title><h1>Bay</h1><p>The page itself may be read.</p><script>fetch('{host9}/admin')\n"
        ".then(() => document.body.append('It could!'), () => document.body.append('The script could not reach it.'))</script>",
        settings={"SCRAPEFIRE_ALLOW_HOSTS": "127.0.0.2"},
        host=2,
        show=("verdict", "markdown", ("requests inside", inside)),
    ),
    Example(
        "honeypot",
        "/bot/honeypot",
        {"formats": ["links"]},
        settings={"SCRAPEFIRE_ENGINES": "fetch"},
        show=("links",),
    ),
    Example("bomb", "/encoding/bomb", settings=SMALL, show=(*ERROR, ("attempts", attempts))),
    Example("endless", "/size/endless", settings=SMALL, show=ERROR[:2]),
    Example("declared", "/size/declared-huge", settings=SMALL, show=ERROR[:2]),
    Example("drip", "/size/endless-drip", {"timeout": 3000}, settings=SMALL, show=ERROR[:2]),
    Example(
        "dom",
        "/pile",
        {"formats": ["metadata"], "force_engine": ["browser"]},
        page="<title>Pile</title><h1>Pile</h1><p>Forty million characters are put below.</p>\n"
        "<script>for (let n = 0; n < 400; n++) document.body.append(new Comment('ebb and flow '.repeat(8000)))</script>",
        show=("verdict", "warnings"),
    ),
]
