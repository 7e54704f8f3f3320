"""What is boilerplate by its own name: FIRECRAWL section 10's list, applied where it cannot hit the content."""

from __future__ import annotations

import re
from functools import lru_cache

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
    r"notice|law|bar|popup|modal|policy-banner)|(?:gdpr|privacy)-?(?:consent|banner|notice|popup)|consent-?(?:banner|manager|popup|modal))",
    re.IGNORECASE,
)


def is_consent(element: HtmlElement) -> bool:
    """Whether the element is a cookie dialog by the name of a consent tool or an unmistakable class."""
    names = f"{element.get('id') or ''} {element.get('class') or ''}"
    return len(names) > 5 and _names_consent(names) and not any(True for _ in element.iter("main", "article", "h1"))


@lru_cache(maxsize=4_096)
def _names_consent(names: str) -> bool:
    return _CONSENT.search(names) is not None


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


def drop_cards(root: HtmlElement) -> None:
    """Drop what shows when a pointer rests on a link: tooltips, and cards that begin with the link beside them again."""
    for element in list(root.iter("span", "div")):
        above = element.getparent()
        if above is None or (element.get("role") != "tooltip" and not _is_card(element)):
            continue
        element.drop_tree()


def _is_card(element: HtmlElement) -> bool:
    link = element.getprevious()
    if link is None or link.tag != "a" or (link.tail and link.tail.strip()):
        return False
    address, text = link.get("href"), "".join(link.itertext()).strip()
    if not address or not text or not any(up.tag == "p" for up in element.iterancestors()):
        return False
    again = [inner for inner in element.iter("a") if inner.get("href") == address]
    return any("".join(inner.itertext()).strip() == text for inner in again)


def drop_obvious(root: HtmlElement) -> None:
    """Drop navigation, footers, sidebars and the like inside ``root``, unless most of its text is there."""
    elements = list(root.iter())
    candidates = [element for element in elements[1:] if _is_obvious(element)]
    if not candidates:
        return
    length = _lengths(elements)
    keepers: set[HtmlElement] = set()
    for element in elements:
        if element.get("id") in _KEEPERS:
            keepers.add(element)
            keepers.update(element.iterancestors())
    gone: set[HtmlElement] = set()
    for element in candidates:
        above = set(element.iterancestors())
        if element in keepers or 2 * length[element] > length[root] or not gone.isdisjoint(above):
            continue
        if element.tag == "header" and any(up.tag in ("article", "main") for up in above):
            continue
        gone.add(element)
        element.drop_tree()


def _lengths(elements: list[HtmlElement]) -> dict[HtmlElement, int]:
    """Characters of text inside each element, spaces around texts left out."""
    length = dict.fromkeys(elements, 0)
    for element in reversed(elements):
        own = length[element] + (len(element.text.strip()) if element.text else 0)
        length[element] = own
        parent = element.getparent()
        if parent in length:
            length[parent] += own + (len(element.tail.strip()) if element.tail else 0)
    return length


def _is_obvious(element: HtmlElement) -> bool:
    attributes = element.attrib
    if element.tag in _TAGS or attributes.get("role") in _ROLES:
        return True
    if not attributes:
        return False
    names = [*attributes.get("class", "").lower().split(), attributes.get("id", "").lower()]
    return not _NAMES.isdisjoint(names)
