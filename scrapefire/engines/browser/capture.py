"""The page as one HTML document: what scripts made of it, with its frames and shadow trees put in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.script import IsolatedWorld, load_script

MAX_CHARACTERS = 32 << 20
"""Characters of HTML that a page may have with its frames.  What scripts put there is bounded by nothing else: the limit on
bodies counts what was downloaded."""

_MAX_FRAMES = 40

_SERIALIZE = load_script("serialize")

_BODY = load_script("has_text")

_VISIBLE = load_script("is_shown")


@dataclass(frozen=True)
class Captured:
    """What a page showed: its URL, its HTML, and whether that was cut off because there is too much of it."""

    url: str
    html: str
    cut: bool


@dataclass
class _Budget:
    """What may still be read of one page, frames and all."""

    characters: int
    frames: int = _MAX_FRAMES
    cut: bool = False

    def part(self) -> _Budget:
        """What the frames of a page may use, so that enough is left for the page itself."""
        return _Budget(self.characters // 2, self.frames)

    def take(self, used: _Budget) -> None:
        """Count what has been used of the part."""
        self.characters -= self.characters // 2 - used.characters
        self.frames = used.frames
        self.cut = self.cut or used.cut


async def capture(cdp: CDPSession, limit: int | None = None) -> Captured:
    """The URL and the HTML of what the page shows.

    Frames of any origin stand as ``<div data-original-tag="iframe">`` where they are shown; open and declarative shadow
    trees stand in their hosts, slotted children in their slots.  What cannot be seen (frames without size) is left out.

    Args:
        limit: characters to read at most, ``MAX_CHARACTERS`` if None; the rest is cut off in the browser.
    """
    tree = (await cdp.send("Page.getFrameTree"))["frameTree"]
    budget = _Budget(MAX_CHARACTERS if limit is None else limit)
    url, html = await _capture_frame(cdp, tree, budget)
    return Captured(url, html, budget.cut)


async def _capture_frame(cdp: CDPSession, tree: dict[str, Any], budget: _Budget) -> tuple[str, str]:
    world = IsolatedWorld(cdp, tree["frame"]["id"])
    children = tree.get("childFrames", [])[: budget.frames]
    budget.frames -= len(children)
    inner = budget.part()
    context = await world.context() if children else 0
    arguments: list[dict[str, Any]] = []
    bodies: dict[str, str] = {}
    for child in children:  # one after the other, so that together they keep within the budget
        if (found := await _capture_child(cdp, child, context, inner)) is not None:
            token = f"frame-{uuid4().hex}"
            owner, bodies[token] = found
            arguments += [{"objectId": owner}, {"value": token}]
    budget.take(inner)
    answer = await world.call_with(_SERIALIZE, [{"value": budget.characters}, *arguments])
    html = answer["html"]
    budget.characters -= len(html)
    budget.cut = budget.cut or answer["cut"]
    for token, body in bodies.items():
        html = html.replace(token, body, 1)
    return answer["url"], html


async def _capture_child(
    cdp: CDPSession, tree: dict[str, Any], context: int, budget: _Budget
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
