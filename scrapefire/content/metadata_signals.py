"""What the page allows robots, and AI uses in particular.

Sources: robots meta and ``X-Robots-Tag`` (Google's robots specification), ``noai`` (DeviantArt), TDMRep (W3C TDM
Reservation Protocol), ``Content-Signal`` (Cloudflare's Content Signals Policy), ``link rel=license`` (HTML 4.6.7).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scrapefire.content.page import Page

_ROBOT_METAS = (
    "robots",
    "googlebot",
    "bingbot",
    "gptbot",
    "ccbot",
    "google-extended",
    "claudebot",
    "anthropic-ai",
    "firecrawlagent",
)
_NO_AI = frozenset(("noai", "noimageai", "noml", "nollm"))
_SIGNAL = re.compile(r"([a-z][a-z-]*)\s*=\s*(yes|no)", re.IGNORECASE)
_WITH_VALUE = frozenset(("max-snippet", "max-image-preview", "max-video-preview", "unavailable_after"))


def usage_signals(page: Page, metas: Mapping[str, list[str]], headers: Mapping[str, str]) -> dict[str, Any]:
    """``robots_directives``, ``ai_use`` and ``license`` of a page, as far as it states them.

    Args:
        page: the parsed page.
        metas: values of its ``meta`` elements by lower-case name.
        headers: response headers by lower-case name.
    """
    directives = _directives(metas, headers)
    use: dict[str, Any] = {}
    refused = sorted(_NO_AI & set(directives))
    if refused:
        use["refused"] = refused
    reservation = _first(metas, "tdm-reservation") or headers.get("tdm-reservation", "")
    if reservation.strip() in ("0", "1"):
        use["tdm_reservation"] = int(reservation.strip())
    policy = _first(metas, "tdm-policy") or headers.get("tdm-policy", "")
    if policy.strip():
        use["tdm_policy"] = page.absolute(policy)
    signals = _SIGNAL.findall(headers.get("content-signal", "") or _first(metas, "content-signal"))
    if signals:
        use["content_signal"] = {name.lower(): value.lower() == "yes" for name, value in signals}
    return {"robots_directives": directives, "ai_use": use, "license": _licences(page)}


def _directives(metas: Mapping[str, list[str]], headers: Mapping[str, str]) -> list[str]:
    found: list[str] = []
    for value in [*(value for name in _ROBOT_METAS for value in metas.get(name, ())), headers.get("x-robots-tag", "")]:
        for part in value.split(","):
            directive = part.strip().lower()
            agent, colon, rest = directive.partition(":")
            if colon and agent.strip() not in _WITH_VALUE:
                directive = rest.strip()  # an agent's name before its directives
            if directive:
                found.append(directive)
    return list(dict.fromkeys(found))


def _first(metas: Mapping[str, list[str]], name: str) -> str:
    return next(iter(metas.get(name, ())), "")


def _licences(page: Page) -> list[str]:
    if "license" not in page.html:
        return []
    links = (link for link in page.root.iter("a", "link") if "license" in (link.get("rel") or "").lower().split())
    return list(dict.fromkeys(page.absolute(link.get("href")) for link in links if (link.get("href") or "").strip()))
