"""Screenshots and printed pages, kept as blobs."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from playwright.async_api import Page

from scrapefire.net.blobs import BlobFolder

_MAX_PIXELS = 16_384
_SETTLE_SECONDS = 0.1


class ShotOptions(Protocol):
    """What a screenshot can be asked for with: the format and the action have the same options."""

    @property
    def full_page(self) -> bool: ...
    @property
    def quality(self) -> int | None: ...
    @property
    def viewport(self) -> Any: ...


async def screenshot(page: Page, blobs: BlobFolder, options: ShotOptions) -> dict[str, Any]:
    """Take a picture of the page.

    Args:
        options: ``full_page``, ``quality`` in percent (JPEG; PNG without), ``viewport`` in pixels for this picture.

    Returns:
        The blob's reference with ``content_type``, ``width`` and ``height`` in CSS pixels.
    """
    before = page.viewport_size
    if options.viewport is not None:
        await page.set_viewport_size({"width": options.viewport.width, "height": options.viewport.height})
        await asyncio.sleep(_SETTLE_SECONDS)  # the page lays itself out anew
    wanted: dict[str, Any] = {"full_page": options.full_page, "animations": "disabled", "caret": "hide"}
    if options.full_page:
        height = await page.evaluate("() => document.documentElement.scrollHeight")
        if height > _MAX_PIXELS:  # more cannot be drawn at once
            size = page.viewport_size or {"width": 1366, "height": 768}
            wanted |= {"clip": {"x": 0, "y": 0, "width": size["width"], "height": _MAX_PIXELS}}
    if options.quality is not None:
        wanted |= {"type": "jpeg", "quality": options.quality}
    data = await page.screenshot(**wanted)
    if options.viewport is not None and before is not None:
        await page.set_viewport_size(before)
    kind = "jpeg" if options.quality is not None else "png"
    reference = await asyncio.to_thread(blobs.put, data, "." + kind.replace("jpeg", "jpg"))
    return reference | {"content_type": f"image/{kind}"}


async def print_pdf(page: Page, blobs: BlobFolder, *, paper: str, landscape: bool, scale: float) -> dict[str, Any]:
    """Print the page to a PDF file; ``paper`` is its format, ``scale`` 1 natural size."""
    data = await page.pdf(format=paper, landscape=landscape, scale=scale, print_background=True)
    return await asyncio.to_thread(blobs.put, data, ".pdf") | {"content_type": "application/pdf"}
