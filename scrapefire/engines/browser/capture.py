"""The page as one HTML document: what scripts made of it, with its frames and shadow trees put in place."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

from scrapefire.engines.browser.script import IsolatedWorld

_MAX_FRAMES = 40

# Gives the document's HTML and its address.  Frames come as [element, token] pairs: the token stands where the frame's
# own HTML goes.  A deep copy keeps the order of elements, so that copy and original are walked in step.
_SERIALIZE = r"""(...frames) => {
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
  const root = document.documentElement;
  const answer = html => ({url: location.href, html: doctype + html});
  if (!root) return answer('');
  if (!(root instanceof HTMLElement)) return answer(new XMLSerializer().serializeToString(root));
  const tokens = new Map();
  for (let i = 0; i + 1 < frames.length; i += 2) tokens.set(frames[i], frames[i + 1]);
  const hasShadow = scope => Array.from(scope.querySelectorAll('*')).some(element => element.shadowRoot);
  if (!tokens.size && !hasShadow(document)) return answer(root.outerHTML);
  const blank = document.implementation.createHTMLDocument('');
  const walker = (owner, node) => owner.createTreeWalker(node, NodeFilter.SHOW_ELEMENT);

  // Copies a node and everything below it; light children of shadow hosts that are slotted move into the slots.
  const copyOf = source => {
    const copy = blank.importNode(source, true);
    const jobs = [];
    const from = walker(document, source), to = walker(blank, copy);
    do {
      const one = from.currentNode, other = to.currentNode;
      if (tokens.has(one)) jobs.push(() => replaceFrame(one, other));
      else if (one.shadowRoot) {
        const children = new Map(Array.from(one.childNodes, (child, i) => [child, other.childNodes[i]]));
        jobs.push(() => fillHost(one, other, children));
      }
    } while (from.nextNode() && to.nextNode());
    // From the inside out, so that what is moved is complete.
    for (const job of jobs.reverse()) job();
    return copy;
  };
  const replaceFrame = (frame, copy) => {
    const box = blank.createElement('div');
    box.setAttribute('data-original-tag', frame.localName);
    if (frame.src) box.setAttribute('data-src', frame.src);
    for (const name of ['id', 'class', 'title']) {
      if (frame.hasAttribute(name)) box.setAttribute(name, frame.getAttribute(name));
    }
    box.textContent = tokens.get(frame);
    copy.replaceWith(box);
  };
  const fillHost = (host, copy, children) => {
    const filled = blank.createDocumentFragment();
    for (const child of host.shadowRoot.childNodes) filled.append(copyOf(child));
    for (const style of filled.querySelectorAll('style,link[rel~="stylesheet"]')) style.remove();
    const originals = Array.from(host.shadowRoot.querySelectorAll('slot'));
    const names = new Map(originals.map(slot => [slot.name, slot]));
    for (const slot of Array.from(filled.querySelectorAll('slot'))) {
      const original = names.get(slot.getAttribute('name') || '');
      const assigned = original && original.getRootNode() === host.shadowRoot ? original.assignedNodes() : [];
      const parts = assigned.map(node => children.get(node)).filter(Boolean);
      slot.replaceWith(...(parts.length ? parts : Array.from(slot.childNodes)));
    }
    copy.replaceChildren(filled);
  };
  return answer(copyOf(root).outerHTML);
}"""

_BODY = r"""(...frames) => {
  const body = document.body;
  return body && (body.textContent || '').trim() ? true : false;
}"""

_VISIBLE = r"""frame => {
  const box = frame.getBoundingClientRect();
  const style = getComputedStyle(frame);
  return box.width > 2 && box.height > 2 && style.display !== 'none' && style.visibility !== 'hidden';
}"""


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
