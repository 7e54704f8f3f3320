"""The page as one HTML document: what scripts made of it, with its frames and shadow trees put in place."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.script import IsolatedWorld, load_script

_MAX_FRAMES = 40

_SERIALIZE = load_script("serialize")

_BODY = load_script("has_text")

_VISIBLE = load_script("is_shown")


async def capture(cdp: CDPSession) -> tuple[str, str]:
    """The URL and the HTML of what the page shows.

    Frames of any origin stand as ``<div data-original-tag="iframe">`` where they are shown; open and declarative shadow
    trees stand in their hosts, slotted children in their slots.  What cannot be seen (frames without size) is left out.
    """
    tree = (await cdp.send("Page.getFrameTree"))["frameTree"]
    budget = [_MAX_FRAMES]
    return await _capture_frame(cdp, tree, budget)


async def _capture_frame(cdp: CDPSession, tree: dict[str, Any], budget: list[int]) -> tuple[str, str]:
    world = IsolatedWorld(cdp, tree["frame"]["id"])
    children = tree.get("childFrames", [])[: budget[0]]
    budget[0] -= len(children)
    context = await world.context() if children else 0
    inner = await asyncio.gather(*(_capture_child(cdp, child, context, budget) for child in children))
    arguments: list[dict[str, Any]] = []
    bodies: dict[str, str] = {}
    for owner, html in (found for found in inner if found is not None):
        token = f"frame-{uuid4().hex}"
        bodies[token] = html
        arguments += [{"objectId": owner}, {"value": token}]
    answer = await world.call_with(_SERIALIZE, arguments)
    html = answer["html"]
    for token, body in bodies.items():
        html = html.replace(token, body, 1)
    return answer["url"], html


async def _capture_child(
    cdp: CDPSession, tree: dict[str, Any], context: int, budget: list[int]
) -> tuple[str, str] | None:
    """The frame's element in its parent's world, and the HTML of its body."""
    try:
        node = await cdp.send("DOM.getFrameOwner", {"frameId": tree["frame"]["id"]})
        resolved = await cdp.send(
            "DOM.resolveNode", {"backendNodeId": node["backendNodeId"], "executionContextId": context}
        )
        owner = resolved["object"]["objectId"]
        shown = await cdp.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": _VISIBLE,
                "arguments": [{"objectId": owner}],
                "executionContextId": context,
                "returnByValue": True,
            },
        )
        if not shown["result"].get("value"):
            return None
        if not await IsolatedWorld(cdp, tree["frame"]["id"]).call(_BODY):
            return None
        _, html = await _capture_frame(cdp, tree, budget)
    except PlaywrightError:
        return None  # the frame went while it was read, or lives in another process
    return owner, _body_of(html)


def _body_of(html: str) -> str:
    """What stands between the body tags of a serialized document."""
    start = html.find("<body")
    if start < 0:
        return html
    start = html.find(">", start) + 1
    end = html.rfind("</body>")
    return html[start : end if end >= start else len(html)]
