"""Name, logo and icons: what a site calls itself and signs with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlsplit

_LOGO_WORDS = re.compile(r"\b(?:logo(?:type|mark)?|home ?page|home|brand|go to|back to|the|icon)\b", re.IGNORECASE)
_FOREIGN = re.compile(
    r"partner|client|customer|sponsor|trusted|press|award|payment|badge|store-badge|avatar|flag|app-?store|google-?play"
    r"|facebook|twitter|instagram|linkedin|youtube|github|tiktok|whatsapp|social|search|menu|cart|burger|chevron|arrow"
    r"|close|user|account|caret|icon-",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s+[|–—·•:-]\s+|\s*[|·•]\s*|: ")
_SECOND_LEVEL = frozenset(("co", "com", "org", "net", "gov", "edu", "ac", "gob", "go"))
_LEAST_SCORE = 3.0

Look = Mapping[str, Any]


def logo_of(look: Look) -> dict[str, Any] | None:
    """The picture that the page signs with, ``{"url", "alt"}``; what it names as its logo where it shows none."""
    scored = [(_score(logo, look), -place, logo) for place, logo in enumerate(look.get("logos") or ()) if _url(logo)]
    best = max(scored, default=None, key=lambda one: one[:2])
    if best is not None and best[0] >= _LEAST_SCORE:
        return {"url": _url(best[2]), "alt": best[2]["alt"]}
    named = (look.get("organisation") or {}).get("logo") or (look.get("meta") or {}).get("og:logo")
    return {"url": named, "alt": ""} if named else None


def _url(logo: Mapping[str, Any]) -> str | None:
    if logo["kind"] == "svg":
        markup = logo.get("markup")
        return f"data:image/svg+xml,{quote(markup, safe=' =:/#;()')}" if markup else None
    source: str | None = logo.get("source")
    return source


def _score(logo: Mapping[str, Any], look: Look) -> float:
    high = (look.get("window") or (1366, 768))[1]
    score: float = 3.0 * logo["home"] + 2.0 * logo["top_bar"] + 1.5 * logo["marked"] + 2.0 * logo["own_mark"]
    score += 1.5 if logo["top"] < 200 else 0.5 if logo["top"] < high else -2.5
    score -= 1.5 if logo["bottom"] else 0
    score += 0.5 if logo["left"] < 400 else 0
    score -= 2 if logo["width"] < 18 and logo["height"] < 18 else 0
    score -= 2 if logo["width"] > 700 or logo["height"] > 400 else 0
    score -= 3 if _FOREIGN.search(logo["name"]) or _FOREIGN.search(logo["alt"]) else 0
    name = _stated_name(look)
    if name and logo["alt"] and _plain(name) in _plain(logo["alt"]):
        score += 2
    return score


def brand_name(look: Look, logo: Mapping[str, Any] | None) -> str | None:
    """What the site calls itself: stated, else on its logo, else the part of the title that its host is named after."""
    if stated := _stated_name(look):
        return stated
    host = urlsplit(look.get("url") or "").hostname or ""
    label = _label(host)
    parts = [part.strip() for part in _SEPARATOR.split(look.get("title") or "") if part.strip()]
    for part in parts:
        if label and (_plain(part) == label or (len(label) > 3 and _plain(part).startswith(label) and len(part) < 40)):
            return part
    alt = _LOGO_WORDS.sub("", (logo or {}).get("alt") or "").strip(" -|,")
    if 2 <= len(alt) <= 40:
        return alt
    if len(parts) > 1:
        return min(parts[0], parts[-1], key=len)
    return label.capitalize() if label else (parts[0] if parts else None)


def _stated_name(look: Look) -> str | None:
    meta = look.get("meta") or {}
    names = (
        meta.get("og:site_name"),
        (look.get("organisation") or {}).get("name"),
        meta.get("application-name"),
        meta.get("apple-mobile-web-app-title"),
    )
    return next((str(name) for name in names if name), None)


def _label(host: str) -> str:
    """The part of a host's name that was chosen by its owner; nothing for an address.

    >>> _label("www.tide-tables.co.uk"), _label("127.0.0.1")
    ('tidetables', '')
    """
    labels = host.removeprefix("www.").split(".")
    if len(labels) < 2 or labels[-1].isdigit():
        return ""
    own = labels[-3] if len(labels) > 2 and labels[-2] in _SECOND_LEVEL else labels[-2]
    return _plain(own)


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.lower())


def icons_of(look: Look) -> list[dict[str, Any]]:
    """Icons that the page names, ``{"rel", "url", "sizes", "type"}``."""
    return [
        {key: icon[key] for key in ("rel", "url", "sizes", "type") if icon.get(key)}
        for icon in look.get("icons") or ()
        if icon["rel"] != "manifest"
    ]


def images_of(look: Look, logo: Mapping[str, Any] | None) -> dict[str, str | None]:
    """``logo``, ``favicon`` and ``og_image``."""
    icons, meta = icons_of(look), look.get("meta") or {}
    small = [icon["url"] for icon in icons if "icon" in icon["rel"].split()]
    return {
        "logo": logo["url"] if logo else None,
        "favicon": next(iter([*small, *(icon["url"] for icon in icons)]), None),
        "og_image": meta.get("og:image") or meta.get("twitter:image"),
    }
