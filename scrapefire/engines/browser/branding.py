"""How the page looks, read in the browser for the format ``branding``; what it means is told elsewhere."""

from __future__ import annotations

import logging
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.script import IsolatedWorld, load_script

logger = logging.getLogger(__name__)

MAX_SIZE = 400_000
"""Characters of JSON that a reading may have."""

_READ = load_script("branding")


async def read_branding(cdp: CDPSession) -> dict[str, Any] | None:
    """What :func:`scrapefire.content.branding.describe` takes; ``None`` for a page that cannot be read so."""
    try:
        found: dict[str, Any] | None = await IsolatedWorld(cdp).call(_READ, MAX_SIZE)
    except PlaywrightError as exc:
        logger.warning("how the page looks could not be read: %s", exc)
        return None
    return found
