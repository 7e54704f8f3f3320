"""The labelled corpus: every page is written for this purpose; half of it, chosen by hash, is set aside from tuning."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from scrapefire.judging import Verdict, judge
from scrapefire.net.body import decode_body


@dataclass(frozen=True)
class Case:
    """One response with its right verdict."""

    name: str
    kind: str
    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    url: str = "https://www.example.org/reports/tides-2024"
    rendered: bool = False

    @property
    def set_aside(self) -> bool:
        """Whether the page belongs to the half that nothing was tuned on."""
        return hashlib.sha256(self.name.encode()).digest()[0] % 2 == 1

    def judged(self) -> Verdict:
        """The verdict, with content codings taken off first as engines do."""
        decoded = decode_body(self.body, self.headers, url=self.url)
        return judge(
            self.status, self.headers, decoded.body, self.url, rendered=self.rendered, truncated=decoded.truncated
        )


CASES: list[Case] = []


def case(
    kind: str,
    name: str,
    body: str | bytes,
    status: int = 200,
    url: str = "",
    type_: str = "text/html; charset=utf-8",
    rendered: bool = False,
    **headers: str,
) -> None:
    """Add a page; header names are written with underscores; ``rendered`` when a browser ran its scripts."""
    data = body.encode() if isinstance(body, str) else body
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    if type_:
        named.setdefault("content-type", type_)
    extra = {"url": url} if url else {}
    full = f"{kind}/{name}"
    if any(known.name == full for known in CASES):
        raise ValueError(f"two pages are called {full}")
    CASES.append(Case(full, kind, data, status, named, rendered=rendered, **extra))


def html(title: str, body: str, head: str = "", lang: str = "en", attrs: str = "") -> str:
    """A whole document."""
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{head}\n</head>\n<body{attrs}>\n{body}\n</body>\n</html>\n'
    )


NAV = (
    '<header class="site-header"><a href="/" class="logo">Harbour Post</a><nav><ul><li><a href="/news">News</a></li>'
    '<li><a href="/weather">Weather</a></li><li><a href="/boats">Boats</a></li><li><a href="/login">Log in</a></li>'
    '<li><a href="/subscribe">Subscribe</a></li></ul></nav></header>'
)
FOOTER = (
    '<footer><p>&copy; 2024 Harbour Post Ltd. All rights reserved.</p><ul><li><a href="/privacy">Privacy policy</a></li>'
    '<li><a href="/cookies">Cookie settings</a></li><li><a href="/contact">Contact</a></li></ul></footer>'
)
BANNER = (
    '<div id="cookie-banner" class="cookie-consent" role="dialog"><p>We use cookies and similar technologies to improve your '
    "experience, analyse traffic and show personalised ads. Our 214 partners may store and access data on your device.</p>"
    '<button>Accept all</button><button>Reject all</button><a href="/cookies">Cookie settings</a></div>'
)
ANALYTICS = (
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>'
    "<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments);}gtag('js',new Date());</script>"
)
PARAGRAPHS = (
    "The ferry to the outer islands left an hour late on Tuesday after a gale warning was lifted at noon.",
    "Forty passengers waited in the old customs house, where the harbour office had put out coffee and blankets.",
    "Captain Ilse Brandt said that she had not seen such a swell in the narrows since the winter of 1998.",
    "By the evening the wind had dropped to force five, and the night boat ran to its usual timetable.",
    "Repairs to the north pier, which lost two fenders, will take about three weeks and cost forty thousand crowns.",
    "The council is to vote in March on a new breakwater, a plan that fishermen have asked for since the nineties.",
    "Until then the smaller boats will be moved to the inner basin whenever the barometer falls below 985 hectopascal.",
    "A spokesman for the ferry company thanked the islanders for their patience and offered every passenger a free return.",
)


def article(count: int = 8) -> str:
    """Paragraphs of an ordinary news story."""
    return "".join(f"<p>{text}</p>\n" for text in PARAGRAPHS[:count])
