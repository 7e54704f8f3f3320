"""Main content: the parts of a page that its reader came for."""

from __future__ import annotations

from lxml.html import HtmlElement

from scrapefire.content.page import Page

_OBVIOUS_TAGS = frozenset(("nav", "footer", "aside", "header"))
_OBVIOUS_ROLES = frozenset(("navigation", "banner", "contentinfo", "search", "complementary", "dialog", "alertdialog"))
_OBVIOUS_NAMES = frozenset(
    [
        "header",
        "top",
        "navbar",
        "footer",
        "bottom",
        "sidebar",
        "side",
        "aside",
        "modal",
        "popup",
        "overlay",
        "ad",
        "ads",
        "advert",
        "lang-selector",
        "language",
        "social",
        "social-media",
        "social-links",
        "menu",
        "navigation",
        "breadcrumbs",
        "share",
        "widget",
        "cookie",
        "language-selector",
        "nav",
    ]
)
_KEEPERS = frozenset(("main",))


def select_main(root: HtmlElement, page: Page) -> HtmlElement:
    """Cut ``root`` (a cleaned working copy) down to the main content."""
    drop_obvious(root)
    return root


def drop_obvious(root: HtmlElement) -> None:
    """Drop navigation, footers, sidebars and the like inside ``root``, unless most of its text is there."""
    total = _length(root)
    for element in list(root.iterdescendants()):
        if not isinstance(element.tag, str) or not _is_obvious(element):
            continue
        if element.getparent() is None or any(child.get("id") in _KEEPERS for child in element.iter()):
            continue
        if _length(element) > total / 2:
            continue
        if element.tag == "header" and any(up.tag in ("article", "main") for up in element.iterancestors()):
            continue
        element.drop_tree()


def _is_obvious(element: HtmlElement) -> bool:
    if element.tag in _OBVIOUS_TAGS or element.get("role") in _OBVIOUS_ROLES:
        return True
    names = [*(element.get("class") or "").lower().split(), (element.get("id") or "").lower()]
    return any(name in _OBVIOUS_NAMES for name in names)


def _length(element: HtmlElement) -> int:
    return len(" ".join("".join(element.itertext()).split()))
