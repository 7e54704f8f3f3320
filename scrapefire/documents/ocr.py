"""Reads text from images with RapidOCR (the extra ``ocr``); its wheel carries the models, nothing is downloaded."""

from __future__ import annotations

import functools
import importlib.util
import logging
from typing import Any, NamedTuple

from scrapefire.errors import OCRRequiredError

_LONGEST_SIDE = 1216  # pixels that the detector sees; more costs time and finds no more
_LEAST_SCORE = 0.5


class Word(NamedTuple):
    """A piece of a line: its text and the corners of its box in pixels, clockwise from the upper left."""

    text: str
    corners: tuple[tuple[float, float], ...]


def available() -> bool:
    """Whether the extra ``ocr`` is installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("rapidocr", "onnxruntime"))


def recognise(image: Any) -> list[Word]:
    """The text pieces of an image.

    Args:
        image: array of height x width x 3 bytes, blue, green, red.

    Raises:
        OCRRequiredError: the extra is not installed.
    """
    if not available():
        raise OCRRequiredError("the page is an image and reading it needs the extra 'ocr'")
    result = _engine()(image, use_cls=False)
    if result.boxes is None or result.txts is None:
        return []
    return [
        Word(text, tuple((float(x), float(y)) for x, y in box))
        for text, box, score in zip(result.txts, result.boxes, result.scores)
        if text.strip() and score >= _LEAST_SCORE
    ]


@functools.cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    logging.getLogger("RapidOCR").setLevel(logging.ERROR)
    return RapidOCR(
        params={
            "Global.log_level": "error",
            # One thread: several pages are read at once by several workers, and threads that wait burn CPU time.
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            "Det.limit_type": "max",
            "Det.limit_side_len": _LONGEST_SIDE,
            "Rec.rec_batch_num": 2,
        }
    )
