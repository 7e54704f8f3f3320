"""Every page of the site by path, and the cases that tests run over.

A case says what a right document of its page holds (``words``), and what it must not hold (``poison``).
``cases(kind)`` is pure: it needs no running site, so tests can be parametrized by it.
"""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.site.wire import Exchange

Handler = Callable[[Exchange], Awaitable[None]]

KINDS = (
    "plain", "links", "content", "change", "duplicates", "javascript", "bot", "documents", "types", "charsets",
    "encodings", "sizes", "transport", "status", "redirects", "ssrf", "tls", "cookies",
)  # fmt: skip

BODY_TOO_LARGE = ("SCRAPE_BODY_TOO_LARGE",)
TIMEOUT = ("SCRAPE_TIMEOUT",)
NETWORK = ("SCRAPE_SITE_ERROR", "SCRAPE_ALL_ENGINES_FAILED")
REDIRECTS = ("SCRAPE_REDIRECT_LIMIT",)
UNSAFE = ("SCRAPE_UNSAFE_ADDRESS", "INVALID_URL")
TLS = ("SCRAPE_SSL_ERROR",)
PASSWORD = ("SCRAPE_PASSWORD_REQUIRED",)
UNSUPPORTED = ("SCRAPE_UNSUPPORTED_FILE_ERROR",)


@dataclass(frozen=True)
class Case:
    """One thing to win. ``site.url_of(case)`` is its address."""

    path: str
    kind: str
    note: str = ""
    words: tuple[str, ...] = ()
    poison: tuple[str, ...] = ()
    verdict: str = "ok"
    status: int = 200
    errors: tuple[str, ...] = ()
    """Codes of ``scrapefire.errors``, one of which must be reported instead of a document."""
    needs: tuple[str, ...] = ()
    """What it takes: browser, hydration, document (a parser), cookies, retry, retry_after, browser_headers, proxy,
    tls_fingerprint, stealth_proxy, country_proxy, stealth, raw_bytes (a browser alone fails), and what the browser has
    to do: wait, scroll, load_more, consent, actions."""
    options: dict[str, Any] = field(default_factory=dict)
    scheme: str = "http"
    tls: str = "valid"
    host: int = 1

    @property
    def id(self) -> str:
        return self.path.strip("/").replace("/", "-").replace("?", "-")


PAGES: dict[str, Handler] = {}
PREFIXES: dict[str, Handler] = {}
CASES: dict[str, Case] = {}


def page(path: str) -> Callable[[Handler], Handler]:
    """Register a page without a case: an asset, an API, a target. A path ending in ``*`` serves all that start so."""

    def register(handler: Handler) -> Handler:
        table, key = (PREFIXES, path[:-1]) if path.endswith("*") else (PAGES, path)
        if key in table:
            raise ValueError(f"two pages for {path}")
        table[key] = handler
        return handler

    return register


def case(path: str, kind: str, *, words: int | tuple[str, ...] = 3, poison: int | tuple[str, ...] = 0, **fields: Any):  # type: ignore[no-untyped-def]
    """Register a page with its case. Numbers make that many words of its own, which the page finds in
    ``x.words``/``x.poison``.
    """
    if kind not in KINDS:
        raise ValueError(kind)
    good = tuple(witness(path, n) for n in range(words)) if isinstance(words, int) else words
    bad = tuple(witness(path + "!", n) for n in range(poison)) if isinstance(poison, int) else poison

    def register(handler: Handler) -> Handler:
        note = fields.pop("note", None) or " ".join((handler.__doc__ or "").split())
        if path in CASES:
            raise ValueError(f"two cases for {path}")
        CASES[path] = Case(path=path, kind=kind, words=good, poison=bad, note=note, **fields)
        bare = path.split("?")[0]
        return handler if bare in PAGES else page(bare)(handler)

    return register


def witness(seed: str, number: int = 0) -> str:
    """A word that occurs nowhere else, easy to say and the same in every run."""
    digest = hashlib.blake2b(f"{seed}#{number}".encode(), digest_size=8).digest()
    return "".join("bdfgklmnprstvz"[byte % 14] + "aeiou"[byte // 14 % 5] for byte in digest[:5])


def find(path: str) -> Handler | None:
    """The page for a path: exact first, then the longest prefix."""
    if path in PAGES:
        return PAGES[path]
    fitting = [prefix for prefix in PREFIXES if path.startswith(prefix)]
    return PREFIXES[max(fitting, key=len)] if fitting else None


def load() -> None:
    """Import every module of ``pages``; each registers its own."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent / "pages")]):
        importlib.import_module(f"tests.site.pages.{module.name}")


def cases(*kinds: str) -> list[Case]:
    """All cases of the kinds given, or of all."""
    load()
    return [one for one in CASES.values() if not kinds or one.kind in kinds]
