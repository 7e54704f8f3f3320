"""Scripts of ours in a page, in a world of their own: they see its DOM, the page sees neither them nor their names."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

_WORLD = "scrapefire"


def load_script(name: str) -> str:
    """A JavaScript function of the folder ``scripts``; comments before it say what it takes and gives."""
    text = files(__package__).joinpath("scripts", f"{name}.js").read_text(encoding="utf-8")
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line and not line.startswith("//"))
    return "\n".join(lines[start:]).rstrip()


class IsolatedWorld:
    """Runs functions in a frame's isolated world (CDP ``Page.createIsolatedWorld``).

    Args:
        cdp: a DevTools session of the page.
        frame: the frame's id; None for the main frame.
    """

    def __init__(self, cdp: CDPSession, frame: str | None = None) -> None:
        self.cdp = cdp
        self._frame = frame

    async def context(self) -> int:
        """The world's execution context in the document that the frame shows now."""
        if self._frame is None:
            self._frame = str((await self.cdp.send("Page.getFrameTree"))["frameTree"]["frame"]["id"])
        # Asking again by the same name gives the same world, or that of a new document.
        world = await self.cdp.send("Page.createIsolatedWorld", {"frameId": self._frame, "worldName": _WORLD})
        return int(world["executionContextId"])

    async def call(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function with plain JSON arguments and get its plain JSON value.

        Raises:
            PlaywrightError: the document is gone, or the function threw.
        """
        return await self.call_with(function, [{"value": argument} for argument in arguments])

    async def call_with(self, function: str, arguments: list[dict[str, Any]]) -> Any:
        """As :meth:`call`, with CDP call arguments, which may be objects of the page."""
        answer = await self.cdp.send(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": function,
                "arguments": arguments,
                "executionContextId": await self.context(),
                "returnByValue": True,
                "awaitPromise": True,
            },
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise PlaywrightError(str((details.get("exception") or {}).get("description") or json.dumps(details))[:500])
        return answer["result"].get("value")
