"""Where text stands on a page: content, menus and frame, footer, or a consent dialogue; and what is not visible."""

from __future__ import annotations

import re
from typing import Any

CONTENT, CHROME, FOOT, CONSENT = "content", "chrome", "foot", "consent"
ENOUGH_WORDS = 300
"""Words of content that make a page too much for any message."""

BLOCKS = frozenset(
    """
    address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption
    figure footer form h1 h2 h3 h4 h5 h6 header hr label legend li main nav ol option p pre section summary
    table tbody td tfoot th thead tr ul center
    """.split()
)
_CHROME_TAGS = frozenset(("nav", "aside", "menu"))
CHROME_ROLES = frozenset(("navigation", "banner", "search", "complementary", "menu", "menubar"))
CHROME_NAME = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navigation|menu|topmenu|footer|sidebar|breadcrumbs?|topbar|site-header|masthead|skip-link|"
    r"skiplink|toolbar|legal-links|social-links|copyright|announcement-bar|cart-drawer|mini-?cart|side-?cart)(?:$|[\s_-])",
    re.I,
)
CONSENT_NAME = re.compile(
    r"cookie|consent|gdpr|ccpa|(?:^|[\s_-])cmp(?:$|[\s_-])|onetrust|didomi|usercentrics|quantcast|qc-cmp|sp_message|"
    r"truste|cc-window|cc-banner|axeptio|iubenda|klaro|tarteaucitron|(?:^|[\s_-])age-?(?:gate|verif|check)",
    re.I,
)
HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_HIDDEN_CLASS = frozenset(
    ("hidden", "d-none", "is-hidden", "visually-hidden", "sr-only", "screen-reader-text", "hide", "invisible")
)
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")


def count_words(text: str) -> int:
    """Words; scripts without spaces count two characters a word."""
    dense = len(_CJK.findall(text)) if not text.isascii() else 0
    return len(text.split()) + dense // 2


def zone_of(element: Any, tag: str, zone: str) -> str:
    """Zone of an element inside one of ``zone``."""
    role = element.get("role")
    if zone != CONTENT:
        # Misnested pages put their main part into the menu.
        return CONTENT if zone == CHROME and (tag in ("main", "article") or role == "main") else zone
    if tag == "footer" or role == "contentinfo":
        return FOOT
    if tag in _CHROME_TAGS or role in CHROME_ROLES:
        name = f"{element.get('class') or ''} {element.get('id') or ''}"
        return CONSENT if CONSENT_NAME.search(name) else CHROME
    if tag == "header":
        # A page's header, not the one of an article in it.
        return CHROME if not any(up.tag in ("main", "article", "section") for up in element.iterancestors()) else zone
    if not element.attrib or tag in ("a", "main", "article"):
        return zone
    name = f"{element.get('class') or ''} {element.get('id') or ''}"
    if "-" in tag:
        name += f" {tag}"
    if len(name) < 3:
        return zone
    if CONSENT_NAME.search(name) and element.find(".//main") is None and element.find(".//article") is None:
        return CONSENT
    if CHROME_NAME.search(name) and element.find(".//main") is None and element.find(".//h1") is None:
        return FOOT if "foot" in name.lower() else CHROME
    return zone


def hidden(element: Any, tag: str) -> bool:
    """Whether markup alone hides an element."""
    attributes = element.attrib
    if not attributes:
        return False
    if "hidden" in attributes and (attributes.get("id") or "").startswith("S:"):
        return False  # a part that React streamed; a script only moves it to its place
    if attributes.get("id") == "blazor-error-ui":
        return True  # stands by, shown by the framework's style sheet when a script fails
    if "hidden" in attributes or (tag == "dialog" and "open" not in attributes):
        return True
    style = attributes.get("style")
    if style and HIDDEN_STYLE.search(style):
        return True
    classes = attributes.get("class")
    return bool(classes) and not _HIDDEN_CLASS.isdisjoint(classes.split())
