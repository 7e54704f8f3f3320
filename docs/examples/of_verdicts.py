"""What the judge says, and by what it knows."""

from __future__ import annotations

from example import Example, Seen, attempts

PLAIN = {"SCRAPEFIRE_ENGINES": "fetch"}


def reason(seen: Seen) -> str:
    return str(seen.result["verdict"]["reason"])


def evidence(seen: Seen) -> list[str]:
    return list(seen.result["verdict"]["evidence"])


def confidence(seen: Seen) -> float:
    return float(seen.result["verdict"]["confidence"])


SHOW = ("verdict", ("reason", reason), ("evidence", evidence), ("confidence", confidence), "metadata.status_code")


def _of(name: str, path: str, **more: object) -> Example:
    return Example(name, path, show=SHOW, settings=PLAIN, **more)  # type: ignore[arg-type]


EXAMPLES = [
    _of("ok", "/plain/about-blocking"),
    _of("blocked", "/bot/wall/denied-200"),
    _of("challenge", "/bot/wall/captcha-200"),
    _of("login", "/bot/wall/login"),
    _of(
        "consent",
        "/wall",
        page="<title>Cookies</title><div class='cookie-consent' role=dialog><h2>We value your privacy</h2>\n"
        "<p>We and our partners store cookies on your device.</p><button>Accept all</button><button>Settings</button></div>",
    ),
    _of(
        "soft-404",
        "/gone",
        page="<title>Page not found</title><h1>Page not found</h1><p>We could not find the page you asked for.</p>",
    ),
    _of("shell", "/js/after-fetch"),
    _of("empty", "/status/empty-200"),
    _of("error", "/status/maintenance"),
    _of("truncated", "/transport/short-always"),
    Example(
        "kept", "/bot/wall/denied-403", settings=PLAIN, show=("verdict", "warnings", "markdown", ("attempts", attempts))
    ),
]
