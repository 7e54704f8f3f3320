"""ScrapeFire: ask for a URL and a list of formats, get an LLM-ready document.

The names below are the public face; they are imported when first used, so that ``import scrapefire`` stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scrapefire.addon import Addon
    from scrapefire.document import Document
    from scrapefire.errors import ScrapeError
    from scrapefire.options import ScrapeOptions
    from scrapefire.requests import scrape_request

__version__ = "0.1.0"
__all__ = ["Addon", "Document", "ScrapeError", "ScrapeOptions", "scrape_request"]

_HOMES = {
    "Addon": "scrapefire.addon",
    "Document": "scrapefire.document",
    "ScrapeError": "scrapefire.errors",
    "ScrapeOptions": "scrapefire.options",
    "scrape_request": "scrapefire.requests",
}


def __getattr__(name: str) -> Any:
    """The public names, and every error class."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name.endswith("Error"):
        return getattr(import_module("scrapefire.errors"), name)
    raise AttributeError(f"module 'scrapefire' has no attribute {name!r}")
