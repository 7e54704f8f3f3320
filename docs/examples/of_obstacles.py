"""What lies over a page or grows as one reads: advertisements, consent, overlays, endless lists, dialogs, windows."""

from __future__ import annotations

from example import ROOT, Example, Seen

ADS = str(ROOT / "docs" / "examples" / "ads.txt")
WITH_AD = "<title>Tide</title><h1>Tide</h1><p></p><script src='{host}/banner.js'></script>"
TIDE = "<p>High water comes an hour later each day, and the ferry leaves two hours before it.</p>"
OVERLAY = f"""<title>Tide</title><h1>Tide</h1>{TIDE}<div role=dialog aria-modal=true style="position:fixed;inset:0;background:#fff">
<p>Read our newsletter!</p><button onclick="fetch('/closed', {{method: 'POST'}}); this.parentNode.remove()">No thanks</button></div>
<script></script>"""


def banners(seen: Seen) -> int:
    return len(seen.site.requests("/banner.js"))


def count(seen: Seen) -> int:
    return len([line for line in seen.item["markdown"].splitlines() if line.strip() and not line.startswith("#")])


def closed(seen: Seen) -> int:
    return len(seen.site.requests("/closed"))


BLOCKING = {"SCRAPEFIRE_BLOCK_LISTS": ADS}
SERVED_AD = {
    "/tide": {
        "body": "<!doctype html><title>Tide</title><h1>Tide</h1>" + TIDE + "<script src='{host3}/banner.js'></script>"
    },
    "/banner.js": {"body": "document.body.append('Buy boats!')", "content_type": "text/javascript"},
}
EXAMPLES = [
    Example(
        "ads",
        "/tide",
        {"force_engine": ["browser"]},
        served=SERVED_AD,
        settings=BLOCKING,
        show=("markdown", ("banner.js loaded", banners)),
    ),
    Example(
        "ads-wanted",
        "/tide?ads",
        {"block_ads": False, "force_engine": ["browser"]},
        settings=BLOCKING,
        step=1,
        show=("markdown", ("banner.js loaded", banners)),
    ),
    Example("consent", "/js/consent-wall", show=("verdict", "metadata.engine", "markdown")),
    Example(
        "overlay", "/offer", {"force_engine": ["browser"]}, page=OVERLAY, show=("markdown", ("button pressed", closed))
    ),
    Example("scroll", "/js/on-scroll", {"scroll_to_end": True}, show=("metadata.engine", ("paragraphs", count))),
    Example("load-more", "/js/load-more", {"scroll_to_end": True}, show=("metadata.engine", ("paragraphs", count))),
    Example("load-more-not-asked", "/js/load-more?short", {"force_engine": ["browser"]}, show=(("paragraphs", count),)),
    Example("dialogs", "/js/dialog", show=("verdict", "markdown")),
    Example("popup", "/js/popup", show=("verdict", "metadata.url", "markdown")),
    Example(
        "new-window",
        "/door",
        {"actions": [{"type": "click", "selector": "a"}]},
        page="<title>Door</title><h1>Door</h1><a href='/plain/short' target=_blank>Go in</a>",
        show=("metadata.url", "metadata.redirect_urls", "markdown"),
    ),
]
