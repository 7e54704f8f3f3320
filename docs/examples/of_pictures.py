"""Screenshots and raw_base64."""

from __future__ import annotations

import base64
import struct
from pathlib import Path

from example import Example, Seen

TALL = "<title>Shore</title><h1>Shore</h1><p style='height:3000px'>Three thousand pixels of sand.</p>"


def picture(seen: Seen) -> str:
    """Kind and size of the screenshot, read from the file itself."""
    path = Path(seen.item["screenshot"])
    data = path.read_bytes()
    if data.startswith(b"\x89PNG"):
        width, height = struct.unpack(">II", data[16:24])
        return f"PNG, {width} x {height} pixels, named *{path.suffix}"
    return f"JPEG, named *{path.suffix}" if data.startswith(b"\xff\xd8\xff") else "something else"


def decoded(seen: Seen) -> str:
    return repr(base64.b64decode(seen.item["raw_base64"])[:4])


EXAMPLES = [
    Example(
        "viewport",
        "/shore",
        {"formats": ["screenshot"]},
        page=TALL,
        show=(("file", picture), "formats", "metadata.engine"),
    ),
    Example(
        "full-page",
        "/shore?full",
        {"formats": ["markdown", {"type": "screenshot", "full_page": True}]},
        show=(("file", picture), "markdown"),
    ),
    Example(
        "quality",
        "/shore?quality",
        {"formats": [{"type": "screenshot", "quality": 40, "viewport": {"width": 800, "height": 600}}]},
        show=(("file", picture),),
    ),
    Example(
        "raw",
        "/files/xlsx",
        {"formats": ["raw_base64"]},
        show=(("first bytes", decoded), "metadata.content_type", "metadata.engine"),
    ),
    Example("raw-alone", "/shore?raw", {"formats": ["raw_base64", "markdown"]}, show=("error.code", "error.message")),
    Example(
        "zero-retention",
        "/shore?zdr",
        {"formats": ["screenshot"], "zero_data_retention": True},
        show=("error.code", "error.message"),
    ),
]
