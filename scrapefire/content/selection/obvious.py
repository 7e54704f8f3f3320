"""What is boilerplate by its own name: FIRECRAWL section 10's list, applied where it cannot hit the content."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

_TAGS = frozenset(("nav", "footer", "aside", "header"))
_ROLES = frozenset(("navigation", "banner", "contentinfo", "search", "complementary", "dialog", "alertdialog"))
_NAMES = frozenset(
    (
        "header top navbar footer bottom sidebar side aside modal popup overlay ad ads advert lang-selector language social "
        "social-media social-links menu navigation breadcrumbs share widget cookie language-selector nav"
    ).split(" ")
)
_KEEPERS = frozenset(("main",))
_CONSENT = re.compile(
    r"\b(?:onetrust|cookiebot|cybotcookie|usercentrics|didomi|qc-cmp|fc-consent|truste|cmplz|cookie-?(?:consent|banner|"
    r"notice|law|bar|popup|modal|policy-banner)|gdpr-?(?:consent|banner|notice|popup)|consent-?(?:banner|manager|popup|modal))",
    re.IGNORECASE,
)


def is_consent(element: HtmlElement) -> bool:
    """Whether the element is a cookie dialog by the name of a consent tool or an unmistakable class."""
    names = f"{element.get('id') or ''} {element.get('class') or ''}"
    return (
        len(names) > 5 and bool(_CONSENT.search(names)) and not any(True for _ in element.iter("main", "article", "h1"))
    )


def drop_consent(root: HtmlElement) -> list[HtmlElement]:
    """Take cookie dialogs out of ``root``; returns them, so that they can be put back."""
    dialogs = [element for element in root.iter("div", "section", "aside", "dialog", "form") if is_consent(element)]
    taken = []
    for element in dialogs:
        if (
            element is not root
            and element.getparent() is not None
            and element.getroottree().getroot() is root.getroottree().getroot()
        ):
            element.drop_tree()
            taken.append(element)
    return taken


def drop_obvious(root: HtmlElement) -> None:
    """Drop navigation, footers, sidebars and the like inside ``root``, unless most of its text is there."""
    total = _length(root)
    for element in list(root.iterdescendants()):
        if element.getparent() is None or not _is_obvious(element):
            continue
        if any(child.get("id") in _KEEPERS for child in element.iter()) or _length(element) > total / 2:
            continue
        if element.tag == "header" and any(up.tag in ("article", "main") for up in element.iterancestors()):
            continue
        element.drop_tree()


def _is_obvious(element: HtmlElement) -> bool:
    attributes = element.attrib
    if element.tag in _TAGS or attributes.get("role") in _ROLES:
        return True
    if not attributes:
        return False
    names = [*attributes.get("class", "").lower().split(), attributes.get("id", "").lower()]
    return not _NAMES.isdisjoint(names)


def _length(element: HtmlElement) -> int:
    return len(" ".join("".join(element.itertext()).split()))
