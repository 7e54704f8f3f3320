"""A browser context made fit for the next scrape: nothing of the last one is left in it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.script import IsolatedWorld, load_script

if TYPE_CHECKING:
    from scrapefire.engines.browser.session import Lease

_LEAVE_PAGE = load_script("leave_page")


async def wipe(lease: Lease) -> Lease | None:
    """The lease's context without anything that the last scrape left in it; None when that cannot be had.

    A new context starts a process and a network stack, which costs more than most pages.  What CDP can wipe: cookies,
    HTTP cache, and the storage of all origins (local storage, IndexedDB, Cache API, file systems, shared storage).
    Session storage and the window's name go with the page; a page that has none of them is emptied and stays.
    """
    if lease.context.service_workers:
        return None  # it may still be writing when its page is gone
    if lease.hurried:
        # The virtual clock must not stand still while the next page loads.  Where there is none yet, none is begun: one
        # that runs freely keeps the processor busy.
        await lease.cdp.send("Emulation.setVirtualTimePolicy", {"policy": "pauseIfNetworkFetchesPending"})
    emptied = lease.plain and await _empty(lease)
    await lease.cdp.detach()
    page = lease.page
    if not emptied:
        # Opened before the old one goes, so that it takes over the process.
        page = await lease.context.new_page()
        await lease.page.close()
    if lease.context.pages != [page]:
        return None
    cdp = await lease.context.new_cdp_session(page)
    await asyncio.gather(
        cdp.send("Network.clearBrowserCookies"),
        cdp.send("Network.clearBrowserCache"),
        cdp.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"}),
    )
    return replace(lease, page=page, cdp=cdp, uses=lease.uses + 1, clean=False, plain=False)


async def _empty(lease: Lease) -> bool:
    """Let the page show nothing and forget where it was; False when something would outlive its document."""
    # Timers and answers find no scripts any more; a farewell of the page would still be run, so it is taken away too.
    await lease.cdp.send("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        if await IsolatedWorld(lease.cdp).call(_LEAVE_PAGE):
            return False
    except PlaywrightError:
        return False  # a document that may not ask
    await lease.page.goto("about:blank")
    await lease.cdp.send("Page.resetNavigationHistory")
    return not await IsolatedWorld(lease.cdp).call("() => window.name")
