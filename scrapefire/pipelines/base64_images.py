"""Step 18: pictures inside the Markdown, and in what a model says of it, give way to a placeholder."""

from __future__ import annotations

import re
from typing import Any

from scrapefire.document import Document, Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines.base import Transformer

_ANSWERS = ("summary", "answer", "highlights")
_CUT = re.compile(r"data:image/[\w.+-]+(?:;[\w=-]+)*,[^\s)>\"]+")  # the address in a sentence that begins inside a link


class Base64ImagesTransformer(Transformer):
    """Replaces ``data:`` images in ``markdown`` and in a model's answers.

    Evidence keeps pointing at its sentences.  Fields of addresses (``images``, ``attributes``) and ``html`` say what
    the page says.
    """

    name = "remove_base64_images"
    reads = ("markdown",)
    writes = ("markdown", *_ANSWERS)
    runs_after_error = True  # an error item keeps its Markdown

    def needs(self, options: ScrapeOptions) -> bool:
        return options.remove_base64_images and options.needs_markdown

    async def transform(self, document: Document, work: Work) -> None:
        if "data:" not in document.get("markdown", "") and not any(
            "data:" in str(document.get(one)) for one in _ANSWERS
        ):
            return
        # late: the converters are the workers' work
        from scrapefire.content.markdown import BASE64_PLACEHOLDER, base64_image_spans, remove_base64_images

        for name in _ANSWERS:
            if isinstance(document.get(name), str):
                shorter = remove_base64_images(document[name])
                document[name] = _CUT.sub(BASE64_PLACEHOLDER.strip("()<>"), shorter)
        markdown = document.get("markdown", "")
        spans = base64_image_spans(markdown)
        if spans:
            document["markdown"] = remove_base64_images(markdown)
            for one in document["metadata"].get("evidence", ()):
                _move(one, spans, len(BASE64_PLACEHOLDER), document["markdown"])


def _move(evidence: dict[str, Any], spans: list[tuple[int, int]], size: int, markdown: str) -> None:
    """Let one piece of evidence point at its sentence in the Markdown whose ``spans`` are now ``size`` characters."""
    if evidence.get("start") is None:
        return
    start, end = evidence["start"], evidence["end"]
    for begin, finish in reversed(spans):
        shift = size - (finish - begin)
        start = start + shift if start >= finish else min(start, begin)
        end = end + shift if end >= finish else begin + size if end > begin else end
    evidence.update(start=start, end=end, text=markdown[start:end])
